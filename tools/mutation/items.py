"""Run tests in a process of their own, each for a bounded time, and end at the first that fails."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from itertools import zip_longest

import pytest
from hypothesis import HealthCheck, Phase, settings

SURVIVED, KILLED, SAME, RAN_AT_IMPORT, BROKEN = 0, 101, 102, 103, 104
"""How the process of a mutant ends: no test failed; one did; the change is none; it needs a fresh process;
something went wrong that is not for the tests to judge."""

MEMORY = 6 << 30
"""What a test may take, in bytes: a loop without end often fills a list."""

Items = Sequence[pytest.Item]


def arguments(tests: Sequence[str]) -> list[str]:
    """The command line for pytest: the project's settings, without workers and without its own output."""
    plain = ["-o", "addopts=--import-mode=importlib", "-m", "not soak", "-s", "--assert=plain"]
    without = [word for name in ("xdist", "terminal", "cacheprovider") for word in ("-p", f"no:{name}")]
    return [*plain, *without, *tests]


def steady_hypothesis() -> None:
    """The same examples every time, nothing remembered, no search for a smaller one, no clock."""
    settings.register_profile(
        "mutants",
        database=None,
        derandomize=True,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")


def alone() -> None:
    """Become a process for tests: silent, and not larger than allowed."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(items: Items, seconds: Mapping[str, float]) -> None:
    """Run tests; the time of the processor that each may take is by its id, and the end of it our end."""
    for item, following in zip_longest(items, items[1:]):
        signal.setitimer(signal.ITIMER_PROF, seconds[item.nodeid])
        # Some wait for what never comes.
        signal.alarm(int(20 * seconds[item.nodeid]) + 60)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class EndAtFailure:
    """Ends the process when a test fails: the mutant is killed."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """Look how a test, its setup or its teardown went."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            leave(KILLED)


def leave(code: int) -> None:
    """End this process at once, whatever pytest still wants to do."""
    sys.stdout.flush()
    os._exit(code)
