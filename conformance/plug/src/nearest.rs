//! The nearest known word to an unknown word.

/// The candidate that differs least from a word, if any is near enough.
pub fn nearest<C: AsRef<str>>(word: &str, candidates: impl IntoIterator<Item = C>) -> Option<C> {
    let tolerance = (word.chars().count() / 3).clamp(1, 4);
    candidates
        .into_iter()
        .map(|candidate| (distance(&word.to_lowercase(), &candidate.as_ref().to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            *distance <= tolerance && *distance < candidate.as_ref().chars().count()
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, removed, replaced or swapped with their neighbor to turn one word into the
/// other.
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().take(LONGEST).collect();
    let other: Vec<char> = other.chars().take(LONGEST).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut line = vec![row + 1];
        for (column, against) in other.iter().enumerate() {
            let replaced = above[column] + usize::from(letter != against);
            let mut least = replaced.min(above[column + 1] + 1).min(line[column] + 1);
            if row > 0 && column > 0 && one[row - 1] == *against && other[column - 1] == *letter {
                least = least.min(before[column - 1] + 1);
            }
            line.push(least);
        }
        before = std::mem::replace(&mut above, line);
    }
    above.last().copied().unwrap_or(one.len())
}

/// The number of letters beyond which words are not compared.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_the_word_and_another_word_finds_none() {
        let known = ["flying", "first strike", "haste", "is"];
        assert_eq!(nearest("flyign", known), Some("flying"));
        assert_eq!(nearest("Flying", known), Some("flying"));
        assert_eq!(nearest("hast", known), Some("haste"));
        assert_eq!(nearest("banding", known), None);
        assert_eq!(nearest("", known), None);
    }
}
