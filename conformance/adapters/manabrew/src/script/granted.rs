//! Abilities that are not static: printed on a card, or granted by an effect.
//!
//! The engine shows an ability with its description, so that is where its mark stands: by it the
//! reader knows which ability of ours it is.

use crate::script::parameters::Parameters;
use crate::script::played;
use crate::script::static_ability;
use crate::script::words;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Ability, Cost, Effect, Mana, ManaSymbol, Window};

/// The mark of the nth printed ability.
pub(crate) fn printed_mark(number: usize) -> String {
    format!("printed {number}")
}

/// The mark of an ability that an object or effect of this label grants.
pub(crate) fn granted_mark(label: &str) -> String {
    format!("granted by {label}")
}

/// Writes an ability that a static ability grants.
pub(crate) fn write(
    ability: &Ability,
    parameters: &mut Parameters,
    writer: &mut Writer,
) -> Result<(), Unsupported> {
    let mark = granted_mark(&writer.purpose().label);
    match ability {
        Ability::Keyword(keyword) => parameters.add("AddKeyword", words::keyword(keyword, writer)?, " & "),
        Ability::Activated { cost, only, effect } => {
            if parameters.has("AddAbility") {
                return Err(Unsupported::new("grant", "the engine grants one activated ability at a time"));
            }
            let text = if writer.purpose().in_game {
                writer.for_another(|writer| played::activated(cost, only, effect, &mark, writer))?
            } else {
                activated(cost, only, effect, &mark)?
            };
            parameters.set("AddAbility", writer.variable(text));
        }
        Ability::Triggered { when, condition, effect } if writer.purpose().in_game => {
            let condition = condition.as_ref();
            let text =
                writer.for_another(|writer| played::triggered(when, condition, effect, &mark, writer))?;
            parameters.add("AddTrigger", writer.variable(text), " & ");
        }
        Ability::Replacement(_) if writer.purpose().in_game => {
            return Err(Unsupported::new("grant", "the engine grants no replacement abilities"));
        }
        Ability::Triggered { .. } | Ability::Replacement(_) => {
            let text = triggered(&mark, writer);
            parameters.add("AddTrigger", writer.variable(text), " & ");
        }
        Ability::Static(ability) => {
            let lines = writer.for_another(|writer| static_ability::lines(ability, &mark, writer))?;
            for text in lines {
                parameters.add("AddStaticAbility", writer.variable(text), " & ");
            }
        }
        Ability::AdditionalCost(_) | Ability::CastOnly(_) | Ability::Spell(_) => {
            return Err(Unsupported::new("grant", "the engine grants nothing that is for casting a spell"));
        }
        Ability::Other(_) => {
            return Err(Unsupported::new(
                "grant",
                "the engine cannot be told of an ability in our own words",
            ));
        }
    }
    Ok(())
}

/// An activated ability. What it does, other than adding mana at any time, is seen on no board: it
/// stands for itself as a pump of nothing.
pub(crate) fn activated(
    cost: &Cost,
    only: &[Window],
    effect: &Effect,
    mark: &str,
) -> Result<String, Unsupported> {
    let paid = cost_words(cost);
    Ok(match effect {
        Effect::AddMana(mana) if only.is_empty() => {
            let produced = produced(mana)?;
            format!("AB$ Mana | Cost$ {paid} | Produced$ {produced} | SpellDescription$ {mark}")
        }
        Effect::AddMana(_)
        | Effect::AddManaTimes { .. }
        | Effect::Sequence(_)
        | Effect::Continuous(_)
        | Effect::Damage(_)
        | Effect::GainLife { .. }
        | Effect::LoseLife { .. }
        | Effect::Draw { .. }
        | Effect::Discard { .. }
        | Effect::Mill { .. }
        | Effect::Destroy(_)
        | Effect::Move { .. }
        | Effect::ExileUntilThisLeaves(_)
        | Effect::Sacrifice(_)
        | Effect::PlayersSacrifice { .. }
        | Effect::Tap(_)
        | Effect::Untap(_)
        | Effect::PhaseOut(_)
        | Effect::PhaseOutUntilThisLeaves(_)
        | Effect::Transform(_)
        | Effect::Flip(_)
        | Effect::Regenerate(_)
        | Effect::PutCounters { .. }
        | Effect::RemoveCounters { .. }
        | Effect::Create { .. }
        | Effect::CreateCopies { .. }
        | Effect::Counter(_)
        | Effect::CopySpell { .. }
        | Effect::NewTargets(_)
        | Effect::Reselect(_)
        | Effect::Attach { .. }
        | Effect::ExtraTurn(_)
        | Effect::AddAfterPhase { .. }
        | Effect::AddAfterStep { .. }
        | Effect::SkipNext { .. }
        | Effect::EndTheTurn
        | Effect::Becomes(_)
        | Effect::Win(_)
        | Effect::Lose(_)
        | Effect::AddManaOfAColor(_)
        | Effect::IncreaseSpeed { .. }
        | Effect::LifeBecomes { .. }
        | Effect::DestroyForGood(_)
        | Effect::MoveAttached { .. }
        | Effect::MayCastTransformed
        | Effect::Unattach(_)
        | Effect::Venture(_)
        | Effect::Shield(_)
        | Effect::ReplacingItself { .. }
        | Effect::ExchangeControl(_)
        | Effect::EntersCombat { .. }
        | Effect::IsAttacking { .. }
        | Effect::HaveBlock { .. }
        | Effect::Fight { .. }
        | Effect::BecomesBlocked(_)
        | Effect::BecomesUnblocked(_)
        | Effect::RemoveFromCombat(_)
        | Effect::Protects { .. }
        | Effect::Delayed { .. }
        | Effect::WhenYouDo(_)
        | Effect::IfYouDo(_)
        | Effect::May(_)
        | Effect::If { .. }
        | Effect::MayPay { .. }
        | Effect::UnlessPays { .. }
        | Effect::Modes { .. }
        | Effect::Other(_) => {
            format!("AB$ Pump | Cost$ {paid} | Defined$ Self | SpellDescription$ {mark}")
        }
    })
}

/// A triggered ability: when it triggers is seen on no board either, so any trigger serves.
pub(crate) fn triggered(mark: &str, writer: &mut Writer) -> String {
    let does = writer.variable("DB$ Pump | Defined$ Self");
    format!("Mode$ Attacks | ValidCard$ Card.Self | Execute$ {does} | TriggerDescription$ {mark}")
}

/// `C C`
fn produced(mana: &Mana) -> Result<String, Unsupported> {
    let adds = |symbol: &ManaSymbol| matches!(symbol, ManaSymbol::Color(_) | ManaSymbol::Colorless);
    if mana.0.iter().all(adds) {
        Ok(words::mana(mana))
    } else {
        Err(Unsupported::new("mana", format!("the engine's scripts cannot say `add {mana}`")))
    }
}

/// A cost; what it consists of is seen on no board, only whether it is the tap symbol alone.
fn cost_words(cost: &Cost) -> String {
    let Cost {
        mana,
        // A total cost has it, and no card states it.
        generic_reduction: _,
        tap,
        untap,
        loyalty,
        sacrifice_this,
        sacrifice,
        return_to_hand,
        discard,
        life,
        remove_counters,
        other,
    } = cost;
    let mut parts = Vec::new();
    if !mana.0.is_empty() {
        parts.push(words::mana(mana));
    }
    if *tap {
        parts.push("T".to_owned());
    }
    let removed = loyalty.is_some() || remove_counters.is_some();
    let given_up =
        *sacrifice_this || sacrifice.is_some() || return_to_hand.is_some() || *discard > 0 || *life > 0;
    if *untap || removed || given_up || other.is_some() {
        parts.push("PayLife<1>".to_owned());
    }
    if parts.is_empty() { "0".to_owned() } else { parts.join(" ") }
}
