//! Where the choices of the generator come from.

/// A source of choices. The generator asks only for choices among possibilities that make sense at that
/// point, so any answers give a board.
pub trait Choices {
    /// A number below `n`, or 0 if `n` is 0 or the source is used up. The generator treats 0 as the simplest
    /// possibility, so that smaller answers make simpler boards.
    fn below(&mut self, n: usize) -> usize;

    /// Returns whether the source is used up. The generator then stops adding to the board.
    fn spent(&self) -> bool;
}

/// Bytes as choices: one byte each, or two if there are more than 256 possibilities.
#[derive(Clone, Debug)]
pub struct Bytes<'b> {
    rest: &'b [u8],
}

impl<'b> Bytes<'b> {
    /// The choices from these bytes, starting with the first.
    pub fn new(bytes: &'b [u8]) -> Bytes<'b> {
        Bytes { rest: bytes }
    }

    fn next(&mut self) -> usize {
        match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                byte.into()
            }
            None => 0,
        }
    }
}

impl Choices for Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        match n {
            0 | 1 => 0,
            2..=256 => self.next() % n,
            _ => (self.next() + 256 * self.next()) % n,
        }
    }

    fn spent(&self) -> bool {
        self.rest.is_empty()
    }
}

/// This many bytes, derived from a seed and a number: the same on every machine and in every version.
pub fn bytes_of(seed: u64, number: u64, count: usize) -> Vec<u8> {
    // SplitMix64, whose streams differ in their starting points.
    let mut state = mixed(seed ^ mixed(number));
    let mut bytes = Vec::with_capacity(count + 8);
    while bytes.len() < count {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        bytes.extend(mixed(state).to_le_bytes());
    }
    bytes.truncate(count);
    bytes
}

fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_choose_until_they_are_spent_and_then_choose_the_first() {
        let mut bytes = Bytes::new(&[7, 9, 1]);
        assert_eq!((bytes.below(5), bytes.below(1), bytes.spent()), (2, 0, false));
        assert_eq!((bytes.below(1000), bytes.spent()), (265, true));
        assert_eq!((bytes.below(5), bytes.below(0)), (0, 0));
    }

    #[test]
    fn a_seed_always_gives_the_same_bytes() {
        assert_eq!(bytes_of(1, 2, 3), bytes_of(1, 2, 9)[..3]);
        assert_ne!(bytes_of(1, 2, 8), bytes_of(1, 3, 8));
        assert_ne!(bytes_of(1, 2, 8), bytes_of(2, 1, 8));
    }
}
