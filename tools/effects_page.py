"""Write docs/build/effects.md: every word of every game's effects, with its arguments and an example.

python tools/effects_page.py          write the page
python tools/effects_page.py --check  say whether it is as it should be
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from starhall.core.effects import Argument, Language, words_in
from starhall.games.futura.box import language as futura
from starhall.games.futura.box.rows import CONTENT as FUTURA
from starhall.games.futura.words.cards import CONDITION_TEXTS, WINDOW_TEXTS
from starhall.games.futura.words.verbs import SPAN_TEXTS, TARGET_TEXTS, act_text
from starhall.games.saga.box import language as saga
from starhall.games.saga.box.rows import CONTENT as SAGA
from starhall.games.saga.words.cards import text as saga_text
from starhall.games.stellar.box import language as stellar
from starhall.games.stellar.box.rows import CONTENT as STELLAR
from starhall.games.stellar.box.rows import VERBS as STELLAR_VERBS
from starhall.games.void.box import language as void
from starhall.games.void.box.rows import AFFECTOR_NAMES
from starhall.games.void.box.rows import CONTENT as VOID

PAGE = Path(__file__).resolve().parents[1] / "docs" / "build" / "effects.md"

HEAD = """\
# The language of effects

What a card, a power or an ability does stands in its row of the content, in one small language that all
games speak. It is read when the content is loaded (`src/starhall/core/effects.py`); a word that a game does
not have is refused with file, row and field. `tools/effects_page.py` writes this page from what is declared,
so every word is on it.

| You write | and it means |
|---|---|
| `DRAW 2` | a verb and its arguments |
| `MOVE 1; ATTACK 1` | one verb after another |
| `PICK opp 1 > GIVE same 1` | the second only if the first changed something |
| `IF on:quake { DRAW 1 } ELSE { MOVE 2 }` | a verb that holds others, in braces |
| `DESTROY sec[live, empty]` | a thing, and in brackets the filters that it must pass |
| `DAM +4 as Fire @foe ~assault` | of what type, on whom, and for how long |
| `POST[win] e1: WOUND 4 // RESP s: TURN` | clauses: when, for what, and then the effect |

## Who has which word

A verb that several games have is one kind of deed, done to the things of each: what is stolen is a card here,
a cube or energy there. Two verbs name different deeds, as the rulebooks use them: `DRAIN` takes cubes away
in Saga and gives a fighter back what it has dealt in Futura; `ROLL` rolls dice in stellar_omega and adds to a
roll in Futura.

"""

OWN = {
    "void": "sectors that turn, shift and collapse, ships, aliens and beasts",
    "saga": "characters on a map, Charge Ups with their cubes, and abilities that one may use",
    "stellar": "tiles, crystals, tokens, gates and tracks; its procedures are effects, too",
    "futura": "fights: strikes, shields, chronic damage, sigils, summoned and possessed units. Its clauses "
    "say in which window of a fight and for what price a card may be used; no other game has such windows, "
    "so only its effects have clauses, types, targets and spans",
}
"""By game: what its own words are about."""


COSTS = {
    "-": "nothing",
    "e1": "1 energy; also `e2` and `e3`",
    "t": "1, 2 or 3 energy for tier 1, 2 or 3, or the matching sigil for tier 3",
    "s": "a matching front sigil",
    "e1 or s": "one of the two",
}
USUAL = {"interaction": "for this interaction; what is usual", "worn": "as long as it is worn; usual for ALW"}
"""Spans that cards do not mention."""


@dataclass
class Spoken:
    """The vocabulary of a game, and its effects with what they say."""

    slug: str
    name: str
    language: Language
    said: list[tuple[str, set[str], str]]
    """Each effect as it is written, the words in it, and what it says."""
    lists: dict[str, Mapping[str, str]] = field(default_factory=dict)
    """Further words, by what they are."""

    def example(self, verb: str) -> tuple[str, str]:
        """The shortest effect with this verb, and what it says."""
        fitting = [(text, says) for text, words, says in self.said if verb in words]
        return min(fitting, key=lambda pair: (len(pair[0]), pair[0]))


def effects_of(tables: Mapping[str, object], fields: Iterable[str] = ("effect",)) -> Iterator[str]:
    """Every effect that stands in the rows of these tables, wherever."""

    def walk(value: object) -> Iterator[str]:
        if isinstance(value, Mapping):
            for name, inner in value.items():
                if name in fields and isinstance(inner, str):
                    yield inner
                elif name in fields and isinstance(inner, list) and all(isinstance(x, str) for x in inner):
                    yield from inner
                else:
                    yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    yield from dict.fromkeys(walk(tables))


def spoken() -> list[Spoken]:
    """The games whose content has effects."""
    return [_void(), _saga(), _stellar(), _futura()]


def _void() -> Spoken:
    texts = {
        row["effect"]: row["text"]
        for table in ("cards", "aliens", "beasts")
        for entry in VOID.shown[table].values()
        for row in entry.get("abilities", [entry])
    }
    said = [(effect, words_in(void.parse(effect, AFFECTOR_NAMES)), text) for effect, text in texts.items()]
    return Spoken("void", "Avoid the Void", void.language(AFFECTOR_NAMES), said)


def _saga() -> Spoken:
    said = [
        (effect, words_in(saga.parse(effect, True)), saga_text(saga.parse(effect, True)))
        for effect in effects_of(SAGA.shown)
    ]
    return Spoken("saga", "Saga of a Dying World", saga.LANGUAGE, said)


def _stellar() -> Spoken:
    fields = ("effect", "fallback", "cost", "bonus", "on_arrival")
    found = stellar.language(STELLAR_VERBS)
    said = []
    # No row of ours draws from the pouch by an effect; one of a pack may.
    for text in [*effects_of(STELLAR.shown, fields), "POUCH_DRAW 2"]:
        (effect,) = found.read(text)
        said.append((text, words_in(effect), _sentence(stellar.say(STELLAR_VERBS, effect))))
    return Spoken("stellar", "stellar_omega", found, said, {"Conditions": stellar.CONDITIONS})


def _futura() -> Spoken:
    said = []
    for text in [*effects_of(FUTURA.shown), "AFT -: RETREAT"]:
        for clause in futura.parse(text):
            acts = [*clause.acts, *(act for _, act in clause.after)]
            for act in acts:
                said.append((text, {act.verb}, _sentence(act_text(act))))
    lists = {
        "Windows": WINDOW_TEXTS,
        "Conditions": {**CONDITION_TEXTS, "type:Fire": "with damage of this type"},
        "Costs": COSTS,
        "Types of damage, after `as`": dict.fromkeys(futura.DAMAGE_TYPES, "the type of that name"),
        "Targets, after `@`": TARGET_TEXTS,
        "Spans, after `~`": {span: text.lstrip(", ") or USUAL[span] for span, text in SPAN_TEXTS.items()},
    }
    return Spoken("futura", "Grand Saga Futura", futura.LANGUAGE, said, lists)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def page() -> str:
    """The whole page."""
    games = spoken()
    lines = [HEAD.rstrip("\n"), "", "| verb | game | which says |", "|---|---|---|"]
    by_verb: dict[str, list[Spoken]] = {}
    for game in games:
        for verb in game.language.verbs:
            by_verb.setdefault(verb, []).append(game)
    lines += [
        f"| `{verb}` | {game.name} | {_cell(game.example(verb)[1])} |"
        for verb, speakers in sorted(by_verb.items())
        for game in speakers
        if len(speakers) > 1
    ]
    lines += ["", "All other verbs name what only one game has on its table:", ""]
    lines += [f"- **{game.name}**: {OWN[game.slug]}." for game in games]
    for game in games:
        lines += ["", *_section(game)]
    return "\n".join(lines) + "\n"


def _section(game: Spoken) -> Iterator[str]:
    yield f"## {game.name}"
    yield ""
    yield "| verb | arguments | for example | which says |"
    yield "|---|---|---|---|"
    for verb, declared in game.language.verbs.items():
        text, says = game.example(verb)
        yield f"| `{verb}` | {', '.join(declared.arguments) or 'none'} | `{_cell(text)}` | {_cell(says)} |"
    yield ""
    yield "| argument | looks like | words |"
    yield "|---|---|---|"
    used = {kind for verb in game.language.verbs.values() for kind in verb.arguments}
    for kind, argument in game.language.arguments.items():
        if kind in used:
            yield f"| {kind} | {_cell(argument.looks) or 'one of its words'} | {_words(argument)} |"
    for title, words in game.lists.items():
        yield from ("", f"### {game.name}: {title.lower()}", "", "| word | means |", "|---|---|")
        yield from (f"| `{word}` | {text or 'nothing'} |" for word, text in words.items())


def _words(argument: Argument) -> str:
    return "; ".join(f"`{word}` {text}" for word, text in argument.words.items())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Write the page, or with --check compare it."""
    found = page()
    if "--check" not in arguments:
        PAGE.write_text(found, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != found:
        print("docs/build/effects.md is out of date: run python tools/effects_page.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
