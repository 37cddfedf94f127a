"""`starhall replay --verify`: dice against seed, seed against promise; and the browser agrees."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.cli import main
from starhall.core import Match, record, registry
from starhall.core.snapshot import fingerprint
from starhall.server.book import fair

ROOT = Path(__file__).resolve().parents[2]
SECRET = "5" * 64
Forge = Callable[[dict[str, Any]], None]


def sealed_record(game: str = "peace") -> str:
    """The record of some choices at a table that sealed its seed."""
    players = registry.game(game).players[0]
    salts = ["pepper", *[""] * (players - 1)]
    about = {"commitment": fair.sealed(SECRET), "salts": salts}
    match = Match(registry.game(game), players, seed="/".join([SECRET, *salts]), about=about)
    rng = Random(game)
    for _ in range(60):
        if match.over:
            break
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return record.save(match)


def other_seed(data: dict[str, Any]) -> None:
    data["chance"]["seed"] = data["chance"]["seed"].replace("5", "6")


def other_secret(data: dict[str, Any]) -> None:
    data["about"]["commitment"] = fair.sealed("another")


def other_salts(data: dict[str, Any]) -> None:
    data["about"]["salts"] = ["salt", ""]


def no_seed(data: dict[str, Any]) -> None:
    data["chance"]["seed"] = None


def older_rules(data: dict[str, Any]) -> None:
    data["rules"] = "0.9"


def no_promise(data: dict[str, Any]) -> None:
    data["about"] = {}


FORGED: list[tuple[Forge, str]] = [
    (other_seed, "is not what the seed gives"),
    (other_secret, "not the one that was promised"),
    (other_salts, "does not hold the salts"),
    (no_seed, "names no seed"),
    (no_promise, "nobody sealed that seed"),
]


def forged(forge: Forge) -> str:
    """A record that was changed by somebody who knows how to make its checksum right again."""
    data = json.loads(sealed_record())
    del data["check"]
    forge(data)
    return json.dumps({**data, "check": fingerprint(data)})


def verify(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *more: str) -> tuple[int, str, str]:
    """Run the command on a record."""
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    code = main(["replay", str(file), "--verify", *more])
    found = capsys.readouterr()
    return code, " ".join(found.out.split()), found.err


@pytest.mark.parametrize("game", registry.slugs())
def test_the_dice_of_a_table_are_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    code, out, _ = verify(capsys, tmp_path, sealed_record(game))
    assert code == 0
    assert "Verified" in out
    assert fair.sealed(SECRET) in out
    assert "pepper / –" in out


@pytest.mark.parametrize(("forge", "fault"), FORGED, ids=lambda forge: getattr(forge, "__name__", ""))
def test_what_was_changed_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, forge: Forge, fault: str
) -> None:
    code, out, _ = verify(capsys, tmp_path, forged(forge))
    assert code == 1
    assert "Not verified" in out
    assert fault in out
    code, out, _ = verify(capsys, tmp_path, forged(forge), "--json")
    assert code == 1
    assert fault in json.loads(out)["fault"]
    assert json.loads(out)["verified"] is False


def test_the_commitment_one_has_noted_is_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = sealed_record()
    assert verify(capsys, tmp_path, text, "--commitment", fair.sealed(SECRET))[0] == 0
    code, out, _ = verify(capsys, tmp_path, text, "--commitment", fair.sealed("another game"))
    assert code == 1
    assert "another commitment than the one you were shown" in out
    code, _, err = verify(capsys, tmp_path, text, "--commitment", "abc")
    assert code == 2
    assert "64 digits" in err


def test_a_record_with_other_dice_is_refused_before_its_seed_is_looked_at(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = json.loads(sealed_record())
    del data["check"]
    data["chance"]["outcomes"][0] = (data["chance"]["outcomes"][0] + 1) % 6
    code, _, err = verify(capsys, tmp_path, json.dumps({**data, "check": fingerprint(data)}))
    assert code == 2
    assert err.startswith("starhall: ")


def test_nothing_in_a_record_reaches_the_terminal_uncleaned(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def escape(data: dict[str, Any]) -> None:
        data["about"] = {"commitment": "\x1b[2J", "salts": ["\x1b]0;x\x07", "\u202e"]}

    code, out, _ = verify(capsys, tmp_path, forged(escape))
    assert code == 1
    assert not {"\x1b", "\x07", "\u202e"} & set(out)


BROWSER = """
const [, types, source] = process.argv
const { readFileSync } = require('node:fs')
const ts = require(types)
const options = { module: 'commonjs', target: 'es2022' }
const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions: options })
const found = {}
new Function('exports', 'require', outputText)(found, require)
const games = JSON.parse(readFileSync(0, 'utf8'))
Promise.all(games.map((game) => found.verify(game.commitment, game.secret, game.salts, game.draws))).then(
  (verdicts) => console.log(JSON.stringify(verdicts)),
)
"""


def test_the_verifier_of_the_browser_comes_to_the_same_verdicts() -> None:
    node, typescript = shutil.which("node"), ROOT / "web" / "node_modules" / "typescript"
    if node is None or not typescript.is_dir():
        pytest.skip("the browser client has not been built here: make webcheck")
    texts = [*(sealed_record(game) for game in registry.slugs()), *(forged(f) for f, _ in FORGED[:3])]
    verdicts = [fair.check(record.load(text)) for text in texts]
    games = [
        {
            "commitment": verdict.commitment,
            "secret": verdict.secret,
            "salts": verdict.salts,
            "draws": [draw._asdict() for draw in verdict.draws],
        }
        for verdict in verdicts
    ]
    done = subprocess.run(
        [node, "-e", BROWSER, str(typescript), str(ROOT / "web" / "src" / "lib" / "dice.ts")],
        input=json.dumps(games),
        capture_output=True,
        text=True,
        check=True,
    )
    for verdict, theirs in zip(verdicts, json.loads(done.stdout), strict=True):
        assert (theirs["promise"] and theirs["wrong"] is None) is (not verdict.fault)
        if not verdict.fault:
            assert theirs["checked"] == verdict.outcomes


def test_dice_of_older_rules_are_not_verified_and_it_says_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "once.json"
    file.write_text(forged(older_rules))
    assert main(["replay", str(file), "--verify"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "The record is whole" not in out
    assert "Not verified. This game was played by older rules (0.9)" in out
    assert "cannot be played again to check its dice" in out
    assert main(["replay", str(file), "--verify", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["verified"], found["outcomes"], found["secret"]) == (False, 0, None)
