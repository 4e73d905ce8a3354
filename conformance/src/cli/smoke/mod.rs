//! `apnap smoke`: checks the adapter of an engine with a few questions, and gives advice.

mod answer;
mod boards;
mod games;

use super::engine::Chosen;
use super::{Abort, End, corpus, engine, output};
use answer::Check;
use apnap_conformance::engine::{Description, Engine, Level};
use apnap_conformance::language::{Catalogue, load};
use apnap_conformance::play::level_of;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::starters;
use apnap_oracle::edition::Edition;
use boards::{alike, complete, described, simple, unknown};
use games::{COMBAT, SETTLED, asked, plays};
use std::io::{self, Write};

/// Which engine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: engine::EngineArguments,
    /// Also ask about these scenarios: files of your own, folders with them, or words in the identifiers of the
    /// corpus
    scenarios: Vec<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    let catalogue = corpus::catalogue()?;
    let Some(SmokeBoards { trivial, everything, settled, combat }) = boards(&catalogue) else {
        return Err(Abort::trouble("the boards of `apnap smoke` cannot be read"));
    };
    let own = match &arguments.scenarios[..] {
        [] => Vec::new(),
        named => corpus::chosen(named, &arguments.cards)?,
    };
    let mut engine = Chosen::by(&arguments.engine)?;
    let description = engine.describe();
    let edition = description.edition.unwrap_or(Edition::HOME);
    let has = |level| description.levels.contains(&level);
    let mut checks = vec![Check::new("description", described(&description))];
    if has(Level::Layers) {
        checks.push(Check::new("one creature", simple(&mut engine, &description, &trivial, edition)));
        checks.push(Check::new(
            "everything at once",
            complete(&mut engine, &description, &everything, edition),
        ));
        checks.push(Check::new("same question twice", alike(&mut engine, &trivial, edition)));
    }
    if has(Level::StateBasedActions) && settled.is_valid_in(edition) {
        let answer = plays(&mut engine, &description, &settled, edition, &SETTLED);
        checks.push(Check::new("state-based actions", answer));
    }
    if has(Level::Turns) {
        let answer = plays(&mut engine, &description, &combat, edition, &COMBAT);
        checks.push(Check::new("one combat", answer));
    }
    for (id, text) in starters::texts() {
        let scenario =
            load(id, text, &catalogue).map_err(|_| Abort::trouble(format!("{id} cannot be read")))?;
        if has(level_of(&scenario)) {
            checks.push(Check::new(id, asked(&mut engine, &scenario, edition)));
        }
    }
    checks.extend(own.iter().map(|scenario| Check::new(&scenario.id, asked(&mut engine, scenario, edition))));
    // Only these say whether the engine has answered anything.
    let is_answered = checks.iter().skip(1).any(Check::is_right);
    if let Chosen::Other(engine) = &mut engine {
        checks.push(Check::new("an unknown verb", unknown(engine.ask_unknown())));
    }
    let end = report(&checks, is_answered, &description)?;
    arguments.engine.log_is_written(&engine)?;
    Ok(end)
}

/// What is asked about.
struct SmokeBoards {
    trivial: Scenario,
    everything: Scenario,
    settled: Scenario,
    combat: Scenario,
}

fn boards(catalogue: &Catalogue) -> Option<SmokeBoards> {
    let trivial = load("smoke/trivial", include_str!("trivial.scn"), catalogue).ok()?;
    let everything = load("smoke/everything", include_str!("everything.scn"), catalogue).ok()?;
    let settled = load("smoke/settled", include_str!("settled.scn"), catalogue).ok()?;
    let combat = load("smoke/combat", include_str!("combat.scn"), catalogue).ok()?;
    Some(SmokeBoards { trivial, everything, settled, combat })
}

fn report(checks: &[Check], is_answered: bool, description: &Description) -> io::Result<End> {
    let mut out = output::stdout();
    for check in checks {
        check.print(&mut out)?;
    }
    let missing: Vec<&str> = Level::ALL
        .iter()
        .filter(|(level, ..)| !description.levels.contains(level))
        .map(|(_, _, words)| *words)
        .collect();
    if !missing.is_empty() {
        writeln!(out, "\nNot asked, because `levels` leaves it out: {}.", missing.join("; "))?;
    }
    let failed = checks.iter().filter(|check| check.is_wrong()).count();
    if failed > 0 {
        writeln!(out, "\n{failed} of {} failed; docs/src/protocol.md describes the protocol.", checks.len())?;
        return Ok(End::Unexpected);
    }
    if !is_answered {
        writeln!(out, "\nNothing is wrong, but no question has an answer yet.")?;
        return Ok(End::NothingRan);
    }
    writeln!(out, "\nThe adapter is ready. Next: apnap run with the same --engine.")?;
    Ok(End::AsExpected)
}
