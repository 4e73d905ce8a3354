//! What a board needs of an engine beyond cards on the battlefield, in hands, libraries and graveyards.

use super::position::{Object, Position};
use crate::halt::Unsupported;
use apnap_oracle::card::{CounterKind, Zone};
use apnap_oracle::state::{self, Choices, Defenders};
use std::collections::BTreeMap;

/// Something that a board can have and that not every engine knows. Cards are not among these: an adapter reads
/// them one by one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// More or fewer than two players
    OtherNumberOfPlayers,
    /// Teams, archenemies, schemes, planes, and the option that a player chooses whom to attack
    Variants,
    /// Commanders (903)
    Commanders,
    /// Counters on players, and speed
    PlayerCounters,
    /// Mana in mana pools
    ManaPools,
    /// Day and night (730)
    DayAndNight,
    /// Objects in exile
    Exile,
    /// Objects in the command zone
    CommandZone,
    /// Objects on the stack
    Stack,
    /// Tokens
    Tokens,
    /// Face-down permanents
    FaceDown,
    /// Double-faced cards and flip cards
    OtherFaces,
    /// Copy effects
    Copies,
    /// Something attached to something
    Attached,
    /// Choices made as something entered
    Choices,
    /// +1/+1 counters and -1/-1 counters
    CountersOfOne,
    /// Other counters on objects
    OtherCounters,
    /// Effects of resolved spells and abilities
    Effects,
    /// Phased-out permanents
    PhasedOut,
    /// Attractions (717)
    Attractions,
    /// Damage dealt by a source with deathtouch
    Deathtouched,
    /// Protectors, sectors, rooms, and abilities that were activated this turn
    Designations,
}

impl Feature {
    /// Each with its words.
    pub const ALL: &[(Feature, &str)] = &[
        (Feature::OtherNumberOfPlayers, "other than two players"),
        (Feature::Variants, "variants"),
        (Feature::Commanders, "commanders"),
        (Feature::PlayerCounters, "counters on players"),
        (Feature::ManaPools, "mana in mana pools"),
        (Feature::DayAndNight, "day and night"),
        (Feature::Exile, "exile"),
        (Feature::CommandZone, "the command zone"),
        (Feature::Stack, "objects on the stack"),
        (Feature::Tokens, "tokens"),
        (Feature::FaceDown, "face-down permanents"),
        (Feature::OtherFaces, "double-faced cards and flip cards"),
        (Feature::Copies, "copy effects"),
        (Feature::Attached, "attached permanents"),
        (Feature::Choices, "choices made as something entered"),
        (Feature::CountersOfOne, "+1/+1 and -1/-1 counters"),
        (Feature::OtherCounters, "other counters"),
        (Feature::Effects, "effects of resolved spells and abilities"),
        (Feature::PhasedOut, "phased-out permanents"),
        (Feature::Attractions, "Attractions"),
        (Feature::Deathtouched, "damage by a source with deathtouch"),
        (Feature::Designations, "designations"),
    ];

    /// Returns the feature in words, for a message.
    pub fn words(self) -> &'static str {
        Feature::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, words)| words)
    }
}

impl Position {
    /// Everything that the board needs, each with the first label that needs it; the label is empty if it is not
    /// about an object.
    pub fn needs(&self) -> BTreeMap<Feature, &str> {
        let mut needs = BTreeMap::new();
        for feature in self.needs_of_the_game() {
            needs.entry(feature).or_insert("");
        }
        for (id, object) in &self.board.game.objects {
            let label = self.label(*id);
            let seen = self.object(label).into_iter().flat_map(needs_of);
            for feature in seen.chain(rare_needs_of(object)) {
                needs.entry(feature).or_insert(label);
            }
        }
        needs
    }

    /// Checks that the board needs nothing but these.
    ///
    /// # Errors
    /// If it does: what it needs.
    pub fn needs_only(&self, known: &[Feature]) -> Result<(), Unsupported> {
        let needs = self.needs();
        let Some((feature, label)) = needs.iter().find(|(feature, _)| !known.contains(feature)) else {
            return Ok(());
        };
        let reason = if label.is_empty() { "the board needs it" } else { label };
        Err(Unsupported::new(feature.words(), reason))
    }

    fn needs_of_the_game(&self) -> Vec<Feature> {
        let game = &self.board.game;
        let any = |is: &dyn Fn(&state::Player) -> bool| game.players.iter().any(is);
        let variants = game.archenemy.is_some()
            || game.defenders != Defenders::AllOpponents
            || any(&|player| player.team.is_some())
            || any(&|player| !player.scheme_deck.is_empty() || !player.planar_deck.is_empty());
        let needs = [
            (Feature::OtherNumberOfPlayers, game.players.len() != 2),
            (Feature::Variants, variants),
            (Feature::PlayerCounters, any(&|player| !player.counters.is_empty() || player.speed.is_some())),
            (Feature::ManaPools, any(&|player| !player.mana.is_empty())),
            (Feature::DayAndNight, game.day_night.is_some()),
            (Feature::Effects, !self.effects.is_empty()),
        ];
        needs.into_iter().filter(|(_, needed)| *needed).map(|(feature, _)| feature).collect()
    }
}

fn needs_of(object: &Object) -> Vec<Feature> {
    let card = &object.card;
    let is_one = |kind: &CounterKind| {
        matches!(kind, CounterKind::PowerToughness(1, 1) | CounterKind::PowerToughness(-1, -1))
    };
    let face_down = object.status.face_down || object.history.iter().any(|happened| turns(happened.what));
    let needs = [
        (Feature::Exile, object.zone == Zone::Exile),
        (Feature::CommandZone, object.zone == Zone::Command),
        (Feature::Stack, object.zone == Zone::Stack),
        (Feature::Tokens, object.token),
        (Feature::FaceDown, face_down),
        (Feature::OtherFaces, card.back.is_some() || card.front.flipped.is_some()),
        (Feature::Copies, !object.copies.is_empty()),
        (Feature::Attached, object.attached_to.is_some()),
        (Feature::Choices, object.choices != Choices::default()),
        (Feature::CountersOfOne, object.counters.keys().any(is_one)),
        (Feature::OtherCounters, object.counters.keys().any(|kind| !is_one(kind))),
        (Feature::PhasedOut, object.status.phased_out),
        (Feature::Attractions, !card.lights.is_empty()),
        (Feature::Deathtouched, object.deathtouched),
    ];
    needs.into_iter().filter(|(_, needed)| *needed).map(|(feature, _)| feature).collect()
}

fn turns(what: state::Occasion) -> bool {
    matches!(what, state::Occasion::TurnedFaceUp | state::Occasion::TurnedFaceDown)
}

fn rare_needs_of(object: &state::Object) -> Vec<Feature> {
    let is_designated = object.protector.is_some()
        || object.sector.is_some()
        || object.room.is_some()
        || !object.activated.is_empty();
    let needs = [
        (Feature::Commanders, object.commander.is_some()),
        (Feature::Designations, is_designated),
        (Feature::Copies, object.copied_on_stack),
    ];
    needs.into_iter().filter(|(_, needed)| *needed).map(|(feature, _)| feature).collect()
}
