"""TypeScript from a JSON schema, as much of it as our schemas use."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


@dataclass(frozen=True)
class TypeScript:
    """How definitions of a schema are written."""

    anything: str = "unknown"
    """The type of what the schema says nothing about."""

    def interface(self, name: str, definition: Mapping[str, Any], optional: bool = False) -> str:
        """A definition of the schema as an interface; with `optional`, what has a default may be missing."""
        lines = _comment(definition.get("description", ""))
        if definition.get("type") != "object" or "properties" not in definition:
            return "\n".join([*lines, f"export type {name} = {self.type_of(definition)}\n"])
        lines.append(f"export interface {name} {{")
        lines += self._fields(definition, optional)
        lines.append("}\n")
        return "\n".join(lines)

    def type_of(self, kind: Mapping[str, Any], optional: bool = False) -> str:
        """A type where it is used."""
        if "$ref" in kind:
            return type_name(str(kind["$ref"]).rpartition("/")[2])
        if "enum" in kind:
            return " | ".join(json.dumps(value) for value in kind["enum"])
        if "const" in kind:
            return json.dumps(kind["const"])
        if "anyOf" in kind:
            return " | ".join(dict.fromkeys(self.type_of(option) for option in kind["anyOf"]))
        if isinstance(kind.get("type"), list):
            return " | ".join(self.type_of({**kind, "type": name}) for name in kind["type"])
        if kind.get("type") == "array":
            return self._array(kind)
        if "properties" in kind:
            return "{ " + "; ".join(line.strip() for line in self._fields(kind, optional)) + " }"
        if kind.get("type") == "object":
            return f"Record<string, {self.type_of(kind.get('additionalProperties') or {})}>"
        return _PLAIN.get(str(kind.get("type")), self.anything)

    def _fields(self, definition: Mapping[str, Any], optional: bool) -> list[str]:
        required = set(definition.get("required", ()))
        return [
            f"  {key_of(field)}{'?' if optional and field not in required else ''}: {self.type_of(kind)}"
            for field, kind in definition["properties"].items()
        ]

    def _array(self, kind: Mapping[str, Any]) -> str:
        if "prefixItems" in kind:
            return "[" + ", ".join(self.type_of(item) for item in kind["prefixItems"]) + "]"
        inner = self.type_of(kind.get("items") or {})
        return f"({inner})[]" if "|" in inner else f"{inner}[]"


def type_name(name: str) -> str:
    """The name of a definition as TypeScript writes it."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W+", name))


def key_of(field: str) -> str:
    """A field as TypeScript writes it, in quotes where it is no plain word."""
    return field if re.fullmatch(r"[A-Za-z_]\w*", field) else json.dumps(field)


def _comment(text: str) -> list[str]:
    return [f"/** {' '.join(text.split())} */"] if text else []
