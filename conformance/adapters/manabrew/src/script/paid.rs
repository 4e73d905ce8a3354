//! Costs and times, as the engine's games read them.

use crate::script::filter;
use crate::script::parameters::Parameters;
use crate::script::words;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Cost, Filter, Selector, Window};
use forge_foundation::PhaseType;

/// A cost.
pub(crate) fn cost(cost: &Cost) -> Result<String, Unsupported> {
    let Cost {
        mana,
        // A total cost has it, and no card states it.
        generic_reduction: _,
        tap,
        untap,
        loyalty,
        sacrifice_this,
        sacrifice,
        return_to_hand,
        discard,
        life,
        remove_counters,
        other,
    } = cost;
    let mut parts = Vec::new();
    if !mana.0.is_empty() {
        parts.push(words::mana(mana));
    }
    if *tap {
        parts.push("T".to_owned());
    }
    if *untap {
        parts.push("Q".to_owned());
    }
    match loyalty {
        Some(number) if *number < 0 => parts.push(format!("SubCounter<{}/LOYALTY>", number.abs())),
        Some(number) => parts.push(format!("AddCounter<{number}/LOYALTY>")),
        None => {}
    }
    if *sacrifice_this {
        parts.push("Sac<1/CARDNAME>".to_owned());
    }
    if let Some(what) = sacrifice {
        parts.push(format!("Sac<1/{}>", semicolons(what)?));
    }
    if let Some(what) = return_to_hand {
        parts.push(format!("Return<1/{}>", semicolons(what)?));
    }
    if *discard > 0 {
        parts.push(format!("Discard<{discard}/Card>"));
    }
    if *life > 0 {
        parts.push(format!("PayLife<{life}>"));
    }
    if let Some((number, kind)) = remove_counters {
        parts.push(format!("SubCounter<{number}/{}>", filter::counter(kind)?));
    }
    if let Some(other) = other {
        return Err(Unsupported::new("cost", format!("the adapter has no words for the cost \"{other}\"")));
    }
    Ok(if parts.is_empty() { "0".to_owned() } else { parts.join(" ") })
}

/// Inside a cost, a list is separated by semicolons.
fn semicolons(what: &Filter) -> Result<String, Unsupported> {
    Ok(filter::only_group(&Selector::permanents(what.clone()))?.text.replace(',', ";"))
}

/// When something may be done.
pub(crate) fn windows(only: &[Window]) -> Result<Parameters, Unsupported> {
    let mut parameters = Parameters::default();
    for window in only {
        match window {
            Window::AsSorcery => parameters.set("SorcerySpeed", "True"),
            Window::YourTurn => parameters.set("PlayerTurn", "True"),
            Window::OpponentsTurn => parameters.set("OpponentTurn", "True"),
            Window::YourUpkeep => {
                parameters.set("PlayerTurn", "True");
                parameters.set("ActivationPhases", "Upkeep");
            }
            Window::Combat => parameters.set("ActivationPhases", phases("BeginCombat->EndCombat")),
            Window::BeforeAttackers => parameters.set("ActivationPhases", phases("Upkeep->BeginCombat")),
            Window::BeforeBlockers => {
                parameters.set("ActivationPhases", phases("Upkeep->Declare Attackers"));
            }
            Window::BeforeDamage => parameters.set("ActivationPhases", phases("Upkeep->Declare Blockers")),
            Window::InCombatBeforeBlockers => {
                parameters.set("ActivationPhases", phases("BeginCombat->Declare Attackers"));
            }
            Window::InCombatAfterBlockers => {
                parameters.set("ActivationPhases", phases("Declare Blockers->EndCombat"));
            }
            Window::AfterYourUpkeep => {
                parameters.set("PlayerTurn", "True");
                parameters.set("ActivationPhases", phases("Draw->Cleanup"));
            }
            Window::OnceEachTurn => parameters.set("ActivationLimit", "1"),
            Window::WhileAttached => {
                parameters.set("IsPresent", "Card.Self+AttachedTo Creature");
            }
        }
    }
    Ok(parameters)
}

/// A range of phases, one by one: here the engine reads a list and no range.
fn phases(range: &str) -> String {
    PhaseType::parse_range(range).iter().map(|phase| phase.script_name()).collect::<Vec<_>>().join(",")
}
