//! Reading the texts that users write: scenarios, cards and tables.
//!
//! The errors of the operating system don't say what a user needs to know, and some files never end.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The maximum size of a text in bytes: a hundred times the largest scenario.
pub const LARGEST: u64 = 1 << 20;

/// Reads a text.
///
/// # Errors
/// Why it can't be read, without the name of the file.
pub fn read(file: &Path) -> io::Result<String> {
    if fs::metadata(file)?.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder, and a file was expected"));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let why = format!("it has more than {LARGEST} bytes, which is too much for such a file");
        return Err(io::Error::new(ErrorKind::InvalidData, why));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        let line = 1 + before.filter(|byte| **byte == b'\n').count();
        io::Error::new(ErrorKind::InvalidData, format!("line {line} is not UTF-8; save it as UTF-8"))
    })
}
