"""Draws docs/images/terminal.svg anew: a table in the middle of a game, the same on every machine."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
from pathlib import Path

IMAGE = Path("docs/images/terminal.svg")
SEATS = ["person:Ann", "bot:greedy:Brix", "bot:random:Zed"]


async def draw(game: str, seed: str, choices: int, size: tuple[int, int]) -> str:
    """The table after so many choices, as SVG."""
    from starhall.terminal.app import Hall
    from starhall.terminal.hall import open_table
    from starhall.terminal.play import TableScreen

    table = open_table(game=game, seats=SEATS, seed=seed)
    # From there on to a question of the person, so that there is something to see.
    while (seat := table.next_seat) is not None:
        if seat == 0 and len(table.match.choices) >= choices:
            break
        table.choose(seat, table.match.state.choices(seat)[0] if seat == 0 else table.think(seat))
    hall = Hall(opened=table, bot_delay=0)
    async with hall.run_test(size=size) as pilot:
        await pilot.pause()
        screen = hall.screen
        assert isinstance(screen, TableScreen)
        for _ in range(100):
            await pilot.pause()
            if screen.ask_panel.asked is not None:
                break
        await pilot.pause(0.2)
        return without_web_fonts(hall.export_screenshot(title=f"Starhall: {table.game.name}"))


def without_web_fonts(picture: str) -> str:
    """The picture with fonts of the reader's machine only: it loads nothing from anywhere."""
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", picture, flags=re.DOTALL)


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="peace")
    parser.add_argument("--seed", default="starhall")
    parser.add_argument("--choices", type=int, default=24)
    parser.add_argument("--out", type=Path, default=IMAGE)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STARHALL_DATA"] = folder
        picture = asyncio.run(draw(chosen.game, chosen.seed, chosen.choices, (150, 34)))
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
