//! A scenario: a board, the expected results, the rules that decide it, and an explanation.

use crate::examples::Example;
use crate::language::nearest;
use crate::observation::{Handle, Observation};
use crate::script::Statement;
use apnap_oracle::card::{
    CardType, CardTypes, Colors, Keyword, Mana, Restriction, SubtypeKind, Subtypes, Supertypes,
};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::rule::{Reading, Rule};
use apnap_oracle::state::{EffectId, Game, ObjectId};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A board: causes only, with the labels of the scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Board {
    /// The game that the board describes.
    pub game: Game,
    /// The labels of its objects. Every object has one; objects that the scenario does not name get a label
    /// made from the names of their cards.
    pub labels: BTreeMap<ObjectId, String>,
    /// The labels of its effects.
    pub effects: BTreeMap<EffectId, String>,
    /// The names of the cards that were made up for this board; all others are real.
    pub made_up: BTreeSet<String>,
}

impl Board {
    /// Returns whether real cards alone describe it: it has no made-up cards, and every effect is that of a
    /// card.
    pub fn is_said_by_named_cards(&self) -> bool {
        self.made_up.is_empty() && self.game.effects.values().all(|effect| effect.card.is_some())
    }

    /// Returns what is wrong with an observation of this board that has an object which is not on it, or a player
    /// who is not in the game. A name that is misspelled would otherwise count as a value that is not reported.
    pub fn stranger_in(&self, seen: &Observation) -> Option<String> {
        let known = |label: &&String| !self.labels.values().any(|own| own == *label);
        if let Some(label) = seen.objects.keys().find(known) {
            return Some(stranger("object", label, self.labels.values()));
        }
        self.strange_player_in(seen)
    }

    /// The same for the players alone. The objects of a game that were not on its board have labels of their own.
    pub fn strange_player_in(&self, seen: &Observation) -> Option<String> {
        seen.players.keys().find_map(|name| self.strange_player(name))
    }

    /// The same for one player.
    pub fn strange_player(&self, name: &str) -> Option<String> {
        let names = || self.game.players.iter().map(|player| &player.name);
        let is_strange = !names().any(|own| own == name);
        is_strange.then(|| stranger("player", name, names()))
    }
}

/// The words of errors about names that are unknown on a board.
pub const NOT_ON_THE_BOARD: &str = "is not on the board";

fn stranger<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n String> + Clone) -> String {
    let meant = match nearest(name, known.clone()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => {
            let known: Vec<String> = known.map(|known| format!("`{known}`")).collect();
            format!("those of the board are {}", known.join(", "))
        }
    };
    format!("the reply has {what} `{name}`, which {NOT_ON_THE_BOARD}; {meant}")
}

/// A scenario, ready to be run.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `613/4c-counters-before-switch`: section and file stem.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules that it decides.
    pub rules: Vec<&'static Rule>,
    /// The rules that take part.
    pub see: Vec<&'static Rule>,
    /// The numbers of further rules that take part, which have no entry in the registry.
    pub see_numbers: Vec<String>,
    /// The examples of the CR that it shows, restated.
    pub examples: Vec<Example>,
    /// The first edition in which it is valid.
    pub since: Edition,
    /// The last edition in which it is valid, if there is one.
    pub last: Option<Edition>,
    /// How the rules lead to the expected results.
    pub because: String,
    /// The board, on which a game begins if there is a script.
    pub board: Board,
    /// Whether state-based actions are performed on the board; then the script has the answers to the requests
    /// that come on the way.
    pub settles: bool,
    /// What happens in the game, in order; empty if this is a board, not a game.
    pub script: Vec<Statement>,
    /// What is expected, in order.
    pub expect: Vec<Expectation>,
    /// If the rules can be read in two ways here: the alternative reading, and the results expected under it.
    pub otherwise: Option<(Reading, Vec<Expectation>)>,
}

impl Scenario {
    /// Whether it is valid in an edition.
    pub fn is_valid_in(&self, edition: Edition) -> bool {
        self.since <= edition && self.last.is_none_or(|last| edition <= last)
    }
}

/// One expected fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The label of an object or the name of a player.
    pub subject: String,
    /// What is expected of it.
    pub fact: Fact,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

/// What can be expected of an object or a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `is 4/3`
    PowerToughness(i32, i32),
    /// `has no power or toughness`
    NoPowerOrToughness,
    /// `has power 4`
    Power(i32),
    /// `has toughness 3`
    Toughness(i32),
    /// `is named "Bear"`, `has no name`
    Name(Option<String>),
    /// `has mana value 3`
    ManaValue(i32),
    /// `is white and blue`, `is colorless`
    Colors(Colors),
    /// `has types …`: the whole type line
    Types(Supertypes, CardTypes, Subtypes),
    /// `has card types …`
    CardTypes(CardTypes),
    /// `has supertypes …`
    Supertypes(Supertypes),
    /// `has land types …`, `has no creature types`, `has every creature type`
    Subtypes(SubtypeKind, Subtypes),
    /// `is a creature`, `is not a creature`
    IsA(CardType, bool),
    /// `has flying`, `lacks flying`; also of players
    Keyword(Keyword, bool),
    /// `has keywords …`, `has no keywords`
    Keywords(BTreeSet<Keyword>),
    /// `has no abilities`; also of players
    NoAbilities,
    /// `has mana abilities …`, sorted
    ManaAbilities(Vec<Mana>),
    /// `has printed ability 1`, `lacks ability granted by e1`
    Ability(Handle, bool),
    /// `is controlled by bob`
    Controller(String),
    /// `can't block`
    Restriction(Restriction),
    /// `has no restrictions`
    NoRestrictions,
    /// `has maximum hand size 5`, `has no maximum hand size`
    MaximumHandSize(Option<i32>),
    /// `may play 2 lands`
    LandPlays(i32),
}
