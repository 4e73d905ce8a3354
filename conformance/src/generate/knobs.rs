//! What can be set about generated boards.

/// How boards are generated. Every field says what it means, what it is by default, and what
/// turning it does. Chances are given as "one in so many"; 0 means never.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knobs {
    /// At least so many bodies (creatures, lands, artifacts …, on which effects act) if the choices
    /// last. Default 3. More make effects overlap on more objects, and boards harder to read.
    pub fewest_bodies: usize,
    /// At most so many bodies. Default 4.
    pub most_bodies: usize,
    /// At least so many effects (permanents with static abilities, Auras, Equipment, resolved spells
    /// and abilities) if the choices last. Default 4. With fewer, orders seldom matter.
    pub fewest_effects: usize,
    /// At most so many effects. Default 7. More make dependencies and circles likelier; the work of
    /// looking for them grows with the square of their number.
    pub most_effects: usize,
    /// At most so many further happenings: counters, moved attachments, objects turned over.
    /// Default 3. More give timestamps of other kinds.
    pub most_happenings: usize,
    /// In so many of eight effects, what is written is the theme of the board, one aspect that is
    /// chosen for it. Default 7. More put more effects into one layer; fewer spread them out.
    pub themed: usize,
    /// In so many of eight effects, what decides to what they apply is an aspect of the theme's own
    /// layer. Default 5. More make more dependencies, and more circles.
    pub reading_theme: usize,
    /// A made-up effect applies to everything of a card type, whatever else it could read, in so many
    /// of eight cases. Default 3. More make sets overlap; fewer make them depend on each other.
    pub broad: usize,
    /// So many values of each aspect (colors, keywords, land types …) are used on one board.
    /// Default 2. With fewer, effects meet on the same ones more often; with more, boards differ more.
    pub values: usize,
    /// So many of eight permanents and effects are made up where the engine can take it. Default 5.
    /// Made-up ones stand closer together; real ones say what nobody would have made up.
    pub made_up: usize,
    /// One permanent in so many enters face down. Default 16. Face-down objects test layer 1b.
    pub face_down: usize,
    /// One body in so many enters as a copy of another. Default 10. Copies test layer 1a.
    pub copies: usize,
    /// One body in so many is in another zone. Default 16. Abilities function there, and counts see it.
    pub elsewhere: usize,
    /// One permanent in so many enters together with the one before it. Default 16. Tests the order
    /// of things that have one timestamp.
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
