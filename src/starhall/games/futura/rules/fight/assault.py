"""The course of an assault: what is turned up, both declarations, the interactions, and how it ends.

Frames of one assault lie on the stack above its last step, `assault_over`; what ends it early drops them, see
`breaking_off`.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.parts import AP, BAY, CREATURE, KIND, NOBODY, NONE, SLOTS, STATION
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import aftermath, interaction, spoils, units
from starhall.games.futura.rules.kinds import YES
from starhall.games.futura.rules.mat import cards, shedding, sigils
from starhall.games.futura.rules.plays import in_force, windows
from starhall.games.futura.rules.turn import movement
from starhall.games.futura.state import FuturaState

# The beginning.


@rule("FUT-239", "FUT-262", "FUT-271", "FUT-R71", "FUT-R93", "FUT-R61")
def assault_begins(s: FuturaState) -> None:
    """Cards are turned up, wards checked; then both declare what they have, and the first dice are rolled."""
    for a in (s.primary, s.support, s.target):
        if 0 <= a < STATION:
            reveal(s, a)
    d = units.district(s)
    if d != NONE:
        if any(not cards.is_up(s, card) for card in (*s.fitted[d], *s.cargo[d])):
            s.betray()
        for card in s.fitted[d]:
            if KIND[card // SLOTS] == CREATURE or units.absorbs(card):
                s.turn_up(card)
        if s.heard:
            shown = [card for card in s.fitted[d] if cards.is_up(s, card)]
            if shown:
                s.tell("FUT-239", "revealed", district=d, cards=shown)
    brought = bool(s.applied) and any(thing == s.primary and card != NONE for thing, _, card, _ in s.applied)
    sigils.check_wards(s)
    s.do(
        *([(windows.sigil_announced, s.attacker)] if brought else []),
        (windows.open_window, s.defender, "DEC"),
        (windows.open_window, s.attacker, "DEC"),
        (aftermath.settle,),
        (interaction.interact,),
    )


@rule("FUT-239", "FUT-R71")
def reveal(s: FuturaState, a: int) -> None:
    """The armour and sabers of an acolyte that fights are turned up, also what weighs the armour down."""
    for card in (s.armour[a], s.saber[a], s.off_hand[a]):
        if card != NONE:
            s.turn_up(card)
    for card in s.items[a]:
        if AP[card // SLOTS] < 0:
            s.turn_up(card)
    if s.heard:
        worn = [card for card in (s.armour[a], s.saber[a], s.off_hand[a]) if card != NONE]
        if worn:
            s.tell("FUT-239", "equipment revealed", acolyte=a, cards=worn)


# The end.


@rule("FUT-279", "FUT-379", "FUT-R12", "FUT-R49")
def assault_over(s: FuturaState, retreats: int) -> None:
    """END effects, the spoils, the way home of those who must retreat; then all is tidied up."""
    s.window = "END"
    s.queue = []
    homeward = [(way_home, s.attacker, a) for a in (s.primary, s.support) if a != NONE] if retreats else []
    s.do((aftermath.settle,), (spoils.spoils,), *homeward, (clean_up,))
    if "END" in windows.WINDOWS:
        s.do((windows.open_window, s.defender, "END"), (windows.open_window, s.attacker, "END"))
    if s.later:
        windows.delayed(s, "END")


@rule("FUT-160", "FUT-278", "FUT-419", "FUT-R39", "FUT-R72")
def way_home(s: FuturaState, p: int, a: int) -> None:
    """Who must retreat pays the price of the class or stays in the bay; after time nobody goes anywhere."""
    if s.time_called:
        return
    if s.side[a] == p and s.place[a] == BAY and movement.recall_price(s, a) <= s.energy[p]:
        s.ask(p, YES, homeward_or_not, p, "pay home", a)


def home_options(s: FuturaState, p: int, a: int) -> list[int]:
    """Stay or pay."""
    return [0, 1]


def homeward_or_not(s: FuturaState, yes: int, p: int, purpose: str, a: int) -> None:
    """Home for its price, or not."""
    if yes:
        movement.pay_home(s, p, a)


@rule("FUT-117", "FUT-120", "FUT-R12", "FUT-R62", "FUT-R64", "FUT-R65")
def clean_up(s: FuturaState) -> None:
    """Sigils, shields and what lasted for the assault are gone; summoned and possessed units are back."""
    # What a summoned acolyte has to shed at home comes before anybody is out.
    s.do((ending.check_victory,))
    fought = (s.primary, s.support, s.target, s.summoned)
    for i in range(len(s.applied) - 1, -1, -1):
        thing, _, card, _ = s.applied[i]
        if card == NONE or thing in fought or thing >= STATION:
            sigils.lose(s, i)
    if s.beast != NONE:
        in_force.source_left(s, units.thing_of(s.beast))
        cards.discard(s, s.attacker, s.beast)
        s.tell("FUT-R64", "summoned creature discarded", seat=s.attacker, card=s.beast)
    if s.summoned != NONE:
        shedding.go_home(s, s.summoned)
    if s.force or s.shields:
        for span in ("interaction", "first", "assault"):
            in_force.expire(s, span)
    if s.heard:
        s.tell("FUT-236", "assault ended", seat=s.attacker)
    s.attacker = s.defender = NOBODY
    s.primary = s.support = s.beast = s.target = s.summoned = s.dying = NONE
    s.interaction = s.replayed = s.ensigilled = 0
    s.window = ""
    s.rolls = s.warded = s.resolved = s.possessed = s.before = ()
    s.queue = []
    s.announced = []
    if s.later:
        s.later = [one for one in s.later if one.window not in ("AFT", "END")]
    s.wear = {}
    s.stasis = (0, 0)
    s.used_assault = s.used_interaction = 0
