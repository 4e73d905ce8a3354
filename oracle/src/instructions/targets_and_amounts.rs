//! What the words of an instruction refer to as it is followed: objects, players and numbers.

use crate::card::{Filter, Selector, Subject, Target, Value};
use crate::now::{Now, Source};
use crate::rules::r608_resolving::{self, Resolving};
use crate::rules::{
    r101_general, r400_7_new_objects, r508_5_defending_player, r603_6_zone_changes, r608_2h_information,
    r702_26_phased_out, r800,
};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Stop, Table};

/// Returns the value of a number, at least zero (107.1b).
pub(crate) fn amount(table: &Table, resolving: &Resolving, value: &Value) -> Ruled<u32> {
    if let (Value::ThatMuch, Some(number)) = (value, resolving.that_much) {
        return Ok(number);
    }
    let Some(value) = value.with_that_much(resolving.that_much) else {
        return Err(Stop::NotPerformed("`that much` where nothing says how much".to_owned()));
    };
    if resolving.it.is_none() && value.is_its_own() {
        return Err(Stop::NotPerformed("`its` where nothing has been named".to_owned()));
    }
    let now = table.now();
    Ok(r608_2h_information::number(&now, &value, &source(table, resolving), its(table, resolving)))
}

/// Returns the source of a text about which numbers and conditions ask: the source as the effect itself may
/// have moved it (608.2h).
pub(crate) fn source(table: &Table, resolving: &Resolving) -> Source {
    let this = resolving.source.this.map(|this| r608_2h_information::asked_about(table, resolving, this));
    Source { this, ..resolving.source }
}

/// Returns the object that "its" refers to in a number.
pub(crate) fn its(table: &Table, resolving: &Resolving) -> Option<ObjectId> {
    let it = objects(resolving.it.as_deref()?).first().copied()?;
    Some(r608_2h_information::asked_about(table, resolving, it))
}

/// Returns the things that an instruction is about, where the spell or ability finds them. From then on, "it"
/// refers to them.
pub(crate) fn things(table: &mut Table, resolving: &mut Resolving, target: &Target) -> Ruled<Vec<Thing>> {
    let now = table.now();
    let meant: Vec<Thing> = match target {
        Target::Target(_) | Target::Targets { .. } => return Ok(next_targets(table, resolving)),
        Target::It => return Ok(it(table, resolving)),
        Target::ThatObjectsController => {
            let that = resolving.by.object.map(Thing::Object);
            return Ok(players_of(table, resolving, that.as_slice(), controller));
        }
        Target::ItsController => return Ok(of_it(table, resolving, controller)),
        Target::ItsOwner => return Ok(of_it(table, resolving, owner)),
        Target::Each(subject) => each(&now, resolving, subject),
        Target::Chosen(number, selector) => choose(table, resolving, *number, selector)?,
        Target::ThatObject => resolving.by.object.map(Thing::Object).into_iter().collect(),
        Target::ThatPlayer => resolving.by.player.map(Thing::Player).into_iter().collect(),
        Target::DefendingPlayer => {
            let players = r508_5_defending_player::referred_to(table, resolving)?;
            players.into_iter().map(Thing::Player).collect()
        }
    };
    let found = |thing| (thing, r400_7_new_objects::found(table, resolving, thing));
    let there = |&(_, thing): &(Thing, Thing)| is_in_its_zone(table, target, thing);
    let (meant, found): (Vec<Thing>, Vec<Thing>) = meant.into_iter().map(found).filter(there).unzip();
    let things = within_reach(table, found);
    resolving.it = Some(meant);
    resolving.illegal = Vec::new();
    Ok(things)
}

/// Returns whether something is where an instruction about its own source says that it is, as in "return this
/// from your graveyard".
fn is_in_its_zone(table: &Table, target: &Target, thing: Thing) -> bool {
    match (target, thing) {
        (Target::Each(Subject::Objects(Selector { zones, filter: Filter::This })), Thing::Object(id)) => {
            r603_6_zone_changes::is_in_the_specified_zone(table, id, *zones)
        }
        _ => true,
    }
}

/// Returns the targets that were chosen for the next instance of the word "target" and are still legal. "It"
/// refers to the illegal ones too if the effect can find out something about them (608.2b).
fn next_targets(table: &Table, resolving: &mut Resolving) -> Vec<Thing> {
    let of = |targets: &[Vec<Thing>]| targets.get(resolving.met).cloned().unwrap_or_default();
    let (legal, chosen) = (of(&resolving.targets), of(&resolving.chosen));
    resolving.met = resolving.met.saturating_add(1);
    let illegal: Vec<Thing> = chosen.iter().copied().filter(|thing| !legal.contains(thing)).collect();
    if illegal.is_empty() || !r608_resolving::knows_of_illegal_targets(table, resolving.object) {
        resolving.it = Some(legal.clone());
        resolving.illegal = Vec::new();
    } else {
        resolving.it = Some(chosen);
        resolving.illegal = illegal;
    }
    legal
}

/// Returns the things that "it" refers to, where the spell or ability finds them. Illegal targets aren't
/// affected (608.2b).
fn it(table: &Table, resolving: &Resolving) -> Vec<Thing> {
    let legal = |thing: &&Thing| !resolving.illegal.contains(thing);
    let found = |&thing: &Thing| r400_7_new_objects::found(table, resolving, thing);
    within_reach(table, resolving.it.iter().flatten().filter(legal).map(found).collect())
}

/// Returns the things that an instruction reaches: those that aren't phased out (702.26b).
fn within_reach(table: &Table, mut things: Vec<Thing>) -> Vec<Thing> {
    things.retain(|&thing| r702_26_phased_out::is_within_reach(table, thing));
    things
}

/// Returns a player for each object that "it" refers to, and each player for that player.
fn of_it(table: &Table, resolving: &Resolving, player: fn(&Now, ObjectId) -> Option<PlayerId>) -> Vec<Thing> {
    players_of(table, resolving, resolving.it.as_deref().unwrap_or_default(), player)
}

/// Returns a player for each of these objects, and each player for that player.
fn players_of(
    table: &Table,
    resolving: &Resolving,
    things: &[Thing],
    player: fn(&Now, ObjectId) -> Option<PlayerId>,
) -> Vec<Thing> {
    let now = table.now();
    let of = |&thing: &Thing| match thing {
        Thing::Player(_) => Some(thing),
        Thing::Object(id) => {
            player(&now, r608_2h_information::asked_about(table, resolving, id)).map(Thing::Player)
        }
    };
    things.iter().filter_map(of).collect()
}

fn each(now: &Now, resolving: &Resolving, subject: &Subject) -> Vec<Thing> {
    let source = &resolving.source;
    match subject {
        Subject::Players(who) => r101_general::in_apnap_order(now)
            .into_iter()
            .filter(|&player| now.look().names_player(player, *who, source))
            .map(Thing::Player)
            .collect(),
        // A source that has moved is found later, if a rule allows that (400.7).
        subject if is_this_that_has_moved(now, resolving, subject) => {
            source.this.map(Thing::Object).into_iter().collect()
        }
        subject => now.look().subjects(subject, source),
    }
}

/// Returns whether an instruction is about its own source, and the source is no longer where it was.
fn is_this_that_has_moved(now: &Now, resolving: &Resolving, subject: &Subject) -> bool {
    let about_this = matches!(subject, Subject::Objects(selector) if selector.filter == Filter::This);
    let gone = |this: ObjectId| !now.game().objects.contains_key(&this);
    about_this && resolving.source.this.is_some_and(gone)
}

/// Returns the players that an instruction is about.
pub(crate) fn players(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<Vec<PlayerId>> {
    let (it, illegal) = (resolving.it.clone(), resolving.illegal.clone());
    let things = things(table, resolving, who)?;
    // "You" and the like don't change what "it" refers to.
    if matches!(who, Target::Each(Subject::Players(_))) {
        (resolving.it, resolving.illegal) = (it, illegal);
    }
    let game = table.now();
    let players = things.into_iter().filter_map(Thing::player);
    Ok(players.filter(|&player| game.game().is_in_the_game(player)).collect())
}

/// Returns the objects among some things.
pub(crate) fn objects(things: &[Thing]) -> Vec<ObjectId> {
    things.iter().copied().filter_map(Thing::object).collect()
}

fn controller(now: &Now, id: ObjectId) -> Option<PlayerId> {
    match now.game().objects.get(&id).filter(|object| object.is_ability()) {
        Some(ability) => Some(ability.entered_under),
        None => Some(r608_2h_information::as_it_is_or_was(now, id)?.controller_or_owner()),
    }
}

fn owner(now: &Now, id: ObjectId) -> Option<PlayerId> {
    Some(r608_2h_information::as_it_is_or_was(now, id)?.owner)
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
    resolving.it = Some(chosen.clone());
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
