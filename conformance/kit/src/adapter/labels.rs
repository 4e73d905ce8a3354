//! The book of labels: how the suite names the objects of a game.
//!
//! The board gives each object a label. These rules name everything else:
//!
//! - An object that changes zones keeps its label, whatever the engine makes of it.
//! - A token is named after its subtypes in lower case: `saproling`, then `saproling-2`, which no object has had
//!   before; without subtypes it is a `token`.
//! - A copy of a spell or ability gets the label of the original with a number: `shock-2`.
//! - A player is called by name.
//! - An ability on the stack is named after its source: `elves's ability`. If that is on the stack already, it is
//!   `elves's ability-2`.
//!
//! The oracle uses this book too.

use crate::halt::IllegalDecision;
use apnap_oracle::card::Subtypes;
use apnap_oracle::state::{Attacks, Blocks, Shared};
use std::collections::{BTreeMap, BTreeSet};

/// An attacking creature and what it attacks, if that is stated.
pub type StatedAttacker<I> = (I, Option<Named<I>>);

/// What a name or label means to an engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Named<I> {
    /// A player, by seat: the place in the turn order, counted from 0
    Player(usize),
    /// An object, by the identifier that the engine gave it
    Object(I),
}

/// The labels of the objects that an engine knows by identifiers of its own, and the names of the players. It is
/// cheap to copy.
#[derive(Clone, Debug)]
pub struct Labels<I> {
    players: Shared<Vec<String>>,
    labels: Shared<BTreeMap<I, String>>,
    /// What each label names or has named, latest last.
    named: Shared<BTreeMap<String, Vec<I>>>,
    /// The last number that was appended to a label to make it unique.
    numbered: Shared<BTreeMap<String, u32>>,
}

impl<I: Ord + Clone> Default for Labels<I> {
    fn default() -> Labels<I> {
        Labels {
            players: Shared::default(),
            labels: Shared::default(),
            named: Shared::default(),
            numbered: Shared::default(),
        }
    }
}

impl<I: Ord + Clone> Labels<I> {
    /// Creates a book with the names of the players, in turn order.
    pub fn of_players(players: impl IntoIterator<Item = String>) -> Labels<I> {
        Labels { players: players.into_iter().collect::<Vec<_>>().into(), ..Labels::default() }
    }

    /// Gives an object a label, as the board does.
    pub fn call(&mut self, id: I, label: impl Into<String>) {
        let label = label.into();
        let named = self.named.entry(label.clone()).or_default();
        if named.last() != Some(&id) {
            named.push(id.clone());
        }
        self.labels.insert(id, label);
    }

    /// An object changes zones and becomes a new object (400.7), which keeps the label. An engine whose objects
    /// keep their identifiers need not say so.
    pub fn moved(&mut self, from: &I, to: I) {
        if let Some(label) = self.labels.get(from).cloned() {
            self.call(to, label);
        }
    }

    /// Names a token that was created with these subtypes.
    pub fn token(&mut self, id: I, subtypes: &Subtypes) -> String {
        let words: Vec<&str> = subtypes.iter().map(|subtype| subtype.word()).collect();
        let base = words.join("-").to_lowercase().replace([' ', '\''], "-");
        self.call_like(id, if base.is_empty() { "token" } else { &base })
    }

    /// Names a copy of a spell or ability (707.10).
    pub fn copy_on_stack(&mut self, id: I, of: &I) -> String {
        let original = self.labels.get(of).cloned().unwrap_or_default();
        self.call_like(id, &original)
    }

    /// Names an ability that is put on the stack, given its source and what is on the stack already.
    pub fn ability_on_stack<'i>(
        &mut self,
        id: I,
        source: &I,
        stack: impl IntoIterator<Item = &'i I>,
    ) -> String
    where
        I: 'i,
    {
        let taken: BTreeSet<&String> = stack.into_iter().filter_map(|id| self.labels.get(id)).collect();
        let base = format!("{}'s ability", self.labels.get(source).map_or("", String::as_str));
        let numbers = (2..).map(|number: u32| format!("{base}-{number}"));
        let label = std::iter::once(base.clone()).chain(numbers).find(|label| !taken.contains(label));
        let label = label.unwrap_or(base);
        self.call(id, label.clone());
        label
    }

    /// Names the abilities on the stack that have no label yet. Each is given with its source, from the bottom up. An
    /// engine that doesn't report each ability as it is put there calls this before it shows the stack.
    pub fn name_stack(&mut self, stack: impl IntoIterator<Item = (I, I)>) {
        let stack: Vec<(I, I)> = stack.into_iter().collect();
        let ids: Vec<I> = stack.iter().map(|(id, _)| id.clone()).collect();
        for (id, source) in stack {
            if !self.labels.contains_key(&id) {
                self.ability_on_stack(id, &source, &ids);
            }
        }
    }

    /// Gives an object a label like this one that no object has or had: `soldier`, then `soldier-2`, `soldier-3`.
    fn call_like(&mut self, id: I, base: &str) -> String {
        let mut label = base.to_owned();
        if self.named.contains_key(base) {
            let mut number = self.numbered.get(base).map_or(2, |number| number.saturating_add(1));
            while self.named.contains_key(&format!("{base}-{number}")) {
                number = number.saturating_add(1);
            }
            self.numbered.insert(base.to_owned(), number);
            label = format!("{base}-{number}");
        }
        self.call(id, label.clone());
        label
    }

    /// The label of an object, if it has one.
    pub fn label(&self, id: &I) -> Option<&str> {
        self.labels.get(id).map(String::as_str)
    }

    /// Everything that has or had a label, the latest first. The first that still exists is the one that is meant.
    pub fn ids(&self, label: &str) -> impl Iterator<Item = &I> {
        self.named.get(label).into_iter().flatten().rev()
    }

    /// The name of a player.
    pub fn player(&self, seat: usize) -> String {
        self.players.get(seat).cloned().unwrap_or_default()
    }

    /// The names of all players, in turn order.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The seat of a player.
    pub fn seat(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| player == name)
    }

    /// The player or object with a name or label.
    ///
    /// # Errors
    /// If there is none: then the decision is illegal.
    pub fn named(&self, name: &str) -> Result<Named<I>, IllegalDecision> {
        match self.seat(name) {
            Some(seat) => Ok(Named::Player(seat)),
            None => self.id(name).map(Named::Object),
        }
    }

    /// The object that has a label, for a decision that names it; the latest, if several had it.
    ///
    /// # Errors
    /// If no object has or had it: then the decision is illegal.
    pub fn id(&self, label: &str) -> Result<I, IllegalDecision> {
        let none = || IllegalDecision::new(format!("nothing is called {label}"));
        self.ids(label).next().cloned().ok_or_else(none)
    }

    /// The objects that have these labels.
    ///
    /// # Errors
    /// If one of them is the label of no object.
    pub fn all_ids<'l>(
        &self,
        labels: impl IntoIterator<Item = &'l String>,
    ) -> Result<Vec<I>, IllegalDecision> {
        labels.into_iter().map(|label| self.id(label)).collect()
    }

    /// The creatures of a declaration of attackers, each with what it attacks, if that is stated. Bands and exerted
    /// creatures are in the groups only.
    ///
    /// # Errors
    /// If a label or name means nothing.
    pub fn attackers(&self, groups: &[Attacks<String>]) -> Result<Vec<StatedAttacker<I>>, IllegalDecision> {
        let mut attackers = Vec::new();
        for group in groups {
            let attacked = group.attacked.as_ref().map(|name| self.named(name)).transpose()?;
            for label in &group.with {
                attackers.push((self.id(label)?, attacked.clone()));
            }
        }
        Ok(attackers)
    }

    /// The creatures of a declaration of blockers, each with an attacking creature that it blocks: one pair for
    /// each of them.
    ///
    /// # Errors
    /// If a label means nothing.
    pub fn blockers(&self, groups: &[Blocks<String>]) -> Result<Vec<(I, I)>, IllegalDecision> {
        let mut blockers = Vec::new();
        for group in groups {
            for label in &group.with {
                for blocked in &group.blocked {
                    blockers.push((self.id(label)?, self.id(blocked)?));
                }
            }
        }
        Ok(blockers)
    }

    /// The labels of these objects, without those that have none.
    pub fn of<'i>(&self, ids: impl IntoIterator<Item = &'i I>) -> Vec<String>
    where
        I: 'i,
    {
        ids.into_iter().filter_map(|id| self.label(id)).map(str::to_owned).collect()
    }

    /// The labels of all objects, including those that no longer exist.
    pub fn all(&self) -> &BTreeMap<I, String> {
        &self.labels
    }
}

impl<I: Ord + Clone> FromIterator<(I, String)> for Labels<I> {
    fn from_iter<T: IntoIterator<Item = (I, String)>>(pairs: T) -> Labels<I> {
        let mut labels = Labels::default();
        for (id, label) in pairs {
            labels.call(id, label);
        }
        labels
    }
}
