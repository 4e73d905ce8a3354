//! A toy engine, which knows nothing of the suite: two players, lands, creatures, a few spells that deal damage,
//! pump creatures, gain life or draw cards, bonuses for creatures, and abilities that trigger as something enters
//! or as a step begins. It plays whole turns with combat by itself, and calls its players back for each choice.

mod combat;
mod fault;
mod priority;

pub(crate) use fault::Fault;

/// A card or ability, by a number that it keeps in every zone.
pub(crate) type Id = usize;

/// A player: 0 or 1.
pub(crate) type Seat = usize;

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Library,
    Hand,
    Battlefield,
    Graveyard,
    Stack,
    /// An ability has no card, and a token that has left the battlefield ceases to exist.
    Nowhere,
}

impl Place {
    /// The places in which something can be.
    pub(crate) const ALL: [Place; 5] =
        [Place::Library, Place::Hand, Place::Battlefield, Place::Graveyard, Place::Stack];
}

/// The steps and main phases of a turn, by number.
pub(crate) mod step {
    pub(crate) const UNTAP: usize = 0;
    pub(crate) const UPKEEP: usize = 1;
    pub(crate) const DRAW: usize = 2;
    pub(crate) const FIRST_MAIN: usize = 3;
    pub(crate) const DECLARE_ATTACKERS: usize = 5;
    pub(crate) const DECLARE_BLOCKERS: usize = 6;
    pub(crate) const COMBAT_DAMAGE: usize = 7;
    pub(crate) const END_OF_COMBAT: usize = 8;
    pub(crate) const SECOND_MAIN: usize = 9;
    pub(crate) const CLEANUP: usize = 11;
}

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Land,
    Creature,
    Artifact,
    Enchantment,
    Instant,
    Sorcery,
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    pub(crate) name: String,
    pub(crate) kinds: Vec<Kind>,
    /// Power and toughness.
    pub(crate) size: (i32, i32),
    pub(crate) texts: Vec<Text>,
}

impl Card {
    pub(crate) fn is(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }
}

/// A part of the text of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Text {
    Flying,
    Vigilance,
    Defender,
    /// Creatures get a bonus: those of its controller, or all; itself too, or only others.
    Bonus {
        mine: bool,
        others: bool,
        size: (i32, i32),
    },
    /// What a spell does.
    Spell(Deed),
    /// As it enters.
    Enters(Deed),
    /// As its controller's upkeep begins.
    Upkeep(Deed),
}

/// What a spell or ability does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// It deals damage to a creature or player.
    Damage(i32),
    DamageEach(i32),
    /// It destroys a creature.
    Destroy,
    /// It returns a creature to its owner's hand.
    Return,
    /// A creature gets a bonus until end of turn.
    Pump(i32, i32),
    GainLife(i32),
    Draw(i32),
}

/// A target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Player(Seat),
    Creature(Id),
}

/// A card in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thing {
    pub(crate) card: Card,
    pub(crate) token: bool,
    pub(crate) owner: Seat,
    pub(crate) controller: Seat,
    pub(crate) place: Place,
    pub(crate) tapped: bool,
    /// The turn in which its controller came to control it.
    pub(crate) since: u32,
    pub(crate) damage: i32,
    /// The numbers of +1/+1 counters and of -1/-1 counters.
    pub(crate) counters: (i32, i32),
    /// Its bonus until end of turn.
    pub(crate) pumped: (i32, i32),
    pub(crate) attacking: bool,
    /// Whether it is blocked, once that is decided.
    pub(crate) blocked: Option<bool>,
    pub(crate) blocking: Option<Id>,
}

/// A spell or ability on the stack. A spell has the number of its card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OnStack {
    pub(crate) id: Id,
    pub(crate) source: Id,
    pub(crate) controller: Seat,
    pub(crate) deed: Option<Deed>,
    pub(crate) target: Option<Target>,
}

/// A player of the game.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) life: i32,
    /// The library, its top card last.
    pub(crate) library: Vec<Id>,
    pub(crate) drew_from_empty_library: bool,
    pub(crate) lands_played: u32,
    pub(crate) lost: bool,
}

/// What the engine asks a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// The player has priority.
    Act,
    /// Which of these creatures attack?
    Attackers(Vec<Id>),
    /// Which of these creatures block, and which attackers?
    Blockers(Vec<Id>),
    /// Which of these cards are discarded, and how many?
    Discard(Vec<Id>, usize),
}

/// What a player answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Pass,
    Concede,
    PlayLand(Id),
    Cast(Id, Vec<Target>),
    /// The creatures that attack, or the cards that are discarded.
    Cards(Vec<Id>),
    /// Each creature that blocks, with the attacker that it blocks.
    Blocks(Vec<(Id, Id)>),
}

/// The players, whom the engine calls back.
pub(crate) trait Players {
    /// A player answers a question with something that [`Game::may`] allows.
    fn ask(&mut self, game: &Game, who: Seat, question: &Question) -> Answer;
    /// A step in which no player had priority is over.
    fn step_is_over(&mut self, game: &Game);
    /// The game has come to something that the engine can't do.
    fn is_lost(&mut self, why: &str);
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    pub(crate) things: Vec<Thing>,
    pub(crate) players: [Player; 2],
    pub(crate) active: Seat,
    pub(crate) turn: u32,
    pub(crate) step: usize,
    /// The player who has priority.
    pub(crate) holder: Option<Seat>,
    pub(crate) stack: Vec<OnStack>,
    waiting: Vec<OnStack>,
    /// Whether attackers were declared in this combat.
    fought: bool,
    fault: Option<Fault>,
}

impl Game {
    /// A game in which nothing is yet.
    pub(crate) fn new(active: Seat, turn: u32, step: usize) -> Game {
        let (things, players) = (Vec::new(), [Player::default(), Player::default()]);
        let (stack, waiting) = (Vec::new(), Vec::new());
        Game { things, players, active, turn, step, holder: None, stack, waiting, fought: false, fault: None }
    }

    /// Puts a card somewhere, without anything that happens because of it.
    pub(crate) fn put(&mut self, card: Card, owner: Seat, place: Place) -> Id {
        self.things.push(Thing::new(card, owner, place));
        self.things.len() - 1
    }

    /// All cards and tokens, in every place.
    pub(crate) fn existing(&self) -> impl Iterator<Item = (Id, &Thing)> {
        self.things.iter().enumerate().filter(|(_, thing)| thing.place != Place::Nowhere)
    }

    fn permanents(&self) -> impl Iterator<Item = (Id, &Thing)> {
        self.existing().filter(|(_, thing)| thing.place == Place::Battlefield)
    }

    fn hand(&self, who: Seat) -> Vec<Id> {
        let in_hand = |(_, one): &(Id, &Thing)| one.place == Place::Hand && one.owner == who;
        self.existing().filter(in_hand).map(|(id, _)| id).collect()
    }

    fn is_creature(&self, id: Id) -> bool {
        self.permanents().any(|(one, thing)| one == id && thing.card.is(Kind::Creature))
    }

    /// The power and toughness of a creature, with all bonuses.
    pub(crate) fn size(&self, id: Id) -> (i32, i32) {
        let thing = &self.things[id];
        let counts = !self.has(Fault::CountersDoNotCount);
        let counters = if counts { thing.counters.0 - thing.counters.1 } else { 0 };
        let mut sizes = vec![thing.card.size, (counters, counters), thing.pumped];
        for (source, other) in self.permanents().filter(|_| self.is_creature(id)) {
            sizes.extend(other.card.texts.iter().filter_map(|text| match text {
                Text::Bonus { mine, others, size } => {
                    let is_mine = other.controller == thing.controller || self.has(Fault::BonusForAll);
                    let is_other = source != id || self.has(Fault::BonusForItself);
                    ((is_mine || !mine) && (is_other || !others)).then_some(*size)
                }
                _ => None,
            }));
        }
        sizes.into_iter().fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.players.iter().any(|player| player.lost)
    }

    pub(crate) fn winner(&self) -> Option<Seat> {
        self.players.iter().position(|player| !player.lost).filter(|_| self.is_over())
    }

    /// Plays to the end, from a step in which its active player is about to get priority. An untap step or a cleanup
    /// step is only just beginning.
    pub(crate) fn play(&mut self, players: &mut dyn Players) {
        let mut begins = self.step == step::UNTAP || self.step == step::CLEANUP;
        while !self.is_over() {
            if begins {
                self.begin_step(players);
            }
            let is_cleanup = self.step == step::CLEANUP;
            // Players get priority in a cleanup step only if something happens there, and then another follows.
            let has_priority =
                if is_cleanup { self.check() || !self.waiting.is_empty() } else { self.step != step::UNTAP };
            if has_priority {
                self.priority(players);
            } else {
                players.step_is_over(self);
            }
            let comes_again = is_cleanup && has_priority;
            if !comes_again && !self.is_over() {
                self.next_step();
            }
            begins = true;
        }
    }

    fn next_step(&mut self) {
        self.step = match self.step {
            step::DECLARE_ATTACKERS if !self.fought => step::END_OF_COMBAT,
            step::CLEANUP => step::UNTAP,
            step => step + 1,
        };
        if self.step == step::SECOND_MAIN {
            self.fought = false;
            self.things.iter_mut().for_each(Thing::leave_combat);
        }
        if self.step == step::UNTAP {
            (self.active, self.turn) = (1 - self.active, self.turn + 1);
            self.players.iter_mut().for_each(|player| player.lands_played = 0);
        }
    }

    /// What happens as a step begins, before a player gets priority.
    fn begin_step(&mut self, players: &mut dyn Players) {
        let permanents = self.permanents();
        let texts = permanents
            .flat_map(|(id, one)| one.card.texts.iter().map(move |text| (id, one.controller, text.clone())));
        for (id, controller, text) in texts.collect::<Vec<_>>() {
            let is_own = controller == self.active || self.has(Fault::UpkeepOfEachPlayer);
            if let Text::Upkeep(deed) = text
                && self.step == step::UPKEEP
                && is_own
            {
                self.trigger(id, controller, deed);
            }
        }
        match self.step {
            step::UNTAP if self.has(Fault::NothingUntaps) => {}
            step::UNTAP => {
                let active = self.active;
                let mine = self.things.iter_mut().filter(|thing| thing.controller == active);
                mine.for_each(|thing| thing.tapped = false);
            }
            step::DRAW => self.draw(self.active, if self.has(Fault::TwoDraws) { 2 } else { 1 }),
            step::DECLARE_ATTACKERS => self.declare_attackers(players),
            step::DECLARE_BLOCKERS => self.declare_blockers(players),
            step::COMBAT_DAMAGE => self.deal_combat_damage(players),
            step::CLEANUP => self.clean_up(players),
            _ => {}
        }
    }

    fn clean_up(&mut self, players: &mut dyn Players) {
        let hand = self.hand(self.active);
        let too_many = hand.len().saturating_sub(7);
        if too_many > 0
            && !self.has(Fault::NoHandSize)
            && let Answer::Cards(cards) = players.ask(self, self.active, &Question::Discard(hand, too_many))
        {
            cards.into_iter().for_each(|id| self.go(id, Place::Graveyard));
        }
        let (damage_stays, bonuses_stay) = (self.has(Fault::DamageStays), self.has(Fault::BonusesStay));
        for thing in &mut self.things {
            thing.damage = if damage_stays { thing.damage } else { 0 };
            thing.pumped = if bonuses_stay { thing.pumped } else { (0, 0) };
        }
    }

    fn trigger(&mut self, source: Id, controller: Seat, deed: Deed) {
        let id = self.put(self.things[source].card.clone(), controller, Place::Nowhere);
        self.waiting.push(OnStack { id, source, controller, deed: Some(deed), target: None });
    }

    fn draw(&mut self, who: Seat, cards: i32) {
        for _ in 0..cards {
            match self.players[who].library.pop() {
                Some(id) => self.go(id, Place::Hand),
                None => self.players[who].drew_from_empty_library = true,
            }
        }
    }

    /// Moves a card to another place, where it has forgotten everything.
    fn go(&mut self, id: Id, place: Place) {
        let Thing { card, owner, controller, token, .. } = self.things[id].clone();
        let controlled = matches!(place, Place::Battlefield | Place::Stack);
        let controller = if controlled { controller } else { owner };
        let moved = Thing { token, controller, since: self.turn, ..Thing::new(card.clone(), owner, place) };
        self.things[id] = moved;
        for text in card.texts {
            if let (Place::Battlefield, Text::Enters(deed)) = (place, text) {
                self.trigger(id, controller, deed);
            }
        }
    }

    /// Performs state-based actions until none applies. Returns whether there were any.
    pub(crate) fn check(&mut self) -> bool {
        let mut any = false;
        while self.check_once() {
            any = true;
        }
        any
    }

    fn check_once(&mut self) -> bool {
        let dies = |(id, one): &(Id, &Thing)| {
            let (_, toughness) = self.size(*id);
            let is_zero = toughness <= 0 && !self.has(Fault::ToughnessZeroSurvives);
            let is_lethal =
                toughness > 0 && one.damage >= toughness && !self.has(Fault::LethalDamageSurvives);
            one.card.is(Kind::Creature) && (is_zero || is_lethal)
        };
        let dead: Vec<Id> = self.permanents().filter(dies).map(|(id, _)| id).collect();
        let mut performed = !dead.is_empty();
        let (no_life, no_cards) = (!self.has(Fault::LifeZeroGoesOn), !self.has(Fault::EmptyLibraryGoesOn));
        let (tokens_cease, pairs_go) = (!self.has(Fault::TokensRemain), !self.has(Fault::CounterPairsRemain));
        for player in self.players.iter_mut().filter(|player| !player.lost) {
            player.lost = (player.life <= 0 && no_life) || (player.drew_from_empty_library && no_cards);
            player.drew_from_empty_library = false;
            performed |= player.lost;
        }
        for thing in &mut self.things {
            if tokens_cease && thing.token && !matches!(thing.place, Place::Battlefield | Place::Nowhere) {
                (thing.place, performed) = (Place::Nowhere, true);
            }
            let pairs = if pairs_go { thing.counters.0.min(thing.counters.1) } else { 0 };
            thing.counters = (thing.counters.0 - pairs, thing.counters.1 - pairs);
            performed |= pairs > 0;
        }
        dead.into_iter().for_each(|id| self.go(id, Place::Graveyard));
        performed
    }
}

impl Thing {
    fn new(card: Card, owner: Seat, place: Place) -> Thing {
        Thing {
            card,
            token: false,
            owner,
            controller: owner,
            place,
            tapped: false,
            since: 0,
            damage: 0,
            counters: (0, 0),
            pumped: (0, 0),
            attacking: false,
            blocked: None,
            blocking: None,
        }
    }

    /// Puts counters of +1/+1 or -1/-1 on it.
    pub(crate) fn put_counters(&mut self, sign: i32, number: i32) {
        *(if sign > 0 { &mut self.counters.0 } else { &mut self.counters.1 }) += number;
    }

    fn leave_combat(&mut self) {
        (self.attacking, self.blocked, self.blocking) = (false, None, None);
    }
}
