"""The balance lab: play a game as it is and as it would be on the same deals, and see what a change does.

    lab = Lab.begin(Trial("peace", arms("peace", ["invasion=heavy"]), deals=500), Path("heavy"))
    lab.play()
    print(lab.sentence())

Every deal is kept as soon as it is over, so that a trial can be stopped and gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Self

from starhall.core import NotUnderstood, StarhallError, registry
from starhall.core.errors import or_list
from starhall.lab.bars import Bar, Bars, Pair
from starhall.lab.executor import Executor, Here, in_order
from starhall.lab.kept import Kept
from starhall.lab.statistics import RESERVE, Interval, Sums, difference, needed
from starhall.lab.trial import Arm, Deal, Trial, play_deal, recorded

FILE = "deals.jsonl"
"""Where the deals of a trial are kept, in its folder."""
ABOUT = "run.json"
PILOT = 60
"""Deals of a trial run, of chance of its own, that says how many are needed."""
SIZE = 0.2
"""The change of its value that shall be found in the primary metric."""
MOST = 20_000
"""Deals that are planned at most, if nobody says otherwise."""


class Lab:
    """A trial, and the folder that it is kept in."""

    def __init__(self, trial: Trial, folder: Path | None, kept: Kept | None) -> None:
        self.trial = trial
        self.folder = folder
        self.kept = kept
        self.bars = Bars(trial)
        self._waiting: list[dict[int, Deal]] = [{} for _ in trial.arms]
        for arm, *rest in kept.lines if kept is not None else ():
            self._take(arm, Deal.of(rest))
        if kept is not None:
            # What is kept is read again where it is needed.
            kept.lines.clear()

    @classmethod
    def begin(cls, trial: Trial, folder: Path | None = None) -> Self:
        """A new one; without a folder nothing is kept."""
        trial = trial.checked()
        if folder is None:
            return cls(trial, None, None)
        folder.mkdir(parents=True, exist_ok=True)
        kept = Kept.begin(folder / FILE, "lab", trial.to_plain())
        (folder / ABOUT).write_text(json.dumps(trial.to_plain(), indent=1) + "\n", encoding="utf-8")
        return cls(trial, folder, kept)

    @classmethod
    def resume(cls, folder: Path) -> Self:
        """One that was begun before, with what is kept of it."""
        kept = Kept.resume(folder / FILE, "lab")
        trial = Trial.of(kept.about)
        if trial.checked() != trial:
            raise NotUnderstood(f"{folder} was played by other rules: begin another one")
        return cls(trial, folder, kept)

    @property
    def over(self) -> bool:
        """Is there nothing left to play?"""
        return self.bars.deals >= self.trial.deals or (self.trial.early and self.bars.decided)

    def play(
        self, played_by: Executor | None = None, progress: Callable[[int], None] = lambda deals: None
    ) -> None:
        """Play all that is not over yet, every arm its own content, side by side."""
        for _ in self.steps(played_by):
            progress(self.bars.deals)

    def steps(self, played_by: Executor | None = None) -> Generator[None, None, None]:
        """The same a step at a time: after each, one deal more has been played in one arm."""
        if self.over:
            return
        with self.kept.held() if self.kept is not None else nullcontext():
            yield from self._played(played_by or Here())

    def _played(self, played_by: Executor) -> Generator[None, None, None]:
        runs = [self._run(number, arm, played_by) for number, arm in enumerate(self.trial.arms)]
        try:
            while not self.over:
                played = False
                for number, run in enumerate(runs):
                    for deal in islice(run, 1):
                        played = True
                        if self.kept is not None:
                            self.kept.write([number, *deal])
                        self._take(number, deal)
                        yield
                if not played:
                    raise StarhallError("deals are missing: begin another trial")
        finally:
            for run in runs:
                run.close()

    def _run(self, number: int, arm: Arm, played_by: Executor) -> Any:
        """The deals of an arm that are not there yet, in their order."""
        waiting = self._waiting[number]
        left = [deal for deal in range(self.bars.deals, self.trial.deals) if deal not in waiting]
        one = partial(play_deal, self.trial, arm)
        return (deal for deal in in_order(played_by.run(one, left, arm.packs), left))

    def _take(self, arm: int, deal: Deal) -> None:
        """A deal has been played in one arm; once it has in all, it counts."""
        self._waiting[arm][deal.number] = deal
        while all((awaited := self.bars.deals) in waiting for waiting in self._waiting):
            self.bars.add([waiting.pop(awaited) for waiting in self._waiting])

    def deals(self) -> Iterator[tuple[int, Deal]]:
        """All deals that are kept, each with its arm."""
        if self.kept is not None:
            with self.kept.file.open(encoding="utf-8") as lines:
                for line in islice(lines, 1, None):
                    try:
                        arm, *rest = json.loads(line)
                    except ValueError:
                        # It was cut off when the games were stopped, and played again.
                        continue
                    yield arm, Deal.of(rest)

    def results(self) -> dict[str, Any]:
        """What the deals come to."""
        trial = self.trial
        game = registry.game(trial.lab)
        about = {
            "lab": trial.lab,
            "name": game.name,
            "rules": trial.rules,
            "players": trial.players,
            "bots": list(trial.bots),
            "seed": trial.seed,
            "arms": [{"name": arm.name, "options": dict(arm.options)} for arm in trial.arms],
            "over": self.over,
        }
        return {**about, "sentence": self.sentence(), **self.bars.to_plain()}

    def sentence(self) -> str:
        """What is known of the primary metric, in words."""
        if not self.bars.deals:
            return "Nothing has been played yet."
        metric, _, what = self.trial.primary.partition("/")
        told = []
        for pair, arm in zip(self.bars.pairs, self.trial.arms[1:], strict=False):
            told.append(f"{arm.name}: {_verdict(pair, (metric, what), what)}")
        if told:
            return " ".join(told)
        found = self.bars.pairs[0].value((metric, what), 0)
        if found is None:
            return f"Of {what} nothing is known yet."
        if found.low == found.high:
            return f"{what}: {_number(found.value)}, the same in every deal so far."
        lies = _between(Interval(found.value, found.low, found.high))
        return f"{what}: {_number(found.value)}, and surely {lies}."

    def mattered(self, bar: Bar, most: int = 5) -> list[tuple[int, int]]:
        """Where a bar mattered most: (arm, deal), the deals in which the arms lie furthest apart in it.

        With a single arm: those in which there was most of it.
        """
        counted: dict[int, dict[int, float]] = {}
        for arm, deal in self.deals():
            of = sum(row.counted for row in deal.measures.get(bar[0], ()) if row.key == bar[1])
            counted.setdefault(deal.number, {})[arm] = of
        last = len(self.trial.arms) - 1
        far = {
            number: abs(by_arm.get(last, 0.0) - (by_arm.get(0, 0.0) if last else 0.0))
            for number, by_arm in counted.items()
        }
        best = sorted((number for number in far if far[number]), key=lambda number: (-far[number], number))
        return [(arm, number) for number in best[:most] for arm in dict.fromkeys((0, last))]

    def record(self, arm: int, number: int, rotation: int = 0, played_by: Executor | None = None) -> str:
        """A game of a deal, played again to be looked at."""
        if not (0 <= arm < len(self.trial.arms) and 0 <= number < self.trial.deals):
            raise NotUnderstood(f"there is no deal {number} of arm {arm} in this trial")
        chosen = self.trial.arms[arm]
        one = partial(recorded, self.trial, chosen, rotation)
        ((_, text),) = list((played_by or Here()).run(one, [number], chosen.packs))
        return text


def planned(trial: Trial, played_by: Executor | None = None, size: float = SIZE, most: int = MOST) -> Trial:
    """The same with as many deals as find a change of this size: a trial run with other chance says so."""
    trial = trial.checked()
    pilot = Lab.begin(replace(trial, deals=PILOT, seed=f"{trial.seed}/pilot", early=False))
    pilot.play(played_by)
    metric, _, what = trial.primary.partition("/")
    wanted = 0
    for pair in pilot.bars.pairs:
        sums = pair.settled((metric, what)) if (metric, what) in pair.sums else Sums()
        spread = sums.spread() if len(trial.arms) > 1 else sums.spread_of(0)
        before = sums.ratio(0)
        if before is None or spread is None:
            known = sorted({key for name, key in pair.sums if name == metric})
            raise NotUnderstood(
                f"--primary {trial.primary}: not seen in {PILOT} deals; there are {or_list(known, most=12)}"
            )
        wanted = max(wanted, round(RESERVE * needed(spread, size * abs(before))))
    return replace(trial, deals=min(wanted, most))


def _verdict(pair: Pair, bar: Bar, what: str) -> str:
    """What a change does to the primary metric."""
    if not pair.differs:
        return f"no game out of {pair.deals} deals ended otherwise."
    sums = pair.settled(bar) if bar in pair.sums else Sums()
    before, after = sums.ratio(0), sums.ratio(1)
    if before is None or after is None:
        return f"of {what} nothing is known yet."
    numbers = f"{what} {_number(before)} before, {_number(after)} after"
    if pair.interval is None:
        changed = difference(sums, pair.trial.deals)
        lies = f" The difference lies {_between(changed)}." if changed is not None else ""
        return f"{numbers}; not decided yet, {pair.trial.deals - pair.deals:,} deals to go.{lies}"
    if pair.verdict:
        return f"{numbers}: a difference {_between(pair.interval)}, decided after {pair.decided_at} deals."
    return (
        f"{numbers}: no difference was found in {pair.decided_at} deals; if there is one, it lies "
        f"{_between(pair.interval)}."
    )


def _between(found: Interval) -> str:
    return f"between {_number(found.low)} and {_number(found.high)}"


def _number(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def compared(one: dict[str, Any], other: dict[str, Any]) -> list[dict[str, Any]]:
    """Two trials that were kept: the bars of their last arms that surely lie apart, by their intervals."""
    if one["lab"] != other["lab"] or one["players"] != other["players"]:
        raise NotUnderstood("trials of different games or numbers of players cannot be compared")
    before = {(row["metric"], row["key"]): row["arms"][-1] for row in one["bars"]}
    found = []
    for row in other["bars"]:
        first, second = before.get((row["metric"], row["key"])), row["arms"][-1]
        if first is None or second is None:
            continue
        apart = first["high"] < second["low"] or second["high"] < first["low"]
        found.append(
            {"metric": row["metric"], "key": row["key"], "one": first, "other": second,
             "apart": apart and not (first["thin"] or second["thin"]) and row["by"] != "grey"}
        )  # fmt: skip
    return found
