//! The script compiler: our definitions of cards and effects in the engine's own script language.
//!
//! The words are those of the engine's scripts, which are those of the cards that its users play.
//! A word is written if the engine has a place for it: a key in its list of parameters, a mode, a
//! word of its selector language, an expression that its counter takes. What it then does with the
//! word is what the suite judges. Everything else is [`Unsupported`](crate::unsupported::Unsupported).

mod card;
mod change;
mod condition;
mod effect;
mod filter;
mod granted;
mod parameters;
mod static_ability;
mod value;
pub(crate) mod words;
mod writer;

pub use card::{Script, of_card, of_characteristics};
pub use effect::{Spell, Step, Target, copying, of_effect};
pub use writer::{KnownKeywords, Purpose};

pub(crate) use filter::counter;
pub(crate) use granted::{granted_mark, printed_mark};
