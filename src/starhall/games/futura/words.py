"""The events in plain English, and all words of the game together."""

from __future__ import annotations

from typing import Any

from starhall.core import KindWords, Prompt, View, Words, and_list, count
from starhall.core.words import Facts
from starhall.games.futura import prompts, prompts_cards, prompts_fight
from starhall.games.futura.components import (
    ACO_NAME,
    CARD,
    DIS_NAME,
    LEVEL_NAME,
    MUTANT_THING,
    NEUTRAL,
    NONE,
    SIGIL_NAMES,
    STA_NAME,
    STARTERS,
)
from starhall.games.futura.language import DAMAGE_TYPES
from starhall.games.futura.names import (
    a,
    by_seat,
    card_name,
    card_names,
    face_words,
    look_words,
    place,
    player,
    source_name,
    thing_name,
)
from starhall.games.futura.rules.kinds import OWN
from starhall.games.futura.rules.plays_tables import ALL

PROMPTS = {**prompts.PROMPTS, **prompts_cards.PROMPTS, **prompts_fight.PROMPTS}
OPTIONS: dict[str, prompts.Say] = {
    "deck": prompts.deck_option,
    "face": prompts.face_option,
    "action": prompts.action_option,
    "play": prompts_fight.play_option,
    "pay": prompts_fight.pay_option,
    "thing": prompts_fight.thing_option,
    "card": prompts_cards.card_option,
    "place": prompts_cards.place_option,
    "trade": prompts_cards.trade_option,
    "seat": prompts_fight.seat_option,
    "acolyte": prompts.acolyte_option,
    "station": prompts.station_option,
    "sigil": prompts_fight.sigil_option,
    "type": prompts_fight.type_option,
    "number": prompts_fight.number_option,
    "yes": prompts_fight.yes_option,
    "set": prompts.set_option,
}
"""By kind: what a value does."""


def _kind(name: str) -> KindWords:
    def prompt(view: View, p: int, purpose: str, *more: Any) -> Prompt:
        return PROMPTS[name, purpose](view, p, *more)

    return KindWords(prompt, OPTIONS[name])


KINDS = {
    **{name: _kind(name) for name in OPTIONS},
    "leave": KindWords(
        lambda view, p: Prompt("Resign?", why="FUT-R52", must=False, waiting="may resign"),
        lambda view, value, p: "Resign",
    ),
    "time": KindWords(
        lambda view, p: Prompt("The clock has run out.", why="FUT-R72", waiting="calls time"),
        lambda view, value, p: "Call time",
    ),
}


# How operands are said.


def _seat(facts: Facts, seat: int) -> str:
    return "The neutral station" if seat == NEUTRAL else player(facts, seat)


def _is_card(thing: int) -> bool:
    return CARD <= thing < MUTANT_THING


def _unit(facts: Facts, thing: int) -> str:
    """A unit; one that is a card is named by the operand `card`."""
    return "" if _is_card(thing) else _upper(thing_name(facts, thing))


def _unit_card(facts: Facts, card: int | None) -> str:
    return "" if card is None or card < 0 else card_name(card)


def _source(facts: Facts, thing: int) -> str:
    return "" if _is_card(thing) else source_name(facts, thing)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rolls(facts: Facts, rolls: list[Any]) -> str:
    return ", ".join(f"{thing_name(facts, unit, card)} {result}" for unit, result, card in rolls) or "no dice"


def _amount(facts: Facts, n: int) -> str:
    return "all" if n == ALL else str(n)


def _holder(facts: Facts, thing: int) -> str:
    """Whom something in force works for."""
    return "Every own unit" if thing == NONE else _unit(facts, thing)


def _force(facts: Facts, force: list[Any]) -> str:
    """What is in force, after the name of the unit."""
    verb, n, word = force
    text = FORCES.get(verb, f"{verb.lower()} {{n}} {{word}}")
    if n == ALL:
        text = _ALL.get(verb, text)
    kind = f" as {word}" if word in DAMAGE_TYPES else ""
    sigil = SIGIL_NAMES[n] if verb == "RETYPE" and 0 <= n < len(SIGIL_NAMES) else "no sigil"
    return " " + text.format(n=n, signed=f"{n:+}", word=word, kind=kind, sigil=sigil).strip()


FORCES = {
    "STRIKE": "strikes for {n}{kind}",
    "SUNDER": "takes off {n} AP instead of striking",
    "DAM": "deals {n} more{kind}",
    "DAM d4": "deals {n}d4 more",
    "OVERCHARGE": "strikes {n} times as hard; the charge {word}",
    "STREAK": "gains {n} with each strike in a row",
    "DRAIN": "drains up to {n}",
    "REDUCE": "takes {n} less from strikes",
    "REFLECT": "reflects {n} % of the strike",
    "EVADE": "evades the strike",
    "ROLL": "has {signed} on its dice",
    "JAM": "rolls the dice of the level below",
    "RESIST": "resists effects on {n} or less",
    "IMMUNE": "is immune to {word}",
    "LIVING": "needs no sigil card: {word}",
    "RETYPE": "counts as {sigil} and {word}",
    "AMBUSH": "lies in ambush",
    "STAT": "deals {n} more",
    "NULLIFY district": "has no effect",
}
"""What is in force, after the name of the unit."""
_ALL = {"SUNDER": "takes off all AP that can be taken off", "REDUCE": "takes nothing from strikes"}
WORDS = Words(
    events={
        # Setting up.
        "deck chosen": "{seat} takes {deck}.",
        "card taken": "{seat} takes {face} for the deck.",
        "decks shuffled": "All decks of {n} cards are shuffled.",
        "hands shaken": "{seats} shake hands.",
        "start rolled": "{seats} roll for the start: {rolls:dice}.",
        "first player": "{seat} goes first.",
        "recruited": "{seat} gets {acolyte}.",
        "district dealt": "{seat} gets {district}.",
        # The turn.
        "cycle began": "Battle cycle {cycle} begins.",
        "turn began": "The turn of {seat} begins (cycle {cycle}).",
        "turn ended": "{seat} ends the turn.",
        "paid": "{seat} pays {n} energy.",
        "gained": "{seat} gains {n} energy.",
        "drew": "{seat} draws {card}.",
        "reshuffled": "{seat} shuffles the discard pile into a new deck of {n:cards_count}.",
        "sigil received": "{sigil:A_sigil} goes to the bay of {seat}.",
        "sigil lost": "The bay of {seat} is full: {sigil:a_sigil} is discarded.",
        "sigil cast off": "{seat} casts off {sigil:a_sigil}.",
        "district turned up": "{seat} turns {district} up.",
        # Equipment.
        "equipped": "{seat} equips {acolyte}: {look}, {card:worn}.",
        "unequipped": "{seat} takes a card off {acolyte}: {look}, {card:worn}.",
        "discarded": "{seat} discards {card}.",
        "sold": "{seat} sells {card}.",
        "taken to hand": "{seat} takes {card} to hand.",
        "held in off-hand": "{acolyte} of {seat} holds {card} in the off-hand.",
        "promoted": "{acolyte} of {seat} makes {card} the primary saber.",
        "repaired": "{seat} repairs the armour of {acolyte}.",
        "stored": "{seat} stores {card} on {district}.",
        "retrieved": "{seat} retrieves {card} from {district}.",
        "fitted": "{seat} equips the station on {district} with {card}.",
        "taken out": "{seat} takes {card} out of its place on {district}.",
        # Stations and districts.
        "station built": "{seat} builds {station:a_station} on {district}.",
        "station rolled": "The station on {district} has {ap} AP and {dam} DAM.",
        "station upgraded": "{seat} upgrades the station on {district} to {level:a_level}.",
        "loot used": "{seat} uses a looted {level} card.",
        "looted": "{seat} keeps the {level} card of the destroyed station.",
        "district secured": "{seat} secures {district}; it lies face down until the next turn.",
        # Movement and trade.
        "moved in": "{acolyte} of {seat} moves into the assault bay{support:as_support}.",
        "went home": "{acolyte} of {seat} goes to the bench.",
        "offered": "{seat} offers {to:seat} {cards} and {energy} energy for {faces} and {asked} energy.",
        "offer withdrawn": "{seat} makes {to:seat} no offer after all.",
        "offer refused": "{seat} refuses the offer of {to:seat}.",
        "traded": "{seat} and {to:seat} trade {gave:cards_count} and {energy} energy for {got:cards_count} "
        "and {asked} energy: {cards} for {back:cards}.",
        # The assault.
        "declared": "{acolyte} of {seat} assaults {thing}{support:with_support}.",
        "walked in": "{seat} walks into {district}, where nothing stands.",
        "revealed": "On {district} these cards are turned up: {cards}.",
        "equipment revealed": "The equipment of {acolyte} is turned up: {cards}.",
        "ambush failed": "The ambush of {seat} comes to nothing.",
        "assault ended": "The assault of {seat} is over.",
        "retreated": "The attackers of {seat} must retreat.",
        "summoned creature discarded": "{card}, which {seat} summoned, is discarded.",
        "summoned": "{seat} summons {acolyte}.",
        "creature summoned": "{seat} summons {card}.",
        "swapped": "{seat} swaps {leaving:acolyte} for {newcomer:acolyte}.",
        "fights first": "{unit}{card:unit_card} fights first for {seat}.",
        "interaction began": "Interaction {n}.",
        "rolled": "Dice: {rolls}.",
        "rolled again": "{unit}{card:unit_card} rolls again: {n}.",
        "called off": "{seat} calls off the assault.",
        "assault capped": "After {n} interactions the assault is called off.",
        # Sigils.
        "ensigiled": "{seat} ensigils {unit:a_unit}{card:unit_card} with {sigil:a_sigil}.",
        "sigil spent": "{seat} spends {sigil:a_sigil}.",
        "sigil ended": "The {sigil} sigil on {unit:a_unit}{card:unit_card} is gone.",
        "warded": "The {ward:sigil} sigil of {seat} wards off {sigil:a_sigil}.",
        "living sigil": "The Living Sigil of {unit:a_unit}{card:unit_card} ({seat}) counts as {sigil}.",
        "sigil bonus": "The {sigil} sigil adds {n}.",
        # Damage.
        "strike": "{unit}{card:unit_card} strikes for {n}.",
        "weakness": "{unit}{card:unit_card} is weak to {kind}: {n} more.",
        "packet": "{n} damage comes for {unit:a_unit}{card:unit_card}{evaded:evaded}.",
        "damaged": "{unit}{card:unit_card} suffers {n} {kind:damage}.",
        "mended": "{unit}{card:unit_card} regains {n} AP.",
        "healed": "{unit} regains {n} base AP.",
        "shielded": "A shield of {n} AP stands in front of {unit:a_unit}{card:unit_card}.",
        "armour broken": "The armour of {unit:a_unit} breaks: {armour:card}.",
        "depleted": "{card} of {unit:a_unit} is used up.",
        "destroyed": "{card} on {district} is destroyed.",
        # Plays.
        "plays": "{seat} uses {thing:source}{card:unit_card}.",
        "acts": "{thing:source}{card:unit_card} acts by itself for {seat}.",
        "announced": "{seat} announces {thing:source}{card:unit_card} at tier {tier}{sigil:paid_by}.",
        "cancelled": "{thing:source}{card:unit_card} of {seat} is cancelled.",
        "no effect": "{thing:source}{card:unit_card} of {seat} has no effect.",
        "countered": "{thing:source}{card:unit_card} of {seat} is countered.",
        "nullified": "{thing:source}{card:unit_card} is nullified.",
        "district off": "{district} has no effects for the rest of the assault.",
        "turned": "{seat} turns {thing:source}{card:unit_card} round.",
        "copied": "{seat} repeats {thing:source}{card:unit_card}.",
        "stasis": "{seat} is held in stasis for {n:interactions}.",
        "recovered": "{seat} takes {card} back from the discard pile.",
        "stole": "{seat} takes {n} energy from {of:seat}.",
        "item destroyed": "{card} of {unit:a_unit} ({seat}) is destroyed.",
        "hand seen": "{seat} looks at the hand of {of:seat}: {cards}.",
        "station revealed": "{seat} turns up what lies on {district}: {cards}.",
        "counter": "{unit}{card:unit_card} will suffer {n} {kind:damage} after each of {often:interactions}.",
        "commissioned": "{acolyte} of {seat} may wear Adept armour straight from Base.",
        "revived": "{acolyte} returns to the bench of {seat}.",
        "chance rolled": "{seat} rolls the chance die: {n} (at {p} or less it happens).",
        "rolled for": "The dice for the effect make {n}.",
        "resisted": "{unit}{of:unit_card} resists {thing:source}{card:unit_card}.",
        "in force": "{thing:holder}{card:unit_card}{force}.",
        "streak ended": "The streak of {unit:a_unit}{card:unit_card} is over.",
        "possessed": "{seat} possesses {unit:a_unit}{card:unit_card} for {n:interactions}.",
        "converted": "{acolyte} joins {seat} for good.",
        "replayed": "Interaction {interaction} is played again.",
        # Deaths and claims.
        "killed": "{acolyte} of {seat} is dead.",
        "saved": "{acolyte} of {seat} is saved with 0 base AP.",
        "enthralled": "{acolyte} becomes a mutant on {district} and serves {seat}.",
        "mutant fell": "The mutant {acolyte} falls.",
        "purified": "{acolyte} is purified and joins {seat} with 0 base AP.",
        "station fell": "The station on {district} falls to {seat}.",
        "bombardment called": "{seat} calls an orbital bombardment on {district}.",
        "district destroyed": "{district} is no more.",
        "claimed": "{seat} claims {cards}.",
        "claim placed": "{seat} puts {card} {place}.",
        "cargo kept": "{seat} keeps {card} out of the claim.",
        # The end.
        "eliminated": "{seat} is eliminated.",
        "resigned": "{seat} resigns.",
        "time called": "The clock has run out.",
        "game over": "{seats} wins the game.",
        # The match.
        "match stands": "Victory points in game {n} of the match: {points}. Games won: {wins}.",
        "next game": "Game {n} of the match begins; everybody keeps the deck.",
        "match over": "{seats} wins the match.",
    },
    kinds=KINDS,
    says={
        "seat": _seat,
        "acolyte": lambda facts, who: ACO_NAME[who] if who >= 0 else "nobody",
        "district": lambda facts, d: DIS_NAME[d],
        "sigil": lambda facts, number: SIGIL_NAMES[number] if number != NONE else "missing",
        "a_sigil": lambda facts, number: a(f"{SIGIL_NAMES[number]} sigil"),
        "A_sigil": lambda facts, number: _upper(a(f"{SIGIL_NAMES[number]} sigil")),
        "a_station": lambda facts, card: a(STA_NAME[card]),
        "a_level": lambda facts, level: a(LEVEL_NAME[level]),
        "level": lambda facts, level: LEVEL_NAME[level],
        "card": lambda facts, card: card_name(card),
        "worn": lambda facts, card: card_name(card),
        "cards": lambda facts, cards: card_names(cards),
        "cards_count": lambda facts, n: count(n, "card"),
        "interactions": lambda facts, n: count(n, "interaction"),
        "face": lambda facts, face: face_words(face),
        "faces": lambda facts, faces: and_list([face_words(face) for face in faces]) if faces else "nothing",
        "deck": lambda facts, n: "a deck of one's own" if n == OWN else f"the deck {list(STARTERS)[n]}",
        "dice": lambda facts, rolls: ", ".join(map(str, rolls)),
        "rolls": _rolls,
        "look": lambda facts, look: look_words(*look),
        "place": lambda facts, value: place(value),
        "thing": thing_name,
        "unit": _unit,
        "a_unit": lambda facts, thing: "" if _is_card(thing) else thing_name(facts, thing),
        "unit_card": _unit_card,
        "source": _source,
        "force": _force,
        "holder": _holder,
        "amount": _amount,
        "damage": lambda facts, kind: f"{kind} damage" if kind else "damage",
        "evaded": lambda facts, evaded: ", and is evaded" if evaded else "",
        "as_support": lambda facts, yes: " as support" if yes else "",
        "with_support": lambda facts, who: f", supported by {ACO_NAME[who]}" if who >= 0 else "",
        "wins": by_seat,
        "points": lambda facts, halves: by_seat(facts, [half / 2 for half in halves]),
        "paid_by": lambda facts, number: f" with {a(SIGIL_NAMES[number])} sigil" if number != NONE else "",
    },
    unseen={
        "card": "a card",
        "worn": "face down",
        "cards": "cards",
        "energy": "some",
        "faces": "cards",
        "asked": "some",
    },
)
