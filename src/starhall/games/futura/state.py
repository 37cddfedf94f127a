"""The state of Grand Saga Futura: battle mats, acolytes, districts, and the fight that is going on.

Everything that fights or can be used has one number, its *thing* (see components): acolytes, stations,
cards, mutants, districts. Deck cards are numbers that also say what they are: `face * SLOTS + slot`; a slot
is one of the 60 places of one of the four decks. What is kept by card is kept by slot. Sets of slots,
acolytes or plays are bits of one number; what changes seldom is a row, which copies share.

What others may know of a card depends on whether it has been turned up, so most of these fields are hidden
here and shown by `secrets.see`.
"""

from __future__ import annotations

from typing import NamedTuple

from starhall.core import Hidden, Nobody, Owner, Public, Row, State
from starhall.core.state import Table

Cards = tuple[int, ...]


class Force(NamedTuple):
    """Something in force."""

    verb: str
    """What it does: a verb of the cards, or a word of the rules such as HURT."""
    thing: int
    """What it works on; NONE for all of a seat."""
    amount: int
    until: str
    """interaction, first, assault, turn or cycle."""
    source: int
    """The thing it came from, or NONE."""
    seat: int
    """Who played it, or NOBODY."""
    word: str
    """A damage type, an effect type, a price, a layer ..., or nothing."""


class Shield(NamedTuple):
    """Temporary AP."""

    thing: int
    """In front of which it stands."""
    layer: str
    """ability or item."""
    left: int
    """Its AP."""
    until: str
    source: int
    """The thing it came from."""
    forcefield: int
    """1 for a Forcefield."""


class Chronic(NamedTuple):
    """A counter that hurts after each interaction."""

    thing: int
    """Who suffers."""
    kind: str
    """The damage type."""
    damage: int
    """Each time."""
    times: int
    """How often still."""
    source: int
    """The thing it came from."""


class Applied(NamedTuple):
    """A sigil on equipment."""

    thing: int
    """Who wears it."""
    sigil: int
    card: int
    """NONE for a Living Sigil."""
    warded: int
    """1 if a ward has caught it."""


class Play(NamedTuple):
    """An announced play."""

    seat: int
    thing: int
    clause: int
    tier: int
    """1 to 3; 0 once cancelled."""
    sigil: int
    """The one that paid; NONE for energy."""
    about: tuple[int, ...]
    """The bearer, the unit whose end called for it (or NONE), and the targets chosen."""

    @property
    def bearer(self) -> int:
        """The unit that carries what is played, or that fights for the station it belongs to."""
        return self.about[0]

    @property
    def subject(self) -> int:
        """The dying unit that it answers to, or NONE."""
        return self.about[1]

    @property
    def chosen(self) -> tuple[int, ...]:
        """What was chosen when it was announced."""
        return self.about[2:]


class Later(NamedTuple):
    """A delayed part of a play."""

    window: str
    """The one it waits for."""
    seat: int
    bearer: int
    thing: int
    """What it came from."""
    clause: int
    part: int
    """Which of the parts that follow."""


class Possessed(NamedTuple):
    """A unit that fights on the other side."""

    thing: int
    seat: int
    """Who possesses it."""
    left: int
    """For so many interactions."""


class Rolled(NamedTuple):
    """A final combat dice result."""

    thing: int
    result: int


class Loot(NamedTuple):
    """An upgrade card kept beside the mat."""

    level: int
    cycle: int
    """From which it may be used."""


class Terms(NamedTuple):
    """What a trade offer is about, besides the cards that are given."""

    partner: int
    given: int
    """Energy."""
    faces: tuple[int, ...]
    """Asked for."""
    asked: int
    """Energy."""


class Score(NamedTuple):
    """The half victory points of a player, by row of the table."""

    stations: int
    districts: int
    acolytes: int
    ranks: int
    equipment: int
    energy: int


class Before(NamedTuple):
    """What a Replay returns to: the fields of these names."""

    base: tuple[int, ...]
    ap: tuple[int, ...]
    mutant_harm: tuple[int, ...]
    force: tuple[Force, ...]
    shields: tuple[Shield, ...]
    chronic: tuple[Chronic, ...]
    later: tuple[Later, ...]
    side: tuple[int, ...]
    place: tuple[int, ...]
    primary: int
    support: int
    beast: int
    summoned: int
    target: int
    possessed: tuple[Possessed, ...]
    stasis: tuple[int, int]
    attacked: int
    resting: int
    broken: tuple[tuple[int, int], ...]
    """The acolytes that wear broken armour, and which."""


class FuturaTable(Table):
    """What lies open: mats, acolytes, districts, and the fight."""

    # The match.
    finished: Public[tuple[tuple[int, ...], ...]]
    """By game of the match that is over: the place of each seat."""
    resigned: Public[tuple[int, ...]]
    """The seats that have left a match of several games, the first to go first."""

    # The table.
    first: Public[int]
    """The seat that begins each battle cycle."""
    cycle: Public[int]
    """The battle cycle, 1 to 5; 0 before the game."""
    active: Public[int]
    """Whose turn it is; NOBODY between turns."""
    part: Public[str]
    """setup, cycle (its start), collect, action, assault, or over."""
    playing: Public[tuple[int, ...]]
    """The seats that are still in, clockwise from the first player."""
    turns: Public[int]
    """How many turns have been completed."""
    time_called: Public[int]
    """1 once the clock has run out while an interaction was going on, which is finished first."""

    # Battle mats, by seat.
    discards: Public[list[list[int]]]
    bays: Public[list[list[int]]]
    """Sigil bays: cards, the oldest first."""
    energy: Public[list[int]]
    loot: Public[Row[tuple[Loot, ...]]]

    # Acolytes, by number 0 to 11.
    side: Public[Row[int]]
    """The seat it fights for; NOBODY for the undealt, the fallen and mutants."""
    place: Public[list[int]]
    """POOL, BENCH, BAY, FALLEN, MUTANT or GONE."""
    base: Public[list[int]]
    """Base AP left."""
    died_for: Public[Row[int]]
    """The seat for which a fallen acolyte died, or NOBODY."""

    # What was done in this turn.
    supported: Public[Row[int]]
    """By acolyte: how often it was support this turn."""
    as_support: Public[int]
    """Bits: acolytes that entered the assault bay as support this turn, so they cannot be primary."""
    recalled: Public[int]
    """1 once the recall of this turn is used."""
    offers: Public[int]
    """Trade offers made this turn."""
    cast_off: Public[int]
    """Sigils cast off this turn."""
    moves: Public[int]
    """Actions taken in this action step."""

    # Districts, by number 0 to 11.
    holder: Public[Row[int]]
    """The seat that controls it; NEUTRAL, NOBODY (open in the middle, or out of the game)."""
    site: Public[Row[int]]
    """OUT, FACE_DOWN, UNBUILT or BUILT."""
    since: Public[Row[int]]
    """The turn (of `turns`) in which the district was claimed or built on; -1 at set-up."""
    built: Public[Row[int]]
    """The cycle in which its station was built; 0 at set-up."""
    station: Public[Row[int]]
    """The station card, or NONE."""
    level: Public[list[int]]
    ap: Public[list[int]]
    ap_full: Public[Row[int]]
    """The AP its station had when it was built or last upgraded."""
    dam: Public[Row[int]]
    mutants: Public[Row[tuple[int, ...]]]
    """Mutated acolytes that serve the station."""
    mutant_harm: Public[Row[int]]
    """By acolyte: the AP it has lost as a mutant."""
    middle: Public[tuple[int, ...]]
    """The station cards left in the middle."""
    supply: Public[tuple[int, int, int, int]]
    """Upgrade cards left, by level 1 to 4."""

    # What is in force.
    force: Public[list[Force]]
    shields: Public[list[Shield]]
    chronic: Public[list[Chronic]]
    later: Public[list[Later]]
    """What follows by itself."""

    # The fight.
    attacker: Public[int]
    """The attacking seat; NOBODY outside of assaults."""
    defender: Public[int]
    """The defending seat, or NEUTRAL."""
    primary: Public[int]
    """Its acolyte, or NONE."""
    support: Public[int]
    """Its acolyte, or NONE."""
    beast: Public[int]
    """A summoned creature card that supports the attacker, or NONE."""
    target: Public[int]
    """The thing that is assaulted: a station, or an acolyte in an ambush."""
    summoned: Public[int]
    """The acolyte that stands in front of the station, or NONE."""
    interaction: Public[int]
    """From 1; 0 before the first."""
    window: Public[str]
    """DEC, PRE, POST, RESP, AFT, KO, END, LOST or WON; empty outside."""
    rolls: Public[tuple[Rolled, ...]]
    applied: Public[tuple[Applied, ...]]
    """Sigils on equipment."""
    warded: Public[tuple[int, ...]]
    """The bay cards whose ward is used up in this assault."""
    queue: Public[list[Play]]
    """Plays announced in POST that are not carried out yet."""
    announced: Public[list[Play]]
    """Plays that wait for answers, the latest last; tier 0 once cancelled."""
    resolved: Public[tuple[Play, ...]]
    """Ability cards carried out in this interaction, for COPY."""
    possessed: Public[tuple[Possessed, ...]]
    dying: Public[int]
    """The unit whose KO plays are open, or NONE."""
    ensigilled: Public[int]
    """Bits: the seats that have applied a sigil before the dice of this interaction."""
    stasis: Public[tuple[int, int]]
    """Interactions in which the attacking and the defending side get no dice."""
    wear: Public[dict[int, int]]
    """By slot: the AP that cards have lost in this interaction (less than 0: regained), for REPLAY."""
    replayed: Public[int]
    """1 if this interaction has been replayed."""
    claims: Public[list[int]]
    """Cards that the victor still has to place."""
    eliminated: Public[tuple[int, ...]]
    """By seat: in which turn (of `turns`) it was eliminated; -1 while it is in, or if it never was."""
    points: Public[tuple[Score, ...]]
    """By seat, at the end."""

    __slots__ = ()


class FuturaState(FuturaTable, State):
    """The table, and the cards and marks that not everybody may know."""

    # Battle mats, by seat.
    lists: Owner[list[list[int]]]
    """Deck building: the faces taken so far; emptied when the deck is made."""
    decks: Nobody[list[Row[int]]]
    """The last card is the top."""
    hands: Owner[list[list[int]]]

    # Cards, by slot.
    paid: Hidden[int]
    """Bits: the cards that the player who holds them has paid for or claimed."""
    harm: Hidden[dict[int, int]]
    """The AP that an armour, item or creature has lost; broken armour has lost all."""
    handled: Hidden[int]
    """Bits: the cards stored, retrieved or unequipped this turn."""
    chosen: Hidden[tuple[int, ...]]
    """The cards that a question in several parts is about, such as one to equip or those of an offer."""
    loose: Owner[list[list[int]]]
    """By seat: cards taken off that have not found their new place yet, the next one last."""
    removed: Nobody[list[int]]
    """Cards that have left the game with an eliminated player or a neutral station."""

    # Acolytes, by number 0 to 11.
    armour: Hidden[Row[int]]
    """The card worn, or NONE."""
    saber: Hidden[Row[int]]
    """The primary saber, or NONE."""
    off_hand: Hidden[Row[int]]
    """A second, Recon saber or an off-hand item of an Adept, or NONE."""
    items: Hidden[Row[Cards]]
    """All other items, the oldest first."""
    elder_items: Hidden[Row[int]]
    """How many of these items are older than what is in the off-hand."""
    abilities: Hidden[Row[Cards]]
    """Ability cards, the oldest first."""
    resting: Hidden[int]
    """Bits: saved or rescued this cycle, so they stay on the bench."""
    commissioned: Hidden[int]
    """Bits: those who may wear Adept armour straight from Base."""

    # What was done in this turn.
    attacked: Hidden[int]
    """Bits: acolytes that are out of further assaults this turn."""
    risen: Hidden[int]
    """Bits: acolytes that rose by a class this turn."""
    upgraded: Hidden[int]
    """Bits: districts whose station was upgraded this turn."""
    warped: Hidden[int]
    """Bits: the seats that have used Warp this turn."""

    # What was used: bits over plays, which are `thing * CLAUSES + clause`.
    used_interaction: Hidden[int]
    used_assault: Hidden[int]
    used_turn: Hidden[int]
    used_cycle: Hidden[int]

    # Districts, by number 0 to 11.
    cargo: Hidden[list[Cards]]
    """Stored cards, of no use there."""
    fitted: Hidden[Row[Cards]]
    """Equipped cards: creatures, traps, armaments, droids, artefacts; the oldest first."""

    # What is in force.
    played: Hidden[dict[int, int]]
    """By slot: the card, if it has been played; its effects may still run."""

    # The fight.
    before: Hidden[Before | tuple[()]]
    """Empty outside of interactions."""

    __slots__ = (*FuturaTable.__annotations__, *__annotations__)
