"""What follows from a view and is worth showing: sectors, prices, chances, the steps of Phase C."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

from starhall.core import View, rule
from starhall.games.stellar.components import (
    ACTION_IDS,
    ACTIONS,
    ALL_RACES,
    AREA_COUNT,
    AT_PER_PLAYER,
    BASE_ACTIONS,
    BOTTOM,
    CATEGORY_NAMES,
    CLOSED,
    COLOURS,
    COSMIC_SP,
    CRYSTALS_ON_PAD,
    DIE,
    FACE_DOWN,
    GATE_NUMBERS,
    NOBODY,
    OPEN,
    PERMANENT,
    PRICE,
    RACE_NAMES,
    ROUNDS,
    TOKEN_CATEGORY,
    bare_number,
    effect_words,
)
from starhall.games.stellar.rules.scoring import CLOSED_BONUS, score_step

PHASE_C_STEPS = (
    "closed sector bonus",
    *(text for name in CATEGORY_NAMES for text in (f"{name}", f"ship attacks after {name}")),
)
"""The steps of Phase C, in order."""
GATE_CHANCES = tuple(
    (sum(sum(dice) > number for dice in product(DIE.faces, repeat=3)), len(DIE.faces) ** 3)
    for number in GATE_NUMBERS
)
"""By slot of the gate control cube: how many of all rolls succeed."""


@rule("STEL-040", "STEL-064", "STEL-065", "STEL-175", "STEL-R71")
def look(view: View) -> dict[str, Any]:
    """The board as people read it: everything here follows from what the reader knows."""
    race = view["race"]
    pad = view["pad"]
    pouch = [
        PERMANENT[r][r in race] + CRYSTALS_ON_PAD - pad[r] - view["crystals"].count(r) for r in ALL_RACES
    ]
    good, rolls = GATE_CHANCES[view["cube"]]
    return {
        "rounds": ROUNDS[view["players"]],
        "race_names": list(RACE_NAMES),
        "colours": list(COLOURS),
        "nprs": [r for r in ALL_RACES if r not in race] if NOBODY not in race else [],
        "seat_order": [(view["marker"] + i) % view["players"] for i in range(view["players"])],
        "open": list(OPEN[view["gate"]]),
        "closed": CLOSED[view["gate"]],
        "pouch": pouch,
        "chances": [[round(chance(pouch, r, n), 3) for n in range(1, 5)] for r in ALL_RACES],
        "gate_track": list(GATE_NUMBERS),
        "gate_number": GATE_NUMBERS[view["cube"]],
        "gate_chance": round(good / rolls, 3),
        "max_actions": [BASE_ACTIONS if r == NOBODY else bare_number(CRYSTALS_ON_PAD - pad[r]) for r in race],
        "prices": [prices(view, p) for p in range(view["players"])],
        "idle": [idle(view, p) for p in range(view["players"])],
        "cosmic_sp": list(COSMIC_SP[view["players"]]),
        "totals": [sum(cubes) for cubes in view["vp"]],
        "own_tokens": own_tokens(view),
        "face_down": [row.count(FACE_DOWN) for row in view["placed"]],
        "values_now": [[value(view, r, c) for r in ALL_RACES] for c in range(len(CATEGORY_NAMES))],
        "phase_c": phase_c(view),
        "action_texts": {name: effect_words(name) for name in ACTION_IDS},
        "at_each": AT_PER_PLAYER,
    }


def chance(pouch: list[int], race: int, draws: int) -> float:
    """How likely at least one own crystal is among so many draws."""
    inside, own = sum(pouch), pouch[race]
    draws = min(draws, inside)
    return 1 - comb(inside - own, draws) / comb(inside, draws) if inside else 0.0


def prices(view: View, p: int) -> list[int]:
    """By action: what it costs a seat now."""
    found = []
    for action in range(len(ACTIONS)):
        lying = view["fresh"][action] if p == view["active"] else 0
        if view["options"]["replay_cost_scope"] == "round":
            lying += view["older"][p][action]
        found.append(PRICE.get(lying, AT_PER_PLAYER + 1) if action in BOTTOM else 1)
    return found


def idle(view: View, p: int) -> int:
    """What a seat would gain on an idle turn now."""
    others: list[int] = [at for other, at in enumerate(view["at"]) if other != p]
    return max(others)


def own_tokens(view: View) -> list[int]:
    """By category: the reader's own tokens; none for a spectator."""
    if view["seat"] is None:
        return []
    shown = [TOKEN_CATEGORY[token] for token in view["tokens"][view["seat"]]]
    return [shown.count(category) for category in range(len(CATEGORY_NAMES))]


def value(view: View, race: int, category: int) -> int:
    """What a race would count in a category now."""
    level = view["level"][race]
    counts: tuple[int, ...] = (max(level), AREA_COUNT - level.count(0), len(view["placed"][race]))
    return counts[category]


@rule("STEL-122")
def phase_c(view: View) -> list[dict[str, Any]]:
    """Phase C step by step: what is done, what is running, what is to come."""
    now = view["step"]
    found = []
    for number, name in enumerate(PHASE_C_STEPS, CLOSED_BONUS):
        state = "now" if number == now else "done" if now > number else "to come"
        found.append({"step": number, "name": name, "state": state if now else "to come"})
    if now > CLOSED_BONUS:
        category = (now - score_step(0)) // 2
        found[now - CLOSED_BONUS]["values"] = list(view["values"])
        found[now - CLOSED_BONUS]["category"] = category
    return found
