//! The parts of a continuous effect as parameters of a static ability.

use crate::script::granted;
use crate::script::parameters::Parameters;
use crate::script::value;
use crate::script::words;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    ColorChoice, HandSize, Modification, Subtype, SubtypeChoice, SubtypeKind, Subtypes, Value, Who,
};

/// Between the entries of a list.
const AND: &str = " & ";

/// Writes one change into the parameters of a static ability.
pub(crate) fn write(
    change: &Modification,
    parameters: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    match change {
        Modification::Control(Who::You) => parameters.set("GainControl", "You"),
        Modification::Control(_) => return Err(missing("control", "control by a player other than `you`")),
        Modification::ReplaceWord { .. } => {
            return Err(missing(
                "text",
                "text-changing effects: by its own account they are not yet implemented",
            ));
        }
        Modification::SetCardTypes(types) => {
            parameters.set("RemoveCardTypes", "True");
            types.iter().for_each(|one| parameters.add("AddType", one, AND));
        }
        Modification::AddCardTypes(types) => types.iter().for_each(|one| parameters.add("AddType", one, AND)),
        Modification::RemoveCardTypes(types) => {
            types.iter().for_each(|one| parameters.add("RemoveType", one, AND));
        }
        Modification::AddSupertypes(types) => {
            types.iter().for_each(|one| parameters.add("AddType", one, AND))
        }
        Modification::RemoveSupertypes(types) => {
            types.iter().for_each(|one| parameters.add("RemoveType", one, AND));
        }
        Modification::SetSubtypes(kind, choice) => set_subtypes(*kind, *choice, parameters)?,
        Modification::AddSubtypes(choice) => add_subtypes(*choice, parameters),
        Modification::SetColors(choice) => parameters.set("SetColor", colors(*choice)),
        Modification::AddColors(choice) => parameters.set("AddColor", colors(*choice)),
        Modification::AddAbility(ability) => granted::write(ability, parameters, writer)?,
        Modification::RemoveKeyword(keyword) => {
            parameters.add("RemoveKeyword", words::keyword(keyword, writer)?, AND);
        }
        Modification::RemoveAllAbilities => parameters.set("RemoveAllAbilities", "True"),
        Modification::ForbidKeyword(keyword) => {
            parameters.add("CantHaveKeyword", words::keyword(keyword, writer)?, AND);
        }
        Modification::SetPower(power) => parameters.set("SetPower", value::amount(power, writer)?),
        Modification::SetToughness(toughness) => {
            parameters.set("SetToughness", value::amount(toughness, writer)?);
        }
        Modification::Adjust { power, toughness } => {
            adjust("AddPower", power, parameters, writer)?;
            adjust("AddToughness", toughness, parameters, writer)?;
        }
        Modification::Switch => return Err(missing("switch", "word for switching power and toughness")),
        Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::LimitCounters { .. }
        | Modification::PlayerRule(_) => {
            return Err(missing("change", "rules of the game as characteristics of objects"));
        }
    }
    Ok(())
}

/// Writes one change of a player, or of what a player may do.
pub(crate) fn write_for_players(
    change: &Modification,
    parameters: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    match change {
        Modification::HandSize(HandSize::Unlimited) => parameters.set("SetMaxHandSize", "Unlimited"),
        Modification::HandSize(HandSize::Exactly(size)) => {
            parameters.set("SetMaxHandSize", literal(size, writer)?);
        }
        Modification::HandSize(HandSize::Changed(by)) => {
            parameters.set("RaiseMaxHandSize", literal(by, writer)?);
        }
        Modification::LandPlays(lands) => parameters.set("AdjustLandPlays", value::amount(lands, writer)?),
        Modification::AddAbility(_) | Modification::RemoveKeyword(_) => write(change, parameters, writer)?,
        // No board shows them, so they are not looked for in the engine.
        Modification::PlayerRule(_) => {
            return Err(Unsupported::new(
                "player",
                "the adapter says no rules that only games show of players",
            ));
        }
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetCardTypes(_)
        | Modification::AddCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetSubtypes(..)
        | Modification::AddSubtypes(_)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::RemoveAllAbilities
        | Modification::ForbidKeyword(_)
        | Modification::SetPower(_)
        | Modification::SetToughness(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::LimitCounters { .. } => return Err(missing("change", "such change of a player")),
    }
    Ok(())
}

fn missing(feature: &'static str, what: &str) -> Unsupported {
    Unsupported::new(feature, format!("the engine has no {what}"))
}

/// The engine reads hand sizes only as numbers.
fn literal(value: &Value, writer: &Writer) -> Result<String, Unsupported> {
    match value::literal(value, writer) {
        Some(number) => Ok(number.to_string()),
        None => Err(missing("hand size", "maximum hand size that is counted")),
    }
}

/// What adds nothing is left out.
fn adjust(
    key: &'static str,
    by: &Value,
    parameters: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    if value::literal(by, writer) != Some(0) {
        parameters.set(key, value::amount(by, writer)?);
    }
    Ok(())
}

fn colors(choice: ColorChoice) -> String {
    match choice {
        ColorChoice::Of(colors) => words::colors(colors),
        ColorChoice::Chosen => "ChosenColor".to_owned(),
    }
}

fn set_subtypes(
    kind: SubtypeKind,
    choice: SubtypeChoice,
    parameters: &mut Parameters,
) -> Result<(), Unsupported> {
    parameters.set(remove_key(kind)?, "True");
    if kind == SubtypeKind::Land {
        // 305.7: so does a script for the engine say that the land's own abilities are gone.
        parameters.set("RemoveAllAbilities", "True");
    }
    add_subtypes(choice, parameters);
    Ok(())
}

fn remove_key(kind: SubtypeKind) -> Result<&'static str, Unsupported> {
    match kind {
        SubtypeKind::Land => Ok("RemoveLandTypes"),
        SubtypeKind::Creature => Ok("RemoveCreatureTypes"),
        SubtypeKind::Artifact => Ok("RemoveArtifactTypes"),
        SubtypeKind::Enchantment => Ok("RemoveEnchantmentTypes"),
        SubtypeKind::Planeswalker | SubtypeKind::Spell | SubtypeKind::Battle => {
            Err(missing("subtypes", &format!("word for losing all {} types", kind.word())))
        }
    }
}

fn add_subtypes(choice: SubtypeChoice, parameters: &mut Parameters) {
    match choice {
        SubtypeChoice::Chosen => parameters.add("AddType", "ChosenType", AND),
        SubtypeChoice::Of(subtypes) => {
            let every = Subtypes::every(SubtypeKind::Creature);
            let mut rest = subtypes;
            if subtypes.union(every) == subtypes {
                parameters.set("AddAllCreatureTypes", "True");
                rest = subtypes.without(every);
            }
            let basic = Subtype::basic_land_types().into_iter().map(|(one, _)| one);
            let basic: Subtypes = basic.collect();
            if rest.union(basic) == rest {
                parameters.add("AddType", "AllBasicLandType", AND);
                rest = rest.without(basic);
            }
            rest.iter().for_each(|one| parameters.add("AddType", words::subtype(one), AND));
        }
    }
}
