"""What is asked, and what each option does: plays, payment, targets, and the course of an assault."""

from __future__ import annotations

from typing import Any

from starhall.core import Parted, Prompt, count
from starhall.games.futura.box.language import EFFECT_TYPES
from starhall.games.futura.box.parts import (
    ACO_NAME,
    ACO_SIGIL,
    CARD,
    CLAUSES,
    DISTRICT,
    NONE,
    PASS,
    SIGIL,
    SIGIL_NAMES,
    SLOTS,
    STATION,
)
from starhall.games.futura.facts import front_sigil
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED
from starhall.games.futura.rules.plays.costs import energy_for
from starhall.games.futura.seen import FuturaSeen, clause_of
from starhall.games.futura.words.cards import WINDOW_TEXTS, cost_text, play_text
from starhall.games.futura.words.names import (
    is_card,
    lying,
    option_name,
    player,
    seen_name,
    seen_source,
    sigil,
)
from starhall.games.futura.words.prompts import Ask, ways

WINDOW_RULES = {
    "CYC": "FUT-168",
    "MAIN": "FUT-208",
    "DEC": "FUT-052",
    "PRE": "FUT-183",
    "POST": "FUT-384",
    "RESP": "FUT-322",
    "STRUCK": "FUT-R18",
    "AFT": "FUT-387",
    "END": "FUT-379",
    "KO": "FUT-147",
    "LOST": "FUT-166",
    "WON": "FUT-276",
    "AMBUSH": "FUT-281",
    "REPLAY": "FUT-175",
}
"""By window: the rule behind the question."""


# What is played.


def hex_of(seen: FuturaSeen, thing: int) -> int:
    """The sigil in the hex of a thing, as far as the reader knows it."""
    if thing < STATION:
        return ACO_SIGIL[thing]
    card = seen.cards.get(thing - CARD) if is_card(thing) else None
    return SIGIL[card // SLOTS] if card is not None else NONE


def play_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """A play with its cost and what it does."""
    if value == PASS:
        return "Pass"
    thing, clause = value // CLAUSES, clause_of(seen, value)
    where = lying(seen, thing - CARD) if is_card(thing) else ""
    words = f"Use {seen_source(seen, thing)}{where}"
    if clause is None:
        return words
    cost = cost_text(clause, hex_of(seen, thing))
    return Parted(words, f"{cost}: {play_text(clause)}", " ") if cost else Parted(words, play_text(clause))


def _situation(seen: FuturaSeen) -> str:
    """The dice that lie on the table, or what was just announced."""
    if seen.announced:
        play = seen.announced[-1]
        return f" {player(seen.names, play.seat)} announced {seen_source(seen, play.thing)}."
    if seen.rolls:
        dice = ", ".join(f"{seen_name(seen, thing)} {result}" for thing, result in seen.rolls)
        return f" Dice: {dice}."
    return ""


def _window(window: str) -> Ask:
    def ask(seen: FuturaSeen, p: int, subject: int = NONE, *more: Any) -> Prompt:
        when = WINDOW_TEXTS.get(window, "last of all, after the aftermath")
        about = f" ({seen_name(seen, subject)})" if subject != NONE else ""
        left = f"{seen.energy[p]} energy"
        front = front_sigil(seen, p)
        if front != NONE:
            left += f", front sigil {SIGIL_NAMES[front]}"
        return Prompt(
            f"{when[:1].upper()}{when[1:]}{about}: use something, or pass.{_situation(seen)}",
            why=WINDOW_RULES[window],
            must=False,
            left=left,
            decline="Passing uses nothing.",
            waiting="may use something",
        )

    return ask


def _main(seen: FuturaSeen, p: int, subject: int) -> Prompt:
    return Prompt(
        "What do you use?",
        why="FUT-208",
        left=f"{seen.energy[p]} energy",
        waiting="uses an effect",
    )


def _order(seen: FuturaSeen, p: int, window: str, subject: int) -> Prompt:
    return Prompt("Which of your effects comes first?", why="FUT-R89", waiting="orders effects")


def _ambush(seen: FuturaSeen, p: int, a: int) -> Prompt:
    return Prompt(
        f"With which card does {ACO_NAME[a]} lay the ambush?", why="FUT-281", waiting="lays an ambush"
    )


def _pay(seen: FuturaSeen, p: int, window: str, subject: int, value: int, bearer: int) -> Prompt:
    return Prompt(
        f"How do you pay for {seen_source(seen, value // CLAUSES)}?",
        why="FUT-184",
        left=f"{seen.energy[p]} energy",
        waiting=f"pays for {seen_source(seen, value // CLAUSES)}",
    )


def pay_option(seen: FuturaSeen, way: int, p: int, purpose: str, *more: Any) -> str:
    """A way to pay, with the figures that it buys."""
    clause = clause_of(seen, more[2])
    if way == BY_SIGIL:
        front = front_sigil(seen, p)
        paid = f"the {sigil(front)} sigil" if front != NONE else "the front sigil"
    else:
        paid = f"{energy_for(clause, way) if clause else 0} energy"
    tier = {FIXED: 0, BY_SIGIL: 3}.get(way, way + 1)
    return Parted(f"Pay {paid}", play_text(clause, tier)) if clause else f"Pay {paid}"


# Targets.


def thing_option(seen: FuturaSeen, thing: int, p: int, purpose: str, *more: Any) -> str:
    """A thing as target."""
    name = option_name(seen, thing)
    if purpose == "target":
        if thing < STATION:
            return f"Ambush {name} ({player(seen.names, seen.side[thing])})"
        if CARD <= thing < DISTRICT:
            return f"Assault {name}"
        d = thing - (DISTRICT if thing >= DISTRICT else STATION)
        return f"Assault {name} ({player(seen.names, seen.holder[d])})"
    return name[:1].upper() + name[1:]


def sigil_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """A sigil."""
    return SIGIL_NAMES[value]


def type_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """An effect type."""
    return EFFECT_TYPES[value]


def seat_option(seen: FuturaSeen, seat: int, p: int, purpose: str, *more: Any) -> str:
    """A player."""
    return player(seen.names, seat)


def number_option(seen: FuturaSeen, n: int, p: int, purpose: str, *more: Any) -> str:
    """A number of what the question is about."""
    if purpose == "draw":
        return f"Draw {count(n, 'card')}"
    if purpose == "trade":
        return f"{n} energy"
    if purpose == "transfer":
        return f"{n} base AP"
    if purpose == "nullify sigil":
        if n >= len(seen.applied):
            return f"Sigil {n + 1}"
        applied = seen.applied[n]
        return f"The {sigil(applied.sigil)} sigil on {seen_name(seen, applied.thing)} ({n + 1})"
    return _form(seen, n, more[0])


def _form(seen: FuturaSeen, n: int, play: Any) -> str:
    """One of the alternatives of a NULLIFY."""
    clause = clause_of(seen, play.thing * CLAUSES + play.clause)
    acts = clause.acts if clause else ()
    words = next((act.what for act in acts if act.verb == "NULLIFY"), ())
    return f"Nullify: {words[n]}" if n < len(words) else f"Form {n + 1}"


def _aim(text: str, why: str, waiting: str = "chooses a target") -> Ask:
    return lambda seen, p, *more: Prompt(text, why=why, waiting=waiting)


def _target(seen: FuturaSeen, p: int, a: int) -> Prompt:
    return Prompt(
        f"What does {ACO_NAME[a]} assault?", why="FUT-R101", waiting="chooses the target of an assault"
    )


def _first_creature(seen: FuturaSeen, p: int) -> Prompt:
    return Prompt("Which creature fights first?", why="FUT-250", waiting="chooses who fights first")


# Yes and no.


def _go_on(seen: FuturaSeen, p: int) -> Prompt:
    cap = int(seen.options["assault_cap"])
    return Prompt(
        "Go on with the assault, or call it off?",
        why="FUT-273",
        must=False,
        left=f"interaction {seen.interaction} of at most {cap}",
        decline="Calling off is free; the attackers stay in the assault bay.",
        waiting="decides whether the assault goes on",
    )


def _ensigil(seen: FuturaSeen, p: int) -> Prompt:
    front = front_sigil(seen, p)
    what = f" ({sigil(front)})" if front != NONE else ""
    return Prompt(
        f"Apply your front sigil{what} to the unit that fights for you?",
        why="FUT-R13",
        must=False,
        decline="The sigil stays in the bay.",
        waiting="may apply a sigil",
    )


def _pay_home(seen: FuturaSeen, p: int, a: int) -> Prompt:
    price = ways(seen, a).recall
    return Prompt(
        f"Pay {price} energy so that {ACO_NAME[a]} gets home?",
        why="FUT-R39",
        must=False,
        left=f"{seen.energy[p]} energy",
        decline=f"{ACO_NAME[a]} stays in the assault bay.",
        waiting=f"decides about the way home of {ACO_NAME[a]}",
    )


_YES = {
    "promote": ("No, it goes, too", "Yes, it becomes the primary saber"),
    "trade": ("Refuse", "Accept"),
    "go on": ("Call off the assault", "Go on"),
    "ensigil": ("Keep the sigil", "Apply the sigil"),
    "pay home": ("Stay in the assault bay", "Pay and go home"),
}


def yes_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """No or yes, in the words of the question."""
    return _YES[purpose][value]


PROMPTS: dict[tuple[str, str], Ask] = {
    **{("play", window): _window(window) for window in WINDOW_RULES if window != "MAIN"},
    ("play", "MAIN"): _main,
    ("play", "order"): _order,
    ("play", "ambush"): _ambush,
    ("pay", "play"): _pay,
    ("thing", "target"): _target,
    ("thing", "first creature"): _first_creature,
    ("thing", "heal"): _aim("Who regains base AP?", "FUT-170"),
    ("thing", "rank"): _aim("Who may wear Adept armour straight from Base?", "FUT-156"),
    ("thing", "revive"): _aim("Who returns from the fallen?", "FUT-137"),
    ("thing", "reveal"): _aim("Which station do you look into?", "FUT-167"),
    ("seat", "reveal"): _aim("Whose hand do you look at?", "FUT-167"),
    ("card", "recover"): _aim("Which card do you take back?", "FUT-402", "takes a card back"),
    ("thing", "retype"): _aim("Which piece do you recast?", "FUT-161"),
    ("sigil", "retype"): _aim("As which sigil does it count?", "FUT-161"),
    ("type", "retype"): _aim("As which effect type does it count?", "FUT-161"),
    ("thing", "swap out"): _aim("Who leaves the fight?", "FUT-153"),
    ("thing", "swap in"): _aim("Who takes that place?", "FUT-153"),
    ("thing", "summon support"): _aim("Who joins as support?", "FUT-145"),
    ("thing", "summon acolyte"): _aim("Who stands in front of the station?", "FUT-145"),
    ("card", "summon"): _aim("Which creature do you summon?", "FUT-145", "summons a creature"),
    ("thing", "possess"): _aim("Whom do you possess?", "FUT-176"),
    ("number", "nullify"): _aim("What do you nullify?", "FUT-146"),
    ("thing", "nullify"): _aim("Which ability card do you nullify?", "FUT-146"),
    ("number", "nullify sigil"): _aim("Which sigil do you nullify?", "FUT-146"),
    ("thing", "copy"): _aim("Which ability card do you repeat?", "FUT-389"),
    ("thing", "enthrall"): _aim("Which station does the mutant serve?", "FUT-164"),
    ("thing", "purify"): _aim("Whom do you purify?", "FUT-169"),
    ("number", "transfer"): _aim("How much base AP does the support give?", "FUT-140"),
    ("card", "destroy"): _aim("Which item do you destroy?", "FUT-159"),
    ("yes", "go on"): _go_on,
    ("yes", "ensigil"): _ensigil,
    ("yes", "pay home"): _pay_home,
}
"""By kind and purpose: the question."""
