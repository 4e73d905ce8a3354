//! Timing and priority: which player gets priority, what a player may do with it, what happens when players
//! pass, and what the game does before a player gets priority. The section has had this number since
//! 2019-07-12.

use crate::bench::Bench;
use crate::card::CardType;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::{
    r104_ending, r305_lands, r500_turn, r601_casting, r602_activating, r603_3_on_the_stack, r702_8_flash,
    r704_state_based_actions, r708_face_down, r800, r805_shared_team_turns,
};
use crate::state::{After, Decision, Phase, PlayerId, Point, Thing};
use crate::table::{AlsoBy, Event, Ruled, Table, TickStop, an_object};

rule! {
    /// Without priority, a player can't cast spells, activate abilities or take special actions. The
    /// exception is what a resolving spell or ability instructs players to do.
    R117_1 "117.1": "115.1" since "2009-10-01", "116.1" since "2010-07-16", "117.1" since "2019-07-12";
    gives Action;
    must PRIORITY "the player has priority"
    1: PRIORITY, shown "117/1-no-priority-for-who-chooses";
    2: PRIORITY, shown "117/1-only-the-holder-of-priority-acts";
}

/// 117.1: asks the player with priority to act or to pass. A player of the same team may act instead (805.5a).
pub(crate) fn with_priority(table: &mut Table, holder: PlayerId, passed: u32) -> Ruled<()> {
    let before: Vec<PlayerId> = table.game().in_the_game().collect();
    let decided = table.asks(|ask| ask.for_action(holder))?;
    let passed = passed_and_still_there(table, &before, holder, passed);
    let Some((player, decision)) = decided else {
        return r104_ending::priority_passes_on(table, holder, passed);
    };
    match decision {
        Decision::Pass => return pass(table, holder, passed),
        Decision::Concede => return r104_ending::concede_with_priority(table, holder, passed),
        Decision::Cast { card, announcement } => {
            r601_casting::cast(table, player, an_object(card)?, announcement)?
        }
        Decision::Activate { object: of, ability, announcement } => {
            r602_activating::activate(table, player, an_object(of)?, ability, announcement)?;
        }
        Decision::PlayLand { card, by } => {
            let by = by.map(an_object).transpose()?;
            r305_lands::play(table, player, an_object(card)?, by)?;
        }
        Decision::TurnFaceUp { object: what } => {
            r708_face_down::turn_face_up(table, player, an_object(what)?)?
        }
        Decision::Targets(_)
        | Decision::Modes(_)
        | Decision::Color(_)
        | Decision::CreatureType(_)
        | Decision::Mana(_)
        | Decision::Arrange(_)
        | Decision::Number(_)
        | Decision::Sector(_)
        | Decision::Zone(_)
        | Decision::Roll(_)
        | Decision::Choose(_)
        | Decision::Discard(_)
        | Decision::Sacrifice(_)
        | Decision::Untap(_)
        | Decision::Attack(_)
        | Decision::Block(_)
        | Decision::DamageOrder(_)
        | Decision::Assign { .. }
        | Decision::Keep(_)
        | Decision::May(_)
        | Decision::Pay { .. }
        | Decision::Order(_)
        | Decision::Apply(_) => {
            return Err(TickStop::Malformed("the player is asked for an action".to_owned()));
        }
    }
    after_acting(table, player);
    Ok(())
}

/// 117.1: rejects an action of a player who doesn't have priority.
pub(crate) fn only_with_priority(
    bench: &Bench,
    player: PlayerId,
    action: &Decision<Thing>,
    has_priority: bool,
) -> Ruled<()> {
    R117_1::PRIORITY
        .must_hold_for(bench, player, has_priority)
        .also_if(matches!(action, Decision::Cast { .. }), &R117_1A)
        .also_if(matches!(action, Decision::Activate { .. }), &R117_1B)
        .also_if(matches!(action, Decision::PlayLand { .. } | Decision::TurnFaceUp { .. }), &R117_1C)
        .also_if(matches!(action, Decision::PlayLand { .. }), &r305_lands::R305_1)
}

rule! {
    /// A player with priority may cast an instant. Casting any other spell also requires that it is the
    /// player's own main phase and that the stack is empty.
    R117_1A "117.1a": "115.1a" since "2009-10-01", "116.1a" since "2010-07-16", "117.1a" since "2019-07-12";
    must TIME_TO_CAST "a noninstant spell is cast in its caster's main phase while the stack is empty" (also "601.3", "601.2e", "505.6a")
    1: TIME_TO_CAST;
    2: TIME_TO_CAST;
}

/// 117.1a: lets a player cast an instant at any time with priority, and other spells only in the player's own
/// main phase while the stack is empty. A spell with flash is treated like an instant here (702.8).
pub(crate) fn casts_in_time(table: &Table, player: PlayerId, card: &ObjectNow) -> Ruled<()> {
    let now = table.now();
    let as_instant = card.card_types.contains(CardType::Instant)
        || r702_8_flash::is_played_like_an_instant(&now, card)
        || r601_casting::as_though_it_had_flash(&now, player, card)
        || r601_casting::would_have_flash(&now, player, card);
    R117_1A::TIME_TO_CAST.must_hold_for(table, card.id, as_instant || is_sorcery_time(&now, player))
}

/// Returns whether a player could cast a sorcery now: in a main phase of the player's own turn, while the
/// stack is empty.
pub(crate) fn is_sorcery_time(now: &Now, player: PlayerId) -> bool {
    let game = now.game();
    r805_shared_team_turns::is_active(now, game, player)
        && game.turn.phase == Some(Phase::Main)
        && game.stack.is_empty()
}

rule! {
    /// A player with priority may activate an activated ability.
    R117_1B "117.1b": "115.1b" since "2009-10-01", "116.1b" since "2010-07-16", "117.1b" since "2019-07-12";
    instead ANY_TIME "abilities can be activated at any time with priority"
    1: ANY_TIME;
}

/// 117.1b: lets a player activate an activated ability at any time with priority.
pub(crate) fn activates_in_time(table: &Table, player: PlayerId) -> Ruled<()> {
    if R117_1B::ANY_TIME.is_followed_for(table, player) { Ok(()) } else { only_as_a_sorcery(table, player) }
}

/// The mutant of 117.1b and 117.1c: allows something only when the player could cast a sorcery.
fn only_as_a_sorcery(table: &Table, player: PlayerId) -> Ruled<()> {
    if is_sorcery_time(&table.now(), player) {
        Ok(())
    } else {
        Err(TickStop::Malformed("this can't be done at this time".to_owned()))
    }
}

rule! {
    /// Some special actions require only that the player has priority. The others also require that it is the
    /// player's own main phase and that the stack is empty.
    R117_1C "117.1c": "115.1c" since "2009-10-01", "116.1c" since "2010-07-16", "117.1c" since "2019-07-12";
    instead ANY_TIME "a face-down permanent can be turned face up at any time with priority"
    1: ANY_TIME;
    2: TIME_TO_PLAY of "505.6b";
}

/// 117.1c: lets a player take some special actions at any time with priority, such as turning a permanent
/// face up. Playing a land is one of the others (505.6b).
pub(crate) fn special_action_at_any_time(table: &Table, player: PlayerId) -> Ruled<()> {
    if R117_1C::ANY_TIME.is_followed_for(table, player) { Ok(()) } else { only_as_a_sorcery(table, player) }
}

rule! {
    /// A player may activate mana abilities with priority, while casting a spell or activating an ability
    /// that costs mana, and while a rule or effect asks that player to pay mana, even during a resolution.
    R117_1D "117.1d": "115.1d" since "2009-10-01", "116.1d" since "2010-07-16", "117.1d" since "2019-07-12";
    instead WHILE_PAYING "mana abilities can be activated while a player pays a cost"
    1: WHILE_PAYING, PRIORITY of "117.1", shown "117/1d-mana-while-casting",
        shown "117/1d-mana-during-a-resolution";
}

/// 117.1d: lets a player activate mana abilities while paying a cost, even during a resolution.
pub(crate) fn pays_with_mana_abilities(table: &Table, player: PlayerId) -> Ruled<()> {
    if R117_1D::WHILE_PAYING.is_followed_for(table, player) {
        Ok(())
    } else {
        // The mutant lets the player spend only mana that was in the mana pool before.
        Err(TickStop::Malformed("mana abilities must be activated beforehand".to_owned()))
    }
}

rule! {
    /// Everything else happens without priority: either the game does it automatically, or players do it.
    R117_2 "117.2": "115.2" since "2009-10-01", "116.2" since "2010-07-16", "117.2" since "2019-07-12";
    definition
}

rule! {
    /// An ability can trigger at any time, but then it only waits. The next time a player would get priority,
    /// all waiting abilities are put on the stack.
    R117_2A "117.2a": "115.2a" since "2009-10-01", "116.2a" since "2010-07-16", "117.2a" since "2019-07-12";
    instead WAITS "an ability that has triggered waits until a player would get priority"
    1: WAITS, shown "117/2a-draws-in-mid-resolution";
    3: WAITS;
    4: WAITS;
}

/// 117.2a: makes the abilities that have just triggered wait.
pub(crate) fn what_triggered_waits(table: &mut Table) -> Ruled<()> {
    if !R117_2A::WAITS.is_followed(table) {
        // The mutant puts them on the stack immediately.
        r603_3_on_the_stack::put_on_the_stack(table)?;
    }
    Ok(())
}

rule! {
    /// Static abilities apply all the time and have nothing to do with priority.
    R117_2B "117.2b": "115.2b" since "2009-10-01", "116.2b" since "2010-07-16", "117.2b" since "2019-07-12";
    definition
}

rule! {
    /// Turn-based actions at the beginning of a step or phase are performed before any player gets priority.
    /// After the turn-based actions at its end, no player gets priority.
    R117_2C "117.2c": "115.2c" since "2009-10-01", "116.2c" since "2010-07-16", "117.2c" since "2019-07-12";
    same as "703.3"
    1: PERFORMED of "703.1";
    2: FIRST of "703.3", shown "703/3-draw-before-triggers";
    4: MANA_EMPTIES of "500.4", shown "703/4s-mana-empties-before-the-cleanup";
}

rule! {
    /// State-based actions are performed whenever a player would get priority, before that player gets it.
    R117_2D "117.2d": "115.2d" since "2009-10-01", "116.2d" since "2010-07-16", "117.2d" since "2019-07-12";
    same as "704.3"
    1: shown "117/5-state-based-actions-before-triggers";
    3: shown "117/5-state-based-actions-before-triggers";
}

rule! {
    /// During the resolution of a spell or ability no player has priority, not even a player whom it
    /// instructs to choose, act or pay.
    R117_2E "117.2e": "115.2e" since "2009-10-01", "116.2e" since "2010-07-16", "117.2e" since "2019-07-12";
    instead NO_PRIORITY "no player gets priority until the spell or ability has resolved"
    1: WHILE_PAYING of "117.1d", shown "117/1d-mana-during-a-resolution";
    2: NO_PRIORITY;
}

/// 117.2e: gives no player priority between two instructions of a resolving spell or ability. So the game
/// neither checks state-based actions nor puts abilities on the stack there.
pub(crate) fn still_resolving(table: &mut Table) -> Ruled<()> {
    if !R117_2E::NO_PRIORITY.is_followed(table) {
        // The mutant does what happens before a player gets priority (117.5).
        settle(table)?;
    }
    Ok(())
}

rule! {
    /// Introduces the rules that determine which player has priority.
    R117_3 "117.3": "115.3" since "2009-10-01", "116.3" since "2010-07-16", "117.3" since "2019-07-12";
    definition
}

rule! {
    /// The active player is the first to get priority in a step or phase, once its turn-based actions have
    /// been performed and the abilities that triggered at its beginning are on the stack. No player gets
    /// priority in the untap step, and usually none in the cleanup step.
    R117_3A "117.3a": "115.3a" since "2009-10-01", "116.3a" since "2010-07-16", "117.3a" since "2019-07-12";
    gives Action;
    instead ACTIVE_PLAYER "the active player is the first to get priority in a step or phase"
    1: ACTIVE_PLAYER, shown "117/3a-triggers-of-the-step-come-first", shown "703/3-draw-before-triggers";
    2: NO_PRIORITY of "502.4", shown "117/3a-none-in-the-untap-step";
    3: NO_PRIORITY of "514.3";
}

/// 117.3a: gives priority to the active player first in a step or phase.
pub(crate) fn first_priority(table: &mut Table) {
    let active = table.active();
    let first = if R117_3A::ACTIVE_PLAYER.is_followed_for(table, active) {
        active
    } else {
        table.game().after(active)
    };
    table.rest_at(Point::BeforePriority { player: first, after: After::Beginning });
}

rule! {
    /// Once a spell, or an ability that isn't a mana ability, has resolved, priority goes to the active
    /// player.
    R117_3B "117.3b": "115.3b" since "2009-10-01", "116.3b" since "2010-07-16", "117.3b" since "2019-07-12";
    gives Action;
    instead ACTIVE_PLAYER "the active player gets priority after a spell or ability has resolved"
    1: ACTIVE_PLAYER;
}

/// 117.3b: has the active player get priority after a spell or ability has resolved. First, `before_priority`
/// settles what comes before that (117.5). Mana abilities never come here (605.3b). Only the mistake depends on
/// the controller of what has resolved.
pub(crate) fn after_resolving(table: &mut Table, controller: PlayerId) {
    let active = table.active();
    let next = if R117_3B::ACTIVE_PLAYER.is_followed(table) {
        active
    } else if controller == active {
        // After the active player's own spell, the mutant gives the next player priority.
        table.game().after(active)
    } else {
        // After another player's spell, the mutant gives that player priority.
        controller
    };
    r500_turn::goes_on_after_resolving(table, next);
}

rule! {
    /// A player who casts a spell, activates an ability or takes a special action with priority has priority
    /// again afterwards.
    R117_3C "117.3c": "115.3c" since "2009-10-01", "116.3c" since "2010-07-16", "117.3c" since "2019-07-12";
    gives Action;
    instead SAME_PLAYER "the player who acted gets priority again"
    1: SAME_PLAYER;
}

/// 117.3c: gives priority again to the player who has acted with it.
fn after_acting(table: &mut Table, player: PlayerId) {
    let next =
        if R117_3C::SAME_PLAYER.is_followed_for(table, player) { player } else { table.game().after(player) };
    table.rest_at(Point::BeforePriority { player: next, after: After::Acting });
}

rule! {
    /// A player with priority who takes no action passes, and announces any mana left in the mana pool. The
    /// next player in turn order then has priority.
    R117_3D "117.3d": "115.3d" since "2009-10-01", "116.3d" since "2010-07-16", "117.3d" since "2019-07-12";
    gives Action;
    instead NEXT_PLAYER "the next player in turn order gets priority"
    1: NEXT_PLAYER;
    3: NEXT_PLAYER;
}

/// 117.3d: gives priority to the next player when a player passes, unless all players have now passed
/// (117.4).
fn pass(table: &mut Table, holder: PlayerId, passed: u32) -> Ruled<()> {
    let passed = passed.saturating_add(1);
    if all_have_passed(table, passed) {
        return Ok(());
    }
    let next = if R117_3D::NEXT_PLAYER.is_followed_for(table, holder) {
        r805_shared_team_turns::has_priority_next(table, holder, passed)
    } else {
        holder
    };
    if R117_5::AFTER_A_PASS_TOO.is_followed_for(table, next) {
        give_once_settled(table, &R117_3D, next, passed)
    } else {
        give(table, &R117_3D, next, passed)
    }
}

rule! {
    /// If all players pass in a row and no player acts in between, the top object of the stack resolves. If
    /// the stack is empty, the step or phase ends.
    R117_4 "117.4": "115.4" since "2009-10-01", "116.4" since "2010-07-16", "117.4" since "2019-07-12";
    instead TOP_RESOLVES "the top object of the stack resolves when all players have passed in succession"
    instead STEP_ENDS "the step or phase ends when all players have passed in succession with an empty stack"
    instead WHO_IS_STILL_THERE "the pass of a player who has left since doesn't count"
    1: TOP_RESOLVES, STEP_ENDS, WHO_IS_STILL_THERE, shown "117/4-passes-in-succession";
}

/// 117.4: returns how many players have passed in succession and are still in the game: of those who were in it
/// before the request, the last ones in turn order before the player with priority.
fn passed_and_still_there(table: &Table, before: &[PlayerId], holder: PlayerId, passed: u32) -> u32 {
    let seat = before.iter().position(|&player| player == holder).unwrap_or(0);
    let earlier = before.iter().rev().cycle().skip(before.len().saturating_sub(seat));
    let who_passed = earlier.take(usize::try_from(passed).unwrap_or(usize::MAX));
    let gone = who_passed.filter(|&&player| !table.game().is_in_the_game(player)).count();
    if gone > 0 && R117_4::WHO_IS_STILL_THERE.is_followed(table) {
        passed.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX))
    } else {
        passed
    }
}

/// 117.4: makes the top object of the stack resolve or, if the stack is empty, ends the step or phase, once
/// all players have passed in succession. Returns whether all players have passed.
fn all_have_passed(table: &mut Table, passed: u32) -> bool {
    let players = table.game().in_the_game().count();
    let all = usize::try_from(passed).is_ok_and(|passed| passed >= players);
    if !all {
        return false;
    }
    let priority_again = Point::BeforePriority { player: table.active(), after: After::Beginning };
    let next = if table.game().stack.is_empty() {
        if R117_4::STEP_ENDS.is_followed(table) { Point::Ending } else { priority_again }
    } else if R117_4::TOP_RESOLVES.is_followed(table) {
        Point::Resolving
    } else {
        Point::Ending
    };
    table.rest_at(next);
    true
}

rule! {
    /// Before a player gets priority, the game performs state-based actions repeatedly, until a check finds
    /// none. Then waiting triggered abilities are put on the stack. All of this is repeated until neither
    /// happens.
    R117_5 "117.5": "115.5" since "2009-10-01", "116.5" since "2010-07-16", "117.5" since "2019-07-12";
    does FIRST "all of this is done before the player gets priority"
    instead AFTER_A_PASS_TOO "this is also done before the next player gets priority after a pass"
    1: FIRST, AFTER_A_PASS_TOO, shown "117/5-second-round-of-state-based-actions";
    2: shown "117/5-state-based-actions-before-triggers";
    3: shown "117/5-a-trigger-of-putting-triggers";
    4: shown "117/5-priority-for-the-player-who-was-due";
}

/// 117.5: performs state-based actions and puts triggered abilities on the stack, then gives a player
/// priority.
pub(crate) fn before_priority(table: &mut Table, player: PlayerId, after: After) -> Ruled<()> {
    if R117_5::FIRST.is_followed_for(table, player) {
        settle(table)?;
    }
    let player = r800::gets_priority_instead(table, player);
    let rule = match after {
        After::Beginning => &R117_3A,
        After::Resolving => &R117_3B,
        After::Acting => &R117_3C,
    };
    give(table, rule, player, 0)
}

/// 800.4a: gives the priority of a player who has left to another player. That isn't an action, so the other
/// players' passes still count as passes in succession.
pub(crate) fn goes_over(table: &mut Table, player: PlayerId, passed: u32) -> Ruled<()> {
    give_once_settled(table, &R117_3, player, passed)
}

/// 117.5: gives a player the priority that comes from another player, once everything is settled. If anything
/// happened, all players pass again before something resolves.
fn give_once_settled(table: &mut Table, rule: &'static Rule, player: PlayerId, passed: u32) -> Ruled<()> {
    let something = settle(table)?;
    let player = r800::gets_priority_instead(table, player);
    let others = table.game().in_the_game().count().saturating_sub(1);
    let most = if something { 0 } else { u32::try_from(others).unwrap_or(u32::MAX) };
    give(table, rule, player, passed.min(most))
}

/// 117.5, 704.3: performs state-based actions until none applies, then puts triggered abilities on the stack,
/// and repeats both until neither happens. Returns whether anything happened.
pub(crate) fn settle(table: &mut Table) -> Ruled<bool> {
    r704_state_based_actions::settle(table)
}

/// Gives a player priority under a rule.
fn give(table: &mut Table, rule: &'static Rule, player: PlayerId, passed: u32) -> Ruled<()> {
    table.happens(rule, Event::Priority(player))?;
    table.rest_at(Point::Priority { holder: player, passed });
    Ok(())
}

rule! {
    /// With the shared team turns option, priority belongs to a team and not to a single player.
    R117_6 "117.6": "115.6" since "2010-06-18", "116.6" since "2010-07-16", "117.6" since "2019-07-12";
    same as "805.5a"
    1: TEAM_HAS_PRIORITY of "805.5a", shown "805/5a-a-teammate-acts-with-the-team";
}

rule! {
    /// A spell cast or an ability activated while something else is on the stack is a response to it and
    /// resolves before it.
    R117_7 "117.7": "115.7" since "2009-10-01", "116.7" since "2010-07-16", "117.7" since "2019-07-12";
    same as "405.5"
    2: LAST_FIRST of "405.5", shown "117/7-the-response-resolves-first";
}

rules![
    R117_1, R117_1A, R117_1B, R117_1C, R117_1D, R117_2, R117_2A, R117_2B, R117_2C, R117_2D, R117_2E, R117_3,
    R117_3A, R117_3B, R117_3C, R117_3D, R117_4, R117_5, R117_6, R117_7,
];
