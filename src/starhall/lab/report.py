"""What an arena leaves behind: tables as Parquet, results as JSON, and a page with plots.

Plots are made with Altair and drawn into the page as they are, so that it is read anywhere, without scripts
and without a network. What is needed comes with the extra `lab`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from starhall.core import registry
from starhall.core.extras import must_have
from starhall.lab import parquet
from starhall.lab.tournament import Arena, Game

RESULTS = "results.json"
PAGE = "report.html"

GAMES: parquet.Columns = {
    "game": "String",
    "players": "Int8",
    "round": "Int32",
    "deal": "Int32",
    "rotation": "Int8",
    "decisions": "Int32",
    "seconds": "Float64",
    "winners": "Int8",
    "record": "String",
}
SEATS: parquet.Columns = {
    "game": "String",
    "seat": "Int8",
    "bot": "String",
    "place": "Int8",
    "win": "Float64",
    "score": "Float64",
    "decisions": "Int32",
    "seconds": "Float64",
}

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
p, h1 { overflow-wrap: anywhere; }
.wide, figure { overflow-x: auto; margin: 1rem 0; } table { border-collapse: collapse; }
figure { padding: .5rem; border-radius: .4rem; background: #fff; }
svg { display: block; max-width: 100%; height: auto; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #8886; white-space: nowrap; }
th { white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 8rem; }
td:last-child { white-space: normal; } .sure { font-weight: bold; }
"""


def write(arena: Arena) -> dict[str, Any]:
    """Write all of it into the folder of an arena; its results."""
    found = arena.results()
    names = arena.spec.bots
    games = sorted(arena.games)
    parquet.write(arena.folder, "games", GAMES, map(_game, games))
    seats = (_seat(one, seat, names) for one in games for seat in range(len(one.places)))
    parquet.write(arena.folder, "seats", SEATS, seats)
    told = json.dumps(found, indent=1, ensure_ascii=False)
    (arena.folder / RESULTS).write_text(f"{told}\n", encoding="utf-8")
    (arena.folder / PAGE).write_text(page(found), encoding="utf-8")
    return found


def _game(one: Game) -> tuple[Any, ...]:
    """A row of the games."""
    table = one.table
    decisions, seconds, winners = sum(one.made), sum(one.seconds), one.places.count(1)
    placed = (table.id, table.players, table.round, table.deal, table.rotation)
    return *placed, decisions, seconds, winners, one.record


def _seat(one: Game, seat: int, names: Sequence[str]) -> tuple[Any, ...]:
    """A row of the seats."""
    values = [by_seat[seat] for by_seat in (one.places, one.wins, one.scores, one.made, one.seconds)]
    return one.table.id, seat, names[one.table.seats[seat]], *values


def check(purpose: str = "play a tournament of bots") -> None:
    """Say what is missing before hours of games are played."""
    must_have("lab", purpose, "altair", "openskill", "polars", "vl_convert")


# The page.


def page(found: dict[str, Any]) -> str:
    """The results as a page of its own."""
    name = registry.game(found["arena"]).name
    style = f"Swiss system, {found['rounds']} rounds" if found["rounds"] else "round robin"
    told = [
        f"{found['games']} of {found['total']} games",
        style,
        f"{found['deals']} deals",
        f"seed {found['seed']}",
    ]
    told += [f"{option} {value}" for option, value in found["options"].items()]
    parts = [
        f"<h1>Arena: {escape(name)}</h1>",
        f"<p>{escape('; '.join(told))}. Rules {escape(found['rules'])}.</p>",
    ]
    for size in found["sizes"]:
        parts += _size(found["bots"], size)
    if found["troubles"]:
        rows = [(text, times) for text, times in found["troubles"].items()]
        parts += ["<h2>Choices that were not a bot's own</h2>", table(("what", "times"), rows)]
    if found["records"]:
        kept = ", ".join(f'<a href="records/{escape(one)}">{escape(one)}</a>' for one in found["records"])
        parts.append(f"<h2>Records</h2><p>{kept}</p>")
    return document(f"Arena: {name}", parts)


def document(title: str, parts: Iterable[str]) -> str:
    """A page for any screen, by day and by night, without scripts and without a network."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n"
    )


def _size(bots: Sequence[str], size: dict[str, Any]) -> Iterator[str]:
    players = size["players"]
    yield f"<h2>{players} players, {size['games']} games</h2>"
    heads = ("bot", "seats", "share of wins", "95 %", "fair", "mean place", "rating", "95 %", "ms a move")
    yield table(
        heads,
        (
            (row["bot"], row["games"], f"{row['share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}",
             f"{1 / players:.1%}", f"{row['mean_place']:.2f}", f"{row['rating'][0]:.1f}",
             f"{row['rating'][1]:.1f} to {row['rating'][2]:.1f}", f"{row['ms_a_move']:.2f}")
            for row in size["bots"]
        ),
    )  # fmt: skip
    yield from _plots(bots, size)
    yield f"<h3>Who comes in before whom</h3>{table(('', *bots), _crossed(bots, size['crosstable']))}"
    yield table(
        ("pair", "meetings", "deals", "score", "p", "p, corrected for all pairs"),
        (
            (f"{pair['bot']} against {pair['against']}", pair["meetings"], pair["deals"],
             f"{pair['score']:.1%}", f"{pair['p']:.3g}", f"{pair['p_corrected']:.3g}")
            for pair in size["pairs"]
        ),
    )  # fmt: skip


def _crossed(bots: Sequence[str], rows: Sequence[Sequence[float | None]]) -> Iterator[list[str]]:
    for name, row in zip(bots, rows, strict=True):
        yield [name, *("–" if score is None else f"{score:.1%}" for score in row)]


def table(heads: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    """Rows under their heads."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row) + "</tr>\n" for row in rows
    )
    # What is wider than the screen is scrolled, also with the keyboard.
    return (
        '<div class="wide" tabindex="0" role="group">'
        f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


def _plots(bots: Sequence[str], size: dict[str, Any]) -> Iterator[str]:
    """Ratings and shares with their intervals, who comes in before whom, time, and what a seat is worth."""
    import altair

    alt: Any = altair
    fair = 1 / size["players"]
    rows = [
        {
            "bot": row["bot"], "share": row["share"], "low": max(0.0, row["low"]), "high": row["high"],
            "rating": row["rating"][0], "from": row["rating"][1], "to": row["rating"][2],
            "ms": max(row["ms_a_move"], 0.001),
        }
        for row in size["bots"]
    ]  # fmt: skip
    names = alt.Y("bot:N", sort=None, title=None)
    base = alt.Chart(alt.Data(values=rows)).properties(width=320)

    def ranged(what: str, low: str, high: str, title: str) -> Any:
        lines = base.mark_rule().encode(y=names, x=alt.X(f"{low}:Q", title=title), x2=high)
        return lines + base.mark_point(filled=True, size=60).encode(y=names, x=f"{what}:Q")

    rule = alt.Chart(alt.Data(values=[{"fair": fair}])).mark_rule(strokeDash=[4, 4]).encode(x="fair:Q")
    crossed = [
        {"bot": one, "against": other, "score": score}
        for one, row in zip(bots, size["crosstable"], strict=True)
        for other, score in zip(bots, row, strict=True)
        if score is not None
    ]
    heat = (
        alt.Chart(alt.Data(values=crossed))
        .mark_rect()
        .encode(
            x=alt.X("against:N", sort=list(bots), title="against"),
            y=alt.Y("bot:N", sort=list(bots), title=None),
            color=alt.Color("score:Q", scale=alt.Scale(scheme="redblue", domain=[0, 1]), title="score"),
        )
    )
    seats = [{"seat": str(seat + 1), "share": share} for seat, share in enumerate(size["wins_by_seat"])]
    chairs = alt.Chart(alt.Data(values=seats)).mark_bar().encode(
        x=alt.X("seat:N", sort=None), y=alt.Y("share:Q", title="share of wins")
    )  # fmt: skip
    time = base.mark_point(filled=True, size=60).encode(
        y=names, x=alt.X("ms:Q", scale=alt.Scale(type="log"), title="milliseconds a move")
    )
    yield drawn(
        ranged("rating", "from", "to", "rating (openskill), 95 %")
        | (ranged("share", "low", "high", "share of wins, 95 %") + rule)
    )
    square = {"width": 200, "height": 200}
    yield drawn(heat.properties(**square) | time.properties(**square) | chairs.properties(**square))


def drawn(chart: Any) -> str:
    """A plot in the page."""
    return f'<figure tabindex="0">{picture(chart)}</figure>'


def picture(chart: Any) -> str:
    """A plot as SVG."""
    import vl_convert

    svg: str = vl_convert.vegalite_to_svg(chart.to_dict())
    return svg[svg.index("<svg") :]
