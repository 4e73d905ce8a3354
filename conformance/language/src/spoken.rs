//! Single decisions and events in the words of scripts, outside a file.

use super::cursor::Cursor;
use super::errors::Error;
use super::read::decisions::of_a_player;
use super::span::Spanned;
use super::tokens::lines;
use super::words::Person;
use super::write;
use crate::observation::Happening;
use apnap_oracle::state::Decision;
use std::convert::Infallible;

/// Reads what a player decides: `alice casts growth on bears`. Labels are not resolved.
///
/// # Errors
/// What is wrong with the line.
pub fn read_decision(line: &str, players: &[String]) -> Result<(String, Decision<String>), Error> {
    let (lines, errors) = lines(line.trim());
    if let Some(error) = errors.into_iter().next() {
        return Err(error);
    }
    let [only] = &lines[..] else {
        return Err(Error::new(&(0..line.len()), "a line has only one decision"));
    };
    let (player, decision) = of_a_player(&mut Cursor::new(only, players))?;
    let Ok(decision) = decision.try_rename(|name| Ok::<_, Infallible>(name.value.clone()));
    Ok((player.value, decision))
}

/// What a player decides, without the player: `casts growth on bears`.
pub fn decision_words(decision: &Decision<String>) -> String {
    let Ok(decision) = decision.try_rename(|name| Ok::<_, Infallible>(Spanned::new(name.clone(), 0..0)));
    write::script::decision(&decision, Person::Third)
}

/// Something that happened: `bears untaps`.
pub fn happening_words(happening: &Happening) -> String {
    write::seen::happening(happening)
}
