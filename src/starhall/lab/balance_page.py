"""A page on how balanced a game is, from trials that were kept: `starhall lab balance RUN [MENDED …]`."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from starhall.core import NotUnderstood, registry
from starhall.lab.balance import Lab
from starhall.lab.findings import Row, plot, ranged, standing
from starhall.lab.report import picture
from starhall.lab.statistics import BAND
from starhall.lab.trial import usual_primary

MENDS = "### What would mend it: "
BESIDE = "## Other bots, other numbers of players"
PLOTTED = ("seat", "role", "opening hand", "drawn")
"""The metrics that have a fair share, each with a plot where the game has it."""


def write(page: Path, labs: Sequence[Lab], date: str) -> list[Path]:
    """Write the page and its plots beside it: of the game as it is, and of changes that would mend it."""
    first, *mended = labs
    if len(first.trial.arms) != 1 or any(len(lab.trial.arms) != 2 for lab in mended):
        raise NotUnderstood(
            "a page on balance takes a trial without a change, then trials of one change each"
        )
    if any(lab.trial.lab != first.trial.lab for lab in mended):
        raise NotUnderstood("these are trials of different games")
    found = first.results()
    files = [page]
    plots = {}
    for metric in PLOTTED:
        rows = [row for row in found["bars"] if row["metric"] == metric]
        if rows:
            file = page.with_name(f"{page.stem}-{metric.replace(' ', '-')}.svg")
            file.write_text(picture(plot(found, rows)) + "\n", encoding="utf-8")
            plots[metric] = file.name
            files.append(file)
    page.write_text("\n".join(_page(first, found, mended, plots, date)) + "\n", encoding="utf-8")
    return files


def add(page: Path, labs: Sequence[Lab]) -> None:
    """Bring trials into a page that is there: of changes that mend what stands out, and of other tables.

    They take the place of those that it had.
    """
    try:
        text = page.read_text(encoding="utf-8")
    except OSError:
        raise NotUnderstood(f"{page} is not there yet: leave out --add to write it") from None
    name = registry.game(labs[0].trial.lab).name
    if any(registry.game(lab.trial.lab).name != name for lab in labs) or f"{name}?" not in text:
        raise NotUnderstood(f"{page} is no page on the balance of {name}")
    mended, beside = ([lab for lab in labs if len(lab.trial.arms) == arms] for arms in (2, 1))
    if len(mended) + len(beside) != len(labs):
        raise NotUnderstood("a page on balance takes trials of one change each, or of none")
    before, *sections = text.split("\n## ")
    kept = [section for section in sections if not (beside and section.startswith(BESIDE[3:]))]
    if mended:
        # The first section says what stands out.
        kept[0] = kept[0].partition(MENDS)[0].rstrip() + "\n\n" + "\n".join(_mending(mended))
    if beside:
        kept.insert(1, "\n".join(_beside(beside)).removeprefix("## "))
    page.write_text("\n## ".join([before, *kept]), encoding="utf-8")


def _beside(labs: Sequence[Lab]) -> Iterator[str]:
    """The seats and roles of other tables, side by side: do they agree?"""
    all_found = [lab.results() for lab in labs]
    yield f"{BESIDE}\n"
    yield "Shares as multiples of the fair one, with intervals; **bold** is surely outside of the band.\n"
    yield "\n".join(["```", *map(command, labs), "```\n"])
    heads = [
        f"{found['players']} × {', '.join(dict.fromkeys(found['bots']))}, {found['games']:,} games"
        for found in all_found
    ]
    yield f"| what | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}"
    rows: dict[tuple[str, str], list[str]] = {}
    for number, found in enumerate(all_found):
        for row in _shares(found):
            value = row["arms"][0]
            if row["metric"] in ("seat", "role") and not value["thin"]:
                bar = rows.setdefault((row["metric"], row["key"]), ["–"] * len(labs))
                bar[number] = _times(value, found["fair"])
    # Seats before roles, in as many numbers of players as there are.
    for (_, key), cells in sorted(rows.items(), key=lambda row: PLOTTED.index(row[0][0])):
        yield f"| {key} | {' | '.join(cells)} |"
    lengths = (
        next(row["arms"][0]["value"] for row in found["bars"] if row["key"] == "decisions")
        for found in all_found
    )
    yield f"| decisions of a game | {' | '.join(f'{length:.0f}' for length in lengths)} |"
    yield ""


def _times(value: Row, fair: float) -> str:
    found = f"{value['value'] / fair:.2f} ({value['low'] / fair:.2f} to {value['high'] / fair:.2f})"
    return f"**{found}**" if value["standing"] == "outside" else found


def _page(first: Lab, found: Row, mended: Sequence[Lab], plots: dict[str, str], date: str) -> Iterator[str]:
    yield f"# How balanced is {found['name']}?\n"
    bots = ", ".join(dict.fromkeys(found["bots"]))
    yield (
        f"{found['games']:,} games of {found['players']} players, all of them `{bots}`, by rules "
        f"{found['rules']}, {date}. "
        f"A share between {BAND[0]} and {BAND[1]} of the fair one is balanced; intervals are those of "
        "[the lab](../../lab.md), at 99 % and for any look. Other bots may see it otherwise.\n"
    )
    yield f"```\n{command(first)}\n```\n"
    outside = _outside(found)
    yield "## What stands out\n"
    if outside:
        yield "Outside, surely:\n"
        for row in outside:
            share = ranged(row["arms"][0], True)
            yield f"- **{row['key']}** ({row['metric']}): {share}, fair {found['fair']:.1%}"
    else:
        yield "Nothing is surely outside."
    unknown = [row for row in _shares(found) if row["arms"][0]["standing"] == "not known yet"]
    inside = len(list(_shares(found))) - len(outside) - len(unknown)
    yield f"\n{inside} more are surely inside, and of {len(unknown)} it is not known yet.\n"
    yield from _mending(mended)
    for metric in PLOTTED:
        rows = [row for row in found["bars"] if row["metric"] == metric]
        if rows:
            yield f"## {_TITLES[metric]}\n"
            yield f"![{_TITLES[metric]}: shares of the victory with their intervals]({plots[metric]})\n"
            yield from _table(rows)
    yield "## How long, how close\n"
    yield "| what | mean of a game |\n|---|---|"
    for row in found["bars"]:
        if row["metric"] in ("length", "score"):
            yield f"| {row['key']} | {ranged(row['arms'][0], False)} |"
    yield from _never(found)


_TITLES = {
    "seat": "Seats",
    "role": "What a seat plays as",
    "opening hand": "Cards of the opening hand",
    "drawn": "Cards drawn later",
}


def command(lab: Lab) -> str:
    """What plays this trial again."""
    trial = lab.trial
    bots = ",".join(dict.fromkeys(trial.bots) if trial.rotations == 1 else trial.bots)
    words = ["starhall", "lab", trial.lab, "--players", str(trial.players), "--bots", bots]
    for arm in trial.arms[1:]:
        words += [word for name, value in arm.options.items() for word in ("--set", f"{name}={value}")]
        if arm.packs:
            place, _, value = arm.name.partition(" ")
            words += ["--content", value if place == "pack" else f"{place}={value}"]
        if arm.dealt:
            words += ["--deal", arm.dealt]
    games = lab.bars.deals * trial.rotations * len(trial.arms)
    usual = usual_primary(trial.lab, trial.arms)
    primary = ["--primary", trial.primary] if trial.primary != usual else []
    return shlex.join([*words, "--games", str(games), "--seed", trial.seed, *primary])


def _shares(found: Row) -> Iterator[Row]:
    for row in found["bars"]:
        if row["by"] == "share" and row["arms"][0] is not None:
            yield row


def _outside(found: Row) -> list[Row]:
    return [row for row in _shares(found) if row["arms"][0]["standing"] == "outside"]


def _mending(mended: Sequence[Lab]) -> Iterator[str]:
    """What changes do to what stands out: what each was made for, and all that is surely outside with it."""
    for lab in mended:
        results = lab.results()
        primary = tuple(lab.trial.primary.split("/", 1))
        yield f"{MENDS}{lab.trial.arms[1].name}\n"
        yield f"{results['games']:,} games, half of them with the change:\n\n```\n{command(lab)}\n```\n"
        yield f"{lab.sentence()}\n"
        yield "| what | before | after | |\n|---|---|---|---|"
        for row in results["bars"]:
            before, after = row["arms"]
            meant = (row["metric"], row["key"]) == primary
            if row["by"] == "share" and after is not None and (meant or after["standing"] == "outside"):
                was = ranged(before, True) if before is not None else "–"
                what = f"{row['key']} ({row['metric']})"
                yield f"| {what} | {was} | {ranged(after, True)} | {standing(after)} |"
        yield ""


def _table(rows: Sequence[Row], most: int = 24) -> Iterator[str]:
    """The bars that lie furthest from their fair share."""
    known = [row for row in rows if row["arms"][0] is not None and not row["arms"][0]["thin"]]
    shown = sorted(known, key=lambda row: -row["arms"][0]["value"])
    if len(shown) > most:
        yield f"The {most // 2} highest and the {most // 2} lowest of {len(known)}:\n"
        shown = [*shown[: most // 2], *shown[-most // 2 :]]
    yield "| what | share of the victory | |\n|---|---|---|"
    for row in shown:
        yield f"| {row['key']} | {ranged(row['arms'][0], True)} | {standing(row['arms'][0])} |"
    yield ""


def _never(found: Row) -> Iterator[str]:
    """Events that the game has words for and that never happened."""
    seen = {row["key"].partition(" ")[2] for row in found["bars"] if row["metric"] == "event"}
    never = sorted(set(_events(found["lab"])) - seen)
    yield "\n## What never happened\n"
    if never:
        yield f"After the set-up, in none of these games ({len(never)} events): {', '.join(never)}."
    else:
        yield "Every event that the game has words for happened."


def _events(slug: str) -> Sequence[str]:
    words: Any = registry.game(slug).words
    return list(words.events)
