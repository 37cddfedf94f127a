"""Decks: which 60 cards may be played together, one card at a time or as a whole, and the starter decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from starhall.core import Reason, count, rule, ruled
from starhall.games.futura.box.parts import (
    DECK_SIZE,
    FACE,
    FACES,
    FP,
    ID,
    KIND_NAMES,
    LEVEL,
    NAME,
    QUOTA,
    QUOTA_OF,
    SIGIL_CARD,
    TAG,
)
from starhall.games.futura.box.rows import ABILITIES, RANKS, STARTERS

_HERE = "starhall.games.futura.decks"

CASUAL = "casual"
CHECKS = ruled((CASUAL, *RANKS), "FUT-342", "FUT-344", by=f"{_HERE}.CHECKS")
"""How a deck is checked: not for a tournament, or for one by the rank of its player."""
COPIES = 3
"""The most copies of a card in a tournament deck; sigils are free."""
RESTRICTED = 3
"""The most different Restricted cards in a tournament deck."""
PARTS = tuple(range(len(QUOTA)))
PART_NAMES = KIND_NAMES[: len(QUOTA)]

POOL = ruled(
    tuple(range(FACES)),
    *("FUT-021", "FUT-307", "FUT-308", "FUT-310", "FUT-311", "FUT-312", "FUT-313", "FUT-414"),
    by=f"{_HERE}.POOL",
)
"""The cards that decks are made of: all of them, for everybody. Shops, platform, training and events of the
publisher are no part of a game at the table."""
STARTER_IDS = tuple(STARTERS)
STARTER_FACES = ruled(
    tuple(
        tuple(FACE[card] for card, copies in deck.cards.items() for _ in range(copies))
        for deck in STARTERS.values()
    ),
    *("FUT-008", "FUT-011", "FUT-R03"),
    by=f"{_HERE}.STARTER_FACES",
)
"""The 60 faces of each starter deck."""
ARENA_IDS = ruled(
    tuple(name for name, row in ABILITIES.items() if row.tag == "AC ONLY"),
    *("FUT-010", "FUT-189", "FUT-R76"),
    by=f"{_HERE}.ARENA_IDS",
)
"""Cards of the Arena format: content, but in no deck."""


def starter(number: int) -> tuple[int, ...]:
    """The 60 faces of a starter deck."""
    return STARTER_FACES[number]


def allowed_level(check: str) -> int:
    """The highest level of a card in a deck."""
    return max(LEVEL) if check == CASUAL else RANKS[check].level


def _copies(face: int, check: str) -> int:
    """How many of a face a deck may hold."""
    if check == CASUAL or QUOTA_OF[face] == SIGIL_CARD:
        return DECK_SIZE
    return 1 if TAG[face] in ("Unique", "Restricted") else COPIES


def _legal(check: str) -> tuple[int, ...]:
    return tuple(face for face in POOL if LEVEL[face] <= allowed_level(check))


_PART_OF = bytes(QUOTA_OF).ljust(256, b"\0")
"""The part of the deck that each face belongs to, for whole decks at once."""
_OPEN = tuple(tuple(face for face in POOL if mask >> QUOTA_OF[face] & 1) for mask in range(1 << 5))
"""By set of parts that are not full: the faces of those parts."""
_MOST = {check: tuple(_copies(face, check) for face in range(FACES)) for check in CHECKS}
_FACES = {check: tuple(frozenset(_legal(check)) & frozenset(faces) for faces in _OPEN) for check in CHECKS}
_CHEAP = {
    check: tuple(
        tuple(
            sorted(
                (FP[face], face)
                for face in _legal(check)
                if QUOTA_OF[face] == part and TAG[face] != "Restricted"
            )
        )
        for part in PARTS
    )
    for check in CHECKS
}
"""By part: focus points and faces, the cheapest first; Restricted cards are never needed to fill a deck."""


@rule("FUT-304", "FUT-017", "FUT-R05", "FUT-020")
def faces_allowed(taken: Sequence[int], check: str) -> Sequence[int]:
    """The faces that may come next, so that the deck stays legal and can be filled to its 60 cards."""
    parts = bytes(taken).translate(_PART_OF)
    mask = sum([1 << part for part in PARTS if parts.count(part) < QUOTA[part]])
    if check == CASUAL:
        return _OPEN[mask]
    left = [QUOTA[part] - parts.count(part) for part in PARTS]
    counts = Counter(taken)
    most = _MOST[check]
    spare = RANKS[check].focus - sum(FP[face] * n for face, n in counts.items())
    fill = [_fill(check, part, left[part], counts) for part in PARTS]
    spare -= sum(whole for whole, _ in fill)
    limit = [spare + whole - but_one for whole, but_one in fill]
    barred = sum(1 for face in counts if TAG[face] == "Restricted") >= RESTRICTED
    return [
        face
        for face in _OPEN[mask]
        if face in _FACES[check][mask]
        and counts[face] < most[face]
        and FP[face] <= limit[QUOTA_OF[face]]
        and not (barred and TAG[face] == "Restricted")
    ]


def _fill(check: str, part: int, cards: int, counts: Counter[int]) -> tuple[int, int]:
    """The fewest focus points that fill so many places of a part, and all of them but one."""
    total = last = 0
    for points, face in _CHEAP[check][part]:
        if cards <= 0:
            break
        copies = min(cards, _MOST[check][face] - counts[face])
        if copies > 0:
            total, last, cards = total + points * copies, points, cards - copies
    return total, total - last


def faults(faces: Sequence[int], check: str, arena: Iterable[str] = ()) -> list[Reason]:
    """Everything that is wrong with a deck, each with its rule; `arena`: ids of Arena cards in it."""
    found = [
        Reason("FUT-R76", f"{card} {ABILITIES[card].name} is for the Arena format only") for card in arena
    ]
    found += _size_faults(faces)
    if check != CASUAL:
        found += _tournament_faults(faces, check)
    return found


@rule("FUT-012", "FUT-017", "FUT-317", "FUT-R04")
def _size_faults(faces: Sequence[int]) -> list[Reason]:
    found = []
    if len(faces) != DECK_SIZE:
        found.append(Reason("FUT-017", f"it has {count(len(faces), 'card')}, not {DECK_SIZE}"))
    counts = Counter(QUOTA_OF[face] for face in faces)
    for part in PARTS:
        if counts[part] != QUOTA[part]:
            name = PART_NAMES[part]
            found.append(Reason("FUT-012", f"it has {counts[part]} {name} cards, not {QUOTA[part]}"))
    return found


@rule("FUT-395", "FUT-409", "FUT-422", "FUT-034", "FUT-345", "FUT-R75", "FUT-R77")
def _tournament_faults(faces: Sequence[int], check: str) -> list[Reason]:
    rank = RANKS[check]
    whose = f"rank {check} ({rank.title})"
    counts = Counter(faces)
    found = []
    for face in sorted(counts):
        if LEVEL[face] > rank.level:
            text = f"{title(face)} is level {LEVEL[face]}; {whose} plays up to level {rank.level}"
            found.append(Reason("FUT-R75", text))
    points = sum(FP[face] for face in faces)
    if points > rank.focus:
        found.append(Reason("FUT-422", f"it has {points} focus points; {whose} may have {rank.focus}"))
    for face, copies in sorted(counts.items()):
        most = _MOST[check][face]
        if copies > most:
            why = "FUT-R77" if TAG[face] == "Unique" else "FUT-395"
            tag = f", which is {TAG[face]}" if TAG[face] else ""
            found.append(Reason(why, f"{copies} copies of {title(face)}{tag}, at most {most}"))
    restricted = [title(face) for face in sorted(counts) if TAG[face] == "Restricted"]
    if len(restricted) > RESTRICTED:
        text = f"{len(restricted)} different Restricted cards, at most {RESTRICTED}: {', '.join(restricted)}"
        found.append(Reason("FUT-395", text))
    return found


@rule("FUT-012", "FUT-395", "FUT-R75", "FUT-R77")
def no_more(faces: Sequence[int], check: str) -> dict[int, str]:
    """By face: why one more of it would be too many."""
    counts, parts = Counter(faces), Counter(QUOTA_OF[face] for face in faces)
    top = allowed_level(check)
    found = {}
    for face in POOL:
        part, most = QUOTA_OF[face], _MOST[check][face]
        if parts[part] >= QUOTA[part]:
            found[face] = f"A deck has {QUOTA[part]} {PART_NAMES[part]} cards."
        elif counts[face] >= most:
            found[face] = f"At most {most} of this card{f', which is {TAG[face]}' if TAG[face] else ''}."
        elif LEVEL[face] > top:
            found[face] = f"This rank plays up to level {top}."
    return found


def title(face: int) -> str:
    """A card by id and name."""
    return f"{ID[face]} {NAME[face]}"


def points_of(faces: Iterable[int]) -> int:
    """The focus points of cards."""
    return sum(FP[face] for face in faces)


@rule("FUT-309", "FUT-413")
def rank_from(faces: Sequence[int]) -> str | None:
    """The lowest rank whose players may bring this deck to a tournament; None if nobody may."""
    return next((check for check in RANKS if not faults(faces, check)), None)


def random_deck(rng: Random, check: str, size: int = DECK_SIZE) -> tuple[int, ...]:
    """A legal deck of cards taken at random, or the first cards of one."""
    taken: list[int] = []
    left, mask = list(QUOTA), (1 << len(PARTS)) - 1
    while len(taken) < size:
        # Without a check nothing but the quotas counts, and they are counted along the way.
        face = rng.choice(_OPEN[mask] if check == CASUAL else faces_allowed(taken, check))
        taken.append(face)
        left[QUOTA_OF[face]] -= 1
        if not left[QUOTA_OF[face]]:
            mask &= ~(1 << QUOTA_OF[face])
    return tuple(sorted(taken))
