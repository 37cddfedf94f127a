"""Games and bots of third parties at the server: the good are played, the broken harm nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from starhall.bots import shelf
from starhall.core import registry
from tests.fixtures.site import BOTS, install, installed, luck
from tests.server.harness import SetTime, running

LAST = '''
class Last:
    """Takes the last choice that there is."""

    def choose(self, sight):
        return sight.choices[-1]
'''


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages."""
    folder = tmp_path / "packages"
    folder.mkdir()
    with installed(folder, monkeypatch):
        yield folder


async def test_the_hall_shows_the_good_and_says_which_are_left_out(packages: Path, tmp_path: Path) -> None:
    install(packages, "good", "luck = good_pack:GAME", code=luck())
    install(packages, "broken", "doom = broken_pack:GAME", code="1 / 0")
    install(packages, "lasting", "last = lasting_pack:Last", group=BOTS, code=LAST)
    install(packages, "failing", "worst = failing_pack:Worst", group=BOTS, code="1 / 0")
    with capture_logs() as logs:
        async with running(tmp_path) as site:
            ann = site.person()
            hall = (await ann.get("/api/hall")).json()
            refused = await ann.get("/api/games/doom/rules")
            opened = await ann.open("luck", ["me", "bot"])
            bot = await ann.post(
                "/api/tables", {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot", "level": "last"}]}
            )
    assert {"luck", "peace"} <= {game["game"] for game in hall["games"]}
    assert "doom" not in {game["game"] for game in hall["games"]}
    last = hall["bots"][-1]
    assert (last["level"], last["text"]) == ("last", "Takes the last choice that there is.")
    assert last["cast"], "it plays under names of its own"
    assert refused.status_code == 400
    assert "division by zero" in refused.json()["text"]
    assert opened["table"]
    assert bot.status_code == 201
    said = [entry["why"] for entry in logs if entry["event"] == "left out"]
    assert [why.partition(" cannot")[0] for why in said] == [
        "game 'doom' (broken_pack:GAME)",
        "bot 'worst' (failing_pack:Worst)",
    ]


async def test_a_table_whose_game_is_gone_does_not_keep_the_server_down(
    packages: Path, tmp_path: Path
) -> None:
    install(packages, "good", "luck = good_pack:GAME", code=luck())
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        opened = await site.person().open("luck", ["me", "bot"], clock="live")
    (packages / "good-1.0.dist-info" / "entry_points.txt").write_text("")
    registry.forget()
    shelf.forget()
    time.at += 1000
    with capture_logs() as logs:
        async with running(tmp_path, time=time) as site:
            answer = await site.person().get("/api/hall")
            table = await site.person().get(f"/api/tables/{opened['table']}")
    assert answer.status_code == 200
    assert table.status_code == 400
    assert "there is no game 'luck'" in table.json()["text"]
    assert opened["table"] in [entry["table"] for entry in logs if entry["event"] == "table not driven"]
