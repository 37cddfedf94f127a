"""What axe finds wrong with a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SOURCE = AXE.read_text(encoding="utf-8")


COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that find other things when only the colours have changed."""


def faults(page: Page, rules: Sequence[str] = (), within: Sequence[str] = ()) -> list[str]:
    """What axe finds wrong, a line each; by all rules and everywhere unless some are named."""
    if not page.evaluate("'axe' in window"):
        # As in the browser's own console: the content policy lets no page load this.
        page.evaluate(SOURCE + "\n;0")
    wishes = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    where = {"include": [[part] for part in within]} if within else None
    found: dict[str, Any] = page.evaluate(
        "([where, wishes]) => axe.run(where ?? document, wishes)", [where, wishes]
    )
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"][:3]
    ]
