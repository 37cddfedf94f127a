"""A bot that is a program in any language: a question a line in, a choice a line out, both in JSON.

The program reads what a person in its seat would read: the question, its options in words, the seen table.
Its time and memory are limited. If it is late, ends or answers nonsense, it is ended, started again for the
next question, and the greedy bot chooses in its place; `trouble` says so. A program that never answers at all
is an error: otherwise the greedy bot would play its games and win them in its name.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any, Final

from starhall.bots.base import Sight
from starhall.bots.greedy import Greedy
from starhall.core import NotUnderstood, StarhallError
from starhall.core.plain import plain

SECONDS: Final = 5.0
"""For one choice, the start of the program among it."""
MEGABYTES: Final = 1024
CHANCES: Final = 3
"""A program that fails this often is not asked again; one that has not answered by then ends the game."""
_LONGEST: Final = 1 << 16
"""Bytes of an answer."""
_LIMITED: Final = """
import os, sys
try:
    import resource
    # Not the address space: some languages reserve far more of it than they ever use.
    resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[1]) << 20,) * 2)
except (ImportError, AttributeError):
    pass
os.execvp(sys.argv[2], sys.argv[2:])
"""
"""Takes the limit upon itself and then becomes the program."""


class Failed(Exception):
    """A program did not answer as it should; the message says what it did instead."""


class NeverAnswered(StarhallError):
    """A program has not made a single choice, so there is no bot to play."""


class Program:
    """Plays as a program says that reads and writes lines of JSON."""

    def __init__(self, command: str, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self.command = command
        self.words = shlex.split(command)
        if not self.words:
            raise NotUnderstood("say which program: program:./mybot, or 'program:node mybot.js'")
        self.seconds = seconds
        self.megabytes = megabytes
        self.trouble = ""
        """Why it did not make its last choice itself, in words; empty if it did."""
        self.troubles: list[str] = []
        """All of them so far."""
        self._failures = 0
        self._answered = False
        self._running: _Running | None = None
        self._plain = Greedy()

    def choose(self, sight: Sight) -> int:
        """Return the choice of the program; the greedy bot's if it has answered before and now fails."""
        if len(sight.choices) == 1:
            return sight.choices[0]
        asked = json.dumps(question(sight))
        while True:
            try:
                choice = self._answer(asked, sight.choices)
            except Failed as failed:
                self._end()
                self._failures += 1
                if self._answered:
                    return self._replaced(sight, failed)
                if self._failures >= CHANCES:
                    raise NeverAnswered(
                        f"the bot {self.command!r} has made no choice in {CHANCES} attempts: it {failed}. "
                        "Run the command alone and give it a question to see why"
                    ) from None
            else:
                self.trouble, self._answered = "", True
                return choice

    def _replaced(self, sight: Sight, failed: Failed) -> int:
        again = "" if self._failures < CHANCES else ", and it is not asked again"
        self.trouble = f"The program {self.command} {failed}: greedy chose for it{again}."
        self.troubles.append(self.trouble)
        return self._plain.choose(sight)

    def _answer(self, asked: str, choices: Sequence[int]) -> int:
        if self._failures >= CHANCES:
            raise Failed("has failed too often")
        running = self._running or self._start()
        line = running.ask(asked, self.seconds)
        try:
            said = json.loads(line)
            choice = said["choice"] if isinstance(said, dict) else said
        except (ValueError, KeyError):
            raise Failed(f"answered {line[:40]!r}, not a choice") from None
        if type(choice) is not int or choice not in choices:
            raise Failed(f"chose {choice!r}, which is not among its choices")
        return choice

    def _start(self) -> _Running:
        # The program is started by a program of ours, whose own start would hide that there is none.
        if shutil.which(self.words[0]) is None:
            raise NeverAnswered(
                f"the bot {self.command!r} cannot be started: {self.words[0]!r} is not a program you can run"
            )
        self._running = _Running([sys.executable, "-c", _LIMITED, str(self.megabytes), *self.words])
        # However this bot is done with, its program ends.
        weakref.finalize(self, self._running.end)
        return self._running

    def _end(self) -> None:
        if self._running is not None:
            self._running.end()
            self._running = None


def question(sight: Sight) -> dict[str, Any]:
    """What a program reads: the same that `starhall play GAME --json` writes, and the choices alone."""
    return {
        "type": "ask",
        "game": sight.game.slug,
        **plain(sight.ask),
        "choices": sight.choices,
        "seed": sight.rng.getrandbits(32),
        "view": sight.view.plain(),
    }


class _Running:
    """A program that runs; a thread of its own writes to it and reads from it, so that nothing else waits."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.asked: SimpleQueue[bytes | None] = SimpleQueue()
        self.said: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=_talk, args=(self.process, self.asked, self.said), daemon=True).start()

    def ask(self, line: str, seconds: float) -> str:
        """What the program answers."""
        self.asked.put(line.encode() + b"\n")
        try:
            said = self.said.get(timeout=seconds)
        except Empty:
            raise Failed(f"took more than {seconds:g} s") from None
        if not said:
            raise Failed("has ended")
        return said.decode(errors="replace").strip()

    def end(self) -> None:
        """Kill it and all that it has started."""
        self.asked.put(None)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()


def _talk(
    process: subprocess.Popen[bytes], asked: SimpleQueue[bytes | None], said: SimpleQueue[bytes]
) -> None:
    """Carry questions to a program and answers back, until there are no more; an empty answer is its end."""
    assert process.stdin is not None
    assert process.stdout is not None
    # Outermost: to close the line to a program that has ended may fail as well as to write on it.
    with contextlib.suppress(OSError), process.stdin, process.stdout:
        while (line := asked.get()) is not None:
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline(_LONGEST)
            said.put(answer)
            if not answer:
                return
    said.put(b"")
