"""What may be wrong with a line of a log: each class of faults is a small function.

A check gets a log and the place of a line in it, and says what is wrong there, or nothing. What it has to
know of a game stands in `terms.py`; `wording.py` plays the games.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from starhall.core import Game, Match
from starhall.core.events import UNSEEN, Event
from starhall.lab.terms import CLUMSY, TERMS, Terms, names

Reader = int | None
"""Who reads a log: a seat, or None for everybody else."""


@dataclass(frozen=True)
class Line:
    """One line of a log."""

    event: Event
    """As its reader may know it, but with its place in the journal of all."""
    text: str
    choice: int
    """The number of the choice that led to it; 0 is the set-up."""


@dataclass(frozen=True)
class Log:
    """The log of a match as one reader reads it."""

    match: Match[Any]
    reader: Reader
    lines: Sequence[Line]

    @property
    def game(self) -> Game[Any]:
        """The game that was played."""
        return self.match.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(self.match.state.names)

    @cached_property
    def terms(self) -> Terms:
        """What its words keep to."""
        return TERMS.get(self.game.slug, Terms())

    @cached_property
    def who(self) -> str:
        """A pattern for a player, with what a game may put in brackets behind the name."""
        return rf"(?:{_or(self.players)})(?: \([^)]*\))?"

    def plain(self, at: int) -> str:
        """A line with every name of the content taken out, so that only our own words are left."""
        return names(self.game).sub("Name", self.lines[at].text)

    @cached_property
    def caused(self) -> set[int]:
        """The events that led to another one, directly or not."""
        found: set[int] = set()
        for line in self.lines:
            cause = line.event.cause
            while cause is not None and cause not in found:
                found.add(cause)
                cause = self.match.journal.events[cause].cause
        return found

    def hidden(self, choice: int) -> set[int]:
        """The cards that the reader does not know, neither before nor after a choice."""
        if choice not in self._hidden:
            states = [moment.state for moment in self.match.moments[max(choice - 1, 0) : choice + 1]]
            unknown = [self.game.hidden(s, self.reader) for s in states]
            # A card that lay open may have been shuffled away in between.
            drawn = {s.drawn for s in states}
            self._hidden[choice] = set.intersection(*unknown) if unknown and len(drawn) == 1 else set()
        return self._hidden[choice]

    @cached_property
    def _hidden(self) -> dict[int, set[int]]:
        return {}

    @cached_property
    def gone(self) -> Mapping[int, str]:
        """By place: the line before by which something that is named here has left the game."""
        found: dict[int, str] = {}
        left: dict[tuple[str, str], Line] = {}
        watched = set(self.terms.gone.values())
        for at, line in enumerate(self.lines):
            if line.event.name in self.terms.anew:
                left.clear()
            for operand in watched & line.event.operands.keys():
                item = (operand, str(line.event.operands[operand]))
                if line.event.name in self.terms.back:
                    left.pop(item, None)
                elif item in left and left[item].choice < line.choice < self.lines[-1].choice:
                    found[at] = left[item].text
                elif self.terms.gone.get(line.event.name) == operand:
                    left[item] = line
        return found


@dataclass(frozen=True)
class Fault:
    """A line that is wrong, and what is wrong with it."""

    kind: str
    """The class of fault: the name of the check that found it."""
    why: str
    log: Log
    at: int

    @property
    def line(self) -> Line:
        """The line itself."""
        return self.log.lines[self.at]

    def around(self, lines: int = 3) -> str:
        """The fault with the log around it."""
        reader = "everybody" if self.log.reader is None else self.log.players[self.log.reader]
        first = max(0, self.at - lines)
        shown = [
            f"  {'>' if place == self.at else ' '} {line.text}"
            for place, line in enumerate(self.log.lines[first : self.at + lines + 1], first)
        ]
        return "\n".join([f"{self.kind}: {self.why} ({self.line.event.name}, as {reader} reads it)", *shown])


def _or(words: Sequence[str]) -> str:
    return "|".join(map(re.escape, words)) or r"(?!)"


Check = Callable[[Log, int], str]
"""What is wrong with the line at this place of a log; empty if nothing is."""


# One sentence by itself: what is wrong whoever says it.

_MARKS = re.compile(r"[.,;:!?][.,;:!?]| [.,;:!?)]|\( |\(\)|  |^\s|\s$")
_LEFTOVERS = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|[{}\[\]<>_…]|\bsomething\b|\(\d+,[ )]|\bseat \d")
_SILENT_H = ("hour", "honest", "honour", "heir")
_SOUNDS_LIKE_Y = re.compile(r"uni(?!n)|us[aeu]|eu|one\b|once\b|ut[eo]", re.IGNORECASE)
_LETTERS_AS_VOWELS = "AEFHILMNORSX"
_ONE = (
    "ability|action|attack|card|crystal|cube|die|game|interaction|point|saucer|sector|sigil|step|tile|token"
)
_MANY = _ONE.replace("|", "s|").replace("abilitys", "abilities").replace("dies", "dice") + "s"
_ONE_OF_MANY = re.compile(rf"(?<![\w.,/+-])1 ({_MANY})\b")
_MANY_OF_ONE = re.compile(rf"(?<![\w.,/+-])(?:0|[2-9]|\d\d+) ({_ONE})\b(?!-)")


def sentence(log: Log, at: int) -> str:
    """A line is a sentence: a capital first, a full stop last."""
    text = log.lines[at].text
    if not text[:1].isupper() and not text[:1].isdigit():
        return "no capital at the start"
    return "" if text.rstrip('”"').endswith((".", "!", "?")) else "no full stop at the end"


def marks(log: Log, at: int) -> str:
    """No marks or spaces are doubled, none stands alone, and what is opened is closed."""
    text = log.lines[at].text
    found = _MARKS.search(text)
    if found:
        return f"{found[0]!r}"
    closed = text.count("(") == text.count(")") and text.count('"') % 2 == 0
    return "" if closed else "a bracket or a quotation is not closed"


def stuttered(log: Log, at: int) -> str:
    """No word is said twice in a row, and nobody deals with oneself as if with another."""
    found = re.search(r"\b([a-z]+) \1\b", log.lines[at].text)
    found = found or re.search(
        rf"\b({_or(log.players)})(?: \([^)]*\))? (?:and|from|to|with) \1\b", log.lines[at].text
    )
    return f"{found[0]!r}" if found else ""


def leftovers(log: Log, at: int) -> str:
    """Nothing of the machine shows."""
    found = _LEFTOVERS.search(log.plain(at))
    return f"{found[0]!r} is no word for people" if found else ""


def capital_the(log: Log, at: int) -> str:
    """In mid-sentence the article is small, unless it is part of a name."""
    found = re.search(r"\w,? (The \w+)", log.plain(at))
    return f"{found[1]!r} in mid-sentence" if found else ""


def article(log: Log, at: int) -> str:
    """`a` before a consonant, `an` before a vowel, as they sound."""
    for found in re.finditer(r"(?:\b|^)(a|an|A|An) ([A-Za-z0-9]+)", log.lines[at].text):
        said, word = found.groups()
        if said == "A" and found.start() > 0 and log.lines[at].text[found.start() - 2] not in ".!":
            continue  # A letter that names something.
        if (said.lower() == "an") != _begins_with_vowel(word):
            return f"{found[0]!r}"
    return ""


def _begins_with_vowel(word: str) -> bool:
    if word[0].isdigit():
        return word[0] == "8" or word in ("11", "18")
    if word.isupper() and len(word) <= 3:
        return word[0] in _LETTERS_AS_VOWELS
    if word.lower().startswith(_SILENT_H):
        return True
    return word[0] in "aeiouAEIOU" and not _SOUNDS_LIKE_Y.match(word)


def number(log: Log, at: int) -> str:
    """One card, two cards."""
    text = log.lines[at].text
    found = _ONE_OF_MANY.search(text) or _MANY_OF_ONE.search(text)
    return f"{found[0]!r}" if found else ""


def nothing(log: Log, at: int) -> str:
    """An amount of nothing is no event."""
    found = re.search(
        r"\b(?:gains?|regains?|draws?|loses?|pays?|takes?|suffers?|discards?|advances?|falls? back|adds?"
        r"|strikes? for|rebuilds? with|after|by|up to|removes?|moves?|gets?|recovers?|spends?) 0\b"
        r"|(?:^|[:;] )0 damage|\b0 damage to\b|:\s+nothing\.$|\bfrom (\w+) to \1\b",
        log.lines[at].text,
    )
    return f"{found[0]!r}" if found else ""


def instead(log: Log, at: int) -> str:
    """One word for one thing."""
    text = log.plain(at)
    for pattern, better in {**CLUMSY, **log.terms.instead}.items():
        found = re.search(pattern, text)
        if found:
            return f"{found[0]!r}: say {better}"
    return ""


# Subject and verb.

_PAST = (
    "became|began|bid|blew|broke|chose|did|drew|fell|found|fought|gave|got|had|held|kept|landed|left|lost|made"
    "|paid|sold|stole|stood|struck|threw|took|was|went|were|won|[a-z]+ed"
)
_NEVER_A_PARTICIPLE = re.compile(r"\b(became|began|chose|did|drew|fell|gave|took|was|went|were)\b")
_NO_VERB = "also|now|then|still|again|may|must|can|cannot|and|of|or|on|with"
_PLURAL_VERBS = ("are", "have", "were", "do")
_SINGULAR_VERBS = ("is", "has", "was", "does")


def agreement(log: Log, at: int) -> str:
    """One wins, two win."""
    text, who = log.lines[at].text, log.who
    many = re.search(rf"(?:^|[:;.] )(?:{who}(?:, {who})* and {who}|{_or(log.terms.plurals)}) (\w+)", text)
    if many:
        verb = many[1]
        wrong = verb in _SINGULAR_VERBS or (verb.endswith("s") and not verb.endswith("ss"))
        return f"{many[0]!r}: a plural subject" if wrong else ""
    one = re.search(rf"(?:^|[:;.] )(?:{who}|Everybody|Nobody) ([a-z]+)(?![\w-])", text)
    if one and not re.fullmatch(f"{_NO_VERB}|{_PAST}", one[1]):
        wrong = one[1] in _PLURAL_VERBS or not one[1].endswith("s")
        return f"{one[0]!r}: a single subject" if wrong else ""
    return ""


def tense(log: Log, at: int) -> str:
    """A log is told in the present."""
    text = log.plain(at)
    subject = rf"(?:{log.who}|Name|{_or(log.terms.plurals)})(?: of {log.who})?"
    found = re.search(rf"(?:^|[:;.] ){subject} ({_PAST})\b", text)
    found = found or _NEVER_A_PARTICIPLE.search(text)
    return f"{found[1]!r} is told in the past" if found else ""


# What the event knows and what its sentence says.

_PLAYERS = ("seat", "seats", "to", "of", "other", "victim", "victims", "target")
_AMOUNTS = ("n", "points", "sp", "vp", "damage")


def operands(log: Log, at: int) -> str:
    """What an event is about is said: every player and every amount has a place in its sentence."""
    event, text = log.lines[at].event, log.lines[at].text
    for name, value in _unsaid(log, event).items():
        if name in _PLAYERS:
            seats = value if isinstance(value, (list, tuple)) else [value]
            missing = [log.players[seat] for seat in seats if 0 <= seat < len(log.players)]
            missing = [player for player in missing if player not in text]
        else:
            words = {"a", "an", "one", "1"} if value == 1 else {str(value)}
            missing = [str(value)] if name in _AMOUNTS and not words & set(re.findall(r"\w+", text)) else []
        if missing:
            return f"{name} is not said: {missing[0]}"
    return ""


def _unsaid(log: Log, event: Event) -> dict[str, Any]:
    """The operands that have no place in the sentence, though nothing says that they need none."""
    placed = _fields(log.game.words.events.get(event.name, ""))
    placed = placed.union(log.terms.unsaid.get(event.name, ()), log.terms.unsaid.get("", ()))
    return {name: value for name, value in event.operands.items() if name not in placed and value != UNSEEN}


@cache
def _fields(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def conflated(log: Log, at: int, before: Mapping[str, Any]) -> str:
    """What differs is not told in the same words; `before` are the operands of which they were said first."""
    for name, value in _unsaid(log, log.lines[at].event).items():
        if _frozen(value) != _frozen(before.get(name)):
            return f"{name} is {value} here, and was {before.get(name)} in the same words"
    return ""


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def unseen(log: Log, at: int) -> str:
    """No card is named that its reader knew neither before nor after."""
    event = log.lines[at].event
    cards = event.operands.get("cards", (event.operands.get("card"),))
    named = {card for card in cards if isinstance(card, int) and card >= 0} if cards != UNSEEN else set()
    hidden = log.hidden(log.lines[at].choice) & named if named else set()
    return "names a card that is hidden from its reader" if hidden else ""


# What stands before and after.


def repeated(log: Log, at: int) -> str:
    """What one choice brings about is not said twice in a row."""
    if not at or log.lines[at].event.name in log.terms.often:
        return ""
    line, before = log.lines[at], log.lines[at - 1]
    return "said twice in a row" if line.text == before.text and line.choice == before.choice else ""


_TOTALS = {"slot", "level", "left", "why"}
"""Operands that tell where something stands afterwards, or why."""


def cancelled(log: Log, at: int) -> str:
    """What one rule does in a row of lines is not taken back there."""
    event = log.lines[at].event
    for above in range(at - 1, -1, -1):
        before = log.lines[above].event
        if before.rule != event.rule or log.lines[above].choice != log.lines[at].choice:
            break
        if {(before.name, event.name), (event.name, before.name)} & set(log.terms.opposites):
            both = (before.operands.keys() & event.operands.keys()) - _TOTALS
            if all(before.operands[name] == event.operands[name] for name in both):
                return f"takes back: {log.lines[above].text}"
    return ""


def contradicted(log: Log, at: int) -> str:
    """No line denies the one before."""
    for first, second in log.terms.contradictions:
        if at and re.search(first, log.lines[at - 1].text) and re.search(second, log.lines[at].text):
            return f"denies the line before: {log.lines[at - 1].text}"
    return ""


_SOURCES = re.compile(r" (for|from|by|with|of|as|after|since|because|instead|through|at) |: ")
_SOURCE_OPERANDS = ("why", "source", "by", "of", "reason", "cause")


def source(log: Log, at: int) -> str:
    """A gain says where it comes from, or stands right under the line that does."""
    line = log.lines[at]
    if not _is_gain(log, at) or _SOURCES.search(line.text):
        return ""
    if any(name in line.event.operands for name in _SOURCE_OPERANDS):
        return ""
    above = at - 1
    while above >= 0 and log.lines[above].event.cause == line.event.cause:
        above -= 1
    led = above >= 0 and log.lines[above].event.number == line.event.cause
    return "" if led and not _is_gain(log, above) else "a gain without its source"


def _is_gain(log: Log, at: int) -> bool:
    name = log.lines[at].event.name
    return (
        name in log.terms.gains
        or re.search(r"\b(gained|drew|drawn|recovered|received|looted)\b", name) is not None
    )


def idle(log: Log, at: int) -> str:
    """An effect that was announced is told, also where it has none."""
    event, known = log.lines[at].event, log.terms
    if event.name not in known.acts or event.number in log.caused:
        return ""
    following = log.lines[at + 1].event if at + 1 < len(log.lines) else None
    # A step that shuffles before it plays has the shuffle for its headline: then both have one cause.
    headed = at > 0 and log.lines[at - 1].event.number == event.cause
    if headed and following and following.cause == event.cause:
        return ""
    told = following and known.pauses and following.name not in known.pauses
    return "" if told else "nothing is told of what came of it"


def absent(log: Log, at: int) -> str:
    """Who or what is out of the game has no part in what happens."""
    since = log.gone.get(at)
    return f"names what is out of the game since: {since}" if since else ""


# The end.

_LAST = 12
"""The end of a game is told in so many lines."""
_PLACE = re.compile(r"\bplaces?\b", re.IGNORECASE)


def ending(log: Log, at: int) -> str:
    """The last lines say who won, how, and the place of everybody."""
    if not _is_last(log, at):
        return ""
    places = log.match.state.places
    texts = [line.text for line in log.lines[-_LAST:]]
    winners = [log.players[seat] for seat, place in enumerate(places) if place == 1]
    won = [text for text in texts if re.search(r"\b(wins?|won|victory)\b", text)]
    if not any(all(winner in text for winner in winners) for text in won):
        return f"nothing says that {' and '.join(winners)} won"
    if not any(
        re.search(r" (with|by|as|since|because|for|after|on|share) |: |last one", text) for text in won
    ):
        return f"nothing says how {' and '.join(winners)} won"
    told = [" ".join(texts[first:]) for first, text in enumerate(texts) if text in won or _PLACE.search(text)]
    ranked = any(
        _PLACE.search(text) and _in_order([text.find(player) for player in log.players], places)
        for text in told
    )
    return "" if ranked else "nothing gives the whole table of places"


def _in_order(found: Sequence[int], places: Sequence[int]) -> bool:
    """Are all there, in the order of their places?"""
    if min(found) < 0:
        return False
    ranked = [place for _, place in sorted(zip(found, places, strict=True))]
    return ranked == sorted(ranked)


def tie(log: Log, at: int) -> str:
    """Where points are equal and places are not, the end says what decided."""
    if not _is_last(log, at) or not log.terms.by_score:
        return ""
    results = log.game.results(log.match.state)
    out = {line.event.operands.get("seat") for line in log.lines if line.event.name in log.terms.gone}
    ranked = [seat for seat in range(len(log.players)) if seat not in out]
    points = {results.scores[seat] for seat in ranked}
    broken = len({(results.scores[seat], results.places[seat]) for seat in ranked}) > len(points)
    told = any(
        re.search(r"\b(tied?|ties|equal|each|beats|decides?|duel)\b", line.text, re.I)
        for line in log.lines[-_LAST:]
    )
    return "a tie was broken, and nothing says how" if broken and not told else ""


def _is_last(log: Log, at: int) -> bool:
    return log.match.over and at + 1 == len(log.lines)


ALONE: Mapping[str, Check] = {
    check.__name__.replace("_", " "): check
    for check in (
        sentence,
        marks,
        stuttered,
        leftovers,
        capital_the,
        article,
        number,
        nothing,
        instead,
        agreement,
        tense,
        operands,
    )
}
"""The checks of a line by itself: the same for all who read the same."""
AMONG: Mapping[str, Check] = {
    check.__name__: check
    for check in (unseen, repeated, cancelled, contradicted, source, idle, absent, ending, tie)
}
"""The checks of a line among the others that its reader sees."""
SPOKEN: Mapping[str, Check] = {name: ALONE[name] for name in ("marks", "capital the", "article", "number")}
"""The checks of questions and options, which need not be whole sentences."""
