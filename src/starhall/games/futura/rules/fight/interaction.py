"""An interaction: before the dice, dice, interrupts, damage, aftermath, and whether the attacker goes on."""

from __future__ import annotations

from starhall.core import Die, rule
from starhall.games.futura.box.parts import CLASS_DIE, CREATURE_DICE, LEVEL_DIE, NEUTRAL, NONE, STATION
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import aftermath, packets, possession, replay, units
from starhall.games.futura.rules.fight.comparison import result
from starhall.games.futura.rules.kinds import THING, YES
from starhall.games.futura.rules.mat import cards, gear, sigils
from starhall.games.futura.rules.plays import in_force, windows
from starhall.games.futura.rules.plays.reach import STASIS, is_still
from starhall.games.futura.state import Force, FuturaState, Rolled

CALL_OFF, GO_ON = 0, 1


@rule("FUT-387", "FUT-R20", "FUT-R65")
def interact(s: FuturaState) -> None:
    """A new interaction: what counts by the interaction starts anew, stasis takes hold."""
    s.interaction += 1
    s.replayed = 0
    s.used_interaction = 0
    s.ensigilled = 0
    attacking, defending = s.stasis
    if attacking or defending:
        for p, still in ((s.attacker, attacking), (s.defender, defending)):
            if still:
                s.force.append(Force(STASIS, NONE, 0, "interaction", NONE, p, ""))
        s.stasis = (max(0, attacking - 1), max(0, defending - 1))
    if s.heard:
        s.tell("FUT-387", "interaction began", n=s.interaction)
    if _alike(s):
        s.do((first_creature,), (course,))
    else:
        course(s)


@rule("FUT-250", "FUT-R91", "FUT-R93")
def _alike(s: FuturaState) -> bool:
    """Are there creatures of equal level and AP, and somebody to choose among them?"""
    d = units.district(s)
    if d == NONE or s.defender == NEUTRAL or len(s.fitted[d]) + len(s.mutants[d]) < 2:
        return False
    return bool(units.equals(s, d))


@rule("FUT-250", "FUT-R91", "FUT-R93")
def first_creature(s: FuturaState) -> None:
    """Among creatures of equal level and AP the owner chooses the first to fight; nobody of a neutral one."""
    if _alike(s):
        s.ask(s.defender, THING, creature_chosen, s.defender, "first creature")


def equal_creatures(s: FuturaState, p: int) -> list[int]:
    """The lowest of the assaulted station."""
    return units.equals(s, units.district(s))


def creature_chosen(s: FuturaState, thing: int, p: int, purpose: str) -> None:
    """This one fights first."""
    s.force.append(Force(units.FIRST_TO_FIGHT, thing, 0, "assault", NONE, p, ""))
    s.tell("FUT-250", "fights first", seat=p, unit=thing, card=units.card_of(s, thing))


@rule("FUT-264", "FUT-384", "FUT-387")
def course(s: FuturaState) -> None:
    """The parts of an interaction in their order."""
    s.rolls = ()
    s.resolved = ()
    replay.remember(s)
    s.do(
        (before_dice, s.attacker),
        (dice_and_plays,),
        (packets.damage_step,),
        (aftermath.aftermath,),
        (interaction_over,),
    )
    before_dice(s, s.defender)


def again(s: FuturaState) -> None:
    """The interaction is wound back: what is left of it does not happen, and it starts again at PRE."""
    replay.wind_back(s)
    s.skip_to(interaction_over)
    s.skip()
    s.do((course,))


# Before the dice.


def bearer(s: FuturaState, p: int) -> int:
    """The unit of a side that takes sigils: the primary, or the unit that fights for the defender."""
    return units.acting_primary(s) if p == s.attacker else units.fighting_unit(s)


@rule("FUT-129", "FUT-379", "FUT-R61")
def before_dice(s: FuturaState, p: int) -> None:
    """Half of PRE for one side: a sigil on equipment, plays, and a sigil that only these plays made fit."""
    s.window = "PRE"
    if p < 0 or not s.bays[p]:
        windows.open_window(s, p, "PRE")
    elif _may_fit(s, p):
        s.do((ask_ensigil, p), (windows.open_window, p, "PRE"), (fits_now, p, _moment(s, p)))
    elif windows.half(s, p, "PRE"):
        s.do((windows.open_window, p, "PRE"), (fits_now, p, _moment(s, p)))


@rule("FUT-114", "FUT-115", "FUT-116", "FUT-R13")
def _fits(s: FuturaState, p: int) -> bool:
    """May the oldest sigil still be applied in this interaction, and does it match?"""
    return not s.ensigilled >> p & 1 and sigils.matches(s, bearer(s, p), sigils.front(s, p))


@rule("FUT-R71")
def _may_fit(s: FuturaState, p: int) -> bool:
    """For all that others can tell, might it? They do not know what face-down items there are."""
    if s.ensigilled >> p & 1 or not s.bays[p]:
        return False
    thing = bearer(s, p)
    if units.is_acolyte(thing):
        for item in s.items[thing]:
            if not cards.is_up(s, item):
                return True
    return sigils.matches(s, thing, sigils.front(s, p))


def _moment(s: FuturaState, p: int) -> tuple[int, int, int]:
    """What everybody sees of whether a sigil fits: the unit, the oldest sigil, and changed pieces."""
    changed = sum([force.verb == "RETYPE" for force in s.force]) if s.force else 0
    return bearer(s, p), sigils.front(s, p), changed


def fits_now(s: FuturaState, p: int, before: tuple[int, int, int]) -> None:
    """Ask once more if the unit, the oldest sigil, or a piece has changed."""
    if _moment(s, p) != before and _may_fit(s, p):
        s.ask(p, YES, ensigil_answered, p, "ensigil")


def ask_ensigil(s: FuturaState, p: int) -> None:
    """Yes or no."""
    s.ask(p, YES, ensigil_answered, p, "ensigil")


def ensigil_options(s: FuturaState, p: int) -> list[int]:
    """No, or yes if the front sigil matches something."""
    return [0, 1] if _fits(s, p) else [0]


@rule("FUT-116", "FUT-R13")
def ensigil_answered(s: FuturaState, yes: int, p: int, purpose: str) -> None:
    """The sigil is applied, warded or answered."""
    if yes:
        s.ensigilled |= 1 << p
        sigils.apply(s, p, bearer(s, p))
        s.do((windows.sigil_announced, p))


# The dice.


@rule("FUT-071", "FUT-240", "FUT-243", "FUT-248", "FUT-283", "FUT-415", "FUT-R21", "FUT-R63", "FUT-R102")
def dice_of(s: FuturaState, thing: int) -> tuple[Die, ...]:
    """The combat dice of a unit: of its class, level, or of the level below in a jammed station."""
    if 0 <= thing < STATION:
        return (CLASS_DIE[gear.class_of(s, thing)],)
    if units.is_station(thing):
        level = s.level[thing - STATION]
        return LEVEL_DIE[max(1, level - 1) if in_force.total(s, "JAM", thing) else level]
    return CREATURE_DICE[units.level_of(s, thing)]


@rule("FUT-172", "FUT-377", "FUT-390", "FUT-R83")
def roll(s: FuturaState, thing: int) -> int:
    """The result of a unit: its dice and all modifiers, never below 1."""
    shown = in_force.take_total(s, "ROLL", thing)
    for die in dice_of(s, thing):
        shown += s.roll_one(die)
    return max(1, shown)


def dice_and_plays(s: FuturaState) -> None:
    """The dice, then the plays that follow them."""
    roll_dice(s)
    windows.post_window(s)


@rule("FUT-178", "FUT-240", "FUT-243", "FUT-264", "FUT-R62", "FUT-R65", "FUT-R83")
def roll_dice(s: FuturaState) -> None:
    """Everybody at once, the attackers first; a side in stasis gets no dice."""
    rolls: list[Rolled] = []
    for p, side in ((s.attacker, units.attackers(s)), (s.defender, units.defenders(s))):
        if not s.force or not is_still(s, p):
            for thing in side:
                rolls.append(Rolled(thing, roll(s, thing)))
    s.rolls = tuple(rolls)
    if s.heard:
        s.tell("FUT-240", "rolled", rolls=[(unit, shown, units.card_of(s, unit)) for unit, shown in rolls])


@rule("FUT-R83")
def reroll(s: FuturaState, thing: int) -> None:
    """The unit rolls its combat dice again, and the new result stands."""
    if result(s, thing):
        new = roll(s, thing)
        s.rolls = tuple([Rolled(thing, new) if one.thing == thing else one for one in s.rolls])
        s.tell("FUT-R83", "rolled again", unit=thing, card=units.card_of(s, thing), n=new)


# Afterwards.


@rule("FUT-387", "FUT-392", "FUT-R20", "FUT-R56", "FUT-R72")
def interaction_over(s: FuturaState) -> None:
    """What lasts for the interaction ends; then the attacker goes on or not, up to the cap."""
    if s.force or s.shields:
        in_force.expire(s, "interaction")
        if s.interaction == 1:
            in_force.expire(s, "first")
    if s.possessed:
        possession.possession_wanes(s)
    s.queue = []
    s.before = ()
    if s.time_called:
        ending.time_up(s)
    elif s.interaction >= s.options["assault_cap"]:
        s.tell("FUT-R56", "assault capped", n=s.interaction)
    else:
        s.do((go_on_or_not,))


@rule("FUT-392", "FUT-R72")
def go_on_or_not(s: FuturaState) -> None:
    """The attacker decides; when time is called meanwhile, no further interaction begins."""
    if s.time_called:
        ending.time_up(s)
        return
    s.ask(s.attacker, YES, decided, s.attacker, "go on")


@rule("FUT-273", "FUT-277", "FUT-405", "FUT-R42")
def go_on_options(s: FuturaState, p: int) -> list[int]:
    """Call off or go on."""
    return [CALL_OFF, GO_ON]


@rule("FUT-273", "FUT-277", "FUT-405", "FUT-R39", "FUT-R42")
def decided(s: FuturaState, value: int, p: int, purpose: str) -> None:
    """One more interaction, or the end: calling off is free, and everybody stays in the bay."""
    if value == GO_ON:
        interact(s)
    elif s.heard:
        s.tell("FUT-277", "called off", seat=p)
