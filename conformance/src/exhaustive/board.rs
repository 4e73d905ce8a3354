//! A history as a board for the oracle: the alphabet in the oracle's vocabulary.

use super::alphabet::{
    AlphabetEffect, Alteration, Gained, KINDS, ObjectKind, PrintedAbility, Quantity, SPELLS, STATICS, Seat,
    Sub, Test,
};
use super::history::{BoardEvent, picks};
use crate::scenario::Board;
use apnap_oracle::card;
use apnap_oracle::card::{
    Ability, Card, Characteristics, ColorChoice, Colors, Comparison, Condition, Cost, Duration, Filter,
    Keyword, Mana, ManaSymbol, Modification, Selector, Static, Subject, Subtype, SubtypeChoice, SubtypeKind,
    Subtypes, Supertype, Value, Who, Whose, Word, Zone, Zones,
};
use apnap_oracle::state::{
    Affected, Choices, EffectId, Game, Moment, Object, ObjectId, Player, PlayerId, Resolved,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The names of the players, by seat.
pub(super) const PLAYERS: [&str; 2] = ["alice", "bob"];

/// The label of the object that entered nth, counted from 0.
pub(super) fn object_label(n: usize) -> String {
    format!("o{}", n + 1)
}

/// The label of the effect of the spell that resolved nth, counted from 0.
pub(super) fn effect_label(n: usize) -> String {
    format!("e{}", n + 1)
}

/// Makes boards from histories. Each card is made once.
pub struct Boards {
    /// By kind: the card without a further ability, and with each of the [`STATICS`].
    cards: Vec<(Arc<Card>, Vec<Arc<Card>>)>,
    /// By spell: the modifications that it makes.
    changes: Vec<Vec<Modification>>,
}

impl Default for Boards {
    fn default() -> Boards {
        Boards::new()
    }
}

impl Boards {
    /// All cards and spells, ready to be put on boards.
    pub fn new() -> Boards {
        let cards = KINDS.iter().map(|kind| {
            let carriers = STATICS.iter().map(|effect| card(kind, Some(effect)));
            (card(kind, None), carriers.collect())
        });
        let changes = SPELLS.iter().map(|spell| modifications(&spell.effect));
        Boards { cards: cards.collect(), changes: changes.collect() }
    }

    /// The board on which this happened.
    pub fn board(&self, history: &[BoardEvent]) -> Board {
        let mut board = empty_board();
        for (&event, time) in history.iter().zip(1..) {
            let when = Moment { time, place: 0 };
            match event {
                BoardEvent::Enters { kind, carries } => {
                    let (bare, carriers) = &self.cards[usize::from(kind)];
                    let card = carries.map_or(bare, |number| &carriers[usize::from(number)]);
                    enter(&mut board, Arc::clone(card), KINDS[usize::from(kind)].owner, when);
                }
                BoardEvent::Resolves { spell } => {
                    let changes = self.changes[usize::from(spell)].clone();
                    resolve(&mut board, picked(history, event, time), changes, when);
                }
            }
        }
        board
    }
}

fn empty_board() -> Board {
    let players = PLAYERS.map(|name| Player::new(name, 20)).into();
    Board {
        game: Game::new(players),
        labels: BTreeMap::new(),
        effects: BTreeMap::new(),
        made_up: BTreeSet::new(),
    }
}

/// The objects that entered before a time and that the spell picks.
fn picked(history: &[BoardEvent], event: BoardEvent, time: u32) -> BTreeSet<ObjectId> {
    let Some(spell) = event.spell() else { return BTreeSet::new() };
    let before = history.iter().zip(1..).take_while(|&(_, then)| then < time);
    let objects = before.map(|(&event, _)| event).filter(|event| event.object().is_some());
    objects.zip(0..).filter(|&(event, _)| picks(spell, event)).map(|(_, n)| ObjectId(n)).collect()
}

fn seat(seat: Seat) -> PlayerId {
    PlayerId(seat as u8)
}

fn enter(board: &mut Board, card: Arc<Card>, owner: Seat, when: Moment) {
    let n = board.game.objects.len();
    let object = Object::new(card, seat(owner), Zone::Battlefield, when);
    board.game.objects.insert(ObjectId(n as u32), Arc::new(object));
    board.labels.insert(ObjectId(n as u32), object_label(n));
}

fn resolve(board: &mut Board, picked: BTreeSet<ObjectId>, changes: Vec<Modification>, created: Moment) {
    let n = board.game.effects.len();
    let effect = Resolved {
        card: None,
        controller: seat(Seat::Alice),
        source: None,
        created,
        duration: Duration::Indefinite,
        affects: Affected::Objects(picked),
        choices: Choices::default(),
        changes,
        bestows: false,
        attached_to: None,
    };
    board.game.effects.insert(EffectId(n as u32), effect);
    board.effects.insert(EffectId(n as u32), effect_label(n));
}

fn card(kind: &ObjectKind, carries: Option<&AlphabetEffect>) -> Arc<Card> {
    let number = |number: i32| match kind.ability {
        Some(PrintedAbility::CountsCreatures) => card::Printed::Star { plus: number },
        Some(
            PrintedAbility::Flying | PrintedAbility::TapForColorless | PrintedAbility::EveryCreatureType,
        )
        | None => card::Printed::Number(number),
    };
    let printed = kind.ability.map(printed_ability);
    let carried = carries.map(|effect| Ability::Static(static_ability(effect)));
    let front = Characteristics {
        name: Some(kind.name.to_owned()),
        mana_cost: kind.cost.parse().ok().filter(|cost: &Mana| !cost.0.is_empty()),
        supertypes: if kind.basic { Supertype::Basic.into() } else { Default::default() },
        card_types: kind.types.iter().copied().collect(),
        subtypes: kind.subs.iter().filter_map(|&sub| subtype(sub)).collect(),
        abilities: printed.into_iter().chain(carried).map(Arc::new).collect(),
        power: kind.size.map(|(power, _)| number(power)),
        toughness: kind.size.map(|(_, toughness)| number(toughness)),
        ..Characteristics::default()
    };
    Arc::new(Card { front: Arc::new(front), back: None, modal: false, lights: Vec::new() })
}

fn printed_ability(printed: PrintedAbility) -> Ability {
    match printed {
        PrintedAbility::Flying => Ability::Keyword(Keyword::Flying),
        PrintedAbility::TapForColorless => Ability::Activated {
            cost: Cost { tap: true, ..Cost::default() },
            only: Vec::new(),
            effect: card::Effect::AddMana(Mana(vec![ManaSymbol::Colorless])),
        },
        PrintedAbility::EveryCreatureType => {
            let every = SubtypeChoice::Of(Subtypes::every(SubtypeKind::Creature));
            defining(vec![Modification::AddSubtypes(every)])
        }
        PrintedAbility::CountsCreatures => {
            let creatures = Filter::CardType(card::CardType::Creature);
            let count = Value::Count(Selector::permanents(creatures));
            defining(vec![Modification::SetPower(count.clone()), Modification::SetToughness(count)])
        }
    }
}

/// Characteristic-defining abilities function in all zones (604.3).
fn defining(changes: Vec<Modification>) -> Ability {
    Ability::Static(Static { condition: None, subject: this_wherever_it_is(), changes })
}

fn this_wherever_it_is() -> Subject {
    let zones: Zones = Zone::ALL.iter().copied().collect();
    Subject::Objects(Selector { zones, filter: Filter::This })
}

fn static_ability(effect: &AlphabetEffect) -> Static {
    let subject = match effect.of {
        Test::This => this_wherever_it_is(),
        ref of => Subject::Objects(Selector::permanents(filter(of))),
    };
    let condition = effect.as_long_as.as_ref().map(|test| Condition::This(filter(test)));
    Static { condition, subject, changes: modifications(effect) }
}

fn subtype(sub: Sub) -> Option<Subtype> {
    Subtype::named(sub.word())
}

/// A subtype is missing only if the oracle doesn't know it; a test says that it knows all.
fn subtypes(sub: Sub) -> Subtypes {
    subtype(sub).into_iter().collect()
}

fn filter(test: &Test) -> Filter {
    match test {
        Test::All(tests) => Filter::All(tests.iter().map(filter).collect()),
        Test::Not(test) => filter(test).negated(),
        Test::Type(card_type) => Filter::CardType(*card_type),
        Test::Basic => Filter::Supertype(Supertype::Basic),
        Test::Sub(sub) => subtype(*sub).map_or(Filter::Any.negated(), Filter::Subtype),
        Test::Color(color) => Filter::Color(*color),
        Test::Colorless => Filter::Colorless,
        Test::This => Filter::This,
        Test::Yours => Filter::ControlledBy(Who::You),
        Test::Theirs => Filter::ControlledBy(Who::Opponent),
        Test::Flying => Filter::Keyword(Keyword::Flying),
        Test::NoAbilities => Filter::NoAbilities,
        Test::PowerAtLeast(power) => Filter::Power(Comparison::AtLeast, *power),
        Test::PowerAtMost(power) => Filter::Power(Comparison::AtMost, *power),
    }
}

fn value(amount: &Quantity) -> Value {
    match amount {
        Quantity::Number(number) => Value::Number(*number),
        Quantity::Count(test) => Value::Count(Selector::permanents(filter(test))),
        Quantity::ItsManaValue => Value::ManaValue(Whose::Its),
        Quantity::ThisManaValue => Value::ManaValue(Whose::This),
        Quantity::ThisPower => Value::Power(Whose::This),
    }
}

fn modifications(effect: &AlphabetEffect) -> Vec<Modification> {
    effect.changes.iter().flat_map(modification).collect()
}

fn modification(change: &Alteration) -> Vec<Modification> {
    let one = match change {
        Alteration::YouControl => Modification::Control(Who::You),
        Alteration::ForestReadsSwamp => return read_as(Sub::Forest, Sub::Swamp),
        Alteration::AddType(card_type) => Modification::AddCardTypes((*card_type).into()),
        Alteration::AddSub(sub) => Modification::AddSubtypes(SubtypeChoice::Of(subtypes(*sub))),
        Alteration::SetLandType(sub) => {
            Modification::SetSubtypes(SubtypeKind::Land, SubtypeChoice::Of(subtypes(*sub)))
        }
        Alteration::SetCreatureType(sub) => {
            Modification::SetSubtypes(SubtypeKind::Creature, SubtypeChoice::Of(subtypes(*sub)))
        }
        Alteration::SetColor(color) => Modification::SetColors(ColorChoice::Of(Colors::from(*color))),
        Alteration::AddColor(color) => Modification::AddColors(ColorChoice::Of(Colors::from(*color))),
        Alteration::Gain(gained) => Modification::AddAbility(Arc::new(match gained {
            Gained::Flying => Ability::Keyword(Keyword::Flying),
            Gained::Static(effect) => Ability::Static(static_ability(effect)),
        })),
        Alteration::LoseAllAbilities => Modification::RemoveAllAbilities,
        Alteration::CantHaveFlying => Modification::ForbidKeyword(Keyword::Flying),
        Alteration::Base(power, toughness) => {
            return vec![Modification::SetPower(value(power)), Modification::SetToughness(value(toughness))];
        }
        Alteration::Adjust(power, toughness) => {
            Modification::Adjust { power: value(power), toughness: value(toughness) }
        }
        Alteration::Switch => Modification::Switch,
    };
    vec![one]
}

fn read_as(from: Sub, to: Sub) -> Vec<Modification> {
    let words = subtype(from).zip(subtype(to));
    let replace = |(from, to)| Modification::ReplaceWord { from: Word::Subtype(from), to: Word::Subtype(to) };
    words.map(replace).into_iter().collect()
}
