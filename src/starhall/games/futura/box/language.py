"""The vocabulary of the cards, in the grammar of all games (`core.effects`).

`WINDOW[condition] cost: VERB args; VERB args ~duration >> WINDOW: VERB args // next clause`

What is Futura's own is the clause around the effects: when it may be used, and for what.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from starhall.core.effects import Argument, Language, Reader, Verb

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

VERBS: Mapping[str, Verb] = {
    **{verb: Verb(("figure",)) for verb in NUMBERED},
    **{verb: Verb((f"words of {verb}",)) for verb in WORDED},
    **{verb: Verb(()) for verb in BARE},
    "OVERCHARGE": Verb(("times", "to beat")),
    "CHRONIC": Verb(("so often",)),
    "IMMUNE": Verb(("effect types",)),
    "CHECK": Verb(("figure", "outcome")),
    "KEEP": Verb(("what is kept",)),
    "MODE": Verb(("modes",)),
    "STAT": Verb(("DAM and AP",)),
    "COST": Verb(("price", "change")),
}

# Each argument is read as the fields of an act that it fills.


def _figure(reader: Reader) -> dict[str, Any]:
    return {"amount": _amount(reader.next())}


def _words(words: tuple[str, ...]) -> Argument:
    def read(reader: Reader) -> dict[str, Any]:
        found = [reader.word(words)]
        while reader.reads("or"):
            found.append(reader.word(words))
        return {"what": tuple(found)}

    return Argument(read, " or ".join(f"`{word}`" for word in words))


def _times(reader: Reader) -> dict[str, Any]:
    return {"amount": _amount(reader.next().removeprefix("x"))}


def _to_beat(reader: Reader) -> dict[str, Any]:
    reader.take("over")
    return {"second": _amount(reader.next())}


def _so_often(reader: Reader) -> dict[str, Any]:
    each, _, often = reader.next().partition("*")
    return {"amount": _amount(each), "second": _amount(often)}


def _effect_types(reader: Reader) -> dict[str, Any]:
    found = [_effect_type(reader)]
    while reader.reads(","):
        found.append(_effect_type(reader))
    return {"what": tuple(found)}


def _effect_type(reader: Reader) -> str:
    """An effect type, which may have several words."""
    found = reader.next()
    while f"{found} {reader.now}" in EFFECT_TYPES:
        found = f"{found} {reader.next()}"
    return _one_of(found, EFFECT_TYPES)


def _outcome(reader: Reader) -> dict[str, Any]:
    reader.take("else")
    found: dict[str, Any] = {"what": (reader.word(OUTCOMES),)}
    return {**found, "second": _amount(reader.next())} if reader.now.isdecimal() else found


def _kept(reader: Reader) -> dict[str, Any]:
    if reader.word(("broken-armour", "cargo")) == "cargo":
        return {"what": ("cargo",), "amount": _amount(reader.next())}
    return {"what": ("broken-armour",)}


def _stats(reader: Reader) -> dict[str, Any]:
    dam, ap = reader.next(), reader.next()
    if not dam.startswith("DAM") or not ap.startswith("AP"):
        raise ValueError(f"effect: {dam!r} {ap!r} is not `DAM+2 AP+4` or the like")
    return {"amount": _amount(dam[3:]), "second": _amount(ap[2:])}


def _change(reader: Reader) -> dict[str, Any]:
    return {"amount": _amount("all" if reader.reads("free") else reader.next())}


def _modes(reader: Reader) -> dict[str, Any]:
    """By sigil an act; what lasts stands behind the whole, so it is filled in later."""
    reader.take("{")
    found: dict[str, Act] = {}
    while True:
        sigil = reader.word(SIGILS)
        reader.take(":")
        found[sigil] = _act(reader, "")
        if not reader.reads(";"):
            break
    reader.take("}")
    return {"modes": found}


LANGUAGE = Language(
    VERBS,
    {
        "figure": Argument(
            _figure, "`4`, `+2`, `{3/6/9}` by tier, `d8+4`, `half(d20)`, `d20x{0.5/1/2}`, `all`"
        ),
        **{f"words of {verb}": _words(words) for verb, words in WORDED.items()},
        "times": Argument(_times, "`x4` or `x{2/3/4}`"),
        "to beat": Argument(_to_beat, "`over 50`"),
        "so often": Argument(_so_often, "`{2/3/4}*3`: each time so much, so many times"),
        "effect types": Argument(_effect_types, "effect types, with commas between them"),
        "outcome": Argument(_outcome, "`else RETREAT`, `else CANCEL`, `else POSSESS 2`"),
        "what is kept": Argument(_kept, "`broken-armour` or `cargo 1`"),
        "modes": Argument(_modes, "`{Paladin: SHIELD 15; Primal: STREAK 4}`"),
        "DAM and AP": Argument(_stats, "`DAM+2 AP+4`"),
        "price": _words(PRICES),
        "change": Argument(_change, "`-1`, `+1` or `free`"),
    },
)


def parse(text: str) -> tuple[Clause, ...]:
    """The clauses of an effect; none for `none`."""
    if text == "none":
        return ()
    reader = Reader(text)
    found = [_clause(reader)]
    while reader.reads("//"):
        found.append(_clause(reader))
    reader.end()
    return tuple(found)


def _clause(reader: Reader) -> Clause:
    windows = _windows(reader)
    cost = _cost(reader)
    lasting = "worn" if "ALW" in windows else "interaction"
    acts = [_act(reader, lasting)]
    while reader.reads(";"):
        acts.append(_act(reader, lasting))
    after = []
    while reader.reads(">>"):
        window = reader.word(WINDOWS)
        reader.take(":")
        after.append((window, _act(reader, "interaction")))
    return Clause(windows, tuple(acts), after=tuple(after), **cost)


def _windows(reader: Reader) -> dict[str, tuple[str, ...]]:
    """The conditions by window; a bracket also holds for the windows before it that have none."""
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[str] = []
    while True:
        waiting.append(reader.word(WINDOWS))
        if conditions := reader.listed((*CONDITIONS, *(f"type:{name}" for name in DAMAGE_TYPES))):
            found.update(dict.fromkeys(waiting, conditions))
            waiting = []
        if not reader.reads(","):
            return {**found, **dict.fromkeys(waiting, ())}


def _cost(reader: Reader) -> dict[str, Any]:
    """What stands before the colon: nothing, energy, tiers or a sigil, or one of two."""
    found: dict[str, Any] = {}
    while True:
        match reader.next():
            case "-":
                found["free"] = True
            case "t":
                found["charged"] = True
            case "s":
                found["sigil"] = True
            case ("e1" | "e2" | "e3") as energy:
                found["energy"] = int(energy[1])
            case other:
                raise ValueError(f"effect: the cost {other!r} is not one of -, e1, e2, e3, t, s")
        if not reader.reads("or"):
            reader.take(":")
            return found


def _act(reader: Reader, lasting: str) -> Act:
    """A verb with its arguments, then of what type it is, on whom, and how long it lasts."""
    verb, *arguments = LANGUAGE.effect(reader)
    fields: dict[str, Any] = {name: value for part in arguments for name, value in part.items()}
    if reader.reads("as"):
        fields["as_type"] = reader.word(DAMAGE_TYPES)
    if reader.reads("@"):
        fields["target"] = reader.word(TARGETS)
    until = reader.word(SPANS) if reader.reads("~") else lasting
    if "modes" in fields:
        fields["modes"] = {
            sigil: replace(act, until=act.until or until) for sigil, act in fields["modes"].items()
        }
    return Act(verb, until=until, **fields)


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


def _one_of(word: str, words: tuple[str, ...]) -> str:
    if word not in words:
        raise ValueError(f"effect: {word!r} is not one of {', '.join(words)}")
    return word
