"""The end: victory, elimination, victory points, ties, the match, resigning, and the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from starhall.core import HOST, Kind, places_by, rule, ruled
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ABILITY,
    BUILT,
    DECK_SIZE,
    FACE_DOWN,
    FALLEN,
    KIND,
    LEVEL,
    NEUTRAL,
    NOBODY,
    NONE,
    OUT,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.facts import games_won, half_points, own_stations
from starhall.games.futura.rules.kinds import ACTION
from starhall.games.futura.rules.mat.gear import acolytes, is_broken, worn, worn_class
from starhall.games.futura.rules.mat.shedding import lose_sigils, strip
from starhall.games.futura.rules.steps import END_TURN
from starhall.games.futura.state import FuturaState, Score

Key = tuple[int, ...]

_HERE = "starhall.games.futura.rules.ending"


# Victory points, in halves.


@rule("FUT-302", "FUT-397", "FUT-R04", "FUT-R54")
def equipment_levels(s: FuturaState, p: int) -> int:
    """The levels of all that is equipped or stored: no hands, broken armour, abilities or sigils."""
    levels = 0
    for a in acolytes(s, p):
        wreck = s.armour[a] if is_broken(s, a) else NONE
        for card in worn(s, a):
            if card != wreck:
                levels += _COUNTED[card // SLOTS]
    for d in own_stations(s, p):
        for card in s.fitted[d] + s.cargo[d]:
            levels += _COUNTED[card // SLOTS]
        levels += len(s.mutants[d])
    return levels


_COUNTED = tuple(0 if KIND[face] == ABILITY else level for face, level in enumerate(LEVEL))
"""By face: the level that counts in the end."""


def score(s: FuturaState, p: int) -> Score:
    """Half points for stations, districts, acolytes, ranks, equipment and energy."""
    return half_points(s, p, [worn_class(s, a) for a in acolytes(s, p)], equipment_levels(s, p))


@rule("FUT-006", "FUT-007", "FUT-299", "FUT-R55", "FUT-R99")
def rank_key(s: FuturaState, p: int) -> Key:
    """Victory points, then built stations, energy, and equipment levels."""
    rows = score(s, p)
    return (sum(rows), len(own_stations(s, p)), s.energy[p], rows.equipment)


# The end.

POINTS, STATIONS, ENERGY, LEVELS = "victory points", "built stations", "energy", "equipment levels"
DISTRICTS = "districts"
BY_POINTS = ruled((POINTS, STATIONS, ENERGY, LEVELS), "FUT-R55", by=f"{_HERE}.BY_POINTS")
"""What the parts of a rank key count."""
BY_TERRITORY = ruled((STATIONS, DISTRICTS, *BY_POINTS), "FUT-R72", by=f"{_HERE}.BY_TERRITORY")
"""The same when the clock has run out."""
Tie = tuple[int, int, str, str]
"""Two seats, what they have equally of, and what the first has more of; empty if nothing."""


def finish(s: FuturaState, keys: dict[int, Key], rule_id: str, how: str, parts: tuple[str, ...]) -> None:
    """The game is over: places by key for these seats, then the others by how long they were in.

    `how` says in a word what decided, `parts` what the last parts of the keys count. The next game of a
    match, if there is one, is a step of its own: here the table stays as it was left.
    """
    s.end()
    ranking = [(1, *keys[p]) if p in keys else (0, s.eliminated[p]) for p in range(s.players)]
    reveal(s)
    s.points = tuple([score(s, p) for p in range(s.players)])
    places = places_by(ranking)
    s.part = "over"
    s.active = NOBODY
    s.window = ""
    order = sorted(range(s.players), key=lambda p: places[p])
    table = [(p, places[p], sum(s.points[p]) if p in keys else OUT_OF_IT) for p in order]
    ties = _ties([p for p in order if p in keys], keys, parts)
    s.tell(rule_id, "game over", seats=_first(places), how=how, table=table, ties=ties)
    s.finished += (places,)
    if games_at_most(s) == 1:
        s.places = places
    else:
        go_on_with_match(s)


OUT_OF_IT = -1
"""Stands for the points of one who was eliminated."""


@rule("FUT-R55")
def _ties(order: Sequence[int], keys: Mapping[int, Key], parts: tuple[str, ...]) -> list[Tie]:
    """Where two in a row are equal in what counts first: what decided between them."""
    found: list[Tie] = []
    for p, q in pairwise(order):
        mine, theirs = keys[p], keys[q]
        first = len(mine) - len(parts)
        if mine[: first + 1] == theirs[: first + 1]:
            more = (part for part, n, m in zip(parts, mine[first:], theirs[first:], strict=True) if n != m)
            found.append((p, q, parts[0], next(more, "")))
    return found


def _first(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(p for p, place in enumerate(places) if place == 1)


@rule("FUT-299", "FUT-R54")
def reveal(s: FuturaState) -> None:
    """All that is worn or lies in stations is turned up to be counted."""
    for a in range(len(s.side)):
        for card in worn(s, a):
            s.turn_up(card)
    for d in range(len(s.holder)):
        for card in (*s.cargo[d], *s.fitted[d]):
            s.turn_up(card)


@rule("FUT-003", "FUT-006", "FUT-299", "FUT-R55", "FUT-R99")
def count_points(s: FuturaState) -> None:
    """The fifth cycle is over: the most victory points win."""
    finish(s, {p: rank_key(s, p) for p in s.playing}, "FUT-299", "points", BY_POINTS)


def win(s: FuturaState, p: int, rule_id: str, how: str) -> None:
    """A player has won at once; the others are ranked by victory points."""
    finish(s, {q: (int(q == p), *rank_key(s, q)) for q in s.playing}, rule_id, how, BY_POINTS)


@rule("FUT-004", "FUT-005", "FUT-288", "FUT-338", "FUT-R52", "FUT-R53", "FUT-R55")
def check_victory(s: FuturaState) -> None:
    """After each change: who has no acolyte left is out; who is alone, or holds every district, wins.

    A step of its own, or the last thing that a step does: it may drop all that was still to happen.
    """
    if s.part == "over":
        return
    out = [p for p in s.playing if p not in s.side]
    if out:
        left = [p for p in s.playing if p not in out]
        if not left:
            finish(s, {p: rank_key(s, p) for p in out}, "FUT-R55", "together", BY_POINTS)
            return
        for p in out:
            eliminate(s, p)
        if s.part == "over":
            return
    only = NOBODY
    for d, holder in enumerate(s.holder):
        if s.site[d] != OUT:
            if holder not in s.playing or only not in (holder, NOBODY):
                return
            only = holder
    if only != NOBODY:
        win(s, only, "FUT-004", "districts")


# The match.


MATCHES = ruled({"one_game": 1, "best_of_three": 3}, "FUT-R74", by=f"{_HERE}.MATCHES")
"""What a table may agree on, and how many games that is at most."""


def games_at_most(s: FuturaState) -> int:
    """How many games the match may have."""
    return MATCHES[s.options["match"]]


@rule("FUT-R74")
def go_on_with_match(s: FuturaState) -> None:
    """Until somebody has won most of the games, all are played, or a single player is left in the match."""
    most, won = games_at_most(s), games_won(s)
    s.tell("FUT-R74", "match stands", n=len(s.finished), wins=tuple(won))
    if len(s.resigned) < s.players - 1 and len(s.finished) < most and max(won) <= most // 2:
        s.do((next_game,))
        return
    ranking: list[Key] = []
    for p in range(s.players):
        if p in s.resigned:
            ranking.append((0, s.resigned.index(p)))
        else:
            ranking.append((1, won[p], -sum(places[p] for places in s.finished)))
    s.places = places_by(ranking)
    order = sorted(range(s.players), key=lambda p: s.places[p])
    table = [(p, s.places[p], OUT_OF_IT if p in s.resigned else won[p]) for p in order]
    stayed = [p for p in order if p not in s.resigned]
    ties = _ties(stayed, {p: ranking[p][1:] for p in stayed}, ("games won", "places"))
    s.tell("FUT-R74", "match over", seats=_first(s.places), n=max(won), table=table, ties=ties)


@rule("FUT-393", "FUT-R74")
def next_game(s: FuturaState) -> None:
    """Everybody takes the own cards back: the decks stay the same, all else is set up anew."""
    decks: list[list[int]] = [[] for _ in range(s.players)]
    for card in all_cards(s):
        decks[card % SLOTS // DECK_SIZE].append(card // SLOTS)
    s.do((s.game.set_up, [sorted(faces) for faces in decks], s.finished, s.resigned))


def all_cards(s: FuturaState) -> list[int]:
    """Every card of all decks, wherever it is."""
    piles = [*s.decks, *s.hands, *s.discards, *s.bays, *s.loose, s.removed, s.claims, *s.cargo, *s.fitted]
    found = [card for pile in piles for card in pile]
    for a in range(len(s.side)):
        found += worn(s, a)
    found += [card for _, _, card, _ in s.applied if card != NONE]
    if s.beast != NONE:
        found.append(s.beast)
    return found


# Elimination.


@rule("FUT-288", "FUT-338", "FUT-367", "FUT-R52", "FUT-R91", "FUT-R105")
def eliminate(s: FuturaState, p: int) -> None:
    """A player leaves: stations turn neutral, other districts lie open, cards and energy are gone.

    With one player left that player wins. If it was the eliminated player's turn, it is over.
    """
    mine = s.active == p
    s.tell("FUT-288", "eliminated", seat=p)
    s.playing = tuple(q for q in s.playing if q != p)
    s.eliminated = tuple(s.turns if q == p else turn for q, turn in enumerate(s.eliminated))
    for a in acolytes(s, p):
        lose_sigils(s, a)
        s.removed += strip(s, a)
        s.side = changed(s.side, a, NOBODY)
        s.place[a] = FALLEN
        s.base[a] = 0
    s.removed += (*s.hands[p], *s.decks[p], *s.discards[p], *s.bays[p], *s.loose[p])
    s.decks[p] = ()
    for pile in (s.hands[p], s.discards[p], s.bays[p], s.loose[p]):
        pile.clear()
    s.energy[p] = 0
    _return_loot(s, p)
    for d, holder in enumerate(s.holder):
        if holder == p:
            _abandon(s, d)
    s.force = [force for force in s.force if force.seat != p]
    s.possessed = tuple([held for held in s.possessed if held.seat != p])
    if mine:
        s.chosen = ()
    if s.defender == p:
        s.defender = NEUTRAL
    if len(s.playing) == 1:
        win(s, s.playing[0], "FUT-005", "alone")
    elif mine:
        s.end()
        s.do((s.step_called(END_TURN), 0, p))


def _abandon(s: FuturaState, d: int) -> None:
    """A district of an eliminated player: a station is neutral from now on, without one it lies open."""
    if s.site[d] == BUILT:
        s.holder = changed(s.holder, d, NEUTRAL)
    elif s.site[d] in (UNBUILT, FACE_DOWN):
        s.holder = changed(s.holder, d, NOBODY)
        s.site = changed(s.site, d, UNBUILT)


@rule("FUT-R52")
def _return_loot(s: FuturaState, p: int) -> None:
    """Looted upgrade cards go back to the supply."""
    if s.options["upgrade_supply"] != "unlimited":
        one, two, three, four = s.supply
        for level, _ in s.loot[p]:
            two, three, four = two + (level == 2), three + (level == 3), four + (level == 4)
        s.supply = (one, two, three, four)
    s.loot = changed(s.loot, p, ())


# Resigning.


def may_resign(s: FuturaState, seat: int) -> list[int]:
    """The active player, between two actions of the own turn; the table may call it for them."""
    if seat not in (s.active, HOST) or not s.asked:
        return []
    asked, kind, _, _ = s.asked[0]
    return [s.active] if asked == s.active and kind is ACTION else []


RESIGN = Kind("leave", "seat", size=4, options=may_resign, about={"host": int})
"""The seat that resigns."""


@rule("FUT-R52", "FUT-R74")
def resigned(s: FuturaState, p: int, seat: int) -> None:
    """It counts as elimination: the acolytes go to the fallen pile, their cards leave the game.

    Who resigns in a match is out of its other games, too, and comes behind all who stay.
    """
    s.tell("FUT-R52", "resigned", seat=p)
    if games_at_most(s) > 1:
        s.resigned += (p,)
    eliminate(s, p)


# The clock.


@rule("FUT-392", "FUT-R72")
def may_call_time(s: FuturaState, seat: int) -> list[int]:
    """Only in a game with a clock, once it has begun."""
    return [0] if s.options["clock_minutes"] and s.cycle and not s.time_called else []


TIME = Kind("time", "clock", size=1, options=may_call_time, about={"host": int})


@rule("FUT-392", "FUT-R72")
def time_called(s: FuturaState, value: int, host: int) -> None:
    """The clock has run out: a running interaction is finished, nothing else."""
    s.time_called = 1
    s.tell("FUT-R72", "time called")
    if not s.interaction:
        time_up(s)


@rule("FUT-392", "FUT-R72")
def time_up(s: FuturaState) -> None:
    """Most built stations win, then most districts, then victory points."""
    keys = {}
    for p in s.playing:
        districts = sum(holder == p for d, holder in enumerate(s.holder) if s.site[d] != OUT)
        keys[p] = (len(own_stations(s, p)), districts, *rank_key(s, p))
    finish(s, keys, "FUT-R72", "time", BY_TERRITORY)
