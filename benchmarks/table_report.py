"""What `table.py` compares: this code with an earlier commit, one worker with several; and weighs."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from benchmarks.before import ROOT, taken_out
from benchmarks.table_closed import Hall, Round, hall
from starhall.core import registry
from starhall.lab.progress import Progress
from tests.server.services import postgres, redis

PARTS = ("commit", "fold", "views", "words", "JSON", "stored state", "frames")


def closed(arguments: argparse.Namespace) -> int:
    """This code beside an earlier commit, game by game; then what this code spends its time on."""
    rows = [asyncio.run(_closed(game, arguments)) for game in arguments.games]
    _show(rows, arguments, _closed_line)
    return 0


async def _closed(game: str, arguments: argparse.Namespace) -> dict[str, Any]:
    seats = _seats(game, arguments)
    source = taken_out(arguments.before)
    async with hall(game, seats, source=source) as before, hall(game, seats, source=ROOT / "src") as now:
        rounds, ends = await _in_turns(f"{game}, both", [before, now], arguments, whole=arguments.whole)
    async with hall(game, seats, source=ROOT / "src", shares=True) as watched:
        [shares], _ = await _in_turns(f"{game}, shares", [watched], arguments, rounds=3)
    names = ("before", "now")
    row = {"game": game, "seats": seats, "tables": arguments.tables, **_compared(rounds, names)}
    if arguments.whole:
        row["whole"] = _compared(_joined(rounds, ends), names)
        for name, some, last in zip(names, rounds, ends, strict=True):
            row["whole"][name]["ms_of_an_end"] = round(median(map(_end, some, last)), 1)
    used = sum(one.cpu for one in shares)
    row["shares"] = {part: round(sum(one.shares[part] for one in shares) / used, 3) for part in PARTS}
    row["shares"]["sockets and the rest"] = round(1 - sum(row["shares"].values()), 3)
    return row


def told(arguments: argparse.Namespace) -> int:
    """Steps beside steps that also tell what each of their lines changes, game by game."""
    rows = [asyncio.run(_told(game, arguments)) for game in arguments.games]
    _show(rows, arguments, _told_line)
    return 0


async def _told(game: str, arguments: argparse.Namespace) -> dict[str, Any]:
    seats = _seats(game, arguments)
    async with hall(game, seats) as plain, hall(game, seats, told=True) as told:
        rounds, _ = await _in_turns(f"{game}, both", [plain, told], arguments)
    return {"game": game, "seats": seats, "tables": arguments.tables, **_compared(rounds, ("plain", "told"))}


def workers(arguments: argparse.Namespace) -> int:
    """One worker beside several, on PostgreSQL with Redis."""
    rows = []
    for game in arguments.games:
        with postgres() as one, postgres() as other, redis() as (bus, _):
            rows.append(asyncio.run(_workers(game, (one, other), bus, arguments)))
    _show(rows, arguments, _workers_line)
    return 0


async def _workers(
    game: str, databases: Sequence[str], redis: str, arguments: argparse.Namespace
) -> dict[str, Any]:
    seats, several = _seats(game, arguments), arguments.workers
    async with (
        hall(game, seats, database=databases[0], redis=redis) as one,
        hall(game, seats, database=databases[1], redis=redis, servers=several) as other,
    ):
        rounds, _ = await _in_turns(f"{game}, 1 and {several}", [one, other], arguments)
    row = {"game": game, "seats": seats, "workers": several, **_compared(rounds, ("one", "several"))}
    # Workers have a core each where there are enough: then each does as much in a second as it costs.
    row["times"] = round(row["times"] * several, 2)
    return row


async def _in_turns(
    what: str, halls: list[Hall], arguments: argparse.Namespace, rounds: int = 0, whole: bool = False
) -> tuple[list[list[Round]], list[list[Round]]]:
    """Rounds of every hall in turns, every second time the other way round; if `whole`, also to the ends."""
    rounds = rounds or arguments.rounds
    found: list[list[Round]] = [[] for _ in halls]
    ends: list[list[Round]] = [[] for _ in halls]
    with Progress(what, rounds) as progress:
        for number in range(rounds):
            for place in sorted(range(len(halls)), reverse=bool(number % 2)):
                await halls[place].fill(arguments.tables)
                found[place].append(await halls[place].round(arguments.seconds))
                if whole:
                    ends[place].append(await halls[place].finish())
            progress(number + 1)
    return found, ends


def _joined(rounds: list[list[Round]], ends: list[list[Round]]) -> list[list[Round]]:
    """Whole games: each round and what followed to the ends of its games."""
    return [
        [one.and_then(last) for one, last in zip(some, lasts, strict=True)]
        for some, lasts in zip(rounds, ends, strict=True)
    ]


def _end(one: Round, last: Round) -> float:
    """Thousandths of a second that the end of a game costs beside its choices, at the rate of the round."""
    return 1000 * (one.cpu + last.cpu - (one.choices + last.choices) / one.per_cpu) / (one.ended + last.ended)


def _compared(rounds: list[list[Round]], names: tuple[str, str]) -> dict[str, Any]:
    ratios = [new.per_cpu / old.per_cpu for old, new in zip(*rounds, strict=True)]
    clock = [new.per_second / old.per_second for old, new in zip(*rounds, strict=True)]
    found: dict[str, Any] = {
        name: {
            "choices_per_cpu_second": round(median(one.per_cpu for one in some), 1),
            "choices_per_second": round(median(one.per_second for one in some), 1),
            "bytes_per_choice": round(median(one.bytes / one.choices for one in some)),
            "refused": sum(one.refused for one in some),
        }
        for name, some in zip(names, rounds, strict=True)
    }
    return {
        **found,
        "times": round(median(ratios), 2),
        "least": round(min(ratios), 2),
        "most": round(max(ratios), 2),
        "clock": {
            "times": round(median(clock), 2),
            "least": round(min(clock), 2),
            "most": round(max(clock), 2),
        },
    }


def _seats(game: str, arguments: argparse.Namespace) -> int:
    return int(min(arguments.seats, max(registry.game(game).players)))


def _closed_line(row: dict[str, Any]) -> str:
    now, whole = row["now"], row.get("whole")
    shares = "  ".join(f"{part} {100 * share:.0f} %" for part, share in row["shares"].items())
    lines = [
        f"{row['game']}, {row['tables']} tables of {row['seats']}, before the first game ends",
        *_both_rates(row),
        f"  each sends {now['bytes_per_choice'] / 1000:.1f} kB; where its time goes: {shares}",
    ]
    if whole is not None:
        before, after = (whole[name]["ms_of_an_end"] for name in ("before", "now"))
        lines += [
            "the same games from their first choice to their last, and what is done at their end",
            *_both_rates(whole),
            f"  an end costs as much as its choices and {before} → {after} ms of the processor",
        ]
    return "\n".join(lines)


def _both_rates(row: dict[str, Any]) -> list[str]:
    before, now, clock = row["before"], row["now"], row["clock"]
    return [
        f"  choices for a second of the server's processor: {before['choices_per_cpu_second']} → "
        f"{now['choices_per_cpu_second']}, {row['times']} times as many ({row['least']} to {row['most']})",
        f"  choices a second on the clock: {before['choices_per_second']} → {now['choices_per_second']}, "
        f"{clock['times']} times as many ({clock['least']} to {clock['most']})",
    ]


def _told_line(row: dict[str, Any]) -> str:
    plain, told = row["plain"], row["told"]
    return (
        f"{row['game']}, {row['tables']} tables of {row['seats']}, without and with what each line changes\n"
        f"  choices for a second of the server's processor: {plain['choices_per_cpu_second']} and "
        f"{told['choices_per_cpu_second']}, {row['times']} times as many ({row['least']} to {row['most']})\n"
        f"  each sends {plain['bytes_per_choice'] / 1000:.1f} and {told['bytes_per_choice'] / 1000:.1f} kB"
    )


def _workers_line(row: dict[str, Any]) -> str:
    one, several = row["one"], row["several"]
    return (
        f"{row['game']}, 1 and {row['workers']} workers\n"
        f"  choices for a second of a processor: {one['choices_per_cpu_second']} and "
        f"{several['choices_per_cpu_second']}, so with a core each {row['times']} times as many\n"
        f"  choices a second on the clock: {one['choices_per_second']} and {several['choices_per_second']}"
    )


# Memory.


def memory_of_a_table(arguments: argparse.Namespace) -> int:
    """What a table of two weighs after a long game, at an earlier commit and now."""
    rows = []
    for game in ("stellar", "futura", "void"):
        row: dict[str, Any] = {"game": game}
        for name, source in (("before", taken_out(arguments.before)), ("now", ROOT / "src")):
            command = [sys.executable, "-m", "benchmarks.table_memory", game]
            environment = os.environ | {"PYTHONPATH": str(source)}
            done = subprocess.run(
                command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True
            )
            row[name] = json.loads(done.stdout)
        row["times"] = round(row["now"]["bytes_per_choice"] / row["before"]["bytes_per_choice"], 2)
        rows.append(row)
    _show(rows, arguments, _memory_line)
    return 0


def _memory_line(row: dict[str, Any]) -> str:
    before, now = row["before"], row["now"]
    return (
        f"{row['game']:8} {before['bytes'] / 1e6:.2f} MB after {before['choices']} choices → "
        f"{now['bytes'] / 1e6:.2f} MB after {now['choices']}: {row['times']} times as much for a choice"
    )


def _show(
    rows: list[dict[str, Any]], arguments: argparse.Namespace, line: Callable[[dict[str, Any]], str]
) -> None:
    print(json.dumps(rows, indent=1, ensure_ascii=False) if arguments.json else "\n".join(map(line, rows)))
