//! The earlier moments of a board. A board states its history, so what it was before follows from it.

use super::{Game, Moment, Object, Occasion};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Game {
    /// Returns the moments in the history of a board from one moment on.
    pub(crate) fn moments_of_the_board(&self, from: Moment) -> BTreeSet<Moment> {
        let mut moments: BTreeSet<Moment> = self.effects.values().map(|effect| effect.created).collect();
        for object in self.objects.values() {
            moments.extend(object.history.iter().map(|happened| happened.when));
            moments.extend(object.counters.values().map(|(_, when)| *when));
            moments
                .extend(object.copies.iter().flat_map(|copied| [Some(copied.began), copied.ended]).flatten());
        }
        moments.split_off(&from)
    }

    /// Returns a board as it was right after a moment of its history. An object that becomes attached later was not
    /// attached to anything. If it had been attached to something else before, the board no longer says to what,
    /// and it counts as attached to what it is attached to in the end.
    pub(crate) fn board_right_after(&self, moment: Moment) -> Game {
        let mut board = self.clone();
        board.effects.retain(|_, effect| effect.created <= moment);
        board.objects.retain(|_, object| object.entered() <= moment);
        board.objects.values_mut().for_each(|object| Arc::make_mut(object).go_back_to(moment));
        board
    }
}

impl Object {
    /// Undoes what happened to an object after a moment.
    fn go_back_to(&mut self, moment: Moment) {
        self.status.face_down =
            self.was_face_down_before(Moment { place: moment.place.saturating_add(1), ..moment });
        let (earlier, later) =
            std::mem::take(&mut self.history).into_iter().partition(|it| it.when <= moment);
        self.history = earlier;
        let later: Vec<super::Happened> = later;
        let times = |what| later.iter().filter(|happened| happened.what == what).count();
        self.status.transformed ^= times(Occasion::Transformed) % 2 == 1;
        let had_been_attached = self.history.iter().any(|it| it.what == Occasion::BecameAttached);
        if times(Occasion::BecameAttached) > 0 && !had_been_attached {
            self.attached = None;
        }
        self.counters.retain(|_, (_, when)| *when <= moment);
        self.copies.retain(|copied| copied.began <= moment);
        for copied in &mut self.copies {
            copied.ended = copied.ended.filter(|ended| *ended <= moment);
        }
    }
}
