//! The files of the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder.
pub(crate) fn below(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| if path.is_dir() { below(&path) } else { BTreeSet::from([path]) })
        .collect()
}

/// Every file below a folder with this extension.
pub(crate) fn below_with(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let has = |path: &PathBuf| path.extension().is_some_and(|found| found == extension);
    below(folder).into_iter().filter(has).collect()
}
