//! What the suite is asked and told: requests to players, the ends of steps, the end of the game, and what of a
//! decision the engine has not carried out.

use super::{Declared, Desk, Place};
use apnap_conformance::adapter::{Halt, IllegalDecision, Part, Rejection, Said, Unsupported};
use apnap_conformance::engine::Stop;
use apnap_oracle::state::{Asking, Decision, Request, TurnPart};
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;

impl Desk {
    /// Asks a player, and waits for an answer.
    pub(in crate::play) fn ask<T>(
        &self,
        request: Request<String>,
        player: Seat,
        read: impl FnMut(&Decision<String>) -> Result<T, Rejection>,
    ) -> T {
        self.check_declared();
        self.check_chosen(request.asking);
        self.state.borrow_mut().calls = 0;
        let holder = (request.asking == Asking::Action).then_some(player);
        let answer = self.suite.ask(request, &mut || self.observe(None, holder), read);
        self.state.borrow_mut().began_second_damage = false;
        answer.unwrap_or_else(|halt| halt.unwind())
    }

    /// Asks a player with priority, or takes the concession of another: that player then is the answer.
    pub(in crate::play) fn ask_action<T>(
        &self,
        request: Request<String>,
        player: Seat,
        mut read: impl FnMut(&Decision<String>) -> Result<T, Rejection>,
    ) -> Result<T, Seat> {
        self.check_declared();
        self.check_chosen(request.asking);
        self.state.borrow_mut().calls = 0;
        let holder = request.player.clone();
        let view = &mut || self.observe(None, Some(player));
        let answer = self.suite.wait(Stop::Asks(request), view, |said| match said {
            Said::Decides { player: other, decision: Decision::Concede } if *other != holder => {
                self.concession(player, other).map(Err)
            }
            Said::Decides { decision, .. } => read(decision).map(Ok),
            Said::Advance => Err(IllegalDecision::new("a player is asked").into()),
        });
        self.state.borrow_mut().began_second_damage = false;
        answer.unwrap_or_else(|halt| halt.unwind())
    }

    /// The engine lets a player concede who has priority, and gives it to the next one. If that is the player who has
    /// it now, the others pass until it comes to the player who concedes, and nothing else happens.
    fn concession(&self, holder: Seat, name: &str) -> Result<Seat, Rejection> {
        let is_named = |n: &usize| self.board.game.players.get(*n).is_some_and(|player| player.name == name);
        let who = (0..self.board.game.players.len()).find(is_named).map(|n| Seat(n as u32));
        // If a player has passed before, all of them would have passed then.
        let nobody_has_passed = self.passed() == 0;
        let comes_back = |who: &Seat| self.game().is_some_and(|game| game.next_player(*who) == holder);
        who.filter(comes_back).filter(|_| nobody_has_passed).ok_or_else(|| {
            let reason = "the engine would give priority to another player";
            Unsupported::new("conceding without priority", reason).into()
        })
    }

    /// A player is about to concede, or has conceded.
    pub(in crate::play) fn concedes(&self, player: Option<Seat>) {
        self.state.borrow_mut().conceding = player;
    }

    /// The player who is about to concede.
    pub(in crate::play) fn conceding(&self) -> Option<Seat> {
        self.state.borrow().conceding
    }

    /// A request to a player.
    pub(in crate::play) fn request(&self, player: Seat, asking: Asking) -> Request<String> {
        Request {
            player: self.player(player),
            asking,
            about: None,
            among: Vec::new(),
            at_least: 0,
            at_most: 0,
        }
    }

    /// A step without priority has ended.
    pub(in crate::play) fn ended(&self, place: Place, part: TurnPart) {
        self.check_chosen(Asking::Action);
        self.suite.ended(part, &mut || self.observe(Some(place), None)).unwrap_or_else(|halt| halt.unwind());
    }

    /// The game is over.
    pub(in crate::play) fn over(&self, game: &GameState, pools: &[ManaPool]) -> Result<(), Halt> {
        self.sees(game, pools);
        self.check_declared();
        self.suite.over(&mut || self.observe(None, None))
    }

    /// The engine drops parts of a declaration that it finds illegal, or adds to it. Such a declaration is refused:
    /// the player's was another.
    fn check_declared(&self) {
        let Some(declared) = self.declare(None) else { return };
        let kept = match (&declared, self.game()) {
            (Declared::Attackers { attacking, exerting }, Some(game)) => {
                let attacks = |attacker: &CardId| {
                    let attacker = game.card(*attacker);
                    attacker.attacking_player.is_some() || attacker.attacked_this_turn
                };
                exerting.is_empty() && attacking.iter().all(attacks)
            }
            (Declared::Blockers(blockers), Some(game)) => {
                let assigned = &game.turn.combat_block_assignments;
                blockers.iter().all(|pair| assigned.contains(pair))
                    && assigned.iter().all(|pair| blockers.contains(pair))
            }
            (_, None) => true,
        };
        if !kept {
            self.refuse("the engine changes this declaration");
        }
    }

    /// A decision that names more than the engine then asks for is another than the engine carried out.
    fn check_chosen(&self, now: Asking) {
        let asks_for_all =
            matches!(now, Asking::Discard | Asking::Sacrifice | Asking::Choose | Asking::Targets);
        let asked_for_all = std::mem::replace(&mut self.state.borrow_mut().asks_for_all, asks_for_all);
        if asked_for_all && self.suite.plan(|plan| plan.left(Part::Chosen).next().is_some()) {
            self.refuse("the engine asks for fewer");
        }
    }

    /// The last decision is illegal, and the engine has begun to perform it.
    pub(in crate::play) fn refuse(&self, why: impl Into<String>) -> ! {
        Halt::rejects(IllegalDecision::new(why)).unwind()
    }
}
