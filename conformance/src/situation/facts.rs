//! Everything that a scenario can state of an observation.

use crate::generate::facts;
use crate::language::Spanned;
use crate::language::syntax::{ExpectLine, SeenFact, SeenLine};
use crate::observation::{CombatRole, GameSeen, ObjectSeen, Observation, PlayerSeen};
use crate::scenario::Expectation;
use crate::script::{GameExpectation, GameFact};
use apnap_oracle::card::Zone;
use std::collections::BTreeSet;

/// A fact, and what it is about: an object, a player, or nothing if it is about the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StatedFact {
    pub(super) subject: Option<String>,
    pub(super) fact: SeenFact,
}

impl StatedFact {
    fn game(subject: &str, fact: GameFact) -> StatedFact {
        StatedFact { subject: Some(subject.to_owned()), fact: SeenFact::Game(fact) }
    }

    fn of_the_game(fact: GameFact) -> StatedFact {
        StatedFact { subject: None, fact: SeenFact::Game(fact) }
    }

    /// The fact as it is expected of a board, if a board can have it.
    pub(super) fn of_board(&self, line: usize) -> Option<Expectation> {
        match (&self.subject, &self.fact) {
            (Some(subject), SeenFact::Board(fact)) => {
                Some(Expectation { subject: subject.clone(), fact: fact.clone(), line })
            }
            (_, SeenFact::Game(_)) | (None, SeenFact::Board(_)) => None,
        }
    }

    /// The fact as it is expected at a point of a game.
    pub(super) fn of_game(&self, line: usize) -> Option<GameExpectation> {
        match &self.fact {
            SeenFact::Board(_) => self.of_board(line).map(GameExpectation::Fact),
            SeenFact::Game(fact) => Some(GameExpectation::Game { fact: fact.clone(), line }),
        }
    }
}

/// Everything that can be stated of a board.
pub(super) fn of_board(seen: &Observation) -> Vec<StatedFact> {
    let of = |(label, seen): (&String, &ObjectSeen)| {
        let subject = Some(label.clone());
        let stated = move |fact| StatedFact { subject: subject.clone(), fact: SeenFact::Board(fact) };
        facts(seen).into_iter().map(stated)
    };
    seen.objects.iter().flat_map(of).collect()
}

/// Everything that can be stated of a game. `known` are the labels of the objects that there were before. Once the game is over
/// (104.1), the rules say nothing of what is left on the table.
pub(super) fn of_game(seen: &Observation, known: &BTreeSet<String>) -> Vec<StatedFact> {
    if seen.game.as_ref().and_then(|game| game.over) == Some(true) {
        let results = seen.players.iter().flat_map(|(name, seen)| result_of(name, seen));
        return results.chain([StatedFact::of_the_game(GameFact::Over(true))]).collect();
    }
    let gone = known.iter().filter(|label| !seen.objects.contains_key(*label));
    let gone = gone.map(|label| StatedFact::game(label, GameFact::DoesNotExist(label.clone())));
    let objects = seen.objects.iter().flat_map(|(label, seen)| of_object(label, seen));
    let players = seen.players.iter().flat_map(|(name, seen)| of_player(name, seen));
    let game = seen.game.iter().flat_map(of_the_game);
    gone.chain(objects).chain(players).chain(game).collect()
}

fn of_object(label: &str, seen: &ObjectSeen) -> Vec<StatedFact> {
    let name = || label.to_owned();
    let whose = seen.whose.clone().flatten();
    let place = seen.zone.map(|zone| StatedFact::game(label, GameFact::IsIn(name(), zone, whose)));
    let is_public = matches!(seen.zone, Some(Zone::Battlefield | Zone::Stack));
    if !is_public {
        return place.into_iter().collect();
    }
    let values = facts(seen).into_iter();
    let values = values.map(|fact| StatedFact { subject: Some(name()), fact: SeenFact::Board(fact) });
    let mut games = Vec::new();
    if seen.zone == Some(Zone::Battlefield) {
        games.extend(seen.status.iter().flat_map(|status| {
            [
                GameFact::Tapped(name(), status.tapped),
                GameFact::PhasedOut(name(), status.phased_out),
                GameFact::FaceDown(name(), status.face_down),
            ]
        }));
        games.extend(seen.damage.map(|damage| GameFact::Damage(name(), damage)));
        games.extend(seen.attached.clone().map(|to| GameFact::Attached(name(), to)));
        games.extend(seen.combat.iter().flat_map(|role| of_role(label, role.as_ref())));
    }
    let counters = seen.counters.iter().flatten();
    games.extend(counters.map(|(kind, count)| GameFact::Counters(name(), kind.clone(), *count)));
    let games = games.into_iter().map(|fact| StatedFact::game(label, fact));
    place.into_iter().chain(values).chain(games).collect()
}

fn of_role(label: &str, role: Option<&CombatRole>) -> Vec<GameFact> {
    let name = || label.to_owned();
    match role {
        None => vec![GameFact::NotInCombat(name())],
        Some(CombatRole::Attacks { attacked, blocked }) => {
            let blocked = blocked.map(|blocked| GameFact::Blocked(name(), blocked));
            [GameFact::Attacks(name(), attacked.clone())].into_iter().chain(blocked).collect()
        }
        Some(CombatRole::Blocks { blocked }) => {
            vec![GameFact::Blocks(name(), blocked.iter().cloned().collect())]
        }
    }
}

fn of_player(name: &str, seen: &PlayerSeen) -> Vec<StatedFact> {
    let own = || name.to_owned();
    let cards = [(Zone::Hand, seen.hand), (Zone::Library, seen.library), (Zone::Graveyard, seen.graveyard)];
    let cards = cards.into_iter().filter_map(|(zone, count)| Some(GameFact::Cards(own(), zone, count?)));
    let mut stated: Vec<GameFact> = seen.life.map(|life| GameFact::Life(own(), life)).into_iter().collect();
    stated.extend(cards);
    let counters = seen.counters.iter().flatten();
    stated.extend(counters.map(|(kind, count)| GameFact::Counters(own(), kind.clone(), *count)));
    stated.into_iter().map(|fact| StatedFact::game(name, fact)).chain(result_of(name, seen)).collect()
}

/// Whether a player has lost or won.
fn result_of(name: &str, seen: &PlayerSeen) -> Vec<StatedFact> {
    let lost = (seen.lost == Some(true)).then(|| GameFact::HasLost(name.to_owned()));
    let won = (seen.won == Some(true)).then(|| GameFact::HasWon(name.to_owned()));
    lost.into_iter().chain(won).map(|fact| StatedFact::game(name, fact)).collect()
}

fn of_the_game(seen: &GameSeen) -> Vec<StatedFact> {
    let mut stated: Vec<GameFact> = Vec::new();
    stated.extend(seen.part.map(GameFact::Part));
    stated.extend(seen.active.clone().map(GameFact::TurnOf));
    // An ability that a rule creates has no source to be named after.
    let is_named = |stack: &Vec<String>| stack.iter().all(|name| !name.starts_with('\''));
    stated.extend(seen.stack.clone().filter(is_named).map(GameFact::Stack));
    stated.extend(seen.day_night.map(GameFact::DayNight));
    stated.extend(seen.over.map(GameFact::Over));
    stated.into_iter().map(StatedFact::of_the_game).collect()
}

/// Facts as the lines of a board's expectations, one for each subject.
pub(super) fn board_lines(facts: &[StatedFact]) -> Vec<ExpectLine> {
    let mut lines: Vec<ExpectLine> = Vec::new();
    for stated in facts {
        let (Some(subject), SeenFact::Board(fact)) = (&stated.subject, &stated.fact) else { continue };
        match lines.iter_mut().find(|line| line.subject.value == *subject) {
            Some(line) => line.facts.push(fact.clone().into()),
            None => {
                let subject = Spanned::from(subject.clone());
                lines.push(ExpectLine { subject, facts: vec![fact.clone().into()] });
            }
        }
    }
    lines
}

/// Facts as the lines of an expectation in a game, one for each subject.
pub(super) fn game_lines(facts: &[StatedFact]) -> Vec<SeenLine> {
    let mut lines: Vec<SeenLine> = Vec::new();
    for stated in facts {
        match (&stated.subject, &stated.fact) {
            (None, SeenFact::Game(fact)) => lines.push(SeenLine::Game(fact.clone().into())),
            (None, SeenFact::Board(_)) => {}
            (Some(name), fact) => {
                let own = lines.iter_mut().find_map(|line| match line {
                    SeenLine::Of { subject, facts } if subject.value == *name => Some(facts),
                    SeenLine::Of { .. } | SeenLine::Game(_) | SeenLine::InOrder(_) => None,
                });
                match own {
                    Some(facts) => facts.push(fact.clone().into()),
                    None => lines.push(SeenLine::Of {
                        subject: name.clone().into(),
                        facts: vec![fact.clone().into()],
                    }),
                }
            }
        }
    }
    lines
}
