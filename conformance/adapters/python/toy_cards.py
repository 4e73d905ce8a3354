"""The toy engine's cards, and where they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional, Union

LIBRARY, HAND, BATTLEFIELD = "library", "hand", "battlefield"
GRAVEYARD, STACK, NOWHERE = "graveyard", "stack", "nowhere"
"""Where a card can be. An ability has no card, and a token that has left the battlefield ceases to exist."""

Size = tuple  # power and toughness


@dataclass(frozen=True)
class Deed:
    """What a spell or ability does: "damage", "damage each", "destroy", "return", "pump", "gain life" or "draw"."""

    what: str
    amount: int = 0
    size: Size = (0, 0)

    @property
    def has_target(self) -> bool:
        return self.what in ("damage", "destroy", "return", "pump")


@dataclass(frozen=True)
class Text:
    """A part of a card's text: "flying", "vigilance", "defender", "bonus", or when its deed is done: "spell",
    "enters", "upkeep". A bonus is for the creatures of its controller or for all, and for itself too or only for
    others."""

    what: str
    deed: Optional[Deed] = None
    size: Size = (0, 0)
    mine: bool = False
    others: bool = False


@dataclass(frozen=True)
class Card:
    """What is printed on a card. Its kinds are words such as "creature"."""

    name: str
    kinds: tuple[str, ...]
    size: Size
    texts: tuple[Text, ...]

    def has(self, what: str) -> bool:
        return any(text.what == what for text in self.texts)

    @property
    def deed(self) -> Optional[Deed]:
        """What it does as it resolves, if it is a spell with an effect."""
        return next((text.deed for text in self.texts if text.what == "spell"), None)


@dataclass(eq=False)
class Thing:
    """A card in the game, by a number that it keeps in every zone."""

    id: int
    card: Card
    owner: int
    place: str
    token: bool = False
    controller: int = 0
    tapped: bool = False
    since: int = 0  # the turn in which its controller came to control it
    damage: int = 0
    plus: int = 0  # +1/+1 counters
    minus: int = 0  # -1/-1 counters
    pumped: Size = (0, 0)
    attacking: bool = False
    blocked: Optional[bool] = None  # once it is decided
    blocking: Optional[Thing] = None


@dataclass(eq=False)
class OnStack:
    """A spell or ability on the stack. A spell has the number of its card."""

    id: int
    source: Thing
    controller: int
    deed: Optional[Deed]
    target: Optional[Target] = None

    @property
    def is_spell(self) -> bool:
        return self.id == self.source.id


@dataclass(eq=False)
class Player:
    """A player; the top card of the library is the last."""

    life: int = 20
    library: list[Thing] = field(default_factory=list)
    drew_from_empty_library: bool = False
    lands_played: int = 0
    lost: bool = False


Target = Union[Player, Thing]
