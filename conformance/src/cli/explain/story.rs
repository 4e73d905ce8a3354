//! Printing the story of a board, layer by layer.

use crate::cli::output::{BAD, DIM, GOOD, HEAD, styled, wrapped};
use apnap_conformance::explain::{LayerStory, LayerTold, Parting};
use std::io::{self, Write};

/// The width to which lines are wrapped.
const WIDTH: usize = 96;

/// Prints a story. `then` gets the number of the rule of each layer, below the heading.
pub(super) fn story<W: Write>(
    out: &mut W,
    story: &LayerStory,
    mut then: impl FnMut(&mut W, &str) -> io::Result<()>,
) -> io::Result<()> {
    if story.layers.is_empty() {
        writeln!(out, "No continuous effect changes anything here.\n")?;
    }
    for layer in &story.layers {
        writeln!(out, "{} ({})", styled(HEAD, layer.heading()), styled(GOOD, &layer.rule))?;
        then(out, &layer.rule)?;
        in_layer(out, layer)?;
        writeln!(out)?;
    }
    for one in &story.never_applied {
        indented(out, "", &one.to_string())?;
    }
    if story.never_applied.is_empty() { Ok(()) } else { writeln!(out) }
}

fn in_layer(out: &mut impl Write, layer: &LayerTold) -> io::Result<()> {
    let several = layer.steps.len() > 1;
    if layer.is_by_timestamp_alone() {
        writeln!(out, "  {}", styled(DIM, "in timestamp order (613.7)"))?;
    }
    for (nth, step) in layer.steps.iter().enumerate() {
        if let Some(told) = &step.effect {
            let number = if several { format!("{}. ", nth + 1) } else { String::new() };
            indented(out, "  ", &format!("{number}{told}"))?;
            for words in step.circumstances() {
                indented(out, "     ", &words)?;
            }
            indented(out, "     ", &step.applies_to())?;
        }
        for change in &step.changes {
            indented(out, "       ", &change.to_string())?;
        }
    }
    Ok(())
}

/// Prints the values that an engine reports differently, each beside ours.
pub(super) fn partings(out: &mut impl Write, engine: &str, partings: &[Parting]) -> io::Result<()> {
    if partings.is_empty() {
        return writeln!(
            out,
            "{}\n",
            styled(GOOD, format!("Every value that {engine} reports is the same."))
        );
    }
    writeln!(out, "{}", styled(HEAD, format!("What {engine} reports differently")))?;
    for Parting { divergence, layer, by } in partings {
        let (subject, field) = (&divergence.subject, &divergence.field);
        writeln!(out, "  {}", styled(BAD, format!("{subject}: {field}")))?;
        writeln!(out, "     by the rules: {}", divergence.expected)?;
        writeln!(out, "     the engine:   {}", divergence.actual)?;
        let parts = match (layer, by) {
            (Some(layer), Some(by)) => format!("final in {layer}, by {by}"),
            (Some(layer), None) => format!("final in {layer}"),
            (None, _) => "by the rules, no effect changes it".to_owned(),
        };
        writeln!(out, "     {}", styled(DIM, parts))?;
    }
    writeln!(out)
}

/// Prints text with every line indented, further lines by two more.
fn indented(out: &mut impl Write, indent: &str, text: &str) -> io::Result<()> {
    for (nth, line) in wrapped(text, WIDTH - indent.len()).iter().enumerate() {
        let more = if nth == 0 { "" } else { "  " };
        writeln!(out, "{indent}{more}{line}")?;
    }
    Ok(())
}
