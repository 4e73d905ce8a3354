//! What a spell or ability does as it resolves: a chain of instructions of the engine.

use crate::script::condition;
use crate::script::do_objects;
use crate::script::do_players;
use crate::script::event;
use crate::script::lasting;
use crate::script::paid;
use crate::script::parameters::Parameters;
use crate::script::whom::{Context, DELAYED, DELAYED_LAST_KNOWN, Whom};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::Subject;
use apnap_oracle::card::{Condition, Effect, Target, Trigger, Value, Who};

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
    Ok(linked(all, begins, more, writer))
}

/// Instructions as text, each with the next.
fn linked(all: Vec<Instruction>, begins: &str, more: &Parameters, writer: &mut Writer) -> String {
    let mut later: Option<String> = None;
    for (place, mut instruction) in all.into_iter().enumerate().rev() {
        if let Some(later) = later.take() {
            instruction.parameters.set("SubAbility", later);
        }
        if place == 0 {
            let parameters = more.clone().and(&instruction.parameters);
            return format!("{begins}$ {} | {parameters}", instruction.api);
        }
        later = Some(writer.variable(format!("DB$ {} | {}", instruction.api, instruction.parameters)));
    }
    // Nothing is done.
    format!("{begins}$ Pump | {more} | Defined$ Self")
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
                } else if let (true, Some(copy)) =
                    (may_choose_targets(part), all.last_mut().filter(|one| one.api == "CopySpellAbility"))
                {
                    // The engine's cards say this of the copy.
                    copy.parameters.set("MayChooseTarget", "True");
                } else if let Effect::WhenYouDo(then) = part {
                    when_you_do(&mut all, then, context, writer)?;
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
        Effect::Delayed { when, effect } => Ok(vec![delayed(when, effect, context, writer)?]),
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
            // The engine offers its players only the modes that are possible: their numbers tell which they are.
            for (mode, number) in of.iter().zip(1..) {
                let text = chain(mode, "DB", &Parameters::default(), context.clone(), writer)?;
                modes.push(writer.variable(format!("{text} | SpellDescription$ mode {number}")));
            }
            let mut parameters = Parameters::default();
            parameters.set("Choices", modes.join(","));
            parameters.set("CharmNum", choose.to_string());
            Ok(vec![Instruction::new("Charm", parameters)])
        }
        Effect::May(effect) => {
            let mut all = instructions(effect, context, writer)?;
            match all.first_mut() {
                Some(first) if takes_optional(first.api) => {
                    first.parameters.set("Optional", "True");
                    if first.api == "Sacrifice" {
                        // Who does it does all of it.
                        first.parameters.set("StrictAmount", "True");
                    }
                }
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

/// "You may choose new targets for it."
fn may_choose_targets(effect: &Effect) -> bool {
    matches!(effect, Effect::May(effect) if matches!(**effect, Effect::NewTargets(Target::It)))
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
    remember_what_is_done(all)?;
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

/// Has the instruction before remember what it does something to.
fn remember_what_is_done(all: &mut [Instruction]) -> Result<(), Unsupported> {
    let Some(before) = all.last_mut() else {
        return Err(missing("\"if you do\" without an instruction before"));
    };
    let remembers = match before.api {
        "Sacrifice" => "RememberSacrificed",
        "ChangeZone" => "RememberChanged",
        "Draw" => "RememberDrawn",
        "Discard" => "RememberDiscarded",
        _ => return Err(missing("\"if you do\" after this instruction")),
    };
    before.parameters.set(remembers, "True");
    Ok(())
}

/// "When you do": an ability that triggers if anything is remembered. It forgets that itself, because it may need to
/// know what it was.
fn when_you_do(
    all: &mut Vec<Instruction>,
    then: &Effect,
    context: &Context,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    remember_what_is_done(all)?;
    let mut inside = Context { it: "Remembered".to_owned(), ..context.clone() };
    let mut does = instructions(then, &mut inside, writer)?;
    let mut forgets = Parameters::default();
    forgets.set("ClearRemembered", "True");
    does.push(Instruction::new("Cleanup", forgets));
    let does = linked(does, "DB", &Parameters::default(), writer);
    let mut parameters = Parameters::default();
    parameters.set("ConditionDefined", "Remembered");
    parameters.set("ConditionPresent", "Card");
    parameters.set("Execute", writer.variable(does));
    all.push(Instruction::new("ImmediateTrigger", parameters));
    Ok(())
}

/// A delayed ability. It remembers what its words refer to: at a beginning nothing else tells.
fn delayed(
    when: &Trigger,
    effect: &Effect,
    context: &Context,
    writer: &mut Writer,
) -> Result<Instruction, Unsupported> {
    let (mut delayed, mut inside) = event::of(when, writer)?;
    delayed.remove("TriggerZones");
    inside.this_is_in = context.this_is_in;
    inside.this_may_be_gone = context.this_may_be_gone;
    let mut remembered = Vec::new();
    if context.it != "Self" {
        let controllers = mentions(effect, "ItsController");
        if controllers {
            let Whom::Players(controller) = Whom::of(&Target::ItsController, context)? else {
                return Err(missing("such a controller in a delayed ability"));
            };
            remembered.push(controller);
            inside.remembers_controller = true;
        }
        if !controllers || mentions(effect, "It") {
            remembered.push(context.it.clone());
        }
        inside.it = remembered_as(&context.it).to_owned();
        inside.it_is_in = context.it_is_in;
    }
    if event::is_a_beginning(when) {
        if mentions(effect, "ThatObject") {
            remembered = vec![context.that_object.to_owned()];
            inside.that_object = remembered_as(context.that_object);
            inside.that_object_is_in = context.that_object_is_in;
        }
        if mentions(effect, "ThatPlayer") {
            remembered = vec![context.that_player.to_owned()];
            inside.that_player = DELAYED;
        }
    }
    let does = chain(effect, "DB", &Parameters::default(), inside, writer)?;
    delayed.set("Execute", writer.variable(does));
    if !remembered.is_empty() {
        delayed.set("RememberObjects", remembered.join(" & "));
    }
    Ok(Instruction::new("DelayedTrigger", delayed))
}

/// By which word a delayed ability finds what was remembered by this one.
fn remembered_as(word: &str) -> &'static str {
    if word.ends_with("LKICopy") { DELAYED_LAST_KNOWN } else { DELAYED }
}

/// Whether an effect is about this target anywhere, by its name in our vocabulary.
fn mentions(effect: &Effect, target: &str) -> bool {
    format!("{effect:?}").split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == target)
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
