//! What happens later.

use super::Draft;
use super::placed::PlacedObject;
use crate::language::Spanned;
use crate::language::syntax::{Counters, Statement};
use apnap_oracle::card::{CounterKind, Keyword};

impl Draft<'_, '_> {
    pub(super) fn happening(&mut self) {
        let statement = match self.chooser.below(6) {
            0..=2 => self.counters(),
            3 | 4 => self.moved_attachment(),
            _ => self.turned(),
        };
        self.text.history.extend(statement.map(Spanned::from));
    }

    fn counters(&mut self) -> Option<Statement> {
        let on = self.some_placed(PlacedObject::is_creature)?.into();
        let kind = match self.chooser.below(6) {
            0..=2 => {
                let (power, toughness) = self.chooser.one_of(&[(1, 1), (-1, -1), (2, 0), (0, 2), (1, 2)]);
                CounterKind::PowerToughness(power, toughness)
            }
            3 => CounterKind::Keyword(Keyword::Flying),
            4 => CounterKind::Keyword(Keyword::Reach),
            _ => CounterKind::Named("charge".to_owned()),
        };
        let count = self.chooser.one_of(&[1, 2, 3]);
        Some(Statement::PutCounters { counters: Counters { count, kind }, on })
    }

    fn moved_attachment(&mut self) -> Option<Statement> {
        let supply = self.supply;
        let label = self.some_placed(|placed| placed.attached.is_some())?;
        let moved = self.placed.iter().find(|placed| placed.label == label)?;
        let (name, host) = (moved.name.clone(), moved.attached.clone());
        let (hosts, _) = supply.attachments.iter().find(|(_, card)| Some(&card.name) == name.as_ref())?;
        let is_new = |placed: &PlacedObject| placed.label != label && Some(&placed.label) != host.as_ref();
        let to = self.some_placed(|placed| is_new(placed) && placed.can_be_host(hosts))?;
        let moved = self.placed.iter_mut().find(|placed| placed.label == label)?;
        moved.attached = Some(to.clone());
        Some(Statement::Attach { what: label.into(), to: to.into() })
    }

    fn turned(&mut self) -> Option<Statement> {
        let label = self.some_placed(PlacedObject::is_creature)?;
        let placed = self.placed.iter_mut().find(|placed| placed.label == label)?;
        placed.face_down = !placed.face_down;
        Some(Statement::Turn { what: label.into(), face_down: placed.face_down })
    }
}
