//! What filters, conditions and values mean at a moment: the evaluation of text. Nothing here decides when or
//! in which order effects apply.

use super::{Look, ObjectNow, rules_asked};
use crate::card::{
    CardType, CombatRule, Condition, Filter, Selector, Subject, Subtype, SubtypeKind, Subtypes,
};
use crate::card::{Colors, CounterKind, Value, Who, Whose, Zone};
use crate::state::{AsOf, Attached, Choices, ObjectId, PlayerId, Resolved, Thing};
use std::borrow::Cow;

/// What "this", "you" and "chosen" mean in a text.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    /// The object that has the text.
    pub(crate) this: Option<ObjectId>,
    /// The player that "you" means if it is not the current controller of that object (109.5).
    pub(crate) you: Option<PlayerId>,
    /// What was chosen for it.
    pub(crate) choices: Choices,
    /// The object to which "its" refers, unless the text is applied to an object of its own.
    pub(crate) it: Option<ObjectId>,
    /// "That object": the object of the event that the text is about.
    pub(crate) that_object: Option<ObjectId>,
    /// "That much": the amount of the event that the text is about.
    pub(crate) that_much: Option<u32>,
    /// Whether the text is that of a static ability (604.7).
    pub(crate) is_static: bool,
}

impl Source {
    /// Returns what the words of the effect of a resolved spell or ability mean.
    pub(crate) fn of_resolved(effect: &Resolved) -> Source {
        let (this, you) = (effect.source, Some(effect.controller));
        Source { this, you, choices: effect.choices, ..Source::default() }
    }
}

impl Look<'_> {
    /// Returns the objects that a selector means, in the order of their identifiers.
    pub(crate) fn select(&self, selector: &Selector, source: &Source) -> Vec<ObjectId> {
        if selector.filter == Filter::This {
            return source.this.into_iter().filter(|&this| self.object(this).is_some()).collect();
        }
        self.objects()
            .filter(|object| self.is_meant(object, selector, source))
            .map(|object| object.id)
            .collect()
    }

    /// Returns whether a selector means an object.
    pub(crate) fn is_meant(&self, object: &ObjectNow, selector: &Selector, source: &Source) -> bool {
        selector.zones.contains(object.zone) && self.matches(object, &selector.filter, source)
    }

    /// Returns the objects that a value or a condition is about. What it asks about a player who has left the game
    /// is answered by what that player last had (800.4i).
    pub(crate) fn meant<'l>(
        &'l self,
        selector: &'l Selector,
        source: &'l Source,
    ) -> impl Iterator<Item = Cow<'l, ObjectNow>> {
        let here = self.objects().filter(|object| self.is_meant(object, selector, source));
        here.map(Cow::Borrowed).chain(self.remembered(selector, source).into_iter().map(Cow::Owned))
    }

    /// Returns the things that a subject means.
    pub(crate) fn subjects(&self, subject: &Subject, source: &Source) -> Vec<Thing> {
        match subject {
            Subject::Objects(selector) => {
                self.select(selector, source).into_iter().map(Thing::Object).collect()
            }
            Subject::Host(called) => rules_asked::attached_object(self, called, source),
            Subject::Players(who) => self
                .players()
                .iter()
                .filter(|player| self.is_player(Some(player.id), *who, source))
                .map(|player| Thing::Player(player.id))
                .collect(),
        }
    }

    /// Returns the player that "you" means in a text (109.5).
    pub(crate) fn you(&self, source: &Source) -> Option<PlayerId> {
        source.you.or_else(|| {
            source
                .this
                .and_then(|this| self.object(this))
                .map(|this| rules_asked::controller_of_text(self, this))
        })
    }

    /// Returns the player that a text names, if it names one.
    pub(crate) fn player_named(&self, who: Who, source: &Source) -> Option<PlayerId> {
        match who {
            Who::You => self.you(source),
            Who::Host => match self.host(source) {
                Some(Attached::ToPlayer(player)) => Some(player),
                Some(Attached::ToObject(_)) | None => None,
            },
            Who::Chosen => source.choices.player,
            Who::Named(player) => Some(player),
            Who::Opponent | Who::Anyone => None,
        }
    }

    /// Returns whether a player is among those whom a text names.
    pub(crate) fn names_player(&self, player: PlayerId, who: Who, source: &Source) -> bool {
        self.is_player(Some(player), who, source)
    }

    fn is_player(&self, player: Option<PlayerId>, who: Who, source: &Source) -> bool {
        let Some(player) = player else { return false };
        match who {
            Who::Anyone => true,
            Who::Opponent => {
                self.you(source).is_some_and(|you| rules_asked::are_opponents(self, you, player))
            }
            Who::You | Who::Host | Who::Chosen | Who::Named(_) => {
                self.player_named(who, source) == Some(player)
            }
        }
    }

    /// Returns what the object with the text is attached to or, if it is gone, was last attached to (608.2h).
    pub(crate) fn host(&self, source: &Source) -> Option<Attached> {
        let this = source.this?;
        match self.object(this) {
            Some(object) => object.attached,
            None => rules_asked::last_known(self, this)?.attached,
        }
    }

    /// Returns whether anything that matches a filter is attached to an object or, if that is gone, last was.
    fn has_attached(&self, object: &ObjectNow, filter: &Filter, source: &Source) -> bool {
        let to_it = Some(Attached::ToObject(object.id));
        if self.object(object.id).is_some() {
            return self
                .objects()
                .any(|other| other.attached == to_it && self.matches(other, filter, source));
        }
        let known = self.game().last_known.of(object.id, AsOf::LastExisted);
        known.into_iter().flat_map(|known| &known.attachments).any(|&id| match self.object(id) {
            Some(other) => self.matches(other, filter, source),
            None => {
                rules_asked::last_known(self, id).is_some_and(|other| self.matches(&other, filter, source))
            }
        })
    }

    /// Returns whether an object matches a filter.
    pub(crate) fn matches(&self, object: &ObjectNow, filter: &Filter, source: &Source) -> bool {
        match filter {
            Filter::Any => true,
            Filter::All(filters) => filters.iter().all(|filter| self.matches(object, filter, source)),
            Filter::Either(filters) => filters.iter().any(|filter| self.matches(object, filter, source)),
            Filter::Not(filter) if **filter == Filter::Tapped => rules_asked::is_untapped(self, object),
            Filter::Not(filter) => !self.matches(object, filter, source),
            Filter::This => source.this == Some(object.id),
            Filter::Host => self.host(source) == Some(Attached::ToObject(object.id)),
            Filter::Object(id) => *id == object.id,
            Filter::AttachedToThis => {
                source.this.is_some_and(|this| object.attached == Some(Attached::ToObject(this)))
            }
            Filter::HasAttached(filter) => self.has_attached(object, filter, source),
            Filter::CardType(card_type) => object.card_types.contains(*card_type),
            Filter::Supertype(supertype) => object.supertypes.contains(*supertype),
            Filter::Subtype(subtype) => object.subtypes.contains(*subtype),
            Filter::ChosenType => {
                source.choices.subtype.is_some_and(|chosen| object.subtypes.contains(chosen))
            }
            Filter::Color(color) => object.colors.contains(*color),
            Filter::ChosenColor => source.choices.color.is_some_and(|chosen| object.colors.contains(chosen)),
            Filter::Colorless => object.colors.is_empty(),
            Filter::Multicolored => object.colors.len() >= 2,
            Filter::ControlledBy(who) => self.is_player(object.controller, *who, source),
            Filter::DefendingPlayerControls => {
                let defends = source.this.and_then(|this| rules_asked::defending_player(self, this));
                defends.is_some() && object.controller == defends
            }
            Filter::OwnedBy(who) => self.is_player(Some(object.owner), *who, source),
            Filter::Keyword(keyword) => rules_asked::has_keyword(self, object, keyword),
            Filter::NoAbilities => rules_asked::has_no_abilities(self, object),
            Filter::Power(comparison, limit) => {
                self.power(object).is_some_and(|power| comparison.holds(power, *limit))
            }
            Filter::Toughness(comparison, limit) => {
                self.toughness(object).is_some_and(|toughness| comparison.holds(toughness, *limit))
            }
            Filter::ManaValue(comparison, limit) => {
                comparison.holds(rules_asked::mana_value(self, object), *limit)
            }
            Filter::EvenManaValue => rules_asked::mana_value(self, object) % 2 == 0,
            Filter::Counter(kind) => {
                self.has_counters(object.id, kind) || rules_asked::counters(self, object.id, kind) > 0
            }
            Filter::Named(name) => object.name() == Some(name.as_str()),
            Filter::Tapped => object.status.tapped,
            Filter::FaceDown => object.status.face_down,
            Filter::InCombat(what) => rules_asked::is_in_combat(self, object.id, *what),
            Filter::Token => object.token,
            Filter::Card => rules_asked::is_card(self, object),
            Filter::ExiledWithThis => rules_asked::is_exiled_with(self, object.id, source),
            Filter::In(zone) => object.zone == *zone,
        }
    }

    /// Returns whether a condition holds. No condition on the object with the text holds if that is gone.
    pub(crate) fn holds(&self, condition: &Condition, source: &Source) -> bool {
        let this = source.this.and_then(|this| self.object(this));
        self.holds_of(condition, source, this)
    }

    /// Returns whether a condition holds, where the object with the text is considered as it last existed if it
    /// is gone (608.2h).
    pub(crate) fn held(&self, condition: &Condition, source: &Source) -> bool {
        let gone = source.this.filter(|&this| self.object(this).is_none());
        match gone.and_then(|this| rules_asked::last_known(self, this)) {
            Some(known) => self.holds_of(condition, source, Some(&known)),
            None => self.holds(condition, source),
        }
    }

    /// Returns whether a condition holds, given the object with the text.
    fn holds_of(&self, condition: &Condition, source: &Source, this: Option<&ObjectNow>) -> bool {
        match condition {
            Condition::All(conditions) => {
                conditions.iter().all(|condition| self.holds_of(condition, source, this))
            }
            Condition::Not(condition) => !self.holds_of(condition, source, this),
            Condition::Exists(selector) => self.meant(selector, source).next().is_some(),
            Condition::This(filter) => this.is_some_and(|this| self.matches(this, filter, source)),
            Condition::ThisIsIn(zone) => {
                this.filter(|this| self.object(this.id).is_some()).is_some_and(|this| this.zone == *zone)
            }
            Condition::Compares(value, comparison, limit) => {
                comparison.holds(self.value(value, source, source.it), *limit)
            }
            Condition::TurnOf(who) => rules_asked::active_players(self, self.game())
                .into_iter()
                .any(|player| self.is_player(Some(player), *who, source)),
            Condition::HasAttacked(who, whom) => rules_asked::has_attacked(self, *who, *whom, source),
            Condition::IsAttacking(who, whom) => rules_asked::is_attacking(self, *who, *whom, source),
        }
    }

    /// Evaluates a value, for the object that the effect is applied to.
    pub(crate) fn value(&self, value: &Value, source: &Source, its: Option<ObjectId>) -> i32 {
        match value {
            Value::Number(number) => *number,
            Value::Chosen => source.choices.number_or_x().unwrap_or(0),
            Value::ThatMuch => source.that_much.map_or(0, |number| i32::try_from(number).unwrap_or(i32::MAX)),
            Value::Count(selector) => {
                let now = self.meant(selector, source).count();
                saturated(now + rules_asked::that_attacked(self, selector, source).len())
            }
            Value::CardTypesAmong(selector) => {
                let types = self
                    .meant(selector, source)
                    .fold(Default::default(), |types, object| object.card_types.union(types));
                saturated(types.iter().count())
            }
            Value::BasicLandTypesAmong(selector) => {
                let types = self
                    .meant(selector, source)
                    .fold(Subtypes::NONE, |types, object| types.union(object.subtypes));
                let types = types.of_kind(SubtypeKind::Land);
                saturated(
                    Subtype::basic_land_types().iter().filter(|(land, _)| types.contains(*land)).count(),
                )
            }
            Value::ColorsAmong(selector) => {
                let colors = self
                    .meant(selector, source)
                    .fold(Colors::NONE, |colors, object| colors.union(object.colors));
                saturated(colors.len())
            }
            Value::ManaValue(whose) => {
                self.of(*whose, source, its, |object| rules_asked::mana_value(self, object))
            }
            // 107.2: a number that can't be determined is 0.
            Value::Power(whose) => self.of(*whose, source, its, |object| self.power(object).unwrap_or(0)),
            Value::Toughness(whose) => {
                self.of(*whose, source, its, |object| self.toughness(object).unwrap_or(0))
            }
            Value::Counters(kind, whose) => self.of(*whose, source, its, |object| {
                saturated(rules_asked::counters(self, object.id, kind) as usize)
            }),
            Value::Devotion(colors) => rules_asked::devotion(self, *colors, source),
            Value::Life(who) => {
                self.bench().depends_on_life();
                self.player_named(*who, source)
                    .map_or(0, |player| rules_asked::known_life_total(self, player))
            }
            Value::Speed(who) => self
                .player_named(*who, source)
                .filter(|player| rules_asked::is_known(self, *player))
                .and_then(|player| self.game().players.get(player.0 as usize))
                .and_then(|player| player.speed)
                .map_or(0, |speed| saturated(speed as usize)),
            Value::Sum(one, other) => {
                self.value(one, source, its).saturating_add(self.value(other, source, its))
            }
            Value::Times(times, value) => self.value(value, source, its).saturating_mul(*times),
            Value::Half(value, rounding) => {
                rules_asked::half(self.bench(), self.value(value, source, its), *rounding)
            }
        }
    }

    /// Evaluates a number of this object, of the object that the effect is applied to, or of the host. An
    /// object that has left its zone is taken as it last existed (608.2h).
    fn of(
        &self,
        whose: Whose,
        source: &Source,
        its: Option<ObjectId>,
        value: impl Fn(&ObjectNow) -> i32,
    ) -> i32 {
        let object = match whose {
            Whose::This => source.this,
            Whose::Its => its,
            Whose::ThatObject => source.that_object,
            Whose::Host => match self.host(source) {
                Some(Attached::ToObject(host)) => Some(host),
                Some(Attached::ToPlayer(_)) | None => None,
            },
        };
        let Some(id) = object else { return 0 };
        match self.object(id) {
            Some(object) => value(object),
            None if source.is_static && rules_asked::sees_nothing_of(self, id) => 0,
            None => rules_asked::last_known(self, id).map_or(0, |known| value(&known)),
        }
    }

    /// Returns the power of an object, if it has one, for something that depends on it.
    fn power(&self, object: &ObjectNow) -> Option<i32> {
        self.bench().depends_on_counters();
        rules_asked::power(self.bench(), object)
    }

    /// Returns the toughness of an object, if it has one, for something that depends on it.
    fn toughness(&self, object: &ObjectNow) -> Option<i32> {
        self.bench().depends_on_counters();
        rules_asked::toughness(self.bench(), object)
    }

    /// Returns whether an object has counters of a kind.
    pub(crate) fn has_counters(&self, object: ObjectId, kind: &CounterKind) -> bool {
        let counters = self.game().objects.get(&object).and_then(|object| object.counters.get(kind));
        counters.is_some_and(|(count, _)| *count > 0)
    }

    /// Returns the number of counters of a kind on an object, for something that depends on it.
    pub(crate) fn counters(&self, object: ObjectId, kind: &CounterKind) -> u32 {
        self.bench().depends_on_counters();
        let counters = self.game().objects.get(&object).and_then(|object| object.counters.get(kind));
        counters.map_or(0, |(count, _)| *count)
    }
}

impl ObjectNow {
    /// Returns whether it is a permanent (110.1).
    pub fn is_permanent(&self) -> bool {
        self.zone == Zone::Battlefield
    }

    /// Returns whether it is a creature.
    pub fn is_creature(&self) -> bool {
        self.card_types.contains(CardType::Creature)
    }

    /// Returns whether it may be exerted as it attacks (701.39d).
    pub fn may_be_exerted(&self) -> bool {
        self.combat.iter().any(|(rule, _)| matches!(rule, CombatRule::MayBeExerted(_)))
    }
}

fn saturated(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
