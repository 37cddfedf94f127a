"""The events in plain English, and all words of the game together."""

from __future__ import annotations

from starhall.core import View, Words, and_list, count
from starhall.games.stellar.components import (
    ACTION_IDS,
    ACTIONS,
    CATEGORY_NAMES,
    COLOURS,
    GATE_IDS,
    RACE_NAMES,
    TOKEN_CATEGORY,
)
from starhall.games.stellar.names import area_name, card_name, player, who
from starhall.games.stellar.prompts import KINDS


def _say_values(view: View, races: list[int]) -> str:
    return and_list([who(view, race) for race in races])


def _say_crystals(view: View, crystals: list[int]) -> str:
    return and_list([COLOURS[crystal] for crystal in crystals]) if crystals else "none"


def _say_counts(view: View, counts: list[int]) -> str:
    parts = [f"{n} {name}" for n, name in zip(counts, CATEGORY_NAMES, strict=True) if n]
    return and_list(parts) if parts else "none"


WORDS = Words(
    events={
        "first player": "{seat} is first to choose and takes the 1st player marker.",
        "race chosen": "{seat} controls the {race:plain_race}.",
        "npr": "The {race:plain_race} are a Non Player Race.",
        "round begins": "Round {round} of {rounds} begins; {seat} holds the 1st player marker.",
        "bid revealed": "{seat} bid {tiles:tile_count}.",
        "cosmic order": "Cosmic order: {races}.",
        "sp gained": "{seat} gains {sp} SP and stands on spot {spot}.",
        "token drawn": "{seat} draws {token}.",
        "pile refilled": "The pile of VP tokens was empty: a fresh set of {tokens} is shuffled in.",
        "turn begins": "{seat} is up with {at} AT.",
        "idle": "{seat} has no AT left and gains {sp} SP instead of playing.",
        "action paid": "{seat} pays {at} AT for {action}.",
        "turn ends": "{seat} ends the turn after {actions:action_count}; {at} AT left.",
        "phase b ends": "All AT are spent: Phase B is over.",
        "card drawn": "{seat} draws {card}.",
        "card changed": "{seat} flips a tile and slides {card} under the deck.",
        "card placed": "{seat} places {card} in front of the pad of {race}.",
        "bonus placed": "{seat} places the top card of the deck face down: nobody may look at it.",
        "placed card lost": "{race} lost {card:placed_card}; {left} left.",
        "deck shuffled": "All placed cards go back; the deck of {size:card_count} is shuffled.",
        "crystal to pouch": "A crystal of {race} goes into the pouch; {left} left on the pad.",
        "crystals drawn": "{race} drew crystals: {crystals}.",
        "crystals used": "{race} used {used:crystal_count}; {to_pad} to the pad.",
        "tile added": "{race}: a tile goes to {area}, now level {level}.",
        "tile removed": "{race}: a tile leaves {area}, now level {level}.",
        "level declined": "{seat} declines the level.",
        "dice rolled": "{seat} rolls {dice}.",
        "die rerolled": "{seat} flips a tile and rolls the {value} again: {shown}.",
        "die kept": "{seat} keeps the {value}.",
        "draw declined": "{race} did not draw.",
        "decode broken": "The decoding of {seat} is broken: no level.",
        "target chosen": "{seat} attacks the unit of {race} in {area}.",
        "attack blocked": "{race} blocked the attack of {seat} after {removed:tile_count}.",
        "unit eliminated": "{seat} eliminates the unit of {race}: {removed:tile_count} removed.",
        "gate controlled": "{seat} controls the gate: {total} beats {number}.",
        "gate failed": "{seat} fails to control the gate: {total} does not beat {number}.",
        "cube advanced": "The gate control cube moves to {number}.",
        "gate moved": "{seat} moves the gate tile to {gate}.",
        "gate stays": "{seat} leaves the gate tile on {gate}.",
        "closed bonus for nobody": "All players are in the closed sector: nobody gets the bonus.",
        "category won": "{race} won {track} with {value}.",
        "no winner": "Nobody wins {track}.",
        "vp gained": "{seat} advances {vp} on the {track} track to {slot}.",
        "vp lost": "{seat} falls back {vp} on the {track} track to {slot}.",
        "ship attacks": "The ship attacks {race}: {damage} damage.",
        "marker passed": "The 1st player marker goes to {seat}.",
        "converted": "{seat} converts: {for_tiles} SP for tiles, {for_cards} for cards, "
        "{for_crystals} for crystals.",
        "tokens revealed": "{seat} reveals VP tokens: {counts}.",
        "won": "{seat} wins with {vp} VP: the ship accepts the {race:plain_race} as captain.",
    },
    kinds=KINDS,
    says={
        "seat": player,
        "race": who,
        "plain_race": lambda view, race: RACE_NAMES[race],
        "races": _say_values,
        "area": lambda view, area: area_name(area),
        "gate": lambda view, gate: GATE_IDS[gate],
        "action": lambda view, action: ACTIONS[ACTION_IDS[action]].name,
        "card": card_name,
        "placed_card": card_name,
        "token": lambda view, token: f"a VP token ({CATEGORY_NAMES[TOKEN_CATEGORY[token]]})",
        "dice": lambda view, dice: " ".join(map(str, dice)),
        "crystals": _say_crystals,
        "counts": _say_counts,
        "card_count": lambda view, n: count(n, "card"),
        "tile_count": lambda view, n: count(n, "tile"),
        "action_count": lambda view, n: count(n, "action"),
        "crystal_count": lambda view, n: count(n, "crystal"),
    },
    unseen={"card": "a card", "token": "a VP token"},
)
