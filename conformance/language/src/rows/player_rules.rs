//! Rules of the game that an effect imposes on players.

use super::rows;
use apnap_oracle::card::PlayerRule;

rows! {
    /// What players may, must and can't do.
    PLAYER_RULES: PlayerRule {
        KeepsMana {} = "doesn't|don't lose mana",
            english "doesn't|don't lose unspent mana as steps and phases end";
        NoLifeNeeded {} = "doesn't|don't lose for having no life",
            english "doesn't|don't lose the game for having 0 or less life";
        CantPlayLands {} = "can't play lands";
        CantLose {} = "can't lose the game";
        CantGainLife {} = "can't gain life";
        CantWin {} = "can't win the game";
        CastsAsThoughFlash(spells) = "may cast {spells:spells} as though they had flash";
        CantCast(spells) = "can't cast {spells:spells}";
        AttacksWithAtMost(most) = "attacks|attack with at most {most:number of creatures}",
            english "can't attack with more than {most:number of creatures} each combat";
        BlocksWithAtMost(most) = "blocks|block with at most {most:number of creatures}",
            english "can't block with more than {most:number of creatures} each combat";
        UntapsAtMost(number, what)
            = "untaps|untap at most {number:count} {what:of that count} during the untap step", english by_hand;
        SpellsCost { spells, change } = "casts|cast {spells:spells} for {change:more or less}",
            english "casts|cast {spells:spells} for {change:more or less}";
        LoyaltyCosts(number) = "activates|activate loyalty abilities for an additional {number:loyalty}";
        MoreDevotion(number) = "has|have devotion increased by {number:count}",
            english "has|have their|their|your devotion to each color and each combination of colors increased by {number:count}";
    } by hand {}
}
