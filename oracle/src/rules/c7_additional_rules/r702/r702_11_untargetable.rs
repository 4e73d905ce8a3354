//! Hexproof, protection (its first part) and shroud: keywords that keep a permanent or player from being a
//! target.

use crate::bench::OnBench;
use crate::card::{Ability, Keyword, Quality, Zone};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rules::r113_abilities;
use crate::state::{PlayerId, Thing};
use crate::table::{AlsoBy, Ruled};

rule! {
    /// A permanent or player with hexproof can't be the target of spells and abilities of opponents; with
    /// hexproof from a quality (702.11d), only those that have the quality are affected.
    R702_11B "702.11b" since "2011-06-17";
    must HEXPROOF "hexproof doesn't keep it from being the target"
    1: HEXPROOF, shown "702/11b-hexproof";
}

rule! {
    /// A player with hexproof can't be the target of spells and abilities of opponents.
    R702_11C "702.11c" since "2011-06-17";
    same as "702.11b"
    1: shown "702/11c-a-player-with-hexproof";
}

rule! {
    /// Hexproof from a quality is a variant of hexproof against spells that have the quality and abilities whose
    /// source has it. It is a hexproof ability.
    R702_11D "702.11d" since "2018-04-27";
    when IS_HEXPROOF "the ability is hexproof from a quality, so it is a hexproof ability"
    2: HEXPROOF of "702.11b", shown "702/11b-source-that-was-its-own-cost";
    3: IS_HEXPROOF;
}

rule! {
    /// An effect that takes hexproof from an object takes hexproof from qualities, too; and an effect that looks
    /// for objects with hexproof finds those with hexproof from a quality.
    R702_11E "702.11e" since "2018-04-27";
    same as "702.11d"
    1: IS_HEXPROOF of "702.11d", shown "702/11e-loses-hexproof", shown "702/11e-looks-for-hexproof";
    3: IS_HEXPROOF of "702.11d";
}

/// 702.11d-e: returns whether an ability is the keyword that a text names, or a variant of it.
pub(crate) fn is_called(on: &impl OnBench, ability: &Ability, named: &Keyword) -> bool {
    let Ability::Keyword(keyword) = ability else { return false };
    keyword == named
        || *named == Keyword::Hexproof
            && on.the_bench().in_force(&R702_11D)
            && R702_11D::IS_HEXPROOF.holds(on, matches!(keyword, Keyword::HexproofFrom(_)))
}

/// 702.11e: returns whether an object has an ability that a text names.
pub(crate) fn has(look: &Look, object: &ObjectNow, named: &Keyword) -> bool {
    object.abilities.iter().any(|held| is_called(look, &held.ability, named))
}

rule! {
    /// A permanent or player with protection from a quality can't be the target of spells that have the
    /// quality, nor of abilities whose source has it.
    R702_16B "702.16b": "702.14b" since "2009-10-01", "702.15b" since "2011-06-17",
        "702.16b" since "2013-07-13";
    must PROTECTION "protection doesn't keep it from being the target"
    1: PROTECTION, shown "702/16b-a-player-with-protection";
}

rule! {
    /// A permanent or player with shroud can't be the target of any spell or ability.
    R702_18A "702.18a": "702.16a" since "2009-10-01", "702.17a" since "2011-06-17",
        "702.18a" since "2013-07-13";
    must SHROUD "shroud doesn't keep it from being the target"
    2: SHROUD;
}

/// 702.11b, 702.16b, 702.18a: demands that no hexproof, protection or shroud keeps something from being this
/// target.
pub(crate) fn is_not_protected(now: &Now, thing: Thing, source: &Source) -> Ruled<()> {
    let Some((keywords, controller)) = keywords_and_controller(now, thing) else { return Ok(()) };
    let by_an_opponent = now.look().you(source) != controller;
    let hexproof = keywords.iter().any(|keyword| is_hexproof_from(now, keyword, source));
    let is_a_player = matches!(thing, Thing::Player(_));
    R702_11B::HEXPROOF
        .must_hold(now, !(by_an_opponent && hexproof))
        .also_if(is_a_player, &R702_11C)
        .also_if(!keywords.contains(&Keyword::Hexproof), &R702_11D)?;
    let protection = keywords.iter().any(|keyword| is_protection_from(now, keyword, source));
    R702_16B::PROTECTION.must_hold(now, !protection)?;
    let shroud = keywords.contains(&Keyword::Shroud);
    R702_18A::SHROUD.must_hold(now, !shroud)
}

/// Returns the keywords of a permanent or player and its controller. A player counts as that player's own
/// controller.
fn keywords_and_controller(now: &Now, thing: Thing) -> Option<(Vec<Keyword>, Option<PlayerId>)> {
    match thing {
        Thing::Object(id) => {
            let row = now.object(id).filter(|row| row.zone == Zone::Battlefield)?;
            Some((row.keywords().cloned().collect(), row.controller))
        }
        Thing::Player(id) => Some((now.player(id)?.keywords().cloned().collect(), Some(id))),
    }
}

fn is_hexproof_from(now: &Now, keyword: &Keyword, source: &Source) -> bool {
    match keyword {
        Keyword::Hexproof => true,
        Keyword::HexproofFrom(quality) => has_quality(now, source, *quality),
        _ => false,
    }
}

fn is_protection_from(now: &Now, keyword: &Keyword, source: &Source) -> bool {
    match keyword {
        Keyword::Protection(quality) => has_quality(now, source, *quality),
        _ => false,
    }
}

/// Returns whether a source has a quality or, if it has left its zone, had it as it last existed.
fn has_quality(now: &Now, source: &Source, quality: Quality) -> bool {
    match source.this.and_then(|this| r113_abilities::source_of_targets(now, this)) {
        Some(row) => is_of_quality(&row, quality),
        None => quality == Quality::Everything,
    }
}

/// 702.16a: returns whether an object has the quality that protection or hexproof names.
pub(crate) fn is_of_quality(row: &ObjectNow, quality: Quality) -> bool {
    match quality {
        Quality::Color(color) => row.colors.contains(color),
        Quality::CardType(card_type) => row.card_types.contains(card_type),
        Quality::Subtype(subtype) => row.subtypes.contains(subtype),
        Quality::Everything => true,
    }
}

rules![R702_11B, R702_11C, R702_11D, R702_11E, R702_16B, R702_18A];
