//! Positions in canonical form: identifiers and timestamps become ranks, and memory to which nothing refers
//! is left out. Two games in which the same things can happen have the same form.

use crate::card::{CopyOf, CounterKind};
use crate::state::{
    AbilityId, Affected, AsOf, Attached, Combat, DamageWaitedFor, Damaged, Dealers, Delayed, Game, GivenBy,
    LandPlay, Memory, Moment, ObjectId, OnStack, OutUntil, Player, Shield, Strikes, Thing, Waiting,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns the canonical form of a game.
#[must_use]
pub fn canonical(game: &Game) -> Game {
    let mut form = without_idle_memory(game);
    let ids: BTreeMap<ObjectId, ObjectId> = form
        .objects
        .keys()
        .chain(form.last_known.ids())
        .chain(form.players.iter().flat_map(|player| player.last_had.ids()))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .enumerate()
        .map(|(rank, &id)| (id, ObjectId(u32::try_from(rank).unwrap_or(u32::MAX))))
        .collect();
    let moments: BTreeMap<Moment, Moment> = moments_of(&form)
        .into_iter()
        .enumerate()
        .map(|(rank, moment)| (moment, Moment { time: u32::try_from(rank).unwrap_or(u32::MAX), place: 0 }))
        .collect();
    form.checked = rank(moments.keys().filter(|moment| moment.time < form.checked).count());
    Renaming { ids, moments }.game(&mut form);
    form.time = 0;
    form.next_object = 0;
    form
}

fn rank(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns whether a game may have that canonical form: whether it is the same in the parts that aren't
/// renamed and change most. Only the form of the game itself decides it.
pub(super) fn may_have_form(game: &Game, form: &Game) -> bool {
    let lives = || game.players.iter().zip(&form.players);
    (game.turn.number, game.turn.step, game.turn.point) == (form.turn.number, form.turn.step, form.turn.point)
        && (game.stack.len(), game.objects.len()) == (form.stack.len(), form.objects.len())
        && lives().all(|(player, earlier)| player.life >= earlier.life)
}

/// Returns which numbers are greater in a canonical form than in an earlier one, if that is the only difference:
/// life totals, counters of players, and counters of objects that only have a name, or make nothing smaller.
pub(super) fn has_grown(form: &Game, earlier: &Game) -> Option<Grown> {
    let mut grown = Grown::default();
    let mut form = form.clone();
    for (player, earlier) in form.players.iter_mut().zip(&earlier.players) {
        grown.life |= player.life > earlier.life;
        player.life = player.life.min(earlier.life);
        for (kind, number) in &mut player.counters {
            let before = earlier.counters.get(kind).copied().unwrap_or(0);
            if before > 0 && before < *number && !is_counted_by_rules(kind) {
                grown.counters = true;
                *number = before;
            }
        }
    }
    for (id, object) in form.objects.iter_mut() {
        let earlier = earlier.objects.get(id)?;
        for (kind, (number, _)) in &mut Arc::make_mut(object).counters {
            let before = earlier.counters.get(kind).map_or(0, |(number, _)| *number);
            if before > 0 && before < *number && makes_nothing_smaller(kind) {
                grown.counters = true;
                *number = before;
            }
        }
    }
    (form == *earlier).then_some(grown)
}

/// The numbers that are greater than at an earlier time.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Grown {
    /// A life total.
    pub(super) life: bool,
    /// The number of counters of some kind on an object or player.
    pub(super) counters: bool,
}

/// Returns whether a state-based action counts counters of this kind of a player (704.5c, 704.6b).
fn is_counted_by_rules(kind: &CounterKind) -> bool {
    *kind == CounterKind::Named("poison".to_owned())
}

/// Returns whether more counters of this kind can only make a power or toughness greater (122.1a).
fn makes_nothing_smaller(kind: &CounterKind) -> bool {
    match kind {
        CounterKind::PowerToughness(power, toughness) => *power >= 0 && *toughness >= 0,
        CounterKind::Keyword(_) => false,
        CounterKind::Named(_) => true,
    }
}

/// Returns the same game without its memory of objects to which nothing refers.
#[must_use]
pub fn without_idle_memory(game: &Game) -> Game {
    let mut kept = game.clone();
    if !game.last_known.is_empty() {
        let referred = referred(game);
        kept.last_known.keep_only(&referred);
    }
    kept
}

fn referred(game: &Game) -> BTreeSet<ObjectId> {
    let mut ids = BTreeSet::new();
    let object = |thing: &Thing| thing.object();
    for one in game.objects.values() {
        if let Some(on_stack) = &one.on_stack {
            ids.extend(on_stack.targets.iter().flatten().filter_map(object));
            ids.extend(&on_stack.given_up);
            if let Some(ability) = &on_stack.ability {
                ids.insert(ability.source);
                ids.extend(ability.by.iter().filter_map(|by| by.object));
                ids.extend(ability.it.iter().filter_map(object));
            }
        }
    }
    for waiting in &game.waiting {
        ids.insert(waiting.source);
        ids.extend(waiting.by.object);
        ids.extend(waiting.it.iter().filter_map(object));
    }
    for delayed in &game.delayed {
        ids.insert(delayed.source);
        ids.extend(delayed.by.object);
        ids.extend(delayed.it.iter().filter_map(object));
    }
    ids.extend(game.objects.values().filter_map(|object| match object.phased?.until? {
        OutUntil::Leaves(id) => Some(id),
        OutUntil::Never => None,
    }));
    ids.extend(game.objects.values().filter_map(|object| Some(object.exiled_with?.object)));
    ids.extend(game.standing.iter().map(|standing| standing.source));
    ids.extend(game.effects.values().filter_map(|effect| effect.source));
    ids.extend(game.players.iter().flat_map(|player| player.last_had.ids().copied()));
    // The object that a remembered object became may have become another in turn (400.7), and what was
    // attached to it, and what it was attached to, are remembered with it, and the targets of a spell (608.2h).
    let mut found: Vec<ObjectId> = ids.iter().copied().collect();
    while let Some(known) = found.pop().map(|id| game.last_known.of(id, AsOf::LastExisted)) {
        let host = known.and_then(|known| match known.attached {
            Some(Attached::ToObject(host)) => Some(host),
            Some(Attached::ToPlayer(_)) | None => None,
        });
        let with_it = known.into_iter().flat_map(|known| known.became.iter().chain(&known.attachments));
        let targets = known.and_then(|known| known.on_stack.as_deref()).into_iter();
        let targets = targets.flat_map(|on_stack| on_stack.targets.iter().flatten().filter_map(object));
        found.extend(with_it.copied().chain(host).chain(targets).filter(|&next| ids.insert(next)));
    }
    ids
}

fn moments_of(game: &Game) -> BTreeSet<Moment> {
    let of_objects = game.objects.values().flat_map(|object| {
        let counters = object.counters.values().map(|(_, when)| *when);
        let copies = object.copies.iter().flat_map(|copied| [Some(copied.began), copied.ended]).flatten();
        let ability = object.on_stack.as_ref().and_then(|on_stack| on_stack.ability.as_ref()?.created);
        let history = object.history.iter().map(|happened| happened.when);
        let world = object.world_since;
        counters.chain(copies).chain(ability).chain(history).chain(world).collect::<Vec<_>>()
    });
    of_objects
        .chain(game.effects.values().map(|effect| effect.created))
        .chain(game.standing.iter().map(|standing| standing.created))
        .chain(game.delayed.iter().flat_map(|delayed| [Some(delayed.created), delayed.turn]).flatten())
        .chain(game.waiting.iter().filter_map(|waiting| waiting.created))
        .chain(game.turn.extra)
        .chain(game.turn.extra_turns.iter().map(|turn| turn.created))
        .collect()
}

struct Renaming {
    ids: BTreeMap<ObjectId, ObjectId>,
    moments: BTreeMap<Moment, Moment>,
}

impl Renaming {
    fn id(&self, id: &mut ObjectId) {
        // A name of something that no longer exists makes no difference, so all such names become one.
        *id = self.ids.get(id).copied().unwrap_or(ObjectId(u32::MAX));
    }

    fn moment(&self, moment: &mut Moment) {
        if let Some(rank) = self.moments.get(moment) {
            *moment = *rank;
        }
    }

    fn ids(&self, ids: &mut BTreeSet<ObjectId>) {
        let renamed = std::mem::take(ids).into_iter().map(|mut id| {
            self.id(&mut id);
            id
        });
        *ids = renamed.collect();
    }

    fn thing(&self, thing: &mut Thing) {
        match thing {
            Thing::Object(id) => self.id(id),
            Thing::Player(_) => {}
        }
    }

    fn waiting_for_damage(&self, waiting: &mut DamageWaitedFor) {
        match &mut waiting.by {
            Dealers::These(ids, _) => ids.iter_mut().for_each(|id| self.id(id)),
            Dealers::Matching(_) => {}
        }
        match &mut waiting.to {
            Damaged::These(things) => things.iter_mut().for_each(|thing| self.thing(thing)),
            Damaged::Anything | Damaged::Matching(_) => {}
        }
        waiting.onto.iter_mut().for_each(|thing| self.thing(thing));
    }

    fn attached(&self, attached: &mut Option<Attached>) {
        match attached {
            Some(Attached::ToObject(id)) => self.id(id),
            Some(Attached::ToPlayer(_)) | None => {}
        }
    }

    fn keys<T>(&self, map: BTreeMap<ObjectId, T>) -> BTreeMap<ObjectId, T> {
        map.into_iter()
            .map(|(mut id, value)| {
                self.id(&mut id);
                (id, value)
            })
            .collect()
    }

    fn memory(&self, memory: &mut Memory) {
        memory.rename(
            |id| self.id(id),
            |known| {
                known.became.iter_mut().for_each(|id| self.id(id));
                self.attached(&mut known.attached);
                self.ids(&mut known.attachments);
                known.on_stack.iter_mut().for_each(|on_stack| self.on_stack(on_stack));
            },
        );
    }

    fn game(&self, game: &mut Game) {
        game.objects = self.keys(std::mem::take(&mut game.objects).into_inner()).into();
        for object in game.objects.values_mut() {
            self.object(Arc::make_mut(object));
        }
        self.memory(&mut game.last_known);
        for player in &mut game.players {
            let Player { library, graveyard, scheme_deck, planar_deck, last_had, .. } = player;
            self.memory(last_had);
            let decks = scheme_deck.iter_mut().chain(planar_deck);
            library.iter_mut().chain(graveyard).chain(decks).for_each(|id| self.id(id));
        }
        for player in &mut game.players {
            for by in &mut player.lands_played_by {
                match by {
                    LandPlay::Ability(id) => self.id(id),
                    LandPlay::Rule | LandPlay::Effect(_) => {}
                }
            }
        }
        game.combat.iter_mut().for_each(|combat| self.combat(combat));
        for attack in &mut game.turn.attacks {
            self.id(&mut attack.creature);
            self.thing(&mut attack.attacked);
        }
        for block in &mut game.turn.blocks {
            self.id(&mut block.creature);
            self.id(&mut block.attacker);
        }
        game.turn.extra.iter_mut().for_each(|turn| self.moment(turn));
        game.turn.extra_turns.iter_mut().for_each(|turn| self.moment(&mut turn.created));
        game.stack.iter_mut().for_each(|id| self.id(id));
        game.waiting.iter_mut().for_each(|waiting| self.waiting(waiting));
        game.delayed.iter_mut().for_each(|delayed| self.delayed(delayed));
        for standing in &mut game.standing {
            self.id(&mut standing.source);
            self.moment(&mut standing.created);
            match &mut standing.what {
                Shield::Regenerate(id) | Shield::StaysTapped(id) => self.id(id),
                Shield::Damage(waiting) => self.waiting_for_damage(waiting),
                Shield::ReturnWhenGone(ids) => {
                    ids.iter_mut().for_each(|id| self.id(id));
                }
                Shield::SkipNext(..) => {}
            }
        }
        game.states = std::mem::take(&mut game.states)
            .into_iter()
            .map(|(mut id, nth)| {
                self.id(&mut id);
                (id, nth)
            })
            .collect();
        for effect in game.effects.values_mut() {
            effect.source.iter_mut().chain(&mut effect.attached_to).for_each(|id| self.id(id));
            self.moment(&mut effect.created);
            self.given_by(&mut effect.choices.given_by);
            if let Affected::Objects(ids) = &mut effect.affects {
                self.ids(ids);
            }
        }
    }

    fn combat(&self, combat: &mut Combat) {
        for map in [&mut combat.attackers, &mut combat.removed] {
            *map = self.keys(std::mem::take(map));
            for attacker in map.values_mut() {
                attacker.attacks.iter_mut().for_each(|thing| self.thing(thing));
                attacker.blockers.iter_mut().for_each(|id| self.id(id));
            }
        }
        combat.bands.iter_mut().for_each(|band| self.ids(band));
        combat.blockers = self.keys(std::mem::take(&mut combat.blockers));
        let blocked = combat.blockers.values_mut().flat_map(|blocker| &mut blocker.blocks);
        blocked.for_each(|id| self.id(id));
        match &mut combat.strikes {
            Strikes::First(had) | Strikes::Second(had) => self.ids(had),
            Strikes::Together => {}
        }
    }

    fn object(&self, object: &mut crate::state::Object) {
        self.attached(&mut object.attached);
        object.counters.values_mut().for_each(|(_, when)| self.moment(when));
        object.history.iter_mut().for_each(|happened| self.moment(&mut happened.when));
        object.world_since.iter_mut().for_each(|since| self.moment(since));
        for copied in &mut object.copies {
            self.moment(&mut copied.began);
            copied.ended.iter_mut().for_each(|ended| self.moment(ended));
            copied.source.iter_mut().for_each(|id| self.id(id));
            match &mut copied.copying.of {
                CopyOf::Object(id) => self.id(id),
                CopyOf::Values(_) | CopyOf::Itself => {}
            }
        }
        object.exiled_with.iter_mut().for_each(|by| {
            self.id(&mut by.object);
            self.given_by(&mut by.given_by);
        });
        self.given_by(&mut object.choices.given_by);
        object.activated = object.activated.iter().map(|which| self.which(*which)).collect();
        if let Some(phased) = &mut object.phased {
            phased.with.iter_mut().for_each(|id| self.id(id));
            if let Some(OutUntil::Leaves(id)) = &mut phased.until {
                self.id(id);
            }
        }
        if let Some(on_stack) = &mut object.on_stack {
            self.on_stack(on_stack);
        }
    }

    fn which(&self, mut which: AbilityId) -> AbilityId {
        self.given_by(&mut which.given_by);
        which
    }

    fn given_by(&self, given_by: &mut GivenBy) {
        match given_by {
            GivenBy::ItsText => {}
            // An effect that no longer exists makes no difference, so all such effects become one.
            GivenBy::Copying(when) | GivenBy::Effect(when) => {
                *when = self.moments.get(when).copied().unwrap_or(Moment::END);
            }
            GivenBy::Ability { object, of, .. } => {
                self.id(object);
                of.iter_mut().for_each(|of| self.id(of));
            }
        }
    }

    fn on_stack(&self, on_stack: &mut OnStack) {
        on_stack.targets.iter_mut().flatten().for_each(|thing| self.thing(thing));
        on_stack.given_up.iter_mut().for_each(|id| self.id(id));
        if let Some(ability) = &mut on_stack.ability {
            self.id(&mut ability.source);
            ability.it.iter_mut().for_each(|thing| self.thing(thing));
            ability.by.iter_mut().for_each(|by| by.object.iter_mut().for_each(|id| self.id(id)));
            self.ids(&mut ability.follows);
            ability.created.iter_mut().for_each(|created| self.moment(created));
            ability.which = self.which(ability.which);
        }
    }

    fn delayed(&self, delayed: &mut Delayed) {
        self.id(&mut delayed.source);
        self.moment(&mut delayed.created);
        delayed.turn.iter_mut().for_each(|turn| self.moment(turn));
        delayed.it.iter_mut().for_each(|thing| self.thing(thing));
        delayed.by.object.iter_mut().for_each(|id| self.id(id));
        self.ids(&mut delayed.follows);
        self.given_by(&mut delayed.choices.given_by);
    }

    fn waiting(&self, waiting: &mut Waiting) {
        self.id(&mut waiting.source);
        waiting.by.object.iter_mut().for_each(|id| self.id(id));
        waiting.it.iter_mut().for_each(|thing| self.thing(thing));
        self.ids(&mut waiting.follows);
        self.given_by(&mut waiting.choices.given_by);
        waiting.created.iter_mut().for_each(|created| self.moment(created));
        waiting.which = self.which(waiting.which);
    }
}
