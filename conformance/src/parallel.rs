//! Parallel work on many inputs, with one thread per CPU.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Returns the results in the order of the inputs, whichever thread computed them. A panic resumes in the
/// caller.
pub(crate) fn in_parallel<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
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
    use super::in_parallel;

    #[test]
    fn results_stand_in_the_order_of_the_things() {
        let things: Vec<u32> = (0..1000).collect();
        let doubled: Vec<u32> = things.iter().map(|n| 2 * n).collect();
        assert_eq!(in_parallel(&things, |n| 2 * n), doubled);
        assert_eq!(in_parallel(&things[..1], |n| 2 * n), [0]);
        assert!(in_parallel(&things[..0], |n| 2 * n).is_empty());
    }
}
