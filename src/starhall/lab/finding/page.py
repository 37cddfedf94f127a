"""The page of a rule: its text, its code, its tests, and all that cites it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, TypeVar

from starhall.core import Game, NotUnderstood, registry
from starhall.core.ledger import code_for, near
from starhall.lab.finding.cited import Cited, Citing
from starhall.lab.finding.places import CHECKOUT, Package, Place, named_by_tests, shown_in

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to know of a rule or a ruling."""

    id: str
    game: str
    kind: str
    """`rule` or `ruling`."""
    text: str
    chapter: str
    source: str
    rulings: tuple[str, ...]
    """The rulings that it rests on."""
    rules: tuple[str, ...]
    """The rules that rest on it."""
    code: tuple[Place, ...]
    tests: tuple[Place, ...] | None
    """None where they are not at hand: a wheel has no tests."""
    events: tuple[Cited, ...]
    prompts: tuple[Cited, ...]
    refusals: tuple[Cited, ...]
    options: tuple[str, ...]
    """The table options that name it."""
    browser: tuple[Place, ...] | None
    """Where the board in the browser names it, or looks for its events and questions; None as above."""

    def to_plain(self) -> dict[str, Any]:
        """The page as plain JSON data."""
        return asdict(self)


def find(rule_id: str) -> Page:
    """The page of a rule of any installed game."""
    wanted = rule_id.upper()
    games = [registry.game(slug) for slug in registry.slugs()]
    for game in games:
        if wanted in game.ledger:
            return index(game)[wanted]
    close = near(wanted, [known for game in games for known in game.ledger])
    raise NotUnderstood(
        f"there is no rule {wanted}{close or '; `starhall rules GAME` lists those of a game'}"
    )


@cache
def index(game: Game[Any]) -> Mapping[str, Page]:
    """The pages of all rules of a game."""
    package = Package(game.ledger.package)
    citing = Citing(game, package)
    told, refused, asked = (
        _by_rule((found.rule, found) for found in what)
        for what in (citing.events(), citing.refusals(), citing.questions())
    )
    rests = _by_rule((ruling, i) for i, rule in game.ledger.rules.items() for ruling in rule.rulings)
    tested, shown = (_tested(), _shown(game.slug)) if package.in_checkout else (None, None)
    pages = {}
    for i in game.ledger:
        rule = game.ledger.rules.get(i)
        events, prompts = _once(told[i]), _once(asked[i])
        pages[i] = Page(
            id=i,
            game=game.slug,
            kind="rule" if rule else "ruling",
            text=game.ledger.text(i),
            chapter=rule.chapter if rule else "",
            source=rule.source if rule else "",
            rulings=rule.rulings if rule else (),
            rules=_once(rests[i]),
            code=_once(place for name in code_for(i) if (place := package.place(name, i))),
            tests=None if tested is None else _once(tested[i]),
            events=events,
            prompts=prompts,
            refusals=_once(refused[i]),
            options=tuple(option.name for option in game.options if i in option.rules),
            browser=None if shown is None else _once(_looked_for(i, events, prompts, shown)),
        )
    return pages


@cache
def _tested() -> dict[str, list[Place]]:
    return _by_rule(named_by_tests(CHECKOUT / "tests"))


def _shown(slug: str) -> dict[str, list[Place]]:
    return _by_rule(shown_in(CHECKOUT / "web" / "src", slug))


def _looked_for(
    rule_id: str, events: tuple[Cited, ...], prompts: tuple[Cited, ...], shown: dict[str, list[Place]]
) -> Iterator[Place]:
    """Where the board names the rule, or looks for an event or a question of it."""
    yield from shown[rule_id]
    for said in (*events, *prompts):
        if said.sure:
            yield from shown[said.name.rpartition(": ")[2]]


def _by_rule(pairs: Iterator[tuple[str, T]]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = defaultdict(list)
    for rule_id, thing in pairs:
        found[rule_id].append(thing)
    return found


def _once(things: Any) -> tuple[Any, ...]:
    """Each thing once, in its order."""
    return tuple(dict.fromkeys(things))
