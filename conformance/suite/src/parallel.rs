//! Parallel work on many inputs, with one thread per CPU.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Returns the results in the order of the inputs, whichever thread computed them. A panic resumes in the
/// caller.
pub fn in_parallel<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let mut all = Vec::with_capacity(things.len());
    in_order(
        things,
        threads(),
        || (),
        |(), thing| work(thing),
        |result| {
            all.push(result);
            ControlFlow::Continue(())
        },
    );
    all
}

/// Returns one thread per CPU.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Passes each result to `each` as soon as it and all before it are there, in the order of the inputs, until `each`
/// breaks. Each thread begins with a state of its own. A panic resumes in the caller.
pub fn in_order<T: Sync, S, R: Send>(
    things: &[T],
    threads: usize,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
    mut each: impl FnMut(R) -> ControlFlow<()>,
) {
    if threads.min(things.len()) < 2 {
        let mut state = begin();
        let _ = things.iter().try_for_each(|thing| each(work(&mut state, thing)));
        return;
    }
    let next = AtomicUsize::new(0);
    let (done, results) = mpsc::channel();
    let worker = |done: Sender<(usize, R)>| {
        let mut state = begin();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(place) else { return };
            if done.send((place, work(&mut state, thing))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let start = |_| {
            let done = done.clone();
            scope.spawn(|| worker(done))
        };
        let workers: Vec<_> = (0..threads.min(things.len())).map(start).collect();
        drop(done);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        'all: for (place, result) in results {
            early.insert(place, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                if each(result).is_break() {
                    break 'all;
                }
            }
        }
        // The workers whose results nobody takes end with the input at which they are.
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{in_order, in_parallel};
    use std::ops::ControlFlow;

    #[test]
    fn results_stand_in_the_order_of_the_things() {
        let things: Vec<u32> = (0..1000).collect();
        let doubled: Vec<u32> = things.iter().map(|n| 2 * n).collect();
        assert_eq!(in_parallel(&things, |n| 2 * n), doubled);
        assert_eq!(in_parallel(&things[..1], |n| 2 * n), [0]);
        assert!(in_parallel(&things[..0], |n| 2 * n).is_empty());
    }

    #[test]
    fn the_caller_ends_it_early() {
        let things: Vec<u32> = (0..1000).collect();
        let mut taken = Vec::new();
        in_order(
            &things,
            4,
            || 1,
            |one, n| n + *one,
            |result| {
                taken.push(result);
                if result == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(taken, (1..=10).collect::<Vec<u32>>());
    }
}
