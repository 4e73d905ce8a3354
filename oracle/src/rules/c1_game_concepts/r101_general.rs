//! The general rules: what happens if a card contradicts a rule, if effects contradict each other, or if
//! several players would choose or act at the same time.

use crate::card::{Modification, PlayerRule, Restriction, Static};
use crate::now::{Held, Now, ObjectNow, Source};
use crate::rules::r614_12_entering::Entering;
use crate::rules::{r614_17_cant_happen, r805_shared_team_turns};
use crate::state::{Affected, PlayerId, Resolved};
use crate::table::{Event, Ruled, Table};

rule! {
    /// If the text of a card contradicts a rule, the card takes precedence over that rule, and over no other
    /// one. But any player can concede.
    R101_1 "101.1" since "2009-10-01";
    when NO_LEGEND_RULE "an effect says that the legend rule doesn't apply to the permanent"
    when NO_LIFE_NEEDED "an effect says that the player doesn't lose the game for having 0 or less life"
    when STAYS "the Aura says that protection which it gives doesn't remove it"
    1: NO_LEGEND_RULE, NO_LIFE_NEEDED, STAYS;
    2: shown "704/5c-only-the-rule-about-life", shown "101/1-another-white-aura";
}

/// 101.1: returns whether the legend rule applies to a permanent.
pub(crate) fn legend_rule_applies(now: &Now, permanent: &ObjectNow) -> bool {
    let is_exempt = permanent.restrictions.contains(&Restriction::NoLegendRule);
    !R101_1::NO_LEGEND_RULE.holds_for(now, permanent.id, is_exempt)
}

/// 101.1: returns whether a player doesn't lose the game for having 0 or less life.
pub(crate) fn needs_no_life(now: &Now, player: PlayerId) -> bool {
    R101_1::NO_LIFE_NEEDED.holds_for(now, player, has_rule(now, player, &PlayerRule::NoLifeNeeded))
}

/// 101.1: returns whether an Aura says that protection which it gives doesn't remove it.
pub(crate) fn stays_despite_its_protection(now: &Now, aura: &ObjectNow) -> bool {
    let stays = aura.restrictions.contains(&Restriction::StaysDespiteItsProtection);
    R101_1::STAYS.holds_for(now, aura.id, stays)
}

rule! {
    /// If one rule or effect permits or requires something and another says that it can't happen, it can't
    /// happen.
    R101_2 "101.2" since "2009-10-01";
    when CANT_PHASE_OUT "an effect says that the permanent can't phase out"
    when CANT_LOSE "an effect says that the player can't lose the game"
    when CANT_WIN "an effect says that the player can't win the game"
    must MAY_PLAY_LANDS "no effect says that the player can't play lands"
    when CANT_ENTER "an effect says that the permanent can't enter the battlefield"
    1: CANT_PHASE_OUT, CANT_LOSE, CANT_WIN, CANT_ENTER, MAY_PLAY_LANDS, WOULD_GET of "113.11",
        shown "104/3a-conceding-in-spite-of-an-effect";
}

/// 101.2: returns whether a permanent can phase out.
pub(crate) fn can_phase_out(now: &Now, permanent: &ObjectNow) -> bool {
    let cant = permanent.restrictions.contains(&Restriction::CantPhaseOut);
    !R101_2::CANT_PHASE_OUT.holds_for(now, permanent.id, cant)
}

/// 101.2: returns whether what would enter in an event can enter, as it would be on the battlefield (614.12).
pub(crate) fn can_enter(table: &Table, event: &Event) -> Ruled<bool> {
    if !is_there_what_keeps_out(&table.now()) {
        return Ok(true);
    }
    let Some(entering) = Entering::by(table, event)? else { return Ok(true) };
    let keeps_out = |row: &ObjectNow| {
        row.restrictions.contains(&Restriction::CantEnter) || is_kept_out_by_an_effect(&table.now(), row)
    };
    let cant = entering.row().is_some_and(keeps_out)
        || r614_17_cant_happen::cant_enter_from_where_it_is(&table.now(), &entering);
    Ok(!R101_2::CANT_ENTER.holds_for(table, entering.id(), cant))
}

/// Returns whether there is an effect, or an ability of a permanent, because of which something can't enter.
fn is_there_what_keeps_out(now: &Now) -> bool {
    effects_that_keep_out(now).next().is_some()
        || now.permanents().any(|row| abilities_that_keep_out(row).next().is_some())
}

/// Returns whether the effect of a resolved spell or ability keeps out whatever is like an entering permanent.
fn is_kept_out_by_an_effect(now: &Now, row: &ObjectNow) -> bool {
    effects_that_keep_out(now).any(|effect| match &effect.affects {
        Affected::Whatever(these) => now.look().matches(row, &these.filter, &Source::of_resolved(effect)),
        Affected::Objects(_) | Affected::Players(_) => false,
    })
}

/// Returns the effects of resolved spells and abilities because of which something can't enter.
fn effects_that_keep_out<'n>(now: &'n Now<'_>) -> impl Iterator<Item = &'n Resolved> {
    let keeps_out = Modification::Restrict(Restriction::CantEnter);
    now.game().effects.values().filter(move |effect| effect.changes.contains(&keeps_out))
}

/// Returns the static abilities of a permanent because of which something can't enter.
pub(crate) fn abilities_that_keep_out(row: &ObjectNow) -> impl Iterator<Item = (&Held, &Static)> {
    let keeps_out = Modification::Restrict(Restriction::CantEnter);
    let abilities = row.abilities.iter().filter_map(|held| Some((held, held.ability.as_static()?)));
    abilities.filter(move |(_, ability)| ability.changes.contains(&keeps_out))
}

/// 101.2: returns whether an effect says that a player can't lose the game.
pub(crate) fn cant_lose(now: &Now, player: PlayerId) -> bool {
    R101_2::CANT_LOSE.holds_for(now, player, has_rule(now, player, &PlayerRule::CantLose))
}

/// 101.2: returns whether an effect says that a player can't win the game.
pub(crate) fn cant_win(now: &Now, player: PlayerId) -> bool {
    R101_2::CANT_WIN.holds_for(now, player, has_rule(now, player, &PlayerRule::CantWin))
}

fn has_rule(now: &Now, player: PlayerId, rule: &PlayerRule) -> bool {
    now.player(player).is_some_and(|row| row.has_rule(rule))
}

/// 101.2: requires that no effect forbids a player to play lands, whatever allows it.
pub(crate) fn is_not_forbidden_to_play_lands(table: &Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    let is_forbidden = has_rule(&now, player, &PlayerRule::CantPlayLands);
    R101_2::MAY_PLAY_LANDS.must_hold_for(table, player, !is_forbidden)
}

rule! {
    /// If several players would choose or act at the same time, the active player chooses first, then each
    /// other player in turn order. Only after that do all the actions happen, at the same time.
    R101_4 "101.4" since "2009-10-01";
    instead APNAP_ORDER "the active player comes first, then each other player in turn order"
    1: APNAP_ORDER;
    2: shown "101/4-choices-in-turn-order-then-all-at-once";
}

/// 101.4: returns the players in the game in the order in which they choose and act.
pub(crate) fn in_apnap_order(now: &Now) -> Vec<PlayerId> {
    let seats = now.game().active_player_first();
    let order: Vec<PlayerId> = seats.filter(|&player| now.game().is_in_the_game(player)).collect();
    let order = r805_shared_team_turns::team_by_team(now, now.game(), order);
    if R101_4::APNAP_ORDER.is_followed(now) { order } else { order.into_iter().rev().collect() }
}

rules![R101_1, R101_2, R101_4];
