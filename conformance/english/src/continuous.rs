//! Continuous effects: of static abilities, and of spells and abilities that resolve.

use super::changes::{Manner, clause};
use super::grammar::{Person, Phrase, number_word};
use super::targets::Every;
use super::voice::{Voice, noun_of_objects};
use apnap_oracle::card::{
    Ability, ColorChoice, Colors, CombatRule, Duration, Filter, HandSize, Modification, OneShot, Restriction,
    Selector, Static, Subject, SubtypeChoice, SubtypeKind, Subtypes, Target, Targetable, Value, Whose,
};

use super::objects::everywhere;
use super::zones::InAllZones;
use apnap_oracle::state::{Affected, Resolved};

impl Voice<'_> {
    /// A static ability, as clauses.
    pub(super) fn static_ability(self, ability: &Static) -> String {
        let effect = self.own_replacement(ability).unwrap_or_else(|| self.of_static(ability));
        match &ability.condition {
            Some(condition) => format!("as long as {}, {effect}", self.condition(condition)),
            None => effect,
        }
    }

    /// A replacement effect that an object has under a condition: what it does, without the granting.
    fn own_replacement(self, ability: &Static) -> Option<String> {
        let [Modification::AddAbility(added)] = &ability.changes[..] else { return None };
        match &**added {
            Ability::Replacement(replacement) if ability.condition.is_some() && is_this(&ability.subject) => {
                Some(self.replacement(replacement))
            }
            _ => None,
        }
    }

    /// The keyword that cards print for a static ability, if they do: `changeling`, `devoid`.
    pub(super) fn keyword_for(self, ability: &Static) -> Option<&'static str> {
        let Static { condition: None, subject, changes } = ability else { return None };
        match &changes[..] {
            _ if !is_this(subject) => None,
            [Modification::AddSubtypes(SubtypeChoice::Of(all))]
                if *all == Subtypes::every(SubtypeKind::Creature) =>
            {
                Some("changeling")
            }
            [Modification::SetColors(ColorChoice::Of(Colors::NONE))] => Some("devoid"),
            _ => None,
        }
    }

    fn of_static(self, ability: &Static) -> String {
        let Static { condition, subject, changes } = ability;
        let of_this = is_this(subject);
        if let Some(words) = self.special(subject, changes, of_this, condition.is_none()) {
            return words;
        }
        if let Subject::Objects(selector) = subject
            && let Some(all) = InAllZones::of(selector)
        {
            let subject = Subject::Objects(all.permanents.clone());
            let permanents = Static { condition: None, subject, changes: changes.clone() };
            return format!("{}. {}", self.of_static(&permanents), self.same_elsewhere(&all));
        }
        let own = changes.iter().any(|change| has_its_own_value(change) || is_about_each(change));
        let subject_words = self.subject(subject, if own { Every::Each } else { Every::Bare });
        let this = self.granted_this(subject);
        if let [Modification::Control(who), rest @ ..] = &changes[..] {
            let controls = self.player(*who).does("controls", "control", &subject_words.words);
            if rest.is_empty() {
                return controls;
            }
            let pronoun = pronoun(subject_words.person);
            let verbs = self.changes(rest, pronoun.person, Manner::Static, &this);
            return format!("{controls}, and {}", clause(&pronoun, &verbs));
        }
        let verbs = self.changes(changes, subject_words.person, Manner::Static, &this);
        let verbs =
            if of_this { verbs.replace("its controller's untap step", "your untap step") } else { verbs };
        // "All creatures can't" would leave open whether some can.
        let negative = ["can't ", "don't ", "aren't "].iter().any(|verb| verbs.starts_with(verb));
        match subject_words.words.strip_prefix("all ") {
            Some(words) if negative => format!("{words} {verbs}"),
            _ => clause(&subject_words, &verbs),
        }
    }

    /// Effects that cards state in a sentence of their own form.
    fn special(
        self,
        subject: &Subject,
        changes: &[Modification],
        of_this: bool,
        unconditional: bool,
    ) -> Option<String> {
        let this = Phrase::new(self.this, Person::One);
        match (changes, subject) {
            ([Modification::SetPower(power), Modification::SetToughness(toughness)], _)
                if of_this && unconditional && !is_plain(power) && !is_plain(toughness) =>
            {
                let whose = this.possessive();
                Some(if power == toughness {
                    format!("{whose} power and toughness are each equal to {}", self.value(power))
                } else {
                    let toughness = match toughness {
                        Value::Sum(one, more) if **one == *power => {
                            format!("that number plus {}", self.value(more))
                        }
                        other => self.value(other),
                    };
                    let power = self.value(power);
                    format!("{whose} power is equal to {power} and its toughness is equal to {toughness}")
                })
            }
            ([Modification::Restrict(Restriction::MayStayTapped)], _) if of_this => {
                Some(format!("you may choose not to untap {} during your untap step", self.this))
            }
            ([Modification::Restrict(Restriction::StaysDespiteItsProtection)], _) if of_this => {
                Some(format!("the protection that {} grants doesn't remove it", self.this))
            }
            ([Modification::Restrict(Restriction::NoLegendRule)], subject) => {
                if *subject == Subject::Objects(Selector::permanents(Filter::Any)) {
                    return Some("the \"legend rule\" doesn't apply".to_owned());
                }
                let subject = self.subject(subject, Every::Bare);
                Some(format!("the \"legend rule\" doesn't apply to {}", subject.words))
            }
            ([Modification::Combat(CombatRule::AllBlockIt)], subject) => {
                let subject = self.subject(subject, Every::Bare);
                Some(format!("all creatures able to block {} do so", subject.words))
            }
            ([Modification::Combat(CombatRule::MayBeExerted(when_you_do))], _) if of_this => {
                let then = when_you_do.as_ref().map(|effect| self.inner(effect));
                let then = then.map(|does| format!(". When you do, {}", self.it_for_this(&does)));
                Some(format!("you may exert {} as it attacks{}", self.this, then.unwrap_or_default()))
            }
            ([Modification::Combat(rule)], _) if of_this => self.own_cost(rule),
            ([Modification::PlayerRule(rule)], Subject::Players(who)) => self.rule_by_itself(rule, *who),
            ([Modification::HandSize(size)], Subject::Players(who)) => {
                let whose = self.each_player(*who).possessive();
                match size {
                    HandSize::Exactly(Value::Number(number)) => {
                        let number = number_word((*number).into());
                        Some(format!("{whose} maximum hand size is {number}"))
                    }
                    HandSize::Changed(Value::Number(number)) => {
                        let how = if *number < 0 { "reduced" } else { "increased" };
                        let by = number_word(number.unsigned_abs().into());
                        Some(format!("{whose} maximum hand size is {how} by {by}"))
                    }
                    HandSize::Exactly(_) | HandSize::Changed(_) | HandSize::Unlimited => None,
                }
            }
            _ => None,
        }
    }

    /// What abilities call the objects that have them because of an effect.
    fn granted_this(self, subject: &Subject) -> String {
        match subject {
            Subject::Objects(selector) if selector.filter == Filter::This => self.this.to_owned(),
            Subject::Objects(selector) | Subject::Host(selector) => {
                format!("this {}", noun_of_objects(selector).0)
            }
            Subject::Players(_) => "this".to_owned(),
        }
    }

    pub(super) fn granted_this_of(self, target: &Target) -> String {
        match target {
            Target::Each(subject) => self.granted_this(subject),
            Target::Target(selector)
            | Target::Chosen(_, selector)
            | Target::Targets { of: Targetable::Objects(selector), .. } => {
                format!("this {}", noun_of_objects(selector).0)
            }
            Target::Targets { .. }
            | Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::DefendingPlayer
            | Target::ThatObjectsController
            | Target::ItsController
            | Target::ItsOwner => "this permanent".to_owned(),
        }
    }

    /// A continuous effect that a spell or ability creates, as clauses.
    pub(super) fn one_shot(self, effect: &OneShot) -> String {
        let OneShot { target, copies, changes, duration } = effect;
        let own = changes.iter().any(has_its_own_value);
        let every = if own { Every::Each } else { Every::Bare };
        let mut who = self.target(target, every);
        if who.words == "them" {
            who = Phrase::new("they", Person::Many);
        }
        let voice = Voice { its: who.person.its(), ..self };
        let this = self.granted_this_of(target);
        let lasting = self.duration(duration);
        if let Some(copies) = copies {
            let except = voice.except(&copies.except, &who, &this);
            let of = self.an_object(&copies.of);
            let copy = match who.person {
                Person::One => format!("becomes a copy of {of} of your choice"),
                Person::You | Person::Many => format!("become copies of {of} of your choice"),
            };
            let also = if changes.is_empty() {
                String::new()
            } else {
                format!(" and {}", voice.changes(changes, who.person, Manner::OneShot, &this))
            };
            return format!("{}{lasting}{except}", clause(&who, &format!("{copy}{also}")));
        }
        match &changes[..] {
            [Modification::Control(by), rest @ ..] => {
                let object = self.target(target, Every::All).words;
                let gains =
                    self.does(&self.player(*by), ("gains", "gain"), &format!("control of {object}{lasting}"));
                if rest.is_empty() {
                    return gains;
                }
                let pronoun = pronoun(who.person);
                let verbs = voice.changes(rest, pronoun.person, Manner::OneShot, &this);
                format!(
                    "{gains}. {}",
                    super::grammar::capital(&format!("{} {verbs}{lasting}", pronoun.words))
                )
            }
            [Modification::Switch] => {
                format!("switch {} power and toughness{lasting}", who.possessive())
            }
            [Modification::Combat(CombatRule::Goaded)] if *duration == Duration::YourNextTurn => {
                format!("goad {}", self.target(target, Every::All).words)
            }
            changes => {
                let verbs = voice.changes(changes, who.person, Manner::OneShot, &this);
                let still = voice.still_a_land(changes, who.person, &this);
                let words = voice.lasting_clause(&who, &verbs, effect, &this);
                if still.is_empty() { words } else { super::grammar::followed(&words, still) }
            }
        }
    }

    /// The subject and the verbs with the duration, at a place where it belongs to all of them.
    fn lasting_clause(self, who: &Phrase, verbs: &str, effect: &OneShot, this: &str) -> String {
        let lasting = self.duration(&effect.duration);
        let is_long = [", where ", " equal to ", "\""].iter().any(|words| verbs.contains(words));
        if !is_long || lasting.is_empty() {
            return clause(who, &self.lasting_verbs(who, verbs, effect, this));
        }
        match (&effect.changes[..], verbs.split_once(", where ")) {
            ([Modification::Adjust { .. }], Some((verbs, meaning))) => {
                format!("{}{lasting}, where {meaning}", clause(who, verbs))
            }
            _ => format!("{}, {}", lasting.trim_start(), clause(who, verbs)),
        }
    }

    /// The verbs with the duration; rules of attacking and blocking last `this turn`.
    fn lasting_verbs(self, who: &Phrase, verbs: &str, effect: &OneShot, this: &str) -> String {
        let OneShot { changes, duration, .. } = effect;
        let lasting = self.duration(duration);
        let rules = changes.iter().rev().take_while(|change| is_rule(change)).count();
        let (others, rules) = changes.split_at(changes.len() - rules);
        if *duration != Duration::EndOfTurn || rules.is_empty() || others.iter().any(is_rule) {
            return format!("{verbs}{lasting}");
        }
        if others.is_empty() {
            return this_turn(verbs);
        }
        let of = |changes: &[Modification]| self.changes(changes, who.person, Manner::OneShot, this);
        format!("{}{lasting} and {}", of(others), this_turn(&of(rules)))
    }

    /// What the effect of a resolved spell or ability does to what it applies to, which is known.
    pub(super) fn resolved(self, effect: &Resolved) -> String {
        let subject = match &effect.affects {
            Affected::Objects(objects) if objects.len() == 1 => Phrase::new("it", Person::One),
            Affected::Objects(_) => Phrase::new("they", Person::Many),
            Affected::Whatever(selector) => self.subject(&Subject::Objects(selector.clone()), Every::Bare),
            Affected::Players(players) if players.len() == 1 => Phrase::new("that player", Person::One),
            Affected::Players(_) => Phrase::new("those players", Person::Many),
        };
        let voice = Voice { its: subject.person.its(), ..self };
        let verbs = voice.changes(&effect.changes, subject.person, Manner::Static, "this permanent");
        match self.duration(&effect.duration) {
            lasting if lasting.is_empty() => clause(&subject, &verbs),
            lasting => format!("{}, {}", lasting.trim_start(), clause(&subject, &verbs)),
        }
    }

    /// `, except it has haste`
    pub(super) fn except(self, except: &[Modification], who: &Phrase, this: &str) -> String {
        if except.is_empty() {
            return String::new();
        }
        let pronoun = pronoun(who.person);
        let changes = self.changes(except, pronoun.person, Manner::Exception, this);
        format!(", except {}", contracted(&format!("{} {changes}", pronoun.words)))
    }

    /// How long an effect lasts, with a space before it.
    pub(super) fn duration(self, duration: &Duration) -> String {
        match duration {
            Duration::Indefinite => String::new(),
            Duration::EndOfTurn => " until end of turn".to_owned(),
            Duration::EndOfCombat => " until end of combat".to_owned(),
            Duration::YourNextTurn => " until your next turn".to_owned(),
            Duration::UntilNext(part) => format!(" until your next {}", super::triggers::part_words(*part)),
            Duration::EndOfStep => " until this step ends".to_owned(),
            Duration::EndOfPhase => " until this phase ends".to_owned(),
            Duration::AsLongAs(condition) => {
                let words = self.condition(condition);
                format!(" for as long as {}", words.replace(" is tapped", " remains tapped"))
            }
        }
    }
}

/// Whether a change is a rule that an effect imposes.
fn is_rule(change: &Modification) -> bool {
    matches!(change, Modification::Restrict(_) | Modification::Combat(_) | Modification::PlayerRule(_))
}

/// A rule that lasts until end of turn: `attacks this turn if able`.
fn this_turn(verbs: &str) -> String {
    if let Some(verb) = verbs.strip_suffix(" each combat if able") {
        return format!("{verb} this turn if able");
    }
    match verbs.strip_suffix(" if able") {
        Some(verb) => format!("{verb} this turn if able"),
        None => format!("{verbs} this turn"),
    }
}

/// `it's` for `it is`.
pub(super) fn contracted(words: &str) -> String {
    words.replacen("it is ", "it's ", 1).replacen("they are ", "they're ", 1)
}

/// `it` or `they`.
fn pronoun(person: Person) -> Phrase {
    match person {
        Person::One => Phrase::new("it", Person::One),
        Person::Many => Phrase::new("they", Person::Many),
        Person::You => Phrase::new("you", Person::You),
    }
}

pub(super) fn is_this(subject: &Subject) -> bool {
    let this = Selector { zones: everywhere(), filter: Filter::This };
    *subject == Subject::Objects(this)
}

fn is_plain(value: &Value) -> bool {
    match value {
        Value::Number(_) | Value::Chosen => true,
        Value::Count(_)
        | Value::CardTypesAmong(_)
        | Value::BasicLandTypesAmong(_)
        | Value::ColorsAmong(_)
        | Value::ManaValue(_)
        | Value::Power(_)
        | Value::Toughness(_)
        | Value::Counters(..)
        | Value::Devotion(_)
        | Value::Life(_)
        | Value::Speed(_)
        | Value::ThatMuch
        | Value::Sum(..)
        | Value::Times(..)
        | Value::Half(..) => false,
    }
}

/// Whether cards state a change of each object.
fn is_about_each(change: &Modification) -> bool {
    matches!(
        change,
        Modification::Restrict(Restriction::AssignsByToughness)
            | Modification::Combat(CombatRule::BlocksMore(_) | CombatRule::BlocksAnyNumber)
    )
}

/// Whether a change has a number of the object that it changes: then the text is about each object.
fn has_its_own_value(change: &Modification) -> bool {
    match change {
        Modification::SetPower(value) | Modification::SetToughness(value) => is_its_own(value),
        Modification::Adjust { power, toughness } => is_its_own(power) || is_its_own(toughness),
        _ => false,
    }
}

fn is_its_own(value: &Value) -> bool {
    match value {
        Value::ManaValue(whose)
        | Value::Power(whose)
        | Value::Toughness(whose)
        | Value::Counters(_, whose) => *whose == Whose::Its,
        Value::Sum(one, other) => is_its_own(one) || is_its_own(other),
        Value::Times(_, value) | Value::Half(value, _) => is_its_own(value),
        Value::Number(_)
        | Value::Chosen
        | Value::Count(_)
        | Value::CardTypesAmong(_)
        | Value::BasicLandTypesAmong(_)
        | Value::ColorsAmong(_)
        | Value::Devotion(_)
        | Value::Life(_)
        | Value::Speed(_)
        | Value::ThatMuch => false,
    }
}
