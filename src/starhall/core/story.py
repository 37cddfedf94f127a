"""The story of a game: every moment and every sentence, so that it can be shown without its rules.

    {"first": {…}, "changes": [{…}, …], "said": ["Bid 2 chips", …], "told": [[{…}, …], …]}

`first` is the plain state in which the game began, and each change leads to the state after the next choice.
`said` is what each choice was in words, `told` the events up to the first choice and after each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starhall.core.errors import RecordError
from starhall.core.events import Event, Secret
from starhall.core.match import Match
from starhall.core.snapshot import plain_field, saved_fields, saved_values, to_plain
from starhall.core.state import State


def story(match: Match[Any]) -> dict[str, Any]:
    """The story of a match as plain JSON data."""
    again = match.again()
    now, events = next(again)
    first = to_plain(now)
    plain, said, changed = dict(first), [], []
    told = [[plain_event(match, event) for event in events]]
    for n, (then, events) in enumerate(again, 1):
        said.append(match.said(n, now))
        changed.append(_state_changes(now, then, plain))
        told.append([plain_event(match, event) for event in events])
        now = then
    return {"first": first, "changes": changed, "said": said, "told": told}


# Changes. A dict holds the changes by key or place; a list of one thing is what is there now, an empty list
# says that a key has gone, and three things are a place in a list, how many go there, and what comes instead.


_PLAIN = frozenset({int, str})


def _state_changes(old: State, new: State, told: dict[str, Any]) -> Any:
    """What makes the plain form of one state of that of another, in `told`; None where they are equal."""
    found = {}
    for name, was, now in zip(saved_fields(old), saved_values(old), saved_values(new), strict=True):
        # Most fields stay as they are, and are not even written out.
        if was is now or _alike(was, now):
            continue
        before, told[name] = told[name], plain_field(new, name, now)
        change = changes(before, told[name])
        if change is not None:
            found[name] = change
    return found or None


def changes(old: Any, new: Any) -> Any:
    """What makes `new` of `old`; None where they are equal."""
    if old is new or _alike(old, new):
        return None
    kind = type(new)
    if type(old) is not kind:
        return [new]
    if kind is dict:
        found: dict[str, Any] = {key: [] for key in old if key not in new}
        for key, value in new.items():
            change = changes(old[key], value) if key in old else [value]
            if change is not None:
                found[key] = change
        return found or None
    return _list_changes(old, new) if kind is list else [new]


def _alike(old: Any, new: Any) -> bool:
    """Are both the same in JSON, too? It tells 1 from True, which equality does not."""
    if old is new:
        return True
    kind = type(old)
    if kind is not type(new) or old != new:
        return False
    if kind in _PLAIN:
        return True
    if isinstance(old, (list, tuple)):
        # Equal numbers and texts are the same, as long as none of them is True or False.
        return {*map(type, old), *map(type, new)} <= _PLAIN or all(map(_alike, old, new))
    return repr(old) == repr(new)


def _list_changes(old: list[Any], new: list[Any]) -> Any:
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        found = {}
        for i, (was, now) in pairs:
            if was is not now and (change := changes(was, now)) is not None:
                found[str(i)] = change
        return ([new] if 2 * len(found) > len(new) > 2 else found) or None
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    end = next((i for i in range(most - start) if old[-1 - i] != new[-1 - i]), most - start)
    return [start, len(old) - start - end, new[start : len(new) - end]]


def changed(old: Any, change: Any) -> Any:
    """What a change makes of `old`, which stays as it is."""
    if change is None:
        return old
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        start, gone, come = change
        return [*old[:start], *come, *old[start + gone :]]
    if isinstance(old, list):
        return [changed(item, change.get(str(i))) for i, item in enumerate(old)]
    kept = {key: changed(value, change.get(key)) for key, value in old.items() if change.get(key) != []}
    return {**kept, **{key: value[0] for key, value in change.items() if key not in old}}


def states(story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The plain state of every moment of a story."""
    try:
        found = [story["first"]]
        for change in story["changes"]:
            found.append(changed(found[-1], change))
    except (LookupError, TypeError, ValueError, AttributeError):
        raise RecordError("story: changes: they do not lead from moment to moment") from None
    return found


# Events.


def plain_event(match: Match[Any], event: Event) -> dict[str, Any]:
    """An event with its sentences: for everybody, and for each seat that read another one."""
    text = match.sentence(event, _first_reader(event))
    own = {seat: match.sentence(event, seat) for seat in _other_readers(match, event)}
    found = {
        "rule": event.rule,
        "name": event.name,
        "text": text,
        "texts": {str(seat): said for seat, said in own.items() if said != text} or None,
        "operands": {name: _out(value) for name, value in event.operands.items()} or None,
        "cause": event.cause,
        "barrier": event.barrier or None,
        "only": None if event.only is None else list(event.only),
    }
    return {name: value for name, value in found.items() if value is not None}


def remember(match: Match[Any], events: Sequence[Event], told: Sequence[Mapping[str, Any]]) -> None:
    """Take over the sentences of events of the journal from what was written of them."""
    for event, data in zip(events, told, strict=True):
        match.remember(event, _first_reader(event), data["text"])
        texts = data.get("texts", {})
        for seat in _other_readers(match, event):
            match.remember(event, seat, texts.get(str(seat), data["text"]))


def _first_reader(event: Event) -> int | None:
    """Whose sentence all the others read, unless they know more or less."""
    return None if event.only is None else event.only[0]


def _other_readers(match: Match[Any], event: Event) -> Sequence[int]:
    """The seats that may read another sentence."""
    if event.open:
        return ()
    if event.only is not None:
        return event.only
    return [seat for seat in range(match.state.players) if event.tells_more_to(seat)]


def event_of(data: Any, number: int) -> Event:
    """The event that was written so, as number `number` of its journal."""
    try:
        only, cause = data.get("only"), data.get("cause")
        if cause is not None and not 0 <= cause < number:
            raise RecordError(f"story: told: event {number} has a cause that comes later")
        return Event(
            number,
            str(data["rule"]),
            str(data["name"]),
            {name: _in(value) for name, value in data.get("operands", {}).items()},
            cause,
            bool(data.get("barrier", False)),
            None if only is None else tuple(int(seat) for seat in only),
            texts={
                None: str(data["text"]),
                **{int(seat): str(text) for seat, text in data.get("texts", {}).items()},
            },
        )
    except (LookupError, TypeError, ValueError, AttributeError):
        raise RecordError(f"story: told: event {number} is none") from None


def _out(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Secret):
        return {"secret": _out(value.value), "seats": list(value.seats)}
    if isinstance(value, (list, tuple)):
        return [_out(item) for item in value]
    return value


def _in(value: Any) -> Any:
    if isinstance(value, dict):
        return Secret(_in(value["secret"]), *(int(seat) for seat in value["seats"]))
    if isinstance(value, list):
        return [_in(item) for item in value]
    return value
