//! A bar with an estimate on the terminal while something long runs. In a pipe there is none.
//!
//! The same thread passes an interrupt by the user on to the work.

use super::interrupt;
use apnap_conformance::progress::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often the bar is drawn and an interrupt is noticed.
const LOOK: Duration = Duration::from_millis(100);

/// The bar if the number of all steps is known.
const BAR: &str = "{bar:30} {human_pos} of {human_len} {msg}, {eta} left";

/// The bar if it is not.
const COUNT: &str = "{human_pos} {msg}, {elapsed}";

/// Runs something long and shows how far it is: `things` are what it counts, such as `boards`. An interrupt stops
/// the work.
///
/// # Errors
/// If interrupts can't be watched for.
pub(crate) fn shown<T>(things: &'static str, long: impl FnOnce(&Progress) -> T) -> io::Result<T> {
    interrupt::watch()?;
    let progress = Progress::default();
    let (working, worked) = channel::<()>();
    Ok(thread::scope(|scope| {
        let seen = &progress;
        scope.spawn(move || watch(seen, things, &worked));
        let result = long(&progress);
        drop(working);
        result
    }))
}

fn watch(progress: &Progress, things: &'static str, worked: &Receiver<()>) {
    let bar = io::stderr().is_terminal().then(|| ProgressBar::no_length().with_message(things));
    if let Some(bar) = &bar {
        draw_as(bar, COUNT);
    }
    // Nothing is ever sent: the work hangs up when it is done.
    while let Err(RecvTimeoutError::Timeout) = worked.recv_timeout(LOOK) {
        if interrupt::interrupted() {
            progress.stop();
        }
        let Some(bar) = &bar else { continue };
        if let Some(all) = progress.all().filter(|all| bar.length() != Some(*all)) {
            draw_as(bar, BAR);
            bar.set_length(all);
        }
        bar.set_position(progress.done());
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn draw_as(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}
