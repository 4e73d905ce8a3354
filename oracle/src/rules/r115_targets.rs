//! Targets: what a spell or ability is directed at, and what can be it.

use crate::card::{
    CardType, Effect, Filter, Keyword, Quality, Selector, Target, Targetable, Who, Zone, Zones,
};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, must, when};
use crate::state::{ObjectId, PlayerId, Thing};
use crate::table::Ruled;
use crate::{must, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R115_4, &R115_5];

/// What keeps permanents and players from being targets.
pub(crate) const RULES_OF_KEYWORDS: &[&Rule] = &[&R702_11B, &R702_16B, &R702_18A];

/// The targets that effects name, one after the other, of the chosen modes only.
pub(crate) fn slots(effects: &[Effect], modes: &[u8]) -> Vec<Target> {
    let mut slots = Vec::new();
    for effect in effects {
        collect(effect, modes, &mut slots);
    }
    slots
}

fn collect(effect: &Effect, modes: &[u8], slots: &mut Vec<Target>) {
    let mut target = |target: &Target| {
        if matches!(target, Target::Target(_) | Target::Targets { .. }) {
            slots.push(target.clone());
        }
    };
    match effect {
        Effect::Sequence(effects) => effects.iter().for_each(|effect| collect(effect, modes, slots)),
        Effect::Modes { of, .. } => {
            let chosen = modes.iter().filter_map(|&mode| of.get(usize::from(mode).checked_sub(1)?));
            chosen.for_each(|effect| collect(effect, modes, slots));
        }
        Effect::May(effect) | Effect::IfYouDo(effect) => collect(effect, modes, slots),
        Effect::If { then, otherwise, .. } => {
            collect(then, modes, slots);
            if let Some(otherwise) = otherwise {
                collect(otherwise, modes, slots);
            }
        }
        Effect::MayPay { who, then, .. } => {
            target(who);
            collect(then, modes, slots);
        }
        Effect::UnlessPays { who, effect, .. } => {
            target(who);
            collect(effect, modes, slots);
        }
        Effect::Continuous(one_shot) => target(&one_shot.target),
        Effect::Damage { to, .. } | Effect::Prevent { to, .. } | Effect::PutCounters { on: to, .. } => {
            target(to)
        }
        Effect::GainLife { who, .. }
        | Effect::LoseLife { who, .. }
        | Effect::Draw { who, .. }
        | Effect::Discard { who, .. }
        | Effect::Mill { who, .. }
        | Effect::PlayersSacrifice { who, .. }
        | Effect::SkipNext { who, .. }
        | Effect::ExtraTurn(who)
        | Effect::Win(who)
        | Effect::Lose(who) => target(who),
        Effect::Destroy(what)
        | Effect::Move { what, .. }
        | Effect::ExileUntilThisLeaves(what)
        | Effect::PhaseOutUntilThisLeaves(what)
        | Effect::CopySpell { what, .. }
        | Effect::NewTargets(what)
        | Effect::Sacrifice(what)
        | Effect::Tap(what)
        | Effect::Untap(what)
        | Effect::PhaseOut(what)
        | Effect::Transform(what)
        | Effect::Regenerate(what)
        | Effect::RemoveCounters { from: what, .. }
        | Effect::Counter(what) => target(what),
        Effect::Attach { what, to } => {
            target(what);
            target(to);
        }
        // What is created here chooses its targets later, when it triggers.
        Effect::Delayed { .. } | Effect::WhenYouDo(_) => {}
        Effect::AddMana(_)
        | Effect::Create { .. }
        | Effect::AddAfterPhase { .. }
        | Effect::AddAfterStep { .. }
        | Effect::EndTheTurn
        | Effect::Becomes(_)
        | Effect::Other(_) => {}
    }
}

/// How many targets a word "target" stands for: at least, and at most.
pub(crate) fn number(slot: &Target) -> (usize, usize) {
    match slot {
        Target::Targets { at_least, at_most, .. } => (usize::from(*at_least), usize::from(*at_most)),
        _ => (1, 1),
    }
}

/// An Aura spell targets what it will enchant (303.4a).
pub(crate) fn enchant_target(row: &ObjectNow) -> Option<Effect> {
    row.keywords().find_map(|keyword| match keyword {
        Keyword::Enchant(filter) => Some(Effect::Attach {
            what: Target::It,
            to: Target::Target(Selector::permanents((**filter).clone())),
        }),
        _ => None,
    })
}

/// Everything that can be a target.
pub(crate) fn candidates(now: &Now, slot: &Target, object: ObjectId, source: &Source) -> Vec<Thing> {
    let objects = now.game().objects.keys().map(|&id| Thing::Object(id));
    let players = now.players().map(|player| Thing::Player(player.id));
    objects.chain(players).filter(|&thing| is_possible(now, slot, thing, object, source)).collect()
}

/// 115.4
pub(crate) const R115_4: Rule = Rule {
    id: "115.4",
    numbers: &[(on("2018-04-27"), "114.4"), (on("2019-07-12"), "115.4")],
    until: None,
    says: "\"Any target\" means a creature, player, planeswalker or battle.",
    status: Status::Tested,
    premises: &[when("it is a creature, player, planeswalker or battle")],
};

/// 115.5
pub(crate) const R115_5: Rule = Rule {
    id: "115.5",
    numbers: &[
        (on("2009-10-01"), "113.4"),
        (on("2010-07-16"), "114.4"),
        (on("2018-04-27"), "114.5"),
        (on("2019-07-12"), "115.5"),
    ],
    until: None,
    says: "A spell or ability on the stack is no legal target for itself.",
    status: Status::Tested,
    premises: &[when("it is the spell or ability itself")],
};

/// 601.2c, 608.2b: whether something can be a target.
pub(crate) fn can_be_target(
    now: &Now,
    slot: &Target,
    thing: Thing,
    object: ObjectId,
    source: &Source,
) -> bool {
    fits(now, slot, thing, object, source) && is_not_protected(now, thing, source).is_ok()
}

/// 601.2c: whether something is what the word "target" asks for, protected or not.
pub(crate) fn fits(now: &Now, slot: &Target, thing: Thing, object: ObjectId, source: &Source) -> bool {
    let itself =
        when!(now, R115_5, object, "it is the spell or ability itself", thing == Thing::Object(object));
    !itself && is_asked_for(now, slot, thing, object, source)
}

/// The same without counting as seen: for lists of what could be chosen.
fn is_possible(now: &Now, slot: &Target, thing: Thing, object: ObjectId, source: &Source) -> bool {
    now.bench().suppose(|| can_be_target(now, slot, thing, object, source))
}

fn is_asked_for(now: &Now, slot: &Target, thing: Thing, object: ObjectId, source: &Source) -> bool {
    match slot {
        Target::Target(selector) => is_object(now, thing, selector, source),
        Target::Targets { of: Targetable::Objects(selector), .. } => is_object(now, thing, selector, source),
        Target::Targets { of: Targetable::Players(who), .. } => is_player(now, thing, *who, source),
        Target::Targets { of: Targetable::Any, .. } => when!(
            now,
            R115_4,
            object,
            "it is a creature, player, planeswalker or battle",
            is_any_target(now, thing)
        ),
        Target::Targets { of: Targetable::SpellOrAbility(filter), .. } => {
            is_spell_or_ability(now, thing, filter, source)
        }
        Target::Each(_)
        | Target::Chosen(..)
        | Target::It
        | Target::ThatObject
        | Target::ThatPlayer
        | Target::ItsController
        | Target::ItsOwner => false,
    }
}

fn is_object(now: &Now, thing: Thing, selector: &Selector, source: &Source) -> bool {
    let Thing::Object(id) = thing else { return false };
    now.object(id).is_some_and(|row| now.look().is_meant(row, selector, source))
}

fn is_player(now: &Now, thing: Thing, who: Who, source: &Source) -> bool {
    let Thing::Player(player) = thing else { return false };
    now.game().is_in_the_game(player) && now.look().names_player(player, who, source)
}

fn is_any_target(now: &Now, thing: Thing) -> bool {
    match thing {
        Thing::Player(player) => now.game().is_in_the_game(player),
        Thing::Object(id) => now.object(id).is_some_and(|row| {
            let kinds = [CardType::Creature, CardType::Planeswalker, CardType::Battle];
            row.zone == Zone::Battlefield && kinds.iter().any(|&kind| row.card_types.contains(kind))
        }),
    }
}

fn is_spell_or_ability(now: &Now, thing: Thing, filter: &Filter, source: &Source) -> bool {
    let Thing::Object(id) = thing else { return false };
    let Some(object) = now.game().objects.get(&id).filter(|object| object.zone == Zone::Stack) else {
        return false;
    };
    if object.is_ability() {
        return *filter == Filter::Any;
    }
    now.object(id).is_some_and(|row| {
        let zones = Zones::from(Zone::Stack);
        now.look().is_meant(row, &Selector { zones, filter: filter.clone() }, source)
    })
}

/// 702.11b
pub(crate) const R702_11B: Rule = Rule {
    id: "702.11b",
    numbers: &[(on("2011-06-17"), "702.11b")],
    until: None,
    says: "What has hexproof cannot be the target of spells and abilities of opponents; with hexproof from a quality \
           (702.11d), of those with the quality.",
    status: Status::Tested,
    premises: &[must("hexproof does not keep it from being the target")],
};

/// 702.18a
pub(crate) const R702_18A: Rule = Rule {
    id: "702.18a",
    numbers: &[(on("2009-10-01"), "702.16a"), (on("2011-06-17"), "702.17a"), (on("2013-07-13"), "702.18a")],
    until: None,
    says: "What has shroud cannot be the target of any spell or ability.",
    status: Status::Tested,
    premises: &[must("shroud does not keep it from being the target")],
};

/// 702.16b
pub(crate) const R702_16B: Rule = Rule {
    id: "702.16b",
    numbers: &[(on("2009-10-01"), "702.14b"), (on("2011-06-17"), "702.15b"), (on("2013-07-13"), "702.16b")],
    until: None,
    says: "What has protection from a quality cannot be the target of spells of that quality, nor of abilities whose \
           source has it.",
    status: Status::Tested,
    premises: &[must("protection does not keep it from being the target")],
};

/// 702.11b, 702.16b, 702.18a: whether nothing keeps something from being this target.
pub(crate) fn is_not_protected(now: &Now, thing: Thing, source: &Source) -> Ruled<()> {
    let you = now.look().you(source);
    let (keywords, controller): (Vec<Keyword>, Option<PlayerId>) = match thing {
        Thing::Object(id) => match now.object(id) {
            Some(row) if row.zone == Zone::Battlefield => (row.keywords().cloned().collect(), row.controller),
            Some(_) | None => return Ok(()),
        },
        Thing::Player(id) => match now.player(id) {
            Some(player) => (player.keywords().cloned().collect(), Some(id)),
            None => return Ok(()),
        },
    };
    let hexproof = you != controller
        && keywords.iter().any(|keyword| match keyword {
            Keyword::Hexproof => true,
            Keyword::HexproofFrom(quality) => has_quality(now, source, *quality),
            _ => false,
        });
    let protection = keywords.iter().any(|keyword| match keyword {
        Keyword::Protection(quality) => has_quality(now, source, *quality),
        _ => false,
    });
    let about = crate::bench::About::Game;
    must!(now, R702_11B, about, "hexproof does not keep it from being the target", !hexproof)?;
    must!(now, R702_16B, about, "protection does not keep it from being the target", !protection)?;
    let shroud = keywords.contains(&Keyword::Shroud);
    must!(now, R702_18A, about, "shroud does not keep it from being the target", !shroud)
}

fn has_quality(now: &Now, source: &Source, quality: Quality) -> bool {
    match source.this.and_then(|this| now.object(this)) {
        Some(row) => is_of_quality(row, quality),
        None => quality == Quality::Everything,
    }
}

/// 702.16a: whether an object is of the quality that protection or hexproof names.
pub(super) fn is_of_quality(row: &ObjectNow, quality: Quality) -> bool {
    match quality {
        Quality::Color(color) => row.colors.contains(color),
        Quality::CardType(card_type) => row.card_types.contains(card_type),
        Quality::Subtype(subtype) => row.subtypes.contains(subtype),
        Quality::Everything => true,
    }
}
