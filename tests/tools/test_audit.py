"""An audit tells clean from known and from not asked: what could not be asked is never called clean."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.audit import ANSWERED, answers, of_npm, of_pip

CLEAN = {"name": "starlette", "version": "1.10.0", "vulns": []}
KNOWN = {"name": "pycrypto", "version": "2.6.1", "vulns": [{"id": "PYSEC-2018-97", "fix_versions": []}]}
SKIPPED = {
    "name": "cargo",
    "skip_reason": "Dependency not found on PyPI and could not be audited: cargo (1.0)",
}
ADVISORY = {"url": "https://github.com/advisories/GHSA-aaaa-bbbb-cccc"}
WEAK = {"name": "left-pad", "severity": "high", "range": "<1.3.0", "via": [ADVISORY], "effects": []}
BY_IT = {"name": "pad", "severity": "high", "range": "*", "via": ["left-pad"], "effects": []}


def test_what_is_clean_known_and_not_asked_is_told_apart() -> None:
    found = of_pip(json.dumps({"dependencies": [CLEAN, KNOWN, SKIPPED], "fixes": []}), {})
    assert found.clean == 1
    assert found.known == ["pycrypto 2.6.1: PYSEC-2018-97"]
    assert found.unasked == [SKIPPED["skip_reason"]]


def test_a_list_that_nobody_was_asked_about_is_not_called_clean() -> None:
    (line,) = of_pip(json.dumps({"dependencies": [SKIPPED], "fixes": []}), {}).lines()
    assert line.startswith("NOT ASKED")


@pytest.mark.parametrize(("weak", "clean"), [({}, 90), ({"left-pad": WEAK}, 89)])
def test_a_report_of_npm_is_read(weak: dict[str, object], clean: int) -> None:
    found = of_npm(json.dumps({"vulnerabilities": weak, "metadata": {"dependencies": {"total": 90}}}), {})
    assert (found.clean, len(found.known), found.unasked) == (clean, len(weak), [])


def test_a_registry_that_does_not_answer_is_not_called_clean() -> None:
    found = of_npm(json.dumps({"message": "405 Method Not Allowed", "statusCode": 405}), {})
    assert found.unasked == ["405 Method Not Allowed"]
    assert found.clean == 0


def test_what_is_answered_is_told_with_its_reason_and_is_not_held_against_anybody() -> None:
    report = json.dumps({"dependencies": [CLEAN, KNOWN], "fixes": []})
    found = of_pip(report, {"PYSEC-2018-97": "we read no keys"})
    assert (found.clean, found.known) == (1, [])
    assert found.answered == ["pycrypto 2.6.1: PYSEC-2018-97 (we read no keys)"]


def test_an_answer_holds_for_the_packages_that_are_weak_by_another() -> None:
    weak = {"left-pad": WEAK, "pad": BY_IT}
    report = json.dumps({"vulnerabilities": weak, "metadata": {"dependencies": {"total": 90}}})
    assert len(of_npm(report, {}).known) == 2
    found = of_npm(report, {"GHSA-aaaa-bbbb-cccc": "only pads"})
    assert (found.known, len(found.answered), found.clean) == ([], 2, 88)


def test_an_answer_without_a_reason_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "answered.toml"
    file.write_text('PYSEC-2018-97 = ""\n')
    with pytest.raises(SystemExit, match="give a reason"):
        answers(file)


def test_the_answers_of_this_project_can_be_read() -> None:
    assert all(answers(ANSWERED).values())
