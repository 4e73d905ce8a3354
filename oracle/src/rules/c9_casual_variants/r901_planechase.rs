//! Planechase: planes and phenomena in the command zone, and planeswalking from one to the next.

use crate::bench::OnBench;
use crate::card::{CardType, Zone};
use crate::now::{Look, Now, ObjectNow};
use crate::state::{AbilityOnStack, AsOf, Game, ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// The abilities of a face-up plane or phenomenon function in the command zone.
    R901_7 "901.7" since "2009-10-01";
    does FUNCTIONS "the abilities of a phenomenon in the command zone function there"
    1: FUNCTIONS, FUNCTIONS_IN_COMMAND_ZONE of "113.6p";
    2: shown "704/6f-the-next-phenomenon-is-encountered";
}

/// 901.7: returns whether an object is a phenomenon in the command zone. Planes have a rule of their own (113.6p).
pub(crate) fn functions_in_the_command_zone(look: &Look, object: &ObjectNow) -> bool {
    object.zone == Zone::Command
        && object.card_types.contains(CardType::Phenomenon)
        && R901_7::FUNCTIONS.is_followed_for(look, object.id)
}

/// Returns the face-up planes and phenomena.
pub(crate) fn face_up<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.objects().filter(|row| is_face_up(row))
}

/// Returns whether an object is a face-up plane or phenomenon. A face-down card has no characteristics, and so no
/// card types.
pub(crate) fn is_face_up(row: &ObjectNow) -> bool {
    let is_planar = row.card_types.contains(CardType::Plane) || row.card_types.contains(CardType::Phenomenon);
    row.zone == Zone::Command && is_planar
}

rule! {
    /// Normally the active player is the planar controller, who controls the face-up plane or phenomenon. If
    /// the planar controller would leave, the next player in turn order first takes over, until a turn of
    /// another player begins.
    R901_6 "901.6" since "2009-10-01";
    does CONTROLS "the planar controller, and not its owner, controls a face-up plane or phenomenon"
    instead ACTIVE_PLAYER "the planar controller is the active player"
    does NEXT_PLAYER "the next player in turn order takes over from an active player who leaves"
    2: CONTROLS;
    3: ACTIVE_PLAYER;
    4: NEXT_PLAYER;
    5: ACTIVE_PLAYER;
}

/// 901.6: returns the planar controller.
fn planar_controller(on: &impl OnBench, game: &Game) -> PlayerId {
    let active = game.active;
    if !R901_6::ACTIVE_PLAYER.is_followed(on) {
        return game.after(active);
    }
    let has_left = !game.is_in_the_game(active);
    if has_left && R901_6::NEXT_PLAYER.is_followed(on) { game.after(active) } else { active }
}

rule! {
    /// A face-up plane or phenomenon is one of the objects that have a controller although they are neither on
    /// the battlefield nor on the stack: it is controlled by the planar controller.
    R109_4D "109.4d": "109.4a" since "2009-10-01", "109.4b" since "2012-02-01", "109.4c" since "2020-07-03",
        "109.4d" since "2021-06-18";
    same as "901.6"
    1: CONTROLS of "901.6", shown "901/6-what-you-control-on-a-plane";
    2: ACTIVE_PLAYER of "901.6";
}

/// 901.6: gives the planar controller control of the face-up planes and phenomena.
pub(crate) fn control_what_is_face_up(look: &mut Look) {
    let planar: Vec<ObjectId> = look.unsettled().filter(|row| is_face_up(row)).map(|row| row.id).collect();
    for id in planar {
        if R901_6::CONTROLS.is_followed_for(look, id) {
            let controller = planar_controller(look, look.game());
            look.change(id, |row| row.controller = Some(controller));
        }
    }
}

rule! {
    /// To planeswalk, a player puts all face-up planes and phenomena face down on the bottom of their owners'
    /// planar decks, and then turns the top card of that player's own planar deck face up, off the deck.
    R701_24B "701.24b": "701.20b" since "2009-10-01", "701.21b" since "2011-09-30", "701.22b" since "2016-09-30",
        "701.23b" since "2018-04-27", "701.24b" since "2020-07-03", "701.31b" since "2025-06-06";
    does PUT_AWAY "each face-up plane and phenomenon is put on the bottom of its owner's planar deck"
    does TURNED_UP "the top card of the planar controller's planar deck is turned face up"
    1: PUT_AWAY, TURNED_UP;
}

/// 701.24b: returns the events of planeswalking. If the deck is empty, the top card is the first of its own
/// cards that was put there.
pub(crate) fn planeswalk(now: &Now) -> Vec<Event> {
    let player = planar_controller(now, now.game());
    let mut events = Vec::new();
    if R701_24B::PUT_AWAY.is_followed_for(now, player) {
        events.extend(face_up(now).map(|row| Event::UnderPlanarDeck(row.id)));
    }
    let deck = now.game().players.get(usize::from(player.0)).map(|player| &player.planar_deck);
    let top = deck.and_then(|deck| deck.first()).copied();
    let card = top.or_else(|| face_up(now).find(|row| row.owner == player).map(|row| row.id));
    if R701_24B::TURNED_UP.is_followed_for(now, player) {
        events.extend(card.map(|card| Event::PlaneswalkTo { player, card }));
    }
    events
}

rule! {
    /// If a face-up plane or phenomenon leaves the game with its owner, the planar controller immediately turns
    /// up the top card of that player's planar deck. Abilities of phenomena stay on the stack.
    R901_10 "901.10": "901.9" since "2009-10-01", "901.10" since "2012-07-01";
    when HAS_LEFT "a face-up plane or phenomenon has left the game with its owner"
    1: OWNED of "800.4a", STAY of "901.10b";
    3: HAS_LEFT;
    5: HAS_LEFT;
}

/// 901.10: turns up a card in place of the face-up cards that have left the game with a player.
pub(crate) fn turned_up_instead(table: &mut Table, has_left: bool) -> Ruled<()> {
    if R901_10::HAS_LEFT.holds(table, has_left) {
        let now = table.now();
        let player = planar_controller(&*now, now.game());
        let deck = now.game().players.get(usize::from(player.0)).map(|player| &player.planar_deck);
        let top = deck.and_then(|deck| deck.first()).copied();
        let turned = top.map(|card| Event::PlaneswalkTo { player, card });
        table.happen(&R901_10, turned.into_iter().collect())?;
    }
    Ok(())
}

rule! {
    /// If the owner of a phenomenon has left the game, its abilities stay on the stack, and the new planar controller
    /// controls them.
    R901_10B "901.10b" since "2013-02-01";
    when PHENOMENON "the ability is from a phenomenon"
    when OWNER_LEFT "the owner of the phenomenon has left the game"
    does STAY "the ability stays on the stack under the control of the new planar controller"
    1: PHENOMENON, OWNER_LEFT, STAY;
}

/// 901.10b: gives the new planar controller those abilities of a player who leaves that come from phenomena whose
/// owners have left the game.
pub(crate) fn abilities_of_phenomena_stay(table: &mut Table, leaving: PlayerId) -> Ruled<()> {
    if !table.in_force(&R901_10B) {
        return Ok(());
    }
    let now = table.now();
    let player = planar_controller(&*now, now.game());
    let of_the_player = now.game().stack.iter().filter_map(|id| {
        let object = now.game().objects.get(id).filter(|object| object.entered_under == leaving)?;
        Some((*id, object.on_stack.as_ref()?.ability.as_ref()?))
    });
    let staying = of_the_player.filter(|(id, ability)| stays(&now, *id, ability));
    let events = staying.map(|(ability, _)| Event::TakesOver { ability, player }).collect();
    table.happen(&R901_10B, events)?;
    Ok(())
}

/// 901.10b: returns whether an ability stays on the stack although the player who controls it leaves.
fn stays(now: &Now, id: ObjectId, ability: &AbilityOnStack) -> bool {
    let Some(source) = now.seen(ability.source, AsOf::NowOrLast) else { return false };
    let is_phenomenon = source.card_types.contains(CardType::Phenomenon);
    R901_10B::PHENOMENON.holds_for(now, id, is_phenomenon)
        && R901_10B::OWNER_LEFT.holds_for(now, id, !now.game().is_in_the_game(source.owner))
        && R901_10B::STAY.is_followed_for(now, id)
}

rule! {
    /// An ability of a phenomenon triggers when a player encounters it, which means that the player moves it
    /// off a planar deck and turns it face up.
    R312_5 "312.5": "310.5" since "2012-07-01", "311.5" since "2021-07-23", "312.5" since "2023-04-14";
    when PHENOMENON "the card that is turned face up is a phenomenon"
    1: PHENOMENON;
    2: PHENOMENON;
}

/// 312.5: returns whether a player who planeswalks to a card encounters a phenomenon.
pub(crate) fn is_encountered(now: &Now, card: ObjectId) -> bool {
    let is_phenomenon = now.object(card).is_some_and(|row| row.card_types.contains(CardType::Phenomenon));
    R312_5::PHENOMENON.holds_for(now, card, is_phenomenon)
}

rules![R109_4D, R312_5, R701_24B, R901_6, R901_7, R901_10, R901_10B];
