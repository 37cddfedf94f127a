"""Accounts under attack: fixation, guessing, enumeration, foreign pages, challenges that were used before."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import cbor2
import pytest
from argon2 import PasswordHasher
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from websockets.exceptions import InvalidStatus

from starhall.server.door.people import PEOPLE
from starhall.server.people import passwords
from starhall.server.people.passkeys import Passkeys
from starhall.server.people.passwords import Passwords
from starhall.server.rights.keys import SESSION, SESSION_SAFE
from starhall.server.rights.limits import Rate
from tests.server.harness import Person, SetTime, Site, running
from tests.server.test_people import PASSWORD, at, browser, member, name_of, quick_hashes, signed_in

__all__ = ["quick_hashes"]
URL = "http://localhost:8765"
NEVER = 1e-9
"""So many more a second: none during a test, however slow it is."""
PLENTY = Rate(10_000, 1_000)


def tries(person: Person, name: str, password: str = "not the password") -> Any:
    """An attempt to sign in."""
    return person.post("/api/sign-in", {"name": name, "password": password})


# Sessions.


async def test_a_session_that_was_planted_is_worth_nothing(site: Site) -> None:
    await member(site)
    victim = browser(site)
    planted = "f" * 64
    victim.http.cookies.set(SESSION, planted, path="/")
    assert (await tries(victim, "Ann Lee", PASSWORD)).status_code == 200
    attacker = browser(site)
    attacker.http.cookies.set(SESSION, planted, path="/")
    assert await name_of(attacker) == ""


async def test_each_sign_in_has_a_new_token_and_the_one_before_is_void(site: Site) -> None:
    ann = await member(site)
    before = ann.http.cookies[SESSION]
    assert (await tries(ann, "Ann Lee", PASSWORD)).status_code == 200
    assert ann.http.cookies[SESSION] != before
    thief = browser(site)
    thief.http.cookies.set(SESSION, before, path="/")
    assert await name_of(thief) == ""


async def test_the_cookie_of_a_session_cannot_be_read_by_scripts_or_sent_by_others(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="127.0.0.1") as site:
        ann = site.person()
        body = {"name": "Ann Lee", "password": PASSWORD}
        made = await ann.post("/api/people", body, **{"X-Forwarded-Proto": "https"})
        (cookie,) = [c for c in made.headers.get_list("set-cookie") if c.startswith(f"{SESSION_SAFE}=")]
    said = {part.strip().partition("=")[0].lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "secure", "samesite", "path", "max-age"} == said
    assert "Path=/;" in cookie
    assert "samesite=lax" in cookie.lower()


async def test_by_https_only_the_cookie_counts_that_no_other_site_can_plant(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="127.0.0.1") as site:
        https = {"X-Forwarded-Proto": "https", "Origin": site.url.replace("http", "https")}
        body = {"name": "Mallory", "password": PASSWORD}
        made = await site.person().post("/api/people", body, **https)
        token = made.cookies[SESSION_SAFE]
        victim = site.person()
        for name, seen in ((SESSION, ""), (SESSION_SAFE, "Mallory")):
            found = await victim.http.get("/api/me", headers={**https, "Cookie": f"{name}={token}"})
            assert found.json()["name"] == seen, name


async def test_only_hashes_of_tokens_codes_and_passwords_are_kept(site: Site, tmp_path: Path) -> None:
    ann = browser(site)
    codes = (await ann.post("/api/people", {"name": "Ann Lee", "password": PASSWORD})).json()["codes"]
    token = ann.http.cookies[SESSION]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"Ann Lee" in kept, "what was written can be seen"
    assert [one for one in (PASSWORD, token, *codes) if one.encode() in kept] == []


async def test_a_program_signs_in_with_a_header_and_needs_no_origin(site: Site) -> None:
    ann = await member(site)
    program = site.person()
    bearer = {"Authorization": f"Bearer {ann.http.cookies[SESSION]}"}
    assert (await program.http.get("/api/me", headers=bearer)).json()["name"] == "Ann Lee"
    plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot"}]}
    opened = await program.post("/api/tables", plan, **bearer)
    assert opened.status_code == 201
    assert (await ann.get(f"/api/tables/{opened.json()['table']}")).json()["held"] == [0]


# Foreign pages.


async def test_a_foreign_page_does_nothing_in_anybodys_name(site: Site) -> None:
    ann = await member(site)
    paths = [route.path for route in PEOPLE if "POST" in (route.methods or ())]
    opened = await ann.open("peace", ("me", "bot"))
    paths += ["/api/tables", f"/api/tables/{opened['table']}/join"]
    for origin in ("https://elsewhere.example", "null", None):
        if origin is None:
            del ann.http.headers["Origin"]
        else:
            ann.http.headers["Origin"] = origin
        for path in paths:
            answer = await ann.post(path.replace("{code}", opened["table"]))
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), (origin, path)
    assert await name_of(ann) == "Ann Lee", "looking is allowed"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", None])
async def test_a_foreign_page_has_no_socket_in_anybodys_name(site: Site, origin: str | None) -> None:
    ann = await member(site)
    code = (await ann.open("peace", ("me", "bot")))["table"]
    own = site.person()
    own.cookie = lambda code: f"{SESSION}={ann.http.cookies[SESSION]}"  # type: ignore[method-assign]
    with pytest.raises(InvalidStatus):
        async with own.at(code, origin=origin):
            pass
    async with own.at(code, origin=site.url) as seat:
        assert seat.snapshot["held"] == [0]


# Guessing.


async def test_whether_there_is_such_a_person_is_not_told(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str | None] = []
    is_right = Passwords.is_right

    async def watched(self: Passwords, kept: str | None, password: str, who: str) -> bool:
        held.append(kept)
        return await is_right(self, kept, password, who)

    monkeypatch.setattr(Passwords, "is_right", watched)
    await member(site)
    there, not_there = await tries(browser(site), "Ann Lee"), await tries(browser(site), "Nobody Here")
    assert there.content == not_there.content
    assert (there.status_code, dict(there.headers).keys()) == (401, dict(not_there.headers).keys())
    assert [kept is None for kept in held] == [False, True], "a password was held against a hash both times"
    code = {"name": "Nobody Here", "code": "aaaa-aaaa-aaaa-aaaa", "password": "four green suns"}
    unknown = await browser(site).post("/api/sign-in/recover", code)
    known = await browser(site).post("/api/sign-in/recover", {**code, "name": "Ann Lee"})
    assert unknown.content == known.content


async def test_a_password_cannot_be_guessed_and_its_owner_still_comes_in(tmp_path: Path) -> None:
    # All but the tries at one person are let through, however many there are.
    async with running(
        tmp_path, rate=1.0, rate_sign_in_as=Rate(5, NEVER), rate_sign_in=PLENTY, rate_requests=PLENTY
    ) as site:
        ann = await member(site)
        await ann.post("/api/me/sign-out")
        guesses = (tries(browser(site), "Ann Lee", f"guess number {n}") for n in range(60))
        answers = await asyncio.gather(*guesses)
        found = [answer.json()["code"] for answer in answers]
        assert (found.count("sign_in"), found.count("rate_limited")) == (5, 55)
        assert "Wait" in next(one.json()["text"] for one in answers if one.status_code == 429)
        assert (await tries(browser(site), "Ann Lee", PASSWORD)).status_code == 429
        assert (await tries(ann, "Ann Lee", PASSWORD)).status_code == 200, "from a browser that is known"


def elsewhere(site: Site, address: str) -> Person:
    """Somebody with an empty browser at an address of their own; the hall has to trust its proxy."""
    found = browser(site)
    found.http.headers["X-Forwarded-For"] = address
    return found


async def test_who_guesses_at_a_name_locks_its_owner_out_nowhere_else(tmp_path: Path) -> None:
    async with running(
        tmp_path,
        rate=1.0,
        rate_sign_in_as=Rate(5, NEVER),
        rate_sign_in_from_anywhere=Rate(8, NEVER),
        rate_sign_in=PLENTY,
        rate_requests=PLENTY,
        trust_proxy="127.0.0.1",
    ) as site:
        body = {"name": "Ann Lee", "password": PASSWORD}
        codes = (await elsewhere(site, "203.0.113.1").post("/api/people", body)).json()["codes"]
        guesser = elsewhere(site, "203.0.113.66")
        found = [(await tries(guesser, "Ann Lee")).status_code for _ in range(7)]
        assert found == [401] * 5 + [429] * 2
        assert (await tries(elsewhere(site, "203.0.113.2"), "Ann Lee", PASSWORD)).status_code == 200
        # Many addresses together are held up, too. Even then a code opens the account, from any of them.
        crowd = [await tries(elsewhere(site, f"203.0.113.{n}"), "Ann Lee") for n in range(70, 74)]
        assert [one.status_code for one in crowd] == [401, 401, 429, 429]
        assert "recovery code" in crowd[-1].json()["text"]
        for n in range(5):
            wrong = {**body, "code": f"aaaa-aaaa-aaaa-aaa{n}"}
            assert (await guesser.post("/api/sign-in/recover", wrong)).status_code == 401
        code = {**body, "code": codes[0]}
        assert (await elsewhere(site, "203.0.113.73").post("/api/sign-in/recover", code)).status_code == 200


async def test_passkeys_and_recovery_codes_of_one_address_are_not_counted_as_tries_at_one_name(
    tmp_path: Path,
) -> None:
    tight: dict[str, Any] = {"rate_sign_in_as": Rate(2, NEVER), "rate_sign_in": Rate(14, NEVER)}
    async with running(tmp_path, url=URL, rate=1.0, rate_requests=PLENTY, **tight) as site:
        answer = {"name": "", "password": "", "passkey": {"id": "unknown"}}
        for _ in range(6):
            assert (await browser(site).post("/api/sign-in", answer)).json()["code"] == "sign_in"
        recover = {"code": "aaaa-aaaa-aaaa-aaaa", "password": "four green suns"}

        async def try_code(name: str) -> Any:
            return (await browser(site).post("/api/sign-in/recover", {"name": name, **recover})).json()

        assert [(await try_code(f"Name {n}"))["code"] for n in range(5)] == ["sign_in"] * 5
        assert (await try_code("Name 0"))["code"] == "sign_in"
        held_up = (await try_code("Name 0"))["text"]
        assert held_up.startswith("You have tried recovery codes for this name too often.")
        # Tries at the password of the same name are counted apart from those of codes.
        assert (await tries(browser(site), "Name 0")).json()["code"] == "sign_in"
        for way in ({"name": "Name 9", "password": PASSWORD}, answer):
            over = (await browser(site).post("/api/sign-in", way)).json()
            assert over["text"].startswith("You try to sign in too fast.")


async def test_nobody_who_lacks_a_code_makes_the_hall_hash(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await member(site)
    monkeypatch.setattr(Passwords, "hashed", None)
    wrong = {"name": "Ann Lee", "code": "aaaa-aaaa-aaaa-aaaa", "password": "four green suns"}
    assert (await browser(site).post("/api/sign-in/recover", wrong)).status_code == 401


async def test_one_account_that_changes_its_password_for_ever_keeps_nobody_else_out(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_new_password=Rate(5, NEVER)) as site:
        ann, _ = await member(site), await member(site, "Bea")
        changes = (ann.post("/api/me/password", {"password": f"{PASSWORD} {n}"}) for n in range(20))
        answers = await asyncio.gather(*changes)
        assert sorted(one.status_code for one in answers) == [200] * 5 + [429] * 15
        assert "Wait" in next(one.json()["text"] for one in answers if one.status_code == 429)
        assert (await tries(browser(site), "Bea", PASSWORD)).status_code == 200


async def test_nobody_waits_behind_all_that_one_other_has_to_hash() -> None:
    hashing = Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    done: list[str] = []

    async def one(who: str) -> None:
        await hashing.hashed("a password", who)
        done.append(who)

    await asyncio.gather(*(one("crowd") for _ in range(passwords.OF_ONE)), one("alone"))
    hashing.close()
    assert "alone" in done[:3], done


async def test_one_address_tries_so_many_names_and_makes_so_many_accounts(tmp_path: Path) -> None:
    tight: dict[str, Any] = {"rate_sign_in": Rate(20, NEVER), "rate_register": Rate(3, NEVER)}
    async with running(tmp_path, rate=1.0, rate_requests=PLENTY, **tight) as site:
        codes = [(await tries(browser(site), f"Name {n}")).json()["code"] for n in range(24)]
        assert (codes.count("sign_in"), codes.count("rate_limited")) == (20, 4)
        bodies = [{"name": f"Name {n}{n}{n}", "password": PASSWORD} for n in range(5)]
        made = [(await browser(site).post("/api/people", body)).status_code for body in bodies]
        assert made == [200, 200, 200, 429, 429]


async def test_hashing_takes_no_more_than_its_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=64))
    hashing = Passwords()
    found = await asyncio.gather(
        *(hashing.hashed("a password", f"{n}") for n in range(80)), return_exceptions=True
    )
    hashing.close()
    made = [one for one in found if isinstance(one, str)]
    assert len(made) == passwords.AT_ONCE + passwords.WAITING
    assert {getattr(one, "code", "") for one in found if not isinstance(one, str)} == {"busy"}


# Passkeys.


@dataclass
class Token:
    """An authenticator: makes one passkey and signs with it, as the Web Authentication API has it."""

    origin: str = URL
    host: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = b"the id of this passkey"

    def _data(self, more: bytes = b"") -> bytes:
        flags = 0x45 if more else 0x05
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + (0).to_bytes(4, "big") + more

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """A passkey for these options."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        more = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(more)})
        said = self._said("webauthn.create", options["challenge"])
        return self._answer(attestationObject=made, clientDataJSON=said)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """These options, signed."""
        data, said = self._data(), self._said("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(authenticatorData=data, clientDataJSON=said, signature=signature)

    def _answer(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        plain = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": plain, "clientExtensionResults": {}}


async def asked(person: Person, purpose: str, name: str = "") -> dict[str, Any]:
    """What a browser is asked to make or to sign."""
    answer = await person.post("/api/passkeys", {"purpose": purpose, "name": name})
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["options"])


async def with_passkey(site: Site, token: Token, name: str = "Ann Lee") -> Person:
    """Somebody whose account has a passkey and no password."""
    found = browser(site)
    made = token.make(await asked(found, "register", name))
    answer = await found.post("/api/people", {"name": name, "passkey": made})
    assert answer.status_code == 200, answer.text
    return found


async def test_an_account_with_a_passkey_alone(tmp_path: Path) -> None:
    async with running(tmp_path, url=URL) as site:
        token = Token()
        ann = await with_passkey(site, token)
        assert await name_of(ann) == "Ann Lee"
        phone = browser(site)
        signed = token.sign(await asked(phone, "sign_in"))
        assert (await phone.post("/api/sign-in", {"passkey": signed})).json()["name"] == "Ann Lee"
        assert (await tries(browser(site), "Ann Lee", "")).status_code == 401
        (kept,) = (await ann.get("/api/me/account")).json()["passkeys"]
        assert (await ann.post("/api/me/passkeys/remove", {"id": kept["id"]})).json()["code"] == "not_now"
        await ann.post("/api/me/password", {"password": PASSWORD})
        assert (await ann.post("/api/me/passkeys/remove", {"id": kept["id"]})).json()["passkeys"] == []
        signed = token.sign(await asked(phone, "sign_in"))
        assert (await phone.post("/api/sign-in", {"passkey": signed})).status_code == 401


async def test_a_challenge_is_answered_once_in_time_in_its_browser_and_for_its_purpose(
    tmp_path: Path,
) -> None:
    time = SetTime()
    async with running(tmp_path, url=URL, time=time) as site:
        token = Token()
        ann = await with_passkey(site, token)
        other = browser(site)

        async def answer(person: Person, signed: dict[str, Any]) -> int:
            return (await person.post("/api/sign-in", {"passkey": signed})).status_code

        signed = token.sign(await asked(other, "sign_in"))
        assert [await answer(other, signed), await answer(other, signed)] == [200, 401], "once"
        signed = token.sign(await asked(other, "sign_in"))
        await asked(thief := browser(site), "sign_in")
        assert await answer(thief, signed) == 401, "in the browser that was asked"
        assert await answer(other, signed) == 401, "and a wrong answer has used it up"
        signed = token.sign(await asked(ann, "add"))
        assert await answer(ann, signed) == 401, "for what it was asked"
        signed = token.sign(await asked(other, "sign_in"))
        time.at += 301
        assert await answer(other, signed) == 401, "in time"
        for wrong in (Token(origin="https://elsewhere.example"), Token(host="elsewhere.example")):
            wrong.key = token.key
            assert await answer(other, wrong.sign(await asked(other, "sign_in"))) == 401, wrong
        stranger = Token().sign(await asked(other, "sign_in"))
        assert await answer(other, stranger) == 401, "with the key that is known"
        assert base64url_to_bytes(stranger["id"]) == token.id


async def test_a_passkey_is_registered_once(tmp_path: Path) -> None:
    async with running(tmp_path, url=URL) as site:
        ann = await with_passkey(site, Token())
        other = browser(site)
        made = Token().make(await asked(other, "register", "Bea"))
        answer = await other.post("/api/people", {"name": "Bea", "passkey": made})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
        assert "registered here already" in answer.json()["text"]
        bea = await member(site, "Bea")
        for person in (ann, bea):
            answer = await person.post(
                "/api/me/passkeys", {"passkey": Token().make(await asked(person, "add"))}
            )
            assert answer.status_code == 409, "not acknowledged, as it is not kept"
        # A name that is taken leaves no passkey behind.
        fresh = Token(id=b"another id")
        body = {"name": "Bea", "passkey": fresh.make(await asked(other, "register", "Bea"))}
        assert "is taken" in (await other.post("/api/people", body)).json()["text"]
        assert await name_of(await with_passkey(site, fresh, "Cleo")) == "Cleo"


async def test_a_passkey_is_added_by_its_owner_only(tmp_path: Path) -> None:
    async with running(tmp_path, url=URL) as site:
        ann, bea = await member(site), await member(site, "Bea")
        made = Token().make(await asked(ann, "add"))
        bea.http.cookies.set("starhall-asked", ann.http.cookies["starhall-asked"], path="/api")
        assert (await bea.post("/api/me/passkeys", {"passkey": made})).status_code == 401
        made = Token().make(await asked(ann, "add"))
        assert len((await ann.post("/api/me/passkeys", {"passkey": made})).json()["passkeys"]) == 1
        assert (await browser(site).post("/api/passkeys", {"purpose": "add"})).status_code == 401


@pytest.mark.parametrize(
    ("url", "possible"),
    [
        ("https://play.example.org", True),
        ("http://localhost:8765", True),
        ("http://play.example.org", False),
        ("https://192.0.2.7", False),
        ("https://[2001:db8::7]", False),
        ("https://hall.local", False),
        ("", False),
    ],
)
def test_passkeys_are_offered_where_browsers_take_them(url: str, possible: bool) -> None:
    assert Passkeys(url).possible is possible


async def test_a_hall_without_an_address_of_its_own_says_what_to_use_instead(site: Site) -> None:
    answer = await browser(site).post("/api/passkeys", {"purpose": "sign_in"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert "Use a password" in answer.json()["text"]


# Seats.


async def test_the_key_of_a_seat_never_signs_in(site: Site) -> None:
    ann = await member(site)
    opened = await ann.open("peace", ("me", "bot"))
    thief = browser(site)
    assert (await thief.enter(opened["table"], *opened["keys"])).json()["seats"] == [0]
    assert await name_of(thief) == ""
    for key in opened["keys"]:
        thief.http.cookies.set(SESSION, key, path="/")
        assert await name_of(thief) == ""


async def test_whoever_ends_all_sessions_has_the_seat_for_themselves(site: Site) -> None:
    ann = await member(site)
    code = (await ann.open("peace", ("me", "bot"), options={"first": 0}))["table"]
    lost = await signed_in(site)
    async with at(lost, code) as seat:
        await ann.post("/api/me/sessions/end")
        await seat.until("closing")
    async with at(ann, code) as seat:
        assert (await seat.choose())["type"] == "ack"
    assert (await lost.get(f"/api/tables/{code}")).status_code == 404
