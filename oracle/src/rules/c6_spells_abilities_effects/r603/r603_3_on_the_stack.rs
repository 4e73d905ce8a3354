//! How abilities that have triggered are put on the stack: by which player, in which order, and with which
//! modes and targets.

use crate::now::{Now, ObjectNow};
use crate::rules::r503_upkeep::WaitingGroup;
use crate::rules::{r101_general, r503_upkeep, r601_2b_announcing, r800, r805_shared_team_turns};
use crate::state::{AbilityOnStack, ObjectId, PlayerId, Thing, TriggerName, Waiting};
use crate::table::{Event, Ruled, Table};

rule! {
    /// An ability that has triggered is put on the stack the next time that a player would get priority.
    R603_3 "603.3" since "2009-10-01";
    same as "117.2a"
    1: WAITS of "117.2a", shown "603/2-trigger-of-a-cost", shown "603/3-countered-before-it-resolves";
    3: shown "603/2-trigger-of-a-cost";
    4: shown "603/3-it-outlives-its-source",
        outside "characteristics of an ability on the stack, which no expectation can name";
    5: shown "603/3-it-outlives-its-source", shown "603/3-countered-before-it-resolves",
        shown "603/3c-no-mode-can-be-chosen";
}

/// 603.3: puts the waiting abilities on the stack. Abilities that trigger meanwhile wait for the next time.
/// Returns whether any were waiting.
pub(crate) fn put_on_the_stack(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let waiting = &now.game().waiting;
    if waiting.is_empty() {
        return Ok(false);
    }
    let mut players = if R603_3B::ACTIVE_PLAYER_FIRST.is_followed(table) {
        r101_general::in_apnap_order(&now)
    } else {
        r101_general::in_apnap_order(&now).into_iter().rev().collect()
    };
    players.extend(r800::and_those_who_have_left(&now));
    let sides = r805_shared_team_turns::sides(table, now.game(), players);
    for group in r503_upkeep::groups(&now) {
        for side in &sides {
            put_on_the_stack_of(table, side, group, waiting)?;
        }
    }
    gone_with_their_controller(table)?;
    Ok(true)
}

/// 800.4d: removes waiting abilities whose controller is no longer in the game.
fn gone_with_their_controller(table: &mut Table) -> Ruled<()> {
    let game = table.game();
    let waiting = game.waiting.iter().enumerate();
    let gone = waiting.filter(|(_, waiting)| !game.is_in_the_game(waiting.controller));
    let gone: Vec<usize> = gone.map(|(place, _)| place).collect();
    if !gone.is_empty() {
        table.happens(&R603_3, Event::WaitingGone(gone))?;
    }
    Ok(())
}

rule! {
    /// The player who controlled the source as the ability triggered controls the ability.
    R603_3A "603.3a" since "2009-10-01";
    instead CONTROLLER "the controller of the source controls the ability"
    1: CONTROLLER, shown "603/3a-control-changes-after-it-triggered";
}

/// 603.3a: returns the controller of an ability that triggers.
pub(crate) fn controller_of(now: &Now, row: &ObjectNow) -> PlayerId {
    if R603_3A::CONTROLLER.is_followed_for(now, row.id) { row.controller_or_owner() } else { row.owner }
}

rule! {
    /// If several abilities have triggered since a player last got priority, they go on the stack in two parts.
    /// First each player in APNAP order puts those of that player's abilities on it that didn't trigger on
    /// another ability's triggering, in any order the player chooses. Then each player does the same with the
    /// remaining ones. Until 2021 there was only one part. Then state-based actions and newly triggered
    /// abilities follow until there are none, and a player gets priority.
    R603_3B "603.3b" since "2009-10-01";
    gives Order;
    instead ACTIVE_PLAYER_FIRST "the active player's abilities are put on the stack first"
    does ORDERS "a player with several triggered abilities chooses their order"
    must EACH_ONCE "each of the player's triggered abilities is put on the stack once"
    1: EACH_ONCE, shown "117/5-state-based-actions-before-triggers",
        outside "abilities that trigger on another ability's triggering";
    2: ACTIVE_PLAYER_FIRST, ORDERS, EACH_ONCE,
        outside "abilities that trigger on another ability's triggering";
    5: shown "117/5-second-round-of-state-based-actions", shown "117/5-a-trigger-of-putting-triggers";
    6: shown "117/5-a-trigger-of-putting-triggers", shown "704/3-new-triggers-wait-for-the-next-round";
    7: shown "117/5-priority-for-the-player-who-was-due";
}

/// 603.3b: puts the waiting abilities that one player controls on the stack, in the order that the player
/// chooses. The players of a team do that together (805.7).
fn put_on_the_stack_of(
    table: &mut Table,
    side: &[PlayerId],
    group: WaitingGroup,
    waiting: &[Waiting],
) -> Ruled<()> {
    let is_theirs = |waiting: &&Waiting| side.contains(&waiting.controller) && group.contains(waiting);
    let mut theirs: Vec<Waiting> = waiting.iter().filter(is_theirs).cloned().collect();
    let Some(player) = r805_shared_team_turns::who_orders(table, side, &theirs) else { return Ok(()) };
    if theirs.len() > 1 && R603_3B::ORDERS.is_followed_for(table, player) {
        theirs = ordered(table, player, theirs)?;
    }
    let was_there = table.game().is_in_the_game(player);
    for waiting in theirs {
        if was_there && !table.game().is_in_the_game(player) {
            return Ok(());
        }
        put_one_on_the_stack(table, waiting.controller, waiting)?;
    }
    Ok(())
}

fn ordered(table: &mut Table, player: PlayerId, mine: Vec<Waiting>) -> Ruled<Vec<Waiting>> {
    // One ability that triggered several times about the same thing can't be told apart.
    let name = |waiting: &Waiting| (waiting.source, waiting.nth, waiting.by.about());
    if mine.windows(2).all(|pair| name(&pair[0]) == name(&pair[1])) {
        return Ok(mine);
    }
    table.asks(|ask| {
        let sources = mine.iter().map(|waiting| Thing::Object(waiting.source)).collect();
        let Some(names) = ask.for_order(player, sources)? else { return Ok(Vec::new()) };
        let mut left = mine.clone();
        let order: Vec<Waiting> = names.iter().filter_map(|name| take(&mut left, name)).collect();
        let each_once = order.len() == names.len() && left.is_empty();
        R603_3B::EACH_ONCE.must_hold_for(ask, player, each_once)?;
        Ok(order)
    })
}

/// Removes the ability with a name from those that are left, and returns it.
fn take(left: &mut Vec<Waiting>, name: &TriggerName<Thing>) -> Option<Waiting> {
    let fits = |waiting: &Waiting| {
        Thing::Object(waiting.source) == name.source
            && name.ability.is_none_or(|nth| nth == waiting.nth)
            && (name.about.is_none() || name.about == waiting.by.about())
    };
    left.iter().position(fits).map(|place| left.remove(place))
}

rule! {
    /// The mode of a triggered ability is chosen as it is put on the stack, from the modes that
    /// could have their targets. If no mode can be chosen, the ability is removed.
    R603_3C "603.3c" since "2009-10-01";
    gives Modes;
    must MODES "the modes chosen are among those that can be chosen"
    1: shown "603/3c-mode-of-a-triggered-ability";
    2: MODES;
    3: shown "603/3c-no-mode-can-be-chosen";
}

/// 603.3c: requires that the modes can be chosen.
pub(crate) fn modes_can_be_chosen(table: &Table, object: ObjectId, can: bool) -> Ruled<()> {
    R603_3C::MODES.must_hold_for(table, object, can)
}

rule! {
    /// Choices for a triggered ability are made as it is put on the stack, as for a spell. If a choice that
    /// must be made can't be made, the ability is removed.
    R603_3D "603.3d" since "2009-10-01";
    gives Targets;
    when HAS_TARGETS "the ability's targets can be chosen"
    does ON_THE_STACK "the ability is put on the stack"
    1: ON_THE_STACK, shown "603/3d-target-of-a-triggered-ability";
    2: HAS_TARGETS, shown "603/3c-no-mode-can-be-chosen",
        outside "effects that make a triggered ability illegal";
}

/// 603.3d: puts an ability on the stack and chooses its modes and targets.
fn put_one_on_the_stack(table: &mut Table, player: PlayerId, waiting: Waiting) -> Ruled<()> {
    let place = table.game().waiting.iter().position(|other| *other == waiting);
    let ability = AbilityOnStack {
        source: waiting.source,
        ability: waiting.ability,
        by: Some(waiting.by),
        it: waiting.it,
        follows: waiting.follows,
        nth: waiting.nth,
        which: waiting.which,
        created: waiting.created,
        source_had_left: waiting.source_had_left,
    };
    let mut events: Vec<Event> = place.map(|place| Event::WaitingGone(vec![place])).into_iter().collect();
    if R603_3D::ON_THE_STACK.is_followed_for(table, waiting.source) {
        let (ability, choices) = (Box::new(ability), waiting.choices);
        events.push(Event::PutAbilityOnStack { controller: player, ability, choices, object: None });
    }
    let happened = table.happen(&R603_3, events)?;
    let put = happened.iter().find_map(|event| match event {
        Event::PutAbilityOnStack { object, .. } => *object,
        _ => None,
    });
    let Some(object) = put else { return Ok(()) };
    let chosen = r601_2b_announcing::choose_for_triggered(table, player, object)?;
    if !R603_3D::HAS_TARGETS.holds_for(table, object, chosen) {
        table.happens(&R603_3D, Event::CeaseToExist(object))?;
    }
    Ok(())
}
