//! The board: things on which state-based actions act, and things that decide whether they do.

use crate::generate::choices::Choices;

/// The maximum number of things on a board. More than a few seldom have to do with each other.
const MOST_THINGS: usize = 9;

/// Cards whose effects let creatures live or die, or change what they are.
const LORDS: [&str; 4] = ["Goblin King", "Glorious Anthem", "Night of Souls' Betrayal", "Humility"];
const CREATURES: [&str; 5] =
    ["Grizzly Bears", "Raging Goblin", "Hill Giant", "Goblin Piker", "Darksteel Myr"];
const LEGENDS: [&str; 3] =
    ["Isamaru, Hound of Konda", "Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth"];
const AURAS: [&str; 4] = ["Flight", "Control Magic", "Lignify", "Song of the Dryads"];
const EQUIPMENT: [&str; 3] = ["Bonesplitter", "Colossus Hammer", "Cobbled Wings"];
const ELSEWHERE: [&str; 3] = ["graveyard", "exile", "hand"];

/// The lines of a board that these choices make.
pub(super) fn board(choices: &mut dyn Choices) -> String {
    let three = choices.below(3) == 2;
    let players: &'static [&'static str] = if three { &["alice", "bob", "carol"] } else { &["alice", "bob"] };
    let mut draft =
        SettleDraft { choices, players, legend: LEGENDS[0], lines: String::new(), labels: Vec::new() };
    draft.legend = draft.one_of(&LEGENDS);
    draft.line(format!("players {}", players.join(", ")));
    if draft.one_in(3) {
        draft.line("active bob".to_owned());
    }
    draft.players();
    let count = 1 + draft.choices.below(MOST_THINGS);
    for _ in 0..count {
        draft.thing();
        if draft.choices.spent() {
            break;
        }
    }
    draft.lines
}

struct SettleDraft<'c> {
    choices: &'c mut dyn Choices,
    players: &'static [&'static str],
    /// The legend of the board, since only legends with the same name have to do with each other.
    legend: &'static str,
    lines: String,
    /// The labels of the permanents so far.
    labels: Vec<String>,
}

impl SettleDraft<'_> {
    fn line(&mut self, line: String) {
        self.lines.push_str(&format!("  {line}\n"));
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.choices.below(n) + 1 == n
    }

    fn one_of(&mut self, all: &[&'static str]) -> &'static str {
        all.get(self.choices.below(all.len())).copied().unwrap_or_default()
    }

    /// The life totals first, then the failed draws, as in the canonical form. On most boards no player loses: what a
    /// player leaves behind hides the rest.
    fn players(&mut self) {
        if !self.one_in(4) {
            return;
        }
        for player in self.players {
            let life = if self.one_in(7) { 0 } else { 20 };
            if life == 0 {
                self.line(format!("{player} has 0 life"));
            }
        }
        for player in self.players {
            if self.one_in(9) {
                self.line(format!("{player} tried to draw from an empty library"));
            }
        }
    }

    fn thing(&mut self) {
        let kind = self.choices.below(12);
        let player = self.one_of(self.players);
        let label = format!("x{}", self.labels.len() + 1);
        if kind == 11 {
            self.token(player, &label);
            return;
        }
        let card = match kind {
            0..=2 => self.one_of(&CREATURES),
            3 | 4 if self.one_in(4) => self.one_of(&LEGENDS),
            3 | 4 => self.legend,
            5 => self.one_of(&LORDS),
            6 | 7 => self.one_of(&AURAS),
            8 => self.one_of(&EQUIPMENT),
            9 => "Jace Beleren",
            _ => "History of Benalia",
        };
        let owner =
            if self.one_in(6) { format!(", owned by {}", self.one_of(self.players)) } else { String::new() };
        let marks = match kind {
            0..=5 => self.counters_and_damage(),
            6..=8 => self.attached(),
            9 => number_of(self.choices.below(3), "loyalty"),
            _ => number_of(self.choices.below(5), "lore"),
        };
        self.line(format!("{player} controls \"{card}\" as {label}{owner}{marks}"));
        self.labels.push(label);
    }

    /// A token on the battlefield or elsewhere. What is elsewhere has a label, but nothing is attached to it.
    fn token(&mut self, player: &str, label: &str) {
        let what = format!("{label}: token green Saproling creature 1/1");
        if self.one_in(3) {
            let marks = self.counters_and_damage();
            self.line(format!("{player} controls {what}{marks}"));
        } else {
            let zone = self.one_of(&ELSEWHERE);
            self.line(format!("{player}'s {zone} holds {what}"));
        }
        self.labels.push(label.to_owned());
    }

    fn counters_and_damage(&mut self) -> String {
        let counters = match self.choices.below(5) {
            0 | 1 => String::new(),
            2 => ", with a -1/-1 counter".to_owned(),
            3 => ", with 2 -1/-1 counters".to_owned(),
            _ => ", with a +1/+1 counter".to_owned(),
        };
        match self.choices.below(4) {
            0 => counters,
            damage => format!("{counters}, with {damage} damage"),
        }
    }

    /// Attached to anything that is there, to a player, or to nothing.
    fn attached(&mut self) -> String {
        let hosts: Vec<String> =
            self.labels.iter().cloned().chain(self.players.iter().map(|&name| name.to_owned())).collect();
        match hosts.get(self.choices.below(hosts.len() + 1)) {
            Some(host) => format!(", attached to {host}"),
            None => String::new(),
        }
    }
}

fn number_of(count: usize, kind: &str) -> String {
    match count {
        0 => String::new(),
        1 => format!(", with a {kind} counter"),
        _ => format!(", with {count} {kind} counters"),
    }
}
