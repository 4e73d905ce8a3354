//! The declarations of attackers and blockers, and the divisions of combat damage, that are open to a player: a
//! bounded list of them, which has a legal one unless the search for it ends without an answer.

use super::legal::{MOST, subsets};
use super::play::Play;
use crate::bench::Bench;
use crate::rules::r506_combat_phase::what_can_be_attacked;
use crate::rules::r509_declare_blockers::attackers_of;
use crate::rules::{r508_1c_restrictions, r509_1b_restrictions};
use crate::state::{Attacks, Blocks, ObjectId, PlayerId, Request, Share, Thing};

impl Play {
    /// Returns declarations of attackers: none, one that obeys the most requirements, all creatures that may
    /// attack, and each set of them. In all but the second, they all attack the same thing.
    pub(super) fn attacks(&self, request: &Request<Thing>, bench: &Bench) -> Vec<Vec<Attacks<Thing>>> {
        let Ok(now) = bench.suppose(|| self.now(bench)) else { return Vec::new() };
        let attackable = bench.suppose(|| what_can_be_attacked(&now));
        let obedient = bench.suppose(|| r508_1c_restrictions::most_obedient(&now));
        let obedient =
            obedient.into_iter().map(|(creature, attacked)| attack(attacked, &[Thing::Object(creature)]));
        let together = |with: Vec<Thing>| {
            attackable.iter().map(move |&attacked| vec![attack(attacked, &with)]).collect::<Vec<_>>()
        };
        let all = [Vec::new(), obedient.collect()].into_iter().chain(together(request.among.clone()));
        let sets = subsets(&request.among, 1, request.among.len()).into_iter().flat_map(together);
        without_repetition(all.chain(sets))
    }

    /// Returns declarations of blockers: none, one that obeys the most requirements, all creatures that may
    /// block for each attacker, and those in which each creature blocks at most one attacker.
    pub(super) fn blocks(
        &self,
        request: &Request<Thing>,
        player: PlayerId,
        bench: &Bench,
    ) -> Vec<Vec<Blocks<Thing>>> {
        let Ok(now) = bench.suppose(|| self.now(bench)) else { return Vec::new() };
        let attackers = bench.suppose(|| attackers_of(&now, player));
        let obedient = bench.suppose(|| r509_1b_restrictions::most_obedient(&now, player));
        let obedient =
            obedient.into_iter().map(|(creature, blocked)| block(&blocked, &[Thing::Object(creature)]));
        let together = attackers.iter().map(|&attacker| vec![block(&[attacker], &request.among)]);
        let mut ways: Vec<Vec<Blocks<Thing>>> = vec![Vec::new()];
        for &blocker in &request.among {
            let with_it = ways.iter().flat_map(|way| {
                let one = |&attacker: &ObjectId| block(&[attacker], &[blocker]);
                attackers.iter().map(move |attacker| [way.as_slice(), &[one(attacker)]].concat())
            });
            ways = ways.iter().cloned().chain(with_it).take(MOST).collect();
        }
        let all = [Vec::new(), obedient.collect()].into_iter().chain(together);
        without_repetition(all.chain(ways))
    }
}

fn attack(attacked: Thing, with: &[Thing]) -> Attacks<Thing> {
    Attacks { attacked: Some(attacked), with: with.to_vec(), band: false }
}

fn block(blocked: &[ObjectId], with: &[Thing]) -> Blocks<Thing> {
    Blocks { blocked: blocked.iter().copied().map(Thing::Object).collect(), with: with.to_vec() }
}

/// Returns the first declarations, each only once and no more than [`MOST`].
fn without_repetition<T: PartialEq>(all: impl Iterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    let mut ways = Vec::new();
    for way in all {
        if ways.len() < MOST && !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways
}

/// Returns ways to divide an amount of damage.
pub(super) fn divisions(among: &[Thing], amount: u32) -> Vec<Vec<Share<Thing>>> {
    let Some((&first, rest)) = among.split_first() else { return Vec::new() };
    if rest.is_empty() {
        return vec![vec![Share { to: first, amount }]];
    }
    let of_the_first = (0..=amount).rev().flat_map(|amount_of_first| {
        let share = Share { to: first, amount: amount_of_first };
        let rest = divisions(rest, amount - amount_of_first);
        rest.into_iter().map(move |rest| [std::slice::from_ref(&share), rest.as_slice()].concat())
    });
    of_the_first.take(MOST).collect()
}
