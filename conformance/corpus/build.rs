//! Embeds the corpus and the card definitions in the library, so that an installed `apnap` and the
//! tests of an engine need no files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let mut code = String::new();
    list(&mut code, "SCENARIOS", &folder(&root, "scenarios"), "scn")?;
    list(&mut code, "CARDS", &folder(&root, "cards"), "card")?;
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("corpus.rs"), code)
}

/// The folder beside that of this crate. The link to it in this crate is for the archive, which has a copy instead of it:
/// in a checkout, it may be a file.
fn folder(root: &Path, name: &str) -> PathBuf {
    let beside = root.join("..").join(name);
    if beside.is_dir() { beside } else { root.join(name) }
}

/// Writes a table of (path below the folder, text) for the files with an extension.
fn list(code: &mut String, name: &str, folder: &Path, ending: &str) -> io::Result<()> {
    let mut files = Vec::new();
    collect(folder, ending, &mut files)?;
    files.sort();
    writeln!(code, "const {name}: &[(&str, &str)] = &[").map_err(io::Error::other)?;
    for file in files {
        let below = file.strip_prefix(folder).map_err(io::Error::other)?;
        let below = below.to_string_lossy().replace('\\', "/");
        writeln!(code, "    ({below:?}, include_str!({:?})),", file.to_string_lossy())
            .map_err(io::Error::other)?;
    }
    writeln!(code, "];").map_err(io::Error::other)
}

fn collect(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, ending, files)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
    Ok(())
}
