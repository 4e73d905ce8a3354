//! Tokens: markers for permanents that no card represents. This file says what a token is named.

use crate::bench::OnBench;
use crate::card::Characteristics;
use crate::state::{Moment, Object};
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
    /// A token isn't a card. It is subject to whatever affects permanents in general, or its card type or
    /// subtype.
    R111_6 "111.6": "110.5e" since "2009-10-01", "111.6" since "2019-07-12";
    same as "108.2"
    1: shown "704/5d-affected-like-other-permanents";
    2: TOKEN_OR_COPY of "108.2", shown "108/2b-tokens-are-not-exiled-as-cards";
}

rules![R110_5C_20091001, R111_4, R111_6];
