//! Dethrone: a creature grows when it attacks the player with the most life.

use crate::card::{CombatTrigger, CounterKind, Filter, Recipient};
use crate::instructions::keyword_triggers::this;
use crate::instructions::targets_and_amounts::things;
use crate::now::ObjectNow;
use crate::rules::r508_3_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::state::{Occurred, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Dethrone triggers when its creature attacks a player who has the most life of all players, alone or with
    /// others, and puts a +1/+1 counter on the creature.
    R702_105A "702.105a": "702.104a" since "2014-06-01", "702.105a" since "2021-04-22";
    when ITSELF "the creature itself attacks"
    when MOST "it attacks a player, and no player has more life than that one"
    instead TIED "a player who shares the most life with another counts too"
    does COUNTER "a +1/+1 counter is put on the creature"
    2: ITSELF, MOST, TIED, COUNTER;
}

/// 702.105a: returns the creature, if dethrone triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Option<Occurred> {
    let when = CombatTrigger::Attacks { attacker: Filter::Any, attacked: Recipient::Anything };
    let attacks = r508_3_triggers::on_attack(&when, seen)?;
    let itself = attacks.object == Some(row.id);
    let triggers = R702_105A::ITSELF.holds_for(seen.now, row.id, itself)
        && attacks_the_one_with_the_most_life(seen, row, attacks.player);
    triggers.then_some(attacks)
}

/// 702.105a: returns whether the attacked player has the most life as the creature is declared (508.2a). Without a
/// player, something else is attacked.
fn attacks_the_one_with_the_most_life(seen: &SeenEvent, row: &ObjectNow, attacked: Option<PlayerId>) -> bool {
    let now = seen.now;
    let others = || {
        let others = now.players().map(|player| player.id).filter(|&id| Some(id) != attacked);
        others.filter(|&id| now.game().is_in_the_game(id)).map(|id| now.life_total(id))
    };
    let life = attacked.map(|player| now.life_total(player));
    let most = life.is_some_and(|life| others().all(|other| other <= life));
    let shared = life.is_some_and(|life| others().any(|other| other == life));
    R702_105A::MOST.holds_for(now, row.id, most) && (!shared || R702_105A::TIED.is_followed_for(now, row.id))
}

/// 702.105a: the creature gets the counter.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if !R702_105A::COUNTER.is_followed(table) {
        return Ok(());
    }
    let put =
        |on| Event::PutCounters { on, kind: CounterKind::PowerToughness(1, 1), number: 1, by_effect: true };
    let counters = things(table, resolving, &this())?.into_iter().map(put).collect();
    table.happen(&R702_105A, counters)?;
    Ok(())
}

rule! {
    /// Several dethrone abilities of one creature trigger separately.
    R702_105B "702.105b": "702.104b" since "2014-06-01", "702.105b" since "2021-04-22";
    same as "702.105a"
    1: shown "702/105b-dethrone-twice";
}

rules![R702_105A, R702_105B];
