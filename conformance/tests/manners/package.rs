//! What `cargo package` puts into the archive: everything that the build reads.

use crate::support::files::{below, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The files of a package, by the names that they have in the archive.
fn packaged(package: &str) -> BTreeSet<PathBuf> {
    let list = ["package", "--list", "--allow-dirty", "--offline", "-p", package];
    let output = Command::new(env!("CARGO")).args(list).current_dir(root()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap().lines().map(PathBuf::from).collect()
}

/// All files below a folder of a package, by their names in the package.
fn of_package(base: &Path, folder: &str) -> Vec<PathBuf> {
    let files = below(&base.join(folder)).into_iter();
    files.map(|file| file.strip_prefix(base).unwrap().to_owned()).collect()
}

/// The files that a source file includes, without `..`; `None` for one outside the package.
fn included(source: &Path, text: &str) -> Vec<Option<PathBuf>> {
    let names = text.split("include_str!(\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let resolved = |name: &str| {
        let mut path = source.parent()?.to_owned();
        for part in Path::new(name).components() {
            match part {
                Component::ParentDir if !path.pop() => return None,
                Component::ParentDir | Component::CurDir => {}
                other => path.push(other),
            }
        }
        Some(path)
    };
    names.map(|(name, _)| resolved(name)).collect()
}

#[test]
fn the_archives_have_every_file_that_the_build_reads() {
    for (package, folder, data) in [
        ("apnap-oracle", "oracle", &[][..]),
        ("apnap-plug", "conformance/plug", &[][..]),
        ("apnap-language", "conformance/language", &[][..]),
        ("apnap-english", "conformance/english", &[][..]),
        ("apnap-kit", "conformance/kit", &[][..]),
        ("apnap-corpus", "conformance/corpus", &["scenarios", "cards"][..]),
        ("apnap-suite", "conformance/suite", &[][..]),
        ("apnap-conformance", "conformance", &[][..]),
    ] {
        let files = packaged(package);
        let base = root().join(folder);
        for source in &of_package(&base, "src") {
            assert!(files.contains(source), "{}", source.display());
            let text = fs::read_to_string(base.join(source)).unwrap_or_default();
            for file in included(source, &text) {
                assert!(file.as_ref().is_some_and(|file| files.contains(file)), "{file:?} in {source:?}");
            }
        }
        let mut read = data.iter().flat_map(|folder| of_package(&base, folder));
        assert!(read.all(|file| files.contains(&file)), "{package}");
    }
    // A dependency on a path alone can't be packaged.
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let ours = manifest.lines().filter(|line| line.starts_with("apnap-") && line.contains("{ path = "));
    let without = ours.filter(|line| !line.contains("version = ")).collect::<Vec<_>>();
    // Nothing depends on it, apart from the fuzz targets, which are never published.
    assert_eq!(without, ["apnap-conformance = { path = \"conformance\", default-features = false }"]);
}
