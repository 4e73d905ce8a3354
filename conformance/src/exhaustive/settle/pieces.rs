//! The alphabet: the objects of which every small board is made. Together they reach every state-based action
//! that a board without a game can show.
//!
//! Each piece is described twice: by a line of the scenario language, which the oracle gets, and by facts,
//! which the independent evaluator reads.

/// What a permanent does to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Nothing
    Nothing,
    /// Creatures that its controller controls get +1/+1
    Strengthens,
    /// All creatures get -1/-1
    Weakens,
    /// All lands are also 1/1 creatures
    AnimatesLands,
    /// All other artifacts are also creatures whose size is their mana value
    AnimatesArtifacts,
}

/// What an object attaches as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attachment {
    /// It is nothing that can be attached
    None,
    /// An Aura with *enchant creature* that gives +1 toughness
    Aura,
    /// An Equipment
    Equipment,
}

/// The facts about an object, as far as state-based actions depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Facts {
    pub on_the_battlefield: bool,
    pub token: bool,
    pub land: bool,
    pub artifact: bool,
    pub mana_value: i32,
    /// Its printed power and toughness, which are equal, if it is a creature.
    pub creature: Option<i32>,
    /// Its name, if it is legendary.
    pub legend: Option<&'static str>,
    pub world: bool,
    pub indestructible: bool,
    pub damage: i32,
    /// Whether part of the damage is from a source with deathtouch, since the last check.
    pub deathtouched: bool,
    pub plus: i32,
    pub minus: i32,
    /// Its loyalty, if it is a planeswalker.
    pub loyalty: Option<i32>,
    /// Its lore counters and the number of its final chapter, if it is a Saga.
    pub saga: Option<(i32, i32)>,
    pub attachment: Attachment,
    pub does: Does,
}

/// A piece: an object of the alphabet.
#[derive(Debug)]
pub struct Piece {
    /// Its line, with `WHO`, `LABEL` and `HOST` for the player, its own label and that of its host. A piece
    /// with a host is attached to the first object of the board.
    pub line: &'static str,
    /// What is true of it.
    pub facts: Facts,
}

impl Piece {
    /// Returns whether it is attached to the first object of its board.
    pub fn has_host(&self) -> bool {
        self.line.contains("HOST")
    }

    /// Returns whether its age matters: an older world leaves, a newer one stays (704.5k).
    pub fn age_matters(&self) -> bool {
        self.facts.world
    }
}

/// A permanent with nothing special about it.
const PERMANENT: Facts = Facts {
    on_the_battlefield: true,
    token: false,
    land: false,
    artifact: false,
    mana_value: 0,
    creature: None,
    legend: None,
    world: false,
    indestructible: false,
    damage: 0,
    deathtouched: false,
    plus: 0,
    minus: 0,
    loyalty: None,
    saga: None,
    attachment: Attachment::None,
    does: Does::Nothing,
};

const BEAR: Facts = Facts { creature: Some(2), mana_value: 2, ..PERMANENT };
const MYR: Facts =
    Facts { creature: Some(1), artifact: true, mana_value: 3, indestructible: true, ..PERMANENT };
const AURA: Facts = Facts { attachment: Attachment::Aura, mana_value: 2, ..PERMANENT };
const EQUIPMENT: Facts =
    Facts { artifact: true, attachment: Attachment::Equipment, mana_value: 1, ..PERMANENT };

/// The pieces.
pub const PIECES: [Piece; 24] = [
    Piece { line: "WHO controls Forest as LABEL", facts: Facts { land: true, ..PERMANENT } },
    Piece { line: "WHO controls \"Grizzly Bears\" as LABEL", facts: BEAR },
    Piece {
        line: "WHO controls \"Grizzly Bears\" as LABEL, with 2 damage",
        facts: Facts { damage: 2, ..BEAR },
    },
    Piece {
        line: "WHO controls \"Grizzly Bears\" as LABEL, with 1 damage from deathtouch",
        facts: Facts { damage: 1, deathtouched: true, ..BEAR },
    },
    Piece {
        line: "WHO controls \"Grizzly Bears\" as LABEL, with a +1/+1 counter, with 2 -1/-1 counters",
        facts: Facts { plus: 1, minus: 2, ..BEAR },
    },
    Piece {
        line: "WHO controls \"Grizzly Bears\" as LABEL, with 2 -1/-1 counters",
        facts: Facts { minus: 2, ..BEAR },
    },
    Piece {
        line: "WHO controls \"Darksteel Myr\" as LABEL, with 1 damage from deathtouch",
        facts: Facts { damage: 1, deathtouched: true, ..MYR },
    },
    Piece {
        line: "WHO controls \"Darksteel Myr\" as LABEL, with a -1/-1 counter",
        facts: Facts { minus: 1, ..MYR },
    },
    Piece {
        line: "WHO controls \"Walking Ballista\" as LABEL",
        facts: Facts { creature: Some(0), artifact: true, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Glorious Anthem\" as LABEL",
        facts: Facts { does: Does::Strengthens, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Night of Souls' Betrayal\" as LABEL",
        facts: Facts { does: Does::Weakens, legend: Some("Night of Souls' Betrayal"), ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Karakas\" as LABEL",
        facts: Facts { land: true, legend: Some("Karakas"), ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Isamaru, Hound of Konda\" as LABEL",
        facts: Facts { creature: Some(2), legend: Some("Isamaru"), ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Isamaru, Hound of Konda\" as LABEL, with 2 damage",
        facts: Facts { creature: Some(2), legend: Some("Isamaru"), damage: 2, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Jace Beleren\" as LABEL",
        facts: Facts { loyalty: Some(0), legend: Some("Jace Beleren"), ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Jace Beleren\" as LABEL, with a loyalty counter",
        facts: Facts { loyalty: Some(1), legend: Some("Jace Beleren"), ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Concordant Crossroads\" as LABEL",
        facts: Facts { world: true, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Living Plane\" as LABEL",
        facts: Facts { world: true, does: Does::AnimatesLands, ..PERMANENT },
    },
    Piece { line: "WHO controls \"Sinister Strength\" as LABEL", facts: AURA },
    Piece { line: "WHO controls \"Sinister Strength\" as LABEL, attached to HOST", facts: AURA },
    Piece { line: "WHO controls Bonesplitter as LABEL, attached to HOST", facts: EQUIPMENT },
    Piece {
        line: "WHO controls \"March of the Machines\" as LABEL",
        facts: Facts { does: Does::AnimatesArtifacts, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"History of Benalia\" as LABEL, with 3 lore counters",
        facts: Facts { saga: Some((3, 3)), ..PERMANENT },
    },
    Piece {
        line: "WHO's graveyard holds LABEL: token green Saproling creature 1/1",
        facts: Facts { on_the_battlefield: false, token: true, creature: Some(1), ..PERMANENT },
    },
];

/// A state of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fortune {
    /// Nothing is wrong
    Fine,
    /// The player has 0 life (704.5a)
    NoLife,
    /// The player tried to draw from an empty library (704.5b)
    DrewNothing,
    /// The player has ten poison counters (704.5c)
    Poisoned,
}

impl Fortune {
    /// All of them.
    pub const ALL: [Fortune; 4] = [Fortune::Fine, Fortune::NoLife, Fortune::DrewNothing, Fortune::Poisoned];

    /// The lines for it, with `WHO` for the player.
    pub fn line(self) -> Option<&'static str> {
        match self {
            Fortune::Fine => None,
            Fortune::NoLife => Some("WHO has 0 life"),
            Fortune::DrewNothing => Some("WHO tried to draw from an empty library"),
            Fortune::Poisoned => Some("WHO has 10 poison counters"),
        }
    }
}
