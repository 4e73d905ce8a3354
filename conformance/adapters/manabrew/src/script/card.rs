//! A card as a script: its frame, its abilities, its back face.

use crate::script::granted::{activated, printed_mark, triggered};
use crate::script::played;
use crate::script::static_ability;
use crate::script::words;
use crate::script::writer::{KnownKeywords, Purpose, Writer};
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Ability, Card, CardType, Characteristics, Colors, Printed, Trigger};

/// A script, and how its keywords were written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// What the engine reads.
    pub text: String,
    /// The keywords by the texts with which the engine was told of them.
    pub keywords: KnownKeywords,
    /// The tokens that its abilities create, by the names of their scripts.
    pub tokens: Vec<(String, Script)>,
}

/// The script of a card for an object of the board.
///
/// # Errors
/// What the engine has no words for.
pub fn of_card(card: &Card, purpose: &Purpose) -> Result<Script, Unsupported> {
    let mut script = of_characteristics(&card.front, purpose)?;
    if !card.lights.is_empty() {
        let lights: Vec<String> = card.lights.iter().map(ToString::to_string).collect();
        script.text.push_str(&format!("\nLights:{}", lights.join(" ")));
    }
    if let Some(back) = &card.back {
        let back = of_characteristics(back, purpose)?;
        script.text.push_str("\nAlternateMode:DoubleFaced\n\nALTERNATE\n\n");
        script.text.push_str(&back.text);
        script.keywords.extend(back.keywords);
        script.tokens.extend(back.tokens);
    }
    Ok(script)
}

/// The script of one face.
///
/// # Errors
/// What the engine has no words for.
pub fn of_characteristics(face: &Characteristics, purpose: &Purpose) -> Result<Script, Unsupported> {
    let purpose = Purpose { in_command_zone: lives_in_the_command_zone(face), ..purpose.clone() };
    let mut writer = Writer::new(purpose);
    let mut lines = frame(face);
    for (n, ability) in face.abilities.iter().enumerate() {
        if writer.purpose().in_game {
            lines.extend(played::ability(face, ability, n + 1, &mut writer)?);
        } else {
            lines.extend(printed(ability, n + 1, &mut writer)?);
        }
    }
    if writer.purpose().in_game {
        lines.extend(played::chapters(face, &mut writer)?);
    } else {
        lines.extend(chapters(face, &mut writer));
    }
    lines.extend(writer.variable_lines());
    let (keywords, tokens) = writer.into_parts();
    Ok(Script { text: lines.join("\n"), keywords, tokens })
}

/// The keyword that says which chapters a Saga has: its chapter abilities stand beside it with their marks.
fn chapters(face: &Characteristics, writer: &mut Writer) -> Option<String> {
    let numbers = face.abilities.iter().filter_map(|ability| match &**ability {
        Ability::Triggered { when: Trigger::Chapter(numbers), .. } => numbers.iter().max(),
        _ => None,
    });
    let last = *numbers.max()?;
    let does = writer.variable("DB$ Pump | Defined$ Self");
    let each = vec![does; usize::try_from(last).unwrap_or_default()];
    Some(format!("K:Chapter:{last}:{}", each.join(",")))
}

fn lives_in_the_command_zone(face: &Characteristics) -> bool {
    face.card_types.iter().any(|card_type| {
        matches!(
            card_type,
            CardType::Plane
                | CardType::Phenomenon
                | CardType::Scheme
                | CardType::Vanguard
                | CardType::Conspiracy
                | CardType::Dungeon
        )
    })
}

fn frame(face: &Characteristics) -> Vec<String> {
    let cost = face.mana_cost.as_ref().map_or_else(|| "no cost".to_owned(), words::mana);
    let mut lines = vec![
        format!("Name:{}", face.name.as_deref().unwrap_or_default()),
        format!("ManaCost:{cost}"),
        format!("Types:{}", type_line(face)),
    ];
    let indicated = face.colors.unwrap_or(face.color_indicator);
    if indicated != Colors::NONE {
        lines.push(format!("Colors:{}", words::letters(indicated)));
    }
    if let (Some(power), Some(toughness)) = (face.power, face.toughness) {
        lines.push(format!("PT:{}/{}", number(power), number(toughness)));
    }
    lines.extend(face.loyalty.map(|loyalty| format!("Loyalty:{loyalty}")));
    lines.extend(face.defense.map(|defense| format!("Defense:{defense}")));
    lines
}

fn type_line(face: &Characteristics) -> String {
    let supertypes = face.supertypes.iter().map(|one| one.word().to_owned());
    let card_types = face.card_types.iter().map(|one| one.word().to_owned());
    let subtypes = face.subtypes.iter().map(words::subtype);
    supertypes.chain(card_types).chain(subtypes).collect::<Vec<_>>().join(" ")
}

fn number(printed: Printed) -> String {
    match printed {
        Printed::Number(number) => number.to_string(),
        Printed::Star { plus: 0 } => "*".to_owned(),
        Printed::Star { plus } => format!("{plus}+*"),
    }
}

/// The lines of the nth ability.
pub(crate) fn printed(
    ability: &Ability,
    number: usize,
    writer: &mut Writer,
) -> Result<Vec<String>, Unsupported> {
    let mark = printed_mark(number);
    match ability {
        Ability::Keyword(keyword) => Ok(vec![format!("K:{}", words::keyword(keyword, writer)?)]),
        Ability::Static(ability) => {
            let instead = match static_ability::as_keyword(ability) {
                Some(keyword) => Some(vec![format!("K:{keyword}")]),
                None => static_ability::as_replacement(ability),
            };
            match instead {
                // Such a line bears no mark: a static ability that does nothing bears it, and is copied and
                // lost together with the line.
                Some(mut lines) => {
                    lines.push(format!("S:Mode$ Continuous | Affected$ Card.Self | Description$ {mark}"));
                    Ok(lines)
                }
                None => {
                    let lines = static_ability::lines(ability, &mark, writer)?;
                    Ok(lines.into_iter().map(|line| format!("S:{line}")).collect())
                }
            }
        }
        Ability::Activated { cost, only, effect } => {
            Ok(vec![format!("A:{}", activated(cost, only, effect, &mark)?)])
        }
        // On a board the others are there to be lost or kept; a trigger shows that as well.
        Ability::Triggered { .. }
        | Ability::Replacement(_)
        | Ability::AdditionalCost(_)
        | Ability::CastOnly(_)
        | Ability::Other(_) => Ok(vec![format!("T:{}", triggered(&mark, writer))]),
        // What a spell does is said where its effect has resolved.
        Ability::Spell(_) => Ok(Vec::new()),
    }
}
