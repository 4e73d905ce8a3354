//! Replacement effects that wait for what an effect would do, and not for what costs and rules do.

use crate::now::Now;
use crate::state::ObjectId;

rule! {
    /// What waits for an effect that would create tokens or put counters applies to the effects of resolving
    /// spells and abilities, and to other replacement and prevention effects, whatever they modify. Costs and
    /// turn-based actions aren't effects.
    R614_16 "614.16" since "2017-09-29";
    when BY_AN_EFFECT "an effect would put the counters"
    1: BY_AN_EFFECT;
    2: BY_AN_EFFECT, shown "614/16-a-token-instead-of-a-draw-is-doubled",
        shown "614/16-a-counter-instead-of-a-draw-is-doubled", shown "614/16-a-loyalty-cost-is-not-doubled";
}

/// 614.16: returns whether an effect would put counters on an object. Until 2017-09-28, the text of the card
/// alone says this.
pub(crate) fn is_by_an_effect(now: &Now, object: ObjectId, by_effect: bool) -> bool {
    if now.in_force(&R614_16) { R614_16::BY_AN_EFFECT.holds_for(now, object, by_effect) } else { by_effect }
}

rules![R614_16];
