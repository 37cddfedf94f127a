"""The turn of a survivor: Income Phase, Action Phase, Travel Phase."""

from __future__ import annotations

from starhall.core import Kind, Reason, Standing, rule, ruled
from starhall.games.void.box.geometry import CELL_NAMES, CELLS
from starhall.games.void.facts import (
    at,
    can_be_saved,
    has_power,
    income_floor,
    is_hole,
    minefields,
    must_play,
    travel_targets,
    value,
)
from starhall.games.void.rules.aliens import (
    ANY_TIME,
    GO_ON,
    JUMP,
    PASS,
    POWER,
    any_time_used,
    jump_said,
    power_used,
    save,
    start_power,
    who_may_act,
    window,
)
from starhall.games.void.rules.causes import BELOW_0, INCOME, OF_POWER
from starhall.games.void.rules.hands import cards_in_hand, choose_discard, copy_in, draw_cards, why_not_card
from starhall.games.void.rules.losing import beast_turn, lose, out_of_time
from starhall.games.void.rules.play import put_away, resolve
from starhall.games.void.rules.ships import arrived, fly
from starhall.games.void.rules.verbs import kind_of_card
from starhall.games.void.secrets import leave
from starhall.games.void.state import JUMPING, VoidState

_NAME = "starhall.games.void.rules.turns"


@rule("VOID-020", "VOID-R60", "VOID-R74", "VOID-R75")
def take_turns(s: VoidState) -> None:
    """One seat after another, clockwise, survivors and beasts, until one is left or the last round ends."""
    if s.places:
        return
    p = (s.active + 1) % s.players
    if p == s.first:
        if s.round == s.options["max_rounds"]:
            s.do((out_of_time,))
            return
        s.round += 1
    s.active = p
    s.do((take_turns,))
    if p in s.lost:
        beast_turn(s, p)
    else:
        turn(s, p)


@rule("VOID-027", "VOID-028", "VOID-R40", "VOID-R47", "VOID-R65")
def turn(s: VoidState, p: int) -> None:
    """Income, Action, Travel, in this order; powers that work by themselves come first."""
    s.phase = "income"
    s.travel_power = 0
    if s.heard:
        s.tell("VOID-027", "turn begins", seat=p, round=s.round)
    s.do((action, p), (travel, p))
    if has_power(s, p, "turn_start"):
        s.do((start_power, p), (first_window, p))
    else:
        window(s, 1, income, p)


def first_window(s: VoidState, p: int) -> None:
    """The turn has begun."""
    window(s, 1, income, p)


# Income Phase


@rule("VOID-029", "VOID-030", "VOID-031", "VOID-032", "VOID-R47", "VOID-R50", "VOID-R73")
def income(s: VoidState, p: int) -> None:
    """Draw what the sector is worth now, or discard what it is below 0."""
    worth = value(s, s.ship[s.alien[p]])
    counts = income_floor(s, p, worth)
    cause = INCOME if counts >= 0 else BELOW_0
    if counts != worth:
        alien = s.alien[p]
        s.tell(OF_POWER[alien].rule, "income raised", seat=p, worth=worth, counts=counts, alien=alien)
    elif s.heard:
        s.tell(cause.rule if worth else "VOID-032", "income", seat=p, worth=worth, counts=counts)
    if counts < 0:
        s.do((choose_discard, p, -counts, cause), (second_window, p))
    else:
        draw_cards(s, p, counts, cause)
        window(s, 2, income_check, p)


def second_window(s: VoidState, p: int) -> None:
    """Cards have been drawn or discarded."""
    window(s, 2, income_check, p)


@rule("VOID-034", "VOID-R45", "VOID-R47", "VOID-R48", "VOID-R49", "VOID-R66", "VOID-R70")
def income_check(s: VoidState, p: int) -> None:
    """Whoever has no cards at the end of their own Income Phase loses."""
    if not s.hands[p]:
        s.do(*([(save, p)] if can_be_saved(s, p) else []), (lose_if_empty, p, "income"))


@rule("VOID-R70")
def lose_if_empty(s: VoidState, p: int, reason: str) -> None:
    """Cards drawn instead of losing are there now, unless no card was left anywhere."""
    if not s.hands[p]:
        lose(s, p, reason)


# Action Phase


@rule("VOID-028", "VOID-035", "VOID-038", "VOID-102", "VOID-103")
def action(s: VoidState, p: int) -> None:
    """The hand is counted: half of it, rounded up, must be played, whatever happens to the hand later."""
    if p in s.lost:
        return
    s.phase = "action"
    s.window = 3
    s.must = s.owed = must_play(len(s.hands[p]))
    if s.heard:
        s.tell("VOID-035", "counted", seat=p, n=len(s.hands[p]), must=s.must)
    s.do((play_a_card, p))


@rule("VOID-036", "VOID-037", "VOID-039", "VOID-R33", "VOID-R44", "VOID-R63")
def play_a_card(s: VoidState, p: int) -> None:
    """One at a time, each after the one before is finished, unless no more is owed."""
    if s.owed:
        if s.affectors and (others := who_may_act(s)):
            s.do(*others, (choose_card, p))
        else:
            s.ask(p, PLAY, played, p)


PLAY = ruled(kind_of_card("play", cards_in_hand, why_not_card), *("VOID-043", "VOID-R34"), by=f"{_NAME}.PLAY")
"""Any card of the hand, also one without effect."""


STANDING = ruled(
    (
        Standing(POWER, power_used, beside=(PLAY, GO_ON)),
        Standing(JUMP, jump_said, beside=(GO_ON,)),
        Standing(ANY_TIME, any_time_used, beside=(PASS,)),
    ),
    *("VOID-097", "VOID-R63", "VOID-R64", "VOID-R84"),
    by=f"{_NAME}.STANDING",
)
"""Powers are offered in windows only, in W3 with the card to play, and never inside an effect."""


def choose_card(s: VoidState, p: int) -> None:
    """The next card to play."""
    s.ask(p, PLAY, played, p)


@rule("VOID-036", "VOID-041", "VOID-090", "VOID-091", "VOID-R31", "VOID-R33", "VOID-R51")
def played(s: VoidState, kind: int, p: int) -> None:
    """The card leaves the hand, is one less owed, and is resolved; then the hand is checked."""
    card = copy_in(s.hands[p], kind)
    leave(s, p, card)
    s.owed -= 1
    s.do((play_a_card, p))
    resolve(s, p, card, then=card_done)


@rule("VOID-047", "VOID-R43", "VOID-R44", "VOID-R51", "VOID-R66", "VOID-R70", "VOID-R82")
def card_done(s: VoidState, p: int, card: int, before: int) -> None:
    """The card is put away; whoever has no cards now loses, also if it was the last one owed."""
    put_away(s, p, card, before)
    if not s.hands[p]:
        s.do(*([(save, p)] if can_be_saved(s, p) else []), (lose_if_empty, p, "action"))


# Travel Phase


def why_not_travel(s: VoidState, cell: int, p: int) -> Reason | None:
    """Why the ship cannot travel there."""
    if cell in travel_targets(s, p):
        return None
    if cell == at(s, p):
        return Reason("VOID-058", "moving is compulsory")
    return Reason("VOID-057", f"no arrow leads to {CELL_NAMES[cell]}")


TRAVEL = Kind(
    "travel",
    "cell",
    size=CELLS,
    options=travel_targets,
    why_not=why_not_travel,
    about={"seat": int},
)


@rule("VOID-028", "VOID-R63", "VOID-R72")
def travel(s: VoidState, p: int) -> None:
    """After the Action Phase, before the move."""
    if p not in s.lost:
        s.phase = "travel"
        window(s, 4, before_travel, p)


@rule("VOID-057", "VOID-058", "VOID-060", "VOID-061", "VOID-R14", "VOID-R46", "VOID-R72", "VOID-R85")
def before_travel(s: VoidState, p: int) -> None:
    """The ship must follow an arrow; if there is none to another sector, its player loses."""
    if not s.ask_if_any(p, TRAVEL, travelled, p):
        lose(s, p, "hole" if is_hole(s, at(s, p)) else "arrows")


@rule("VOID-057", "VOID-R46")
def travelled(s: VoidState, cell: int, p: int) -> None:
    """One space; whoever runs out of cards now has not lost."""
    if s.travel_power == JUMPING:
        fly(s, p, cell, "VOID-R72", "jumps")
    else:
        fly(s, p, cell, "VOID-057", "travels")
    if s.affectors and minefields(s, cell):
        s.do((arrived, p), (last_window, p))
    else:
        window(s, 5, turn_over, p)


def last_window(s: VoidState, p: int) -> None:
    """The ship has moved; then the turn is over."""
    window(s, 5, turn_over, p)


def turn_over(s: VoidState, p: int) -> None:
    """Nothing more happens in this turn."""
