"""What a table agrees on, as its players read it, and as its record keeps it."""

from __future__ import annotations

from starhall.core import record, registry
from starhall.core.contract import CONTRACT, contract
from starhall.server.shown.facts import contract_of
from tests.server.harness import Site, find_game, play_out

PEACE = registry.game("peace")


async def test_a_table_tells_its_contract_before_it_begins_to_those_who_may_look(site: Site) -> None:
    ann, eve = site.person(), site.person()
    opened = await ann.open("peace", ("me", "open"), options={"invasion": "heavy"})
    path = f"/api/tables/{opened['table']}/contract"
    told = (await ann.get(path)).json()
    expected = contract(PEACE, {"invasion": "heavy"})
    assert told["fingerprint"] == told["kept"] == expected.fingerprint
    assert told["options"][0] == {
        "name": "invasion",
        "value": "heavy",
        "standard": "light",
        "text": expected.options[0].text,
    }
    assert [row["id"] for row in told["rulings"]] == [clause.id for clause in expected.rulings]
    assert "the option holds" in told["note"]
    assert (await eve.get(path)).status_code == 404


async def test_the_record_of_a_table_keeps_the_fingerprint_it_was_opened_with(site: Site) -> None:
    ann = site.person()
    code = (await ann.open("cargo", ("me", "bot")))["table"]
    kept = (await ann.get(f"/api/tables/{code}/contract")).json()["kept"]
    async with ann.at(code) as seat:
        await play_out([seat])
    match = record.load((await ann.get(f"/api/tables/{code}/record")).text, find=find_game)
    assert match.about[CONTRACT] == kept == contract(match.game, match.state.options).fingerprint


def test_a_table_of_other_words_says_so_and_an_older_one_says_nothing() -> None:
    now = contract(PEACE, {}).fingerprint
    assert contract_of(PEACE, {}, now).note == ""
    assert contract_of(PEACE, {}, "").note == ""
    assert "read otherwise" in contract_of(PEACE, {}, "0" * 64).note
