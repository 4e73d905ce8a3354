//! Rules of the game that only games show: how creatures attack and block, and what players may do. Each is a mode of
//! its own of the engine's static abilities, or a keyword of its cards.

use crate::script::event::in_zone;
use crate::script::filter;
use crate::script::instruct;
use crate::script::paid;
use crate::script::parameters::Parameters;
use crate::script::whom::{Context, players};
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    CombatRule, Effect, Filter, PlayerRule, Restriction, Selector, Shielded, Who, Zone,
};

/// A rule of combat for creatures, by a selector.
pub(crate) fn of_combat(rule: &CombatRule, creatures: &str) -> Result<Parameters, Unsupported> {
    let line = |mode: &str, key: &'static str| {
        let mut line = Parameters::default();
        line.set("Mode", mode);
        line.set(key, creatures);
        line
    };
    Ok(match rule {
        CombatRule::AttacksPlayer(_) => {
            return Err(Unsupported::new("combat", "the engine does not read whom a creature must attack"));
        }
        CombatRule::CantAttackPlayer(shielded) => {
            let mut line = line("CantAttack", "ValidCard");
            line.set("Target", shield(shielded)?);
            line
        }
        CombatRule::CantAttackAlone => keyword(creatures, "CARDNAME can't attack alone."),
        CombatRule::CantBlockAlone => keyword(creatures, "CARDNAME can't block alone."),
        CombatRule::CantBeBlockedBy(blockers) => {
            let mut line = line("CantBlockBy", "ValidAttacker");
            line.set("ValidBlocker", one(blockers.clone())?);
            line
        }
        CombatRule::BlockedOnlyBy(blockers) => {
            let mut line = line("CantBlockBy", "ValidAttacker");
            line.set("ValidBlocker", one(blockers.clone().negated())?);
            line
        }
        CombatRule::BlocksOnly(attackers) => {
            let mut line = line("CantBlockBy", "ValidBlocker");
            line.set("ValidAttacker", one(attackers.clone().negated())?);
            line
        }
        CombatRule::BlockedByAtMost(most) => {
            let mut line = line("MinMaxBlocker", "ValidCard");
            line.set("Max", most.to_string());
            line
        }
        CombatRule::BlockedByAtLeast(least) => {
            let mut line = line("MinMaxBlocker", "ValidCard");
            line.set("Min", least.to_string());
            line
        }
        CombatRule::BlocksMore(more) => {
            let mut line = continuous(creatures);
            line.set("CanBlockAmount", more.to_string());
            line
        }
        CombatRule::BlocksAnyNumber => {
            let mut line = continuous(creatures);
            line.set("CanBlockAny", "True");
            line
        }
        CombatRule::AllBlockIt => keyword(creatures, "All creatures able to block CARDNAME do so."),
        CombatRule::Goaded => {
            return Err(Unsupported::new("combat", "the engine's creatures are goaded by instructions only"));
        }
        CombatRule::AttackCost(shielded, cost) => {
            let mut line = line("CantAttackUnless", "ValidCard");
            if let Some(shielded) = shielded {
                // The engine reads nothing but `You` there, and takes it for the player's planeswalkers, too.
                line.set("Target", players(shielded.player)?);
            }
            line.set("Cost", paid::cost(cost)?);
            line
        }
        CombatRule::BlockCost(cost) => {
            let mut line = line("CantBlockUnless", "ValidCard");
            line.set("Cost", paid::cost(cost)?);
            line
        }
        CombatRule::AttacksThis | CombatRule::BlocksThis | CombatRule::MayBeExerted(_) => {
            return Err(Unsupported::new("combat", "the adapter has no words for this rule of combat"));
        }
    })
}

/// "May be exerted as it attacks", with what happens then. The engine looks for this on the attacking creature only.
pub(crate) fn exerting(
    then: Option<&Effect>,
    creatures: &str,
    writer: &mut Writer,
) -> Result<Parameters, Unsupported> {
    if creatures != "Card.Self" {
        return Err(Unsupported::new(
            "combat",
            "the engine lets creatures be exerted by their own abilities only",
        ));
    }
    let mut line = Parameters::default();
    line.set("Mode", "OptionalAttackCost");
    line.set("ValidCard", creatures);
    line.set("Cost", "Exert<1/CARDNAME>");
    if let Some(then) = then {
        let does = instruct::chain(then, "DB", &Parameters::default(), Context::default(), writer)?;
        line.set("Trigger", writer.variable(does));
    }
    Ok(line)
}

/// A restriction that only games show; `None` if boards show it, too.
pub(crate) fn of_restriction(restriction: Restriction, permanents: &str) -> Option<Parameters> {
    let mode = |mode: &str| {
        let mut line = Parameters::default();
        line.set("Mode", mode);
        line.set("ValidCard", permanents);
        Some(line)
    };
    match restriction {
        Restriction::DoesntUntap => {
            Some(keyword(permanents, "CARDNAME doesn't untap during your untap step."))
        }
        Restriction::MayStayTapped => {
            Some(keyword(permanents, "You may choose not to untap CARDNAME during your untap step."))
        }
        Restriction::MustBeBlocked => Some(keyword(permanents, "CARDNAME must be blocked if able.")),
        Restriction::CantBeRegenerated => mode("CantRegenerate"),
        Restriction::AssignsByToughness => mode("CombatDamageToughness"),
        Restriction::NoLegendRule => mode("IgnoreLegendRule"),
        Restriction::AttacksIfAble
        | Restriction::BlocksIfAble
        | Restriction::CantAttack
        | Restriction::CantBlock
        | Restriction::CantBeBlocked
        | Restriction::CantPhaseOut
        | Restriction::CantEnter
        | Restriction::StaysDespiteItsProtection => None,
    }
}

/// A rule of players.
pub(crate) fn of_players(rule: &PlayerRule, who: Who) -> Result<Parameters, Unsupported> {
    let line = |mode: &str, key: &'static str| -> Result<Parameters, Unsupported> {
        let mut line = Parameters::default();
        line.set("Mode", mode);
        line.set(key, players(who)?);
        Ok(line)
    };
    Ok(match rule {
        PlayerRule::KeepsMana => line("UnspentMana", "ValidPlayer")?,
        PlayerRule::CastsAsThoughFlash(spells) => {
            let mut line = line("CastWithFlash", "Caster")?;
            line.set("ValidCard", in_zone(spells, Zone::Stack)?);
            line.set("ValidSA", "Spell");
            line
        }
        PlayerRule::CantCast(spells) => {
            let mut line = line("CantBeCast", "Caster")?;
            line.set("ValidCard", in_zone(spells, Zone::Stack)?);
            line
        }
        PlayerRule::AttacksWithAtMost(most) if who == Who::Anyone => {
            let mut line = Parameters::default();
            line.set("Mode", "AttackRestrict");
            line.set("MaxAttackers", most.to_string());
            line
        }
        PlayerRule::BlocksWithAtMost(most) if who == Who::Anyone => {
            let mut line = Parameters::default();
            line.set("Mode", "BlockRestrict");
            line.set("MaxBlockers", most.to_string());
            line
        }
        PlayerRule::CantPlayLands => line("CantPlayLand", "Player")?,
        PlayerRule::CantGainLife => line("CantGainLife", "ValidPlayer")?,
        PlayerRule::SpellsCost { spells, change } => {
            let mut line = line(if *change < 0 { "ReduceCost" } else { "RaiseCost" }, "Activator")?;
            if who == Who::Anyone {
                // The engine has a word for some players here, and none for all.
                line.remove("Activator");
            }
            line.set("ValidCard", in_zone(spells, Zone::Stack)?);
            line.set("Type", "Spell");
            line.set("Amount", change.abs().to_string());
            line
        }
        PlayerRule::AttacksWithAtMost(_)
        | PlayerRule::BlocksWithAtMost(_)
        | PlayerRule::UntapsAtMost(..)
        | PlayerRule::CantLose
        | PlayerRule::MoreDevotion(_)
        | PlayerRule::CantWin
        | PlayerRule::NoLifeNeeded
        | PlayerRule::LoyaltyCosts(_) => {
            return Err(Unsupported::new("player", "the adapter has no words for this rule of players"));
        }
    })
}

fn continuous(creatures: &str) -> Parameters {
    let mut line = Parameters::default();
    line.set("Mode", "Continuous");
    line.set("Affected", creatures);
    line
}

/// A rule that the engine's cards say as a keyword.
fn keyword(creatures: &str, words: &str) -> Parameters {
    let mut line = continuous(creatures);
    line.set("AddKeyword", words);
    line
}

fn shield(shielded: &Shielded) -> Result<String, Unsupported> {
    let who = players(shielded.player)?;
    Ok(match (shielded.player, shielded.planeswalkers) {
        (Who::You, true) => format!("{who},Planeswalker.YouCtrl"),
        _ => who.to_owned(),
    })
}

fn one(filter: Filter) -> Result<String, Unsupported> {
    Ok(filter::only_group(&Selector::permanents(filter))?.text.replacen("Permanent", "Creature", 1))
}
