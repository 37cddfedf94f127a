"""Playing at a table, from an empty browser to the end of the game."""

from __future__ import annotations

import hashlib
import struct
from random import Random

import pytest

from starhall.core import registry
from starhall.core.plain import plain
from tests.server.harness import Frame, Site, play_out


async def test_one_person_plays_a_bot_to_the_end(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"))
    async with ann.at(opened["table"]) as seat:
        assert seat.snapshot["reader"] == 0
        assert seat.snapshot["table"]["game"] == "peace"
        while await seat.until_asked():
            assert (await seat.choose())["type"] == "ack"
        assert seat.position is not None
        assert seat.position["outcome"]["places"]
        await seat.until("verify")


async def test_friends_join_by_link_and_the_game_begins_with_the_last(site: Site) -> None:
    ann, bea = site.person(), site.person()
    opened = await ann.open("peace", ("me", "open"))
    code = opened["table"]
    async with ann.at(code) as first:
        assert first.position is None
        assert first.around["status"] == "open"
        joined = await bea.join(code, opened["invite"], name="Bea")
        assert joined["seat"] == 1
        await first.until("step", when=lambda step: step["happening"]["kind"] == "started")
        assert [seat["name"] for seat in first.around["seats"]] == ["Player 1", "Bea"]
        async with bea.at(code) as second:
            assert second.snapshot["reader"] == 1
            await play_out([first, second])
            assert first.lines == second.lines
            assert first.number == second.number


async def test_what_is_shown_is_the_rule_the_options_and_what_commits(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    async with ann.at(opened["table"]) as seat:
        ask = await seat.until_asked()
        assert ask is not None
        assert ask["kind"] == "reroll"
        assert ask["is_set"]
        assert ask["why"].startswith("PEACE-")
        assert ask["rule"]
        by_value = {option["value"]: option for option in ask["options"]}
        foreseen = await seat.request("preview", seat=0, choice=by_value[1]["choice"])
        assert foreseen["commits"], "a re-roll cannot be taken back"
        assert foreseen["lines"] == ["Chance decides what comes of it."]
        line = seat.lines[-1]
        assert line["rule"].startswith("PEACE-")
        assert line["text"]


@pytest.mark.parametrize("game", registry.slugs())
async def test_a_question_says_what_it_is_about_to_its_seat_alone(site: Site, game: str) -> None:
    ann = site.person()
    rng = Random(game)
    players = registry.game(game).players[0]
    opened = await ann.open(game, ["me"] * players)
    code = opened["table"]
    found: dict[str, Frame] = {}
    async with ann.at(code, hello={"seat": 0}) as seat:
        match = site.parts.tables.live[code].table.match
        assert match is not None
        for _ in range(30):
            if match.over:
                break
            question = match.state.asked[0]
            await seat.look(question[0])
            assert seat.ask is not None
            assert seat.position is not None
            about = found[seat.ask["kind"]] = seat.ask["about"]
            assert all(value in plain(question[3]) for value in about.values())
            assert all(set(waiting) == {"seat", "kind", "text"} for waiting in seat.position["waiting"])
            await seat.choose(rng.choice(seat.ask["options"])["choice"])
    if game == "peace":
        assert set(found["assign"]) == {"die"}, "the one that is assigned"


async def test_why_not_names_the_rule(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    async with ann.at(opened["table"]) as seat:
        ask = await seat.until_asked()
        assert ask is not None
        answer = await seat.request("why_not", seat=0, choice=ask["first"] + 31)
        assert answer["rule"] == "PEACE-027"
        assert "Defense dice" in answer["text"]


async def test_a_preview_shows_a_harmless_choice_and_hides_chance(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    async with ann.at(opened["table"]) as seat:
        seen = harmless = 0
        while (ask := await seat.until_asked()) and not (seen and harmless):
            for option in ask["options"]:
                answer = await seat.request("preview", seat=0, choice=option["choice"])
                assert answer["type"] == "foreseen"
                if answer["view"] is None:
                    seen += 1
                    assert answer["commits"]
                else:
                    harmless += 1
                    assert answer["view"]["players"] == 2
            await seat.choose()
        assert seen
        assert harmless


def worked_out(fairness: Frame, draws: list[Frame]) -> list[Frame]:
    """Every draw, worked out from the seed as docs/wire.md says, without any code of ours."""
    seed = "/".join([fairness["secret"], *fairness["salts"]])

    def words(label: str) -> tuple[int, ...]:
        return struct.unpack(">16I", hashlib.sha512(f"{seed}/{label}".encode()).digest())

    found = []
    for draw in draws:
        k, size = draw["number"], draw["size"]
        if draw["kind"] == "order":
            outcomes = list(range(size))
            for swap, i in enumerate(range(size - 1, 0, -1)):
                j = words(f"{k}/{swap // 16}")[swap % 16] % (i + 1)
                outcomes[i], outcomes[j] = outcomes[j], outcomes[i]
        else:
            outcomes = [words(str(n // 16))[n % 16] % size for n in range(k, k + len(draw["outcomes"]))]
        found.append({**draw, "outcomes": outcomes})
    return found


@pytest.mark.parametrize("game", ["peace", "cargo"])
async def test_the_dice_can_be_checked_after_the_end(site: Site, game: str) -> None:
    ann = site.person()
    opened = await ann.open(game, ("me", "bot"), salt="pepper")
    async with ann.at(opened["table"]) as seat:
        before = seat.around["fairness"]
        assert before["secret"] is None
        while await seat.until_asked():
            await seat.choose()
        verify = seat.verify or await seat.until("verify")
        fairness = verify["fairness"]
        assert fairness["commitment"] == before["commitment"]
        assert hashlib.sha256(fairness["secret"].encode()).hexdigest() == before["commitment"]
        assert fairness["salts"] == ["pepper", ""]
        assert verify["outcomes"]
        assert worked_out(fairness, verify["draws"]) == verify["draws"]
        flat = [
            outcome
            for draw in verify["draws"]
            for outcome in ([draw["outcomes"]] if draw["kind"] == "order" else draw["outcomes"])
        ]
        assert flat == verify["outcomes"]
    shared = await ann.post(f"/api/tables/{opened['table']}/share")
    card = (await ann.get(f"/api/records/{shared.json()['record']}")).json()
    assert card["played"] == "here"
    assert card["fairness"]["secret"] == fairness["secret"]


async def test_spectators_see_the_public_view_and_cannot_choose(site: Site) -> None:
    ann, eve = site.person(), site.person()
    opened = await ann.open("cargo", ("me", "bot"), public=True)
    async with eve.at(opened["table"]) as watching, ann.at(opened["table"]) as seat:
        assert watching.snapshot["reader"] is None
        assert watching.snapshot["held"] == []
        answer = await watching.request("choose", seat=0, choice=0, at=1)
        assert answer["code"] == "not_yours"
        hands = watching.snapshot["position"]["view"]["hands"]
        assert [(hand["count"], hand["known"]) for hand in hands] == [(3, [])] * 2
        assert len(seat.snapshot["position"]["view"]["hands"][0]["known"]) == 3
        while watching.presence is None or watching.presence["present"] != [0]:
            await watching.next()
        assert watching.presence["watching"] == 1


async def test_the_lobby_lists_public_tables_only(site: Site) -> None:
    ann, bea = site.person(), site.person()
    listed = await ann.open("peace", ("me", "open"), public=True, title="  Come\tin\u202e!  ")
    hidden = await ann.open("peace", ("me", "open"))
    tables = (await bea.get("/api/tables")).json()["tables"]
    assert [table["table"] for table in tables] == [listed["table"]]
    assert tables[0]["title"] == "Come in!"
    absent = await bea.get("/api/tables/ZZZZZZZZ")
    unlisted = await bea.get(f"/api/tables/{hidden['table']}")
    assert (absent.status_code, absent.content) == (unlisted.status_code, unlisted.content)
    assert absent.status_code == 404


@pytest.mark.parametrize("game", registry.slugs())
async def test_every_game_on_the_shelf_can_be_played_at_a_table(site: Site, game: str) -> None:
    ann = site.person()
    rng = Random(6)
    opened = await ann.open(game, ["me", *["bot"] * (registry.game(game).players[0] - 1)])
    async with ann.at(opened["table"]) as seat:
        for _ in range(40):
            ask = await seat.until_asked()
            if ask is None:
                break
            assert ask["text"]
            assert ask["rule"], "no question without a why"
            assert all(option["text"] for option in ask["options"])
            assert (await seat.choose(rng.choice(ask["options"])["choice"]))["type"] == "ack"
        assert seat.lines
        assert all(line["text"] and line["rule"] for line in seat.lines)
