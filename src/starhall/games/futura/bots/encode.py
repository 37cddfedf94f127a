"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Space
from starhall.games.futura.box.language import WINDOWS
from starhall.games.futura.box.parts import (
    ACOLYTE_COUNT,
    AP,
    BAY_LIMIT,
    CYCLES,
    DECK_SIZE,
    DISTRICT,
    DISTRICT_COUNT,
    FACES,
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
from starhall.games.futura.facts import sigils_of
from starhall.games.futura.rules.ending import MATCHES
from starhall.games.futura.seen import AcolyteSheet, FuturaSeen, Piece, Unit

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


def encoding(seen: FuturaSeen) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = seen.players
    me = seen.seat or 0
    seats = [(me + i) % n for i in range(n)]
    won = seen.match.won
    found = [n, seen.cycle, min(seen.turns, CYCLES * _MOST), len(seen.finished)]
    found += [*(won[p] for p in seats), *[0] * (_MOST - n), _PARTS.index(seen.part)]
    found.append(1 + WINDOWS.index(seen.window) if seen.window else 0)
    found += [_seat(seen, seen.active), _seat(seen, seen.first)]
    found += [int(any(question.seat == me for question in seen.asked)), seen.recalled]
    found += _mats(seen, seats)
    own = seen.seat is not None
    hand = seen.hands[me].known if own else []
    found += _by_face([card // SLOTS for card in hand])
    found += _by_face(seen.lists[me].known if own else [])
    found += _by_face([card // SLOTS for card in seen.discards[me]] if own else [])
    found += _acolytes(seen)
    found += _districts(seen)
    types = [STA_TYPE[card] for card in seen.middle]
    found += [types.count(kind) for kind in range(len(STATION_TYPES))]
    found += [_within(left, -1, DISTRICT_COUNT * max(UPGRADE_COPIES)) for left in seen.supply]
    return [*found, *_fight(seen), *_slots(seen, hand)]


def _slots(seen: FuturaSeen, hand: list[int]) -> list[int]:
    """What tells cards alike apart, as choices do: those in hand, chosen, stored and fitted, by slot."""
    found = [min(seen.moves, _ENERGY), min(seen.offers, _ENERGY)]
    for cards in (seen.chosen, sorted(hand)):
        told = [_within(card, -1, _CARDS - 1) for card in cards][:_HELD]
        found += [*told, *[-1] * (_HELD - len(told))]
    for about in seen.districts:
        codes = [2 + piece.card % SLOTS for piece in about.cargo]
        codes += [2 + SLOTS + piece.card % SLOTS for piece in about.fitted]
        found += [*codes, *[0] * _SITES][:_SITES]
    return found


def _seat(seen: FuturaSeen, seat: int) -> int:
    """A seat counted from the reader; -1 for nobody, 4 for what is neutral."""
    if seat == NEUTRAL:
        return _MOST
    return (seat - (seen.seat or 0)) % seen.players if seat >= 0 else -1


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def _mats(seen: FuturaSeen, seats: list[int]) -> list[int]:
    absent = [0] * (_MOST - len(seats))
    mats = [seen.mats[p] for p in seats]
    cards = _MOST * DECK_SIZE
    found: list[int] = []
    for most, row in (
        (1, [int(p in seen.playing) for p in seats]),
        (_ENERGY, [seen.energy[p] for p in seats]),
        (_ENERGY, [mat.earns for mat in mats]),
        (cards, [seen.hands[p].count for p in seats]),
        (cards, [mat.deck for mat in mats]),
        (cards, [len(seen.discards[p]) for p in seats]),
        (_POINTS, [sum(mat.points) for mat in mats]),
    ):
        found += [*[_within(number, 0, most) for number in row], *absent]
    for p in seats:
        bay = sigils_of(seen, p)
        found += [*bay, *[NONE] * (BAY_LIMIT - len(bay))]
    return found + [NONE] * (len(absent) * BAY_LIMIT)


def _by_face(faces: list[int]) -> list[int]:
    found = [0] * FACES
    for face in faces:
        found[face] += 1
    return found


def _code(piece: Piece | None) -> tuple[int, int, int]:
    """A card in play as face, level and AP left."""
    if piece is None:
        return 0, 0, 0
    if piece.card == NONE:
        return _BACK, piece.level, 0
    face = piece.card // SLOTS
    return face + 1, piece.level, _within(AP[face] - piece.harm, -_DAM, _AP)


def _acolytes(seen: FuturaSeen) -> list[int]:
    people = range(ACOLYTE_COUNT)
    found = [_seat(seen, seat) for seat in seen.side]
    found += [*seen.place, *seen.base]
    found += [about.rank for about in seen.acolytes]
    found += [seen.attacked >> a & 1 for a in people]
    found += [_within(times, 0, 9) for times in seen.supported]
    found += [seen.as_support >> a & 1 for a in people]
    found += [seen.resting >> a & 1 for a in people]
    found += [int(seen.spent.get(a) == "cycle") for a in people]
    rows = [_code(piece) for about in seen.acolytes for piece in _worn(about)]
    return found + [row[part] for part in range(3) for row in rows]


def _worn(about: AcolyteSheet) -> list[Piece | None]:
    items = [*about.items, None, None][:2]
    abilities = [*about.abilities, None, None][:2]
    return [about.armour, about.saber, about.off_hand, *items, *abilities]


def _districts(seen: FuturaSeen) -> list[int]:
    found = [_seat(seen, seat) for seat in seen.holder]
    found += seen.site
    found += [STA_TYPE[station] if station != NONE else NONE for station in seen.station]
    found += seen.level
    found += [_within(ap, 0, _AP) for ap in seen.ap]
    found += [_within(ap, 0, _AP) for ap in seen.ap_full]
    found += [_within(dam, 0, _DAM) for dam in seen.dam]
    found += [len(mutants) for mutants in seen.mutants]
    found += [int(seen.spent.get(DISTRICT + d) == "cycle") for d in range(DISTRICT_COUNT)]
    for about in seen.districts:
        codes = [_code(piece)[0] for piece in (*about.fitted, *about.cargo)]
        codes += [_BACK] * about.face_down
        found += [*codes, *[0] * _SITES][:_SITES]
    return found


def _fight(seen: FuturaSeen) -> list[int]:
    fight = seen.fight
    target = seen.target
    found = [_seat(seen, seen.attacker), _seat(seen, seen.defender)]
    found += [seen.primary, seen.support, seen.summoned]
    found += [target if target < STATION else NONE, target - STATION if target >= STATION else NONE]
    found.append(_within(seen.interaction, 0, _ENERGY))
    rows = [[0, 0, 0, 0]] * 3
    if fight:
        rows = [_unit(unit) for unit in fight.attackers[:2]]
        rows += [[0, 0, 0, 0]] * (2 - len(rows))
        rows += [_unit(unit) for unit in fight.defenders[:1]]
    found += [_within(value, 0, _ENERGY) for row in rows for value in row]
    found += [_within(len(plays), 0, _AP) for plays in (seen.announced, seen.queue)]
    in_force = (len(seen.force), len(seen.shields), len(seen.chronic))
    return found + [_within(number, 0, _ENERGY) for number in in_force]


def _unit(unit: Unit) -> list[int]:
    return [unit.roll, unit.left, unit.full, sum(n for _, n, _ in unit.dam)]
