"""Records of games at this hall are signed; whatever else says that it was played here is found out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import select

from starhall.core import Match, fair, record
from starhall.server.kept.records import origin
from starhall.server.kept.schema import records
from starhall.server.rights import signatures
from tests.fixtures.play import forged, step
from tests.server.harness import Person, Site, find_game, play_out, running
from tests.server.test_records import finished, upload

Forge = Callable[[dict[str, Any]], dict[str, Any]]


async def file_of(person: Person, code: str) -> str:
    """The record of a table as it is given out."""
    return (await person.get(f"/api/tables/{code}/record")).text


async def played(person: Person, text: str) -> str:
    """Where a record was played, as its page says."""
    status, answer = await upload(person, text)
    assert status == 201, answer
    return str((await person.get(f"/api/records/{answer['record']}")).json()["played"])


def home_made(seed: int = 7) -> str:
    """A record that somebody made up, with a secret of their own choosing that they have sealed."""
    secret = "5" * 64
    about = {"commitment": fair.sealed(secret), "salts": ["", ""], "table": "K7Q2M9XD"}
    match = Match(find_game("cargo"), ["Ann", "Bea"], seed=f"{secret}//", about=about)
    rng = Random(seed)
    while not match.over:
        step(match, rng)
    return record.save(match)


async def test_what_a_hall_gives_out_is_signed_as_the_docs_say(site: Site) -> None:
    code, ann = await finished(site)
    data = json.loads(await file_of(ann, code))
    signed = data.pop("signed")
    keys = (await site.person().get("/api/keys")).json()["keys"]
    assert keys == [signed["key"]]
    check = data.pop("check")
    spelled = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert hashlib.sha256(spelled.encode()).hexdigest() == check
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(keys[0]))
    key.verify(bytes.fromhex(signed["signature"]), f"starhall record {check}".encode())
    shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    text = (await ann.get(f"/api/records/{shared}/file")).text
    assert text == await file_of(ann, code), "it is the same wherever it is asked for"
    with site.parts.store.engine.connect() as connection:
        row = connection.execute(select(records.c.text, records.c.signature)).one()
    assert tuple(row) == (text, signed["signature"])


def chosen(data: dict[str, Any]) -> dict[str, Any]:
    """One choice less: as if the game had stopped before its end."""
    match = record.load(json.dumps(data), find=find_game)
    match.rewind(len(match.choices) - 1)
    return dict(json.loads(record.save(match)))


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    """Somebody else has won."""
    return {**data, "seats": list(reversed(data["seats"])), "snapshots": []}


def with_other_options(data: dict[str, Any]) -> dict[str, Any]:
    """What the table agreed on was something else."""
    return {**data, "options": {"rounds": 3}, "snapshots": []}


def with_other_notes(data: dict[str, Any]) -> dict[str, Any]:
    """What a client notes beside the game."""
    return {**data, "about": {**data["about"], "table": "K7Q2M9XD"}}


@pytest.mark.parametrize("forge", [chosen, renamed, with_other_options, with_other_notes])
async def test_a_record_that_was_changed_is_not_played_here(site: Site, forge: Forge) -> None:
    code, ann = await finished(site)
    text = await file_of(ann, code)
    data = json.loads(text)
    changed = json.loads(forged(json.dumps(forge(data))))
    assert await played(ann, json.dumps({**changed, "signed": data["signed"]})) == "unknown"
    assert await played(ann, json.dumps(changed)) in {"elsewhere", "unknown"}
    assert await played(ann, json.dumps(data, indent=1)) == "here", "how it is laid out does not matter"


async def test_a_record_with_its_signature_taken_off_was_played_elsewhere(site: Site) -> None:
    code, ann = await finished(site)
    assert await played(ann, forged(await file_of(ann, code))) == "elsewhere"


async def test_a_home_made_record_is_never_played_here(site: Site) -> None:
    code, ann = await finished(site)
    own = json.loads(await file_of(ann, code))["signed"]
    made, other = json.loads(home_made()), signatures.new_keys()
    theirs = json.loads(signatures.sign(home_made(), other)[0])["signed"]
    assert await played(ann, json.dumps(made)) == "elsewhere"
    assert await played(ann, json.dumps({**made, "signed": theirs})) == "elsewhere"
    for stolen in (own, {**theirs, "key": own["key"]}, {**own, "signature": ""}):
        assert await played(ann, json.dumps({**made, "signed": stolen})) == "unknown"
    strange: Any
    for strange in ([], {}, {"key": own["key"]}, {**own, "more": ""}, {**own, "key": 3}, None):
        status, answer = await upload(ann, json.dumps({**made, "signed": strange}))
        assert (status, answer["code"]) == (400, "not_understood")


async def test_a_record_of_another_hall_was_played_elsewhere(tmp_path: Path) -> None:
    async with running(tmp_path / "one") as one, running(tmp_path / "other") as other:
        code, ann = await finished(one)
        text = await file_of(ann, code)
        status, answer = await upload(other.person(), text)
        card = (await other.person().get(f"/api/records/{answer['record']}")).json()
        assert (status, card["played"]) == (201, "elsewhere")
        assert "The key that has signed it is another one." in card["played_text"]
        assert await played(one.person(), text) == "here"


async def test_a_branch_of_a_home_made_record_says_that_it_begins_in_the_middle(site: Site) -> None:
    ann = site.person()
    _, answer = await upload(ann, home_made())
    card = (await ann.get(f"/api/records/{answer['record']}")).json()
    at = {"at": card["choices"] - 1, "seat": 0}
    code = (await ann.post(f"/api/records/{answer['record']}/branch", at)).json()["table"]
    async with ann.at(code) as seat:
        await play_out([seat])
    shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    card = (await ann.get(f"/api/records/{shared}")).json()
    assert card["played"] == "here"
    assert "begins in the middle of a game, and of what came before it proves nothing" in card["played_text"]


async def test_new_keys_leave_what_was_signed_before_as_it_was(site: Site) -> None:
    code, ann = await finished(site)
    before, old = await file_of(ann, code), (await ann.get("/api/keys")).json()["keys"]
    store = site.parts.store
    await store.note(signatures.KEYS, signatures.new_keys(await store.noted(signatures.KEYS)))
    keys = (await ann.get("/api/keys")).json()["keys"]
    assert keys[1:] == old
    assert await played(ann, before) == "here"
    code, ann = await finished(site)
    after = await file_of(ann, code)
    assert json.loads(after)["signed"]["key"] == keys[0]
    assert await played(ann, after) == "here"


async def test_a_game_from_before_there_were_signatures_is_signed_when_it_is_given_out(site: Site) -> None:
    at = 1_800_000_000_000
    id = await site.parts.store.keep_record("0" * 16, at, "cargo", origin("K7Q2M9XD"), home_made())
    uploaded = await site.parts.store.keep_record("1" * 16, at, "cargo", "", home_made())
    eve = site.person()
    assert (await eve.get(f"/api/records/{id}")).json()["played"] == "here"
    assert (await eve.get(f"/api/records/{uploaded}")).json()["played"] == "elsewhere"
    text = (await eve.get(f"/api/records/{id}/file")).text
    assert await played(eve, text) == "here"


async def test_the_key_that_signs_is_given_to_nobody(site: Site) -> None:
    code, ann = await finished(site)
    shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    private = json.loads(await site.parts.store.noted(signatures.KEYS) or "")["private"]
    for path in ("/api/keys", "/api/hall", f"/api/tables/{code}/record", f"/api/records/{shared}"):
        assert private not in (await ann.get(path)).text
