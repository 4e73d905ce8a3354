//! Objects (109) as causes: a card, where it is, what was put on it, and what happened to it.

use super::{CommanderId, Moment, ObjectId, OnStack, PlayerId, Thing};
use crate::card::{Card, CardType, Characteristics, Color, Copying, CounterKind, Duration, Subtype, Zone};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An object in a game, as it is before continuous effects apply (109).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Object {
    /// The card or token definition that it is.
    pub card: Arc<Card>,
    /// Whether it is a token (111.1).
    pub token: bool,
    /// Whether it is a copy of a spell or ability (707.10), rather than a token.
    pub copied_on_stack: bool,
    /// Its owner (108.3).
    pub owner: PlayerId,
    /// Which commander it is, if it is one (903.3).
    pub commander: Option<CommanderId>,
    /// The player under whose control it entered the battlefield or the stack (110.2).
    pub entered_under: PlayerId,
    /// The zone it is in.
    pub zone: Zone,
    /// The player whose hand, library or graveyard it is in, if it is in one of these: its owner (400.3).
    pub whose: PlayerId,
    /// Its status (110.5).
    pub status: Status,
    /// The counters on it, by kind: their number, and when the last one was put there (613.7c).
    pub counters: BTreeMap<CounterKind, (u32, Moment)>,
    /// What it is attached to.
    pub attached: Option<Attached>,
    /// The player who is designated as its protector, if it is a battle (310.8).
    pub protector: Option<PlayerId>,
    /// Its sector designation (702.158b).
    pub sector: Option<Sector>,
    /// The room of a dungeon that its owner's venture marker is in, counted from 1 (309.4). A dungeon card
    /// outside the game is kept face down in the command zone, where nothing finds it, and has no marker.
    pub room: Option<u8>,
    /// What was chosen for it as it entered.
    pub choices: Choices,
    /// The copy effects and similar effects that changed its copiable values (707), including those that have
    /// ended: copies that were made of it before they ended keep those values.
    pub copies: Vec<Copied>,
    /// What happened to it in its zone, earliest first: that it entered, and everything else that can give it
    /// a new timestamp.
    pub history: Vec<Happened>,
    /// The damage marked on it (120.6).
    pub damage: u32,
    /// Whether a source with deathtouch has dealt damage to it since state-based actions were last
    /// checked (704.5h).
    pub deathtouched: bool,
    /// What makes it a spell or an ability, while it is on the stack.
    pub on_stack: Option<Box<OnStack>>,
    /// When it came to have the supertype world, if that happened in the game (704.5k).
    pub world_since: Option<Moment>,
    /// The turn in which its controller came to control it; 0 if before the game was set up (302.6).
    pub controlled_since: u32,
    /// Which of its activated abilities were activated this turn (602.5b).
    pub activated: BTreeSet<AbilityId>,
    /// Whether a loyalty ability of it was activated this turn (606.3).
    pub loyalty_activated: bool,
    /// How it phased out, while it is phased out (702.26).
    pub phased: Option<Phased>,
    /// By what it was exiled, while it is in exile (607.2a).
    pub exiled_with: Option<ExiledWith>,
}

/// The ability that exiled a card (607.2a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct ExiledWith {
    /// The object that had the ability.
    pub object: ObjectId,
    /// What gave the object the ability.
    pub given_by: GivenBy,
}

/// What gave an object an ability. Abilities that an object has from the same text or effect are linked to each
/// other if one refers to what the other did, and to no other abilities of the object (607.1, 607.5).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub enum GivenBy {
    /// It is printed on the object
    #[default]
    ItsText,
    /// A copy effect that began then
    Copying(Moment),
    /// The effect of a resolved spell or ability that was created then
    Effect(Moment),
    /// The nth line of the text of another object or of this one; or, if `of` is there, the nth ability that an
    /// effect of that object gave it
    Ability {
        /// The object that has the granting ability
        object: ObjectId,
        /// Which of its abilities that is
        nth: u16,
        /// The object that gave it that ability, if it isn't in its text
        of: Option<ObjectId>,
    },
}

/// Which of the abilities that an object has or had one is, wherever it stands among them (602.5c, 603.8).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub struct AbilityId {
    /// What gave the object the ability.
    pub given_by: GivenBy,
    /// Which ability of that it is, counted from 1; 0 if it is none of the object's own.
    pub line: u16,
    /// Whether it is in the text of the back face, or in the lower half of a flip card.
    pub on_the_other_half: bool,
}

/// A copy effect, or a similar effect, on an object (707).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Copied {
    /// When it began.
    pub began: Moment,
    /// What it does.
    pub copying: Copying,
    /// How long it lasts.
    pub duration: Duration,
    /// The effect's controller.
    pub controller: PlayerId,
    /// The object from which it came, if it is known and lasts only for as long as something is true.
    pub source: Option<ObjectId>,
    /// When it ended, if it has.
    pub ended: Option<Moment>,
}

impl Copied {
    /// Creates an effect that lasts as long as its object, such as that of an object that entered as a copy.
    pub fn for_good(began: Moment, copying: Copying, controller: PlayerId) -> Copied {
        Copied { began, copying, duration: Duration::Indefinite, controller, source: None, ended: None }
    }

    /// Returns whether it applied just before a moment.
    pub fn applied_before(&self, moment: Moment) -> bool {
        self.began < moment && self.ended.is_none_or(|ended| ended >= moment)
    }
}

/// How a permanent phased out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Phased {
    /// The player who controlled it then.
    pub under: PlayerId,
    /// If it phased out indirectly: the permanent with which it did (702.26g).
    pub with: Option<ObjectId>,
    /// What has to happen before it phases in, if an effect says so (610.4).
    pub until: Option<OutUntil>,
    /// Whether the player under whose control it phased out has left the game and that player's next turn
    /// would have begun (702.26n).
    pub due: bool,
}

/// The event until which an effect keeps a permanent phased out (610.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum OutUntil {
    /// This permanent leaves the battlefield
    Leaves(ObjectId),
    /// The event happened before the effect began, and doesn't happen again (610.4c)
    Never,
}

/// The status of a permanent (110.5).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Status {
    /// It is tapped, otherwise untapped (110.5)
    pub tapped: bool,
    /// It is face down, otherwise face up (708)
    pub face_down: bool,
    /// Its back face is up (712)
    pub transformed: bool,
    /// It is phased out, otherwise phased in (702.26)
    pub phased_out: bool,
    /// It is flipped, otherwise unflipped (710)
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub flipped: bool,
}

/// The object or player to which an object is attached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Attached {
    /// To an object
    ToObject(ObjectId),
    /// To a player
    ToPlayer(PlayerId),
}

impl Attached {
    /// Returns what it is to be attached to an object or player.
    pub fn to(thing: Thing) -> Attached {
        match thing {
            Thing::Object(id) => Attached::ToObject(id),
            Thing::Player(id) => Attached::ToPlayer(id),
        }
    }
}

/// A sector designation (702.158b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sector {
    /// The alpha sector
    Alpha,
    /// The beta sector
    Beta,
    /// The gamma sector
    Gamma,
}

impl Sector {
    /// All of them, each with its words.
    pub const ALL: &[(Sector, &str)] =
        &[(Sector::Alpha, "alpha sector"), (Sector::Beta, "beta sector"), (Sector::Gamma, "gamma sector")];

    /// Returns its words.
    pub fn words(self) -> &'static str {
        Sector::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, words)| words)
    }
}

/// What was chosen for an object as it entered, or for an effect as it was created, and what links the
/// abilities that refer to it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[serde(default)]
pub struct Choices {
    /// The color that was chosen
    pub color: Option<Color>,
    /// The creature type or land type that was chosen
    pub subtype: Option<Subtype>,
    /// The number that was chosen
    pub number: Option<i32>,
    /// The value of X that was chosen for a spell (107.3a)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i32>,
    /// The player who was chosen
    pub player: Option<PlayerId>,
    /// What gave the object the ability that refers to these choices (607.5)
    #[serde(skip_serializing_if = "GivenBy::is_its_text")]
    pub given_by: GivenBy,
}

impl Choices {
    /// Returns the number that was chosen, or the value of X: text has the same word for both.
    pub(crate) fn number_or_x(&self) -> Option<i32> {
        self.number.or(self.x)
    }
}

impl GivenBy {
    fn is_its_text(&self) -> bool {
        *self == GivenBy::ItsText
    }
}

/// Something that happened to an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Happened {
    /// What happened to it
    pub what: Occasion,
    /// The moment at which it happened
    pub when: Moment,
}

/// A kind of event that may give an object a timestamp (613.7d-j).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Occasion {
    /// It entered its zone, or was there as the game began.
    Entered,
    /// It became attached.
    BecameAttached,
    /// It turned face up.
    TurnedFaceUp,
    /// It turned face down.
    TurnedFaceDown,
    /// It transformed (701.28).
    Transformed,
}

impl Object {
    /// Creates a card or token in a zone, with nothing on it and nothing chosen.
    pub fn new(card: Arc<Card>, owner: PlayerId, zone: Zone, entered: Moment) -> Object {
        Object {
            card,
            token: false,
            copied_on_stack: false,
            owner,
            commander: None,
            entered_under: owner,
            zone,
            whose: owner,
            status: Status::default(),
            counters: BTreeMap::new(),
            attached: None,
            protector: None,
            sector: None,
            room: None,
            choices: Choices::default(),
            copies: Vec::new(),
            history: vec![Happened { what: Occasion::Entered, when: entered }],
            damage: 0,
            deathtouched: false,
            on_stack: None,
            world_since: None,
            controlled_since: 0,
            activated: BTreeSet::new(),
            loyalty_activated: false,
            phased: None,
            exiled_with: None,
        }
    }

    /// Returns whether it is an activated or triggered ability on the stack (113.3).
    pub fn is_ability(&self) -> bool {
        self.on_stack.as_ref().is_some_and(|on_stack| on_stack.ability.is_some())
    }

    /// Returns the face that is up: its printed characteristics before any effect.
    pub fn face(&self) -> &Arc<Characteristics> {
        match &self.card.back {
            Some(back) if self.status.transformed => back,
            _ => &self.card.front,
        }
    }

    /// Returns the face that was up just before a moment.
    pub fn face_before(&self, moment: Moment) -> &Arc<Characteristics> {
        let transformed = |happened: &&Happened| happened.what == Occasion::Transformed;
        let since =
            self.history.iter().filter(transformed).filter(|happened| happened.when >= moment).count();
        let was_transformed = self.status.transformed != (since % 2 == 1);
        match &self.card.back {
            Some(back) if was_transformed => back,
            _ => &self.card.front,
        }
    }

    /// Returns whether it is a dungeon card outside the game, which is kept face down in the command zone.
    pub fn is_outside_the_game(&self) -> bool {
        self.zone == Zone::Command
            && self.status.face_down
            && self.card.front.card_types.contains(CardType::Dungeon)
    }

    /// Returns whether it was face down just before a moment.
    pub fn was_face_down_before(&self, moment: Moment) -> bool {
        let turns = || {
            self.history.iter().filter_map(|happened| match happened.what {
                Occasion::TurnedFaceUp => Some((happened.when, false)),
                Occasion::TurnedFaceDown => Some((happened.when, true)),
                Occasion::Entered | Occasion::BecameAttached | Occasion::Transformed => None,
            })
        };
        let earlier = turns().rfind(|&(when, _)| when < moment);
        let later = turns().find(|&(when, _)| when >= moment);
        match (earlier, later) {
            (Some((_, face_down)), _) => face_down,
            (None, Some((_, face_down))) => !face_down,
            (None, None) => self.status.face_down,
        }
    }

    /// Returns when it entered its zone.
    pub fn entered(&self) -> Moment {
        self.history
            .iter()
            .find(|happened| happened.what == Occasion::Entered)
            .map_or(Moment::default(), |happened| happened.when)
    }
}
