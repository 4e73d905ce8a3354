//! Embeds the text of the rulebook, which the book shows.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let rules = root.join("../oracle/src/rules");
    let mut files = Vec::new();
    // Outside the repository there is no book to write, and no folder beside this one.
    if rules.is_dir() {
        collect(&rules, &mut files)?;
    }
    files.sort();
    let mut code = "const FILES: &[(&str, &str)] = &[\n".to_owned();
    for file in files {
        let below = file.strip_prefix(&rules).map_err(io::Error::other)?;
        let below = below.to_string_lossy().replace('\\', "/");
        writeln!(code, "    ({below:?}, include_str!({:?})),", file.to_string_lossy())
            .map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("rulebook.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
