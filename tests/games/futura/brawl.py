"""Brawls: tables on which everybody is heavily armed, played at random, and all that is seen of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from zlib import crc32

from starhall.core import HOST, Journal, Kind, Seeded
from starhall.core.scenes import place_at
from starhall.core.snapshot import step_name
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_AP,
    ADEPT,
    AP,
    ARMOUR,
    BAY,
    BENCH,
    BUILT,
    CLASS,
    CREATURE,
    DECK_SIZE,
    FACE_DOWN,
    FACES,
    FIRST_SIGIL,
    HEAVY,
    ITEM,
    KIND,
    LEVEL,
    LEVEL_CREATURE,
    LEVEL_SLOTS,
    MUTANT,
    NEUTRAL,
    NONE,
    PASS,
    RECON,
    SABER,
    SIGIL_CARD,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.rules.kinds import BLOCK_OF, FIRST
from starhall.games.futura.rules.mat.gear import CARRIED, OFF_HAND
from starhall.games.futura.rules.mat.storage import FIXED, FOR_STATIONS
from starhall.games.futura.rules.turn.setup import blank
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.state import Chronic, FuturaState, Loot

T = TypeVar("T")
CHOICES = 30
"""So many choices of each brawl are looked at."""
VIEWS = "views "
"""How a line begins that shows what is seen of a table."""
LIVELY = ("DECLARE", "PLAY", "EQUIP", "FIT", "MOVE", "ENSIGIL")
"""The actions that lead to fights."""


def pick(rng: Random, among: Sequence[T]) -> T:
    """One of them, the same in every version of Python."""
    return among[int(rng.random() * len(among))]


def faces(*kinds: int) -> list[int]:
    """The faces of these kinds."""
    return [face for face in range(FACES) if KIND[face] in kinds]


class Box:
    """The cards of a seat that are still in the box: each has its place in the deck."""

    def __init__(self, p: int, rng: Random) -> None:
        self.rng = rng
        self.slots = list(range(p * DECK_SIZE, (p + 1) * DECK_SIZE))

    def card(self, among: Sequence[int]) -> int:
        """A card with one of these faces."""
        slot = self.slots.pop(int(self.rng.random() * len(self.slots)))
        return pick(self.rng, among) * SLOTS + slot


def arm(s: FuturaState, a: int, box: Box) -> None:
    """Armour of some class, and as much as it can carry."""
    rng = box.rng
    rank = pick(rng, (RECON, ADEPT, ADEPT, HEAVY))
    place_at(s, armour={a: box.card([face for face in faces(ARMOUR) if CLASS[face] == rank])})
    if rng.random() < 0.4:
        s.harm[s.armour[a] % SLOTS] = int(rng.random() * AP[s.armour[a] // SLOTS])
    place_at(s, saber={a: box.card([face for face in faces(SABER) if CLASS[face] <= rank])})
    items = [face for face in faces(ITEM) if CARRIED[face] and not OFF_HAND[face]]
    if rank == ADEPT and rng.random() < 0.5:
        place_at(s, off_hand={a: box.card([face for face in range(FACES) if OFF_HAND[face]])})
        place_at(s, items={a: (box.card(items),)})
        place_at(s, abilities={a: (box.card(faces(ABILITY)),)})
    elif rank == RECON:
        place_at(s, abilities={a: (box.card(faces(ABILITY)),)})
    else:
        place_at(s, items={a: (box.card(items),)})
        place_at(s, abilities={a: (box.card(faces(ABILITY)), box.card(faces(ABILITY)))})
    s.place[a] = pick(rng, (BENCH, BAY))
    s.base[a] = 1 + int(rng.random() * ACO_AP[a])


def fortify(s: FuturaState, d: int, box: Box) -> None:
    """A station with creatures and other cards in its slots."""
    rng = box.rng
    s.level[d] = pick(rng, (1, 2, 3, 4))
    s.ap[d] = 10 + int(rng.random() * 30)
    place_at(s, ap_full={d: s.ap[d]}, dam={d: 2 + int(rng.random() * 10)})
    top = LEVEL_CREATURE[s.level[d]]
    fitting = [face for face in range(FACES) if FOR_STATIONS[face] and LEVEL[face] <= top]
    stored = [face for face in faces(ARMOUR, SABER, ABILITY, ITEM) if not FIXED[face]]
    for _ in range(LEVEL_SLOTS[s.level[d]]):
        if rng.random() < 0.6:
            place_at(s, fitted={d: s.fitted[d] + (box.card(fitting),)})
        elif rng.random() < 0.6:
            s.cargo[d] += (box.card(stored),)


def unsettle(s: FuturaState, rng: Random) -> None:
    """What earlier fights have left: mutants, counters, loot, a district without a station, a neutral one."""
    spare = range(3 * s.players, 12)
    d = int(rng.random() * 3 * s.players)
    if spare and not s.fitted[d] and not s.cargo[d] and rng.random() < 0.7:
        s.place[spare[0]] = MUTANT
        place_at(s, mutants={d: (spare[0],)})
    for a in range(3 * s.players):
        if rng.random() < 0.1:
            s.chronic.append(Chronic(a, pick(rng, ("Biohazard", "Radiation", "Nano")), 2, 2, NONE))
        if rng.random() < 0.1:
            s.place[a], s.base[a] = BENCH, 0
            s.resting |= 1 << a
        if rng.random() < 0.1:
            s.commissioned |= 1 << a
    for p in range(s.players):
        if rng.random() < 0.3:
            place_at(s, loot={p: (Loot(pick(rng, (1, 2, 3)), pick(rng, (2, 3))),)})
    bare = int(rng.random() * 3 * s.players)
    if rng.random() < 0.5 and not (s.fitted[bare] or s.cargo[bare] or s.mutants[bare]):
        s.middle = tuple(sorted((*s.middle, s.station[bare])))
        place_at(s, site={bare: pick(rng, (UNBUILT, FACE_DOWN))})
        place_at(s, station={bare: NONE})
        s.level[bare] = 0
        s.ap[bare] = 0
        place_at(s, ap_full={bare: s.ap[bare]}, dam={bare: 0})
    elif s.players > 2 and rng.random() < 0.5:
        place_at(s, holder={bare: NEUTRAL})


def brawl(seed: int) -> FuturaState:
    """A table in the middle of a game, the first seat to act."""
    rng = Random(seed)
    players = pick(rng, (2, 3, 4))
    names = [f"Player {p + 1}" for p in range(players)]
    agreed = {
        "clock_minutes": 45,
        "station_dam": pick(rng, ("die_plus_max", "die_only")),
        "upgrade_supply": pick(rng, ("finite", "unlimited")),
        "auto_draw": pick(rng, ("on", "off")),
        "assault_cap": pick(rng, (2, 3, 30)),
    }
    options = GAME.read_options(agreed, players)
    s = FuturaState(names, options, Seeded(f"brawl {seed}"), Journal())
    blank(s)
    s.cycle, s.turns, s.active, s.part = 2, players, 0, "action"
    s.middle = tuple(range(3 * players, 12))
    for p in range(players):
        box = Box(p, rng)
        for i in range(3 * p, 3 * p + 3):
            place_at(s, side={i: p})
            place_at(s, holder={i: p})
            place_at(s, site={i: BUILT})
            place_at(s, station={i: i})
            arm(s, i, box)
            fortify(s, i, box)
        s.bays[p] = [box.card(range(FIRST_SIGIL, FIRST_SIGIL + 5)) for _ in range(3)]
        s.hands[p] = [box.card(faces(ARMOUR, SABER, ABILITY, ITEM, CREATURE)) for _ in range(3)]
        s.decks[p] = tuple([box.card(faces(ARMOUR, SABER, SIGIL_CARD, ITEM)) for _ in range(4)])
        s.energy[p] = 5 + int(rng.random() * 40)
        for card in s.bays[p]:
            place_at(s, known={card % SLOTS: (1 << players) - 1})
    unsettle(s, rng)
    for a in range(12):
        for card in (s.armour[a], s.saber[a], s.off_hand[a], *s.items[a]):
            if card != NONE and rng.random() < 0.8:
                s.paid |= 1 << card % SLOTS
    s.do((action_step, 0))
    s.run()
    return s


def wanted(rng: Random, kind: str, values: Sequence[int], calm: bool) -> int:
    """A choice that keeps the brawl going; at a calm table people see to their cards first."""
    if kind == "play" and len(values) > 1 and rng.random() < 0.8:
        values = [value for value in values if value != PASS] or values
    elif kind == "yes" and rng.random() < 0.7:
        values = values[-1:]
    elif kind == "action":
        lively = [value for value in values if BLOCK_OF[value] in LIVELY]
        if lively and not calm and rng.random() < 0.7:
            values = lively
        elif len(values) > 1 and rng.random() < 0.9:
            values = [value for value in values if value != FIRST["END"]]
    return pick(rng, values)


def _name(argument: Any) -> str:
    """A step or a kind among the arguments of a question."""
    return argument.name if isinstance(argument, Kind) else step_name(argument)


def told(s: FuturaState, seed: int) -> Iterator[str]:
    """Line by line: who is asked what, what may be chosen, why something else may not, and what happens."""
    rng = Random(-seed)
    for step in range(CHOICES):
        if not s.asked:
            break
        seat, kind, _, args = s.asked[0]
        values = list(kind.options(s, *args))
        yield json.dumps((seat, kind.name, args), default=_name)
        yield repr(values)
        for _ in range(3):
            refused = kind.first + int(rng.random() * kind.size)
            yield str(GAME.why_not(s, seat, refused))
        if step % 10 == 0:
            views = [GAME.view(s, reader).plain() for reader in (*range(s.players), None)]
            yield VIEWS + json.dumps(views, sort_keys=True)
            yield repr([sorted(GAME.hidden(s, p)) for p in range(s.players)])
        GAME.apply(s, seat, kind.choice(wanted(rng, kind.name, values, seed % 3 == 0)))
    assert s.journal is not None
    for reader in (0, 1):
        for event in s.journal.seen_by(reader):
            yield f"{event.rule} {event.cause} {GAME.words.event(s.names, event)}"
    loot = [tuple(map(tuple, kept)) for kept in s.loot]
    yield repr((s.energy, s.base, s.ap, sorted(s.harm.items()), s.hands, s.discards, loot, s.removed))
    if s.call("time") is not None and s.asked:
        GAME.apply(s, HOST, s.call("time") or 0)
        yield repr(tuple(map(tuple, s.points)))


def checksums(seed: int) -> tuple[int, int]:
    """Two numbers: for all that is told of a brawl, and for what is seen of it."""
    play = views = 0
    for line in told(brawl(seed), seed):
        if line.startswith(VIEWS):
            views = crc32(line.encode(), views)
        else:
            play = crc32(line.encode(), play)
    return play, views


CHECKSUMS = Path(__file__).with_name("brawls.json")
"""What came out when it was last looked at; `python -m tests.games.futura.brawl` writes it anew."""
BRAWLS = 90


if __name__ == "__main__":
    found = [checksums(seed) for seed in range(BRAWLS)]
    lists = {"play": [play for play, _ in found], "views": [views for _, views in found]}
    CHECKSUMS.write_text(json.dumps(lists, indent=1) + "\n", "utf-8")
