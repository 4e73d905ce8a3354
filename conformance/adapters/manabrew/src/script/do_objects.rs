//! Instructions about objects.

use crate::script::card;
use crate::script::effect;
use crate::script::filter::{self, Group};
use crate::script::instruct::{Instruction, missing};
use crate::script::parameters::Parameters;
use crate::script::value;
use crate::script::whom::{Context, Whom};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Colored, Damage, Destination, Effect, IntoCombat, Target, Zone};

/// The instructions of an effect about objects; `None` if it is about something else.
pub(crate) fn instructions(
    effect: &Effect,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Option<Vec<Instruction>>, Unsupported> {
    let one = match effect {
        Effect::Damage(damage) => self::damage(damage, context, writer)?,
        Effect::Destroy(what) => each_or_all("Destroy", Some("DestroyAll"), what, context)?,
        Effect::DestroyForGood(what) => {
            let mut one = each_or_all("Destroy", Some("DestroyAll"), what, context)?;
            one.parameters.set("NoRegen", "True");
            one
        }
        Effect::Tap(what) => each_or_all("Tap", Some("TapAll"), what, context)?,
        Effect::Untap(what) => each_or_all("Untap", Some("UntapAll"), what, context)?,
        Effect::Regenerate(what) => each_or_all("Regenerate", None, what, context)?,
        Effect::PhaseOut(what) => match Whom::of(what, context)? {
            Whom::All(group) => {
                let mut parameters = Parameters::default();
                parameters.set("AllValid", group.text);
                Instruction::new("Phases", parameters)
            }
            whom => about("Phases", &whom, context)?,
        },
        Effect::Transform(what) => {
            let mut one = each_or_all("SetState", None, what, context)?;
            one.parameters.set("Mode", "Transform");
            one
        }
        Effect::Flip(what) => {
            let mut one = each_or_all("SetState", None, what, context)?;
            one.parameters.set("Mode", "Flip");
            one
        }
        Effect::Sacrifice(what) => match Whom::of(what, context)? {
            whom @ Whom::Defined(..) if whom.later().as_deref() == Some("Self") => {
                let mut parameters = Parameters::default();
                parameters.set("SacValid", "Self");
                context.puts(&whom, Zone::Graveyard);
                Instruction::new("Sacrifice", parameters)
            }
            Whom::All(group) => matching("SacrificeAll", &group),
            Whom::Chosen(number, group) => {
                let mut parameters = Parameters::default();
                parameters.set("SacValid", group.text);
                parameters.set("Amount", number.to_string());
                Instruction::new("Sacrifice", parameters)
            }
            whom => about("SacrificeAll", &whom, context)?,
        },
        Effect::PutCounters { kind, number, on } => {
            let mut one = each_or_all("PutCounter", Some("PutCounterAll"), on, context)?;
            one.parameters.set("CounterType", filter::counter(kind)?);
            one.parameters.set("CounterNum", value::amount(number, writer)?);
            one
        }
        Effect::RemoveCounters { kind, number, from } => {
            let mut one = each_or_all("RemoveCounter", Some("RemoveCounterAll"), from, context)?;
            one.parameters.set("CounterType", filter::counter(kind)?);
            one.parameters.set("CounterNum", value::amount(number, writer)?);
            one
        }
        Effect::Move { what, to } => moved(what, *to, context)?,
        Effect::MoveAttached { what, to, host } => {
            // The engine has its player choose among what matches.
            let Whom::Chosen(1, hosts) = Whom::of(host, context)? else {
                return Err(missing("what is put onto the battlefield attached to what is not chosen then"));
            };
            let mut one = moved(what, *to, context)?;
            one.parameters.set("AttachedTo", hosts.text);
            one
        }
        Effect::ExileUntilThisLeaves(what) => {
            let mut one = moved(what, Destination::Exile, context)?;
            one.parameters.set("Duration", "UntilHostLeavesPlay");
            one
        }
        Effect::Create { number, token, attached } => {
            let name = writer.token(card::of_characteristics(token, &writer.token_purpose())?);
            let mut parameters = Parameters::default();
            parameters.set("TokenAmount", value::amount(number, writer)?);
            parameters.set("TokenScript", name);
            parameters.set("TokenOwner", "You");
            if let Some(host) = attached {
                let host = Whom::of(host, context)?;
                let Some(word) = host.later() else {
                    return Err(missing("tokens that are attached as they are created"));
                };
                if let Whom::Targets { words, .. } = &host {
                    parameters = parameters.and(words);
                }
                parameters.set("AttachedTo", word);
            }
            parameters.set("RememberTokens", "True");
            context.it = "Remembered".to_owned();
            context.it_is_in = Some(Zone::Battlefield);
            Instruction::new("Token", parameters)
        }
        Effect::CreateCopies { number, of, except } => {
            let mut one = each_or_all("CopyPermanent", None, of, context)?;
            if let (Some(zone), true) = (context.it_is_in, one.parameters.has("ValidTgts"))
                && zone != Zone::Battlefield
            {
                one.parameters.set("TgtZone", filter::zone_word(zone));
                one.parameters.set("Defined", "ParentTarget");
            }
            one.parameters.set("NumCopies", value::amount(number, writer)?);
            for change in except {
                effect::exception(change, &mut one.parameters, writer)?;
            }
            one
        }
        Effect::Counter(what) => each_or_all("Counter", None, what, context)?,
        Effect::CopySpell { what, except } => {
            let mut one = each_or_all("CopySpellAbility", None, what, context)?;
            for change in except {
                effect::exception(change, &mut one.parameters, writer)?;
            }
            one
        }
        Effect::NewTargets(what) => each_or_all("ChangeTargets", None, what, context)?,
        Effect::Attach { what, to } => {
            // The engine attaches the object with the ability, whatever the script says.
            if !matches!(Whom::of(what, context)?, Whom::Defined(word, _) if word == "Self") {
                return Err(Unsupported::new(
                    "instruction",
                    "the engine has no word for attaching another object",
                ));
            }
            each_or_all("Attach", None, to, context)?
        }
        Effect::Unattach(what) => each_or_all("Unattach", None, what, context)?,
        Effect::ExchangeControl(what) => match Whom::of(what, context)? {
            Whom::Targets { words, .. } => {
                context.it = "Targeted".to_owned();
                Instruction::new("ExchangeControl", words)
            }
            Whom::Defined(..) | Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => {
                return Err(missing("an exchange of what is not targeted"));
            }
        },
        Effect::AddManaOfAColor(among) => mana_of_a_color(among)?,
        Effect::EntersCombat { how, effect } => {
            return entering_combat(how, effect, context, writer).map(Some);
        }
        // The engine's instruction `Block` makes a creature block if able, as blockers are declared.
        Effect::HaveBlock { .. } => {
            return Err(Unsupported::new(
                "instruction",
                "the engine has no creatures block by an instruction",
            ));
        }
        Effect::BecomesBlocked(what) => each_or_all("BecomesBlocked", None, what, context)?,
        Effect::RemoveFromCombat(what) => each_or_all("RemoveFromCombat", None, what, context)?,
        _ => return Ok(None),
    };
    Ok(Some(vec![one]))
}

/// Mana of a color that other objects have, or could produce.
fn mana_of_a_color(among: &Colored) -> Result<Instruction, Unsupported> {
    let (property, selector) = match among {
        Colored::LikeObjects(selector) => ("Is", selector),
        Colored::CouldBeProducedBy(selector) => ("Produce", selector),
    };
    let mut parameters = Parameters::default();
    parameters.set("ColorOrType", "Color");
    parameters.set("Valid", filter::only_group(selector)?.text);
    parameters.set("ReflectProperty", property);
    Ok(Instruction::new("ManaReflected", parameters))
}

/// What enters attacking or blocking.
fn entering_combat(
    how: &IntoCombat,
    effect: &Effect,
    context: &mut Context,
    writer: &mut Writer,
) -> Result<Vec<Instruction>, Unsupported> {
    let mut all = crate::script::instruct::instructions(effect, context, writer)?;
    let Some(last) = all.last_mut() else { return Ok(all) };
    let is_token = match last.api {
        "Token" | "CopyPermanent" => true,
        "ChangeZone" => false,
        _ => return Err(missing("entering combat by this instruction")),
    };
    match how {
        IntoCombat::Attacking { tapped, what: None } => {
            last.parameters.set(if is_token { "TokenAttacking" } else { "Attacking" }, "True");
            if *tapped {
                last.parameters.set(if is_token { "TokenTapped" } else { "Tapped" }, "True");
            }
        }
        IntoCombat::Blocking(Some(attacker)) => {
            let attacker = Whom::of(attacker, context)?;
            let Some(word) = attacker.later() else {
                return Err(missing("blocking such an attacker"));
            };
            if !is_token {
                return Err(Unsupported::new("instruction", "the engine lets only tokens enter blocking"));
            }
            if let Whom::Targets { words, .. } = &attacker {
                last.parameters = std::mem::take(&mut last.parameters).and(words);
            }
            last.parameters.set("TokenBlocking", word);
        }
        IntoCombat::Attacking { what: Some(_), .. } | IntoCombat::Blocking(None) => {
            return Err(missing("a choice of what is attacked or blocked as something enters"));
        }
    }
    Ok(all)
}

/// An instruction with a word of its own for everything that matches.
fn each_or_all(
    api: &'static str,
    of_all: Option<&'static str>,
    what: &Target,
    context: &mut Context,
) -> Result<Instruction, Unsupported> {
    match (Whom::of(what, context)?, of_all) {
        (Whom::All(group), Some(of_all)) => Ok(matching(of_all, &group)),
        (whom, _) => about(api, &whom, context),
    }
}

fn about(api: &'static str, whom: &Whom, context: &mut Context) -> Result<Instruction, Unsupported> {
    let one = Instruction::new(api, whom.words()?);
    if let Some(later) = whom.later() {
        context.it = later;
        context.it_is_in = match whom {
            Whom::Targets { zone, .. } | Whom::Defined(_, zone) => *zone,
            Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => None,
        };
        if matches!(api, "Destroy" | "SacrificeAll" | "Counter") {
            // It may be anywhere then.
            context.it_is_in = None;
        }
    }
    Ok(one)
}

fn matching(api: &'static str, group: &Group) -> Instruction {
    let mut parameters = Parameters::default();
    parameters.set("ValidCards", group.text.clone());
    Instruction::new(api, parameters)
}

fn damage(damage: &Damage, context: &mut Context, writer: &mut Writer) -> Result<Instruction, Unsupported> {
    let Damage { by, amount, unpreventable, to, excess } = damage;
    if *unpreventable {
        return Err(Unsupported::new("instruction", "the engine has no damage that can't be prevented"));
    }
    if excess.is_some() {
        return Err(missing("excess damage that is dealt to something else"));
    }
    // The object with the ability deals the damage, whatever the script says.
    let is_dealt_by_this = match by {
        None => true,
        Some(by) => matches!(Whom::of(by, context)?, Whom::Defined(word, _) if word == "Self"),
    };
    if !is_dealt_by_this {
        return Err(Unsupported::new("instruction", "the engine has no damage that another object deals"));
    }
    let whom = Whom::of(to, context)?;
    let its = if context.it == "Remembered" { Some("Remembered") } else { whom.one() };
    let amount = writer.about(its, |writer| value::amount(amount, writer))?;
    let mut one = match whom {
        Whom::All(group) => matching("DamageAll", &group),
        whom => about("DealDamage", &whom, context)?,
    };
    one.parameters.set("NumDmg", amount);
    Ok(one)
}

fn moved(what: &Target, to: Destination, context: &mut Context) -> Result<Instruction, Unsupported> {
    let mut words = Parameters::default();
    let whom = Whom::of(what, context)?;
    let (zone, position) = match to {
        Destination::Graveyard => (Zone::Graveyard, None),
        Destination::Exile => (Zone::Exile, None),
        Destination::Hand => (Zone::Hand, None),
        Destination::TopOfLibrary => (Zone::Library, Some("0")),
        Destination::BottomOfLibrary => (Zone::Library, Some("-1")),
        Destination::ShuffledLibrary => (Zone::Library, None),
        Destination::Battlefield | Destination::BattlefieldUnderOwner | Destination::BattlefieldTapped => {
            (Zone::Battlefield, None)
        }
    };
    let api = match &whom {
        Whom::Targets { zone: Some(Zone::Hand | Zone::Library), .. } => {
            return Err(Unsupported::new("instruction", "the engine moves no targets out of hidden zones"));
        }
        Whom::Targets { words: target, zone, .. } => {
            words = words.and(target);
            words.set("Origin", filter::zone_word(zone.unwrap_or(Zone::Battlefield)));
            "ChangeZone"
        }
        Whom::Defined(word, zone) => {
            words.set("Defined", word.clone());
            words.set("Origin", zone.map_or("All", filter::zone_word));
            "ChangeZone"
        }
        Whom::All(group) => {
            let mut what = group.text.replacen("Permanent", "Card", 1);
            if !group.zones.contains(Zone::Battlefield) {
                // Tokens are nowhere else, and here the engine reads a single quality at most.
                what = what.replace(".nonToken+", ".").replace(".nonToken", "");
            }
            words.set("ChangeType", what);
            words.set("Origin", filter::zone_words(group.zones));
            "ChangeZoneAll"
        }
        Whom::Chosen(number, group) => {
            words.set("Hidden", "True");
            words.set("Mandatory", "True");
            words.set("ChangeType", group.text.clone());
            words.set("ChangeNum", number.to_string());
            words.set("Origin", filter::zone_words(group.zones));
            words.set("RememberChanged", "True");
            "ChangeZone"
        }
        Whom::Players(_) => return Err(missing("players that change zones")),
    };
    words.set("Destination", filter::zone_word(zone));
    if let Some(position) = position {
        words.set("LibraryPosition", position);
    }
    match to {
        Destination::ShuffledLibrary => words.set("Shuffle", "True"),
        Destination::Battlefield => words.set("GainControl", "True"),
        Destination::BattlefieldTapped => words.set("Tapped", "True"),
        Destination::Graveyard
        | Destination::Exile
        | Destination::Hand
        | Destination::TopOfLibrary
        | Destination::BottomOfLibrary
        | Destination::BattlefieldUnderOwner => {}
    }
    context.it = whom.later().unwrap_or_else(|| "Remembered".to_owned());
    context.it_is_in = match &whom {
        Whom::Targets { zone, .. } => *zone,
        Whom::Defined(_, zone) => *zone,
        Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => None,
    };
    context.puts(&whom, zone);
    Ok(Instruction::new(api, words))
}
