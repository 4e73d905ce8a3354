//! A board as it is being made: choice by choice, each among what makes sense by then.

use super::alphabet::Numbers;
use super::aspect::Aspect;
use super::choices::Choices;
use super::knobs::Knobs;
use super::open::Open;
use super::supply::{Resolvable, Supplied, Supply};
use crate::language::Spanned;
use crate::language::syntax::{
    BoardText, Choice, CopySource, Counters, EffectOf, EffectText, Entering, Enters, EntersAs, MadeUp, Place,
    Statement,
};
use apnap_oracle::card::{
    Ability, CardType, Characteristics, Colors, CounterKind, Duration, Filter, Keyword, Modification,
    Printed, Selector, Static, Subject, Subtype, SubtypeKind, Subtypes, Target, Targetable, Zone,
};
use std::sync::Arc;

/// The players of generated boards.
const PLAYERS: [&str; 2] = ["alice", "bob"];

/// Choices, asked for by meaning.
pub(super) struct Chooser<'c> {
    choices: &'c mut dyn Choices,
    knobs: &'c Knobs,
    /// The first of the values that the board uses.
    first_value: usize,
}

impl<'c> Chooser<'c> {
    fn new(choices: &'c mut dyn Choices, knobs: &'c Knobs) -> Chooser<'c> {
        let first_value = choices.below(12);
        Chooser { choices, knobs, first_value }
    }

    /// What is set.
    pub(super) fn knobs(&self) -> &'c Knobs {
        self.knobs
    }

    /// Which of `n` values of an aspect. A board uses only some of them, next to each other.
    pub(super) fn value(&mut self, n: usize) -> usize {
        let used = self.knobs.values.clamp(1, n.max(1));
        (self.first_value + self.choices.below(used)) % n.max(1)
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.choices.below(n)
    }

    /// Whether one chance in `n` comes true. Spent choices never make it.
    pub(super) fn one_in(&mut self, n: usize) -> bool {
        n > 0 && self.choices.below(n) + 1 == n
    }

    /// Whether `k` chances in eight come true.
    pub(super) fn eighths(&mut self, k: usize) -> bool {
        self.choices.below(8) < k
    }

    /// One of several.
    pub(super) fn one_of<T: Copy, const N: usize>(&mut self, all: &[T; N]) -> T {
        const { assert!(N > 0, "there is something to choose from") };
        all[self.choices.below(N).min(N - 1)]
    }

    /// One of any number, if there is one.
    fn any<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        all.get(self.choices.below(all.len()))
    }

    /// A number between two.
    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.choices.below(most.saturating_sub(least) + 1)
    }
}

/// An object of the draft, with what is printed on it.
struct Placed {
    label: String,
    /// The name of its card, if it is a real one.
    name: Option<String>,
    face: Arc<Characteristics>,
    zone: Zone,
    attached: bool,
    face_down: bool,
}

/// A board as it is being made.
pub(super) struct Draft<'g, 'c> {
    supply: &'g Supply,
    knobs: &'c Knobs,
    /// Whether the engine takes cards that nobody printed.
    made_up: bool,
    chooser: Chooser<'c>,
    theme: Aspect,
    placed: Vec<Placed>,
    effects: usize,
    text: BoardText,
}

/// How a permanent enters, besides what it is.
#[derive(Default)]
struct Manner {
    attached: Option<String>,
    copies: Option<EntersAs>,
    open: Open,
}

impl<'g, 'c> Draft<'g, 'c> {
    /// A board made by these choices.
    pub(super) fn made(
        supply: &'g Supply,
        knobs: &'c Knobs,
        made_up: bool,
        choices: &'c mut dyn Choices,
    ) -> BoardText {
        let mut chooser = Chooser::new(choices, knobs);
        let theme = chooser.any(Aspect::THEMES).copied().unwrap_or(Aspect::CardTypes);
        let mut draft = Draft {
            supply,
            knobs,
            made_up,
            chooser,
            theme,
            placed: Vec::new(),
            effects: 0,
            text: BoardText::default(),
        };
        draft.fill();
        draft.text
    }

    /// Bodies and effects in any order, then what happened later.
    fn fill(&mut self) {
        let knobs = self.knobs;
        let mut bodies = self.chooser.between(knobs.fewest_bodies, knobs.most_bodies);
        let mut effects = self.chooser.between(knobs.fewest_effects, knobs.most_effects);
        let mut happenings = self.chooser.between(0, knobs.most_happenings);
        self.text.active = self.chooser.one_in(4).then(|| PLAYERS[1].to_owned().into());
        let mut first = true;
        while bodies + effects + happenings > 0 && (first || !self.chooser.choices.spent()) {
            let n = if first { 0 } else { self.chooser.below(bodies + effects + happenings) };
            first = false;
            if n < bodies {
                bodies -= 1;
                self.body();
            } else if n < bodies + effects {
                effects -= 1;
                self.effect();
            } else {
                happenings -= 1;
                self.happening();
            }
        }
    }

    fn is_made_up(&mut self) -> bool {
        self.made_up && self.chooser.eighths(self.knobs.made_up)
    }

    fn player(&mut self) -> Spanned<String> {
        let bob = self.chooser.one_in(3);
        PLAYERS[usize::from(bob)].to_owned().into()
    }

    /// What an effect writes: mostly the theme.
    fn written(&mut self) -> Aspect {
        if self.chooser.eighths(self.knobs.themed) {
            return match self.theme {
                // What is added matters to those that read power.
                Aspect::Base if self.chooser.one_in(5) => Aspect::Bonus,
                theme => theme,
            };
        }
        self.chooser.any(Aspect::ALL).copied().unwrap_or(self.theme)
    }

    /// What decides to what an effect applies.
    fn read(&mut self) -> Aspect {
        if self.chooser.eighths(self.knobs.reading_theme) {
            // Card types, land types and creature types are of one layer, and so are the parts of layer 7.
            return match self.theme {
                Aspect::LandTypes if self.chooser.one_in(3) => Aspect::CardTypes,
                Aspect::CardTypes if self.chooser.one_in(4) => Aspect::LandTypes,
                theme => theme,
            };
        }
        self.chooser.any(Aspect::THEMES).copied().unwrap_or(self.theme)
    }

    // Bodies

    /// Something for effects to act on.
    fn body(&mut self) {
        if self.chooser.one_in(self.knobs.copies) && self.copy() {
            return;
        }
        if self.is_made_up() {
            let of_land = self.theme == Aspect::LandTypes && !self.chooser.one_in(3);
            let face = if of_land { self.land() } else { self.creature() };
            self.enter_made_up(face);
            return;
        }
        let lands = if self.theme == Aspect::LandTypes { 5 } else { 2 };
        let n = self.chooser.below(8 + lands);
        let cards = match n {
            0..=5 => &self.supply.creatures,
            6 | 7 => &self.supply.others,
            _ => &self.supply.lands,
        };
        if let Some(card) = self.chooser.any(cards) {
            let zone = if self.chooser.one_in(self.knobs.elsewhere) { Zone::Graveyard } else { card.zone };
            self.enter_card(card, zone, Manner { open: card.open, ..Manner::default() });
        }
    }

    /// A made-up land, now and then with a land type.
    fn land(&mut self) -> Characteristics {
        let subtypes = if self.chooser.one_in(3) { self.chooser.land_type() } else { Subtypes::NONE };
        Characteristics { card_types: CardType::Land.into(), subtypes, ..Characteristics::default() }
    }

    /// A made-up creature.
    fn creature(&mut self) -> Characteristics {
        let (power, toughness) = self.chooser.base();
        let mut card_types = vec![CardType::Creature];
        if self.chooser.one_in(4) {
            card_types.push(self.chooser.card_type());
        }
        let colors = if self.chooser.one_in(4) { Colors::NONE } else { self.chooser.color().into() };
        let mut face = Characteristics {
            color_indicator: colors,
            card_types: card_types.into_iter().collect(),
            subtypes: self.chooser.creature_type(),
            power: Some(Printed::Number(power)),
            toughness: Some(Printed::Number(toughness)),
            ..Characteristics::default()
        };
        match self.chooser.below(6) {
            0..=2 => {}
            3 | 4 => face.abilities.push(Arc::new(Ability::Keyword(self.chooser.keyword()))),
            _ => self.define(&mut face),
        }
        face
    }

    /// Gives a made-up creature a characteristic-defining ability.
    fn define(&mut self, face: &mut Characteristics) {
        let ability = self.chooser.defining_ability();
        if ability.changes.iter().any(|change| matches!(change, Modification::SetPower(_))) {
            (face.power, face.toughness) = (Some(Printed::Star { plus: 0 }), Some(Printed::Star { plus: 0 }));
        }
        face.abilities.push(Arc::new(Ability::Static(ability)));
    }

    /// Something enters as a copy of another object, if there is one to copy.
    fn copy(&mut self) -> bool {
        let Some((copied, card)) = self.chooser.any(&self.supply.copiers) else { return false };
        let (copied, card) = (*copied, card.clone());
        let Some(label) = self.some_placed(|placed| placed.face.card_types.contains(copied)) else {
            return false;
        };
        let except = if self.is_made_up() {
            let writes = self.chooser.one_of(&[Aspect::Base, Aspect::CreatureTypes, Aspect::Colors]);
            self.chooser.changes(writes, Numbers::Fixed)
        } else {
            Vec::new()
        };
        let source = CopySource::Object(label.into());
        let manner = Manner { copies: Some(EntersAs::Copying(source, except)), ..Manner::default() };
        self.enter_card(&card, card.zone, manner);
        true
    }

    // What enters

    fn new_label(&self) -> String {
        let n = self.placed.len();
        // The labels a, b, c … z, then a2 …
        let letter = char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
        if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26 + 1) }
    }

    fn enter_made_up(&mut self, characteristics: Characteristics) {
        let label = self.new_label();
        let face = Arc::new(characteristics.clone());
        let token = self.chooser.one_in(8);
        let what = MadeUp { label: Some(label.clone().into()), token, characteristics };
        let placed =
            Placed { label, name: None, face, zone: Zone::Battlefield, attached: false, face_down: false };
        self.enter(Entering::MadeUp(Box::new(what)), placed, Vec::new(), Manner::default());
    }

    fn enter_card(&mut self, card: &Supplied, zone: Zone, manner: Manner) {
        let label = self.new_label();
        let placed = Placed {
            label: label.clone(),
            name: Some(card.name.clone()),
            face: Arc::clone(&card.card.front),
            zone,
            attached: manner.attached.is_some(),
            face_down: false,
        };
        self.enter(Entering::Card(card.name.clone().into()), placed, vec![label.into()], manner);
    }

    fn enter(&mut self, what: Entering, mut placed: Placed, labels: Vec<Spanned<String>>, manner: Manner) {
        let can_be_face_down =
            placed.zone == Zone::Battlefield && !placed.attached && manner.copies.is_none();
        placed.face_down = can_be_face_down && self.chooser.one_in(self.knobs.face_down);
        let enters = Enters {
            player: self.player(),
            place: Place::Zone(placed.zone),
            count: 1,
            what,
            labels,
            owner: None,
            tapped: placed.zone == Zone::Battlefield && self.chooser.one_in(12),
            face_down: placed.face_down,
            transformed: false,
            attached: manner.attached.map(Spanned::from),
            copies: manner.copies.into_iter().collect(),
            choices: self.choices_for(manner.open),
            counters: Vec::new(),
        };
        self.placed.push(placed);
        let statement = Statement::Enters(Box::new(enters));
        let together = self.chooser.one_in(self.knobs.together);
        match self.text.history.last_mut().filter(|_| together) {
            Some(Spanned { value: Statement::Together(all), .. }) => all.push(statement.into()),
            Some(before) if matches!(before.value, Statement::Enters(_)) => {
                let first = before.clone();
                before.value = Statement::Together(vec![first, statement.into()]);
            }
            Some(_) | None => self.text.history.push(statement.into()),
        }
    }

    fn choices_for(&mut self, open: Open) -> Vec<Spanned<Choice>> {
        let mut choices: Vec<Choice> = Vec::new();
        if open.color {
            choices.push(Choice::Color(self.chooser.color()));
        }
        if let Some(kind) = open.subtype {
            choices.extend(self.chooser.chosen_type(kind).map(Choice::Subtype));
        }
        if open.number {
            choices.push(Choice::Number(self.chooser.one_of(&[3, 1, 4, 0])));
        }
        choices.into_iter().map(Spanned::from).collect()
    }

    /// The label of some object of the draft.
    fn some_placed(&mut self, is_meant: impl Fn(&Placed) -> bool) -> Option<String> {
        let meant: Vec<&Placed> = self.placed.iter().filter(|placed| is_meant(placed)).collect();
        self.chooser.any(&meant).map(|placed| placed.label.clone())
    }

    // Effects

    /// Something that generates a continuous effect.
    fn effect(&mut self) {
        let writes = self.written();
        let done = match self.chooser.below(8) {
            0..=4 => self.permanent_with_effect(writes),
            5 => self.attachment(writes),
            6 => self.resolved(writes),
            _ => self.resolved_of_card(writes),
        };
        if !done && !self.permanent_with_effect(writes) {
            self.body();
        }
    }

    /// A permanent whose static ability writes an aspect.
    fn permanent_with_effect(&mut self, writes: Aspect) -> bool {
        if self.is_made_up() {
            let reads = self.read();
            let ability = self.chooser.static_ability(writes, reads);
            let face = self.bearer(ability);
            self.enter_made_up(face);
            return true;
        }
        let fitting: Vec<&Supplied> =
            self.supply.statics.iter().filter(|card| card.writes.contains(&writes)).collect();
        let Some(card) = self.chooser.any(&fitting).copied() else { return false };
        self.enter_card(card, card.zone, Manner { open: card.open, ..Manner::default() });
        true
    }

    /// What bears a static ability: an enchantment, an artifact or a creature, on which other
    /// effects act in turn.
    fn bearer(&mut self, ability: Static) -> Characteristics {
        let ability = Arc::new(Ability::Static(ability));
        match self.chooser.below(5) {
            0 => Characteristics {
                card_types: CardType::Enchantment.into(),
                abilities: vec![ability],
                ..Characteristics::default()
            },
            1 => Characteristics {
                card_types: CardType::Artifact.into(),
                abilities: vec![ability],
                ..Characteristics::default()
            },
            _ => {
                let mut face = self.creature();
                face.abilities.push(ability);
                face
            }
        }
    }

    /// An Aura or an Equipment on something that it can be attached to.
    fn attachment(&mut self, writes: Aspect) -> bool {
        let supply = self.supply;
        let fitting: Vec<&(Filter, Supplied)> =
            supply.attachments.iter().filter(|(_, card)| card.writes.contains(&writes)).collect();
        let Some((hosts, card)) = self.chooser.any(&fitting).copied() else { return false };
        let Some(host) = self.some_placed(|placed| placed.can_be_host(hosts)) else { return false };
        let manner = Manner { attached: Some(host), copies: None, open: card.open };
        self.enter_card(card, card.zone, manner);
        true
    }

    /// A resolved effect of no card.
    fn resolved(&mut self, writes: Aspect) -> bool {
        if !self.made_up {
            return self.resolved_of_card(writes);
        }
        let fit = if writes == Aspect::LandTypes { CardType::Land } else { CardType::Creature };
        let fit = if self.chooser.one_in(4) { Filter::Any } else { Filter::CardType(fit) };
        let on = self.affected(&fit, 3);
        if on.is_empty() {
            return false;
        }
        let changes = self.chooser.changes(writes, Numbers::Fixed);
        let what = EffectOf::Stated { copies: None, changes, duration: Duration::EndOfTurn };
        self.begin(what, on, None, None, Vec::new());
        true
    }

    /// A resolved effect of a card.
    fn resolved_of_card(&mut self, writes: Aspect) -> bool {
        let supply = self.supply;
        let fitting: Vec<&Resolvable> = supply
            .resolvable
            .iter()
            .filter(|one| one.writes.contains(&writes) || one.effect.copies.is_some())
            .collect();
        let Some(one) = self.chooser.any(&fitting).copied() else { return false };
        let what = EffectOf::Card { card: one.name.clone().into(), ability: one.ability.map(Spanned::from) };
        if let Some(selector) = one.open_set() {
            self.begin(what, Vec::new(), Some(selector.clone()), None, Vec::new());
            return true;
        }
        let on = self.affected_by(one);
        if on.is_empty() {
            return false;
        }
        let copying = match &one.effect.copies {
            None => None,
            Some(_) => match self.some_placed(|placed| placed.is_creature()) {
                Some(label) => Some(CopySource::Object(label.into())),
                None => return false,
            },
        };
        let choices = self.choices_for(one.open);
        self.begin(what, on, None, copying, choices);
        true
    }

    /// What the effect of a card applies to.
    fn affected_by(&mut self, one: &Resolvable) -> Vec<Spanned<String>> {
        match &one.effect.target {
            Target::Target(selector) => self.affected(&selector.filter, 1),
            Target::Each(Subject::Objects(selector)) if selector.filter == Filter::This => {
                let itself = self.some_placed(|placed| placed.name.as_ref() == Some(&one.name));
                itself.into_iter().map(Spanned::from).collect()
            }
            Target::Each(Subject::Objects(selector)) => self.affected(&selector.filter, 3),
            Target::Each(Subject::Host(_)) => Vec::new(),
            Target::Each(Subject::Players(_)) => vec![self.player()],
            Target::Targets { at_least, at_most, of } => match of {
                Targetable::Objects(selector) => {
                    self.affected(&selector.filter, usize::from((*at_least).max(*at_most).max(1)))
                }
                Targetable::Players(_) => vec![self.player()],
                Targetable::Any | Targetable::SpellOrAbility(_) => Vec::new(),
            },
            Target::Chosen(..)
            | Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::ItsController
            | Target::ItsOwner => Vec::new(),
        }
    }

    /// The labels of some permanents that match what is printed on them.
    fn affected(&mut self, filter: &Filter, most: usize) -> Vec<Spanned<String>> {
        let mut fitting: Vec<String> = self
            .placed
            .iter()
            .filter(|placed| placed.zone == Zone::Battlefield && placed.fits(filter))
            .map(|placed| placed.label.clone())
            .collect();
        let count = self.chooser.between(1, most).min(fitting.len());
        let mut chosen = Vec::new();
        for _ in 0..count {
            let n = self.chooser.below(fitting.len());
            chosen.push(fitting.remove(n).into());
        }
        chosen
    }

    fn begin(
        &mut self,
        what: EffectOf,
        on: Vec<Spanned<String>>,
        on_each: Option<Selector>,
        copying: Option<CopySource>,
        choices: Vec<Spanned<Choice>>,
    ) {
        self.effects += 1;
        let effect = EffectText {
            label: Some(format!("e{}", self.effects).into()),
            by: Some(self.player()),
            what,
            on,
            on_each: on_each.map(Spanned::from),
            copying,
            choices,
            from: None,
        };
        self.text.history.push(Statement::Effect(Box::new(effect)).into());
    }

    // What happens later

    fn happening(&mut self) {
        let statement = match self.chooser.below(6) {
            0..=2 => self.counters(),
            3 | 4 => self.moved_attachment(),
            _ => self.turned(),
        };
        self.text.history.extend(statement.map(Spanned::from));
    }

    fn counters(&mut self) -> Option<Statement> {
        let on = self.some_placed(Placed::is_creature)?.into();
        let kind = match self.chooser.below(6) {
            0..=2 => {
                let (power, toughness) = self.chooser.one_of(&[(1, 1), (-1, -1), (2, 0), (0, 2), (1, 2)]);
                CounterKind::PowerToughness(power, toughness)
            }
            3 => CounterKind::Keyword(Keyword::Flying),
            4 => CounterKind::Keyword(Keyword::Reach),
            _ => CounterKind::Named("charge".to_owned()),
        };
        let count = self.chooser.one_of(&[1, 2, 3]);
        Some(Statement::PutCounters { counters: Counters { count, kind }, on })
    }

    fn moved_attachment(&mut self) -> Option<Statement> {
        let supply = self.supply;
        let label = self.some_placed(|placed| placed.attached)?;
        let name = self.placed.iter().find(|placed| placed.label == label)?.name.clone();
        let (hosts, _) = supply.attachments.iter().find(|(_, card)| Some(&card.name) == name.as_ref())?;
        let to = self.some_placed(|placed| placed.label != label && placed.can_be_host(hosts))?;
        Some(Statement::Attach { what: label.into(), to: to.into() })
    }

    fn turned(&mut self) -> Option<Statement> {
        let label = self.some_placed(Placed::is_creature)?;
        let placed = self.placed.iter_mut().find(|placed| placed.label == label)?;
        placed.face_down = !placed.face_down;
        Some(Statement::Turn { what: label.into(), face_down: placed.face_down })
    }
}

impl Placed {
    fn is_creature(&self) -> bool {
        self.zone == Zone::Battlefield && self.face.card_types.contains(CardType::Creature)
    }

    /// Whether something can be attached to it. Attachments go onto what is not one itself, so that
    /// nothing is ever attached to itself in a circle.
    fn can_be_host(&self, hosts: &Filter) -> bool {
        self.zone == Zone::Battlefield && !self.attached && self.fits(hosts)
    }

    /// Whether what is printed on it fits. A filter that asks for anything else fits: an effect may
    /// well have begun when that was the case.
    fn fits(&self, filter: &Filter) -> bool {
        match filter {
            Filter::All(all) => all.iter().all(|one| self.fits(one)),
            Filter::Either(all) => all.iter().any(|one| self.fits(one)),
            Filter::Not(not) => match &**not {
                Filter::CardType(_) | Filter::Subtype(_) | Filter::Supertype(_) => !self.fits(not),
                _ => true,
            },
            Filter::CardType(card_type) => self.face.card_types.contains(*card_type),
            Filter::Supertype(supertype) => self.face.supertypes.contains(*supertype),
            Filter::Subtype(subtype) => self.has(*subtype),
            Filter::Any
            | Filter::This
            | Filter::Host
            | Filter::Object(_)
            | Filter::AttachedToThis
            | Filter::ChosenType
            | Filter::Color(_)
            | Filter::ChosenColor
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::ControlledBy(_)
            | Filter::OwnedBy(_)
            | Filter::Keyword(_)
            | Filter::NoAbilities
            | Filter::Power(..)
            | Filter::Toughness(..)
            | Filter::ManaValue(..)
            | Filter::Counter(_)
            | Filter::Named(_)
            | Filter::Tapped
            | Filter::FaceDown
            | Filter::Token
            | Filter::In(_)
            | Filter::HasAttached(_) => true,
        }
    }

    fn has(&self, subtype: Subtype) -> bool {
        // Creature types come and go more easily than others.
        subtype.kind() == SubtypeKind::Creature || self.face.subtypes.contains(subtype)
    }
}
