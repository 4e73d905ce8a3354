//! Calls, for each instruction of a spell or ability, the function that follows it (608.2c-d).

use super::{choices, combat, counters, damage_and_life, later, permanents, shields, spells, turns, zones};
use crate::card::Effect;
use crate::not_performed;
use crate::rules;
use crate::rules::r608_resolving::{R608_2C, Resolving, follow_in_order};
use crate::table::{Ruled, Table};

/// Follows one instruction.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, effect: &Effect) -> Ruled<()> {
    use Effect::*;
    table.count_round()?;
    match effect {
        Sequence(_) => follow_in_order(table, resolving, effect),
        Continuous(one_shot) => rules::r611_continuous_effects::begin(table, resolving, one_shot),
        AddMana(mana) => damage_and_life::add_mana(table, resolving, mana),
        AddManaTimes { mana, times } => damage_and_life::add_mana_times(table, resolving, mana, times),
        AddManaOfAColor(colors) => rules::r106_mana::add_one_of_a_color(table, resolving, colors),
        Damage(damage) => damage_and_life::deal_damage(table, resolving, damage),
        GainLife { who, amount } => damage_and_life::gain_life(table, resolving, who, amount),
        LoseLife { who, amount } => damage_and_life::lose_life(table, resolving, who, amount),
        IncreaseSpeed { who, by } => damage_and_life::increase_speed(table, resolving, who, by),
        Venture(who) => turns::venture(table, resolving, who),
        LifeBecomes { who, life } => damage_and_life::life_becomes(table, resolving, who, life),
        Win(who) => damage_and_life::win_the_game(table, resolving, who),
        Lose(who) => damage_and_life::lose_the_game(table, resolving, who),
        Draw { who, cards } => zones::draw(table, resolving, who, cards),
        Discard { who, cards } => zones::discard(table, resolving, who, cards),
        Mill { who, cards } => zones::mill(table, resolving, who, cards),
        Destroy(what) => zones::destroy(table, resolving, what, true),
        DestroyForGood(what) => zones::destroy(table, resolving, what, false),
        Move { what, to } => zones::move_to(table, resolving, what, *to),
        MoveAttached { what, to, host } => zones::move_attached(table, resolving, what, *to, host),
        ExileUntilThisLeaves(what) => zones::exile_until_this_leaves(table, resolving, what),
        Sacrifice(what) => zones::sacrifice(table, resolving, what),
        PlayersSacrifice { who, number, what } => zones::each_sacrifices(table, resolving, who, number, what),
        Create { number, token, attached } => {
            zones::create(table, resolving, number, token, attached.as_ref())
        }
        CreateCopies { number, of, except } => zones::create_copies(table, resolving, number, of, except),
        Tap(what) => permanents::tap(table, resolving, what),
        Untap(what) => permanents::untap(table, resolving, what),
        PhaseOut(what) => permanents::phase_out(table, resolving, what),
        PhaseOutUntilThisLeaves(what) => permanents::phase_out_until_this_leaves(table, resolving, what),
        Transform(what) => permanents::transform(table, resolving, what),
        Flip(what) => permanents::flip(table, resolving, what),
        Regenerate(what) => permanents::regenerate(table, resolving, what),
        PutCounters { kind, number, on } => counters::put(table, resolving, kind, number, on),
        RemoveCounters { kind, number, from } => counters::remove(table, resolving, kind, number, from),
        Attach { what, to } => permanents::attach(table, resolving, what, to),
        Unattach(what) => permanents::unattach(table, resolving, what),
        Counter(what) => spells::counter(table, resolving, what),
        CopySpell { what, except } => spells::copy(table, resolving, what, except),
        MayCastTransformed => spells::may_cast_transformed(table, resolving),
        Reselect(what) => permanents::reselect(table, resolving, what),
        NewTargets(of) => spells::choose_new_targets(table, resolving, of),
        ExtraTurn(who) => turns::extra_turn(table, resolving, who),
        AddAfterPhase { parts, yours } => turns::add_after_phase(table, resolving, parts, *yours),
        AddAfterStep { parts, yours } => turns::add_after_step(table, resolving, parts, *yours),
        EndTheTurn => rules::r721_ending_turns::end_the_turn(table),
        Becomes(what) => rules::r728_day_and_night::becomes(table, &R608_2C, *what),
        SkipNext { who, part } => later::skip_next(table, resolving, who, *part),
        ExchangeControl(what) => permanents::exchange_control(table, resolving, what),
        EntersCombat { how, effect } => combat::entering(table, resolving, how, effect),
        IsAttacking { who, what } => combat::is_attacking(table, resolving, who, what.as_ref()),
        HaveBlock { who, what } => combat::have_block(table, resolving, who, what),
        Fight { who, what } => rules::r701_12_fight::follow(table, resolving, who, what),
        BecomesBlocked(what) => combat::becomes_blocked(table, resolving, what),
        BecomesUnblocked(what) => combat::becomes_unblocked(table, resolving, what),
        RemoveFromCombat(what) => combat::remove(table, resolving, what),
        Protects { who, what } => combat::protects(table, resolving, who, what),
        Shield(shield) => shields::damage_shield(table, resolving, shield),
        ReplacingItself { effect, replacement } => {
            shields::replacing_itself(table, resolving, effect, replacement)
        }
        Delayed { when, effect } => later::delayed(table, resolving, when, effect),
        WhenYouDo(effect) => later::when_you_do(table, resolving, effect),
        IfYouDo(effect) => choices::if_you_do(table, resolving, effect),
        May(effect) => choices::may(table, resolving, effect),
        If { condition, then, otherwise } => choices::if_so(table, resolving, condition, then, otherwise),
        MayPay { who, cost, then } => choices::may_pay(table, resolving, who, cost, then),
        UnlessPays { who, cost, effect } => choices::unless_paid(table, resolving, who, cost, effect),
        Modes { of, .. } => choices::chosen_modes(table, resolving, of),
        Other(text) => Err(not_performed::quoted(text)),
    }
}
