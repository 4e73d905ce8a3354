//! A game that goes on in another process: everything that was asked in it, so that it can be played
//! again.

use crate::protocol::message::Ask;

/// The questions of a game so far, the first one `load`.
#[derive(Debug, Default)]
pub(super) struct Asked {
    asks: Vec<Ask>,
}

impl Asked {
    /// A game begins.
    pub(super) fn begin(&mut self, load: Ask) {
        self.asks = vec![load];
    }

    /// One more question was replied to. What is only looked at changes nothing.
    pub(super) fn add(&mut self, ask: Ask) {
        match ask {
            Ask::Advance | Ask::Answer { .. } => self.asks.push(ask),
            Ask::Observe | Ask::Describe { .. } | Ask::Derive { .. } | Ask::Load { .. } | Ask::Bye => {}
        }
    }

    /// The game is lost with its process.
    pub(super) fn forget(&mut self) {
        self.asks.clear();
    }

    /// Whether a game goes on.
    pub(super) fn is_going_on(&self) -> bool {
        !self.asks.is_empty()
    }

    /// What leads a fresh process to where the game stands.
    pub(super) fn so_far(&self) -> &[Ask] {
        &self.asks
    }
}
