//! Writing what spells and abilities do.

use super::board::described;
use super::keywords::some_counters;
use super::{Voice, quoted};
use crate::rows::effects::EFFECTS;
use crate::words::phrases::Noun;
use crate::words::{Number, Person, article};
use apnap_oracle::card::{
    Characteristics, CombatRule, Cost, CounterKind, Damage, DamageShield, Duration, Effect, Extent,
    IntoCombat, Modification, OneShot, Restriction, Sources, Target, Value,
};
use apnap_oracle::state::TurnPart;

impl Voice<'_> {
    /// Instructions, separated by `;`.
    pub(crate) fn effect(self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(all) => {
                all.iter().map(|one| self.instruction(one)).collect::<Vec<_>>().join("; ")
            }
            one => self.instruction(one),
        }
    }

    pub(crate) fn inside(self, effect: &Effect) -> String {
        format!("({})", self.effect(effect))
    }

    /// One instruction; several in parentheses are one.
    fn instruction(self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(_) => self.inside(effect),
            Effect::Continuous(effect) => self.one_shot(effect),
            Effect::Damage(damage) => self.deals(damage),
            Effect::Shield(shield) => self.shield(shield),
            Effect::ReplacingItself { effect, replacement } => {
                format!("{} but {}", self.instruction(effect), self.replacement(replacement))
            }
            Effect::EntersCombat { how, effect } => self.entering_combat(how, effect),
            Effect::UnlessPays { who, cost, effect } => self.unless_pays(who, cost, effect),
            Effect::Modes { choose, of } => self.modes(*choose, of),
            row => EFFECTS.write(row, self, Person::Third).unwrap_or_default(),
        }
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

    /// What a player or an object does.
    fn does_it(self, who: &Target, verb: (&'static str, &'static str), what: &str) -> String {
        format!("{} {} {what}", self.target(who), Person::of_target(who).verb(verb.0, verb.1))
    }

    pub(crate) fn counters(self, number: &Value, kind: &CounterKind) -> String {
        some_counters(number, &self.value(number), kind)
    }

    /// `token white Knight creature 2/2, having vigilance`
    pub(crate) fn token(self, token: &Characteristics) -> String {
        let named: String = token.name.iter().map(|name| format!(", named {}", quoted(name))).collect();
        let abilities = token.abilities.iter();
        let abilities: String =
            abilities.map(|ability| format!(", having {}", self.ability_in_changes(ability))).collect();
        format!("token {}{named}{abilities}", described(token))
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

/// `a combat phase and 2 main phases`
pub(crate) fn parts_in_words(parts: &[TurnPart]) -> String {
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
