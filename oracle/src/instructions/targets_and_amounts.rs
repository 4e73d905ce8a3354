//! What the words of an instruction refer to as it is followed: objects, players and numbers.

use crate::card::{Filter, Selector, Subject, Target, Value};
use crate::now::Now;
use crate::rules::r608_resolving::{self, Resolving};
use crate::rules::{r101_general, r603_6_zone_changes, r608_2h_information, r800};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Table};

/// Returns the value of a number, at least zero (107.1b).
pub(crate) fn amount(table: &Table, resolving: &Resolving, value: &Value) -> u32 {
    let now = table.now();
    let its = objects(&resolving.it).first().copied();
    r608_2h_information::number(&now, value, &resolving.source, its)
}

/// Returns the things that an instruction is about. From then on, "it" refers to them.
pub(crate) fn things(table: &mut Table, resolving: &mut Resolving, target: &Target) -> Ruled<Vec<Thing>> {
    let now = table.now();
    let find = |thing: Thing| r603_6_zone_changes::found(&now, thing);
    let things: Vec<Thing> = match target {
        Target::Target(_) | Target::Targets { .. } => next_targets(resolving),
        Target::Each(subject) => each(&now, resolving, subject),
        Target::Chosen(number, selector) => choose(table, resolving, *number, selector)?,
        Target::It => resolving.it.iter().copied().map(find).collect(),
        Target::ThatObject => resolving.by.object.map(Thing::Object).map(find).into_iter().collect(),
        Target::ThatPlayer => resolving.by.player.map(Thing::Player).into_iter().collect(),
        Target::ItsController => resolving.it.iter().filter_map(|&thing| controller(&now, thing)).collect(),
        Target::ItsOwner => resolving.it.iter().filter_map(|&thing| owner(&now, thing)).collect(),
    };
    if !matches!(target, Target::It | Target::ItsController | Target::ItsOwner) {
        resolving.it.clone_from(&things);
    }
    Ok(things)
}

/// Returns the targets that were chosen for the next instance of the word "target".
fn next_targets(resolving: &mut Resolving) -> Vec<Thing> {
    let chosen = resolving.targets.get(resolving.met).cloned().unwrap_or_default();
    resolving.met = resolving.met.saturating_add(1);
    chosen
}

fn each(now: &Now, resolving: &Resolving, subject: &Subject) -> Vec<Thing> {
    let source = &resolving.source;
    match subject {
        Subject::Players(who) => r101_general::in_apnap_order(now)
            .into_iter()
            .filter(|&player| now.look().names_player(player, *who, source))
            .map(Thing::Player)
            .collect(),
        subject if is_this_that_has_moved(now, resolving, subject) => {
            let this = source.this.map(Thing::Object);
            this.map(|this| r603_6_zone_changes::found(now, this)).into_iter().collect()
        }
        subject => now.look().subjects(subject, source),
    }
}

/// 400.7: returns whether an instruction is about its own source, and the source has moved to where it can be
/// found. Either that move made the ability trigger, or the same effect moved the source.
fn is_this_that_has_moved(now: &Now, resolving: &Resolving, subject: &Subject) -> bool {
    let about_this = matches!(subject, Subject::Objects(selector) if selector.filter == Filter::This);
    let this = resolving.source.this.filter(|this| now.object(*this).is_none());
    about_this && this.is_some() && (resolving.source_was_there || this == resolving.by.object)
}

/// Returns the players that an instruction is about.
pub(crate) fn players(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<Vec<PlayerId>> {
    let it = resolving.it.clone();
    let things = things(table, resolving, who)?;
    // "You" and the like don't change what "it" refers to.
    if matches!(who, Target::Each(Subject::Players(_))) {
        resolving.it = it;
    }
    let game = table.now();
    let players = things.into_iter().filter_map(Thing::player);
    Ok(players.filter(|&player| game.game().is_in_the_game(player)).collect())
}

/// Returns the objects among some things.
pub(crate) fn objects(things: &[Thing]) -> Vec<ObjectId> {
    things.iter().copied().filter_map(Thing::object).collect()
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

/// Returns the permanents among some objects that the controller of what resolves controls.
pub(crate) fn of_the_controller(now: &Now, resolving: &Resolving, selector: &Selector) -> Vec<ObjectId> {
    let mut theirs = now.look().select(selector, &resolving.source);
    theirs.retain(|&id| now.object(id).is_some_and(|row| row.controller == Some(resolving.controller)));
    theirs
}

/// Returns the things that an instruction sacrifices: the controller can choose only what that player controls.
pub(super) fn things_to_sacrifice(
    table: &mut Table,
    resolving: &mut Resolving,
    target: &Target,
) -> Ruled<Vec<Thing>> {
    let Target::Chosen(number, selector) = target else { return things(table, resolving, target) };
    let among = of_the_controller(&table.now(), resolving, selector);
    let chosen = choose_of(table, resolving, *number, among)?;
    resolving.it.clone_from(&chosen);
    Ok(chosen)
}

/// 608.2d: asks the controller to choose objects as the instruction is followed.
pub(crate) fn choose(
    table: &mut Table,
    resolving: &Resolving,
    number: u8,
    selector: &Selector,
) -> Ruled<Vec<Thing>> {
    let among = table.now().look().select(selector, &resolving.source);
    choose_of(table, resolving, number, among)
}

fn choose_of(
    table: &mut Table,
    resolving: &Resolving,
    number: u8,
    among: Vec<ObjectId>,
) -> Ruled<Vec<Thing>> {
    let number = usize::from(number).min(among.len());
    if number == 0 {
        return Ok(Vec::new());
    }
    let chosen = choose_among(table, resolving, resolving.controller, Asking::Choose, among, number)?;
    Ok(chosen.into_iter().map(Thing::Object).collect())
}

/// Asks a player to choose this many of some objects. If that is all of them, the player isn't asked.
pub(crate) fn choose_among(
    table: &mut Table,
    resolving: &Resolving,
    player: PlayerId,
    asking: Asking,
    among: Vec<ObjectId>,
    number: usize,
) -> Ruled<Vec<ObjectId>> {
    if number == among.len() {
        return Ok(among);
    }
    let chosen = table.ask_for_objects(player, asking, Some(resolving.object), &among, number, number)?;
    if r800::has_left(table, player) {
        return Ok(Vec::new());
    }
    let legal = chosen.iter().all(|id| among.contains(id));
    r608_resolving::as_many_as_are_to_be(table, player, legal && chosen.len() == number)?;
    Ok(chosen)
}
