"""Structured logs: one JSON object a line, with table, seat and number; never a key, a hand or a saying."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_KEYS = re.compile(r"\b([0-9]{1,2}|h|i|x)-[0-9a-f]{32}\b")


def _no_keys(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The last guard: whatever looks like a key is blanked."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = _KEYS.sub(r"\1-…", value)
    return event


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
        processors=[*shared, structlog.processors.JSONRenderer()],
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
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    for other in ("uvicorn", "uvicorn.error", "alembic"):
        logger = logging.getLogger(other)
        logger.handlers = [handler] if other != "uvicorn.error" else []
        # What they say when all goes well holds the addresses of people.
        logger.setLevel(max(level, logging.WARNING))
        logger.propagate = other == "uvicorn.error"


log: structlog.typing.FilteringBoundLogger = structlog.get_logger("starhall")
