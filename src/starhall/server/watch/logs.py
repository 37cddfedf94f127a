"""Structured logs: one JSON object a line, or words for a person; never a key, a hand or a saying."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog

from starhall.server.watch import metrics

_KEYS = re.compile(r"\b([0-9]{1,2}|h|i|x)-[0-9a-f]{32}\b")


def _no_keys(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The last guard: whatever looks like a key is blanked."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = _KEYS.sub(r"\1-…", value)
    return event


def in_words(_: Any, __: str, event: MutableMapping[str, Any]) -> str:
    """A line for a person at a terminal: when, what, and the facts of it in brackets."""
    when = str(event.pop("timestamp")).partition("T")[2][:8]
    level, said, trouble = event.pop("level"), event.pop("event"), event.pop("exception", "")
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in event.items())
    grave = "" if level in {"info", "debug"} else f"{level}: "
    return f"{when} {grave}{said}{f' ({facts})' if facts else ''}" + (f"\n{trouble}" if trouble else "")


def renderer(stream: TextIO) -> structlog.typing.Processor:
    """How lines look there: words at a terminal, JSON where a service reads them."""
    return in_words if stream.isatty() else structlog.processors.JSONRenderer()


def set_up(name: str = "info") -> None:
    """Write logs of this level and above to stderr, ours and the web server's alike."""
    level = logging.getLevelNamesMapping()[name.upper()]
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _no_keys,
    ]
    structlog.configure(
        processors=[*shared, renderer(sys.stderr)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                renderer(sys.stderr),
            ],
        )
    )
    for other in ("uvicorn", "uvicorn.error", "alembic"):
        logger = logging.getLogger(other)
        logger.handlers = [handler] if other != "uvicorn.error" else []
        # What they say when all goes well holds the addresses of people.
        logger.setLevel(max(level, logging.WARNING))
        logger.propagate = other == "uvicorn.error"
    leave_out_what_clients_do()


def leave_out_what_clients_do() -> None:
    """Count sockets that send bytes which are no text; the web server would log each with a traceback."""
    logging.getLogger("uvicorn.error").addFilter(_is_of_the_server)


def _is_of_the_server(record: logging.LogRecord) -> bool:
    if not (record.exc_info and record.getMessage().startswith("Invalid UTF-8")):
        return True
    metrics.turned_away.labels("utf-8").inc()
    return False


log: structlog.typing.FilteringBoundLogger = structlog.get_logger("starhall")
