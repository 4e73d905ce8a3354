//! Words in what spells and abilities do, and in what triggers them: how one is read as another (612.1).

use super::word::ReadAs;
use super::{
    Becoming, Colored, CopyException, Cost, Damage, DamageShield, Duration, Effect, Extent, Filter, Instead,
    IntoCombat, OneShot, Replacement, Sources, Target, Targetable, Trigger, Would,
};

impl ReadAs {
    pub(super) fn effect(self, effect: &Effect) -> Effect {
        let target = |target: &Target| self.target(target);
        let value = |number| self.value(number);
        let boxed = |effect: &Effect| Box::new(self.effect(effect));
        let all = |effects: &[Effect]| effects.iter().map(|effect| self.effect(effect)).collect();
        match effect {
            Effect::Sequence(effects) => Effect::Sequence(all(effects)),
            Effect::Continuous(one_shot) => Effect::Continuous(OneShot {
                target: self.target(&one_shot.target),
                copies: one_shot.copies.as_ref().map(|becoming| Becoming {
                    of: self.selector(&becoming.of),
                    except: self.changes(&becoming.except),
                }),
                changes: self.changes(&one_shot.changes),
                duration: self.duration(&one_shot.duration),
            }),
            Effect::AddManaTimes { mana, times } => {
                Effect::AddManaTimes { mana: mana.clone(), times: value(times) }
            }
            Effect::AddManaOfAColor(Colored::LikeObjects(selector)) => {
                Effect::AddManaOfAColor(Colored::LikeObjects(self.selector(selector)))
            }
            Effect::AddManaOfAColor(Colored::CouldBeProducedBy(selector)) => {
                Effect::AddManaOfAColor(Colored::CouldBeProducedBy(self.selector(selector)))
            }
            Effect::Damage(damage) => Effect::Damage(Box::new(Damage {
                by: damage.by.as_ref().map(target),
                amount: value(&damage.amount),
                unpreventable: damage.unpreventable,
                to: target(&damage.to),
                excess: damage.excess.as_ref().map(target),
            })),
            Effect::GainLife { who, amount } => Effect::GainLife { who: target(who), amount: value(amount) },
            Effect::LoseLife { who, amount } => Effect::LoseLife { who: target(who), amount: value(amount) },
            Effect::IncreaseSpeed { who, by } => Effect::IncreaseSpeed { who: target(who), by: value(by) },
            Effect::LifeBecomes { who, life } => Effect::LifeBecomes { who: target(who), life: value(life) },
            Effect::Draw { who, cards } => Effect::Draw { who: target(who), cards: value(cards) },
            Effect::Discard { who, cards } => Effect::Discard { who: target(who), cards: value(cards) },
            Effect::Mill { who, cards } => Effect::Mill { who: target(who), cards: value(cards) },
            Effect::Destroy(what) => Effect::Destroy(target(what)),
            Effect::DestroyForGood(what) => Effect::DestroyForGood(target(what)),
            Effect::Move { what, to } => Effect::Move { what: target(what), to: *to },
            Effect::MoveAttached { what, to, host } => {
                Effect::MoveAttached { what: target(what), to: *to, host: target(host) }
            }
            Effect::ExileUntilThisLeaves(what) => Effect::ExileUntilThisLeaves(target(what)),
            Effect::CopySpell { what, except } => {
                Effect::CopySpell { what: target(what), except: self.changes(except) }
            }
            Effect::NewTargets(what) => Effect::NewTargets(target(what)),
            Effect::Reselect(what) => Effect::Reselect(target(what)),
            Effect::Sacrifice(what) => Effect::Sacrifice(target(what)),
            Effect::PlayersSacrifice { who, number, what } => Effect::PlayersSacrifice {
                who: target(who),
                number: value(number),
                what: self.selector(what),
            },
            Effect::Tap(what) => Effect::Tap(target(what)),
            Effect::Untap(what) => Effect::Untap(target(what)),
            Effect::PhaseOut(what) => Effect::PhaseOut(target(what)),
            Effect::PhaseOutUntilThisLeaves(what) => Effect::PhaseOutUntilThisLeaves(target(what)),
            Effect::Transform(what) => Effect::Transform(target(what)),
            Effect::Flip(what) => Effect::Flip(target(what)),
            Effect::Regenerate(what) => Effect::Regenerate(target(what)),
            Effect::PutCounters { kind, number, on } => {
                Effect::PutCounters { kind: kind.clone(), number: value(number), on: target(on) }
            }
            Effect::RemoveCounters { kind, number, from } => {
                Effect::RemoveCounters { kind: kind.clone(), number: value(number), from: target(from) }
            }
            Effect::Create { number, token, attached } => Effect::Create {
                number: value(number),
                token: self.token(token),
                attached: attached.as_ref().map(target),
            },
            Effect::CreateCopies { number, of, except } => {
                Effect::CreateCopies { number: value(number), of: target(of), except: self.changes(except) }
            }
            Effect::Counter(what) => Effect::Counter(target(what)),
            Effect::Attach { what, to } => Effect::Attach { what: target(what), to: target(to) },
            Effect::Unattach(what) => Effect::Unattach(target(what)),
            Effect::ExtraTurn(who) => Effect::ExtraTurn(target(who)),
            Effect::SkipNext { who, part } => Effect::SkipNext { who: target(who), part: *part },
            Effect::Venture(who) => Effect::Venture(target(who)),
            Effect::Win(who) => Effect::Win(target(who)),
            Effect::Lose(who) => Effect::Lose(target(who)),
            Effect::ExchangeControl(what) => Effect::ExchangeControl(target(what)),
            Effect::EntersCombat { how, effect } => {
                Effect::EntersCombat { how: self.into_combat(how), effect: boxed(effect) }
            }
            Effect::IsAttacking { who, what } => {
                Effect::IsAttacking { who: target(who), what: what.as_ref().map(target) }
            }
            Effect::HaveBlock { who, what } => Effect::HaveBlock { who: target(who), what: target(what) },
            Effect::BecomesBlocked(what) => Effect::BecomesBlocked(target(what)),
            Effect::BecomesUnblocked(what) => Effect::BecomesUnblocked(target(what)),
            Effect::RemoveFromCombat(what) => Effect::RemoveFromCombat(target(what)),
            Effect::Protects { who, what } => Effect::Protects { who: target(who), what: target(what) },
            Effect::Shield(shield) => Effect::Shield(Box::new(self.shield(shield))),
            Effect::ReplacingItself { effect, replacement } => Effect::ReplacingItself {
                effect: boxed(effect),
                replacement: Box::new(self.replacement(replacement)),
            },
            Effect::Delayed { when, effect } => {
                Effect::Delayed { when: self.trigger(when), effect: boxed(effect) }
            }
            Effect::WhenYouDo(effect) => Effect::WhenYouDo(boxed(effect)),
            Effect::IfYouDo(effect) => Effect::IfYouDo(boxed(effect)),
            Effect::May(effect) => Effect::May(boxed(effect)),
            Effect::If { condition, then, otherwise } => Effect::If {
                condition: self.condition(condition),
                then: boxed(then),
                otherwise: otherwise.as_deref().map(boxed),
            },
            Effect::MayPay { who, cost, then } => {
                Effect::MayPay { who: target(who), cost: self.cost(cost), then: boxed(then) }
            }
            Effect::UnlessPays { who, cost, effect } => {
                Effect::UnlessPays { who: target(who), cost: self.cost(cost), effect: boxed(effect) }
            }
            Effect::Modes { choose, of } => Effect::Modes { choose: *choose, of: all(of) },
            Effect::AddMana(_)
            | Effect::AddAfterPhase { .. }
            | Effect::AddAfterStep { .. }
            | Effect::EndTheTurn
            | Effect::MayCastTransformed
            | Effect::Becomes(_)
            | Effect::Other(_) => effect.clone(),
        }
    }

    fn shield(self, shield: &DamageShield) -> DamageShield {
        DamageShield {
            combat: shield.combat,
            extent: match &shield.extent {
                Extent::Next(amount) => Extent::Next(self.value(amount)),
                Extent::All | Extent::NextTime => shield.extent.clone(),
            },
            by: shield.by.as_ref().map(|by| match by {
                Sources::These(target) => Sources::These(self.target(target)),
                Sources::OfYourChoice(filter) => Sources::OfYourChoice(self.filter(filter)),
                Sources::Matching(filter) => Sources::Matching(self.filter(filter)),
            }),
            to: shield.to.as_ref().map(|target| self.target(target)),
            onto: shield.onto.as_ref().map(|target| self.target(target)),
            and: shield.and.as_ref().map(|effect| self.effect(effect)),
        }
    }

    fn into_combat(self, how: &IntoCombat) -> IntoCombat {
        let target = |target: &Target| self.target(target);
        match how {
            IntoCombat::Attacking { tapped, what } => {
                IntoCombat::Attacking { tapped: *tapped, what: what.as_ref().map(target) }
            }
            IntoCombat::Blocking(what) => IntoCombat::Blocking(what.as_ref().map(target)),
        }
    }

    fn target(self, target: &Target) -> Target {
        match target {
            Target::Target(selector) => Target::Target(self.selector(selector)),
            Target::Targets { at_least, at_most, of } => Target::Targets {
                at_least: *at_least,
                at_most: *at_most,
                of: match of {
                    Targetable::Objects(selector) => Targetable::Objects(self.selector(selector)),
                    Targetable::SpellOrAbility(filter) => Targetable::SpellOrAbility(self.filter(filter)),
                    Targetable::Players(_) | Targetable::Any => of.clone(),
                },
            },
            Target::Each(subject) => Target::Each(self.subject(subject)),
            Target::Chosen(number, selector) => Target::Chosen(*number, self.selector(selector)),
            Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::DefendingPlayer
            | Target::ThatObjectsController
            | Target::ItsController
            | Target::ItsOwner => target.clone(),
        }
    }

    pub(super) fn cost(self, cost: &Cost) -> Cost {
        let filter = |filter: &Option<Filter>| filter.as_ref().map(|filter| self.filter(filter));
        Cost {
            sacrifice: filter(&cost.sacrifice),
            return_to_hand: filter(&cost.return_to_hand),
            ..cost.clone()
        }
    }

    fn duration(self, duration: &Duration) -> Duration {
        match duration {
            Duration::AsLongAs(condition) => Duration::AsLongAs(self.condition(condition)),
            Duration::Indefinite
            | Duration::EndOfTurn
            | Duration::EndOfCombat
            | Duration::YourNextTurn
            | Duration::UntilNext(_)
            | Duration::EndOfStep
            | Duration::EndOfPhase => duration.clone(),
        }
    }

    pub(super) fn trigger(self, trigger: &Trigger) -> Trigger {
        let filter = |filter| self.filter(filter);
        match trigger {
            Trigger::Enters(what) => Trigger::Enters(filter(what)),
            Trigger::Dies(what) => Trigger::Dies(filter(what)),
            Trigger::Leaves(what) => Trigger::Leaves(filter(what)),
            Trigger::PutIntoGraveyard(what) => Trigger::PutIntoGraveyard(filter(what)),
            Trigger::Casts { who, what } => Trigger::Casts { who: *who, what: filter(what) },
            Trigger::Sacrifices { who, what } => Trigger::Sacrifices { who: *who, what: filter(what) },
            Trigger::Visits { who, what } => Trigger::Visits { who: *who, what: filter(what) },
            Trigger::Encounters { who, what } => Trigger::Encounters { who: *who, what: filter(what) },
            Trigger::SetInMotion(what) => Trigger::SetInMotion(filter(what)),
            Trigger::BecomesAttached { what, to } => {
                Trigger::BecomesAttached { what: filter(what), to: filter(to) }
            }
            Trigger::BecomesUnattached { what, from } => {
                Trigger::BecomesUnattached { what: filter(what), from: filter(from) }
            }
            Trigger::Taps(what) => Trigger::Taps(filter(what)),
            Trigger::Untaps(what) => Trigger::Untaps(filter(what)),
            Trigger::Targeted(what) => Trigger::Targeted(filter(what)),
            Trigger::PhasesIn(what) => Trigger::PhasesIn(filter(what)),
            Trigger::PhasesOut(what) => Trigger::PhasesOut(filter(what)),
            Trigger::IsDealtDamage(what) => Trigger::IsDealtDamage(filter(what)),
            Trigger::DealsDamage(what) => Trigger::DealsDamage(filter(what)),
            Trigger::Combat(event) => Trigger::Combat(event.with_filters(|one| self.filter(one))),
            Trigger::GetsCounter(what) => Trigger::GetsCounter(filter(what)),
            Trigger::LosesLastCounter(kind, what) => Trigger::LosesLastCounter(kind.clone(), filter(what)),
            Trigger::State(condition) => Trigger::State(self.condition(condition)),
            Trigger::Begins { .. }
            | Trigger::MainPhaseBegins { .. }
            | Trigger::BeginsInThatTurn(_)
            | Trigger::Draws(_)
            | Trigger::Discards(_)
            | Trigger::GainsLife(_)
            | Trigger::LosesLife(_)
            | Trigger::PlaysLand(_)
            | Trigger::Expends { .. }
            | Trigger::Chapter(_)
            | Trigger::Room { .. }
            | Trigger::DayNightChanges
            | Trigger::Other(_) => trigger.clone(),
        }
    }

    fn copy_exception(self, exception: &CopyException) -> CopyException {
        CopyException {
            if_it_is: exception.if_it_is.as_ref().map(|filter| self.filter(filter)),
            changes: self.changes(&exception.changes),
            counters: exception.counters.as_ref().map(|(kind, number)| (kind.clone(), self.value(number))),
        }
    }

    pub(super) fn replacement(self, replacement: &Replacement) -> Replacement {
        let filter = |filter| self.filter(filter);
        Replacement {
            would: match &replacement.would {
                Would::Enter(what) => Would::Enter(filter(what)),
                Would::Die(what) => Would::Die(filter(what)),
                Would::PutIntoGraveyard(what) => Would::PutIntoGraveyard(filter(what)),
                Would::BeDestroyed(what) => Would::BeDestroyed(filter(what)),
                Would::Damage { by, to } => {
                    Would::Damage { by: filter(by), to: to.with_filter(|one| self.filter(one)) }
                }
                Would::PutCounters(what) => Would::PutCounters(filter(what)),
                Would::EffectPutsCounters(what) => Would::EffectPutsCounters(filter(what)),
                would @ (Would::Begin { .. }
                | Would::Draw(_)
                | Would::GainLife(_)
                | Would::LoseLife(_)
                | Would::LoseGame(_)
                | Would::LifeBelow(..)
                | Would::CreateTokens(_)) => would.clone(),
            },
            instead: match &replacement.instead {
                Instead::Do(effect) => Instead::Do(self.effect(effect)),
                Instead::PreventAnd(most, effect) => Instead::PreventAnd(*most, self.effect(effect)),
                Instead::DealTo(subject) => Instead::DealTo(self.subject(subject)),
                Instead::AsCopyOf(selector, except, more) => Instead::AsCopyOf(
                    self.selector(selector),
                    self.changes(except),
                    more.iter().map(|exception| self.copy_exception(exception)).collect(),
                ),
                Instead::WithCounters(kind, number) => {
                    Instead::WithCounters(kind.clone(), self.value(number))
                }
                instead => instead.clone(),
            },
        }
    }
}
