//! The same work on many things, on as many threads as there are processors.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What the work makes of each thing, in the order of the things: nobody can tell on which thread it was done.
/// A panic goes on where the work was asked for.
pub(crate) fn side_by_side<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(things.len());
    if threads < 2 {
        return things.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            match things.get(place) {
                Some(thing) => done.push((place, work(thing))),
                None => return done,
            }
        }
    };
    let mut done = Vec::with_capacity(things.len());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            match worker.join() {
                Ok(its) => done.extend(its),
                Err(panic) => resume_unwind(panic),
            }
        }
    });
    done.sort_unstable_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::side_by_side;

    #[test]
    fn results_stand_in_the_order_of_the_things() {
        let things: Vec<u32> = (0..1000).collect();
        let doubled: Vec<u32> = things.iter().map(|n| 2 * n).collect();
        assert_eq!(side_by_side(&things, |n| 2 * n), doubled);
        assert_eq!(side_by_side(&things[..1], |n| 2 * n), [0]);
        assert!(side_by_side(&things[..0], |n| 2 * n).is_empty());
    }
}
