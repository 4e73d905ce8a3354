//! One part of several of the same work, such as the second of four.

/// One part of several of the same size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// Which, counted from 1
    pub(crate) number: u64,
    /// Of how many
    pub(crate) of: u64,
}

impl Shard {
    /// The only part of one.
    pub(crate) const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// How many of this many things are in the part.
    pub(crate) fn share_of(self, things: u64) -> u64 {
        things.saturating_sub(self.number - 1).div_ceil(self.of)
    }

    /// The things of this part, of all in their order: every fourth from the second on.
    pub(crate) fn keep<T>(self, all: Vec<T>) -> Vec<T> {
        let its = |(_, part): &(T, u64)| *part == self.number;
        all.into_iter().zip((1..=self.of).cycle()).filter(its).map(|(one, _)| one).collect()
    }
}

/// Reads `2/4`.
///
/// # Errors
/// What would be a part, in words.
pub(crate) fn shard(text: &str) -> Result<Shard, String> {
    let (number, of) = text.split_once('/').ok_or("use the form I/N, for example 2/4")?;
    match (number.parse(), of.parse()) {
        (Ok(number), Ok(of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
        _ => Err("use the form I/N with I from 1 to N, for example 2/4".to_owned()),
    }
}
