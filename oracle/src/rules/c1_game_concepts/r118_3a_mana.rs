//! Mana that pays a cost: the ways to pay its mana symbols from a mana pool, and the player's choice among them.

use crate::card::{Cost, Mana, ManaSymbol};
use crate::rules::r107_numbers;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Ruled, Table, TickStop};
use std::collections::{BTreeMap, BTreeSet};

/// Mana, by type.
type ByType = BTreeMap<ManaSymbol, u32>;

/// The maximum number of ways to read the symbols of a cost; no card comes near it.
const MOST_READINGS: usize = 4096;

/// A mana pool, or mana that is taken out of it.
#[derive(Clone, Default, Debug)]
struct Pool {
    mana: ByType,
    /// How much of the mana comes from snow sources.
    snow: ByType,
}

/// One way to read the symbols of a cost: what each of them stands for.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct SymbolReading {
    /// Life, in place of mana (107.4f).
    pub(crate) life: u32,
    /// Mana of certain types.
    pub(crate) typed: ByType,
    /// An amount of mana of any type from snow sources (107.4h).
    pub(crate) snow: u32,
    /// An amount of mana of any type.
    pub(crate) generic: u32,
}

impl SymbolReading {
    /// Some mana of one type.
    pub(crate) fn of_type(symbol: ManaSymbol, number: u32) -> SymbolReading {
        SymbolReading { typed: [(symbol, number)].into(), ..SymbolReading::default() }
    }

    fn and(&self, other: &SymbolReading) -> SymbolReading {
        let mut typed = self.typed.clone();
        for (symbol, number) in &other.typed {
            let sum = typed.entry(*symbol).or_default();
            *sum = sum.saturating_add(*number);
        }
        SymbolReading {
            life: self.life.saturating_add(other.life),
            typed,
            snow: self.snow.saturating_add(other.snow),
            generic: self.generic.saturating_add(other.generic),
        }
    }

    /// 118.7a: reduces the generic mana, to 0 at the least.
    fn less_generic(&self, by: u32) -> SymbolReading {
        SymbolReading { generic: self.generic.saturating_sub(by), ..self.clone() }
    }

    /// The amount of mana.
    fn mana(&self) -> u64 {
        amount(&self.typed) + u64::from(self.snow) + u64::from(self.generic)
    }

    /// What is left of some mana beside the mana of certain types, if there is enough for all of it.
    fn rest_of(&self, pool: &Pool) -> Option<ByType> {
        let rest = without(&pool.mana, &self.typed)?;
        let snow =
            rest.iter().map(|(symbol, count)| u64::from(pool.snow_of(*symbol).min(*count))).sum::<u64>();
        let is_enough = amount(&pool.mana) >= self.mana() && snow >= u64::from(self.snow);
        is_enough.then_some(rest)
    }

    /// Whether this mana out of a pool, all of it, pays it.
    fn is_paid_by(&self, mana: &ByType, pool: &Pool) -> bool {
        let taken = Pool { mana: mana.clone(), snow: pool.snow.clone() };
        amount(mana) == self.mana() && self.rest_of(&taken).is_some()
    }

    /// The mana with which a pool pays it: colorless mana first, then the most plentiful.
    fn paid_first(&self, pool: &Pool) -> Option<ByType> {
        let mut rest = self.rest_of(pool)?;
        let mut paid = self.typed.clone();
        let mut snow: ByType =
            rest.iter().map(|(symbol, count)| (*symbol, pool.snow_of(*symbol).min(*count))).collect();
        for number in 0..self.snow.saturating_add(self.generic) {
            let among = if number < self.snow { &mut snow } else { &mut rest };
            let (&most, _) = among
                .iter()
                .filter(|(_, count)| **count > 0)
                .max_by_key(|(symbol, count)| (**symbol == ManaSymbol::Colorless, **count))?;
            snow.entry(most).and_modify(|count| *count = count.saturating_sub(1));
            rest.entry(most).and_modify(|count| *count = count.saturating_sub(1));
            *paid.entry(most).or_default() += 1;
        }
        Some(paid)
    }

    /// Whether other mana out of a pool pays it, too. If any does, it does so with one mana of another type.
    fn has_another_way(&self, paid: &ByType, pool: &Pool) -> bool {
        let left = |symbol: &ManaSymbol| {
            pool.mana.get(symbol).copied().unwrap_or(0) > paid.get(symbol).copied().unwrap_or(0)
        };
        let exchanged = |away: &ManaSymbol, instead: &ManaSymbol| {
            let mut other = paid.clone();
            other.entry(*away).and_modify(|count| *count = count.saturating_sub(1));
            *other.entry(*instead).or_default() += 1;
            self.is_paid_by(&other, pool)
        };
        let spent = paid.iter().filter(|(_, count)| **count > 0).map(|(symbol, _)| symbol);
        let mut pairs = spent.flat_map(|away| pool.mana.keys().map(move |instead| (away, instead)));
        pairs.any(|(away, instead)| away != instead && left(instead) && exchanged(away, instead))
    }

    /// How much of the mana that pays it comes from snow sources: no more than has to.
    fn snow_of(&self, paid: &ByType, pool: &Pool) -> ByType {
        let rest = without(paid, &self.typed).unwrap_or_default();
        let mut needed = self.snow;
        let of_type = |(symbol, count): (&ManaSymbol, &u32)| {
            let snow = pool.snow_of(*symbol);
            let other = pool.mana.get(symbol).copied().unwrap_or(0).saturating_sub(snow);
            let for_symbols = needed.min(snow).min(rest.get(symbol).copied().unwrap_or(0));
            needed -= for_symbols;
            (*symbol, for_symbols.max(count.saturating_sub(other)))
        };
        paid.iter().map(of_type).collect()
    }
}

impl Pool {
    fn snow_of(&self, symbol: ManaSymbol) -> u32 {
        self.snow.get(&symbol).copied().unwrap_or(0)
    }
}

fn amount(mana: &ByType) -> u64 {
    mana.values().map(|count| u64::from(*count)).sum()
}

/// Returns mana without some of it, if that is there.
fn without(pool: &ByType, mana: &ByType) -> Option<ByType> {
    let mut rest = pool.clone();
    for (symbol, number) in mana.iter().filter(|(_, number)| **number > 0) {
        let count = rest.get_mut(symbol)?;
        *count = count.checked_sub(*number)?;
    }
    Some(rest)
}

fn by_type(mana: &Mana) -> ByType {
    let mut pool = ByType::new();
    mana.0.iter().for_each(|symbol| *pool.entry(*symbol).or_default() += 1);
    pool
}

fn as_mana(pool: &ByType) -> Mana {
    let each = |(symbol, count): (&ManaSymbol, &u32)| std::iter::repeat_n(*symbol, *count as usize);
    Mana(pool.iter().flat_map(each).collect())
}

/// What pays the mana symbols of a cost.
#[derive(Default)]
pub(crate) struct Payment {
    pub(crate) mana: Mana,
    /// The part of the mana that comes from snow sources.
    pub(crate) snow: Mana,
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
fn in_reach(table: &Table, player: PlayerId, cost: &Cost) -> Vec<SymbolReading> {
    let pool = pool_of(table, player);
    let less = |one: &SymbolReading| one.less_generic(cost.generic_reduction);
    let mut readings: BTreeSet<SymbolReading> = [SymbolReading::default()].into();
    for symbol in &cost.mana.0 {
        let meanings = r107_numbers::meanings(table, *symbol);
        let with_it =
            |reading: &SymbolReading| meanings.iter().map(|one| reading.and(one)).collect::<Vec<_>>();
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
    player
        .map(|player| Pool { mana: player.mana.clone(), snow: player.snow_mana.clone() })
        .unwrap_or_default()
}

/// Returns whether there is only one payment.
fn only_one(readings: &[SymbolReading], pool: &Pool) -> bool {
    let first = |one: &SymbolReading| one.paid_first(pool);
    let paid: BTreeSet<ByType> = readings.iter().filter_map(first).collect();
    let other = |one: &SymbolReading| first(one).is_some_and(|paid| one.has_another_way(&paid, pool));
    paid.len() < 2 && !readings.iter().any(other)
}

rule! {
    /// Mana is paid by taking the mana that a cost demands out of the player's mana pool. No mana can always be
    /// paid.
    R118_3A "118.3a": "116.3a" since "2009-10-01", "117.3a" since "2010-07-16", "118.3a" since "2019-07-12";
    gives Mana;
    must INDICATED "the mana that pays is in the mana pool, and is what the symbols of the cost demand"
        (also "601.2h")
    instead CHOSEN "the mana that the player chooses pays"
    1: INDICATED, CHOSEN;
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
            let mana = by_type(&mana);
            if without(&pool.mana, &mana).is_none() {
                return Err(TickStop::Malformed("the mana isn't in the mana pool".to_owned()).into());
            }
            let paid = readings.iter().find(|one| one.is_paid_by(&mana, &pool));
            R118_3A::INDICATED.must_hold_for(ask, player, paid.is_some())?;
            let snow = paid.map(|one| one.snow_of(&mana, &pool)).unwrap_or_default();
            Ok(Some(Payment {
                life: paid.map_or(0, |one| one.life),
                mana: as_mana(&mana),
                snow: as_mana(&snow),
            }))
        })
    })?;
    match answer {
        Some(payment) if R118_3A::CHOSEN.is_followed_for(table, player) => Ok(payment),
        // The mutant: the player doesn't choose.
        Some(_) | None => Ok(without_a_choice(table, player, cost)),
    }
}

/// Returns the payment with the least life.
fn without_a_choice(table: &Table, player: PlayerId, cost: &Cost) -> Payment {
    let pool = pool_of(table, player);
    let readings = in_reach(table, player, cost);
    let first = readings.iter().find_map(|one| Some((one, one.paid_first(&pool)?)));
    let payment = |(one, paid): (&SymbolReading, ByType)| Payment {
        life: one.life,
        snow: as_mana(&one.snow_of(&paid, &pool)),
        mana: as_mana(&paid),
    };
    first.map(payment).unwrap_or_default()
}

rules![R118_3A];
