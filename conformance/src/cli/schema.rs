//! `apnap schema`: the JSON Schemas of the protocol.

use super::output::{counted, naming};
use super::{Abort, End};
use crate::cli::output::say;
use apnap_conformance::schema::schemas;
use std::fs;
use std::path::PathBuf;

/// Where to.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder for the schemas
    #[arg(long, default_value = "docs/schema")]
    out: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    fs::create_dir_all(&arguments.out).map_err(naming(&arguments.out))?;
    let schemas = schemas();
    for schema in &schemas {
        let file = arguments.out.join(schema.file);
        fs::write(&file, &schema.text).map_err(naming(&file))?;
    }
    say!("{} written to {}", counted(schemas.len(), "schema"), arguments.out.display());
    Ok(End::AsExpected)
}
