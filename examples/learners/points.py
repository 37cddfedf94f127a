"""How strong a player is: a share of wins with its interval, and the curve of it while something learns."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from starhall.lab.report import picture


@dataclass(frozen=True)
class Point:
    """What a player is worth after so much learning."""

    learned: int
    against: str
    share: float
    low: float
    high: float


def told(point: Point) -> str:
    """A point in words."""
    return (
        f"after {point.learned:,}: {point.share:.0%} of wins against {point.against} "
        f"({point.low:.0%} to {point.high:.0%})"
    )


def write(
    out: Path,
    name: str,
    curve: Sequence[Point],
    final: Sequence[Point],
    about: Mapping[str, Any],
    learned: str,
) -> None:
    """Keep the curve and the final strengths as JSON, and draw the curve."""
    out.mkdir(parents=True, exist_ok=True)
    kept = {**about, "curve": [asdict(point) for point in curve], "final": [asdict(point) for point in final]}
    (out / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    (out / f"{name}.svg").write_text(picture(drawn(kept["curve"], learned)) + "\n", encoding="utf-8")


def drawn(curve: Sequence[Mapping[str, Any]], learned: str) -> Any:
    """A curve for each opponent, with its intervals as a band."""
    import altair

    alt: Any = altair
    base = alt.Chart(alt.Data(values=list(curve))).properties(width=460, height=220)
    across = alt.X("learned:Q", title=learned)
    colour = alt.Color("against:N", title="against")
    up = alt.Scale(domain=[0, 1])
    band = base.mark_area(opacity=0.15).encode(
        x=across, y=alt.Y("low:Q", title="share of wins", scale=up), y2="high", color=colour
    )
    line = base.mark_line(point=True).encode(x=across, y=alt.Y("share:Q", scale=up), color=colour)
    return band + line
