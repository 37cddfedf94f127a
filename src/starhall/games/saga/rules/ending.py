"""The end of the game: the last one left, Victory is Mine!, and what remains of an eliminated player."""

from __future__ import annotations

from starhall.core import LEAVE, Kind, Secret, places_by, rule
from starhall.games.saga.box.geometry import OFF
from starhall.games.saga.box.parts import HELD
from starhall.games.saga.box.rows import NUMBERS
from starhall.games.saga.facts import is_out, life
from starhall.games.saga.state import NONE, SagaState

NOTHING = HELD
"""Take no card."""
LAST, VICTORY, OWNER, HIGHEST = range(4)
"""How a game is won: as the last one left, by Victory is Mine!, or among those who all fell at once."""


@rule("SAGA-005", "SAGA-085", "SAGA-R34", "SAGA-R41", "SAGA-R88", "SAGA-R90")
def elimination_check(s: SagaState, by: int, seats: tuple[int, ...]) -> None:
    """After a damage event: whoever of these has no cards left is eliminated, all at once."""
    out = tuple([q for q in seats if not life(s, q, len(s.hands[q]))])
    if out:
        number = max(s.fallen) + 1
        for q in out:
            remove(s, q, number)
            s.tell("SAGA-085", "eliminated", seat=q, by=NONE if by == q else by)
        s.do((eliminate, by, out))


@rule("SAGA-146", "SAGA-R36", "SAGA-R37", "SAGA-R38", "SAGA-R39", "SAGA-R90")
def eliminate(s: SagaState, by: int, out: tuple[int, ...]) -> None:
    """Their Energy cards go out of use; look whether the game is won, then let the eliminator take cards."""
    before = s.order
    s.order = tuple([p for p in before if p not in out])
    if not s.order:
        # All of them at once: the one who did it has eliminated everybody else (SAGA-R39).
        how, winner = (OWNER, by) if by in out else (HIGHEST, before[0])
        won(s, winner, "SAGA-R39", how)
    elif len(s.order) == 1:
        won(s, s.order[0], "SAGA-146", LAST)
    elif by != NONE and not is_out(s, by):
        s.do(*[frame for q in out for frame in ((look_through, by, q), (loot, by, q), (clear_away, q))])
    else:
        s.do(*[(clear_away, q) for q in out])


@rule("SAGA-R38", "SAGA-R58")
def remove(s: SagaState, q: int, number: int) -> None:
    """The figure leaves the map, the cubes go to the supply."""
    s.at[q] = OFF
    s.fallen = tuple([number if seat == q else event for seat, event in enumerate(s.fallen)])


@rule("SAGA-R37", "SAGA-R69")
def look_through(s: SagaState, by: int, q: int) -> None:
    """The eliminator sees the whole pile, the cards just lost included."""
    for card in s.piles[q]:
        s.show(card, by)


def _loot_options(s: SagaState, by: int, q: int) -> list[int]:
    return [*sorted(s.piles[q]), NOTHING]


LOOT = Kind("loot", "card", size=NOTHING + 1, options=_loot_options, about={"seat": int, "victim": int})


@rule("SAGA-086", "SAGA-R37")
def loot(s: SagaState, by: int, q: int) -> None:
    """The eliminator may take any one card of the pile."""
    s.ask(by, LOOT, looted, by, q)


@rule("SAGA-086", "SAGA-R37")
def looted(s: SagaState, card: int, by: int, q: int) -> None:
    """It goes into the hand at once; the others do not see which it is."""
    if card == NOTHING:
        s.tell("SAGA-086", "took nothing", seat=by, victim=q)
        return
    s.piles[q].remove(card)
    # Its old owner is not told which one it was, either.
    s.forget([card])
    s.forget(s.piles[q], by)
    s.hands[by].append(card)
    s.loot += ((by, q),)
    s.tell("SAGA-086", "looted", seat=by, victim=q, card=Secret(card, by))


@rule("SAGA-R38")
def clear_away(s: SagaState, q: int) -> None:
    """What is left of the pile, and of hand and table after leaving, is out of the game."""
    rest = [*s.piles[q], *s.hands[q], *(entry.card for entry in s.face_up[q])]
    s.gone += rest
    s.piles[q], s.hands[q] = [], []
    s.face_up[q] = ()
    s.active[q] = NONE


@rule("SAGA-R44")
def may_leave(s: SagaState, host: int) -> list[int]:
    """Whoever is still in, while somebody chooses a card to play: nothing is half done then."""
    return sorted(s.order) if s.asked[0][1].name == "play" else []


LEAVE_GAME = Kind(LEAVE, "seat", size=NUMBERS["players"].value, options=may_leave, about={"host": int})


@rule("SAGA-R44")
def leave(s: SagaState, p: int, host: int) -> None:
    """A player who leaves counts as eliminated, to nobody's credit."""
    remove(s, p, max(s.fallen) + 1)
    s.tell("SAGA-R44", "left", seat=p)
    s.do((eliminate, NONE, (p,)))


@rule("SAGA-007", "SAGA-114", "SAGA-145", "SAGA-R75")
def win(s: SagaState, p: int) -> None:
    """Victory is Mine! has triggered on the OMEGA-NOVA."""
    if not is_out(s, p):
        won(s, p, "SAGA-145", VICTORY)


@rule("SAGA-007", "SAGA-146", "SAGA-147", "SAGA-R75")
def won(s: SagaState, winner: int, rule_id: str, how: int) -> None:
    """The game is over at once: whatever was pending is ignored."""
    s.end()
    s.places = places_by((seat == winner, not event, event) for seat, event in enumerate(s.fallen))
    s.tell(rule_id, "won", seat=winner, how=how, places=s.places)
