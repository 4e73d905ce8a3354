//! Requests to players: one typed method for each kind.
//!
//! A rule asks inside [`Table::asks`]: it determines from the game what may be chosen, asks with one of the
//! methods of [`Ask`], and checks the answer. A player may concede while a request stands (104.3a), which can
//! change all of that. Then the rule does the same from the beginning, with the game as it is now: it may offer
//! other things, ask another player, or no longer ask at all. So nothing can happen in the game inside
//! `asks` other than such concessions.
//!
//! The answer that a method returns is of the right kind, and names only what could be named; whether it is
//! legal is decided by the rule that asks. There is no answer, `None`, if the player has left the game.

use super::{Ruled, Table, TickStop};
use crate::bench::{Bench, OnBench, OutOfBounds};
use crate::card::{Color, Mana, Subtype, Zone};
use crate::rules::{r104_ending, r117_priority, r805_shared_team_turns};
use crate::state::{
    Asking, Attacks, Blocks, Decision, ObjectId, PlayerId, Request, Sector, Share, Thing, TriggerName,
};
use std::ops::Deref;

/// A question to a player. The rule that asks can look at the game but not change it.
pub(crate) struct Ask<'t, 'b> {
    table: &'t mut Table<'b>,
}

/// The reason for which a question has no answer.
pub(crate) enum Unanswered {
    /// A player has conceded meanwhile, so the question has to be put again.
    Again,
    /// The tick stops.
    Stops(TickStop),
}

/// The result of a rule that asks, inside [`Table::asks`].
pub(crate) type AskResult<T> = Result<T, Unanswered>;

impl From<TickStop> for Unanswered {
    fn from(stop: TickStop) -> Unanswered {
        Unanswered::Stops(stop)
    }
}

impl From<OutOfBounds> for Unanswered {
    fn from(_: OutOfBounds) -> Unanswered {
        Unanswered::Stops(TickStop::OutOfBounds)
    }
}

impl<'b> Deref for Ask<'_, 'b> {
    type Target = Table<'b>;

    fn deref(&self) -> &Table<'b> {
        self.table
    }
}

impl OnBench for Ask<'_, '_> {
    fn the_bench(&self) -> &Bench {
        self.table.the_bench()
    }
}

impl<'b> Table<'b> {
    /// Asks a player something: `question` determines what may be chosen, asks, and checks the answer. If a
    /// player concedes meanwhile, it is put again from the game as it is then.
    ///
    /// # Errors
    /// If a player has to decide, the decision is rejected, or the work limit is reached.
    pub(crate) fn asks<T>(&mut self, mut question: impl FnMut(&mut Ask<'_, 'b>) -> AskResult<T>) -> Ruled<T> {
        loop {
            match question(&mut Ask { table: self }) {
                Ok(answer) => return Ok(answer),
                Err(Unanswered::Again) => self.count_round()?,
                Err(Unanswered::Stops(stop)) => return Err(stop),
            }
        }
    }

    /// Notes that the last decision began an action: if it is rejected, all of the action is undone.
    fn action_begins(&mut self) {
        self.began = self.read.saturating_sub(1);
        self.log_began = self.log.len();
    }

    /// Asks for something that belongs to an action that has begun. If the answer is illegal, only the answer is
    /// undone; if the action turns out to be illegal later, all of it is.
    pub(crate) fn as_part_of_an_action<T>(&mut self, ask: impl FnOnce(&mut Self) -> Ruled<T>) -> Ruled<T> {
        let began = (self.began, self.log_began);
        let answered = ask(self)?;
        (self.began, self.log_began) = began;
        Ok(answered)
    }

    /// Returns the next decision on the tape, if it answers this request, and the player who decides.
    fn next_decision(&mut self, request: Request<Thing>) -> Ruled<(PlayerId, Decision<Thing>)> {
        let Some((player, decision)) = self.tape.get(self.read).cloned() else {
            return Err(TickStop::Asks(Box::new(request)));
        };
        let asked =
            request.player == Thing::Player(player) || self.acts_in_place(&request, player, &decision);
        if decision.answers() == Asking::Action {
            // A decision of a player without priority undoes nothing that other players have begun.
            let has_priority = asked && request.asking == Asking::Action;
            let began = (self.began, self.log_began);
            (self.began, self.log_began) = (self.read, self.log.len());
            r117_priority::only_with_priority(self.bench, player, &decision, has_priority)?;
            (self.began, self.log_began) = began;
        }
        if !asked {
            return Err(TickStop::Malformed("another player is asked".to_owned()));
        }
        if !decision.is_for(request.asking) {
            let words = request.asking.words();
            return Err(TickStop::Malformed(format!("the player is asked {words}")));
        }
        self.read += 1;
        self.action_begins();
        Ok((player, decision))
    }

    /// 805.5a, 805.10b: returns whether a player decides although a teammate is asked: a player acts while the team has
    /// priority, and a team declares its attackers together. Passing is only for the player who is asked.
    fn acts_in_place(&self, request: &Request<Thing>, player: PlayerId, decision: &Decision<Thing>) -> bool {
        let Thing::Player(asked) = request.player else { return false };
        let acts = match request.asking {
            Asking::Action => *decision != Decision::Pass,
            asking => asking == Asking::Attack,
        };
        acts && r805_shared_team_turns::acts_with_the_team(self.bench, self.game(), asked, player)
    }

    /// 104.3a: lets a player concede, whatever is asked; a player with priority does so in place of an action.
    /// Returns whether a player has conceded.
    fn concession(&mut self, asked: PlayerId, asking: Asking) -> Ruled<bool> {
        let Some(&(player, Decision::Concede)) = self.tape.get(self.read) else { return Ok(false) };
        if player == asked && asking == Asking::Action {
            return Ok(false);
        }
        if !self.game().is_in_the_game(player) {
            return Err(TickStop::Malformed("the player has left the game".to_owned()));
        }
        self.read += 1;
        r104_ending::concede(self, player)?;
        if self.game().outcome.is_some() { Err(TickStop::Over) } else { Ok(true) }
    }
}

/// The kinds of questions. The answer is `None` if the player has left the game.
impl Ask<'_, '_> {
    /// Puts a question to a player, unless that player has left the game, and reads the answer.
    fn put<T>(
        &mut self,
        question: Question,
        read: impl FnOnce(Decision<Thing>) -> Ruled<T>,
    ) -> AskResult<Option<T>> {
        let decided = self.decided(question)?;
        Ok(decided.map(|(_, decision)| read(decision)).transpose()?)
    }

    /// Puts a question to a player, unless that player has left the game. Returns the decision and who made it.
    fn decided(&mut self, question: Question) -> AskResult<Option<(PlayerId, Decision<Thing>)>> {
        if !self.table.game().is_in_the_game(question.player) {
            return Ok(None);
        }
        if self.table.concession(question.player, question.asking)? {
            return Err(Unanswered::Again);
        }
        Ok(Some(self.table.next_decision(question.request())?))
    }

    /// Asks what a player does with priority (117.1). Returns also the player who does it, who may be a teammate
    /// (805.5a).
    pub(crate) fn for_action(&mut self, player: PlayerId) -> AskResult<Option<(PlayerId, Decision<Thing>)>> {
        self.decided(Question::of(player, Asking::Action))
    }

    /// Asks for some of these things; the rule that asks decides how many there may be.
    pub(crate) fn for_things(
        &mut self,
        player: PlayerId,
        asking: Asking,
        about: Option<ObjectId>,
        among: Vec<Thing>,
        at_least: usize,
        at_most: usize,
    ) -> AskResult<Option<Vec<Thing>>> {
        let question = Question { player, asking, about, among, at_least, at_most };
        self.put(question, |decision| {
            let Some(chosen) = decision.things() else { return of_another_kind() };
            let chosen: Vec<Thing> = chosen.into_iter().copied().collect();
            let twice = (1..chosen.len()).any(|n| chosen[..n].contains(&chosen[n]));
            if asking != Asking::Targets && twice {
                return Err(TickStop::Malformed("something is named twice".to_owned()));
            }
            Ok(chosen)
        })
    }

    /// Asks for some of these objects; the rule that asks decides how many there may be.
    pub(crate) fn for_objects(
        &mut self,
        player: PlayerId,
        asking: Asking,
        about: Option<ObjectId>,
        among: &[ObjectId],
        at_least: usize,
        at_most: usize,
    ) -> AskResult<Option<Vec<ObjectId>>> {
        let among = among.iter().copied().map(Thing::Object).collect();
        let Some(chosen) = self.for_things(player, asking, about, among, at_least, at_most)? else {
            return Ok(None);
        };
        let chosen: Ruled<Vec<ObjectId>> = chosen.into_iter().map(an_object).collect();
        Ok(Some(chosen?))
    }

    /// Asks for creatures to attack with, and for what each of them attacks (508.1a-b).
    pub(crate) fn for_attackers(
        &mut self,
        player: PlayerId,
        able: Vec<ObjectId>,
    ) -> AskResult<Option<Vec<Attacks<Thing>>>> {
        self.put(Question::of(player, Asking::Attack).any_of(able), |decision| match decision {
            Decision::Attack(groups) => Ok(groups),
            _ => of_another_kind(),
        })
    }

    /// Asks for creatures to block with, and for what each of them blocks (509.1a).
    pub(crate) fn for_blockers(
        &mut self,
        player: PlayerId,
        able: Vec<ObjectId>,
    ) -> AskResult<Option<Vec<Blocks<Thing>>>> {
        self.put(Question::of(player, Asking::Block).any_of(able), |decision| match decision {
            Decision::Block(groups) => Ok(groups),
            _ => of_another_kind(),
        })
    }

    /// Asks how a creature assigns its combat damage (510.1).
    pub(crate) fn for_assignment(
        &mut self,
        player: PlayerId,
        creature: ObjectId,
        among: Vec<Thing>,
        amount: u32,
    ) -> AskResult<Option<Vec<Share<Thing>>>> {
        let amount = usize::try_from(amount).unwrap_or(usize::MAX);
        let question =
            Question { among, ..Question::of(player, Asking::Assign).about(creature).exactly(amount) };
        self.put(question, |decision| match decision {
            Decision::Assign { from, .. } if from.is_some_and(|from| from != Thing::Object(creature)) => {
                Err(TickStop::Malformed("another creature assigns its damage now".to_owned()))
            }
            Decision::Assign { to, .. } => {
                let twice = (1..to.len()).any(|n| to[..n].iter().any(|other| other.to == to[n].to));
                if twice {
                    return Err(TickStop::Malformed("something is named twice".to_owned()));
                }
                Ok(to)
            }
            _ => of_another_kind(),
        })
    }

    /// Asks for modes of an ability, counted from 1.
    pub(crate) fn for_modes(
        &mut self,
        player: PlayerId,
        about: ObjectId,
        number: usize,
    ) -> AskResult<Option<Vec<u8>>> {
        let question = Question::of(player, Asking::Modes).about(about).exactly(number);
        self.put(question, |decision| match decision {
            Decision::Modes(modes) => Ok(modes),
            _ => of_another_kind(),
        })
    }

    /// Asks for a color.
    pub(crate) fn for_color(
        &mut self,
        player: PlayerId,
        about: Option<ObjectId>,
    ) -> AskResult<Option<Color>> {
        self.put(Question::of(player, Asking::Color).about(about).exactly(1), |decision| match decision {
            Decision::Color(color) => Ok(color),
            _ => of_another_kind(),
        })
    }

    /// Asks for a number that is small.
    pub(crate) fn for_number(&mut self, player: PlayerId, about: Option<ObjectId>) -> AskResult<Option<u8>> {
        self.put(Question::of(player, Asking::Number).about(about).exactly(1), |decision| match decision {
            Decision::Number(number) => {
                u8::try_from(number).map_err(|_| TickStop::Malformed(format!("{number} can't be chosen")))
            }
            _ => of_another_kind(),
        })
    }

    /// Asks for the sector designation of a creature.
    pub(crate) fn for_sector(&mut self, player: PlayerId, creature: ObjectId) -> AskResult<Option<Sector>> {
        self.put(Question::of(player, Asking::Sector).about(creature).exactly(1), |decision| match decision {
            Decision::Sector(sector) => Ok(sector),
            _ => of_another_kind(),
        })
    }

    /// Asks for the zone to which an object moves.
    pub(crate) fn for_zone(&mut self, player: PlayerId, about: ObjectId) -> AskResult<Option<Zone>> {
        self.put(Question::of(player, Asking::Zone).about(about).exactly(1), |decision| match decision {
            Decision::Zone(zone) => Ok(zone),
            _ => of_another_kind(),
        })
    }

    /// Asks for a creature type.
    pub(crate) fn for_creature_type(
        &mut self,
        player: PlayerId,
        about: Option<ObjectId>,
    ) -> AskResult<Option<Subtype>> {
        let question = Question::of(player, Asking::CreatureType).about(about).exactly(1);
        self.put(question, |decision| match decision {
            Decision::CreatureType(subtype) => Ok(subtype),
            _ => of_another_kind(),
        })
    }

    /// Asks whether to do what an effect says that a player may do.
    pub(crate) fn whether(&mut self, player: PlayerId, about: Option<ObjectId>) -> AskResult<Option<bool>> {
        self.put(Question::of(player, Asking::May).about(about), |decision| match decision {
            Decision::May(yes) => Ok(yes),
            _ => of_another_kind(),
        })
    }

    /// Asks whether to pay, and with which mana abilities.
    pub(crate) fn whether_to_pay(
        &mut self,
        player: PlayerId,
        about: Option<ObjectId>,
    ) -> AskResult<Option<ToPay>> {
        self.put(Question::of(player, Asking::Pay).about(about), |decision| match decision {
            Decision::Pay { pays: true, tapping } => Ok(ToPay::Pays(tapping)),
            Decision::Pay { pays: false, .. } => Ok(ToPay::Refuses),
            _ => of_another_kind(),
        })
    }

    /// Asks which mana from the mana pool pays a cost (118.3a): at least and at most as much.
    pub(crate) fn for_mana(
        &mut self,
        player: PlayerId,
        about: ObjectId,
        at_least: usize,
        at_most: usize,
    ) -> AskResult<Option<Mana>> {
        let question = Question { at_least, at_most, ..Question::of(player, Asking::Mana).about(about) };
        self.put(question, |decision| match decision {
            Decision::Mana(mana) => Ok(mana),
            _ => of_another_kind(),
        })
    }

    /// Asks for the result of a six-sided die (706.2). It is not a player's choice: the program that plays
    /// the game supplies it, and each result is as legal as any other.
    pub(crate) fn for_a_roll(&mut self, player: PlayerId) -> AskResult<Option<u8>> {
        self.put(Question::of(player, Asking::Roll).exactly(1), |decision| match decision {
            Decision::Roll(shown) if (1..=6).contains(&shown) => Ok(shown),
            Decision::Roll(shown) => Err(TickStop::Malformed(format!("a six-sided die can't show {shown}"))),
            _ => of_another_kind(),
        })
    }

    /// Asks for the order of triggered abilities, by their sources.
    pub(crate) fn for_order(
        &mut self,
        player: PlayerId,
        among: Vec<Thing>,
    ) -> AskResult<Option<Vec<TriggerName<Thing>>>> {
        let number = among.len();
        let question = Question { among, ..Question::of(player, Asking::Order).exactly(number) };
        self.put(question, |decision| match decision {
            Decision::Order(names) => Ok(names),
            _ => of_another_kind(),
        })
    }

    /// Asks for the order of timestamps that objects get at the same time (613.7m), by the objects.
    pub(crate) fn for_timestamps(
        &mut self,
        player: PlayerId,
        among: &[ObjectId],
    ) -> AskResult<Option<Vec<ObjectId>>> {
        let question = Question::of(player, Asking::Timestamps).any_of(among.to_vec()).exactly(among.len());
        self.put(question, |decision| match decision {
            Decision::Order(names) => names.into_iter().map(|name| an_object(name.source)).collect(),
            _ => of_another_kind(),
        })
    }
}

/// Whether a player pays.
pub(crate) enum ToPay {
    /// The player pays, and activates mana abilities of these permanents first.
    Pays(Vec<Thing>),
    /// The player doesn't pay.
    Refuses,
}

impl ToPay {
    /// Returns the permanents whose mana abilities a player who pays activates.
    pub(crate) fn tapping(&self) -> Option<&[Thing]> {
        match self {
            ToPay::Pays(tapping) => Some(tapping),
            ToPay::Refuses => None,
        }
    }
}

/// Returns the object that is named where an object is meant; to name a player there makes no sense.
pub(crate) fn an_object(thing: Thing) -> Ruled<ObjectId> {
    let of_a_player = || TickStop::Malformed("a player is named where an object is meant".to_owned());
    thing.object().ok_or_else(of_a_player)
}

fn of_another_kind<T>() -> Ruled<T> {
    Err(TickStop::Malformed("this doesn't answer the request".to_owned()))
}

/// What a request to a player will be.
struct Question {
    player: PlayerId,
    asking: Asking,
    about: Option<ObjectId>,
    among: Vec<Thing>,
    at_least: usize,
    at_most: usize,
}

impl Question {
    fn of(player: PlayerId, asking: Asking) -> Question {
        Question { player, asking, about: None, among: Vec::new(), at_least: 0, at_most: 0 }
    }

    fn about(self, about: impl Into<Option<ObjectId>>) -> Question {
        Question { about: about.into(), ..self }
    }

    fn exactly(self, number: usize) -> Question {
        Question { at_least: number, at_most: number, ..self }
    }

    fn any_of(self, objects: Vec<ObjectId>) -> Question {
        let at_most = objects.len();
        Question { among: objects.into_iter().map(Thing::Object).collect(), at_most, ..self }
    }

    fn request(self) -> Request<Thing> {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Request {
            player: Thing::Player(self.player),
            asking: self.asking,
            about: self.about.map(Thing::Object),
            among: self.among,
            at_least: number(self.at_least),
            at_most: number(self.at_most),
        }
    }
}
