"""Doors: where others find the server, what a link opens, and addresses that lead nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.bots.characters import cast
from starhall.server.config import Config
from starhall.server.door.house import addresses, is_this_machine
from tests.server.harness import Site, running


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("localhost", True),
        ("::1", True),
        ("[::1]", True),
        ("0.0.0.0", False),
        ("192.168.0.7", False),
        ("play.example.org", False),
        ("", False),
    ],
)
def test_which_names_lead_back_to_the_machine_that_asks(host: str, here: bool) -> None:
    assert is_this_machine(host) is here


def test_a_server_for_one_machine_has_no_address_for_others() -> None:
    assert addresses(Config(host="127.0.0.1", port=8765)) == []


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.168.0.7", "http://192.168.0.7:8765"), ("fd00::7", "http://[fd00::7]:8765")],
)
def test_a_server_at_one_address_has_that_one(host: str, address: str) -> None:
    assert addresses(Config(host=host, port=8765)) == [address]


def test_a_server_at_every_address_names_none_that_only_this_machine_has() -> None:
    found = addresses(Config(host="0.0.0.0", port=8765))
    assert not [one for one in found if "//127." in one or "//[::1]" in one or "//169.254." in one]
    assert len(set(found)) == len(found)
    assert not [one for one in found if "[" in one], "it listens at no address of the newer kind"


async def test_the_house_is_told_on_its_own_machine_only(tmp_path: Path) -> None:
    async with running(tmp_path, host="0.0.0.0") as site:
        here = await site.person().get("/api/house")
        assert here.json() == {"addresses": addresses(site.config), "alone": False, "saves": False}
        elsewhere = site.person()
        elsewhere.http.headers["host"] = "play.example.org"
        assert (await elsewhere.get("/api/house")).json() == {"addresses": [], "alone": False, "saves": False}


async def test_a_server_for_one_machine_says_so(site: Site) -> None:
    assert (await site.person().get("/api/house")).json() == {"addresses": [], "alone": True, "saves": False}


async def test_a_wrong_invitation_to_a_listed_table_is_said_to_be_wrong(site: Site) -> None:
    opened = await site.person().open("peace", ("me", "open"), public=True)
    guest = site.person()
    wrong = await guest.enter(opened["table"], "i-" + "0" * 32)
    assert (wrong.json()["dead"], wrong.json()["seats"]) == (1, [])
    right = await guest.enter(opened["table"], opened["invite"].partition("#")[2])
    assert right.json()["dead"] == 0


async def test_a_spent_hand_over_is_said_to_be_spent(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), public=True)
    code = opened["table"]
    link = (await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})).json()["link"]
    key = link.partition("#")[2]
    assert (await site.person().enter(code, key)).json()["dead"] == 0
    assert (await site.person().enter(code, key)).json()["dead"] == 1


async def test_the_card_of_a_table_says_whose_turn_it_is(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "open"), options={"first": 0})
    code = opened["table"]
    assert (await ann.get(f"/api/tables/{code}")).json()["waiting"] == []
    await site.person().join(code, opened["invite"])
    card = (await ann.get(f"/api/tables/{code}")).json()
    async with ann.at(code) as seat:
        assert seat.position is not None
        assert card["waiting"] == [asked["seat"] for asked in seat.position["waiting"]]


async def test_bots_at_one_table_have_names_of_their_own(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("void", ("me", *["bot"] * 4, "open", "open"))
    code = opened["table"]
    async with ann.at(code) as seat:
        await seat.request("start")
        await seat.until("step")
        names = [one["name"] for one in seat.around["seats"]]
    assert names[1:] == [one.shown for one in cast("greedy")[:6]]


async def test_who_the_bots_are_comes_with_the_whole_hall(site: Site) -> None:
    ann = site.person()
    whole = (await ann.get("/api/hall")).json()["bots"]
    one = (await ann.get("/api/hall?game=peace")).json()["bots"]
    assert [len(bot["cast"]) for bot in whole] == [len(cast(bot["level"])) for bot in whole]
    assert one == []


async def test_a_person_who_has_the_name_of_a_bot_leaves_it_another(site: Site) -> None:
    ann, bea = site.person(), site.person()
    opened = await ann.open("peace", ("me", "open", "open"))
    code, bot = opened["table"], cast("greedy")[0].shown
    await bea.join(code, opened["invite"], name=bot)
    async with ann.at(code) as seat:
        await seat.request("start")
        await seat.until("step")
        names = [one["name"] for one in seat.around["seats"]]
    assert names[1] == bot
    assert len(set(names)) == 3


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/t/ABCDEFGH", 200),
        ("/r/abc", 200),
        ("/decks", 200),
        ("/rules/peace", 200),
        ("/me", 200),
        ("/people/Ann", 200),
        ("/find", 200),
        ("/ratings/peace", 200),
        ("/events/0123456789", 200),
        ("/device", 200),
        ("/nonsense", 404),
        ("/a/b", 404),
    ],
)
async def test_an_address_that_is_none_is_answered_as_such(tmp_path: Path, path: str, status: int) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<title>Starhall</title>")
    async with running(tmp_path / "data", static=static) as site:
        answer = await site.person().get(path)
    assert (answer.status_code, answer.text) == (status, "<title>Starhall</title>")
