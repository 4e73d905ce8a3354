//! The bodies of the fuzz targets over their seeds, without a fuzzer.

use crate::support::files::{below, root};
use apnap_conformance::fuzzing::{self, Finding};
use apnap_conformance::games::CombatFigures;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::PathBuf;

/// What a target does with bytes.
type Find = fn(&[u8]) -> Result<(), Finding>;

/// Every target. A folder of seeds without a line here is found by the last test.
const TARGETS: [(&str, Find); 6] = [
    ("differential", |bytes| fuzzing::differential(bytes, None)),
    ("layers", |bytes| fuzzing::layers(bytes, None)),
    ("settle", |bytes| fuzzing::settle(bytes, None)),
    ("games", |bytes| fuzzing::games(bytes).map(|_| ())),
    ("language", fuzzing::language),
    ("protocol", fuzzing::protocol),
];

fn folder() -> PathBuf {
    root().join("fuzz/seeds")
}

fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    below(&folder().join(target)).into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn no_target_finds_anything_on_its_seeds() {
    for (target, find) in TARGETS {
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{target}");
        for (path, bytes) in seeds {
            assert_eq!(find(&bytes), Ok(()), "{}", path.display());
        }
    }
}

/// A fuzzer that starts from these games comes to blocks and to combat damage soon.
#[test]
fn the_seeds_of_games_have_combat() {
    let figures = seeds("games").into_iter().map(|(_, bytes)| fuzzing::games(&bytes).unwrap());
    let combat = figures.map(|figures| figures.combat).reduce(CombatFigures::and).unwrap_or_default();
    assert!(combat.attackers > 0 && combat.blockers > 0 && combat.damage > 0, "{combat:?}");
}

/// A seed of `layers` or `settle` is named after the mutant that it shows: `613.8-1-skipped.scn`.
#[test]
fn each_seed_shows_the_mistake_after_which_it_is_called() {
    let settle = seeds("settle").into_iter().map(|seed| (seed, true));
    for ((path, bytes), settles) in seeds("layers").into_iter().map(|seed| (seed, false)).chain(settle) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut parts = stem.rsplitn(3, '-');
        let (forced, ordinal, rule) = (parts.next(), parts.next(), parts.next());
        let name = [rule, Some("/"), ordinal, Some("="), forced].into_iter().flatten().collect::<String>();
        let mutant = fuzzing::mutant_named(&name).unwrap_or_else(|finding| panic!("{stem}: {finding}"));
        let found = if settles {
            fuzzing::settle(&bytes, Some(mutant))
        } else {
            fuzzing::layers(&bytes, Some(mutant))
        };
        assert!(found.is_err(), "{stem}");
    }
}

#[test]
fn every_folder_of_seeds_belongs_to_a_target() {
    let mut folders: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|folder| folder.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let mut targets: Vec<&str> = TARGETS.iter().map(|(target, _)| *target).collect();
    targets.sort_unstable();
    assert_eq!(folders, targets);
}
