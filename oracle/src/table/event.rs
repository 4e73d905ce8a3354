//! Events: the single changes of a game. Rules propose them, and `Table::happen` makes them happen.

use crate::card::{Card, Characteristics, CounterKind, Mana};
use crate::card::{Copying, Zone};
use crate::rules::r122_counters_that_replace::Replacing;
use crate::state::{
    AbilityId, AbilityOnStack, Attached, Attacker, Blocked, Blocker, Choices, CommanderId, Copied, DayNight,
    Delayed, EffectId, ExiledWith, LandPlay, Moment, ObjectId, Phased, PlayerId, Resolved, Sector, Standing,
    Thing, TurnPart, Waiting,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One change of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn of a player begins.
    TurnBegins {
        /// The player whose turn it is
        player: PlayerId,
        /// Whether it is an extra turn (500.7)
        extra: bool,
        /// Its number, once it has begun
        number: u32,
    },
    /// A phase or step of the active player's turn begins.
    Begins(TurnPart),
    /// A phase or step ends.
    Ends(TurnPart),
    /// An object changes zones (400.7).
    Move(Move),
    /// Tokens are created: one event, which becomes an event for each token that enters.
    CreateTokens {
        /// The player under whose control they are created
        controller: PlayerId,
        /// What each of them is
        token: Token,
        /// The number of tokens
        number: u32,
    },
    /// A token is created (111.1).
    CreateToken {
        /// The player under whose control it is created
        controller: PlayerId,
        /// What the effect that creates it states of it, with one face or two
        card: Arc<Card>,
        /// How it enters
        enters: Enters,
        /// The token, once it exists
        created: Option<ObjectId>,
    },
    /// An ability is put on the stack (602.2a, 603.3).
    PutAbilityOnStack {
        /// The player who controls it
        controller: PlayerId,
        /// The ability, with its source and its text
        ability: Box<AbilityOnStack>,
        /// What was chosen for it
        choices: Choices,
        /// The ability, once it is on the stack
        object: Option<ObjectId>,
    },
    /// A copy of a spell or ability is put on the stack (707.10).
    CopyOnStack {
        /// The spell or ability that is copied
        of: ObjectId,
        /// The player who controls the copy
        controller: PlayerId,
        /// What it is, with the exceptions of the effect; nothing if it is an ability
        copy: Option<Box<Token>>,
        /// The copy, once it exists
        object: Option<ObjectId>,
    },
    /// An ability leaves the stack (608.2n).
    CeaseToExist(ObjectId),
    /// A permanent is destroyed (701.7).
    Destroy {
        /// The permanent
        object: ObjectId,
        /// Whether an effect destroys it, rather than a state-based action
        by_effect: bool,
        /// Whether it can be regenerated (701.15c)
        can_regenerate: bool,
    },
    /// A player draws a card (121.1).
    Draw(PlayerId),
    /// A player could not draw: the library is empty (704.5b).
    DrewNothing(PlayerId),
    /// Damage is dealt (120).
    Damage {
        /// The object that deals it (120.7)
        source: ObjectId,
        /// The object or player that is dealt damage
        to: Thing,
        /// The amount of damage
        amount: u32,
        /// Whether it can be prevented (615.12)
        preventable: bool,
        /// Whether it is combat damage (510.2)
        combat: bool,
    },
    /// A player becomes the defending player (507.1).
    Defends(PlayerId),
    /// A creature becomes an attacking creature (508.1k, 508.4).
    Attacks {
        /// The creature
        creature: ObjectId,
        /// How it attacks
        attacker: Box<Attacker>,
    },
    /// What a creature attacks is chosen again (508.7).
    Reselects {
        /// The attacking creature
        creature: ObjectId,
        /// What it attacks from now on
        attacks: Thing,
        /// The defending player for it from now on
        defending: PlayerId,
    },
    /// Attacking creatures form a band (702.22c).
    FormBand(BTreeSet<ObjectId>),
    /// A creature becomes a blocking creature (509.1g, 509.7).
    Blocks {
        /// The creature
        creature: ObjectId,
        /// How it blocks
        blocker: Box<Blocker>,
    },
    /// An attacking creature becomes a blocked creature (509.1h).
    BecomesBlocked {
        /// The creature
        creature: ObjectId,
        /// The creatures that block it, if there are any
        by: Vec<ObjectId>,
    },
    /// An attacking creature becomes an unblocked creature (509.1h).
    BecomesUnblocked(ObjectId),
    /// A player announces the damage assignment order of a creature (509.2, 509.3).
    DamageOrder {
        /// The attacking or blocking creature
        creature: ObjectId,
        /// The creatures that block it, or that it blocks
        order: Vec<ObjectId>,
    },
    /// These permanents have first strike or double strike as the first of two combat damage steps begins
    /// (510.4).
    StrikesFirst(BTreeSet<ObjectId>),
    /// A permanent is removed from combat (506.4).
    RemoveFromCombat(ObjectId),
    /// A commander has dealt combat damage to a player (903.10a).
    CommanderDamage {
        /// The player who was dealt the damage
        player: PlayerId,
        /// The commander that dealt it
        commander: CommanderId,
        /// The amount of damage
        amount: u32,
    },
    /// A permanent no longer attacks or blocks, but is still attacked (506.4d).
    StopsFighting(ObjectId),
    /// A permanent is no longer attacked, but still blocks (506.4d).
    StopsBeingAttacked(ObjectId),
    /// Damage is marked on a creature (120.3e).
    MarkDamage {
        /// The creature on which it is marked
        object: ObjectId,
        /// The amount of damage
        amount: u32,
    },
    /// A source with deathtouch has dealt damage to a permanent (702.2b).
    TouchedByDeath(ObjectId),
    /// Damage is removed (514.2).
    RemoveDamage(ObjectId),
    /// A player gains life.
    GainLife(PlayerId, u32),
    /// A player loses life.
    LoseLife(PlayerId, u32),
    /// A permanent becomes tapped.
    Tap(ObjectId),
    /// A permanent becomes untapped.
    Untap(ObjectId),
    /// A permanent phases out (702.26), indirectly with another if one is named.
    PhaseOut(ObjectId, Option<ObjectId>),
    /// What is known of how a permanent phased out.
    HowPhased(ObjectId, Phased),
    /// A permanent phases in.
    PhaseIn(ObjectId),
    /// A player comes to control an ability on the stack (901.10b).
    TakesOver {
        /// The ability on the stack
        ability: ObjectId,
        /// Its new controller
        player: PlayerId,
    },
    /// A permanent transforms (701.28).
    Transform(ObjectId),
    /// A permanent flips (710.4).
    Flip(ObjectId),
    /// A permanent turns face up (708.7).
    TurnFaceUp(ObjectId),
    /// A scheme is set in motion (701.25b).
    SetInMotion(ObjectId),
    /// A scheme is put face down on the bottom of its scheme deck.
    UnderSchemeDeck(ObjectId),
    /// A player planeswalks to this card: it moves off the planar deck and turns face up (701.24b).
    PlaneswalkTo {
        /// The player
        player: PlayerId,
        /// The plane or phenomenon
        card: ObjectId,
    },
    /// A plane or phenomenon is put face down on the bottom of its planar deck.
    UnderPlanarDeck(ObjectId),
    /// A player rolls a die.
    Rolls {
        /// The player
        player: PlayerId,
        /// The number that the die shows
        shown: u8,
    },
    /// A player visits an Attraction (701.49a).
    Visits {
        /// The player
        player: PlayerId,
        /// The Attraction
        attraction: ObjectId,
    },
    /// Counters are put on something (122.6).
    PutCounters {
        /// The object or player that gets them
        on: Thing,
        /// The kind of the counters, such as +1/+1
        kind: CounterKind,
        /// How many counters of that kind
        number: u32,
        /// Whether an effect puts them, rather than a cost, a turn-based action or damage (614.16)
        by_effect: bool,
    },
    /// Counters are removed.
    RemoveCounters {
        /// The object or player that loses them
        from: Thing,
        /// The kind of the counters, such as +1/+1
        kind: CounterKind,
        /// How many counters of that kind
        number: u32,
    },
    /// A player becomes the protector of a battle (310.8).
    Protects {
        /// The battle
        battle: ObjectId,
        /// The player who becomes its protector
        player: PlayerId,
    },
    /// A permanent gets a sector designation, or loses it (702.158).
    Sector(ObjectId, Option<Sector>),
    /// A player moves the venture marker into a room, and puts the dungeon into the command zone if it is
    /// outside the game (309.4).
    EntersRoom {
        /// The dungeon
        dungeon: ObjectId,
        /// The room, counted from 1
        room: u8,
    },
    /// A player completes a dungeon, which is removed from the game (309.7).
    Completes {
        /// The player
        player: PlayerId,
        /// The dungeon
        dungeon: ObjectId,
    },
    /// The speed of a player becomes a number (702.179).
    Speed(PlayerId, u32),
    /// Something becomes attached, or unattached.
    Attach(ObjectId, Option<Attached>),
    /// Mana is added to a pool (106.4).
    AddMana {
        /// The player whose pool it is
        player: PlayerId,
        /// The mana that is added
        mana: Mana,
        /// Whether its source is snow (107.4h)
        from_snow: bool,
    },
    /// Mana is spent.
    SpendMana {
        /// The player who spends it
        player: PlayerId,
        /// The mana that is spent
        mana: Mana,
        /// The part of it that comes from snow sources (107.4h)
        snow: Mana,
    },
    /// The mana that is left in a pool is lost (500.4).
    LoseMana(PlayerId, Mana),
    /// It becomes day or night (730).
    Becomes(DayNight),
    /// A continuous effect begins.
    EffectBegins(Box<Resolved>),
    /// A copy effect on an object ends: by the moment at which it began
    CopyEnds(ObjectId, Moment),
    /// An object becomes a copy, by an effect of a resolving spell or ability
    CopyBegins(ObjectId, Box<Copied>),
    /// A continuous effect ends.
    EffectEnds(EffectId),
    /// An effect that waits for an event begins.
    StandingBegins(Box<Standing>),
    /// An effect that waits for an event is used up or ends: by the moment at which it was created.
    StandingEnds(Moment),
    /// This much of a prevention effect is used up: by the moment at which it was created.
    StandingShrinks(Moment, u32),
    /// A delayed triggered ability is created (603.7).
    DelayedBegins(Box<Delayed>),
    /// A delayed triggered ability has triggered, or ends: by its place.
    DelayedEnds(usize),
    /// An ability triggers (603.2).
    Triggers(Box<Waiting>),
    /// Waiting triggered abilities cease to exist: by their places.
    WaitingGone(Vec<usize>),
    /// A player gets an extra turn (500.7).
    ExtraTurn(PlayerId),
    /// Phases are added after the current one (500.8).
    AddPhases(Vec<crate::state::PlannedPhase>),
    /// Steps are added after the current one (500.9).
    AddSteps(Vec<crate::state::Step>),
    /// A spell is cast (601.2i).
    Cast {
        /// The spell
        spell: ObjectId,
        /// The player who casts it
        player: PlayerId,
        /// Which commander it is, if it was cast from the command zone (903.8)
        commander: Option<CommanderId>,
    },
    /// A player has paid mana for a spell (700.14).
    Expends {
        /// The player
        player: PlayerId,
        /// How much mana the player had spent this turn to cast spells
        before: u32,
        /// How much it is after this
        after: u32,
    },
    /// An ability is activated.
    Activated {
        /// The object that has it
        object: ObjectId,
        /// Which of its abilities it is
        which: AbilityId,
        /// Whether it is a loyalty ability
        loyalty: bool,
    },
    /// What was chosen for a spell or ability on the stack.
    Announced {
        /// The spell or ability
        object: ObjectId,
        /// The modes that were chosen (601.2b)
        modes: Vec<u8>,
        /// The targets, for each instance of the word "target" (601.2c)
        targets: Vec<Vec<Thing>>,
        /// The value of X
        x: Option<i32>,
    },
    /// A land is played (305.1).
    LandPlayed {
        /// The land
        land: ObjectId,
        /// The player who plays it
        player: PlayerId,
        /// What allowed it (305.2 before 2013-07-13)
        by: LandPlay,
    },
    /// A spell or ability on the stack resolves.
    Resolves(ObjectId),
    /// A spell or ability is countered, or does not resolve because its targets are illegal.
    Countered(ObjectId),
    /// A player gets priority.
    Priority(PlayerId),
    /// A player loses the game (104.3).
    Lose(PlayerId),
    /// A player concedes (104.3a), or leaves the game with a teammate who does (810.8b).
    Concede(PlayerId),
    /// A player wins the game (104.2).
    Win(PlayerId),
    /// The game is a draw (104.4).
    DrawnGame,
}

/// An object changes zones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The object, by its identifier in the old zone
    pub object: ObjectId,
    /// The new zone
    pub to: Zone,
    /// Whether it is put on the bottom of that zone, if its order matters
    pub to_bottom: bool,
    /// Whether it is shuffled into that zone, a library
    pub shuffled: bool,
    /// The player under whose control it is put, if it goes onto the battlefield or the stack
    pub under: Option<PlayerId>,
    /// Why it changes zones
    pub cause: Cause,
    /// Whether madness put it into exile as it was discarded (702.35a)
    pub by_madness: bool,
    /// By what it is exiled, if an ability exiles it (607.2a)
    pub exiled_with: Option<ExiledWith>,
    /// How it enters, if it goes onto the battlefield
    pub enters: Enters,
    /// The object that it becomes, once that exists
    pub became: Option<ObjectId>,
}

/// A token, as an effect creates it (111.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What the effect states of it, with one face or two (707.8a)
    pub card: Arc<Card>,
    /// Whether it is created with its back face up
    pub transformed: bool,
    /// What it is a copy of, unless its faces state that
    pub copying: Option<Copying>,
    /// What it enters attached to
    pub attached: Option<Attached>,
    /// How it enters combat, if it does
    pub combat: Option<EntersCombat>,
}

impl Token {
    /// Creates a token that isn't a copy.
    pub(crate) fn of(characteristics: &Arc<Characteristics>) -> Token {
        let card = Card::of_one_face(Arc::clone(characteristics));
        Token { card, transformed: false, copying: None, attached: None, combat: None }
    }

    /// Returns how it enters if nothing changes that.
    pub(crate) fn enters(&self) -> Enters {
        let copies = self.copying.iter().cloned().collect();
        Enters {
            tapped: self.combat.is_some_and(EntersCombat::is_tapped),
            transformed: self.transformed,
            copies,
            attached: self.attached,
            combat: self.combat,
            ..Enters::default()
        }
    }
}

/// The reason for which an object changes zones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cause {
    /// It is drawn
    Drawn,
    /// It is discarded
    Discarded,
    /// It is destroyed
    Destroyed,
    /// It is sacrificed
    Sacrificed,
    /// It is cast
    Cast,
    /// It is played
    Played,
    /// It resolves
    Resolved,
    /// It is countered
    Countered,
    /// It is milled
    Milled,
    /// It isn't cast after madness has exiled it (702.35a)
    NotCast,
    /// An effect says so
    Effect,
    /// A rule says so
    Rule,
}

/// How a permanent enters (614.1c).
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Enters {
    /// Whether it enters tapped
    pub tapped: bool,
    /// Whether it enters with its back face up (616.1d)
    pub transformed: bool,
    /// The counters with which it enters, each kind with its number (122.6a)
    pub counters: Vec<(CounterKind, u32)>,
    /// The further counters that an exception of the latest copy effect states (707.9e)
    pub counters_of_copy: Vec<(CounterKind, u32)>,
    /// The copy effects with which it enters as a copy (707.5)
    pub copies: Vec<Copying>,
    /// The choices that are made as it enters (614.12a)
    pub choices: Choices,
    /// The object or player to which it enters attached
    pub attached: Option<Attached>,
    /// The player who becomes its protector as it enters (310.8a)
    pub protector: Option<PlayerId>,
    /// Whether an effect says that it enters attached to something that doesn't exist (303.4i)
    pub attached_to_nothing: bool,
    /// The effect that begins to apply to it as it enters (611.2e), or as it is put on the stack (702.103b)
    pub effect: Option<Box<Resolved>>,
    /// How it enters combat, if it enters attacking or blocking (508.4, 509.7)
    pub combat: Option<EntersCombat>,
}

/// How a permanent enters combat as it enters the battlefield (508.4, 509.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntersCombat {
    /// It enters attacking (508.4)
    Attacking {
        /// Whether it also enters tapped
        tapped: bool,
        /// What it attacks
        what: Against,
        /// Whether it is blocked, if that is stated
        blocked: Option<Blocked>,
    },
    /// It enters blocking that creature (509.7)
    Blocking(Against),
}

/// What a permanent attacks or blocks as it enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// Its controller has yet to choose it (508.4, 509.7)
    ToBeChosen,
    /// What an effect specifies, or what was chosen; `None` if that no longer exists
    This(Option<Thing>),
}

impl EntersCombat {
    /// Returns whether the permanent enters tapped.
    pub(crate) fn is_tapped(self) -> bool {
        match self {
            EntersCombat::Attacking { tapped, .. } => tapped,
            EntersCombat::Blocking(_) => false,
        }
    }
}

/// A replacement or prevention effect that has been applied to an event (614.5), by its origin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Applied {
    /// The nth ability of a permanent
    Ability(ObjectId, usize),
    /// The rule about a commander that would be put into this zone
    Commander(Zone),
    /// The nth ability of the object that moves, as it would enter after this many copy effects
    Own(usize, usize),
    /// The nth statement of the rules about how something enters, after this many copy effects
    Intrinsic(usize, usize),
    /// The protection that a permanent or player has from what deals the damage
    Protection(Thing),
    /// The counters of a kind on a permanent
    Counters(ObjectId, Replacing),
    /// The umbra armor of an Aura
    UmbraArmor(ObjectId),
    /// The rule by which damage may be dealt to a planeswalker of the player instead (306.7, until 2018-04-26)
    OntoAPlaneswalker,
    /// An effect that waits for an event, by the moment at which it was created
    Standing(Moment),
    /// The nth replacement by which what resolves replaces a part of its own effect (614.15)
    Itself(usize),
}

impl Event {
    /// 701.7a: returns whether this destroys the permanent that is put into a graveyard in another event.
    pub(crate) fn destroys_in(&self, other: &Event) -> bool {
        match (self, other) {
            (Event::Destroy { object, .. }, Event::Move(movement)) => {
                movement.object == *object && movement.cause == Cause::Destroyed
            }
            _ => false,
        }
    }

    /// Returns the object that has entered the battlefield with counters in this event, if there is one.
    pub(crate) fn enters_with_counters(&self) -> Option<ObjectId> {
        let enters = match self {
            Event::Move(movement) => &movement.enters,
            Event::CreateToken { enters, .. } => enters,
            _ => return None,
        };
        let with = enters.counters.iter().any(|(_, number)| *number > 0);
        self.entered().filter(|_| with)
    }

    /// Returns the object that has entered the battlefield in this event, if there is one.
    pub(crate) fn entered(&self) -> Option<ObjectId> {
        match self {
            Event::Move(movement) if movement.to == Zone::Battlefield => movement.became,
            Event::CreateToken { created, .. } => *created,
            _ => None,
        }
    }

    /// Returns the player who loses the game, if one does.
    pub(crate) fn loser(&self) -> Option<PlayerId> {
        match self {
            Event::Lose(player) => Some(*player),
            _ => None,
        }
    }

    /// Returns whether it changes nothing and no ability can trigger on it: it is only noted.
    pub(crate) fn is_only_noted(&self) -> bool {
        matches!(self, Event::Priority(_) | Event::Resolves(_) | Event::Countered(_))
    }

    /// Returns whether the results of 613 are certain to be the same after it as before. It may say "not
    /// certain" too often, never too rarely; a test compares it with the reference, which always applies 613.
    pub(crate) fn leaves_characteristics_alone(&self) -> bool {
        match self {
            Event::Begins(_)
            | Event::Ends(_)
            | Event::PutAbilityOnStack { .. }
            | Event::CreateTokens { .. }
            | Event::Destroy { .. }
            | Event::Draw(_)
            | Event::DrewNothing(_)
            | Event::Damage { .. }
            | Event::DamageOrder { .. }
            | Event::FormBand(_)
            | Event::StrikesFirst(_)
            | Event::CommanderDamage { .. }
            | Event::MarkDamage { .. }
            | Event::TouchedByDeath(_)
            | Event::RemoveDamage(_)
            | Event::AddMana { .. }
            | Event::SpendMana { .. }
            | Event::LoseMana(..)
            | Event::StandingBegins(_)
            | Event::StandingEnds(_)
            | Event::StandingShrinks(..)
            | Event::DelayedBegins(_)
            | Event::DelayedEnds(_)
            | Event::Triggers(_)
            | Event::WaitingGone(_)
            | Event::HowPhased(..)
            | Event::TakesOver { .. }
            | Event::ExtraTurn(_)
            | Event::AddPhases(_)
            | Event::AddSteps(_)
            | Event::Cast { .. }
            | Event::Expends { .. }
            | Event::Activated { .. }
            | Event::LandPlayed { .. }
            | Event::Protects { .. }
            | Event::Sector(..)
            | Event::Rolls { .. }
            | Event::Visits { .. }
            | Event::Resolves(_)
            | Event::Countered(_)
            | Event::Priority(_) => true,
            Event::TurnBegins { .. }
            | Event::Defends(_)
            | Event::Attacks { .. }
            | Event::Reselects { .. }
            | Event::Blocks { .. }
            | Event::BecomesBlocked { .. }
            | Event::BecomesUnblocked(_)
            | Event::RemoveFromCombat(_)
            | Event::StopsFighting(_)
            | Event::StopsBeingAttacked(_)
            | Event::Move(_)
            | Event::CreateToken { .. }
            | Event::CopyOnStack { .. }
            | Event::CeaseToExist(_)
            | Event::GainLife(..)
            | Event::LoseLife(..)
            | Event::Tap(_)
            | Event::Untap(_)
            | Event::PhaseOut(..)
            | Event::PhaseIn(_)
            | Event::Transform(_)
            | Event::Flip(_)
            | Event::TurnFaceUp(_)
            | Event::SetInMotion(_)
            | Event::UnderSchemeDeck(_)
            | Event::PlaneswalkTo { .. }
            | Event::UnderPlanarDeck(_)
            | Event::PutCounters { .. }
            | Event::RemoveCounters { .. }
            | Event::Attach(..)
            | Event::EntersRoom { .. }
            | Event::Completes { .. }
            | Event::Speed(..)
            | Event::Becomes(_)
            | Event::EffectBegins(_)
            | Event::CopyBegins(..)
            | Event::CopyEnds(..)
            | Event::EffectEnds(_)
            | Event::Announced { .. }
            | Event::Lose(_)
            | Event::Concede(_)
            | Event::Win(_)
            | Event::DrawnGame => false,
        }
    }
}

impl Move {
    /// Creates a move of an object to one of its owner's zones.
    pub fn to(object: ObjectId, to: Zone, cause: Cause) -> Move {
        Move {
            object,
            to,
            to_bottom: false,
            shuffled: false,
            under: None,
            cause,
            by_madness: false,
            exiled_with: None,
            enters: Enters::default(),
            became: None,
        }
    }
}
