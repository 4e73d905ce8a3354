//! What an event of the oracle changes, in the words of comparisons.

use super::names::GameNames;
use crate::play::trace::Written;
use apnap_oracle::state::{ObjectId, PlayerId};
use apnap_oracle::table::Event;

const COMBAT: &[&str] = &["combat"];
const COUNTERS: &[&str] = &["counters"];
const DAMAGE: &[&str] = &["damage"];
const LIFE: &[&str] = &["life"];
const MANA: &[&str] = &["mana"];
const PLACE: &[&str] = &["zone", "existence"];
const RESULT: &[&str] = &["result", "game"];
const STATUS: &[&str] = &["status"];

/// Returns what an event changes, if comparisons have words for it. Characteristics are no event: they follow from the
/// effects (613).
pub(super) fn written(event: &Event, names: &GameNames) -> Option<Written> {
    let object = |id: ObjectId, fields| Some(Written { subject: names.label(id), fields });
    let player = |id: PlayerId, fields| Some(Written { subject: names.player(id), fields });
    let game = |fields| Some(Written { subject: "the game".to_owned(), fields });
    match event {
        Event::TurnBegins { .. } => game(&["turn", "active player"]),
        Event::Begins(_) => game(&["step or phase"]),
        Event::Priority(_) => game(&["priority"]),
        Event::Becomes(_) => game(&["day and night"]),
        Event::DrawnGame => game(RESULT),
        Event::Move(movement) => object(movement.object, PLACE),
        Event::CreateToken { created: Some(id), .. }
        | Event::PutAbilityOnStack { object: Some(id), .. }
        | Event::CopyOnStack { object: Some(id), .. } => object(*id, PLACE),
        Event::CeaseToExist(id) => object(*id, PLACE),
        Event::Attacks { creature, .. }
        | Event::Reselects { creature, .. }
        | Event::Blocks { creature, .. }
        | Event::BecomesBlocked { creature, .. } => object(*creature, COMBAT),
        Event::BecomesUnblocked(id)
        | Event::RemoveFromCombat(id)
        | Event::StopsFighting(id)
        | Event::StopsBeingAttacked(id) => object(*id, COMBAT),
        Event::MarkDamage { object: id, .. } => object(*id, DAMAGE),
        Event::RemoveDamage(id) => object(*id, DAMAGE),
        Event::Tap(id)
        | Event::Untap(id)
        | Event::PhaseOut(id, _)
        | Event::PhaseIn(id)
        | Event::Transform(id)
        | Event::Flip(id)
        | Event::TurnFaceUp(id) => object(*id, STATUS),
        Event::GainLife(id, _) | Event::LoseLife(id, _) => player(*id, LIFE),
        Event::Lose(id) | Event::Concede(id) | Event::Win(id) => player(*id, RESULT),
        Event::AddMana { player: id, .. } | Event::SpendMana { player: id, .. } | Event::LoseMana(id, _) => {
            player(*id, MANA)
        }
        Event::Speed(id, _) => player(*id, &["speed"]),
        Event::PutCounters { on: thing, .. } | Event::RemoveCounters { from: thing, .. } => {
            Some(Written { subject: names.thing(*thing), fields: COUNTERS })
        }
        Event::Protects { battle, .. } => object(*battle, &["protector"]),
        Event::Sector(id, _) => object(*id, &["sector"]),
        Event::EntersRoom { dungeon, .. } => object(*dungeon, &["room"]),
        Event::Attach(id, _) => object(*id, &["attachment"]),
        _ => None,
    }
}
