//! Reports for other programs, each made from the [record](crate::record) of a run.

mod html;
mod junit;
mod markdown;
mod markdown_compared;
mod words;

pub use html::{compared_html, html};
pub use junit::junit;
pub use markdown::markdown;
pub use markdown_compared::compared_markdown;
