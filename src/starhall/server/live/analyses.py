"""The analyses of shared records: made in the thinking processes, when nobody else needs those."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from starhall.server.book.refusals import Refused
from starhall.server.kept.store import Store
from starhall.server.minds.thinkers import LAST, Coached, Thinks
from starhall.server.shown.coach import LookedAt, Plan
from starhall.server.shown.readers import LATER
from starhall.server.shown.replays import Replays
from starhall.server.watch.logs import log
from starhall.server.watch.timing import Time
from starhall.wire.coaching import AnalysisFacts, AnalysisState

MOST_AT_ONCE: Final = 8
"""Records that are analysed, or wait for it, at one worker."""
MOST_CHOICES: Final = 3000
"""Of a game that is analysed: longer ones are left to the command line."""
MOST_FAILED: Final = 100
"""Records of which it is remembered why they could not be analysed."""
_BUDGET: Final = "120"
_PATIENCE: Final = 60.0
"""Seconds for one choice, however busy the machine is."""


@dataclass
class _Job:
    """An analysis that is being made."""

    task: asyncio.Task[None] | None = None
    done: int = 0
    of: int = 0
    failed: str = ""


class Analyses:
    """What was found out about records, and what is being found out."""

    def __init__(self, store: Store, replays: Replays, thinkers: Thinks, time: Time) -> None:
        self.store = store
        self.replays = replays
        self.thinkers = thinkers
        self.time = time
        self._jobs: dict[str, _Job] = {}

    async def look(self, id: str) -> AnalysisState:
        """How far the analysis of a record is, and what it says once it is done."""
        # Before what is kept: it may be done between the two.
        job = self._jobs.get(id)
        kept = await self.store.analysis(id)
        if kept is not None:
            shown = await self.replays.ask(id, "analysed", {"numbers": json.loads(kept)})
            return AnalysisState(state="done", analysis=msgspec.json.decode(shown, type=AnalysisFacts))
        await self.replays.must_be_there(id)
        if job is None:
            return AnalysisState(state="none")
        if job.failed:
            return AnalysisState(state="failed", text=job.failed)
        return AnalysisState(state="running", done=job.done, of=job.of)

    async def begin(self, id: str) -> AnalysisState:
        """Have a record analysed, unless it is or was."""
        found = await self.look(id)
        if found.state in {"done", "running"}:
            return found
        running = {other for other, job in self._jobs.items() if not job.failed}
        if id in running:
            # Somebody else has asked for it in the meantime.
            return await self.look(id)
        if len(running) >= MOST_AT_ONCE:
            raise Refused("busy", "Many games are being analysed. Try again in a while.", retry=30.0)
        job = self._jobs[id] = _Job()
        job.task = asyncio.create_task(self._run(id, job))
        return await self.look(id)

    async def _run(self, id: str, job: _Job) -> None:
        try:
            numbers = await self._analyse(id, job)
            await self.store.keep_analysis(id, int(self.time.now() * 1000), json.dumps(numbers))
            self._jobs.pop(id, None)
        except Refused as refused:
            job.failed = refused.text
        except Exception as error:
            log.error("analysis failed", error=type(error).__name__, exc_info=True)
            job.failed = "The analysis failed. Try again later."
        failed = [other for other, found in self._jobs.items() if found.failed]
        for other in failed[:-MOST_FAILED]:
            del self._jobs[other]

    async def _analyse(self, id: str, job: _Job) -> dict[str, Any]:
        plan = msgspec.json.decode(await self.replays.ask(id, "analysis_plan", {}, LATER), type=Plan)
        job.of = plan.choices - plan.first
        if job.of > MOST_CHOICES:
            raise Refused("too_large", f"A game of more than {MOST_CHOICES} choices is not analysed here.")
        game = str(plan.numbers["game"])
        steps, judged = [], []
        for at in range(plan.first, plan.choices):
            body = await self.replays.ask(id, "analysis_step", {"at": at}, LATER)
            found = msgspec.json.decode(body, type=LookedAt)
            steps.append(found.step)
            if found.judge is not None:
                wanted = found.judge
                asked = Coached("judge", game, wanted.seat, wanted.state, _BUDGET, at, wanted.made)
                judged.append(await self.thinkers.coach(asked, _PATIENCE, LAST))
            job.done += 1
        return {**plan.numbers, "steps": steps, "judged": judged}

    async def close(self) -> None:
        """Stop: what was not finished is begun anew when somebody asks for it."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
