//! Writing a board.

use super::card::power_and_toughness;
use super::keywords::{colors, counters};
use super::script::{player_lines, turn_lines};
use super::{Voice, line, quoted};
use crate::span::Spanned;
use crate::syntax::players_of;
use crate::syntax::{
    BoardText, Choice, CopySource, EffectOf, EffectText, Entering, Enters, EntersAs, MadeUp, MarkedDamage,
    Place, Statement,
};
use crate::words::facts::{COLLECTION, PLANAR_DECK, SCHEME_DECK};
use crate::words::{Number, Person, can_be_bare_name};
use apnap_oracle::card::{Characteristics, Zone};

/// `board` and its lines. Returns the names of the players.
pub(crate) fn board(out: &mut String, board: &BoardText) -> Vec<String> {
    line(out, 0, "board");
    if !board.players.is_empty() {
        line(out, 1, &format!("players {}", list(&board.players)));
    }
    if let Some(active) = &board.active {
        line(out, 1, &format!("active {}", active.value));
    }
    turn_lines(out, &board.set_up);
    for life in &board.life {
        line(out, 1, &format!("{} has {} life", life.player.value, life.life));
    }
    player_lines(out, &board.set_up);
    let players = players_of(Some(board));
    for statement in &board.history {
        Voice::of(&players).put_statement(out, statement, 1);
    }
    players
}

/// `a, b`.
fn list(labels: &[Spanned<String>]) -> String {
    labels.iter().map(|label| label.value.as_str()).collect::<Vec<_>>().join(", ")
}

impl Voice<'_> {
    fn put_statement(self, out: &mut String, statement: &Statement, level: usize) {
        let text = match statement {
            Statement::Enters(enters) => self.enters(enters),
            Statement::PutCounters { counters: put, on } => format!("put {} on {}", counters(put), on.value),
            Statement::Attach { what, to } => format!("attach {} to {}", what.value, to.value),
            Statement::Turn { what, face_down } => {
                format!("turn {} face {}", what.value, if *face_down { "down" } else { "up" })
            }
            Statement::Transform(what) => format!("transform {}", what.value),
            Statement::Effect(effect) => self.board_effect(effect),
            Statement::Together(_) => "together".to_owned(),
        };
        line(out, level, &text);
        if let Statement::Together(statements) = statement {
            for statement in statements {
                self.put_statement(out, statement, level + 1);
            }
        }
    }

    fn enters(self, enters: &Enters) -> String {
        let player = &enters.player.value;
        let place = match enters.place {
            Place::Zone(Zone::Battlefield) => format!("{player} controls"),
            Place::Zone(zone) => format!("{player}'s {zone} holds"),
            Place::Collection => format!("{player}'s {COLLECTION} holds"),
            Place::SchemeDeck => format!("{player}'s {SCHEME_DECK} holds"),
            Place::PlanarDeck => format!("{player}'s {PLANAR_DECK} holds"),
        };
        let what = match &enters.what {
            Entering::MadeUp(made_up) => self.made_up(made_up),
            Entering::Card(name) if enters.count == 1 => card_name(name),
            Entering::Card(name) => format!("{} {}", enters.count, card_name(name)),
        };
        let labels =
            if enters.labels.is_empty() { String::new() } else { format!(" as {}", list(&enters.labels)) };
        let options = self.options(enters);
        let options: String = options.into_iter().map(|option| format!(", {option}")).collect();
        format!("{place} {what}{labels}{options}")
    }

    fn made_up(self, made_up: &MadeUp) -> String {
        let MadeUp { label, token, characteristics } = made_up;
        let name = match (label, token) {
            (Some(label), true) => format!("{}: token ", label.value),
            (Some(label), false) => format!("{}: ", label.value),
            (None, _) => "a token: ".to_owned(),
        };
        let abilities = characteristics.abilities.iter();
        let abilities: String =
            abilities.map(|ability| format!(", having {}", self.ability_in_changes(ability))).collect();
        format!("{name}{}{abilities}", described(characteristics))
    }

    /// The options after commas, in order.
    fn options(self, enters: &Enters) -> Vec<String> {
        let mut options = Vec::new();
        options.extend(enters.owner.as_ref().map(|owner| format!("owned by {}", owner.value)));
        let states = [
            ("commander", enters.commander),
            ("copied on the stack", enters.copied_on_stack),
            ("tapped", enters.tapped),
            ("face down", enters.face_down),
            ("transformed", enters.transformed),
            ("flipped", enters.flipped),
        ];
        options.extend(states.into_iter().filter(|(_, is)| *is).map(|(words, _)| words.to_owned()));
        options.extend(enters.attached.as_ref().map(|to| format!("attached to {}", to.value)));
        options.extend(enters.protector.as_ref().map(|player| format!("protected by {}", player.value)));
        options.extend(enters.room.map(|room| format!("with its venture marker in room {room}")));
        options.extend(enters.copies.iter().map(|copy| self.enters_as(copy)));
        options.extend(enters.choices.iter().map(|choice| format!("choosing {}", self::choice(choice))));
        options.extend(enters.counters.iter().map(|put| format!("with {}", counters(put))));
        options.extend(enters.damage.map(|marked| format!("with {}", damage(marked))));
        options
    }

    fn enters_as(self, copy: &EntersAs) -> String {
        match copy {
            EntersAs::Copying(source, except) => {
                format!("copying {}{}", copy_source(source), self.except(except))
            }
            EntersAs::As(changes) => format!("entering as ({})", self.changes(changes, Person::Third)),
        }
    }

    fn board_effect(self, effect: &EffectText) -> String {
        let mut words = vec!["effect".to_owned()];
        words.extend(effect.label.as_ref().map(|label| label.value.clone()));
        if let EffectOf::Card { card, ability } = &effect.what {
            let ability = ability.as_ref().map(|number| format!("ability {} of ", number.value));
            words.push(format!("of {}{}", ability.unwrap_or_default(), quoted(card)));
        }
        words.extend(effect.by.as_ref().map(|by| format!("by {}", by.value)));
        words.push(match &effect.on_each {
            Some(selector) => format!("on each {}", self.objects(selector, Number::One)),
            None => format!("on {}", list(&effect.on)),
        });
        let mut text = words.join(" ");
        let copying = effect.copying.iter().map(|source| format!(", copying {}", copy_source(source)));
        let choices = effect.choices.iter().map(|choice| format!(", choosing {}", self::choice(choice)));
        let from = effect.from.iter().map(|from| format!(", from {}", from.value));
        text.extend(copying.chain(choices).chain(from));
        if let EffectOf::Stated { copies, changes, duration } = &effect.what {
            let parts = self.parts(copies.as_ref(), changes, Person::Third);
            text.push_str(&format!(": {parts}{}", self.duration(duration)));
        }
        text
    }
}

/// `2 damage from deathtouch`
fn damage(marked: MarkedDamage) -> String {
    let from = if marked.from_deathtouch { " from deathtouch" } else { "" };
    format!("{} damage{from}", marked.amount)
}

/// The name of a card, in quotes if it is more than a word.
fn card_name(name: &str) -> String {
    if can_be_bare_name(name) { name.to_owned() } else { quoted(name) }
}

/// `legendary red Goblin artifact creature 1/4`.
pub(crate) fn described(made: &Characteristics) -> String {
    let mut words: Vec<String> = made.supertypes.iter().map(|one| one.word().to_lowercase()).collect();
    words.extend(Some(colors(made.color_indicator).replace(" and ", " ")).filter(|words| !words.is_empty()));
    words.extend(made.subtypes.iter().map(|one| one.word().to_owned()));
    words.extend(made.card_types.iter().map(|one| one.word().to_lowercase()));
    if let (Some(power), Some(toughness)) = (made.power, made.toughness) {
        words.push(power_and_toughness(power, toughness));
    }
    words.join(" ")
}

fn copy_source(source: &CopySource) -> String {
    match source {
        CopySource::Object(label) => label.value.clone(),
        CopySource::Card(name) => quoted(name),
    }
}

fn choice(choice: &Choice) -> String {
    match choice {
        Choice::Color(color) => color.word().to_owned(),
        Choice::Subtype(subtype) => subtype.word().to_owned(),
        Choice::Number(number) => number.to_string(),
        Choice::Player(name) => name.value.clone(),
    }
}
