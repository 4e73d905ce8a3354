//! Requests to players: one typed method for each kind.
//!
//! The decision that a method returns is of the right kind, and names only what could be named; whether it is
//! legal is decided by the rule that asks.

use super::{Ruled, Stop, Table};
use crate::card::{Color, Subtype, Zone};
use crate::rules::r800::{self, InsteadOfWhoLeft};
use crate::rules::{r104_ending, r117_priority};
use crate::state::{
    Asking, Attacks, Blocks, Decision, ObjectId, PlayerId, Request, Sector, Share, Thing, TriggerName,
};

impl Table<'_> {
    /// Returns the next decision on the tape, if it answers this request.
    fn ask(&mut self, mut request: Request<Thing>) -> Ruled<Decision<Thing>> {
        if let Some(decision) = self.concessions(&mut request)? {
            return Ok(decision);
        }
        let Some((player, decision)) = self.tape.get(self.read).cloned() else {
            return Err(Stop::Asks(Box::new(request)));
        };
        let asked = request.player == Thing::Player(player);
        if decision.answers() == Asking::Action {
            // A decision of a player without priority undoes nothing that other players have begun.
            let has_priority = asked && request.asking == Asking::Action;
            let began = std::mem::replace(&mut self.began, self.read);
            r117_priority::only_with_priority(self.bench, player, has_priority)?;
            self.began = began;
        }
        if !asked {
            return Err(Stop::Malformed("another player is asked".to_owned()));
        }
        if decision.answers() != request.asking {
            let words = request.asking.words();
            return Err(Stop::Malformed(format!("the player is asked {words}")));
        }
        self.read += 1;
        Ok(decision)
    }

    /// 104.3a: lets players concede, whatever is asked; a player with priority does so in place of an action.
    /// If the player who is asked concedes, a rule may determine what happens instead (800.4f-h).
    fn concessions(&mut self, request: &mut Request<Thing>) -> Ruled<Option<Decision<Thing>>> {
        while let Some(&(player, Decision::Concede)) = self.tape.get(self.read) {
            let asked = request.player == Thing::Player(player);
            if asked && request.asking == Asking::Action {
                break;
            }
            if !self.game().is_in_the_game(player) {
                return Err(Stop::Malformed("the player has left the game".to_owned()));
            }
            self.read += 1;
            r104_ending::concede(self, player)?;
            if self.game().outcome.is_some() {
                return Err(Stop::Over);
            }
            if asked {
                match r800::instead_of_who_left(self, request, player) {
                    InsteadOfWhoLeft::Decided(decision) => return Ok(Some(decision)),
                    InsteadOfWhoLeft::Asked(other) => request.player = Thing::Player(other),
                }
            }
        }
        Ok(None)
    }

    fn of_another_kind<T>(&self) -> Ruled<T> {
        Err(Stop::Malformed("this doesn't answer the request".to_owned()))
    }

    /// Notes that the last decision began an action: if it is rejected, all of the action is undone.
    pub(crate) fn action_begins(&mut self) {
        self.began = self.read.saturating_sub(1);
    }

    /// Asks for something that belongs to an action that has begun. If the answer is illegal, only the answer is
    /// undone; if the action turns out to be illegal later, all of it is.
    pub(crate) fn as_part_of_an_action<T>(&mut self, ask: impl FnOnce(&mut Self) -> Ruled<T>) -> Ruled<T> {
        let began = self.began;
        let answered = ask(self)?;
        self.began = began;
        Ok(answered)
    }

    /// Asks what a player does with priority (117.1).
    pub(crate) fn ask_for_action(&mut self, player: PlayerId) -> Ruled<Decision<Thing>> {
        let decision = self.ask(request(player, Asking::Action, None, Vec::new(), 0, 0))?;
        self.action_begins();
        Ok(decision)
    }

    /// Asks for some of these things; the rule that asks decides how many there may be.
    pub(crate) fn ask_for_things(
        &mut self,
        player: PlayerId,
        asking: Asking,
        about: Option<ObjectId>,
        among: Vec<Thing>,
        at_least: usize,
        at_most: usize,
    ) -> Ruled<Vec<Thing>> {
        let offered = among.clone();
        let decision = self.ask(request(player, asking, about, among, at_least, at_most))?;
        self.action_begins();
        let chosen = match decision {
            Decision::Targets(things)
            | Decision::Choose(things)
            | Decision::Discard(things)
            | Decision::Sacrifice(things)
            | Decision::Untap(things)
            | Decision::DamageOrder(things) => things,
            Decision::Keep(thing) | Decision::Apply(thing) => vec![thing],
            Decision::Pass
            | Decision::Concede
            | Decision::Cast { .. }
            | Decision::Activate { .. }
            | Decision::PlayLand { .. }
            | Decision::TurnFaceUp { .. }
            | Decision::Modes(_)
            | Decision::Color(_)
            | Decision::CreatureType(_)
            | Decision::Number(_)
            | Decision::Sector(_)
            | Decision::Zone(_)
            | Decision::Roll(_)
            | Decision::Attack(_)
            | Decision::Block(_)
            | Decision::Assign { .. }
            | Decision::May(_)
            | Decision::Pay { .. }
            | Decision::Order(_) => return self.of_another_kind(),
        };
        let twice = (1..chosen.len()).any(|n| chosen[..n].contains(&chosen[n]));
        if asking != Asking::Targets && twice {
            return Err(Stop::Malformed("something is named twice".to_owned()));
        }
        if asking == Asking::Apply && !chosen.iter().all(|one| offered.contains(one)) {
            return Err(Stop::Malformed("this can't be chosen here".to_owned()));
        }
        Ok(chosen)
    }

    /// Asks for some of these objects; the rule that asks decides how many there may be.
    pub(crate) fn ask_for_objects(
        &mut self,
        player: PlayerId,
        asking: Asking,
        about: Option<ObjectId>,
        among: &[ObjectId],
        at_least: usize,
        at_most: usize,
    ) -> Ruled<Vec<ObjectId>> {
        let among = among.iter().copied().map(Thing::Object).collect();
        let chosen = self.ask_for_things(player, asking, about, among, at_least, at_most)?;
        chosen.into_iter().map(an_object).collect()
    }

    /// Asks for creatures to attack with, and for what each of them attacks (508.1a-b).
    pub(crate) fn ask_for_attackers(
        &mut self,
        player: PlayerId,
        able: Vec<ObjectId>,
    ) -> Ruled<Vec<Attacks<Thing>>> {
        let most = able.len();
        let able = able.into_iter().map(Thing::Object).collect();
        match self.ask(request(player, Asking::Attack, None, able, 0, most))? {
            Decision::Attack(groups) => {
                self.action_begins();
                Ok(groups)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for creatures to block with, and for what each of them blocks (509.1a).
    pub(crate) fn ask_for_blockers(
        &mut self,
        player: PlayerId,
        able: Vec<ObjectId>,
    ) -> Ruled<Vec<Blocks<Thing>>> {
        let most = able.len();
        let able = able.into_iter().map(Thing::Object).collect();
        match self.ask(request(player, Asking::Block, None, able, 0, most))? {
            Decision::Block(groups) => {
                self.action_begins();
                Ok(groups)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks how a creature assigns its combat damage (510.1).
    pub(crate) fn ask_for_assignment(
        &mut self,
        player: PlayerId,
        creature: ObjectId,
        among: Vec<Thing>,
        amount: u32,
    ) -> Ruled<Vec<Share<Thing>>> {
        let amount = usize::try_from(amount).unwrap_or(usize::MAX);
        match self.ask(request(player, Asking::Assign, Some(creature), among, amount, amount))? {
            Decision::Assign { from, .. } if from.is_some_and(|from| from != Thing::Object(creature)) => {
                Err(Stop::Malformed("another creature assigns its damage now".to_owned()))
            }
            Decision::Assign { to, .. } => {
                self.action_begins();
                let twice = (1..to.len()).any(|n| to[..n].iter().any(|other| other.to == to[n].to));
                if twice {
                    return Err(Stop::Malformed("something is named twice".to_owned()));
                }
                Ok(to)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for modes of an ability, counted from 1.
    pub(crate) fn ask_for_modes(
        &mut self,
        player: PlayerId,
        about: ObjectId,
        number: usize,
    ) -> Ruled<Vec<u8>> {
        match self.ask(request(player, Asking::Modes, Some(about), Vec::new(), number, number))? {
            Decision::Modes(modes) => {
                self.action_begins();
                Ok(modes)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for a color.
    pub(crate) fn ask_for_color(&mut self, player: PlayerId, about: Option<ObjectId>) -> Ruled<Color> {
        match self.ask(request(player, Asking::Color, about, Vec::new(), 1, 1))? {
            Decision::Color(color) => {
                self.action_begins();
                Ok(color)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for a number that is small.
    pub(crate) fn ask_for_number(&mut self, player: PlayerId, about: Option<ObjectId>) -> Ruled<u8> {
        match self.ask(request(player, Asking::Number, about, Vec::new(), 1, 1))? {
            Decision::Number(number) => {
                self.action_begins();
                u8::try_from(number).map_err(|_| Stop::Malformed(format!("{number} can't be chosen")))
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for the sector designation of a creature.
    pub(crate) fn ask_for_sector(&mut self, player: PlayerId, creature: ObjectId) -> Ruled<Sector> {
        match self.ask(request(player, Asking::Sector, Some(creature), Vec::new(), 1, 1))? {
            Decision::Sector(sector) => {
                self.action_begins();
                Ok(sector)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for the zone to which an object moves.
    pub(crate) fn ask_for_zone(&mut self, player: PlayerId, about: ObjectId) -> Ruled<Zone> {
        match self.ask(request(player, Asking::Zone, Some(about), Vec::new(), 1, 1))? {
            Decision::Zone(zone) => {
                self.action_begins();
                Ok(zone)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for a creature type.
    pub(crate) fn ask_for_creature_type(
        &mut self,
        player: PlayerId,
        about: Option<ObjectId>,
    ) -> Ruled<Subtype> {
        match self.ask(request(player, Asking::CreatureType, about, Vec::new(), 1, 1))? {
            Decision::CreatureType(subtype) => {
                self.action_begins();
                Ok(subtype)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks whether to do what an effect says that a player may do.
    pub(crate) fn ask_whether(&mut self, player: PlayerId, about: Option<ObjectId>) -> Ruled<bool> {
        match self.ask(request(player, Asking::May, about, Vec::new(), 0, 0))? {
            Decision::May(yes) => {
                self.action_begins();
                Ok(yes)
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks whether to pay, and with which mana abilities.
    pub(crate) fn ask_to_pay(
        &mut self,
        player: PlayerId,
        about: Option<ObjectId>,
    ) -> Ruled<Option<Vec<Thing>>> {
        match self.ask(request(player, Asking::Pay, about, Vec::new(), 0, 0))? {
            Decision::Pay { pays, tapping } => {
                self.action_begins();
                Ok(pays.then_some(tapping))
            }
            _ => self.of_another_kind(),
        }
    }

    /// Asks for the result of a six-sided die (706.2). It is not a player's choice: the program that plays
    /// the game supplies it, and each result is as legal as any other.
    pub(crate) fn ask_to_roll(&mut self, player: PlayerId) -> Ruled<u8> {
        match self.ask(request(player, Asking::Roll, None, Vec::new(), 0, 0))? {
            Decision::Roll(shown) if (1..=6).contains(&shown) => {
                self.action_begins();
                Ok(shown)
            }
            Decision::Roll(shown) => Err(Stop::Malformed(format!("a six-sided die can't show {shown}"))),
            _ => self.of_another_kind(),
        }
    }

    /// Asks for the order of triggered abilities, by their sources.
    pub(crate) fn ask_for_order(
        &mut self,
        player: PlayerId,
        among: Vec<Thing>,
    ) -> Ruled<Vec<TriggerName<Thing>>> {
        let number = among.len();
        match self.ask(request(player, Asking::Order, None, among, number, number))? {
            Decision::Order(names) => {
                self.action_begins();
                Ok(names)
            }
            _ => self.of_another_kind(),
        }
    }
}

/// Returns the object that is named where an object is meant; to name a player there makes no sense.
pub(crate) fn an_object(thing: Thing) -> Ruled<ObjectId> {
    let of_a_player = || Stop::Malformed("a player is named where an object is meant".to_owned());
    thing.object().ok_or_else(of_a_player)
}

fn request(
    player: PlayerId,
    asking: Asking,
    about: Option<ObjectId>,
    among: Vec<Thing>,
    at_least: usize,
    at_most: usize,
) -> Request<Thing> {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Request {
        player: Thing::Player(player),
        asking,
        about: about.map(Thing::Object),
        among,
        at_least: number(at_least),
        at_most: number(at_most),
    }
}
