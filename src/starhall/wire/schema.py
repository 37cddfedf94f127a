"""One schema for everything on the wire, generated from the messages; `schema.json` beside this holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from starhall.core.shape import Shape
from starhall.wire import messages, parts, routes

BODIES: tuple[type, ...] = (
    routes.Hall,
    routes.House,
    routes.Rules,
    routes.RulePage,
    routes.Glossary,
    routes.Reading,
    Shape,
    routes.TableCard,
    routes.Tables,
    routes.BotThought,
    routes.AskCoach,
    routes.HintFacts,
    routes.VerdictFacts,
    routes.AnalysisState,
    routes.NewTable,
    routes.Opened,
    routes.Enter,
    routes.Entered,
    routes.Join,
    routes.Joined,
    routes.HandOver,
    routes.Handed,
    routes.Branch,
    routes.Shared,
    routes.CheckDeck,
    routes.DeckChecked,
    routes.ReadDeck,
    routes.DeckRead,
    routes.WriteDeck,
    routes.DeckWritten,
    routes.Lessons,
    routes.TakeLesson,
    routes.LessonTaken,
    routes.LessonAsk,
    routes.RulesMet,
    routes.TableOffer,
    routes.Puzzles,
    routes.PuzzleShown,
    routes.PuzzleAsk,
    routes.PuzzleAnswered,
    routes.RecordKeys,
    routes.RecordCard,
    routes.RecordMoment,
    routes.Refused,
)
"""Every body of a request or an answer outside the socket."""


def schema(from_client: Sequence[type[messages.Message]], happenings: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of all messages and bodies, by name, where clients send these and these may happen."""
    wanted = [*from_client, messages.FromServer, *BODIES]
    _, components = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    components["Happening"]["properties"]["kind"] = {"enum": list(happenings)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Starhall wire protocol",
        "protocol": parts.PROTOCOL,
        "fromClient": sorted(kind.__name__ for kind in from_client),
        "fromServer": sorted(kind.__name__ for kind in messages.FromServer.__args__),
        "bodies": sorted(kind.__name__ for kind in BODIES),
        "$defs": dict(sorted(components.items())),
    }
