"""The database: tables, the entries of their books, reports and shared records.

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
    Index("reports_code", "code"),
    sqlite_strict=True,
)

records = Table(
    "records",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", Big, nullable=False),
    Column("game", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("signature", Text, nullable=False, server_default=""),
    Index("records_origin", "origin"),
    sqlite_strict=True,
)

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
"""What operators have done."""

meta = Table(
    "meta",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)
