"""`starhall replay --verify`: dice against seed, seed against promise; and the browser agrees."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.cli import main
from starhall.core import Match, fair, record, registry
from starhall.core.contract import contract
from starhall.core.snapshot import fingerprint
from starhall.server.rights import signatures

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


def forged(forge: Forge, text: str = "") -> str:
    """A record that was changed by somebody who knows how to make its checksum right again."""
    data = json.loads(text or sealed_record())
    signed = {"signed": data.pop("signed")} if "signed" in data else {}
    del data["check"]
    forge(data)
    return json.dumps({**data, "check": fingerprint(data), **signed})


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
    assert "Played elsewhere, dice agree." in out
    assert "whoever makes up a record can choose both" in out
    assert fair.sealed(SECRET) in out
    assert "pepper / –" in out


@pytest.mark.parametrize(("forge", "fault"), FORGED, ids=lambda forge: getattr(forge, "__name__", ""))
def test_what_was_changed_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, forge: Forge, fault: str
) -> None:
    code, out, _ = verify(capsys, tmp_path, forged(forge))
    assert code == 1
    assert "Cannot be checked." in out
    assert fault in out
    code, out, _ = verify(capsys, tmp_path, forged(forge), "--json")
    assert code == 1
    assert fault in json.loads(out)["fault"]
    assert (json.loads(out)["played"], json.loads(out)["dice_agree"]) == ("unknown", False)


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
const { dirname, join } = require('node:path')
const ts = require(types)
const options = { module: 'commonjs', target: 'es2022' }
function load(source) {
  const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions: options })
  const found = {}
  new Function('exports', 'require', outputText)(found, (name) => load(join(dirname(source), `${name}.ts`)))
  return found
}
const found = load(source)
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
    assert "Cannot be checked." in out
    assert "This game was played by older rules (0.9)" in out
    assert "cannot be played again to check its dice" in out
    assert main(["replay", str(file), "--verify", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["played"], found["outcomes"], found["secret"]) == ("unknown", 0, None)


# Signatures.

HALL, OTHER = signatures.new_keys(), signatures.new_keys()
KEY, OTHER_KEY = (signatures.public_keys(keys)[0] for keys in (HALL, OTHER))


def signed_record(game: str = "peace", keys: str = HALL) -> str:
    """A record as a hall gives it out."""
    return signatures.sign(sealed_record(game), keys)[0]


def other_names(data: dict[str, Any]) -> None:
    data["seats"], data["snapshots"] = ["Ann", "Bea"], []


def other_options(data: dict[str, Any]) -> None:
    data["options"]["duel_cap"], data["snapshots"] = 99, []


def resigned(keys: str, name: str) -> str:
    """The record with a signature by these keys, under the name of that key."""
    data = json.loads(signed_record(keys=keys))
    data["signed"]["key"] = name
    return json.dumps(data)


def with_signature_of(game: str) -> str:
    return json.dumps({**json.loads(sealed_record()), "signed": json.loads(signed_record(game))["signed"]})


NOT_FROM_THERE: dict[str, tuple[Callable[[], str], str]] = {
    "names": (lambda: forged(other_names, signed_record()), "unknown"),
    "options": (lambda: forged(other_options, signed_record()), "unknown"),
    "the signature of another record": (lambda: with_signature_of("stellar"), "unknown"),
    "signed by another, with the name of this hall": (lambda: resigned(OTHER, KEY), "unknown"),
    "no hexadecimal signature": (
        lambda: signed_record().replace('"signature":"', '"signature":"x'),
        "unknown",
    ),
    "another hall": (lambda: signed_record(keys=OTHER), "elsewhere"),
    "no signature": (sealed_record, "elsewhere"),
    "a key that is none": (lambda: resigned(HALL, "key"), "elsewhere"),
}


def test_a_record_is_played_there_if_the_hall_has_signed_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = verify(capsys, tmp_path, signed_record(), "--key", OTHER_KEY, "--key", KEY)
    assert code == 0
    assert "Played there. Signed by the hall with this key" in out
    assert f"signed by {KEY}" in out
    code, out, _ = verify(capsys, tmp_path, signed_record(), "--key", KEY, "--json")
    found = json.loads(out)
    assert (code, found["played"], found["key"], found["dice_agree"]) == (0, "here", KEY, True)
    laid_out = json.dumps(json.loads(signed_record()), indent=2, sort_keys=True)
    assert verify(capsys, tmp_path, laid_out, "--key", KEY)[0] == 0, "how it is laid out does not matter"


@pytest.mark.parametrize("forge", NOT_FROM_THERE)
def test_a_forged_record_was_not_played_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, forge: str
) -> None:
    text, played = NOT_FROM_THERE[forge]
    code, out, _ = verify(capsys, tmp_path, text(), "--key", KEY, "--json")
    assert (code, json.loads(out)["played"]) == (1, played)
    code, out, _ = verify(capsys, tmp_path, text(), "--key", KEY)
    assert "Played there" not in out


def test_without_a_key_it_says_that_the_signature_was_not_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for text in (signed_record(), resigned(OTHER, KEY)):
        code, out, _ = verify(capsys, tmp_path, text)
        assert code == 0
        assert "Played elsewhere, dice agree. Without the key of a hall there is no signature to go by" in out
        assert "With --hall ADDRESS or --key KEY its signature is checked, too." in out


def test_dice_of_older_rules_are_not_checked_but_their_signature_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = signatures.sign(json.dumps(json.loads(forged(older_rules)), separators=(",", ":")), HALL)[0]
    code, out, _ = verify(capsys, tmp_path, text, "--key", KEY)
    assert code == 0
    assert "Played there." in out
    assert "cannot be played again to check its dice" in out


class Keys(BaseHTTPRequestHandler):
    """What a hall says of its keys."""

    says = b""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/api/keys" else 404)
        self.end_headers()
        self.wfile.write(self.says)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def hall() -> Iterator[str]:
    """The address of a hall that says its keys."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Keys) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_hall_is_asked_for_its_keys(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, hall: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Keys, "says", json.dumps({"keys": [OTHER_KEY, KEY, 3, "x"]}).encode())
    code, out, _ = verify(capsys, tmp_path, signed_record(), "--hall", hall)
    assert code == 0
    assert f"Played there. Signed by the hall at {hall}:" in out
    assert verify(capsys, tmp_path, sealed_record(), "--hall", hall)[0] == 1
    for says in (b"", b"[]", b"{}", b'{"keys": 3}', b"\xff"):
        monkeypatch.setattr(Keys, "says", says)
        code, _, err = verify(capsys, tmp_path, signed_record(), "--hall", hall)
        assert code == 2
        assert "does not say its keys" in err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--key", "abc"), "a public key is 64 digits"),
        (("--key", KEY, "--hall", "http://127.0.0.1:9"), "give one of them"),
        (("--hall", "file:///etc"), "give its address"),
        (("--hall", "http://127.0.0.1:9"), "check the address, or give --key"),
    ],
)
def test_what_is_no_key_and_no_hall_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    code, _, err = verify(capsys, tmp_path, signed_record(), *more)
    assert code == 2
    assert said in err


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "is the one that this version would write"), ({"rolls": 3}, "was another one"), (None, "")],
)
def test_the_contract_of_a_record_is_held_against_this_version(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: dict[str, Any] | None, said: str
) -> None:
    def note(data: dict[str, Any]) -> None:
        if options is not None:
            data["about"]["contract"] = contract(registry.game("peace"), options).fingerprint

    _, out, _ = verify(capsys, tmp_path, forged(note))
    assert said in out
    assert ("contract" in out) is (options is not None)
    _, out, _ = verify(capsys, tmp_path, forged(note), "--json")
    assert json.loads(out)["contract_agrees"] is (None if options is None else not options)
