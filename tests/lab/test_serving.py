"""The page of the lab answers to itself alone."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from starhall.lab.serving import Server, offered

WISHES = {
    "game": "peace", "players": "2", "bots": "random", "set": {"rolls": "3"}, "content": {}, "games": "3",
    "primary": "length/decisions", "seed": "0",
}  # fmt: skip

TOKEN = "open the whole address that `starhall lab serve` printed, with its token"


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Server]:
    """A lab that shows records as they are."""
    with Server(0, tmp_path, str.encode) as found:
        threading.Thread(target=found.serve_forever, args=(0.05,), daemon=True).start()
        yield found
        found.shutdown()


def _asked(
    lab: Server, path: str, body: Any = None, token: str | None = None, **headers: str
) -> tuple[int, Any]:
    """Ask with the token of the lab, or with another one; empty is none."""
    known = lab.token if token is None else token
    if known:
        path += f"{'&' if '?' in path else '?'}token={known}"
    line = HTTPConnection("127.0.0.1", lab.server_address[1])
    host = f"127.0.0.1:{lab.server_address[1]}"
    sent = {"Host": host, "Origin": f"http://{host}", **headers}
    line.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), sent)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, json.loads(text) if text.startswith(("{", "[")) else text


def _over(lab: Server) -> dict[str, Any]:
    """What is known once all is played."""
    seen, found = lab.bench.next(-1)
    while not (found.get("over") or found["trouble"]):
        seen, found = lab.bench.next(seen)
    return found


def test_a_trial_is_played_and_its_records_are_shown(lab: Server) -> None:
    assert _asked(lab, "/mattered?metric=length&key=decisions")[0] == 409
    assert _asked(lab, "/begin", WISHES) == (200, {})
    found = _over(lab)
    assert (found["deals"], found["planned"], found["saves"]) == (3, 3, False)
    assert found["title"] == "We Come In Peace, 2 players: random"
    status, games = _asked(lab, "/mattered?metric=length&key=decisions")
    assert status == 200
    assert {game["name"] for game in games} == {"as it is", "rolls 3"}
    status, text = _asked(lab, f"/replay?arm=1&deal={games[0]['deal']}")
    assert status == 200
    assert text["game"] == "peace"
    assert text["options"]["rolls"] == 3


def test_several_values_and_a_bot_for_each_seat_are_tried(lab: Server) -> None:
    wishes = {**WISHES, "game": "void", "bots": "random, level1", "set": {}}
    _asked(lab, "/begin", {**wishes, "content": {"box.starting_hand.value": [5, 6]}})
    found = _over(lab)
    assert [arm["name"] for arm in found["arms"]] == [
        "as it is", "box.starting_hand.value 5", "box.starting_hand.value 6",
    ]  # fmt: skip
    assert found["title"] == "Avoid the Void, 2 players: random, level1"


def test_whoever_comes_from_elsewhere_finds_nothing(lab: Server) -> None:
    assert _asked(lab, "/games", Host="lab.example")[0] == 404
    assert _asked(lab, "/games", Origin="http://elsewhere.example")[0] == 404
    assert _asked(lab, "/begin", WISHES, Origin="http://elsewhere.example")[0] == 404
    assert _asked(lab, "/begin", [1])[0] == 404
    assert _asked(lab, "/nothing")[0] == 404
    assert lab.bench.lab is None


@pytest.mark.parametrize("token", ["", "guessed", "ö"])
def test_without_the_token_nothing_is_read_and_nothing_begins(
    lab: Server, tmp_path: Path, token: str
) -> None:
    started = tmp_path / "started"
    bots = f"program:touch {started}"
    for path in ("/", "/games", "/news", "/mattered?metric=length&key=rounds", "/replay?arm=0&deal=0"):
        status, told = _asked(lab, path, token=quote(token))
        assert (status, told["trouble"]) == (403, TOKEN)
    for path, body in (
        ("/begin", {**WISHES, "bots": bots}),
        ("/pause", {"paused": True}),
        ("/save", {"name": "x"}),
    ):
        assert _asked(lab, path, body, token=quote(token))[0] == 403
    assert lab.bench.lab is None
    assert not lab.bench.paused
    assert not started.exists()


def test_the_address_that_is_printed_opens_the_page(lab: Server) -> None:
    with urlopen(lab.address) as answer:
        assert "The balance lab" in answer.read().decode()
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert len(lab.token) >= 32


def test_a_length_that_is_none_is_no_request(lab: Server) -> None:
    assert _asked(lab, "/begin", WISHES, **{"Content-Length": "many"})[0] == 404


def test_what_is_wrong_is_said(lab: Server) -> None:
    status, told = _asked(lab, "/begin", {**WISHES, "set": {"rolls": "9"}})
    assert (status, "option rolls" in told["trouble"]) == (409, True)
    assert _asked(lab, "/begin", {"game": "peace"})[0] == 409
    for name, what in (("games", "deals"), ("players", "players")):
        told = _asked(lab, "/begin", {**WISHES, name: "many"})[1]
        assert told["trouble"] == f"{what} are a whole number, not 'many'"
    assert _asked(lab, "/replay?arm=x")[0] == 404
    _asked(lab, "/begin", WISHES)
    _over(lab)
    assert "options are chosen at the table" in _asked(lab, "/save", {"name": "fine"})[1]["trouble"]
    assert "small letters" in _asked(lab, "/save", {"name": "../up"})[1]["trouble"]


def test_every_number_of_every_game_can_be_changed() -> None:
    games = {game["slug"]: game for game in offered()}
    assert games["peace"]["content"]["rounds.1.saucer"] == 1
    assert all(game["content"] and game["options"] for game in games.values())
