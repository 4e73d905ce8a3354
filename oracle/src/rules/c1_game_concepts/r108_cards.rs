//! Cards: what counts as one, and who owns and controls it.

use crate::bench::OnBench;
use crate::now::ObjectNow;

rule! {
    /// "Card" in a rule or text means a Magic card, or an object that a Magic card represents. Tokens and
    /// copies of spells aren't cards.
    R108_2 "108.2" since "2009-10-01";
    when TOKEN_OR_COPY "the object is a token or a copy of a spell"
    1: TOKEN_OR_COPY;
}

/// 108.2: returns whether an object is what text calls a card.
pub(crate) fn is_card(on: &impl OnBench, object: &ObjectNow) -> bool {
    !R108_2::TOKEN_OR_COPY.holds_for(on, object.id, object.token)
}

rule! {
    /// Tokens aren't cards, even if a card-sized game piece represents them.
    R108_2B "108.2b" since "2017-04-28";
    same as "108.2"
    1: TOKEN_OR_COPY of "108.2", shown "108/2b-tokens-are-no-creature-cards";
}

rule! {
    /// Only cards that represent permanents or spells have controllers. The rules for permanents and spells
    /// determine who they are.
    R108_4 "108.4" since "2009-10-01";
    same as "109.4"
    1: shown "702/79a-persist";
}

rules![R108_2, R108_2B, R108_4];
