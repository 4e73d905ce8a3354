//! What a spell or ability does as it resolves: a chain of instructions of the engine.

use crate::script::condition;
use crate::script::do_objects;
use crate::script::do_players;
use crate::script::event;
use crate::script::lasting;
use crate::script::paid;
use crate::script::parameters::Parameters;
use crate::script::whom::{Context, Whom};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::Subject;
use apnap_oracle::card::{Condition, Effect, Target, Value, Who};

/// One instruction: the engine's name for it, and its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Instruction {
    pub(crate) api: &'static str,
    pub(crate) parameters: Parameters,
}

impl Instruction {
    pub(crate) fn new(api: &'static str, parameters: Parameters) -> Instruction {
        Instruction { api, parameters }
    }
}

/// A chain as text, with what stands before its first instruction: `SP`, `AB` or `DB`, and more parameters.
pub(crate) fn chain(
    effect: &Effect,
    begins: &str,
    more: &Parameters,
    mut context: Context,
    writer: &mut Writer,
) -> Result<String, Unsupported> {
    let all = instructions(effect, &mut context, writer)?;
    let mut later: Option<String> = None;
    for (place, mut instruction) in all.into_iter().enumerate().rev() {
        if let Some(later) = later.take() {
            instruction.parameters.set("SubAbility", later);
        }
        if place == 0 {
            let parameters = more.clone().and(&instruction.parameters);
            return Ok(format!("{begins}$ {} | {parameters}", instruction.api));
        }
        later = Some(writer.variable(format!("DB$ {} | {}", instruction.api, instruction.parameters)));
    }
    // Nothing is done.
    Ok(format!("{begins}$ Pump | {more} | Defined$ Self"))
}

/// The instructions of an effect, in order.
pub(crate) fn instructions(
    effect: &Effect,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Vec<Instruction>, Unsupported> {
    if let Some(found) = do_objects::instructions(effect, context, writer)? {
        return Ok(found);
    }
    if let Some(found) = do_players::instructions(effect, context, writer)? {
        return Ok(found);
    }
    match effect {
        Effect::Sequence(parts) => {
            let mut all = Vec::new();
            for part in parts {
                if let Effect::IfYouDo(then) = part {
                    if_you_do(&mut all, then, context, writer)?;
                } else {
                    if matches!(part, Effect::Move { what: Target::It, .. }) {
                        remember_what_moved(&mut all, context);
                    }
                    all.extend(instructions(part, context, writer)?);
                }
            }
            Ok(all)
        }
        Effect::Continuous(one_shot) => lasting::instructions(one_shot, context, writer),
        Effect::Delayed { when, effect } => {
            let (mut delayed, its) = event::of(when, writer)?;
            delayed.remove("TriggerZones");
            let mut inside = Context { it: "DelayTriggerRememberedLKI".to_owned(), ..its };
            inside.this_is_in = context.this_is_in;
            if context.it == "Self" {
                inside.it = "Self".to_owned();
            } else {
                delayed.set("RememberObjects", context.it.clone());
            }
            let does = chain(effect, "DB", &Parameters::default(), inside, writer)?;
            delayed.set("Execute", writer.variable(does));
            Ok(vec![Instruction::new("DelayedTrigger", delayed)])
        }
        Effect::WhenYouDo(effect) => {
            let does = chain(effect, "DB", &Parameters::default(), context.clone(), writer)?;
            let mut parameters = Parameters::default();
            parameters.set("Execute", writer.variable(does));
            Ok(vec![Instruction::new("ImmediateTrigger", parameters)])
        }
        Effect::If { condition, then, otherwise } => {
            let mut all = instructions(then, context, writer)?;
            conditional(&mut all, condition, writer)?;
            if let Some(otherwise) = otherwise {
                let mut others = instructions(otherwise, context, writer)?;
                conditional(&mut others, &Condition::Not(Box::new(condition.clone())), writer)?;
                all.extend(others);
            }
            Ok(all)
        }
        Effect::UnlessPays { who, cost, effect } => {
            let mut all = instructions(effect, context, writer)?;
            paying(&mut all, who, paid::cost(cost)?, context)?;
            Ok(all)
        }
        Effect::MayPay { who, cost, then } => {
            let mut all = instructions(then, context, writer)?;
            paying(&mut all, who, paid::cost(cost)?, context)?;
            if let Some(first) = all.first_mut() {
                first.parameters.set("UnlessSwitched", "True");
            }
            Ok(all)
        }
        Effect::Modes { choose, of } => {
            let mut modes = Vec::new();
            for mode in of {
                let text = chain(mode, "DB", &Parameters::default(), context.clone(), writer)?;
                modes.push(writer.variable(format!("{text} | SpellDescription$ mode")));
            }
            let mut parameters = Parameters::default();
            parameters.set("Choices", modes.join(","));
            parameters.set("CharmNum", choose.to_string());
            Ok(vec![Instruction::new("Charm", parameters)])
        }
        Effect::May(effect) => {
            let mut all = instructions(effect, context, writer)?;
            match all.first_mut() {
                Some(first) if takes_optional(first.api) => first.parameters.set("Optional", "True"),
                Some(_) | None => {
                    return Err(missing("\"you may\" for this instruction"));
                }
            }
            Ok(all)
        }
        Effect::Other(words) if in_own_words(words).is_some() => in_own_words(words)
            .map_or_else(|| Ok(Vec::new()), |effect| instructions(&effect, context, writer)),
        Effect::Other(words) => match words.as_str() {
            "add three mana of any one color" => {
                let mut parameters = Parameters::default();
                parameters.set("Produced", "Any");
                parameters.set("Amount", "3");
                Ok(vec![Instruction::new("Mana", parameters)])
            }
            words => Err(missing(&format!("\"{words}\""))),
        },
        other => Err(missing(&name(other))),
    }
}

/// Sentences that stand on many cards in our own words, as instructions.
pub(crate) fn in_own_words(words: &str) -> Option<Effect> {
    match words {
        "draw a card" => {
            let you = Target::Each(Subject::Players(Who::You));
            Some(Effect::Draw { who: you, cards: Value::Number(1) })
        }
        "tap that creature" => Some(Effect::Tap(Target::It)),
        _ => None,
    }
}

/// The first word of the effect's name in our vocabulary.
fn name(effect: &Effect) -> String {
    let text = format!("{effect:?}");
    text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned()
}

pub(crate) fn missing(what: &str) -> Unsupported {
    Unsupported::new("instruction", format!("the adapter has no words for {what}"))
}

/// Has a target that changes zones remembered, as it is moved again: the engine's target is the object that it was.
fn remember_what_moved(all: &mut [Instruction], context: &mut Context) {
    if let Some(before) =
        all.last_mut().filter(|one| one.api == "ChangeZone" && one.parameters.has("ValidTgts"))
    {
        before.parameters.set("RememberChanged", "True");
        context.it = "Remembered".to_owned();
    }
}

/// "If you do": the instruction before remembers what it did that to, and the others are followed if anything is
/// remembered.
fn if_you_do(
    all: &mut Vec<Instruction>,
    then: &Effect,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    let Some(before) = all.last_mut() else {
        return Err(missing("\"if you do\" without an instruction before"));
    };
    let remembers = match before.api {
        "Sacrifice" => "RememberSacrificed",
        "ChangeZone" => "RememberChanged",
        "Draw" => "RememberDrawn",
        _ => return Err(missing("\"if you do\" after this instruction")),
    };
    before.parameters.set(remembers, "True");
    for mut instruction in instructions(then, context, writer)? {
        instruction.parameters.set("ConditionDefined", "Remembered");
        instruction.parameters.set("ConditionPresent", "Card");
        all.push(instruction);
    }
    let mut forgets = Parameters::default();
    forgets.set("ClearRemembered", "True");
    all.push(Instruction::new("Cleanup", forgets));
    Ok(())
}

/// The instructions whose script has `Optional$`.
fn takes_optional(api: &str) -> bool {
    matches!(api, "ChangeZone" | "Discard" | "Dig" | "Mana" | "Scry" | "Shuffle" | "Sacrifice" | "Attach")
}

fn conditional(
    all: &mut [Instruction],
    condition: &Condition,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    let mut written = Parameters::default();
    condition::write(condition, &mut written, writer)?;
    let written = written.renamed(|key| match key {
        "IsPresent" => Some("ConditionPresent"),
        "PresentZone" => Some("ConditionZone"),
        "PresentCompare" => Some("ConditionCompare"),
        "CheckSVar" => Some("ConditionCheckSVar"),
        "SVarCompare" => Some("ConditionSVarCompare"),
        _ => None,
    });
    let Some(written) = written else { return Err(missing("this condition of an instruction")) };
    for instruction in all {
        instruction.parameters = std::mem::take(&mut instruction.parameters).and(&written);
    }
    Ok(())
}

fn paying(all: &mut [Instruction], who: &Target, cost: String, context: &Context) -> Result<(), Unsupported> {
    let payer = match who {
        Target::Each(Subject::Players(Who::You)) => "You".to_owned(),
        Target::ItsController if context.it == "Self" => "TargetedController".to_owned(),
        who => match Whom::of(who, context)? {
            Whom::Players(word) | Whom::Defined(word, _) => word,
            Whom::Targets { .. } | Whom::All(_) | Whom::Chosen(..) => {
                return Err(missing("a payment by such a player"));
            }
        },
    };
    if let Some(first) = all.first_mut() {
        first.parameters.set("UnlessCost", cost);
        first.parameters.set("UnlessPayer", payer);
    }
    Ok(())
}
