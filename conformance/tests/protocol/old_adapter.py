"""An adapter for boards as its author wrote it for APNAP 0.1: it knows creatures without effects."""

import json
import sys

DESCRIPTION = {"name": "old", "version": "0.1", "edition": "2024-09-20", "levels": ["layers"], "cards": "any"}


def derive(request):
    board = request["board"]
    if board["effects"]:
        return {"unsupported": {"feature": "effects", "reason": "this engine has none"}}
    objects = {}
    for thing in board["objects"]:
        face = thing["card"]["definition"]["front"]
        plain = not face["abilities"] and not thing.get("counters") and not thing.get("copies")
        plain = plain and thing["zone"] == "Battlefield" and not thing["status"]["face_down"]
        if not plain or face["card_types"] != ["Creature"]:
            return {"unsupported": {"feature": "cards", "reason": "this engine knows plain creatures"}}
        objects[thing["label"]] = {
            "power": face["power"]["Number"],
            "toughness": face["toughness"]["Number"],
            "controller": thing["controller"],
        }
    return {"ok": {"objects": objects}}


def reply(request):
    verb = request["verb"]
    if verb == "describe":
        return {"ok": DESCRIPTION}
    if verb == "derive":
        return derive(request)
    if verb == "bye":
        return {"ok": None}
    return {"unsupported": {"feature": verb, "reason": "this engine answers boards"}}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"seq": asked["seq"], **reply(asked)}), flush=True)
    if asked["verb"] == "bye":
        break
