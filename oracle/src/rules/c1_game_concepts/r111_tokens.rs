//! Tokens: markers for permanents that no card represents. This file says what a token is named, when none
//! is created, and that none returns.

use crate::bench::OnBench;
use crate::card::{Characteristics, Zone};
use crate::now::Now;
use crate::state::{Moment, Object, ObjectId};
use crate::table::{Event, Move};
use std::sync::Arc;

rule! {
    /// What creates a token sets its name and subtypes. If it states no name, the token is named after its
    /// subtypes. Until 2016-07-21, this was about creature tokens and their creature types only.
    R110_5C_20091001 "110.5c@2009-10-01": "110.5c" since "2009-10-01", "111.4" since "2019-07-12"
        until "2021-11-19";
    does NAMED_AFTER_SUBTYPES "a token without a stated name has its subtypes as its name"
    1 earlier: NAMED_AFTER_SUBTYPES;
}

rule! {
    /// What creates a token sets its name and subtypes. If it states no name, the token's name consists of
    /// its subtypes and the word Token. Changing one of the two later doesn't change the other.
    R111_4 "111.4" since "2021-11-19";
    does NAMED_AFTER_SUBTYPES "a token without a stated name has its subtypes in its name"
    instead WORD_TOKEN "the word Token follows the subtypes"
    1: shown "111/4-a-token-is-named-after-its-subtypes";
    2: NAMED_AFTER_SUBTYPES, WORD_TOKEN;
    3: shown "111/4-new-creature-types-keep-the-name", outside "effects that change a name alone";
}

/// 111.4: returns the values that a card or token has before any effect applies. A token for which no name is
/// stated gets one. The face is the one that was up just before a moment.
pub(crate) fn own_values(on: &impl OnBench, object: &Object, before: Moment) -> Arc<Characteristics> {
    let face = object.face_before(before);
    if !object.token || face.name.is_some() {
        return Arc::clone(face);
    }
    let named = Characteristics { name: name_of_token(on, face), ..Characteristics::clone(face) };
    Arc::new(named)
}

/// 111.4: returns the name of a token for which no name is stated.
fn name_of_token(on: &impl OnBench, token: &Characteristics) -> Option<String> {
    let mut words: Vec<&str> = token.subtypes.iter().map(|subtype| subtype.word()).collect();
    let is_named = if on.the_bench().in_force(&R111_4) {
        if R111_4::WORD_TOKEN.is_followed(on) {
            words.push("Token");
        }
        R111_4::NAMED_AFTER_SUBTYPES.is_followed(on)
    } else {
        R110_5C_20091001::NAMED_AFTER_SUBTYPES.is_followed(on)
    };
    is_named.then(|| words.join(" "))
}

rule! {
    /// No token is created if something says that a permanent with one of its characteristics can't enter, nor
    /// if it would be a copy of an instant or sorcery card.
    R111_5 "111.5": "110.5d" since "2010-07-16", "111.5" since "2019-07-12";
    when NEVER_A_PERMANENT "the token would be a copy of an instant or sorcery card"
    2: NEVER_A_PERMANENT;
}

/// 111.5: returns whether no token is created because the card that it would be a copy of is an instant or
/// sorcery.
pub(crate) fn is_not_created(on: &impl OnBench, original: ObjectId, never_a_permanent: bool) -> bool {
    R111_5::NEVER_A_PERMANENT.holds_for(on, original, never_a_permanent)
}

rule! {
    /// A token isn't a card. It is subject to whatever affects permanents in general, or its card type or
    /// subtype.
    R111_6 "111.6": "110.5e" since "2009-10-01", "111.6" since "2019-07-12";
    same as "108.2"
    1: shown "704/5d-affected-like-other-permanents";
    2: TOKEN_OR_COPY of "108.2", shown "108/2b-tokens-are-not-exiled-as-cards";
}

rule! {
    /// A token that has left the battlefield can't return to it. It stays in the zone in which it is until it
    /// ceases to exist in the next check.
    R110_5F_20091001 "110.5f@2009-10-01": "110.5f" since "2009-10-01", "110.5g" since "2010-07-16"
        until "2011-09-30";
    when WOULD_RETURN "a token that has left the battlefield would return to it"
    1 earlier: WOULD_RETURN;
    2 earlier: WOULD_RETURN;
}

rule! {
    /// A token that has left the battlefield can't return to it or move to any other zone. It stays in the
    /// zone in which it is until it ceases to exist in the next check.
    R111_8 "111.8": "110.5g" since "2011-09-30", "111.8" since "2019-07-12";
    when HAS_LEFT "the token has left the battlefield"
    1: HAS_LEFT, shown "111/8-a-token-that-was-exiled";
    2: HAS_LEFT;
}

/// 111.8: returns whether an event can't happen because a token stays in the zone to which it has moved.
pub(crate) fn cannot_happen(now: &Now, event: &Event) -> bool {
    let Event::Move(Move { object, to, .. }) = event else { return false };
    // Copies of spells are no tokens, and a permanent spell among them becomes one as it enters (608.3f).
    let is_token = |object: &&Arc<Object>| object.token && !object.copied_on_stack;
    let Some(token) = now.game().objects.get(object).filter(is_token) else { return false };
    let has_left = token.zone != Zone::Battlefield;
    if now.in_force(&R111_8) {
        R111_8::HAS_LEFT.holds_for(now, *object, has_left)
    } else {
        let would_return = has_left && *to == Zone::Battlefield;
        R110_5F_20091001::WOULD_RETURN.holds_for(now, *object, would_return)
    }
}

rule! {
    /// No token is created if the object of which it would be a copy doesn't exist.
    /// An object that has left can still be copied as it last existed, if the effect refers to it.
    R111_12 "111.12": "111.11" since "2022-11-18", "111.12" since "2024-06-07";
    when EXISTS "the object to copy exists or existed"
    1: EXISTS;
    2: shown "608/2h-a-creature-that-has-died-is-copied";
}

/// 111.12: returns whether an effect creates a copy. Until 2022-11-17, instructions that are impossible to
/// follow are ignored, as always (609.3).
pub(crate) fn is_created(on: &impl OnBench, effect_of: ObjectId, exists: bool) -> bool {
    if on.the_bench().in_force(&R111_12) { R111_12::EXISTS.holds_for(on, effect_of, exists) } else { exists }
}

rules![R110_5C_20091001, R111_4, R111_5, R111_6, R110_5F_20091001, R111_8, R111_12];
