//! Costs, and the times at which something may be done.

use super::grammar::{Person, capital, counted, list};
use super::voice::Voice;
use apnap_oracle::card::{Cost, CounterKind, Filter, Window};

impl Voice<'_> {
    /// The cost of an activated ability: `{2}, {T}, Sacrifice this creature`.
    pub(super) fn cost(self, cost: &Cost) -> String {
        let mut all = Vec::new();
        all.extend(cost.loyalty.map(loyalty));
        if !cost.mana.0.is_empty() {
            all.push(cost.mana.to_string());
        }
        all.extend(cost.tap.then(|| "{T}".to_owned()));
        all.extend(cost.untap.then(|| "{Q}".to_owned()));
        all.extend(self.actions(cost, Person::You).iter().map(|action| capital(action)));
        if all.is_empty() { "{0}".to_owned() } else { all.join(", ") }
    }

    /// What a player does to pay a cost: `pays {2} and sacrifices a creature`.
    pub(super) fn payment(self, cost: &Cost, person: Person) -> String {
        let mut all = Vec::new();
        let actions = self.actions(cost, person);
        if !cost.mana.0.is_empty()
            || (actions.is_empty() && !cost.tap && !cost.untap && cost.loyalty.is_none())
        {
            let mana = if cost.mana.0.is_empty() { "{0}".to_owned() } else { cost.mana.to_string() };
            all.push(format!("{} {mana}", person.verb("pays", "pay")));
        }
        all.extend(cost.loyalty.map(|number| format!("{} {}", person.verb("pays", "pay"), loyalty(number))));
        all.extend(cost.tap.then(|| format!("{} {}", person.verb("taps", "tap"), self.this)));
        all.extend(cost.untap.then(|| format!("{} {}", person.verb("untaps", "untap"), self.this)));
        all.extend(actions);
        list(&all, "and")
    }

    /// What else is done: `sacrifice a creature`.
    fn actions(self, cost: &Cost, person: Person) -> Vec<String> {
        let Cost {
            mana: _,
            generic_reduction: _,
            tap: _,
            untap: _,
            loyalty: _,
            sacrifice_this,
            sacrifice,
            return_to_hand,
            discard,
            life,
            remove_counters,
            other,
        } = cost;
        let mut all = Vec::new();
        let permanent = |filter: &Filter| self.described(filter, "permanent");
        let sacrifices = person.verb("sacrifices", "sacrifice");
        if *life > 0 {
            all.push(format!("{} {life} life", person.verb("pays", "pay")));
        }
        if *discard > 0 {
            let cards = counted((*discard).into(), "card");
            all.push(format!("{} {cards}", person.verb("discards", "discard")));
        }
        if *sacrifice_this {
            all.push(format!("{sacrifices} {}", self.this));
        }
        all.extend(sacrifice.as_ref().map(|filter| format!("{sacrifices} {}", permanent(filter))));
        all.extend(return_to_hand.as_ref().map(|filter| {
            let returns = person.verb("returns", "return");
            format!("{returns} {} to its owner's hand", permanent(filter))
        }));
        all.extend(remove_counters.as_ref().map(|(number, kind)| {
            let removes = person.verb("removes", "remove");
            format!("{removes} {} from {}", some_counters(*number, kind), self.this)
        }));
        all.extend(other.as_ref().map(|words| words.trim_end_matches('.').to_owned()));
        all
    }
}

fn some_counters(number: u32, kind: &CounterKind) -> String {
    counted(number.into(), &format!("{kind} counter"))
}

/// A loyalty cost: `+1`, `0`, `-3`.
pub(super) fn loyalty(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// The times at which something may be done: `as a sorcery and only once each turn`.
pub(super) fn only(windows: &[Window]) -> String {
    let words: Vec<&str> = windows.iter().map(|one| window(*one)).collect();
    let within_turn = windows.iter().all(|one| !matches!(one, Window::OnceEachTurn | Window::AsSorcery));
    words.join(if within_turn { ", " } else { " and only " })
}

/// The words after `only`.
pub(super) fn window(window: Window) -> &'static str {
    match window {
        Window::AsSorcery => "as a sorcery",
        Window::YourTurn => "during your turn",
        Window::OpponentsTurn => "during an opponent's turn",
        Window::YourUpkeep => "during your upkeep",
        Window::AfterYourUpkeep => "after your upkeep step",
        Window::Combat => "during combat",
        Window::BeforeAttackers => "before attackers are declared",
        Window::BeforeBlockers => "before blockers are declared",
        Window::BeforeDamage => "before the combat damage step",
        Window::InCombatBeforeBlockers => "during combat before blockers are declared",
        Window::InCombatAfterBlockers => "during combat after blockers are declared",
        Window::WhileAttached => "while it's attached to a creature",
        Window::OnceEachTurn => "once each turn",
    }
}
