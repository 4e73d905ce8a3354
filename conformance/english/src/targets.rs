//! What an instruction is about: `target creature`, `each opponent`, `it`.

use super::grammar::{Person, Phrase, number_word};
use super::objects::{Amount, everywhere, without_host};
use super::voice::{Antecedent, Voice, noun_of_objects};
use apnap_oracle::card::{Filter, Selector, Subject, Target, Targetable, Who, Zone};

/// How a phrase states that it is about everything that matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Every {
    /// `each creature`
    Each,
    /// `all creatures`
    All,
    /// `creatures`
    Bare,
}

impl Voice<'_> {
    /// What a subject is.
    pub(super) fn subject(self, subject: &Subject, every: Every) -> Phrase {
        match subject {
            Subject::Players(who) => match every {
                Every::Each => self.each_player(*who),
                Every::All | Every::Bare => self.players(*who),
            },
            Subject::Host(selector) => {
                Phrase::new(format!("enchanted {}", self.objects(selector, Amount::One)), Person::One)
            }
            Subject::Objects(selector) => self.everything(selector, every),
        }
    }

    fn everything(self, selector: &Selector, every: Every) -> Phrase {
        if selector.filter == Filter::This {
            return Phrase::new(self.this_in(selector), Person::One);
        }
        if let Filter::Object(id) = selector.filter {
            return Phrase::new(self.label(id), Person::One);
        }
        if let (Some(filter), "enchanted") = (without_host(&selector.filter), self.host) {
            let rest = Selector { filter, ..selector.clone() };
            let objects = self.objects(&rest, Amount::One);
            return Phrase::new(format!("each {objects} {} is attached to", self.this), Person::One);
        }
        if without_host(&selector.filter).is_some() {
            return Phrase::new(self.objects(selector, Amount::One), Person::One);
        }
        match every {
            Every::Each => Phrase::new(format!("each {}", self.objects(selector, Amount::One)), Person::One),
            Every::All => Phrase::new(format!("all {}", self.objects(selector, Amount::ALL)), Person::Many),
            Every::Bare => Phrase::new(self.all_of_them(selector), Person::Many),
        }
    }

    /// All objects as the subject of a sentence: `all creatures`, `creatures you control`.
    fn all_of_them(self, selector: &Selector) -> String {
        let objects = self.objects(selector, Amount::ALL);
        match &selector.filter {
            Filter::Any if selector.zones == everywhere() => {
                "all cards that aren't on the battlefield, spells, and permanents".to_owned()
            }
            Filter::Any | Filter::CardType(_) | Filter::Subtype(_)
                if selector.zones == Zone::Battlefield.into() =>
            {
                format!("all {objects}")
            }
            _ => objects.replacen(" in all graveyards", " in graveyards", 1),
        }
    }

    /// This, wherever it is or in some zones.
    fn this_in(self, selector: &Selector) -> String {
        if selector.zones == everywhere() {
            return self.this.to_owned();
        }
        if selector.zones == Zone::Graveyard.into() {
            let preposition = if self.moving { "from" } else { "in" };
            return format!("this card {preposition} your graveyard");
        }
        self.objects(selector, Amount::One)
    }

    /// What an instruction is about.
    pub(super) fn target(self, target: &Target, every: Every) -> Phrase {
        match target {
            Target::Target(selector) => {
                Phrase::new(format!("target {}", self.objects(selector, Amount::One)), Person::One)
            }
            Target::Targets { at_least, at_most, of } => self.targets(*at_least, *at_most, of),
            Target::Each(subject) => self.subject(subject, every),
            Target::Chosen(1, selector) => Phrase::new(self.an_object(selector), Person::One),
            Target::Chosen(count, selector) => {
                let objects = self.objects(selector, Amount::SOME);
                Phrase::new(format!("{} {objects}", number_word((*count).into())), Person::Many)
            }
            Target::It => self.it.pronoun(),
            Target::ThatObject => self.that.that(),
            Target::ThatPlayer => Phrase::new("that player", Person::One),
            Target::DefendingPlayer => Phrase::new("defending player", Person::One),
            Target::ThatObjectsController => {
                Phrase::new(format!("{} controller", self.that.that().possessive()), Person::One)
            }
            Target::ItsController => self.its_player("controller"),
            Target::ItsOwner => self.its_player("owner"),
        }
    }

    /// What an instruction is about, as the subject of a sentence: `they` for `them`.
    pub(super) fn who_does(self, target: &Target) -> Phrase {
        let phrase = self.target(target, Every::Each);
        if phrase.words == "them" { Phrase::new("they", Person::Many) } else { phrase }
    }

    fn its_player(self, role: &str) -> Phrase {
        if self.it.is_many() {
            return Phrase::new(format!("{} {role}s", self.it.its()), Person::Many);
        }
        Phrase::new(format!("{} {role}", self.it.its()), Person::One)
    }

    fn targets(self, at_least: u8, at_most: u8, of: &Targetable) -> Phrase {
        let (count, amount, person) = match (at_least, at_most) {
            (1, 1) => (String::new(), Amount::One, Person::One),
            (0, 1) => ("up to one ".to_owned(), Amount::One, Person::One),
            (0, most) => (format!("up to {} ", number_word(most.into())), Amount::SOME, Person::Many),
            (least, most) if least == most => {
                (format!("{} ", number_word(most.into())), Amount::SOME, Person::Many)
            }
            (least, most) => {
                let (least, most) = (number_word(least.into()), number_word(most.into()));
                (format!("{least} to {most} "), Amount::SOME, Person::Many)
            }
        };
        let one = amount == Amount::One;
        let words = match of {
            Targetable::Any => {
                let any = match (one, count.is_empty()) {
                    (true, true) => "any target",
                    (true, false) => "target creature, player, planeswalker, or battle",
                    (false, _) => "targets",
                };
                format!("{count}{any}")
            }
            Targetable::Objects(selector) => format!("{count}target {}", self.objects(selector, amount)),
            Targetable::Players(who) => {
                let noun = match (who, one) {
                    (Who::Anyone, true) => "player".to_owned(),
                    (Who::Anyone, false) => "players".to_owned(),
                    (Who::Opponent, true) => "opponent".to_owned(),
                    (Who::Opponent, false) => "opponents".to_owned(),
                    (Who::You | Who::Host | Who::Chosen | Who::Named(_), _) => {
                        format!("player who is {}", self.player(*who).words)
                    }
                };
                format!("{count}target {noun}")
            }
            Targetable::SpellOrAbility(filter) => {
                let what = if one { "spell or ability" } else { "spells or abilities" };
                let mut limits = match filter {
                    Filter::Any => Vec::new(),
                    Filter::All(all) => all.clone(),
                    other => vec![other.clone()],
                };
                let limits: String =
                    limits.drain(..).map(|limit| format!(" {}", self.limit(&limit))).collect();
                format!("{count}target {what}{limits}")
            }
        };
        Phrase::new(words, person)
    }
}

/// The noun for any target.
pub(super) const ANY_TARGET: &str = "permanent or player";

/// Returns what "it" means after an instruction about this, if "it" isn't about something earlier.
pub(super) fn antecedent(target: &Target, voice: Voice<'_>) -> Antecedent {
    let of_objects = |selector: &Selector, many: bool| {
        let (noun, nouns) = noun_of_objects(selector);
        if many { Antecedent::Objects(nouns) } else { Antecedent::Object(noun) }
    };
    match target {
        Target::Target(selector) => of_objects(selector, false),
        Target::Targets { at_most, of, .. } => match of {
            Targetable::Objects(selector) => of_objects(selector, *at_most > 1),
            Targetable::Players(_) if *at_most > 1 => Antecedent::Players,
            Targetable::Players(_) => Antecedent::Player,
            Targetable::Any => Antecedent::Object(ANY_TARGET),
            Targetable::SpellOrAbility(_) if *at_most > 1 => Antecedent::Objects("spells or abilities"),
            Targetable::SpellOrAbility(_) => Antecedent::Object("spell or ability"),
        },
        Target::Each(Subject::Objects(selector)) => {
            of_objects(selector, selector.filter != Filter::This && without_host(&selector.filter).is_none())
        }
        Target::Each(Subject::Host(selector)) => of_objects(selector, false),
        Target::Each(Subject::Players(Who::You)) => Antecedent::You,
        Target::Each(Subject::Players(Who::Opponent | Who::Anyone)) => Antecedent::Players,
        Target::Each(Subject::Players(Who::Host | Who::Chosen | Who::Named(_))) => Antecedent::Player,
        Target::Chosen(number, selector) => of_objects(selector, *number != 1),
        Target::It => voice.it,
        Target::ThatObject => voice.that,
        Target::ThatPlayer | Target::ThatObjectsController | Target::DefendingPlayer => Antecedent::Player,
        Target::ItsController | Target::ItsOwner if voice.it.is_many() => Antecedent::Players,
        Target::ItsController | Target::ItsOwner => Antecedent::Player,
    }
}
