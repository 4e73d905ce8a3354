//! Dropping a permanent, card or effect with everything that names it.

use crate::language::Spanned;
use crate::language::syntax::{
    BoardText, CopySource, EffectText, Entering, Enters, EntersAs, Line, ScenarioText, Statement, Until,
};
use apnap_oracle::state::Decision;

/// The labels that a line of a board gives.
fn given_by(statement: &Statement) -> Vec<String> {
    match statement {
        Statement::Enters(enters) => {
            let made_up = match &enters.what {
                Entering::MadeUp(made_up) => made_up.label.clone(),
                Entering::Card(_) => None,
            };
            enters.labels.iter().cloned().chain(made_up).map(|label| label.value).collect()
        }
        Statement::Effect(effect) => effect.label.iter().map(|label| label.value.clone()).collect(),
        Statement::Together(all) => all.iter().flat_map(|one| given_by(one)).collect(),
        Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_) => Vec::new(),
    }
}

/// Drops a line of the board, and whatever names what it brought.
pub(super) fn without_line(text: &mut ScenarioText, at: usize) {
    let dropped = text.board.history.remove(at);
    let mut labels = given_by(&dropped);
    while let Some(label) = labels.pop() {
        labels.extend(forget(&mut text.board, &label));
        if let Some(script) = &mut text.script {
            script.statements.retain_mut(|line| {
                leave_out_of_combat(&mut line.value, &label);
                !names(line, &label)
            });
        }
        text.board.set_up.commander_damage.retain(|damage| damage.commander.value != label);
    }
}

/// Drops what names a label on the board. Returns the labels of what was dropped with it.
fn forget(board: &mut BoardText, label: &str) -> Vec<String> {
    let mut gone = Vec::new();
    board.history.retain_mut(|statement| {
        let stays = stays_without(&mut statement.value, label);
        if !stays {
            gone.extend(given_by(statement));
        }
        stays
    });
    gone
}

/// Removes a label from a line of the board, and returns whether the line still says something.
fn stays_without(statement: &mut Statement, label: &str) -> bool {
    let is_it = |name: &Spanned<String>| name.value == label;
    match statement {
        Statement::Enters(enters) => {
            forget_entering(enters, label);
            true
        }
        Statement::PutCounters { on, .. } => !is_it(on),
        Statement::Attach { what, to } => !is_it(what) && !is_it(to),
        Statement::Turn { what, .. } | Statement::Transform(what) => !is_it(what),
        Statement::Effect(effect) => stays_as_effect(effect, label),
        Statement::Together(all) => {
            all.retain_mut(|one| stays_without(&mut one.value, label));
            !all.is_empty()
        }
    }
}

fn forget_entering(enters: &mut Enters, label: &str) {
    enters.attached.take_if(|host| host.value == label);
    enters.copies.retain(|copy| match copy {
        EntersAs::Copying(CopySource::Object(source), _) => source.value != label,
        EntersAs::Copying(CopySource::Card(_), _) | EntersAs::As(_) => true,
    });
}

fn stays_as_effect(effect: &mut EffectText, label: &str) -> bool {
    let named = effect.on.len();
    effect.on.retain(|name| name.value != label);
    let lost_its_objects = named > 0 && effect.on.is_empty();
    let copies_it = matches!(&effect.copying, Some(CopySource::Object(source)) if source.value == label);
    let is_from_it = effect.from.as_ref().is_some_and(|from| from.value == label);
    !lost_its_objects && !copies_it && !is_from_it
}

/// Leaves a creature out of a declaration of attackers or blockers that isn't about it alone.
pub(super) fn leave_out_of_combat(line: &mut Line, label: &str) {
    let (Line::Decide { decision, .. } | Line::MustNot { decision, .. }) = line else { return };
    let is_other = |name: &Spanned<String>| name.value != label;
    let mut fewer = decision.clone();
    match &mut fewer {
        Decision::Attack(groups) => {
            for group in &mut *groups {
                group.with.retain(is_other);
                group.exerting.retain(is_other);
            }
            groups.retain(|group| !group.with.is_empty());
        }
        Decision::Block(groups) => {
            for group in &mut *groups {
                group.with.retain(is_other);
                group.blocked.retain(is_other);
            }
            groups.retain(|group| !group.with.is_empty() && !group.blocked.is_empty());
        }
        _ => return,
    }
    let says_something = !matches!(&fewer, Decision::Attack(groups) if groups.is_empty())
        && !matches!(&fewer, Decision::Block(groups) if groups.is_empty());
    if says_something {
        *decision = fewer;
    }
}

/// The creatures that a declaration of attackers or blockers names.
pub(super) fn in_combat(line: &Line) -> Vec<String> {
    let (Line::Decide { decision, .. } | Line::MustNot { decision, .. }) = line else { return Vec::new() };
    let names: Vec<&Spanned<String>> = match decision {
        Decision::Attack(groups) => groups.iter().flat_map(|group| &group.with).collect(),
        Decision::Block(groups) => groups.iter().flat_map(|group| &group.with).collect(),
        _ => Vec::new(),
    };
    names.into_iter().map(|name| name.value.clone()).collect()
}

/// Returns whether a statement of a script names a label, or an ability or a copy of what has it.
fn names(line: &Line, label: &str) -> bool {
    let is_it = |name: &str| {
        name.strip_prefix(label)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("'s ability") || is_number_of_copy(rest))
    };
    match line {
        Line::Decide { decision, .. } | Line::MustNot { decision, .. } => mentions(decision, is_it),
        Line::Go(Until::Resolved(what)) => is_it(what),
        Line::Go(Until::Part(_) | Until::Turn(_) | Until::EveryonePasses | Until::StackIsEmpty)
        | Line::IsAsked { .. }
        | Line::IsNotAsked { .. }
        | Line::Expect(_) => false,
    }
}

/// `-2`, as in the label of a copy of a spell.
fn is_number_of_copy(rest: &str) -> bool {
    rest.strip_prefix('-').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn mentions(decision: &Decision<Spanned<String>>, is_it: impl Fn(&str) -> bool) -> bool {
    let found = decision.try_rename(|name| if is_it(name) { Err(()) } else { Ok(()) });
    found.is_err()
}
