"""Windows: who may play when, the alternation of POST with its two queues, and the calls for dying units.

A seat is asked in a window until it passes. Who can have nothing to play, for all that everybody can see, is
not asked. How a play is announced and answered is in `announce`, what it does in `carry`.
"""

from __future__ import annotations

from typing import Any

from starhall.core import Frame, rule
from starhall.core.kinds import Options
from starhall.games.futura.box.parts import (
    CARD,
    CLAUSES,
    CLAUSES_OF,
    NOBODY,
    NONE,
    PASS,
    SIGIL,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import FIRST, PLAY
from starhall.games.futura.rules.mat.slots import Mat
from starhall.games.futura.rules.plays.announce import offer_answer, show
from starhall.games.futura.rules.plays.carry import carry_out, delayed
from starhall.games.futura.rules.plays.conditions import IN_FIGHTS, is_closed
from starhall.games.futura.rules.plays.costs import ways_to_pay
from starhall.games.futura.rules.plays.quiet import ALONE, PLAYED, quiet, stirs, stirs_on_bench
from starhall.games.futura.rules.plays.reach import expected, has_main_play, playable
from starhall.games.futura.rules.plays.tables import ALONE_IN, BENCHED_IN, FACE_PLAYS, PLAYED_IN, card_played
from starhall.games.futura.rules.plays.triggers import compel
from starhall.games.futura.state import FuturaState

RECORDED_AS = "plays"
"""How records name this module."""

_PLAY = FIRST["PLAY"]

# Windows.


WINDOWS = PLAYED_IN | ALONE_IN
"""Those for which some card has a clause."""
_LATE = sum(tables.bits[window] for tables in (ALONE, PLAYED) for window in ("AFT", "REPLAY"))
"""The bits of the aftermath."""


@rule("FUT-379", "FUT-R61", "FUT-R89")
def open_window(s: FuturaState, p: int, window: str) -> None:
    """What seat `p` must do in a window, then what it likes, one play after another until it passes."""
    if window in IN_FIGHTS:
        s.window = window
    s.do(*half(s, p, window))


def half(s: FuturaState, p: int, window: str) -> list[Frame]:
    """What there is for one side in a window: often nothing."""
    found = stirs(s, p)
    if window in BENCHED_IN:
        found |= stirs_on_bench(s, p)
    return _frames(p, window, found)


def _frames(p: int, window: str, found: int) -> list[Frame]:
    """What there is in a window for a side that might have something for these."""
    frames: list[Frame] = []
    if found & ALONE.bits[window]:
        frames.append((compel, p, window, NONE))
    if p >= 0 and (window == "CYC" or found & PLAYED.bits[window]):
        frames.append((offer, p, window, NONE))
    return frames


def offer(s: FuturaState, p: int, window: str, subject: int) -> None:
    """Ask for a play, if there might be one."""
    if not is_closed(s, window, subject):
        found = expected(s, p, window, subject)
        if found is not None:
            s.ask_among([*found, PASS], p, PLAY, play_chosen, p, window, subject)


def play_chosen(s: FuturaState, value: int, p: int, window: str, subject: int) -> None:
    """It is played, and there may be another one."""
    if value != PASS:
        s.do((show, p, window, subject, value), (offer, p, window, subject))


@rule("FUT-384", "FUT-346", "FUT-R61")
def post_window(s: FuturaState) -> None:
    """Both sides in turn, the defender first, until both have passed; then both queues."""
    s.window = "POST"
    if (stirs(s, s.defender) | stirs(s, s.attacker)) & PLAYED.bits["POST"]:
        s.do((post_turn, s.defender, 0), (carry_out_queues,))


def post_turn(s: FuturaState, p: int, passes: int) -> None:
    """One play or pass; a side that can have nothing passes by itself."""
    while passes < 2 and s.attacker != NOBODY:
        found = None if quiet(s, p, "POST") else expected(s, p, "POST")
        if found is not None:
            s.ask_among([*found, PASS], p, PLAY, post_chosen, p, "POST", NONE, passes)
            return
        p, passes = units.other_side(s, p), passes + 1


def post_chosen(s: FuturaState, value: int, p: int, window: str, subject: int, passes: int) -> None:
    """A play gives the other side another chance; two passes in a row close the window."""
    other = units.other_side(s, p)
    if value == PASS:
        s.do((post_turn, other, passes + 1))
    else:
        s.do((show, p, "POST", subject, value), (post_turn, other, 0))


@rule("FUT-346", "FUT-385", "FUT-R61")
def carry_out_queues(s: FuturaState, several: bool = False) -> None:
    """The defender's plays in order, then the attacker's; of several each is named again as it comes."""
    if s.queue and s.attacker != NOBODY:
        several = several or len(s.queue) > 1
        first = next((play for play in s.queue if play.seat == s.defender), s.queue[0])
        s.queue.remove(first)
        if several and s.heard:
            s.tell("FUT-346", "takes effect", thing=first.thing, card=card_played(s, first.thing))
        s.do((carry_out, first, "POST"), (carry_out_queues, several))


@rule("FUT-R61", "FUT-175")
def aft_window(s: FuturaState) -> None:
    """The aftermath of both sides, the defender first; a Replay comes last of all."""
    defending, attacking = stirs(s, s.defender), stirs(s, s.attacker)
    if (defending | attacking) & _LATE:
        for window in ("REPLAY", "AFT"):
            s.do(*_frames(s.defender, window, defending), *_frames(s.attacker, window, attacking))


@rule("FUT-147", "FUT-376", "FUT-R94", "FUT-R106")
def ko_window(s: FuturaState, thing: int) -> None:
    """The plays for a dying unit: Life Support first; if it still dies, what the other side has for that."""
    s.window = "KO"
    frames: list[Frame] = []
    if units.is_acolyte(thing):
        owner = units.owner_of(s, thing)
        frames += [(compel, owner, "KO", thing), (offer, owner, "KO", thing)]
        other = units.other_side(s, owner)
    else:
        other = s.attacker
    s.do(*frames, (compel, other, "KO", thing), (offer, other, "KO", thing))


@rule("FUT-166", "FUT-R49", "FUT-R95")
def lost_window(s: FuturaState, d: int) -> None:
    """The owner of a fallen station says whether it bombards, shows the slots, and keeps what it may."""
    s.window = "LOST"
    p = s.holder[d]
    thing = STATION + d
    s.do((offer, p, "LOST", thing), (show_slots, d), (compel, p, "LOST", thing))


@rule("FUT-275", "FUT-R49")
def show_slots(s: FuturaState, d: int) -> None:
    """Whatever lies in a fallen station is turned up."""
    for card in s.cargo[d] + s.fitted[d]:
        s.turn_up(card)


@rule("FUT-276")
def won(s: FuturaState, p: int) -> None:
    """What the victor gets by itself."""
    s.window = "WON"
    s.do((compel, p, "WON", NONE))


def struck_window(s: FuturaState, thing: int, striker: int) -> None:
    """Effects of a struck unit that cost something, one after another."""
    p = units.side_of(s, thing)
    found = expected(s, p, "STRUCK", thing, striker) if units.is_acolyte(thing) else None
    if found is not None:
        s.ask_among([*found, PASS], p, PLAY, struck_chosen, p, "STRUCK", thing, striker)


def struck_chosen(s: FuturaState, value: int, p: int, window: str, thing: int, striker: int) -> None:
    """It is played against whoever struck."""
    if value != PASS:
        s.do((show, p, window, thing, value), (struck_window, thing, striker))


# Ambush.


@rule("FUT-142", "FUT-281", "FUT-R41")
def ambush_plays(s: FuturaState, p: int, a: int) -> list[int]:
    """The Ambush cards on an acolyte that seat `p` can pay for."""
    found = []
    for card in s.abilities[a]:
        thing = CARD + card % SLOTS
        for i in FACE_PLAYS["AMBUSH"][card // SLOTS]:
            if ways_to_pay(s, p, CLAUSES_OF[card // SLOTS][i], SIGIL[card // SLOTS]):
                found.append(thing * CLAUSES + i)
    return found


def play_ambush(s: FuturaState, p: int, value: int) -> None:
    """The Ambush card is played as the declaration itself."""
    s.window = "DEC"
    s.do((show, p, "AMBUSH", NONE, value))


# Sigils are announced, too.


@rule("FUT-R61")
def sigil_announced(s: FuturaState, p: int) -> None:
    """The other side may answer a sigil that seat `p` has put on equipment."""
    s.do((offer_answer, units.other_side(s, p)))


# What may be chosen.


def plays_in(window: str) -> Options:
    """What lists the plays of this window."""

    def plays(s: FuturaState, p: int, subject: int, *more: Any) -> list[int]:
        """What may be played in this window, or nothing."""
        foe = more[0] if window == "STRUCK" else None
        return [*playable(s, p, window, subject, foe), PASS]

    return plays


# The action step.


def main_plays(s: FuturaState, p: int) -> list[int]:
    """What seat `p` may play in its action step."""
    return playable(s, p, "MAIN")


def in_the_action_step(s: FuturaState, p: int, subject: int) -> list[int]:
    """One of them is played, once playing was chosen."""
    return main_plays(s, p)


@rule("FUT-196", "FUT-208", "FUT-325")
def list_play(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Is there anything to play?"""
    if has_main_play(s, p, mat.benched + mat.in_bay):
        found.append(_PLAY)


def play_main(s: FuturaState, i: int, p: int) -> None:
    """Something is played outside of combat."""
    s.do((ask_main, p))


def ask_main(s: FuturaState, p: int) -> None:
    """What it is."""
    s.ask(p, PLAY, main_chosen, p, "MAIN", NONE)


def main_chosen(s: FuturaState, value: int, p: int, window: str, subject: int) -> None:
    """It is played; nobody answers outside of combat."""
    s.do((show, p, "MAIN", NONE, value))


__all__ = [
    "WINDOWS",
    "aft_window",
    "ambush_plays",
    "delayed",
    "half",
    "ko_window",
    "lost_window",
    "main_plays",
    "open_window",
    "play_ambush",
    "plays_in",
    "post_window",
    "sigil_announced",
    "struck_window",
    "won",
]
