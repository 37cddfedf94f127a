"""Decks as text: files that people write by hand, and the table that shows a deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from starhall.core import Decision, Deck, Decks, NotUnderstood, Reason, count, rule
from starhall.core.errors import or_list
from starhall.games.futura.box.parts import (
    ABILITY,
    AP,
    ARMOUR,
    CLASS,
    CLASS_NAMES,
    CREATURE,
    DAM,
    DECK_SIZE,
    EFFECT_TYPE,
    FACE,
    ID,
    ITEM,
    ITEM_KIND,
    KIND,
    LEVEL,
    NAME,
    NONE,
    QUOTA,
    QUOTA_OF,
    SABER,
    SIGIL,
    SIGIL_CARD,
    SIGIL_NAMES,
    TAG,
)
from starhall.games.futura.box.rows import ABILITIES, RANKS, STARTERS
from starhall.games.futura.decks import (
    ARENA_IDS,
    CHECKS,
    PARTS,
    STARTER_IDS,
    faults,
    no_more,
    points_of,
    rank_from,
    starter,
)
from starhall.games.futura.seen import FuturaSeen

HEADINGS = ("Armour", "Sabers", "Sigils", "Abilities", "Items")
"""The sections of a deck file, in order; creatures and artefacts are items."""
LONGEST = 20_000
"""Characters: no deck is as long as this."""
MOST_TROUBLE = 10
"""So many wrong lines are named: looking for what was meant takes time."""
_CARD = re.compile(r"(?P<copies>\d{1,3})\s*[x×]?\s+(?P<what>\S.*)")
_ID = re.compile(r"[A-Za-z]{3}-[A-Za-z0-9]{1,3}")
_SECTIONS = {
    word: part
    for part, words in enumerate(
        (
            ("armour", "armours", "armor"),
            ("saber", "sabers", "sabre", "sabres"),
            ("sigil", "sigils"),
            ("ability", "abilities"),
            ("item", "items"),
        )
    )
    for word in words
}
_NAMES = {**{name.casefold(): ID[face] for face, name in enumerate(NAME)}} | {
    ABILITIES[card].name.casefold(): card for card in ARENA_IDS
}
_IDS = (*ID, *ARENA_IDS)


def read_deck(text: str) -> Deck:
    """A deck from its text; the error names the lines that are wrong, and what was perhaps meant."""
    if len(text) > LONGEST:
        raise NotUnderstood(f"this is no deck: {len(text)} characters, and {LONGEST} are plenty")
    name = ""
    notes: list[str] = []
    cards: list[str] = []
    trouble: list[str] = []
    section: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if len(trouble) == MOST_TROUBLE:
            break
        words = " ".join(line.split())
        heading = re.sub(r"\s*[:(\[].*", "", words.strip("[]")).casefold()
        if not words:
            continue
        if words.startswith("#"):
            notes.append(words.lstrip("# "))
        elif words.casefold().startswith("name:"):
            name = words[5:].strip()
        elif heading in _SECTIONS:
            section = _SECTIONS[heading]
        else:
            try:
                cards += _read_line(words, section, f"line {number}")
            except NotUnderstood as error:
                trouble.append(str(error))
    if trouble:
        raise NotUnderstood(*trouble)
    if not cards:
        raise NotUnderstood(
            "there is no card in this deck: write one card a line, such as 3 ARM-11 Vault Courier Rig"
        )
    return Deck(name, tuple(cards), tuple(note for note in notes if note))


def _read_line(words: str, section: int | None, where: str) -> list[str]:
    """The cards of one line: how many, and the id, the name, or both."""
    found = _CARD.fullmatch(words)
    if found is None:
        raise NotUnderstood(
            f"{where}: {words[:60]!r} is not a number and a card (such as 3 ARM-11 Vault Courier Rig), "
            f"a section ({', '.join(HEADINGS)}), a name (Name: ...) or a comment that begins with #"
        )
    copies, what = int(found["copies"]), found["what"]
    if not 1 <= copies <= DECK_SIZE:
        raise NotUnderstood(f"{where}: {copies} copies; a deck has {DECK_SIZE} cards")
    card = _card(what, where)
    part = QUOTA_OF[FACE[card]] if card in FACE else ABILITY
    if section is not None and part != section:
        raise NotUnderstood(
            f"{where}: {card} {_name(card)} belongs under {HEADINGS[part]}, not {HEADINGS[section]}"
        )
    return [card] * copies


def _card(what: str, where: str) -> str:
    head, _, rest = what.partition(" ")
    if _ID.fullmatch(head):
        card = head.upper()
        if card not in _IDS:
            raise NotUnderstood(f"{where}: there is no card {head!r}{_near(card, _IDS)}")
        if rest and rest.casefold() != _name(card).casefold():
            raise NotUnderstood(f"{where}: {card} is {_name(card)}, not {rest[:60]!r}")
        return card
    if what.casefold() in _NAMES:
        return _NAMES[what.casefold()]
    raise NotUnderstood(f"{where}: there is no card {what[:60]!r}{_near(what.casefold(), tuple(_NAMES))}")


def _name(card: str) -> str:
    return NAME[FACE[card]] if card in FACE else ABILITIES[card].name


def _near(word: str, words: Sequence[str]) -> str:
    close = get_close_matches(word, words, n=3, cutoff=0.6)
    named = [f"{card} {_name(card)}" for card in (_NAMES.get(near, near) for near in close)]
    return f"; perhaps {or_list(named)}" if named else ""


def write_deck(name: str, faces: Sequence[int], notes: Sequence[str] = ()) -> str:
    """The text of a deck, in five sections."""
    lines = [f"Name: {name}", *(f"# {note}" for note in notes)]
    for part in PARTS:
        mine = Counter(face for face in faces if QUOTA_OF[face] == part)
        lines += ["", f"{HEADINGS[part]} ({sum(mine.values())})"]
        lines += [f"{copies} {ID[face]} {NAME[face]}" for face, copies in sorted(mine.items())]
    return "\n".join(lines) + "\n"


def faces_of(deck: Deck) -> tuple[int, ...]:
    """The faces of a deck, without cards of the Arena format."""
    return tuple(FACE[card] for card in deck.cards if card in FACE)


def _write(deck: Deck) -> str:
    text = write_deck(deck.name, faces_of(deck), deck.notes)
    arena = Counter(card for card in deck.cards if card not in FACE)
    if arena:
        # They stay, so that whoever reads the file is told what is wrong with it.
        lines = [f"{copies} {card} {_name(card)}" for card, copies in arena.items()]
        text += "\n".join(["", HEADINGS[ABILITY], *lines]) + "\n"
    return text


def _faults(deck: Deck, check: str) -> list[Reason]:
    arena = dict.fromkeys(card for card in deck.cards if card not in FACE)
    return faults(faces_of(deck), check, arena)


def _no_more(deck: Deck, check: str) -> dict[str, str]:
    return {ID[face]: why for face, why in no_more(faces_of(deck), check).items()}


@rule("FUT-305", "FUT-423")
def show_deck(deck: Deck) -> str:
    """A deck as a table: the five parts with their quotas, the energy curve, and the tournament figures."""
    faces = faces_of(deck)
    lines = [deck.name or "A deck without a name", *deck.notes]
    for part in PARTS:
        mine = Counter(face for face in faces if QUOTA_OF[face] == part)
        lines += ["", f"{HEADINGS[part]}: {sum(mine.values())} of {QUOTA[part]}"]
        lines += [_row(face, copies) for face, copies in sorted(mine.items())]
    return "\n".join([*lines, "", *_curve(faces), "", *_figures(faces)])


def _row(face: int, copies: int) -> str:
    tag = f"  {TAG[face]}" if TAG[face] else ""
    return f"  {copies} {ID[face]:<8}{NAME[face]:<28}{card_facts(face)}{tag}".rstrip()


def card_facts(face: int) -> str:
    """Level, class, figures, sigil and type of a card in a few words."""
    if KIND[face] == SIGIL_CARD:
        return ""
    rank = CLASS_NAMES[CLASS[face]]
    what = {ARMOUR: rank, SABER: rank, ITEM: ITEM_KIND[face], CREATURE: "Creature"}
    figures = [f"{AP[face]} AP" if AP[face] else "", f"{DAM[face]} DAM" if DAM[face] else ""]
    sigil = SIGIL_NAMES[SIGIL[face]] if NONE < SIGIL[face] < len(SIGIL_NAMES) else ""
    parts = [f"level {LEVEL[face]}", what.get(KIND[face], ""), *figures, sigil, EFFECT_TYPE[face]]
    return ", ".join(part for part in parts if part)


def _curve(faces: Sequence[int]) -> Iterator[str]:
    """How many cards cost how much to equip."""
    levels = Counter(LEVEL[face] for face in faces if QUOTA_OF[face] not in (SIGIL_CARD, ABILITY))
    yield "Energy to equip (armour, sabers, items)"
    for level in range(1, max(levels, default=0) + 1):
        yield f"  {level:>2}  {'█' * levels[level]} {levels[level]}".rstrip()


def _figures(faces: Sequence[int]) -> Iterator[str]:
    sigils = Counter(SIGIL[face] for face in faces if KIND[face] == SIGIL_CARD)
    named = ", ".join(f"{n} {SIGIL_NAMES[sigil]}" for sigil, n in sorted(sigils.items()))
    yield f"Sigils: {named or 'none'}"
    highest = max((LEVEL[face] for face in faces), default=0)
    yield f"Focus points: {points_of(faces)}; highest level: {highest}"
    if faults(faces, CHECKS[0]):
        yield f"Not legal: {count(len(faults(faces, CHECKS[0])), 'fault')}"
        return
    lowest = rank_from(faces)
    ranked = f"in tournaments from rank {lowest} ({RANKS[lowest].title})" if lowest else "in no tournament"
    yield f"Legal in casual play and {ranked}"


def _choose(seen: FuturaSeen, decision: Decision, deck: Deck) -> int:
    """Take the starter deck that this is, or else build it card by card."""
    kind = decision.kind
    faces = sorted(faces_of(deck))
    if kind.name == "deck":
        own = len(STARTER_IDS)
        return kind.choice(next((n for n in range(own) if sorted(starter(n)) == faces), own))
    return kind.choice(min(Counter(faces) - Counter(seen.lists[decision.seat].known)))


def _starter(card: str) -> Deck:
    faces = sorted(starter(STARTER_IDS.index(card)))
    return Deck(STARTERS[card].name, tuple(ID[face] for face in faces), (STARTERS[card].plan,))


DECKS = Decks(
    starters={card: _starter(card) for card in STARTER_IDS},
    checks=CHECKS,
    option="deck_check",
    read=read_deck,
    write=_write,
    show=show_deck,
    cards=frozenset(_IDS),
    faults=_faults,
    no_more=_no_more,
    kinds=("deck", "face"),
    choose=_choose,
)
