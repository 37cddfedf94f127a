"""What there is to know before a table is opened: games, bots, phrases, clocks, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starhall import __version__
from starhall.bots import shelf
from starhall.bots.characters import cast
from starhall.core import Game
from starhall.core.contract import OPTIONS_FIRST, contract
from starhall.core.lessons import has_lessons
from starhall.lab import finding
from starhall.server.book.actions.say import PHRASES
from starhall.server.book.clocks import PROFILES
from starhall.server.book.table import has_resigning
from starhall.wire.contract import AgreedOption, AgreedRuling, TableContract
from starhall.wire.hall import (
    BotFacts,
    CharacterFacts,
    ClockFacts,
    GameFacts,
    Hall,
    KindFacts,
    OptionFacts,
    Phrase,
)
from starhall.wire.parts import PROTOCOL
from starhall.wire.reading import RuleFacts, RulePage, Rules, Said, Where

MOST_VALUES = 12
_OTHER_WORDS = (
    "The rules or rulings read otherwise as this table was opened: its fingerprint is of that text."
)


def hall(games: list[Game[Any]], whole: bool = True) -> Hall:
    """Everything a client needs before it opens a table; who the bots are, if `whole`."""
    return Hall(
        protocol=PROTOCOL,
        version=__version__,
        games=[game_facts(game) for game in games],
        bots=[_bot(level) for level in shelf.offered()] if whole else [],
        phrases=[Phrase(id=name, text=text) for name, text in PHRASES.items()],
        clocks=[
            ClockFacts(clock=name, turn=profile.turn, bank=profile.bank, text=profile.text)
            for name, profile in PROFILES.items()
        ],
    )


def _bot(level: str) -> BotFacts:
    return BotFacts(
        level=level,
        name=shelf.title(level),
        text=shelf.about(level),
        cast=[CharacterFacts(name=one.shown, line=one.line) for one in cast(level)],
    )


def game_facts(game: Game[Any]) -> GameFacts:
    """A box on the shelf."""
    return GameFacts(
        game=game.slug,
        name=game.name,
        version=game.version,
        summary=game.summary,
        credits=game.credits,
        minutes=game.minutes,
        least=game.players[0],
        most=game.players[-1],
        options=[_option(game, option) for option in game.options],
        kinds=[
            KindFacts(
                name=kind.name, refers=kind.refers, first=kind.first, size=kind.size, is_set=kind.is_set
            )
            for kind in game.kinds
        ],
        actions=game.actions,
        stand_ins=game.stand_ins,
        resign=has_resigning(game),
        secrets=game.has_secrets,
        lessons=has_lessons(game),
        content=game.content.shown_fingerprint,
    )


def _option(game: Game[Any], option: Any) -> OptionFacts:
    values = {str(players): list(option.values(players)) for players in game.players}
    return OptionFacts(
        name=option.name,
        default=option.default,
        text=option.text,
        values={players: found[:MOST_VALUES] for players, found in values.items()},
        more={players: max(0, len(found) - MOST_VALUES) for players, found in values.items()},
        rules=list(option.rules),
    )


def rules(game: Game[Any]) -> Rules:
    """The ledger of a game and our rulings."""
    ledger = game.ledger
    found = [
        RuleFacts(
            id=id,
            kind="rule",
            chapter=rule.chapter,
            text=rule.text,
            source=rule.source,
            rulings=list(rule.rulings),
        )
        for id, rule in ledger.rules.items()
    ]
    found += [
        RuleFacts(id=id, kind="ruling", chapter="Rulings", text=ruling.text, source="", rulings=[])
        for id, ruling in ledger.rulings.items()
    ]
    return Rules(game=game.slug, rules=found)


def rule_page(game: Game[Any], rule_id: str) -> RulePage:
    """Where a rule stands, and what cites it."""
    game.ledger.text(rule_id)
    page = finding.index(game)[rule_id]
    return RulePage(
        id=page.id,
        rulings=list(page.rulings),
        rules=list(page.rules),
        code=_places(page.code) or [],
        tests=_places(page.tests),
        events=_said(page.events),
        prompts=_said(page.prompts),
        refusals=_said(page.refusals),
        options=list(page.options),
        browser=_places(page.browser),
    )


def _places(places: Sequence[finding.Place] | None) -> list[Where] | None:
    if places is None:
        return None
    return [Where(name=place.name, file=place.file, line=place.line) for place in places]


def _said(cited: Sequence[finding.Cited]) -> list[Said]:
    return [Said(name=one.name, text=one.text, file=one.file, line=one.line, sure=one.sure) for one in cited]


def contract_of(game: Game[Any], options: Mapping[str, Any], kept: str) -> TableContract:
    """What a table with these options agrees on; `kept` is the fingerprint that it was opened with."""
    found = contract(game, options)
    other = bool(kept) and kept != found.fingerprint
    notes = [text for text, said in ((OPTIONS_FIRST, found.changed), (_OTHER_WORDS, other)) if said]
    return TableContract(
        rules=found.version,
        options=[
            AgreedOption(name=one.name, value=one.value, standard=one.standard, text=one.text)
            for one in found.options
        ],
        rulings=[AgreedRuling(id=one.id, question=one.question, ruling=one.ruling) for one in found.rulings],
        note=" ".join(notes),
        fingerprint=found.fingerprint,
        kept=kept,
    )
