//! What the words of an instruction refer to as it is followed: objects, players and numbers.

use crate::card::{Filter, Selector, Subject, Target, Value, Whose};
use crate::not_performed;
use crate::now::{Now, Source};
use crate::rules::r608_resolving::{self, Referents, Resolving, is_target};
use crate::rules::{
    r101_general, r400_7_new_objects, r508_5_defending_player, r603_6_zone_changes, r608_2d_choices,
    r608_2h_information, r702_26b_phased_out,
};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Table};

/// Returns the value of a number, at least zero (107.1b).
pub(crate) fn amount(table: &Table, resolving: &Resolving, value: &Value) -> Ruled<u32> {
    refer_to_something(resolving, [value], &[Whose::Its, Whose::ThatObject])?;
    Ok(r608_2h_information::number(&table.now(), value, &source(table, resolving)))
}

/// Requires that the words in some values refer to something: "that much", and such of these objects as they
/// name.
pub(crate) fn refer_to_something<'v>(
    resolving: &Resolving,
    values: impl IntoIterator<Item = &'v Value>,
    objects: &[Whose],
) -> Ruled<()> {
    let is_known = |whose: &&Whose| match whose {
        Whose::Its => resolving.it.is_some(),
        Whose::ThatObject => resolving.by.object.is_some(),
        Whose::This | Whose::Host => true,
    };
    let unknown: Vec<&Whose> = objects.iter().filter(|whose| !is_known(whose)).collect();
    for value in values {
        if value.is_of_that_much() && resolving.by.amount.is_none() {
            return Err(not_performed::refers_to_nothing("that much"));
        }
        if let Some(&&whose) = unknown.iter().find(|&&&whose| value.is_of(whose)) {
            let word = if whose == Whose::Its { "its" } else { "that object" };
            return Err(not_performed::refers_to_nothing(word));
        }
    }
    Ok(())
}

/// Returns what the words of numbers and conditions refer to: the source, "it" and "that object" as the effect
/// itself may have moved them (608.2h).
pub(crate) fn source(table: &Table, resolving: &Resolving) -> Source {
    let asked = |id: ObjectId| r608_2h_information::asked_about(table, resolving, id);
    let it = resolving.it.as_deref().and_then(|it| objects(it).first().copied());
    Source {
        this: resolving.source.this.map(asked),
        it: it.map(asked),
        that_object: resolving.by.object.map(asked),
        that_much: resolving.by.amount,
        ..resolving.source
    }
}

/// Returns the things that an instruction is about, where the spell or ability finds them. From then on, "it"
/// refers to them.
pub(crate) fn things(table: &mut Table, resolving: &mut Resolving, target: &Target) -> Ruled<Vec<Thing>> {
    let meant = meant(table, resolving, target)?;
    if is_target(target) {
        return Ok(within_reach(table, meant));
    }
    let found = |thing| r400_7_new_objects::found(table, resolving, thing);
    Ok(within_reach(table, meant.into_iter().map(found).collect()))
}

/// 608.2h: returns the objects that an instruction says do something, as they are or as they last existed. From
/// then on, "it" refers to them.
pub(crate) fn those_that_act(
    table: &mut Table,
    resolving: &mut Resolving,
    target: &Target,
) -> Ruled<Vec<ObjectId>> {
    let meant = objects(&meant(table, resolving, target)?);
    Ok(meant.into_iter().map(|id| r608_2h_information::asked_about(table, resolving, id)).collect())
}

/// Returns the things that the second part of an instruction is about, such as what something is attached to.
/// There too, "it" is what the instruction before was about, if there was one.
pub(crate) fn things_beside(
    table: &mut Table,
    resolving: &mut Resolving,
    before: Referents,
    target: &Target,
) -> Ruled<Vec<Thing>> {
    if before.it.is_some() && matches!(target, Target::It | Target::ItsController | Target::ItsOwner) {
        resolving.names(before);
    }
    things(table, resolving, target)
}

/// Returns the objects and players that an instruction refers to, wherever they are now. From then on, "it" refers
/// to them.
fn meant(table: &mut Table, resolving: &mut Resolving, target: &Target) -> Ruled<Vec<Thing>> {
    let now = table.now();
    let that_object = || resolving.by.object.ok_or_else(|| not_performed::refers_to_nothing("that object"));
    let that_player = || resolving.by.player.ok_or_else(|| not_performed::refers_to_nothing("that player"));
    let it = || resolving.it.as_deref().ok_or_else(|| not_performed::refers_to_nothing("it"));
    let meant: Vec<Thing> = match target {
        Target::Target(_) | Target::Targets { .. } => return Ok(next_targets(table, resolving)),
        // Illegal targets aren't affected (608.2b).
        Target::It => {
            return Ok(it()?.iter().copied().filter(|thing| !resolving.illegal.contains(thing)).collect());
        }
        Target::ThatObjectsController => {
            return Ok(players_of(table, resolving, &[Thing::Object(that_object()?)], controller));
        }
        Target::ItsController => return Ok(players_of(table, resolving, it()?, controller)),
        Target::ItsOwner => return Ok(players_of(table, resolving, it()?, owner)),
        Target::Each(subject) => each(&now, resolving, subject),
        Target::Chosen(number, selector) => choose(table, resolving, *number, selector)?,
        Target::ThatObject => vec![Thing::Object(that_object()?)],
        Target::ThatPlayer => vec![Thing::Player(that_player()?)],
        Target::DefendingPlayer => {
            let players = r508_5_defending_player::referred_to(table, resolving)?;
            players.into_iter().map(Thing::Player).collect()
        }
    };
    let found = |&thing: &Thing| r400_7_new_objects::found(table, resolving, thing);
    let there = |thing: &Thing| is_in_its_zone(table, target, found(thing));
    let meant: Vec<Thing> = meant.into_iter().filter(there).collect();
    resolving.names(Referents { it: Some(meant.clone()), illegal: Vec::new() });
    Ok(meant)
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

/// Returns the things that an instruction reaches: those that aren't phased out (702.26b).
fn within_reach(table: &Table, mut things: Vec<Thing>) -> Vec<Thing> {
    things.retain(|&thing| r702_26b_phased_out::is_within_reach(table, thing));
    things
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
        Subject::Players(who) => {
            let players = r101_general::in_apnap_order(now).into_iter();
            let named = players.filter(|&player| now.look().names_player(player, *who, source));
            r608_resolving::each_of_them(now, resolving, named.map(Thing::Player).collect())
        }
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
    // One that has phased out isn't there either (702.26b).
    let gone = |this: ObjectId| now.object(this).is_none();
    about_this && resolving.source.this.is_some_and(gone)
}

/// Returns the players that an instruction is about.
pub(crate) fn players(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<Vec<PlayerId>> {
    let named = resolving.named();
    let things = things(table, resolving, who)?;
    // "You" and the like don't change what "it" refers to.
    if matches!(who, Target::Each(Subject::Players(_))) {
        resolving.names(named);
    }
    let game = table.now();
    let players = things.into_iter().filter_map(Thing::player).collect();
    let players = r608_resolving::those_who_are_named(table, resolving, players).into_iter();
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
    let chosen = choose_of(table, resolving, *number, |now| of_the_controller(now, resolving, selector))?;
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
    let among = |now: &Now| now.look().select(selector, &resolving.source);
    not_performed::one_of_a_pile(&table.now(), &among(&table.now()))?;
    choose_of(table, resolving, number, among)
}

/// 608.2d: asks the controller to choose this many of some objects as the instruction is followed.
pub(super) fn choose_of(
    table: &mut Table,
    resolving: &Resolving,
    number: u8,
    among: impl Fn(&Now) -> Vec<ObjectId>,
) -> Ruled<Vec<Thing>> {
    let (player, number) = (resolving.controller, usize::from(number));
    let chosen = choose_among(table, resolving, player, Asking::Choose, among, number)?;
    Ok(chosen.into_iter().map(Thing::Object).collect())
}

/// Asks a player to choose this many of some objects. If there are no more than that, the player isn't asked. A
/// player who has left chooses none.
pub(crate) fn choose_among(
    table: &mut Table,
    resolving: &Resolving,
    player: PlayerId,
    asking: Asking,
    among: impl Fn(&Now) -> Vec<ObjectId>,
    number: usize,
) -> Ruled<Vec<ObjectId>> {
    table.asks(|ask| {
        let among = among(&ask.now());
        if among.len() <= number {
            return Ok(among);
        }
        let about = Some(resolving.object);
        let Some(chosen) = ask.for_objects(player, asking, about, &among, number, number)? else {
            return Ok(Vec::new());
        };
        let legal = chosen.iter().all(|id| among.contains(id));
        r608_2d_choices::as_many_as_are_to_be(ask, player, legal && chosen.len() == number)?;
        Ok(chosen)
    })
}
