"""The database: tables, the entries of their books, reports, shared records, and people with an account.

Types are those that SQLite's strict tables know; times are whole milliseconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, Table, Text, UniqueConstraint

METADATA = MetaData()
Big = Integer().with_variant(BigInteger(), "postgresql")

tables = Table(
    "tables",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("public", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("created", Big, nullable=False),
    Column("updated", Big, nullable=False),
    Column("due", Big, nullable=True),
    Column("head", Text, nullable=False),
    Column("card", Text, nullable=False),
    Column("who", Text, nullable=False, server_default=""),
    Index("tables_listed", "public", "status", "created"),
    Index("tables_who", "who", "status"),
    Index("tables_updated", "status", "updated"),
    Index("tables_due", "due"),
    sqlite_strict=True,
)
"""`head` never changes; `status`, `due` and `card` follow from the entries, for lists; `who` opened it."""

entries = Table(
    "entries",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Big, nullable=False),
    Column("actor", Text, nullable=True),
    Column("client", Text, nullable=True),
    Column("body", Text, nullable=False),
    UniqueConstraint("code", "actor", "client", name="entries_once"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The book of each table: append only; (code, seq) decides who was first."""

states = Table(
    "states",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
    sqlite_strict=True,
)
"""The last state of each game, beside its book: to go on from when the rules have changed since."""

reports = Table(
    "reports",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("done", Big, nullable=True),
    Column("saying", Integer, nullable=True),
    Column("verdict", Text, nullable=False, server_default=""),
    Column("why", Text, nullable=False, server_default=""),
    Column("reporter", Text, nullable=False, server_default=""),
    Index("reports_code", "code"),
    sqlite_strict=True,
)
"""`saying` is the number of the entry that a report is about, if it is about one: what was said around it is
in the book. `verdict` is `resolved` or `dismissed` once it is `done`. `reporter` is the account or the
address that sent it, as long as it waits: the list of those that wait is fair by it."""

records = Table(
    "records",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("game", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("signature", Text, nullable=False, server_default=""),
    Column("shared", Integer, nullable=False, server_default="0"),
    Index("records_origin", "origin"),
    sqlite_strict=True,
)
"""The records of games that were played here, and of those that people have brought. `shared` is 1 once
somebody has asked for the link to one; the others are kept only as long as their table."""

analyses = Table(
    "analyses",
    METADATA,
    Column("record", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("text", Text, nullable=False),
    Index("analyses_at", "at"),
    sqlite_strict=True,
)
"""What was found out about shared records, in numbers alone: the last ones up to a roof."""

bans = Table(
    "bans",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("until", Big, nullable=True),
    Column("why", Text, nullable=False),
    sqlite_strict=True,
)
"""Whom the operator keeps out: a network, a person as `who` knows them, or a name."""

mutes = Table(
    "mutes",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("until", Big, nullable=True),
    Column("why", Text, nullable=False),
    sqlite_strict=True,
)
"""Who does not speak in this hall: an account (`person`), or whoever comes from an address (`who`)."""

audit = Table(
    "audit",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("by", Text, nullable=False),
    Column("did", Text, nullable=False),
    Column("what", Text, nullable=False),
    sqlite_strict=True,
)
"""What operators have done; a line is called by its hash and that of the line before."""

meta = Table(
    "meta",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)

people = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("skeleton", Text, nullable=False, unique=True),
    Column("at", Big, nullable=False),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("roles", Text, nullable=False, server_default=""),
    sqlite_strict=True,
)
"""Those who have an account; names that look alike have one skeleton, and so one account.

`roles` are words with spaces between: what somebody may do in the operator's place."""

passwords = Table(
    "passwords",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("hash", Text, nullable=False),
    sqlite_strict=True,
)

passkeys = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("count", Big, nullable=False),
    Column("label", Text, nullable=False),
    Column("at", Big, nullable=False),
    Index("passkeys_person", "person"),
    sqlite_strict=True,
)
"""The public half of each, and how often it says that it was used."""

recovery = Table(
    "recovery",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Index("recovery_person", "person"),
    sqlite_strict=True,
)
"""Codes that each let their owner in once, without a password; one that was used is gone."""

sessions = Table(
    "sessions",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("seen", Big, nullable=False),
    Index("sessions_person", "person"),
    sqlite_strict=True,
)
"""Who is signed in where: a browser has a token, here is its hash; `id` names it to its owner."""

challenges = Table(
    "challenges",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("purpose", Text, nullable=False),
    Column("until", Big, nullable=False),
    Index("challenges_until", "until"),
    sqlite_strict=True,
)
"""What passkeys are asked to sign: each for one purpose, one browser and one answer."""

addresses = Table(
    "addresses",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Index("addresses_who", "who"),
    Index("addresses_at", "at"),
    sqlite_strict=True,
)
"""From where people have signed in during the last thirty days, as this hall knows addresses."""

holds = Table(
    "holds",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("now", Integer, nullable=False),
    Column("played", Integer, nullable=False, server_default="0"),
    Column("names", Text, nullable=False, server_default="[]"),
    Index("holds_person", "person"),
    Index("holds_played", "played"),
    sqlite_strict=True,
)
"""Which seats people with an account hold, or have held: an index of the books; `played` once its game is
taken into their history, or never will be. Where a record outlives its table, `names` are those that its
person had there, so that they are found in the record."""

events = Table(
    "events",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("status", Text, nullable=False),
    Column("head", Text, nullable=False),
    Column("who", Text, nullable=False, server_default=""),
    Index("events_status", "status", "at"),
    Index("events_who", "who", "status"),
    sqlite_strict=True,
)
"""Tournaments: `head` never changes, `status` follows from the facts; `who` opened it."""

facts = Table(
    "facts",
    METADATA,
    Column("event", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Big, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The book of each tournament: append only; (event, seq) decides who was first."""

results = Table(
    "results",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("band", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("places", Text, nullable=False),
    Column("credit", Big, nullable=True, unique=True),
    Column("void", Integer, nullable=False, server_default="0"),
    Column("near", Integer, nullable=False, server_default="0"),
    Index("results_at", "at"),
    sqlite_strict=True,
)
"""How rated games ended, by account; `credit` is the number under which a game counts, once it does.

`void` is 1 if it never does, because it cannot or the operator says so, and 2 if its players had played
enough that day. `near` is 1 if two of them had come from one address."""

credits = Table(
    "credits",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("mu_before", Text, nullable=False),
    Column("sigma_before", Text, nullable=False),
    Column("mu", Text, nullable=False),
    Column("sigma", Text, nullable=False),
    sqlite_strict=True,
)
"""What a rated game has changed for each who played it; numbers as Python writes them, to the last bit."""

ratings = Table(
    "ratings",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("band", Text, primary_key=True),
    Column("mu", Text, nullable=False),
    Column("sigma", Text, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_game", "game"),
    sqlite_strict=True,
)
"""How strong people are thought to be: the sum of what was credited."""

endpoints = Table(
    "endpoints",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("confirmed", Big, nullable=True),
    Column("live", Integer, nullable=False),
    Column("trouble", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("at", Big, nullable=False),
    Index("endpoints_person", "person"),
    sqlite_strict=True,
)
"""Where people are told that it is their turn: by mail, push or webhook; `live` while it is switched on."""

notices = Table(
    "notices",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("settings", Text, nullable=False),
    sqlite_strict=True,
)
"""When people want to be told: time zone, quiet hours, one mail a day."""

outbox = Table(
    "outbox",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("at", Big, nullable=False),
    Column("due", Big, nullable=False),
    Column("state", Text, nullable=False),
    Column("lease", Big, nullable=False),
    Column("holder", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("held", Integer, nullable=False),
    Column("message", Text, nullable=False),
    Index("outbox_due", "state", "due"),
    Index("outbox_code", "code", "seat"),
    Index("outbox_person", "person"),
    sqlite_strict=True,
)
"""What is to be sent: written together with its cause, done later by whoever has the lease."""

ties = Table(
    "ties",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", Big, nullable=False),
    Index("ties_other", "other"),
    sqlite_strict=True,
)
"""What somebody says of another: `asked` to be friends, `friend` (then both have a row), or `blocked`."""

unheard = Table(
    "unheard",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Index("unheard_other", "other"),
    sqlite_strict=True,
)
"""Whom somebody does not want to read: an account, or a guest by table, seat and when it was taken."""

invitations = Table(
    "invitations",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Big, nullable=False),
    UniqueConstraint("code", "person", name="invitations_once"),
    Index("invitations_person", "person"),
    Index("invitations_by", "by"),
    sqlite_strict=True,
)
"""Who is asked to a table, and by whom; answered ones are gone."""

shelves = Table(
    "shelves",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_strict=True,
)
"""What browsers keep for somebody with an account: rules `met`, puzzles `solved`, `decks`."""

played = Table(
    "played",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("facts", Text, nullable=False),
    Index("played_person", "person", "at"),
    sqlite_strict=True,
)
"""The finished games of people: an index of the books, filled after the end; names are not in it."""

tickets = Table(
    "tickets",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("mu", Text, nullable=False),
    Column("since", Big, nullable=False),
    Column("patience", Big, nullable=False),
    Column("beat", Big, nullable=False),
    Column("state", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("until", Big, nullable=False),
    Index("tickets_game", "game", "state"),
    Index("tickets_code", "code"),
    sqlite_strict=True,
)
"""Who looks for a game: `waiting`, `called` to a table, `here` when called, `seated`; one of each person."""

leases = Table(
    "leases",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Big, nullable=False),
    Column("fence", Big, nullable=False),
    sqlite_strict=True,
)
"""Who does something that one worker does for all; each new holder has a higher number."""

aways = Table(
    "aways",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("since", Big, nullable=False),
    Column("until", Big, nullable=False),
    Column("days", Integer, nullable=False),
    Column("said", Integer, nullable=False),
    Index("aways_person", "person"),
    Index("aways_said", "said"),
    sqlite_strict=True,
)
"""Holidays of people: `days` as they were begun, `said` once the books of all their tables know of it."""

notes = Table(
    "notes",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Big, nullable=False),
    sqlite_strict=True,
)
"""What people have written down for themselves at a table."""

orders = Table(
    "orders",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Column("at", Big, nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("since", Integer, nullable=True),
    Column("due", Big, nullable=True),
    Index("orders_due", "due"),
    Index("orders_person", "person"),
    sqlite_strict=True,
)
"""What people have answered beforehand, left when a table was at `number`. It is in no book: only they know
of it. `since` and `due` are of the question that it may answer, while there is one."""
