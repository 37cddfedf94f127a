"""A terminal signs in by a code that its owner confirms in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from starhall.server.kept.schema import people
from starhall.server.people import devices
from starhall.server.rights.limits import Rate
from tests.server.harness import Person, SetTime, Site, running
from tests.server.test_people import PASSWORD, browser, id_of, member, quick_hashes

__all__ = ["quick_hashes"]


async def asked(terminal: Person, label: str = "Ann's console") -> dict[str, Any]:
    """What a terminal is given to show."""
    found: dict[str, Any] = (await terminal.post("/api/devices", {"label": label})).json()
    return found


async def test_a_confirmed_code_signs_its_terminal_in_once(site: Site) -> None:
    ann, terminal = await member(site), site.person()
    shown = await asked(terminal)
    secret = {"secret": shown["secret"]}
    waits = await terminal.post("/api/devices/sign-in", secret)
    assert (waits.json()["code"], waits.json()["retry"]) == ("not_now", devices.LOOK_EVERY)
    typed = shown["code"].replace("-", " ").upper()
    confirmed = await ann.post("/api/devices/confirm", {"code": typed})
    assert confirmed.json() == {"label": "Ann's console"}
    signed_in = (await terminal.post("/api/devices/sign-in", secret)).json()
    assert signed_in["name"] == "Ann Lee"
    terminal.http.headers["Authorization"] = f"Bearer {signed_in['token']}"
    assert (await terminal.get("/api/me")).json()["name"] == "Ann Lee"
    # Neither code nor secret is good for a second session.
    assert (await terminal.post("/api/devices/sign-in", secret)).json()["code"] == "not_now"
    assert (await ann.post("/api/devices/confirm", {"code": typed})).json()["code"] == "not_now"
    # The owner sees the terminal among the devices, and ends its session there.
    there = (await ann.get("/api/me/account")).json()["sessions"]
    (id,) = [one["id"] for one in there if one["label"] == "Ann's console"]
    await ann.post("/api/me/sessions/end", {"id": id})
    assert (await terminal.get("/api/me")).json()["name"] == ""


async def test_the_label_of_a_terminal_holds_nothing_that_turns_text_around(site: Site) -> None:
    ann, terminal = await member(site), site.person()
    shown = await asked(terminal, "Ann\u202e s'elosnoc\u2066\n\x1b[2J")
    confirmed = await ann.post("/api/devices/confirm", {"code": shown["code"]})
    assert confirmed.json() == {"label": "Ann s'elosnoc [2J"}


async def test_only_who_is_signed_in_can_confirm(site: Site) -> None:
    terminal = site.person()
    shown = await asked(terminal)
    refused = (await browser(site).post("/api/devices/confirm", {"code": shown["code"]})).json()
    assert refused["code"] == "sign_in"
    ann = await member(site)
    # What the terminal keeps to itself confirms nothing, and the code opens no session.
    for word in (shown["secret"], "0000-0000", ""):
        assert (await ann.post("/api/devices/confirm", {"code": word})).json()["code"] == "not_now"
    assert (await terminal.post("/api/devices/sign-in", {"secret": shown["code"]})).json()[
        "code"
    ] == "not_now"


async def test_a_stale_session_gives_no_terminal_a_fresh_one(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann, terminal = await member(site), site.person()
        time.at += 3600
        assert (await ann.post("/api/me/codes")).status_code == 401
        shown = await asked(terminal)
        refused = await ann.post("/api/devices/confirm", {"code": shown["code"]})
        assert (refused.status_code, refused.json()["code"]) == (401, "sign_in")
        waits = await terminal.post("/api/devices/sign-in", {"secret": shown["secret"]})
        assert waits.json()["code"] == "not_now"
        assert (await ann.post("/api/sign-in", {"name": "Ann Lee", "password": PASSWORD})).status_code == 200
        # The code is not used up: the same one is confirmed once its owner has signed in again.
        assert (await ann.post("/api/devices/confirm", {"code": shown["code"]})).status_code == 200


async def test_a_terminal_is_no_fresher_than_the_session_that_let_it_in(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann, terminal = await member(site), site.person()
        time.at += 540
        shown = await asked(terminal)
        assert (await ann.post("/api/devices/confirm", {"code": shown["code"]})).status_code == 200
        time.at += 120
        token = (await terminal.post("/api/devices/sign-in", {"secret": shown["secret"]})).json()["token"]
        terminal.http.headers["Authorization"] = f"Bearer {token}"
        assert (await terminal.get("/api/me")).json()["fresh"] is False
        assert (await terminal.post("/api/me/codes")).status_code == 401
        another = await asked(site.person())
        refused = await terminal.post("/api/devices/confirm", {"code": another["code"]})
        assert refused.json()["code"] == "sign_in"


@pytest.mark.parametrize("how", ["password", "recover", "mail", "delete", "sessions/end"])
async def test_a_confirmed_code_opens_nothing_once_its_owner_has_shut_others_out(
    site: Site, tmp_path: Path, how: str
) -> None:
    ann, bea, terminal = browser(site), await member(site, "Bea"), site.person()
    body = {"name": "Ann Lee", "password": PASSWORD}
    codes = (await ann.post("/api/people", body)).json()["codes"]
    shown, hers = await asked(terminal), await asked(terminal, "Bea's")
    assert (await ann.post("/api/devices/confirm", {"code": shown["code"]})).status_code == 200
    assert (await bea.post("/api/devices/confirm", {"code": hers["code"]})).status_code == 200
    if how == "mail":
        await site.parts.post.kept.recover(id_of("Ann Lee", tmp_path), "a hash")
        done = await bea.get("/api/me")
    elif how == "recover":
        done = await browser(site).post("/api/sign-in/recover", {**body, "code": codes[0]})
    else:
        done = await ann.post(f"/api/me/{how}", {"password": "four green suns"} if how == "password" else {})
    assert done.status_code == 200, done.text
    late = await terminal.post("/api/devices/sign-in", {"secret": shown["secret"]})
    assert late.json()["code"] == "not_now"
    assert (await terminal.post("/api/devices/sign-in", {"secret": hers["secret"]})).json()["name"] == "Bea"


async def test_no_terminal_signs_in_to_a_closed_account_that_is_still_being_forgotten(site: Site) -> None:
    ann, terminal = await member(site), site.person()
    shown = await asked(terminal)
    await ann.post("/api/devices/confirm", {"code": shown["code"]})
    # As if the code had been confirmed in the very moment in which the account was closed.
    closed = update(people).values(name="")
    await site.parts.store.write("", lambda connection: connection.execute(closed))
    late = await terminal.post("/api/devices/sign-in", {"secret": shown["secret"]})
    assert late.json()["code"] == "not_now"


@pytest.mark.parametrize("confirmed", [False, True])
async def test_a_code_is_good_for_ten_minutes(tmp_path: Path, confirmed: bool) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann, terminal = await member(site), site.person()
        shown = await asked(terminal)
        if confirmed:
            await ann.post("/api/devices/confirm", {"code": shown["code"]})
        time.at += devices.WITHIN / 1000 + 1
        await ann.post("/api/sign-in", {"name": "Ann Lee", "password": PASSWORD})
        late = await ann.post("/api/devices/confirm", {"code": shown["code"]})
        assert late.json()["code"] == "not_now"
        waits = await terminal.post("/api/devices/sign-in", {"secret": shown["secret"]})
        assert waits.json()["code"] == "not_now"


async def test_codes_cannot_be_asked_for_or_guessed_without_end(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0) as site:
        ann, terminal = await member(site), site.person()
        asks = [(await terminal.post("/api/devices", {})).status_code for _ in range(30)]
        assert asks[0] == 200
        assert asks[-1] == 429
        guesses = [await ann.post("/api/devices/confirm", {"code": f"0000-{n:04}"}) for n in range(30)]
        assert guesses[-1].json()["code"] == "rate_limited"


async def test_who_guesses_at_codes_of_terminals_reads_that_it_is_about_those(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_sign_in_as=Rate(2, 1e-9)) as site:
        ann = await member(site)
        guesses = [await ann.post("/api/devices/confirm", {"code": f"0000-{n:04}"}) for n in range(3)]
        assert [one.json()["code"] for one in guesses] == ["not_now", "not_now", "rate_limited"]
        assert guesses[-1].json()["text"].startswith("You have entered too many codes of terminals.")
        # Nor is it about the address: another terminal there may still ask for a code.
        assert (await site.person().post("/api/devices", {})).status_code == 200
