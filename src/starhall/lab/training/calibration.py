"""Are chances true? What is seen of them is held against who wins, and corrected by what that shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp, log
from random import Random
from typing import Any, Final

from starhall.bots import Sight
from starhall.bots.analysis import BUDGET
from starhall.bots.budget import Budget
from starhall.bots.calibrated import AS_SEEN, Calibration
from starhall.bots.chances import judge, won
from starhall.bots.coach import seen as seen_by_coach
from starhall.bots.levels import Thinker
from starhall.core import Game, NotUnderstood, Seeded, State, registry
from starhall.lab.executor import Executor, in_order
from starhall.lab.report import picture
from starhall.lab.training.positions import Watched

VOICES: Final = ("thought", "coached", "judged")
"""Who sees chances: a bot that plays, the coach, and the judge of a table."""
_BINS: Final = 10
_DOUBT: Final = 1.0
"""What the games must show before a correction is made: as much as so many outcomes tell."""
_LEAST: Final = 0.05
"""Slopes are not below it: a better chance is said to be better."""
_SWEEPS: Final = 400

Seen = list[tuple[float, float]]
"""Chances, and the share of the victory that each of them became."""
Played = dict[str, Seen]
"""By voice: what was seen in a game."""


@dataclass
class Held:
    """Chances and outcomes of many decisions."""

    players: int
    games: int = 0
    decisions: int = 0
    squares: float = 0.0
    bins: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0, 0.0] for _ in range(_BINS)])
    """By tenth of chance: decisions, the sum of chances, the sum of victories."""

    def add(self, found: Seen, say: Callable[[float, int], float] = AS_SEEN.own) -> None:
        """One more game, with its chances as they are said."""
        self.games += 1
        for chance, share in found:
            told = say(chance, self.players)
            self.decisions += 1
            self.squares += (told - share) ** 2
            tenth = self.bins[min(int(told * _BINS), _BINS - 1)]
            for n, value in enumerate((1.0, told, share)):
                tenth[n] += value

    @property
    def off(self) -> float:
        """By how much what is said differs from what came of it, on average over the tenths."""
        return sum(abs(said - share) for _, said, share in self.bins) / max(1, self.decisions)

    def to_plain(self) -> dict[str, Any]:
        """For machines: the Brier score, and by tenth what was said and what came of it."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "brier": round(self.squares / max(1, self.decisions), 4),
            "off": round(self.off, 4),
            "reliability": [
                {"decisions": int(count), "said": round(said / count, 3), "won": round(share / count, 3)}
                for count, said, share in self.bins
                if count
            ],
        }


def held(games: Sequence[Played], voice: str, players: int, say: Calibration = AS_SEEN) -> Held:
    """What a voice says with these corrections, and what came of it."""
    found = Held(players)
    table = voice == "judged"
    for game in games:
        found.add(game[voice], partial(_of_table, say) if table else say.own)
    return found


def _of_table(say: Calibration, chance: float, players: int) -> float:
    """What is said of one seat of a table, of which the others are alike."""
    return say.of_table([chance, *[(1 - chance) / (players - 1)] * (players - 1)])[0]


def watch(
    game: Game[Any],
    players: int,
    games: int,
    budget: Budget,
    moments: int,
    seed: str,
    played_by: Executor,
    watched: Watched,
) -> list[Played]:
    """Let a bot of the upper levels play against itself; the coach is asked at so many moments of a game."""
    if games < 1:
        raise NotUnderstood("at least one game is needed")
    found: list[Played] = []
    one = partial(_play, game.slug, players, budget, moments, seed)
    with watched("games", games) as progress:
        for played in in_order(played_by.run(one, range(games)), range(games)):
            found.append(played)
            progress(len(found))
    return found


def _play(slug: str, players: int, budget: Budget, moments: int, seed: str, number: int) -> Played:
    game = registry.game(slug)
    thinker, rng = Thinker(budget), Random(f"{seed}/calibrate/{number}")
    s: State = game.new(players, Seeded(f"{seed}/calibrate/{number}"))
    see = judge(game)
    found: dict[str, list[tuple[int, float]]] = {voice: [] for voice in VOICES}
    met: list[tuple[State, int]] = []
    while s.asked:
        seat = s.asked[0][0]
        best = thinker.explain(Sight(game, s, seat, rng))[0]
        if best.simulations:
            found["thought"].append((seat, best.chance))
            found["judged"].append((seat, see(s)[seat]))
            if not game.composing(s):
                met.append((s.copy(), seat))
        s.answer(seat, best.choice)
    # Chance of its own: what the coach is asked changes nothing of the game.
    asking = Random(f"{seed}/asked/{number}")
    for at, seat in asking.sample(met, min(moments, len(met))):
        coached = seen_by_coach(Sight(game, at, seat, asking), BUDGET)[0]
        found["coached"].append((seat, coached.chances[seat]))
    result = won(s.places)
    return {voice: [(chance, result[seat]) for seat, chance in rows] for voice, rows in found.items()}


# Corrections.


def fit(found: Held, made: dict[str, Any]) -> Calibration:
    """The corrections that make what came of all games likeliest, held back by doubt.

    One of the three numbers after another is moved to where it is best (Newton's method), by ten tenths. The
    decisions of a game have one outcome, so together they count once.
    """
    one = found.games / max(1, found.decisions)
    # What is certain stays so: a tenth in which nothing else was said teaches nothing.
    rows = [
        _row(said / n, share / n, n * one, found.players) for n, said, share in found.bins if 0 < said < n
    ]
    numbers, bounds = [1.0, 0.0, 0.0], (_LEAST, 0.0, float("-inf"))
    usual = (1.0, 0.0, 0.0)
    for _ in range(_SWEEPS):
        for which in range(3):
            rise, bend = _DOUBT * (usual[which] - numbers[which]), _DOUBT
            for fair, parts, share, weight in rows:
                said = 1 / (1 + exp(-fair - sum(n * part for n, part in zip(numbers, parts, strict=True))))
                rise += weight * (share - said) * parts[which]
                bend += weight * said * (1 - said) * parts[which] ** 2
            numbers[which] = max(bounds[which], numbers[which] + rise / bend)
    slope, curve, shift = (round(number, 4) for number in numbers)
    return Calibration(slope, curve, shift, {**made, "fitted": found.to_plain()})


def _row(
    said: float, share: float, weight: float, players: int
) -> tuple[float, tuple[float, float, float], float, float]:
    """Of a tenth: the odds of a fair share, what is seen beside them, what came of it, and what it weighs."""
    fair = -log(players - 1)
    x = log(said / (1 - said)) - fair
    return fair, (x, x**3, 1.0), share, weight


def fit_by_halves(games: Sequence[Played], players: int, made: dict[str, Any]) -> Calibration:
    """The corrections from all games, with a report of what they do for games that they were not fitted to.

    For the report each half of the games is said with what the other half teaches.
    """
    halves = games[::2], games[1::2]
    if not halves[1]:
        raise NotUnderstood(
            "corrections need two games at least: some to fit them, some to hold them against"
        )
    whole = fit(held(games, "thought", players), made)
    whole.report["held out"] = by_voice = {}
    say = [fit(held(other, "thought", players), {}) for other in halves[::-1]]
    for voice in VOICES:
        both = Held(players)
        for half, corrected in zip(halves, say, strict=True):
            for game in half:
                both.add(game[voice], partial(_of_table, corrected) if voice == "judged" else corrected.own)
        by_voice[voice] = {"seen": held(games, voice, players).to_plain(), "said": both.to_plain()}
    return whole


def compared(games: Sequence[Played], players: int, say: Calibration) -> dict[str, dict[str, Any]]:
    """By voice: what is seen and what is said, beside what came of it."""
    return {
        voice: {
            "seen": held(games, voice, players).to_plain(),
            "said": held(games, voice, players, say).to_plain(),
        }
        for voice in VOICES
    }


# Pictures.


def plot(name: str, seen: dict[str, Any], said: dict[str, Any]) -> str:
    """Chances as SVG: what is seen, what is said, what came of it, and the line on which they agree."""
    import altair

    alt: Any = altair
    rows = [
        {**row, "what": what}
        for what, found in (("as seen", seen), ("as said", said))
        for row in found["reliability"]
    ]
    tenths = alt.Chart(alt.Data(values=rows), title=name)
    fair = alt.Chart(alt.Data(values=[{"said": 0, "won": 0}, {"said": 1, "won": 1}]))
    both = {
        "x": alt.X("said:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%"), title="chance"),
        "y": alt.Y("won:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%"), title="won"),
    }
    points = tenths.mark_circle(opacity=0.85).encode(
        **both,
        size=alt.Size("decisions:Q", title="decisions", scale=alt.Scale(range=[20, 400])),
        color=alt.Color("what:N", title="", scale=alt.Scale(range=["#b0b0b0", "#2a6fb0"])),
    )
    line = fair.mark_line(strokeDash=[4, 4], color="gray").encode(**both)
    return picture((line + points).properties(width=240, height=240))
