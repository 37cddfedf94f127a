"""The bill of materials of a hall: what its server and its browser client are made of, as CycloneDX.

    python tools/bill.py    into build/bill; `make bill` runs it where its tools are

The server is what `tools/image.py` has installed, with licences and what needs what; the client is what its
lock file says. Both are compared with the pins: nothing is missing, and nothing came along unseen.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "bill"
INSTALLED = ROOT / "build" / "image" / "environment"
PINS = ROOT / "requirements" / "server.txt"
LOCK = ROOT / "web" / "package-lock.json"
INSTALLER = {"pip", "setuptools"}
"""What every environment has, and an image, too."""
PIN = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)(?: ; ([^\\]+))?", re.MULTILINE)

Versions = set[tuple[str, str]]


def server() -> str:
    """The bill of the installed server."""
    environment = [sys.executable, "-m", "cyclonedx_py", "environment", str(INSTALLED / "bin" / "python")]
    return _output([*environment, "--pyproject", "pyproject.toml", "--output-reproducible"], ROOT)


def client() -> str:
    """The bill of the browser client."""
    return _output(["npm", "sbom", "--package-lock-only", "--sbom-format=cyclonedx"], ROOT / "web")


def _output(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def pinned(requirements: str) -> Versions:
    """What a file of requirements puts on a machine like this one."""
    return {
        (name, version)
        for name, version, marker in PIN.findall(requirements)
        if not marker or Marker(marker).evaluate()
    }


def locked(lock: str) -> Versions:
    """What a lock file of npm has."""
    packages: dict[str, Any] = json.loads(lock)["packages"]
    return {
        (path.rpartition("node_modules/")[2], package["version"])
        for path, package in packages.items()
        if path
    }


def billed(bill: str) -> Versions:
    """What a bill has."""
    found = json.loads(bill)
    if found.get("bomFormat") != "CycloneDX":
        raise ValueError("this is no bill in CycloneDX")
    return {(_name(part["name"]), part["version"]) for part in found["components"]}


def _name(name: str) -> str:
    """As requirements have it; names of npm are like that already."""
    return name if name.startswith("@") else name.lower().replace("_", "-")


def differences(bill: Versions, pins: Versions) -> list[str]:
    """What the two do not agree about, in words."""
    lacking = [f"{name} {version} is pinned, and not in the bill" for name, version in sorted(pins - bill)]
    unseen = [f"{name} {version} is in the bill, and not pinned" for name, version in sorted(bill - pins)]
    return lacking + unseen


def write(what: str, make: Callable[[], str], pins: Versions) -> bool:
    """Write one bill and say what is in it; is it whole?"""
    try:
        text = make()
        bill = {part for part in billed(text) if part[0] not in INSTALLER}
    except (OSError, ValueError) as error:
        print(f"{what}: {error}", file=sys.stderr)
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{what}.cdx.json").write_text(text, encoding="utf-8")
    faults = differences(bill, pins)
    for fault in faults:
        print(f"{what}: {fault}", file=sys.stderr)
    print(f"{what}: {len(bill)} packages, in {(FOLDER / what).relative_to(ROOT)}.cdx.json")
    return not faults


def main() -> int:
    """Write both bills."""
    if sys.argv[1:]:
        print(__doc__)
        return 0 if sys.argv[1] in {"-h", "--help"} else 2
    whole = [
        write("server", server, pinned(PINS.read_text(encoding="utf-8"))),
        write("client", client, locked(LOCK.read_text(encoding="utf-8"))),
    ]
    return 0 if all(whole) else 1


if __name__ == "__main__":
    sys.exit(main())
