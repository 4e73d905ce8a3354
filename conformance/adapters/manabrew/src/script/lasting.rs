//! Continuous effects that spells and abilities create as they resolve.

use crate::script::effect::{self, Usual};
use crate::script::granted::granted_mark;
use crate::script::instruct::{Instruction, missing};
use crate::script::parameters::Parameters;
use crate::script::static_ability;
use crate::script::whom::{Context, Whom};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{OneShot, Static, Subject, Target, Zone};

/// The instructions that create an effect.
pub(crate) fn instructions(
    one_shot: &OneShot,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Vec<Instruction>, Unsupported> {
    let OneShot { target, copies, changes, duration } = one_shot;
    if effect::is_goading(changes, duration) {
        let whom = Whom::of(target, context)?;
        context.it = whom.later().unwrap_or_else(|| context.it.clone());
        let words = match &whom {
            Whom::All(group) => {
                let mut words = Parameters::default();
                words.set("ValidCards", group.text.clone());
                words
            }
            Whom::Targets { .. } | Whom::Defined(..) | Whom::Players(_) | Whom::Chosen(..) => whom.words()?,
        };
        return Ok(vec![Instruction::new("Goad", words)]);
    }
    let lasts = effect::lasting(duration, writer.purpose().in_game)?;
    if let Some(becoming) = copies {
        return copying(target, becoming, lasts, context, writer);
    }
    let whom = Whom::of(target, context)?;
    let mut usual = Usual::default();
    let mut rest = Vec::new();
    for change in changes {
        let taken = match &whom {
            Whom::Players(_) => false,
            Whom::Targets { .. } | Whom::Defined(..) | Whom::All(_) | Whom::Chosen(..) => {
                writer.about(whom.one(), |writer| usual.take(change, writer))?
            }
        };
        if !taken {
            rest.push(change.clone());
        }
    }
    let mut all = Vec::new();
    let zone = match &whom {
        Whom::Targets { zone, .. } | Whom::Defined(_, zone) => *zone,
        Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => None,
    };
    let mut whom = whom;
    for (api, parameters) in usual.parts(lasts.is_none(), keeps_keywords(lasts, writer)) {
        let (api, words) = match (&whom, of_all(api)) {
            // For spells the engine has a word of its own.
            (Whom::Targets { zone: Some(Zone::Stack), .. }, _) if api == "GainControl" => {
                ("ControlSpell", whom.words()?)
            }
            (Whom::All(group), Some(of_all)) => {
                let mut words = Parameters::default();
                words.set("ValidCards", group.text.clone());
                (of_all, words)
            }
            (Whom::All(_), None) => return Err(missing("this change of everything that matches")),
            (Whom::Targets { .. } | Whom::Defined(..) | Whom::Players(_) | Whom::Chosen(..), _) => {
                (api, whom.words()?)
            }
        };
        let mut parameters = words.and(&parameters);
        if let Some(lasts) = lasts {
            parameters.set("Duration", lasts);
        }
        all.push(Instruction::new(api, parameters));
        if let (Whom::Targets { .. }, Some(later)) = (&whom, whom.later()) {
            whom = Whom::Defined(later, None);
        }
    }
    if !rest.is_empty() {
        all.push(general(rest, target, &whom, lasts, writer)?);
    }
    if let Some(later) = whom.later() {
        context.it = later;
        context.it_is_in = zone;
    }
    Ok(all)
}

/// Whether keyword abilities are given without an end: `Pump` gives none beyond the turn, but `Animate` does. (On boards
/// nothing ends.)
fn keeps_keywords(lasts: Option<&str>, writer: &Writer) -> bool {
    writer.purpose().in_game && lasts == Some("Permanent")
}

/// The engine's word for the same change of everything that matches.
fn of_all(api: &str) -> Option<&'static str> {
    match api {
        "Pump" => Some("PumpAll"),
        "Animate" => Some("AnimateAll"),
        _ => None,
    }
}

/// The engine's general form: an *Effect* object with static abilities.
fn general(
    changes: Vec<apnap_oracle::card::Modification>,
    target: &Target,
    whom: &Whom,
    lasts: Option<&'static str>,
    writer: &mut Writer,
) -> Result<Instruction, Unsupported> {
    let mark = granted_mark(&writer.purpose().label);
    let mut parameters = Parameters::default();
    let lines = writer.in_command_zone(|writer| match (target, whom) {
        (
            Target::Each(subject @ (Subject::Objects(_) | Subject::Players(_))),
            Whom::All(_) | Whom::Players(_),
        ) => static_ability::lines(
            &Static { condition: None, subject: subject.clone(), changes },
            &mark,
            writer,
        ),
        (_, Whom::Players(_)) => Err(missing("an effect on such players")),
        _ => static_ability::lines_on_remembered(&changes, &mark, writer),
    })?;
    match whom {
        Whom::Targets { words, .. } => {
            parameters = parameters.and(words);
            parameters.set("RememberObjects", "Targeted");
        }
        Whom::Defined(word, _) => parameters.set("RememberObjects", word.clone()),
        Whom::All(_) | Whom::Players(_) => {}
        Whom::Chosen(..) => return Err(missing("an effect on what is chosen")),
    }
    let names: Vec<String> = lines.into_iter().map(|line| writer.variable(line)).collect();
    parameters.set("StaticAbilities", names.join(","));
    if let Some(lasts) = lasts {
        parameters.set("Duration", lasts);
    }
    Ok(Instruction::new("Effect", parameters))
}

fn copying(
    target: &Target,
    becoming: &apnap_oracle::card::Becoming,
    lasts: Option<&'static str>,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Vec<Instruction>, Unsupported> {
    let mut parameters = Parameters::default();
    match Whom::of(target, context)? {
        Whom::Defined(word, _) if word == "Self" => {}
        // Of the words for what becomes a copy, the engine reads those for what it remembers, and takes any other
        // for its source.
        Whom::Defined(..) | Whom::Targets { .. } | Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => {
            return Err(missing("another object that becomes a copy"));
        }
    }
    parameters.set("Choices", crate::script::filter::only_group(&becoming.of)?.text);
    for change in &becoming.except {
        effect::exception(change, &mut parameters, writer)?;
    }
    if let Some(lasts) = lasts {
        parameters.set("Duration", lasts);
    }
    Ok(vec![Instruction::new("Clone", parameters)])
}
