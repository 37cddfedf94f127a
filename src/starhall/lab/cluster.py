"""Games on a Ray cluster, which comes with the extra `ray`: `starhall arena … --on ray=ADDRESS`.

Tasks are parts of the numbers. Ray does a task again whose worker or node was lost, and what it came to is
the same, so every number is counted once. Content packs travel with the tasks.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from starhall import __version__
from starhall.core import NotUnderstood, StarhallError, registry
from starhall.core.packs import read_pack, use, used
from starhall.lab.executor import Parts, Told, work

T = TypeVar("T")

Packs = tuple[tuple[tuple[str, str], ...], ...]
"""Content packs by value: of each the names of its files, and what is in them."""

ENOUGH = 1.0
"""Seconds of games that are worth a task."""
_TRIES = 3
"""So often a task is done again whose worker was lost."""
_AHEAD = 2
"""Tasks for each processor of the cluster."""


@contextlib.contextmanager
def connected(address: str = "", jobs: int = 1) -> Iterator[Cluster]:
    """A cluster by its address, or one of so many processors on this machine for as long as it is needed."""
    try:
        import ray
    except ModuleNotFoundError:
        raise NotUnderstood("a cluster needs Ray: pip install 'starhall[ray]'") from None
    # Nothing is told to its makers unless whoever runs this wants it.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # One of this machine is for nobody else to reach.
    own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    where: dict[str, Any] = {"address": address} if address else own
    try:
        ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise StarhallError(f"no Ray cluster answers at {address or 'this machine'}: {error}") from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()


class Cluster:
    """The workers of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def run(self, one: Callable[[int], T], numbers: Sequence[int]) -> Iterator[tuple[int, T]]:
        """Beside each other, on all nodes."""
        ray = self._ray
        task = ray.remote(max_retries=_TRIES)(_task)
        given = ray.put((one, packs(), _release()))
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        parts = Parts(numbers, workers, ENOUGH)
        running: dict[Any, tuple[int, ...]] = {}
        try:
            while True:
                while len(running) < _AHEAD * workers and (part := parts.take()):
                    running[task.remote([given], part)] = part
                if not running:
                    return
                for ref in ray.wait(list(running))[0]:
                    part = running.pop(ref)
                    found, seconds = self._told(ref)
                    parts.done(part, seconds)
                    yield from zip(part, found, strict=True)
        finally:
            for ref in running:
                ray.cancel(ref, force=True)

    def _told(self, ref: Any) -> tuple[list[Any], float]:
        ray = self._ray
        try:
            told: Told = ray.get(ref)
        except ray.exceptions.RayError as error:
            raise StarhallError(f"the cluster lost a task more than {_TRIES} times: {error}") from None
        if isinstance(told, Exception):
            raise told
        return told


def packs() -> Packs:
    """The content packs in use here, by value."""
    return tuple(
        tuple((file.name, file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml")))
        for folder in used()
    )


def _release() -> str:
    return f"Starhall {__version__} on Python {sys.version_info[0]}.{sys.version_info[1]}"


def _task(given: list[Any], part: Sequence[int]) -> Told:
    """One part, on some node."""
    import ray

    one, wanted, release = ray.get(given[0])
    if release != _release():
        return StarhallError(f"this is {release}, but a node of the cluster has {_release()}: let them agree")
    lay(wanted)
    return work(one, part)


@cache
def lay(wanted: Packs) -> None:
    """Lay packs that came by value over the games of this process, which none has used before."""
    with TemporaryDirectory() as place:
        folders = [Path(place) / str(number) for number in range(len(wanted))]
        for folder, files in zip(folders, wanted, strict=True):
            folder.mkdir()
            for name, text in files:
                (folder / name).write_text(text, encoding="utf-8")
        use(folders)
        for folder in folders:
            # Read while the folders are there; a game keeps its content.
            registry.game(read_pack(folder).game)
