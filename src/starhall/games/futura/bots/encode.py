"""What a reader knows of the table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from starhall.core import Layout, Space, arguments
from starhall.core.knowers import knower
from starhall.games.futura.box.codes import BACK, CARGO, DOWN, FITTED, SITES, UP, code, told
from starhall.games.futura.box.language import WINDOWS
from starhall.games.futura.box.parts import (
    ABILITY,
    ACOLYTE_COUNT,
    BASE,
    BAY_LIMIT,
    BUILT,
    CLASS,
    CLAUSES,
    CYCLES,
    DECK_SIZE,
    DISTRICT,
    DISTRICT_COUNT,
    FACES,
    INCOME,
    KIND,
    LEVEL,
    NONE,
    PLAYERS,
    SIGIL_NAMES,
    SLOTS,
    STA_TYPE,
    STATION,
    STATION_TYPES,
    THINGS,
    TOP_LEVEL,
    UPGRADE_COPIES,
)
from starhall.games.futura.facts import (
    ACOLYTE_ENERGY,
    RANK_POINTS,
    STATION_ENERGY,
    STATION_POINTS,
    games_won,
    sigils_of,
)
from starhall.games.futura.rules.ending import MATCHES
from starhall.games.futura.rules.mat.gear import is_broken
from starhall.games.futura.rules.plays.conditions import IN_FIGHTS
from starhall.games.futura.rules.questions import PURPOSES
from starhall.games.futura.secrets.sight import chosen, fighters, figures, resting
from starhall.games.futura.state import FuturaState, Play, Terms

_MOST = PLAYERS[-1]
_PARTS = ("setup", "cycle", "collect", "action", "assault", "over")
_ITEMS = _ABILITIES = 2
_PIECES = 3 + _ITEMS + _ABILITIES
"""Armour, saber, off-hand, two items and two abilities of an acolyte."""
_ENERGY, _AP, _DAM, _POINTS = 999, 255, 99, 4000
_GAMES = max(MATCHES.values())
_HELD = 10
"""Cards of the own hand, and cards chosen so far, that are told one by one."""
_CARDS = FACES * SLOTS
_UPGRADES = DISTRICT_COUNT * max(UPGRADE_COPIES)

_WINDOWS = tuple(dict.fromkeys((*WINDOWS, *IN_FIGHTS)))
_OF_NO_THING = frozenset({"trade", "keep cargo", "claim"})
"""Purposes of questions that are `of` an offer, a district or a card: all others are of a thing."""


_play = arguments.only("of", Play)
_agreed = arguments.only("terms", Terms)


def _thing(asked: arguments.Asked) -> int | None:
    """The thing that a question is of: what is played, or what it is asked for."""
    play = _play(asked)
    if play is not None:
        return int(play.thing)
    return None if asked["purpose"] in _OF_NO_THING else asked.get("of")


def _for(purpose: str, name: str) -> arguments.Take:
    """An argument of the questions for one purpose."""
    return lambda asked: asked.get(name) if asked["purpose"] == purpose else None


def _terms(name: str) -> arguments.Take:
    """A part of the terms of a trade."""

    def take(asked: arguments.Asked) -> Any:
        terms = _agreed(asked)
        return None if terms is None else getattr(terms, name)

    return take


def _face(name: str, purpose: str) -> arguments.Take:
    """The face of a card, in questions for one purpose."""
    return lambda asked: asked[name] // SLOTS if asked["purpose"] == purpose else None


def _tier(asked: arguments.Asked) -> int | None:
    """The tier of an announced play."""
    play = _play(asked)
    return None if play is None else int(play.tier)


def _rest_of_play(asked: arguments.Asked) -> Any:
    """What else there is of an announced play; no play that asks on has had a seat chosen for it."""
    play = _play(asked)
    return None if play is None else (play.clause, play.sigil, play.about)


def _rest_of_terms(asked: arguments.Asked) -> Any:
    """The cards asked for in a trade; of another question, all that stands there."""
    terms = _agreed(asked)
    return asked.get("terms") if terms is None else terms.faces


ARGUMENTS = (
    arguments.word("purpose", tuple(dict.fromkeys(purpose for by in PURPOSES.values() for purpose in by))),
    arguments.thing("subject", THINGS, arguments.only("subject", int)),
    arguments.word("subject", _WINDOWS, named="window of the plays to be ordered"),
    arguments.thing(
        "other", THINGS, lambda asked: None if asked["purpose"] == "POST" else asked.get("other")
    ),
    arguments.amount("other", _MOST, _for("POST", "other"), named="passes"),
    arguments.word("window", _WINDOWS),
    arguments.amount("window", DECK_SIZE, arguments.only("window", int), named="cards to keep"),
    arguments.thing("play", THINGS, lambda asked: asked["play"] // CLAUSES, named="thing played"),
    arguments.thing("play", CLAUSES, lambda asked: asked["play"] % CLAUSES, named="clause played"),
    arguments.thing("bearer", THINGS),
    arguments.thing("of", THINGS, _thing),
    arguments.thing("of", 4, _tier, named="tier of the play"),
    arguments.rest("of", _rest_of_play),
    arguments.seat("of", _MOST, _for("trade", "of"), named="whose offer it is", kind="yes"),
    arguments.thing("of", 4, _for("trade", "of"), named="step of the offer", kind="number"),
    arguments.thing("of", DISTRICT_COUNT, _for("keep cargo", "of"), named="district of the cargo"),
    arguments.thing("of", FACES, _face("of", "claim"), named="claimed card"),
    arguments.thing("card", FACES, _face("card", "hold claimed")),
    arguments.seat("terms", _MOST, _terms("partner"), named="partner"),
    arguments.amount("terms", _ENERGY, _terms("given"), named="energy given"),
    arguments.amount("terms", _ENERGY, _terms("asked"), named="energy asked for"),
    arguments.rest("terms", _rest_of_terms),
    arguments.thing("primary", THINGS),
    arguments.thing("target", THINGS),
    arguments.thing("district", DISTRICT_COUNT),
    arguments.thing("price", 3),
)
"""How an encoding tells what a question is about."""

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("cycle", 1, 0, CYCLES),
    Space("turns", 1, 0, CYCLES * _MOST),
    Space("games of the match that are over", 1, 0, _GAMES),
    Space("games won", _MOST, 0, _GAMES),
    Space("part", 1, 0, len(_PARTS) - 1, category=True),
    Space("window, 0 none", 1, 0, len(WINDOWS), category=True),
    Space("active seat, -1 none", 1, -1, _MOST - 1, category=True),
    Space("first seat", 1, 0, _MOST - 1, category=True),
    Space("asked", 1, 0, 1),
    Space("recall used", 1, 0, 1),
    Space("still in", _MOST, 0, 1),
    Space("energy", _MOST, 0, _ENERGY),
    Space("next income", _MOST, 0, _ENERGY),
    Space("hand size", _MOST, 0, _MOST * DECK_SIZE),
    Space("deck size", _MOST, 0, _MOST * DECK_SIZE),
    Space("discard pile size", _MOST, 0, _MOST * DECK_SIZE),
    Space("half victory points as far as open", _MOST, 0, _POINTS),
    Space(
        "sigils of each bay from the oldest, -1 none",
        _MOST * BAY_LIMIT,
        -1,
        len(SIGIL_NAMES) - 1,
        category=True,
    ),
    Space("own hand by face", FACES, 0, _MOST * DECK_SIZE),
    Space("deck being built by face", FACES, 0, DECK_SIZE),
    Space("own discard pile by face", FACES, 0, _MOST * DECK_SIZE),
    Space("seat of each acolyte, -1 none", ACOLYTE_COUNT, -1, _MOST - 1, category=True),
    Space("place of each acolyte", ACOLYTE_COUNT, 0, 5, category=True),
    Space("base AP of each acolyte", ACOLYTE_COUNT, 0, _AP),
    Space("class of each acolyte", ACOLYTE_COUNT, 0, 3),
    Space("has attacked", ACOLYTE_COUNT, 0, 1),
    Space("times support", ACOLYTE_COUNT, 0, 9),
    Space("only as support", ACOLYTE_COUNT, 0, 1),
    Space("resting", ACOLYTE_COUNT, 0, 1),
    Space("ability used in this cycle", ACOLYTE_COUNT, 0, 1),
    Space("cards of each acolyte", ACOLYTE_COUNT * _PIECES, 0, BACK, category=True),
    Space("levels of those cards", ACOLYTE_COUNT * _PIECES, 0, 10),
    Space("AP left of those cards", ACOLYTE_COUNT * _PIECES, DOWN, UP),
    Space("seat of each district, -1 nobody, 4 neutral", DISTRICT_COUNT, -1, _MOST, category=True),
    Space("site", DISTRICT_COUNT, 0, 3, category=True),
    Space("station type, -1 none", DISTRICT_COUNT, -1, len(STATION_TYPES) - 1, category=True),
    Space("level", DISTRICT_COUNT, 0, TOP_LEVEL),
    Space("station AP", DISTRICT_COUNT, 0, _AP),
    Space("station AP in full", DISTRICT_COUNT, 0, _AP),
    Space("station DAM", DISTRICT_COUNT, 0, _DAM),
    Space("mutants", DISTRICT_COUNT, 0, ACOLYTE_COUNT),
    Space("district used in this cycle", DISTRICT_COUNT, 0, 1),
    Space("cards in each station", DISTRICT_COUNT * SITES, 0, BACK, category=True),
    Space("stations left by type", len(STATION_TYPES), 0, ACOLYTE_COUNT),
    Space("upgrade cards left", TOP_LEVEL, -1, _UPGRADES),
    Space("attacker and defender, -1 none, 4 neutral", 2, -1, _MOST, category=True),
    Space("primary, support and summoned acolyte, -1 none", 3, -1, ACOLYTE_COUNT - 1, category=True),
    Space("assaulted acolyte or district, -1 none", 2, -1, ACOLYTE_COUNT - 1, category=True),
    Space("interaction", 1, 0, _ENERGY),
    Space("dice, AP left and in full, strike of two attackers and the defender", 12, 0, _ENERGY),
    Space("plays announced and in the queue", 2, 0, _AP),
    Space("effects, shields and counters in force", 3, 0, _ENERGY),
    Space("moves and offers of this turn", 2, 0, _ENERGY),
    Space("cards chosen so far, -1 none", _HELD, -1, _CARDS - 1, category=True),
    Space("own hand card by card, -1 none", _HELD, -1, _CARDS - 1, category=True),
    Space(
        "slots of the cards in each station, 0 none, 1 face down, fitted ones last",
        DISTRICT_COUNT * SITES,
        0,
        FITTED + SLOTS - 1,
        category=True,
    ),
)


_LAYOUT = Layout(SPACES)
_BLANK = _LAYOUT.blank
_GAME = _LAYOUT.at("players", "games of the match that are over")
_WON = _LAYOUT.at("games won")
_MOMENT = _LAYOUT.at("part", "recall used")
_MATS = _LAYOUT.at("still in", "half victory points as far as open")
_BAYS = _LAYOUT.start("sigils of each bay from the oldest, -1 none")
_HAND = _LAYOUT.start("own hand by face")
_LIST = _LAYOUT.start("deck being built by face")
_DISCARDS = _LAYOUT.start("own discard pile by face")
_PEOPLE = _LAYOUT.at("seat of each acolyte, -1 none", "base AP of each acolyte")
_CLASS = _LAYOUT.start("class of each acolyte")
_ATTACKED = _LAYOUT.at("has attacked")
_SUPPORT = _LAYOUT.at("times support")
_AS_SUPPORT = _LAYOUT.at("only as support")
_RESTING = _LAYOUT.at("resting")
_USED_BY = _LAYOUT.start("ability used in this cycle")
_FACES_WORN = _LAYOUT.start("cards of each acolyte")
_LEVELS_WORN = _LAYOUT.start("levels of those cards")
_AP_WORN = _LAYOUT.start("AP left of those cards")
_SITES = _LAYOUT.at("seat of each district, -1 nobody, 4 neutral", "level")
_STATION_AP = _LAYOUT.at("station AP", "station AP in full")
_STATION_DAM = _LAYOUT.at("station DAM")
_MUTANTS = _LAYOUT.at("mutants")
_USED_AT = _LAYOUT.start("district used in this cycle")
_STORED = _LAYOUT.start("cards in each station")
_LEFT = [_LAYOUT.start("stations left by type") + kind for kind in STA_TYPE]
"""By station card: where its type is counted."""
_SUPPLY = _LAYOUT.at("upgrade cards left")
_FIGHT = _LAYOUT.at("attacker and defender, -1 none, 4 neutral", "interaction")
_UNITS = _LAYOUT.at("dice, AP left and in full, strike of two attackers and the defender")
_IN_FORCE = _LAYOUT.at("plays announced and in the queue", "moves and offers of this turn")
_CHOSEN = _LAYOUT.start("cards chosen so far, -1 none")
_CARD_BY_CARD = _LAYOUT.start("own hand card by card, -1 none")
_SLOTS = _LAYOUT.start("slots of the cards in each station, 0 none, 1 face down, fitted ones last")
_COUNTED = tuple(
    tuple((*[(seat - me) % n for seat in range(n)], _MOST, -1) for me in range(n)) for n in range(_MOST + 1)
)
"""By players and reader: each seat counted from the reader; the last are 4 for NEUTRAL and -1 for NOBODY."""
_PLAYS_OF_PEOPLE = (1 << ACOLYTE_COUNT * CLAUSES) - 1
"""The bits of what acolytes can use themselves."""
_UNIT = 4
"""Figures of each unit that are told."""
_TYPES = (*STA_TYPE, NONE)
"""By station card: its type; the last is for no station."""


class Figures(NamedTuple):
    """By seat: what the next collection brings, and the half points of now as far as the reader knows."""

    income: list[int]
    points: list[int]


def encoding(s: FuturaState, reader: int | None) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n, me = s.players, reader or 0
    counted = _COUNTED[n][me]
    found = _BLANK[:]
    found[_GAME] = n, s.cycle, min(s.turns, CYCLES * _MOST), len(s.finished)
    if s.finished:
        won = games_won(s)
        found[_WON] = [*won[me:], *won[:me], *[0] * (_MOST - n)]
    found[_MOMENT] = (
        _PARTS.index(s.part),
        1 + WINDOWS.index(s.window) if s.window else 0,
        counted[s.active],
        counted[s.first],
        int(me in [question[0] for question in s.asked]),
        s.recalled,
    )
    sums = Figures([INCOME] * n, [2 * energy for energy in s.energy])
    _acolytes(s, reader, counted, sums, found)
    _districts(s, reader, counted, sums, found)
    _mats(s, me, sums, found)
    if reader is not None:
        _own_cards(s, me, found)
    _fight(s, reader, counted, found)
    for i, card in enumerate(chosen(s, reader)[:_HELD], _CHOSEN):
        found[i] = card
    return found


def _within(row: Sequence[int], low: int, high: int) -> Sequence[int]:
    """The numbers of a row, none of them lower or higher than this."""
    if low <= min(row) and max(row) <= high:
        return row
    return [max(low, min(high, number)) for number in row]


def _own_cards(s: FuturaState, me: int, found: list[int]) -> None:
    """The own hand, the deck being built and the own discard pile."""
    hand = s.hands[me]
    for card in hand:
        found[_HAND + card // SLOTS] += 1
    for face in s.lists[me]:
        found[_LIST + face] += 1
    for card in s.discards[me]:
        found[_DISCARDS + card // SLOTS] += 1
    for i, card in enumerate(sorted(hand)[:_HELD], _CARD_BY_CARD):
        found[i] = card


def _acolytes(
    s: FuturaState, reader: int | None, counted: Sequence[int], sums: Figures, found: list[int]
) -> None:
    income, points = sums
    found[_PEOPLE] = [*map(counted.__getitem__, s.side), *s.place, *s.base]
    if any(s.supported):
        found[_SUPPORT] = _within(s.supported, 0, 9)
    if s.attacked:
        found[_ATTACKED] = _bits(s.attacked)
    if s.as_support:
        found[_AS_SUPPORT] = _bits(s.as_support)
    if s.resting:
        found[_RESTING] = _bits(resting(s))
    if s.used_cycle:
        _used(s.used_cycle & _PLAYS_OF_PEOPLE, _USED_BY, found)
        _used(s.used_cycle >> DISTRICT * CLAUSES, _USED_AT, found)
    knowers, bare = knower(s, reader), RANK_POINTS[BASE]
    armour, saber, off_hand, items, abilities = s.armour, s.saber, s.off_hand, s.items, s.abilities
    for a, p in enumerate(s.side):
        worth = bare
        if armour[a] != NONE or items[a] or abilities[a] or saber[a] != NONE or off_hand[a] != NONE:
            worth = _worn(s, a, 0 if p == reader else knowers, found)
        if p >= 0:
            income[p] += ACOLYTE_ENERGY[a]
            points[p] += worth


def _bits(bits: int) -> list[int]:
    return [bits >> a & 1 for a in range(ACOLYTE_COUNT)]


def _used(plays: int, first: int, found: list[int]) -> None:
    """Note what these plays, as bits, belong to: the first of what can be used has the lowest bits."""
    while plays:
        low = plays & -plays
        found[first + (low.bit_length() - 1) // CLAUSES] = 1
        plays ^= low


def _worn(s: FuturaState, a: int, knowers: int, found: list[int]) -> int:
    """The cards of an acolyte; says what it counts for in half points, as far as the reader knows.

    The reader knows a card that all of these know; of the others only kind, class and level are seen.
    """
    levels, rank, place = 0, BASE, a * _PIECES
    armour, saber, off_hand = s.armour[a], s.saber[a], s.off_hand[a]
    if armour != NONE:
        rank = found[_CLASS + a] = CLASS[armour // SLOTS]
        if _card(s, armour, knowers, place, found) and is_broken(s, a):
            rank = BASE
        else:
            levels = LEVEL[armour // SLOTS]
    if saber != NONE:
        _card(s, saber, knowers, place + 1, found)
        levels += LEVEL[saber // SLOTS]
    if off_hand != NONE:
        _card(s, off_hand, knowers, place + 2, found)
        levels += LEVEL[off_hand // SLOTS]
    for i, card in enumerate(s.items[a]):
        if i < _ITEMS:
            _card(s, card, knowers, place + 3 + i, found)
        levels += LEVEL[card // SLOTS]
    for i, card in enumerate(s.abilities[a][:_ABILITIES]):
        _card(s, card, knowers, place + 3 + _ITEMS + i, found)
    return RANK_POINTS[rank] + levels


def _card(s: FuturaState, card: int, knowers: int, place: int, found: list[int]) -> bool:
    """A card that somebody wears: its face, level and AP left; says if it is known."""
    slot = card % SLOTS
    known = s.known[slot] & knowers == knowers
    face, level, left = code(card if known else NONE, LEVEL[card // SLOTS], s.harm.get(slot, 0))
    found[_FACES_WORN + place] = face
    found[_LEVELS_WORN + place] = level
    found[_AP_WORN + place] = left
    return known


def _districts(
    s: FuturaState, reader: int | None, counted: Sequence[int], sums: Figures, found: list[int]
) -> None:
    income, points = sums
    holder, station = map(counted.__getitem__, s.holder), map(_TYPES.__getitem__, s.station)
    found[_SITES] = [*holder, *s.site, *station, *s.level]
    found[_STATION_AP] = _within([*s.ap, *s.ap_full], 0, _AP)
    found[_STATION_DAM] = _within(s.dam, 0, _DAM)
    if any(s.mutants):
        found[_MUTANTS] = map(len, s.mutants)
    knowers = knower(s, reader)
    for d, site in enumerate(s.site):
        if site == BUILT:
            p, levels = s.holder[d], len(s.mutants[d])
            if s.cargo[d] or s.fitted[d]:
                levels += _stored(s, d, 0 if p == reader else knowers, found)
            if p >= 0:
                income[p] += STATION_ENERGY[d][s.level[d]]
                points[p] += STATION_POINTS[d] + levels
    for place in map(_LEFT.__getitem__, s.middle):
        found[place] += 1
    found[_SUPPLY] = _within(s.supply, -1, _UPGRADES)


def _stored(s: FuturaState, d: int, knowers: int, found: list[int]) -> int:
    """The cards in a station that all of these know, and how many more; says what the known ones count for.

    Their faces, equipped cards first, and their slots, stored cards first.
    """
    known = s.known
    cargo = [card for card in s.cargo[d] if known[card % SLOTS] & knowers == knowers]
    fitted = [card for card in s.fitted[d] if known[card % SLOTS] & knowers == knowers]
    faces = [1 + card // SLOTS for card in fitted + cargo]
    faces += [BACK] * (len(s.cargo[d]) + len(s.fitted[d]) - len(faces))
    slots = [CARGO + card % SLOTS for card in cargo] + [FITTED + card % SLOTS for card in fitted]
    found[_STORED + d * SITES : _STORED + (d + 1) * SITES] = told(faces)
    found[_SLOTS + d * SITES : _SLOTS + (d + 1) * SITES] = told(slots)
    return sum([LEVEL[card // SLOTS] for card in fitted + cargo if KIND[card // SLOTS] != ABILITY])


def _mats(s: FuturaState, me: int, sums: Figures, found: list[int]) -> None:
    """Seven rows in which each seat has its column, and the bays."""
    n = s.players
    income, points = sums.income, [sum(score) for score in s.points] or sums.points
    for i in range(n):
        p = (me + i) % n
        found[_MATS.start + i : _MATS.stop : _MOST] = (
            int(p in s.playing),
            min(s.energy[p], _ENERGY),
            min(income[p], _ENERGY),
            len(s.hands[p]),
            len(s.decks[p]),
            len(s.discards[p]),
            min(points[p], _POINTS),
        )
        if s.bays[p]:
            for place, sigil in enumerate(sigils_of(s, p), _BAYS + i * BAY_LIMIT):
                found[place] = sigil


def _fight(s: FuturaState, reader: int | None, counted: Sequence[int], found: list[int]) -> None:
    target = s.target
    found[_FIGHT] = (
        counted[s.attacker],
        counted[s.defender],
        s.primary,
        s.support,
        s.summoned,
        target if target < STATION else NONE,
        target - STATION if target >= STATION else NONE,
        min(s.interaction, _ENERGY),
    )
    *attackers, defender = fighters(s, reader) or [NONE]
    if defender != NONE:
        row = [0] * _UNIT * 3
        for i, thing in enumerate(attackers):
            row[i * _UNIT : (i + 1) * _UNIT] = figures(s, reader, thing)
        row[2 * _UNIT :] = figures(s, reader, defender)
        found[_UNITS] = _within(row, 0, _ENERGY)
    found[_IN_FORCE] = (
        min(len(s.announced), _AP),
        min(len(s.queue), _AP),
        min(len(s.force), _ENERGY),
        min(len(s.shields), _ENERGY),
        min(len(s.chronic), _ENERGY),
        min(s.moves, _ENERGY),
        min(s.offers, _ENERGY),
    )
