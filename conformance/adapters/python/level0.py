#!/usr/bin/env python3
"""A complete adapter at level 0 on the kit, around the toy engine. It knows the power and toughness that are printed,
effects like "creatures you control get +1/+1", and counters like +1/+1, and reports everything else as unsupported.
"""

from __future__ import annotations

import re

from apnap import Adapter, Json, Labels, Object, Position, Unsupported, main
from toy_cards import BATTLEFIELD, Card, Text
from toy import Game

BONUS = re.compile(r"static: each (?P<others>other )?creature (?P<mine>you control )?gets ([+-]\d+)/([+-]\d+)")


class Tiny(Adapter):
    """The adapter. It keeps nothing: each question begins with a new game of the engine."""

    def describe(self) -> Json:
        return {"name": "tiny", "version": "0.1.0", "edition": "2026-08-07", "levels": ["layers"], "cards": "any"}

    def derive(self, edition: str, position: Position) -> Json:
        position.needs_only("tokens", "+1/+1 counters", "-1/-1 counters")
        game, labels = Game(), Labels(position.names)
        things = {}
        for event in position.timeline():
            one = event.object
            if event.what == "enters" and one.zone == "Battlefield":
                thing = things[one.label] = game.put(card(one), labels.seat(one.controller), BATTLEFIELD)
                labels.call(thing.id, one.label)
            elif event.what == "gets counters":
                kind, number = event.detail
                setattr(things[one.label], "plus" if kind == "+1/+1" else "minus", number)
            else:
                raise missing("zones other than the battlefield")
        objects = {}
        for label, thing in things.items():
            # Fields that are omitted are not compared. `None` says that there is no such value: a permanent that isn't
            # a creature has no power (208.3).
            power, toughness = game.size(thing) if "creature" in thing.card.kinds else (None, None)
            objects[label] = {"power": power, "toughness": toughness}
        return {"objects": objects, "players": {}}


def missing(feature: str) -> Unsupported:
    return Unsupported(feature, "tiny adds numbers up and does nothing else")


def card(one: Object) -> Card:
    """Translates a card."""
    sizes = [one.face["power"], one.face["toughness"]]
    if not all(size is None or "Number" in size for size in sizes):
        raise missing("stars for power and toughness")
    size = tuple(size["Number"] if size else 0 for size in sizes)
    kinds = tuple(kind.lower() for kind in one.face["card_types"])
    # Only static abilities change anything on a board where nothing happens.
    texts = tuple(bonus(line) for line in one.abilities() if line.startswith("static:"))
    return Card(one.face["name"] or "", kinds, size, texts)


def bonus(line: str) -> Text:
    """Translates "creatures you control get +1/+1" and the like."""
    found = BONUS.fullmatch(line)
    if not found:
        raise missing("abilities other than bonuses")
    size = int(found[3]), int(found[4])
    return Text("bonus", size=size, mine=bool(found["mine"]), others=bool(found["others"]))


if __name__ == "__main__":
    main(Tiny())
