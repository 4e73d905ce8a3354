//! What the words of an instruction mean as it is followed: which objects, which players, how many.

use super::r608_resolving::Resolving;
use super::{r101_general, r603_6_zone_changes, r608_2h_information};
use crate::card::{Selector, Subject, Target, Value};
use crate::now::Now;
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Table};

/// A number, never less than zero (107.1b).
pub(crate) fn amount(table: &Table, resolving: &Resolving, value: &Value) -> u32 {
    let now = table.now();
    let its = objects(&resolving.it).first().copied();
    r608_2h_information::number(&now, value, &resolving.source, its)
}

/// The things that an instruction is about. From then on they are "it".
pub(crate) fn things(table: &mut Table, resolving: &mut Resolving, target: &Target) -> Ruled<Vec<Thing>> {
    let now = table.now();
    let things: Vec<Thing> = match target {
        Target::Target(_) | Target::Targets { .. } => {
            let chosen = resolving.targets.get(resolving.met).cloned().unwrap_or_default();
            resolving.met = resolving.met.saturating_add(1);
            chosen
        }
        Target::Each(Subject::Players(who)) => {
            let meant = r101_general::in_apnap_order(&now)
                .into_iter()
                .filter(|&player| now.look().names_player(player, *who, &resolving.source));
            meant.map(Thing::Player).collect()
        }
        Target::Each(subject) if is_this_that_has_moved(&now, resolving, subject) => {
            let this = resolving.source.this.map(Thing::Object);
            this.map(|this| r603_6_zone_changes::found(&now, this)).into_iter().collect()
        }
        Target::Each(subject) => now.look().subjects(subject, &resolving.source),
        Target::Chosen(number, selector) => choose(table, resolving, *number, selector)?,
        Target::It => resolving.it.iter().map(|&thing| r603_6_zone_changes::found(&now, thing)).collect(),
        Target::ThatObject => {
            let object = resolving.by.object.map(Thing::Object);
            object.map(|object| r603_6_zone_changes::found(&now, object)).into_iter().collect()
        }
        Target::ThatPlayer => resolving.by.player.map(Thing::Player).into_iter().collect(),
        Target::ItsController => resolving.it.iter().filter_map(|thing| controller(&now, *thing)).collect(),
        Target::ItsOwner => resolving.it.iter().filter_map(|thing| owner(&now, *thing)).collect(),
    };
    let names_others = matches!(target, Target::ItsController | Target::ItsOwner);
    if !names_others && *target != Target::It {
        resolving.it.clone_from(&things);
    }
    Ok(things)
}

/// 400.7: whether an instruction is about its own source, which has moved to where it can be found: because
/// its change of zone made the ability trigger, or by the same effect.
fn is_this_that_has_moved(now: &Now, resolving: &Resolving, subject: &Subject) -> bool {
    let about_this =
        matches!(subject, Subject::Objects(selector) if selector.filter == crate::card::Filter::This);
    let this = resolving.source.this.filter(|this| now.object(*this).is_none());
    about_this && this.is_some() && (resolving.source_was_there || this == resolving.by.object)
}

/// The players that an instruction is about.
pub(crate) fn players(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<Vec<PlayerId>> {
    let it = resolving.it.clone();
    let things = things(table, resolving, who)?;
    // "You" and the like leave "it" with what it was.
    if matches!(who, Target::Each(Subject::Players(_))) {
        resolving.it = it;
    }
    let game = table.now();
    let players = things.into_iter().filter_map(|thing| match thing {
        Thing::Player(player) => Some(player),
        Thing::Object(_) => None,
    });
    Ok(players.filter(|&player| game.game().is_in_the_game(player)).collect())
}

/// The objects among some things.
pub(crate) fn objects(things: &[Thing]) -> Vec<ObjectId> {
    things
        .iter()
        .filter_map(|thing| match thing {
            Thing::Object(id) => Some(*id),
            Thing::Player(_) => None,
        })
        .collect()
}

fn controller(now: &Now, thing: Thing) -> Option<Thing> {
    match thing {
        Thing::Player(_) => Some(thing),
        Thing::Object(id) => {
            let of_ability = now.game().objects.get(&id).filter(|object| object.is_ability());
            let player = match of_ability {
                Some(ability) => ability.entered_under,
                None => now.object_or_last_known(id)?.controller_or_owner(),
            };
            Some(Thing::Player(player))
        }
    }
}

fn owner(now: &Now, thing: Thing) -> Option<Thing> {
    match thing {
        Thing::Player(_) => Some(thing),
        Thing::Object(id) => Some(Thing::Player(now.object_or_last_known(id)?.owner)),
    }
}

/// 608.2d: objects that the controller chooses as the instruction is followed.
fn choose(table: &mut Table, resolving: &Resolving, number: u8, selector: &Selector) -> Ruled<Vec<Thing>> {
    let now = table.now();
    let among: Vec<Thing> =
        now.look().select(selector, &resolving.source).into_iter().map(Thing::Object).collect();
    let number = usize::from(number).min(among.len());
    if number == 0 {
        return Ok(Vec::new());
    }
    choose_among(table, resolving, resolving.controller, Asking::Choose, among, number)
}

/// A player chooses so many of some things. Where all of them are taken, nothing is asked.
pub(crate) fn choose_among(
    table: &mut Table,
    resolving: &Resolving,
    player: PlayerId,
    asking: Asking,
    among: Vec<Thing>,
    number: usize,
) -> Ruled<Vec<Thing>> {
    if number == among.len() {
        return Ok(among);
    }
    let chosen =
        table.ask_for_things(player, asking, Some(resolving.object), among.clone(), number, number)?;
    let legal = chosen.iter().all(|thing| among.contains(thing));
    super::r608_resolving::as_many_as_are_to_be(table, player, legal && chosen.len() == number)?;
    Ok(chosen)
}
