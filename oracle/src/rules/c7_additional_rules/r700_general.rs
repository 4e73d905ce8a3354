//! Terms that many rules and cards share, such as devotion.

use crate::card::{
    Color, Colors, Filter, ManaSymbol, Modification, PlayerRule, Selector, Static, Subject, Who,
};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::state::PlayerId;
use crate::table::{Event, Ruled, Table};

rule! {
    /// A player's devotion to a color is the number of mana symbols of that color among the mana costs of
    /// that player's permanents. For devotion to two colors, each symbol that is of either color, or of both,
    /// counts once.
    R700_5 "700.5" since "2013-09-27";
    when OF_A_COLOR "the mana symbol is of one of the colors"
    instead EACH_ONCE "a symbol that is of both colors counts once"
    1: OF_A_COLOR, shown "700/5-devotion-counts-a-stolen-permanent";
    2: OF_A_COLOR, EACH_ONCE;
}

/// 700.5: returns the devotion to some colors of the player that "you" means.
pub(crate) fn devotion(look: &Look, colors: Colors, source: &Source) -> i32 {
    let before;
    let seen = if !look.bench().in_force(&R700_5A) || R700_5A::AFTER_CONTROL.is_followed(look) {
        look
    } else {
        // The mutant: effects that change control or text come too late.
        before = look.as_layer_1_left_it();
        &before
    };
    let yours = Selector::permanents(Filter::ControlledBy(Who::You));
    let symbols_of = |row: &ObjectNow| row.mana_cost().map(|cost| cost.0.clone()).unwrap_or_default();
    let symbols = seen.meant(&yours, source).flat_map(|row| symbols_of(&row));
    let more = increases(seen, source);
    symbols.map(|symbol| count_of(look, symbol, colors)).fold(more, i32::saturating_add)
}

/// 700.5a: returns by how much effects increase the devotion of the player that "you" means.
fn increases(look: &Look, source: &Source) -> i32 {
    if look.bench().in_force(&R700_5A) && !R700_5A::INCREASED.is_followed(look) {
        return 0;
    }
    let all = look.select(&Selector::permanents(Filter::Any), source);
    let permanents = all.into_iter().filter_map(|id| look.object(id));
    permanents.map(|row| increase_by(look, row, source)).fold(0, i32::saturating_add)
}

/// Returns by how much the static abilities of a permanent increase the devotion of a player.
fn increase_by(look: &Look, permanent: &ObjectNow, source: &Source) -> i32 {
    let its = Source { this: Some(permanent.id), ..Source::default() };
    let is_meant = |ability: &&Static| match &ability.subject {
        Subject::Players(who) => look.you(source).is_some_and(|you| look.names_player(you, *who, &its)),
        Subject::Objects(_) | Subject::Host(_) => false,
    };
    let applies =
        |ability: &&Static| ability.condition.as_ref().is_none_or(|condition| look.holds(condition, &its));
    let abilities = permanent.abilities.iter().filter_map(|held| held.ability.as_static());
    let changes = abilities.filter(is_meant).filter(applies).flat_map(|ability| &ability.changes);
    let increase = |change: &Modification| match change {
        Modification::PlayerRule(PlayerRule::MoreDevotion(more)) => i32::try_from(*more).unwrap_or(i32::MAX),
        _ => 0,
    };
    changes.map(increase).fold(0, i32::saturating_add)
}

/// 700.5: returns how often a mana symbol counts for devotion to some colors.
fn count_of(look: &Look, symbol: ManaSymbol, colors: Colors) -> i32 {
    let of_those = Color::ALL.iter().filter(|&&c| colors.contains(c) && symbol.colors().contains(c)).count();
    if !R700_5::OF_A_COLOR.holds(look, of_those > 0) {
        0
    } else if of_those < 2 || R700_5::EACH_ONCE.is_followed(look) {
        1
    } else {
        2
    }
}

rule! {
    /// Devotion, along with anything that modifies it, is determined after copy, control-changing and
    /// text-changing effects have been applied (layers 1 to 3) and before effects of later layers are. Other
    /// effects on players wait until all characteristics are determined (613.10).
    R700_5A "700.5a" since "2021-09-24";
    instead AFTER_CONTROL "control-changing and text-changing effects apply before devotion is determined"
    does INCREASED "effects that increase devotion count"
    1: AFTER_CONTROL, INCREASED, shown "700/5a-devotion-counts-copied-costs";
}

rule! {
    /// A player expends N when that player pays a cost to cast a spell, and the mana that the player has spent
    /// this turn to cast spells thereby goes from less than N to N or more.
    R700_14 "700.14" since "2024-08-02";
    when REACHES "the amount of mana goes from less than N to N or more"
    instead THIS_TURN "mana that was spent on earlier spells of the turn counts too"
    2: REACHES, THIS_TURN;
}

/// 700.14: notes the mana that a player has spent on a spell since a position in the log.
pub(crate) fn mana_is_spent_on_a_spell(table: &mut Table, player: PlayerId, since: usize) -> Ruled<()> {
    let amount = |event: &Event| match event {
        Event::SpendMana { player: by, mana, .. } if *by == player => {
            u32::try_from(mana.0.len()).unwrap_or(u32::MAX)
        }
        _ => 0,
    };
    let spent = table.happened_since(since).map(amount).fold(0, u32::saturating_add);
    if spent == 0 || !table.in_force(&R700_14) {
        return Ok(());
    }
    let players = &table.game().players;
    let so_far = players.get(player.0 as usize).map_or(0, |player| player.mana_spent_on_spells);
    let before = if R700_14::THIS_TURN.is_followed_for(table, player) { so_far } else { 0 };
    table.happens(&R700_14, Event::Expends { player, before, after: before.saturating_add(spent) })?;
    Ok(())
}

/// 700.14: returns whether a player expends an amount of mana by spending this much.
pub(crate) fn expends(now: &Now, player: PlayerId, amount: u32, before: u32, after: u32) -> bool {
    R700_14::REACHES.holds_for(now, player, before < amount && after >= amount)
}

rules![R700_5, R700_5A, R700_14];
