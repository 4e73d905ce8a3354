//! Multiplayer: what happens to a game as a player leaves it, and who does what that player would have done.

use super::{r500_4_what_ends, r702_26_phased_out, r702_26_phasing};
use crate::bench::About;
use crate::card::{Duration, Modification, Who, Zone};
use crate::edition::on;
use crate::now::{Look, Now};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{Asking, Decision, Object, ObjectId, PlayerId, Request, Resolved, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};
use crate::{does, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[
    &R800_4, &R800_4A, &R800_4B, &R800_4C, &R800_4D, &R800_4F, &R800_4G, &R800_4H, &R800_4J, &R800_4K,
    &R800_4M,
];

/// 800.4
pub(crate) const R800_4: Rule = Rule {
    id: "800.4",
    numbers: &[(on("2009-10-01"), "800.4")],
    until: None,
    says: "A game of more than two players goes on when a player has left it.",
    status: Status::SameAs("104.2a"),
    premises: &[],
};

/// 800.4a
pub(crate) const R800_4A: Rule = Rule {
    id: "800.4a",
    numbers: &[(on("2009-10-01"), "800.4a")],
    until: None,
    says: "As a player leaves, everything that player owns leaves too, and effects that give that player control \
           end. Then abilities and copies that the player controls on the stack cease to exist, and whatever \
           else the player still controls is exiled. All of this happens at once and is no state-based action. \
           If the player had priority, it goes to the next player.",
    status: Status::Tested,
    premises: &[
        does("what the player owns leaves the game"),
        does("effects that give the player control end"),
        does("what is no card ceases to exist on the stack"),
        does("what the player still controls is exiled"),
        does_instead("priority goes to the next player in turn order"),
    ],
};

/// 800.4a: a player leaves the game.
pub(crate) fn leaves(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if table.game().in_the_game().count() <= 1 {
        return Ok(());
    }
    turn_goes_on(table, player);
    possessions_leave(table, player)?;
    let on_stack = ids(table, |object| {
        object.zone == Zone::Stack && (object.is_ability() || object.token) && object.entered_under == player
    });
    does!(table, R800_4A, player, "what is no card ceases to exist on the stack", {
        table.happen(&R800_4A, on_stack.into_iter().map(Event::CeaseToExist).collect())?;
    });
    does!(table, R800_4A, player, "what the player still controls is exiled", {
        let exiled = |id| Event::Move(Move::to(id, Zone::Exile, Cause::Rule));
        let left = still_controlled(table, player);
        table.happen(&R800_4A, left.into_iter().map(exiled).collect())?;
    });
    Ok(())
}

/// 800.4a: at one time, what the player owns leaves and what gives the player control ends.
fn possessions_leave(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    let mut events = Vec::new();
    does!(table, R800_4A, player, "what the player owns leaves the game", {
        // Nobody owns an ability.
        let owned = ids(table, |object| object.owner == player && !object.is_ability());
        let owned = owned.into_iter().filter(|&id| r702_26_phased_out::leaves_with_its_owner(&now, id));
        events.extend(owned.map(Event::CeaseToExist));
    });
    does!(table, R800_4A, player, "effects that give the player control end", {
        let effects = table.game().effects.iter().filter(|(_, effect)| gives_control(effect, player));
        events.extend(effects.map(|(&id, _)| Event::EffectEnds(id)));
    });
    table.happen(&R800_4A, events)?;
    Ok(())
}

/// What a player controls: phased-out permanents too, if the player has them from the beginning.
fn still_controlled(table: &Table, player: PlayerId) -> Vec<ObjectId> {
    let now = table.now();
    let seen = now.objects().filter(|row| row.controller == Some(player)).map(|row| row.id);
    let away = ids(table, |object| object.status.phased_out && object.entered_under == player);
    seen.chain(away).collect()
}

fn ids(table: &Table, matches: impl Fn(&Object) -> bool) -> Vec<ObjectId> {
    table.game().objects.iter().filter(|(_, object)| matches(object)).map(|(&id, _)| id).collect()
}

fn gives_control(effect: &Resolved, player: PlayerId) -> bool {
    effect.changes.iter().any(|change| match change {
        Modification::Control(Who::You) => effect.controller == player,
        Modification::Control(Who::Named(named)) => *named == player,
        Modification::Control(Who::Chosen) => effect.choices.player == Some(player),
        _ => false,
    })
}

/// 800.4a: who gets the priority that a player had who has left.
pub(crate) fn priority_of_a_player_who_has_left(table: &Table, player: PlayerId) -> PlayerId {
    let next = table.game().after(player);
    does!(
        table, R800_4A, player, "priority goes to the next player in turn order",
        next,
        instead table.game().after(next)
    )
}

/// 800.4b
pub(crate) const R800_4B: Rule = Rule {
    id: "800.4b",
    numbers: &[(on("2009-10-01"), "800.4b")],
    until: None,
    says: "Nothing comes under the control of somebody who has left: tokens are not created, and other things \
           stay where they are.",
    status: Status::Tested,
    premises: &[
        when("it would come under the control of somebody who has left"),
        does("an effect gives no control to somebody who has left"),
    ],
};

/// 800.4b, 800.4d: whether an event cannot happen because a player has left.
pub(crate) fn cannot_happen(now: &Now, event: &Event) -> bool {
    match event {
        Event::CreateToken { controller, .. } => does_not_enter(now, *controller),
        Event::Move(Move { under: Some(under), to: Zone::Battlefield | Zone::Stack, .. }) => {
            does_not_enter(now, *under)
        }
        Event::CopyOnStack { controller, .. } => is_not_created(now, *controller),
        _ => false,
    }
}

/// 800.4b: whether nothing enters, or goes on the stack, under the control of a player any more.
fn does_not_enter(now: &Now, under: PlayerId) -> bool {
    when!(
        now,
        R800_4B,
        under,
        "it would come under the control of somebody who has left",
        !now.game().is_in_the_game(under)
    )
}

/// 800.4b: whether no effect gives control to a player any more.
pub(crate) fn is_given_no_control(look: &Look, player: PlayerId) -> bool {
    let mut none = false;
    if !look.game().is_in_the_game(player) {
        does!(look, R800_4B, player, "an effect gives no control to somebody who has left", none = true);
    }
    none
}

/// 800.4c
pub(crate) const R800_4C: Rule = Rule {
    id: "800.4c",
    numbers: &[(on("2012-02-01"), "800.4c")],
    until: None,
    says: "If an object would go back to a player who has left, because an effect ends that gave another player \
           control of it, it is exiled at once.",
    status: Status::Tested,
    premises: &[does("what falls back to a player who has left is exiled")],
};

/// 800.4c: what has come under the control of somebody who has left. Gives back whether there was anything.
pub(crate) fn exiled_at_once(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let mut events = Vec::new();
    if table.in_force(&R800_4C) && now.game().players.iter().any(|player| player.left.is_some()) {
        for row in now.permanents() {
            if row.controller.is_some_and(|controller| !now.game().is_in_the_game(controller)) {
                does!(table, R800_4C, row.id, "what falls back to a player who has left is exiled", {
                    events.push(Event::Move(Move::to(row.id, Zone::Exile, Cause::Rule)));
                });
            }
        }
    }
    let any = !events.is_empty();
    table.happen(&R800_4C, events)?;
    Ok(any)
}

/// 800.4d
pub(crate) const R800_4D: Rule = Rule {
    id: "800.4d",
    numbers: &[(on("2009-10-01"), "800.4c"), (on("2012-02-01"), "800.4d")],
    until: None,
    says: "Nothing is created that somebody who has left would own, and no triggered ability of such a player is put \
           onto the stack.",
    status: Status::Tested,
    premises: &[
        when("its owner would be somebody who has left"),
        does_instead("abilities of a player who has left are not put onto the stack"),
    ],
};

/// 800.4d: whether a copy is not created, as its owner would be somebody who has left.
fn is_not_created(now: &Now, owner: PlayerId) -> bool {
    when!(now, R800_4D, owner, "its owner would be somebody who has left", !now.game().is_in_the_game(owner))
}

/// 800.4d: the players whose abilities are put onto the stack, besides those in the game.
pub(crate) fn and_those_who_have_left(now: &Now) -> Vec<PlayerId> {
    let mut gone: Vec<PlayerId> = now.game().waiting.iter().map(|waiting| waiting.controller).collect();
    gone.retain(|&player| !now.game().is_in_the_game(player));
    gone.dedup();
    let Some(&first) = gone.first() else { return gone };
    does!(
        now, R800_4D, first, "abilities of a player who has left are not put onto the stack",
        Vec::new(),
        instead gone
    )
}

/// 800.4f
pub(crate) const R800_4F: Rule = Rule {
    id: "800.4f",
    numbers: &[(on("2021-04-22"), "800.4f")],
    until: None,
    says: "What a player who has left would have to pay is not paid.",
    status: Status::Tested,
    premises: &[does_instead("what a player who has left would pay is not paid")],
};

/// 800.4f: whether a player can pay something: not after leaving, not even what the player has decided to pay.
pub(crate) fn can_still_pay(table: &Table, player: PlayerId) -> bool {
    table.game().is_in_the_game(player)
        || does!(
            table, R800_4F, player, "what a player who has left would pay is not paid",
            false,
            instead true
        )
}

/// 800.4f-h: what becomes of a request to a player who leaves while it waits: a decision, or somebody else is
/// asked.
pub(crate) enum InsteadOfWhoLeft {
    /// This, without asking anybody
    Decided(Decision<Thing>),
    /// This player is asked
    Asked(PlayerId),
}

/// 800.4f-h: instead of a player who has left. What the player would have done with what was the player's own
/// is done with nothing.
pub(crate) fn instead_of_who_left(
    table: &Table,
    request: &Request<Thing>,
    player: PlayerId,
) -> InsteadOfWhoLeft {
    use InsteadOfWhoLeft::{Asked, Decided};
    match request.asking {
        Asking::Pay => Decided(Decision::Pay { pays: can_still_pay(table, player), tapping: Vec::new() }),
        Asking::Discard => Decided(Decision::Discard(Vec::new())),
        Asking::Sacrifice => Decided(Decision::Sacrifice(Vec::new())),
        Asking::Untap => Decided(Decision::Untap(Vec::new())),
        Asking::Order => Decided(Decision::Order(Vec::new())),
        // Nothing is left that it could matter for.
        Asking::Roll => Decided(Decision::Roll(1)),
        Asking::Keep => match request.among.first() {
            Some(&one) => Decided(Decision::Keep(one)),
            None => Asked(table.game().after(player)),
        },
        Asking::Action
        | Asking::Targets
        | Asking::Modes
        | Asking::Color
        | Asking::CreatureType
        | Asking::Number
        | Asking::Choose
        | Asking::May => Asked(who_chooses(table, request.about, player)),
        // It is a rule that asks (616.1).
        Asking::Apply => Asked(the_next_player_chooses(table, player)),
    }
}

/// 800.4g
pub(crate) const R800_4G: Rule = Rule {
    id: "800.4g",
    numbers: &[(on("2009-10-01"), "800.4e"), (on("2012-02-01"), "800.4f"), (on("2021-04-22"), "800.4g")],
    until: None,
    says: "If an object asks a player who has left for a choice, its controller names another player to make it, \
           an opponent for an opponent if possible.",
    status: Status::Tested,
    premises: &[does_instead("an opponent of the controller chooses for an opponent who has left")],
};

/// 800.4g-h: who makes the choice of a player who has left. Whom the controller of the object would name is no
/// question here: it is the next player in turn order who may be named.
fn who_chooses(table: &Table, about: Option<Thing>, player: PlayerId) -> PlayerId {
    let game = table.game();
    let controller = match about {
        Some(Thing::Object(id)) => game.objects.get(&id).map(|object| object.entered_under),
        Some(Thing::Player(_)) | None => None,
    };
    let next = the_next_player_chooses(table, player);
    match controller.filter(|&controller| controller != player && game.is_in_the_game(controller)) {
        Some(controller) if next == controller => does!(
            table, R800_4G, player, "an opponent of the controller chooses for an opponent who has left",
            game.after(controller),
            instead controller
        ),
        Some(_) | None => next,
    }
}

/// 800.4h
pub(crate) const R800_4H: Rule = Rule {
    id: "800.4h",
    numbers: &[(on("2017-06-05"), "800.4g"), (on("2021-04-22"), "800.4h")],
    until: None,
    says: "If a rule asks a player who has left for a choice, it falls to whoever comes next in turn order.",
    status: Status::Tested,
    premises: &[does_instead("the next player in turn order chooses")],
};

/// 800.4h: the next player in turn order.
fn the_next_player_chooses(table: &Table, player: PlayerId) -> PlayerId {
    let next = table.game().after(player);
    does!(table, R800_4H, player, "the next player in turn order chooses", next, instead table.game().after(next))
}

/// 800.4j
pub(crate) const R800_4J: Rule = Rule {
    id: "800.4j",
    numbers: &[
        (on("2009-10-01"), "800.4g"),
        (on("2012-02-01"), "800.4h"),
        (on("2017-06-05"), "800.4i"),
        (on("2021-04-22"), "800.4j"),
    ],
    until: None,
    says: "A turn whose player has left goes on to its end without an active player. Where that player would get \
           priority, the next player does, or things go on as if the player had passed.",
    status: Status::Tested,
    premises: &[
        does_instead("the turn of a player who leaves goes on"),
        does_instead("the next player gets the priority of an active player who has left"),
    ],
};

/// 800.4j: who gets the priority that a player would get.
pub(crate) fn gets_priority_instead(table: &Table, player: PlayerId) -> PlayerId {
    if table.game().is_in_the_game(player) {
        return player;
    }
    let next = table.game().after(player);
    does!(
        table, R800_4J, player, "the next player gets the priority of an active player who has left",
        next,
        instead table.game().after(next)
    )
}

/// 800.4j: the turn goes on although its player leaves.
fn turn_goes_on(table: &mut Table, player: PlayerId) {
    if table.active() == player {
        does!(
            table, R800_4J, player, "the turn of a player who leaves goes on",
            (),
            instead table.plan(|turn| {
                turn.steps_to_come.clear();
                turn.phases_to_come.clear();
            })
        );
    }
}

/// 800.4k
pub(crate) const R800_4K: Rule = Rule {
    id: "800.4k",
    numbers: &[(on("2016-07-22"), "800.4i"), (on("2017-06-05"), "800.4j"), (on("2021-04-22"), "800.4k")],
    until: None,
    says: "A turn that would be that of a player who has left does not begin.",
    status: Status::Tested,
    premises: &[when("the player whose turn would begin has left")],
};

/// 800.4k: whether a turn does not begin, since its player has left. What waited for it comes all the same
/// (702.26n, 800.4m).
pub(crate) fn does_not_begin(table: &mut Table, player: PlayerId) -> Ruled<bool> {
    let left = !table.game().is_in_the_game(player);
    let left = if table.in_force(&R800_4K) {
        when!(table, R800_4K, player, "the player whose turn would begin has left", left)
    } else {
        left
    };
    if left {
        r702_26_phasing::turn_would_begin(table, player)?;
        durations_are_over(table, player)?;
    }
    Ok(left)
}

/// 800.4m
pub(crate) const R800_4M: Rule = Rule {
    id: "800.4m",
    numbers: &[
        (on("2012-05-01"), "800.4i"),
        (on("2016-07-22"), "800.4j"),
        (on("2017-06-05"), "800.4k"),
        (on("2021-04-22"), "800.4m"),
    ],
    until: None,
    says: "An effect that lasts until the next turn of a player who has left, or until something in it, lasts \
           until that turn would have begun.",
    status: Status::Tested,
    premises: &[does("effects that last until the player's next turn end as that would have begun")],
};

/// 800.4m: what was to last until the turn of a player who has left.
fn durations_are_over(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if !table.in_force(&R800_4M) {
        return Ok(());
    }
    let now = table.now();
    let over = |duration: &Duration, controller: PlayerId| {
        controller == player && matches!(duration, Duration::YourNextTurn | Duration::UntilNext(_))
    };
    does!(
        table,
        R800_4M,
        About::Player(player),
        "effects that last until the player's next turn end as that would have begun",
        {
            table.happen(&R800_4M, r500_4_what_ends::ending(&now, over))?;
        }
    );
    Ok(())
}
