//! The stack: where spells and abilities wait until they resolve, the last one first.

use crate::state::{Object, ObjectId, PlayerId};
use crate::table::Table;

rule! {
    /// As a spell is cast, its card is put on the stack. An activated or triggered ability is put there
    /// without a card.
    R405_1 "405.1" since "2009-10-01";
    same as "601.2a"
    1: shown "405/1-spell-and-ability-on-the-stack";
    2: shown "405/1-spell-and-ability-on-the-stack";
}

rule! {
    /// The objects on the stack are in the order in which they were put there, and each new object is on top.
    R405_2 "405.2" since "2009-10-01";
    same as "405.5"
    1: LAST_FIRST of "405.5";
    2: shown "405/2-new-objects-on-top";
}

rule! {
    /// Objects put on the stack simultaneously go there in APNAP order, with the active player's objects
    /// lowest. A player with several of them chooses their order.
    R405_3 "405.3" since "2009-10-01";
    gives Order;
    same as "603.3b"
    1: shown "405/3-three-players-at-once";
    2: shown "405/3-own-order-within-turn-order";
}

rule! {
    /// A spell has the characteristics of its card; an ability on the stack has its own text and nothing
    /// else. A spell is controlled by the player who cast it, an activated ability by the player who
    /// activated it, and a triggered ability by the player who controlled its source as it triggered.
    R405_4 "405.4" since "2009-10-01";
    instead CONTROLLER "the player who put the object on the stack controls it"
    1: shown "405/1-spell-and-ability-on-the-stack";
    2: shown "405/1-spell-and-ability-on-the-stack";
    3: CONTROLLER;
    4: CONTROLLER, shown "405/4-controller-of-an-ability";
    5: CONTROLLER, shown "405/4-controller-of-a-triggered-ability";
    3 newest: CONTROLLER;
}

/// 405.4: returns the controller of a spell or ability on the stack, even if another player now controls its
/// source. An effect can give a spell another controller (613.1b).
pub(crate) fn controller(table: &Table, object: ObjectId) -> PlayerId {
    let game = table.game();
    let Some(on_stack) = game.objects.get(&object) else { return table.active() };
    if R405_4::CONTROLLER.is_followed_for(table, object) {
        table.now().object(object).and_then(|row| row.controller).unwrap_or(on_stack.entered_under)
    } else {
        controller_of_its_source(table, on_stack).unwrap_or(on_stack.entered_under)
    }
}

/// The mutant of 405.4: returns the player who now controls the source of an ability.
fn controller_of_its_source(table: &Table, object: &Object) -> Option<PlayerId> {
    let ability = object.on_stack.as_ref()?.ability.as_ref()?;
    table.now().object(ability.source)?.controller
}

rule! {
    /// If all players pass in succession, the object that was put on the stack last resolves. If the stack is
    /// empty, the step or phase ends.
    R405_5 "405.5" since "2009-10-01";
    instead LAST_FIRST "the object put on the stack last resolves first"
    1: LAST_FIRST;
    2: shown "405/5-top-object-then-the-step";
}

/// 405.5: returns the object that resolves next.
pub(crate) fn top(table: &Table) -> Option<ObjectId> {
    let stack = &table.game().stack;
    if stack.is_empty() {
        return None;
    }
    if R405_5::LAST_FIRST.is_followed(table) { stack.last().copied() } else { stack.first().copied() }
}

rule! {
    /// Effects, static abilities, mana abilities, special actions, turn-based actions, state-based actions,
    /// conceding, and leaving a multiplayer game don't use the stack.
    R405_6 "405.6" since "2009-10-01";
    same as "605.3b"
    1: explains, shown "405/6e-the-draw-uses-no-stack";
}

rule! {
    /// An effect isn't put on the stack: it is what a spell or ability on the stack does.
    R405_6A "405.6a" since "2009-10-01";
    same as "608.2c"
    1: shown "405/6a-delayed-ability-uses-the-stack";
    2: shown "405/6a-delayed-ability-uses-the-stack";
}

rule! {
    /// Static abilities aren't put on the stack.
    R405_6B "405.6b" since "2009-10-01";
    same as "613.5"
    1: shown "405/6b-static-abilities";
}

rule! {
    /// Mana abilities resolve at once.
    R405_6C "405.6c" since "2009-10-01";
    same as "605.3b"
    1: shown "405/6c-in-response-no-chance";
    2: shown "405/6c-mana-ability-with-another-effect";
}

rule! {
    /// Special actions take effect at once.
    R405_6D "405.6d" since "2009-10-01";
    same as "117.1c"
    1: shown "405/6d-turning-face-up-uses-no-stack";
}

rule! {
    /// Turn-based actions happen automatically as steps and phases begin and end.
    R405_6E "405.6e" since "2009-10-01";
    same as "703.1"
    1: PERFORMED of "703.1", shown "405/6e-the-draw-uses-no-stack";
    2: FIRST of "703.3";
    3: MANA_EMPTIES of "500.4", shown "703/4s-mana-empties-before-the-cleanup";
}

rule! {
    /// State-based actions happen automatically when a player would get priority.
    R405_6F "405.6f" since "2009-10-01";
    same as "704.3"
    1: shown "117/5-state-based-actions-before-triggers";
    3: shown "117/5-state-based-actions-before-triggers";
}

rule! {
    /// A player can concede at any time and then loses immediately.
    R405_6G "405.6g" since "2009-10-01";
    same as "104.3a"
    1: shown "405/6g-conceding-without-priority", shown "405/6g-conceding-during-a-resolution";
    2: shown "405/6g-conceding-during-a-resolution";
}

rule! {
    /// As a player leaves a multiplayer game, that player's objects immediately leave, too.
    R405_6H "405.6h" since "2009-10-01";
    same as "800.4a"
    1: shown "405/6h-a-spell-leaves-with-its-player";
    2: shown "405/6h-a-spell-leaves-with-its-player";
}

rules![
    R405_1, R405_2, R405_3, R405_4, R405_5, R405_6, R405_6A, R405_6B, R405_6C, R405_6D, R405_6E, R405_6F,
    R405_6G, R405_6H,
];
