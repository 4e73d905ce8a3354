//! Work on many things, shared among the processors.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the same with each of some things. What comes of it stands in the order of the things, whoever
/// was first to finish.
pub(super) fn side_by_side<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while let Some((place, thing)) = {
            let place = next.fetch_add(1, Ordering::Relaxed);
            things.get(place).map(|thing| (place, thing))
        } {
            done.push((place, work(thing)));
        }
        done
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(things.len());
    let mut done = thread::scope(|scope| {
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let parts = running.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)));
        parts.flatten().collect::<Vec<_>>()
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::side_by_side;
    use pretty_assertions::assert_eq;

    #[test]
    fn results_stand_in_the_order_of_the_things() {
        let things: Vec<u32> = (0..1000).collect();
        let doubled: Vec<u32> = things.iter().map(|one| 2 * one).collect();
        assert_eq!(side_by_side(&things, |one| 2 * one), doubled);
        assert_eq!(side_by_side(&[], |one: &u32| *one), Vec::<u32>::new());
    }
}
