//! When an ability triggers, as the engine's `T:` lines say it.

use crate::script::condition;
use crate::script::filter;
use crate::script::parameters::Parameters;
use crate::script::whom::{Context, players};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{CombatTrigger, Filter, Recipient, Selector, Trigger, Who, Zone};
use apnap_oracle::state::{Phase, Step, TurnPart};

/// The parameters of an event, and what the ability's words refer to.
pub(crate) fn of(when: &Trigger, writer: &mut Writer) -> Result<(Parameters, Context), Unsupported> {
    let mut event = Parameters::default();
    let mut context = Context::default();
    match when {
        Trigger::Begins { part: TurnPart::Turn, whose } => {
            event.set("Mode", "TurnBegin");
            event.set("ValidPlayer", players(*whose)?);
        }
        Trigger::Begins { part, whose } => {
            event.set("Mode", "Phase");
            event.set("Phase", phase(*part)?);
            event.set("ValidPlayer", players(*whose)?);
        }
        Trigger::MainPhaseBegins { nth, whose } => {
            event.set("Mode", "Phase");
            event.set("Phase", if *nth == 1 { "Main1" } else { "Main2" });
            event.set("ValidPlayer", players(*whose)?);
        }
        Trigger::Enters(what) => {
            moves(&mut event, "Any", "Battlefield", what)?;
            context.that_object_is_in = Some(Zone::Battlefield);
            context.that_objects_controller = Some("TriggeredCardController");
        }
        Trigger::Dies(what) => {
            moves(&mut event, "Battlefield", "Graveyard", what)?;
            context.that_object = "TriggeredNewCardLKICopy";
            context.that_object_is_in = Some(Zone::Graveyard);
            context.that_objects_controller = Some("TriggeredCardController");
            context.this_is_in = left(what, Zone::Graveyard);
        }
        Trigger::Leaves(what) => {
            moves(&mut event, "Battlefield", "Any", what)?;
            context.that_object = "TriggeredCardLKICopy";
            context.that_objects_controller = Some("TriggeredCardController");
            context.this_is_in = left(what, Zone::Graveyard);
        }
        Trigger::PutIntoGraveyard(what) => {
            moves(&mut event, "Any", "Graveyard", what)?;
            context.that_object = "TriggeredNewCardLKICopy";
            context.that_object_is_in = Some(Zone::Graveyard);
            context.that_objects_controller = Some("TriggeredCardController");
            context.this_is_in = left(what, Zone::Graveyard);
        }
        Trigger::Draws(who) => {
            event.set("Mode", "Drawn");
            event.set("ValidPlayer", players(*who)?);
        }
        Trigger::Discards(who) => {
            event.set("Mode", "Discarded");
            event.set("ValidPlayer", players(*who)?);
            context.that_object_is_in = Some(Zone::Graveyard);
        }
        Trigger::GainsLife(who) => {
            event.set("Mode", "LifeGained");
            event.set("ValidPlayer", players(*who)?);
        }
        Trigger::LosesLife(who) => {
            event.set("Mode", "LifeLost");
            event.set("ValidPlayer", players(*who)?);
        }
        Trigger::Casts { who, what } => {
            event.set("Mode", "SpellCast");
            event.set("ValidCard", in_zone(what, Zone::Stack)?);
            event.set("ValidActivatingPlayer", players(*who)?);
            context.that_player = "TriggeredActivator";
            context.that_object = "TriggeredSpellAbility";
        }
        Trigger::PlaysLand(who) => {
            event.set("Mode", "LandPlayed");
            event.set(
                "ValidCard",
                match who {
                    Who::You => "Land.YouCtrl",
                    Who::Opponent => "Land.OppCtrl",
                    Who::Anyone | Who::Host | Who::Chosen | Who::Named(_) => "Land",
                },
            );
        }
        Trigger::Expends { who, mana } => {
            event.set("Mode", "ManaExpend");
            event.set("Player", players(*who)?);
            event.set("Amount", mana.to_string());
        }
        Trigger::Sacrifices { who, what } => {
            event.set("Mode", "Sacrificed");
            event.set("ValidCard", in_zone(what, Zone::Battlefield)?);
            event.set("ValidPlayer", players(*who)?);
        }
        Trigger::Visits { who, what } => {
            event.set("Mode", "VisitAttraction");
            event.set("ValidCard", in_zone(what, Zone::Battlefield)?);
            event.set("ValidPlayer", players(*who)?);
        }
        Trigger::BecomesAttached { what, to } => {
            only_about("what it becomes attached to", to)?;
            about(&mut event, "Attached", "ValidCard", what)?;
        }
        Trigger::BecomesUnattached { what, from } => {
            only_about("what it becomes unattached from", from)?;
            about(&mut event, "Unattached", "ValidCard", what)?;
        }
        Trigger::Taps(what) => about(&mut event, "Taps", "ValidCard", what)?,
        Trigger::Untaps(what) => about(&mut event, "Untaps", "ValidCard", what)?,
        Trigger::Targeted(what) => about(&mut event, "BecomesTarget", "ValidTarget", what)?,
        Trigger::PhasesIn(what) => about(&mut event, "PhaseIn", "ValidCard", what)?,
        Trigger::PhasesOut(what) => about(&mut event, "PhaseOut", "ValidCard", what)?,
        Trigger::IsDealtDamage(what) => {
            about(&mut event, "DamageDoneOnce", "ValidTarget", what)?;
            context.that_object = "TriggeredTargetLKICopy";
            context.that_objects_controller = Some("TriggeredTargetController");
        }
        Trigger::DealsDamage(what) => {
            about(&mut event, "DamageDealtOnce", "ValidSource", what)?;
            context.that_object = "TriggeredSourceLKICopy";
            context.that_objects_controller = Some("TriggeredSourceController");
        }
        Trigger::Combat(what) => combat(what, &mut event, &mut context)?,
        Trigger::GetsCounter(what) => about(&mut event, "CounterAdded", "ValidCard", what)?,
        Trigger::LosesLastCounter(kind, what) => {
            let (_, _) = (filter::counter(kind)?, in_zone(what, Zone::Battlefield)?);
            return Err(Unsupported::new("trigger", "the engine triggers on any counter, not on the last"));
        }
        Trigger::DayNightChanges => event.set("Mode", "DayTimeChanges"),
        Trigger::State(state) => {
            event.set("Mode", "Always");
            condition::write(state, &mut event, writer)?;
        }
        Trigger::BeginsInThatTurn(_)
        | Trigger::SetInMotion(_)
        | Trigger::Encounters { .. }
        | Trigger::Chapter(_)
        | Trigger::Room { .. }
        | Trigger::Other(_) => {
            return Err(Unsupported::new("trigger", "the adapter has no words for this trigger event"));
        }
    }
    let zone = if writer.purpose().in_command_zone { "Command" } else { "Battlefield" };
    if context.this_is_in == Zone::Battlefield {
        event.set("TriggerZones", zone);
    }
    Ok((event, context))
}

/// Whether the beginning of something is the event: then it names no object and no player.
pub(crate) fn is_a_beginning(when: &Trigger) -> bool {
    matches!(when, Trigger::Begins { .. } | Trigger::MainPhaseBegins { .. } | Trigger::BeginsInThatTurn(_))
}

fn left(what: &Filter, to: Zone) -> Zone {
    let is_this = match what {
        Filter::All(parts) => parts.contains(&Filter::This),
        what => *what == Filter::This,
    };
    if is_this { to } else { Zone::Battlefield }
}

fn moves(event: &mut Parameters, from: &str, to: &str, what: &Filter) -> Result<(), Unsupported> {
    event.set("Mode", "ChangesZone");
    event.set("Origin", from);
    event.set("Destination", to);
    event.set("ValidCard", in_zone(what, Zone::Battlefield)?);
    Ok(())
}

fn about(event: &mut Parameters, mode: &str, key: &'static str, what: &Filter) -> Result<(), Unsupported> {
    event.set("Mode", mode);
    event.set(key, in_zone(what, Zone::Battlefield)?);
    Ok(())
}

/// Checks that an event is about nothing more than the engine reads.
fn only_about(what: &str, filter: &Filter) -> Result<(), Unsupported> {
    if *filter == Filter::Any {
        return Ok(());
    }
    Err(Unsupported::new("trigger", format!("the engine does not read {what}")))
}

/// A selector: what matches has any number of types.
pub(crate) fn in_zone(what: &Filter, zone: Zone) -> Result<String, Unsupported> {
    let groups = filter::groups(&Selector { zones: zone.into(), filter: what.clone() })?;
    let texts: Vec<String> =
        groups.into_iter().map(|group| group.text.replacen("Permanent", "Card", 1)).collect();
    Ok(texts.join(","))
}

/// The engine's word for a part of the turn at whose beginning abilities trigger.
pub(crate) fn phase(part: TurnPart) -> Result<&'static str, Unsupported> {
    Ok(match part {
        TurnPart::PrecombatMain => "Main1",
        TurnPart::PostcombatMain => "Main2",
        TurnPart::Phase(Phase::Combat) => "BeginCombat",
        TurnPart::Phase(Phase::Main) => "Main1,Main2",
        TurnPart::Phase(Phase::Beginning) => "Untap",
        TurnPart::Phase(Phase::Ending) => "End of Turn",
        TurnPart::Step(step) => match step {
            Step::Untap => "Untap",
            Step::Upkeep => "Upkeep",
            Step::Draw => "Draw",
            Step::BeginningOfCombat => "BeginCombat",
            Step::DeclareAttackers => "Declare Attackers",
            Step::DeclareBlockers => "Declare Blockers",
            Step::CombatDamage => "Combat Damage",
            Step::EndOfCombat => "EndCombat",
            Step::End => "End of Turn",
            Step::Cleanup => "Cleanup",
        },
        TurnPart::Turn => return Err(Unsupported::new("trigger", "the engine's phases are no turns")),
    })
}

/// A player or permanent that is attacked or dealt damage.
pub(crate) fn recipient(to: &Recipient) -> Result<Option<String>, Unsupported> {
    match to {
        Recipient::Anything => Ok(None),
        Recipient::Players(who) => Ok(Some(players(*who)?.to_owned())),
        Recipient::Permanent(what) => in_zone(what, Zone::Battlefield).map(Some),
    }
}

fn combat(what: &CombatTrigger, event: &mut Parameters, context: &mut Context) -> Result<(), Unsupported> {
    context.that_object = "TriggeredAttackerLKICopy";
    context.that_objects_controller = Some("TriggeredAttackerController");
    match what {
        CombatTrigger::Attacks { attacker, attacked } => {
            if *attacked != Recipient::Anything {
                return Err(Unsupported::new(
                    "trigger",
                    "the engine's attack triggers read no player or permanent",
                ));
            }
            about(event, "Attacks", "ValidCard", attacker)?;
        }
        CombatTrigger::AttacksAlone(attacker) => {
            about(event, "Attacks", "ValidCard", attacker)?;
            event.set("Alone", "True");
        }
        CombatTrigger::OneOrMoreAttack(attackers) => {
            about(event, "AttackersDeclared", "ValidAttackers", attackers)?;
        }
        CombatTrigger::PlayerAttacksWith { who, attacker } => {
            // For each of them (508.3c).
            let attackers = Filter::All(vec![attacker.clone(), Filter::ControlledBy(*who)]);
            about(event, "Attacks", "ValidCard", &attackers)?;
        }
        CombatTrigger::PlayerAttacks { who, attacked } => {
            event.set("Mode", "AttackersDeclared");
            event.set("AttackingPlayer", players(*who)?);
            if let Some(attacked) = recipient(attacked)? {
                event.set("AttackedTarget", attacked);
            }
            context.that_player = "TriggeredAttackingPlayer";
        }
        CombatTrigger::IsAttacked(attacked) => {
            event.set("Mode", "AttackersDeclared");
            if let Some(attacked) = recipient(attacked)? {
                event.set("AttackedTarget", attacked);
            }
            context.that_player = "TriggeredAttackingPlayer";
        }
        CombatTrigger::Blocks(blocker) => {
            about(event, "Blocks", "ValidCard", blocker)?;
            context.that_object = "TriggeredBlockerLKICopy";
            context.that_objects_controller = Some("TriggeredBlockerController");
        }
        CombatTrigger::BlocksCreature { blocker, attacker } => {
            about(event, "Blocks", "ValidCard", blocker)?;
            event.set("ValidBlocked", in_zone(attacker, Zone::Battlefield)?);
        }
        CombatTrigger::BecomesBlocked(attacker) => about(event, "AttackerBlocked", "ValidCard", attacker)?,
        CombatTrigger::BecomesBlockedBy { attacker, blocker } => {
            // For this event the engine reads the blocking creature there.
            about(event, "AttackerBlockedByCreature", "ValidCard", blocker)?;
            event.set("ValidBlocked", in_zone(attacker, Zone::Battlefield)?);
            context.that_object = "TriggeredBlockerLKICopy";
            context.that_objects_controller = Some("TriggeredBlockerController");
        }
        CombatTrigger::AttacksAndIsntBlocked(attacker) => {
            about(event, "AttackerUnblocked", "ValidCard", attacker)?;
        }
        CombatTrigger::DealsDamage { by, to } => deals_damage("DamageDone", by, to, event, context)?,
        CombatTrigger::OneOrMoreDealDamage { by, to } => {
            deals_damage("DamageDoneOnce", by, to, event, context)?;
        }
        CombatTrigger::BlocksNumber(..) | CombatTrigger::BecomesBlockedByNumber(..) => {
            return Err(Unsupported::new("trigger", "the engine counts no blocked creatures for a trigger"));
        }
    }
    Ok(())
}

fn deals_damage(
    mode: &str,
    by: &Filter,
    to: &Recipient,
    event: &mut Parameters,
    context: &mut Context,
) -> Result<(), Unsupported> {
    about(event, mode, "ValidSource", by)?;
    if let Some(to) = recipient(to)? {
        event.set("ValidTarget", to);
    }
    event.set("CombatDamage", "True");
    context.that_object = "TriggeredSourceLKICopy";
    context.that_objects_controller = Some("TriggeredSourceController");
    context.that_player = "TriggeredTarget";
    Ok(())
}
