//! A complete adapter at levels 0 to 3 on the kit, around the toy engine in `toy`. As a command it speaks the
//! protocol: `apnap smoke --engine 'stdio:cargo run -q --example levels'`. It takes the name of a fault to plant.

#[path = "toy/mod.rs"]
pub(crate) mod toy;

use apnap_kit::adapter::{self, Object, prelude::*};
use toy::{Answer, Deed, Fault, Game, Id, Kind, Place, Question, Target, Text, Thing};

/// The zones of the engine, by its numbers.
const ZONES: [Zone; 5] = [Zone::Library, Zone::Hand, Zone::Battlefield, Zone::Graveyard, Zone::Stack];

/// What the engine calls card types.
const KINDS: [(Kind, CardType); 6] = [
    (Kind::Land, CardType::Land),
    (Kind::Creature, CardType::Creature),
    (Kind::Artifact, CardType::Artifact),
    (Kind::Enchantment, CardType::Enchantment),
    (Kind::Instant, CardType::Instant),
    (Kind::Sorcery, CardType::Sorcery),
];

#[derive(Clone)]
pub(crate) struct Toy(pub(crate) Option<Fault>);

impl Adapter for Toy {
    fn describe(&self) -> Description {
        let levels = Level::ALL.iter().map(|(level, ..)| *level).collect();
        let conduct = Conduct { concede: Concede::WithPriority, ..Conduct::default() };
        Description { levels, edition: Some(Edition::NEWEST), conduct, ..Description::new("toy", "0.1.0") }
    }

    fn derive(&self, _: Edition, position: &Position) -> Result<Observation, Halt> {
        let (game, labels) = set_up(position, self.0)?;
        Ok(seen(&game, &labels, false))
    }

    fn settle(&self, _: Edition, position: &Position, suite: &Suite) -> Result<(), Halt> {
        let (mut game, labels) = set_up(position, self.0)?;
        game.check();
        suite.over(&mut || Reply::Ok(seen(&game, &labels, false)))
    }

    fn play(&self, _: Edition, position: &Position, suite: &Suite) -> Result<(), Halt> {
        let (mut game, labels) = set_up(position, self.0)?;
        if !position.mana_is_granted || position.turn == 1 {
            return Err(missing("mana, and the first turn").into());
        }
        let mut players = Players { suite, labels };
        game.play(&mut players);
        suite.over(&mut || Reply::Ok(seen(&game, &players.labels, true)))
    }
}

fn main() -> std::process::ExitCode {
    adapter::main(Toy(std::env::args().nth(1).and_then(|name| Fault::named(&name))))
}

fn missing(feature: &str) -> Unsupported {
    Unsupported::new(feature, "the toy engine does not know it")
}

/// Performs what happened on the board.
fn set_up(position: &Position, fault: Option<Fault>) -> Result<(Game, Labels<Id>), Unsupported> {
    position.needs_only(&[Feature::Tokens, Feature::CountersOfOne])?;
    let mut labels = Labels::of_players(position.players.iter().map(|player| player.name.clone()));
    let seat = |name: &str| position.players.iter().position(|player| player.name == name).unwrap_or(0);
    let step = number_of_part(position.part).unwrap_or(0);
    let mut game = Game::new(seat(&position.active), position.turn, step).with(fault);
    for (_, event) in position.timeline() {
        match event {
            Event::Enters { object, .. } => {
                let place = Place::ALL.into_iter().find(|place| ZONES[*place as usize] == object.zone);
                let place = place.ok_or_else(|| missing("such zones"))?;
                let id = game.put(card(position, object)?, seat(&object.owner), place);
                labels.call(id, object.label.as_str());
                let thing = &mut game.things[id];
                (thing.controller, thing.since) = (seat(&object.controller), object.controlled_since);
                (thing.token, thing.tapped, thing.damage) =
                    (object.token, object.status.tapped, object.damage as i32);
            }
            Event::GetsCounters(object, CounterKind::PowerToughness(sign, _), count) => {
                game.things[labels.id(&object.label).unwrap_or(0)].put_counters(*sign, count as i32);
            }
            _ => return Err(missing("such events")),
        }
    }
    for (player, stated) in game.players.iter_mut().zip(&position.players) {
        player.library = stated.library.iter().rev().filter_map(|label| labels.id(label).ok()).collect();
        (player.life, player.lands_played) = (stated.life, stated.lands_played);
        player.drew_from_empty_library = stated.drew_from_empty_library;
    }
    Ok((game, labels))
}

fn card(position: &Position, object: &Object) -> Result<toy::Card, Unsupported> {
    let face = &object.card.front;
    let kind = |one| KINDS.iter().find(|(_, known)| *known == one).ok_or_else(|| missing("such card types"));
    let kinds = face.card_types.iter().map(|one| Ok(kind(one)?.0)).collect::<Result<_, Unsupported>>()?;
    if face.supertypes.iter().any(|supertype| supertype != Supertype::Basic) {
        return Err(missing("supertypes"));
    }
    let size = match (face.power, face.toughness) {
        (Some(Printed::Number(power)), Some(Printed::Number(toughness))) => (power, toughness),
        (None, None) => (0, 0),
        _ => return Err(missing("stars for power and toughness")),
    };
    let texts = face.abilities.iter().filter(|ability| !matches!(***ability, Ability::Activated { .. }));
    let texts = texts.map(|ability| text(&position.words(ability))).collect::<Result<_, _>>()?;
    Ok(toy::Card { name: face.name.clone().unwrap_or_default(), kinds, size, texts })
}

fn text(words: &str) -> Result<Text, Unsupported> {
    let n: Vec<i32> = words.split([' ', '/', ',']).filter_map(|n| n.parse().ok()).collect();
    let bonus = |mine, others| Text::Bonus { mine, others, size: (n[0], n[1]) };
    Ok(match &*words.replace(['+', '-'], "").replace(|c: char| c.is_ascii_digit(), "#") {
        "flying" => Text::Flying,
        "vigilance" => Text::Vigilance,
        "defender" => Text::Defender,
        "static: each creature gets #/#" => bonus(false, false),
        "static: each creature you control gets #/#" => bonus(true, false),
        "static: each other creature you control gets #/#" => bonus(true, true),
        "spell: deal # damage to any target" => Text::Spell(Deed::Damage(n[0])),
        "spell: deal # damage to each creature" => Text::Spell(Deed::DamageEach(n[0])),
        "spell: destroy target creature" => Text::Spell(Deed::Destroy),
        "spell: return target creature to hand" => Text::Spell(Deed::Return),
        "spell: target creature gets #/#, until end of turn" => Text::Spell(Deed::Pump(n[0], n[1])),
        "spell: you draw # cards" => Text::Spell(Deed::Draw(n[0])),
        "triggered when this enters: you draw # card" => Text::Enters(Deed::Draw(n[0])),
        "triggered when this enters: you gain # life" => Text::Enters(Deed::GainLife(n[0])),
        "triggered when your upkeep begins: you gain # life" => Text::Upkeep(Deed::GainLife(n[0])),
        _ => return Err(missing("such abilities")),
    })
}

fn seen(game: &Game, labels: &Labels<Id>, in_game: bool) -> Observation {
    let stack: Vec<Id> = game.stack.iter().rev().map(|one| one.id).collect();
    let standing = GameSeen {
        turn: Some(game.turn),
        active: Some(labels.player(game.active)),
        part: Some(PARTS[game.step]),
        priority: Some(game.holder.map(|seat| labels.player(seat))),
        stack: Some(labels.of(&stack)),
        over: Some(game.is_over()),
        winner: game.is_over().then(|| game.winner().map(|seat| labels.player(seat))),
        ..GameSeen::default()
    };
    let player = |seat: usize| {
        let has = |one: &Thing, place| one.owner == seat && one.place == place;
        let count = |place| Some(game.existing().filter(|(_, one)| has(one, place)).count() as u32);
        PlayerSeen {
            life: Some(game.players[seat].life),
            hand: count(Place::Hand),
            library: count(Place::Library),
            graveyard: count(Place::Graveyard),
            lost: Some(game.players[seat].lost),
            won: Some(game.winner() == Some(seat)),
            ..PlayerSeen::default()
        }
    };
    let row = |(id, one)| Some((labels.label(&id)?.to_owned(), object(game, labels, id, one)));
    Observation {
        objects: game.existing().filter_map(row).collect(),
        players: (0..2).map(|seat| (labels.player(seat), player(seat))).collect(),
        game: in_game.then_some(standing),
    }
}

fn object(game: &Game, labels: &Labels<Id>, id: Id, thing: &Thing) -> ObjectSeen {
    let size = thing.card.is(Kind::Creature).then(|| game.size(id));
    let is_controlled = matches!(thing.place, Place::Battlefield | Place::Stack);
    let counters = [(1, thing.counters.0), (-1, thing.counters.1)].into_iter().filter(|(_, n)| *n > 0);
    let counters = counters.map(|(one, n)| (CounterKind::PowerToughness(one, one), n as u32));
    let attacked = Some(labels.player(1 - thing.controller));
    let attacks = thing.attacking.then_some(CombatRole::Attacks { attacked, blocked: thing.blocked });
    let blocks = |id| CombatRole::Blocks { blocked: labels.of(&[id]).into_iter().collect() };
    ObjectSeen {
        name: Some(Some(thing.card.name.clone())),
        card_types: Some(thing.card.kinds.iter().map(|kind| KINDS[*kind as usize].1).collect()),
        power: Some(size.map(|size| size.0)),
        toughness: Some(size.map(|size| size.1)),
        controller: Some(is_controlled.then(|| labels.player(thing.controller))),
        zone: Some(ZONES[thing.place as usize]),
        owner: Some(labels.player(thing.owner)),
        token: Some(thing.token),
        status: Some(Status { tapped: thing.tapped, ..Status::default() }),
        damage: Some(thing.damage as u32),
        counters: Some(counters.collect()),
        combat: Some(attacks.or_else(|| thing.blocking.map(blocks))),
        ..ObjectSeen::default()
    }
}

/// The players that the engine calls back: the suite decides for them.
struct Players<'s> {
    suite: &'s Suite,
    labels: Labels<Id>,
}

impl toy::Players for Players<'_> {
    fn ask(&mut self, game: &Game, who: usize, question: &Question) -> Answer {
        let abilities = game.stack.iter().filter(|one| one.id != one.source);
        self.labels.name_stack(abilities.map(|one| (one.id, one.source)));
        let (labels, nothing) = (&self.labels, Vec::new());
        let (asking, among, number) = match question {
            Question::Act => (Asking::Action, &nothing, 0),
            Question::Attackers(able) => (Asking::Attack, able, 0),
            Question::Blockers(able) => (Asking::Block, able, 0),
            Question::Discard(hand, number) => (Asking::Discard, hand, *number as u32),
        };
        let request = Request::new(labels.player(who), asking).among(labels.of(among)).exactly(number);
        let asked = self.suite.ask(request, &mut || Reply::Ok(seen(game, labels, true)), |decision| {
            let answer = answer(labels, decision)?;
            game.may(who, question, &answer).map_err(IllegalDecision::new)?;
            Ok(answer)
        });
        asked.unwrap_or_else(|halt| halt.unwind())
    }

    fn step_is_over(&mut self, game: &Game) {
        let ended = self.suite.ended(PARTS[game.step], &mut || Reply::Ok(seen(game, &self.labels, true)));
        ended.unwrap_or_else(|halt| halt.unwind());
    }

    fn is_lost(&mut self, why: &str) {
        Halt::from(missing(why)).unwind()
    }
}

fn answer(labels: &Labels<Id>, decision: &Decision<String>) -> Result<Answer, Rejection> {
    Ok(match decision {
        Decision::Pass => Answer::Pass,
        Decision::Concede => Answer::Concede,
        Decision::PlayLand { card, by: None } => Answer::PlayLand(labels.id(card)?),
        Decision::Cast { card, announcement } => {
            let target = |name: &String| match labels.named(name)? {
                Named::Player(seat) => Ok(Target::Player(seat)),
                Named::Object(id) => Ok(Target::Creature(id)),
            };
            let targets = announcement.targets.iter().map(target).collect::<Result<_, IllegalDecision>>()?;
            Answer::Cast(labels.id(card)?, targets)
        }
        Decision::Discard(cards) => Answer::Cards(labels.all_ids(cards)?),
        Decision::Attack(groups) => {
            Answer::Cards(labels.attackers(groups)?.into_iter().map(|(id, _)| id).collect())
        }
        Decision::Block(groups) => Answer::Blocks(labels.blockers(groups)?),
        _ => return Err(missing("such decisions").into()),
    })
}
