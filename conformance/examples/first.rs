//! The first adapter of the book: it knows permanents without abilities, and reports everything else as unsupported.

use apnap_kit::adapter::{self, prelude::*};
use std::process::ExitCode;

#[derive(Clone)]
pub(crate) struct Mine;

impl Adapter for Mine {
    fn describe(&self) -> Description {
        Description { edition: Some(Edition::NEWEST), ..Description::new("mine", "0.1.0") }
    }

    fn derive(&self, _edition: Edition, position: &Position) -> Result<Observation, Halt> {
        position.needs_only(&[])?;
        let mut seen = Observation::default();
        for (_, event) in position.timeline() {
            match event {
                Event::Enters { object, .. } if object.zone == Zone::Battlefield => {
                    seen.objects.insert(object.label.clone(), plain(object)?);
                }
                _ => return Err(Halt::unsupported("other zones", "mine knows the battlefield only")),
            }
        }
        Ok(seen)
    }
}

/// What a permanent without abilities is. Your engine answers this.
fn plain(object: &adapter::Object) -> Result<ObjectSeen, Unsupported> {
    let face = &object.card.front;
    if !face.abilities.is_empty() {
        return Err(Unsupported::new("abilities", &object.label));
    }
    let number = |printed| match printed {
        Some(Printed::Number(number)) => Some(number),
        Some(Printed::Star { .. }) | None => None,
    };
    Ok(ObjectSeen {
        power: Some(number(face.power)),
        toughness: Some(number(face.toughness)),
        controller: Some(Some(object.controller.clone())),
        ..ObjectSeen::default()
    })
}

fn main() -> ExitCode {
    adapter::main(Mine)
}
