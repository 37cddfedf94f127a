"""The site is whole: every page has its place, every module its reference, every table option its row."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import starhall
from starhall.core import registry

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "starhall"
REFERENCE = ("core", "bots", "lab", "envs", "wire")
"""The packages whose modules are in the reference."""
HOME = ("peace", "void", "saga", "stellar", "futura")


def faults(named: list[str], there: set[str]) -> list[str]:
    """What a list lacks, what it has beyond what is there, and what it has twice."""
    missing = [f"{name} is missing" for name in there - set(named)]
    beyond = [f"{name} is not there" for name in set(named) - there]
    return missing + beyond + [f"{name} stands twice" for name in set(named) if named.count(name) > 1]


def test_every_page_is_in_the_navigation_once() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert faults(re.findall(r"([\w/-]+\.md)$", nav, re.MULTILINE), pages) == []


def test_every_module_is_in_the_reference_once() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "api").glob("*.md"))
    files = {file for package in REFERENCE for file in (PACKAGE / package).rglob("*.py")}
    modules = {".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts) for file in files}
    modules -= {f"starhall.{package}.__init__" for package in REFERENCE}
    named = re.findall(r"^::: (\S+)$", pages, re.MULTILINE)
    assert faults(named, {module.removesuffix(".__init__") for module in modules}) == []


@pytest.mark.parametrize("slug", HOME)
def test_the_page_of_a_game_has_a_row_for_every_table_option(slug: str) -> None:
    page = (DOCS / "play" / slug / "index.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert named == [option.name for option in registry.game(slug).options]


def test_the_changelog_has_what_is_to_come_and_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == starhall.__version__
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, second, *_ = re.findall(r"^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$", text, re.MULTILINE)
    assert (first, second) == ("Unreleased", starhall.__version__)


def test_the_site_brings_along_what_its_search_needs_without_a_server() -> None:
    (name,) = re.findall(r"^  polyfills: \[(.+)\]$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert "iframe-worker" in name, (
        "the site generator looks for this name, or fetches its own from elsewhere"
    )
    assert (DOCS / name).is_file()
