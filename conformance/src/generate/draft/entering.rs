//! Permanents that enter.

use super::Draft;
use super::placed::PlacedObject;
use crate::generate::open::OpenChoice;
use crate::generate::supply::Supplied;
use crate::language::Spanned;
use crate::language::syntax::{Entering, Enters, EntersAs, MadeUp, Place, Statement};
use apnap_oracle::card::{Characteristics, Zone};
use std::sync::Arc;

/// The details of how a permanent enters.
#[derive(Default)]
pub(super) struct EnteringManner {
    pub(super) attached: Option<String>,
    pub(super) copies: Option<EntersAs>,
    pub(super) open: OpenChoice,
}

impl Draft<'_, '_> {
    fn new_label(&self) -> String {
        let n = self.placed.len();
        // The labels a, b, c … z, then a2 …
        let letter = char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
        if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26 + 1) }
    }

    pub(super) fn enter_made_up(&mut self, characteristics: Characteristics) {
        let label = self.new_label();
        let face = Arc::new(characteristics.clone());
        let token = self.chooser.one_in(8);
        let what = MadeUp { label: Some(label.clone().into()), token, characteristics };
        let placed = PlacedObject {
            label,
            name: None,
            face,
            zone: Zone::Battlefield,
            attached: None,
            face_down: false,
        };
        self.enter(Entering::MadeUp(Box::new(what)), placed, Vec::new(), EnteringManner::default());
    }

    pub(super) fn enter_card(&mut self, card: &Supplied, zone: Zone, manner: EnteringManner) {
        let label = self.new_label();
        let placed = PlacedObject {
            label: label.clone(),
            name: Some(card.name.clone()),
            face: Arc::clone(&card.card.front),
            zone,
            attached: manner.attached.clone(),
            face_down: false,
        };
        self.enter(Entering::Card(card.name.clone().into()), placed, vec![label.into()], manner);
    }

    fn enter(
        &mut self,
        what: Entering,
        mut placed: PlacedObject,
        labels: Vec<Spanned<String>>,
        manner: EnteringManner,
    ) {
        let can_be_face_down =
            placed.zone == Zone::Battlefield && placed.attached.is_none() && manner.copies.is_none();
        placed.face_down = can_be_face_down && self.chooser.one_in(self.knobs.face_down);
        let enters = Enters {
            player: self.player(),
            place: Place::Zone(placed.zone),
            count: 1,
            what,
            labels,
            owner: None,
            commander: false,
            copied_on_stack: false,
            tapped: placed.zone == Zone::Battlefield && self.chooser.one_in(12),
            face_down: placed.face_down,
            transformed: false,
            flipped: false,
            attached: manner.attached.map(Spanned::from),
            protector: None,
            room: None,
            copies: manner.copies.into_iter().collect(),
            choices: self.choices_for(manner.open),
            counters: Vec::new(),
            damage: None,
        };
        self.placed.push(placed);
        let statement = Statement::Enters(Box::new(enters));
        let together = self.chooser.one_in(self.knobs.together);
        match self.text.history.last_mut().filter(|_| together) {
            Some(Spanned { value: Statement::Together(all), .. }) => all.push(statement.into()),
            Some(before) if matches!(before.value, Statement::Enters(_)) => {
                let first = before.clone();
                before.value = Statement::Together(vec![first, statement.into()]);
            }
            Some(_) | None => self.text.history.push(statement.into()),
        }
    }
}
