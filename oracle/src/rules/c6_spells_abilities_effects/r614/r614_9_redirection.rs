//! Redirection: damage that is dealt to something else instead.

use crate::now::Now;
use crate::rules::r120_damage;
use crate::state::Thing;
use crate::table::Event;

rule! {
    /// A redirection effect deals the same damage to something else. It does nothing if a permanent that the
    /// damage would be dealt to, or to which it would be redirected, is no longer on the battlefield or is no
    /// longer a battle, creature or planeswalker. It does nothing if such a player has left the game.
    R614_9 "614.9" since "2009-10-01";
    instead REDIRECTED "the damage is dealt to the other permanent or player"
    when THERE "what the damage would be redirected to is on the battlefield, or in the game"
    when RECIPIENT "the permanent that the damage would be redirected to can be dealt damage"
    1: REDIRECTED;
    2: THERE, RECIPIENT;
    3: THERE, shown "614/9-onto-a-player-who-has-left";
}

/// 614.9: returns whether damage can be redirected to something.
pub(crate) fn can_be_redirected(now: &Now, onto: Thing) -> bool {
    let there = match onto {
        Thing::Object(id) => now.permanents().any(|row| row.id == id),
        Thing::Player(player) => now.game().is_in_the_game(player),
    };
    let is_recipient = !r120_damage::cant_be_dealt_damage(now, onto);
    match onto {
        Thing::Object(id) => {
            R614_9::THERE.holds_for(now, id, there) && R614_9::RECIPIENT.holds_for(now, id, is_recipient)
        }
        Thing::Player(player) => R614_9::THERE.holds_for(now, player, there),
    }
}

/// 614.9: redirects this much of some damage. What is left of it is dealt as before.
pub(crate) fn redirected(now: &Now, event: &Event, most: u32, onto: Thing) -> Vec<Event> {
    let Event::Damage { source, to, amount, preventable, combat } = *event else {
        return vec![event.clone()];
    };
    let moved = amount.min(most);
    let of = |to, amount| Event::Damage { source, to, amount, preventable, combat };
    // The mutant: that much of the damage isn't dealt at all.
    let redirected = R614_9::REDIRECTED.is_followed_for(now, source).then(|| of(onto, moved));
    let rest = (amount > moved).then(|| of(to, amount - moved));
    redirected.into_iter().chain(rest).collect()
}

rules![R614_9];
