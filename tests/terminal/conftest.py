"""Every test of the terminal has a data folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.terminal.dialogs import CurtainScreen


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder."""
    folder = tmp_path / "data"
    monkeypatch.setenv("STARHALL_DATA", str(folder))
    monkeypatch.setattr(CurtainScreen, "GRACE", 0)
    return folder
