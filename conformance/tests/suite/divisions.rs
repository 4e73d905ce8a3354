//! Whether a division of combat damage is legal is decided without a list of all divisions. Here a list is made
//! on small boards, by walking through the rules, and compared with the decision on every conceivable division.

use crate::support::{deciding, scenario};
use apnap_conformance::generate::bytes_of;
use apnap_oracle::bench::Bench;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Attacks, Blocks, Decision, PlayerId, Request, Share, Thing};
use apnap_oracle::table::{DecisionResult, Play, Rest};
use std::collections::BTreeSet;
use std::fmt::Write;

/// An attacking creature, with enough toughness.
#[derive(Debug)]
struct Attacker {
    power: u32,
    trample: bool,
    deathtouch: bool,
    /// The creatures that block it, in order.
    blockers: Vec<Blocker>,
}

#[derive(Debug)]
struct Blocker {
    toughness: u32,
    marked: u32,
}

/// Amounts for each blocker and, last, for the player.
type Division = Vec<u32>;

impl Attacker {
    fn from_bytes(bytes: &[u8]) -> Attacker {
        let byte = |n: usize| u32::from(bytes.get(n).copied().unwrap_or(0));
        let blocker = |n: usize| {
            let toughness = 1 + byte(4 + 2 * n) % 4;
            Blocker { toughness, marked: byte(5 + 2 * n) % toughness }
        };
        let blockers = (0..usize::try_from(byte(3) % 4).unwrap_or(0)).map(blocker).collect();
        Attacker { power: 1 + byte(0) % 5, trample: byte(1) % 2 == 0, deathtouch: byte(2) % 3 == 0, blockers }
    }

    /// Returns the divisions that the rules allow, in the order of the blockers if they have one.
    fn allowed(&self, in_order: bool) -> BTreeSet<Division> {
        let mut all = BTreeSet::new();
        if self.blockers.is_empty() {
            return BTreeSet::from([vec![self.power]]);
        }
        self.walk(in_order, &mut Vec::new(), self.power, true, &mut all);
        all
    }

    /// Goes from blocker to blocker and gives each an amount. What comes later gets nothing, if that is what the
    /// amounts until now demand.
    fn walk(
        &self,
        in_order: bool,
        given: &mut Division,
        left: u32,
        all_lethal: bool,
        all: &mut BTreeSet<Division>,
    ) {
        let Some(blocker) = self.blockers.get(given.len()) else {
            if left == 0 || (self.trample && all_lethal) {
                all.insert([given.as_slice(), &[left]].concat());
            }
            return;
        };
        for amount in 0..=left {
            if amount > 0 && in_order && !all_lethal {
                break;
            }
            let lethal = if self.deathtouch { 1 } else { blocker.toughness - blocker.marked };
            given.push(amount);
            self.walk(in_order, given, left - amount, all_lethal && amount >= lethal, all);
            given.pop();
        }
    }
}

fn game(attackers: &[Attacker]) -> String {
    let mut board = String::new();
    let mut names = Vec::new();
    for (n, attacker) in attackers.iter().enumerate() {
        let mut keywords = vec!["vigilance"];
        keywords.extend(attacker.trample.then_some("trample"));
        keywords.extend(attacker.deathtouch.then_some("deathtouch"));
        let keywords = keywords.join(", having ");
        let _ = writeln!(board, "  alice controls a{n}: creature {}/30, having {keywords}", attacker.power);
        names.push(format!("a{n}"));
        for (m, blocker) in attacker.blockers.iter().enumerate() {
            let marked =
                if blocker.marked > 0 { format!(", with {} damage", blocker.marked) } else { String::new() };
            let _ = writeln!(board, "  bob controls b{n}x{m}: creature 1/{}{marked}", blocker.toughness);
        }
    }
    let names = names.join(" and ");
    format!(
        "board\n  turn 3 alice\n{board}\nscript\n  alice attacks with {names}\n  expect\n    the game goes on\n"
    )
}

fn answered(play: &mut Play, player: PlayerId, decision: Decision<Thing>, bench: &Bench) {
    let result = play.answer(player, decision.clone(), bench);
    assert_eq!(result, DecisionResult::Taken, "{decision:?}");
}

/// Goes on until a player assigns damage, or combat is over.
fn until_assignment(play: &mut Play, attackers: &[Attacker], bench: &Bench) -> Option<Request<Thing>> {
    loop {
        let request = match play.rest().clone() {
            Rest::Asks(request) => request,
            Rest::Ended(_) => {
                play.advance(bench);
                continue;
            }
            rest @ (Rest::Over | Rest::Settled | Rest::OutOfBounds | Rest::NotPerformed(_)) => {
                panic!("{rest:?}")
            }
        };
        let Thing::Player(player) = request.player else { panic!("{request:?}") };
        let decision = match request.asking {
            Asking::Assign => return Some(request),
            Asking::Attack => {
                let attacked = Some(Thing::Player(PlayerId(1)));
                Decision::Attack(vec![Attacks {
                    attacked,
                    with: request.among.clone(),
                    band: false,
                    exerting: Vec::new(),
                }])
            }
            Asking::Block => Decision::Block(blocks(play, &request, attackers)),
            Asking::DamageOrder => Decision::DamageOrder(request.among.clone()),
            _ if play.game().combat.is_none() && play.game().turn.combat_phases > 0 => return None,
            _ => Decision::Pass,
        };
        answered(play, player, decision, bench);
    }
}

/// Each creature of the second player blocks the attacker that it is meant for.
fn blocks(play: &Play, request: &Request<Thing>, attackers: &[Attacker]) -> Vec<Blocks<Thing>> {
    let attacking = play.game().combat.iter().flat_map(|combat| combat.attackers.keys().copied());
    let mut free = request.among.iter().copied();
    let block = |(id, attacker): (_, &Attacker)| Blocks {
        blocked: vec![Thing::Object(id)],
        with: free.by_ref().take(attacker.blockers.len()).collect(),
    };
    attacking.zip(attackers).map(block).filter(|group| !group.with.is_empty()).collect()
}

/// Returns all ways to divide an amount, legal or not.
fn divisions(number: usize, amount: u32) -> Vec<Division> {
    match number {
        0 => Vec::new(),
        1 => vec![vec![amount]],
        _ => (0..=amount)
            .flat_map(|first| {
                let rest = divisions(number - 1, amount - first);
                rest.into_iter().map(move |rest| [&[first], rest.as_slice()].concat())
            })
            .collect(),
    }
}

fn assigned(request: &Request<Thing>, division: &Division) -> Decision<Thing> {
    let share = |(to, amount): (&Thing, &u32)| Share { to: *to, amount: *amount };
    Decision::Assign { from: None, to: request.among.iter().zip(division).map(share).collect() }
}

/// After an illegal division, nothing that the next creature assigns makes the whole assignment legal.
fn none_is_taken(play: &Play, bench: &Bench) -> u32 {
    let Rest::Asks(request) = play.rest() else { panic!("{:?}", play.rest()) };
    let Thing::Player(player) = request.player else { panic!("{request:?}") };
    let mut number = 0;
    for division in divisions(request.among.len(), request.at_most) {
        let decision = assigned(request, &division);
        assert!(!play.would_take(player, &decision, bench), "{division:?} after an illegal one");
        number += 1;
    }
    number
}

#[test]
fn divisions_are_judged_as_a_list_of_them_says() {
    let mut judged = 0;
    let mut refused = 0;
    for number in 0..160 {
        let bytes = bytes_of(7, number, 24);
        let attackers: Vec<Attacker> = bytes.chunks(12).map(Attacker::from_bytes).collect();
        let text = game(&attackers);
        let scenario = scenario(&deciding("510.1e", &text));
        for (date, in_order) in [("2010-07-16", true), ("2024-09-20", true), ("2024-11-08", false)] {
            let edition: Edition = date.parse().unwrap_or_else(|_| panic!("{date}"));
            let bench = Bench::new(edition);
            let mut play = Play::begin(scenario.board.game.clone(), &bench);
            for attacker in &attackers {
                let behind = usize::from(attacker.trample);
                if attacker.blockers.is_empty() || attacker.blockers.len() + behind < 2 {
                    continue;
                }
                let Some(request) = until_assignment(&mut play, &attackers, &bench) else { panic!("{text}") };
                let Thing::Player(player) = request.player else { panic!("{request:?}") };
                assert_eq!(request.among.len(), attacker.blockers.len() + behind, "{text}");
                let allowed = attacker.allowed(in_order);
                let mut taken = None;
                let mut last = true;
                for division in divisions(request.among.len(), attacker.power) {
                    let decision = assigned(&request, &division);
                    let mut whole = division.clone();
                    whole.resize(attacker.blockers.len() + 1, 0);
                    let mut trial = play.clone();
                    let result = trial.answer(player, decision.clone(), &bench);
                    last = !matches!(trial.rest(), Rest::Asks(next) if next.asking == Asking::Assign);
                    if last || result != DecisionResult::Taken {
                        let is_legal = result == DecisionResult::Taken;
                        assert_eq!(is_legal, allowed.contains(&whole), "{whole:?} in {date}\n{text}");
                        judged += 1;
                        refused += u32::from(!is_legal);
                    }
                    if allowed.contains(&whole) {
                        taken = Some(decision);
                    } else if !last && result == DecisionResult::Taken {
                        refused += none_is_taken(&trial, &bench);
                    }
                }
                match taken {
                    Some(decision) => answered(&mut play, player, decision, &bench),
                    None => panic!("no legal division\n{text}"),
                }
                if last {
                    break;
                }
            }
        }
    }
    assert!(judged > 2000 && refused > 1000, "{judged} divisions, {refused} of them illegal");
}
