"""Tables in pages, each between two marks of its own: measured again, they are written there."""

from __future__ import annotations

from pathlib import Path

from starhall.core import NotUnderstood


def write(page: Path, what: str, name: str, text: str) -> None:
    """Put a table of this sort and name into a page, between its two marks."""
    begin, end = f"<!-- {what} {name} -->", f"<!-- end of {what} {name} -->"
    try:
        before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    except OSError as error:
        raise NotUnderstood(f"{page} cannot be read: {error.strerror}") from None
    _, mark, after = rest.partition(end)
    if not mark:
        raise NotUnderstood(f"{page} has no place for it: put the lines {begin} and {end} there")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
