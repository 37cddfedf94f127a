"""What is known against the packages that Starhall pins.

    python tools/audit.py                  fails if anything is known, or if nobody could be asked
    python tools/audit.py --if-answered    what nobody answers is said, and is no failure

`make audit` runs it where its tools are: pip-audit for the requirements, npm for the client. Each list
ends as clean, as known against, or as not asked, for silence is no good news. What is known and does us no
harm is answered in requirements/answered.toml, with the reason; it is told, and is no failure.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ANSWERED = ROOT / "requirements" / "answered.toml"

Answers = Mapping[str, str]
"""By the id of an advisory: why it does us no harm."""


@dataclass
class Findings:
    """What was learned about one list of packages."""

    clean: int = 0
    known: list[str] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    """What is known and does no harm, with the reason."""
    unasked: list[str] = field(default_factory=list)
    """Why, for each package or for all of them."""

    def lines(self) -> list[str]:
        """In words."""
        found = [f"known against {what}" for what in self.known]
        found += [f"answered for {what}" for what in self.answered]
        if self.unasked:
            found.append(f"NOT ASKED, {len(self.unasked)} times; for one, {self.unasked[0]}")
        if self.clean or not found:
            found.append(f"nothing is known against {self.clean} packages")
        return found


def answers(file: Path = ANSWERED) -> dict[str, str]:
    """The advisories that are answered, each with a reason."""
    found = tomllib.loads(file.read_text())
    for advisory, reason in found.items():
        if not isinstance(reason, str) or not reason.strip():
            raise SystemExit(f'{file.name}: {advisory}: give a reason, as {advisory} = "why it does no harm"')
    return found


def of_pip(report: str, answers: Answers) -> Findings:
    """What pip-audit tells as JSON; it leaves out what it could not ask about, and calls that fine."""
    findings = Findings()
    for package in json.loads(report)["dependencies"]:
        if "skip_reason" in package:
            findings.unasked.append(package["skip_reason"])
            continue
        named = f"{package['name']} {package['version']}"
        known = [weakness["id"] for weakness in package["vulns"]]
        _sort(findings, named, known, answers)
    return findings


def of_npm(report: str, answers: Answers) -> Findings:
    """What npm tells as JSON."""
    found: dict[str, Any] = json.loads(report)
    if "vulnerabilities" not in found:
        return Findings(unasked=[found.get("message", "npm gave no answer")])
    weak = found["vulnerabilities"]
    findings = Findings(clean=found["metadata"]["dependencies"]["total"] - len(weak))
    for name, package in sorted(weak.items()):
        named = f"{name} {package['range']} ({package['severity']})"
        _sort(findings, named, sorted(set(_advisories(weak, name, set()))), answers)
    return findings


def _advisories(weak: Mapping[str, Any], name: str, seen: set[str]) -> Iterator[str]:
    """The advisories behind a weak package: its own, and those of the packages that it is weak by."""
    if name in seen or name not in weak:
        return
    seen.add(name)
    for cause in weak[name]["via"]:
        if isinstance(cause, str):
            yield from _advisories(weak, cause, seen)
        else:
            yield cause["url"].rpartition("/")[2]


def _sort(findings: Findings, named: str, known: list[str], answers: Answers) -> None:
    """Put a package to those that are clean, known against, or answered."""
    open_ones = [advisory for advisory in known if advisory not in answers]
    if open_ones:
        findings.known.append(f"{named}: {', '.join(open_ones)}")
    elif known:
        reasons = "; ".join(f"{advisory} ({answers[advisory]})" for advisory in known)
        findings.answered.append(f"{named}: {reasons}")
    else:
        findings.clean += 1


def requirements(file: Path, answers: Answers) -> Findings:
    """Ask about a file of pinned requirements."""
    audit = [sys.executable, "-m", "pip_audit", "--format=json", "--progress-spinner=off"]
    return _ask(
        [*audit, "--require-hashes", "--disable-pip", "--requirement", str(file)], ROOT, of_pip, answers
    )


def client(answers: Answers) -> Findings:
    """Ask about the lock file of the browser client."""
    return _ask(["npm", "audit", "--json", "--package-lock-only"], ROOT / "web", of_npm, answers)


def _ask(
    command: list[str], folder: Path, read: Callable[[str, Answers], Findings], answers: Answers
) -> Findings:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        return read(done.stdout, answers)
    except FileNotFoundError:
        return Findings(unasked=[f"{command[0]} is not installed"])
    except (ValueError, KeyError):
        return Findings(unasked=[" ".join(done.stderr.split())[-300:]])


def main(arguments: list[str] | None = None) -> int:
    """Ask about every list."""
    parser = argparse.ArgumentParser(prog="tools/audit.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--if-answered", action="store_true", help="what nobody answers is no failure")
    chosen = parser.parse_args(arguments)
    lists = {f"requirements/{file.name}": file for file in sorted((ROOT / "requirements").glob("*.txt"))}
    given = answers()
    known = unasked = 0
    for name in [*lists, "web/package-lock.json"]:
        findings = requirements(lists[name], given) if name in lists else client(given)
        for line in findings.lines():
            print(f"{name}: {line}", flush=True)
        known += len(findings.known)
        unasked += len(findings.unasked)
    print(f"{known} known weaknesses, {unasked} times nobody could be asked.")
    return 1 if known or (unasked and not chosen.if_answered) else 0


if __name__ == "__main__":
    sys.exit(main())
