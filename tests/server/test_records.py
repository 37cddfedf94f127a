"""Records: download, upload, share, link to a moment, play on from it; and records that were changed."""

from __future__ import annotations

import base64
import json
import zlib
from random import Random

import pytest

from starhall.core import record
from starhall.server.shown.replays import LONGEST
from tests.fixtures.play import forged
from tests.server.harness import Frame, Person, Seat, Site, find_game, play_out


async def finished(site: Site, game: str = "cargo") -> tuple[str, Person]:
    """A table at which a game has been played to the end."""
    ann = site.person()
    opened = await ann.open(game, ("me", "bot"), salt="salt")
    async with ann.at(opened["table"]) as seat:
        early = await ann.get(f"/api/tables/{opened['table']}/record")
        assert early.json()["code"] == "not_now"
        await play_out([seat])
    return opened["table"], ann


async def upload(person: Person, text: str) -> tuple[int, dict[str, str]]:
    """Send a record as a file."""
    answer = await person.http.post(
        "/api/records", content=text, headers={"Content-Type": "application/json"}
    )
    return answer.status_code, answer.json()


async def test_a_record_is_downloaded_uploaded_and_looked_at_from_every_side(site: Site) -> None:
    code, ann = await finished(site)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    match = record.load(text, find=find_game)
    assert match.over
    status, shared = await upload(site.person(), text)
    assert status == 201
    eve = site.person()
    card = (await eve.get(f"/api/records/{shared['record']}")).json()
    assert card["choices"] == len(match.choices)
    assert card["outcome"]["places"] == list(match.state.places)
    assert card["played"] == "here"
    for at in (0, len(match.choices) // 2, len(match.choices)):
        for seat in (None, 0, 1):
            query = f"?at={at}" if seat is None else f"?at={at}&seat={seat}"
            moment = (await eve.get(f"/api/records/{shared['record']}/moment{query}")).json()
            seen = moment["position"]["view"]
            assert seen == match.view(seat, at).plain()
    assert (await eve.get(f"/api/records/{shared['record']}/file")).text == text
    beyond = await eve.get(f"/api/records/{shared['record']}/moment?at=100000")
    assert beyond.json()["code"] == "not_understood"
    for bad in ("?at=-1", "?at=x", "?at=1&seat=9", "?at=99999999999999"):
        answer = await eve.get(f"/api/records/{shared['record']}/moment{bad}")
        assert answer.json()["code"] == "not_understood"


async def test_a_finished_game_is_given_out_as_one_page(site: Site) -> None:
    code, ann = await finished(site)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    _, shared = await upload(ann, text)
    pages = [await ann.get(f"/api/{of}/page") for of in (f"tables/{code}", f"records/{shared['record']}")]
    for answer in pages:
        assert answer.headers["Content-Type"].startswith("text/html")
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        letters = answer.text.partition('id="record">')[2].partition("<")[0]
        assert zlib.decompress(base64.b64decode(letters)).decode() == text
    missing = await ann.get("/api/records/0123456789abcdef/page")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_record")


async def test_a_game_that_goes_on_is_no_page_yet(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "bot"))
    early = await ann.get(f"/api/tables/{opened['table']}/page")
    assert early.json()["code"] == "not_now"


async def test_a_table_is_shared_once_and_by_those_who_played(site: Site) -> None:
    code, ann = await finished(site)
    first = (await ann.post(f"/api/tables/{code}/share")).json()
    again = (await ann.post(f"/api/tables/{code}/share")).json()
    assert first == again
    assert (await site.person().post(f"/api/tables/{code}/share")).status_code == 404


async def test_a_record_that_was_changed_is_refused(site: Site) -> None:
    code, ann = await finished(site)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    rng = Random(2)
    for _ in range(25):
        place = rng.randrange(text.index('"signed"'))
        broken = text[:place] + rng.choice('0123456789"[]{},x') + text[place + 1 :]
        if broken == text:
            continue
        status, answer = await upload(ann, broken)
        assert (status, answer["code"]) == (400, "not_understood")
        assert answer["text"].startswith("This ")


async def test_a_forged_record_with_a_right_checksum_is_played_and_found_out(site: Site) -> None:
    code, ann = await finished(site)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    rolled, chosen, relabelled = (json.loads(text) for _ in range(3))
    rolled["chance"]["outcomes"][0].reverse()
    chosen["choices"][0][1] = 10**6
    for changed in (rolled, chosen):
        status, answer = await upload(ann, forged(json.dumps(changed)))
        assert (status, answer["code"]) == (400, "not_understood"), answer
    relabelled["chance"]["seed"] = "another seed"
    status, answer = await upload(ann, forged(json.dumps(relabelled)))
    assert status == 201
    card = (await ann.get(f"/api/records/{answer['record']}")).json()
    assert card["played"] == "unknown", "its dice are not those of its seed"


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "[" * 3000, '{"starhall": 1}', '{"starhall": 2}', "\x80", '"\\ud800"']
)
async def test_what_is_no_record_is_refused(site: Site, text: str) -> None:
    status, answer = await upload(site.person(), text)
    assert (status, answer["code"]) == (400, "not_understood")


async def test_a_record_that_is_too_long_is_refused(site: Site) -> None:
    status, answer = await upload(site.person(), " " * (LONGEST + 1))
    assert (status, answer["code"]) == (413, "too_large")
    many = json.dumps({"starhall": 1, "choices": [[0, 0]] * 20_001})
    status, answer = await upload(site.person(), many)
    assert (status, answer["code"]) == (413, "too_large")


async def test_names_in_an_uploaded_record_are_cleaned(site: Site) -> None:
    code, ann = await finished(site)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    names = ["<script>\u202e", "x" * 500]
    status, answer = await upload(ann, forged(text, snapshots=[], seats=names))
    assert status == 201, answer
    card = (await ann.get(f"/api/records/{answer['record']}")).json()
    assert card["seats"] == ["<script>", "x" * 24]
    for at in range(card["choices"] + 1):
        moment = (await ann.get(f"/api/records/{answer['record']}/moment?at={at}")).json()
        assert moment["position"]["view"]["names"] == card["seats"]


async def test_a_record_of_older_rules_is_shown_move_by_move_and_marked(site: Site) -> None:
    code, ann = await finished(site)
    data = json.loads((await ann.get(f"/api/tables/{code}/record")).text)
    shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    now = (await ann.get(f"/api/records/{shared}")).json()
    assert (now["older"], now["kept"]) == ("", [])
    status, answer = await upload(ann, forged(json.dumps(data), rules="0.9"))
    assert status == 201, answer
    path = f"/api/records/{answer['record']}"
    card = (await ann.get(path)).json()
    assert (card["rules"], card["older"], card["kept"]) == ("0.9", "played by older rules (0.9)", [])
    assert card["played"] == "unknown"
    assert (card["fairness"], card["draws"]) == (None, [])
    assert (card["choices"], card["outcome"]) == (now["choices"], now["outcome"])
    assert card["lines"] == now["lines"]
    for at in (0, card["choices"] // 2, card["choices"]):
        query = f"/moment?at={at}&seat=1"
        old = (await ann.get(path + query)).json()["position"]
        new = (await ann.get(f"/api/records/{shared}{query}")).json()["position"]
        assert (old["view"], old["lines"]) == (new["view"], new["lines"])
    answer = (await ann.post(f"{path}/branch", {"at": 0, "seat": 0})).json()
    assert (answer["code"], "it is shown, not played" in answer["text"]) == ("not_now", True)


async def test_of_a_record_of_older_rules_without_a_story_the_kept_moments_are_shown(site: Site) -> None:
    code, ann = await finished(site)
    data = json.loads((await ann.get(f"/api/tables/{code}/record")).text)
    text = forged(json.dumps(data), rules="0.9", story=None, chance={"seed": None, "outcomes": []})
    _, answer = await upload(ann, text)
    card = (await ann.get(f"/api/records/{answer['record']}")).json()
    assert card["kept"] == [row["at"] for row in data["snapshots"]]
    assert card["choices"] == len(card["kept"]) - 1
    assert card["lines"] == []
    moment = (await ann.get(f"/api/records/{answer['record']}/moment?at={card['choices']}")).json()
    assert moment["position"]["outcome"] == card["outcome"]


async def test_the_sentences_of_older_rules_are_cleaned(site: Site) -> None:
    code, ann = await finished(site)
    data = json.loads((await ann.get(f"/api/tables/{code}/record")).text)
    data["story"]["told"][0][0]["text"] = "Read\u202e this\x1b[2J" + "!" * 5000
    _, answer = await upload(ann, forged(json.dumps(data), rules="0.9"))
    card = (await ann.get(f"/api/records/{answer['record']}")).json()
    assert card["lines"][0]["text"].startswith("Read this[2J!!")
    assert len(card["lines"][0]["text"]) == 1000


async def test_play_on_from_a_moment_against_bots(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "bot"), options={"rounds": 3})
    code = opened["table"]
    async with ann.at(code) as seat:
        for _ in range(3):
            assert await seat.until_asked()
            await seat.choose()
        assert await seat.until_asked()
        assert seat.position is not None
        at, view, lines = seat.position["choices"], seat.position["view"], seat.lines
        answer = await ann.post(f"/api/tables/{code}/branch", {"at": at, "seat": 0, "level": "random"})
        assert answer.status_code == 201
        branch = answer.json()["table"]
        foreign = await ann.post(f"/api/tables/{code}/branch", {"at": at, "seat": 1})
        assert foreign.json()["code"] == "not_yours"
        beyond = await ann.post(f"/api/tables/{code}/branch", {"at": 10_000, "seat": 0})
        assert beyond.json()["code"] == "not_understood"
    async with ann.at(branch) as seat:
        assert seat.snapshot["table"]["branch_of"] == f"{code}@{at}"
        begun = await seat.request("history", at=0, seat=0)
        assert begun["position"]["view"] == view, "what the asker knew is the same"
        assert begun["position"]["lines"] == len(lines)
        assert past(seat) == [{**line, "at": 0} for line in lines], "the log goes on from there"
        await play_out([seat])
        assert seat.lines[: len(lines)] == [{**line, "at": 0} for line in lines]
        assert [line["number"] for line in seat.lines] == list(range(len(seat.lines)))
    shared = (await ann.post(f"/api/tables/{branch}/share")).json()["record"]
    card = (await site.person().get(f"/api/records/{shared}")).json()
    assert card["played"] == "here"
    assert "begins in the middle of a game" in card["played_text"]
    assert "Every draw comes from the seed" in card["played_text"], "the dice of a branch can be checked, too"


def past(seat: Seat) -> list[Frame]:
    """What a branch begins with; bots may have gone on from there already."""
    return [line for line in seat.lines if line["at"] == 0]


async def test_a_branch_of_a_branch_and_of_a_record_have_the_whole_log_and_another_name(site: Site) -> None:
    code, ann = await finished(site)
    record_id = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    card = (await ann.get(f"/api/records/{record_id}")).json()
    at = card["choices"] // 2
    texts = [line["text"] for line in card["lines"] if line["at"] <= at]
    eve = site.person()
    first = (await eve.post(f"/api/records/{record_id}/branch", {"at": at, "seat": 1, "name": "Eve"})).json()
    async with eve.at(first["table"]) as seat:
        assert seat.around["seats"][1]["name"] == "Eve"
        own = past(seat)
        assert len(own) >= len(texts), "the seat knows at least what everybody knows"
        assert any("Eve" in line["text"] for line in own)
    second = await eve.post(f"/api/tables/{first['table']}/branch", {"at": 0, "seat": 1, "name": "Eve"})
    async with eve.at(second.json()["table"]) as seat:
        assert past(seat) == own
    watching = site.person()
    await watching.enter(first["table"], first["invite"].partition("#")[2])
    async with watching.at(first["table"]) as seat:
        assert len(past(seat)) == len(texts), "others see what was public"


async def test_a_branch_of_the_same_moment_is_dealt_fairly_anew(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "bot", "bot"))
    code = opened["table"]
    hands = set()
    async with ann.at(code) as seat:
        assert await seat.until_asked()
    for _ in range(6):
        answer = await ann.post(f"/api/tables/{code}/branch", {"at": 0, "seat": 0})
        match = site.parts.tables.live[answer.json()["table"]].table.match
        assert match is not None
        hands.add(json.dumps(match.moments[0].state.hands[1:]))
    assert len(hands) > 1


async def test_unknown_records_are_not_there(site: Site) -> None:
    for path in ("/api/records/0000000000000000", "/api/records/x", "/api/records/0000000000000000/file"):
        answer = await site.person().get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_record")
