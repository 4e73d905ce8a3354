//! Tokens as the effects that create them describe them: `a 1/1 white Soldier creature token with flying`.

use super::grammar::list;
use super::targets::Every;
use super::values::colors;
use super::voice::{Voice, self_reference};
use apnap_oracle::card::{Ability, Characteristics, Modification, Printed, Supertype, Target, Value};

impl Voice<'_> {
    /// `create two 1/1 white Soldier creature tokens with vigilance`
    pub(super) fn creates(
        self,
        number: &Value,
        token: &Characteristics,
        attached: Option<&Target>,
    ) -> String {
        let before = words_before_noun(token);
        let some = match (&token.name, number) {
            (Some(name), Value::Number(1)) if token.supertypes.contains(Supertype::Legendary) => {
                let unnamed = Characteristics { name: None, ..token.clone() };
                let words = format!("{before}token{}", self.words_after_noun(&unnamed));
                format!("{name}, {}", super::grammar::with_article(&words))
            }
            _ => {
                let after = self.words_after_noun(token);
                let (one, many) = (format!("{before}token{after}"), format!("{before}tokens{after}"));
                self.some_described(number, &one, &many)
            }
        };
        let attached = attached
            .map_or_else(String::new, |to| format!(" attached to {}", self.target(to, Every::Each).words));
        format!("create {some}{attached}")
    }

    /// Tokens that copy objects, with the exceptions.
    pub(super) fn creates_copies(self, number: &Value, of: &Target, except: &[Modification]) -> String {
        let copied = self.target(of, Every::Each);
        let (some, person) = match number {
            Value::Number(1) => ("a token that's a copy of".to_owned(), super::grammar::Person::One),
            number => (
                self.some_described(number, "token", "tokens") + " that are copies of",
                super::grammar::Person::Many,
            ),
        };
        let subject = super::grammar::Phrase::new("", person);
        let except = self.except(except, &subject, &self.granted_this_of(of));
        format!("create {some} {}{except}", copied.words)
    }

    fn words_after_noun(self, token: &Characteristics) -> String {
        let named = token.name.as_ref().map_or_else(String::new, |name| format!(" named {name}"));
        let abilities: Vec<String> =
            token.abilities.iter().map(|ability| self.of_token(ability, token)).collect();
        let with =
            if abilities.is_empty() { String::new() } else { format!(" with {}", list(&abilities, "and")) };
        let numbers = [("loyalty", token.loyalty), ("defense", token.defense)];
        let numbers: String = numbers
            .iter()
            .filter_map(|(word, number)| number.map(|number| format!(" with {word} {number}")))
            .collect();
        let other_side = token.flipped.as_ref().map_or_else(String::new, |other| {
            let (before, after) = (words_before_noun(other), self.words_after_noun(other));
            format!(" that can be flipped into a {before}token{after}")
        });
        let cost =
            token.mana_cost.as_ref().map_or_else(String::new, |cost| format!(" with mana cost {cost}"));
        format!("{named}{cost}{numbers}{with}{other_side}")
    }

    fn of_token(self, ability: &Ability, token: &Characteristics) -> String {
        // A token calls itself after its type: its name depends on the rule for names of tokens (111.4).
        let unnamed = Characteristics { name: None, ..token.clone() };
        self.ability_gained(ability, &self_reference(&unnamed))
    }
}

/// `legendary 1/1 white Soldier creature `
fn words_before_noun(token: &Characteristics) -> String {
    let mut words = Vec::new();
    words.extend(token.supertypes.iter().map(|one| one.word().to_lowercase()));
    let number = |printed: Option<Printed>| match printed {
        Some(Printed::Number(number)) => number.to_string(),
        Some(Printed::Star { plus: 0 }) => "*".to_owned(),
        Some(Printed::Star { plus }) => format!("{plus}+*"),
        None => "-".to_owned(),
    };
    if token.power.is_some() || token.toughness.is_some() {
        words.push(format!("{}/{}", number(token.power), number(token.toughness)));
    }
    words.push(match token.colors {
        Some(only) if only.is_empty() => "colorless despite its mana cost".to_owned(),
        Some(only) => format!("{} alone", colors(only)),
        None if token.color_indicator.is_empty() && token.mana_cost.is_none() => "colorless".to_owned(),
        None if token.color_indicator.is_empty() => String::new(),
        None => colors(token.color_indicator),
    });
    words.extend(token.subtypes.iter().map(|one| one.word().to_owned()));
    words.extend(token.card_types.iter().map(|one| one.word().to_lowercase()));
    words.retain(|word| !word.is_empty());
    words.iter().map(|word| format!("{word} ")).collect()
}
