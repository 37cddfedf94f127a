"""Action 6: GATE control."""

from __future__ import annotations

from starhall.core import Kind, rule
from starhall.games.stellar.box.parts import DICE_COUNT, GATE, GATE_COUNT, GATE_NUMBERS, NOBODY
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.contest import DICE, GIVE_UP, REROLL
from starhall.games.stellar.state import StellarState


@rule("STEL-108", "STEL-110", "STEL-115", "STEL-R49", "STEL-R80")
def gate_control(s: StellarState, p: int) -> None:
    """Roll three dice; if this very first roll succeeds, a bonus card is placed."""
    verbs.roll(s, p, DICE_COUNT, "STEL-110")
    if succeeds(s):
        s.do((success, p), (verbs.place_top_card_down, p), (choose_gate, p))
    else:
        s.do((roll_on, p))


@rule("STEL-110")
def succeeds(s: StellarState) -> bool:
    """Is the sum higher than the number under the cube?"""
    return sum(s.dice) > GATE_NUMBERS[s.cube]


@rule("STEL-113", "STEL-114")
def roll_on(s: StellarState, p: int) -> None:
    """Ask for a die to roll again, or to give up."""
    s.ask(p, DICE, rolled_on, p, GATE, NOBODY)


@rule("STEL-113", "STEL-114", "STEL-R50", "STEL-R80")
def rolled_on(s: StellarState, value: int, p: int, contest: int, target: int) -> None:
    """Success is immediate and brings no bonus card now; giving up loses what was paid."""
    if value == GIVE_UP:
        if s.heard:
            s.tell("STEL-114", "gate failed", seat=p, total=sum(s.dice), number=GATE_NUMBERS[s.cube])
        s.dice = ()
        return
    verbs.reroll(s, p, 1 + value - REROLL, "STEL-113")
    s.do(*[(success, p), (choose_gate, p)] if succeeds(s) else [(roll_on, p)])


@rule("STEL-111", "STEL-R13", "STEL-R49")
def success(s: StellarState, p: int) -> None:
    """The cube advances, whether or not the tile will be moved."""
    if s.heard:
        s.tell("STEL-110", "gate controlled", seat=p, total=sum(s.dice), number=GATE_NUMBERS[s.cube])
    s.dice = ()
    verbs.advance_gate_cube(s)


@rule("STEL-109", "STEL-111", "STEL-112", "STEL-178", "STEL-R51")
def positions(s: StellarState, p: int) -> range:
    """Any of the three: the current one means that the tile stays."""
    return range(GATE_COUNT)


GATE_POSITION = Kind("gate", "gate", size=GATE_COUNT, options=positions, about={"seat": int})


@rule("STEL-112", "STEL-178")
def choose_gate(s: StellarState, p: int) -> None:
    """Ask where the gate tile goes."""
    s.ask(p, GATE_POSITION, gate_chosen, p)


@rule("STEL-014", "STEL-112", "STEL-119", "STEL-R51")
def gate_chosen(s: StellarState, position: int, p: int) -> None:
    """The tile moves or stays; units may change sector, nothing else happens to them."""
    if position == s.gate:
        s.tell("STEL-112", "gate stays", seat=p, gate=position)
    else:
        verbs.move_gate(s, p, position)
