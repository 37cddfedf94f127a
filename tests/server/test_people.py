"""Accounts: made, used on several devices, given out and forgotten; the hall without one is as it was."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from starhall.server.book.refusals import Refused
from starhall.server.config import FORGOTTEN
from starhall.server.kept.backup import back_up
from starhall.server.kept.folder import FILE
from starhall.server.people import passwords
from starhall.server.people.names import account_name, skeleton
from starhall.server.people.passwords import fit_password
from tests.server.desk import admin
from tests.server.harness import Person, SetTime, Site, running

PASSWORD = "three blue moons"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2 as it is, but with little memory: a test need not be safe from a searcher."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", quick)


def browser(site: Site) -> Person:
    """Somebody with an empty browser, which names the page that it sends from."""
    found = site.person()
    found.http.headers["Origin"] = site.url
    return found


async def member(site: Site, name: str = "Ann Lee") -> Person:
    """Somebody who has just made an account."""
    found = browser(site)
    answer = await found.post("/api/people", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return found


async def signed_in(site: Site, name: str = "Ann Lee") -> Person:
    """The same person in another browser."""
    found = browser(site)
    answer = await found.post("/api/sign-in", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return found


async def name_of(person: Person) -> str:
    """Who is signed in."""
    return str((await person.get("/api/me")).json()["name"])


# Making an account and coming back.


async def test_an_account_is_made_signed_out_of_and_signed_in_to(site: Site) -> None:
    ann = await member(site)
    assert await name_of(ann) == "Ann Lee"
    assert (await ann.post("/api/me/sign-out")).json()["name"] == ""
    assert await name_of(ann) == ""
    answer = await ann.post("/api/sign-in", {"name": "ann  LEE", "password": PASSWORD})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ann Lee")


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("Al", PASSWORD, "3 to 20"),
        ("A" * 21, PASSWORD, "3 to 20"),
        ("<b>bold</b>", PASSWORD, "letters, digits"),
        ("Ann\u0430", PASSWORD, "one script"),
        ("5tarhall", PASSWORD, "belongs to the house"),
        ("Moderator", PASSWORD, "belongs to the house"),
        ("...", PASSWORD, "at least 3 letters"),
        ("Ann", "short", "10 to 128"),
        ("Ann", "x" * 129, "10 to 128"),
        ("Ann", "password12345", "first to be tried"),
        ("Ann", "1234567890", "first to be tried"),
        ("Annabella", "annabella2024", "first to be tried"),
        ("Ann", "abababababab", "first to be tried"),
        ("Ann", "passwordpassword", "first to be tried"),
        ("Ann", "password!!!", "first to be tried"),
        ("Ann", "P@ssw0rd123", "first to be tried"),
        ("Ann", "my_password_1", "first to be tried"),
        ("Ann", "starhall123", "first to be tried"),
        ("Ann", "Starhall-Starhall", "first to be tried"),
        ("Ann", "1q2w3e4r5t", "first to be tried"),
        ("Ann", "asdfghjkl123", "first to be tried"),
        ("Ann", "zyxwvutsrq", "first to be tried"),
        ("Ann", "moon7moon7moon7", "first to be tried"),
        ("Annabella", "annabellaannabella", "first to be tried"),
    ],
)
def test_a_name_or_password_that_will_not_do_is_refused_in_words(name: str, password: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        fit_password(password, account_name(name))
    assert refused.value.code == "not_understood"


@pytest.mark.parametrize(
    "password",
    [PASSWORD, "badminton at noon", "correct horse battery", "tr0ub4dor&3", "kX9#vTq2!m", "ubp4 zdt2 hq8w"],
)
def test_a_password_that_is_no_well_known_word_will_do(password: str) -> None:
    assert fit_password(password, "Ann") == password


INVISIBLE = [0x3164, 0x1160, 0x115F, 0xFFA0, 0x200B, 0xAD, 0x34F, 0xFE0F, 0x17B4, 0x180B, 0xE0101, 0x1BCA0]


@pytest.mark.parametrize("code", INVISIBLE, ids=hex)
def test_letters_that_nobody_sees_are_dropped_from_a_name(code: int) -> None:
    letter = chr(code)
    for seen in (f"Mari{letter}anne", f"{letter}Marianne", f"Marianne{letter}"):
        assert account_name(seen) == "Marianne"


LOOK_ALIKES = [
    ("Marianne", "Marlanne"),
    ("Marianne", "MARIANNE"),
    ("Marianne", "Mari\u00e4nne"),
    ("Marianne", "rnarianne"),
    ("Marianne", "M.a-r_i a'nne"),
    ("Marianne", "\uff2d\uff41\uff52\uff49\uff41\uff4e\uff4e\uff45"),
    ("Paco", "\u0440\u0430\u0441\u043e"),
    ("Kostas", "K0sta5"),
    ("Woody", "VVoody"),
    ("Dan Dare", "cIan Dare"),
]


@pytest.mark.parametrize(("name", "other"), LOOK_ALIKES)
def test_names_that_look_alike_have_one_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other) != ""


@pytest.mark.parametrize(
    "name", ["Zoë", "Łukasz", "Διόνυσος", "Настя", "さくら", "王小明 Li", "김민준", "O'Neil"]
)
def test_names_of_many_scripts_are_welcome(name: str) -> None:
    assert account_name(name) == name


async def test_a_name_that_looks_like_one_that_is_there_is_taken(site: Site) -> None:
    await member(site, "Marianne")
    answer = await browser(site).post("/api/people", {"name": "Marlanne", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert "is taken" in answer.json()["text"]


async def test_of_many_who_want_one_name_at_once_one_has_it(site: Site) -> None:
    body = {"name": "Ann Lee", "password": PASSWORD}
    answers = await asyncio.gather(*(browser(site).post("/api/people", body) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]


async def test_a_code_gives_a_new_password_once_and_ends_every_session(site: Site) -> None:
    ann = browser(site)
    made = await ann.post("/api/people", {"name": "Ann Lee", "password": PASSWORD})
    code = made.json()["codes"][0]
    assert len(set(made.json()["codes"])) == 10
    elsewhere = browser(site)
    wanted = {"name": "Ann Lee", "code": code.upper().replace("-", " "), "password": "four green suns"}
    assert (await elsewhere.post("/api/sign-in/recover", wanted)).status_code == 200
    assert (await name_of(elsewhere), await name_of(ann)) == ("Ann Lee", "")
    assert (await browser(site).post("/api/sign-in/recover", wanted)).json()["code"] == "sign_in"
    old = await ann.post("/api/sign-in", {"name": "Ann Lee", "password": PASSWORD})
    new = await ann.post("/api/sign-in", {"name": "Ann Lee", "password": "four green suns"})
    assert (old.status_code, new.status_code) == (401, 200)
    assert (await ann.get("/api/me/account")).json()["codes"] == 9


async def test_the_operator_lets_somebody_in_again_by_a_code_that_works_once(site: Site) -> None:
    ann = await member(site)
    dry = await admin(site, "person", "recover", "Ann Lee", "--dry-run", "--json")
    assert "code" not in dry.data
    code = (await admin(site, "person", "recover", "ann lee", "--yes", "--json")).data["code"]
    wanted = {"name": "Ann Lee", "code": code, "password": "four green moons"}
    elsewhere = browser(site)
    assert (await elsewhere.post("/api/sign-in/recover", wanted)).status_code == 200
    assert (await name_of(elsewhere), await name_of(ann)) == ("Ann Lee", "")
    assert (await browser(site).post("/api/sign-in/recover", wanted)).status_code == 401
    lines = (await admin(site, "audit", "--json")).out
    assert "person recover" in lines
    assert code not in lines
    assert "nobody has an account" in (await admin(site, "person", "recover", "Nobody", "--yes")).err


async def test_new_codes_void_the_old_ones(site: Site) -> None:
    ann = browser(site)
    old = (await ann.post("/api/people", {"name": "Ann Lee", "password": PASSWORD})).json()["codes"]
    new = (await ann.post("/api/me/codes")).json()["codes"]
    wanted = {"name": "Ann Lee", "password": "four green suns"}
    assert (await ann.post("/api/sign-in/recover", {**wanted, "code": old[0]})).status_code == 401
    assert (await ann.post("/api/sign-in/recover", {**wanted, "code": new[0]})).status_code == 200


async def test_sessions_are_listed_and_ended_by_their_owner(site: Site) -> None:
    ann, phone, stranger = await member(site), await signed_in(site), await member(site, "Bea")
    found = (await ann.get("/api/me/account")).json()["sessions"]
    assert sorted(one["here"] for one in found) == [False, True]
    (other,) = [one["id"] for one in found if not one["here"]]
    await stranger.post("/api/me/sessions/end", {"id": other})
    assert await name_of(phone) == "Ann Lee", "nobody ends another's session"
    await ann.post("/api/me/sessions/end", {"id": other})
    assert (await name_of(phone), await name_of(ann)) == ("", "Ann Lee")


async def test_another_password_ends_all_other_sessions(site: Site) -> None:
    ann, phone = await member(site), await signed_in(site)
    assert (await ann.post("/api/me/password", {"password": "four green suns"})).status_code == 200
    assert (await name_of(phone), await name_of(ann)) == ("", "Ann Lee")


async def test_a_session_ends_when_nobody_uses_it_and_a_proof_is_good_for_ten_minutes(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann = await member(site)
        assert (await ann.post("/api/me/codes")).status_code == 200
        time.at += 601
        stale = await ann.post("/api/me/codes")
        assert (stale.status_code, stale.json()["code"]) == (401, "sign_in")
        assert "once more" in stale.json()["text"]
        time.at += 80 * 24 * 3600
        assert await name_of(ann) == "Ann Lee"
        time.at += 89 * 24 * 3600
        assert await name_of(ann) == "Ann Lee", "used in the meantime"
        time.at += 91 * 24 * 3600
        assert await name_of(ann) == ""


# Seats.


async def test_whoever_is_signed_in_sits_down_under_their_own_name(site: Site) -> None:
    ann, bea = await member(site), await member(site, "Bea")
    opened = await ann.open("peace", ("me", "open"))
    await bea.join(opened["table"], opened["invite"], name="Somebody else")
    card = (await ann.get(f"/api/tables/{opened['table']}")).json()
    assert [seat["name"] for seat in card["seats"]] == ["Ann Lee", "Bea"]


async def test_a_guest_who_takes_the_name_of_an_account_is_marked(site: Site) -> None:
    await member(site)
    guest = site.person()
    opened = await guest.open("peace", ("open", "open"))
    await guest.join(opened["table"], name="Ann 1ee")
    await site.person().join(opened["table"], opened["invite"], name="An\u3164n\u2800Lee")
    card = (await guest.get(f"/api/tables/{opened['table']}")).json()
    assert [seat["name"] for seat in card["seats"]] == ["Ann 1ee (guest)", "Ann Lee (guest) 2"]


async def test_another_device_sits_down_by_signing_in(site: Site) -> None:
    ann = await member(site)
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    code = opened["table"]
    phone = await signed_in(site)
    async with at(ann, code) as first, at(phone, code) as second:
        assert first.snapshot["held"] == second.snapshot["held"] == [0]
        assert (await second.choose())["type"] == "ack"
    assert (await site.person().get(f"/api/tables/{code}")).status_code == 404


async def test_signing_out_closes_the_sockets_of_that_device_and_no_other(site: Site) -> None:
    ann = await member(site)
    code = (await ann.open("peace", ("me", "bot"), options={"first": 0}))["table"]
    phone = await signed_in(site)
    async with at(ann, code) as first, at(phone, code) as second:
        await phone.post("/api/me/sign-out")
        assert (await second.until("closing"))["code"] == "seat_taken"
        assert (await first.choose())["type"] == "ack"


async def test_what_a_guest_has_played_becomes_the_accounts(site: Site) -> None:
    ann = browser(site)
    opened = await ann.open("peace", ("me", "bot"))
    code, (_, key) = opened["table"], opened["keys"]
    assert (await ann.post(f"/api/tables/{code}/claim")).status_code == 401
    await ann.post("/api/people", {"name": "Ann Lee", "password": PASSWORD})
    assert (await ann.get("/api/me/tables")).json()["tables"] == []
    assert (await ann.post(f"/api/tables/{code}/claim")).json()["seats"] == [0]
    (card,) = (await ann.get("/api/me/tables")).json()["tables"]
    assert (card["table"], card["held"]) == (code, [0])
    assert (await site.person().enter(code, key)).status_code == 404, "the old key is void"
    bea = await member(site, "Bea")
    assert (await bea.post(f"/api/tables/{code}/claim")).status_code == 404


async def test_nobody_claims_a_seat_of_another_account(site: Site) -> None:
    ann, bea = await member(site), await member(site, "Bea")
    opened = await ann.open("peace", ("me", "bot"))
    code, (_, key) = opened["table"], opened["keys"]
    assert (await bea.enter(code, key)).json()["seats"] == [0]
    assert (await bea.post(f"/api/tables/{code}/claim")).json()["code"] == "not_now"


async def test_a_rematch_keeps_the_seats_of_accounts(site: Site) -> None:
    ann = await member(site)
    code = (await ann.open("cargo", ("me", "bot")))["table"]
    async with at(ann, code) as seat:
        while await seat.until_asked() is not None:
            await seat.choose()
        offer = await seat.request("rematch", seat=0)
    tables = (await (await signed_in(site)).get("/api/me/tables")).json()["tables"]
    assert {card["table"]: card["held"] for card in tables} == {code: [0], offer["table"]: [0]}


def at(person: Person, code: str) -> Any:
    """A socket at a table, with all cookies that a browser would send."""
    cookies = "; ".join(
        f"{cookie.name}={cookie.value}"
        for cookie in person.http.cookies.jar
        if cookie.path in ("/", f"/api/tables/{code}")
    )
    found = Person(person.url)
    found.cookie = lambda code: cookies  # type: ignore[method-assign]
    return found.at(code, origin=person.url)


# All of it given out, or forgotten.


async def test_everything_is_given_out(site: Site) -> None:
    ann = await member(site)
    code = (await ann.open("peace", ("me", "bot")))["table"]
    async with at(ann, code) as seat:
        await seat.request("say", seat=0, text="hello there")
    found = (await ann.post("/api/me/export")).json()
    assert (found["name"], found["recovery_codes"], len(found["sessions"])) == ("Ann Lee", 10, 1)
    (table,) = found["tables"]
    assert (table["table"], table["names"]) == (code, ["Ann Lee"])
    assert [said["text"] for said in table["sayings"]] == ["hello there"]


def every_value(data: Path) -> Iterator[tuple[str, str]]:
    """Every value of every column of every table, as text."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        tables = [row[0] for row in connection.execute("select name from sqlite_master where type='table'")]
        for table in tables:
            for row in connection.execute(f"select * from {table}"):
                for value in row:
                    yield table, str(value)


async def test_nothing_is_left_of_who_deletes_the_account(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann, bea = await member(site, "Zaphira Quill"), await member(site, "Bea")
        opened = await ann.open("cargo", ("me", "open"), title="Zaphira Quill invites", public=True)
        code = opened["table"]
        await bea.join(code, opened["invite"])
        async with at(ann, code) as mine, at(bea, code) as hers:
            await mine.request("say", seat=0, text="the planted saying")
            for _ in range(100):
                if mine.over:
                    break
                seat = mine if mine.ask else hers
                await seat.choose()
                await asyncio.gather(mine.until_number(seat.number), hers.until_number(seat.number))
        await site.parts.tables.finish()
        id = id_of("Zaphira Quill", tmp_path)
        assert (await ann.post("/api/me/delete")).json()["name"] == ""
        assert await name_of(ann) == ""
        card = (await bea.get(f"/api/tables/{code}")).json()
        assert [seat["name"] for seat in card["seats"]] == ["Somebody", "Bea"]
        again = {"name": "Zaphira Quill", "password": PASSWORD}
        assert (await browser(site).post("/api/sign-in", again)).status_code == 401
        # The name is free again.
        assert await name_of(await member(site, "Zaphira Qui11")) == "Zaphira Qui11"
    planted = ("Zaphira Quill", "the planted saying", id)
    left = [(table, one) for table, value in every_value(tmp_path) for one in planted if one in value]
    assert left == []


async def test_a_bot_plays_on_for_a_host_who_deletes_the_account(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann, bea = await member(site, "Ann Lee"), await member(site, "Bea")
        opened = await ann.open("cargo", ("me", "open"), stand_in="random")
        code = opened["table"]
        await bea.join(code, opened["invite"])
        async with at(bea, code) as hers:
            assert (await ann.post("/api/me/delete")).status_code == 200
            while not hers.over:
                if await hers.until_asked():
                    await hers.choose()
            gone = hers.around["seats"][0]
            assert (gone["name"], gone["left"], gone["stand_in"]) == ("Somebody", True, True)


async def test_who_was_forgotten_is_forgotten_again_when_an_old_backup_is_restored(tmp_path: Path) -> None:
    data, monday, restored = tmp_path / "data", tmp_path / "monday", tmp_path / "restored"
    async with running(data) as site:
        ann, bea = await member(site, "Zaphira Quill"), await member(site, "Bea")
        opened = await ann.open("cargo", ("me", "open"))
        await bea.join(opened["table"], opened["invite"])
        async with at(ann, opened["table"]) as mine:
            await mine.request("say", seat=0, text="the planted saying")
        await site.parts.tables.finish()
        await asyncio.to_thread(back_up, data, monday)
        id = id_of("Zaphira Quill", data)
        assert (await ann.post("/api/me/delete")).status_code == 200
    listed = (data / FORGOTTEN).read_text()
    assert id not in listed
    shutil.copytree(monday, restored)
    shutil.copy(data / FORGOTTEN, restored)
    async with running(restored) as site:
        again = {"name": "Zaphira Quill", "password": PASSWORD}
        assert (await browser(site).post("/api/sign-in", again)).status_code == 401
        assert await name_of(await signed_in(site, "Bea")) == "Bea"
    planted = ("Zaphira Quill", "the planted saying", id)
    assert any("Zaphira Quill" in value for _, value in every_value(monday))
    assert [one for _, value in every_value(restored) for one in planted if one in value] == []
    # Once more changes nothing, and only its owner reads the list.
    assert set((restored / FORGOTTEN).read_text().split()) == set(listed.split())
    assert stat.S_IMODE((data / FORGOTTEN).stat().st_mode) == 0o600


def id_of(name: str, data: Path) -> str:
    """The id of somebody's account."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        return str(connection.execute("select id from people where name = ?", (name,)).fetchone()[0])


async def test_whoever_was_being_forgotten_is_forgotten_by_the_next_server(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, poll=1000.0) as site:
        ann = await member(site, "Zaphira Quill")
        await ann.open("peace", ("me", "bot"))
        me = await site.parts.people.kept.by_skeleton(skeleton("Zaphira Quill"))
        assert me is not None
        await site.parts.people.kept.close_account(me[0].id)
        assert any("Zaphira Quill" in value for _, value in every_value(tmp_path))
    async with running(tmp_path) as site:
        assert await site.parts.people.kept.closed_accounts() == []
    assert not [value for _, value in every_value(tmp_path) if "Zaphira Quill" in value or me[0].id in value]


# The hall without accounts.


async def test_without_an_account_nothing_is_asked(site: Site) -> None:
    guest = site.person()
    assert (await guest.get("/api/me")).json() == {
        "name": "",
        "since": 0.0,
        "fresh": False,
        "passkeys_possible": False,
        "roles": [],
    }
    opened = await guest.open("peace", ("me", "bot"), title="As before")
    assert (await guest.get(f"/api/tables/{opened['table']}")).json()["held"] == [0]
    assert site.parts.tables.live[opened["table"]].table.holders == {}
