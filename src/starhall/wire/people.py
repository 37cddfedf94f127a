"""The bodies of requests and answers about people with an account."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from starhall.wire.parts import ClockName, Count, Part, Short
from starhall.wire.tables import TableCard

Role = Literal["operator", "arbiter", "moderator"]
"""What somebody may do for the operator: all of it, rule on tournaments, or look after what is said."""
Typed = Annotated[str, msgspec.Meta(max_length=256)]
"""What somebody types in: longer ones are refused."""


class Register(Part):
    """An account to be made: with a password, or with a passkey that the browser has made for it."""

    name: Typed
    password: Typed = ""
    passkey: dict[str, Any] | None = None


class SignIn(Part):
    """Who somebody is: a name and a password, or what a passkey has signed."""

    name: Typed = ""
    password: Typed = ""
    passkey: dict[str, Any] | None = None


class Recover(Part):
    """A recovery code in the place of a password, and a new password."""

    name: Typed
    code: Typed
    password: Typed


class AskPasskey(Part):
    """Begin with a passkey: to sign in, to make an account with this name, or to add one to one's own."""

    purpose: Literal["sign_in", "register", "add"]
    name: Typed = ""


class PasskeyAsked(Part):
    """What the browser needs for that, as the Web Authentication API has it."""

    options: Any


class SessionFacts(Part):
    """A browser in which somebody is signed in."""

    id: str
    label: str
    at: float
    """Since when, and used when last, in seconds since 1970."""
    seen: float
    here: bool
    """Is it this one?"""


class PasskeyFacts(Part):
    """A passkey."""

    id: str
    label: str
    at: float


class MeFacts(Part):
    """Who is signed in; nobody where the name is empty."""

    name: str
    since: float = 0.0
    fresh: bool = False
    """Was that lately enough to change how one signs in, or to delete the account?"""
    passkeys_possible: bool = False
    """Is this hall reached in a way that browsers accept for passkeys?"""
    roles: list[Role] = msgspec.field(default_factory=list)


class AccountFacts(Part):
    """How somebody signs in, and where they are signed in."""

    me: MeFacts
    passkeys: list[PasskeyFacts]
    codes: Count
    """Recovery codes that are left."""
    sessions: list[SessionFacts]


class Codes(Part):
    """Recovery codes: shown once, each works once."""

    me: MeFacts
    codes: list[str]


class EndSession(Part):
    """End a session by its id; all others but this one where it is empty."""

    id: Typed = ""


class NewPassword(Part):
    """Another password."""

    password: Typed


class RemovePasskey(Part):
    """A passkey that opens nothing any more."""

    id: Typed


class Claims(Part):
    """The seats that belong to one's account now."""

    table: str
    seats: list[Count]


class RatingFacts(Part):
    """How strong somebody is thought to be in a game of about so many players."""

    name: str
    game: str
    players: str
    """`2`, `3-4` or `5-7`."""
    rating: int
    spread: Count
    """So much more or less it may be (95 %)."""
    games: Count
    provisional: bool
    """Too few games yet to be on the list in earnest."""
    alone: bool = False
    """From games of one person against bots alone, which count by themselves; on no list."""
    bot: bool = False
    """A level of bots, by its ladder; `games` are those of the ladder, and nothing changes it here."""


class Ratings(Part):
    """Ratings: of everybody in a game, the surest first; or one's own in every game."""

    ratings: list[RatingFacts]


class MyTables(Part):
    """The tables at which one has a seat: those that go on first, whose turn it is in their cards."""

    tables: list[TableCard]


# Pages of people.

Audience = Literal["everybody", "friends", "nobody"]
Tie = Literal["", "asked", "asks", "friend", "blocked"]


class Privacy(Part):
    """Who sees what of somebody."""

    page: Audience = "everybody"
    """Ratings and statistics."""
    history: Audience = "friends"
    """Finished games."""
    tables: Audience = "friends"
    """Public tables at which one plays now; those by invitation are shown to nobody."""
    invites: Audience = "everybody"
    """Who may ask one to a table, or to be friends (then `friends` is nobody new)."""


class PlayedWith(Part):
    """Somebody else in a finished game."""

    kind: Literal["person", "guest", "bot"]
    name: str
    """Of a person with an account, or the level of a bot."""
    place: Count


class PlayedGame(Part):
    """A finished game of somebody."""

    table: str
    game: str
    at: float
    """When it ended, in seconds since 1970."""
    place: Count
    last: Count
    """The last place in it."""
    players: Count
    rated: bool
    record: str
    """Its id, if it is kept."""
    others: list[PlayedWith]
    roles: dict[str, list[str]]
    """By sort, such as alien or deck: what one played as."""


class TallyFacts(Part):
    """Games of one kind, and how many were won; against an opponent: in how many one came before them."""

    sort: str
    """`players`, `options`, `opponents`, or what the game tells apart, such as `alien`."""
    name: str
    games: Count
    won: Count


class GameStatistics(Part):
    """What somebody's finished games of one game come to."""

    game: str
    games: Count
    won: Count
    tallies: list[TallyFacts]


class PersonPage(Part):
    """A person as the asker may see them; what they may not see is null."""

    name: str
    since: float
    mine: bool
    tie: Tie
    """What they are to the asker."""
    ratings: list[RatingFacts] | None = None
    statistics: list[GameStatistics] | None = None
    history: list[PlayedGame] | None = None
    tables: list[TableCard] | None = None
    privacy: Privacy | None = None
    """One's own alone."""


# What browsers keep.

Marks = dict[Short, Annotated[list[Short], msgspec.Meta(max_length=5000)]]


class KeptDeck(Part):
    """A deck as a browser keeps it."""

    id: Short
    name: Annotated[str, msgspec.Meta(max_length=80)]
    notes: Annotated[list[Annotated[str, msgspec.Meta(max_length=500)]], msgspec.Meta(max_length=50)] = (
        msgspec.field(default_factory=list)
    )
    cards: Annotated[dict[Short, Count], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=dict)


Decks = dict[Short, Annotated[list[KeptDeck], msgspec.Meta(max_length=100)]]


class KeepShelf(Part):
    """What this browser keeps, by game; `base` are the decks as it last had them from the account."""

    met: Marks = msgspec.field(default_factory=dict)
    solved: Marks = msgspec.field(default_factory=dict)
    decks: Decks = msgspec.field(default_factory=dict)
    base: Decks = msgspec.field(default_factory=dict)


class Shelf(Part):
    """What is kept with the account, by game: rules met, puzzles solved, decks."""

    met: dict[str, list[str]]
    solved: dict[str, list[str]]
    decks: dict[str, list[KeptDeck]]


# Friends and blocks.


class TieFacts(Part):
    """Somebody else, and what they are to one."""

    name: str
    tie: Tie


class Ties(Part):
    """Friends, those who ask to be, and those whom one has blocked."""

    ties: list[TieFacts]
    unheard: list[str] = msgspec.field(default_factory=list)
    """The names of those whom one does not want to read."""


class ChangeTie(Part):
    """Ask somebody to be friends or agree to it; have no more to do with them; or block them.

    Or read no more what they say, or read it again: that is apart from the others.
    """

    name: Typed
    wish: Literal["befriend", "part", "block", "mute", "unmute"]


class InviteByName(Part):
    """Ask somebody with an account to a table."""

    name: Typed


class InvitationFacts(Part):
    """A table to which one is asked."""

    id: str
    by: str
    at: float
    table: str
    title: str
    game: str
    clock: ClockName
    rated: bool
    names: list[str]
    """Of those who sit there."""
    free: Count


class Invitations(Part):
    """Where one is asked to, the newest first."""

    invitations: list[InvitationFacts]


# Finding a game.


class Find(Part):
    """Look for a game with others who do."""

    game: Short
    seats: Count
    clock: Literal["live", "relaxed", "days"] = "live"
    rated: bool = False


class FoundFacts(Part):
    """How it stands with one who looks for a game; nobody who does where `state` is empty."""

    state: Literal["", "waiting", "called", "seated"]
    game: str = ""
    seats: Count = 0
    clock: str = ""
    rated: bool = False
    waited: float = 0.0
    """Seconds."""
    bots_in: float | None = None
    """Seconds until bots take the seats that are free; null where they never do."""
    others: Count = 0
    """How many more wait for the same number of players."""
    table: str = ""
    """The table, once it is open: signing in opens one's seat there."""


class WaitingFacts(Part):
    """How many wait for a game of so many players."""

    game: str
    seats: Count
    waiting: Count


class PeopleWaiting(Part):
    """For which games people wait."""

    waiting: list[WaitingFacts]
