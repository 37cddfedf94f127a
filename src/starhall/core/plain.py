"""Plain data: what JSON can hold, of what a table holds."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from starhall.core.kinds import Kind
from starhall.core.snapshot import step_name


def plain(value: Any) -> Any:
    """Lists, dicts with words for keys, numbers and words; kinds and steps by their names."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value):
        return {field: plain(getattr(value, field)) for field in value.__dataclass_fields__}
    if isinstance(value, Kind):
        return value.name
    return step_name(value) if callable(value) else value
