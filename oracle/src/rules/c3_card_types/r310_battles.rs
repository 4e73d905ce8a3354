//! Battles: their defense counters, their protectors, and the ability that each Siege has.

use crate::card::{
    Ability, CardType, CounterKind, Destination, Effect, Filter, Selector, Subject, Target, Trigger,
};
use crate::now::{Now, ObjectNow};
use crate::rule::premise::Must;
use crate::rules::r102_players;
use crate::rules::r601_casting;
use crate::rules::r608_resolving::Resolving;
use crate::rules::r614_12_entering::{self, Entering};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ask, AskResult, Enters, Event, Ruled, Table};
use std::sync::Arc;

rule! {
    /// A battle enters with a number of defense counters equal to its printed defense. This is the
    /// replacement effect of an ability that every battle has.
    R310_4B "310.4b" since "2023-04-14";
    does DEFENSE "the battle enters with its defense counters"
    1: DEFENSE;
}

/// 310.4b: returns the defense counters with which a battle enters, given how it would exist on the
/// battlefield.
pub(crate) fn defense_on_entering(now: &Now, object: &ObjectNow) -> Option<(CounterKind, i32)> {
    let has_the_ability = now.in_force(&R310_4B) && is_battle(object) && !object.lost_all_abilities;
    let defense = object.copiable.defense.filter(|_| has_the_ability)?;
    R310_4B::DEFENSE.is_followed_for(now, object.id).then_some((defense_counter(), defense))
}

fn defense_counter() -> CounterKind {
    CounterKind::Named("defense".to_owned())
}

/// 310.4c: returns the defense of a battle on the battlefield.
pub(crate) fn defense(now: &Now, row: &ObjectNow) -> u32 {
    now.look().counters(row.id, &defense_counter())
}

rule! {
    /// A battle with defense 0 is put into its owner's graveyard, unless an ability of it has triggered and not
    /// yet left the stack.
    R310_7 "310.7" since "2023-04-14" until "2026-08-07";
    same as "704.5v"
    1: NO_DEFENSE of "704.5v", ABILITY_LEFT of "704.5v", shown "704/5v-a-siege-with-its-ability-on-the-stack";
}

rule! {
    /// A Siege with defense 0 is put into its owner's graveyard, unless an ability of it has triggered and not yet
    /// left the stack.
    R310_7_20260807 "310.7@2026-08-07": "310.7" since "2026-08-07";
    same as "704.5v@2026-08-07"
    1 newest: NO_DEFENSE of "704.5v@2026-08-07", ABILITY_LEFT of "704.5v@2026-08-07",
        shown "704/5v-a-siege-with-its-ability-on-the-stack";
}

rule! {
    /// A battle with defense 0 that isn't a Siege is put into its owner's graveyard.
    R310_8_20260807 "310.8@2026-08-07": "310.8" since "2026-08-07";
    same as "704.5w@2026-08-07"
    1 newest: SIEGE of "704.5w@2026-08-07", NO_DEFENSE of "704.5w@2026-08-07",
        shown "704/5w-2026-no-ability-keeps-another-battle";
}

/// Returns the battles on the battlefield.
pub(crate) fn battles<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| is_battle(row))
}

fn is_battle(row: &ObjectNow) -> bool {
    row.card_types.contains(CardType::Battle)
}

/// Returns whether a permanent is a Siege.
pub(crate) fn is_siege(row: &ObjectNow) -> bool {
    row.has_subtype("Siege")
}

rule! {
    /// As a battle enters, its controller chooses its protector. The battle type says which players can be
    /// chosen; the protector of a battle without a battle type is its controller.
    R310_8A "310.8a": "310.8a" since "2023-04-14", "310.9a" since "2026-08-07";
    gives Choose;
    does CHOSEN "a player is chosen to be its protector as the battle enters"
    must CAN_PROTECT "the player chosen can be the protector of the battle"
    when CONTROLLER "the player controls the battle, which has no battle type"
    1: CHOSEN, CAN_PROTECT;
    2: OPPONENT of "310.11a", CONTROLLER;
    3: CONTROLLER;
    3 newest: CONTROLLER;
}

/// 310.8a: lets the controller of a battle that is about to enter choose its protector.
pub(crate) fn with_its_protector(table: &mut Table, event: Event) -> Ruled<Event> {
    if !table.in_force(&R310_8A) {
        return Ok(event);
    }
    let protector = table.asks(|ask| {
        let Some(entering) = Entering::by(ask, &event)? else { return Ok(None) };
        let Some(row) = entering.row().filter(|row| is_battle(row)) else { return Ok(None) };
        if !R310_8A::CHOSEN.is_followed_for(ask, row.id) {
            return Ok(None);
        }
        let only = if is_siege(row) { R310_11A::ONLY_AN_OPPONENT } else { R310_8A::CAN_PROTECT };
        choose_protector(ask, row, entering.of(), only)
    })?;
    let chosen = |enters: &mut Enters| enters.protector = protector.or(enters.protector);
    Ok(r614_12_entering::changed(event, chosen))
}

/// Asks the controller of a battle which player is to be its protector, as a rule demands. Returns no player if
/// none can be.
pub(crate) fn choose_protector(
    ask: &mut Ask,
    row: &ObjectNow,
    about: Option<ObjectId>,
    demand: Must,
) -> AskResult<Option<PlayerId>> {
    let now = ask.now();
    let can = |&player: &PlayerId| can_protect(&now, row, player);
    let among: Vec<PlayerId> = now.game().in_the_game().filter(can).collect();
    if among.is_empty() {
        return Ok(None);
    }
    let things = among.iter().copied().map(Thing::Player).collect();
    let asked = row.controller_or_owner();
    let Some(chosen) = ask.for_things(asked, Asking::Choose, about, things, 1, 1)? else { return Ok(None) };
    let player = chosen.first().and_then(|thing| thing.player());
    let is_one = chosen.len() == 1 && player.is_some_and(|player| among.contains(&player));
    demand.must_hold_for(ask, row.id, is_one)?;
    Ok(player)
}

rule! {
    /// A battle's protector can't attack it. Any other player can, as long as the protector is a defending
    /// player: even the controller of a Siege.
    R310_8B "310.8b": "310.8b" since "2023-04-14", "310.9b" since "2026-08-07";
    same as "506.2"
    1: BATTLE of "506.2", shown "508/1b-a-protector-cannot-attack-its-battle";
    2: BATTLE of "506.2";
    3: shown "506/2-attacks-a-battle";
}

rule! {
    /// Only the protector of a battle can block the creatures that attack it.
    R310_8C "310.8c": "310.8c" since "2023-04-14", "310.9c" since "2026-08-07";
    same as "509.1a"
    1: shown "509/1a-only-the-protector-blocks";
    2: shown "509/1a-only-the-protector-blocks";
}

rule! {
    /// For a battle that is being attacked, the defending player is its protector rather than its controller.
    R310_8D "310.8d": "310.8d" since "2023-04-14", "310.9d" since "2026-08-07";
    same as "508.5"
    1: PROTECTOR of "508.5";
}

rule! {
    /// The player who protects a battle is its protector.
    R310_8E "310.8e": "310.8e" since "2023-04-14", "310.9e" since "2026-08-07";
    definition
}

rule! {
    /// The protector of a battle stays the same if it stops being a battle, or becomes a copy of another battle.
    R310_8G "310.8g": "310.8g" since "2023-04-14", "310.9g" since "2026-08-07";
    definition
    1: shown "704/5w-settle-a-copy-keeps-its-protector", shown "704/5w-a-battle-again";
}

rule! {
    /// If a battle that isn't being attacked has no protector, or one who can't be its protector because of its
    /// battle type, its controller chooses a player who can. If there is no such player, the battle is put into
    /// its owner's graveyard. Not all of that was in the list of 704.5 until 2026-08-06.
    R310_10 "310.10": "310.10" since "2023-04-14", "310.11" since "2026-08-07";
    gives Choose;
    when WRONG_PROTECTOR "a player other than its controller is its protector and can't be"
    1: WRONG_PROTECTOR, NO_PROTECTOR of "704.5w", NOT_ATTACKED of "704.5w", OWN_PROTECTOR of "704.5x",
        CAN_PROTECT of "310.8a";
    1 newest: NO_PROTECTOR of "704.5x@2026-08-07", NOT_ATTACKED of "704.5x@2026-08-07",
        WRONG_PROTECTOR of "704.5y@2026-08-07";
}

/// 310.10: returns whether a battle has a protector who isn't its controller and can't protect a battle of its
/// type. Since that comes from a change of control, the battle isn't being attacked (506.4).
pub(crate) fn has_the_wrong_protector(now: &Now, row: &ObjectNow, protector: PlayerId) -> bool {
    let is_wrong = is_siege(row) && row.controller != Some(protector) && !can_protect(now, row, protector);
    R310_10::WRONG_PROTECTOR.holds_for(now, row.id, is_wrong)
}

rule! {
    /// The protector of a Siege is one of its controller's opponents; no other player can be.
    R310_11A "310.11a": "310.11a" since "2023-04-14", "310.12a" since "2026-08-07";
    must ONLY_AN_OPPONENT "the player chosen as the Siege enters is an opponent of its controller"
    when OPPONENT "the player is an opponent of the Siege's controller"
    1: CHOSEN of "310.8a", ONLY_AN_OPPONENT;
    2: OPPONENT;
}

/// 310.8a, 310.11a: returns whether a player can be the protector of a battle.
pub(crate) fn can_protect(now: &Now, row: &ObjectNow, player: PlayerId) -> bool {
    let controller = row.controller_or_owner();
    if is_siege(row) {
        let is_opponent = r102_players::are_opponents(&now.look(), controller, player);
        R310_11A::OPPONENT.holds_for(now, player, is_opponent)
    } else {
        R310_8A::CONTROLLER.holds_for(now, player, controller == player)
    }
}

rule! {
    /// Each Siege has an ability that triggers when its last defense counter is removed. It exiles the Siege,
    /// and then its controller may cast that card transformed without paying its mana cost.
    R310_11B "310.11b": "310.11b" since "2023-04-14", "310.12b" since "2026-08-07";
    gives May;
    when DOUBLE_FACED "the card in exile is a double-faced card"
    does MAY_CAST "the controller is asked whether to cast the card"
    instead TRANSFORMED "the card is cast transformed"
    1: shown "310/11b-exiled-and-cast-transformed", DOUBLE_FACED, MAY_CAST, TRANSFORMED;
}

/// 310.11b: returns the ability that an object has because it is a Siege.
pub(crate) fn siege_ability(row: &ObjectNow) -> Option<Arc<Ability>> {
    let has_it = is_battle(row) && is_siege(row) && !row.lost_all_abilities;
    let this = Target::Each(Subject::Objects(Selector::permanents(Filter::This)));
    has_it.then(|| {
        Arc::new(Ability::Triggered {
            when: Trigger::LosesLastCounter(defense_counter(), Filter::This),
            condition: None,
            effect: Effect::Sequence(vec![
                Effect::Move { what: this, to: Destination::Exile },
                Effect::MayCastTransformed,
            ]),
        })
    })
}

/// 310.11b: lets the controller of the ability cast the exiled card transformed.
pub(crate) fn may_cast_transformed(table: &mut Table, resolving: &Resolving, card: ObjectId) -> Ruled<()> {
    let player = resolving.controller;
    let wants = table.asks(|ask| {
        let card_there = ask.game().objects.get(&card).filter(|object| !object.token);
        let back = card_there.is_some_and(|object| object.card.back.is_some());
        if !R310_11B::DOUBLE_FACED.holds_for(ask, card, back)
            || !r601_casting::could_be_cast_now(ask, player, card, is_transformed(ask, card))?
            || !R310_11B::MAY_CAST.is_followed_for(ask, card)
        {
            return Ok(false);
        }
        Ok(ask.whether(player, Some(resolving.object))?.unwrap_or(false))
    })?;
    if wants {
        let transformed = is_transformed(table, card);
        r601_casting::cast_for_nothing(table, player, card, transformed)?;
    }
    Ok(())
}

/// 310.11b: returns whether the card is cast transformed.
fn is_transformed(table: &Table, card: ObjectId) -> bool {
    R310_11B::TRANSFORMED.is_followed_for(table, card)
}

rules![
    R310_4B,
    R310_7,
    R310_7_20260807,
    R310_8_20260807,
    R310_8A,
    R310_8B,
    R310_8C,
    R310_8D,
    R310_8E,
    R310_8G,
    R310_10,
    R310_11A,
    R310_11B
];
