//! Conditions ("as long as …") as parameters of a static ability.

use crate::script::filter;
use crate::script::parameters::Parameters;
use crate::script::value;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Condition, Filter, Selector, Who, Zone};

/// The parameters of conditions of one kind: the engine has two of each, under different names.
const PRESENT: [[&str; 3]; 2] =
    [["IsPresent", "PresentZone", "PresentCompare"], ["IsPresent2", "PresentZone2", "PresentCompare2"]];
const CHECKS: [[&str; 2]; 2] = [["CheckSVar", "SVarCompare"], ["CheckSecondSVar", "SecondSVarCompare"]];

/// Writes a condition into the parameters of a static ability.
pub(crate) fn write(
    condition: &Condition,
    parameters: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    match condition {
        Condition::All(parts) => parts.iter().try_for_each(|part| write(part, parameters, writer)),
        Condition::Not(inner) => write_opposite(inner, parameters, writer),
        Condition::Exists(selector) => present(selector, true, parameters),
        Condition::This(filter) => this_is(filter, true, parameters),
        Condition::ThisIsIn(zone) => {
            parameters.set("EffectZone", filter::zone_word(*zone));
            Ok(())
        }
        Condition::Compares(value, comparison, number) => {
            let counted = value::amount(value, writer)?;
            let counted = match counted.parse::<i32>() {
                Ok(_) => writer.variable(format!("Number${counted}")),
                Err(_) => counted,
            };
            let [check, compare] = free(CHECKS, parameters, "comparisons of numbers")?;
            parameters.set(check, counted);
            parameters.set(compare, format!("{}{number}", filter::comparison_word(*comparison)));
            Ok(())
        }
        Condition::TurnOf(who) => turn(*who, true, parameters),
        Condition::HasAttacked(..) | Condition::IsAttacking(..) => Err(missing("who attacks whom")),
    }
}

fn write_opposite(
    condition: &Condition,
    parameters: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    match condition {
        Condition::Not(inner) => write(inner, parameters, writer),
        Condition::Exists(selector) => present(selector, false, parameters),
        Condition::This(filter) => this_is(filter, false, parameters),
        Condition::TurnOf(who) => turn(*who, false, parameters),
        Condition::All(_)
        | Condition::ThisIsIn(_)
        | Condition::Compares(..)
        | Condition::HasAttacked(..)
        | Condition::IsAttacking(..) => Err(missing("the opposite of this condition")),
    }
}

fn present(selector: &Selector, wanted: bool, parameters: &mut Parameters) -> Result<(), Unsupported> {
    let (zone, text) = match attached_to(&selector.filter) {
        Some(noun) => {
            let noun = filter::only_group(&Selector::permanents(noun))?.text;
            if noun.contains(['.', ',']) {
                return Err(missing("more than one word about what this is attached to"));
            }
            (Zone::Battlefield.into(), format!("Card.Self+AttachedTo {noun}"))
        }
        None => {
            let group = filter::only_group(selector)?;
            (group.zones, group.text)
        }
    };
    let [is_present, present_zone, present_compare] = free(PRESENT, parameters, "things to be present")?;
    parameters.set(is_present, text);
    if zone != Zone::Battlefield.into() {
        parameters.set(present_zone, filter::zone_words(zone));
    }
    if !wanted {
        parameters.set(present_compare, "EQ0");
    }
    Ok(())
}

fn this_is(filter: &Filter, wanted: bool, parameters: &mut Parameters) -> Result<(), Unsupported> {
    let this = Filter::All(vec![Filter::This, filter.clone()]);
    present(&Selector::permanents(this), wanted, parameters)
}

/// What this must be attached to, if the filter is about that and nothing else.
fn attached_to(filter: &Filter) -> Option<Filter> {
    match filter {
        Filter::Host => Some(Filter::Any),
        Filter::All(parts) if parts.contains(&Filter::Host) => {
            Some(Filter::All(parts.iter().filter(|part| **part != Filter::Host).cloned().collect()))
        }
        _ => None,
    }
}

fn turn(who: Who, wanted: bool, parameters: &mut Parameters) -> Result<(), Unsupported> {
    let yours = match who {
        Who::You => wanted,
        Who::Opponent => !wanted,
        Who::Anyone | Who::Host | Who::Chosen | Who::Named(_) => {
            return Err(missing("the turn of that player"));
        }
    };
    parameters.set("Condition", if yours { "PlayerTurn" } else { "NotPlayerTurn" });
    Ok(())
}

/// The names of the first parameters of a kind that are not taken.
fn free<const N: usize>(
    names: [[&'static str; N]; 2],
    parameters: &Parameters,
    what: &str,
) -> Result<[&'static str; N], Unsupported> {
    let free = names.into_iter().find(|names| names.first().is_some_and(|first| !parameters.has(first)));
    free.ok_or_else(|| missing(&format!("more than two {what}")))
}

fn missing(what: &str) -> Unsupported {
    Unsupported::new("condition", format!("the engine's scripts have no words for {what}"))
}
