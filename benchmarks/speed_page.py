"""What `peers.py` prints, for people and for programs, and the page docs/speed.md that it writes."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

from benchmarks.before import EARLIER, ROOT
from benchmarks.comparisons import COMPARISONS, WHAT, compared
from benchmarks.hot_spots import hot_spots
from benchmarks.peer_loops import Entry, versions
from starhall.lab.bench import COMPILED, PLAIN, python
from starhall.lab.progress import Progress


@dataclass(frozen=True)
class Table:
    """Rows under headings; the first columns are words, the rest figures."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int

    def text(self) -> Iterator[str]:
        """For a terminal."""
        yield self.title
        widths = [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]
        for row in (self.heads, *self.rows):
            cells = [
                cell.ljust(width) if i < self.words else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            yield "  ".join(cells).rstrip()
        yield ""

    def markdown(self) -> Iterator[str]:
        """For the page."""
        yield f"## {self.title}"
        yield ""
        yield f"| {' | '.join(self.heads)} |"
        yield f"|{'---|' * self.words}{'---:|' * (len(self.heads) - self.words)}"
        yield from (f"| {' | '.join(row)} |" for row in self.rows)
        yield ""


def own_tables(entries: Sequence[Entry]) -> Iterator[Table]:
    """A table for each thing measured of ours: how many in a second, and beside what."""
    found = {(one.comparison, one.ours): one for one in compared(entries)}
    for what, title in WHAT.items():
        mine = [entry for entry in entries if entry.library in (PLAIN, COMPILED) and entry.loop == what]
        beside = [
            comparison
            for comparison in COMPARISONS
            if comparison.what == what and any((comparison, entry) in found for entry in mine)
        ]
        heads = ["game", "players", "build", "a second"]
        for comparison in beside:
            heads += [f"times {comparison.against.name}", "bar"][: 1 + comparison.barred]
        rows = []
        for entry in mine:
            row = [entry.game, str(entry.players), entry.library, f"{entry.per_second:,.0f}"]
            for comparison in beside:
                one = found.get((comparison, entry))
                cells = (str(one.times), one.verdict) if one else ("", "")
                row += cells[: 1 + comparison.barred]
            rows.append(row)
        if rows:
            yield Table(title, heads, rows, 3)


def peer_table(entries: Sequence[Entry]) -> Table:
    """Every loop of the other libraries, the fastest first."""
    peers = [entry for entry in entries if entry.library not in (PLAIN, COMPILED, EARLIER)]
    rows = [
        (entry.library, entry.game, entry.loop, entry.written_in, entry.note, f"{entry.per_second:,.0f}")
        for entry in sorted(peers, key=lambda entry: -entry.per_second)
    ]
    heads = ("library", "game", "loop", "written in", "note", "a second")
    return Table("Every loop of the other libraries", heads, rows, 5)


def verdict(entries: Sequence[Entry]) -> list[str]:
    """How many bars are met, and each that is not; what could not be compared is said."""
    judged = [one for one in compared(entries) if one.bar is not None]
    lines = [f"{sum(one.met for one in judged)} of {len(judged)} bars met"]
    for one in judged:
        if not one.met:
            table = f"{one.ours.game}, {one.ours.players} players, {one.ours.library}"
            lines.append(
                f"missed: {one.ours.loop} of {table}: "
                f"{one.times} times {one.comparison.against.name}, bar {one.bar:g}"
            )
    made = {one.comparison for one in compared(entries)}
    missing = [comparison for comparison in COMPARISONS if comparison not in made]
    return [*lines, *(f"not compared: {each.what} with {each.against.name}" for each in missing)]


def measured_on(entries: Sequence[Entry]) -> str:
    """Who measured what, in one sentence."""
    rounds = len(entries[0].rounds)
    with_versions = ", ".join([python(), *versions(entries)])
    return (
        f"{rounds} round{'s' * (rounds > 1)} of processor time on {processor()}, {with_versions}; "
        f"figures are medians, in brackets the smallest and the largest round"
    )


def processor() -> str:
    """What the processor calls itself."""
    about = Path("/proc/cpuinfo")
    for line in about.read_text(encoding="utf-8").splitlines() if about.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def lines(entries: Sequence[Entry]) -> Iterator[str]:
    """Everything for a terminal."""
    yield measured_on(entries)
    yield ""
    for table in (*own_tables(entries), peer_table(entries)):
        if table.rows:
            yield from table.text()
    yield from verdict(entries)


def to_plain(entries: Sequence[Entry], skipped: Sequence[str]) -> dict[str, Any]:
    """Everything measured, ready for JSON."""
    return {
        "python": python(),
        "processor": processor(),
        "rounds": len(entries[0].rounds),
        "entries": [
            {
                "library": entry.library,
                "game": entry.game,
                "players": entry.players,
                "loop": entry.loop,
                "written_in": entry.written_in,
                "note": entry.note,
                "per_second": round(entry.per_second),
                "by_round": [round(entry.in_round(number)) for number in range(len(entry.rounds))],
            }
            for entry in entries
        ],
        "compared": [
            {
                "build": one.ours.library,
                "game": one.ours.game,
                "players": one.ours.players,
                "what": one.ours.loop,
                "against": one.comparison.against.name,
                "times": round(one.times.median, 3),
                "least": round(one.times.least, 3),
                "most": round(one.times.most, 3),
                "bar": one.bar,
                "met": one.met,
            }
            for one in compared(entries)
        ],
        "skipped": list(skipped),
    }


_HEAD = """\
# How fast the games are

{about}

**What is measured.** All is random play of whole games on one core. *Bare play* finds the legal choices of
the seat that is asked, takes one and carries it out; it stands beside the bare game of uno in RLCard, a card
game in plain Python. *Play with observation* also encodes what the asked seat knows before each choice; it
stands beside RLCard's uno environment, whose steps hand out an array and the legal actions. Copies stand
beside the clones of OpenSpiel's hearts, which is written in C++ and called from Python. Copies, views,
encodings, re-deals and evaluations are those of moments from all over random games.

**How it is compared.** A round measures everything in slices; what others stand beside is measured anew for
each table of ours, and every second round runs backwards. A ratio is that of figures of the same round. A
bar is the least that we want of a ratio; where there is none, the figure is only shown. Nothing is scaled.
"""
BEYOND = """\
## What a long game, a start and a page cost

The second half of `make bench`, `python -m benchmarks.beyond`: a random game of two (`benchmarks.growth`),
commands (`benchmarks.start`), and a Chromium that has never been here (`benchmarks.page`).

<!-- bars beyond -->

<!-- end of bars beyond -->
"""
_HOT = """\
## Where the time goes

A sampling profile of random play by the fewest players: the share of the time in a function of ours, with
what it calls outside of the project; the ten that take most in bare play and with observation. The loop that
plays is `lab.bench.random_play`.
"""


def page(entries: Sequence[Entry], seconds: float) -> str:
    """The page docs/speed.md, with a profile of each game that was measured."""
    about = (
        f"This page is written by `make bench BENCH=--write`, which measures all of it in one run: "
        f"{measured_on(entries)}. This code is {commit()}; {EARLIER} is the earlier commit that it is "
        f"compared with."
    )
    found = [_HEAD.format(about=fill(about, 120, break_on_hyphens=False))]
    found += [
        f"**The bars.** {verdict(entries)[0]}.",
        "",
        *(f"- {line}" for line in verdict(entries)[1:]),
        "",
    ]
    for table in (*own_tables(entries), peer_table(entries)):
        found += table.markdown() if table.rows else ()
    found += [BEYOND, _HOT]
    slugs = list(dict.fromkeys(entry.game for entry in entries if entry.library in (PLAIN, COMPILED)))
    with Progress("games profiled", len(slugs)) as progress:
        for done, slug in enumerate(slugs, 1):
            found += profile(slug, seconds)
            progress(done)
    return "\n".join(found).rstrip() + "\n"


def profile(slug: str, seconds: float) -> Iterator[str]:
    """The hot spots of a game."""
    yield f"### {slug}"
    yield ""
    yield "| bare play | share | with observation | share |"
    yield "|---|---:|---|---:|"
    tops = [hot_spots(slug, seconds, observing=observing) for observing in (False, True)]
    for (bare, of_bare), (observed, of_observed) in zip(*tops, strict=False):
        yield f"| `{bare}` | {of_bare:.1%} | `{observed}` | {of_observed:.1%} |"
    yield ""


def commit() -> str:
    """The commit that was measured."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "of no commit"
