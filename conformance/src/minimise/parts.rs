//! What can be dropped from a situation, or made plainer.

use super::labels::{in_combat, leave_out_of_combat, without_line};
use crate::language::syntax::{
    EffectOf, EffectText, Entering, Enters, EntersAs, Line, MadeUp, ScenarioText, Statement, Until,
};
use crate::language::{File, Spanned};
use apnap_oracle::card::{Ability, CardType, Colors};
use apnap_oracle::state::TurnPart;
use std::sync::Arc;

/// Cards that say little, to put in place of others.
const PLAIN_CARDS: [&str; 2] = ["Grizzly Bears", "Plains"];

/// Everything that is smaller than a situation by one part, the largest parts first.
pub fn smaller(file: &File) -> Vec<File> {
    let mut tries = Vec::new();
    let Some(text) = &file.scenario else { return tries };
    let mut try_as = |changed: ScenarioText| tries.push(File { scenario: Some(changed), ..file.clone() });
    players(text, &mut try_as);
    for at in (0..text.board.history.len()).rev() {
        let mut changed = text.clone();
        without_line(&mut changed, at);
        try_as(changed);
    }
    statements(text, &mut try_as);
    set_up(text, &mut try_as);
    for (at, statement) in text.board.history.iter().enumerate() {
        for plainer in plainer_lines(statement) {
            let mut changed = text.clone();
            changed.board.history[at] = plainer.into();
            try_as(changed);
        }
    }
    tries.extend(without_definitions(file));
    tries
}

/// Without the last player, if there are more than two.
fn players(text: &ScenarioText, try_as: &mut impl FnMut(ScenarioText)) {
    let [.., last] = text.board.players.as_slice() else { return };
    if text.board.players.len() <= 2 {
        return;
    }
    let mut changed = text.clone();
    changed.board.players.pop();
    changed.board.life.retain(|life| life.player != *last);
    while let Some(at) = changed.board.history.iter().position(|line| is_of_player(line, last)) {
        without_line(&mut changed, at);
    }
    if let Some(script) = &mut changed.script {
        script.statements.retain(|line| match &line.value {
            Line::Decide { player, .. } | Line::MustNot { player, .. } => player != last,
            Line::Go(_) | Line::IsAsked { .. } | Line::IsNotAsked { .. } | Line::Expect(_) => true,
        });
    }
    try_as(changed);
}

fn is_of_player(line: &Statement, player: &Spanned<String>) -> bool {
    match line {
        Statement::Enters(enters) => enters.player == *player || enters.owner.as_ref() == Some(player),
        Statement::Effect(effect) => effect.by.as_ref() == Some(player),
        Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_)
        | Statement::Together(_) => false,
    }
}

/// Without one statement of the script, or with one in place of two in which players pass.
fn statements(text: &ScenarioText, try_as: &mut impl FnMut(ScenarioText)) {
    let Some(script) = &text.script else { return };
    let all = &script.statements;
    let mut try_script = |statements: Vec<Spanned<Line>>| {
        let mut changed = text.clone();
        if let Some(script) = &mut changed.script {
            script.statements = statements;
        }
        try_as(changed);
    };
    for at in (0..all.len()).rev() {
        let mut fewer = all.clone();
        fewer.remove(at);
        try_script(fewer);
    }
    for (at, line) in all.iter().enumerate() {
        for creature in in_combat(line) {
            let mut fewer = all.clone();
            leave_out_of_combat(&mut fewer[at].value, &creature);
            if fewer != *all {
                try_script(fewer);
            }
        }
    }
    let passes = |at: usize| matches!(all.get(at).map(|line| &line.value), Some(Line::Go(_)));
    for at in (0..all.len()).filter(|at| passes(*at) && passes(at + 1)) {
        let until = TurnPart::all().map(|(part, _)| Until::Part(part));
        for until in [Until::StackIsEmpty].into_iter().chain(until) {
            let mut fewer = all.clone();
            fewer.splice(at..at + 2, [Line::Go(until).into()]);
            try_script(fewer);
        }
    }
}

/// Without one line that isn't about objects.
fn set_up(text: &ScenarioText, try_as: &mut impl FnMut(ScenarioText)) {
    let mut try_board = |change: &dyn Fn(&mut ScenarioText)| {
        let mut changed = text.clone();
        change(&mut changed);
        if changed != *text {
            try_as(changed);
        }
    };
    for at in 0..text.board.life.len() {
        try_board(&|text| {
            text.board.life.remove(at);
        });
    }
    try_board(&|text| text.board.active = None);
    let set_up = &text.board.set_up;
    for at in 0..set_up.counters.len() {
        try_board(&|text| {
            text.board.set_up.counters.remove(at);
        });
    }
    for at in 0..set_up.mana.len() {
        try_board(&|text| {
            text.board.set_up.mana.remove(at);
        });
    }
    for at in 0..set_up.cast.len() {
        try_board(&|text| {
            text.board.set_up.cast.remove(at);
        });
    }
    for at in 0..set_up.speed.len() {
        try_board(&|text| {
            text.board.set_up.speed.remove(at);
        });
    }
    try_board(&|text| text.board.set_up.drew_from_empty_library.clear());
    try_board(&|text| text.board.set_up.commander_damage.clear());
    try_board(&|text| text.board.set_up.day_night = None);
    try_board(&|text| text.board.set_up.archenemy = None);
    try_board(&|text| text.board.set_up.mana_is_not_granted = None);
    try_board(&|text| text.board.set_up.one_defends = None);
}

/// A line of the board with less in it.
fn plainer_lines(statement: &Statement) -> Vec<Statement> {
    match statement {
        Statement::Enters(enters) => {
            plainer_entering(enters).into_iter().map(|enters| Statement::Enters(Box::new(enters))).collect()
        }
        Statement::Effect(effect) => {
            plainer_effect(effect).into_iter().map(|effect| Statement::Effect(Box::new(effect))).collect()
        }
        Statement::Together(all) => {
            let fewer = (0..all.len()).filter(|_| all.len() > 1).map(|at| {
                let mut fewer = all.clone();
                fewer.remove(at);
                Statement::Together(fewer)
            });
            let plainer = all.iter().enumerate().flat_map(|(at, one)| {
                plainer_lines(one).into_iter().map(move |plainer| {
                    let mut changed = all.clone();
                    changed[at] = plainer.into();
                    Statement::Together(changed)
                })
            });
            fewer.chain(plainer).collect()
        }
        Statement::PutCounters { counters, on } if counters.count > 1 => {
            let mut counters = counters.clone();
            counters.count = 1;
            vec![Statement::PutCounters { counters, on: on.clone() }]
        }
        Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_) => Vec::new(),
    }
}

fn plainer_entering(enters: &Enters) -> Vec<Enters> {
    let mut tries = Vec::new();
    let mut try_as = |change: &dyn Fn(&mut Enters)| {
        let mut changed = enters.clone();
        change(&mut changed);
        if changed != *enters {
            tries.push(changed);
        }
    };
    try_as(&|enters| {
        enters.count = 1;
        enters.labels.truncate(1);
    });
    try_as(&|enters| enters.damage = None);
    try_as(&|enters| enters.tapped = false);
    try_as(&|enters| enters.face_down = false);
    try_as(&|enters| enters.transformed = false);
    try_as(&|enters| enters.flipped = false);
    try_as(&|enters| enters.owner = None);
    try_as(&|enters| enters.attached = None);
    try_as(&|enters| enters.commander = false);
    try_as(&|enters| enters.copied_on_stack = false);
    for at in 0..enters.counters.len() {
        try_as(&|enters| {
            enters.counters.remove(at);
        });
        try_as(&|enters| enters.counters[at].count = 1);
    }
    for at in 0..enters.choices.len() {
        try_as(&|enters| {
            enters.choices.remove(at);
        });
    }
    for (at, copy) in enters.copies.iter().enumerate() {
        try_as(&|enters| {
            enters.copies.remove(at);
        });
        let (EntersAs::Copying(_, changes) | EntersAs::As(changes)) = copy;
        for change in 0..changes.len() {
            try_as(&|enters| {
                let (EntersAs::Copying(_, changes) | EntersAs::As(changes)) = &mut enters.copies[at];
                changes.remove(change);
            });
        }
    }
    match &enters.what {
        Entering::Card(name) => {
            for plain in plainer_cards(name) {
                try_as(&|enters| enters.what = Entering::Card(plain.to_owned().into()));
            }
        }
        Entering::MadeUp(made_up) => {
            for plainer in plainer_made_up(made_up) {
                try_as(&|enters| enters.what = Entering::MadeUp(Box::new(plainer.clone())));
            }
        }
    }
    tries
}

/// The cards that say less than another.
fn plainer_cards(name: &str) -> impl Iterator<Item = &'static str> {
    let rank = PLAIN_CARDS.iter().position(|plain| *plain == name).unwrap_or(PLAIN_CARDS.len());
    PLAIN_CARDS[..rank].iter().copied()
}

fn plainer_made_up(made_up: &MadeUp) -> Vec<MadeUp> {
    let mut tries = Vec::new();
    let mut try_as = |change: &dyn Fn(&mut MadeUp)| {
        let mut changed = made_up.clone();
        change(&mut changed);
        if changed != *made_up {
            tries.push(changed);
        }
    };
    for (at, ability) in made_up.characteristics.abilities.iter().enumerate() {
        try_as(&|made_up| {
            made_up.characteristics.abilities.remove(at);
        });
        for fewer in fewer_changes(ability) {
            try_as(&|made_up| made_up.characteristics.abilities[at] = Arc::clone(&fewer));
        }
    }
    try_as(&|made_up| made_up.characteristics.color_indicator = Colors::default());
    try_as(&|made_up| made_up.characteristics.supertypes = Default::default());
    try_as(&|made_up| made_up.characteristics.subtypes = Default::default());
    for card_type in made_up.characteristics.card_types.iter() {
        let is_needed = |one: CardType| matches!(one, CardType::Creature | CardType::Land);
        if !is_needed(card_type) && made_up.characteristics.card_types.iter().count() > 1 {
            try_as(&|made_up| {
                let kept = made_up.characteristics.card_types.iter().filter(|one| *one != card_type);
                made_up.characteristics.card_types = kept.collect();
            });
        }
    }
    tries
}

/// A static ability with one change less.
fn fewer_changes(ability: &Ability) -> Vec<Arc<Ability>> {
    let Ability::Static(whole) = ability else { return Vec::new() };
    let mut tries = Vec::new();
    if whole.changes.len() > 1 {
        for at in 0..whole.changes.len() {
            let mut fewer = whole.clone();
            fewer.changes.remove(at);
            tries.push(Arc::new(Ability::Static(fewer)));
        }
    }
    if whole.condition.is_some() {
        let mut always = whole.clone();
        always.condition = None;
        tries.push(Arc::new(Ability::Static(always)));
    }
    tries
}

fn plainer_effect(effect: &EffectText) -> Vec<EffectText> {
    let mut tries = Vec::new();
    for at in (0..effect.on.len()).filter(|_| effect.on.len() > 1) {
        let mut fewer = effect.clone();
        fewer.on.remove(at);
        tries.push(fewer);
    }
    if let EffectOf::Stated { copies, changes, duration } = &effect.what
        && changes.len() > 1
    {
        for at in 0..changes.len() {
            let mut fewer = changes.clone();
            fewer.remove(at);
            let what =
                EffectOf::Stated { copies: copies.clone(), changes: fewer, duration: duration.clone() };
            tries.push(EffectText { what, ..effect.clone() });
        }
    }
    tries
}

/// Without one of the cards that the file defines, or with one that says less.
fn without_definitions(file: &File) -> Vec<File> {
    let mut tries = Vec::new();
    for at in 0..file.cards.len() {
        let mut fewer = file.clone();
        fewer.cards.remove(at);
        tries.push(fewer);
        for ability in 0..file.cards[at].card.front.abilities.len() {
            let mut plainer = file.clone();
            Arc::make_mut(&mut plainer.cards[at].card.front).abilities.remove(ability);
            tries.push(plainer);
        }
    }
    tries
}
