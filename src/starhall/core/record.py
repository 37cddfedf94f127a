"""Records: a match as JSON, and back. The record is the truth; everything else is played again from it.

    {"starhall": 1, "game": "peace", "rules": "1.0", "content": "…", "options": {…}, "seats": ["Ann", "Bea"],
     "about": {…}, "start": null, "chance": {"seed": "…", "outcomes": [4, 0, …]}, "choices": [[0, 3], …],
     "snapshots": [{"at": 50, "digest": "…", "state": {…}}], "check": "…"}

`check` is the fingerprint of all the rest, so a record that was cut or changed is refused unplayed. Loading
plays every choice again and compares the digests on the way. A record of other rules or other content can be
taken up from its last snapshot: that state is then the `start` of a new match.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from starhall.core import registry
from starhall.core.dealer import Dealer, Seeded
from starhall.core.errors import RecordError, StarhallError
from starhall.core.game import Game
from starhall.core.match import Match
from starhall.core.snapshot import digest, fingerprint, from_plain, to_plain

FORMAT = 1
EVERY = 50
"""So many choices lie between two snapshots."""

_FIELDS: dict[str, type | tuple[type, ...]] = {
    "starhall": int,
    "game": str,
    "rules": str,
    "content": str,
    "options": dict,
    "seats": list,
    "about": dict,
    "start": (dict, type(None)),
    "chance": dict,
    "choices": list,
    "snapshots": list,
    "check": str,
}


def save(match: Match[Any], *, seed: bool = True) -> str:
    """The record of a match, with every outcome and every hidden card: not for players while it goes on.

    Leave the seed out where even the keeper of the record should not know the draws to come.
    """
    at = sorted({*range(EVERY, len(match.choices), EVERY), len(match.choices)})
    data = {
        "starhall": FORMAT,
        "game": match.game.slug,
        "rules": match.game.version,
        "content": match.game.content.fingerprint,
        "options": dict(match.state.options),
        "seats": list(match.state.names),
        "about": match.about,
        "start": None if match.start is None else to_plain(match.start),
        "chance": {"seed": match.seed if seed else None, "outcomes": match.journal.chance},
        "choices": [list(choice) for choice in match.choices],
        "snapshots": [_snapshot(match, n) for n in at],
    }
    return json.dumps({**data, "check": fingerprint(data)}, ensure_ascii=False, separators=(",", ":"))


def _snapshot(match: Match[Any], at: int) -> dict[str, Any]:
    state = to_plain(match.moments[at].state)
    return {"at": at, "digest": fingerprint(state), "state": state}


def load(
    text: str,
    *,
    find: Callable[[str], Game[Any]] = registry.game,
    upgrade: bool = False,
    dealer: Dealer | None = None,
) -> Match[Any]:
    """The match of a record, played again choice by choice.

    With `upgrade`, a record made with other rules or content goes on from its last snapshot. With a `dealer`,
    such as a typed one, chance comes from there once the recorded outcomes are used up.
    """
    data = _read(text)
    try:
        game = find(data["game"])
    except StarhallError as error:
        raise RecordError(f"game: {error}") from None
    changed = _differences(game, data)
    if changed and not upgrade:
        raise RecordError(f"{changed}. It can be taken up from its last snapshot (upgrade).")
    return _take_up(game, data, dealer) if changed else _replay(game, data, dealer)


def _read(text: str) -> dict[str, Any]:
    """The fields of a record, each of the right type and none changed since it was saved."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"this is no whole record: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except (RecursionError, ValueError):
        raise RecordError(
            "this is no record: it is nested too deeply, or holds a number without end"
        ) from None
    if not isinstance(data, dict) or "starhall" not in data:
        raise RecordError("starhall: missing, so this is no record of a game of Starhall")
    if data["starhall"] != FORMAT:
        raise RecordError(
            f"starhall: record format {data['starhall']!r} is unknown; this version reads {FORMAT}"
        )
    for name, kind in _FIELDS.items():
        if name not in data:
            raise RecordError(f"{name}: missing")
        if not isinstance(data[name], kind):
            raise RecordError(f"{name}: {json.dumps(data[name])[:40]} is of the wrong type")
    for name in data:
        if name not in _FIELDS:
            raise RecordError(f"{name}: no such field in a record")
    if data["check"] != fingerprint({name: data[name] for name in data if name != "check"}):
        raise RecordError("check: the record was changed after it was saved, or is not whole")
    return data


def _differences(game: Game[Any], data: dict[str, Any]) -> str:
    if data["rules"] != game.version:
        return f"rules: recorded with rules {data['rules']} of {game.slug}, this is {game.version}"
    if data["content"] != game.content.fingerprint:
        return f"content: recorded with other content of {game.slug} ({data['content'][:12]}…)"
    return ""


def _replay(game: Game[Any], data: dict[str, Any], dealer: Dealer | None) -> Match[Any]:
    match = _begin(game, data, data["start"], _outcomes(data), dealer)
    digests = _digests(data["snapshots"], len(data["choices"]))
    _compare(digests, match)
    for n, row in enumerate(data["choices"]):
        if not (isinstance(row, list) and len(row) == 2):
            raise RecordError(f"choices[{n}]: {row!r} is not a seat and a choice")
        try:
            match.choose(row[0], row[1])
        except RecordError:
            raise
        except StarhallError as error:
            raise RecordError(f"choices[{n}]: {error}") from None
        _compare(digests, match)
    unused = len(data["chance"]["outcomes"]) - len(match.journal.chance)
    if unused:
        raise RecordError(f"chance: {unused} outcomes are left over at the end")
    return match


def _compare(digests: dict[int, str], match: Match[Any]) -> None:
    n = len(match.choices)
    if n in digests and digests[n] != digest(match.state):
        raise RecordError(f"snapshots: after {n} choices the game is not as the record says")


def _digests(snapshots: list[Any], choices: int) -> dict[int, str]:
    found = {}
    for i, row in enumerate(snapshots):
        if not isinstance(row, dict) or set(row) != {"at", "digest", "state"}:
            raise RecordError(f"snapshots[{i}]: this is no snapshot")
        if fingerprint(row["state"]) != row["digest"]:
            raise RecordError(f"snapshots[{i}]: digest: the state does not match it")
        if not isinstance(row["at"], int) or not 0 <= row["at"] <= choices:
            raise RecordError(f"snapshots[{i}]: at: {row['at']!r} is not between 0 and {choices}")
        found[row["at"]] = row["digest"]
    return found


def _outcomes(data: dict[str, Any]) -> list[Any]:
    outcomes = data["chance"].get("outcomes")
    if not isinstance(outcomes, list):
        raise RecordError("chance: outcomes: missing")
    return outcomes


def _take_up(game: Game[Any], data: dict[str, Any], dealer: Dealer | None) -> Match[Any]:
    """A new match from the last snapshot of a record."""
    digests = _digests(data["snapshots"], len(data["choices"]))
    if not digests:
        raise RecordError("snapshots: there is none to go on from")
    last = data["snapshots"][-1]
    missing = len(data["choices"]) - last["at"]
    if missing:
        raise RecordError(
            f"snapshots: the last one is {missing} choices before the end, so it cannot be taken up"
        )
    return _begin(game, data, last["state"], [], dealer)


def _begin(
    game: Game[Any], data: dict[str, Any], start: Any, outcomes: list[Any], dealer: Dealer | None
) -> Match[Any]:
    seed = data["chance"].get("seed")
    if seed is not None and not isinstance(seed, str):
        raise RecordError(f"chance: seed: {seed!r} is not a text")
    seats = data["seats"]
    if not all(isinstance(name, str) for name in seats):
        raise RecordError("seats: every seat has a name")
    try:
        state = None if start is None else from_plain(game, start, Seeded(seed or ""))
        match = Match(
            game,
            seats,
            data["options"],
            seed=seed,
            dealer=dealer,
            about=data["about"],
            start=state,
            outcomes=outcomes,
        )
    except RecordError:
        raise
    except StarhallError as error:
        raise RecordError(f"the game cannot begin: {error}") from None
    return match
