//! What the oracle doesn't perform, and where a game that comes to it stops.
//!
//! The oracle never guesses. A game that comes to one of these conditions stops there and names the rule.

use crate::card::walk::{Field, Part};
use crate::card::{
    Ability, Card, CardType, Characteristics, ColorChoice, CombatRule, CounterKind, Effect, Filter, Instead,
    Mana, ManaSymbol, SubtypeChoice, Trigger, Value, Zone,
};
use crate::now::{Now, ObjectNow};
use crate::rules::{r805_shared_team_turns, r901_planechase};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Ruled, TickStop};

/// Counters on players that have a rule of their own, which has no entry in the registry: each with the number
/// of the rule that gives them an ability.
const COUNTERS_ON_PLAYERS: &[(&str, &str)] = &[("rad", "122.1i")];

/// Stops before a check of state-based actions at which one would apply that isn't performed.
pub(crate) fn before_state_based_actions(now: &Now) -> Ruled<()> {
    let has = |kind: &str| {
        let kind = CounterKind::Named(kind.to_owned());
        now.game().players.iter().any(|player| player.counters.get(&kind).is_some_and(|count| *count > 0))
    };
    match COUNTERS_ON_PLAYERS.iter().find(|(kind, _)| has(kind)) {
        Some((_, rule)) => Err(TickStop::NotPerformed(format!("{rule} is not performed yet"))),
        None => of_teams(now).and_then(|()| words_on_permanents(now)),
    }
}

/// Stops as a spell is announced whose text has X, while its costs have none: nobody is asked for X as it resolves.
pub(crate) fn x_in_no_cost(now: &Now, spell: ObjectId, effects: &[Effect], in_a_cost: bool) -> Ruled<()> {
    let object = now.game().objects.get(&spell);
    let is_known = object.is_none_or(|object| object.is_ability() || object.choices.number_or_x().is_some());
    let mut values = effects.iter().flat_map(Effect::with_parts).flat_map(Effect::values);
    if !in_a_cost && !is_known && values.any(|value| *value == Value::Chosen) {
        return Err(TickStop::NotPerformed("107.3f is not performed yet".to_owned()));
    }
    Ok(())
}

/// Stops as a player casts a modal double-faced card of which only the back face can be cast: nothing says that its back
/// face is cast (712.11b).
pub(crate) fn the_back_of_a_modal_card(now: &Now, card: ObjectId) -> Ruled<()> {
    let is_land = |face: &Characteristics| face.card_types.contains(CardType::Land);
    let card = now.game().objects.get(&card).map(|object| &object.card).filter(|card| card.modal);
    let is_one = card
        .is_some_and(|card| is_land(&card.front) && card.back.as_ref().is_some_and(|back| !is_land(back)));
    if is_one { Err(TickStop::NotPerformed("712.11b is not performed yet".to_owned())) } else { Ok(()) }
}

/// Stops as a player with a commander would bring in a card that has colors: its color identity decides whether the
/// player can (903.11).
pub(crate) fn color_identity(now: &Now, player: PlayerId, among: &[ObjectId]) -> Ruled<()> {
    let has_colors = |id: &ObjectId| {
        now.game().objects.get(id).is_some_and(|object| {
            let colors = object.card.front.color_indicator;
            let in_text =
                &mut |part: Part<'_>| matches!(part, Part::ManaSymbol(symbol) if !symbol.colors().is_empty());
            !colors.is_empty() || object.card.front.any(in_text)
        })
    };
    let has_a_commander =
        now.game().objects.values().any(|object| object.commander.is_some() && object.owner == player);
    if has_a_commander && among.iter().any(has_colors) {
        return Err(TickStop::NotPerformed("903.11 is not performed yet".to_owned()));
    }
    Ok(())
}

/// Stops as a token is created with an ability that refers to a choice that the token doesn't make itself: it is linked to
/// the choice for what created it (607.1d).
pub(crate) fn a_choice_of_the_creator(token: &Card) -> Ruled<()> {
    let abilities = &token.front.abilities;
    let refers = abilities.any(&mut |part| {
        matches!(
            part,
            Part::Filter(Filter::ChosenColor | Filter::ChosenType)
                | Part::ColorChoice(ColorChoice::Chosen)
                | Part::SubtypeChoice(SubtypeChoice::Chosen)
        )
    });
    let chooses = abilities.any(&mut |part| {
        matches!(part, Part::Instead(Instead::ChoosingColor | Instead::ChoosingCreatureType))
    });
    if refers && !chooses {
        Err(TickStop::NotPerformed("607.1d is not performed yet".to_owned()))
    } else {
        Ok(())
    }
}

/// Stops as an effect would copy a card that isn't a spell, to be cast (707.12).
pub(crate) fn copies_of_cards(now: &Now, of: ObjectId) -> Ruled<()> {
    if now.game().objects.get(&of).is_some_and(|object| object.on_stack.is_none()) {
        return Err(TickStop::NotPerformed("707.12 is not performed yet".to_owned()));
    }
    Ok(())
}

/// Stops at a spell or ability with several choices of modes: nothing says for which of them a mode is chosen.
pub(crate) fn several_choices_of_modes(choices: usize) -> Ruled<()> {
    if choices > 1 {
        return Err(TickStop::NotPerformed("700.2 is not performed for several choices of modes".to_owned()));
    }
    Ok(())
}

/// Stops as a creature is exerted that has several abilities that let it be: nobody is asked which of them it is.
pub(crate) fn several_exertions(row: &ObjectNow) -> Ruled<()> {
    let abilities = row.combat.iter().filter(|(rule, _)| matches!(rule, CombatRule::MayBeExerted(_)));
    if abilities.count() > 1 {
        return Err(TickStop::NotPerformed("607.2h is not performed yet for several abilities".to_owned()));
    }
    Ok(())
}

/// Stops as one of several cards is chosen that were exiled face down: it would be chosen at random.
pub(crate) fn one_of_a_pile(now: &Now, among: &[ObjectId]) -> Ruled<()> {
    let is_face_down = |id: &&ObjectId| {
        let object = now.game().objects.get(id);
        object.is_some_and(|object| object.zone == Zone::Exile && object.status.face_down)
    };
    if among.iter().filter(is_face_down).count() > 1 {
        return Err(TickStop::NotPerformed("406.4 is not performed yet".to_owned()));
    }
    Ok(())
}

/// Stops at a special action whose cost has X in it: nobody is asked for X.
pub(crate) fn x_of_a_special_action(cost: &Mana) -> Ruled<()> {
    if cost.0.contains(&ManaSymbol::X) {
        return Err(TickStop::NotPerformed("107.3d is not performed yet".to_owned()));
    }
    Ok(())
}

/// Stops in a game between teams if a plane or phenomenon is face up, since "you" on it means each player of a team
/// (901.12c), or if an ability refers to one of several active players and the edition doesn't say to whom (805.4d).
fn of_teams(now: &Now) -> Ruled<()> {
    if !has_teams(now) {
        Ok(())
    } else if r901_planechase::face_up(now).next().is_some() {
        Err(TickStop::NotPerformed("901.12c is not performed yet".to_owned()))
    } else if r805_shared_team_turns::leaves_that_player_open(now) {
        Err(TickStop::NotPerformed("805.4d: no rule says yet which player is meant".to_owned()))
    } else {
        Ok(())
    }
}

/// Stops before creatures attack in a game between teams, since a team attacks and defends together (805.10).
pub(crate) fn before_an_attack(now: &Now) -> Ruled<()> {
    if has_teams(now) {
        Err(TickStop::NotPerformed("805.10 is not performed yet".to_owned()))
    } else {
        Ok(())
    }
}

fn has_teams(now: &Now) -> bool {
    now.game().players.iter().any(|player| player.team.is_some())
}

/// Stops at text that the scenario language gives in quotation marks, since nothing performs it: an effect or a
/// cost.
pub(crate) fn quoted(text: &str) -> TickStop {
    TickStop::NotPerformed(format!("the quoted text \"{text}\" is not performed"))
}

/// Stops as an effect would add mana by a symbol for which the oracle can't ask what it stands for (106.8).
pub(crate) fn mana(symbol: ManaSymbol) -> TickStop {
    TickStop::NotPerformed(format!("106.8: what {symbol} stands for as mana is added isn't performed yet"))
}

/// Stops at a word such as "it" or "that much" that refers to nothing.
pub(crate) fn refers_to_nothing(word: &str) -> TickStop {
    TickStop::NotPerformed(format!("`{word}` refers to nothing here"))
}

/// Stops if a permanent has an ability or a trigger event that is given in quotation marks only, unless the
/// scenario says that it doesn't matter: nothing tells what it does, or when it triggers.
fn words_on_permanents(now: &Now) -> Ruled<()> {
    now.permanents().find_map(|row| words_of(now, row, |_| true)).map_or(Ok(()), Err)
}

/// Stops as a spell resolves that has an ability in quotation marks only. A single word, such as "retrace", is a
/// keyword and no instruction.
pub(crate) fn words_of_a_spell(now: &Now, spell: ObjectId) -> Ruled<()> {
    now.object(spell).and_then(|row| words_of(now, row, |text| text.contains(' '))).map_or(Ok(()), Err)
}

/// Returns where the game stops because of a text of an object, if it is one that could matter.
fn words_of(now: &Now, row: &ObjectNow, could_matter: impl Fn(&str) -> bool) -> Option<TickStop> {
    let text = row.abilities.iter().find_map(|held| match &*held.ability {
        Ability::Other(text) | Ability::Triggered { when: Trigger::Other(text), .. } => {
            let is_said_not_to = now.game().texts_that_do_not_matter.contains(text);
            Some(text).filter(|text| !is_said_not_to && could_matter(text))
        }
        _ => None,
    })?;
    let remedy = row.name().map(|name| {
        format!("; if it doesn't matter, write `quoted text of \"{name}\" does not matter` on the board")
    });
    Some(TickStop::NotPerformed(format!(
        "the quoted text \"{text}\" is not performed{}",
        remedy.unwrap_or_default()
    )))
}
