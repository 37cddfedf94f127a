"""The rule ledger: texts, search, and which rules have code and tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.core import NotUnderstood, ledger, rule, ruled
from starhall.core.ledger import Ruling, checked_in, code_for
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.rules.turn import steal

LEDGER = GAME.ledger


def test_every_rule_and_ruling_has_its_text() -> None:
    assert LEDGER.text("CARGO-011") == "A Bribe stops the play that it answers."
    assert LEDGER.text("CARGO-R01") == "May a bid be zero? Yes; if all bids are zero, chance decides."
    assert "CARGO-001" in LEDGER
    assert "CARGO-R02" in LEDGER
    assert "CARGO-099" not in LEDGER
    assert list(LEDGER) == [*LEDGER.rules, *LEDGER.rulings]
    assert LEDGER.rules["CARGO-004"].rulings == ("CARGO-R01",)


def test_a_ruling_says_why_where_it_does() -> None:
    assert Ruling("What?", "This.", "So.").text == "What? This. Why: So."
    assert Ruling("What?", "This.").text == "What? This."


def test_an_unknown_rule_is_refused_with_the_ids_there_are() -> None:
    with pytest.raises(
        NotUnderstood,
        match=r"there is no rule CARGO-099: the ids run from CARGO-001 to CARGO-014, CARGO-R01 to CARGO-R02",
    ):
        LEDGER.text("CARGO-099")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("bribe stops", ["CARGO-011"]),
        ("FACE DOWN hand", ["CARGO-R02"]),
        ("cargo-r01", ["CARGO-R01"]),
        ("dragon", []),
        ("", [*LEDGER]),
    ],
)
def test_search_finds_what_has_all_the_words(words: str, found: list[str]) -> None:
    assert LEDGER.search(words) == found


def test_a_function_says_which_rules_it_carries_out_and_stays_as_it_is() -> None:
    assert steal.__name__ == "steal"
    assert "tests.fixtures.cargo.rules.turn.steal" in code_for("CARGO-008")
    assert code_for("CARGO-099") == ()

    @rule("OTHER-001", "OTHER-002")
    def twice() -> int:
        return 3

    rule("OTHER-001")(twice)
    assert twice() == 3
    assert len(code_for("OTHER-001")) == 1
    assert ruled((1, 2), "OTHER-003", by="here.PAIR") == (1, 2)
    assert code_for("OTHER-003") == ("here.PAIR",)


# ------------------------------------------------------------------ coverage


def folder_of_tests(folder: Path, *ids: str) -> Path:
    names = ", ".join(repr(name) for name in ids)
    (folder / "deep").mkdir()
    (folder / "deep" / "test_scenes.py").write_text(f"@checks({names})\ndef test_it():\n    assert True\n")
    (folder / "helper.py").write_text("checks('CARGO-001')\n")
    return folder


def test_a_ledger_with_code_and_tests_for_all_is_complete(tmp_path: Path) -> None:
    coverage = LEDGER.coverage(folder_of_tests(tmp_path, *LEDGER, "PEACE-001"))
    assert coverage.complete
    assert (coverage.rules, coverage.rulings) == (14, 2)
    assert coverage.without_code == coverage.without_test == coverage.unknown == ()


def test_rules_without_a_test_are_listed(tmp_path: Path) -> None:
    coverage = LEDGER.coverage(
        folder_of_tests(tmp_path, *[i for i in LEDGER if i not in ("CARGO-001", "CARGO-R02")])
    )
    assert coverage.without_test == ("CARGO-001", "CARGO-R02")
    assert not coverage.complete


def test_ids_that_the_ledger_does_not_have_are_listed(tmp_path: Path) -> None:
    coverage = LEDGER.coverage(folder_of_tests(tmp_path, *LEDGER, "CARGO-077"))
    assert coverage.unknown == ("CARGO-077",)
    assert not coverage.complete


def test_rules_without_code_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = {i: places for i, places in ledger._CODE.items() if i != "CARGO-012"}
    monkeypatch.setattr(ledger, "_CODE", {**without, "CARGO-088": ["somewhere"]})
    coverage = LEDGER.coverage(folder_of_tests(tmp_path, *LEDGER))
    assert coverage.without_code == ("CARGO-012",)
    assert coverage.unknown == ("CARGO-088",)


def test_only_what_a_test_checks_is_counted(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "NAME = 'A-1'\n@checks('A-2', NAME)\ndef test_a(): ...\nother('A-3')\n# checks('A-4')\n"
    )
    (tmp_path / "notes.py").write_text("checks('A-5')")
    assert list(checked_in(tmp_path)) == ["A-2"]
