//! Who may act, and when. Nothing happens in a turn unless the game does it by itself or a player with
//! priority does it; this section says who gets priority, what may be done with it, what passing does, and
//! what has to be settled before anybody gets it. It has borne this number since 2019-07-12.

use super::{
    r104_ending, r305_lands, r500_turn, r601_casting, r602_activating, r603_3_on_the_stack,
    r704_state_based_actions, r708_face_down, r800_multiplayer,
};
use crate::bench::{About, Bench};
use crate::card::{CardType, Keyword, PlayerRule};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does_instead, must};
use crate::state::{After, Decision, ObjectId, Phase, PlayerId, Point, Thing};
use crate::table::{Event, Ruled, Stop, Table};
use crate::{does, must};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R117_1, &R117_1A, &R117_1B, &R117_1C, &R117_1D, &R117_2, &R117_2A, &R117_2B, &R117_2C, &R117_2D,
    &R117_2E, &R117_3, &R117_3A, &R117_3B, &R117_3C, &R117_3D, &R117_4, &R117_5, &R117_6, &R117_7,
];

/// 117.1
pub(crate) const R117_1: Rule = Rule {
    id: "117.1",
    numbers: &[(on("2009-10-01"), "115.1"), (on("2010-07-16"), "116.1"), (on("2019-07-12"), "117.1")],
    until: None,
    says: "Apart from what a resolving spell or ability tells players to do, only the player who holds \
           priority acts: casting a spell, activating an ability or taking a special action is refused \
           to everybody else.",
    status: Status::Tested,
    premises: &[must("the player has priority")],
};

/// 117.1: the player with priority acts, or passes.
pub(crate) fn with_priority(table: &mut Table, holder: PlayerId, passed: u32) -> Ruled<()> {
    match table.ask_for_action(holder)? {
        Decision::Pass => return pass(table, holder, passed),
        Decision::Concede => return r104_ending::concede_with_priority(table, holder, passed),
        Decision::Cast { card, announcement } => {
            r601_casting::cast(table, holder, object(card)?, announcement)?
        }
        Decision::Activate { object: of, ability, announcement } => {
            r602_activating::activate(table, holder, object(of)?, ability, announcement)?;
        }
        Decision::PlayLand { card, by } => {
            let by = by.map(object).transpose()?;
            r305_lands::play(table, holder, object(card)?, by)?;
        }
        Decision::TurnFaceUp { object: what } => r708_face_down::turn_face_up(table, holder, object(what)?)?,
        Decision::Targets(_)
        | Decision::Modes(_)
        | Decision::Color(_)
        | Decision::CreatureType(_)
        | Decision::Number(_)
        | Decision::Roll(_)
        | Decision::Choose(_)
        | Decision::Discard(_)
        | Decision::Sacrifice(_)
        | Decision::Untap(_)
        | Decision::Keep(_)
        | Decision::May(_)
        | Decision::Pay { .. }
        | Decision::Order(_)
        | Decision::Apply(_) => return Err(Stop::Malformed("the player is asked for an action".to_owned())),
    }
    after_acting(table, holder);
    Ok(())
}

fn object(thing: Thing) -> Ruled<ObjectId> {
    match thing {
        Thing::Object(id) => Ok(id),
        Thing::Player(_) => Err(Stop::Malformed("a player is named where an object is meant".to_owned())),
    }
}

/// 117.1: whether whoever acts has priority.
pub(crate) fn only_with_priority(bench: &Bench, player: PlayerId, has_priority: bool) -> Ruled<()> {
    must!(bench, R117_1, player, "the player has priority", has_priority)
}

/// Whether a player could cast a sorcery now: in a main phase of that player's turn, with an empty stack.
pub(crate) fn is_sorcery_time(now: &Now, player: PlayerId) -> bool {
    let game = now.game();
    game.active == player && game.turn.phase == Some(Phase::Main) && game.stack.is_empty()
}

/// 117.1a
pub(crate) const R117_1A: Rule = Rule {
    id: "117.1a",
    numbers: &[(on("2009-10-01"), "115.1a"), (on("2010-07-16"), "116.1a"), (on("2019-07-12"), "117.1a")],
    until: None,
    says: "Whoever has priority may cast an instant. A spell that is not an instant may be cast only in \
           one's own main phase, with priority, while the stack is empty.",
    status: Status::Tested,
    premises: &[must("a spell that is no instant is cast in one's own main phase while the stack is empty")],
};

/// 117.1a: instants at any time with priority, other spells only when the stack is empty in one's own
/// main phase. Flash makes a spell like an instant in this (702.8).
pub(crate) fn casts_in_time(table: &Table, player: PlayerId, card: &ObjectNow) -> Ruled<()> {
    let now = table.now();
    let as_instant = card.card_types.contains(CardType::Instant)
        || card.has_keyword(&Keyword::Flash)
        || now.player(player).is_some_and(|player| player.rules.contains(&PlayerRule::CastsAsThoughFlash));
    must!(
        table,
        R117_1A,
        card.id,
        "a spell that is no instant is cast in one's own main phase while the stack is empty",
        as_instant || is_sorcery_time(&now, player)
    )
}

/// 117.1b
pub(crate) const R117_1B: Rule = Rule {
    id: "117.1b",
    numbers: &[(on("2009-10-01"), "115.1b"), (on("2010-07-16"), "116.1b"), (on("2019-07-12"), "117.1b")],
    until: None,
    says: "Whoever has priority may activate an activated ability.",
    status: Status::Tested,
    premises: &[does_instead("abilities can be activated at any time with priority")],
};

/// 117.1b: activated abilities at any time with priority.
pub(crate) fn activates_in_time(table: &Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    does!(
        table, R117_1B, player, "abilities can be activated at any time with priority",
        Ok(()),
        instead only_as_a_sorcery(&now, player)
    )
}

/// What would be the case if everything were done at the times of sorceries.
fn only_as_a_sorcery(now: &Now, player: PlayerId) -> Ruled<()> {
    if is_sorcery_time(now, player) {
        Ok(())
    } else {
        Err(Stop::Malformed("this cannot be done at this time".to_owned()))
    }
}

/// 117.1c
pub(crate) const R117_1C: Rule = Rule {
    id: "117.1c",
    numbers: &[(on("2009-10-01"), "115.1c"), (on("2010-07-16"), "116.1c"), (on("2019-07-12"), "117.1c")],
    until: None,
    says: "Some special actions are open to a player whenever that player has priority; the others only \
           with priority in that player's own main phase while the stack is empty.",
    status: Status::Tested,
    premises: &[does_instead("a face-down permanent can be turned face up at any time with priority")],
};

/// 117.1c: some special actions at any time with priority, such as turning a permanent face up. Of the
/// others, playing a land is in 505.6b.
pub(crate) fn special_action_at_any_time(table: &Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    does!(
        table, R117_1C, player, "a face-down permanent can be turned face up at any time with priority",
        Ok(()),
        instead only_as_a_sorcery(&now, player)
    )
}

/// 117.1d
pub(crate) const R117_1D: Rule = Rule {
    id: "117.1d",
    numbers: &[(on("2009-10-01"), "115.1d"), (on("2010-07-16"), "116.1d"), (on("2019-07-12"), "117.1d")],
    until: None,
    says: "A mana ability may be activated with priority, and also while its player casts a spell or \
           activates an ability that has to be paid for with mana, and whenever a rule or effect asks \
           that player to pay mana, even while something resolves.",
    status: Status::Tested,
    premises: &[does_instead("mana abilities can be activated while something is paid for")],
};

/// 117.1d: mana abilities while a cost is paid, also in the middle of a resolution.
pub(crate) fn pays_with_mana_abilities(table: &Table, player: PlayerId) -> Ruled<()> {
    does!(
        table, R117_1D, player, "mana abilities can be activated while something is paid for",
        Ok(()),
        instead Err(Stop::Malformed("mana abilities are activated before".to_owned()))
    )
}

/// 117.2
pub(crate) const R117_2: Rule = Rule {
    id: "117.2",
    numbers: &[(on("2009-10-01"), "115.2"), (on("2010-07-16"), "116.2"), (on("2019-07-12"), "117.2")],
    until: None,
    says: "Everything else in the game is done by the game itself, or by players who need no priority \
           for it.",
    status: Status::Definition,
    premises: &[],
};

/// 117.2a
pub(crate) const R117_2A: Rule = Rule {
    id: "117.2a",
    numbers: &[(on("2009-10-01"), "115.2a"), (on("2010-07-16"), "116.2a"), (on("2019-07-12"), "117.2a")],
    until: None,
    says: "A triggered ability may trigger at any moment, but all that follows is that it waits; the \
           next time any player would get priority, every waiting one is put on the stack.",
    status: Status::Tested,
    premises: &[does_instead("an ability that has triggered waits until a player would get priority")],
};

/// 117.2a: abilities that have just triggered wait.
pub(crate) fn what_triggered_waits(table: &mut Table) -> Ruled<()> {
    does!(
        table, R117_2A, About::Game, "an ability that has triggered waits until a player would get priority",
        Ok(()),
        instead r603_3_on_the_stack::put_on_the_stack(table).map(|_| ())
    )
}

/// 117.2b
pub(crate) const R117_2B: Rule = Rule {
    id: "117.2b",
    numbers: &[(on("2009-10-01"), "115.2b"), (on("2010-07-16"), "116.2b"), (on("2019-07-12"), "117.2b")],
    until: None,
    says: "Static abilities work all the time and have nothing to do with priority.",
    status: Status::Definition,
    premises: &[],
};

/// 117.2c
pub(crate) const R117_2C: Rule = Rule {
    id: "117.2c",
    numbers: &[(on("2009-10-01"), "115.2c"), (on("2010-07-16"), "116.2c"), (on("2019-07-12"), "117.2c")],
    until: None,
    says: "Turn-based actions of the beginning of a step or phase are dealt with before anybody gets \
           priority; those of its end are followed by no priority at all.",
    status: Status::SameAs("703.3"),
    premises: &[],
};

/// 117.2d
pub(crate) const R117_2D: Rule = Rule {
    id: "117.2d",
    numbers: &[(on("2009-10-01"), "115.2d"), (on("2010-07-16"), "116.2d"), (on("2019-07-12"), "117.2d")],
    until: None,
    says: "State-based actions are performed as soon as somebody would get priority, before that player \
           gets it.",
    status: Status::SameAs("704.3"),
    premises: &[],
};

/// 117.2e
pub(crate) const R117_2E: Rule = Rule {
    id: "117.2e",
    numbers: &[(on("2009-10-01"), "115.2e"), (on("2010-07-16"), "116.2e"), (on("2019-07-12"), "117.2e")],
    until: None,
    says: "While a spell or ability resolves, nobody has priority, not even a player whom it makes \
           choose, act or pay.",
    status: Status::Tested,
    premises: &[does_instead("nobody gets priority before something has finished resolving")],
};

/// 117.2e: between the instructions of what resolves, nobody gets priority: nothing is checked, nothing
/// put on the stack.
pub(crate) fn still_resolving(table: &mut Table) -> Ruled<()> {
    does!(
        table, R117_2E, About::Game, "nobody gets priority before something has finished resolving",
        Ok(()),
        instead settle(table).map(|_| ())
    )
}

/// 117.3
pub(crate) const R117_3: Rule = Rule {
    id: "117.3",
    numbers: &[(on("2009-10-01"), "115.3"), (on("2010-07-16"), "116.3"), (on("2019-07-12"), "117.3")],
    until: None,
    says: "Heads the rules that say who has priority.",
    status: Status::Definition,
    premises: &[],
};

/// 117.3a
pub(crate) const R117_3A: Rule = Rule {
    id: "117.3a",
    numbers: &[(on("2009-10-01"), "115.3a"), (on("2010-07-16"), "116.3a"), (on("2019-07-12"), "117.3a")],
    until: None,
    says: "At the beginning of a step or phase the active player is the first to get priority, once its \
           turn-based actions are done and the abilities that triggered at its beginning are on the \
           stack. In the untap step nobody gets priority, in the cleanup step usually nobody.",
    status: Status::Tested,
    premises: &[does_instead("the active player is the first to get priority in a step or phase")],
};

/// 117.3a: who gets priority first in a step or phase.
pub(crate) fn first_priority(table: &mut Table) {
    let active = table.active();
    does!(
        table, R117_3A, active, "the active player is the first to get priority in a step or phase",
        table.rest_at(Point::BeforePriority { player: active, after: After::Beginning }),
        instead {
            let player = table.game().after(active);
            table.rest_at(Point::BeforePriority { player, after: After::Beginning });
        }
    );
}

/// 117.3b
pub(crate) const R117_3B: Rule = Rule {
    id: "117.3b",
    numbers: &[(on("2009-10-01"), "115.3b"), (on("2010-07-16"), "116.3b"), (on("2019-07-12"), "117.3b")],
    until: None,
    says: "When a spell, or an ability that is not a mana ability, has resolved, it is the active player \
           who gets priority.",
    status: Status::Tested,
    premises: &[does_instead("the active player gets priority after something has resolved")],
};

/// 117.3b: who gets priority after something has resolved.
pub(crate) fn after_resolving(table: &mut Table, controller: PlayerId) {
    let next = does!(
        table, R117_3B, About::Game, "the active player gets priority after something has resolved",
        table.active(),
        instead if controller == table.active() { table.game().after(controller) } else { controller }
    );
    r500_turn::goes_on_after_resolving(table, next);
}

/// 117.3c
pub(crate) const R117_3C: Rule = Rule {
    id: "117.3c",
    numbers: &[(on("2009-10-01"), "115.3c"), (on("2010-07-16"), "116.3c"), (on("2019-07-12"), "117.3c")],
    until: None,
    says: "A player who had priority when casting a spell, activating an ability or taking a special \
           action has priority again afterwards.",
    status: Status::Tested,
    premises: &[does_instead("whoever acted has priority again")],
};

/// 117.3c: who gets priority after acting.
fn after_acting(table: &mut Table, player: PlayerId) {
    does!(
        table, R117_3C, player, "whoever acted has priority again",
        table.rest_at(Point::BeforePriority { player, after: After::Acting }),
        instead {
            let player = table.game().after(player);
            table.rest_at(Point::BeforePriority { player, after: After::Acting });
        }
    );
}

/// 117.3d
pub(crate) const R117_3D: Rule = Rule {
    id: "117.3d",
    numbers: &[(on("2009-10-01"), "115.3d"), (on("2010-07-16"), "116.3d"), (on("2019-07-12"), "117.3d")],
    until: None,
    says: "A player who has priority and does nothing with it passes, naming any mana left in the mana \
           pool; priority goes to the next player in turn order.",
    status: Status::Tested,
    premises: &[does_instead("the next player in turn order gets priority")],
};

/// 117.3d: a player passes.
fn pass(table: &mut Table, holder: PlayerId, passed: u32) -> Ruled<()> {
    let passed = passed.saturating_add(1);
    if all_have_passed(table, passed) {
        return Ok(());
    }
    let next = table.game().after(holder);
    does!(
        table, R117_3D, holder, "the next player in turn order gets priority",
        give(table, &R117_3D, next, passed),
        instead give(table, &R117_3D, holder, passed)
    )
}

/// 117.4
pub(crate) const R117_4: Rule = Rule {
    id: "117.4",
    numbers: &[(on("2009-10-01"), "115.4"), (on("2010-07-16"), "116.4"), (on("2019-07-12"), "117.4")],
    until: None,
    says: "When all players have passed one after the other and nobody acted in between, the top object \
           of the stack resolves; if the stack is empty, the step or phase ends.",
    status: Status::Tested,
    premises: &[
        does_instead("the top of the stack resolves when all have passed in succession"),
        does_instead("the step or phase ends when all have passed on an empty stack"),
    ],
};

/// 117.4: when all have passed in succession, the top of the stack resolves or, if there is nothing, the
/// step or phase ends.
fn all_have_passed(table: &mut Table, passed: u32) -> bool {
    let players = table.game().in_the_game().count();
    let all = usize::try_from(passed).is_ok_and(|passed| passed >= players);
    if !all {
        return false;
    }
    if table.game().stack.is_empty() {
        does!(
            table, R117_4, About::Game, "the step or phase ends when all have passed on an empty stack",
            table.rest_at(Point::Ending),
            instead first_priority_again(table)
        );
    } else {
        does!(
            table, R117_4, About::Game, "the top of the stack resolves when all have passed in succession",
            table.rest_at(Point::Resolving),
            instead table.rest_at(Point::Ending)
        );
    }
    true
}

fn first_priority_again(table: &mut Table) {
    let player = table.active();
    table.rest_at(Point::BeforePriority { player, after: After::Beginning });
}

/// 117.5
pub(crate) const R117_5: Rule = Rule {
    id: "117.5",
    numbers: &[(on("2009-10-01"), "115.5"), (on("2010-07-16"), "116.5"), (on("2019-07-12"), "117.5")],
    until: None,
    says: "Before a player gets priority, state-based actions are performed again and again until a \
           check finds none; then waiting triggered abilities go on the stack; and all of this is \
           repeated until neither happens any more.",
    status: Status::SameAs("704.3"),
    premises: &[],
};

/// 117.5: what is settled before a player gets priority.
pub(crate) fn before_priority(table: &mut Table, player: PlayerId, after: After) -> Ruled<()> {
    settle(table)?;
    let player = r800_multiplayer::gets_priority_instead(table, player);
    let rule = match after {
        After::Beginning => &R117_3A,
        After::Resolving => &R117_3B,
        After::Acting => &R117_3C,
    };
    give(table, rule, player, 0)
}

/// 800.4a: priority goes over from a player who has left; that is no action, so that those who have passed
/// have still passed in succession.
pub(crate) fn goes_over(table: &mut Table, player: PlayerId, passed: u32) -> Ruled<()> {
    let something = settle(table)?;
    let player = r800_multiplayer::gets_priority_instead(table, player);
    let others = table.game().in_the_game().count().saturating_sub(1);
    let most = if something { 0 } else { u32::try_from(others).unwrap_or(u32::MAX) };
    give(table, &R117_3, player, passed.min(most))
}

/// 117.5, 704.3: state-based actions until none applies, then triggered abilities, until there is neither.
/// Gives back whether there was anything.
pub(crate) fn settle(table: &mut Table) -> Ruled<bool> {
    r704_state_based_actions::settle(table)
}

fn give(table: &mut Table, rule: &'static Rule, player: PlayerId, passed: u32) -> Ruled<()> {
    table.happens(rule, Event::Priority(player))?;
    table.rest_at(Point::Priority { holder: player, passed });
    Ok(())
}

/// 117.6
pub(crate) const R117_6: Rule = Rule {
    id: "117.6",
    numbers: &[(on("2010-06-18"), "115.6"), (on("2010-07-16"), "116.6"), (on("2019-07-12"), "117.6")],
    until: None,
    says: "If teams take their turns together, priority belongs to a team and not to a single player.",
    status: Status::OutOfScope("teams that take their turns together (805) are not played yet"),
    premises: &[],
};

/// 117.7
pub(crate) const R117_7: Rule = Rule {
    id: "117.7",
    numbers: &[(on("2009-10-01"), "115.7"), (on("2010-07-16"), "116.7"), (on("2019-07-12"), "117.7")],
    until: None,
    says: "What is cast or activated while something else is on the stack is a response to it and \
           resolves before it.",
    status: Status::SameAs("405.5"),
    premises: &[],
};
