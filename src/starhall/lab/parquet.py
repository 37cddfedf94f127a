"""Tables for data people, as Parquet files; polars comes with the extra `lab`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from starhall.core.extras import needs

Columns = Mapping[str, str]
"""By name: what a column holds, by the name of its type in polars, such as `Int32` or `List(Int32)`."""


def write(folder: Path, name: str, columns: Columns, rows: Iterable[Iterable[Any]]) -> Path:
    """Write a table, or one that was there before anew: whoever reads it sees the old one or the new."""
    pl = polars()
    schema = {column: _type(kind) for column, kind in columns.items()}
    frame = pl.DataFrame(list(rows), schema=schema, orient="row")
    file, beside = folder / f"{name}.parquet", folder / f".{name}.parquet"
    frame.write_parquet(beside, compression="zstd")
    beside.replace(file)
    return file


def _type(kind: str) -> Any:
    pl, (outer, _, inner) = polars(), kind.rstrip(")").partition("(")
    return getattr(pl, outer)(getattr(pl, inner)) if inner else getattr(pl, kind)


def polars() -> Any:
    """The package, or a word on where it comes from."""
    with needs("lab", "write and read tables"):
        import polars as found
    return found
