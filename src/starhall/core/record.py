"""Records: a match as JSON, and back. The record is the truth; everything else is played again from it.

    {"starhall": 2, "game": "peace", "rules": "1.0", "content": "…", "options": {…}, "seats": ["Ann", "Bea"],
     "about": {…}, "start": null, "chance": {"seed": "…", "outcomes": [4, 0, …]}, "choices": [[0, 3], …],
     "snapshots": [{"at": 50, "digest": "…", "state": {…}}], "story": {…}, "check": "…"}

`check` is the fingerprint of all the rest, so a record that was cut or changed is refused unplayed. Loading
plays every choice again and compares the digests on the way. Whoever gives a record out may add `signed`,
a key and a signature of the check: it is no part of the record, and nothing here judges it.

A record of other rules or other content is shown: from its `story`, which a finished game has; without one,
from these rules, if they lead through the same states; or else from its snapshots. And it can be taken up
from its last snapshot: that state is then the `start` of a new match. Format 1 had no story.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starhall.core import registry
from starhall.core.dealer import Dealer, Replayed, Seeded
from starhall.core.errors import RecordError, StarhallError
from starhall.core.events import NO_CAUSE, Event, Mark
from starhall.core.game import Game
from starhall.core.kinds import HOST
from starhall.core.match import Match, Older
from starhall.core.moments import EVERY as KEPT
from starhall.core.moments import Moment
from starhall.core.snapshot import canonical, digest, fingerprint, from_plain, hashed, to_plain, upgraded
from starhall.core.state import State
from starhall.core.story import event_of, states, story

FORMAT = 2
PLAYED_BY = "played_by"
"""What a match that was taken up is `about`: the versions of the rules before, in their order."""
EVERY = 3 * KEPT
"""So many choices lie between two snapshots. Those states are kept: to save a match, none is played again."""

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
    "story": (dict, type(None)),
    "check": str,
}
_VERSION = re.compile("[0-9][0-9A-Za-z.+-]{0,19}")
_BEFORE: dict[int, dict[str, Any]] = {1: {"story": None}, 2: {}}
"""By format that can be read: the fields that it did not have yet."""


def save(match: Match[Any], *, seed: bool = True, told: bool = True) -> str:
    """The record of a match, with every outcome and every hidden card: not for players while it goes on.

    Leave the seed out where even the keeper of the record should not know the draws to come. That of a
    finished game has its story `told`, so that it can still be shown when the rules have changed.
    """
    if match.older is not None:
        raise RecordError(f"this game was {match.older}: its record stays as it is")
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
    # Most of a record is its story: it is spelled once, for the check and for the text. In canonical order
    # it is the last field, too.
    rest = canonical(story(match) if told and match.over else None)
    check = hashed(f'{canonical(data)[:-1]},"story":{rest}}}')
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"story":{rest},"check":"{check}"}}'


def _snapshot(match: Match[Any], at: int) -> dict[str, Any]:
    state = to_plain(match.moments[at].state)
    return {"at": at, "digest": fingerprint(state), "state": state}


@dataclass(frozen=True, slots=True)
class Seal:
    """What a signature of a record is of, and the one that it bears."""

    check: str
    key: str = ""
    signature: str = ""


def seal(text: str) -> Seal:
    """The seal of a record that is whole; whether its signature is right is not looked at."""
    data = _read(text)
    signed = data.get("signed", {})
    return Seal(data["check"], signed.get("key", ""), signed.get("signature", ""))


_END = re.compile('"check":"([0-9a-f]{64})"}')


def end(text: str) -> str:
    """The check of a record as `save` wrote it, without reading all of it; empty if it is signed already."""
    found = _END.fullmatch(text[-75:])
    return found[1] if found else ""


def signed(text: str, key: str, signature: str) -> str:
    """A record as `save` wrote it, with a signature of its check."""
    return f'{text[:-1]},"signed":{{"key":"{key}","signature":"{signature}"}}}}'


def load(
    text: str,
    *,
    find: Callable[[str], Game[Any]] = registry.game,
    upgrade: bool = False,
    dealer: Dealer | None = None,
) -> Match[Any]:
    """The match of a record, played again choice by choice.

    A record made with other rules or content is shown as an `older` match; with `upgrade`, it goes on from
    its last snapshot. With a `dealer`, such as a typed one, chance comes from there once the recorded
    outcomes are used up.
    """
    data = _read(text)
    try:
        game = find(data["game"])
    except StarhallError as error:
        raise RecordError(f"game: {error}") from None
    if game.plays(data["rules"], data["content"]):
        return _replay(game, data, dealer)
    return _take_up(game, data, dealer) if upgrade else _show(game, data)


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
    if type(data["starhall"]) is not int or data["starhall"] not in _BEFORE:
        raise RecordError(
            f"starhall: record format {data['starhall']!r} is unknown; this version reads 1 to {FORMAT}"
        )
    check = fingerprint({name: data[name] for name in data if name not in {"check", "signed"}})
    data = {**data, **_BEFORE[data["starhall"]]}
    for name, kind in _FIELDS.items():
        if name not in data:
            raise RecordError(f"{name}: missing")
        if not isinstance(data[name], kind):
            raise RecordError(f"{name}: {json.dumps(data[name])[:40]} is of the wrong type")
    for name in data:
        if name not in _FIELDS and name != "signed":
            raise RecordError(f"{name}: no such field in a record")
    if "signed" in data and not _is_signature(data["signed"]):
        raise RecordError("signed: there is a key and a signature, and nothing else")
    if data["check"] != check:
        raise RecordError("check: the record was changed after it was saved, or is not whole")
    return data


def _is_signature(found: Any) -> bool:
    return (
        isinstance(found, dict)
        and set(found) == {"key", "signature"}
        and all(isinstance(value, str) for value in found.values())
    )


def _replay(game: Game[Any], data: dict[str, Any], dealer: Dealer | None) -> Match[Any]:
    match = _begin(game, data, data["start"], _outcomes(data), dealer)
    digests = _digests(data["snapshots"], len(data["choices"]))
    _compare(digests, match)
    for n, (seat, choice) in enumerate(_choices(data)):
        try:
            match.choose(seat, choice)
        except RecordError:
            raise
        except StarhallError as error:
            raise RecordError(f"choices[{n}]: {error}") from None
        _compare(digests, match)
    unused = len(data["chance"]["outcomes"]) - len(match.journal.chance)
    if unused:
        raise RecordError(f"chance: {unused} outcomes are left over at the end")
    return match


def _choices(data: dict[str, Any]) -> list[tuple[int, int]]:
    for n, row in enumerate(data["choices"]):
        if not (isinstance(row, list) and len(row) == 2):
            raise RecordError(f"choices[{n}]: {row!r} is not a seat and a choice")
    return [(seat, choice) for seat, choice in data["choices"]]


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


# A record of other rules.


def _show(game: Game[Any], data: dict[str, Any]) -> Match[Any]:
    """What a record tells of a game that was played by other rules."""
    digests = _digests(data["snapshots"], len(data["choices"]))
    _check_seats(data)
    if not _VERSION.fullmatch(data["rules"]):
        raise RecordError(f"rules: {data['rules'][:40]!r} is no version")
    for n, (seat, choice) in enumerate(_choices(data)):
        if type(seat) is not int or type(choice) is not int or not HOST <= seat < len(data["seats"]):
            raise RecordError(f"choices[{n}]: there is no seat {seat!r}, or no choice {choice!r}")
    if data["story"] is not None:
        return _shown(game, data, digests)
    kept = {row["at"]: upgraded(game, row["state"], data["rules"]) for row in data["snapshots"]}
    try:
        return _alike(game, data, kept)
    except Exception:  # On choices of other rules these may fail in any way.
        return _kept(game, data, kept)


def _shown(game: Game[Any], data: dict[str, Any], digests: dict[int, str]) -> Match[Any]:
    """The match as its story tells it, every moment and every sentence."""
    told, said = data["story"].get("told"), data["story"].get("said")
    plain = states(data["story"])
    if not (isinstance(told, list) and isinstance(said, list)):
        raise RecordError("story: it tells nothing")
    if not len(plain) == len(told) == len(said) + 1 == len(data["choices"]) + 1:
        raise RecordError("story: it does not tell every choice")
    for at, found in digests.items():
        if found != fingerprint(plain[at]):
            raise RecordError(f"story: after {at} choices it is not as the snapshot says")
    events: list[Event] = []
    moments: list[Moment[Any]] = []
    for state, rows in zip(plain, told, strict=True):
        for row in rows if isinstance(rows, list) else ():
            events.append(event_of(row, len(events)))
        moments.append(_moment(game, data, upgraded(game, state, data["rules"]), len(events)))
    older = _older(game, data, [str(text) for text in said])
    return Match.shown(game, older, moments, events, _choices(data), data["about"])


def _alike(game: Game[Any], data: dict[str, Any], kept: dict[int, Any]) -> Match[Any]:
    """The match as these rules play it, where they lead through every state that was kept."""
    start = None if data["start"] is None else upgraded(game, data["start"], data["rules"])
    match = _begin(game, data, start, _outcomes(data), Replayed(()))
    for seat, choice in _choices(data):
        match.choose(seat, choice)
    if max(kept, default=-1) != len(match.choices):
        raise RecordError("snapshots: there is none of the end")
    for at, state in kept.items():
        if position(from_plain(game, state, Replayed(()))) != position(match.moments[at].state):
            raise RecordError(f"snapshots: after {at} choices the game is not as the record says")
    said = [match.said(n) for n in range(1, len(match.moments))]
    older = _older(game, data, said)
    return Match.shown(game, older, match.moments, match.journal.events, match.choices, data["about"])


def position(s: State) -> Any:
    """A state as far as it is a position of the game: what rules count for themselves is no part of it."""
    if not s.game.spaces:
        return {**to_plain(s), "uncovered": 0}
    return s.places, s.drawn, s.asked, [s.game.encode(s, seat) for seat in range(s.players)]


def _kept(game: Game[Any], data: dict[str, Any], kept: dict[int, Any]) -> Match[Any]:
    """The moments of a match that were kept, without a word of what happened between them."""
    if data["start"] is not None:
        kept = {0: upgraded(game, data["start"], data["rules"]), **kept}
    if not kept:
        raise RecordError(
            f"rules: recorded with rules {data['rules']} of {game.slug}, these are {game.version}, and the "
            "record keeps no moment that could be shown"
        )
    moments = [_moment(game, data, state, 0) for _, state in sorted(kept.items())]
    choices = _choices(data)
    last = [choices[at - 1] for at in sorted(kept)[1:]]
    return Match.shown(game, _older(game, data, (), sorted(kept)), moments, (), last, data["about"])


def _older(game: Game[Any], data: dict[str, Any], said: Sequence[str], kept: Sequence[int] = ()) -> Older:
    return Older(data["rules"], said, kept, same_rules=data["rules"] == game.version)


def _moment(game: Game[Any], data: dict[str, Any], state: Any, events: int) -> Moment[Any]:
    found = from_plain(game, state, Replayed(()), shown=True)
    if list(found.names) != data["seats"]:
        raise RecordError("seats: they are not those of the states")
    return Moment(found, Mark(events, 0, (), NO_CAUSE, 0))


def _take_up(game: Game[Any], data: dict[str, Any], dealer: Dealer | None) -> Match[Any]:
    """A new match from the last snapshot of a record; it notes by which rules the game was played before."""
    digests = _digests(data["snapshots"], len(data["choices"]))
    if not digests:
        raise RecordError("snapshots: there is none to go on from")
    last = data["snapshots"][-1]
    missing = len(data["choices"]) - last["at"]
    if missing:
        raise RecordError(
            f"snapshots: the last one is {missing} choices before the end, so it cannot be taken up"
        )
    match = _begin(game, data, upgraded(game, last["state"], data["rules"]), [], dealer)
    before = match.about.get(PLAYED_BY)
    match.about[PLAYED_BY] = [*(before if isinstance(before, list) else ()), data["rules"]]
    return match


def _begin(
    game: Game[Any], data: dict[str, Any], start: Any, outcomes: list[Any], dealer: Dealer | None
) -> Match[Any]:
    seed = data["chance"].get("seed")
    if seed is not None and not isinstance(seed, str):
        raise RecordError(f"chance: seed: {seed!r} is not a text")
    _check_seats(data)
    try:
        state = None if start is None else from_plain(game, start, Seeded(seed or ""))
        match = Match(
            game,
            data["seats"],
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


def _check_seats(data: dict[str, Any]) -> None:
    if not all(isinstance(name, str) for name in data["seats"]):
        raise RecordError("seats: every seat has a name")
