//! The script compiler: our definitions of cards and effects in the engine's own script language.
//!
//! The words are those of the engine's scripts, which are those of the cards that its users play.
//! A word is written if the engine has a place for it: a key in its list of parameters, a mode, a
//! word of its selector language, an expression that its counter takes. What it then does with the
//! word is what the suite judges. Everything else is [`Unsupported`](crate::unsupported::Unsupported).

mod card;
mod change;
mod condition;
mod do_objects;
mod do_players;
mod effect;
mod event;
mod filter;
mod game_rule;
mod granted;
mod instruct;
mod lasting;
mod paid;
mod parameters;
mod played;
mod replace;
mod static_ability;
mod value;
mod whom;
pub(crate) mod words;
mod writer;

pub use card::{Script, of_card, of_characteristics};
pub use effect::{Spell, Step, Target, copying, of_effect};
pub use writer::{KnownKeywords, Purpose};

pub(crate) use filter::counter;
pub(crate) use granted::{granted_mark, printed_mark};
pub(crate) use replace::COPY_OF;
