//! Replacement abilities as the engine's `R:` lines. What such a line does begins with the label of its object, by
//! which a player who chooses among several names it.

use crate::script::event::{in_zone, phase, recipient};
use crate::script::filter;
use crate::script::instruct::{self, missing};
use crate::script::parameters::Parameters;
use crate::script::value;
use crate::script::whom::{Context, players};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Filter, Instead, Replacement, Would, Zone};
use apnap_oracle::state::TurnPart;

/// How the engine's words for the amount of an event that is replaced begin.
pub(crate) const THAT_MUCH: &str = "ReplaceCount$";

/// The engine's word for the amount of such an event.
fn that_much(would: &Would) -> Option<&'static str> {
    match would {
        Would::Damage { .. } => Some("ReplaceCount$DamageAmount"),
        Would::GainLife(_) => Some("ReplaceCount$LifeGained"),
        Would::LoseLife(_) => Some("ReplaceCount$Amount"),
        Would::Draw(_)
        | Would::CreateTokens(_)
        | Would::PutCounters(_)
        | Would::EffectPutsCounters(_)
        | Would::Begin { .. }
        | Would::Enter(_)
        | Would::Die(_)
        | Would::PutIntoGraveyard(_)
        | Would::LoseGame(_)
        | Would::LifeBelow(..)
        | Would::BeDestroyed(_) => None,
    }
}

/// The lines of a replacement ability, each with its letter.
pub(crate) fn lines(ability: &Replacement, writer: &mut Writer) -> Result<Vec<String>, Unsupported> {
    let mut line = Parameters::default();
    let is_this = |what: &Filter| *what == Filter::This;
    match &ability.would {
        Would::Enter(what) => {
            if let (true, Some(lines)) = (is_this(what), entering(&ability.instead, writer)?) {
                return Ok(lines);
            }
            moved(&mut line, None, "Battlefield", what)?;
            line.set("ReplacementResult", "Updated");
        }
        Would::Die(what) => moved(&mut line, Some("Battlefield"), "Graveyard", what)?,
        Would::PutIntoGraveyard(what) => moved(&mut line, None, "Graveyard", what)?,
        Would::Begin { part: TurnPart::Turn, who } => {
            line.set("Event", "BeginTurn");
            line.set("ValidPlayer", players(*who)?);
        }
        Would::Begin { part, who } => {
            line.set("Event", "BeginPhase");
            line.set("Phase", phase(*part)?);
            line.set("ValidPlayer", players(*who)?);
        }
        Would::Draw(who) => {
            line.set("Event", "Draw");
            line.set("ValidPlayer", players(*who)?);
        }
        Would::GainLife(who) => {
            line.set("Event", "GainLife");
            line.set("ValidPlayer", players(*who)?);
        }
        Would::LoseLife(who) => {
            line.set("Event", "LifeReduced");
            line.set("ValidPlayer", players(*who)?);
        }
        Would::LoseGame(who) => {
            line.set("Event", "GameLoss");
            line.set("ValidPlayer", players(*who)?);
        }
        Would::Damage { by, to } => {
            line.set("Event", "DamageDone");
            if *by != Filter::Any {
                line.set("ValidSource", in_zone(by, Zone::Battlefield)?);
            }
            if let Some(to) = recipient(to)? {
                line.set("ValidTarget", to);
            }
        }
        Would::BeDestroyed(what) => {
            line.set("Event", "Destroy");
            line.set("ValidCard", in_zone(what, Zone::Battlefield)?);
        }
        Would::CreateTokens(who) => {
            line.set("Event", "CreateToken");
            line.set("ValidPlayer", players(*who)?);
        }
        Would::PutCounters(what) | Would::EffectPutsCounters(what) => {
            line.set("Event", "AddCounter");
            line.set("ValidCard", in_zone(what, Zone::Battlefield)?);
            if matches!(ability.would, Would::EffectPutsCounters(_)) {
                line.set("EffectOnly", "True");
            }
        }
        Would::LifeBelow(..) => return Err(missing("damage that would reduce a life total below a number")),
    }
    instead(ability, &mut line, writer)?;
    let zone = if writer.purpose().in_command_zone { "Command" } else { "Battlefield" };
    line.set("ActiveZones", zone);
    line.set("Description", format!("{}:", writer.purpose().label));
    Ok(vec![format!("R:{line}")])
}

fn moved(line: &mut Parameters, from: Option<&str>, to: &str, what: &Filter) -> Result<(), Unsupported> {
    line.set("Event", "Moved");
    if let Some(from) = from {
        line.set("Origin", from);
    }
    line.set("Destination", to);
    line.set("ValidCard", in_zone(what, Zone::Battlefield)?);
    Ok(())
}

/// What replaces the event.
fn instead(ability: &Replacement, line: &mut Parameters, writer: &mut Writer) -> Result<(), Unsupported> {
    match &ability.instead {
        Instead::Skip => line.set("Skip", "True"),
        Instead::Prevent(None) => line.set("Prevent", "True"),
        // The engine knows this by the name of such a variable.
        Instead::Tapped => {
            let taps = "DB$ Tap | Defined$ ReplacedCard | ETB$ True";
            line.set("ReplaceWith", writer.named_variable("ETBTapped", taps));
        }
        Instead::Untapped => {
            line.set("ReplaceWith", writer.variable("DB$ Untap | Defined$ ReplacedCard | ETB$ True"));
        }
        Instead::WithCounters(kind, number) => {
            let (kind, number) = (filter::counter(kind)?, value::amount(number, writer)?);
            line.set("ReplaceWith", writer.variable(format!(
                "DB$ PutCounter | Defined$ ReplacedCard | CounterType$ {kind} | CounterNum$ {number} | ETB$ True"
            )));
        }
        // The engine takes the name of such a variable for the zone.
        Instead::Exile => line.set("ReplaceWith", writer.named_variable("Exile", to_zone("Exile"))),
        Instead::ToHand => line.set("ReplaceWith", writer.named_variable("Hand", to_zone("Hand"))),
        Instead::OnTopOfLibrary | Instead::IntoLibrary => {
            line.set("ReplaceWith", writer.named_variable("Library", to_zone("Library")));
        }
        // The engine has one word for "instead" and for "prevent that, and".
        Instead::Do(effect) | Instead::PreventAnd(None, effect) => {
            let that_much = that_much(&ability.would);
            let context = Context {
                it: "ReplacedCard".to_owned(),
                that_object: "ReplacedCard",
                that_objects_controller: Some("ReplacedCardController"),
                that_player: "ReplacedPlayer",
                ..Context::default()
            };
            let more = Parameters::default();
            let text =
                writer.about(that_much, |writer| instruct::chain(effect, "DB", &more, context, writer))?;
            line.set("ReplaceWith", writer.variable(text));
        }
        // The engine reads no other factors here.
        Instead::Times(2) => amount(ability, line, "Twice", writer)?,
        Instead::Times(3) => amount(ability, line, "Thrice", writer)?,
        Instead::Times(_) => return Err(missing("such a multiple")),
        Instead::Plus(more) if *more >= 0 => amount(ability, line, &format!("Plus.{more}"), writer)?,
        Instead::Plus(less) => amount(ability, line, &format!("Minus.{}", less.abs()), writer)?,
        Instead::Prevent(Some(number)) => {
            let text = format!("DB$ ReplaceDamage | Amount$ {number}");
            line.set("ReplaceWith", writer.variable(text));
        }
        Instead::Regenerate => {
            line.set("ReplaceWith", writer.variable("DB$ Regeneration | Defined$ ReplacedCard"));
        }
        Instead::AsCopyOf(..)
        | Instead::AsCopyOfThis
        | Instead::ChoosingColor
        | Instead::ChoosingCreatureType
        | Instead::ChoosingAnchorWord(_)
        | Instead::PreventAnd(..)
        | Instead::DealTo(_)
        | Instead::LifeBecomes(_)
        | Instead::UnderYourControl => return Err(missing("what happens instead")),
    }
    Ok(())
}

fn to_zone(zone: &str) -> String {
    format!("DB$ ChangeZone | Hidden$ True | Origin$ All | Destination$ {zone} | Defined$ ReplacedCard")
}

/// Another amount of the same.
fn amount(
    ability: &Replacement,
    line: &mut Parameters,
    change: &str,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    let (what, variable) = match &ability.would {
        Would::GainLife(_) => ("LifeGained", "LifeGained"),
        Would::LoseLife(_) => ("Amount", "Amount"),
        Would::Damage { .. } => ("DamageAmount", "DamageAmount"),
        Would::Draw(_) => ("Number", "Number"),
        Would::CreateTokens(_) | Would::PutCounters(_) | Would::EffectPutsCounters(_) => {
            let number = writer.variable(format!("ReplaceCount$CounterNum/{change}"));
            let (api, key) = match ability.would {
                Would::CreateTokens(_) => ("ReplaceToken | Type$ Amount", "Amount"),
                _ => ("ReplaceCounter", "Amount"),
            };
            line.set("ReplaceWith", writer.variable(format!("DB$ {api} | {key}$ {number}")));
            return Ok(());
        }
        Would::Begin { .. }
        | Would::Enter(_)
        | Would::Die(_)
        | Would::PutIntoGraveyard(_)
        | Would::LoseGame(_)
        | Would::LifeBelow(..)
        | Would::BeDestroyed(_) => return Err(missing("another amount of this event")),
    };
    let number = writer.variable(format!("ReplaceCount${what}/{change}"));
    let text = format!("DB$ ReplaceEffect | VarName$ {variable} | VarValue$ {number}");
    line.set("ReplaceWith", writer.variable(text));
    Ok(())
}

/// What the description of "may enter as a copy" begins with. What can be copied follows, for the player who is asked.
pub(crate) const COPY_OF: &str = "copy of ";

/// "May enter as a copy", with what can be copied and the exceptions.
pub(crate) fn entering_as_copy(mut clone: Parameters, writer: &mut Writer) -> String {
    let choices = clone.get("Choices").unwrap_or_default().to_owned();
    clone.set("SpellDescription", format!("{COPY_OF}{choices}"));
    let copies = writer.variable(format!("DB$ Clone | {clone}"));
    format!("K:ETBReplacement:Copy:{copies}:Optional")
}

/// How this itself enters, in the words that the engine's cards have for it.
fn entering(instead: &Instead, writer: &mut Writer) -> Result<Option<Vec<String>>, Unsupported> {
    Ok(Some(vec![match instead {
        Instead::WithCounters(kind, number) => {
            let (kind, number) = (filter::counter(kind)?, value::amount(number, writer)?);
            format!("K:etbCounter:{kind}:{number}")
        }
        Instead::ChoosingColor => {
            let chooses = writer.variable("DB$ ChooseColor | Defined$ You");
            format!("K:ETBReplacement:Other:{chooses}")
        }
        Instead::ChoosingCreatureType => {
            let chooses = writer.variable("DB$ ChooseType | Defined$ You | Type$ Creature");
            format!("K:ETBReplacement:Other:{chooses}")
        }
        Instead::AsCopyOf(of, except, more) if more.is_empty() => {
            let mut clone = Parameters::default();
            clone.set("Choices", filter::only_group(of)?.text);
            for change in except {
                crate::script::effect::exception(change, &mut clone, writer)?;
            }
            entering_as_copy(clone, writer)
        }
        Instead::Tapped => {
            let taps = writer.variable("DB$ Tap | Defined$ Self | ETB$ True");
            format!(
                "R:Event$ Moved | ValidCard$ Card.Self | Destination$ Battlefield | ReplaceWith$ {taps} \
                 | ReplacementResult$ Updated"
            )
        }
        _ => return Ok(None),
    }]))
}
