//! The alphabet: the objects of which every small board is made. Together they reach every state-based action
//! that a board without a game can show.
//!
//! Each piece is described twice: by a line of the scenario language, which the oracle gets, and by facts,
//! which the independent evaluator reads.

/// What a permanent does to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceDoes {
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
    /// Creatures get sectors
    Sculpts,
    /// Its controller has speed
    StartsEngines,
}

/// What an object attaches as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attachment {
    /// It is nothing that can be attached
    None,
    /// An Aura with *enchant creature* that gives +1 toughness
    Aura,
    /// A Role with *enchant creature* that gives nothing
    Role,
    /// An Equipment
    Equipment,
}

/// What something is attached to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Host {
    /// The first object of the board
    First,
    /// The player who controls it
    ItsController,
}

/// What a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Battle {
    pub siege: bool,
    pub defense: i32,
    pub protector: Option<Protector>,
}

/// The player who protects a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Protector {
    /// Its controller
    ItsController,
    /// The other player
    TheOther,
}

/// The facts about an object, as far as state-based actions depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Facts {
    pub on_the_battlefield: bool,
    pub token: bool,
    /// Whether it is a copy of a spell.
    pub copied: bool,
    /// Whether the other player owns it.
    pub stolen: bool,
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
    /// Its dream counters, and how many of them it can have.
    pub dreams: Option<(i32, i32)>,
    /// Its loyalty, if it is a planeswalker.
    pub loyalty: Option<i32>,
    /// Its lore counters and the number of its final chapter, if it is a Saga.
    pub saga: Option<(i32, i32)>,
    pub battle: Option<Battle>,
    pub attachment: Attachment,
    pub host: Option<Host>,
    pub does: PieceDoes,
}

/// Things of which the age matters, among others of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aging {
    /// An older world leaves, a newer one stays (704.5k).
    World,
    /// An older Role leaves, a newer one stays (704.5y).
    Role,
}

/// A piece: an object of the alphabet.
#[derive(Debug)]
pub struct Piece {
    /// Its line, with `WHO` and `OTHER` for its controller and the other player, `LABEL` for its own label and
    /// `HOST` for that of the first object of the board.
    pub line: &'static str,
    /// What is true of it.
    pub facts: Facts,
}

impl Piece {
    /// Returns whether it is attached to the first object of its board.
    pub fn has_host(&self) -> bool {
        self.facts.host == Some(Host::First)
    }

    /// Returns whether its age matters, and among which others.
    pub fn ages_among(&self) -> Option<Aging> {
        match (self.facts.world, self.facts.attachment) {
            (true, _) => Some(Aging::World),
            (false, Attachment::Role) => Some(Aging::Role),
            (false, Attachment::None | Attachment::Aura | Attachment::Equipment) => None,
        }
    }

    /// Returns whether the newest edition has another text about it than the home edition: about battles, about
    /// Sagas without chapters, and about speed.
    pub fn has_a_newer_text(&self) -> bool {
        let without_chapters = self.facts.saga.is_some_and(|(_, last)| last == 0);
        self.facts.battle.is_some() || without_chapters || self.facts.does == PieceDoes::StartsEngines
    }
}

/// A permanent with nothing special about it.
const PERMANENT: Facts = Facts {
    on_the_battlefield: true,
    token: false,
    copied: false,
    stolen: false,
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
    dreams: None,
    loyalty: None,
    saga: None,
    battle: None,
    attachment: Attachment::None,
    host: None,
    does: PieceDoes::Nothing,
};

const BEAR: Facts = Facts { creature: Some(2), mana_value: 2, ..PERMANENT };
const MYR: Facts =
    Facts { creature: Some(1), artifact: true, mana_value: 3, indestructible: true, ..PERMANENT };
const AURA: Facts = Facts { attachment: Attachment::Aura, mana_value: 2, ..PERMANENT };
const EQUIPMENT: Facts =
    Facts { artifact: true, attachment: Attachment::Equipment, mana_value: 1, ..PERMANENT };
const SAPROLING: Facts = Facts { token: true, creature: Some(1), ..PERMANENT };
/// A Siege that the other player protects, as it should be.
const SIEGE: Battle = Battle { siege: true, defense: 5, protector: Some(Protector::TheOther) };

const fn battle(battle: Battle) -> Facts {
    Facts { battle: Some(battle), ..PERMANENT }
}

/// The pieces.
pub const PIECES: [Piece; 42] = [
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
        facts: Facts { does: PieceDoes::Strengthens, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Night of Souls' Betrayal\" as LABEL",
        facts: Facts { does: PieceDoes::Weakens, legend: Some("Night of Souls' Betrayal"), ..PERMANENT },
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
        facts: Facts { world: true, does: PieceDoes::AnimatesLands, ..PERMANENT },
    },
    Piece { line: "WHO controls \"Sinister Strength\" as LABEL", facts: AURA },
    Piece {
        line: "WHO controls \"Sinister Strength\" as LABEL, attached to HOST",
        facts: Facts { host: Some(Host::First), ..AURA },
    },
    Piece {
        line: "WHO controls Bonesplitter as LABEL, attached to HOST",
        facts: Facts { host: Some(Host::First), ..EQUIPMENT },
    },
    Piece {
        line: "WHO controls \"March of the Machines\" as LABEL",
        facts: Facts { does: PieceDoes::AnimatesArtifacts, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"History of Benalia\" as LABEL, with 3 lore counters",
        facts: Facts { saga: Some((3, 3)), ..PERMANENT },
    },
    Piece {
        line: "WHO's graveyard holds LABEL: token green Saproling creature 1/1",
        facts: Facts { on_the_battlefield: false, ..SAPROLING },
    },
    Piece {
        line: "WHO controls LABEL: token green Saproling creature 1/1, with a -1/-1 counter",
        facts: Facts { minus: 1, ..SAPROLING },
    },
    Piece {
        line: "WHO's graveyard holds Shock as LABEL, copied on the stack",
        facts: Facts { on_the_battlefield: false, copied: true, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Grizzly Bears\" as LABEL, owned by OTHER, with 2 damage",
        facts: Facts { damage: 2, stolen: true, ..BEAR },
    },
    Piece {
        line: "WHO controls \"Sinister Strength\" as LABEL, attached to WHO",
        facts: Facts { host: Some(Host::ItsController), ..AURA },
    },
    Piece {
        line: "WHO controls Bonesplitter as LABEL, attached to WHO",
        facts: Facts { host: Some(Host::ItsController), ..EQUIPMENT },
    },
    Piece {
        line: "WHO controls \"Grizzly Bears\" as LABEL, attached to HOST",
        facts: Facts { host: Some(Host::First), ..BEAR },
    },
    Piece {
        line: "WHO controls Forest as LABEL, attached to HOST",
        facts: Facts { land: true, host: Some(Host::First), ..PERMANENT },
    },
    Piece {
        line: "WHO controls LABEL: Wizard creature 1/1, having (static: this can't have more than 7 dream counters), \
               with 9 dream counters",
        facts: Facts { creature: Some(1), dreams: Some((9, 7)), ..PERMANENT },
    },
    Piece { line: "WHO controls LABEL: Saga enchantment", facts: Facts { saga: Some((0, 0)), ..PERMANENT } },
    Piece {
        line: "WHO controls \"Invasion of Belenon\" as LABEL, protected by OTHER",
        facts: battle(Battle { defense: 0, ..SIEGE }),
    },
    Piece {
        line: "WHO controls \"Invasion of Belenon\" as LABEL, with 5 defense counters",
        facts: battle(Battle { protector: None, ..SIEGE }),
    },
    Piece {
        line: "WHO controls \"Invasion of Belenon\" as LABEL, protected by WHO, with 5 defense counters",
        facts: battle(Battle { protector: Some(Protector::ItsController), ..SIEGE }),
    },
    Piece {
        line: "WHO controls \"Invasion of Belenon\" as LABEL, attached to HOST, protected by OTHER, \
               with 5 defense counters",
        facts: Facts { host: Some(Host::First), ..battle(SIEGE) },
    },
    Piece {
        line: "WHO controls LABEL: battle, protected by OTHER, with 5 defense counters",
        facts: battle(Battle { siege: false, ..SIEGE }),
    },
    Piece {
        line: "WHO controls LABEL: battle",
        facts: battle(Battle { siege: false, defense: 0, protector: None }),
    },
    Piece {
        line: "WHO controls LABEL: token Aura Role enchantment, having enchant creature, attached to HOST",
        facts: Facts { token: true, attachment: Attachment::Role, host: Some(Host::First), ..PERMANENT },
    },
    Piece {
        line: "WHO controls LABEL: artifact, having space sculptor",
        facts: Facts { artifact: true, does: PieceDoes::Sculpts, ..PERMANENT },
    },
    Piece {
        line: "WHO controls \"Muraganda Raceway\" as LABEL",
        facts: Facts { land: true, does: PieceDoes::StartsEngines, ..PERMANENT },
    },
];
