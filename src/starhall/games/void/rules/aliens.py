"""Alien cards: powers, the windows of a turn in which they are used, and swapping them."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Frame, Kind, Step, rule
from starhall.core.rows import changed
from starhall.games.void.box.geometry import CELLS
from starhall.games.void.box.parts import ONCE, POWERS, TIMING, TYPES
from starhall.games.void.facts import affectors_on_board, at, is_hole
from starhall.games.void.rules import effects
from starhall.games.void.rules.affectors import lifted
from starhall.games.void.rules.causes import OF_POWER
from starhall.games.void.rules.changes import note_change
from starhall.games.void.rules.sectors import turned
from starhall.games.void.rules.verbs import upon_pair
from starhall.games.void.state import JUMPING, VoidState

DRAW_POWER = 0
"""The value of a power that is carried out as it stands; 1 to 7 are a turn by so many eighths."""
_ANY_TIME = tuple(alien for alien, timing in enumerate(TIMING) if timing == "any_time")
_ASKED_IN = tuple(
    tuple(timing == "my_turn" or (timing == "travel" and number == 4) for timing in TIMING)
    for number in range(6)
)
"""By window and alien: has the active player a power to use there?"""


def _no_options(s: VoidState, *args: object) -> tuple[int, ...]:
    return (0,)


GO_ON = Kind("go on", "nothing", size=1, options=_no_options)
"""The active player's answer to a window: use no power, or no more."""
PASS = Kind("pass", "nothing", size=1, options=_no_options)
"""The answer of a player with an any-time power: leave the affectors alone."""


# The windows


@rule("VOID-076", "VOID-100", "VOID-R40", "VOID-R63")
def window(s: VoidState, number: int, then: Step, p: int) -> None:
    """Open a window of the turn of `p`, then go on: first the active player, then who may act at any time.

    In W3 the active player's power is offered with the card to play. A window in which nobody holds a usable
    power passes unseen.
    """
    s.window = number
    frames = who_may_act(s) if s.affectors else []
    if _ASKED_IN[number][s.alien[p]] and s.power[s.alien[p]] and s.phase != "beast":
        frames = [(ask_active, p), *frames]
    if frames:
        s.do(*frames, (then, p))
    else:
        then(s, p)


@rule("VOID-097", "VOID-R62", "VOID-R64")
def who_may_act(s: VoidState) -> list[Frame]:
    """Questions to survivors with a power that works at any time, while an affector is on the board."""
    found: list[Frame] = []
    for alien in _ANY_TIME:
        if alien in s.alien and s.power[alien]:
            p = s.alien.index(alien)
            if p not in s.lost:
                found.append((ask_any_time, p))
    return found


@rule("VOID-100", "VOID-R63", "VOID-R72")
def ask_active(s: VoidState, p: int) -> None:
    """Use the power, or go on; not asked again once it cannot be used."""
    if usable_powers(s, p) or jumps(s, p):
        s.ask(p, GO_ON, went_on)


def went_on(s: VoidState, value: int) -> None:
    """No power, or no more."""


@rule("VOID-097", "VOID-R62", "VOID-R63", "VOID-R64")
def ask_any_time(s: VoidState, p: int) -> None:
    """Discard an affector, or pass; asked again as long as there is one."""
    if s.affectors and s.power[s.alien[p]]:
        s.ask(p, PASS, went_on)


# The powers


@rule("VOID-075", "VOID-076", "VOID-100", "VOID-101", "VOID-R63", "VOID-R68", "VOID-R71")
def usable_powers(s: VoidState, p: int) -> Sequence[int]:
    """What the alien card in front of the active player allows in this window."""
    alien = s.alien[p]
    if not _ASKED_IN[s.window][alien] or not s.power[alien]:
        return ()
    if TIMING[alien] == "my_turn":
        return (DRAW_POWER,)
    ((name, _, eighths),) = POWERS[alien]
    if name == "MOVE" or s.travel_power or is_hole(s, at(s, p)):
        return ()
    return tuple(eighths)


@rule("VOID-R72")
def jumps(s: VoidState, p: int) -> Sequence[int]:
    """Whoever may make the Travel move as a jump says so before it."""
    alien = s.alien[p]
    ((name, *_),) = POWERS[alien]
    return (0,) if name == "MOVE" and s.power[alien] and _ASKED_IN[s.window][alien] else ()


POWER = Kind("power", "power", size=JUMPING + 1, options=usable_powers, about={"seat": int})
JUMP = Kind("jump", "nothing", size=1, options=jumps, committed=True, about={"seat": int})
ANY_TIME = Kind("any time", "affector", size=CELLS * TYPES, options=affectors_on_board, about={"seat": int})


@rule("VOID-077", "VOID-101", "VOID-R66", "VOID-R69", "VOID-R71")
def power_used(s: VoidState, value: int, p: int) -> None:
    """Carry out the power; a card for one use is turned over at once."""
    use(s, p)
    if value == DRAW_POWER:
        s.do(*effects.of_power(s.alien[p])[p])
    else:
        s.travel_power = value
        turned(s, value - 1, p, at(s, p), ())


@rule("VOID-077", "VOID-R72")
def jump_said(s: VoidState, value: int, p: int) -> None:
    """The card is turned over at once; where to is chosen when the ship travels."""
    use(s, p)
    s.travel_power = JUMPING
    # What was said before all cannot be unsaid.
    s.uncover()


@rule("VOID-077", "VOID-078", "VOID-R69")
def use(s: VoidState, p: int) -> None:
    """A card for one use is turned to the side without a power, for good, whoever has it later."""
    alien = s.alien[p]
    s.tell(OF_POWER[alien].rule, "power used", seat=p, alien=alien)
    if ONCE[alien]:
        s.power = changed(s.power, alien, 0)
        s.tell("VOID-077", "power used up", alien=alien)


@rule("VOID-097", "VOID-R64")
def any_time_used(s: VoidState, value: int, p: int) -> None:
    """One affector goes, anywhere on the board; as many as there are, one by one."""
    use(s, p)
    lifted(s, value, p)


@rule("VOID-087", "VOID-088", "VOID-R40", "VOID-R65", "VOID-R68")
def start_power(s: VoidState, p: int) -> None:
    """It comes before the first window."""
    s.do(*effects.of_power(s.alien[p])[p])


@rule("VOID-R52", "VOID-R70")
def save(s: VoidState, p: int) -> None:
    """It works by itself and is used up, also if no card can be drawn."""
    use(s, p)
    s.do(*effects.of_power(s.alien[p])[p])


# Swapping alien cards


@rule("VOID-079", "VOID-R67")
def swap_aliens(s: VoidState, me: int, pair: tuple[str, ...]) -> None:
    """Two survivors exchange their alien cards."""
    upon_pair(s, me, pair, False, aliens_swapped)


@rule("VOID-078", "VOID-079", "VOID-095", "VOID-096", "VOID-R67", "VOID-R68", "VOID-R69")
def aliens_swapped(s: VoidState, me: int, p: int, q: int) -> None:
    """Ships stay where they are and change control; the side that is up stays up, the power goes along."""
    of_p, of_q = s.alien[p], s.alien[q]
    s.alien = changed(changed(s.alien, p, of_q), q, of_p)
    note_change(s)
    s.tell("VOID-095", "aliens swapped", seat=p, other=q, alien=s.alien[p], others=s.alien[q])
