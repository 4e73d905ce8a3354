#!/usr/bin/env python3
"""Draws rules from the list of those without an entry, before anybody writes a scenario of them.

usage: draw_listed.py LIST SEED COUNT READ [EARLIER] > ROUND

LIST is `conformance/without-entry.tsv`. Of the rules about which a scenario can say something, COUNT are drawn: two
scenarios are derived from each. Of those about which no scenario can say anything, READ are drawn: somebody else reads
whether the reason is true. What an EARLIER round has drawn isn't drawn again. `also` names rules that have got their entries only lately.
"""
import random
import sys

SAYABLE = {"done", "restates", "fault", "stops"}

ALSO = (
    "106.5 106.7 106.8 106.9 106.10 106.11 107.3a 107.3b 107.4a 107.4b 107.4c 107.4e 107.4f 109.4e 109.4f 109.4g 118.3a 118.6 "
    "118.6a 122.1b 205.4e 304.4 307.4 400.3 400.4 400.4a 400.4b 401.4 601.2b 601.2f 603.3c 605.3c 608.2c 614.17c 616.1f"
).split()


def main(listed, seed, count, read, earlier=None):
    drawn = {line.rstrip("\n").split("\t")[1] for line in open(earlier)} if earlier else set()
    rules = [line.rstrip("\n").split("\t") for line in open(listed)]
    lot = random.Random(int(seed))
    sayable = [number for number, reason, _ in rules if reason in SAYABLE] + ALSO
    unsayable = [number for number, reason, _ in rules if reason == "unsayable"]
    sayable = [number for number in sayable if number not in drawn]
    print("what\trule")
    for number in lot.sample(sayable, int(count)):
        print("two scenarios", number, sep="\t")
    for number in lot.sample(unsayable, int(read)):
        print("a second reading", number, sep="\t")


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    main(*sys.argv[1:])
