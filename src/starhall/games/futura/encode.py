"""A view as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from typing import Any

from starhall.core import Space, View
from starhall.games.futura.components import (
    ACOLYTE_COUNT,
    AP,
    BAY_LIMIT,
    CLAUSES,
    CYCLES,
    DECK_SIZE,
    DISTRICT,
    DISTRICT_COUNT,
    FACES,
    LEVEL,
    NEUTRAL,
    NONE,
    PLAYERS,
    SIGIL_NAMES,
    SLOTS,
    STA_TYPE,
    STATION,
    STATION_TYPES,
    TOP_LEVEL,
    UPGRADE_COPIES,
)
from starhall.games.futura.language import WINDOWS
from starhall.games.futura.rules.ending import MATCHES

_MOST = PLAYERS[-1]
_PARTS = ("setup", "cycle", "collect", "action", "assault", "over")
_BACK = FACES + 1
"""A card that lies face down to the reader; 0 is no card, and face f is f + 1."""
_PIECES = 7
"""Armour, saber, off-hand, two items and two abilities of an acolyte."""
_ENERGY, _AP, _DAM, _POINTS = 999, 255, 99, 4000
_GAMES = max(MATCHES.values())
_HELD = 10
"""Cards of the own hand, and cards chosen so far, that are told one by one."""
_CARDS = FACES * SLOTS
_SITES = 4
"""Cards shown of each station: as many as it has slots."""

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("cycle", 1, 0, CYCLES),
    Space("turns", 1, 0, CYCLES * _MOST),
    Space("games of the match that are over", 1, 0, _GAMES),
    Space("games won", _MOST, 0, _GAMES),
    Space("part", 1, 0, len(_PARTS) - 1),
    Space("window, 0 none", 1, 0, len(WINDOWS)),
    Space("active seat, -1 none", 1, -1, _MOST - 1),
    Space("first seat", 1, 0, _MOST - 1),
    Space("asked", 1, 0, 1),
    Space("recall used", 1, 0, 1),
    Space("still in", _MOST, 0, 1),
    Space("energy", _MOST, 0, _ENERGY),
    Space("next income", _MOST, 0, _ENERGY),
    Space("hand size", _MOST, 0, _MOST * DECK_SIZE),
    Space("deck size", _MOST, 0, _MOST * DECK_SIZE),
    Space("discard pile size", _MOST, 0, _MOST * DECK_SIZE),
    Space("half victory points as far as open", _MOST, 0, _POINTS),
    Space("sigils of each bay from the oldest, -1 none", _MOST * BAY_LIMIT, -1, len(SIGIL_NAMES) - 1),
    Space("own hand by face", FACES, 0, _MOST * DECK_SIZE),
    Space("deck being built by face", FACES, 0, DECK_SIZE),
    Space("own discard pile by face", FACES, 0, _MOST * DECK_SIZE),
    Space("seat of each acolyte, -1 none", ACOLYTE_COUNT, -1, _MOST - 1),
    Space("place of each acolyte", ACOLYTE_COUNT, 0, 5),
    Space("base AP of each acolyte", ACOLYTE_COUNT, 0, _AP),
    Space("class of each acolyte", ACOLYTE_COUNT, 0, 3),
    Space("has attacked", ACOLYTE_COUNT, 0, 1),
    Space("times support", ACOLYTE_COUNT, 0, 9),
    Space("only as support", ACOLYTE_COUNT, 0, 1),
    Space("resting", ACOLYTE_COUNT, 0, 1),
    Space("ability used in this cycle", ACOLYTE_COUNT, 0, 1),
    Space("cards of each acolyte", ACOLYTE_COUNT * _PIECES, 0, _BACK),
    Space("levels of those cards", ACOLYTE_COUNT * _PIECES, 0, 10),
    Space("AP left of those cards", ACOLYTE_COUNT * _PIECES, -_DAM, _AP),
    Space("seat of each district, -1 nobody, 4 neutral", DISTRICT_COUNT, -1, _MOST),
    Space("site", DISTRICT_COUNT, 0, 3),
    Space("station type, -1 none", DISTRICT_COUNT, -1, len(STATION_TYPES) - 1),
    Space("level", DISTRICT_COUNT, 0, TOP_LEVEL),
    Space("station AP", DISTRICT_COUNT, 0, _AP),
    Space("station AP in full", DISTRICT_COUNT, 0, _AP),
    Space("station DAM", DISTRICT_COUNT, 0, _DAM),
    Space("mutants", DISTRICT_COUNT, 0, ACOLYTE_COUNT),
    Space("district used in this cycle", DISTRICT_COUNT, 0, 1),
    Space("cards in each station", DISTRICT_COUNT * _SITES, 0, _BACK),
    Space("stations left by type", len(STATION_TYPES), 0, ACOLYTE_COUNT),
    Space("upgrade cards left", TOP_LEVEL, -1, DISTRICT_COUNT * max(UPGRADE_COPIES)),
    Space("attacker and defender, -1 none, 4 neutral", 2, -1, _MOST),
    Space("primary, support and summoned acolyte, -1 none", 3, -1, ACOLYTE_COUNT - 1),
    Space("assaulted acolyte or district, -1 none", 2, -1, ACOLYTE_COUNT - 1),
    Space("interaction", 1, 0, _ENERGY),
    Space("dice, AP left and in full, strike of two attackers and the defender", 12, 0, _ENERGY),
    Space("plays announced and in the queue", 2, 0, _AP),
    Space("effects, shields and counters in force", 3, 0, _ENERGY),
    Space("moves and offers of this turn", 2, 0, _ENERGY),
    Space("cards chosen so far, -1 none", _HELD, -1, _CARDS - 1),
    Space("own hand card by card, -1 none", _HELD, -1, _CARDS - 1),
    Space(
        "slots of the cards in each station, 0 none, 1 face down, fitted ones last",
        DISTRICT_COUNT * _SITES,
        0,
        2 * SLOTS + 1,
    ),
)


def encoding(view: View) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = view["players"]
    me = view["seat"] or 0
    seats = [(me + i) % n for i in range(n)]
    won = view["match"]["won"]
    found = [n, view["cycle"], min(view["turns"], CYCLES * _MOST), len(view["finished"])]
    found += [*(won[p] for p in seats), *[0] * (_MOST - n), _PARTS.index(view["part"])]
    found.append(1 + WINDOWS.index(view["window"]) if view["window"] else 0)
    found += [_seat(view, view["active"]), _seat(view, view["first"])]
    found += [int(any(question["seat"] == me for question in view["asked"])), view["recalled"]]
    found += _mats(view, seats)
    own = view["seat"] is not None
    found += _by_face([card // SLOTS for card in view["hands"][me]] if own else [])
    found += _by_face(view["lists"][me] if own else [])
    found += _by_face([card // SLOTS for card in view["discards"][me]] if own else [])
    found += _acolytes(view)
    found += _districts(view)
    types = [STA_TYPE[card] for card in view["middle"]]
    found += [types.count(kind) for kind in range(len(STATION_TYPES))]
    found += [_within(left, -1, DISTRICT_COUNT * max(UPGRADE_COPIES)) for left in view["supply"]]
    return [*found, *_fight(view), *_slots(view, view["hands"][me] if own else [])]


def _slots(view: View, hand: list[int]) -> list[int]:
    """What tells cards alike apart, as choices do: those in hand, chosen, stored and fitted, by slot."""
    found = [min(view["moves"], _ENERGY), min(view["offers"], _ENERGY)]
    for cards in (view["chosen"], sorted(hand)):
        told = [_within(card, -1, _CARDS - 1) for card in cards][:_HELD]
        found += [*told, *[-1] * (_HELD - len(told))]
    for about in view["districts"]:
        codes = [_slot(piece.get("card"), 2) for piece in about["cargo"]]
        codes += [_slot(piece.get("card"), 2 + SLOTS) for piece in about["fitted"]]
        found += [*codes, *[0] * _SITES][:_SITES]
    return found


def _slot(card: int | None, first: int) -> int:
    return 1 if card is None or card < 0 else first + card % SLOTS


def _seat(view: View, seat: int) -> int:
    """A seat counted from the reader; -1 for nobody, 4 for what is neutral."""
    if seat == NEUTRAL:
        return _MOST
    return (seat - (view["seat"] or 0)) % int(view["players"]) if seat >= 0 else -1


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def _mats(view: View, seats: list[int]) -> list[int]:
    mats = [view["mats"][p] for p in seats]
    absent = _MOST - len(seats)
    found: list[int] = []
    for name, most in (
        ("in", 1),
        ("energy", _ENERGY),
        ("earns", _ENERGY),
        ("hand", _MOST * DECK_SIZE),
        ("deck", _MOST * DECK_SIZE),
        ("discard", _MOST * DECK_SIZE),
    ):
        found += [*(_within(int(mat[name]), 0, most) for mat in mats), *[0] * absent]
    found += [*(_within(sum(mat["points"]), 0, _POINTS) for mat in mats), *[0] * absent]
    for mat in mats:
        found += [*mat["bay"], *[NONE] * (BAY_LIMIT - len(mat["bay"]))]
    return found + [NONE] * (absent * BAY_LIMIT)


def _by_face(faces: list[int]) -> list[int]:
    found = [0] * FACES
    for face in faces:
        found[face] += 1
    return found


def _code(piece: dict[str, Any] | None) -> tuple[int, int, int]:
    """A card in play as face, level and AP left."""
    if piece is None:
        return 0, 0, 0
    if "card" not in piece:
        return _BACK, int(piece["level"]), 0
    face = piece["card"] // SLOTS
    return face + 1, LEVEL[face], _within(AP[face] - piece["harm"], -_DAM, _AP)


def _acolytes(view: View) -> list[int]:
    people = view["acolytes"]
    used = {play // CLAUSES for play in view["used"]["cycle"]}
    found = [_seat(view, about["seat"]) for about in people]
    found += [about["place"] for about in people]
    found += [about["base"] for about in people]
    found += [about["class"] for about in people]
    found += [int(about["attacked"]) for about in people]
    found += [_within(about["supported"], 0, 9) for about in people]
    found += [int(about["as_support"]) for about in people]
    found += [int(about["resting"]) for about in people]
    found += [int(a in used) for a in range(ACOLYTE_COUNT)]
    rows = [_code(piece) for about in people for piece in _worn(about)]
    return found + [row[part] for part in range(3) for row in rows]


def _worn(about: dict[str, Any]) -> list[dict[str, Any] | None]:
    items = [*about["items"], None, None][:2]
    abilities = [*about["abilities"], None, None][:2]
    return [about["armour"], about["saber"], about["off_hand"], *items, *abilities]


def _districts(view: View) -> list[int]:
    sites = view["districts"]
    used = {play // CLAUSES for play in view["used"]["cycle"]}
    found = [_seat(view, about["seat"]) for about in sites]
    found += [about["site"] for about in sites]
    found += [STA_TYPE[about["station"]] if about["station"] != NONE else NONE for about in sites]
    found += [about["level"] for about in sites]
    found += [_within(ap, 0, _AP) for ap in view["ap"]]
    found += [_within(about["full"], 0, _AP) for about in sites]
    found += [_within(dam, 0, _DAM) for dam in view["dam"]]
    found += [len(about["mutants"]) for about in sites]
    found += [int(DISTRICT + d in used) for d in range(DISTRICT_COUNT)]
    for about in sites:
        codes = [_code(piece)[0] for piece in (*about["fitted"], *about["cargo"])]
        codes += [_BACK] * about["face_down"]
        found += [*codes, *[0] * _SITES][:_SITES]
    return found


def _fight(view: View) -> list[int]:
    fight = view["fight"]
    target = view["target"]
    found = [_seat(view, view["attacker"]), _seat(view, view["defender"])]
    found += [view["primary"], view["support"], view["summoned"]]
    found += [target if target < STATION else NONE, target - STATION if target >= STATION else NONE]
    found.append(_within(view["interaction"], 0, _ENERGY))
    units: list[dict[str, Any]] = [*fight["attackers"][:2], *fight["defenders"][:1]] if fight else []
    lone = len(fight["attackers"]) < 2 if fight else False
    rows = [[unit["roll"], unit["left"], unit["full"], sum(n for _, n, _ in unit["dam"])] for unit in units]
    if lone:
        rows.insert(1, [0, 0, 0, 0])
    rows += [[0, 0, 0, 0]] * (3 - len(rows))
    found += [_within(value, 0, _ENERGY) for row in rows for value in row]
    found += [_within(len(view[name]), 0, _AP) for name in ("announced", "queue")]
    return found + [_within(len(view[name]), 0, _ENERGY) for name in ("force", "shields", "chronic")]
