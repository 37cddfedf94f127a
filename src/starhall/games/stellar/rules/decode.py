"""Action 4: DECODE."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.stellar.box.parts import DECODE, NOBODY
from starhall.games.stellar.facts import decoding_level, opposers, seat_of
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.contest import DICE, DRAW, DRAW_YES, REROLL, draw_rule
from starhall.games.stellar.rules.tile import gain_level
from starhall.games.stellar.state import StellarState


@rule("STEL-074", "STEL-076", "STEL-077", "STEL-078", "STEL-R64", "STEL-R87")
def decode(s: StellarState, p: int) -> None:
    """Place the card, gain SP for the level at once; alone it is a level, else the dice decide."""
    race = s.race[p]
    verbs.place_card(s, p, race, race, "STEL-076")
    verbs.gain_sp(s, p, decoding_level(s, s.race[p]), "STEL-077")
    if opposers(s, p):
        roll_to_decode(s, p)
    else:
        s.do((gain_level, p, "STEL-078"))


@rule("STEL-080", "STEL-R42")
def roll_to_decode(s: StellarState, p: int) -> None:
    """One die for each level of the decoding unit."""
    verbs.roll(s, p, decoding_level(s, s.race[p]), "STEL-080")
    s.do((choose_die, p))


@rule("STEL-080", "STEL-085", "STEL-086")
def choose_die(s: StellarState, p: int) -> None:
    """Ask for the die to keep or to roll again."""
    s.ask(p, DICE, die_chosen, p, DECODE, NOBODY)


@rule("STEL-081", "STEL-085", "STEL-087")
def die_chosen(s: StellarState, value: int, p: int, contest: int, target: int) -> None:
    """The kept number is what each opposer may draw."""
    if value >= REROLL:
        verbs.reroll(s, p, 1 + value - REROLL, "STEL-085")
        s.do((choose_die, p))
    else:
        verbs.keep_die(s, p, 1 + value, "STEL-080")
        s.do((next_opposer, p, 1 + value, opposers(s, p), False))


@rule("STEL-081", "STEL-088", "STEL-107", "STEL-173", "STEL-R39", "STEL-R65")
def next_opposer(s: StellarState, p: int, crystals: int, left: tuple[int, ...], broken: bool) -> None:
    """Each decides and draws by itself, knowing the earlier results; an NPR always draws."""
    if not left:
        s.do((decoded, p, broken))
        return
    seat = seat_of(s, left[0])
    if seat == NOBODY:
        s.do((opposed, DRAW_YES, left[0], crystals, DECODE, p, left, broken))
    else:
        s.ask(seat, DRAW, opposed, left[0], crystals, DECODE, p, left, broken)


@rule("STEL-082", "STEL-083", "STEL-R35", "STEL-R36", "STEL-R39", "STEL-R40", "STEL-R64")
def opposed(
    s: StellarState,
    answer: int,
    race: int,
    crystals: int,
    contest: int,
    p: int,
    left: tuple[int, ...],
    broken: bool,
) -> None:
    """An own crystal breaks the decoding: one is used, and its owner gains the SP of the decoder."""
    if answer == DRAW_YES:
        if verbs.pouch_draw(s, race, crystals, draw_rule(s, race, "STEL-081")):
            broken = True
            verbs.use_crystal(s, race, 1, "STEL-083")
            verbs.gain_sp_of_race(s, race, decoding_level(s, s.race[p]), "STEL-082")
        verbs.return_crystals(s)
    else:
        s.tell("STEL-088", "draw declined", race=race)
    s.do((next_opposer, p, crystals, left[1:], broken))


@rule("STEL-082", "STEL-084")
def decoded(s: StellarState, p: int, broken: bool) -> None:
    """If nobody drew an own crystal, the decoder may raise a unit."""
    s.dice = ()
    if broken:
        s.tell("STEL-082", "decode broken", seat=p)
    else:
        s.tell("STEL-084", "decode holds", seat=p)
        s.do((gain_level, p, "STEL-084"))
