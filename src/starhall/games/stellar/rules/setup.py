"""Setup: the start position, and who controls which race."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    AREA_COUNT,
    AT_PER_PLAYER,
    CRYSTALS_ON_PAD,
    FRESH_TOKENS,
    GATE_START,
    NOBODY,
    RACE_NAMES,
    START_GATE,
    TILES_PER_RACE,
)
from starhall.games.stellar.box.rows import CARDS, CATEGORIES
from starhall.games.stellar.facts import clockwise, nprs
from starhall.games.stellar.rules.rounds import play_rounds
from starhall.games.stellar.state import StellarState


@rule("STEL-162", "STEL-163", "STEL-R02", "STEL-R03", "STEL-R11")
def set_up(s: StellarState) -> None:
    """The ship is empty, all pieces are at home, the deck is shuffled; then races are chosen."""
    n, races = s.players, len(ALL_RACES)
    s.race = (NOBODY,) * n
    s.round = 1
    s.phase = ""
    s.order, s.bids, s.values, s.omega = (), (), (), ()
    s.gate, s.cube = START_GATE, GATE_START[n]
    s.level = ((0,) * AREA_COUNT,) * races
    s.available, s.flipped = [TILES_PER_RACE] * races, [0] * races
    s.pad = (CRYSTALS_ON_PAD,) * races
    s.actions = s.step = s.damage = 0
    s.victim = NOBODY
    s.at = [AT_PER_PLAYER] * n
    s.fresh, s.older = [0] * len(ACTION_IDS), ((0,) * len(ACTION_IDS),) * n
    s.sp = [0] * n
    s.revealed = ((),) * n
    s.vp = (tuple(category.start for category in CATEGORIES.values()),) * n
    s.hands = [[] for _ in range(n)]
    s.tokens = [()] * n
    s.deck, s.pile = list(range(len(CARDS))), FRESH_TOKENS
    s.placed = ((),) * races
    s.bonus, s.bonus_of, s.dice, s.crystals = (), (), (), ()
    # Tokens are numbered after the cards; nobody ever knows one that is not their own.
    s.known = bytes(len(CARDS) + len(FRESH_TOKENS))
    s.shuffle(s.deck)
    s.do((first_chooser,))


@rule("STEL-006", "STEL-R01")
def first_chooser(s: StellarState) -> None:
    """A random seat is first to choose a race and takes the marker; the others follow clockwise."""
    s.marker = s.active = s.pick_seat()
    s.tell("STEL-006", "first player", seat=s.marker)
    if s.options["seat_race"] == "random":
        s.do((deal_races,), (races_taken,))
    else:
        s.do(*[(choose_race, p) for p in clockwise(s, s.marker)], (races_taken,))


@rule("STEL-R01")
def deal_races(s: StellarState) -> None:
    """The table has agreed on races at random."""
    races = list(ALL_RACES)
    s.shuffle(races)
    for p in clockwise(s, s.marker):
        race_chosen(s, races[p], p)


@rule("STEL-001")
def free_races(s: StellarState, p: int) -> list[int]:
    """The races that nobody has taken."""
    return [race for race in ALL_RACES if race not in s.race]


def why_not_race(s: StellarState, race: int, p: int) -> Reason | None:
    """A race has one player."""
    if race not in s.race:
        return None
    return Reason("STEL-001", f"{s.names[s.race.index(race)]} controls the {RACE_NAMES[race]}")


RACE = Kind(
    "race",
    "race",
    size=len(ALL_RACES),
    options=free_races,
    why_not=why_not_race,
    take_the_only_one=True,
    about={"seat": int},
)


@rule("STEL-006")
def choose_race(s: StellarState, p: int) -> None:
    """Ask a seat for its race."""
    s.ask(p, RACE, race_chosen, p)


@rule("STEL-001")
def race_chosen(s: StellarState, race: int, p: int) -> None:
    """The seat controls this race for the whole game."""
    s.race = (*s.race[:p], race, *s.race[p + 1 :])
    s.tell("STEL-001", "race chosen", seat=p, race=race)


@rule("STEL-160", "STEL-161", "STEL-162", "STEL-R02", "STEL-R68")
def races_taken(s: StellarState) -> None:
    """The cosmic cubes lie in default order; races that nobody has chosen are Non Player Races."""
    s.order = tuple(sorted(s.race))
    for race in nprs(s):
        s.tell("STEL-160", "npr", race=race)
    s.do((play_rounds,))
