//! A board states the outcome of a history: it looks like the game in which that history happened.
//!
//! Each history is up to three *changes* of one creature. (Of three changes, CI takes one history in seven.) It is told
//! twice: as the lines of a board, which state that an effect has begun or a permanent has entered, and as a game, in
//! which the spells that do the same are cast and resolve. Neither is compared with an expectation, but with the other.

use crate::support::{deciding, scenario};
use apnap_conformance::engine::{Engine, Reply};
use apnap_conformance::observation::{ObjectSeen, Observation};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::play::{Glimpse, play};
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;

/// How something happens to the creature.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A continuous effect on it begins.
    Effect(&'static str),
    /// It becomes a copy of the other creature.
    Copying,
    /// A spell does something to it once, and the board has a line for that.
    Once { spell: &'static str, board: &'static str },
    /// An Aura enters attached to it.
    Aura(&'static str),
    /// An enchantment enters.
    Enchantment(&'static str),
}

use Change::{Aura, Copying, Effect, Enchantment, Once};

const CHANGES: [Change; 15] = [
    Effect("gets +2/+3"),
    Effect("gets -1/-0"),
    Effect("has base 1/1"),
    Effect("loses all abilities"),
    Effect("is green"),
    Effect("is also Artifact"),
    Effect("has flying"),
    Effect("is controlled by you"),
    Once { spell: "put a +1/+1 counter on target creature", board: "put a +1/+1 counter on subject" },
    Once { spell: "put a flying counter on target creature", board: "put a flying counter on subject" },
    Copying,
    Once { spell: "transform target creature", board: "transform subject" },
    Aura("static: enchanted creature has base 0/4, has trample"),
    Enchantment("static: each Dragon gets +1/+1\n  static: each Bear is blue"),
    Enchantment("static: each creature loses all abilities, has base 1/1"),
];

/// The change that makes a copy, in words.
const BECOMES_A_COPY: &str = "becomes a copy of a creature";

impl Change {
    /// The type of the card that makes the change, and its text.
    fn card(self) -> (&'static str, String) {
        let on_the_creature = |effect: &str| format!("spell: target creature {effect}, until end of turn");
        match self {
            Effect(effect) => ("Instant", on_the_creature(effect)),
            Copying => ("Instant", on_the_creature(BECOMES_A_COPY)),
            Once { spell, .. } => ("Instant", format!("spell: {spell}")),
            Aura(text) => ("Enchantment Aura", format!("flash\n  enchant creature\n  {text}")),
            Enchantment(text) => ("Enchantment", format!("flash\n  {text}")),
        }
    }

    /// The line of a board that states it.
    fn line(self, name: &str) -> String {
        match self {
            Effect(effect) => format!("effect by bob on subject: {effect}, until end of turn"),
            Copying => {
                format!("effect by bob on subject, copying bears: {BECOMES_A_COPY}, until end of turn")
            }
            Once { board, .. } => board.to_owned(),
            Aura(_) => format!("bob controls \"{name}\" as {name}, attached to subject"),
            Enchantment(_) => format!("bob controls \"{name}\" as {name}"),
        }
    }

    /// The lines of a script in which it happens.
    fn script(self, name: &str) -> String {
        let (on, choice) = match self {
            Copying => (" on subject", "  bob chooses bears\n"),
            Effect(_) | Once { .. } | Aura(_) => (" on subject", ""),
            Enchantment(_) => ("", ""),
        };
        format!("  bob casts {name}{on}\n  {name} resolves\n{choice}")
    }
}

/// The creature: a double-faced card with an ability on each face.
const SOURCE: &str = "\
card \"Source\"
  mana cost {2}{R}
  type Creature Dragon
  power and toughness 3/3
  haste
  static: this gets +0/+1
  back \"Other\"
    color indicator green
    type Creature Beast
    power and toughness 4/4
    vigilance
";

/// The two tellings of a history.
fn told(history: &[Change]) -> (String, String) {
    let (mut cards, mut lines) = (SOURCE.to_owned(), String::new());
    let (mut hand, mut script) = (String::new(), String::new());
    for (nth, change) in history.iter().enumerate() {
        let name = format!("change{nth}");
        let (kind, text) = change.card();
        cards += &format!("\ncard \"{name}\"\n  mana cost {{U}}\n  type {kind}\n  {text}\n");
        lines += &format!("  {}\n", change.line(&name));
        hand += &format!("  bob's hand holds \"{name}\" as {name}\n");
        script += &change.script(&name);
    }
    let head = deciding("613.7", "");
    let bears = "alice controls bears: white Bear creature 2/2, having first strike";
    let board = format!("\nboard\n  alice controls \"Source\" as subject\n  {bears}\n");
    (
        format!("{head}{cards}{board}{lines}\nexpect\n  bears is a creature\n"),
        format!("{head}{cards}{board}{hand}\nscript\n{script}  expect\n    bears is a creature\n"),
    )
}

/// What a board says of an object too.
fn characteristics(seen: &Observation, label: &str) -> ObjectSeen {
    let one = seen.objects.get(label).cloned().unwrap_or_else(|| panic!("{label} is not seen"));
    ObjectSeen {
        name: one.name,
        mana_value: one.mana_value,
        colors: one.colors,
        supertypes: one.supertypes,
        card_types: one.card_types,
        subtypes: one.subtypes,
        power: one.power,
        toughness: one.toughness,
        controller: one.controller,
        keywords: one.keywords,
        mana_abilities: one.mana_abilities,
        restrictions: one.restrictions,
        // Handles name the effects of a board, for which a game has no names.
        other_abilities: None,
        ..ObjectSeen::default()
    }
}

/// Returns what differs between the two tellings of a history, if anything does.
fn difference(history: &[Change]) -> Option<String> {
    let (board, game) = told(history);
    let (board, game) = (scenario(&board), scenario(&game));
    let Reply::Ok(stated) = Oracle::new().derive(Edition::HOME, &board.board) else {
        return Some("the board isn't answered".to_owned());
    };
    let played = play(&mut Oracle::new(), &game, Edition::HOME);
    let Some(Glimpse::Seen(played)) = played.glimpses.last() else {
        return Some(format!("the game isn't played: {:?}", played.outcome));
    };
    ["subject", "bears"].into_iter().find_map(|label| {
        let (stated, played) = (characteristics(&stated, label), characteristics(played, label));
        (stated != played).then(|| format!("{label}: {stated:?} on the board, {played:?} in the game"))
    })
}

#[test]
fn a_board_looks_like_the_game_whose_history_it_states() {
    let with_one_more = |histories: &[Vec<Change>]| -> Vec<Vec<Change>> {
        let longer = |history: &Vec<Change>| CHANGES.map(|change| [&history[..], &[change]].concat());
        histories.iter().flat_map(longer).collect()
    };
    let one = with_one_more(&[Vec::new()]);
    let two = with_one_more(&one);
    let three = with_one_more(&two);
    let histories: Vec<Vec<Change>> =
        [one, two].concat().into_iter().chain(three.into_iter().step_by(7)).collect();
    let differ: Vec<String> = histories
        .iter()
        .filter_map(|history| Some(format!("{history:?}: {}", difference(history)?)))
        .collect();
    let shown: Vec<&String> = differ.iter().take(12).collect();
    assert_eq!(shown, Vec::<&String>::new(), "{} of {}", differ.len(), histories.len());
}
