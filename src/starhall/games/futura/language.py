"""The effect language of the cards: what a clause is, and how it is read from its text.

`WINDOW[condition] cost: VERB args; VERB args ~duration >> WINDOW: VERB args // next clause`
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Tiers = tuple[int, int, int]
"""A figure at tier 1, 2 and 3; the same three times where the card has no tiers."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much: a figure by tier, dice, or both; `(roll of dice) * times // over + plus`."""

    plus: Tiers = (0, 0, 0)
    dice: tuple[int, ...] = ()
    """The faces of each die rolled when the clause is carried out: `d12` is (12,)."""
    times: Tiers = (1, 1, 1)
    over: int = 1
    everything: bool = False
    """`all`: as much as there is."""


@dataclass(frozen=True, slots=True)
class Act:
    """One verb of a clause with all that stands behind it."""

    verb: str
    """STRIKE, DAM, OVERCHARGE ... one of `VERBS`."""
    amount: Amount = Amount()
    second: Amount = Amount()
    """OVERCHARGE: the figure to beat; CHRONIC: how many interactions; STAT: AP (amount is DAM)."""
    what: tuple[str, ...] = ()
    """The words behind the verb: IMMUNE's types, NULLIFY's alternatives, CHECK's outcome, COST's price ..."""
    target: str = ""
    """Without its `@`; empty for the verb's own target."""
    as_type: str = ""
    """The damage type that `as` gives."""
    until: str = "interaction"
    """interaction, first, assault, turn, cycle, or worn (the default of ALW)."""
    modes: Mapping[str, Act] | None = None
    """MODE: by sigil, what is carried out."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One independent part of a card's text."""

    windows: Mapping[str, tuple[str, ...]]
    """In which windows it may be used, and under which conditions in each."""
    acts: tuple[Act, ...]
    energy: int = 0
    """`e2`: the energy it costs."""
    charged: bool = False
    """`t`: 1, 2 or 3 energy for tier 1, 2 or 3, or the matching sigil for tier 3."""
    sigil: bool = False
    """`s`: a matching front sigil pays for it, alone or instead of the energy."""
    free: bool = False
    """`-`: it costs nothing."""
    after: tuple[tuple[str, Act], ...] = ()
    """What follows by itself: the window, and the act."""


SIGILS = ("Paladin", "Primal", "Strategist", "Puritan", "Emperor")
ELEMENTS = ("Void", "Fire", "Electric", "Chroma", "Aether", "Blood")
DAMAGE_TYPES = (*ELEMENTS, "Kinetic", "Gauss", "Biohazard", "Radiation", "Nano")
EFFECT_TYPES = (
    *("Void", "Fire", "Electric", "Chroma", "Aether", "Blood", "Sacrifice", "Reversal", "Ambush", "Sunder"),
    *("Overcharge", "Summon", "Nullify", "Life Support", "Droid", "Inspire", "Living Sigil", "Kinetic"),
    *("Avatar", "Warp", "Cyborg", "Biohazard", "Commander", "Radiation", "Mechanic", "Nano Swarm", "Politik"),
    *("Special Ordnance", "Crystal Production", "Sharp Shooter", "Mutagen", "Beast Form"),
    *("Orbital Bombardment", "Informant", "Populous", "Arcana", "Health", "Forcefield", "Speed Run"),
    *("Might of Man", "Cybernetics", "Chroma Shift", "Possession", "Domination", "Stasis", "Stimulant"),
    *("Gauss", "Quick Strike", "Utility"),
)
WINDOWS = (
    *("ALW", "CYC", "TRN", "MAIN", "DEC", "PRE", "POST", "RESP", "ONHIT", "STRUCK", "AFT", "END", "KO"),
    *("LOST", "WON"),
)
CONDITIONS = (
    *("win", "lose", "attacking", "defending", "first", "once", "support", "bench", "vs-acolyte"),
    *("vs-creature", "vs-station", "vs-armoured", "low50", "low25", "struck", "tier3", "self", "foe"),
    *("mutant", "possessed"),
)
TARGETS = ("self", "primary", "support", "foe", "station", "own-acolyte", "all-acolytes", "all-own")
SPANS = ("interaction", "first", "assault", "turn", "cycle", "worn")
OUTCOMES = ("RETREAT", "CANCEL", "POSSESS")

NUMBERED = (
    *("STRIKE", "DAM", "WOUND", "SUNDER", "STREAK", "DRAIN", "SHIELD", "MEND", "HEAL", "REDUCE", "EVADE"),
    *("REFLECT", "RESIST", "ROLL", "STASIS", "DRAW", "POSSESS", "TRANSFER", "GAIN", "STEAL"),
)
"""Verbs that take a figure and no more."""
WORDED: Mapping[str, tuple[str, ...]] = {
    "REROLL": ("own", "foe"),
    "NULLIFY": ("ability", "sigil", "all-sigils", "item", "district"),
    "PERMIT": ("artefacts",),
    "LIVING": ("armour", "saber", "all"),
    "REVEAL": ("station", "hand"),
    "RECOVER": ("equipment",),
    "DESTROY": ("item",),
    "LOOT": ("upgrade",),
    "SUMMON": ("support", "acolyte", "creature"),
    "RANK": ("adept",),
}
"""Verbs that take a word of a list, or several with `or`."""
BARE = (
    *("JAM", "REVIVE", "SURVIVE", "TURN", "RETYPE", "COPY", "SWAP", "AMBUSH", "ENTHRALL", "PURIFY"),
    *("RETREAT", "REPLAY", "BOMBARD"),
)
"""Verbs that take nothing."""
PRICES = ("move", "recall", "repair", "swap-armour", "upgrade")
"""What COST makes cheaper or dearer."""
VERBS = (
    *NUMBERED,
    *WORDED,
    *BARE,
    "OVERCHARGE",
    "CHRONIC",
    "IMMUNE",
    "CHECK",
    "KEEP",
    "MODE",
    "STAT",
    "COST",
)

_ACT = re.compile(
    r"(?P<verb>[A-Z]+)(?P<rest>.*?)(?: as (?P<type>\w+))?(?: @(?P<target>[\w-]+))?(?: ~(?P<until>\w+))?"
)
_HEAD = re.compile(r"(?P<windows>[A-Z]+(?:\[[^]]*\])?(?:, ?[A-Z]+(?:\[[^]]*\])?)*) (?P<cost>[^:]+)")
_WINDOW = re.compile(r"([A-Z]+)(?:\[([^]]*)\])?")


def parse(text: str) -> tuple[Clause, ...]:
    """The clauses of an effect; none for `none`."""
    return () if text == "none" else tuple(_clause(part) for part in text.split(" // "))


def _clause(text: str) -> Clause:
    head, colon, body = text.partition(": ")
    found = _HEAD.fullmatch(head)
    if not colon or found is None:
        raise ValueError(f"effect: {text!r} is not `WINDOW[conditions] cost: verbs`")
    windows = _windows(found["windows"])
    now, *later = body.split(" >> ")
    lasting = "worn" if "ALW" in windows else "interaction"
    return Clause(
        windows,
        tuple(_act(act, lasting) for act in _split(now)),
        after=tuple(_later(part) for part in later),
        **_cost(found["cost"]),
    )


def _windows(text: str) -> dict[str, tuple[str, ...]]:
    """The conditions by window; a bracket also holds for the windows before it that have none."""
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[str] = []
    for name, conditions in _WINDOW.findall(text):
        if name not in WINDOWS:
            raise ValueError(f"effect: {name!r} is not one of {', '.join(WINDOWS)}")
        waiting.append(name)
        if conditions:
            named = tuple(_condition(word) for word in conditions.split(", "))
            found.update(dict.fromkeys(waiting, named))
            waiting = []
    return {**found, **dict.fromkeys(waiting, ())}


def _condition(word: str) -> str:
    if word.startswith("type:"):
        _one_of(word.removeprefix("type:"), DAMAGE_TYPES)
    else:
        _one_of(word, CONDITIONS)
    return word


def _cost(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in text.split(" or "):
        match part:
            case "-":
                found["free"] = True
            case "t":
                found["charged"] = True
            case "s":
                found["sigil"] = True
            case "e1" | "e2" | "e3":
                found["energy"] = int(part[1])
            case _:
                raise ValueError(f"effect: the cost {part!r} is not one of -, e1, e2, e3, t, s")
    return found


def _later(text: str) -> tuple[str, Act]:
    window, colon, act = text.partition(": ")
    _one_of(window, WINDOWS)
    if not colon:
        raise ValueError(f"effect: {text!r} names no verb")
    return window, _act(act, "interaction")


def _split(text: str) -> list[str]:
    """The verbs of a clause; those in braces belong to MODE."""
    if text.startswith("MODE"):
        return [text]
    return text.split("; ")


def _act(text: str, lasting: str) -> Act:
    if text.startswith("MODE {"):
        return _mode(text, lasting)
    found = _ACT.fullmatch(text)
    if found is None or found["verb"] not in VERBS:
        raise ValueError(f"effect: {text!r} does not begin with one of {', '.join(VERBS)}")
    if found["type"]:
        _one_of(found["type"], DAMAGE_TYPES)
    if found["target"]:
        _one_of(found["target"], TARGETS)
    if found["until"]:
        _one_of(found["until"], SPANS)
    return Act(
        found["verb"],
        target=found["target"] or "",
        as_type=found["type"] or "",
        until=found["until"] or lasting,
        **_rest(found["verb"], found["rest"].strip()),
    )


def _mode(text: str, lasting: str) -> Act:
    inside, brace, after = text.removeprefix("MODE {").partition("}")
    until = after.strip().removeprefix("~") or lasting
    if not brace:
        raise ValueError(f"effect: {text!r} has no closing brace")
    _one_of(until, SPANS)
    modes = {}
    for entry in inside.split("; "):
        sigil, _, act = entry.partition(": ")
        _one_of(sigil, SIGILS)
        modes[sigil] = _act(act, until)
    return Act("MODE", until=until, modes=modes)


def _rest(verb: str, text: str) -> dict[str, Any]:
    """The figures and words behind a verb."""
    if verb in BARE:
        if text:
            raise ValueError(f"effect: {verb} takes nothing, not {text!r}")
        return {}
    if verb in NUMBERED:
        return {"amount": _amount(text)}
    if verb in WORDED:
        words = tuple(text.split(" or "))
        for word in words:
            _one_of(word, WORDED[verb])
        return {"what": words}
    match verb, text.split():
        case "OVERCHARGE", [times, "over", chance]:
            return {"amount": _amount(times.removeprefix("x")), "second": _amount(chance)}
        case "CHRONIC", [both] if "*" in both:
            each, _, often = both.partition("*")
            return {"amount": _amount(each), "second": _amount(often)}
        case "IMMUNE", [_, *_]:
            types = tuple(text.split(", "))
            for effect_type in types:
                _one_of(effect_type, EFFECT_TYPES)
            return {"what": types}
        case "CHECK", [chance, "else", outcome, *often]:
            _one_of(outcome, OUTCOMES)
            second = {"second": _amount(often[0])} if often else {}
            return {"amount": _amount(chance), "what": (outcome,), **second}
        case "KEEP", ["broken-armour"]:
            return {"what": ("broken-armour",)}
        case "KEEP", ["cargo", number]:
            return {"what": ("cargo",), "amount": _amount(number)}
        case "STAT", [dam, ap] if dam.startswith("DAM") and ap.startswith("AP"):
            return {"amount": _amount(dam[3:]), "second": _amount(ap[2:])}
        case "COST", [price, change]:
            _one_of(price, PRICES)
            return {"what": (price,), "amount": _amount("all" if change == "free" else change)}
    raise ValueError(f"effect: {verb} does not go with {text!r}")


_TIERS = r"\{[\d.]+/[\d.]+/[\d.]+\}"
_AMOUNT = re.compile(
    rf"(?P<all>all)|(?P<plain>[+-]?\d+)|\+?(?P<tiers>{_TIERS})"
    rf"|\+?d(?P<die>\d+)(?:\+(?P<plus>\d+))?(?:x(?P<times>{_TIERS}))?|half\(d(?P<halved>\d+)\)"
)


def _amount(text: str) -> Amount:
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise ValueError(f"effect: {text!r} is no figure")
    if found["all"]:
        return Amount(everything=True)
    if found["halved"]:
        return Amount(dice=(_die(found["halved"]),), over=2)
    if found["die"]:
        plus = int(found["plus"] or 0)
        halves = _tiers(found["times"], 2) if found["times"] else (2, 2, 2)
        whole = all(half % 2 == 0 for half in halves)
        return Amount(
            (plus, plus, plus),
            (_die(found["die"]),),
            (halves[0] // 2, halves[1] // 2, halves[2] // 2) if whole else halves,
            1 if whole else 2,
        )
    if found["tiers"]:
        return Amount(_tiers(found["tiers"]))
    number = int(found["plain"])
    return Amount((number, number, number))


def _die(faces: str) -> int:
    if int(faces) not in (4, 6, 8, 10, 12, 20):
        raise ValueError(f"effect: there is no d{faces}")
    return int(faces)


def _tiers(text: str, by: int = 1) -> Tiers:
    one, two, three = (float(part) * by for part in text.strip("{}").split("/"))
    if any(figure != int(figure) for figure in (one, two, three)):
        raise ValueError(f"effect: {text} cannot be worked out in whole numbers")
    return int(one), int(two), int(three)


def _one_of(word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise ValueError(f"effect: {word!r} is not one of {', '.join(words)}")
