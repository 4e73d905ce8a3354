//! What spells and abilities do: how instructions become sentences.

use super::grammar::{Person, Phrase, followed, list, number_word, sentence};
use super::instructions::is_yours;
use super::targets::{ANY_TARGET, Every, antecedent};
use super::voice::{Antecedent, Voice};
use apnap_oracle::card::{
    Condition, Cost, Damage, Destination, Effect, Filter, Instead, IntoCombat, Replacement, Selector,
    Subject, Target, Trigger, Value, Who, Would, Zone,
};

impl<'v> Voice<'v> {
    /// What an effect does, as clauses: in lower case and without the last period.
    pub(super) fn effect(self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(all) => self.sequence(all),
            one => self.instruction(one),
        }
    }

    /// Instructions one after the other.
    fn sequence(self, all: &[Effect]) -> String {
        let mut voice = self;
        let mut words = String::new();
        let mut previous: Option<&Effect> = None;
        for one in all {
            let clause = voice.instruction(one);
            match previous.map(|previous| joint(previous, one)) {
                None => words.push_str(&clause),
                Some(Joint::Sentence) => words = followed(&words, &clause),
                Some(Joint::And) => {
                    let subject = if words.starts_with("draw ") { "you " } else { "" };
                    words = format!("{subject}{words} and {clause}");
                }
                Some(Joint::Then) => words = format!("{words}, then {clause}"),
            }
            voice = voice.after(one);
            previous = Some(one);
        }
        with_one_subject(&words).unwrap_or(words)
    }

    /// An effect that is part of a sentence: several instructions are one list.
    pub(super) fn inner(self, effect: &Effect) -> String {
        let Effect::Sequence(all) = effect else { return self.instruction(effect) };
        let mut voice = self;
        let mut words = Vec::new();
        for one in all {
            words.push(voice.inner(one));
            voice = voice.after(one);
        }
        list(&words, "and")
    }

    /// The context after an instruction: what "it" means then.
    pub(super) fn after(self, effect: &Effect) -> Voice<'v> {
        let tokens = |number: &Value| match number {
            Value::Number(1) => Antecedent::Object("token"),
            _ => Antecedent::Objects("tokens"),
        };
        let of = |target: &Target| antecedent(target, self);
        let it = match effect {
            Effect::Sequence(all) => return all.iter().fold(self, |voice, one| voice.after(one)),
            Effect::Damage(damage) => of(&damage.to),
            Effect::CopySpell { .. } => Antecedent::Copy,
            Effect::Create { number, .. } | Effect::CreateCopies { number, .. } => tokens(number),
            Effect::ReplacingItself { effect, .. }
            | Effect::EntersCombat { effect, .. }
            | Effect::IfYouDo(effect)
            | Effect::May(effect)
            | Effect::UnlessPays { effect, .. }
            | Effect::MayPay { then: effect, .. }
            | Effect::If { then: effect, .. } => return self.after(effect),
            Effect::Shield(_) => return self,
            other => match other.named().first() {
                Some(what) => of(what),
                None => return self,
            },
        };
        Voice { it, ..self }
    }

    /// What a player does; `you` isn't stated.
    pub(super) fn does(self, who: &Phrase, verb: (&'static str, &'static str), what: &str) -> String {
        match who.person {
            Person::You => format!("{} {what}", verb.1),
            Person::One | Person::Many => who.does(verb.0, verb.1, what),
        }
    }

    /// `target player draws two cards`, `draw two cards`
    pub(super) fn does_it(self, who: &Target, verb: (&'static str, &'static str), what: &str) -> String {
        self.does(&self.who_does(who), verb, what)
    }

    /// `each opponent loses 1 life`, `you gain 3 life`
    pub(super) fn states(self, who: &Target, verb: (&'static str, &'static str), what: &str) -> String {
        self.who_does(who).does(verb.0, verb.1, what)
    }

    /// `this creature deals 3 damage to any target`
    pub(super) fn deals(self, damage: &Damage) -> String {
        let Damage { by, amount, unpreventable, to, excess } = damage;
        // What deals the damage is what "it" means from there on, if the text specifies it.
        let dealing = by.as_ref().map_or(self, |by| Voice { it: antecedent(by, self), ..self });
        let by = by.as_ref().map(|by| self.who_does(by));
        let by = by.unwrap_or_else(|| Phrase::new(self.this, Person::One));
        let its = if by.words == self.this { "its" } else { by.person.its() };
        let voice = Voice { its, ..dealing };
        let amount = (amount, voice.much(amount, "damage"));
        let to_words = dealing.target(to, Every::Each).words;
        let mut words = by.does("deals", "each deal", &amount_to(amount, &to_words));
        if *unpreventable {
            words.push_str(". The damage can't be prevented");
        }
        if let Some(excess) = excess {
            // "Its" could also be of what deals the damage.
            let it = match antecedent(to, dealing) {
                Antecedent::Object(noun) if noun != ANY_TARGET => Antecedent::That(noun),
                other => other,
            };
            let after = Voice { it, ..self };
            let onto = after.target(excess, Every::Each).words;
            words = format!("{words}. Excess damage is dealt to {onto} instead");
        }
        words
    }

    /// `each player sacrifices a creature`
    pub(super) fn players_sacrifice(self, who: &Target, number: &Value, what: &Selector) -> String {
        use super::objects::Amount;
        let of_choice = match number {
            Value::Number(1) => self.an_object(what),
            number => {
                let (one, many) = (self.objects(what, Amount::One), self.objects(what, Amount::SOME));
                self.some_described(number, &one, &many)
            }
        };
        let chooses = if self.who_does(who).person == Person::You { "" } else { " of their choice" };
        self.does_it(who, ("sacrifices", "sacrifice"), &format!("{of_choice}{chooses}"))
    }

    /// `create a token that's tapped and attacking`
    pub(super) fn entering_combat(self, how: &IntoCombat, effect: &Effect) -> String {
        let words = match how {
            IntoCombat::Attacking { tapped: true, .. } => "tapped and attacking",
            IntoCombat::Attacking { tapped: false, .. } => "attacking",
            IntoCombat::Blocking(_) => "blocking",
        };
        let specified = how.specified().map(|what| format!(" {}", self.target(what, Every::Each).words));
        let link = match effect {
            Effect::Create { number: Value::Number(1), .. }
            | Effect::CreateCopies { number: Value::Number(1), .. } => "that's ",
            Effect::Create { .. } | Effect::CreateCopies { .. } => "that are ",
            _ => "",
        };
        format!("{} {link}{words}{}", self.inner(effect), specified.unwrap_or_default())
    }

    /// `draw a card if you control a Dragon. Otherwise, discard a card`
    pub(super) fn if_afterwards(
        self,
        condition: &Condition,
        then: &Effect,
        otherwise: Option<&Effect>,
    ) -> String {
        let otherwise =
            otherwise.map_or_else(String::new, |effect| format!(". Otherwise, {}", self.inner(effect)));
        format!("{} if {}{otherwise}", self.inner(then), self.condition(condition))
    }

    /// `you may pay {2}. If you do, draw a card`
    pub(super) fn may_pay(self, who: &Target, cost: &Cost, then: &Effect) -> String {
        let player = self.who_does(who);
        let does = match player.person {
            Person::You => "you do",
            Person::One => "that player does",
            Person::Many => "those players do",
        };
        let payment = self.payment(cost, Person::You);
        format!("{} may {payment}. If {does}, {}", player.words, self.inner(then))
    }

    /// `counter target spell unless its controller pays {2}`
    pub(super) fn unless_pays(self, who: &Target, cost: &Cost, effect: &Effect) -> String {
        let after = self.after(effect);
        let player = after.who_does(who);
        let payment = after.payment(cost, player.person);
        format!("{} unless {} {payment}", self.inner(effect), player.words)
    }

    /// `you may draw a card`; with several instructions, the others are done if the first one is.
    pub(super) fn may(self, effect: &Effect) -> String {
        let you_may = |words: String| {
            let words = words.strip_prefix("you ").unwrap_or(&words).to_owned();
            format!("you may {words}")
        };
        match effect {
            Effect::Sequence(all) => match &all[..] {
                [first, rest @ ..] if !rest.is_empty() => {
                    let after = self.after(first).inner(&Effect::Sequence(rest.to_vec()));
                    format!("{}. If you do, {after}", you_may(self.inner(first)))
                }
                _ => you_may(self.inner(effect)),
            },
            Effect::AddMana(_) | Effect::Continuous(_) | Effect::Damage(_) | Effect::Create { .. } => {
                let words = self.inner(effect);
                match self.imperative(effect) {
                    true => you_may(words),
                    false => format!("you may have {}", infinitive(&words)),
                }
            }
            other => you_may(self.inner(other)),
        }
    }

    /// Whether the words of an instruction begin with a verb for "you".
    fn imperative(self, effect: &Effect) -> bool {
        match effect {
            Effect::Continuous(_) | Effect::Damage(_) => {
                ["gain control", "switch", "goad"].iter().any(|verb| self.inner(effect).starts_with(verb))
            }
            _ => true,
        }
    }

    /// `at the beginning of the next end step, sacrifice it`
    pub(super) fn delayed(self, when: &Trigger, effect: &Effect) -> String {
        format!("{}, {}", self.later(when), self.inner(effect))
    }

    /// `choose one —` and the modes, a line each
    pub(super) fn modes(self, choose: u8, of: &[Effect]) -> String {
        let modes: String = of.iter().map(|mode| format!("\n• {}", sentence(&self.effect(mode)))).collect();
        format!("choose {} —{modes}", number_word(choose.into()))
    }

    /// An effect that replaces a part of what it does itself (614.15).
    pub(super) fn replacing_itself(self, effect: &Effect, replacement: &Replacement) -> String {
        let then = match (effect, replacement) {
            (Effect::Counter(_), Replacement { would: Would::PutIntoGraveyard(Filter::Card), instead }) => {
                countered(instead)
            }
            _ => None,
        };
        let then = then.unwrap_or_else(|| self.after(effect).self_replacement(replacement));
        format!("{}. {then}", self.inner(effect))
    }
}

/// What happens to a spell that would be countered into a graveyard.
fn countered(instead: &Instead) -> Option<String> {
    let does = match instead {
        Instead::Exile => "exile it",
        Instead::ToHand => "put it into its owner's hand",
        Instead::OnTopOfLibrary => "put it on top of its owner's library",
        Instead::IntoLibrary => "shuffle it into its owner's library",
        _ => return None,
    };
    Some(format!(
        "If that spell is countered this way, {does} instead of putting it into its owner's graveyard"
    ))
}

/// `3 damage to any target`; an amount that needs many words comes last.
fn amount_to((amount, words): (&Value, String), to: &str) -> String {
    let is_short = matches!(
        amount,
        Value::Number(_) | Value::Chosen | Value::ThatMuch | Value::Power(_) | Value::Toughness(_)
    );
    match words.strip_prefix("damage ") {
        Some(equal) if !is_short => format!("damage to {to} {equal}"),
        _ => format!("{words} to {to}"),
    }
}

/// Sentences about the same players as one: `each player loses 1 life and discards a card`.
fn with_one_subject(words: &str) -> Option<String> {
    const SUBJECTS: [(&str, &str); 5] = [
        ("each player ", "Each player "),
        ("each opponent ", "Each opponent "),
        ("that player ", "That player "),
        ("target player ", "That player "),
        ("target opponent ", "That player "),
    ];
    let sentences: Vec<&str> = words.split(". ").collect();
    let is_plain = |one: &&str| !one.contains([',', '"', '\n', ':']) && !one.contains(" and ");
    if sentences.len() < 2 || !sentences.iter().all(is_plain) {
        return None;
    }
    SUBJECTS.iter().find_map(|(first, next)| {
        let verbs = sentences[1..].iter().map(|one| one.strip_prefix(next).map(ToOwned::to_owned));
        let verbs: Option<Vec<String>> =
            std::iter::once(sentences[0].strip_prefix(first).map(ToOwned::to_owned)).chain(verbs).collect();
        Some(format!("{first}{}", list(&verbs?, "and")))
    })
}

/// How an instruction follows the one before it.
enum Joint {
    Sentence,
    And,
    Then,
}

fn is_exile(effect: &Effect) -> bool {
    matches!(effect, Effect::Move { to: Destination::Exile, .. })
}

fn joint(previous: &Effect, next: &Effect) -> Joint {
    let is_you = |who: &Target| *who == Target::Each(Subject::Players(Who::You));
    let hand_work = |effect: &Effect| match effect {
        Effect::Draw { who, .. } | Effect::Discard { who, .. } | Effect::Mill { who, .. } => is_you(who),
        Effect::Move { what: what @ Target::Chosen(_, cards), .. } => {
            cards.zones == Zone::Hand.into() && is_yours(what)
        }
        _ => false,
    };
    let changes_your_life = |effect: &Effect| match effect {
        Effect::LoseLife { who, .. } | Effect::GainLife { who, .. } => is_you(who),
        _ => false,
    };
    let simple = |effect: &Effect| match effect {
        Effect::LoseLife { .. } | Effect::GainLife { .. } | Effect::Draw { .. } => true,
        Effect::Damage(damage) => !damage.unpreventable && damage.excess.is_none(),
        _ => false,
    };
    match next {
        Effect::GainLife { who, .. } | Effect::LoseLife { who, .. } if is_you(who) && simple(previous) => {
            Joint::And
        }
        Effect::Draw { who, .. } if is_you(who) && changes_your_life(previous) => Joint::And,
        next if hand_work(previous) && hand_work(next) => Joint::Then,
        Effect::Move { what: Target::It, .. } if is_exile(previous) => Joint::Then,
        _ => Joint::Sentence,
    }
}

/// `this creature deal 2 damage` of `this creature deals 2 damage`: after `have`.
fn infinitive(words: &str) -> String {
    let verbs = [
        (" deals ", " deal "),
        (" gets ", " get "),
        (" gains ", " gain "),
        (" becomes ", " become "),
        (" has ", " have "),
        (" attacks ", " attack "),
        (" blocks ", " block "),
    ];
    let found = verbs.iter().filter_map(|(one, many)| words.find(one).map(|place| (place, one, many)));
    match found.min_by_key(|(place, ..)| *place) {
        Some((_, one, many)) => words.replacen(one, many, 1),
        None => words.to_owned(),
    }
}
