"""Effects in words: the windows, conditions and costs of the cards, and what stands on each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starhall.core import rule
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ACO_CLAUSES,
    ACO_ID,
    ACO_SIGIL,
    ANY,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_ID,
    FIRST_SIGIL,
    ID,
    KIND,
    KIND_NAMES,
    NONE,
    QUOTA_OF,
    SIGIL,
    SIGIL_CARD,
    SIGIL_NAMES,
    STA_CLAUSES,
    STA_ID,
)
from starhall.games.futura.box.rows import CONTENT
from starhall.games.futura.words.verbs import act_text

WINDOW_TEXTS: Mapping[str, str] = {
    "ALW": "always",
    "CYC": "as a battle cycle begins",
    "TRN": "at your collection",
    "MAIN": "in your action step",
    "DEC": "when an assault is declared",
    "PRE": "before the dice",
    "POST": "after the dice",
    "RESP": "in answer to an enemy play",
    "ONHIT": "with a winning strike",
    "STRUCK": "when struck",
    "AFT": "in the aftermath",
    "END": "at the end of the assault",
    "KO": "at a death",
    "LOST": "as your station falls",
    "WON": "at your victory over a station or acolyte",
}
CONDITION_TEXTS: Mapping[str, str] = {
    "win": "if it won",
    "lose": "if it lost",
    "attacking": "if you attack",
    "defending": "if you defend",
    "first": "in the first interaction",
    "once": "once in an assault",
    "support": "with a support",
    "bench": "also from the bench",
    "vs-acolyte": "against an acolyte",
    "vs-creature": "against a creature",
    "vs-station": "against a station",
    "vs-armoured": "against armour",
    "low50": "against a foe at half its AP or less",
    "low25": "against a foe at a quarter of its AP or less",
    "struck": "if it was hurt",
    "tier3": "if this card was just played at tier 3",
    "self": "if the bearer would die",
    "foe": "if an enemy acolyte dies",
    "mutant": "if a mutant is defeated",
    "possessed": "if you possess an acolyte",
}


@rule("FUT-048", "FUT-182", "FUT-184", "FUT-411")
def cost_text(clause: Clause, sigil: int = NONE) -> str:
    """What a clause costs; empty for nothing."""
    named = "any front sigil" if sigil == ANY else f"a {SIGIL_NAMES[sigil]} sigil" if sigil != NONE else ""
    if named.startswith("a E"):
        named = f"an{named[1:]}"
    if clause.charged:
        return "for 1 / 2 / 3 energy" + (f", or {named} for tier 3" if named else "")
    energy = f"for {clause.energy} energy" if clause.energy else ""
    if clause.sigil and named:
        return f"{energy} or {named}" if energy else f"for {named}"
    return energy


def when_text(clause: Clause) -> str:
    """In which windows, and under which conditions, a clause may be used."""
    by_conditions: dict[tuple[str, ...], list[str]] = {}
    for window, conditions in clause.windows.items():
        by_conditions.setdefault(conditions, []).append(window)
    parts = []
    for conditions, windows in by_conditions.items():
        text = " or ".join(WINDOW_TEXTS[window] for window in windows)
        types = [word.removeprefix("type:") for word in conditions if word.startswith("type:")]
        named = [_condition_text(word, clause) for word in conditions if not word.startswith("type:")]
        if types:
            named.append(f"by {' or '.join(types)}")
        if windows == ["KO"] and named:
            parts.append(", ".join(named))
        else:
            parts.append(" ".join([text, ", ".join(named)]).strip())
    return ", or ".join(parts)


def _condition_text(word: str, clause: Clause) -> str:
    if word == "support" and any(act.target == "primary" for act in clause.acts):
        return "as the support"
    text = CONDITION_TEXTS[word]
    return text.replace("against", "by") if "STRUCK" in clause.windows else text


def clause_text(clause: Clause, sigil: int = NONE) -> str:
    """One clause as a sentence."""
    acts = "; ".join(act_text(act) for act in clause.acts)
    for window, act in clause.after:
        acts += f"; then, {WINDOW_TEXTS[window]}, {act_text(act)}"
    when = ", ".join(part for part in (when_text(clause), cost_text(clause, sigil)) if part)
    return f"{when[:1].upper()}{when[1:]}: {acts}."


def effect_text(clauses: tuple[Clause, ...], sigil: int = NONE) -> str:
    """All clauses of a card as sentences; empty for a card without rules text."""
    return " ".join(clause_text(clause, sigil) for clause in clauses)


def play_text(clause: Clause, tier: int = 0) -> str:
    """What playing a clause does, without window and cost; with a tier only its figures."""
    return "; ".join(act_text(act, tier) for act in clause.acts)


def _sigil_text(sigil: int) -> str:
    return (
        f"Ensigil equipment that shows {SIGIL_NAMES[sigil]}, power an effect, or keep it: "
        "in the bay it wards against the sigil it beats."
    )


FACE_TEXT = tuple(
    _sigil_text(face - FIRST_SIGIL) if KIND[face] == SIGIL_CARD else effect_text(clauses, SIGIL[face])
    for face, clauses in enumerate(CLAUSES_OF)
)
"""By face: what stands on the card, without its figures."""
ACO_TEXT = tuple(effect_text(clauses, ACO_SIGIL[a]) for a, clauses in enumerate(ACO_CLAUSES))
DIS_TEXT = tuple(effect_text(clauses) for clauses in DIS_CLAUSES)
STA_TEXT = tuple(effect_text(clauses) for clauses in STA_CLAUSES)


@dataclass(frozen=True, slots=True)
class CardWords:
    """What stands on a card, an acolyte, a district or a station, in words."""

    text: str
    part: str
    """The part of a deck that it counts for; nothing for what is in no deck."""


CONTENT.work_out(
    "card_words",
    CardWords,
    {
        **{name: CardWords(FACE_TEXT[face], KIND_NAMES[QUOTA_OF[face]]) for face, name in enumerate(ID)},
        **{
            name: CardWords(text, "")
            for names, texts in ((ACO_ID, ACO_TEXT), (DIS_ID, DIS_TEXT), (STA_ID, STA_TEXT))
            for name, text in zip(names, texts, strict=True)
        },
    },
)
