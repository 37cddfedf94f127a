"""What a trial of the lab leaves behind: tables as Parquet, results as JSON, a page with plots."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from starhall.lab import parquet
from starhall.lab.balance import Lab
from starhall.lab.report import document, drawn, table
from starhall.lab.statistics import BAND

RESULTS = "results.json"
PAGE = "report.html"

GAMES: parquet.Columns = {
    "arm": "Int8",
    "deal": "Int32",
    "rotation": "Int8",
    "decisions": "Int32",
    "winners": "Int8",
}
SEATS: parquet.Columns = {
    "arm": "Int8",
    "deal": "Int32",
    "rotation": "Int8",
    "seat": "Int8",
    "bot": "String",
    "place": "Int8",
    "win": "Float64",
    "score": "Float64",
}
MEASURES: parquet.Columns = {
    "arm": "Int8",
    "deal": "Int32",
    "metric": "String",
    "key": "String",
    "round": "Int32",
    "counted": "Float64",
    "of": "Float64",
}

Row = dict[str, Any]
"""A bar of the results."""


def write(lab: Lab) -> Row:
    """Write all of it into the folder of a trial; its results."""
    found = lab.results()
    if lab.folder is not None:
        parquet.write(lab.folder, "games", GAMES, _games(lab))
        parquet.write(lab.folder, "seats", SEATS, _seats(lab))
        parquet.write(lab.folder, "measures", MEASURES, _measures(lab))
        told = json.dumps(found, indent=1, ensure_ascii=False)
        (lab.folder / RESULTS).write_text(f"{told}\n", encoding="utf-8")
        (lab.folder / PAGE).write_text(page(found), encoding="utf-8")
    return found


def _games(lab: Lab) -> Iterator[tuple[Any, ...]]:
    for arm, deal in lab.deals():
        for rotation, (places, _, decisions) in enumerate(deal.games):
            yield arm, deal.number, rotation, decisions, places.count(1)


def _seats(lab: Lab) -> Iterator[tuple[Any, ...]]:
    bots = lab.trial.bots
    for arm, deal in lab.deals():
        for rotation, (places, points, _) in enumerate(deal.games):
            for seat, place in enumerate(places):
                bot, won = bots[(seat + rotation) % len(bots)], (place == 1) / places.count(1)
                yield arm, deal.number, rotation, seat, bot, place, won, points[seat]


def _measures(lab: Lab) -> Iterator[tuple[Any, ...]]:
    for arm, deal in lab.deals():
        for metric, rows in deal.measures.items():
            for row in rows:
                yield arm, deal.number, metric, row.key, row.round, row.counted, row.of


# In words.


def standing(value: Row | None) -> str:
    """How a share lies to its fair one."""
    if value is None or "standing" not in value:
        return ""
    more = f", {value['more']:,} more deals" if value["more"] else ""
    return f"{value['standing']}{more}"


def number(value: float) -> str:
    """A figure with as many digits as count."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def ranged(value: Row | None, share: bool) -> str:
    """A value and its interval."""
    if value is None:
        return "–"
    if share:
        return f"{value['value']:.1%} ({value['low']:.1%} to {value['high']:.1%})"
    if value["low"] == value["high"]:
        return f"{number(value['value'])} (the same in every deal)"
    return f"{number(value['value'])} ({number(value['low'])} to {number(value['high'])})"


def sure(rows: Iterable[Row]) -> list[tuple[Row, int]]:
    """The bars that surely change, with the number of the change, the surest first."""
    found = [
        (row, arm)
        for row in rows
        for arm, change in enumerate(row["changes"])
        if change is not None and change["chance"] < 0.01
    ]
    return sorted(found, key=lambda pair: pair[0]["changes"][pair[1]]["chance"])


def lines(found: Row, most: int = 12) -> Iterator[str]:
    """The results for a terminal: of each metric the bars that say most."""
    yield f"{found['name']}, {found['players']} players, {', '.join(dict.fromkeys(found['bots']))}: " + (
        f"{found['deals']:,} of {found['planned']:,} deals"
    )
    yield found["sentence"]
    names = [arm["name"] for arm in found["arms"]]
    for metric in dict.fromkeys(row["metric"] for row in found["bars"]):
        rows = [row for row in found["bars"] if row["metric"] == metric]
        if rows[0]["by"] == "grey":
            continue
        share = rows[0]["by"] == "share"
        shown = sorted(rows, key=_weight, reverse=True)[:most]
        left = f", {len(rows) - len(shown)} more in the report" if len(rows) > len(shown) else ""
        fair = f", fair share {found['fair']:.1%}" if share else ""
        yield f"\n{metric}{fair}{left}"
        wide = max(len(row["key"]) for row in shown)
        for row in sorted(shown, key=lambda row: row["key"]):
            for arm, value in enumerate(row["arms"]):
                yield _line(row, names, arm, value, share, wide)


def _line(row: Row, names: Sequence[str], arm: int, value: Row | None, share: bool, wide: int) -> str:
    key = row["key"] if arm == 0 else ""
    label = f"  {names[arm]:<{max(map(len, names))}}" if len(names) > 1 else ""
    mark = "░" if value is not None and value["thin"] else "█"
    size = round(20 * min(1.0, value["value"])) if share and value is not None else 0
    drawn_bar = f"{mark * size}{'·' * (20 - size)} " if share else ""
    change = row["changes"][arm - 1] if arm and row["changes"] else None
    told = ""
    if change is not None and change["chance"] < 0.01:
        told = f"; surely {'more' if change['difference'] > 0 else 'less'}"
    words = f"  {standing(value)}" if share else ""
    return f"  {key:<{wide}}{label}  {drawn_bar}{ranged(value, share)}{words}{told}".rstrip()


def _weight(row: Row) -> float:
    """How much a bar has to say: a sure change, then what lies outside, then a large one."""
    chance = min((change["chance"] for change in row["changes"] if change is not None), default=1.0)
    outside = any(value is not None and value.get("standing") == "outside" for value in row["arms"])
    first = row["arms"][0]
    size = abs(first["value"]) if first is not None else 0.0
    return 4 * (chance < 0.01) + 2 * outside + size / (1 + size)


# The page.


def page(found: Row) -> str:
    """The results as a page of its own."""
    name = escape(found["name"])
    told = (
        f"{found['deals']:,} of {found['planned']:,} deals, {found['players']} players, seed {found['seed']}"
    )
    parts = [
        f"<h1>Lab: {name}</h1>",
        f"<p><strong>{escape(found['sentence'])}</strong></p>",
        f"<p>{escape(told)}, bots {escape(', '.join(found['bots']))}. Rules {escape(found['rules'])}. "
        "Intervals hold at any look; what is sure is so for all bars at once.</p>",
    ]
    surely = sure(found["bars"])
    if len(found["arms"]) > 1:
        parts.append("<h2>What surely changes</h2>")
        parts.append(_changes(found, surely) if surely else "<p>Nothing so far.</p>")
    for metric in dict.fromkeys(row["metric"] for row in found["bars"]):
        parts += _metric(found, metric)
    return document(f"Lab: {found['name']}", parts)


def _changes(found: Row, surely: Sequence[tuple[Row, int]]) -> str:
    heads = ("what", "arm", "before", "after", "difference", "chance of none, corrected")
    return table(
        heads,
        (
            (f"{row['metric']}: {row['key']}", found["arms"][arm + 1]["name"],
             ranged(row["arms"][0], row["by"] != "game"), ranged(row["arms"][arm + 1], row["by"] != "game"),
             _between(row["changes"][arm]), f"{row['changes'][arm]['chance']:.2g}")
            for row, arm in surely
        ),
    )  # fmt: skip


def _between(change: Row) -> str:
    return f"{number(change['low'])} to {number(change['high'])}"


def _metric(found: Row, metric: str) -> Iterator[str]:
    rows = [row for row in found["bars"] if row["metric"] == metric]
    share = rows[0]["by"] != "game"
    yield f"<h2>{escape(metric)}</h2>"
    if rows[0]["by"] == "grey":
        yield "<p>Those who live longer have more of these: no verdicts.</p>"
    elif share:
        yield drawn(plot(found, rows))
    heads = ["what", *(arm["name"] for arm in found["arms"])]
    if rows[0]["by"] == "share":
        heads.append("against its fair share")
    yield table(
        heads,
        (
            [row["key"], *(ranged(value, share) for value in row["arms"])]
            + ([standing(row["arms"][-1])] if rows[0]["by"] == "share" else [])
            for row in rows
        ),
    )


def plot(found: Row, rows: Sequence[Row], most: int = 40) -> Any:
    """Shares with their intervals, the fair one, and the band around it; thin ones are pale."""
    import altair

    alt: Any = altair
    fair = found["fair"]
    names = [arm["name"] for arm in found["arms"]]
    kept = sorted(rows, key=_weight, reverse=True)[:most]
    values = [
        {"what": row["key"], "arm": names[arm], "share": value["value"], "low": value["low"],
         "high": value["high"], "sure": 0.3 if value["thin"] else 1.0}
        for row in sorted(kept, key=lambda row: row["key"])
        for arm, value in enumerate(row["arms"])
        if value is not None
    ]  # fmt: skip
    base = alt.Chart(alt.Data(values=values)).properties(width=460)
    what = alt.Y("what:N", sort=None, title=None, axis=alt.Axis(labelLimit=0))
    arm = alt.YOffset("arm:N", sort=names)
    # Below the plot and at full length: beside it, long names were cut.
    legend = alt.Legend(orient="bottom", columns=1, labelLimit=0, symbolLimit=0)
    colour = alt.Color("arm:N", sort=names, title=None, legend=None if len(names) == 1 else legend)
    pale = alt.Opacity("sure:Q", scale=None, legend=None)
    band = alt.Chart(alt.Data(values=[{"from": fair * BAND[0], "to": fair * BAND[1]}])).mark_rect(
        opacity=0.12, color="#2a8"
    )
    ruled = alt.Chart(alt.Data(values=[{"fair": fair}])).mark_rule(strokeDash=[4, 4]).encode(x="fair:Q")
    spans = base.mark_rule(strokeWidth=2).encode(
        y=what, yOffset=arm, x=alt.X("low:Q", title="share of the victory"), x2="high", color=colour,
        opacity=pale,
    )  # fmt: skip
    points = base.mark_point(filled=True, size=50).encode(
        y=what, yOffset=arm, x="share:Q", color=colour, opacity=pale
    )
    return band.encode(x="from:Q", x2="to") + ruled + spans + points
