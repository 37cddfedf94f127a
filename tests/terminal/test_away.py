"""A terminal in a hall elsewhere: finding a seat, playing with others, signing in, broken lines."""

from __future__ import annotations

import json
import stat
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from starhall.cli import main
from starhall.core import Match, NotUnderstood, registry
from starhall.core.unplain import seen_again
from starhall.terminal.ask import CONFIRM
from starhall.terminal.away.app import AwayHall
from starhall.terminal.away.hall import FILE, Elsewhere, NoAnswer, read_address
from starhall.terminal.away.lobby import CodeScreen, LobbyScreen
from starhall.terminal.away.naming import NameScreen
from starhall.terminal.away.play import AwayScreen, SayScreen
from starhall.terminal.dialogs import PickScreen, TextScreen
from starhall.wire.messages import ENCODER
from tests.server.harness import Site, running
from tests.server.test_people import member, quick_hashes
from tests.terminal.driver import seen

__all__ = ["quick_hashes"]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A hall elsewhere."""
    async with running(tmp_path / "hall") as found:
        yield found


# What is told comes back as what it was.


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_seen_table_is_read_back_from_the_wire(slug: str) -> None:
    game = registry.game(slug)
    match = Match(game, ["Ann", "Bea"], seed="wire")
    rng = Random(7)
    for _ in range(60):
        if match.over:
            break
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
        for reader in (None, 0, 1):
            view = match.view(reader)
            again = seen_again(game.seen, json.loads(ENCODER.encode(view)))
            assert again.parts() == view.parts()
            assert game.board(again) == game.board(view)


@pytest.mark.parametrize(
    ("text", "url", "code", "keys"),
    [
        ("localhost:8420", "http://localhost:8420", "", []),
        ("https://hall.example/", "https://hall.example", "", []),
        ("https://hall.example/t/7K3M9QXA#i-0f.0-1e", "https://hall.example", "7K3M9QXA", ["i-0f", "0-1e"]),
    ],
)
def test_an_address_is_read(text: str, url: str, code: str, keys: list[str]) -> None:
    assert read_address(text) == (url, code, keys)


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="no address of a hall"):
        read_address("ftp://hall.example")


def test_join_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "localhost:1"]) == 2
    assert "run it in a terminal" in capsys.readouterr().err


# In the hall.


async def until(pilot: Pilot[str], true: Callable[[], object]) -> None:
    """Wait for something to be true; a hall elsewhere takes its time."""
    for _ in range(3000):
        await pilot.pause(0.02)
        if true():
            return
    raise AssertionError(f"it never came true; the screen is {pilot.app.screen}: {seen(pilot.app)}")


async def comes(pilot: Pilot[str], screen: type[Any]) -> Any:
    """Wait for a screen."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))
    return pilot.app.screen


async def listed(pilot: Pilot[str]) -> LobbyScreen:
    """Wait until the tables are listed."""
    lobby: LobbyScreen = await comes(pilot, LobbyScreen)
    await until(pilot, lambda: lobby.query_one("#shelf").option_count)  # type: ignore[attr-defined]
    return lobby


async def answer(pilot: Pilot[str], screen: AwayScreen, rng: Random) -> None:
    """Answer what is asked with any key that is offered."""
    panel = screen.ask_panel
    for row in [row for row in panel.rows if row.bit]:
        if rng.random() < 0.5:
            await pilot.press(row.key)
    asked = panel.asked
    await until(pilot, lambda: panel.asked is not asked or all("…" not in row.reason for row in panel.rows))
    keys = [row.key for row in panel.rows if not row.bit and not row.reason and row.key]
    key = rng.choice(keys or [CONFIRM])
    await pilot.press("enter" if key == CONFIRM else key)


async def play_on(pilot: Pilot[str], screen: AwayScreen, choices: int) -> None:
    """Answer so often, or until the game is over."""
    rng = Random(3)
    for _ in range(choices):
        await until(pilot, lambda: screen.ask_panel.asked is not None or screen.table.over)
        if screen.table.over:
            return
        before = screen.table.position.choices if screen.table.position else 0
        await answer(pilot, screen, rng)
        await until(pilot, lambda before=before: _has_moved(screen, before))  # type: ignore[misc]


def _has_moved(screen: AwayScreen, before: int) -> bool:
    """Has anybody chosen since, or is a set being put together?"""
    table = screen.table
    return (
        table.over or bool(screen.ask_panel.set) or table.position is None or table.position.choices > before
    )


def told(app: AwayHall) -> str:
    """What is told in a corner of the screen."""
    return " ".join(one.message for one in app._notifications)


def _silenced(screen: AwayScreen, seat: int) -> bool:
    assert screen.table.around is not None
    return screen.table.around.seats[seat].silenced


async def test_a_guest_opens_a_table_and_plays_a_bot_to_the_end(site: Site, data: Path) -> None:
    hall = Elsewhere(site.url)
    app = AwayHall(hall, "Ann")
    async with app.run_test(size=(100, 40)) as pilot:
        await listed(pilot)
        assert "as a guest" in seen(app)
        await pilot.press("o")
        await comes(pilot, PickScreen)
        await pilot.press(str(1 + sorted(registry.slugs()).index("peace")))
        await until(pilot, lambda: "with whom" in seen(app))
        await pilot.press("3")
        screen = await comes(pilot, AwayScreen)
        await until(pilot, lambda: screen.table.position is not None)
        await play_on(pilot, screen, 500)
        await comes(pilot, TextScreen)
        assert "The end" in seen(app)
        assert screen.table.result.split("\n")[0] in seen(app)
        await pilot.press("escape", "r")
        await until(pilot, lambda: app.screen is not screen and isinstance(app.screen, AwayScreen))
        again = await comes(pilot, AwayScreen)
        await until(pilot, lambda: again.table.position is not None)
        assert again.code != screen.code
        await pilot.press("q")
        await listed(pilot)
    # Coming back, the seat is still one's own, and only its owner can read the key.
    kept = data / FILE
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    back = AwayHall(Elsewhere(site.url))
    async with back.run_test(size=(80, 24)) as pilot:
        await listed(pilot)
        await until(pilot, lambda: "Ann" in seen(back))
        await pilot.press("enter")
        screen = await comes(pilot, AwayScreen)
        await until(pilot, lambda: screen.table.reader == 0)


async def test_a_guest_takes_a_seat_talks_takes_back_and_outlives_a_broken_line(site: Site) -> None:
    bea = site.person()
    options = {"first": 0}
    code = (await bea.open("peace", ("me", "open"), public=True, take_backs="consent", options=options))[
        "table"
    ]
    ann = AwayHall(Elsewhere(site.url), "Ann", code)
    async with bea.at(code) as other, ann.run_test(size=(100, 40)) as pilot:
        # A link leads straight to the table, where one looks on until one takes a seat.
        await comes(pilot, AwayScreen)
        await until(pilot, lambda: "Who sits here" in seen(ann))
        await pilot.press("q")
        await listed(pilot)
        await until(pilot, lambda: "take a seat" in seen(ann))
        await pilot.press("enter")
        await comes(pilot, NameScreen)
        await pilot.press("enter")
        screen = await comes(pilot, AwayScreen)
        await until(pilot, lambda: screen.table.position is not None)
        assert screen.table.reader == 1

        await other.request("say", seat=0, text="hello there")
        await until(pilot, lambda: len(screen.table.said) == 1)
        assert screen.table.said[0].endswith(": hello there")
        await pilot.press("s")
        await comes(pilot, SayScreen)
        await pilot.press(*"good", "enter")
        await other.until("step", when=lambda frame: frame["happening"]["text"] == "good")

        # A line that breaks is picked up again, and nothing of what happened meanwhile is missing.
        screen.line._socket.transport.abort()
        await other.request("say", seat=0, text="still there?")
        await until(pilot, lambda: len(screen.table.said) == 3)

        # Somebody wants to take a roll back: who plays here is asked, and agrees.
        assert other.ask is not None
        await other.choose(other.ask["options"][-1]["choice"])
        assert other.position is not None
        rolled = other.position["choices"]
        await until(pilot, lambda: screen.table.position.choices == rolled)
        asked = await other.request("undo", seat=0)
        await other.until_number(asked["number"])
        await comes(pilot, PickScreen)
        await until(pilot, lambda: "asks to take a choice back" in seen(ann))
        await pilot.press("1")
        await until(pilot, lambda: screen.table.position.choices < rolled)
        await pilot.press("question_mark")
        await comes(pilot, TextScreen)
        assert "PEACE-" in seen(ann)


async def test_a_terminal_signs_in_by_a_code_and_out_again(site: Site) -> None:
    bea = await member(site, "Bea Moon")
    ann = AwayHall(Elsewhere(site.url))
    async with ann.run_test(size=(80, 24)) as pilot:
        await listed(pilot)
        await pilot.press("a")
        screen = await comes(pilot, CodeScreen)
        assert screen.asked.code in seen(ann)
        assert (await bea.post("/api/devices/confirm", {"code": screen.asked.code})).status_code == 200
        await until(pilot, lambda: "signed in as Bea Moon" in seen(ann))
        code = (await bea.open("peace", ("me", "bot")))["table"]
        await pilot.press("r")
        await until(pilot, lambda: "Peace" in seen(ann))
        await pilot.press("enter")
        table = await comes(pilot, AwayScreen)
        await until(pilot, lambda: table.table.reader == 0)
        assert table.code == code
        await pilot.press("q")
        await listed(pilot)
        await pilot.press("a")
        await until(pilot, lambda: "as a guest" in seen(ann))
    assert Elsewhere(site.url).kept.token == ""


async def test_a_hall_that_does_not_answer_is_said_so(site: Site) -> None:
    with pytest.raises(NoAnswer, match="does not answer"):
        await Elsewhere("http://127.0.0.1:1").hall()
    away = AwayHall(Elsewhere(site.url), code="AAAAAAAA")
    async with away.run_test() as pilot:
        await until(pilot, lambda: away.return_value is not None)
    assert "no such table" in str(away.return_value).lower()


async def test_somebody_is_read_no_more_and_the_host_mutes_for_everybody(site: Site) -> None:
    bea = site.person()
    ann = AwayHall(Elsewhere(site.url), "Ann")
    async with ann.run_test(size=(100, 40)) as pilot:
        await listed(pilot)
        await pilot.press("o")
        await comes(pilot, PickScreen)
        await pilot.press(str(1 + sorted(registry.slugs()).index("peace")))
        await until(pilot, lambda: "with whom" in seen(ann))
        await pilot.press("1")
        screen = await comes(pilot, AwayScreen)
        await until(pilot, lambda: screen.table.reader == 0)
        await pilot.press("x")
        await until(pilot, lambda: "nobody else here who speaks" in told(ann))
        await bea.join(screen.code, name="Bea")
        async with bea.at(screen.code) as other:
            await until(pilot, lambda: screen.table.position is not None)
            await other.request("say", seat=1, text="first")
            await until(pilot, lambda: screen.table.said == ["Bea: first"])
            await pilot.press("x")
            await comes(pilot, PickScreen)
            await pilot.press("1")
            await until(pilot, lambda: screen.table.muted == [1])
            assert screen.table.said == []
            number = (await other.request("say", seat=1, text="second"))["number"]
            await until(pilot, lambda: (screen.line._have or 0) >= number)
            assert screen.table.said == []
            # A guest has it kept here, and it holds when the line is picked up again.
            assert Elsewhere(site.url).kept.muted == {screen.code: [1]}
            screen.line._have = None
            screen.line._socket.transport.abort()
            await until(pilot, lambda: screen.line._have is not None)
            assert (screen.table.muted, screen.table.said) == ([1], [])
            await pilot.press("x")
            await comes(pilot, PickScreen)
            assert "Read Bea again" in seen(ann)
            await pilot.press("1")
            await until(pilot, lambda: screen.table.said == ["Bea: first", "Bea: second"])
            assert Elsewhere(site.url).kept.muted == {}
            for silenced in (True, False):
                await comes(pilot, AwayScreen)
                await pilot.press("x")
                await comes(pilot, PickScreen)
                await pilot.press("2")
                await until(pilot, lambda silenced=silenced: _silenced(screen, 1) is silenced)  # type: ignore[misc]


async def test_the_next_question_is_answered_beforehand_at_a_table_by_post(site: Site) -> None:
    people = [await member(site, name) for name in ("Ann Lee", "Bea Moon")]
    options = {"seat_race": "random"}
    opened = await people[0].open("stellar", ("me", "open"), clock="days", public=True, options=options)
    code = opened["table"]
    await people[1].join(code, opened["invite"])
    ann = AwayHall(Elsewhere(site.url), code=code)
    async with ann.run_test(size=(100, 40)) as pilot:
        screen = await comes(pilot, AwayScreen)
        await pilot.press("o")
        await until(pilot, lambda: "sign in" in told(ann))
        await pilot.press("q")
        await listed(pilot)
        await pilot.press("a")
        asked = (await comes(pilot, CodeScreen)).asked
        assert (await people[0].post("/api/devices/confirm", {"code": asked.code})).status_code == 200
        await until(pilot, lambda: "signed in as Ann Lee" in seen(ann))
        await pilot.press("enter")
        screen = await comes(pilot, AwayScreen)
        await until(pilot, lambda: screen.table.reader == 0)
        path = f"/api/me/orders/{code}"
        offers = (await people[0].get(path)).json()["offers"]
        await pilot.press("o")
        await comes(pilot, PickScreen)
        assert offers[0]["text"] in " ".join(seen(ann).split())
        await pilot.press("1")
        if len(offers[0]["until"]) > 1:
            await until(pilot, lambda: "How long?" in seen(ann))
            await pilot.press("1")
        await until(pilot, lambda: "Ordered" in told(ann))
        left = (await people[0].get(path)).json()["left"]
        assert (left["order"]["kind"], left["order"]["value"]) == (offers[0]["kind"], offers[0]["value"])
        # Esc leaves it as it is, and the first line takes it back.
        for key in ("escape", "1"):
            await comes(pilot, AwayScreen)
            await pilot.press("o")
            await comes(pilot, PickScreen)
            assert "Take it back" in seen(ann)
            assert (await people[0].get(path)).json()["left"] == left
            await pilot.press(key)
        await until(pilot, lambda: "Nothing is ordered any more." in told(ann))
        assert (await people[0].get(path)).json()["left"] is None
