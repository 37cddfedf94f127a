"""Pages of people: running tables, finished games and what they come to, what browsers keep, who sees it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.core import Match, registry
from starhall.server.hall.history import roles_of
from starhall.server.people.shelf import merged
from tests.server.harness import Person, Site, play_out, running
from tests.server.test_people import at, browser, every_value, id_of, member, quick_hashes, signed_in

__all__ = ["quick_hashes"]


async def finished(ann: Person, bea: Person, game: str = "cargo", **more: Any) -> str:
    """A game that two have played to its end."""
    opened = await ann.open(game, ("me", "open"), **more)
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as first, at(bea, opened["table"]) as second:
        await play_out([first, second])
    return str(opened["table"])


async def page(person: Person, name: str = "") -> dict[str, Any]:
    """A page as somebody sees it."""
    answer = await person.get(f"/api/people/{name}" if name else "/api/me/page")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_a_finished_game_is_in_the_history_and_statistics_of_both(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Bloom")
    code = await finished(ann, bea)
    await site.parts.tables.finish()
    mine, hers = await page(ann), await page(bea)
    (game,) = mine["history"]
    assert (game["table"], game["game"], game["players"], game["rated"]) == (code, "cargo", 2, False)
    assert [(other["kind"], other["name"]) for other in game["others"]] == [("person", "Bea Bloom")]
    assert (await ann.get(f"/api/records/{game['record']}")).status_code == 200
    assert hers["history"][0]["others"][0]["place"] == game["place"]
    (its,) = mine["statistics"]
    tallies = {(one["sort"], one["name"]): (one["games"], one["won"]) for one in its["tallies"]}
    won = int(game["place"] == 1)
    ahead = int(game["place"] < game["others"][0]["place"])
    assert (its["games"], its["won"]) == (1, won)
    assert tallies[("players", "2")] == (1, won)
    assert tallies[("opponents", "person Bea Bloom")] == (1, ahead)
    # Looked at again, and by every worker, it stands there once.
    assert await site.parts.history.take_in() == 0
    assert len((await page(ann))["history"]) == 1


@pytest.mark.parametrize(
    ("game", "seats", "sorts"),
    [
        ("peace", 2, {"turn"}),
        ("void", 2, {"alien", "turn"}),
        ("saga", 2, {"character"}),
        ("stellar", 3, {"race", "turn"}),
        ("futura", 2, {"acolyte", "deck", "turn"}),
    ],
)
def test_every_game_says_what_one_played_as(game: str, seats: int, sorts: set[str]) -> None:
    match, rng = Match(registry.game(game), seats, seed="roles"), Random(1)
    for _ in range(400):
        if match.over or not match.game.preparing(match.state):
            break
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    found = roles_of(match)
    assert sorts <= set(found), found
    assert all(len(by_seat) == seats and all(by_seat) for by_seat in found.values())


async def test_a_game_that_ended_while_nobody_looked_is_taken_in_by_the_next_server(tmp_path: Path) -> None:
    async with running(tmp_path, poll=1000.0) as site:
        ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Bloom")
        await finished(ann, bea)
    async with running(tmp_path, poll=1000.0) as site:
        assert await site.parts.history.take_in() == 2
        assert len((await page(await signed_in(site)))["history"]) == 1


async def test_running_tables_say_whose_turn_it_is(site: Site) -> None:
    ann = await member(site)
    code = (await ann.open("peace", ("me", "bot"), options={"first": 0}))["table"]
    (card,) = (await page(ann))["tables"]
    assert (card["table"], card["held"], card["waiting"]) == (code, [0], [0])


async def test_others_see_what_privacy_allows(site: Site) -> None:
    ann, bea, guest = await member(site, "Ann Lee"), await member(site, "Bea Bloom"), browser(site)
    await finished(ann, bea)
    await ann.open("peace", ("me", "bot"), public=True)
    await ann.open("peace", ("me", "bot"), public=False)
    seen = await page(guest, "ann lee")
    assert (seen["name"], seen["mine"], seen["privacy"]) == ("Ann Lee", False, None)
    assert seen["statistics"]
    assert (seen["history"], seen["tables"]) == (None, None)
    # Whom somebody plays with is their history.
    assert {one["sort"] for one in seen["statistics"][0]["tallies"]} & {"opponents"} == set()
    for one, other in ((ann, "Bea Bloom"), (bea, "Ann Lee")):
        await one.post("/api/me/ties", {"name": other, "wish": "befriend"})
    seen = await page(bea, "Ann Lee")
    assert (seen["tie"], len(seen["history"])) == ("friend", 1)
    # A table by invitation is shown to nobody else.
    assert [card["public"] for card in seen["tables"]] == [True]
    nobody = dict.fromkeys(("page", "history", "tables", "invites"), "nobody")
    assert (await ann.post("/api/me/privacy", nobody)).json() == nobody
    seen = await page(bea, "Ann Lee")
    assert [seen[part] for part in ("ratings", "statistics", "history", "tables")] == [None] * 4
    mine = await page(ann)
    assert (mine["privacy"], len(mine["history"])) == (nobody, 1)
    assert (await guest.get("/api/people/Nobody%20here")).status_code == 404


# What browsers keep.

DECK = {"id": "d1", "name": "Fast", "notes": [], "cards": {"blade": 2}}


async def test_what_a_browser_keeps_is_kept_with_the_account_and_merged(site: Site) -> None:
    ann = await member(site)
    first = {"met": {"void": ["VOID-001"]}, "solved": {"peace": ["p1"]}, "decks": {"futura": [DECK]}}
    assert (await ann.post("/api/me/shelf", first)).status_code == 200
    phone = await signed_in(site)
    other = {**DECK, "id": "d2", "name": "Slow"}
    second = {"met": {"void": ["VOID-002"], "nonsense": ["X"]}, "decks": {"futura": [other]}}
    found = (await phone.post("/api/me/shelf", second)).json()
    assert found["met"] == {"void": ["VOID-001", "VOID-002"]}
    assert found["solved"] == {"peace": ["p1"]}
    assert found["decks"] == {"futura": [DECK, other]}
    # Thrown away on the phone: gone from the account, and from the other browser when it asks.
    both = found["decks"]
    thrown = await phone.post("/api/me/shelf", {"base": both, "decks": {"futura": [other]}})
    assert thrown.json()["decks"] == {"futura": [other]}
    again = await ann.post("/api/me/shelf", {"base": both, "decks": both})
    assert again.json()["decks"] == {"futura": [other]}
    too_many = {"decks": {"futura": [{**DECK, "id": str(n)} for n in range(101)]}}
    assert (await ann.post("/api/me/shelf", too_many)).status_code == 400
    assert (await browser(site).post("/api/me/shelf", first)).status_code == 401


def test_decks_that_both_sides_have_changed_are_kept_twice() -> None:
    base, mine, theirs = DECK, {**DECK, "name": "Faster"}, {**DECK, "name": "Fastest"}
    assert [deck["name"] for deck in merged([base], [mine], [theirs])] == ["Fastest", "Faster (2)"]
    assert merged([base], [mine], [base]) == [mine]
    assert merged([base], [base], [theirs]) == [theirs]
    assert merged([base], [], [theirs]) == [theirs]
    assert merged([base], [mine], []) == [mine]
    assert merged([base], [base], []) == []
    assert merged([], [base], [base]) == [base]


# All of it given out, or forgotten.


async def test_all_of_it_is_given_out_and_forgotten(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann, bea = await member(site, "Zaphira Quill"), await member(site, "Bea Bloom")
        code = await finished(ann, bea)
        await ann.post("/api/me/ties", {"name": "Bea Bloom", "wish": "befriend"})
        await ann.post("/api/me/shelf", {"decks": {"futura": [{**DECK, "name": "planted deck"}]}})
        table = await bea.open("peace", ("me", "open"))
        asked = await bea.post(f"/api/tables/{table['table']}/invite", {"name": "Zaphira Quill"})
        assert asked.status_code == 200, asked.text
        await ann.post("/api/find", {"game": "peace", "seats": 2})
        await page(ann), await page(bea)
        all_of_it = (await ann.post("/api/me/export")).json()
        assert all_of_it["friends_and_blocks"] == [{"name": "Bea Bloom", "what": "asked"}]
        assert [game["table"] for game in all_of_it["history"]] == [code]
        assert all_of_it["invitations"][0]["by"] == "Bea Bloom"
        assert all_of_it["looks_for"]["game"] == "peace"
        assert all_of_it["kept_for_browsers"]["decks"]["futura"][0]["name"] == "planted deck"
        await site.parts.tables.finish()
        id = id_of("Zaphira Quill", tmp_path)
        assert (await ann.post("/api/me/delete")).status_code == 200
        (game,) = (await page(bea))["history"]
        assert [(other["kind"], other["name"]) for other in game["others"]] == [("guest", "")]
    planted = ("Zaphira Quill", "planted deck", id)
    assert [(where, one) for where, value in every_value(tmp_path) for one in planted if one in value] == []


async def test_an_account_that_the_operator_has_closed_is_forgotten_while_the_server_runs(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as site:
        ann, bea = await member(site, "Zaphira Quill"), await member(site, "Bea Bloom")
        code = await finished(ann, bea)
        kept = site.parts.people.kept
        await kept.close_account(id_of("Zaphira Quill", tmp_path))
        while await kept.closed_accounts():
            await site.parts.people.forget_closed()
        names = [seat["name"] for seat in (await bea.get(f"/api/tables/{code}")).json()["seats"]]
        assert names == ["Somebody", "Bea Bloom"]
