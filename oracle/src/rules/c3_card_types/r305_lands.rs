//! Lands: how a land is played, how many lands a player may play, and which abilities basic land types give.

use crate::card::{CardType, Subtype, SubtypeKind, Subtypes, Zone};
use crate::now::{AbilityKey, Look, Now, ObjectNow, Origin};
use crate::rules::{r505_main_phase, r707_9_exceptions, r712_double_faced_cards, r805_shared_team_turns};
use crate::state::{LandPlay, ObjectId, PlayerId};
use crate::table::{Cause, Enters, Event, Move, Ruled, Table, TickStop};

/// 305.1: makes a player play a land: puts it onto the battlefield, without using the stack.
pub(crate) fn play(table: &mut Table, player: PlayerId, card: ObjectId, by: Option<ObjectId>) -> Ruled<()> {
    let now = table.now();
    let Some(land_card) = now.object(card) else {
        return Err(TickStop::Malformed("there is no such card".to_owned()));
    };
    let by = r505_main_phase::may_play_a_land(table, player, land_card, by)?;
    let transformed = r712_double_faced_cards::is_played_with_its_back_face_up(&now, land_card);
    let enters = Enters { transformed, ..Enters::default() };
    let movement = Move { under: Some(player), enters, ..Move::to(card, Zone::Battlefield, Cause::Played) };
    let happened = table.happens(&R305_2, Event::Move(movement))?;
    let land = happened.iter().find_map(|event| match event {
        Event::Move(movement) => movement.became,
        _ => None,
    });
    if let Some(land) = land {
        table.happens(&R305_2, Event::LandPlayed { land, player, by })?;
    }
    Ok(())
}

rule! {
    /// A player normally plays at most one land in each of their turns, but continuous effects can allow
    /// more. For each land, the player announces whether this rule or which of those effects allows it.
    R305_2_20091001 "305.2@2009-10-01": "305.2" since "2009-10-01" until "2013-07-13";
    same as "505.5b@2010-06-18"
    1 earlier: restates "505.5b@2010-06-18", shown "505/5b-2010-one-land-each-turn";
}

/// 305.2, until 2013-07-12: returns the rule or effect that still allows a player to play a land in this
/// turn. It is the effect that the player announces or, without an announcement, first this rule and then the
/// effects.
pub(crate) fn land_play_left(now: &Now, player: PlayerId, named: Option<ObjectId>) -> Option<LandPlay> {
    let played_by = &now.game().players.get(player.0 as usize)?.lands_played_by;
    let effects = now.player(player)?.more_land_plays.iter().map(|(origin, number)| match origin {
        Origin::Static(object, _) | Origin::Counters(object, _) | Origin::AsItEntered(object, _) => {
            (LandPlay::Ability(*object), *number)
        }
        Origin::Resolved(effect) => (LandPlay::Effect(*effect), *number),
    });
    let is_left = |(by, number): &(LandPlay, i32)| {
        let used = played_by.iter().filter(|used| *used == by).count();
        i32::try_from(used).is_ok_and(|used| used < *number)
    };
    let all: Vec<(LandPlay, i32)> = std::iter::once((LandPlay::Rule, 1)).chain(effects).collect();
    let mut left = all.into_iter().filter(is_left).map(|(by, _)| by);
    match named {
        Some(named) => left.find(|by| *by == LandPlay::Ability(named)),
        None => left.next(),
    }
}

rule! {
    /// In each of their turns, a player can normally play one land, and continuous effects can raise this
    /// number. Only the total counts (305.2a): no land is played using a particular effect.
    R305_2 "305.2" since "2013-07-13";
    same as "505.6b"
    1: FEWER_THAN_ALLOWED of "505.6b", shown "505/6b-exploration";
}

rule! {
    /// A player may play a land card from the hand with priority, in a main phase of that player's own turn,
    /// while the stack is empty. The land is put onto the battlefield as a special action, without the stack.
    R305_1 "305.1" since "2009-10-01";
    same as "505.6b"
    1: TIME_TO_PLAY of "505.6b", LAND_IN_HAND of "505.6b";
    4: shown "505/6b-one-land-each-turn";
}

rule! {
    /// A player who has played as many lands this turn as that player may play can't play another, whatever
    /// an effect says.
    R305_2B "305.2b" since "2013-07-13";
    same as "505.6b"
    1: FEWER_THAN_ALLOWED of "505.6b", shown "305/2b-no-second-land";
}

rule! {
    /// A player can't play a land in another player's turn, whatever would allow it.
    R305_3 "305.3" since "2009-10-01";
    must OWN_TURN "a land is played in its player's own turn"
    1: OWN_TURN, shown "305/3-when-a-land-can-be-played";
    1 earlier: FEWER_THAN_ALLOWED of "505.6b", PLAY_LEFT of "505.5b@2010-06-18";
}

/// 305.3: requires that it is the player's own turn, for a land that could be played at any time.
pub(crate) fn is_played_in_ones_own_turn(table: &Table, player: PlayerId) -> Ruled<()> {
    let own_turn = r805_shared_team_turns::is_active(table, table.game(), player);
    R305_3::OWN_TURN.must_hold_for(table, player, own_turn)
}

rule! {
    /// A land that also has another card type can only be played as a land, never cast.
    R305_9 "305.9" since "2009-10-01";
    same as "601.2a"
    1: CARD_IN_HAND of "601.2a", shown "305/9-an-artifact-land-is-not-cast";
    2: CARD_IN_HAND of "601.2a";
}

rule! {
    /// A land with a basic land type can be tapped for one mana of the corresponding color, regardless of its
    /// text.
    R305_6 "305.6" since "2009-10-01";
    does MANA_ABILITY "the land has the mana ability of each of its basic land types"
    3: MANA_ABILITY;
    4: MANA_ABILITY;
}

/// 305.6: gives each land the mana abilities of its basic land types, unless they are already known.
pub(crate) fn gain_all_intrinsic_mana_abilities(look: &mut Look) {
    let is_land = |object: &&ObjectNow| object.card_types.contains(CardType::Land);
    let lands: Vec<ObjectId> = look.unsettled().filter(is_land).map(|object| object.id).collect();
    for land in lands {
        gain_intrinsic_mana_abilities(look, land);
    }
}

/// 305.6: gives a land the mana ability of each of its basic land types.
pub(crate) fn gain_intrinsic_mana_abilities(look: &mut Look, object: ObjectId) {
    if R305_6::MANA_ABILITY.is_followed_for(look, object) {
        look.change(object, |object| {
            let is_land = object.card_types.contains(CardType::Land);
            object.intrinsic_mana = Subtype::basic_land_types()
                .into_iter()
                .filter(|(land_type, _)| is_land && object.subtypes.contains(*land_type))
                .map(|(_, color)| color)
                .collect();
        });
    }
}

rule! {
    /// A land that an effect sets to basic land types loses its other land types and the abilities of its
    /// text and of copying. It keeps abilities that other effects granted, and gains the mana abilities of
    /// the new types. Types given in addition don't remove anything.
    R305_7 "305.7" since "2009-10-01";
    does LOSES_ABILITIES "a land set to basic land types loses the abilities of its text"
    does COPY_EFFECTS_TOO "the land loses the abilities that copy effects gave it, too"
    does OLD_TYPES_GO "the land loses its old land types"
    1: OLD_TYPES_GO, LOSES_ABILITIES, REPLACES_SUBTYPES of "205.1a";
    2: LOSES_ABILITIES, COPY_EFFECTS_TOO, MANA_ABILITY of "305.6";
    3: shown "305/7-granted-abilities-stay";
    4: shown "305/7-song-of-the-dryads-on-a-creature";
    5: shown "305/6-added-type-brings-its-mana-ability";
}

rule! {
    /// Until 2013-09-27, a land that an effect sets to basic land types keeps the abilities that a copy effect
    /// gave it in addition to those that it copied.
    R305_7_20091001 "305.7@2009-10-01": "305.7" since "2009-10-01" until "2013-09-27";
    does COPY_EFFECTS_STAY "the land keeps the abilities that a copy effect gave it"
    1 earlier: COPY_EFFECTS_STAY;
}

/// 305.7: returns whether an object loses its old subtypes of a kind that an effect sets. Land types are lost like any
/// others.
pub(crate) fn old_types_go(look: &Look, object: ObjectId, kind: SubtypeKind) -> bool {
    kind != SubtypeKind::Land || R305_7::OLD_TYPES_GO.is_followed_for(look, object)
}

/// 305.7: removes the abilities of its own text from a land that is set to basic land types. Its land types
/// have already been replaced (205.1a).
pub(crate) fn lose_abilities_to_basic_land_types(
    look: &mut Look,
    object: ObjectId,
    kind: SubtypeKind,
    subtypes: Subtypes,
) {
    let basic = Subtype::basic_land_types().iter().any(|(land_type, _)| subtypes.contains(*land_type));
    let is_land = look.object(object).is_some_and(|object| object.card_types.contains(CardType::Land));
    let is_set_to_basic = kind == SubtypeKind::Land && basic && is_land;
    if is_set_to_basic && R305_7::LOSES_ABILITIES.is_followed_for(look, object) {
        let kept = kept_of_copying(look, object);
        look.change(object, |object| {
            let own = object.copiable.abilities.len().saturating_sub(kept);
            let is_lost = |key: &AbilityKey| matches!(key, AbilityKey::Printed(n) if usize::from(*n) <= own);
            object.abilities.retain(|held| !is_lost(&held.key));
        });
    }
}

/// 305.7: returns the number of abilities given by copy effects that a land keeps when its type is set.
fn kept_of_copying(look: &Look, object: ObjectId) -> usize {
    let given = r707_9_exceptions::abilities_given(look.bench(), look.game(), object);
    if given == 0 {
        return 0;
    }
    let keeps = if look.bench().in_force(&R305_7_20091001) {
        R305_7_20091001::COPY_EFFECTS_STAY.is_followed_for(look, object)
    } else {
        !R305_7::COPY_EFFECTS_TOO.is_followed_for(look, object)
    };
    if keeps { given } else { 0 }
}

rules![R305_1, R305_2_20091001, R305_2, R305_2B, R305_3, R305_6, R305_7, R305_7_20091001, R305_9];
