"""The table as lines of text: every mat, the middle, the fight, and the reader's hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starhall.core import View, and_list, count
from starhall.games.futura.cardtext import ACO_TEXT, DIS_TEXT, FACE_TEXT, STA_TEXT, WINDOW_TEXTS
from starhall.games.futura.components import (
    ACO_ABILITY,
    ACO_NAME,
    ACO_SIGIL,
    ACO_USE,
    AP,
    BAY,
    BEATS,
    BENCH,
    BUILT,
    CLASS_NAMES,
    CLAUSES,
    CYCLES,
    DAM,
    DIS_ABILITY,
    DIS_ENERGY,
    DIS_NAME,
    DIS_USE,
    DISTRICT,
    FACE_DOWN,
    FALLEN,
    LEVEL_NAME,
    NAME,
    NEUTRAL,
    NOBODY,
    OUT,
    SIGIL_NAMES,
    SLOTS,
    STA_NAME,
    STATION_TYPES,
    UNBUILT,
    WEAK,
)
from starhall.games.futura.decktext import card_facts
from starhall.games.futura.mats import POINTS
from starhall.games.futura.names import by_seat, look_words, player, source_name

_PARTS = {
    "setup": "setting up",
    "cycle": "start of the cycle",
    "collect": "collection",
    "action": "action step",
    "assault": "assault phase",
    "over": "the game is over",
}
_BAR = 12
"""How long a bar of AP is drawn."""


def board(view: View) -> str:
    """Everything that lies on the table, as the reader sees it."""
    lines = [_heading(view), ""]
    if view["fight"]:
        lines += [*_fight(view), ""]
    for p in view["order"]:
        lines += [*_mat(view, p), ""]
    lines += [*_middle(view), _wheel()]
    return "\n".join(line.rstrip() for line in lines)


def _heading(view: View) -> str:
    parts = [*_match(view)]
    if view["cycle"]:
        parts.append(f"Battle cycle {view['cycle']} of {CYCLES}")
    if view["active"] != NOBODY:
        parts.append(f"turn of {player(view, view['active'])}")
    parts.append(_PARTS[view["part"]])
    if view["window"]:
        parts.append(WINDOW_TEXTS[view["window"]])
    if view["options"].get("clock_minutes"):
        parts.append(f"{view['options']['clock_minutes']} minutes for the game")
    return ", ".join(parts)


def _match(view: View) -> Iterator[str]:
    """In a match of several games: which one this is, and the games won."""
    match = view["match"]
    if match["games"] > 1:
        yield f"Game {match['game']} of at most {match['games']} (won: {by_seat(view, match['won'])})"


# Mats.


def _mat(view: View, p: int) -> Iterator[str]:
    mat = view["mats"][p]
    you = " (you)" if p == view["seat"] else ""
    turn = " *" if p == view["active"] else ""
    if not mat["in"]:
        yield f"== {player(view, p)}{you}: out of the game"
        return
    yield (
        f"== {player(view, p)}{you}{turn}: {mat['energy']} energy (+{mat['earns']} next turn), "
        f"{count(mat['hand'], 'card')} in hand, deck {mat['deck']}, discard pile {mat['discard']}, "
        f"{_vp(mat['total'])} VP{'' if p == view['seat'] else ' as far as is open'}"
    )
    yield f"   Sigil bay, the oldest first: {_bay(mat['bay'])}"
    yield f"   Income: {', '.join(f'{what} {n}' for what, n, _ in mat['income'])}"
    rows = [f"{name} {half / 2:g}" for name, half in zip(POINTS, mat["points"], strict=False)]
    yield f"   VP: {', '.join(rows)}"
    for level, cycle in view["loot"][p]:
        yield f"   Looted upgrade: {LEVEL_NAME[level]}, usable from cycle {cycle}"
    for heading, where in (("Bench", BENCH), ("Assault bay", BAY)):
        here = [a for a in mat["acolytes"] if view["acolytes"][a]["place"] == where]
        if here:
            yield f"   {heading}:"
            for a in here:
                yield from (f"     {line}" for line in _acolyte(view, a))
    if mat["districts"]:
        yield "   Districts:"
        for d in mat["districts"]:
            yield from (f"     {line}" for line in _district(view, d))


def _vp(total: float) -> str:
    return f"{total:g}"


def _bay(bay: list[int]) -> str:
    if not bay:
        return "empty"
    return ", ".join(
        f"{'[' if i == 0 else ''}{SIGIL_NAMES[sigil]}{']' if i == 0 else ''} "
        f"(wards off {SIGIL_NAMES[BEATS[sigil]]})"
        for i, sigil in enumerate(bay)
    )


def bar(left: int, full: int) -> str:
    """AP as a bar with its figures."""
    filled = 0 if full <= 0 else min(_BAR, (max(0, left) * _BAR + full - 1) // full)
    return f"{'█' * filled}{'·' * (_BAR - filled)} {left}/{full}"


def piece_words(piece: dict[str, Any] | None) -> str:
    """A card in play: by name if the reader knows it, else what its back shows."""
    if piece is None:
        return "none"
    if "card" not in piece:
        return f"<{look_words(piece['kind'], piece['class'], piece['level'])}>"
    face = piece["card"] // SLOTS
    harm = f" {AP[face] - piece['harm']}/{AP[face]} AP" if AP[face] > 0 else ""
    dam = f" {DAM[face]} DAM" if DAM[face] else ""
    hidden = "" if piece["up"] else " (face down)"
    return f"{NAME[face]}{harm}{dam}{hidden}"


def _acolyte(view: View, a: int) -> Iterator[str]:
    about = view["acolytes"][a]
    broken = ", armour broken" if about["broken"] else ""
    yield (
        f"{ACO_NAME[a]}: {CLASS_NAMES[about['class']]} {'+'.join(about['dice'])}{broken}, "
        f"base {bar(about['base'], about['full'])}, {SIGIL_NAMES[ACO_SIGIL[a]]}"
    )
    yield f"  AP {_rows(about['ap'])} | strike {_rows(about['dam'])}"
    yield (
        f"  armour {piece_words(about['armour'])} | saber {piece_words(about['saber'])}"
        + (f" | off-hand {piece_words(about['off_hand'])}" if about["off_hand"] else "")
        + "".join(f" | {piece_words(piece)}" for piece in (*about["items"], *about["abilities"]))
    )
    yield f"  {ACO_ABILITY[a]} ({_use(view, a, ACO_USE[a])}): {ACO_TEXT[a]}"
    state = and_list(_state(about))
    if state:
        yield f"  {state}"


def _rows(rows: list[Any]) -> str:
    total = sum(n for _, n, _ in rows)
    parts = " + ".join(f"{name} {n}" for name, n, _ in rows)
    return f"{total} ({parts})" if len(rows) > 1 else str(total)


def _use(view: View, thing: int, use: str) -> str:
    if use == "Passive":
        return "always on"
    used = any(play // CLAUSES == thing for play in view["used"]["cycle"])
    return "used up in this cycle" if used else "not used yet"


def _state(about: dict[str, Any]) -> list[str]:
    found = []
    if "move" in about:
        where = (
            f"moving in costs {about['move']}, as support {about['support']}"
            if about["place"] == BENCH
            else f"the way home costs {about['recall']}"
        )
        found.append(where)
    if about["resting"]:
        found.append("rests until the next cycle")
    if about["attacked"]:
        found.append("has attacked this turn")
    elif about["supported"]:
        found.append(f"was support {about['supported']} of 2 times this turn")
    elif about["as_support"]:
        found.append("can only support this turn")
    if about["risen"]:
        found.append("has risen by a class this turn")
    return found


def _district(view: View, d: int) -> Iterator[str]:
    about = view["districts"][d]
    if about["site"] != BUILT:
        state = "face down until the owner's next turn" if about["site"] == FACE_DOWN else "no station"
        yield f"{DIS_NAME[d]} (energy {DIS_ENERGY[d]}): {state}"
        return
    ap = sum(n for _, n, _ in about["ap"])
    yield (
        f"{DIS_NAME[d]} (energy {DIS_ENERGY[d]}): {STA_NAME[about['station']]}, level {about['level']} "
        f"{LEVEL_NAME[about['level']]}, {'+'.join(about['dice'])}, AP {bar(ap, about['full'])}, "
        f"strike {_rows(about['dam'])}"
    )
    off = "" if about["on"] else ", nullified"
    yield f"  {DIS_ABILITY[d]} ({_use(view, DISTRICT + d, DIS_USE[d])}{off}): {DIS_TEXT[d]}"
    yield f"  Station: {STA_TEXT[about['station']]}"
    inside = [piece_words(piece) for piece in about["fitted"]]
    inside += [f"stored {piece_words(piece)}" for piece in about["cargo"]]
    inside += [f"the mutant {ACO_NAME[m['acolyte']]} {m['left']}/{m['full']} AP" for m in about["mutants"]]
    inside += ["<face down>"] * about["face_down"]
    yield f"  Slots {len(inside)} of {about['slots']}: {', '.join(inside) if inside else 'empty'}"


# The middle.


def _middle(view: View) -> Iterator[str]:
    yield "== The middle"
    left = [f"{name} {sum(1 for card in view['middle'] if STA_NAME[card] == name)}" for name in STATION_TYPES]
    yield f"   Stations left: {', '.join(left)}"
    upgrades = [f"{LEVEL_NAME[i + 1]} {n}" for i, n in enumerate(view["supply"])]
    yield f"   Upgrade cards left: {', '.join(upgrades)}"
    fallen = [ACO_NAME[a] for a, about in enumerate(view["acolytes"]) if about["place"] == FALLEN]
    if fallen:
        yield f"   The fallen: {', '.join(fallen)}"
    for d, about in enumerate(view["districts"]):
        if about["seat"] == NEUTRAL and about["site"] == BUILT:
            yield "   Neutral:"
            yield from (f"     {line}" for line in _district(view, d))
        elif about["seat"] == NOBODY and about["site"] == UNBUILT:
            yield f"   Open to everybody: {DIS_NAME[d]} (energy {DIS_ENERGY[d]})"
    gone = [DIS_NAME[d] for d, about in enumerate(view["districts"]) if about["site"] == OUT]
    if gone and view["cycle"]:
        yield f"   Out of the game: {', '.join(gone)}"


def _wheel() -> str:
    names, now = [SIGIL_NAMES[0]], 0
    for _ in SIGIL_NAMES:
        now = BEATS[now]
        names.append(SIGIL_NAMES[now])
    return f"Sigil wheel, each beats the next: {' > '.join(names)}"


# The fight.


def _fight(view: View) -> Iterator[str]:
    fight = view["fight"]
    yield (
        f"== {player(view, view['attacker'])} attacks {player(view, view['defender'])}: "
        f"interaction {view['interaction']} of at most {fight['cap']}"
    )
    for side, name in (("attackers", "Attack"), ("defenders", "Defence"), ("waiting", "Behind")):
        for unit in fight[side]:
            yield f"   {name}: {_unit(unit)}"
    for seat, thing, _, tier, _, _ in view["queue"]:
        yield f"   Waiting in the queue of {player(view, seat)}: {source_name(view, thing)}, tier {tier}"
    for seat, thing, _, tier, _, _ in view["announced"]:
        if tier:
            yield f"   Announced by {player(view, seat)}: {source_name(view, thing)}, tier {tier}"


def _unit(unit: dict[str, Any]) -> str:
    plus = f"{unit['plus']:+d}" if unit["plus"] else ""
    parts = [f"{unit['name']} {'+'.join(unit['dice'])}{plus}"]
    if unit["roll"]:
        outcome = " wins" if unit["won"] else " loses" if unit["lost"] else ""
        parts.append(f"rolled {unit['roll']}{outcome}")
    elif "chance" in unit:
        parts.append(f"{unit['chance']:.0%} to win the next roll")
    parts.append(f"AP {bar(unit['left'], unit['full'])}")
    parts.append(f"strike {_rows(unit['dam'])}")
    parts += [
        f"{SIGIL_NAMES[sigil]} sigil{' (warded off)' if warded else ''}" for sigil, warded in unit["sigils"]
    ]
    parts += [f"{kind} {x} for {count(times, 'interaction')}" for kind, x, times in unit["chronic"]]
    return ", ".join(parts)


# The hand.


def hand(view: View) -> str:
    """The reader's hand: each card with its figures, prices, and what stands in the way of equipping it."""
    p = view["seat"]
    if p is None or not isinstance(view["hands"][p], list):
        return "Nobody's hand is open to you."
    lines = []
    for card in view["hands"][p]:
        about = view["own"]["hand"][str(card % SLOTS)]
        lines.append(f"{NAME[card // SLOTS]}: {card_facts(card // SLOTS)}{_weak(card // SLOTS)}")
        if FACE_TEXT[card // SLOTS]:
            lines.append(f"  {FACE_TEXT[card // SLOTS]}")
        on = and_list([ACO_NAME[a] for a in about["on"]]) if about["on"] else "nobody now"
        lines.append(f"  Equip for {about['price']} on {on}; sells for {about['sale']}")
        lines += [f"  Not {ACO_NAME[a]}: {text} ({rule})" for a, rule, text in about["refused"]]
    return "\n".join(lines) if lines else "Your hand is empty."


def _weak(face: int) -> str:
    kind, more = WEAK[face]
    return f", weak to {kind} (+{more})" if kind else ""
