"""Setting up: decks, the start roll, acolytes, districts, and the first stations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from starhall.core import Frame, Reason, rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ACO_AP,
    ACO_FOURTH,
    ACOLYTE_COUNT,
    BENCH,
    D6,
    DECK_SIZE,
    DISTRICT_COUNT,
    NOBODY,
    NONE,
    OUT,
    POOL,
    QUOTA,
    QUOTA_OF,
    SLOTS,
    STA_FOURTH,
    STATION_COUNT,
    UNBUILT,
    UPGRADE_COPIES,
)
from starhall.games.futura.decks import CHECKS, STARTER_IDS, faces_allowed, faults, starter
from starhall.games.futura.rules.kinds import ACOLYTE, DECK, FACE, OWN
from starhall.games.futura.rules.mat.stations import choose_station
from starhall.games.futura.rules.turn.turns import begin_cycle
from starhall.games.futura.state import FuturaState

EACH = 3
"""Acolytes and districts of each player."""
MOST_PLAYERS = 4


def blank(s: FuturaState) -> None:
    """Every field as it is before anything has been laid out."""
    seats = s.players
    s.known = bytes(SLOTS)
    # The match.
    s.finished = s.resigned = ()
    # The table.
    s.first = 0
    s.cycle = 0
    s.active = NOBODY
    s.part = "setup"
    s.playing = tuple(range(seats))
    s.turns = 0
    s.time_called = 0
    # Battle mats.
    s.lists = [[] for _ in range(seats)]
    s.decks = [()] * seats
    s.hands = [[] for _ in range(seats)]
    s.discards = [[] for _ in range(seats)]
    s.bays = [[] for _ in range(seats)]
    s.energy = [0] * seats
    s.loot = ((),) * seats
    # Cards.
    s.paid = s.handled = 0
    s.harm = {}
    s.chosen = ()
    s.loose = [[] for _ in range(seats)]
    s.removed = []
    # Acolytes.
    s.side = (NOBODY,) * ACOLYTE_COUNT
    s.place = [POOL] * ACOLYTE_COUNT
    s.base = [0] * ACOLYTE_COUNT
    s.armour = (NONE,) * ACOLYTE_COUNT
    s.saber = (NONE,) * ACOLYTE_COUNT
    s.off_hand = (NONE,) * ACOLYTE_COUNT
    s.items = ((),) * ACOLYTE_COUNT
    s.elder_items = (0,) * ACOLYTE_COUNT
    s.abilities = ((),) * ACOLYTE_COUNT
    s.resting = s.commissioned = 0
    s.died_for = (NOBODY,) * ACOLYTE_COUNT
    # This turn.
    s.attacked = s.risen = s.upgraded = s.as_support = s.warped = 0
    s.supported = (0,) * ACOLYTE_COUNT
    s.recalled = s.offers = s.cast_off = s.moves = 0
    # What was used.
    s.used_interaction = s.used_assault = s.used_turn = s.used_cycle = 0
    # Districts.
    s.holder = (NOBODY,) * DISTRICT_COUNT
    s.site = (OUT,) * DISTRICT_COUNT
    s.since = (-1,) * DISTRICT_COUNT
    s.built = (0,) * DISTRICT_COUNT
    s.station = (NONE,) * DISTRICT_COUNT
    s.level = [0] * DISTRICT_COUNT
    s.ap = [0] * DISTRICT_COUNT
    s.ap_full = (0,) * DISTRICT_COUNT
    s.dam = (0,) * DISTRICT_COUNT
    s.cargo = [()] * DISTRICT_COUNT
    s.fitted = ((),) * DISTRICT_COUNT
    s.mutants = ((),) * DISTRICT_COUNT
    s.mutant_harm = (0,) * ACOLYTE_COUNT
    s.middle = tuple(range(STATION_COUNT))
    one, two, three, four = UPGRADE_COPIES
    s.supply = (one, two, three, four)
    # What is in force.
    s.force = []
    s.shields = []
    s.chronic = []
    s.later = []
    s.played = {}
    # The fight.
    s.attacker = s.defender = NOBODY
    s.primary = s.support = s.beast = s.target = s.summoned = NONE
    s.interaction = 0
    s.window = ""
    s.rolls = ()
    s.applied = ()
    s.warded = ()
    s.queue = []
    s.announced = []
    s.resolved = ()
    s.possessed = ()
    s.dying = NONE
    s.ensigilled = 0
    s.stasis = (0, 0)
    s.before = ()
    s.wear = {}
    s.replayed = 0
    s.claims = []
    # The end.
    s.eliminated = (-1,) * seats
    s.points = ()


@rule("FUT-001", "FUT-008", "FUT-199", "FUT-393", "FUT-R74")
def set_up(
    s: FuturaState,
    decks: Sequence[Sequence[int]] = (),
    finished: tuple[tuple[int, ...], ...] = (),
    resigned: tuple[int, ...] = (),
) -> None:
    """Decks, start roll, acolytes, districts, stations; then the first battle cycle.

    A further game of a match is set up with the same decks, and with what has come of the match so far.
    """
    blank(s)
    s.finished, s.resigned = finished, resigned
    s.playing = turn_order(s)
    if len(s.playing) < MOST_PLAYERS:
        s.middle = tuple(card for card in s.middle if not STA_FOURTH[card])
    if decks:
        s.lists = [list(faces) for faces in decks]
        s.tell("FUT-R74", "next game", n=len(finished) + 1)
    s.do((make_decks if decks else choose_decks,), (shake_hands,), (start_roll,), (hand_out,))


# Decks.

LEGAL_STARTERS = {
    check: tuple(n for n in range(len(STARTER_IDS)) if not faults(starter(n), check)) for check in CHECKS
}
"""By deck check: the starter decks that pass it."""


@rule("FUT-008", "FUT-022", "FUT-343")
def choose_decks(s: FuturaState) -> None:
    """Everybody in secret: a starter deck, or one of their own."""
    s.ask_all(range(s.players), DECK, decks_chosen, "start")


@rule("FUT-342", "FUT-395")
def decks_to_choose(s: FuturaState, p: int) -> list[int]:
    """The starter decks that the deck check of this table lets pass, and an own deck."""
    return [*LEGAL_STARTERS[s.options["deck_check"]], OWN]


def why_not_deck(s: FuturaState, n: int, p: int) -> Reason | None:
    """Why a starter deck does not pass."""
    return next(iter(faults(starter(n), s.options["deck_check"])), None)


def decks_chosen(s: FuturaState, answers: tuple[int, ...], purpose: str) -> None:
    """Those who build their own go on, one card at a time."""
    for p, answer in enumerate(answers):
        s.lists[p] = [] if answer == OWN else list(starter(answer))
        s.tell("FUT-008", "deck chosen", only=(p,), seat=p, deck=answer)
    s.do((build_decks,))


@rule("FUT-012", "FUT-304", "FUT-317")
def build_decks(s: FuturaState) -> None:
    """All builders take a card at the same time, in secret, until every deck has its 60."""
    builders = [p for p in range(s.players) if len(s.lists[p]) < DECK_SIZE]
    if builders:
        s.ask_all(builders, FACE, faces_taken, "deck")
    else:
        s.do((make_decks,))


@rule("FUT-012", "FUT-016", "FUT-017", "FUT-304", "FUT-314")
def faces_to_take(s: FuturaState, p: int) -> Sequence[int]:
    """Whatever keeps the deck legal."""
    return faces_allowed(s.lists[p], s.options["deck_check"])


def why_not_face(s: FuturaState, face: int, p: int) -> Reason | None:
    """Why this card cannot come next."""
    taken = s.lists[p]
    part = QUOTA_OF[face]
    if sum(QUOTA_OF[other] == part for other in taken) >= QUOTA[part]:
        return Reason("FUT-012", f"the deck has its {QUOTA[part]} cards of that kind")
    return Reason("FUT-395", "the deck check does not allow it beside the others")


def faces_taken(s: FuturaState, faces: tuple[int, ...], purpose: str) -> None:
    """Each builder has one more card."""
    builders = [p for p in range(s.players) if len(s.lists[p]) < DECK_SIZE]
    for p, face in zip(builders, faces, strict=True):
        s.lists[p].append(face)
        if s.heard:
            s.tell("FUT-304", "card taken", only=(p,), seat=p, face=face)
    s.do((build_decks,))


@rule("FUT-009", "FUT-R74", "FUT-R88")
def make_decks(s: FuturaState) -> None:
    """The cards get their numbers by chance, so that a number tells nothing; then every deck is shuffled.

    The deck of a player who has left the match stays out of the game.
    """
    for p in range(s.players):
        faces = s.lists[p]
        s.shuffle(faces)
        deck = [face * SLOTS + slot for slot, face in enumerate(faces, DECK_SIZE * p)]
        s.lists[p] = []
        s.shuffle(deck)
        s.decks[p] = tuple(deck)
    for p in s.resigned:
        s.removed += s.decks[p]
        s.decks[p] = ()
    s.tell("FUT-009", "decks shuffled", n=DECK_SIZE)


# The start roll.


@rule("FUT-199")
def shake_hands(s: FuturaState) -> None:
    """So the game begins."""
    s.tell("FUT-199", "hands shaken", seats=tuple(sorted(s.playing)))


@rule("FUT-200", "FUT-R78")
def start_roll(s: FuturaState) -> None:
    """A d6 for everybody; those who tie for the highest roll again."""
    seats = sorted(s.playing)
    while len(seats) > 1:
        rolls = s.roll(D6, len(seats))
        s.tell("FUT-200", "start rolled", seats=tuple(seats), rolls=tuple(rolls))
        seats = [p for p, roll in zip(seats, rolls, strict=True) if roll == max(rolls)]
    s.first = seats[0]
    s.playing = turn_order(s)
    s.tell("FUT-200", "first player", seat=s.first)


def turn_order(s: FuturaState) -> tuple[int, ...]:
    """All seats, clockwise from the first player, but for those that have left the match."""
    seats = [(s.first + i) % s.players for i in range(s.players)]
    return tuple([p for p in seats if p not in s.resigned])


# Acolytes and districts.


@rule("FUT-201", "FUT-306", "FUT-R79")
def hand_out(s: FuturaState) -> None:
    """Acolytes are dealt, drafted or chosen; then districts are dealt and stations picked."""
    order = turn_order(s)
    mode = s.options["acolyte_selection"]
    picks: list[Frame]
    if mode == "deal":
        picks = [(deal_acolytes,)]
    elif mode == "draft":
        rounds = [order if i % 2 == 0 else order[::-1] for i in range(EACH)]
        picks = [(choose_acolyte, p) for seats in rounds for p in seats]
    else:
        picks = [(choose_acolyte, p) for p in order for _ in range(EACH)]
    s.do(*picks, (deal_districts,))


@rule("FUT-202", "FUT-R01", "FUT-R98")
def pool(s: FuturaState) -> list[int]:
    """The acolytes that nobody has; two of them play only with four players."""
    return [
        a
        for a in range(ACOLYTE_COUNT)
        if s.place[a] == POOL and (len(s.playing) == MOST_PLAYERS or not ACO_FOURTH[a])
    ]


@rule("FUT-201", "FUT-R79")
def deal_acolytes(s: FuturaState) -> None:
    """Three for each player, at random, face up."""
    left = pool(s)
    for _ in range(EACH):
        for p in turn_order(s):
            recruit(s, p, s.draw(left))


@rule("FUT-002", "FUT-203", "FUT-204")
def recruit(s: FuturaState, p: int, a: int) -> None:
    """An acolyte takes its place on the bench, with its printed base AP."""
    s.side = changed(s.side, a, p)
    s.place[a] = BENCH
    s.base[a] = ACO_AP[a]
    s.tell("FUT-201", "recruited", seat=p, acolyte=a)


def acolytes_to_choose(s: FuturaState, p: int) -> list[int]:
    """Those that nobody has."""
    return pool(s)


def why_not_recruit(s: FuturaState, a: int, p: int) -> Reason | None:
    """Each acolyte card is one of a kind."""
    if s.place[a] == POOL:
        return Reason("FUT-R01", "it joins only at a table of four")
    return Reason("FUT-R79", f"{s.names[s.side[a]]} has it")


@rule("FUT-306", "FUT-R79")
def choose_acolyte(s: FuturaState, p: int) -> None:
    """One of those left."""
    s.ask(p, ACOLYTE, acolyte_chosen, p, "recruit")


def acolyte_chosen(s: FuturaState, a: int, p: int, purpose: str) -> None:
    """It joins the faction, whatever its house."""
    recruit(s, p, a)


@rule("FUT-201", "FUT-203", "FUT-R01")
def deal_districts(s: FuturaState) -> None:
    """Three for each player; the rest is out of the game. Then stations are picked, one at a time."""
    left = list(range(DISTRICT_COUNT))
    order = turn_order(s)
    rounds: list[list[tuple[int, int]]] = []
    for _ in range(EACH):
        rounds.append([(p, s.draw(left)) for p in order])
    for p, d in chain.from_iterable(rounds):
        s.holder = changed(s.holder, d, p)
        s.site = changed(s.site, d, UNBUILT)
        s.tell("FUT-201", "district dealt", seat=p, district=d)
    picks = [(choose_station, p, d, 0) for p, d in chain.from_iterable(rounds)]
    s.do(*picks, (begin_cycle,))
