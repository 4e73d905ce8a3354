//! Scenarios and cards of one's own: files beside the corpus.
//!
//! The identifier of such a scenario is the path of its file. It may use every card of the corpus, the cards of
//! the `.card` files beside it, and those of further files. Each of them may replace a card of the corpus.
//! Beside a file are the files in its folder, or below the folder that was named.

use crate::corpus::{self, UnreadableFile};
use crate::language::{Catalogue, load};
use crate::scenario::Scenario;
use crate::text;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A scenario of one's own, and the text of its file.
#[derive(Clone, Debug)]
pub struct OwnScenario {
    /// The scenario that the text describes.
    pub scenario: Scenario,
    /// The text of its file.
    pub text: String,
}

/// A file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum UnusableFile {
    /// It cannot be read.
    #[error("{}: {error}", file.display())]
    File {
        /// The file or folder
        file: PathBuf,
        /// What the operating system says
        error: io::Error,
    },
    /// There is nothing to read in a folder.
    #[error("{} has no .{ending} files", folder.display())]
    Empty {
        /// The folder without scenarios
        folder: PathBuf,
        /// How the names of the files end
        ending: &'static str,
    },
    /// Its text has errors.
    #[error("{} has errors", .0.file)]
    Text(UnreadableFile),
}

/// Reads scenarios: files, and all `.scn` files below folders. `cards` are further `.card` files, and folders
/// with such files.
///
/// # Errors
/// Every file that cannot be used.
pub fn scenarios(paths: &[PathBuf], cards: &[PathBuf]) -> Result<Vec<OwnScenario>, Vec<UnusableFile>> {
    let files = below_each(paths, "scn")?;
    let beside = in_all(paths.iter().map(|path| cards_beside(path)))?;
    let catalogue = with_cards(below_each(cards, "card")?.into_iter().chain(beside))?;
    in_all(files.iter().map(|file| scenario(file, &catalogue).map(|one| vec![one])))
}

/// Reads the cards of the corpus, and further `.card` files, and folders with such files.
///
/// # Errors
/// Every file that cannot be used.
pub fn catalogue(cards: &[PathBuf]) -> Result<Catalogue, Vec<UnusableFile>> {
    with_cards(below_each(cards, "card")?.into_iter())
}

/// Returns the files of cards in the folder of a file, or below a folder.
fn cards_beside(path: &Path) -> Result<Vec<PathBuf>, Vec<UnusableFile>> {
    if path.is_dir() {
        return below(path, "card");
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => in_folder(folder, "card"),
        Some(_) | None => in_folder(Path::new("."), "card"),
    }
}

fn scenario(file: &Path, catalogue: &Catalogue) -> Result<OwnScenario, Vec<UnusableFile>> {
    let text = text_of(file)?;
    let id = file.display().to_string();
    match load(&id, &text, catalogue) {
        Ok(scenario) => Ok(OwnScenario { scenario, text }),
        Err(errors) => Err(vec![UnusableFile::Text(UnreadableFile { file: id, text, errors })]),
    }
}

/// Returns the cards of the corpus with those of further files.
fn with_cards(files: impl Iterator<Item = PathBuf>) -> Result<Catalogue, Vec<UnusableFile>> {
    let unreadable =
        |files: Vec<UnreadableFile>| files.into_iter().map(UnusableFile::Text).collect::<Vec<_>>();
    let corpus = corpus::catalogue().map_err(unreadable)?;
    // One file may be named twice: beside a scenario and by itself.
    let mut seen = BTreeSet::new();
    let mut texts = Vec::new();
    for file in files {
        let canonical = fs::canonicalize(&file)
            .map_err(|error| vec![UnusableFile::File { file: file.clone(), error }])?;
        if seen.insert(canonical) {
            texts.push((file.display().to_string(), text_of(&file)?));
        }
    }
    let text =
        |name: &str| texts.iter().find(|(file, _)| file == name).map_or("", |(_, text)| text).to_owned();
    let named = texts.iter().map(|(file, text)| (file.as_str(), text.as_str()));
    corpus.with_own_files(named).map_err(|files| {
        let files =
            files.into_iter().map(|(file, errors)| UnreadableFile { text: text(&file), file, errors });
        unreadable(files.collect())
    })
}

/// Returns the files among some paths, and the files below the folders among them.
fn below_each(paths: &[PathBuf], ending: &'static str) -> Result<Vec<PathBuf>, Vec<UnusableFile>> {
    in_all(paths.iter().map(|path| {
        if !path.is_dir() {
            return Ok(vec![path.clone()]);
        }
        let files = below(path, ending)?;
        if files.is_empty() {
            Err(vec![UnusableFile::Empty { folder: path.clone(), ending }])
        } else {
            Ok(files)
        }
    }))
}

/// Returns the files below a folder whose names end so, in the order of their names.
fn below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Vec<UnusableFile>> {
    let mut files = in_folder(folder, ending)?;
    let folders = entries(folder)?.into_iter().filter(|path| path.is_dir());
    files.extend(in_all(folders.map(|folder| below(&folder, ending)))?);
    files.sort();
    Ok(files)
}

/// Returns the files in a folder whose names end so.
fn in_folder(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Vec<UnusableFile>> {
    let ends = |path: &PathBuf| path.is_file() && path.extension().is_some_and(|its| its == ending);
    Ok(entries(folder)?.into_iter().filter(ends).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Vec<UnusableFile>> {
    let listed = fs::read_dir(folder).and_then(|entries| {
        let mut paths =
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        Ok(paths)
    });
    listed.map_err(|error| vec![UnusableFile::File { file: folder.to_owned(), error }])
}

fn text_of(file: &Path) -> Result<String, Vec<UnusableFile>> {
    text::read(file).map_err(|error| vec![UnusableFile::File { file: file.to_owned(), error }])
}

/// Returns all that was read, or everything that is wrong.
fn in_all<T>(
    parts: impl Iterator<Item = Result<Vec<T>, Vec<UnusableFile>>>,
) -> Result<Vec<T>, Vec<UnusableFile>> {
    let (mut read, mut wrong) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Ok(part) => read.extend(part),
            Err(unusable) => wrong.extend(unusable),
        }
    }
    if wrong.is_empty() { Ok(read) } else { Err(wrong) }
}
