"""What happened, in plain English: a sentence for each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import and_list, count, halved
from starhall.core.words import Deed, Facts, Herald, Say
from starhall.games.futura.box.language import DAMAGE_TYPES
from starhall.games.futura.box.parts import (
    ACO_NAME,
    DIS_NAME,
    LEVEL_NAME,
    NEUTRAL,
    NONE,
    SIGIL_NAMES,
    STA_NAME,
)
from starhall.games.futura.box.rows import STARTERS
from starhall.games.futura.rules.kinds import OWN
from starhall.games.futura.rules.mat.prices import FREE
from starhall.games.futura.rules.plays.tables import ALL
from starhall.games.futura.state import FuturaState
from starhall.games.futura.words.names import (
    a,
    by_seat,
    card_name,
    card_names,
    face_words,
    is_card,
    look_words,
    ordinal,
    place,
    player,
    source_name,
    thing_name,
)
from starhall.games.futura.words.verbs import PRICE_TEXTS

_STARTER_NAMES = [deck.name for deck in STARTERS.values()]

# How operands are said.


def telling(s: FuturaState) -> dict[str, object]:
    """What the words of events read off the table: a station that has fallen is still called by its name."""
    return {"station": tuple(s.station)}


def _seat(facts: Facts, seat: int) -> str:
    return "The neutral station" if seat == NEUTRAL else player(facts["names"], seat)


def _unit(facts: Facts, thing: int) -> str:
    """A unit; one that is a card is named by the operand `card`."""
    return "" if is_card(thing) else _upper(thing_name(facts["station"], thing))


def _unit_card(facts: Facts, card: int | None) -> str:
    return "" if card is None or card < 0 else card_name(card)


def _source(facts: Facts, thing: int) -> str:
    return "" if is_card(thing) else source_name(facts["station"], thing)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rolls(facts: Facts, rolls: list[Any]) -> str:
    return (
        ", ".join(f"{thing_name(facts['station'], unit, card)} {result}" for unit, result, card in rolls)
        or "no dice"
    )


def _amount(facts: Facts, n: int) -> str:
    return "all" if n == ALL else str(n)


def _force(facts: Facts, force: list[Any]) -> str:
    """What is in force, after the name of the unit."""
    verb, n, word = force
    text = FORCES[verb]
    if n in (ALL, FREE):
        text = _ALL.get(verb, text)
    if verb == "COST":
        word = PRICE_TEXTS[word]
    kind = f" as {word}" if word in DAMAGE_TYPES else ""
    change = f"{abs(n)} {'less' if n < 0 else 'more'}"
    sigil = SIGIL_NAMES[n] if verb == "RETYPE" and 0 <= n < len(SIGIL_NAMES) else "no sigil"
    return " " + text.format(n=n, signed=f"{n:+}", change=change, word=word, kind=kind, sigil=sigil).strip()


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
    "COST": "pays {change} for {word}",
}
"""What is in force, after the name of the unit."""
_ALL = {
    "SUNDER": "takes off all AP that can be taken off",
    "REDUCE": "takes nothing from strikes",
    "COST": "pays nothing for {word}",
}
"""The same where it is as much as there is."""


# Trade and the end.


def _goods(cards: list[str], energy: int) -> str:
    return and_list([*cards, *([f"{energy} energy"] if energy else [])]) or "nothing"


def _terms(facts: Facts, terms: Any) -> str:
    """What is offered for what."""
    cards, given, faces, asked = terms
    mine = _goods([card_name(card) for card in cards], given)
    return f": {mine} for {_goods([face_words(face) for face in faces], asked)}"


def _win(facts: Facts, seats: list[int]) -> str:
    names = and_list([player(facts["names"], seat) for seat in seats])
    return f"{names} win" if len(seats) > 1 else f"{names} wins"


_HOW = {
    "points": "with the most victory points",
    "districts": "by holding every district",
    "alone": "as the last player with an acolyte",
    "together": "with the most victory points, as the last acolytes fall together",
    "time": "by territory, as the clock has run out",
}
"""What decided a game."""


def _table(facts: Facts, table: list[Any]) -> str:
    """Everybody in the order of the places, with the victory points."""
    rows = [
        (seat, place, f"{halved(halves)} points" if halves >= 0 else "out") for seat, place, halves in table
    ]
    return _ranked(facts, rows)


def _match_table(facts: Facts, table: list[Any]) -> str:
    """The same with the games won."""
    rows = [(seat, place, f"{count(n, 'game')} won" if n >= 0 else "resigned") for seat, place, n in table]
    return _ranked(facts, rows)


def _ranked(facts: Facts, rows: list[tuple[int, int, str]]) -> str:
    return ", ".join(f"{place} {player(facts['names'], seat)} ({about})" for seat, place, about in rows)


_BETTER = {"places": "the better places in the games"}


def _ties(facts: Facts, ties: list[Any]) -> str:
    """How each tie was broken, if it was."""
    found = ""
    for one, two, equal, more in ties:
        first, second = player(facts["names"], one), player(facts["names"], two)
        decided = f"{first} has {_BETTER.get(more, f'more {more}')}" if more else "they share the place"
        found += f" {first} and {second} are equal in {equal}: {decided}."
    return found


EVENTS: Mapping[str, str] = {
    # Setting up.
    "deck chosen": "{seat} takes {deck}.",
    "card taken": Deed("{seat} takes {face} for the deck."),
    "decks shuffled": Deed("All decks of {n} cards are shuffled."),
    "hands shaken": "{seats} shake hands.",
    "start rolled": "{seats} roll for the start: {rolls:dice}.",
    "first player": "{seat} goes first.",
    "recruited": Deed("{seat} gets {acolyte}."),
    "district dealt": Deed("{seat} gets {district}."),
    # The turn.
    "cycle began": Deed("Battle cycle {cycle} begins."),
    "turn began": Deed("The turn of {seat:player} begins (cycle {cycle})."),
    "turn ended": Deed("{seat} ends the turn."),
    "paid": Deed("{seat} pays {n} energy."),
    "gained": Deed("{seat} gains {n} energy from {thing:source}{card:unit_card}."),
    "collected": Deed("{seat} collects {n} energy at the start of the turn."),
    "drew": Deed("{seat} draws {n:cards_count} from the deck{cards:namely}."),
    "reshuffled": Deed("{seat} shuffles the discard pile into a new deck of {n:cards_count}."),
    "sigil received": Deed("{sigil:A_sigil} goes to the bay of {seat:player}, the {n:ordinal} in it."),
    "sigil lost": Deed("The bay of {seat:player} is full: {sigil:a_sigil} is discarded."),
    "sigil cast off": Deed("{seat} casts off {sigil:a_sigil}."),
    "district turned up": Deed("{seat} turns {district} up."),
    # Equipment.
    "equipped": Deed("{seat} equips {acolyte}: {look}, {card:worn}."),
    "unequipped": "{seat} takes a card off {acolyte}: {look}, {card:worn}.",
    "discarded": Deed("{seat} discards {card}."),
    "sold": Deed("{seat} sells {card} for {n} energy."),
    "taken to hand": Deed("{seat} takes {card} to hand."),
    "held in off-hand": "{acolyte} of {seat:player} holds {card} in the off-hand.",
    "promoted": "{acolyte} of {seat:player} makes {card} the primary saber.",
    "repaired": "{seat} repairs the armour of {acolyte}.",
    "stored": Deed("{seat} stores {card} on {district}."),
    "retrieved": Deed("{seat} retrieves {card} from {district}."),
    "fitted": "{seat} equips the station on {district} with {card}.",
    "taken out": Deed("{seat} takes {card} out of its place on {district}."),
    # Stations and districts.
    "station built": Deed("{seat} builds {station:a_station} on {district}."),
    "station rolled": Deed("The station on {district} has {ap} AP and {dam} DAM."),
    "station upgraded": Herald("{seat} upgrades the station on {district} to {level:a_level}."),
    "loot used": Deed("{seat} uses a looted {level} card."),
    "looted": Deed("{seat} keeps the {level} card of the destroyed station."),
    "district secured": Deed("{seat} secures {district}; it lies face down until the next turn."),
    # Movement and trade.
    "moved in": Deed("{acolyte} of {seat:player} moves into the assault bay{support:as_support}."),
    "went home": Deed("{acolyte} of {seat:player} goes to the bench."),
    "offered": "{seat} makes {to:player} an offer{terms}.",
    "offer withdrawn": "{seat} makes {to:player} no offer after all.",
    "offer refused": "{seat} refuses the offer of {to:player}.",
    "traded": Herald("{seat} gives {to:player} {gave:goods} for {got:goods}{named}."),
    # The assault.
    "declared": Deed("{acolyte} of {seat:player} assaults {thing}{of:of_owner}{support:with_support}."),
    "walked in": "{seat} walks into {district}, where nothing stands.",
    "revealed": "On {district} these cards are turned up: {cards}.",
    "equipment revealed": "The equipment of {acolyte} is turned up: {cards}.",
    "ambush failed": "The ambush of {seat:player} comes to nothing.",
    "assault ended": Herald("The assault of {seat:player} is over."),
    "retreated": "The attackers of {seat:player} must retreat.",
    "summoned creature discarded": Deed("{card}, which {seat:player} summoned, is discarded."),
    "summoned": Deed("{seat} summons {acolyte}."),
    "creature summoned": Deed("{seat} summons {card}."),
    "swapped": Deed("{seat} swaps {leaving:acolyte} for {newcomer:acolyte}."),
    "fights first": "{unit}{card:unit_card} fights first for {seat:player}.",
    "interaction began": Deed("Interaction {n}."),
    "rolled": Deed("Dice: {rolls}."),
    "rolled again": Deed("{unit}{card:unit_card} rolls again: {n}."),
    "called off": "{seat} calls off the assault.",
    "assault capped": "After {n:interactions} the assault is called off.",
    # Sigils.
    "ensigiled": Deed("{seat} ensigils {unit:a_unit}{card:unit_card} with {sigil:a_sigil}."),
    "sigil spent": Deed("{seat} spends {sigil:a_sigil}."),
    "sigil ended": Deed("The {sigil} sigil on {unit:a_unit}{card:unit_card} is gone."),
    "warded": Deed("The {ward:sigil} sigil of {seat:player} wards off {sigil:a_sigil}."),
    "living sigil": "{unit}{card:unit_card} ({seat:player}) has a Living Sigil, as {sigil}.",
    "sigil bonus": "The {sigil} sigil adds {n}.",
    # Damage.
    "strike": Herald("{unit}{card:unit_card} strikes for {n}."),
    "weakness": "{unit}{card:unit_card} is weak to {kind}: {n} more.",
    "packet": "In all {n} damage comes for {unit:a_unit}{card:unit_card}.",
    "evaded": "{unit}{card:unit_card} evades every strike.",
    "held off": "Nothing of it reaches {unit:a_unit}{card:unit_card}.",
    "damaged": Deed("{unit}{card:unit_card} suffers {n} {kind:damage}."),
    "mended": Deed("{unit}{card:unit_card} regains {n} AP."),
    "healed": Deed("{unit} regains {n} base AP."),
    "cured": Deed("The counters on {unit:a_unit} are gone."),
    "shielded": Deed("A shield of {n} AP stands in front of {unit:a_unit}{card:unit_card}."),
    "armour broken": Deed("The armour of {unit:a_unit} breaks: {armour:card}."),
    "depleted": Deed("{card} of {unit:a_unit} is used up."),
    "destroyed": Deed("{card} on {district} is destroyed."),
    # Plays.
    "plays": Herald("{seat} uses {thing:source}{card:unit_card}{tier:at_tier}{sigil:paid_by}."),
    "takes effect": Herald("Now {thing:source}{card:unit_card} takes effect."),
    "acts": Herald("{thing:source}{card:unit_card} acts by itself for {seat:player}."),
    "cancelled": Deed("{thing:source}{card:unit_card} ({seat:player}) is cancelled."),
    "no effect": "{thing:source}{card:unit_card} ({seat:player}) has no effect.",
    "countered": "{thing:source}{card:unit_card} ({seat:player}) is countered.",
    "nullified": "{thing:source}{card:unit_card} is nullified.",
    "district off": Deed("{district} has no effects for the rest of the assault."),
    "turned": Deed("{seat} turns {thing:source}{card:unit_card} round."),
    "copied": "{seat} repeats {thing:source}{card:unit_card}.",
    "stasis": Deed("{seat} is held in stasis for {n:interactions}."),
    "recovered": Deed("{seat} takes {card} back from the discard pile."),
    "stole": Deed("{seat} takes {n} energy from {of:player}."),
    "item destroyed": Deed("{card} of {unit:a_unit} ({seat:player}) is destroyed."),
    "hand seen": "{seat} looks at the hand of {of:player}: {cards}.",
    "station revealed": Deed("{seat} turns up what lies on {district}: {cards}."),
    "counter": Deed(
        "{unit}{card:unit_card} will suffer {n} {kind:damage} after each of {often:interactions}."
    ),
    "commissioned": "{acolyte} of {seat:player} may wear Adept armour straight from Base.",
    "revived": Deed("{acolyte} returns to the bench of {seat:player}."),
    "chance rolled": Herald("{seat} rolls the chance die: {n} (at {p} or less it happens)."),
    "rolled for": "The dice for the effect make {n}.",
    "resisted": "{unit}{of:unit_card} resists {thing:source}{card:unit_card}.",
    "in force": Deed("{thing:unit}{card:unit_card}{force}."),
    "in force for all": Deed("Every unit of {seat:player}{force}."),
    "streak ended": "The streak of {unit:a_unit}{card:unit_card} is over.",
    "possessed": Herald("{seat} possesses {unit:a_unit}{card:unit_card} for {n:interactions}."),
    "converted": Deed("{acolyte} joins {seat:player} for good."),
    "replayed": "Interaction {interaction} is played again.",
    # Deaths and claims.
    "killed": Herald("{acolyte} of {seat:player} is dead."),
    "saved": "{acolyte} of {seat:player} is saved with 0 base AP.",
    "enthralled": Deed("{acolyte} becomes a mutant on {district} and serves {seat:player}."),
    "mutant fell": Deed("The mutant {acolyte} falls."),
    "purified": Deed("{acolyte} is purified and joins {seat:player} with 0 base AP."),
    "station fell": Herald("The station on {district} falls to {seat:player}."),
    "bombardment called": Herald("{seat} calls an orbital bombardment on {district}."),
    "district destroyed": Deed("{district} is no more."),
    "claimed": Deed("{seat} claims {cards}."),
    "claim placed": Deed("{seat} puts {card} {place}."),
    "cargo kept": "{seat} keeps {card} out of the claim.",
    # The end.
    "eliminated": Herald("{seat} is eliminated."),
    "resigned": "{seat} resigns.",
    "time called": "The clock has run out.",
    "game over": Deed("{seats:win} the game {how:won}. Places: {table}.{ties}"),
    # The match.
    "match stands": "Games won after game {n} of the match: {wins}.",
    "next game": Herald("Game {n} of the match begins; everybody keeps the deck."),
    "match over": Herald("{seats:win} the match with {n:games}. Places: {table:match_table}.{ties}"),
}
SAYS: Mapping[str, Say] = {
    "seat": _seat,
    "player": lambda facts, seat: player(facts["names"], seat),
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
    "deck": lambda facts, n: "a deck of their own" if n == OWN else f"the deck {_STARTER_NAMES[n]}",
    "dice": lambda facts, rolls: ", ".join(map(str, rolls)),
    "rolls": _rolls,
    "look": lambda facts, look: look_words(*look),
    "place": lambda facts, value: place(value),
    "thing": lambda facts, thing: thing_name(facts["station"], thing),
    "unit": _unit,
    "a_unit": lambda facts, thing: "" if is_card(thing) else thing_name(facts["station"], thing),
    "unit_card": _unit_card,
    "source": _source,
    "force": _force,
    "amount": _amount,
    "damage": lambda facts, kind: f"{kind} damage" if kind else "damage",
    "as_support": lambda facts, yes: " as support" if yes else "",
    "with_support": lambda facts, who: f", supported by {ACO_NAME[who]}" if who >= 0 else "",
    "of_owner": lambda facts, seat: (
        ", which is neutral" if seat == NEUTRAL else f" of {player(facts['names'], seat)}"
    ),
    "wins": lambda facts, numbers: by_seat(facts["names"], numbers),
    "games": lambda facts, n: f"{count(n, 'game')} won",
    "ordinal": lambda facts, n: ordinal(n),
    "at_tier": lambda facts, tier: f" at tier {tier}" if tier else "",
    "paid_by": lambda facts, number: f" with {a(SIGIL_NAMES[number])} sigil" if number != NONE else "",
    "namely": lambda facts, cards: f": {card_names(cards)}",
    "goods": lambda facts, goods: _goods([count(goods[0], "card")] if goods[0] else [], goods[1]),
    "terms": _terms,
    "named": lambda facts, named: f": {card_names(named[0])} for {card_names(named[1])}",
    "win": _win,
    "won": lambda facts, how: _HOW[how],
    "table": _table,
    "match_table": _match_table,
    "ties": _ties,
}
UNSEEN: Mapping[str, str] = {
    "card": "a card",
    "worn": "face down",
    "cards": "cards",
    "namely": "",
    "terms": "",
    "named": "",
}
"""What to say of what the reader may not know."""
