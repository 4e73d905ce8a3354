//! Paying mana.
//!
//! Where mana is granted, each player has permanents beside the game that add any mana. Where it is not, the player
//! activates what the announcement names, and pays from the mana pool.

use super::choose;
use super::desk::Desk;
use apnap_conformance::adapter::{Halt, IllegalDecision, Part};
use apnap_oracle::card::{Color, ManaSymbol};
use forge_foundation::ZoneType;
use forge_foundation::mana::ManaAtom;
use manabrew_engine::agent::{CombatCostAction, ManaCostAction};
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;

/// The name of the permanents beside the game.
const GRANTED: &str = "Granted Mana";

/// The next thing that a player does to pay a cost, such as `{2}{W}`.
pub(super) fn pay(
    desk: &Desk,
    player: Seat,
    card: CardId,
    cost: &str,
    is_paid: bool,
    sources: &[CardId],
    pool: &ManaPool,
) -> ManaCostAction {
    desk.counts();
    desk.taps(false);
    let as_it_resolves = desk.announcing().is_none();
    if as_it_resolves && !pays_as_it_resolves(desk, player, card, is_paid) {
        desk.says_payment(None);
        return ManaCostAction::AttemptedAndFailed;
    }
    // What is named is tapped, even if that is more than needed.
    let named = desk.suite.plan(|plan| plan.next(Part::Tapping));
    if named.is_none() && is_paid {
        if as_it_resolves {
            desk.says_payment(None);
        }
        return ManaCostAction::Pay { auto: false };
    }
    if let Some(label) = named {
        let Some(card_id) = desk.card_named(&label).filter(|card| sources.contains(card)) else {
            desk.refuse(format!("{label} adds no mana now"));
        };
        desk.taps(true);
        return ManaCostAction::TapForMana { card_id, mana_ability_index: None, express_choice: None };
    }
    let granted = desk.board.game.mana_is_granted.then(|| granted_source(desk, sources)).flatten();
    match granted {
        Some(card_id) => ManaCostAction::TapForMana {
            card_id,
            mana_ability_index: None,
            express_choice: Some(wanted(cost, pool)),
        },
        None if as_it_resolves => desk.refuse("that is not enough mana"),
        None => ManaCostAction::AttemptedAndFailed,
    }
}

/// Whether a player pays mana for something that resolves. The engine asks before some of these payments; where it
/// doesn't, the adapter does. A spell that is cast is paid for without a question if the mana is granted or there.
fn pays_as_it_resolves(desk: &Desk, player: Seat, card: CardId, is_paid: bool) -> bool {
    let is_cast = desk.game().is_some_and(|game| game.card(card).zone != ZoneType::Battlefield);
    if is_cast && (desk.board.game.mana_is_granted || is_paid) {
        return true;
    }
    desk.payment_of(player).unwrap_or_else(|| choose::pays(desk, player, Some(card)))
}

/// The next thing that a player does to pay for an attacking creature. The engine asks for each creature by itself,
/// and the suite for all of them.
pub(super) fn pay_for_attack(
    desk: &Desk,
    player: Seat,
    attacker: CardId,
    cost: i32,
    lands: &[CardId],
    in_pool: i32,
) -> CombatCostAction {
    desk.counts();
    let pays = desk.paying().unwrap_or_else(|| {
        // The declaration stands: the engine shows what it makes of it once this is paid.
        let declared = desk.declare(None);
        let pays = choose::pays(desk, player, None);
        desk.declare(declared);
        desk.pays(Some(pays));
        pays
    });
    if !pays {
        desk.drops(attacker);
        return CombatCostAction::Decline;
    }
    if in_pool >= cost {
        return CombatCostAction::Pay;
    }
    let named = desk.suite.plan(|plan| plan.next(Part::Tapping)).and_then(|label| desk.card_named(&label));
    let granted = || desk.board.game.mana_is_granted.then(|| granted_source(desk, lands)).flatten();
    match named.or_else(granted).filter(|card| lands.contains(card)) {
        Some(card_id) => {
            // Such costs are generic mana, so any color will do.
            let express_choice = Some(ManaAtom::WHITE);
            CombatCostAction::TapLand { card_id, mana_ability_index: None, express_choice }
        }
        None => {
            let reason = "the engine's players pay for attacks with mana of lands, and have no more";
            // The attack was declared together with the payment (508.1).
            Halt::rejects(IllegalDecision::new(reason).undoing(1)).unwind()
        }
    }
}

fn granted_source(desk: &Desk, sources: &[CardId]) -> Option<CardId> {
    let game = desk.game()?;
    sources.iter().copied().find(|card| game.card(*card).card_name == GRANTED)
}

/// A kind of mana that the cost still needs, beyond what is in the pool.
fn wanted(cost: &str, pool: &ManaPool) -> u16 {
    let mut left = [
        (ManaAtom::WHITE, pool.white()),
        (ManaAtom::BLUE, pool.blue()),
        (ManaAtom::BLACK, pool.black()),
        (ManaAtom::RED, pool.red()),
        (ManaAtom::GREEN, pool.green()),
    ];
    let symbols = cost.split(['{', '}', ' ']).filter(|symbol| !symbol.is_empty());
    let atoms = symbols.filter_map(|symbol| symbol.chars().find_map(letter_atom));
    for atom in atoms {
        match left.iter_mut().find(|(kind, count)| *kind == atom && *count > 0) {
            Some((_, count)) => *count -= 1,
            None => return atom,
        }
    }
    ManaAtom::WHITE
}

fn letter_atom(letter: char) -> Option<u16> {
    match letter {
        'W' => Some(ManaAtom::WHITE),
        'U' => Some(ManaAtom::BLUE),
        'B' => Some(ManaAtom::BLACK),
        'R' => Some(ManaAtom::RED),
        'G' => Some(ManaAtom::GREEN),
        _ => None,
    }
}

/// A symbol in the engine's mana pool.
pub(super) fn atom(symbol: ManaSymbol) -> Option<u16> {
    match symbol {
        ManaSymbol::Color(color) => Some(match color {
            Color::White => ManaAtom::WHITE,
            Color::Blue => ManaAtom::BLUE,
            Color::Black => ManaAtom::BLACK,
            Color::Red => ManaAtom::RED,
            Color::Green => ManaAtom::GREEN,
        }),
        ManaSymbol::Colorless => Some(ManaAtom::COLORLESS),
        ManaSymbol::Generic(_)
        | ManaSymbol::X
        | ManaSymbol::Hybrid(..)
        | ManaSymbol::TwoOr(_)
        | ManaSymbol::Phyrexian(_)
        | ManaSymbol::Snow => None,
    }
}
