"""The words of every kind of decision: what is asked, and what each option does."""

from __future__ import annotations

from typing import Any

from starhall.core import KindWords, Parted, Prompt, Unsaid, count, percent
from starhall.games.stellar.box.parts import (
    ATTACK,
    COLOURS,
    DECODE,
    GATE,
    MAX_LEVEL,
    NOBODY,
    PERMANENT,
    RACE_NAMES,
)
from starhall.games.stellar.facts import barred_by, chance, no_reroll, why_no_card
from starhall.games.stellar.rules.contest import DRAW_YES, GIVE_UP, REROLL, SHIP
from starhall.games.stellar.rules.ship import LOSE_CARD
from starhall.games.stellar.rules.tile import NO_LEVEL
from starhall.games.stellar.rules.turns import (
    CHANGE,
    DO_ATTACK,
    DO_CARD,
    DO_CRYSTAL,
    DO_DECODE,
    DO_GATE,
    DO_TILE,
    END,
    SWAP,
    action_of,
)
from starhall.games.stellar.seen import StellarSeen
from starhall.games.stellar.words import brings
from starhall.games.stellar.words.names import area_name, gate_name, player


def _odds(seen: StellarSeen, race: int, crystals: int) -> str:
    return f"{percent(chance(seen.pouch, race, crystals))} for at least one of the {RACE_NAMES[race]}"


# Setup and Phase A


def _race_prompt(seen: StellarSeen, p: int) -> Prompt:
    return Prompt("Choose the race that you control.", why="STEL-001", waiting="chooses a race")


def _race_option(seen: StellarSeen, race: int, p: int) -> str:
    permanent = PERMANENT[race][True]
    extra = f", {permanent} permanent crystals" if permanent > 1 else ""
    about = f"{COLOURS[race]}, default rank {race + 1}{extra}"
    return Parted(f"Control the {RACE_NAMES[race]}", about, " (", ")")


def _bid_prompt(seen: StellarSeen, p: int) -> Prompt:
    return Prompt(
        "Bid unit tiles for the cosmic order, in secret; whatever you bid is flipped.",
        why="STEL-028",
        left=f"{count(seen.available[seen.race[p]], 'tile')} available",
        decline="A bid of 0 flips nothing.",
        waiting="bids in secret",
    )


def _bid_option(seen: StellarSeen, tiles: int, p: int) -> str:
    return f"Bid {count(tiles, 'tile')}"


# Phase B


def _action_prompt(seen: StellarSeen, p: int) -> Prompt:
    played, most = seen.actions, seen.max_actions[p]
    left = f"{played} of {count(most, 'action')} played, {seen.at[p]} AT left"
    if played >= most or not seen.at[p]:
        return Prompt(
            "No action is left: make a free move, or end your turn.",
            why="STEL-R22",
            must=False,
            left=left,
            decline="Ending flips the AT of this turn.",
            waiting="may still make a free move",
        )
    return Prompt(
        "Play an action." if not played else "Play another action, or end your turn.",
        why="STEL-050" if played else "STEL-041",
        must=not played,
        left=left,
        decline="Ending flips the AT of this turn." if played else "",
        waiting="plays an action",
    )


def _action_option(seen: StellarSeen, choice: int, p: int) -> str:
    if choice == END:
        return "End the turn"
    if choice >= SWAP:
        colour = choice - SWAP
        return f"Free: give a {COLOURS[colour]} card to the {RACE_NAMES[colour]} (NPR) and draw a new one"
    if choice >= CHANGE:
        colour = choice - CHANGE
        return f"Free: flip a tile to change a {COLOURS[colour]} card ({RACE_NAMES[colour]})"
    action = action_of(choice)
    cost = f"{seen.prices[p][action]} AT"
    race = seen.race[p]
    if choice >= DO_ATTACK:
        return f"ATTACK the {RACE_NAMES[choice - DO_ATTACK]} ({cost})"
    if choice >= DO_TILE:
        area = choice - DO_TILE
        if race != NOBODY and seen.level[race][area]:
            return f"TILE: both open areas hold your units, gain 1 SP ({cost})"
        return f"TILE into {area_name(area)} ({cost})"
    text = {
        DO_CARD: "CARD: draw a command card",
        DO_CRYSTAL: "CRYSTAL: one from your pad into the pouch",
        DO_DECODE: "DECODE in the closed sector",
        DO_GATE: f"GATE control: roll more than {seen.gate_number} ({percent(seen.gate_chance)})",
    }[choice]
    if choice == DO_CARD and why_no_card(seen.hands[p].count, seen.deck.count):
        text = "CARD: no card can be drawn, gain 1 SP"
    if choice == DO_CRYSTAL and race != NOBODY and not seen.pad[race]:
        text = "CRYSTAL: none is left on your pad, gain 1 SP"
    return f"{text} ({cost})"


def _place_prompt(seen: StellarSeen, p: int, race: int) -> Prompt:
    return Prompt(
        f"Choose where the tile of the {RACE_NAMES[race]} goes.",
        why="STEL-167" if all(seen.level[race][area] for area in seen.open) else "STEL-166",
        waiting=f"places a tile of the {RACE_NAMES[race]}",
    )


def _place_option(seen: StellarSeen, area: int, p: int, race: int) -> str:
    level = seen.level[race][area]
    return f"{'Raise the unit in' if level else 'Place it in'} {area_name(area)}"


def _level_prompt(seen: StellarSeen, p: int, why: str) -> Prompt:
    return Prompt(
        "Choose the unit that gains a level.",
        why=why,
        must=False,
        decline="Declining gains nothing.",
        waiting="chooses the unit that gains a level",
    )


def _level_option(seen: StellarSeen, area: int, p: int, why: str) -> str:
    if area == NO_LEVEL:
        return "Decline the level"
    level = seen.level[seen.race[p]][area]
    if level >= MAX_LEVEL:
        return f"Take 1 SP for the level {level} unit in {area_name(area)}"
    return f"Raise the unit in {area_name(area)} to level {level + 1}"


# Dice, draws and the gate


def _dice_prompt(seen: StellarSeen, p: int, contest: int, target: int, *rest: int) -> Prompt:
    tiles = f"{count(seen.available[seen.race[p]], 'tile')} to flip"
    dice = " ".join(map(str, seen.dice))
    if contest == GATE:
        return Prompt(
            f"{dice} make {sum(seen.dice)}, and more than {seen.gate_number} is needed: "
            "flip a tile to roll a die again, or give up.",
            why="STEL-113",
            must=False,
            left=tiles,
            decline="Giving up leaves the gate as it is.",
            waiting="may roll gate dice again",
        )
    against = f"the {RACE_NAMES[target]}" if contest == ATTACK else "each opposer"
    return Prompt(
        f"You rolled {dice}. Keep the die that says how many crystals {against} may draw"
        + _reroll(seen, p, contest, target),
        why="STEL-092" if contest == ATTACK else "STEL-080",
        left=tiles,
        waiting="chooses a die",
    )


def _reroll(seen: StellarSeen, p: int, contest: int, target: int) -> str:
    """Whether a die may be rolled again, and if not, why."""
    barring = barred_by(seen, p, contest, target)
    lacking = no_reroll(seen, p, barring)
    if lacking == "AT":
        return f"; no re-roll, since {player(seen.race, seen.names, barring)} has no AT left."
    if lacking == "tiles":
        return "; no re-roll, since you have no tile left to flip."
    return ", or flip a tile to re-roll one."


def _dice_option(seen: StellarSeen, choice: int, p: int, contest: int, target: int, *rest: int) -> str:
    if choice == GIVE_UP:
        return "Give up"
    if choice >= REROLL:
        return f"Flip a tile and roll a {1 + choice - REROLL} again"
    return f"Keep the {1 + choice}: {count(1 + choice, 'crystal')} to draw"


_DRAW_FOR = {
    DECODE: ("to break the decoding", "STEL-081", "The decoding is not broken by you."),
    ATTACK: ("to block the attack", "STEL-096", "Not drawing loses a tile."),
    SHIP: ("to reduce the damage of the ship", "STEL-136", "Not drawing takes the whole damage."),
}


def _draw_prompt(seen: StellarSeen, race: int, crystals: int, contest: int, *rest: Any) -> Prompt:
    purpose, why, decline = _DRAW_FOR[contest]
    return Prompt(
        f"Draw {count(crystals, 'crystal')} {purpose}? ({_odds(seen, race, crystals)})",
        why=why,
        must=False,
        decline=decline,
        waiting=f"may draw {count(crystals, 'crystal')} {purpose}",
    )


def _draw_option(seen: StellarSeen, answer: int, race: int, crystals: int, contest: int, *rest: Any) -> str:
    return f"Draw {count(crystals, 'crystal')}" if answer == DRAW_YES else "Do not draw"


def _target_prompt(seen: StellarSeen, p: int, target: int, crystals: int) -> Prompt:
    return Prompt(
        f"Choose the unit of the {RACE_NAMES[target]} that you attack; "
        f"they may draw {count(crystals, 'crystal')}.",
        why="STEL-094",
        waiting="chooses the target unit",
    )


def _target_option(seen: StellarSeen, area: int, p: int, target: int, crystals: int) -> str:
    return f"Attack the level {seen.level[target][area]} unit in {area_name(area)}"


def _gate_prompt(seen: StellarSeen, p: int) -> Prompt:
    return Prompt(
        "Move the gate tile, or leave it.",
        why="STEL-112",
        must=False,
        decline="Leaving it keeps the sectors.",
        waiting="may move the gate tile",
    )


def _gate_option(seen: StellarSeen, position: int, p: int) -> str:
    verb = "Leave it on" if position == seen.gate else "Move it to"
    return f"{verb} {gate_name(position)}"


# The ship


def _use_prompt(seen: StellarSeen, race: int, own: int) -> Prompt:
    return Prompt(
        f"You drew {count(own, 'crystal')} that you can use: each takes 1 damage away and goes to your pad, "
        "or back into the pouch if the pad is full. How many do you use?",
        why="STEL-137",
        must=False,
        left=f"{seen.damage} damage",
        decline="Using none takes the whole damage.",
        waiting="decides how many crystals to use",
    )


def _use_option(seen: StellarSeen, number: int, race: int, own: int) -> str:
    return (
        f"Use {count(number, 'crystal')}: {max(0, seen.damage - number)} damage left"
        if number
        else "Use none"
    )


def _lose_prompt(seen: StellarSeen, race: int) -> Prompt:
    own = seen.seat is not None and seen.race[seen.seat] == race
    whose = "your" if own else f"their ({RACE_NAMES[race]})"
    return Prompt(
        f"The ship deals damage: remove one of {whose} tiles or placed cards.",
        why="STEL-135" if race in seen.race else "STEL-172",
        left=f"{seen.damage} damage",
        waiting="deals the damage of the ship",
    )


def _lose_option(seen: StellarSeen, loss: int, race: int) -> str:
    if loss == LOSE_CARD:
        return f"Lose a placed card ({len(seen.placed[race])} there)"
    return f"Lose a tile of the level {seen.level[race][loss]} unit in {area_name(loss)}"


KINDS = {
    "race": KindWords(_race_prompt, _race_option, brings.race),
    "bid": KindWords(_bid_prompt, _bid_option, brings.bid),
    "action": KindWords(_action_prompt, _action_option, brings.action),
    "place": KindWords(
        _place_prompt, _place_option, Unsaid("It is another race's tile: what it will do is not known.")
    ),
    "level": KindWords(_level_prompt, _level_option, brings.level),
    "target": KindWords(_target_prompt, _target_option, brings.target),
    "dice": KindWords(_dice_prompt, _dice_option, brings.dice),
    "gate": KindWords(_gate_prompt, _gate_option, brings.gate),
    "draw": KindWords(_draw_prompt, _draw_option, brings.draw),
    "use": KindWords(_use_prompt, _use_option, Unsaid("The option says the damage that is left.")),
    "lose": KindWords(_lose_prompt, _lose_option, brings.lose),
}
"""By kind of decision."""
