//! Instructions about players and the game.

use crate::script::event;
use crate::script::instruct::{Instruction, missing};
use crate::script::parameters::Parameters;
use crate::script::value;
use crate::script::whom::{Context, Whom, players};
use crate::script::words;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{DamageShield, Effect, Extent, Selector, Sources, Subject, Target, Value, Zone};
use apnap_oracle::state::{DayNight, Phase, TurnPart};

/// The instructions of an effect about players or the game; `None` if it is about something else.
pub(crate) fn instructions(
    effect: &Effect,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Option<Vec<Instruction>>, Unsupported> {
    let one = match effect {
        Effect::AddMana(mana) => {
            let mut parameters = Parameters::default();
            parameters.set("Produced", words::mana(mana));
            Instruction::new("Mana", parameters)
        }
        Effect::AddManaTimes { mana, times } => {
            let mut parameters = Parameters::default();
            parameters.set("Produced", words::mana(mana));
            parameters.set("Amount", value::amount(times, writer)?);
            Instruction::new("Mana", parameters)
        }
        Effect::GainLife { who, amount } => counted("GainLife", who, "LifeAmount", amount, context, writer)?,
        Effect::LoseLife { who, amount } => counted("LoseLife", who, "LifeAmount", amount, context, writer)?,
        Effect::LifeBecomes { who, life } => counted("SetLife", who, "LifeAmount", life, context, writer)?,
        Effect::Draw { who, cards } => counted("Draw", who, "NumCards", cards, context, writer)?,
        Effect::Mill { who, cards } => counted("Mill", who, "NumCards", cards, context, writer)?,
        Effect::IncreaseSpeed { who, by } => {
            // The engine's instruction changes speed by 1.
            let Some(by) = value::literal(by, writer).and_then(|by| usize::try_from(by).ok()) else {
                return Err(missing("a speed that increases by what is counted"));
            };
            return Ok(Some(vec![Instruction::new("ChangeSpeed", of(who, context)?); by]));
        }
        Effect::Discard { who, cards } => {
            let mut one = counted("Discard", who, "NumCards", cards, context, writer)?;
            one.parameters.set("Mode", "TgtChoose");
            one
        }
        Effect::PlayersSacrifice { who, number, what } => {
            let mut one = counted("Sacrifice", who, "Amount", number, context, writer)?;
            one.parameters.set("SacValid", event::in_zone(&what.filter, Zone::Battlefield)?);
            one
        }
        Effect::ExtraTurn(who) => {
            let mut parameters = of(who, context)?;
            parameters.set("NumTurns", "1");
            Instruction::new("AddTurn", parameters)
        }
        Effect::SkipNext { who, part: TurnPart::Turn } => {
            let mut parameters = of(who, context)?;
            parameters.set("NumTurns", "1");
            Instruction::new("SkipTurn", parameters)
        }
        Effect::SkipNext { who, part } => {
            let mut parameters = of(who, context)?;
            match part {
                TurnPart::Step(_) => parameters.set("Step", event::phase(*part)?),
                TurnPart::Phase(Phase::Combat) => parameters.set("Phase", "BeginCombat"),
                TurnPart::Turn | TurnPart::Phase(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain => {
                    parameters.set("Phase", event::phase(*part)?)
                }
            }
            Instruction::new("SkipPhase", parameters)
        }
        Effect::AddAfterPhase { parts, yours: _ } => {
            let [first, more @ ..] = parts.as_slice() else { return Ok(Some(Vec::new())) };
            let mut parameters = Parameters::default();
            parameters.set(
                "ExtraPhase",
                match first {
                    TurnPart::Phase(Phase::Combat) => "Combat",
                    part => event::phase(*part)?,
                },
            );
            // The engine's additional combat phase is one that a main phase follows.
            let is_cycle = *first == TurnPart::Phase(Phase::Combat)
                && matches!(more, [TurnPart::Phase(Phase::Main) | TurnPart::PostcombatMain]);
            if !more.is_empty() && !is_cycle {
                return Err(Unsupported::new("instruction", "the engine adds one phase at a time"));
            }
            Instruction::new("AddPhase", parameters)
        }
        Effect::AddAfterStep { parts, yours: _ } => {
            let [first] = parts.as_slice() else {
                return Err(Unsupported::new("instruction", "the adapter adds one step at a time"));
            };
            let mut parameters = Parameters::default();
            parameters.set("ExtraPhase", event::phase(*first)?);
            Instruction::new("AddPhase", parameters)
        }
        Effect::EndTheTurn => Instruction::new("EndTurn", defined("You")),
        Effect::Becomes(day) => {
            let mut parameters = Parameters::default();
            parameters.set(
                "Value",
                match day {
                    DayNight::Day => "Day",
                    DayNight::Night => "Night",
                },
            );
            Instruction::new("DayTime", parameters)
        }
        Effect::Win(who) => Instruction::new("WinsGame", of(who, context)?),
        Effect::Lose(who) => Instruction::new("LosesGame", of(who, context)?),
        Effect::Venture(who) => Instruction::new("Venture", of(who, context)?),
        Effect::Shield(shield)
            if shield.extent == Extent::All
                && shield.combat
                && shield.by.is_none()
                && shield.to.is_none()
                && shield.onto.is_none() =>
        {
            Instruction::new("Fog", Parameters::default())
        }
        Effect::Shield(shield) if shield.by.is_none() && shield.onto.is_none() && !shield.combat => {
            let (Extent::Next(number), Some(to)) = (&shield.extent, &shield.to) else {
                return shield_of_all(shield, context, writer).map(|one| Some(vec![one]));
            };
            counted("PreventDamage", to, "Amount", number, context, writer)?
        }
        Effect::Shield(shield) => shield_of_all(shield, context, writer)?,
        _ => return Ok(None),
    };
    Ok(Some(vec![one]))
}

/// All damage that some sources would deal, or that would be dealt to some recipients: an effect with a replacement.
fn shield_of_all(
    shield: &DamageShield,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Instruction, Unsupported> {
    if shield.extent != Extent::All || shield.onto.is_some() || shield.and.is_some() {
        return Err(missing("an effect that waits for the next damage, deals it to another, or does more"));
    }
    let mut parameters = Parameters::default();
    let mut line = Parameters::default();
    line.set("Event", "DamageDone");
    line.set("ActiveZones", "Command");
    match &shield.by {
        None => {}
        Some(Sources::Matching(filter)) => {
            line.set("ValidSource", event::in_zone(filter, Zone::Battlefield)?)
        }
        Some(Sources::These(these)) => {
            line.set("ValidSource", "Card.IsRemembered");
            remember(these, &mut parameters, context)?;
        }
        Some(Sources::OfYourChoice(_)) => return Err(missing("a shield against a source that is chosen")),
    }
    match &shield.to {
        None => {}
        Some(Target::Each(Subject::Players(who))) => line.set("ValidTarget", players(*who)?),
        Some(_) if line.has("ValidSource") => {
            return Err(missing("a shield between two objects"));
        }
        Some(to) => {
            line.set("ValidTarget", "Card.IsRemembered");
            remember(to, &mut parameters, context)?;
        }
    }
    if shield.combat {
        line.set("IsCombat", "True");
    }
    line.set("Prevent", "True");
    parameters.set("ReplacementEffects", writer.variable(line.to_string()));
    Ok(Instruction::new("Effect", parameters))
}

/// Has an effect remember the objects that it is about.
fn remember(what: &Target, parameters: &mut Parameters, context: &mut Context) -> Result<(), Unsupported> {
    match Whom::of(what, context)? {
        Whom::Targets { words, are_players: false, .. } => {
            *parameters = std::mem::take(parameters).and(&words);
            parameters.set("RememberObjects", "Targeted");
            context.it = "Targeted".to_owned();
        }
        Whom::Defined(word, _) => parameters.set("RememberObjects", word),
        Whom::Targets { .. } | Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => {
            return Err(missing("a shield for such objects"));
        }
    }
    Ok(())
}

/// An instruction with an amount.
fn counted(
    api: &'static str,
    who: &Target,
    key: &'static str,
    amount: &Value,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Instruction, Unsupported> {
    let its = (context.it == "Targeted").then_some("Targeted");
    let mut parameters = of(who, context)?;
    parameters.set(key, writer.about(its, |writer| value::amount(amount, writer))?);
    Ok(Instruction::new(api, parameters))
}

/// The parameters for what an instruction is about, which "it" means from now on.
fn of(who: &Target, context: &mut Context) -> Result<Parameters, Unsupported> {
    let whom = match who {
        Target::It if !context.it.starts_with("Targeted") && !context.it.starts_with("Player") => {
            Whom::of(who, context)?
        }
        Target::Each(Subject::Objects(Selector { .. })) => Whom::of(who, context)?,
        _ => Whom::of(who, context)?,
    };
    if let (Whom::Targets { .. }, Some(later)) = (&whom, whom.later()) {
        context.it = later;
    }
    whom.words()
}

fn defined(word: &str) -> Parameters {
    let mut parameters = Parameters::default();
    parameters.set("Defined", word);
    parameters
}
