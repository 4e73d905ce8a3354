//! The board of a generated game: few different cards, in the middle of a turn.

use super::GameCards;
use crate::generate::Choices;

/// The steps and phases in which games begin, the likeliest several times.
const PARTS: [&str; 8] = [
    "precombat main phase",
    "precombat main phase",
    "beginning of combat step",
    "beginning of combat step",
    "upkeep step",
    "postcombat main phase",
    "end step",
    "draw step",
];

/// How many different cards there are in a game, at most.
const KINDS: usize = 7;

/// The lines of a board that these choices make. Without a turn, it is a board that is settled.
pub(super) fn board(choices: &mut dyn Choices, cards: &GameCards, has_turn: bool) -> String {
    let players: &[&str] = match choices.below(16) {
        0 if has_turn => &["alice", "bob", "carol", "dave"],
        1 | 2 => &["alice", "bob", "carol"],
        _ => &["alice", "bob"],
    };
    let active = players.get(choices.below(players.len())).copied().unwrap_or("alice");
    let part = PARTS[choices.below(PARTS.len())];
    let mut draft = GameDraft { choices, lines: String::new(), labels: 0, permanents: Vec::new(), players };
    let kinds = draft.kinds(cards);
    draft.line(&format!("players {}", players.join(", ")));
    if players.len() == 4 {
        draft.line("teams alice and bob against carol and dave");
    }
    if has_turn {
        draft.line(&format!("turn 3 {active}, {part}"));
        draft.day_or_night();
    }
    draft.life_and_counters(has_turn);
    for player in players {
        let [first, second, third] = [(); 3].map(|()| draft.label());
        draft.line(&format!("{player}'s library holds 3 Plains as {first}, {second}, {third}"));
    }
    let things = 3 + draft.choices.below(6);
    for _ in 0..things {
        draft.permanent(&kinds);
    }
    let held = 1 + draft.choices.below(4);
    for _ in 0..held {
        draft.held(&kinds);
    }
    draft.lines
}

/// How a card is put onto the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardUse {
    Creature,
    Planeswalker,
    Aura,
    Other,
    Spell,
}

struct GameDraft<'c> {
    choices: &'c mut dyn Choices,
    lines: String,
    labels: usize,
    permanents: Vec<String>,
    players: &'static [&'static str],
}

impl GameDraft<'_> {
    fn line(&mut self, line: &str) {
        self.lines.push_str(&format!("  {line}\n"));
    }

    fn day_or_night(&mut self) {
        match self.choices.below(12) {
            0 => self.line("it is day"),
            1 => self.line("it is night"),
            _ => {}
        }
    }

    /// Life totals first, then counters, failed draws, and how mana is paid, as in the canonical form.
    fn life_and_counters(&mut self, has_turn: bool) {
        // Teams share their life total (810.9).
        let teams = self.players.len() == 4;
        for player in self.players.iter().filter(|_| !teams) {
            let life = [None, None, None, Some(1), Some(5), (!has_turn).then_some(0)][self.choices.below(6)];
            if let Some(life) = life {
                self.line(&format!("{player} has {life} life"));
            }
        }
        for player in self.players {
            if let Some(poison) =
                [Some(9), (!has_turn).then_some(10)].get(self.choices.below(24)).copied().flatten()
            {
                self.line(&format!("{player} has {poison} poison counters"));
            }
        }
        for player in self.players {
            if !has_turn && self.one_in(16) {
                self.line(&format!("{player} tried to draw from an empty library"));
            }
        }
        if has_turn && self.one_in(5) {
            self.line("mana is not granted");
        }
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.choices.below(n) + 1 == n
    }

    fn player(&mut self) -> &'static str {
        self.players.get(self.choices.below(self.players.len())).copied().unwrap_or("alice")
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("x{}", self.labels)
    }

    /// The few different cards of the game.
    fn kinds<'s>(&mut self, cards: &'s GameCards) -> Vec<(CardUse, &'s str)> {
        let piles = [
            (CardUse::Creature, &cards.creatures),
            (CardUse::Creature, &cards.creatures),
            (CardUse::Creature, &cards.creatures),
            (CardUse::Spell, &cards.spells),
            (CardUse::Spell, &cards.spells),
            (CardUse::Other, &cards.permanents),
            (CardUse::Other, &cards.lands),
            (CardUse::Aura, &cards.auras),
            (CardUse::Planeswalker, &cards.planeswalkers),
        ];
        let mut kinds = Vec::new();
        for n in 0..KINDS {
            let (which, pile) = if n == 0 { piles[0] } else { piles[self.choices.below(piles.len())] };
            kinds.extend(pile.get(self.choices.below(pile.len())).map(|name| (which, name.as_str())));
        }
        kinds
    }

    fn kind<'s>(
        &mut self,
        kinds: &[(CardUse, &'s str)],
        is_wanted: impl Fn(CardUse) -> bool,
    ) -> Option<(CardUse, &'s str)> {
        let kinds: Vec<_> = kinds.iter().filter(|(which, _)| is_wanted(*which)).copied().collect();
        kinds.get(self.choices.below(kinds.len())).copied()
    }

    fn permanent(&mut self, kinds: &[(CardUse, &str)]) {
        if self.one_in(10) {
            return self.token();
        }
        let Some((which, card)) = self.kind(kinds, |which| which != CardUse::Spell) else { return };
        let (player, label) = (self.player(), self.label());
        let owner = if self.one_in(12) { format!(", owned by {}", self.player()) } else { String::new() };
        let tapped = if self.one_in(6) { ", tapped" } else { "" };
        let face_down = if self.one_in(20) { ", face down" } else { "" };
        let attached = match which {
            CardUse::Aura => self.host(),
            CardUse::Creature | CardUse::Planeswalker | CardUse::Other | CardUse::Spell => String::new(),
        };
        let marks = match which {
            CardUse::Creature => self.marks(),
            CardUse::Planeswalker => format!(", with {} loyalty counters", 2 + self.choices.below(4)),
            CardUse::Aura | CardUse::Other | CardUse::Spell => String::new(),
        };
        self.line(&format!(
            "{player} controls \"{card}\" as {label}{owner}{tapped}{face_down}{attached}{marks}"
        ));
        self.permanents.push(label);
    }

    fn token(&mut self) {
        let (player, label) = (self.player(), self.label());
        let marks = self.marks();
        let what = [
            "token green Saproling creature 1/1",
            "token artifact creature 2/2, having flying",
            "token legendary white creature 3/3, having first strike, having vigilance",
            "token black creature 1/1, having deathtouch, having menace",
        ];
        let what = what[self.choices.below(what.len())];
        self.line(&format!("{player} controls {label}: {what}{marks}"));
        self.permanents.push(label);
    }

    fn host(&mut self) -> String {
        let host = self.permanents.get(self.choices.below(self.permanents.len()));
        host.map_or_else(String::new, |host| format!(", attached to {host}"))
    }

    fn marks(&mut self) -> String {
        match self.choices.below(10) {
            3 => ", with 3 damage".to_owned(),
            4 => ", with a +1/+1 counter, with a -1/-1 counter".to_owned(),
            5 => ", with 1 damage".to_owned(),
            6 => ", with a +1/+1 counter".to_owned(),
            7 => ", with a -1/-1 counter".to_owned(),
            _ => String::new(),
        }
    }

    /// A card in a hand, or rarely in a graveyard.
    fn held(&mut self, kinds: &[(CardUse, &str)]) {
        let is_spell = self.choices.below(2) == 0;
        let kind = self.kind(kinds, |which| (which == CardUse::Spell) == is_spell);
        let Some((_, card)) = kind.or_else(|| kinds.first().copied()) else { return };
        let (player, label) = (self.player(), self.label());
        let zone = ["hand", "hand", "hand", "hand", "graveyard", "exile"][self.choices.below(6)];
        self.line(&format!("{player}'s {zone} holds \"{card}\" as {label}"));
    }
}
