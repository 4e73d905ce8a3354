//! The settings of generated boards.

/// How boards are generated. The comment of each field has its meaning, its default, and the result of
/// changing it. A chance is given as "one in n"; 0 means never.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knobs {
    /// Minimum number of bodies (creatures, lands, artifacts …, which effects act on), if there are enough
    /// choices. Default 3. More make effects overlap on more objects, and boards harder to read.
    pub fewest_bodies: usize,
    /// Maximum number of bodies. Default 4.
    pub most_bodies: usize,
    /// Minimum number of effects (permanents with static abilities, Auras, Equipment, resolved spells and
    /// abilities), if there are enough choices. Default 4. With fewer, the order seldom matters.
    pub fewest_effects: usize,
    /// Maximum number of effects. Default 7. More make dependencies and dependency loops likelier; the work
    /// of finding them grows with the square of the number of effects.
    pub most_effects: usize,
    /// Maximum number of further events: counters, moved attachments, objects turned over. Default 3. More
    /// give timestamps of other kinds.
    pub most_happenings: usize,
    /// How many of eight effects write the theme of the board, one aspect that is chosen for it. Default 7. A
    /// higher value puts more effects into one layer; a lower value spreads them out.
    pub themed: usize,
    /// How many of eight effects select objects by an aspect in the theme's layer. Default 5. A higher value
    /// makes more dependencies, and more dependency loops.
    pub reading_theme: usize,
    /// How many of eight made-up effects apply to everything of a card type, whatever else they could read.
    /// Default 3. A higher value makes sets overlap; a lower value makes them depend on each other.
    pub broad: usize,
    /// The number of values of each aspect (colors, keywords, land types …) on one board. Default 2. With
    /// fewer, effects share values more often; with more, boards differ more.
    pub values: usize,
    /// How many of eight permanents and effects are made up, if the engine supports that. Default 5. Made-up
    /// ones interact more; real ones have texts that no generator would make.
    pub made_up: usize,
    /// One permanent in this many enters face down. Default 16. Face-down objects test layer 1b.
    pub face_down: usize,
    /// One body in this many enters as a copy of another. Default 10. Copies test layer 1a.
    pub copies: usize,
    /// One body in this many is in another zone. Default 16. Abilities function there, and counts include it.
    pub elsewhere: usize,
    /// One permanent in this many enters together with the one before it. Default 16. Tests the order of
    /// objects with the same timestamp.
    pub together: usize,
}

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs {
            fewest_bodies: 3,
            most_bodies: 4,
            fewest_effects: 4,
            most_effects: 7,
            most_happenings: 3,
            themed: 7,
            reading_theme: 5,
            broad: 3,
            values: 2,
            made_up: 5,
            face_down: 16,
            copies: 10,
            elsewhere: 16,
            together: 16,
        }
    }
}
