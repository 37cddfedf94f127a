"""`starhall events`: how well a format of tournaments finds the strongest."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from starhall.cli.printing import print_json
from starhall.core import NotUnderstood, registry
from starhall.lab import formats, marked
from starhall.lab.executor import executor
from starhall.lab.progress import Progress


def measure(arguments: argparse.Namespace) -> int:
    """Let bots of known strength play tournaments, and compare the orders they come in with the true one."""
    slugs = [registry.game(name).slug for name in arguments.games]
    if arguments.resume and not arguments.file:
        raise NotUnderstood("--resume goes on with a file: name it with --file")
    if arguments.resume:
        measured = formats.Measured.resume(arguments.file)
    else:
        measured = formats.Measured.begin(arguments.seats, arguments.rounds, arguments.seed, arguments.file)
    total, stopped = arguments.events * len(slugs), False
    try:
        with executor(arguments.on, arguments.jobs) as played_by, Progress("tournaments", total) as progress:
            measured.play(slugs, arguments.events, played_by, progress)
    except KeyboardInterrupt:
        if not arguments.file or not all(len(measured.results.get(slug, ())) > 1 for slug in slugs):
            raise
        stopped = True
    # Of several games the mean of all, too.
    parts = [[slug] for slug in slugs] + ([slugs] if len(slugs) > 1 else [])
    if arguments.write:
        for part in parts:
            marked.write(arguments.write, "format", _mark(part), _page(measured, part))
    if arguments.json:
        print_json([_plain(measured, part) for part in parts])
    else:
        for part in parts:
            _print(measured, part)
    if stopped:
        print(f"Stopped. {arguments.file} keeps what was played: --resume goes on.", file=sys.stderr)
    return 130 if stopped else 0


def _mark(part: Sequence[str]) -> str:
    return part[0] if len(part) == 1 else "all"


def _events(measured: formats.Measured, part: Sequence[str]) -> int:
    return min(len(measured.results[slug]) for slug in part)


def _page(measured: formats.Measured, part: Sequence[str]) -> str:
    found = measured.found(part)
    played = f"{_events(measured, part)} tournaments of each kind{' and game' * (len(part) > 1)}."
    return f"{played} {formats.verdict(found, _events(measured, part))}\n\n{formats.table(found)}"


def _plain(measured: formats.Measured, part: Sequence[str]) -> dict[str, object]:
    found = measured.found(part)
    return {
        "games": list(part),
        "events": _events(measured, part),
        "scorings": [one.to_plain() for one in found],
        "verdict": formats.verdict(found, _events(measured, part)),
    }


def _print(measured: formats.Measured, part: Sequence[str]) -> None:
    names = ", ".join(registry.game(slug).name for slug in part)
    found = measured.found(part)
    print(
        f"{names}: {formats.ENTRANTS} entrants, tables of {measured.seats}, "
        f"{_events(measured, part)} tournaments each"
    )
    for one in found:
        mean, spread = one.mean
        better = f", than swiss {one.better[0]:+.3f} ± {one.better[1]:.3f}" if one.duplicate else ""
        print(f"{one.scoring:<20} {mean:.3f} ± {spread:.3f}{better}")
    print(formats.verdict(found, _events(measured, part)))
