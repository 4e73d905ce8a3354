//! Trigger events: `when this creature enters`, `at the beginning of your upkeep`.

use super::grammar::{Person, list};
use super::voice::{Antecedent, Voice, noun_of_filter};
use apnap_language::rows::triggers::TRIGGERS;
use apnap_oracle::card::{Filter, Trigger, Who};
use apnap_oracle::state::{Phase, Step, TurnPart};

impl Voice<'_> {
    /// The event of a triggered ability, with the word before it.
    pub(super) fn trigger(self, trigger: &Trigger) -> String {
        if let Some(words) = self.row(&TRIGGERS, trigger, Person::One) {
            return words;
        }
        match trigger {
            Trigger::Begins { part, whose } => {
                format!("at the beginning of {}", self.beginning(*part, *whose))
            }
            Trigger::BeginsInThatTurn(part) => {
                format!("at the beginning of that turn's {}", part_words(*part))
            }
            Trigger::Chapter(numbers) => chapters(numbers),
            Trigger::Room { number, leads_to } => {
                let rooms: Vec<String> = leads_to.iter().map(|room| room.to_string()).collect();
                match leads_to.len() {
                    0 => format!("Room {number}"),
                    1 => format!("Room {number} (Leads to: Room {})", rooms[0]),
                    _ => format!("Room {number} (Leads to: Rooms {})", list(&rooms, "and")),
                }
            }
            Trigger::Other(text) if text.contains(" begins") => {
                format!("at the beginning of {}", self.in_our_words(&text.replacen(" begins", "", 1)))
            }
            Trigger::Other(text) => {
                let word = if text.starts_with("this enters") { "when" } else { "whenever" };
                format!("{word} {}", self.in_our_words(text))
            }
            // The others have rows with words of their own; a test asks for each.
            _ => String::new(),
        }
    }

    /// The event of a delayed triggered ability: `at the beginning of the next end step`.
    pub(super) fn later(self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Begins { part: TurnPart::Step(Step::EndOfCombat), whose: Who::Anyone } => {
                "at end of combat".to_owned()
            }
            Trigger::Begins { part: TurnPart::Step(Step::Upkeep), whose: Who::Anyone } => {
                "at the beginning of the next turn's upkeep".to_owned()
            }
            Trigger::Begins { part, whose: Who::Anyone } => {
                format!("at the beginning of the next {}", whole_part_words(*part))
            }
            Trigger::Begins { part, whose } => {
                format!("at the beginning of {} next {}", self.owner(*whose), whole_part_words(*part))
            }
            other => self.trigger(other).replacen("whenever", "when", 1),
        }
    }

    /// `your upkeep`, `each opponent's end step`, `combat on your turn`
    fn beginning(self, part: TurnPart, whose: Who) -> String {
        match part {
            TurnPart::Step(Step::BeginningOfCombat) => match whose {
                Who::Anyone => "combat on each player's turn".to_owned(),
                whose => format!("combat on {} turn", self.whose_turn(whose)),
            },
            part => format!("{} {}", self.whose_turn(whose), part_words(part)),
        }
    }

    pub(super) fn whose_turn(self, whose: Who) -> String {
        match whose {
            Who::Anyone => "each".to_owned(),
            whose => self.each_player(whose).possessive(),
        }
    }
}

/// A part of a turn as cards name it: `upkeep`, `end step`.
pub(super) fn part_words(part: TurnPart) -> String {
    match part {
        TurnPart::Step(Step::Upkeep) => "upkeep".to_owned(),
        TurnPart::Turn
        | TurnPart::Phase(Phase::Beginning | Phase::Main | Phase::Combat | Phase::Ending)
        | TurnPart::PrecombatMain
        | TurnPart::PostcombatMain
        | TurnPart::Step(_) => part.to_string(),
    }
}

/// A part of a turn whose beginning is meant: `combat` for the beginning of combat.
fn whole_part_words(part: TurnPart) -> String {
    match part {
        TurnPart::Step(Step::BeginningOfCombat) => "combat".to_owned(),
        TurnPart::Step(Step::EndOfCombat) => "end of combat step".to_owned(),
        part => part_words(part),
    }
}

/// `I, II`
fn chapters(numbers: &[u32]) -> String {
    const ROMAN: [&str; 10] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    let one = |number: &u32| {
        let index = number.checked_sub(1).and_then(|n| usize::try_from(n).ok());
        let roman = index.and_then(|n| ROMAN.get(n));
        roman.map_or_else(|| number.to_string(), |roman| (*roman).to_owned())
    };
    numbers.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns what the object and the player of an event are called in the effect.
pub(super) fn antecedents(trigger: &Trigger) -> (Antecedent, Antecedent) {
    let of = |filter: &Filter, noun: &'static str| {
        let noun = noun_of_filter(filter).map_or(noun, |(noun, _)| noun);
        (Antecedent::That(noun), Antecedent::That(noun))
    };
    let player = (Antecedent::Object("permanent"), Antecedent::Player);
    match trigger {
        Trigger::Enters(what)
        | Trigger::Dies(what)
        | Trigger::Leaves(what)
        | Trigger::Taps(what)
        | Trigger::Untaps(what)
        | Trigger::Targeted(what)
        | Trigger::PhasesIn(what)
        | Trigger::PhasesOut(what)
        | Trigger::IsDealtDamage(what)
        | Trigger::DealsDamage(what)
        | Trigger::GetsCounter(what)
        | Trigger::LosesLastCounter(_, what)
        | Trigger::Sacrifices { what, .. }
        | Trigger::BecomesAttached { to: what, .. }
        | Trigger::BecomesUnattached { from: what, .. } => of(what, "permanent"),
        Trigger::PutIntoGraveyard(what) => of(what, "card"),
        Trigger::Casts { .. } => (Antecedent::That("spell"), Antecedent::That("spell")),
        Trigger::Visits { .. } => (Antecedent::That("Attraction"), Antecedent::That("Attraction")),
        Trigger::SetInMotion(_) => (Antecedent::That("scheme"), Antecedent::That("scheme")),
        Trigger::Encounters { .. } => (Antecedent::That("phenomenon"), Antecedent::That("phenomenon")),
        Trigger::Combat(_) => (Antecedent::That("creature"), Antecedent::That("creature")),
        Trigger::Begins { .. }
        | Trigger::MainPhaseBegins { .. }
        | Trigger::BeginsInThatTurn(_)
        | Trigger::Draws(_)
        | Trigger::Discards(_)
        | Trigger::GainsLife(_)
        | Trigger::LosesLife(_)
        | Trigger::PlaysLand(_)
        | Trigger::Expends { .. } => player,
        Trigger::Chapter(_)
        | Trigger::Room { .. }
        | Trigger::DayNightChanges
        | Trigger::State(_)
        | Trigger::Other(_) => (Antecedent::That("permanent"), Antecedent::That("permanent")),
    }
}

/// Whether an event names the object that has the ability, and no other object.
pub(super) fn is_about_this(trigger: &Trigger) -> bool {
    let is_this = |filter: &Filter| *filter == Filter::This;
    match trigger {
        Trigger::Enters(what)
        | Trigger::Dies(what)
        | Trigger::Leaves(what)
        | Trigger::Taps(what)
        | Trigger::Untaps(what)
        | Trigger::Targeted(what)
        | Trigger::PhasesIn(what)
        | Trigger::PhasesOut(what)
        | Trigger::IsDealtDamage(what)
        | Trigger::DealsDamage(what)
        | Trigger::GetsCounter(what)
        | Trigger::LosesLastCounter(_, what)
        | Trigger::PutIntoGraveyard(what) => is_this(what),
        Trigger::Combat(event) => super::combat_triggers::is_about_this(event),
        Trigger::Other(text) => {
            let others = [" creature", " permanent", " it ", "another"];
            text.starts_with("this ") && !others.iter().any(|words| text.contains(words))
        }
        Trigger::Begins { .. }
        | Trigger::MainPhaseBegins { .. }
        | Trigger::BeginsInThatTurn(_)
        | Trigger::Draws(_)
        | Trigger::Discards(_)
        | Trigger::GainsLife(_)
        | Trigger::LosesLife(_)
        | Trigger::Casts { .. }
        | Trigger::PlaysLand(_)
        | Trigger::Expends { .. }
        | Trigger::Sacrifices { .. }
        | Trigger::Visits { .. }
        | Trigger::SetInMotion(_)
        | Trigger::Encounters { .. }
        | Trigger::BecomesAttached { .. }
        | Trigger::BecomesUnattached { .. }
        | Trigger::Chapter(_)
        | Trigger::Room { .. }
        | Trigger::DayNightChanges
        | Trigger::State(_) => false,
    }
}
