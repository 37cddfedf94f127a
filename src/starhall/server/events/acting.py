"""What people and the arbiter may do in a tournament: each checks, and gives the fact to be written."""

from __future__ import annotations

from typing import Any

from starhall.core import Game, NotUnderstood
from starhall.server.book.names import clean, seat_name
from starhall.server.book.refusals import Refused
from starhall.server.events import book
from starhall.server.events.book import Entrant, Event, Fact, Pairing
from starhall.wire.events import Arbiter

MOST = 100
"""Entrants: each has a key with a number of two digits."""
LONGEST_REASON = 200
MOST_MINUTES = 1440
"""That are added at once: a day."""
ELIMINATION = ("single", "double")


def enter(event: Event, name: str, key_hash: str, person: str, who: str = "") -> Fact:
    """Let someone in, under a name that nobody else has here.

    `who` tells people apart who enter from different places, if anything does.
    """
    if event.status not in {"open", "check-in"}:
        raise Refused("not_now", "The tournament has begun: nobody comes in any more. You may watch it.")
    if event.head.accounts and not person:
        raise Refused("not_yours", "This tournament is for people with an account. Sign in, then take part.")
    if len(event.entrants) >= MOST:
        raise Refused("busy", f"There are {MOST} entrants already.", retry=60.0)
    if person and any(entrant.person == person for entrant in event.entrants):
        raise Refused("not_now", "You are in already.")
    _must_not_be_twice(event, person, who)
    others = [entrant.name for entrant in event.entrants]
    name = seat_name(name, f"Player {len(others) + 1}", others)
    return book.Entered(name=name, hash=key_hash, person=person, who=who)


def _must_not_be_twice(event: Event, person: str, who: str) -> None:
    """Refuse someone with an account and a guest from one address: nobody can tell that they are two.

    Several guests may share an address, and so may several accounts. Nobody who dropped out counts.
    """
    there = [bool(one.person) for one in event.entrants if who and one.who == who and not one.out]
    if person and False in there:
        raise Refused(
            "not_now",
            "A guest from your address takes part already. If that is not you, sign out and enter as a "
            "guest, too.",
        )
    if not person and True in there:
        raise Refused(
            "not_now",
            "Someone with an account takes part from your address already. Sign in with your own account "
            "to take part as well.",
        )


def lock_deck(event: Event, one: int, text: str, game: Game[Any]) -> Fact:
    """Somebody names a deck that may be played here."""
    if game.decks is None:
        raise Refused("not_understood", f"{game.name} is not played with own decks.")
    if event.status not in {"open", "check-in"}:
        raise Refused("not_now", "Decks are locked since the tournament has begun.")
    try:
        deck = game.decks.read(text)
    except NotUnderstood as error:
        raise Refused("not_understood", f"{error}.") from None
    check = str(event.head.options.get(game.decks.option, game.decks.checks[0]))
    faults = game.decks.faults(deck, check)
    if faults:
        raise Refused("not_legal", f"This deck cannot be played here: {faults[0].text}.", rule=faults[0].rule)
    return book.DeckLocked(entrant=one, deck=game.decks.write(deck))


def check_in(event: Event, one: int, salt: str) -> Fact:
    """Somebody says that they are here."""
    if event.status != "check-in":
        raise Refused("not_now", "There is no check-in now.")
    if event.entrants[one].here:
        raise Refused("not_now", "You have checked in already.")
    if event.entrants[one].out:
        # Someone else may have entered from their address meanwhile.
        _must_not_be_twice(event, event.entrants[one].person, event.entrants[one].who)
    return book.CheckedIn(entrant=one, salt=salt)


def open_check_in(event: Event) -> Fact:
    """From now on people say that they are here."""
    if event.status != "open":
        raise Refused("not_now", "Check-in has been opened before.")
    return book.CheckInOpened()


def begin(event: Event) -> Fact:
    """The first round may be drawn."""
    if event.status != "check-in":
        raise Refused("not_now", "Open check-in first: who is not here when it begins does not play.")
    here = sum(entrant.here for entrant in event.entrants)
    if max(here, event.head.fill) < event.head.plan.least:
        raise Refused("not_now", "Too few are here: wait for others, or let bots fill.")
    return book.Began()


def missing(event: Event) -> int:
    """How many bots fill: up to the number that was said, and of a duplicate until every table is full."""
    here = sum(entrant.here for entrant in event.entrants)
    wanted = max(event.head.fill, here)
    if event.head.format == "duplicate" and event.head.fill:
        wanted += -wanted % event.head.seats
    return wanted - here


def drop(event: Event, one: int, reason: str) -> Fact:
    """Somebody plays no more rounds; the game they are in goes on."""
    entrant = _entrant(event, one)
    if event.status in {"finished", "cancelled"} or (event.status == "running" and not entrant.here):
        raise Refused("not_now", f"{entrant.name} does not play here any more.")
    return book.Dropped(entrant=one, reason=_reason(reason))


def reinstate(event: Event, one: int, reason: str) -> Fact:
    """Somebody plays again."""
    entrant = _entrant(event, one)
    if event.status != "running" or entrant.here:
        raise Refused("not_now", f"{entrant.name} plays already, or nobody plays now.")
    return book.Reinstated(entrant=one, reason=_reason(reason))


def rule(event: Event, number: int, table: int, places: list[int] | None, reason: str) -> Fact:
    """The arbiter decides about a table of a round that is played; without places it is played again."""
    pairing = _pairing(event, number, table)
    if places is None and event.head.boards:
        raise Refused(
            "not_now",
            "In a duplicate no board is played again: those at the table have seen its cards. Set the "
            "result, give the average, or let it not count.",
        )
    if places and (len(places) != len(pairing.seats) or sorted(places)[0] != 1 or max(places) > len(places)):
        raise Refused("not_understood", f"Say a place for each of the {len(pairing.seats)} seats, from 1 on.")
    return book.Ruled(round=number, table=table, places=places, reason=_reason(reason))


def average(event: Event, number: int, table: int, reason: str) -> Fact:
    """Everybody at a table has what a table gives on average."""
    pairing = _pairing(event, number, table)
    if event.head.format in ELIMINATION:
        raise Refused("not_now", "Somebody has to go on: set a result, or have the table played anew.")
    places = [1] * len(pairing.seats)
    return book.Ruled(round=number, table=table, places=places, reason=_reason(reason), average=True)


def swap(event: Event, number: int, table: int, seats: list[int], chosen: bool, reason: str) -> Fact:
    """Two at a table change seats, as long as nobody has `chosen` there."""
    pairing = _pairing(event, number, table)
    if event.head.boards:
        raise Refused("not_now", "In a duplicate nobody changes seats: they may have seen the cards.")
    if len(set(seats)) != 2 or not set(seats) <= set(range(len(pairing.seats))):
        raise Refused("not_understood", f"Say which two of the {len(pairing.seats)} seats change.")
    if chosen or pairing.places is not None:
        raise Refused("not_now", "Somebody has chosen at this table. You may have it played anew.")
    one, other = seats
    return book.Swapped(round=number, table=table, seats=(one, other), reason=_reason(reason))


def add_time(event: Event, one: int, minutes: int, reason: str) -> Fact:
    """Somebody has more time at the table at which they play."""
    entrant, found = _entrant(event, one), event.table_of(one)
    if event.status != "running" or found is None:
        raise Refused("not_now", f"{entrant.name} does not play now.")
    if not 1 <= minutes <= MOST_MINUTES:
        raise Refused("not_understood", f"Say how many minutes, from 1 to {MOST_MINUTES}.")
    number, table, seat = found
    return book.TimeAdded(round=number, table=table, seat=seat, minutes=minutes, reason=_reason(reason))


def pause(event: Event, reason: str) -> Fact:
    """No further round for now, and games stand still."""
    if event.status != "running" or event.paused:
        raise Refused("not_now", "It is not running.")
    return book.Paused(reason=_reason(reason), clocks=True)


def go_on(event: Event, reason: str) -> Fact:
    """Rounds are drawn again."""
    if not event.paused:
        raise Refused("not_now", "It is not paused.")
    return book.WentOn(reason=_reason(reason))


def cancel(event: Event, reason: str) -> Fact:
    """It is not played to its end."""
    if event.status in {"finished", "cancelled"}:
        raise Refused("not_now", "It is over.")
    return book.Cancelled(reason=_reason(reason))


def ruling(event: Event, wanted: Arbiter, chosen: bool = False) -> Fact:
    """What the arbiter wants; `chosen` says whether somebody has chosen at the table that it is about."""
    number = len(event.rounds) - 1 if wanted.round is None else wanted.round
    match wanted.verb:
        case "check-in":
            return open_check_in(event)
        case "pause":
            return pause(event, wanted.reason)
        case "go-on":
            return go_on(event, wanted.reason)
        case "cancel":
            return cancel(event, wanted.reason)
        case "drop":
            return drop(event, wanted.entrant, wanted.reason)
        case "reinstate":
            return reinstate(event, wanted.entrant, wanted.reason)
        case "add-time":
            return add_time(event, wanted.entrant, wanted.minutes, wanted.reason)
        case "swap":
            return swap(event, number, wanted.table, wanted.swap, chosen, wanted.reason)
        case "average":
            return average(event, number, wanted.table, wanted.reason)
        case "set" if not wanted.places:
            raise Refused("not_understood", "Say the place of each seat.")
        case "set":
            return rule(event, number, wanted.table, wanted.places, wanted.reason)
        case "void":
            return rule(event, number, wanted.table, [], wanted.reason)
        case "replay":
            return rule(event, number, wanted.table, None, wanted.reason)
        case "begin":
            return begin(event)


def _reason(text: str) -> str:
    found = clean(text, LONGEST_REASON)
    if not found:
        raise Refused("not_understood", "Say why: everybody who plays here reads the reason.")
    return found


def _entrant(event: Event, one: int) -> Entrant:
    if not 0 <= one < len(event.entrants):
        raise Refused("not_understood", f"There is no entrant {one + 1}.")
    return event.entrants[one]


def _pairing(event: Event, number: int, table: int) -> Pairing:
    if event.status != "running" or number not in event.played:
        raise Refused("not_now", "Only tables of a round that is played can be ruled on.")
    if not 0 <= table < len(event.rounds[number].tables):
        raise Refused("not_understood", f"There is no table {table + 1} in this round.")
    return event.rounds[number].tables[table]
