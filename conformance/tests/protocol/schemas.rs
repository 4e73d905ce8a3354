//! The schemas in `docs/schema` are those of the types.

use crate::docs;
use apnap_conformance::schema::schemas;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_schemas_that_are_written_down_are_those_of_the_types() {
    let folder = docs().join("schema");
    for schema in schemas() {
        let written = fs::read_to_string(folder.join(schema.file)).unwrap_or_default();
        assert_eq!(written, schema.text, "run cargo run --features schema -- schema");
    }
    let files: BTreeSet<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, schemas().iter().map(|schema| schema.file.to_owned()).collect());
}

/// Names replace identifiers under these two words only, so identifiers must not be anywhere else.
#[test]
fn the_vocabulary_refers_to_the_board_in_two_words_only() {
    fn look(json: &Value, word: &str, seen: &mut BTreeSet<(String, String)>) {
        match json {
            Value::Object(fields) => {
                if let Some(Value::String(to)) = fields.get("$ref") {
                    seen.insert((word.to_owned(), to.replace("#/$defs/", "")));
                }
                fields.iter().for_each(|(word, value)| look(value, word, seen));
            }
            Value::Array(values) => values.iter().for_each(|value| look(value, word, seen)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut seen = BTreeSet::new();
    for schema in schemas() {
        look(&serde_json::from_str(&schema.text).unwrap(), "", &mut seen);
    }
    let identifiers: Vec<_> = seen.iter().filter(|(_, to)| to == "PlayerId" || to == "ObjectId").collect();
    let (player, object) =
        (("Player".to_owned(), "PlayerId".to_owned()), ("Object".to_owned(), "ObjectId".to_owned()));
    assert_eq!(identifiers, [&object, &player]);
}
