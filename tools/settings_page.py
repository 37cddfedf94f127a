"""Write docs/settings.md: everything that the operator of a server may choose, in one table.

python -m tools.settings_page          write the page
python -m tools.settings_page --check  say whether it is as it should be
"""

from __future__ import annotations

import sys
from pathlib import Path

from starhall.server.settings import FILE, settings
from tools import written

PAGE = Path(__file__).resolve().parents[1] / "docs" / "settings.md"
_HEAD = f"""\
# The settings of a server

Everything that can be chosen about `starhall serve`. Each setting is a flag (`--bot-pause 0.2`), a variable
in the environment (`STARHALL_BOT_PAUSE=0.2`) and a line of a TOML file (`bot_pause = 0.2`), which
`--config FILE` or `{FILE}` names. A flag counts before the environment, that before the file, that before
the default. `starhall serve --show-config` prints all of them as they are now, each with where it comes
from, in the form of such a file; passwords in addresses are left out. Addresses with passwords belong into
the environment or the file: others on the machine can read flags in the list of processes.

A rate such as `5+0.5` is five at once and then half a one a second. The page is written from the code by
`python -m tools.settings_page`.

| Setting | Flag | Default | What it is |
|---|---|---|---|
"""


def page() -> str:
    """The page as it should be."""
    rows = []
    for setting in settings():
        # Whoever writes the page has a folder of their own.
        default = "~/.local/share/starhall/server" if setting.name == "data" else setting.default
        shown = "" if default in ("", ()) else f"`{default}`"
        rows.append(f"| `{setting.name}` | `{setting.flag}` | {shown} | {setting.about} |")
    return _HEAD + "\n".join(rows) + "\n"


def main(arguments: list[str]) -> int:
    """Write the page, or with --check compare it."""
    return written.main("tools.settings_page", __doc__, lambda _: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
