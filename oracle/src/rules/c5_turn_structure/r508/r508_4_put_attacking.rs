//! Creatures that are attacking without having been declared.

use crate::card::{CardType, Zone};
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r506_3_put_into_combat::{can_be_made_to_fight, can_fight, is_of_the_attacking_player};
use crate::rules::r506_combat_phase::{attacking_player, defending_players, what_can_be_attacked};
use crate::rules::r508_5_defending_player::defending_player_of;
use crate::rules::r614_12_entering::{Entering, changed, how_it_enters};
use crate::state::{Asking, Attacker, Blocked, ObjectId, Step, Thing};
use crate::table::{Against, Ask, AskResult, EntersCombat, Event, Ruled, Table, TickStop};

rule! {
    /// The controller of a creature put onto the battlefield attacking chooses, as it enters, what it attacks
    /// from among the defending players, their planeswalkers and the battles that they protect, unless the
    /// effect specifies it. The creature is attacking, but for abilities and effects it never attacked.
    R508_4 "508.4": "508.4" since "2010-06-18", "508.3" since "2016-09-30", "508.4" since "2017-08-25";
    gives Choose;
    does ATTACKS "the creature put onto the battlefield attacking is an attacking creature"
    must CAN_BE_ATTACKED "the creature attacks a defending player, a planeswalker of one or a battle that one protects"
    instead NEVER_ATTACKED "the creature is attacking, but it never attacked"
    1: ATTACKS, CAN_BE_ATTACKED;
    2: STATED of "508.4@2019-08-23", CAN_BE_ATTACKED;
    3: NEVER_ATTACKED;
    4 newest: REMOVED of "506.4", REMOVED of "511.3";
}

/// 508.4: has the controller of a creature that is about to enter attacking choose what it attacks, unless an
/// effect specifies that.
pub(crate) fn with_what_it_attacks(table: &mut Table, event: Event) -> Ruled<Event> {
    let Some(EntersCombat::Attacking { tapped, what: Against::ToBeChosen, blocked }) =
        how_it_enters(&event).and_then(|enters| enters.combat)
    else {
        return Ok(event);
    };
    let chosen = table.asks(|ask| {
        let Some(entering) = Entering::with_all_effects(ask, &event)? else { return Ok(None) };
        let now = ask.now();
        let can_attack = |row: &&ObjectNow| can_fight(&now, row) && is_of_the_attacking_player(&now, row);
        let Some(row) = entering.row().filter(can_attack) else { return Ok(None) };
        Ok(Some(choose_what_it_attacks(ask, row, entering.of())?))
    })?;
    let Some(what) = chosen.map(Against::This) else { return Ok(event) };
    let combat = Some(EntersCombat::Attacking { tapped, what, blocked });
    Ok(changed(event, |enters| enters.combat = combat))
}

/// 508.4: asks the controller of a creature what it attacks.
fn choose_what_it_attacks(
    ask: &mut Ask,
    row: &ObjectNow,
    about: Option<ObjectId>,
) -> AskResult<Option<Thing>> {
    let among = what_can_be_attacked(&ask.now());
    if among.is_empty() {
        return Ok(None);
    }
    not_performed::before_an_attack(&ask.now())?;
    let player = row.controller_or_owner();
    let Some(chosen) = ask.for_things(player, Asking::Choose, about, among.clone(), 1, 1)? else {
        return Ok(None);
    };
    let is_one = chosen.len() == 1 && chosen.iter().all(|thing| among.contains(thing));
    R508_4::CAN_BE_ATTACKED.must_hold_for(ask, row.id, is_one)?;
    Ok(chosen.first().copied())
}

/// 508.4: returns the event by which a creature that has entered attacking something is an attacking creature.
pub(crate) fn is_put_attacking(
    now: &Now,
    row: &ObjectNow,
    attacked: Thing,
    blocked: Option<Blocked>,
) -> Ruled<Option<(&'static Rule, Event)>> {
    if !can_still_be_attacked(now, row.id, attacked) || !R508_4::ATTACKS.is_followed_for(now, row.id) {
        return Ok(None);
    }
    not_performed::before_an_attack(now)?;
    let blocked = blocked.map_or_else(|| blocked_as_it_enters(now, row.id), Ok)?;
    Ok(Some((&R508_4, begins_to_attack(now, row, attacked, blocked))))
}

fn begins_to_attack(now: &Now, row: &ObjectNow, attacked: Thing, blocked: Blocked) -> Event {
    Event::Attacks {
        creature: row.id,
        attacker: Box::new(Attacker {
            under: row.controller_or_owner(),
            attacks: Some(attacked),
            defending: defending_player_of(&now.look(), attacked),
            declared: !R508_4::NEVER_ATTACKED.is_followed_for(now, row.id),
            blocked,
            blockers: Vec::new(),
            was_required: false,
        }),
    }
}

rule! {
    /// If an effect states that a creature on the battlefield is attacking, its controller makes the same
    /// choice, unless the effect has specified what it attacks. Until 2019-08-22, 508.4 did not say so.
    R508_4_20190823 "508.4@2019-08-23": "508.4" since "2019-08-23";
    does STATED "the creature that an effect states is attacking becomes an attacking creature"
}

/// 508.4, since 2019-08-23: makes creatures of the attacking player attack that an effect states are attacking.
pub(crate) fn state_attacking(table: &mut Table, creatures: &[ObjectId], what: Against) -> Ruled<()> {
    if !table.in_force(&R508_4_20190823) {
        return Err(TickStop::NotPerformed(
            "before 2019-08-23, no rule says how an effect makes a creature attack".to_owned(),
        ));
    }
    for &creature in creatures {
        let attacked = table.asks(|ask| {
            let now = ask.now();
            let Some(row) = that_can_be_made_to_attack(&now, creature) else { return Ok(None) };
            match what {
                Against::ToBeChosen => choose_what_it_attacks(ask, row, Some(creature)),
                Against::This(specified) => Ok(specified),
            }
        })?;
        let now = table.now();
        let Some(row) = that_can_be_made_to_attack(&now, creature) else { continue };
        let attacked = attacked.filter(|&thing| can_still_be_attacked(&now, creature, thing));
        let Some(attacked) = attacked else { continue };
        if R508_4_20190823::STATED.is_followed_for(table, creature) {
            let blocked = if blockers_were_declared(&now) { nothing_says()? } else { Blocked::Undecided };
            let event = begins_to_attack(&now, row, attacked, blocked);
            table.happens(&R508_4_20190823, event)?;
        }
    }
    Ok(())
}

/// 508.4: returns a creature of the attacking player that isn't in combat but can be.
fn that_can_be_made_to_attack<'n>(now: &'n Now, creature: ObjectId) -> Option<&'n ObjectNow> {
    let combat = now.game().combat.as_ref()?;
    let row = now.object(creature).filter(|row| row.controller == Some(attacking_player(now)))?;
    (!combat.includes(creature) && can_be_made_to_fight(now, row)).then_some(row)
}

rule! {
    /// The effect may specify what the creature put onto the battlefield attacks. If that is a player who is
    /// no longer in the game, or a permanent that has left the battlefield or is now neither a planeswalker
    /// nor a battle, the creature enters but isn't attacking.
    R508_4A "508.4a": "508.4a" since "2011-05-01", "508.3a" since "2016-09-30", "508.4a" since "2017-08-25";
    when IN_THE_GAME "the player whom the creature would attack is in the game"
    when ATTACKABLE "the permanent that the creature would attack is a planeswalker or battle on the battlefield"
    1: IN_THE_GAME;
    2: ATTACKABLE;
    1 newest: IN_THE_GAME;
    2 newest: ATTACKABLE, DEFENDED of "508.4a@2024-11-08";
}

/// 508.4a, 508.4b: returns whether a creature can be attacking what an effect specifies. Until 2011-04-30, no
/// rule says so, but nothing attacks what isn't there.
fn can_still_be_attacked(now: &Now, creature: ObjectId, attacked: Thing) -> bool {
    let stated = now.in_force(&R508_4A);
    match attacked {
        Thing::Player(player) => {
            let in_the_game = now.game().is_in_the_game(player);
            if stated { R508_4A::IN_THE_GAME.holds_for(now, creature, in_the_game) } else { in_the_game }
        }
        Thing::Object(id) => {
            let is_one = |row: &ObjectNow| {
                row.zone == Zone::Battlefield
                    && (row.card_types.contains(CardType::Planeswalker)
                        || row.card_types.contains(CardType::Battle))
            };
            let attackable = now.object(id).is_some_and(is_one);
            let attackable =
                if stated { R508_4A::ATTACKABLE.holds_for(now, creature, attackable) } else { attackable };
            attackable && is_still_defended(now, creature, attacked)
        }
    }
}

rule! {
    /// The creature put onto the battlefield also isn't attacking if it would attack a planeswalker that no
    /// defending player controls, or a battle that no defending player protects. Until 2024-11-07, 508.4a did
    /// not say so.
    R508_4A_20241108 "508.4a@2024-11-08": "508.4a" since "2024-11-08";
    when DEFENDED "a defending player controls the attacked planeswalker or protects the attacked battle"
}

/// 508.4a, since 2024-11-08: returns whether a defending player controls the planeswalker, or protects the
/// battle, that a creature would attack.
fn is_still_defended(now: &Now, creature: ObjectId, attacked: Thing) -> bool {
    let defended = defending_players(now).contains(&defending_player_of(&now.look(), attacked));
    !now.in_force(&R508_4A_20241108) || R508_4A_20241108::DEFENDED.holds_for(now, creature, defended)
}

rule! {
    /// An effect that states that a creature is attacking may specify what it attacks. If that is a player
    /// who is no longer in the game, or a permanent that has left the battlefield or is now neither a
    /// planeswalker nor a battle, the creature doesn't become an attacking creature.
    R508_4B "508.4b" since "2019-08-23" until "2024-11-08";
    same as "508.4a"
    1: IN_THE_GAME of "508.4a";
    2: ATTACKABLE of "508.4a";
}

rule! {
    /// An effect that states that a creature is attacking may specify what it attacks. If that is a player
    /// who is no longer in the game, a permanent that has left the battlefield or is now neither a
    /// planeswalker nor a battle, a planeswalker that no defending player controls, or a battle that no
    /// defending player protects, the creature doesn't become an attacking creature.
    R508_4B_20241108 "508.4b@2024-11-08": "508.4b" since "2024-11-08";
    same as "508.4a@2024-11-08"
    1 newest: IN_THE_GAME of "508.4a";
    2 newest: ATTACKABLE of "508.4a", DEFENDED of "508.4a@2024-11-08";
}

rule! {
    /// Requirements and restrictions on declaring attackers don't affect a creature that is put onto the
    /// battlefield attacking, or one that an effect states is attacking.
    R508_4C "508.4c": "508.4b" since "2016-07-22", "508.3b" since "2016-09-30", "508.4b" since "2017-08-25",
        "508.4c" since "2019-08-23";
    definition
    1: shown "508/4c-defender", shown "508/4c-one-attacker";
}

rule! {
    /// A creature put onto the battlefield attacking in the declare blockers, combat damage or end of combat
    /// step enters as an unblocked creature. It remains unblocked until combat ends, it is removed from
    /// combat, or an effect makes it blocked.
    R508_4D_20260227 "508.4d@2026-02-27": "508.4d" since "2026-02-27";
    instead UNBLOCKED "the creature put onto the battlefield attacking enters as an unblocked creature"
    1 newest: UNBLOCKED;
    2 newest: REMOVED of "506.4", REMOVED of "511.3", BY_AN_EFFECT of "509.1h";
}

/// 508.4d, since 2026-02-27: returns whether a creature is blocked as it enters attacking. Until then, no rule
/// says so for a creature that enters after blockers were declared.
fn blocked_as_it_enters(now: &Now, creature: ObjectId) -> Ruled<Blocked> {
    if !blockers_were_declared(now) {
        return Ok(Blocked::Undecided);
    }
    if !now.in_force(&R508_4D_20260227) {
        return nothing_says();
    }
    let unblocked = R508_4D_20260227::UNBLOCKED.is_followed_for(now, creature);
    Ok(if unblocked { Blocked::Unblocked } else { Blocked::Blocked })
}

/// Returns whether it is too late for blockers of a new attacking creature to be declared.
pub(crate) fn blockers_were_declared(now: &Now) -> bool {
    let step = now.game().turn.step;
    matches!(step, Some(Step::DeclareBlockers | Step::CombatDamage | Step::EndOfCombat))
}

/// Stops the game where no rule says whether a new attacking creature is blocked.
fn nothing_says() -> Ruled<Blocked> {
    let words =
        "no rule says whether a creature that begins to attack after blockers were declared is blocked";
    Err(TickStop::NotPerformed(words.to_owned()))
}

rules![
    R508_4,
    R508_4_20190823,
    R508_4A,
    R508_4A_20241108,
    R508_4B,
    R508_4B_20241108,
    R508_4C,
    R508_4D_20260227
];
