"""Puts the native modules into a wheel; hatchling runs it where `HATCH_BUILD_HOOK_ENABLE_CUSTOM` is true."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBuild(BuildHookInterface[Any]):
    """Builds what is compiled and says where it goes; the wheel is then one for this Python and platform."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "src")]
        from tools.compiling.building import added, built

        folder = built()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(folder / path): path for path in added(folder)}
