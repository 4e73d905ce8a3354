//! Filters: what a phrase says of objects, before the noun or after it.

use super::rows;
use apnap_oracle::card::{Filter, InCombat};

rows! {
    /// Adjectives, which end with the noun, and limitations, which come after it.
    FILTERS: Filter {
        Color(color) = "{color:color} {:noun}";
        Supertype(supertype) = "{supertype:supertype} {:noun}";
        CardType(card_type) = "{card_type:card type} {:noun}";
        Subtype(subtype) = "{subtype:subtype} {:noun}";
        Colorless {} = "colorless ~{:noun}";
        Multicolored {} = "multicolored ~{:noun}";
        Token {} = "token ~{:noun}";
        Tapped {} = "tapped ~{:noun}";
        FaceDown {} = "face-down ~{:noun}";
        InCombat(InCombat::Attacking) with [] = "attacking ~{:noun}";
        InCombat(InCombat::Blocking) with [] = "blocking ~{:noun}";
        InCombat(InCombat::Blocked) with [] = "blocked ~{:noun}";
        InCombat(InCombat::Unblocked) with [] = "unblocked ~{:noun}";
        InCombat(InCombat::AttackingAlone) with [] = "that's attacking alone";
        InCombat(InCombat::BlockingAlone) with [] = "that's blocking alone";
        InCombat(InCombat::HadToAttack) with [] = "that had to attack";
        InCombat(InCombat::AttackedThisTurn) with [] = "that attacked this turn";
        InCombat(InCombat::BlockedThisTurn) with [] = "that blocked this turn";
        ControlledBy(who) = "{who:holder} controls|control";
        OwnedBy(who) = "{who:holder} owns|own";
        // The other form of the verb is understood, too.
        ControlledBy(who) = "{who:holder} control|controls";
        OwnedBy(who) = "{who:holder} own|owns";
        DefendingPlayerControls {} = "the defending player controls", english "defending player controls";
        NoAbilities {} = "with no abilities";
        EvenManaValue {} = "with even mana value", english "with an even mana value";
        Power(how, number) = "with power {how,number:compared}";
        Toughness(how, number) = "with toughness {how,number:compared}";
        ManaValue(how, number) = "with mana value {how,number:compared}";
        Counter(kind) = "with a/an {kind:counter} counter", english "with a/an {kind:counter} counter on it";
        HasAttached(attached) = "with {attached:inner} attached to it";
        Keyword(keyword) = "with {keyword:keyword}";
        Named(name) = "named {name:name}";
        ChosenType {} = "of the chosen type";
        ChosenColor {} = "of the chosen color";
        AttachedToThis {} = "attached to this", english "attached to {:this}";
        ExiledWithThis {} = "exiled with this", english "exiled with {:this}";
        Host {} = "that this is attached to", english "{:this} is attached to";
        This {} = "that's this", english "that's {:this}";
    } by hand {
        Any: "the noun alone says it";
        All: "it is a whole phrase: adjectives, noun and limitations";
        Either: "it joins phrases by `or`";
        Not: "it is `non`, `without` or `isn't`, as what it negates needs";
        Object: "it is a label, which only boards have";
        Card: "it is the noun";
        In: "it is the zone of the phrase";
    }
}
