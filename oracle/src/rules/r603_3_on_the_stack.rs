//! How abilities that have triggered come onto the stack: who puts them there, in which order, with which
//! modes and targets.

use super::r503_upkeep::Group;
use super::{r101_general, r503_upkeep, r601_2b_announcing, r800_multiplayer};
use crate::bench::About;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{AbilityOnStack, ObjectId, PlayerId, Thing, TriggerName, Waiting};
use crate::table::{Event, Ruled, Table};
use crate::{does, must, when};

/// 603.3
pub(crate) const R603_3: Rule = Rule {
    id: "603.3",
    numbers: &[(on("2009-10-01"), "603.3")],
    until: None,
    says: "An ability that has triggered is put on the stack the next time that a player would get priority.",
    status: Status::SameAs("117.2a"),
    premises: &[],
};

/// 603.3: puts what waits on the stack. What triggers meanwhile waits for the next time. Gives back whether
/// anything did.
pub(crate) fn put_on_the_stack(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let waiting = &now.game().waiting;
    if waiting.is_empty() {
        return Ok(false);
    }
    let mut players = does!(
        table, R603_3B, About::Game, "the active player's abilities are put on the stack first",
        r101_general::in_apnap_order(&now),
        instead r101_general::in_apnap_order(&now).into_iter().rev().collect()
    );
    players.extend(r800_multiplayer::and_those_who_have_left(&now));
    for group in r503_upkeep::groups(&now) {
        for &player in &players {
            put_on_the_stack_of(table, player, group, waiting)?;
        }
    }
    gone_with_their_controller(table)?;
    Ok(true)
}

/// 800.4d: what belongs to nobody in the game any more is gone.
fn gone_with_their_controller(table: &mut Table) -> Ruled<()> {
    let game = table.game();
    let waiting = game.waiting.iter().enumerate();
    let gone =
        waiting.filter(|(_, waiting)| !game.is_in_the_game(waiting.controller)).map(|(place, _)| place);
    let gone: Vec<usize> = gone.collect();
    if !gone.is_empty() {
        table.happens(&R603_3, Event::WaitingGone(gone))?;
    }
    Ok(())
}

/// 603.3a
pub(crate) const R603_3A: Rule = Rule {
    id: "603.3a",
    numbers: &[(on("2009-10-01"), "603.3a")],
    until: None,
    says: "Whoever controlled the source as the ability triggered controls the ability.",
    status: Status::Tested,
    premises: &[does_instead("the controller of the source controls the ability")],
};

/// 603.3a: who controls an ability that triggers.
pub(super) fn controller_of(now: &Now, row: &ObjectNow) -> PlayerId {
    does!(
        now, R603_3A, row.id, "the controller of the source controls the ability",
        row.controller_or_owner(),
        instead row.owner
    )
}

/// 603.3b
pub(crate) const R603_3B: Rule = Rule {
    id: "603.3b",
    numbers: &[(on("2009-10-01"), "603.3b")],
    until: None,
    says: "If several abilities have triggered since a player last got priority, each player in APNAP order puts \
           those under that player's control on the stack, in any order.",
    status: Status::Tested,
    premises: &[
        does_instead("the active player's abilities are put on the stack first"),
        does("a player orders several triggered abilities"),
        must("each of them is put on the stack once"),
    ],
};

/// 603.3b: of those that waited, the abilities of one player, in the order of that player's choice.
fn put_on_the_stack_of(table: &mut Table, player: PlayerId, group: Group, waiting: &[Waiting]) -> Ruled<()> {
    let is_mine = |waiting: &&Waiting| waiting.controller == player && group.contains(waiting);
    let mut mine: Vec<Waiting> = waiting.iter().filter(is_mine).cloned().collect();
    if mine.len() > 1 {
        does!(table, R603_3B, player, "a player orders several triggered abilities", {
            mine = ordered(table, player, mine)?;
        });
    }
    let was_there = table.game().is_in_the_game(player);
    for waiting in mine {
        if was_there && !table.game().is_in_the_game(player) {
            return Ok(());
        }
        put_one_on_the_stack(table, player, waiting)?;
    }
    Ok(())
}

fn ordered(table: &mut Table, player: PlayerId, mine: Vec<Waiting>) -> Ruled<Vec<Waiting>> {
    // Where all are the same ability of the same source, there is nothing to tell apart.
    if mine.windows(2).all(|pair| (pair[0].source, pair[0].nth) == (pair[1].source, pair[1].nth)) {
        return Ok(mine);
    }
    let sources = mine.iter().map(|waiting| Thing::Object(waiting.source)).collect();
    let names = table.ask_for_order(player, sources)?;
    if !table.game().is_in_the_game(player) {
        return Ok(Vec::new());
    }
    let mut left = mine;
    let mut order = Vec::new();
    let number = left.len();
    let mut foreign = false;
    for TriggerName { source, ability } in &names {
        let fits = |waiting: &Waiting| {
            Thing::Object(waiting.source) == *source && ability.is_none_or(|nth| nth == waiting.nth)
        };
        match left.iter().position(fits) {
            Some(place) => order.push(left.remove(place)),
            None => foreign = true,
        }
    }
    must!(
        table,
        R603_3B,
        player,
        "each of them is put on the stack once",
        !foreign && order.len() == number
    )?;
    Ok(order)
}

/// 603.3c
pub(crate) const R603_3C: Rule = Rule {
    id: "603.3c",
    numbers: &[(on("2009-10-01"), "603.3c")],
    until: None,
    says: "The mode of a triggered ability is chosen as it is put on the stack, among those that could have their \
           targets. If none can be chosen, the ability is removed.",
    status: Status::Tested,
    premises: &[must("the modes can be chosen")],
};

/// 603.3c: whether modes can be chosen.
pub(crate) fn modes_can_be_chosen(table: &Table, object: ObjectId, can: bool) -> Ruled<()> {
    must!(table, R603_3C, object, "the modes can be chosen", can)
}

/// 603.3d
pub(crate) const R603_3D: Rule = Rule {
    id: "603.3d",
    numbers: &[(on("2009-10-01"), "603.3d")],
    until: None,
    says: "What a triggered ability needs chosen is chosen as it is put on the stack, as for a spell. If a choice \
           that must be made cannot be made, the ability is removed.",
    status: Status::Tested,
    premises: &[when("its targets can be chosen"), does("the ability is put on the stack")],
};

/// 603.3d: modes and targets are chosen while the ability goes there.
fn put_one_on_the_stack(table: &mut Table, player: PlayerId, waiting: Waiting) -> Ruled<()> {
    let place = table.game().waiting.iter().position(|other| *other == waiting);
    let ability = AbilityOnStack {
        source: waiting.source,
        ability: waiting.ability,
        by: Some(waiting.by),
        it: waiting.it,
        nth: waiting.nth,
    };
    let choices = waiting.choices;
    let event =
        Event::PutAbilityOnStack { controller: player, ability: Box::new(ability), choices, object: None };
    let mut events: Vec<Event> = place.map(|place| Event::WaitingGone(vec![place])).into_iter().collect();
    does!(table, R603_3D, waiting.source, "the ability is put on the stack", events.push(event));
    let happened = table.happen(&R603_3, events)?;
    let put = happened.iter().find_map(|event| match event {
        Event::PutAbilityOnStack { object, .. } => *object,
        _ => None,
    });
    let Some(object) = put else { return Ok(()) };
    let chosen = r601_2b_announcing::choose_for_triggered(table, player, object)?;
    if !when!(table, R603_3D, object, "its targets can be chosen", chosen) {
        table.happens(&R603_3D, Event::CeaseToExist(object))?;
    }
    Ok(())
}
