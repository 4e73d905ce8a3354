//! Statistics about generated boards: are they sensitive to the order of effects?

use super::{Generated, Generator};
use crate::engine::{Engine, Reply};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::scenario::Board;
use apnap_oracle::bench::{Mutant, PremiseId};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::premises;
use apnap_oracle::state::{EffectId, Moment, Object, ObjectId, Occasion};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The layers, each with the mutant that skips it.
const LAYERS: [(&str, &str); 7] = [
    ("1 copies, face-down", "613.1a/1=skipped"),
    ("2 control", "613.1b/1=skipped"),
    ("3 text", "613.1c/1=skipped"),
    ("4 types", "613.1d/1=skipped"),
    ("5 colors", "613.1e/1=skipped"),
    ("6 abilities", "613.1f/1=skipped"),
    ("7 power, toughness", "613.1g/1=skipped"),
];

/// The counts for some boards.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Stats {
    /// The number of boards that were measured.
    pub boards: usize,
    /// Boards for which the oracle ran out of budget.
    pub inconclusive: usize,
    /// Boards whose answer changes if the timestamps of at most four effects change places, with everything
    /// else the same.
    pub order_matters: usize,
    /// Boards on which an effect depends on another (613.8a).
    pub dependency: usize,
    /// Boards with a dependency loop.
    pub circle: usize,
    /// For each layer, the boards whose answer changes without it.
    pub layers: BTreeMap<&'static str, usize>,
    /// Boards by their number of objects.
    pub objects: BTreeMap<usize, usize>,
    /// Boards by their number of timestamps of effects.
    pub effects: BTreeMap<usize, usize>,
    /// The cards of the catalogue that were used, with the number of boards that used them.
    pub cards: BTreeMap<String, usize>,
}

impl Stats {
    /// The share of boards, in percent.
    pub fn percent(&self, boards: usize) -> f64 {
        if self.boards == 0 { 0.0 } else { 100.0 * boards as f64 / self.boards as f64 }
    }
}

/// Everything needed to measure a board, looked up once.
pub struct Measure<'g> {
    generator: &'g Generator,
    edition: Edition,
    depends: Option<PremiseId>,
    circle: Option<PremiseId>,
    layers: Vec<(&'static str, Mutant)>,
    /// The counts so far.
    pub stats: Stats,
}

impl<'g> Measure<'g> {
    /// A measure without boards.
    pub fn new(generator: &'g Generator, edition: Edition) -> Measure<'g> {
        let premise = |rule: &str, ordinal: usize| {
            let mut all = premises().filter(|placed| placed.rule.id == rule);
            all.find(|placed| placed.ordinal == ordinal).map(|placed| placed.id)
        };
        let layers = LAYERS.iter().filter_map(|(layer, mutant)| Some((*layer, Mutant::named(mutant)?)));
        Measure {
            generator,
            edition,
            // The last condition is checked only if all others of 613.8a hold.
            depends: premise("613.8a", 6),
            circle: premise("613.8b", 2),
            layers: layers.collect(),
            stats: Stats::default(),
        }
    }

    /// Measures one more board.
    pub fn add(&mut self, generated: &Generated) {
        let board = &generated.board;
        self.stats.boards += 1;
        let bench = Oracle::new().bench(self.edition);
        let Reply::Ok(seen) = Oracle::derive_on(&bench, board) else {
            self.stats.inconclusive += 1;
            return;
        };
        let was_true =
            |premise: Option<PremiseId>| premise.is_some_and(|premise| bench.seen(premise).yes > 0);
        self.stats.dependency += usize::from(was_true(self.depends));
        self.stats.circle += usize::from(was_true(self.circle));
        let timed = timed_effects(board);
        self.stats.order_matters += usize::from(order_matters(board, &timed, &seen, self.edition));
        *self.stats.objects.entry(board.game.objects.len()).or_default() += 1;
        *self.stats.effects.entry(timed.len()).or_default() += 1;
        for (layer, mutant) in &self.layers {
            let without = Oracle::mutant(*mutant).derive(self.edition, board);
            *self.stats.layers.entry(layer).or_default() += usize::from(without != Reply::Ok(seen.clone()));
        }
        for card in cards_of(board, self.generator) {
            *self.stats.cards.entry(card).or_default() += 1;
        }
    }
}

/// What gives an effect its timestamp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Timed {
    /// A resolved effect was created.
    Effect(EffectId),
    /// The object with the static ability entered, or became attached.
    Object(ObjectId),
}

impl Timed {
    fn moment(self, board: &Board) -> Option<Moment> {
        match self {
            Timed::Effect(id) => board.game.effects.get(&id).map(|effect| effect.created),
            Timed::Object(id) => board.game.objects.get(&id)?.history.last().map(|last| last.when),
        }
    }

    fn set(self, board: &mut Board, moment: Moment) {
        match self {
            Timed::Effect(id) => {
                if let Some(effect) = board.game.effects.get_mut(&id) {
                    effect.created = moment;
                }
            }
            Timed::Object(id) => {
                let history =
                    board.game.objects.get_mut(&id).map(|object| &mut Arc::make_mut(object).history);
                history.into_iter().flatten().for_each(|happened| happened.when = moment);
            }
        }
    }
}

/// The effects of a board whose timestamps can change places with nothing else changing. Objects that were
/// turned over are left alone: whether they were face down at a moment is a cause of its own.
fn timed_effects(board: &Board) -> Vec<Timed> {
    let turned = |object: &Object| {
        let mut history = object.history.iter();
        history.any(|one| matches!(one.what, Occasion::TurnedFaceUp | Occasion::TurnedFaceDown))
    };
    let has_static =
        |object: &Object| object.face().abilities.iter().any(|ability| ability.as_static().is_some());
    let objects = board.game.objects.iter().filter(|(_, object)| has_static(object) && !turned(object));
    let objects = objects.map(|(&id, _)| Timed::Object(id));
    board.game.effects.keys().map(|&id| Timed::Effect(id)).chain(objects).collect()
}

/// Whether the answer changes if two effects change places, or the first four in any way.
fn order_matters(board: &Board, timed: &[Timed], seen: &Observation, edition: Edition) -> bool {
    let differs = |from: &[Timed], to: &[Timed]| {
        let moments: Vec<Option<Moment>> = to.iter().map(|one| one.moment(board)).collect();
        let mut other = board.clone();
        for (one, moment) in from.iter().zip(moments) {
            if let Some(moment) = moment {
                one.set(&mut other, moment);
            }
        }
        Oracle::new().derive(edition, &other) != Reply::Ok(seen.clone())
    };
    let pairs =
        timed.iter().enumerate().flat_map(|(n, one)| timed[n + 1..].iter().map(move |two| (*one, *two)));
    let mut pairs = pairs;
    if pairs.any(|(one, two)| differs(&[one, two], &[two, one])) {
        return true;
    }
    let first = &timed[..timed.len().min(4)];
    permutations(first).iter().any(|order| differs(first, order))
}

fn permutations(all: &[Timed]) -> Vec<Vec<Timed>> {
    let Some((first, rest)) = all.split_first() else { return vec![Vec::new()] };
    let shorter = permutations(rest);
    let places = 0..all.len();
    let inserted = |order: &Vec<Timed>, place: usize| {
        let mut order = order.clone();
        order.insert(place, *first);
        order
    };
    shorter.iter().flat_map(|order| places.clone().map(move |place| inserted(order, place))).collect()
}

fn cards_of(board: &Board, generator: &Generator) -> BTreeSet<String> {
    let names = board.game.objects.values().filter_map(|object| object.card.front.name.clone());
    names.filter(|name| generator.catalogue().card(name).is_some()).collect()
}
