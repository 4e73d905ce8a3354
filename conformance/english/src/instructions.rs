//! What spells and abilities do: the words of each instruction.

use super::grammar::Person;
use super::targets::{Every, antecedent};
use super::triggers::part_words;
use super::voice::{Antecedent, Voice};
use apnap_language::rows::effects::EFFECTS;
use apnap_oracle::card::{
    CounterKind, Destination, Effect, Filter, Modification, Subject, Target, Value, Who, Zone, Zones,
};
use apnap_oracle::state::TurnPart;

impl Voice<'_> {
    /// One instruction, as a clause.
    pub(super) fn instruction(self, effect: &Effect) -> String {
        if let Some(words) = self.row(&EFFECTS, effect, Person::One) {
            return words;
        }
        let all = |target: &Target| self.target(target, Every::All).words;
        match effect {
            Effect::Sequence(_) => self.inner(effect),
            Effect::Continuous(effect) => self.one_shot(effect),
            Effect::AddManaTimes { mana, times } => match times {
                Value::Number(_) | Value::Chosen => format!("add {mana} {} times", self.value(times)),
                times => format!("add an amount of {mana} equal to {}", self.value(times)),
            },
            Effect::Damage(damage) => self.deals(damage),
            Effect::Discard { who, cards } if self.is_your_hand(who, cards) => "discard your hand".to_owned(),
            Effect::Discard { who, cards } => {
                self.does_it(who, ("discards", "discard"), &self.some(cards, "card"))
            }
            Effect::DestroyForGood(what) => {
                let it = if antecedent(what, self).is_many() { "They" } else { "It" };
                format!("destroy {}. {it} can't be regenerated", all(what))
            }
            Effect::Move { what, to } => self.moves(what, *to),
            Effect::MoveAttached { what, to, host } => {
                let host = self.target(host, Every::Each).words;
                format!("{} attached to {host}", self.moves(what, *to))
            }
            Effect::PlayersSacrifice { who, number, what } => self.players_sacrifice(who, number, what),
            Effect::PutCounters { kind, number, on } => self.puts_counters(number, kind, on),
            Effect::Create { number, token, attached } => self.creates(number, token, attached.as_ref()),
            Effect::CreateCopies { number, of, except } => self.creates_copies(number, of, except),
            Effect::Counter(what) => {
                let each_kind = "spell, activated ability, or triggered ability";
                format!("counter {}", all(what).replacen("spell or ability", each_kind, 1))
            }
            Effect::CopySpell { what, except } => self.copies_spell(what, except),
            Effect::SkipNext { who, part } => {
                let player = self.who_does(who);
                let their = player.person.their();
                if *part == TurnPart::Turn {
                    return player.does("skips", "skip", &format!("{their} next turn"));
                }
                self.does(&player, ("skips", "skip"), &format!("{their} next {}", part_words(*part)))
            }
            Effect::Shield(shield) => self.shield(shield),
            Effect::ReplacingItself { effect, replacement } => self.replacing_itself(effect, replacement),
            Effect::EntersCombat { how, effect } => self.entering_combat(how, effect),
            Effect::Delayed { when, effect } => self.delayed(when, effect),
            Effect::May(effect) => self.may(effect),
            Effect::MayPay { who, cost, then } => self.may_pay(who, cost, then),
            Effect::UnlessPays { who, cost, effect } => self.unless_pays(who, cost, effect),
            Effect::Modes { choose, of } => self.modes(*choose, of),
            // The others have rows with words of their own; a test asks for each.
            _ => String::new(),
        }
    }

    /// Whether the number of cards to discard is that of your hand.
    fn is_your_hand(self, who: &Target, cards: &Value) -> bool {
        let you = *who == Target::Each(Subject::Players(Who::You));
        let hand = match cards {
            Value::Count(selector) => self.cards_of(selector),
            _ => None,
        };
        you && hand.is_some_and(|(who, zone)| who.person == Person::You && zone == Zone::Hand)
    }

    /// `put two +1/+1 counters on it`, `that player gets a poison counter`
    fn puts_counters(self, number: &Value, kind: &CounterKind, on: &Target) -> String {
        let counters = self.counters(number, kind);
        match antecedent(on, self) {
            Antecedent::Player | Antecedent::Players | Antecedent::You => {
                self.states(on, ("gets", "get"), &counters)
            }
            Antecedent::Object(_) | Antecedent::Objects(_) | Antecedent::That(_) | Antecedent::Copy => {
                format!("put {counters} on {}", self.target(on, Every::Each).words)
            }
        }
    }

    /// `a +1/+1 counter`, `a number of charge counters equal to its power`
    pub(super) fn counters(self, number: &Value, kind: &CounterKind) -> String {
        self.some_described(number, &format!("{kind} counter"), &format!("{kind} counters"))
    }

    /// `copy target spell, except the copy is red`
    fn copies_spell(self, what: &Target, except: &[Modification]) -> String {
        let copied = self.target(what, Every::Each).words;
        if except.is_empty() {
            return format!("copy {copied}");
        }
        let changes = self.changes(except, Person::One, super::changes::Manner::Exception, "this spell");
        format!("copy {copied}, except the copy {changes}")
    }

    /// An object changes zones.
    fn moves(self, what: &Target, to: Destination) -> String {
        let voice = Voice { moving: true, ..self };
        let words = voice.target(what, Every::All).words;
        let many = antecedent(what, self).is_many();
        let owner = |zone: &str, zones: &str| match (is_yours(what), many) {
            (true, _) => format!("your {zone}"),
            (false, true) => format!("their owners' {zones}"),
            (false, false) => format!("its owner's {zone}"),
        };
        let under = if many { "their owners'" } else { "its owner's" };
        match to {
            Destination::Graveyard => format!("put {words} into {}", owner("graveyard", "graveyards")),
            Destination::Exile => format!("exile {words}"),
            Destination::Hand => format!("return {words} to {}", owner("hand", "hands")),
            Destination::TopOfLibrary => format!("put {words} on top of {}", owner("library", "libraries")),
            Destination::BottomOfLibrary => {
                format!("put {words} on the bottom of {}", owner("library", "libraries"))
            }
            Destination::ShuffledLibrary => format!("shuffle {words} into {}", owner("library", "libraries")),
            Destination::Battlefield => match (is_yours(what), zones(what)) {
                (true, Some(from)) if from == Zone::Graveyard.into() => {
                    format!("return {words} to the battlefield")
                }
                (true, _) => format!("put {words} onto the battlefield"),
                (false, None) => format!("return {words} to the battlefield under your control"),
                (false, Some(_)) => format!("put {words} onto the battlefield under your control"),
            },
            Destination::BattlefieldUnderOwner => {
                format!("return {words} to the battlefield under {under} control")
            }
            Destination::BattlefieldTapped if words.ends_with(" from your graveyard") => {
                format!("return {words} to the battlefield tapped")
            }
            Destination::BattlefieldTapped => {
                format!("return {words} to the battlefield tapped under {under} control")
            }
        }
    }

    /// Our own words for something that no rule in scope examines.
    pub(super) fn in_our_words(self, text: &str) -> String {
        let words: Vec<&str> = text.trim_end_matches('.').split(' ').collect();
        let mut out: Vec<String> = Vec::new();
        for (n, word) in words.iter().enumerate() {
            let next = words.get(n + 1).copied().unwrap_or("");
            let is_self =
                *word == "this" && (next.is_empty() || SELF_VERBS.contains(&next.trim_end_matches(',')));
            out.push(if is_self { self.this.to_owned() } else { (*word).to_owned() });
        }
        out.join(" ")
    }
}

/// The verbs that follow "this" where it is the object itself.
const SELF_VERBS: &[&str] = &[
    "attacks", "becomes", "blocks", "crews", "deals", "dies", "enters", "gets", "has", "if", "is", "leaves",
];

/// Whether an instruction is about cards in a zone of yours.
pub(super) fn is_yours(what: &Target) -> bool {
    match what {
        Target::Target(selector) | Target::Chosen(_, selector) | Target::Each(Subject::Objects(selector)) => {
            is_owned_by_you(&selector.filter)
        }
        Target::Targets { .. }
        | Target::Each(_)
        | Target::It
        | Target::ThatObject
        | Target::ThatPlayer
        | Target::DefendingPlayer
        | Target::ThatObjectsController
        | Target::ItsController
        | Target::ItsOwner => false,
    }
}

fn is_owned_by_you(filter: &Filter) -> bool {
    match filter {
        Filter::OwnedBy(who) => *who == Who::You,
        Filter::All(all) => all.iter().any(is_owned_by_you),
        Filter::Either(all) => !all.is_empty() && all.iter().all(is_owned_by_you),
        _ => false,
    }
}

/// The zones of the objects that an instruction is about, if it names them.
fn zones(what: &Target) -> Option<Zones> {
    match what {
        Target::Target(selector) | Target::Chosen(_, selector) | Target::Each(Subject::Objects(selector)) => {
            Some(selector.zones)
        }
        Target::Targets { .. } => Some(Zones::NONE),
        Target::It | Target::ThatObject => None,
        Target::Each(_)
        | Target::ThatPlayer
        | Target::DefendingPlayer
        | Target::ThatObjectsController
        | Target::ItsController
        | Target::ItsOwner => Some(Zones::NONE),
    }
}
