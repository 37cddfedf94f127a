"""`starhall lab`."""

from __future__ import annotations

import argparse
import datetime
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from tempfile import TemporaryDirectory
from typing import Any

from starhall.cli.page import page_of
from starhall.cli.printing import print_json
from starhall.core import NotUnderstood, registry
from starhall.lab import balance_page, findings, report
from starhall.lab.balance import FILE, Lab, compared, planned
from starhall.lab.executor import Executor, executor
from starhall.lab.progress import Progress
from starhall.lab.serving import Server
from starhall.lab.trial import Trial, arms, save_pack

_PATIENCE = 0.4
"""Seconds between two pictures of the bars."""


def lab(arguments: argparse.Namespace) -> int:
    """Try a change, compare trials, or measure how balanced a game is."""
    what, *more = arguments.words or [""]
    if what == "compare":
        return _compare(more, arguments.json)
    if what == "serve" and not more:
        return _serve(arguments.port)
    if arguments.resume is None and (not what or (more and what != "balance")):
        raise NotUnderstood("say which GAME, or `compare` and two folders, or which trial to --resume")
    report.check("measure a game")
    if what == "balance":
        return _balance(more, arguments.write, arguments.add)
    with executor(arguments.on, arguments.jobs) as played_by:
        folder = arguments.resume or arguments.out or Path(f"lab-{what}")
        found = Lab.resume(folder) if arguments.resume else _begun(what, folder, arguments, played_by)
        stopped = _played(found, played_by, quiet=arguments.json)
    if stopped:
        # It may have been stopped in the middle of counting a deal: what is kept is whole.
        found = Lab.resume(folder)
    plain = findings.write(found)
    if arguments.json:
        print_json(plain)
    else:
        print("\n".join(findings.lines(plain)))
        print(f"\nThe report is {folder / findings.PAGE}.")
    if arguments.save_pack:
        save_pack(found.trial, found.trial.arms[-1], arguments.save_pack)
        print(f"The change is the pack {arguments.save_pack}: starhall --pack {arguments.save_pack} play …")
    if stopped:
        kept = f"{folder / FILE} keeps {found.bars.deals} of {found.trial.deals} deals"
        print(f"Stopped. {kept}: starhall lab --resume {folder} goes on.", file=sys.stderr)
    return 130 if stopped else 0


def _begun(slug: str, folder: Path, arguments: argparse.Namespace, played_by: Executor) -> Lab:
    game = registry.game(slug)
    tried = arms(slug, arguments.set, arguments.content, arguments.deal)
    if arguments.save_pack and len(tried) != 2:
        raise NotUnderstood("--save-pack saves one change: name one value for each --set and --content")
    auto = arguments.games == "auto"
    trial = Trial(
        slug,
        tried,
        players=arguments.players or game.players[0],
        bots=tuple(name.strip() for name in arguments.bots.split(",")),
        seed=arguments.seed,
        deals=2 if auto else _deals(arguments.games),
        primary=arguments.primary or "",
        early=auto,
    ).checked()
    if (folder / FILE).exists():
        raise NotUnderstood(f"{folder} holds a trial already: --resume it, or name another folder by --out")
    if auto:
        with Progress("deals to plan by", 1) as progress:
            progress(0)
            trial = planned(trial, played_by, arguments.find / 100)
    else:
        trial = replace(trial, deals=max(2, -(-trial.deals // (trial.rotations * len(tried)))))
    return Lab.begin(trial, folder)


def _deals(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise NotUnderstood(f"--games {text}: write a number, or auto")
    return int(text)


def _played(found: Lab, played_by: Executor, quiet: bool) -> bool:
    """Play what is left, with bars that move; was it stopped?"""
    try:
        if quiet or not sys.stdout.isatty():
            with Progress("deals", found.trial.deals) as progress:
                found.play(played_by, progress)
        else:
            _watched(found, played_by)
    except KeyboardInterrupt:
        return True
    return False


def _watched(found: Lab, played_by: Executor) -> None:
    shown, then = 0, time.monotonic()
    try:
        for _ in found.steps(played_by):
            now = time.monotonic()
            if found.bars.deals and now - then > _PATIENCE:
                then = now
                shown = _drawn(found, shown)
    finally:
        if shown:
            sys.stdout.write(f"\x1b[{shown}A\x1b[J")
            sys.stdout.flush()


def _drawn(found: Lab, shown: int) -> int:
    """Draw the bars over those of before; how many lines they take."""
    size = get_terminal_size()
    told = [line for text in findings.lines(found.results(), most=4) for line in text.split("\n")]
    told = [line[: size.columns - 1] for line in told[: size.lines - 2]]
    over = f"\x1b[{shown}A\x1b[J" if shown else ""
    sys.stdout.write(over + "\n".join(told) + "\n")
    sys.stdout.flush()
    return len(told)


def _serve(port: int) -> int:
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        try:
            server = Server(port, Path(place), page_of)
        except (OSError, OverflowError) as error:
            raise NotUnderstood(f"--port {port}: {error}; --port 0 takes one that is free") from None
        with server:
            print(f"The lab is at {server.address} (Ctrl-C ends it).", flush=True)
            server.serve_forever()
    return 0


def _balance(folders: list[str], page: Path | None, added_to: Path | None) -> int:
    if not folders or (page is None) == (added_to is None):
        raise NotUnderstood(
            "balance takes the folder of a trial, those of changes that mend it, and --write PAGE; or trials "
            "that come into a page that is there, and --add PAGE"
        )
    labs = [Lab.resume(Path(folder)) for folder in folders]
    if page is None or added_to is not None:
        balance_page.add(added_to or Path(), labs)
        print(f"Written: {added_to}")
        return 0
    for file in balance_page.write(page, labs, f"{datetime.date.today():%B %Y}"):
        print(f"Written: {file}")
    return 0


def _compare(folders: list[str], as_json: bool) -> int:
    if len(folders) != 2:
        raise NotUnderstood("compare takes the folders of two trials")
    one, other = (_results(Path(folder)) for folder in folders)
    rows = compared(one, other)
    if as_json:
        print_json(rows)
        return 0
    apart = [row for row in rows if row["apart"]]
    print(
        f"{one['name']}: {len(apart)} of {len(rows)} bars surely lie apart in {folders[0]} and {folders[1]}."
    )
    for row in apart:
        values = (findings.ranged(row[which], share=False) for which in ("one", "other"))
        print(f"  {row['metric']}: {row['key']}  {'  and  '.join(values)}")
    return 0


def _results(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / findings.RESULTS).read_text(encoding="utf-8"))
        found["bars"]
    except (OSError, ValueError, KeyError, TypeError):
        raise NotUnderstood(f"{folder} holds no results of a trial: play one with --out {folder}") from None
    return found
