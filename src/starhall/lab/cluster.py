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
from typing import Any, TypeVar

from starhall import __version__
from starhall.core import StarhallError
from starhall.core.extras import needs
from starhall.core.snapshot import fingerprint
from starhall.lab.executor import Parts, Told, work
from starhall.lab.laid import Packs, lay, packs

T = TypeVar("T")

ENOUGH = 1.0
"""Seconds of games that are worth a task."""
_TRIES = 3
"""So often a task is done again whose worker was lost."""
_AHEAD = 2
"""Tasks for each processor of the cluster."""


@contextlib.contextmanager
def connected(address: str = "", jobs: int = 1) -> Iterator[Cluster]:
    """A cluster by its address, or one of so many processors on this machine for as long as it is needed."""
    with needs("ray", "play on a cluster"):
        import ray
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

    def run(
        self, one: Callable[[int], T], numbers: Sequence[int], with_packs: Packs | None = None
    ) -> Iterator[tuple[int, T]]:
        """Beside each other, on all nodes."""
        ray = self._ray
        wanted = packs() if with_packs is None else with_packs
        # Ray gives no worker of one environment to another: games of other content never share a process.
        apart = {"env_vars": {"STARHALL_CONTENT": fingerprint(wanted)}}
        task = ray.remote(max_retries=_TRIES, **({} if with_packs is None else {"runtime_env": apart}))(_task)
        given = ray.put((one, wanted, _release()))
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
