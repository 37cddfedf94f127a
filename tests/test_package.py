"""What the built package holds."""

from __future__ import annotations

from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


def test_the_package_says_that_it_is_typed_and_brings_its_tables_along() -> None:
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert "starhall/py.typed" in files
    assert "starhall/games/peace/ledger.toml" in files
    assert not [name for name in files if name.startswith("tests")]
