//! The fields of an observation, read from its types: an unknown field is an error that names all known ones.

use apnap_oracle::json::FromJson;
use apnap_suite::json;
use apnap_suite::observation::{GameSeen, ObjectSeen, Observation, PlayerSeen};
use std::fmt;

/// A field that may be omitted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Field {
    /// Of the whole observation
    Whole(String),
    /// Of the game
    Game(String),
    /// Of each object
    Object(String),
    /// Of each player
    Player(String),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Whole(name) => f.write_str(name),
            Field::Game(name) => write!(f, "game.{name}"),
            Field::Object(name) => write!(f, "object.{name}"),
            Field::Player(name) => write!(f, "player.{name}"),
        }
    }
}

/// Returns each field of each type.
pub(crate) fn all() -> Vec<Field> {
    let of_game = names_of::<GameSeen>().into_iter().map(Field::Game);
    let of_objects = names_of::<ObjectSeen>().into_iter().map(Field::Object);
    let of_players = names_of::<PlayerSeen>().into_iter().map(Field::Player);
    let whole = names_of::<Observation>().into_iter().map(Field::Whole);
    whole.chain(of_game).chain(of_objects).chain(of_players).collect()
}

fn names_of<T: FromJson>() -> Vec<String> {
    let error =
        json::read::<T>(r#"{"no such field":0}"#).err().expect("an unknown field is an error").to_string();
    let (_, known) = error.split_once("expected ").expect("the error names the known fields");
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_fields_are_those_of_the_types() {
    let all = all();
    for expected in ["game", "game.part", "object.mana_value", "object.combat", "player.won"] {
        assert!(all.iter().any(|field| field.to_string() == expected), "{expected}");
    }
    assert!(all.len() > 45, "{}", all.len());
}
