"""Tools that write files from the code: what they need is said by --help, and a wrong name in words."""

from __future__ import annotations

import pytest

from tools import settings_page, strengths, view_types, wire_types


@pytest.mark.parametrize("tool", [settings_page, strengths, view_types, wire_types])
def test_every_such_tool_says_what_it_does(tool: object, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        tool.main(["--help"])  # type: ignore[attr-defined]
    assert ended.value.code == 0
    assert "--check" in capsys.readouterr().out


def test_a_game_that_is_none_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        view_types.main(["chess", "--check"])
    assert ended.value.code == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
