//! How words are formed: plurals, articles, persons.

use apnap_oracle::card::{Subject, Target, Value, Who};

/// Irregular words.
const IRREGULAR_PLURALS: &[(&str, &str)] = &[
    ("Child", "Children"),
    ("Cyclops", "Cyclopes"),
    ("Cyberman", "Cybermen"),
    ("Dwarf", "Dwarves"),
    ("Elf", "Elves"),
    ("Fungus", "Fungi"),
    ("Hippopotamus", "Hippopotamuses"),
    ("Homunculus", "Homunculi"),
    ("Mouse", "Mice"),
    ("Octopus", "Octopuses"),
    ("Ox", "Oxen"),
    ("Pegasus", "Pegasi"),
    ("Werewolf", "Werewolves"),
    ("Wolf", "Wolves"),
    ("phenomenon", "phenomena"),
];

/// Words with the same singular and plural.
const UNCHANGED_PLURALS: &[&str] = &[
    "Aurochs",
    "Astartes",
    "Bison",
    "Custodes",
    "Dauthi",
    "Eldrazi",
    "Elk",
    "Fish",
    "Homarid",
    "Jellyfish",
    "Kithkin",
    "Kor",
    "Lammasu",
    "Merfolk",
    "Metathran",
    "Moonfolk",
    "Necron",
    "Nephilim",
    "Ninja",
    "Phelddagrif",
    "Plains",
    "Samurai",
    "Sheep",
    "Soltari",
    "Squid",
    "Starfish",
    "Surrakar",
    "Thalakos",
    "Treefolk",
    "Urza's",
    "Vedalken",
    "Equipment",
];

/// The plural of a noun or a subtype.
pub fn plural(word: &str) -> String {
    if let Some((_, plural)) = IRREGULAR_PLURALS.iter().find(|(singular, _)| *singular == word) {
        return (*plural).to_owned();
    }
    if UNCHANGED_PLURALS.contains(&word) {
        return word.to_owned();
    }
    let ending = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if ending(&["s", "x", "z", "ch", "sh"]) => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

/// `a` or `an`, whichever the word after it takes.
pub fn article(next: &str) -> &'static str {
    let next = next.to_lowercase();
    let consonant = ["uni", "eu", "ute"].iter().any(|start| next.starts_with(start));
    if next.starts_with(['a', 'e', 'i', 'o', 'u']) && !consonant { "an" } else { "a" }
}

/// The grammatical number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// `creature`
    One,
    /// `creatures`
    Many,
}

impl Number {
    /// The grammatical number for this many.
    pub(crate) fn of_count(count: u32) -> Number {
        if count == 1 { Number::One } else { Number::Many }
    }

    /// The grammatical number for a value.
    pub(crate) fn of_value(value: &Value) -> Number {
        if *value == Value::Number(1) { Number::One } else { Number::Many }
    }

    /// The word in this number.
    pub(crate) fn of(self, word: &str) -> String {
        match self {
            Number::One => word.to_owned(),
            Number::Many => plural(word),
        }
    }
}

/// Whether verbs are in the third person, or follow `you` or several things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Person {
    /// each creature `has`
    Third,
    /// you `have`, 2 target creatures `have`
    You,
}

impl Person {
    /// The grammatical person of a subject.
    pub(crate) fn of(subject: &Subject) -> Person {
        match subject {
            Subject::Players(Who::You) => Person::You,
            Subject::Players(_) | Subject::Objects(_) | Subject::Host(_) => Person::Third,
        }
    }

    /// The grammatical person of the subject of an instruction.
    pub(crate) fn of_target(target: &Target) -> Person {
        match target {
            Target::Each(subject) => Person::of(subject),
            Target::Targets { at_most: 2.., .. } | Target::Chosen(2.., _) => Person::You,
            Target::Target(_)
            | Target::Targets { .. }
            | Target::Chosen(..)
            | Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::DefendingPlayer
            | Target::ThatObjectsController
            | Target::ItsController
            | Target::ItsOwner => Person::Third,
        }
    }

    /// The grammatical person of a player who does something.
    pub(crate) fn of_who(who: Who) -> Person {
        if who == Who::You { Person::You } else { Person::Third }
    }

    /// The form of a verb.
    pub(crate) fn verb(self, third: &'static str, you: &'static str) -> &'static str {
        match self {
            Person::Third => third,
            Person::You => you,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use apnap_oracle::card::Subtype;
    use std::collections::BTreeMap;

    #[test]
    fn plurals_are_formed_as_they_are_spoken_and_no_two_subtypes_share_one() {
        for (one, many) in [
            ("creature", "creatures"),
            ("sorcery", "sorceries"),
            ("Elf", "Elves"),
            ("Plains", "Plains"),
            ("Ally", "Allies"),
            ("Monkey", "Monkeys"),
            ("Sphinx", "Sphinxes"),
            ("Ox", "Oxen"),
            ("Leech", "Leeches"),
        ] {
            assert_eq!(plural(one), many);
        }
        let mut seen = BTreeMap::new();
        for subtype in Subtype::all() {
            let other = seen.insert(plural(subtype.word()), subtype);
            assert_eq!(other, None, "{subtype}");
            let also_one = Subtype::named(&plural(subtype.word()));
            assert!(also_one.is_none_or(|one| one == subtype), "{subtype}");
        }
    }

    #[test]
    fn articles_follow_the_sound() {
        let sounds =
            [("artifact", "an"), ("Elf", "an"), ("Unicorn", "a"), ("creature", "a"), ("untapped", "an")];
        for (word, expected) in sounds {
            assert_eq!(article(word), expected, "{word}");
        }
    }
}
