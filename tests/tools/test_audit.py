"""An audit tells clean from known and from not asked: what could not be asked is never called clean."""

from __future__ import annotations

import json

import pytest

from tools.audit import of_npm, of_pip

CLEAN = {"name": "starlette", "version": "1.10.0", "vulns": []}
KNOWN = {"name": "pycrypto", "version": "2.6.1", "vulns": [{"id": "PYSEC-2018-97", "fix_versions": []}]}
SKIPPED = {
    "name": "cargo",
    "skip_reason": "Dependency not found on PyPI and could not be audited: cargo (1.0)",
}
WEAK = {"name": "left-pad", "severity": "high", "range": "<1.3.0", "via": [], "effects": []}


def test_what_is_clean_known_and_not_asked_is_told_apart() -> None:
    found = of_pip(json.dumps({"dependencies": [CLEAN, KNOWN, SKIPPED], "fixes": []}))
    assert found.clean == 1
    assert found.known == ["pycrypto 2.6.1: PYSEC-2018-97"]
    assert found.unasked == [SKIPPED["skip_reason"]]


def test_a_list_that_nobody_was_asked_about_is_not_called_clean() -> None:
    (line,) = of_pip(json.dumps({"dependencies": [SKIPPED], "fixes": []})).lines()
    assert line.startswith("NOT ASKED")


@pytest.mark.parametrize(("weak", "clean"), [({}, 90), ({"left-pad": WEAK}, 89)])
def test_a_report_of_npm_is_read(weak: dict[str, object], clean: int) -> None:
    found = of_npm(json.dumps({"vulnerabilities": weak, "metadata": {"dependencies": {"total": 90}}}))
    assert (found.clean, len(found.known), found.unasked) == (clean, len(weak), [])


def test_a_registry_that_does_not_answer_is_not_called_clean() -> None:
    found = of_npm(json.dumps({"message": "405 Method Not Allowed", "statusCode": 405}))
    assert found.unasked == ["405 Method Not Allowed"]
    assert found.clean == 0
