//! JSON Schemas of the messages and of the records of runs, made from their types.

use crate::engine::{Answered, Description, Settled, Stop};
use crate::observation::Observation;
use crate::protocol::message::{NumberedReply, Request};
use crate::record::Line;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

/// The schema of a kind of message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schema {
    /// The name of its file in `docs/schema`.
    pub file: &'static str,
    /// The text of that file.
    pub text: String,
}

/// The schemas of all messages, and of the records of runs.
pub fn schemas() -> Vec<Schema> {
    vec![
        schema::<Request>("request.json", "A request to an engine"),
        schema::<NumberedReply<Description>>("describe-reply.json", "A reply to describe"),
        schema::<NumberedReply<Observation>>("derive-reply.json", "A reply to derive"),
        schema::<NumberedReply<Settled>>("settle-reply.json", "A reply to settle"),
        schema::<NumberedReply<Stop>>("load-reply.json", "A reply to load"),
        schema::<NumberedReply<Stop>>("advance-reply.json", "A reply to advance"),
        schema::<NumberedReply<Answered>>("answer-reply.json", "A reply to answer"),
        schema::<NumberedReply<Observation>>("observe-reply.json", "A reply to observe"),
        schema::<NumberedReply<()>>("bye-reply.json", "A reply to bye"),
        schema::<Line>("record.json", "A line of the record of a run"),
    ]
}

fn schema<T: JsonSchema>(file: &'static str, title: &str) -> Schema {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let mut json = schema.to_value();
    json["title"] = title.into();
    with_names(&mut json);
    Schema { file, text: format!("{json:#}\n") }
}

/// If the vocabulary of cards has an identifier, a message has a name.
fn with_names(json: &mut Value) {
    for (identifier, description) in [
        ("PlayerId", "The name of a player of the board."),
        ("ObjectId", "The label of an object of the board."),
    ] {
        if let Some(definition) = json.pointer_mut(&format!("/$defs/{identifier}")) {
            *definition = json!({ "type": "string", "description": description });
        }
    }
}
