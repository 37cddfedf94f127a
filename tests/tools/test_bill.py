"""A bill of materials is compared with the pins, in both directions."""

from __future__ import annotations

import json

import pytest

from tools.bill import LOCK, PINS, billed, differences, locked, pinned


def bill(*parts: tuple[str, str]) -> str:
    """A bill with these packages."""
    components = [{"type": "library", "name": name, "version": version} for name, version in parts]
    return json.dumps({"bomFormat": "CycloneDX", "components": components})


def test_a_bill_that_agrees_with_the_pins_has_no_differences() -> None:
    pins = pinned(
        "mako==1.4.3 \\\n    --hash=sha256:00\ntyping-extensions==4.16.0 \\\n    --hash=sha256:00\n"
    )
    assert differences(billed(bill(("Mako", "1.4.3"), ("typing_extensions", "4.16.0"))), pins) == []


def test_what_is_missing_or_came_along_unseen_is_told() -> None:
    pins = pinned("mako==1.4.3 \\\n    --hash=sha256:00\n")
    assert differences(billed(bill(("Mako", "1.4.2"))), pins) == [
        "mako 1.4.3 is pinned, and not in the bill",
        "mako 1.4.2 is in the bill, and not pinned",
    ]


def test_what_is_for_other_machines_is_not_expected() -> None:
    assert pinned("tzdata==2026.6 ; sys_platform == 'nowhere' \\\n    --hash=sha256:00\n") == set()


def test_the_pins_of_server_and_client_are_read() -> None:
    assert {"starlette", "cryptography", "psycopg-binary"} <= {name for name, _ in pinned(PINS.read_text())}
    assert {"svelte", "vite", "@sveltejs/vite-plugin-svelte"} <= {
        name for name, _ in locked(LOCK.read_text())
    }


def test_something_else_is_no_bill() -> None:
    with pytest.raises(ValueError, match="no bill"):
        billed("{}")
