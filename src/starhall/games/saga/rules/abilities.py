"""The special abilities of the characters, basic side and Omega-Form."""

from __future__ import annotations

from starhall.core import Kind, rule
from starhall.games.saga.box.geometry import OFF
from starhall.games.saga.box.language import Effects
from starhall.games.saga.box.parts import (
    ABILITY_EFFECTS,
    ASTRA,
    CUBES,
    FIRST_NOVA,
    MORGANA,
    ROBO_MOB,
    SIDES,
    SLUDGE,
    SOURCES,
    TYPE,
)
from starhall.games.saga.facts import ability, seats_in
from starhall.games.saga.rules.charging import steal
from starhall.games.saga.rules.damage import MELEE, harm
from starhall.games.saga.rules.effects import frames, program
from starhall.games.saga.rules.pushing import push_all
from starhall.games.saga.state import FaceUp, SagaState

NOBODY = 4
"""Push nobody."""
NO_SIDE = SIDES
"""Play no additional card."""


def _effects(character: int, omega: bool) -> Effects:
    return ABILITY_EFFECTS[ability(character, omega)]


def source_of(s: SagaState, character: int) -> int:
    """The ability of a character in its form of now, as what causes something."""
    return SOURCES[ability(character, s.omega)]


# Morgana

_PUSHES = {omega: _effects(MORGANA, omega)[0][1][0][1] for omega in (False, True)}
"""How far she pushes, by form."""


@rule("SAGA-091", "SAGA-116", "SAGA-118", "SAGA-143", "SAGA-R31", "SAGA-R76")
def after_attack(s: SagaState, p: int, hit: int, reach: int) -> None:
    """Morgana may push whom her attacks hit: one, 1 space; as Omega-Form each, 2 spaces."""
    if s.character[p] == MORGANA and (s.omega or reach == MELEE):
        s.do((push_hit, p, hit))


@rule("SAGA-R76")
def pushable(s: SagaState, p: int, hit: int) -> list[int]:
    """Those hit who are still there, or nobody."""
    return [*seats_in(s, hit), NOBODY]


PUSH_HIT = Kind("push", "seat", size=NOBODY + 1, options=pushable, about={"seat": int, "hit": int})


@rule("SAGA-R13", "SAGA-R76")
def push_hit(s: SagaState, p: int, hit: int) -> None:
    """She may decline."""
    if s.at[p] != OFF and seats_in(s, hit):
        s.ask(p, PUSH_HIT, hit_pushed, p, hit)


@rule("SAGA-R76", "SAGA-R89")
def hit_pushed(s: SagaState, q: int, p: int, hit: int) -> None:
    """Each push is an action of its own; the Omega-Form goes on with the others."""
    if q == NOBODY:
        return
    if s.omega:
        s.do((push_hit, p, hit & ~(1 << q)))
    push_all(s, p, _PUSHES[s.omega], (q,), source_of(s, MORGANA))


# Death Sludge

_HEAP_DAMAGE = _effects(SLUDGE, True)[0][1]


@rule("SAGA-116", "SAGA-118", "SAGA-122", "SAGA-124", "SAGA-143", "SAGA-R77", "SAGA-R78", "SAGA-R88")
def after_shove(s: SagaState, p: int, shoved: int) -> None:
    """Death Sludge may steal a cube of each opponent it shoved; as Omega-Form it damages them all at once."""
    if s.character[p] != SLUDGE:
        return
    seats = seats_in(s, shoved)
    if not s.omega:
        s.do(*[(steal, p, q) for q in seats])
    elif seats:
        harm(s, tuple(seats), _HEAP_DAMAGE, p, "SAGA-R78", source_of(s, SLUDGE))


# Robo-Mob

_VOTES = ((0,), (1,), (0, 1), (1, 0))
"""Move; Attack; Move, then Attack; Attack, then Move."""
_BRANCHES = {omega: tuple(map(program, _effects(ROBO_MOB, omega)[0][1:])) for omega in (False, True)}


@rule("SAGA-R79")
def votes(s: SagaState, p: int, card: int) -> range:
    """Move or Attack; both, in either order, on a Disaster of the card's type and for the Omega-Form."""
    both = s.omega or s.ground[s.at[p]] & TYPE[card]
    return range(len(_VOTES) if both else 2)


VOTE = Kind("vote", "number", size=len(_VOTES), options=votes, about={"seat": int, "card": int})


@rule("SAGA-116", "SAGA-R79")
def vote(s: SagaState, p: int, card: int) -> None:
    """Whatever is printed on the upside-down side."""
    s.ask(p, VOTE, voted, p, card)


@rule("SAGA-R79", "SAGA-R89")
def voted(s: SagaState, value: int, p: int, card: int) -> None:
    """The two are separate actions."""
    if s.heard:
        s.tell("SAGA-R79", "voted", seat=p, vote=value)
    s.do(*[frame for part in _VOTES[value] for frame in frames(_BRANCHES[s.omega][part], p)])


# Astra

_CALM = program(_effects(ASTRA, False))
_BLOSSOM_DRAW = program(_effects(ASTRA, True)[0][1][1:])


@rule("SAGA-116", "SAGA-R80")
def rooted_calm(s: SagaState, p: int, card: int) -> None:
    """Astra Charges after playing a Disaster Charge Up on a Disaster of its type; not as Omega-Form."""
    if not s.omega and card < FIRST_NOVA and s.ground[s.at[p]] & TYPE[card]:
        perform(s, source_of(s, ASTRA))
        s.do(*frames(_CALM, p))


def perform(s: SagaState, source: int) -> None:
    """An ability is performed now; the Active Card is a Charge Up, or has been performed."""
    s.performing = (source,)
    s.hits = (0,)


@rule("SAGA-127", "SAGA-R80")
def extra_cards(s: SagaState, p: int) -> list[int]:
    """A Charge Up side in hand, or none."""
    sides = [2 * card + side for card in s.hands[p] for side in (0, 1) if CUBES[2 * card + side]]
    return [*sides, NO_SIDE]


EXTRA_PLAY = Kind("extra play", "side", size=NO_SIDE + 1, options=extra_cards, about={"seat": int})


@rule("SAGA-127", "SAGA-128", "SAGA-R80")
def thousand_blossoms(s: SagaState, p: int) -> None:
    """After its Active Card the Omega Astra may play one more Charge Up.

    It is asked as long as it holds a card: no question would tell that there is no Charge Up among them.
    """
    if s.omega and s.hands[p]:
        s.ask(p, EXTRA_PLAY, extra_played, p)


@rule("SAGA-127", "SAGA-128", "SAGA-R80")
def extra_played(s: SagaState, value: int, p: int) -> None:
    """It lies face-up with no cubes and is not Active; a card is drawn only if one was played."""
    if value == NO_SIDE:
        return
    card, side = divmod(value, 2)
    s.hands[p].remove(card)
    s.face_up[p] += (FaceUp(card, side, 0),)
    s.tell("SAGA-127", "extra played", seat=p, card=card, side=value)
    perform(s, source_of(s, ASTRA))
    s.do(*frames(_BLOSSOM_DRAW, p))
