"""Losing, the Void Beasts, and the end of the game."""

from __future__ import annotations

from itertools import pairwise

from starhall.core import Kind, Reason, rule
from starhall.core.rows import changed
from starhall.games.void.box.geometry import OFF
from starhall.games.void.box.parts import FIRST_BEAST, SLOTS
from starhall.games.void.facts import at, destinations, survivors, value
from starhall.games.void.rules import effects
from starhall.games.void.rules.aliens import window
from starhall.games.void.rules.causes import LOSS, at_work, source
from starhall.games.void.rules.hands import discard_hand
from starhall.games.void.state import VoidState

_RULES = {"income": "VOID-034", "action": "VOID-047", "hole": "VOID-061", "arrows": "VOID-060"}
"""By reason: the rule by which a player loses."""


@rule(
    "VOID-003", "VOID-004", "VOID-028", "VOID-063", "VOID-065", "VOID-R45", "VOID-R52", "VOID-R53", "VOID-R56"
)
@rule("VOID-R61", "VOID-R75", "VOID-R85")
def lose(s: VoidState, p: int, reason: str) -> None:
    """The hand is discarded and the ship taken off the board; the turn is over, and perhaps the game."""
    s.lost += (p,)
    s.reasons += (reason,)
    s.owed = 0
    s.ship[s.alien[p]] = OFF
    s.tell(_RULES[reason], "lost", seat=p, reason=reason)
    discard_hand(s, p, LOSS)
    s.do((last_one_standing,) if len(s.lost) == s.players - 1 else (become_beast, p))


@rule("VOID-026", "VOID-064", "VOID-065", "VOID-071", "VOID-073", "VOID-R02", "VOID-R54", "VOID-R68")
def become_beast(s: VoidState, p: int) -> None:
    """The top beast card covers the alien card, face up, the ship on its top slot; nothing is done yet."""
    s.beast, s.beasts = changed(s.beast, p, s.beasts[-1] - FIRST_BEAST), s.beasts[:-1]
    s.uncover()
    s.tell("VOID-064", "became beast", seat=p, beast=s.beast[p])


@rule("VOID-002", "VOID-R53", "VOID-R55", "VOID-R75")
def last_one_standing(s: VoidState) -> None:
    """The game ends at once: the survivor wins, the others are placed in reverse order of losing."""
    (winner,) = survivors(s)
    s.tell("VOID-002", "won", seat=winner)
    finish(s, [winner])


@rule("VOID-R74")
def out_of_time(s: VoidState) -> None:
    """After the last round: most cards, then the worthier sector, more ways out, the later turn."""
    standing = {p: _standing(s, p) for p in survivors(s)}
    ranking = sorted(standing, key=standing.__getitem__, reverse=True)
    s.tell("VOID-R74", "won on time", seat=ranking[0], n=standing[ranking[0]][0])
    for p, q in pairwise(ranking):
        if standing[p][0] == standing[q][0]:
            s.tell(
                "VOID-R74",
                "tie broken",
                seat=p,
                other=q,
                n=standing[p][0],
                how=_why(standing[p], standing[q]),
            )
    finish(s, ranking)


def _standing(s: VoidState, p: int) -> tuple[int, int, int, int]:
    """What counts when time is up: cards, value of the sector, ways out, place in turn order."""
    cell = at(s, p)
    return len(s.hands[p]), value(s, cell), len(destinations(s, cell)), (p - s.first) % s.players


def _why(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int, int]:
    """Where two standings differ first, and what each has there."""
    at_first = next(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return at_first, one[at_first], other[at_first]


@rule("VOID-R55")
def finish(s: VoidState, ranking: list[int]) -> None:
    """Those still standing in this order, then the others, the last to lose first."""
    order = [*ranking, *reversed(s.lost)]
    s.places = tuple(order.index(p) + 1 for p in range(s.players))
    s.phase = "over"
    ends = dict(zip(s.lost, s.reasons, strict=False))
    s.tell("VOID-R55", "placed", places=tuple((p, ends.get(p, "")) for p in order))


# The turn of a beast


@rule("VOID-005", "VOID-066", "VOID-067", "VOID-R60", "VOID-R62")
def beast_turn(s: VoidState, p: int) -> None:
    """No Income, Action or Travel: a window, and then the abilities."""
    s.phase = "beast"
    s.used = 0
    s.tell("VOID-066", "beast turn", seat=p, beast=s.beast[p], slot=s.slot[p], round=s.round)
    window(s, 1, next_ability, p)


_UNUSED = tuple(
    tuple(tuple(slot for slot in range(lowest + 1) if not used >> slot & 1) for used in range(1 << SLOTS))
    for lowest in range(SLOTS)
)
"""By the slot of the ship and the set of abilities used: those that are left."""


@rule("VOID-067", "VOID-068", "VOID-R57", "VOID-R86")
def unused_abilities(s: VoidState, p: int) -> tuple[int, ...]:
    """Those at the ship's slot and above that were not used in this turn."""
    return _UNUSED[s.slot[p]][s.used]


def why_not_ability(s: VoidState, slot: int, p: int) -> Reason | None:
    """Why this ability cannot be used now."""
    if slot > s.slot[p]:
        return Reason("VOID-067", "the ship is not that far down the ladder yet")
    if s.used >> slot & 1:
        return Reason("VOID-R86", "it was used in this turn already")
    return None


ABILITY = Kind(
    "ability",
    "slot",
    size=SLOTS,
    options=unused_abilities,
    why_not=why_not_ability,
    about={"seat": int},
)


@rule("VOID-068", "VOID-R57", "VOID-R58")
def next_ability(s: VoidState, p: int) -> None:
    """As long as there is one: each must be used."""
    s.do((choose_ability if unused_abilities(s, p) else climb_down, p))


def choose_ability(s: VoidState, p: int) -> None:
    """Which one is next?"""
    s.ask_if_any(p, ABILITY, ability_chosen, p)


@rule("VOID-067", "VOID-070", "VOID-R57", "VOID-R58", "VOID-R62", "VOID-R86")
def ability_chosen(s: VoidState, slot: int, p: int) -> None:
    """It is carried out, as far as there are targets, and is used up."""
    s.used |= 1 << slot
    s.ability = slot
    s.tell("VOID-067", "ability used", seat=p, ability=(s.beast[p], slot))
    s.do(*effects.of_ability(s.beast[p], slot)[p], (ability_done, p, s.changes))


@rule("VOID-R57", "VOID-R62")
def ability_done(s: VoidState, p: int, before: int) -> None:
    """A window, and the next ability."""
    if s.changes == before:
        s.tell("VOID-R57", "no effect", what=source(at_work(s)))
    s.ability = OFF
    window(s, 1, next_ability, p)


@rule("VOID-069", "VOID-R59", "VOID-R86")
def climb_down(s: VoidState, p: int) -> None:
    """After the turn the ship moves down one slot; on the lowest it stays."""
    if s.slot[p] < SLOTS - 1:
        s.slot = changed(s.slot, p, s.slot[p] + 1)
        s.tell("VOID-069", "climbed down", seat=p, slot=s.slot[p])
