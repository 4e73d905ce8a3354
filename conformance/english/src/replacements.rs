//! Replacement and prevention effects: `if you would draw a card, …`, `this land enters tapped`.

use super::continuous::contracted;
use super::grammar::{Person, Phrase, list, number_word};
use super::objects::{Amount, controlled};
use super::targets::Every;
use super::triggers::part_words;
use super::voice::{Antecedent, Voice, noun_of_filter};
use apnap_language::rows::woulds::WOULDS;
use apnap_oracle::card::{
    CopyException, Filter, Instead, Modification, Recipient, Replacement, Target, Value, Who, Would,
};

impl Voice<'_> {
    /// A replacement effect, as a clause.
    pub(super) fn replacement(self, replacement: &Replacement) -> String {
        let Replacement { would, instead } = replacement;
        match would {
            Would::Enter(what) => self.entering(what, instead),
            Would::Begin { part, who } if *instead == Instead::Skip => {
                let player = self.players(*who);
                let person = player.person;
                let part = match person {
                    Person::Many => super::grammar::plural(&whole(part_words(*part))),
                    Person::You | Person::One => whole(part_words(*part)),
                };
                self.does(&player, ("skips", "skip"), &format!("{} {part}", person.their()))
            }
            Would::Damage { by: Filter::Any, to } if *to != Recipient::Anything => {
                let to = self.recipient(to);
                match instead {
                    Instead::DealTo(onto) => {
                        let onto = self.subject(onto, Every::Each).words;
                        format!("all damage that would be dealt to {to} is dealt to {onto} instead")
                    }
                    _ => self.conditional(would, instead),
                }
            }
            would => self.conditional(would, instead),
        }
    }

    /// `if a creature would die, exile it instead`
    fn conditional(self, would: &Would, instead: &Instead) -> String {
        let voice = Voice { it: voice_of(would), that: voice_of(would), ..self };
        format!("if {}, {}", self.would(would, instead), voice.instead(would, instead))
    }

    /// A replacement effect of a part of an instruction's own effect (614.15).
    pub(super) fn self_replacement(self, replacement: &Replacement) -> String {
        let Replacement { would, instead } = replacement;
        let voice = Voice { it: voice_of(would), that: voice_of(would), ..self };
        let event = self.would(would, instead);
        let event = event.trim_end_matches(" from anywhere");
        format!("If {event} this way, {}", voice.instead(would, instead))
    }

    /// How objects enter.
    fn entering(self, what: &Filter, instead: &Instead) -> String {
        let this = *what == Filter::This;
        let subject = if this {
            Phrase::new(self.this, Person::One)
        } else {
            Phrase::new(self.many_described(what, "permanent"), Person::Many)
        };
        let enter = subject.person.verb("enters", "enter");
        let it = subject.person.verb("it", "them");
        let words = subject.words.clone();
        match instead {
            Instead::Tapped => format!("{words} {enter} tapped"),
            Instead::Untapped => format!("{words} {enter} untapped"),
            Instead::WithCounters(kind, number) => {
                format!("{words} {enter} with {} on {it}", self.counters(number, kind))
            }
            Instead::AsCopyOf(of, except, more) => {
                let place = if controlled(of).is_none() { " on the battlefield" } else { "" };
                let this = self.granted_this_of(&Target::Target(of.clone()));
                let of = if place.is_empty() {
                    self.an_object(of)
                } else {
                    format!("any {}{place}", self.objects(of, Amount::One))
                };
                let (copy, pronoun) = match subject.person {
                    Person::One => ("a copy of", Phrase::new("it", Person::One)),
                    Person::You | Person::Many => ("copies of", Phrase::new("they", Person::Many)),
                };
                let except = self.exceptions(except, more, &pronoun, &this);
                format!("you may have {words} enter as {copy} {of}{except}")
            }
            Instead::AsCopyOfThis => {
                format!("{words} {enter} as a copy of {}", self.this)
            }
            Instead::ChoosingColor => format!("as {words} {enter}, choose a color"),
            Instead::ChoosingCreatureType => format!("as {words} {enter}, choose a creature type"),
            Instead::ChoosingAnchorWord(number) => {
                let choices: Vec<String> = (1..=*number).map(|number| number.to_string()).collect();
                format!("as {words} {enter}, choose {}", list(&choices, "or"))
            }
            Instead::UnderYourControl => format!("{words} {enter} under your control"),
            Instead::Skip
            | Instead::Do(_)
            | Instead::Exile
            | Instead::ToHand
            | Instead::OnTopOfLibrary
            | Instead::IntoLibrary
            | Instead::Times(_)
            | Instead::Plus(_)
            | Instead::Prevent(_)
            | Instead::PreventAnd(..)
            | Instead::DealTo(_)
            | Instead::LifeBecomes(_)
            | Instead::Regenerate => {
                let would = Would::Enter(what.clone());
                let voice = Voice { it: voice_of(&would), that: voice_of(&would), ..self };
                let entering = self.described(what, "permanent");
                format!("if {entering} would enter, {}", voice.instead(&would, instead))
            }
        }
    }

    /// The exceptions of an effect with which a permanent enters as a copy.
    fn exceptions(
        self,
        except: &[Modification],
        more: &[CopyException],
        pronoun: &Phrase,
        this: &str,
    ) -> String {
        let mut clauses = Vec::new();
        let changes = |changes: &[Modification]| {
            let verbs = self.changes(changes, pronoun.person, super::changes::Manner::Exception, this);
            contracted(&format!("{} {verbs}", pronoun.words))
        };
        if !except.is_empty() {
            clauses.push(changes(except));
        }
        for CopyException { if_it_is, changes: parts, counters } in more {
            let mut words = Vec::new();
            if !parts.is_empty() {
                words.push(changes(parts));
            }
            if let Some((kind, number)) = counters {
                let enters = pronoun.person.verb("enters", "enter");
                let it = pronoun.person.verb("it", "them");
                let more = self.additional(number, &kind.to_string());
                words.push(format!("{} {enters} with {more} on {it}", pronoun.words));
            }
            let words = list(&words, "and");
            clauses.push(match if_it_is {
                Some(filter) => {
                    let is = pronoun.person.verb("it's", "they're");
                    format!("if {is} {}, {words}", self.described(filter, "permanent"))
                }
                None => words,
            });
        }
        if clauses.is_empty() { String::new() } else { format!(", except {}", clauses.join(", and ")) }
    }

    fn additional(self, number: &Value, kind: &str) -> String {
        let (one, many) = (format!("additional {kind} counter"), format!("additional {kind} counters"));
        self.some_described(number, &one, &many)
    }

    /// The event, after `if`.
    fn would(self, would: &Would, instead: &Instead) -> String {
        match would {
            Would::PutIntoGraveyard(Filter::Any) => {
                "a card or token would be put into a graveyard from anywhere".to_owned()
            }
            Would::PutIntoGraveyard(what) => {
                let words = self.described(what, "object");
                format!("{words} would be put into a graveyard from anywhere")
            }
            Would::Damage { by, to } => {
                let to = self.recipient(to);
                match (by, instead) {
                    (Filter::Any, Instead::Times(_) | Instead::Plus(_)) => {
                        format!("a source would deal damage to {to}")
                    }
                    (Filter::Any, _) => format!("damage would be dealt to {to}"),
                    (by, _) => format!("{} would deal damage to {to}", self.described(by, "source")),
                }
            }
            row => self.row(&WOULDS, row, Person::One).unwrap_or_default(),
        }
    }

    /// What happens instead of an event that doesn't make something enter in another way.
    fn instead(self, would: &Would, instead: &Instead) -> String {
        let it = self.it.pronoun().words;
        match instead {
            Instead::Skip => format!("skip that {} instead", noun(would)),
            Instead::Do(effect) => match would {
                Would::LoseGame(_) => format!("instead {}", self.inner(effect)),
                Would::Damage { to: Recipient::Permanent(Filter::This), .. } => {
                    format!("{} instead", self.it_for_this(&self.inner(effect)))
                }
                _ => format!("{} instead", self.inner(effect)),
            },
            Instead::Tapped => format!("{it} enters tapped instead"),
            Instead::Untapped => format!("{it} enters untapped instead"),
            Instead::WithCounters(kind, number) => {
                format!("{it} enters with {} on it instead", self.counters(number, kind))
            }
            Instead::AsCopyOf(of, except, more) => {
                let this = self.granted_this_of(&Target::Target(of.clone()));
                let except = self.exceptions(except, more, &Phrase::new("it", Person::One), &this);
                format!("{it} enters as a copy of {}{except} instead", self.an_object(of))
            }
            Instead::AsCopyOfThis => format!("{it} enters as a copy of {} instead", self.this),
            Instead::ChoosingColor => "choose a color instead".to_owned(),
            Instead::ChoosingCreatureType => "choose a creature type instead".to_owned(),
            Instead::ChoosingAnchorWord(number) => {
                format!("choose a number from 1 to {number} instead")
            }
            Instead::Exile => format!("exile {it} instead"),
            Instead::ToHand => format!("return {it} to its owner's hand instead"),
            Instead::OnTopOfLibrary => format!("put {it} on top of its owner's library instead"),
            Instead::IntoLibrary => format!("shuffle {it} into its owner's library instead"),
            Instead::Times(2) if matches!(would, Would::Damage { .. }) => self.much_more(would, &doubled()),
            Instead::Times(times) => self.much_more(would, &multiple(*times)),
            Instead::Plus(more) => self.much_more(would, &changed(*more)),
            Instead::Prevent(most) => prevented(*most),
            Instead::PreventAnd(most, effect) => format!("{} and {}", prevented(*most), self.inner(effect)),
            Instead::DealTo(subject) => {
                format!("that damage is dealt to {} instead", self.subject(subject, Every::Each).words)
            }
            Instead::LifeBecomes(life) => match would {
                Would::LifeBelow(who, _) => {
                    format!("it reduces {} life total to {life} instead", self.owner(*who))
                }
                _ => format!("your life total becomes {life} instead"),
            },
            Instead::Regenerate => format!("regenerate {it} instead"),
            Instead::UnderYourControl => format!("{it} enters under your control instead"),
        }
    }

    /// The event with another amount: `you gain twice that much life instead`.
    fn much_more(self, would: &Would, amount: &Amounts) -> String {
        let Amounts { much, many } = amount;
        let by = |who: Who| if who == Who::You { Phrase::new("you", Person::You) } else { that_player() };
        match would {
            Would::GainLife(who) => format!("{} instead", by(*who).does("gains", "gain", &much("life"))),
            Would::LoseLife(who) => format!("{} instead", by(*who).does("loses", "lose", &much("life"))),
            Would::Draw(who) => format!("{} instead", by(*who).does("draws", "draw", &many("cards"))),
            Would::Damage { to, .. } => {
                let to = match to {
                    Recipient::Anything => "that permanent or player".to_owned(),
                    Recipient::Players(Who::You) => "you".to_owned(),
                    Recipient::Players(_) => "that player".to_owned(),
                    Recipient::Permanent(Filter::This) => self.this.to_owned(),
                    Recipient::Permanent(_) => "that permanent".to_owned(),
                };
                format!("it deals {} to {to} instead", much("damage"))
            }
            Would::CreateTokens(_) => format!("{} are created instead", many("of those tokens")),
            Would::PutCounters(_) => {
                format!("{} are put on {} instead", many("of those counters"), self.it.pronoun().words)
            }
            Would::EffectPutsCounters(_) => {
                format!("it puts {} on {} instead", many("of those counters"), self.it.pronoun().words)
            }
            Would::Begin { .. }
            | Would::Enter(_)
            | Would::Die(_)
            | Would::PutIntoGraveyard(_)
            | Would::LoseGame(_)
            | Would::LifeBelow(..)
            | Would::BeDestroyed(_) => format!("{} instead", many("of those events happen")),
        }
    }
}

/// How an amount is stated, of what is measured and of what is counted.
struct Amounts {
    much: Box<dyn Fn(&str) -> String>,
    many: Box<dyn Fn(&str) -> String>,
}

fn multiple(times: u32) -> Amounts {
    let word = match times {
        2 => "twice".to_owned(),
        times => format!("{} times", number_word(times.into())),
    };
    let other = word.clone();
    Amounts {
        much: Box::new(move |noun| format!("{word} that much {noun}")),
        many: Box::new(move |noun| format!("{other} that many {noun}")),
    }
}

/// Damage that is doubled.
fn doubled() -> Amounts {
    let words = |noun: &str| format!("double that {noun}");
    Amounts { much: Box::new(words), many: Box::new(words) }
}

fn changed(more: i32) -> Amounts {
    let how = if more < 0 { "minus" } else { "plus" };
    let by = more.unsigned_abs();
    Amounts {
        much: Box::new(move |noun| format!("that much {noun} {how} {by}")),
        many: Box::new(move |noun| format!("that many {noun} {how} {by}")),
    }
}

fn that_player() -> Phrase {
    Phrase::new("that player", Person::One)
}

fn prevented(most: Option<u32>) -> String {
    most.map_or_else(|| "prevent that damage".to_owned(), |most| format!("prevent {most} of that damage"))
}

/// `upkeep step` for `upkeep`, as cards say what is skipped.
fn whole(part: String) -> String {
    if part == "upkeep" { "upkeep step".to_owned() } else { part }
}

/// What "it" means in what happens instead.
fn voice_of(would: &Would) -> Antecedent {
    let of = |filter: &Filter, noun: &'static str| match filter {
        Filter::This => Antecedent::Object("permanent"),
        filter => Antecedent::Object(noun_of_filter(filter).map_or(noun, |(noun, _)| noun)),
    };
    match would {
        Would::Begin { who, .. }
        | Would::Draw(who)
        | Would::GainLife(who)
        | Would::LoseLife(who)
        | Would::LoseGame(who)
        | Would::LifeBelow(who, _)
        | Would::CreateTokens(who) => match who {
            Who::You => Antecedent::You,
            Who::Opponent | Who::Anyone | Who::Host | Who::Chosen | Who::Named(_) => Antecedent::Player,
        },
        Would::Enter(what) | Would::Die(what) | Would::BeDestroyed(what) | Would::PutCounters(what) => {
            of(what, "permanent")
        }
        Would::EffectPutsCounters(what) => match noun_of_filter(what) {
            _ if *what == Filter::This => Antecedent::Object("permanent"),
            found => Antecedent::That(found.map_or("permanent", |(noun, _)| noun)),
        },
        Would::PutIntoGraveyard(what) => of(what, "card"),
        Would::Damage { .. } => Antecedent::Object("source"),
    }
}

/// The noun for an event.
fn noun(would: &Would) -> &'static str {
    match would {
        Would::Begin { .. } => "part of the turn",
        Would::Draw(_) => "draw",
        Would::Enter(_)
        | Would::Die(_)
        | Would::PutIntoGraveyard(_)
        | Would::GainLife(_)
        | Would::LoseLife(_)
        | Would::LoseGame(_)
        | Would::Damage { .. }
        | Would::LifeBelow(..)
        | Would::BeDestroyed(_)
        | Would::CreateTokens(_)
        | Would::PutCounters(_)
        | Would::EffectPutsCounters(_) => "event",
    }
}
