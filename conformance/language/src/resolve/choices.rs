//! Choices.

use super::Refusal;
use super::names::Names;
use crate::errors::Error;
use crate::span::Spanned;
use crate::syntax::Choice;
use apnap_oracle::state::Choices;

/// The choices of a line; of each kind there can be one.
pub(super) fn choices(all: &[Spanned<Choice>], names: &Names) -> Result<Choices, Refusal> {
    let mut choices = Choices::default();
    for choice in all {
        let again = match &choice.value {
            Choice::Color(color) => choices.color.replace(*color).is_some(),
            Choice::Subtype(subtype) => choices.subtype.replace(*subtype).is_some(),
            Choice::Number(number) => choices.number.replace(*number).is_some(),
            Choice::Player(name) => {
                let before = choices.player;
                choices.player = names.player(name);
                before.is_some()
            }
        };
        if again {
            return Err(Error::new(&choice.span, "two choices of one kind").into());
        }
    }
    Ok(choices)
}
