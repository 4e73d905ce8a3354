//! Mana that pays a cost: the ways to pay its mana symbols from a mana pool, and the player's choice among them.

use crate::card::{Cost, Mana, ManaSymbol};
use crate::rules::r107_numbers;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Ruled, Stop, Table};
use std::collections::{BTreeMap, BTreeSet};

/// The mana in a mana pool, by type.
type Pool = BTreeMap<ManaSymbol, u32>;

/// The maximum number of ways to read the symbols of a cost; no card comes near it.
const MOST_READINGS: usize = 4096;

/// One way to read the symbols of a cost: what each of them stands for.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Reading {
    /// Life, in place of mana (107.4f).
    pub(crate) life: u32,
    /// Mana of certain types.
    pub(crate) typed: Pool,
    /// An amount of mana of any type.
    pub(crate) generic: u32,
}

impl Reading {
    /// Some mana of one type.
    pub(crate) fn of_type(symbol: ManaSymbol, number: u32) -> Reading {
        Reading { typed: [(symbol, number)].into(), ..Reading::default() }
    }

    fn and(&self, other: &Reading) -> Reading {
        let mut typed = self.typed.clone();
        for (symbol, number) in &other.typed {
            let sum = typed.entry(*symbol).or_default();
            *sum = sum.saturating_add(*number);
        }
        Reading {
            life: self.life.saturating_add(other.life),
            typed,
            generic: self.generic.saturating_add(other.generic),
        }
    }

    /// The same with less generic mana (118.7a).
    fn less_generic(&self, by: u32) -> Reading {
        Reading { generic: self.generic.saturating_sub(by), ..self.clone() }
    }

    /// The amount of mana.
    fn mana(&self) -> u64 {
        amount(&self.typed) + u64::from(self.generic)
    }

    /// What is left in a pool for the generic part, if the pool has enough for all of it.
    fn rest_of(&self, pool: &Pool) -> Option<Pool> {
        let rest = without(pool, &self.typed)?;
        (amount(&rest) >= u64::from(self.generic)).then_some(rest)
    }

    /// Whether this mana, all of it, pays it.
    fn is_paid_by(&self, mana: &Pool) -> bool {
        amount(mana) == self.mana() && self.rest_of(mana).is_some()
    }

    /// The mana with which a pool pays it: for the generic part, colorless mana first, then the most plentiful.
    fn paid_first(&self, pool: &Pool) -> Option<Pool> {
        let mut rest = self.rest_of(pool)?;
        let mut paid = self.typed.clone();
        for _ in 0..self.generic {
            let (&most, _) = rest
                .iter()
                .filter(|(_, count)| **count > 0)
                .max_by_key(|(symbol, count)| (**symbol == ManaSymbol::Colorless, **count))?;
            rest.entry(most).and_modify(|count| *count -= 1);
            *paid.entry(most).or_default() += 1;
        }
        Some(paid)
    }
}

fn amount(mana: &Pool) -> u64 {
    mana.values().map(|count| u64::from(*count)).sum()
}

/// Returns a pool without some mana, if it has that.
fn without(pool: &Pool, mana: &Pool) -> Option<Pool> {
    let mut rest = pool.clone();
    for (symbol, number) in mana.iter().filter(|(_, number)| **number > 0) {
        let count = rest.get_mut(symbol)?;
        *count = count.checked_sub(*number)?;
    }
    Some(rest)
}

fn as_pool(mana: &Mana) -> Pool {
    let mut pool = Pool::new();
    mana.0.iter().for_each(|symbol| *pool.entry(*symbol).or_default() += 1);
    pool
}

fn as_mana(pool: &Pool) -> Mana {
    let each = |(symbol, count): (&ManaSymbol, &u32)| std::iter::repeat_n(*symbol, *count as usize);
    Mana(pool.iter().flat_map(each).collect())
}

/// What pays the mana symbols of a cost.
#[derive(Default)]
pub(crate) struct Payment {
    /// The mana.
    pub(crate) mana: Mana,
    /// The life, for Phyrexian mana symbols.
    pub(crate) life: u32,
}

/// Returns whether a player has the mana and the life that a cost demands. A scenario can grant mana.
pub(crate) fn can_be_paid(table: &Table, player: PlayerId, cost: &Cost) -> bool {
    if is_granted(table, cost) {
        return has_life(table, player, cost.life);
    }
    !in_reach(table, player, cost).is_empty()
}

fn is_granted(table: &Table, cost: &Cost) -> bool {
    table.game().mana_is_granted || cost.mana.0.is_empty()
}

/// Returns whether a player can pay an amount of life. Nothing has to be paid by a player who has no life left
/// (119.4b).
fn has_life(table: &Table, player: PlayerId, life: u32) -> bool {
    life == 0 || i64::from(table.now().life_total(player)) >= i64::from(life)
}

/// Returns the ways to read the symbols of a cost that a player can pay, those with the least life first.
fn in_reach(table: &Table, player: PlayerId, cost: &Cost) -> Vec<Reading> {
    let pool = pool_of(table, player);
    let less = |one: &Reading| one.less_generic(cost.generic_reduction);
    let mut readings: BTreeSet<Reading> = [Reading::default()].into();
    for symbol in &cost.mana.0 {
        let meanings = r107_numbers::meanings(table, *symbol);
        let with_it = |reading: &Reading| meanings.iter().map(|one| reading.and(one)).collect::<Vec<_>>();
        readings =
            readings.iter().flat_map(with_it).filter(|one| less(one).rest_of(&pool).is_some()).collect();
        while readings.len() > MOST_READINGS {
            readings.pop_last();
        }
    }
    readings.retain(|one| has_life(table, player, one.life.saturating_add(cost.life)));
    readings.iter().map(less).collect()
}

fn pool_of(table: &Table, player: PlayerId) -> Pool {
    let player = table.game().players.get(usize::from(player.0));
    player.map(|player| player.mana.clone()).unwrap_or_default()
}

/// Returns the only payment, if there is just one.
fn only_one(readings: &[Reading], pool: &Pool) -> bool {
    let is_fixed = |one: &Reading| {
        one.rest_of(pool).is_some_and(|rest| {
            let types = rest.values().filter(|count| **count > 0).count();
            one.generic == 0 || types < 2 || amount(&rest) == u64::from(one.generic)
        })
    };
    let paid: BTreeSet<Pool> = readings.iter().filter_map(|one| one.paid_first(pool)).collect();
    paid.len() < 2 && readings.iter().all(is_fixed)
}

rule! {
    /// Mana is paid by taking the mana that a cost demands out of the player's mana pool. No mana can always be
    /// paid.
    R118_3A "118.3a": "116.3a" since "2009-10-01", "117.3a" since "2010-07-16", "118.3a" since "2019-07-12";
    must INDICATED "the mana that pays is in the mana pool, and is what the symbols of the cost demand"
        (also "601.2h")
    instead CHOSEN "the mana that the player chooses pays"
    1: INDICATED, CHOSEN;
    2: explains;
    3: outside "what a player announces about a mana pool";
}

/// 118.3a: returns what pays the mana symbols of a cost that can be paid. A player who could pay with different mana
/// is asked which.
pub(crate) fn chosen(table: &mut Table, player: PlayerId, object: ObjectId, cost: &Cost) -> Ruled<Payment> {
    if is_granted(table, cost) {
        return Ok(Payment::default());
    }
    let answer = table.as_part_of_an_action(|table| {
        table.asks(|ask| {
            let readings = in_reach(ask, player, cost);
            let pool = pool_of(ask, player);
            if only_one(&readings, &pool) {
                return Ok(None);
            }
            let numbers = readings.iter().map(|one| usize::try_from(one.mana()).unwrap_or(usize::MAX));
            let least = numbers.clone().min().unwrap_or(0);
            let Some(mana) = ask.for_mana(player, object, least, numbers.max().unwrap_or(0))? else {
                return Ok(None);
            };
            let mana = as_pool(&mana);
            if without(&pool, &mana).is_none() {
                return Err(Stop::Malformed("the mana isn't in the mana pool".to_owned()).into());
            }
            let paid = readings.iter().find(|one| one.is_paid_by(&mana));
            R118_3A::INDICATED.must_hold_for(ask, player, paid.is_some())?;
            Ok(Some(Payment { life: paid.map_or(0, |one| one.life), mana: as_mana(&mana) }))
        })
    })?;
    match answer {
        Some(payment) if R118_3A::CHOSEN.is_followed_for(table, player) => Ok(payment),
        // The mistake: the player doesn't choose.
        Some(_) | None => Ok(without_a_choice(table, player, cost)),
    }
}

/// Returns the payment with the least life.
fn without_a_choice(table: &Table, player: PlayerId, cost: &Cost) -> Payment {
    let pool = pool_of(table, player);
    let readings = in_reach(table, player, cost);
    let first = readings.iter().find_map(|one| Some((one.life, one.paid_first(&pool)?)));
    first.map(|(life, paid)| Payment { mana: as_mana(&paid), life }).unwrap_or_default()
}

rules![R118_3A];
