//! The explanation of a board, as a judge gives it at a table: layer by layer, which effect applies to what, which
//! effects wait for it and why, and the values that change.
//!
//! [`story_of_board`] makes a [`LayerStory`] from the journal of the oracle; [`beside`] puts the answer of an
//! engine beside it. Both are data: the command line and reports print them.

mod beside;
mod said;
mod telling;
mod values;
mod words;

pub use beside::{Parting, beside};
pub use telling::story_of_board;

use apnap_oracle::json::FromJson;
use serde::Serialize;

/// What happens on a board, layer by layer. Layers in which nothing happens are left out.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct LayerStory {
    /// The layers, in order.
    pub layers: Vec<LayerTold>,
    /// The effects that existed at first and were gone before they could apply.
    pub never_applied: Vec<NeverApplied>,
}

/// One layer or sublayer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct LayerTold {
    /// What it is called: `layer 7b, setting power and toughness`.
    pub name: String,
    /// The number of its rule in the edition.
    pub rule: String,
    /// What is applied, in order.
    pub steps: Vec<StepTold>,
}

/// The application of an effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct StepTold {
    /// The effect; none in layer 1, which is told as one.
    pub effect: Option<EffectTold>,
    /// What it applies to.
    pub applies_to: Vec<String>,
    /// Whether the ability from which it comes is gone by then (613.6).
    pub goes_on: bool,
    /// The effects that would come before it and wait (613.8).
    pub waiting: Vec<WaitingTold>,
    /// The effects on which it depends without waiting, in a dependency loop (613.8b).
    pub in_a_loop: Vec<EffectTold>,
    /// The values that change.
    pub changes: Vec<Change>,
}

/// An effect, as one refers to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct EffectTold {
    /// Where it comes from: the label of an object or of an effect.
    pub whose: String,
    /// What it says.
    pub text: String,
    /// Its timestamp, in words (613.7).
    pub timestamp: String,
    /// Whether it comes from a characteristic-defining ability.
    pub defines_characteristics: bool,
}

/// An effect that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct WaitingTold {
    /// The effect that is applied, or waits.
    pub effect: EffectTold,
    /// What it waits for, each with what applying that would change.
    pub needs: Vec<NeedTold>,
}

/// What an effect waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct NeedTold {
    /// The effect that comes first.
    pub other: EffectTold,
    /// What applying it would change about the one that waits: `what it applies to`.
    pub change: String,
}

/// A value that changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Change {
    /// The object or player.
    pub subject: String,
    /// How its value changes.
    pub change: ValueChange,
}

/// How a value changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[serde(rename_all = "snake_case")]
pub enum ValueChange {
    /// A field has another value
    Becomes {
        /// The name of the field, as in an observation
        field: String,
        /// Its value before
        before: String,
        /// Its value afterwards
        after: String,
    },
    /// An ability is gone
    Loses(String),
    /// An ability is there
    Gains(String),
}

/// An effect that was gone before it could apply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct NeverApplied {
    /// The effect that is applied, or waits.
    pub effect: EffectTold,
    /// The layer in which it ceased to exist.
    pub layer: String,
    /// The effect that did it.
    pub by: EffectTold,
}
