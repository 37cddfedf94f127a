"""Write how strong the levels of bots are, from the ladders in docs/bots.md.

python -m tools.strengths          write src/starhall/bots/strengths.json, and its table in docs/bots.md
python -m tools.strengths --check  say whether both are as they should be

A share of wins is turned into how far two levels are apart by the model of the ratings: so far that a game of
theirs moves neither, on average. The middle level stands where people begin.
"""

from __future__ import annotations

import json
import re
import sys
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

from starhall.bots import strengths
from starhall.bots.levels import LEVELS, PLAIN
from starhall.core import NotUnderstood, registry
from starhall.server.book.rated import BANDS
from starhall.server.kept.ratings import ANCHORED, BETA, NEW_MU, TAU, shown
from tools import written

PAGE = written.ROOT / "docs" / "bots.md"
FILE = Path(strengths.__file__).with_name(strengths.FILE)
_BEGIN, _END = "<!-- strengths -->", "<!-- end of strengths -->"
_ROW = re.compile(r"^\| (\d [A-Z]\w+) \| (\d [A-Z]\w+) \| (\d+) \| (\d+) \| (\d\.\d+), ", re.MULTILINE)


class Step(NamedTuple):
    """How often a level, alone among those of the level below, has won."""

    upper: str
    lower: str
    players: int
    games: int
    share: float

    @property
    def apart(self) -> float:
        """How far the two levels are apart."""
        if not 0 < self.share < 1:
            raise NotUnderstood(f"{self.upper} has won all or none against {self.lower}: play more games")
        scale = sqrt(self.players * (BETA**2 + ANCHORED**2 + TAU**2))
        return scale * log(self.share * (self.players - 1) / (1 - self.share))


def steps(page: str, slug: str) -> list[Step]:
    """What the ladder of a game says."""
    its = page.partition(f"<!-- ladder {slug} -->")[2].partition(f"<!-- end of ladder {slug} -->")[0]
    level = {LEVELS[name].name: name for name in PLAIN}
    return [
        Step(level[upper], level[lower], int(players), int(games), float(share))
        for upper, lower, players, games, share in _ROW.findall(its)
    ]


def measured(found: list[Step]) -> dict[str, list[float]]:
    """By level: its strength, and how many games it has played, from a whole ladder of one size of table."""
    if [(one.lower, one.upper) for one in found] != list(pairwise(PLAIN)):
        raise NotUnderstood("a ladder has each level against the one below, from the lowest up")
    heights = [0.0]
    for one in found:
        heights.append(heights[-1] + one.apart)
    middle = heights[len(PLAIN) // 2]
    games = {level: sum(one.games for one in found if level in one[:2]) for level in PLAIN}
    return {
        level: [round(NEW_MU + height - middle, 2), games[level]]
        for level, height in zip(PLAIN, heights, strict=True)
    }


def everything(page: str) -> dict[str, dict[str, dict[str, list[float]]]]:
    """By game, number of players and level."""
    found: dict[str, dict[str, dict[str, list[float]]]] = {}
    for slug in registry.slugs():
        ladder = steps(page, slug)
        for players in sorted({one.players for one in ladder}):
            its = measured([one for one in ladder if one.players == players])
            found.setdefault(slug, {})[BANDS[players]] = its
    return found


def table(found: dict[str, dict[str, dict[str, list[float]]]]) -> str:
    """What is published, as a table for people."""
    names = [LEVELS[level].name for level in PLAIN]
    lines = [f"| game | players | {' | '.join(names)} |", f"|{' --- |' * (len(names) + 2)}"]
    for slug, bands in found.items():
        for band, levels in bands.items():
            cells = [f"{shown(levels[level][0])} ({levels[level][1]} games)" for level in PLAIN]
            lines.append(
                f"| {registry.game(slug).name} | {band.replace('-', ' to ')} | {' | '.join(cells)} |"
            )
    return "\n".join(lines)


def made() -> dict[Path, str]:
    """Both files as they should be."""
    page = PAGE.read_text(encoding="utf-8")
    found = everything(page)
    before, _, rest = page.partition(_BEGIN)
    after = rest.partition(_END)[2]
    return {
        FILE: json.dumps(found, indent=1) + "\n",
        PAGE: f"{before}{_BEGIN}\n\n{table(found)}\n\n{_END}{after}",
    }


def main(arguments: list[str]) -> int:
    """Write both, or with --check compare them."""
    return written.main("tools.strengths", __doc__, lambda _: made(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
