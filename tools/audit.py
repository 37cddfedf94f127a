"""What is known against the packages that Starhall pins.

    python tools/audit.py                  fails if anything is known, or if nobody could be asked
    python tools/audit.py --if-answered    what nobody answers is said, and is no failure

`make audit` runs it where its tools are: pip-audit for the requirements, npm for the client. Each list
ends as clean, as known against, or as not asked, for silence is no good news.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Findings:
    """What was learned about one list of packages."""

    clean: int = 0
    known: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    """Why, for each package or for all of them."""

    def lines(self) -> list[str]:
        """In words."""
        found = [f"known against {what}" for what in self.known]
        if self.unasked:
            found.append(f"NOT ASKED, {len(self.unasked)} times; for one, {self.unasked[0]}")
        if self.clean or not found:
            found.append(f"nothing is known against {self.clean} packages")
        return found


def of_pip(report: str) -> Findings:
    """What pip-audit tells as JSON; it leaves out what it could not ask about, and calls that fine."""
    findings = Findings()
    for package in json.loads(report)["dependencies"]:
        if "skip_reason" in package:
            findings.unasked.append(package["skip_reason"])
        elif package["vulns"]:
            known = ", ".join(weakness["id"] for weakness in package["vulns"])
            findings.known.append(f"{package['name']} {package['version']}: {known}")
        else:
            findings.clean += 1
    return findings


def of_npm(report: str) -> Findings:
    """What npm tells as JSON."""
    found: dict[str, Any] = json.loads(report)
    if "vulnerabilities" not in found:
        return Findings(unasked=[found.get("message", "npm gave no answer")])
    weak = found["vulnerabilities"]
    known = [f"{name} {package['range']} ({package['severity']})" for name, package in sorted(weak.items())]
    return Findings(clean=found["metadata"]["dependencies"]["total"] - len(known), known=known)


def requirements(file: Path) -> Findings:
    """Ask about a file of pinned requirements."""
    audit = [sys.executable, "-m", "pip_audit", "--format=json", "--progress-spinner=off"]
    return _ask([*audit, "--require-hashes", "--disable-pip", "--requirement", str(file)], ROOT, of_pip)


def client() -> Findings:
    """Ask about the lock file of the browser client."""
    return _ask(["npm", "audit", "--json", "--package-lock-only"], ROOT / "web", of_npm)


def _ask(command: list[str], folder: Path, read: Any) -> Findings:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        findings: Findings = read(done.stdout)
    except FileNotFoundError:
        return Findings(unasked=[f"{command[0]} is not installed"])
    except (ValueError, KeyError):
        return Findings(unasked=[" ".join(done.stderr.split())[-300:]])
    return findings


def main(arguments: list[str] | None = None) -> int:
    """Ask about every list."""
    parser = argparse.ArgumentParser(prog="tools/audit.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--if-answered", action="store_true", help="what nobody answers is no failure")
    chosen = parser.parse_args(arguments)
    lists = {f"requirements/{file.name}": file for file in sorted((ROOT / "requirements").glob("*.txt"))}
    known = unasked = 0
    for name in [*lists, "web/package-lock.json"]:
        findings = requirements(lists[name]) if name in lists else client()
        for line in findings.lines():
            print(f"{name}: {line}", flush=True)
        known += len(findings.known)
        unasked += len(findings.unasked)
    print(f"{known} known weaknesses, {unasked} times nobody could be asked.")
    return 1 if known or (unasked and not chosen.if_answered) else 0


if __name__ == "__main__":
    sys.exit(main())
