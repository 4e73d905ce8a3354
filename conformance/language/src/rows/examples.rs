//! Examples of rows: every row with everything that each of its slots can hold, one slot after the other. The round-trip
//! tests read what is written of each; the table in the book shows the first of each row.

use super::kinds::Kind;
use super::template::Piece;
use super::things::Thing;
use super::{
    English, Grammar, changes, combat_rules, effects, filters, player_rules, triggers, values, woulds,
};
use crate::words::Person;
use crate::words::phrases::{Noun, everywhere};
use crate::write::Voice;
use apnap_oracle::card::walk::Walk;
use apnap_oracle::card::{
    Ability, CardType, Characteristics, Color, Colors, CombatRule, Comparison, Condition, Cost, CounterKind,
    Effect, Filter, InCombat, Instead, Keyword, Mana, ManaSymbol, Modification, Parameter, PlayerRule,
    Printed, Quality, Recipient, Replacement, Restriction, Selector, Shielded, Static, Subject, Subtype,
    Supertype, Target, Targetable, Trigger, Value, Who, Whose, Word, Would, Zone,
};
use apnap_oracle::state::{Phase, Step, TurnPart};
use serde::Serialize;

/// A row, or a word without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowText {
    /// The type: `Effect`.
    pub word: &'static str,
    /// The variant: `Draw`.
    pub variant: &'static str,
    /// The text with its slots; nothing if the word is read and written by hand.
    pub words: Option<String>,
    /// Whether its English is a function of its own.
    pub english_by_hand: bool,
    /// Why it has no row.
    pub why: Option<&'static str>,
}

/// A row with its slots filled.
#[derive(Clone, PartialEq, Debug)]
pub struct RowExample {
    /// The type: `Effect`.
    pub word: &'static str,
    /// The variant: `Draw`.
    pub variant: &'static str,
    /// The text with its slots.
    pub words: String,
    /// The text with the slots filled.
    pub text: String,
    /// The number of the slot that holds something else than the first example, counted from 0.
    pub slot: usize,
    /// The word as JSON.
    pub json: serde_json::Value,
    /// An ability with the word in it.
    pub ability: Ability,
}

/// Returns every row, and every word of the same types that has none.
pub fn row_texts() -> Vec<RowText> {
    let mut all = Vec::new();
    texts("Effect", &effects::EFFECTS, effects::BY_HAND, &mut all);
    texts("Trigger", &triggers::TRIGGERS, triggers::BY_HAND, &mut all);
    texts("Filter", &filters::FILTERS, filters::BY_HAND, &mut all);
    texts("Would", &woulds::WOULDS, woulds::BY_HAND, &mut all);
    texts("Value", &values::VALUES, values::BY_HAND, &mut all);
    all.extend(keyword_texts());
    all.extend(Restriction::ALL.iter().map(|(restriction, words)| RowText {
        word: "Restriction",
        variant: restriction.kind(),
        words: Some((*words).to_owned()),
        english_by_hand: false,
        why: None,
    }));
    texts("Modification", &changes::CHANGES, changes::BY_HAND, &mut all);
    texts("PlayerRule", &player_rules::PLAYER_RULES, player_rules::BY_HAND, &mut all);
    texts("CombatRule", &combat_rules::COMBAT_RULES, combat_rules::BY_HAND, &mut all);
    all
}

/// Returns every row with everything that each of its slots can hold.
pub fn row_examples() -> Vec<RowExample> {
    let mut all = Vec::new();
    examples("Effect", &effects::EFFECTS, Ability::Spell, &mut all);
    examples("Trigger", &triggers::TRIGGERS, triggered, &mut all);
    examples("Filter", &filters::FILTERS, of_filter, &mut all);
    examples("Would", &woulds::WOULDS, of_would, &mut all);
    examples("Value", &values::VALUES, of_value, &mut all);
    for keyword in some_keywords() {
        let text = Voice::of(&[]).keyword(&keyword);
        let json = serde_json::to_value(&keyword).unwrap_or_default();
        let (variant, words) = (keyword.kind(), form_of_keyword(&keyword));
        all.push(RowExample {
            word: "Keyword",
            variant,
            words,
            text,
            slot: 0,
            json,
            ability: Ability::Keyword(keyword),
        });
    }
    for (restriction, words) in Restriction::ALL {
        let change = Modification::Restrict(*restriction);
        all.push(RowExample {
            word: "Restriction",
            variant: restriction.kind(),
            words: (*words).to_owned(),
            text: (*words).to_owned(),
            slot: 0,
            json: serde_json::to_value(restriction).unwrap_or_default(),
            ability: of_change(Subject::Objects(creatures()), change),
        });
    }
    examples("Modification", &changes::CHANGES, of_any_change, &mut all);
    examples("PlayerRule", &player_rules::PLAYER_RULES, of_player_rule, &mut all);
    examples("CombatRule", &combat_rules::COMBAT_RULES, of_combat_rule, &mut all);
    all
}

/// The keywords are rows where they are declared, in the oracle; those with parameters of their own are read and written
/// by hand.
fn keyword_texts() -> impl Iterator<Item = RowText> {
    let rows = some_keywords().into_iter().map(|keyword| RowText {
        word: "Keyword",
        variant: keyword.kind(),
        words: Some(form_of_keyword(&keyword)),
        english_by_hand: false,
        why: None,
    });
    let by_hand = [
        ("Enchant", "it is followed by a phrase for objects"),
        ("EnchantPlayer", "it shares its word with `Enchant`"),
        ("CumulativeUpkeep", "it is a list of costs"),
    ];
    rows.chain(by_hand.into_iter().map(|(variant, why)| RowText {
        word: "Keyword",
        variant,
        words: None,
        english_by_hand: true,
        why: Some(why),
    }))
}

fn form_of_keyword(keyword: &Keyword) -> String {
    match keyword.parameter() {
        Parameter::None | Parameter::Other => keyword.word().to_owned(),
        Parameter::Mana(_) => format!("{} {{mana}}", keyword.word()),
        Parameter::Number(_) => format!("{} {{number}}", keyword.word()),
        Parameter::LandType(_) => format!("{} {{subtype}}", keyword.word()),
        Parameter::Quality(_) => format!("{} from {{quality}}", keyword.word()),
    }
}

fn texts<T>(
    word: &'static str,
    grammar: &Grammar<T>,
    by_hand: &[(&'static str, &'static str)],
    all: &mut Vec<RowText>,
) {
    all.extend(grammar.rows.iter().map(|row| RowText {
        word,
        variant: row.variant,
        words: Some(row.words.to_owned()),
        english_by_hand: row.english == English::ByHand,
        why: None,
    }));
    all.extend(by_hand.iter().map(|(variant, why)| RowText {
        word,
        variant,
        words: None,
        english_by_hand: true,
        why: Some(why),
    }));
}

fn examples<T: Serialize>(
    word: &'static str,
    grammar: &Grammar<T>,
    ability: fn(T) -> Ability,
    all: &mut Vec<RowExample>,
) {
    for (place, row) in grammar.rows.iter().enumerate() {
        let slots = grammar.slots(place);
        let others: Vec<(usize, Vec<Vec<Thing>>)> =
            slots.iter().enumerate().map(|(slot, (kind, _))| (slot, more(*kind))).collect();
        let mut add = |slot: usize, content: Option<&Vec<Thing>>| {
            let Some(made) = made(grammar, place, &slots, slot, content) else { return };
            let json = serde_json::to_value(&made).unwrap_or_default();
            let text = grammar.write(&made, Voice::of(&[]), Person::Third).unwrap_or_default();
            all.push(RowExample {
                word,
                variant: row.variant,
                words: row.words.to_owned(),
                text,
                slot,
                json,
                ability: ability(made),
            });
        };
        add(0, None);
        for (slot, contents) in &others {
            contents.iter().for_each(|content| add(*slot, Some(content)));
        }
    }
}

/// The word of a row with the first example in each slot, and something else in one of them.
fn made<T>(
    grammar: &Grammar<T>,
    place: usize,
    slots: &[(Kind, Vec<usize>)],
    other: usize,
    content: Option<&Vec<Thing>>,
) -> Option<T> {
    let mut things: Vec<(usize, Thing)> = Vec::new();
    for (slot, (kind, fields)) in slots.iter().enumerate() {
        let content = content.filter(|_| slot == other).cloned().unwrap_or_else(|| first(*kind));
        things.extend(fields.iter().copied().zip(content));
    }
    things.sort_by_key(|(field, _)| *field);
    let row = grammar.rows.get(place)?;
    (row.make)(things.into_iter().map(|(_, thing)| thing).collect())
}

/// A word of each row, with the first example in each slot.
fn firsts<T>(grammar: &Grammar<T>) -> Vec<T> {
    (0..grammar.rows.len()).filter_map(|place| made(grammar, place, &grammar.slots(place), 0, None)).collect()
}

impl<T> Grammar<T> {
    /// The slots of a row, each with the places of its fields.
    fn slots(&self, place: usize) -> Vec<(Kind, Vec<usize>)> {
        let pieces = self.templates.get(place).map_or(&[][..], |template| &template.pieces);
        let slots = pieces.iter().filter_map(|piece| match piece {
            Piece::Slot { kind, fields, .. } if !fields.is_empty() => Some((*kind, fields.clone())),
            Piece::Slot { .. } | Piece::Word(_) | Piece::Article | Piece::Sign(_) => None,
        });
        slots.collect()
    }
}

fn triggered(when: Trigger) -> Ability {
    Ability::Triggered { when, condition: None, effect: draws(Value::Number(1)) }
}

fn of_filter(filter: Filter) -> Ability {
    Ability::Spell(Effect::Destroy(Target::Each(Subject::Objects(Selector::permanents(filter)))))
}

fn of_would(would: Would) -> Ability {
    let instead = match &would {
        Would::Begin { .. } | Would::Draw(_) => Instead::Skip,
        Would::Enter(_) => Instead::Tapped,
        Would::LifeBelow(..) => Instead::LifeBecomes(1),
        _ => Instead::Do(draws(Value::Number(1))),
    };
    Ability::Replacement(Replacement { would, instead })
}

fn of_value(value: Value) -> Ability {
    Ability::Spell(draws(value))
}

fn of_player_rule(rule: PlayerRule) -> Ability {
    of_change(Subject::Players(Who::You), Modification::PlayerRule(rule))
}

fn of_combat_rule(rule: CombatRule) -> Ability {
    of_change(Subject::Objects(creatures()), Modification::Combat(rule))
}

fn of_any_change(change: Modification) -> Ability {
    let subject = match &change {
        Modification::LandPlays(_) => Subject::Players(Who::You),
        _ => Subject::Objects(creatures()),
    };
    of_change(subject, change)
}

fn of_change(subject: Subject, change: Modification) -> Ability {
    Ability::Static(Static { condition: None, subject, changes: vec![change] })
}

fn draws(cards: Value) -> Effect {
    Effect::Draw { who: Target::Each(Subject::Players(Who::You)), cards }
}

fn creatures() -> Selector {
    Selector::permanents(Filter::CardType(CardType::Creature))
}

/// The first thing that a slot holds.
fn first(kind: Kind) -> Vec<Thing> {
    let creature = Filter::CardType(CardType::Creature);
    vec![match kind {
        Kind::Players | Kind::Actors => Thing::Target(Target::Each(Subject::Players(Who::Opponent))),
        Kind::Objects | Kind::Target | Kind::Each | Kind::Specified => {
            Thing::Target(Target::Target(creatures()))
        }
        Kind::Value | Kind::Life | Kind::Cards | Kind::Term => Thing::Value(Value::Number(2)),
        Kind::Counters => {
            return vec![
                Thing::Value(Value::Number(2)),
                Thing::CounterKind(CounterKind::PowerToughness(1, 1)),
            ];
        }
        Kind::Counter | Kind::Counted => Thing::CounterKind(CounterKind::Named("charge".to_owned())),
        Kind::Inside => Thing::Effect(draws(Value::Number(1))),
        Kind::Condition => Thing::Condition(Condition::TurnOf(Who::You)),
        Kind::When => Thing::Trigger(Trigger::Dies(Filter::This)),
        Kind::Part | Kind::ShortPart | Kind::SomePart => Thing::Part(TurnPart::Step(Step::Upkeep)),
        Kind::Parts => Thing::Parts(vec![TurnPart::Phase(Phase::Combat)]),
        Kind::Owner | Kind::Actor | Kind::Someone | Kind::Holder | Kind::Whom | Kind::Whose => {
            Thing::Who(Who::You)
        }
        Kind::AnObject | Kind::Several | Kind::OfThatNumber => Thing::Selector(creatures()),
        Kind::Mana => Thing::Mana(mana()),
        Kind::Token => Thing::Token(token().into()),
        Kind::Except => Thing::Changes(Vec::new()),
        Kind::Quoted | Kind::Name => Thing::Text("Humility".to_owned()),
        Kind::Ordinal => Thing::Small(2),
        Kind::ManaNumber | Kind::NumberOfCreatures | Kind::Count => Thing::Count(2),
        Kind::Attacked | Kind::Recipient => Thing::Recipient(Recipient::Players(Who::You)),
        Kind::HowManyCreatures | Kind::Compared => {
            return vec![Thing::Comparison(Comparison::AtLeast), Thing::Number(2)];
        }
        Kind::Such
        | Kind::Creatures
        | Kind::OfThatCount
        | Kind::Event(_)
        | Kind::Subject(_)
        | Kind::Inner => Thing::Filter(creature),
        Kind::Spells => Thing::Filter(Filter::Color(Color::Red)),
        Kind::Digits | Kind::MoreOrLess | Kind::Loyalty => Thing::Number(2),
        Kind::On | Kind::Its => Thing::Whose(Whose::This),
        Kind::Colors => Thing::Colors(Color::Red.into()),
        Kind::Shielded => Thing::Shielded(Shielded { player: Who::You, planeswalkers: false }),
        Kind::Pays | Kind::Payment => Thing::Cost(Cost { mana: mana(), ..Cost::default() }),
        Kind::Color => Thing::Color(Color::Red),
        Kind::Supertype => Thing::Supertype(Supertype::Legendary),
        Kind::CardType => Thing::CardType(CardType::Artifact),
        Kind::Subtype => return Subtype::named("Goblin").map(Thing::Subtype).into_iter().collect(),
        Kind::Keyword => Thing::Keyword(Keyword::Flying),
        Kind::TextWord => Thing::Word(Word::Color(Color::Red)),
        Kind::Adjustment => return vec![Thing::Value(Value::Number(1)), Thing::Value(Value::Number(1))],
        Kind::Possessive
        | Kind::Equal
        | Kind::This
        | Kind::Alone
        | Kind::Noun
        | Kind::Whenever
        | Kind::Creature
        | Kind::Source
        | Kind::Attraction
        | Kind::Scheme
        | Kind::Phenomenon
        | Kind::CreaturesOf
        | Kind::SourcesOf
        | Kind::NumberWord
        | Kind::Among => return Vec::new(),
    }]
}

/// What else a slot can hold.
fn more(kind: Kind) -> Vec<Vec<Thing>> {
    let each = |things: Vec<Thing>| things.into_iter().map(|thing| vec![thing]).collect();
    match kind {
        Kind::Players | Kind::Actors => each(some_players().into_iter().map(Thing::Target).collect()),
        Kind::Objects => each(some_objects().into_iter().map(Thing::Target).collect()),
        Kind::Target | Kind::Each | Kind::Specified => {
            each(some_objects().into_iter().chain(some_players()).map(Thing::Target).collect())
        }
        Kind::Value | Kind::Life | Kind::Cards | Kind::Term => {
            each(some_values().into_iter().map(Thing::Value).collect())
        }
        Kind::Counters => {
            let kind = CounterKind::PowerToughness(-1, 0);
            let numbers = some_values().into_iter().map(|number| (number, kind.clone()));
            let kinds = some_counters().into_iter().map(|kind| (Value::Number(1), kind));
            numbers
                .chain(kinds)
                .map(|(number, kind)| vec![Thing::Value(number), Thing::CounterKind(kind)])
                .collect()
        }
        Kind::Counter | Kind::Counted => each(some_counters().into_iter().map(Thing::CounterKind).collect()),
        Kind::Inside => {
            let both = vec![draws(Value::Number(1)), Effect::Other("shuffle".to_owned())];
            each(vec![Thing::Effect(Effect::Sequence(both)), Thing::Effect(Effect::EndTheTurn)])
        }
        Kind::Condition => each(some_conditions().into_iter().map(Thing::Condition).collect()),
        Kind::When => {
            let triggers = firsts(&triggers::TRIGGERS).into_iter();
            each(triggers.chain([Trigger::Chapter(vec![1, 2])]).map(Thing::Trigger).collect())
        }
        Kind::Part | Kind::ShortPart | Kind::SomePart => {
            each(TurnPart::all().map(|(part, _)| Thing::Part(part)).collect())
        }
        Kind::Parts => {
            let several = [Phase::Combat, Phase::Main, Phase::Main].map(TurnPart::Phase).to_vec();
            each(vec![Thing::Parts(several), Thing::Parts(vec![TurnPart::Step(Step::Upkeep)])])
        }
        Kind::Owner | Kind::Actor | Kind::Someone | Kind::Holder | Kind::Whom | Kind::Whose => {
            each(some_who().into_iter().map(Thing::Who).collect())
        }
        Kind::AnObject | Kind::Several | Kind::OfThatNumber => {
            each(some_selectors().into_iter().map(Thing::Selector).collect())
        }
        Kind::Mana => each(vec![Thing::Mana(Mana(vec![ManaSymbol::X, ManaSymbol::Snow]))]),
        Kind::Token => {
            let flying = Ability::Keyword(Keyword::Flying).into();
            let (power, toughness) = (Some(Printed::Number(1)), Some(Printed::Number(1)));
            let card_types = [CardType::Artifact, CardType::Creature].into_iter().collect();
            let thopter =
                Characteristics { card_types, power, toughness, abilities: vec![flying], ..token() };
            each(vec![Thing::Token(thopter.into())])
        }
        Kind::Except => {
            let flying = Modification::AddAbility(Ability::Keyword(Keyword::Flying).into());
            each(vec![Thing::Changes(vec![flying, Modification::RemoveAllAbilities])])
        }
        Kind::Quoted | Kind::Name => each(vec![Thing::Text("Æther \"X\"".to_owned())]),
        Kind::Ordinal => each((1..=5).map(Thing::Small).collect()),
        Kind::ManaNumber | Kind::NumberOfCreatures | Kind::Count => {
            each(vec![Thing::Count(1), Thing::Count(7)])
        }
        Kind::Attacked | Kind::Recipient => {
            let permanent = |filter| Thing::Recipient(Recipient::Permanent(filter));
            let players = some_who().into_iter().map(|who| Thing::Recipient(Recipient::Players(who)));
            let filters = some_filters().into_iter().map(permanent);
            each(players.chain(filters).chain([Thing::Recipient(Recipient::Anything)]).collect())
        }
        Kind::HowManyCreatures | Kind::Compared => {
            let all = [Comparison::AtLeast, Comparison::AtMost, Comparison::Exactly];
            let numbers = all.into_iter().flat_map(|how| [1, 3].map(|number| (how, number)));
            numbers.map(|(how, number)| vec![Thing::Comparison(how), Thing::Number(number)]).collect()
        }
        Kind::Such
        | Kind::Creatures
        | Kind::OfThatCount
        | Kind::Spells
        | Kind::Inner
        | Kind::Event(Noun::Spell)
        | Kind::Subject(Noun::Spell) => each(some_filters().into_iter().map(Thing::Filter).collect()),
        Kind::Event(_) | Kind::Subject(_) => {
            each(some_filters().into_iter().chain([Filter::Host]).map(Thing::Filter).collect())
        }
        Kind::Digits => each(vec![Thing::Number(-1), Thing::Number(0)]),
        Kind::MoreOrLess => each(vec![Thing::Number(-1)]),
        Kind::Loyalty => each(vec![Thing::Number(-2), Thing::Number(0)]),
        Kind::On => each([Whose::Its, Whose::ThatObject, Whose::Host].map(Thing::Whose).to_vec()),
        Kind::Its => each([Whose::Its, Whose::ThatObject].map(Thing::Whose).to_vec()),
        Kind::Colors => each(vec![Thing::Colors(Colors::ALL)]),
        Kind::Shielded => {
            let shielded = |player| Thing::Shielded(Shielded { player, planeswalkers: true });
            each(some_who().into_iter().map(shielded).collect())
        }
        Kind::Pays | Kind::Payment => each(some_costs().into_iter().map(Thing::Cost).collect()),
        Kind::Color => each(Color::ALL.into_iter().map(Thing::Color).collect()),
        Kind::Supertype => each(Supertype::ALL.iter().copied().map(Thing::Supertype).collect()),
        Kind::CardType => each(CardType::ALL.iter().copied().map(Thing::CardType).collect()),
        Kind::Subtype => each(Subtype::all().map(Thing::Subtype).collect()),
        Kind::TextWord => each(Subtype::all().map(|subtype| Thing::Word(Word::Subtype(subtype))).collect()),
        Kind::Adjustment => {
            let minus = Value::Times(-1, Box::new(Value::Chosen));
            let all = some_values().into_iter().chain([minus]);
            let one = all.clone().map(|value| (value, Value::Number(0)));
            let pairs = one.chain(all.map(|value| (Value::Number(-2), value)));
            pairs.map(|(power, toughness)| vec![Thing::Value(power), Thing::Value(toughness)]).collect()
        }
        Kind::Keyword => each(some_keywords().into_iter().map(Thing::Keyword).collect()),
        Kind::Possessive
        | Kind::Equal
        | Kind::This
        | Kind::Alone
        | Kind::Noun
        | Kind::Whenever
        | Kind::Creature
        | Kind::Source
        | Kind::Attraction
        | Kind::Scheme
        | Kind::Phenomenon
        | Kind::CreaturesOf
        | Kind::SourcesOf
        | Kind::NumberWord
        | Kind::Among => Vec::new(),
    }
}

fn some_who() -> Vec<Who> {
    vec![Who::You, Who::Opponent, Who::Anyone, Who::Host, Who::Chosen]
}

fn some_players() -> Vec<Target> {
    let targets =
        |at_least, at_most, who| Target::Targets { at_least, at_most, of: Targetable::Players(who) };
    let each = some_who().into_iter().map(|who| Target::Each(Subject::Players(who)));
    let targeted = [targets(1, 1, Who::Anyone), targets(1, 1, Who::Opponent), targets(0, 2, Who::Anyone)];
    let spoken_of = [
        Target::It,
        Target::ThatPlayer,
        Target::DefendingPlayer,
        Target::ThatObjectsController,
        Target::ItsController,
        Target::ItsOwner,
    ];
    each.chain(targeted).chain(spoken_of).collect()
}

fn some_objects() -> Vec<Target> {
    let targets = |at_least, at_most, of| Target::Targets { at_least, at_most, of };
    let this = |zones| Target::Each(Subject::Objects(Selector { zones, filter: Filter::This }));
    let ability = Targetable::SpellOrAbility(Filter::ControlledBy(Who::Opponent));
    vec![
        targets(1, 1, Targetable::Any),
        targets(2, 2, Targetable::Any),
        targets(0, 2, Targetable::Objects(creatures())),
        targets(1, 3, Targetable::Objects(creatures())),
        targets(1, 1, ability.clone()),
        targets(2, 2, ability),
        this(everywhere()),
        this(Zone::Graveyard.into()),
        Target::Each(Subject::Objects(creatures())),
        Target::Each(Subject::Objects(Selector::permanents(Filter::Host))),
        Target::Each(Subject::Host(creatures())),
        Target::Chosen(1, creatures()),
        Target::Chosen(2, creatures()),
        Target::It,
        Target::ThatObject,
    ]
}

fn some_values() -> Vec<Value> {
    let sum = Value::Sum(Box::new(Value::Chosen), Box::new(Value::Life(Who::You)));
    firsts(&values::VALUES).into_iter().chain([Value::Number(1), Value::Number(-1), sum]).collect()
}

fn some_counters() -> Vec<CounterKind> {
    vec![
        CounterKind::PowerToughness(2, -2),
        CounterKind::Keyword(Keyword::Flying),
        CounterKind::Named("oil".into()),
    ]
}

fn some_filters() -> Vec<Filter> {
    let both = Filter::All(vec![
        Filter::Tapped,
        Filter::CardType(CardType::Artifact),
        Filter::Multicolored.negated(),
    ]);
    let either = Filter::Either(vec![Filter::CardType(CardType::Artifact), Filter::Color(Color::Red)]);
    let all = firsts(&filters::FILTERS).into_iter().filter(|filter| *filter != Filter::Host);
    all.chain([Filter::Any, both, either, Filter::This.negated()]).collect()
}

fn some_selectors() -> Vec<Selector> {
    let cards =
        Filter::All(vec![Filter::CardType(CardType::Creature), Filter::Card, Filter::OwnedBy(Who::You)]);
    vec![
        Selector::permanents(Filter::Any),
        Selector::permanents(Filter::All(vec![
            Filter::This.negated(),
            Filter::InCombat(InCombat::Attacking),
            Filter::CardType(CardType::Creature),
        ])),
        Selector { zones: Zone::Graveyard.into(), filter: cards },
        Selector { zones: Zone::Exile.into(), filter: Filter::Card },
        Selector { zones: Zone::Stack.into(), filter: Filter::Color(Color::Red) },
        Selector { zones: everywhere(), filter: Filter::Token },
    ]
}

fn some_conditions() -> Vec<Condition> {
    vec![
        Condition::Exists(creatures()),
        Condition::This(Filter::Tapped),
        Condition::ThisIsIn(Zone::Graveyard),
        Condition::Compares(Value::Life(Who::You), Comparison::AtMost, 5),
        Condition::HasAttacked(Who::Opponent, None),
        Condition::HasAttacked(Who::Opponent, Some(Who::You)),
        Condition::IsAttacking(Who::Opponent, Who::You),
        Condition::Not(Box::new(Condition::TurnOf(Who::You))),
        Condition::All(vec![Condition::TurnOf(Who::You), Condition::ThisIsIn(Zone::Exile)]),
    ]
}

fn some_costs() -> Vec<Cost> {
    vec![
        Cost { life: 2, ..Cost::default() },
        Cost { discard: 1, ..Cost::default() },
        Cost { sacrifice_this: true, ..Cost::default() },
        Cost { sacrifice: Some(Filter::CardType(CardType::Land)), mana: mana(), ..Cost::default() },
        Cost { remove_counters: Some((2, CounterKind::Named("oil".into()))), ..Cost::default() },
    ]
}

fn some_keywords() -> Vec<Keyword> {
    let plain = Keyword::PLAIN.iter().map(|(_, keyword)| keyword.clone());
    let with_mana = Keyword::WITH_MANA.iter().map(|(_, of)| of(mana()));
    let qualities = [Quality::Color(Color::Red), Quality::CardType(CardType::Artifact), Quality::Everything];
    let from_a_quality = Keyword::FROM_A_QUALITY.iter();
    let from_a_quality = from_a_quality.flat_map(|(_, _, of)| qualities.map(of));
    plain
        .chain(from_a_quality)
        .chain(with_mana)
        .chain(Keyword::WITH_A_NUMBER.iter().map(|(_, of)| of(2)))
        .collect()
}

fn mana() -> Mana {
    Mana(vec![ManaSymbol::Generic(2), ManaSymbol::Color(Color::Green)])
}

fn token() -> Characteristics {
    Characteristics {
        name: Some("Treasure".to_owned()),
        card_types: CardType::Artifact.into(),
        subtypes: Subtype::named("Treasure").into_iter().collect(),
        ..Characteristics::default()
    }
}
