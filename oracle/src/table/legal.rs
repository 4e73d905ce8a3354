//! The decisions that are open to a player: a finite list, for playing by hand or at random.
//!
//! The list is made from the request and the cards, and each decision on it has been tried. It is bounded:
//! among very many choices (which ten of thirty cards) it holds only some.

use super::legal_combat::divisions;
use super::play::{DecisionResult, Play, Rest};
use crate::bench::Bench;
use crate::card::{Ability, CardType, Color, Effect, Keyword, Mana, ManaSymbol, Subtype, Target, Zone};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::{
    r115_targets, r502_untap, r601_2b_announcing, r602_activating, r702_5_enchant, r702_103_bestow,
    r712_double_faced_cards,
};
use crate::state::{Announcement, Asking, Decision, ObjectId, PlayerId, Request, Sector, Thing, TriggerName};

/// The maximum number of listed answers to one request, and of listed ways to announce one spell or ability.
pub(super) const MOST: usize = 200;
const MOST_ANNOUNCEMENTS: usize = 24;

impl Play {
    /// Returns the decisions that the player who is asked could make, each tried; none if no player is asked.
    pub fn legal(&self, bench: &Bench) -> Vec<(PlayerId, Decision<Thing>)> {
        let Rest::Asks(request) = self.rest() else { return Vec::new() };
        let Some(player) = request.player.player() else { return Vec::new() };
        self.conceivable(request, player, bench)
            .into_iter()
            .filter(|decision| self.would_take(player, decision, bench))
            .map(|decision| (player, decision))
            .collect()
    }

    /// Returns whether a decision would be accepted.
    pub fn would_take(&self, player: PlayerId, decision: &Decision<Thing>, bench: &Bench) -> bool {
        let mut trial = self.clone();
        bench.suppose(|| trial.answer(player, decision.clone(), bench)) == DecisionResult::Taken
    }

    /// Returns decisions of the right kind that the cards suggest, legal or not.
    pub fn conceivable(
        &self,
        request: &Request<Thing>,
        player: PlayerId,
        bench: &Bench,
    ) -> Vec<Decision<Thing>> {
        let sets = || subsets(&request.among, number(request.at_least), number(request.at_most));
        match request.asking {
            Asking::Action => self.actions(player, bench),
            Asking::Targets => {
                self.targets(request, player, bench).into_iter().map(Decision::Targets).collect()
            }
            Asking::Choose => sets().into_iter().map(Decision::Choose).collect(),
            Asking::Discard => sets().into_iter().map(Decision::Discard).collect(),
            Asking::Sacrifice => sets().into_iter().map(Decision::Sacrifice).collect(),
            Asking::Untap => std::iter::once(self.most_untapping(request, bench))
                .chain(sets())
                .map(Decision::Untap)
                .collect(),
            Asking::Attack => self.attacks(request, bench).into_iter().map(Decision::Attack).collect(),
            Asking::Block => self.blocks(request, player, bench).into_iter().map(Decision::Block).collect(),
            Asking::DamageOrder => orders(&request.among).into_iter().map(Decision::DamageOrder).collect(),
            Asking::Assign => divisions(&request.among, request.at_most)
                .into_iter()
                .map(|to| Decision::Assign { from: None, to })
                .collect(),
            Asking::Keep => request.among.iter().copied().map(Decision::Keep).collect(),
            Asking::Apply => request.among.iter().copied().map(Decision::Apply).collect(),
            Asking::Modes => (1..=8)
                .map(|mode| Decision::Modes(vec![mode]))
                .chain(
                    (1..=4)
                        .flat_map(|one| ((one + 1)..=4).map(move |other| Decision::Modes(vec![one, other]))),
                )
                .collect(),
            Asking::Color => Color::ALL.into_iter().map(Decision::Color).collect(),
            Asking::CreatureType => ["Goblin", "Elf", "Bear"]
                .into_iter()
                .filter_map(Subtype::named)
                .map(Decision::CreatureType)
                .collect(),
            Asking::Number => (0..=9).map(Decision::Number).collect(),
            Asking::Sector => Sector::ALL.iter().map(|(sector, _)| Decision::Sector(*sector)).collect(),
            Asking::Zone => Zone::ALL.iter().map(|zone| Decision::Zone(*zone)).collect(),
            Asking::Roll => (1..=6).map(Decision::Roll).collect(),
            Asking::May => vec![Decision::May(true), Decision::May(false)],
            Asking::Pay => vec![
                Decision::Pay { pays: false, tapping: Vec::new() },
                Decision::Pay { pays: true, tapping: Vec::new() },
            ],
            Asking::Order => orders(&self.waiting_of(player)).into_iter().map(Decision::Order).collect(),
            Asking::Mana => self.mana(request, player).into_iter().map(Decision::Mana).collect(),
            Asking::Arrange => orders(&request.among).into_iter().map(Decision::Arrange).collect(),
            Asking::Timestamps => {
                let name = |source: &Thing| TriggerName { source: *source, ability: None, about: None };
                let names: Vec<TriggerName<Thing>> = request.among.iter().map(name).collect();
                orders(&names).into_iter().map(Decision::Order).collect()
            }
        }
    }

    fn waiting_of(&self, player: PlayerId) -> Vec<TriggerName<Thing>> {
        let waiting = self.game().waiting.iter().filter(|waiting| waiting.controller == player);
        waiting
            .map(|waiting| TriggerName {
                source: Thing::Object(waiting.source),
                ability: (waiting.nth > 0).then_some(waiting.nth),
                about: waiting.by.about(),
            })
            .collect()
    }

    /// Returns targets for what is on the stack: those that it already has, and those that each word of it
    /// allows.
    fn targets(&self, request: &Request<Thing>, player: PlayerId, bench: &Bench) -> Vec<Vec<Thing>> {
        let Some(object) = request.about.and_then(Thing::object) else { return Vec::new() };
        let Ok(now) = bench.suppose(|| self.now(bench)) else { return Vec::new() };
        let effects = r601_2b_announcing::effects_on_the_stack(&now, object);
        // 115.7: a player can choose new targets for what another player controls.
        let controller = now.object(object).and_then(|row| row.controller).unwrap_or(player);
        let source = r601_2b_announcing::source_of(&now, object, controller);
        let on_stack = now.game().objects.get(&object).and_then(|object| object.on_stack.as_ref());
        let mut all: Vec<Vec<Thing>> = on_stack.map(|it| it.targets.concat()).into_iter().collect();
        for modes in modes(&effects) {
            let slots = r115_targets::slots(&effects, &modes);
            all.extend(ways_to_target(&now, &slots, object, &source, MOST));
        }
        all.retain(|way| (number(request.at_least)..=number(request.at_most)).contains(&way.len()));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns mana that could pay a cost: parts of the mana pool.
    fn mana(&self, request: &Request<Thing>, player: PlayerId) -> Vec<Mana> {
        let pool = self.game().players.get(usize::from(player.0)).map(|player| &player.mana);
        let mut parts: Vec<Vec<ManaSymbol>> = vec![Vec::new()];
        for (&symbol, &count) in pool.into_iter().flatten() {
            let more = |part: &Vec<ManaSymbol>| {
                let left = number(request.at_most).saturating_sub(part.len());
                let most = left.min(number(count));
                (0..=most).map(|times| [part.as_slice(), &vec![symbol; times]].concat()).collect::<Vec<_>>()
            };
            parts = parts.iter().flat_map(more).take(MOST * 8).collect();
        }
        parts.retain(|part| part.len() >= number(request.at_least));
        parts.truncate(MOST);
        parts.into_iter().map(Mana).collect()
    }

    fn most_untapping(&self, request: &Request<Thing>, bench: &Bench) -> Vec<Thing> {
        let Ok(now) = bench.suppose(|| self.now(bench)) else { return Vec::new() };
        let Thing::Player(player) = request.player else { return Vec::new() };
        let all = request.among.iter().filter_map(|thing| thing.object()).collect();
        r502_untap::as_many_as_possible(&now, player, all).into_iter().map(Thing::Object).collect()
    }

    fn actions(&self, player: PlayerId, bench: &Bench) -> Vec<Decision<Thing>> {
        let mut actions = vec![Decision::Pass];
        let now = bench.suppose(|| self.now(bench));
        let Ok(now) = now else { return actions };
        for row in now.objects() {
            if row.zone == Zone::Hand && row.owner == player {
                actions.extend(plays(&now, row, player));
                if row.keywords().any(|keyword| matches!(keyword, Keyword::Ninjutsu(_))) {
                    actions.extend(activations(&now, row, player));
                }
            }
            if row.zone == Zone::Graveyard && row.owner == player {
                actions.extend(activations(&now, row, player));
            }
            if row.zone == Zone::Command && row.controller == Some(player) {
                actions.extend(activations(&now, row, player));
            }
            if row.zone == Zone::Battlefield && row.controller == Some(player) {
                actions.extend(activations(&now, row, player));
                if row.status.face_down {
                    actions.push(Decision::TurnFaceUp { object: Thing::Object(row.id) });
                }
            }
        }
        actions.truncate(MOST);
        actions
    }
}

fn number(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Returns ways to play a card from the hand.
fn plays(now: &Now, row: &ObjectNow, player: PlayerId) -> Vec<Decision<Thing>> {
    let card = Thing::Object(row.id);
    if row.card_types.contains(CardType::Land) {
        return vec![Decision::PlayLand { card, by: None }];
    }
    let as_a_land = r712_double_faced_cards::is_played_with_its_back_face_up(now, row);
    let effects: Vec<Effect> = row
        .abilities
        .iter()
        .filter_map(|held| match &*held.ability {
            Ability::Spell(effect) => Some(effect.clone()),
            _ => None,
        })
        .chain(r702_5_enchant::target(row))
        .collect();
    let costs = row.abilities.iter().filter_map(|held| match &*held.ability {
        Ability::AdditionalCost(cost) => Some(cost.clone()),
        _ => None,
    });
    let x = row.mana_cost().is_some_and(|cost| cost.0.contains(&ManaSymbol::X));
    let costs: Vec<_> = costs.collect();
    let mut ways = announcements(now, row, player, &effects, &costs, x);
    if r702_103_bestow::bestow_cost(row).is_some() {
        let enchant = [r702_103_bestow::target()];
        let bestowed = announcements(now, row, player, &enchant, &costs, false);
        ways.extend(bestowed.into_iter().map(|way| Announcement { bestowed: true, ..way }));
    }
    let casts = ways.into_iter().map(|announcement| Decision::Cast { card, announcement });
    casts.chain(as_a_land.then_some(Decision::PlayLand { card, by: None })).collect()
}

/// Returns ways to activate the abilities of a permanent.
fn activations(now: &Now, row: &ObjectNow, player: PlayerId) -> Vec<Decision<Thing>> {
    let mut all = Vec::new();
    for (n, ability) in r602_activating::activated_abilities_of(now, row).iter().enumerate() {
        let Ability::Activated { cost, effect, .. } = &**ability else { continue };
        let x = cost.mana.0.contains(&ManaSymbol::X);
        let nth = u8::try_from(n + 1).ok();
        let ways =
            announcements(now, row, player, std::slice::from_ref(effect), std::slice::from_ref(cost), x);
        all.extend(ways.into_iter().map(|announcement| Decision::Activate {
            object: Thing::Object(row.id),
            ability: nth,
            announcement,
        }));
    }
    all
}

fn announcements(
    now: &Now,
    row: &ObjectNow,
    player: PlayerId,
    effects: &[Effect],
    costs: &[crate::card::Cost],
    x: bool,
) -> Vec<Announcement<Thing>> {
    let source = Source { this: Some(row.id), you: Some(player), ..Source::default() };
    let mut all = Vec::new();
    for modes in modes(effects) {
        let slots = r115_targets::slots(effects, &modes);
        for targets in ways_to_target(now, &slots, row.id, &source, MOST_ANNOUNCEMENTS) {
            let (sacrificing, discarding, returning) = paid_with(now, player, costs, &source, row);
            all.push(Announcement {
                bestowed: false,
                x: x.then_some(i32::from(all.len() % 2 == 0) * 2),
                modes: modes.clone(),
                targets,
                tapping: Vec::new(),
                sacrificing,
                discarding,
                returning,
            });
        }
    }
    all.truncate(MOST_ANNOUNCEMENTS);
    all
}

/// Returns ways to choose targets, word by word, up to a maximum number: one thing can be the target of two
/// words.
fn ways_to_target(
    now: &Now,
    slots: &[Target],
    object: ObjectId,
    source: &Source,
    at_most: usize,
) -> Vec<Vec<Thing>> {
    let mut ways: Vec<Vec<Thing>> = vec![Vec::new()];
    for slot in slots {
        let candidates = r115_targets::candidates(now, slot, object, source);
        let (least, most) = r115_targets::number(slot);
        let chosen = subsets(&candidates, least, most);
        ways = ways
            .iter()
            .flat_map(|way| chosen.iter().map(move |more| [way.as_slice(), more.as_slice()].concat()))
            .take(at_most)
            .collect();
    }
    ways
}

fn modes(effects: &[Effect]) -> Vec<Vec<u8>> {
    let Some((choose, number)) = r601_2b_announcing::modes_of(effects) else { return vec![Vec::new()] };
    let all: Vec<u8> = (1..=number).filter_map(|mode| u8::try_from(mode).ok()).collect();
    subsets(&all, choose, choose)
}

/// Returns something to pay a cost with that is more than mana: the first that fits.
fn paid_with(
    now: &Now,
    player: PlayerId,
    costs: &[crate::card::Cost],
    source: &Source,
    row: &ObjectNow,
) -> (Vec<Thing>, Vec<Thing>, Vec<Thing>) {
    let fits = |filter: &crate::card::Filter| {
        now.permanents()
            .find(|other| other.controller == Some(player) && now.look().matches(other, filter, source))
            .map(|other| Thing::Object(other.id))
    };
    let sacrificing = costs.iter().filter_map(|cost| cost.sacrifice.as_ref()).filter_map(fits).collect();
    let cards = costs.iter().map(|cost| number(cost.discard)).sum();
    let hand =
        now.objects().filter(|card| card.zone == Zone::Hand && card.owner == player && card.id != row.id);
    let discarding = hand.map(|card| Thing::Object(card.id)).take(cards).collect();
    let returning = costs.iter().filter_map(|cost| cost.return_to_hand.as_ref()).filter_map(fits).collect();
    (sacrificing, discarding, returning)
}

/// Returns the subsets of at least `least` and at most `most` elements, in order; no more than [`MOST`].
pub(super) fn subsets<T: Copy>(all: &[T], least: usize, most: usize) -> Vec<Vec<T>> {
    let mut sets = Vec::new();
    for size in least..=most.min(all.len()) {
        choose(all, size, &mut Vec::new(), &mut sets);
    }
    sets
}

fn choose<T: Copy>(left: &[T], size: usize, chosen: &mut Vec<T>, sets: &mut Vec<Vec<T>>) {
    if sets.len() >= MOST {
        return;
    }
    if size == 0 {
        sets.push(chosen.clone());
        return;
    }
    for (n, &first) in left.iter().enumerate() {
        let rest = left.get(n + 1..).unwrap_or(&[]);
        if rest.len() + 1 < size {
            return;
        }
        chosen.push(first);
        choose(rest, size - 1, chosen, sets);
        chosen.pop();
    }
}

/// Returns orders of some things: all orders of few things, otherwise only one and its reverse.
fn orders<T: Clone>(all: &[T]) -> Vec<Vec<T>> {
    let backwards: Vec<_> = all.iter().rev().cloned().collect();
    match all {
        [one, other, third] => {
            let order = |names: [&T; 3]| names.into_iter().cloned().collect::<Vec<_>>();
            vec![
                order([one, other, third]),
                order([one, third, other]),
                order([other, one, third]),
                order([other, third, one]),
                order([third, one, other]),
                order([third, other, one]),
            ]
        }
        _ => vec![all.to_vec(), backwards],
    }
}
