//! Writing what spells and abilities do.

use super::board::described;
use super::keywords::some_counters;
use super::{Voice, quoted};
use crate::words::instructions::{MAY_CAST_TRANSFORMED, PUT, RETURNED, skips};
use crate::words::phrases::Noun;
use crate::words::{Number, Person, article, short_name};
use apnap_oracle::card::{
    Characteristics, Colored, CombatRule, Condition, Cost, CounterKind, Damage, DamageShield, Destination,
    Duration, Effect, Extent, IntoCombat, Modification, OneShot, Restriction, Selector, Sources, Subject,
    Target, Trigger, Value, Who,
};
use apnap_oracle::state::{DayNight, TurnPart};

impl Voice<'_> {
    /// Instructions, separated by `;`.
    pub(super) fn effect(self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(all) => {
                all.iter().map(|one| self.instruction(one)).collect::<Vec<_>>().join("; ")
            }
            one => self.instruction(one),
        }
    }

    pub(super) fn inside(self, effect: &Effect) -> String {
        format!("({})", self.effect(effect))
    }

    /// One instruction; several in parentheses are one.
    fn instruction(self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(_) => self.inside(effect),
            Effect::Continuous(effect) => self.one_shot(effect),
            Effect::AddMana(mana) => format!("add {mana}"),
            Effect::AddManaTimes { mana, times } => format!("add {mana} {} times", self.value(times)),
            Effect::AddManaOfAColor(Colored::LikeObjects(selector)) => {
                format!("add one mana of any color of {}", self.an_object(selector))
            }
            Effect::AddManaOfAColor(Colored::CouldBeProducedBy(selector)) => {
                format!("add one mana of any color that {} could produce", self.an_object(selector))
            }
            Effect::Damage(damage) => self.deals(damage),
            Effect::GainLife { who, amount } => self.does_it(who, ("gains", "gain"), &self.life(amount)),
            Effect::LoseLife { who, amount } => self.does_it(who, ("loses", "lose"), &self.life(amount)),
            Effect::IncreaseSpeed { who, by } => {
                self.does_it(who, ("increases speed by", "increase speed by"), &self.value(by))
            }
            Effect::Draw { who, cards } => self.does_it(who, ("draws", "draw"), &self.cards(cards)),
            Effect::Discard { who, cards } => self.does_it(who, ("discards", "discard"), &self.cards(cards)),
            Effect::Mill { who, cards } => self.does_it(who, ("mills", "mill"), &self.cards(cards)),
            Effect::Destroy(what) => format!("destroy {}", self.target(what)),
            Effect::DestroyForGood(what) => format!("destroy {} for good", self.target(what)),
            Effect::Move { what, to } => self.moves(what, *to),
            Effect::MoveAttached { what, to, host } => {
                format!("{} attached to {}", self.moves(what, *to), self.target(host))
            }
            Effect::ExileUntilThisLeaves(what) => {
                format!("exile {} until this leaves the battlefield", self.target(what))
            }
            Effect::PlayersSacrifice { who, number, what } => self.players_sacrifice(who, number, what),
            Effect::PhaseOut(what) => self.does_it(what, ("phases", "phase"), "out"),
            Effect::PhaseOutUntilThisLeaves(what) => {
                self.does_it(what, ("phases", "phase"), "out until this leaves the battlefield")
            }
            Effect::PutCounters { kind, number, on } => self.puts_counters(number, kind, on),
            Effect::RemoveCounters { kind, number, from } => self.removes_counters(number, kind, from),
            Effect::Create { number, token, attached } => {
                let attached = attached.as_ref().map(|to| format!(" attached to {}", self.target(to)));
                let token = self.token(token);
                format!("create {} ({token}){}", self.value(number), attached.unwrap_or_default())
            }
            Effect::CreateCopies { number, of, except } => self.creates_copies(number, of, except),
            Effect::CopySpell { what, except } => {
                format!("copy {}{}", self.target(what), self.except(except))
            }
            Effect::Attach { what, to } => format!("attach {} to {}", self.target(what), self.target(to)),
            Effect::ExtraTurn(who) => self.does_it(who, ("takes", "take"), "an extra turn"),
            Effect::AddAfterPhase { parts, yours } => format!("{} after this phase", adds(*yours, parts)),
            Effect::AddAfterStep { parts, yours } => format!("{} after this step", adds(*yours, parts)),
            Effect::SkipNext { who, part } => format!("{} {} {part}", self.target(who), skips(who)),
            Effect::MayCastTransformed => MAY_CAST_TRANSFORMED.to_owned(),
            Effect::EndTheTurn => "end the turn".to_owned(),
            Effect::Becomes(DayNight::Day) => "it becomes day".to_owned(),
            Effect::Becomes(DayNight::Night) => "it becomes night".to_owned(),
            Effect::Venture(who) => self.does_it(who, ("ventures", "venture"), "into the dungeon"),
            Effect::LifeBecomes { who: Target::Each(Subject::Players(Who::You)), life } => {
                format!("your life total becomes {}", self.value(life))
            }
            Effect::LifeBecomes { who, life } => {
                format!("the life total of {} becomes {}", self.target(who), self.value(life))
            }
            Effect::Win(who) => self.does_it(who, ("wins", "win"), "the game"),
            Effect::Lose(who) => self.does_it(who, ("loses", "lose"), "the game"),
            Effect::Shield(shield) => self.shield(shield),
            Effect::ReplacingItself { effect, replacement } => {
                format!("{} but {}", self.instruction(effect), self.replacement(replacement))
            }
            Effect::EntersCombat { how, effect } => self.entering_combat(how, effect),
            Effect::IsAttacking { who, what } => {
                let verb = Person::of_target(who).verb("is attacking", "are attacking");
                format!("{} {verb}{}", self.target(who), self.specified(what.as_ref()))
            }
            Effect::HaveBlock { who, what } => {
                format!("have {} block {}", self.target(who), self.target(what))
            }
            Effect::BecomesBlocked(what) => self.does_it(what, ("becomes", "become"), "blocked"),
            Effect::BecomesUnblocked(what) => self.does_it(what, ("becomes", "become"), "unblocked"),
            Effect::Protects { who, what } => {
                self.does_it(who, ("becomes", "become"), &format!("the protector of {}", self.target(what)))
            }
            Effect::RemoveFromCombat(what) => format!("remove {} from combat", self.target(what)),
            Effect::Delayed { when, effect } => format!("{}, {}", self.later(when), self.inside(effect)),
            Effect::WhenYouDo(effect) => format!("when you do, {}", self.inside(effect)),
            Effect::IfYouDo(effect) => format!("if you do, {}", self.inside(effect)),
            Effect::May(effect) => format!("you may {}", self.inside(effect)),
            Effect::If { condition, then, otherwise } => self.if_so(condition, then, otherwise.as_deref()),
            Effect::MayPay { who, cost, then } => self.may_pay(who, cost, then),
            Effect::UnlessPays { who, cost, effect } => self.unless_pays(who, cost, effect),
            Effect::Modes { choose, of } => self.modes(*choose, of),
            Effect::Other(text) => quoted(text),
            regular => self.of_one_target(regular),
        }
    }

    /// `tap target creature`
    fn of_one_target(self, effect: &Effect) -> String {
        effect.verb().map_or_else(String::new, |(verb, what)| format!("{verb} {}", self.target(what)))
    }

    /// `create 2 (token …) tapped and attacking`
    fn entering_combat(self, how: &IntoCombat, effect: &Effect) -> String {
        let words = match how {
            IntoCombat::Attacking { tapped: true, .. } => "tapped and attacking",
            IntoCombat::Attacking { tapped: false, .. } => "attacking",
            IntoCombat::Blocking(_) => "blocking",
        };
        format!("{} {words}{}", self.instruction(effect), self.specified(how.specified()))
    }

    /// What is attacked or blocked, with a space before it.
    fn specified(self, what: Option<&Target>) -> String {
        what.map_or_else(String::new, |what| format!(" {}", self.target(what)))
    }

    /// `if CONDITION, (…) otherwise (…)`
    fn if_so(self, condition: &Condition, then: &Effect, otherwise: Option<&Effect>) -> String {
        let otherwise =
            otherwise.map_or_else(String::new, |effect| format!(" otherwise {}", self.inside(effect)));
        format!("if {}, {}{otherwise}", self.condition(condition), self.inside(then))
    }

    /// `you may pay {2}: (…)`
    fn may_pay(self, who: &Target, cost: &Cost, then: &Effect) -> String {
        let payment = self.payment(cost, Person::You);
        format!("{} may {payment}: {}", self.target(who), self.inside(then))
    }

    /// `counter target spell unless its controller pays {2}`
    fn unless_pays(self, who: &Target, cost: &Cost, effect: &Effect) -> String {
        let payment = self.payment(cost, Person::of_target(who));
        // A restriction takes an `unless` of its own.
        let what = if ends_with_restriction(effect) { self.inside(effect) } else { self.instruction(effect) };
        format!("{what} unless {} {payment}", self.target(who))
    }

    /// `choose 1: (…) or (…)`
    fn modes(self, choose: u8, of: &[Effect]) -> String {
        let modes: Vec<String> = of.iter().map(|mode| self.inside(mode)).collect();
        format!("choose {choose}: {}", modes.join(" or "))
    }

    /// `each player sacrifices 1 creature`
    fn players_sacrifice(self, who: &Target, number: &Value, what: &Selector) -> String {
        let objects = self.objects(what, Number::of_value(number));
        self.does_it(who, ("sacrifices", "sacrifice"), &format!("{} {objects}", self.value(number)))
    }

    /// `put 2 +1/+1 counters on this`
    fn puts_counters(self, number: &Value, kind: &CounterKind, on: &Target) -> String {
        format!("put {} on {}", self.counters(number, kind), self.target(on))
    }

    /// `remove a time counter from this`
    fn removes_counters(self, number: &Value, kind: &CounterKind, from: &Target) -> String {
        format!("remove {} from {}", self.counters(number, kind), self.target(from))
    }

    /// `create a token that is a copy of target creature except (…)`
    fn creates_copies(self, number: &Value, of: &Target, except: &[Modification]) -> String {
        let tokens = match number {
            Value::Number(1) => "a token that is a copy of".to_owned(),
            number => format!("{} tokens that are copies of", self.value(number)),
        };
        format!("create {tokens} {}{}", self.target(of), self.except(except))
    }

    /// `deal 3 damage to any target`, `target creature deals [its power] damage to target player`
    fn deals(self, damage: &Damage) -> String {
        let unpreventable = if damage.unpreventable { "unpreventable " } else { "" };
        let amount = self.value(&damage.amount);
        let what = format!("{amount} {unpreventable}damage to {}", self.target(&damage.to));
        let excess = damage.excess.as_ref();
        let excess = excess.map_or_else(String::new, |onto| format!(", excess to {}", self.target(onto)));
        match &damage.by {
            Some(by) => self.does_it(by, ("deals", "deal"), &format!("{what}{excess}")),
            None => format!("deal {what}{excess}"),
        }
    }

    /// `prevent the next 3 damage that target creature would deal to you, until end of turn`
    fn shield(self, shield: &DamageShield) -> String {
        let verb = if shield.onto.is_some() { "redirect" } else { "prevent" };
        let extent = match &shield.extent {
            Extent::All => "all".to_owned(),
            Extent::NextTime => "the next".to_owned(),
            Extent::Next(amount) => format!("the next {}", self.value(amount)),
        };
        let damage = if shield.combat { "combat damage" } else { "damage" };
        let by = shield.by.as_ref().map_or_else(String::new, |by| {
            let sources = match by {
                Sources::These(target) => self.target(target),
                Sources::OfYourChoice(filter) => {
                    format!("{} of your choice", self.described(filter, Noun::Object))
                }
                Sources::Matching(filter) => self.described(filter, Noun::Object),
            };
            format!(" that {sources} would deal")
        });
        let to = shield.to.as_ref().map_or_else(String::new, |to| format!(" to {}", self.target(to)));
        let word = if shield.to.is_some() { "to" } else { "onto" };
        let onto = shield.onto.as_ref();
        let onto = onto.map_or_else(String::new, |onto| format!(" {word} {}", self.target(onto)));
        let and = shield.and.as_ref();
        let and = and.map_or_else(String::new, |effect| format!(" and {}", self.inside(effect)));
        format!("{verb} {extent} {damage}{by}{to}{onto}, until end of turn{and}")
    }

    /// `3 life`
    fn life(self, amount: &Value) -> String {
        format!("{} life", self.value(amount))
    }

    /// What a player or an object does.
    fn does_it(self, who: &Target, verb: (&'static str, &'static str), what: &str) -> String {
        format!("{} {} {what}", self.target(who), Person::of_target(who).verb(verb.0, verb.1))
    }

    /// `1 card`, `[X] cards`
    fn cards(self, number: &Value) -> String {
        format!("{} {}", self.value(number), Number::of_value(number).of("card"))
    }

    fn counters(self, number: &Value, kind: &CounterKind) -> String {
        some_counters(number, &self.value(number), kind)
    }

    fn moves(self, what: &Target, to: Destination) -> String {
        let what = self.target(what);
        let place = |places: &[(&'static str, Destination)]| {
            places.iter().find(|(_, place)| *place == to).map_or("", |(words, _)| words).to_owned()
        };
        match to {
            Destination::Exile => format!("exile {what}"),
            Destination::ShuffledLibrary => format!("shuffle {what} into library"),
            Destination::Hand | Destination::BattlefieldUnderOwner | Destination::BattlefieldTapped => {
                format!("return {what} {}", place(RETURNED))
            }
            Destination::Graveyard
            | Destination::TopOfLibrary
            | Destination::BottomOfLibrary
            | Destination::Battlefield => format!("put {what} {}", place(PUT)),
        }
    }

    /// `token white Knight creature 2/2, having vigilance`
    fn token(self, token: &Characteristics) -> String {
        let named: String = token.name.iter().map(|name| format!(", named {}", quoted(name))).collect();
        let abilities = token.abilities.iter();
        let abilities: String =
            abilities.map(|ability| format!(", having {}", self.ability_in_changes(ability))).collect();
        format!("token {}{named}{abilities}", described(token))
    }

    /// When a delayed ability triggers.
    fn later(self, when: &Trigger) -> String {
        match when {
            Trigger::Begins { part, whose: Who::Anyone } => {
                format!("at the beginning of the next {}", short_name(*part))
            }
            Trigger::Begins { part, whose } => {
                format!("at the beginning of {} next {}", self.owner(*whose), short_name(*part))
            }
            Trigger::BeginsInThatTurn(part) => {
                format!("at the beginning of that turn's {}", short_name(*part))
            }
            other => format!("when {}", self.trigger(other)),
        }
    }
}

/// Returns whether the words of an instruction end with those of a restriction that can be paid for: `can't block`.
fn ends_with_restriction(effect: &Effect) -> bool {
    let Effect::Continuous(OneShot { changes, duration: Duration::Indefinite, .. }) = effect else {
        return false;
    };
    match changes.last() {
        Some(Modification::Combat(CombatRule::CantAttackPlayer(_))) => true,
        Some(Modification::Restrict(restriction)) => {
            matches!(restriction, Restriction::CantAttack | Restriction::CantBlock)
        }
        Some(_) | None => false,
    }
}

/// `add a combat phase`, `you get a combat phase`
fn adds(yours: bool, parts: &[TurnPart]) -> String {
    format!("{} {}", if yours { "you get" } else { "add" }, parts_in_words(parts))
}

/// `a combat phase and 2 main phases`
fn parts_in_words(parts: &[TurnPart]) -> String {
    let same = parts.chunk_by(|one, other| one == other);
    let words = same.filter_map(|chunk| Some((chunk.first()?, chunk.len()))).map(|(part, count)| {
        if count == 1 {
            let name = part.to_string();
            format!("{} {name}", article(&name))
        } else {
            format!("{count} {}", Number::Many.of(&part.to_string()))
        }
    });
    words.collect::<Vec<_>>().join(" and ")
}
