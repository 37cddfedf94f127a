"""The book of a table and the table it folds into: no sockets, no database, no waiting."""

from starhall.core.extras import needs

with needs("server", "use the tables of the server"):
    import msgspec  # noqa: F401
