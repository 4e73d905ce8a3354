//! Effects of resolved spells and abilities, in the form that the engine's users play.
//!
//! A change that one of the engine's usual words can say is said so: `GainControl`, `Animate`,
//! `Pump`, `Debuff`. Changes without such a word become an *Effect* object with a static ability,
//! the engine's general form.

use crate::script::card::Script;
use crate::script::granted::granted_mark;
use crate::script::parameters::Parameters;
use crate::script::static_ability;
use crate::script::value;
use crate::script::words;
use crate::script::writer::{Purpose, Writer};
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    Ability, ColorChoice, CombatRule, Duration, Modification, Selector, Static, Subject, SubtypeChoice,
    SubtypeKind, Subtypes, Value, Who,
};
use apnap_oracle::state::PlayerId;

/// One thing that the engine is to resolve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it resolves.
    pub text: String,
    /// By whom, if not by the player who controls the effect.
    pub by: Option<PlayerId>,
}

/// A card that stands for the spell, with what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spell {
    /// The script of the card.
    pub script: Script,
    /// What it does, in order.
    pub steps: Vec<Step>,
}

/// To what an effect applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target<'s> {
    /// To objects that are given to the engine one by one.
    Objects,
    /// To whatever matches.
    Whatever(&'s Selector),
    /// To the player who controls it.
    Controller,
}

/// An effect as a spell of the engine.
///
/// # Errors
/// What the engine has no words for.
pub fn of_effect(
    changes: &[Modification],
    duration: &Duration,
    target: Target,
    purpose: &Purpose,
) -> Result<Spell, Unsupported> {
    if purpose.in_game && target == Target::Objects && is_goading(changes, duration) {
        let step = Step { text: "DB$ Goad | ValidTgts$ Permanent".to_owned(), by: None };
        return Ok(Spell { script: standing_for(Writer::new(purpose.clone())), steps: vec![step] });
    }
    let lasting = lasting(duration, purpose.in_game)?;
    // Only an *Effect* object has static abilities, and they work from the command zone.
    let mut writer = Writer::new(Purpose { in_command_zone: true, ..purpose.clone() });
    let mut usual = Usual::default();
    let mut rest = Vec::new();
    for change in changes {
        let taken = match target {
            Target::Objects => usual.take(change, &mut writer)?,
            Target::Controller => usual.take_for_you(change, &mut writer)?,
            Target::Whatever(_) => false,
        };
        if !taken {
            rest.push(change.clone());
        }
    }
    // On a board, nothing ends.
    let keeps_keywords = purpose.in_game && target == Target::Objects && lasting == Some("Permanent");
    let mut steps = usual.steps(target, lasting, keeps_keywords);
    if !rest.is_empty() {
        // On a board, nothing ends.
        let lasting = if purpose.in_game { lasting } else { Some("Permanent") };
        steps.push(effect_object(rest, target, lasting, &mut writer)?);
    }
    Ok(Spell { script: standing_for(writer), steps })
}

/// Whether an effect goads and does nothing else: for that the engine has an instruction (701.38a).
pub(crate) fn is_goading(changes: &[Modification], duration: &Duration) -> bool {
    *duration == Duration::YourNextTurn && *changes == [Modification::Combat(CombatRule::Goaded)]
}

/// Changes as an *Effect* object, the engine's general form: a static ability in the command zone.
fn effect_object(
    changes: Vec<Modification>,
    target: Target,
    lasting: Option<&'static str>,
    writer: &mut Writer,
) -> Result<Step, Unsupported> {
    let mark = granted_mark(&writer.purpose().label);
    let subject = match target {
        Target::Objects => None,
        Target::Whatever(selector) => Some(Subject::Objects(selector.clone())),
        Target::Controller => Some(Subject::Players(Who::You)),
    };
    let lines = match subject {
        None => static_ability::lines_on_remembered(&changes, &mark, writer)?,
        Some(subject) => static_ability::lines(&Static { condition: None, subject, changes }, &mark, writer)?,
    };
    let names: Vec<String> = lines.into_iter().map(|line| writer.variable(line)).collect();
    let names = names.join(",");
    let mut text = format!("DB$ Effect | RememberObjects$ Remembered | StaticAbilities$ {names}");
    if let Some(lasting) = lasting {
        text.push_str(&format!(" | Duration$ {lasting}"));
    }
    Ok(Step { text, by: None })
}

/// What makes the object that resolves it a copy of its target, with exceptions.
///
/// # Errors
/// What the engine has no words for.
pub fn copying(
    except: &[Modification],
    duration: &Duration,
    purpose: &Purpose,
) -> Result<Spell, Unsupported> {
    let mut writer = Writer::new(purpose.clone());
    let mut clone = Parameters::default();
    clone.set("ValidTgts", "Permanent");
    match duration {
        // On a board, nothing ends.
        _ if !purpose.in_game => {}
        Duration::Indefinite => {}
        Duration::EndOfTurn => clone.set("Duration", "UntilEndOfTurn"),
        Duration::EndOfCombat
        | Duration::YourNextTurn
        | Duration::UntilNext(_)
        | Duration::EndOfStep
        | Duration::EndOfPhase
        | Duration::AsLongAs(_) => {
            return Err(Unsupported::new("duration", "the engine's copies end with the turn, or not at all"));
        }
    }
    for change in except {
        exception(change, &mut clone, &mut writer)?;
    }
    let text = format!("DB$ Clone | {clone}");
    Ok(Spell { script: standing_for(writer), steps: vec![Step { text, by: None }] })
}

pub(crate) fn exception(
    change: &Modification,
    clone: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    match change {
        Modification::AddCardTypes(types) => types.iter().for_each(|one| clone.add("AddTypes", one, " & ")),
        Modification::AddSupertypes(types) => types.iter().for_each(|one| clone.add("AddTypes", one, " & ")),
        Modification::AddSubtypes(SubtypeChoice::Of(types)) => {
            types.iter().for_each(|one| clone.add("AddTypes", words::subtype(one), " & "));
        }
        Modification::SetColors(ColorChoice::Of(colors)) => clone.set("SetColor", words::letters(*colors)),
        Modification::SetPower(power) => clone.set("SetPower", number(power, writer)?),
        Modification::SetToughness(toughness) => clone.set("SetToughness", number(toughness, writer)?),
        Modification::AddAbility(ability) => match &**ability {
            Ability::Keyword(keyword) => clone.add("AddKeywords", words::keyword(keyword, writer)?, " & "),
            _ => {
                return Err(Unsupported::new("copy", "the engine's copies gain only keywords as exceptions"));
            }
        },
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::SetCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetSubtypes(..)
        | Modification::AddSubtypes(SubtypeChoice::Chosen)
        | Modification::SetColors(ColorChoice::Chosen)
        | Modification::AddColors(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities
        | Modification::ForbidKeyword(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::LimitCounters { .. }
        | Modification::PlayerRule(_) => {
            return Err(Unsupported::new("copy", "the engine's copies have no such exception"));
        }
    }
    Ok(())
}

/// The card that stands for a spell or ability: it only carries the variables.
fn standing_for(writer: Writer) -> Script {
    let mut lines = vec!["Name:Effect".to_owned(), "ManaCost:no cost".to_owned(), "Types:Instant".to_owned()];
    lines.extend(writer.variable_lines());
    let (keywords, tokens) = writer.into_parts();
    Script { text: lines.join("\n"), keywords, tokens }
}

/// How long it lasts, as a parameter; the end of the turn is what the engine assumes.
pub(crate) fn lasting(duration: &Duration, in_game: bool) -> Result<Option<&'static str>, Unsupported> {
    match duration {
        // On a board, nothing ends.
        Duration::EndOfCombat if in_game => {
            Err(Unsupported::new("duration", "the engine's effects do not end with combat"))
        }
        Duration::EndOfTurn => Ok(None),
        Duration::Indefinite => Ok(Some("Permanent")),
        Duration::EndOfCombat => Ok(Some("UntilEndOfCombat")),
        Duration::YourNextTurn => Ok(Some("UntilYourNextTurn")),
        Duration::UntilNext(_) | Duration::EndOfStep | Duration::EndOfPhase => {
            Err(Unsupported::new("duration", "the engine's effects do not end with any step or phase"))
        }
        Duration::AsLongAs(_) => {
            Err(Unsupported::new("duration", "the engine's effects do not last as long as a condition holds"))
        }
    }
}

/// The usual words of an effect, as they are collected.
#[derive(Default)]
pub(crate) struct Usual {
    control: Option<Who>,
    animate: Parameters,
    pump: Parameters,
    keywords: Vec<String>,
    removed: Vec<String>,
}

impl Usual {
    /// Whether there is a usual word for a change, which is then taken.
    pub(crate) fn take(&mut self, change: &Modification, writer: &mut Writer) -> Result<bool, Unsupported> {
        match change {
            Modification::Control(who) => self.control = Some(*who),
            Modification::AddCardTypes(types) => {
                types.iter().for_each(|one| self.animate.add("Types", one, ","));
            }
            Modification::AddSupertypes(types) => {
                types.iter().for_each(|one| self.animate.add("Types", one, ","));
            }
            Modification::AddSubtypes(choice) => self.take_subtypes(*choice, writer),
            Modification::SetSubtypes(SubtypeKind::Creature, choice) => {
                self.animate.set("RemoveCreatureTypes", "True");
                self.take_subtypes(*choice, writer);
            }
            Modification::SetColors(choice) => {
                self.animate.set("Colors", colors(*choice, writer)?);
                self.animate.set("OverwriteColors", "True");
            }
            Modification::AddColors(choice) => self.animate.set("Colors", colors(*choice, writer)?),
            Modification::AddAbility(ability) => match &**ability {
                Ability::Keyword(keyword) => self.keywords.push(words::keyword(keyword, writer)?),
                _ => return Ok(false),
            },
            Modification::RemoveKeyword(keyword) => self.removed.push(words::keyword(keyword, writer)?),
            Modification::RemoveAllAbilities => self.animate.set("RemoveAllAbilities", "True"),
            Modification::SetPower(power) => self.animate.set("Power", number(power, writer)?),
            Modification::SetToughness(toughness) => {
                self.animate.set("Toughness", number(toughness, writer)?);
            }
            Modification::Adjust { power, toughness } => {
                self.pump.set("NumAtt", bonus(power, writer)?);
                self.pump.set("NumDef", bonus(toughness, writer)?);
            }
            Modification::ReplaceWord { .. }
            | Modification::SetCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetSubtypes(..)
            | Modification::ForbidKeyword(_)
            | Modification::Switch
            | Modification::HandSize(_)
            | Modification::LandPlays(_)
            | Modification::Combat(_)
            | Modification::Restrict(_)
            | Modification::LimitCounters { .. }
            | Modification::PlayerRule(_) => return Ok(false),
        }
        Ok(true)
    }

    /// `Animate` knows no word for every creature type, but each can be written out.
    fn take_subtypes(&mut self, choice: SubtypeChoice, writer: &Writer) {
        let subtypes = match choice {
            SubtypeChoice::Of(subtypes) => subtypes,
            SubtypeChoice::Chosen => writer.purpose().choices.subtype.map(Subtypes::from).unwrap_or_default(),
        };
        subtypes.iter().for_each(|one| self.animate.add("Types", words::subtype(one), ","));
    }

    /// Of effects on players, keywords have a usual word.
    fn take_for_you(&mut self, change: &Modification, writer: &mut Writer) -> Result<bool, Unsupported> {
        let Modification::AddAbility(ability) = change else { return Ok(false) };
        let Ability::Keyword(keyword) = &**ability else { return Ok(false) };
        self.keywords.push(words::keyword(keyword, writer)?);
        Ok(true)
    }

    /// The words and their parameters, without what they are about. Keywords are given by the word that the
    /// effect needs anyway.
    pub(crate) fn parts(
        mut self,
        ends_with_turn: bool,
        keeps_keywords: bool,
    ) -> Vec<(&'static str, Parameters)> {
        let mut control = Parameters::default();
        if !self.keywords.is_empty() {
            if !self.animate.is_empty() || keeps_keywords {
                self.animate.set("Keywords", self.keywords.join(","));
            } else if self.control.is_some() {
                control.set("AddKWs", self.keywords.join(" & "));
            } else {
                self.pump.set("KW", self.keywords.join(" & "));
            }
        }
        let mut parts = Vec::new();
        if self.control.is_some() {
            if ends_with_turn {
                control.set("LoseControl", "EOT");
            }
            parts.push(("GainControl", control));
        }
        if !self.animate.is_empty() {
            parts.push(("Animate", self.animate));
        }
        if !self.pump.is_empty() {
            parts.push(("Pump", self.pump));
        }
        if !self.removed.is_empty() {
            let mut debuff = Parameters::default();
            debuff.set("Keywords", self.removed.join(" & "));
            parts.push(("Debuff", debuff));
        }
        parts
    }

    fn steps(self, target: Target, lasting: Option<&'static str>, keeps_keywords: bool) -> Vec<Step> {
        let controller = match self.control {
            Some(Who::Named(player)) => Some(player),
            Some(Who::You | Who::Opponent | Who::Anyone | Who::Host | Who::Chosen) | None => None,
        };
        let parts = self.parts(lasting.is_none(), keeps_keywords).into_iter();
        let step = |(what, parameters): (&'static str, Parameters)| match what {
            "GainControl" => Step { text: step(what, target, &parameters, None), by: controller },
            _ => Step { text: step(what, target, &parameters, lasting), by: None },
        };
        parts.map(step).collect()
    }
}

fn step(what: &str, target: Target, parameters: &Parameters, lasting: Option<&'static str>) -> String {
    let mut all = Parameters::default();
    match target {
        Target::Objects | Target::Whatever(_) => all.set("ValidTgts", "Permanent"),
        Target::Controller => all.set("Defined", "You"),
    }
    all = all.and(parameters);
    if let Some(duration) = lasting {
        all.set("Duration", duration);
    }
    format!("DB$ {what} | {all}")
}

fn colors(choice: ColorChoice, writer: &Writer) -> Result<String, Unsupported> {
    match choice {
        ColorChoice::Of(colors) => Ok(words::colors(colors)),
        ColorChoice::Chosen => match writer.purpose().choices.color {
            Some(color) => Ok(words::color(color).to_owned()),
            None => Err(Unsupported::new("color", "no color was chosen for the effect")),
        },
    }
}

/// Numbers of a resolved effect are fixed; these words take nothing else.
/// A bonus, which the engine also counts as an instruction of a game is followed.
fn bonus(value: &Value, writer: &mut Writer) -> Result<String, Unsupported> {
    if writer.purpose().in_game { value::amount(value, writer) } else { number(value, writer) }
}

fn number(value: &Value, writer: &Writer) -> Result<String, Unsupported> {
    match value::literal(value, writer) {
        Some(number) => Ok(number.to_string()),
        None => Err(Unsupported::new("value", "the engine's effects take numbers, not what is counted")),
    }
}
