//! Embeds the corpus and the card definitions in the library, so that an installed `apnap` and the
//! tests of an engine need no files. Also embeds the text of the rulebook, which the book shows.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let mut code = String::new();
    list(&mut code, "SCENARIOS", &root.join("scenarios"), "scn")?;
    list(&mut code, "CARDS", &root.join("cards"), "card")?;
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("corpus.rs"), code)?;
    let mut rulebook = String::new();
    // Outside the repository there is no book to write, and no folder beside this one.
    match root.join("../oracle/src/rules") {
        folder if folder.is_dir() => list(&mut rulebook, "FILES", &folder, "rs")?,
        _ => rulebook.push_str("const FILES: &[(&str, &str)] = &[];\n"),
    }
    fs::write(out.join("rulebook.rs"), rulebook)
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
