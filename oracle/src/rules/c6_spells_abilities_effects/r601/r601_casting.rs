//! Casting spells: from a card to a spell on the stack, with all choices made and all costs paid.
//!
//! A cast is one decision that announces all of it. The steps follow in order. If one of them can't be done,
//! the whole cast is rejected and undone.

use crate::card::{
    Ability, CardType, Comparison, Cost, Filter, Keyword, Mana, Modification, PlayerRule, Static, Subject,
    Window, Zone,
};
use crate::not_performed;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r305_lands::R305_9;
use crate::rules::r601_2b_announcing::{
    R601_2B, R601_2C, announce, can_be_chosen, choose, effects_of, has_x,
};
use crate::rules::r601_2f_total_cost::{total_cost, total_of, with_additional_costs};
use crate::rules::{
    r107_numbers, r117_priority, r118_3a_mana, r118_costs, r205_types, r311_variants, r400_7_new_objects,
    r402_hand, r503_upkeep, r506_7_windows, r605_mana_abilities, r700_general, r702_103_bestow, r800,
    r805_shared_team_turns, r903_commander,
};
use crate::state::{Announcement, ObjectId, Phase, PlayerId, Step, Thing};
use crate::table::{AlsoBy, Ask, Cause, Enters, Event, Move, Ruled, Table, TickStop, ToPay};

/// 601.2: casts a card.
pub(crate) fn cast(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    mut announced: Announcement<Thing>,
) -> Ruled<()> {
    can_be_cast(table, player, card, announced.bestowed)?;
    not_performed::the_back_of_a_modal_card(&table.now(), card)?;
    let spell = goes_to_the_stack(table, player, card, announced.bestowed)?;
    // A player who names the card as a target means the spell that it has become.
    for target in announced.targets.iter_mut().filter(|target| **target == Thing::Object(card)) {
        *target = Thing::Object(spell);
    }
    let effects = effects_of(&table.now(), spell);
    announce(table, player, spell, &effects, &announced)?;
    is_still_legal(table, player, spell)?;
    r118_costs::is_payable(table, spell, announced.bestowed)?;
    let cost = cost_to_pay(&table.now(), spell, &announced);
    pay_for_a_spell(table, player, spell, &cost, &announced)?;
    becomes_cast(table, player, spell)
}

/// 601.2f: returns the total cost of a spell with its mana cost, or with the alternative cost that was announced.
fn cost_to_pay(now: &Now, spell: ObjectId, announced: &Announcement<Thing>) -> Cost {
    let alternative = announced.bestowed.then(|| r702_103_bestow::alternative_cost(now, spell)).flatten();
    match alternative {
        Some(Cost { mana, .. }) => {
            let mana = r118_costs::with_x(mana, announced.x);
            total_of(now, spell, Cost { mana, ..Cost::default() })
        }
        None => total_cost(now, spell, announced.x),
    }
}

/// 608.2g: casts a card because a resolving effect says so, for a cost other than its mana cost. If that cost
/// isn't paid, the spell hasn't been cast: the game returns to the state before (601.2).
pub(crate) fn cast_as_an_effect_says(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    mana: &Mana,
) -> Ruled<()> {
    let before = table.mark();
    if cast_step_by_step(table, player, card, mana, false)? { Ok(()) } else { table.back_to(before) }
}

/// 608.2g: casts a card without paying its mana cost, perhaps transformed, with its back face up.
pub(crate) fn cast_for_nothing(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    transformed: bool,
) -> Ruled<()> {
    let before = table.mark();
    let nothing = Mana::default();
    if cast_step_by_step(table, player, card, &nothing, transformed)? {
        Ok(())
    } else {
        table.back_to(before)
    }
}

/// 601.2: casts a card, asking for its choices one by one. Returns whether the spell has been cast.
fn cast_step_by_step(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    mana: &Mana,
    transformed: bool,
) -> Ruled<bool> {
    let enters = Enters { transformed, ..Enters::default() };
    let Some(spell) = put_on_the_stack(table, player, card, enters)? else { return Ok(false) };
    let effects = effects_of(&table.now(), spell);
    let chosen = choose(table, player, spell, &effects)?;
    let Some(chosen) = chosen.filter(|_| table.game().is_in_the_game(player)) else { return Ok(false) };
    let x = has_x(&table.now(), spell).then(|| r107_numbers::x_of_another_cost(table, spell));
    let announced = Announcement { x, ..chosen };
    announce(table, player, spell, &effects, &announced)?;
    if prohibits(&table.now(), player, spell) {
        return Ok(false);
    }
    let base = Cost { mana: r118_costs::with_x(mana.clone(), x), ..Cost::default() };
    let cost = total_of(&table.now(), spell, base);
    let demand = |ask: &Ask, can| R601_2H::CAN_PAY.must_hold_for(ask, spell, can);
    let given_up = r118_costs::name_what_is_given_up(table, player, spell, &cost, demand)?;
    let Some(given_up) = given_up else { return Ok(false) };
    let Announcement { sacrificing, discarding, .. } = given_up;
    let mut announced = Announcement { sacrificing, discarding, ..announced };
    if !r118_3a_mana::can_be_paid(table, player, &cost) {
        let answer = table.asks(|ask| ask.whether_to_pay(player, Some(spell)))?;
        let Some(ToPay::Pays(tapping)) = answer else { return Ok(false) };
        announced.tapping = tapping;
    }
    pay_for_a_spell(table, player, spell, &cost, &announced)?;
    becomes_cast(table, player, spell)?;
    Ok(true)
}

/// Returns whether a player could cast a card now if an effect says so, perhaps transformed: as the spell that it
/// would be, it has legal targets and nothing forbids it, and the player has what must be given up besides mana.
pub(crate) fn could_be_cast_now(
    table: &Table,
    player: PlayerId,
    card: ObjectId,
    transformed: bool,
) -> Ruled<bool> {
    let enters = Enters { transformed, ..Enters::default() };
    let movement = Move { under: Some(player), enters, ..Move::to(card, Zone::Stack, Cause::Cast) };
    let (movement, now) = table.suppose(&Event::Move(movement), false)?;
    let Event::Move(Move { became: Some(spell), .. }) = movement else { return Ok(false) };
    let Some(row) = now.object(spell) else { return Ok(false) };
    let cost = with_additional_costs(&now, spell, Cost::default());
    Ok(!row.card_types.contains(CardType::Land)
        && is_allowed(table, &now, player, row)
        && can_be_chosen(&now, player, spell, &effects_of(&now, spell))
        && r118_costs::could_be_paid(table, player, card, &cost))
}

rule! {
    /// The player first moves the card to the stack, where the spell stays until it resolves or leaves some
    /// other way.
    R601_2A "601.2a" since "2009-10-01";
    must CARD_IN_HAND "the card isn't a land and is in the player's hand" (also "601.3")
    does TO_THE_STACK "the card is moved to the stack"
    1: CARD_IN_HAND, TO_THE_STACK;
    2: shown "405/2-new-objects-on-top";
    3: CONTROLLER of "405.4", shown "405/1-spell-and-ability-on-the-stack";
    5: TO_THE_STACK, shown "601/2h-a-cost-is-paid-though-the-spell-is-countered";
}

/// 601.2a: moves the card to the stack. A spell that is cast bestowed becomes an Aura as it is put there
/// (702.103b).
fn goes_to_the_stack(table: &mut Table, player: PlayerId, card: ObjectId, bestowed: bool) -> Ruled<ObjectId> {
    let now = table.now();
    let Some(row) = now.object(card) else {
        return Err(TickStop::Malformed("there is no such card".to_owned()));
    };
    let is_there = r402_hand::cards_in_hand(&now, player).any(|in_hand| in_hand == card);
    let can = is_there || r903_commander::may_be_cast(&now, player, row);
    let can = can && !row.card_types.contains(CardType::Land);
    let is_a_land = row.card_types.contains(CardType::Land);
    R601_2A::CARD_IN_HAND.must_hold_for(table, card, can).also_if(is_a_land, &R305_9)?;
    let effect = bestowed.then(|| r702_103_bestow::effect(&now, card, player)).flatten();
    let enters = Enters { effect: effect.map(Box::new), ..Enters::default() };
    let spell = put_on_the_stack(table, player, card, enters)?;
    spell.ok_or_else(|| TickStop::Malformed("the card is not on the stack".to_owned()))
}

fn put_on_the_stack(
    table: &mut Table,
    player: PlayerId,
    card: ObjectId,
    enters: Enters,
) -> Ruled<Option<ObjectId>> {
    if !R601_2A::TO_THE_STACK.is_followed_for(table, card) {
        return Ok(None);
    }
    let movement = Move { under: Some(player), enters, ..Move::to(card, Zone::Stack, Cause::Cast) };
    let happened = table.happens(&R601_2A, Event::Move(movement))?;
    Ok(happened.iter().find_map(|event| match event {
        Event::Move(movement) => movement.became,
        _ => None,
    }))
}

rule! {
    /// The player may then activate mana abilities, before paying any cost.
    R601_2G "601.2g": "601.2f" since "2009-10-01", "601.2g" since "2015-07-17";
    instead MANA_FIRST "mana abilities are activated before costs are paid"
    1: MANA_FIRST, WHILE_PAYING of "117.1d";
    2: MANA_FIRST;
}

/// 601.2g-h: activates mana abilities, and then pays the total cost.
pub(crate) fn pay_total_cost(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<Vec<ObjectId>> {
    if R601_2G::MANA_FIRST.is_followed_for(table, object) {
        r605_mana_abilities::tap_for_mana(table, player, &announced.tapping)?;
        R601_2H::CAN_PAY.must_hold_for(table, object, !r800::has_left(table, player))?;
        pay(table, player, object, cost, &r400_7_new_objects::drawn_meanwhile(table, announced))
    } else {
        let given_up = pay(table, player, object, cost, announced)?;
        r605_mana_abilities::tap_for_mana(table, player, &announced.tapping)?;
        Ok(given_up)
    }
}

/// 601.2g-h: pays for a spell. The mana that is spent counts for abilities that trigger on it (700.14).
fn pay_for_a_spell(
    table: &mut Table,
    player: PlayerId,
    spell: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let since = table.logged();
    let given_up = pay_total_cost(table, player, spell, cost, announced)?;
    table.note_what_was_given_up(spell, given_up);
    // A player who leaves can't complete the casting of the spell: it is undone (730.1).
    R601_2H::CAN_PAY.must_hold_for(table, spell, !r800::has_left(table, player))?;
    r700_general::mana_is_spent_on_a_spell(table, player, since)
}

rule! {
    /// The player pays the total cost: first every cost that involves neither chance nor moving objects from
    /// the library to a public zone, in any order, and then the rest, in any order. Until 2021 all costs could
    /// be paid in any order. A cost can't be paid in part, and a cost that can't be paid at all remains unpaid.
    R601_2H "601.2h": "601.2g" since "2009-10-01", "601.2h" since "2015-07-17";
    must CAN_PAY "the total cost can be paid" (also "118.3")
    does PAID "the total cost is paid"
    1: PAID;
    4: CAN_PAY;
    5: CAN_PAY, shown "601/2h-nothing-to-sacrifice";
}

/// 601.2h: pays the total cost. Returns what was given up, to which the spell or ability can refer (400.7j).
pub(crate) fn pay(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<Vec<ObjectId>> {
    r118_costs::is_performed(cost)?;
    let can = r118_costs::can_be_paid(table, player, object, cost, announced);
    R601_2H::CAN_PAY.must_hold_for(table, object, can)?;
    let since = table.logged();
    if R601_2H::PAID.is_followed_for(table, object) {
        r118_costs::pay(table, &R601_2H, player, object, cost, announced)?;
    }
    Ok(r400_7_new_objects::given_up(table, object, announced, since))
}

rule! {
    /// When all of this is done, the spell has been cast. Abilities that trigger on that now trigger.
    R601_2I "601.2i": "601.2h" since "2009-10-01", "601.2i" since "2015-07-17";
    does CAST "the spell becomes cast"
    1: CAST;
    2: CAST, shown "601/2i-trigger-of-casting";
    3: SAME_PLAYER of "117.3c";
}

/// 601.2i: marks the spell as cast.
fn becomes_cast(table: &mut Table, player: PlayerId, spell: ObjectId) -> Ruled<()> {
    if R601_2I::CAST.is_followed_for(table, spell) {
        let commander = r903_commander::cast_from_the_command_zone(&table.now(), spell);
        table.happens(&R601_2I, Event::Cast { spell, player, commander })?;
    }
    Ok(())
}

rule! {
    /// A player can begin to cast a spell only if a rule or effect lets that player cast it and no rule or
    /// effect forbids it.
    R601_3 "601.3": "601.5" since "2009-10-01", "601.2e" since "2015-07-17", "601.3" since "2016-07-22";
    must NOT_FORBIDDEN "no effect says that the player can't cast the spell" (also "601.2e")
    must IN_TIME "the spell may be cast at this time" (also "601.2e")
    1: NOT_FORBIDDEN, IN_TIME;
}

/// 601.3, 117.1a: requires that the player may cast the card now, perhaps bestowed.
fn can_be_cast(table: &Table, player: PlayerId, card: ObjectId, bestowed: bool) -> Ruled<()> {
    let now = if bestowed { r702_103_bestow::as_modified(table, player, card)? } else { table.now() };
    let Some(row) = now.object(card) else {
        return Err(TickStop::Malformed("there is no such card".to_owned()));
    };
    if bestowed {
        r702_103_bestow::can_be_bestowed(table, table.now().object(card).unwrap_or(row))?;
    }
    if !row.card_types.contains(CardType::Land) {
        r117_priority::casts_in_time(table, player, row)?;
    }
    r311_variants::is_never_cast(table, row)?;
    R601_3::NOT_FORBIDDEN.must_hold_for(table, card, may_begin(&now, player, card))?;
    r205_types::has_the_legend_for(table, player, row)?;
    let in_time = is_in_its_window(table, player, row)?;
    R601_3::IN_TIME.must_hold_for(table, card, in_time)
}

/// Returns whether an effect says that a player can't cast a card or spell as it is now.
fn prohibits(now: &Now, player: PlayerId, card: ObjectId) -> bool {
    prohibitions(now, player).any(|(spells, source)| is_one_of(now, card, spells, source))
}

/// Returns the spells that effects say a player can't cast, each with what "this" and "you" mean in that effect.
fn prohibitions<'n>(now: &'n Now, player: PlayerId) -> impl Iterator<Item = (&'n Filter, &'n Source)> {
    rules_for(now, player).iter().filter_map(|(rule, source)| match rule {
        PlayerRule::CantCast(spells) => Some((spells, source)),
        _ => None,
    })
}

fn rules_for<'n>(now: &'n Now, player: PlayerId) -> &'n [(PlayerRule, Source)] {
    now.player(player).map(|player| player.rules.as_slice()).unwrap_or_default()
}

fn is_one_of(now: &Now, card: ObjectId, spells: &Filter, source: &Source) -> bool {
    now.object(card).is_some_and(|row| now.look().matches(row, spells, source))
}

rule! {
    /// If an effect lets a player cast spells with certain qualities as though they had flash, a choice in the
    /// proposal that changes the qualities of a spell counts as the player begins to cast it.
    R601_3B "601.3b" since "2016-07-22";
    same as "702.103d"
    1: AS_MODIFIED of "702.103d";
    2: AS_MODIFIED of "702.103d", shown "702/103d-bestowed-as-though-it-had-flash";
}

/// 601.3b: returns whether an effect lets a player cast a spell as though it had flash.
pub(crate) fn as_though_it_had_flash(now: &Now, player: PlayerId, card: &ObjectNow) -> bool {
    rules_for(now, player).iter().any(|(rule, source)| match rule {
        PlayerRule::CastsAsThoughFlash(spells) => now.look().matches(card, spells, source),
        _ => false,
    })
}

rule! {
    /// A spell that would have flash only under a condition can be begun to be cast as though it had flash while the
    /// condition is met.
    R601_3D "601.3d" since "2018-06-08";
    when CONDITION_MET "the condition is met under which the spell would have flash"
    1: CONDITION_MET;
}

/// 601.3d: returns whether a card would have flash as a spell by its own ability, whose condition is met.
pub(crate) fn would_have_flash(now: &Now, player: PlayerId, card: &ObjectNow) -> bool {
    let source = Source { this: Some(card.id), you: Some(player), ..Source::default() };
    let gives_flash = |ability: &Static| {
        let itself =
            matches!(&ability.subject, Subject::Objects(selector) if selector.filter == Filter::This);
        let flash = Ability::Keyword(Keyword::Flash);
        itself
            && ability
                .changes
                .iter()
                .any(|change| matches!(change, Modification::AddAbility(one) if **one == flash))
    };
    let condition =
        |ability: &Static| ability.condition.as_ref().is_none_or(|it| now.look().holds(it, &source));
    let mut statics = card.abilities.iter().filter_map(|held| held.ability.as_static());
    now.in_force(&R601_3D)
        && statics.any(|ability| {
            gives_flash(ability) && R601_3D::CONDITION_MET.holds_for(now, card.id, condition(ability))
        })
}

rule! {
    /// If an effect forbids spells of some kind, a player may begin to cast a spell of that kind if a choice
    /// in its proposal, such as the value of X, could make it a spell of another kind.
    R601_3A "601.3a" since "2018-06-08";
    when OTHER_CHOICES "a choice could make it a spell that isn't forbidden"
    1: OTHER_CHOICES;
    2: OTHER_CHOICES;
}

/// 601.3, 601.3a: returns whether no effect keeps a player from beginning to cast a card.
fn may_begin(now: &Now, player: PlayerId, card: ObjectId) -> bool {
    let could_change = |spells: &Filter| {
        let other_choices = has_x(now, card) && depends_on_x(spells);
        now.in_force(&R601_3A) && R601_3A::OTHER_CHOICES.holds_for(now, card, other_choices)
    };
    let mut prohibitions = prohibitions(now, player);
    !prohibitions.any(|(spells, source)| is_one_of(now, card, spells, source) && !could_change(spells))
}

/// Returns whether some value of X could keep a spell from matching. A greater X never makes a mana value too
/// small for a minimum.
fn depends_on_x(spells: &Filter) -> bool {
    match spells {
        Filter::EvenManaValue => true,
        Filter::ManaValue(comparison, _) => *comparison != Comparison::AtLeast,
        other => other.parts().into_iter().any(depends_on_x),
    }
}

rule! {
    /// After the choices of a proposal, the game checks whether the spell can legally be cast. If not, the
    /// proposal is undone.
    R601_2E "601.2e" since "2015-07-17";
    must LEGAL "no effect says that the player can't cast the spell as proposed" (also "601.3")
    1: LEGAL;
    2: LEGAL;
    2 newest: LEGAL;
}

/// 601.2e: requires that the spell can be cast as it has been proposed. Before 2015-07-17 only the general
/// rule says so (601.3).
fn is_still_legal(table: &Table, player: PlayerId, spell: ObjectId) -> Ruled<()> {
    let legal = !prohibits(&table.now(), player, spell);
    if table.in_force(&R601_2E) {
        R601_2E::LEGAL.must_hold_for(table, spell, legal)
    } else {
        R601_3::NOT_FORBIDDEN.must_hold_for(table, spell, legal)
    }
}

fn is_in_its_window(table: &Table, player: PlayerId, row: &ObjectNow) -> Ruled<bool> {
    let mut in_time = true;
    for held in &row.abilities {
        if let Ability::CastOnly(window) = &*held.ability {
            in_time &= is_within(table, *window, player)?;
        }
    }
    Ok(in_time)
}

/// 601.3: returns whether nothing forbids a player from casting a spell, as it would be at a moment.
fn is_allowed(table: &Table, now: &Now, player: PlayerId, row: &ObjectNow) -> bool {
    !prohibits(now, player, row.id)
        && !r205_types::lacks_a_legend_for(now, player, row)
        && is_in_its_window(table, player, row) == Ok(true)
}

/// Returns whether a window is open: a period outside which something can't be done.
pub(crate) fn is_within(table: &Table, window: Window, player: PlayerId) -> Ruled<bool> {
    r506_7_windows::is_within(table, window)?;
    let now = table.now();
    let game = now.game();
    let yours = r805_shared_team_turns::is_active(&*now, game, player);
    Ok(match window {
        Window::AsSorcery => r117_priority::is_sorcery_time(&now, player),
        Window::YourTurn => yours,
        Window::OpponentsTurn => !yours,
        Window::YourUpkeep => yours && game.turn.step == Some(Step::Upkeep),
        Window::AfterYourUpkeep => yours && r503_upkeep::is_after_upkeep(table, player)?,
        Window::Combat | Window::InCombatBeforeBlockers => game.turn.phase == Some(Phase::Combat),
        // 506.7 has been asked already.
        Window::BeforeAttackers
        | Window::BeforeBlockers
        | Window::BeforeDamage
        | Window::InCombatAfterBlockers => true,
        // Both depend on the object, not on the time.
        Window::OnceEachTurn | Window::WhileAttached => true,
    })
}

rules![R601_2A, R601_2B, R601_2C, R601_2E, R601_2G, R601_2H, R601_2I, R601_3, R601_3A, R601_3B, R601_3D];
