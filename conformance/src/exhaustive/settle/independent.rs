//! State-based actions, written a second time from the text of 704 and in another way: as a function from a
//! board to the set of boards that can be left, without events, effects or requests.
//!
//! It follows the home edition, and the newest one where its text differs. One look determines the fate of each
//! object; all fates come true together (704.3). Where a player chooses, the board that is left depends on the
//! choice, so a look can have several results.

use super::boards::{PlacedPiece, SmallBoard};
use super::fortunes::Fortune;
use super::pieces::{Attachment, Battle, Facts, Host, PieceDoes, Protector};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Sector;
use std::collections::{BTreeMap, BTreeSet};

/// What became of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// It is on the battlefield.
    Battlefield(PermanentState),
    /// It is in a graveyard.
    Graveyard,
    /// It has ceased to exist.
    Nowhere,
}

/// What can change about a permanent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub struct PermanentState {
    pub host: Option<Host>,
    /// Its +1/+1 counters
    pub plus: i32,
    /// Its -1/-1 counters
    pub minus: i32,
    /// Its dream counters
    pub dreams: i32,
    pub protector: Option<Protector>,
    pub sector: Option<Sector>,
}

/// The objects and players at a moment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Remains {
    /// What became of each object.
    pub places: Vec<Fate>,
    /// The speed of each player, by seat.
    pub speeds: [Option<u32>; 2],
    /// How many objects are in each graveyard, by seat.
    pub graveyards: [u32; 2],
}

impl Remains {
    /// What is there before the first look.
    pub fn at_first(board: &SmallBoard) -> Remains {
        let place = |placed: &PlacedPiece| {
            let facts = placed.piece().facts;
            let standing = PermanentState {
                host: facts.host,
                plus: facts.plus,
                minus: facts.minus,
                dreams: facts.dreams.map_or(0, |(number, _)| number),
                protector: facts.battle.and_then(|battle| battle.protector),
                sector: None,
            };
            if facts.on_the_battlefield { Fate::Battlefield(standing) } else { Fate::Graveyard }
        };
        let places = board.objects.iter().map(place).collect();
        let speeds = board.players.map(|fortune| (fortune == Fortune::Fast).then_some(2));
        Remains::of(&board.objects, places, speeds)
    }

    /// What is where, with the graveyards counted.
    fn of(objects: &[PlacedPiece], places: Vec<Fate>, speeds: [Option<u32>; 2]) -> Remains {
        let owner =
            |placed: &PlacedPiece| if placed.piece().facts.stolen { 1 - placed.seat } else { placed.seat };
        let of = |seat: usize| {
            let its = objects.iter().zip(&places).filter(|(placed, _)| owner(placed) == seat);
            its.map(|(_, place)| u32::from(*place == Fate::Graveyard)).sum()
        };
        let graveyards = [of(0), of(1)];
        Remains { places, speeds, graveyards }
    }
}

/// What is left of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WhatIsLeft {
    /// The game is over: these players have lost, by seat. Nobody asks about the board then.
    Over([bool; 2]),
    /// No state-based action applies.
    Board(Remains),
}

/// Everything that can be left of a board, by the choices of the players. The edition is the home edition or
/// the newest one.
pub fn settle(board: &SmallBoard, edition: Edition) -> BTreeSet<WhatIsLeft> {
    let lost = board.players.map(Fortune::loses);
    if lost != [false; 2] {
        return [WhatIsLeft::Over(lost)].into();
    }
    let mut left = BTreeSet::new();
    let newest = edition == Edition::NEWEST;
    look(&board.objects, &Remains::at_first(board), WhichLook { newest, first: true }, &mut left);
    left
}

/// Which look it is.
#[derive(Clone, Copy)]
struct WhichLook {
    /// Whether the text of the newest edition is in force, not that of the home edition.
    newest: bool,
    /// Whether this is the first look: only then has deathtouch dealt damage "since the last check".
    first: bool,
}

/// One look after the other, to every end.
fn look(objects: &[PlacedPiece], before: &Remains, at: WhichLook, left: &mut BTreeSet<WhatIsLeft>) {
    let board = BoardAtLook { objects, before, at };
    for choice in board.choices() {
        let next = board.after(&choice);
        if next == *before {
            left.insert(WhatIsLeft::Board(next));
        } else {
            look(objects, &next, WhichLook { first: false, ..at }, left);
        }
    }
}

/// What the players choose at one look.
#[derive(Clone, Default)]
struct LookChoice {
    /// The legends that are kept (704.5j).
    kept: BTreeSet<usize>,
    /// The sectors of creatures that had none (704.5u).
    sectors: BTreeMap<usize, Sector>,
}

/// A board at one look.
struct BoardAtLook<'b> {
    objects: &'b [PlacedPiece],
    before: &'b Remains,
    at: WhichLook,
}

impl BoardAtLook<'_> {
    fn facts(&self, which: usize) -> Facts {
        self.objects[which].piece().facts
    }

    fn standing(&self, which: usize) -> Option<PermanentState> {
        match self.before.places[which] {
            Fate::Battlefield(standing) => Some(standing),
            Fate::Graveyard | Fate::Nowhere => None,
        }
    }

    fn is_there(&self, which: usize) -> bool {
        self.standing(which).is_some()
    }

    fn there(&self) -> impl Iterator<Item = usize> {
        (0..self.objects.len()).filter(|&which| self.is_there(which))
    }

    fn someone_does(&self, does: PieceDoes) -> usize {
        self.there().filter(|&which| self.facts(which).does == does).count()
    }

    /// The base toughness, if the object is a creature.
    fn base(&self, which: usize) -> Option<i32> {
        let facts = self.facts(which);
        let land = facts.land && self.someone_does(PieceDoes::AnimatesLands) > 0;
        let artifact = facts.artifact && self.someone_does(PieceDoes::AnimatesArtifacts) > 0;
        facts.creature.or(land.then_some(1)).or(artifact.then_some(facts.mana_value))
    }

    fn is_on_the_first(&self, which: usize) -> bool {
        self.standing(which).is_some_and(|standing| standing.host == Some(Host::First))
    }

    fn is_on_a_creature(&self, which: usize) -> bool {
        self.is_on_the_first(which) && self.is_there(0) && self.base(0).is_some()
    }

    fn toughness(&self, which: usize) -> Option<i32> {
        let base = self.base(which)?;
        let PermanentState { plus, minus, .. } = self.standing(which)?;
        let seat = self.objects[which].seat;
        let stronger = self
            .there()
            .filter(|&other| {
                self.facts(other).does == PieceDoes::Strengthens && self.objects[other].seat == seat
            })
            .count();
        let auras = self
            .there()
            .filter(|&other| {
                which == 0 && self.is_on_the_first(other) && self.facts(other).attachment == Attachment::Aura
            })
            .count();
        let weaker = self.someone_does(PieceDoes::Weakens);
        Some(base + plus - minus + stronger as i32 + auras as i32 - weaker as i32)
    }

    /// Everything that the players can choose.
    fn choices(&self) -> Vec<LookChoice> {
        let mut choices = vec![LookChoice::default()];
        // For each group of legends with the same name and controller, each one can be kept (704.5j).
        for which in self.there() {
            let alike = self.alike(which);
            if alike.len() < 2 || alike.first() != Some(&which) {
                continue;
            }
            choices = each(&choices, &alike, |choice, &one| {
                choice.kept.insert(one);
            });
        }
        // Each creature without a sector can get each one (704.5u).
        let sectors = [Sector::Alpha, Sector::Beta, Sector::Gamma];
        let without = |&which: &usize| self.standing(which).is_some_and(|standing| standing.sector.is_none());
        let sculpted = self.someone_does(PieceDoes::Sculpts) > 0;
        let creatures = self.there().filter(|&which| sculpted && self.base(which).is_some()).filter(without);
        for which in creatures {
            choices = each(&choices, &sectors, |choice, &one| {
                choice.sectors.insert(which, one);
            });
        }
        choices
    }

    /// The legends with the same name and controller as this one, with this one; none if it isn't legendary.
    fn alike(&self, which: usize) -> Vec<usize> {
        let (name, seat) = (self.facts(which).legend, self.objects[which].seat);
        self.there()
            .filter(|&other| {
                name.is_some() && self.facts(other).legend == name && self.objects[other].seat == seat
            })
            .collect()
    }

    /// What is there after this look.
    fn after(&self, choice: &LookChoice) -> Remains {
        let mut places: Vec<Fate> = (0..self.objects.len()).map(|which| self.fate(which, choice)).collect();
        let sculpts = |(place, placed): (&Fate, &PlacedPiece)| {
            matches!(place, Fate::Battlefield(_)) && placed.piece().facts.does == PieceDoes::Sculpts
        };
        // Sectors last only while a permanent with space sculptor is there (702.158b).
        if !places.iter().zip(self.objects).any(sculpts) {
            for place in &mut places {
                if let Fate::Battlefield(standing) = place {
                    standing.sector = None;
                }
            }
        }
        Remains::of(self.objects, places, [self.speed(0), self.speed(1)])
    }

    /// A player's speed (704.5z, only in the newest text).
    fn speed(&self, seat: usize) -> Option<u32> {
        let starts = |which: usize| {
            self.objects[which].seat == seat && self.facts(which).does == PieceDoes::StartsEngines
        };
        let begins = self.at.newest && self.there().any(starts);
        self.before.speeds[seat].or(begins.then_some(1))
    }

    /// Where an object is after this look.
    fn fate(&self, which: usize, choice: &LookChoice) -> Fate {
        let facts = self.facts(which);
        let Some(standing) = self.standing(which) else {
            // 704.5d and 704.5e
            let is_a_card = !facts.token && !facts.copied;
            return if is_a_card { self.before.places[which] } else { Fate::Nowhere };
        };
        if self.leaves(which, choice) {
            return Fate::Graveyard;
        }
        // 704.5n and 704.5p: an Aura that is attached illegally has left.
        let stays_attached = facts.attachment != Attachment::None
            && self.is_on_a_creature(which)
            && self.base(which).is_none()
            && facts.battle.is_none();
        // 704.5q and 704.5r
        let pairs = standing.plus.min(standing.minus);
        let dreams = facts.dreams.map_or(0, |(_, most)| standing.dreams.min(most));
        Fate::Battlefield(PermanentState {
            host: standing.host.filter(|_| stays_attached),
            plus: standing.plus - pairs,
            minus: standing.minus - pairs,
            dreams,
            protector: facts.battle.and_then(|battle| self.protector(battle, standing.protector)),
            sector: choice.sectors.get(&which).copied().or(standing.sector),
        })
    }

    /// The protector of a battle after this look: 704.5w and 704.5x. Of two players, one is appropriate.
    fn protector(&self, battle: Battle, now: Option<Protector>) -> Option<Protector> {
        let appropriate = if battle.siege { Protector::TheOther } else { Protector::ItsController };
        // Until 2026, only a Siege could have a wrong protector.
        let may_be_wrong = battle.siege || self.at.newest;
        if now.is_none() || may_be_wrong { Some(appropriate) } else { now }
    }

    /// Whether a permanent is put into its owner's graveyard, destroyed or not.
    fn leaves(&self, which: usize, choice: &LookChoice) -> bool {
        let facts = self.facts(which);
        let dies = self.toughness(which).is_some_and(|toughness| {
            // 704.5f, then 704.5g and 704.5h
            let destroyed = facts.damage >= toughness || (facts.deathtouched && self.at.first);
            toughness <= 0 || (facts.damage > 0 && destroyed && !facts.indestructible)
        });
        // 704.5i
        let without_loyalty = facts.loyalty == Some(0);
        // 704.5j
        let second_legend = self.alike(which).len() > 1 && !choice.kept.contains(&which);
        // 704.5k: a later object on the board has been a world for a shorter time.
        let old_world = facts.world && self.there().any(|other| other > which && self.facts(other).world);
        // 704.5m
        let is_an_aura = matches!(facts.attachment, Attachment::Aura | Attachment::Role);
        let loose_aura = is_an_aura && !self.is_on_a_creature(which);
        // 704.5s: without a game, no chapter ability is on the stack. Since 2025, a Saga without chapters stays.
        let told = facts.saga.is_some_and(|(lore, last)| lore >= last && (last > 0 || !self.at.newest));
        // 704.5v
        let lost = facts.battle.is_some_and(|battle| battle.defense == 0);
        dies || without_loyalty
            || second_legend
            || old_world
            || loose_aura
            || told
            || lost
            || self.old_role(which)
    }

    /// 704.5y: whether its controller has a newer Role on the same permanent.
    fn old_role(&self, which: usize) -> bool {
        let is_role = |which: usize| {
            self.facts(which).attachment == Attachment::Role
                && self.is_on_the_first(which)
                && self.is_there(0)
        };
        let is_newer = |other: usize| other > which && self.objects[other].seat == self.objects[which].seat;
        is_role(which) && self.there().any(|other| is_newer(other) && is_role(other))
    }
}

/// Each choice so far, with each of these added to it.
fn each<T>(choices: &[LookChoice], all: &[T], add: impl Fn(&mut LookChoice, &T)) -> Vec<LookChoice> {
    let with = |choice: &LookChoice, one: &T| {
        let mut choice = choice.clone();
        add(&mut choice, one);
        choice
    };
    choices.iter().flat_map(|choice| all.iter().map(|one| with(choice, one)).collect::<Vec<_>>()).collect()
}
