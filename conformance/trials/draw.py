#!/usr/bin/env python3
"""Draws what a trial tries, before anybody writes a scenario of it.

In a trial, people who know the text of the rules and the scenario language, and who have not seen the oracle, derive
scenarios that are meant to break it. What they try is drawn by lot, so that nobody tries only what comes to mind.

usage: draw.py NUMBERS SEED COUNT > LIST

NUMBERS has one rule number a line (`apnap rules` prints them). The list has COUNT draws for each of the four parts
of the game: a rule, what reads an object or a player, and what happens in between.
"""
import random
import sys

PARTS = {
    "boards and state-based actions": "110 111 113 122 201 202 203 205 207 208 301 303 306 310 604 610 611 612 613 "
    "704 707 708 711 712 714",
    "combat and turns": "104 117 119 120 500 501 502 503 504 505 506 507 508 509 510 511 512 513 514 702 703",
    "stack, triggers, replacement, copies and phasing": "107 109 112 115 118 400 405 601 602 603 605 606 607 608 609 "
    "610 614 615 616 700 701 702 707",
    "three to five players, one of whom leaves": "101 102 103 104 117 508 509 510 603 608 704 800 802 805 810 901 903",
}

READERS = [
    "its power or toughness as a number", "its color or protection from it", "lifelink, deathtouch or infect of its damage",
    "its controller, or `you` in its ability", "the counters on it", "its name, or the legend rule",
    "its types, or a target's legality", "`it` or `that object` in a later instruction", "a link (exiled with it, chosen for it)",
    "the duration of an effect on it or from it", "`that much`, the amount of an event", "its abilities, keywords or granted text",
    "a copy of it, or what it copies", "what is attached to it, or what it is attached to", "its mana value or cost",
    "a request that a player is asked about it", "its place in combat", "a state-based action that looks at it",
]

CHANGES = [
    "it moves to a public zone", "it moves to a hidden zone", "it ceases to exist", "its controller changes",
    "it loses its abilities", "its color or types change", "it is copied, or becomes a copy", "it phases out, or in again",
    "it is turned face up or face down", "it transforms", "its owner leaves the game", "its controller leaves the game",
    "another object enters at the same time", "a replacement effect changes the event", "it comes back as a new object",
    "an effect on it ends", "the turn ends", "nothing happens in between",
]


def main(numbers, seed, count):
    known = [line.split()[0] for line in open(numbers) if line.strip()]
    lot = random.Random(int(seed))
    print("part\tnumber\trule\treader\tchange")
    for part, sections in PARTS.items():
        rules = [number for number in known if number.split(".")[0] in sections.split()]
        for number in range(1, int(count) + 1):
            print(part, number, lot.choice(rules), lot.choice(READERS), lot.choice(CHANGES), sep="\t")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
