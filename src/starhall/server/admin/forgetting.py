"""Forgetting a name in what is kept: another one takes its place, and what its bearer said is removed.

Names stand in the heads of tables, in entries, states, cards, records and reports, and in every sentence that
was told. All of it is plain JSON: what is a name and what is a sentence follows from the key it stands under.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from starhall.core.snapshot import fingerprint
from starhall.server.book.names import unlike
from starhall.server.book.table import TAKEN_DOWN

NOBODY = "Somebody"
"""What a forgotten person is called."""
_NAMES = {"names"}
_SENTENCES = {"text", "texts", "said", "title"}
_NAMING = {"joined", "removed"}
"""The kinds of entries that hold a name beside the seat."""

Json = Any


class Forgetting:
    """One name that is forgotten at one table, or in one record."""

    def __init__(self, name: str, others: list[str]) -> None:
        self.name = name
        self.instead = unlike(NOBODY, others)
        self._in_a_sentence = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")

    def head(self, text: str) -> str:
        """The head of a table, or its card."""
        data = self._walk(json.loads(text))
        data["seats"] = [{**seat, "name": self._name(seat["name"])} for seat in data["seats"]]
        return _written(data)

    def entry(self, text: str, own: bool) -> str:
        """An entry of a book; of a saying of their `own` nothing is left."""
        data = self._walk(json.loads(text))
        if data["kind"] in _NAMING:
            data["name"] = self._name(data["name"])
        if own and data["kind"] == "said":
            data["text"], data["phrase"] = TAKEN_DOWN, ""
        return _written(data)

    def state(self, text: str) -> str:
        """A state of a game."""
        return _written(self._walk(json.loads(text)))

    def record(self, text: str) -> str:
        """A record, whole again: what is computed from its parts is computed anew. It is no longer signed."""
        data = self._walk(json.loads(text))
        data = {key: value for key, value in data.items() if key not in {"check", "signed"}}
        data["seats"] = [self._name(name) for name in data["seats"]]
        for snapshot in data["snapshots"]:
            snapshot["digest"] = fingerprint(snapshot["state"])
        return _written({**data, "check": fingerprint(data)})

    def sentence(self, text: str) -> str:
        """A text that may speak of them."""
        return self._in_a_sentence.sub(self.instead, text)

    def _name(self, text: str) -> str:
        return self.instead if text == self.name else text

    def _walk(self, data: Json) -> Json:
        """Names where names stand, sentences where sentences do."""
        if isinstance(data, dict):
            return {key: self._under(key, value) for key, value in data.items()}
        return [self._walk(value) for value in data] if isinstance(data, list) else data

    def _under(self, key: str, value: Json) -> Json:
        if key in _NAMES:
            return _each_text(value, self._name)
        if key in _SENTENCES:
            return _each_text(value, self.sentence)
        return self._walk(value)


def _each_text(data: Json, change: Callable[[str], str]) -> Json:
    if isinstance(data, str):
        return change(data)
    if isinstance(data, dict):
        return {key: _each_text(value, change) for key, value in data.items()}
    return [_each_text(value, change) for value in data] if isinstance(data, list) else data


def _written(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
