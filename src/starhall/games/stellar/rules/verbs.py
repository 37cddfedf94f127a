"""The verbs: each changes one thing and tells it once.

Those that run most ask first whether anybody listens: building the operands of an event that nobody hears
costs a good part of a random game.
"""

from __future__ import annotations

from operator import add

from starhall.core import Secret, rule
from starhall.core.rows import changed
from starhall.games.stellar.box.parts import (
    CATEGORY_NAMES,
    COLOUR,
    CRYSTALS_ON_PAD,
    DIE,
    FACE_DOWN,
    FRESH_TOKENS,
    GATE_NUMBERS,
    GATE_START,
    INSTEAD,
    MAX_LEVEL,
    NOBODY,
    ORBIT_LENGTH,
    crystal_die,
)
from starhall.games.stellar.facts import pouch, seat_of, why_no_card
from starhall.games.stellar.state import StellarState


def added(row: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The row with so many more in one of its places."""
    return changed(row, place, row[place] + number)


# Tokens, tiles and points


@rule("STEL-026", "STEL-045", "STEL-R89")
def pay_at(s: StellarState, p: int, action: int, number: int) -> None:
    """Unplayed AT go to an action area, big symbol up."""
    s.at[p] -= number
    s.fresh[action] += number
    s.actions += 1
    if s.heard:
        s.tell("STEL-045", "action paid", seat=p, action=action, at=number)


@rule("STEL-015", "STEL-016")
def flip_tile(s: StellarState, p: int, number: int) -> None:
    """Available pad tiles are turned over to pay for something."""
    race = s.race[p]
    s.available[race] -= number
    s.flipped[race] += number


@rule("STEL-019", "STEL-020", "STEL-022", "STEL-153", "STEL-R05")
def gain_sp(s: StellarState, p: int, number: int, rule_id: str, *about: int | str) -> None:
    """The SP cube moves on; each time it reaches or passes spot 0, its owner draws a token.

    The rule is the reason, and `about` what its words need: a rank, a category.
    """
    if number:
        tokens, s.sp[p] = divmod(s.sp[p] + number, ORBIT_LENGTH)
        if s.heard:
            s.tell(rule_id, "sp gained", seat=p, sp=number, why=(rule_id, *about), spot=s.sp[p])
        if tokens:
            draw_token(s, p, tokens, "STEL-020")


@rule("STEL-020", "STEL-021", "STEL-R08", "STEL-R70")
def draw_token(s: StellarState, p: int, number: int, rule_id: str) -> None:
    """Tokens from the pile, seen by their owner only; an empty pile is filled with a fresh set."""
    drawn: list[int] = []
    pile = list(s.pile)
    for _ in range(number):
        if not pile:
            pile.extend(FRESH_TOKENS)
            s.tell("STEL-R70", "pile refilled", tokens=len(pile))
        drawn.append(s.draw(pile))
    s.tokens[p] += tuple(drawn)
    s.pile = tuple(pile)
    if s.heard:
        hidden = tuple(Secret(token, p) for token in drawn)
        s.tell(rule_id, "token drawn", seat=p, tokens=hidden, why=(rule_id,))


@rule("STEL-022", "STEL-127", "STEL-R55", "STEL-R71")
def gain_vp(s: StellarState, p: int, category: int, number: int, rule_id: str) -> None:
    """The VP cube of that category advances; there is no upper end."""
    s.vp = changed(s.vp, p, added(s.vp[p], category, number))
    if s.heard:
        track, slot = CATEGORY_NAMES[category], s.vp[p][category]
        s.tell(rule_id, "vp gained", seat=p, track=track, vp=number, slot=slot, why=(rule_id,))


@rule("STEL-155", "STEL-R71")
def lose_vp(s: StellarState, p: int, category: int, number: int, rule_id: str) -> int:
    """The VP cube falls back, but not below 0; the slots it really moved."""
    moved = min(number, s.vp[p][category])
    track = CATEGORY_NAMES[category]
    if moved:
        s.vp = changed(s.vp, p, added(s.vp[p], category, -moved))
        s.tell(rule_id, "vp lost", seat=p, track=track, vp=moved, slot=s.vp[p][category])
    else:
        s.tell("STEL-R71", "vp kept", seat=p, track=track)
    return moved


# Cards


@rule("STEL-024", "STEL-025", "STEL-057", "STEL-058", "STEL-R28")
def draw_card(s: StellarState, p: int, number: int, rule_id: str) -> None:
    """The top card goes to the hand; with a full hand or an empty deck it is 1 SP instead."""
    for _ in range(number):
        why_none = why_no_card(len(s.hands[p]), len(s.deck))
        if why_none:
            gain_sp(s, p, INSTEAD, why_none)
        else:
            card = s.deal(s.deck, s.hands[p], p)
            if s.heard:
                s.tell(rule_id, "card drawn", seat=p, card=Secret(card, p))


def card_of_colour(s: StellarState, p: int, colour: int) -> int:
    """The oldest hand card of a colour: cards of one colour are alike."""
    for card in s.hands[p]:
        if COLOUR[card] == colour:
            break
    return card


@rule("STEL-060", "STEL-R24")
def bottom_card(s: StellarState, p: int, colour: int) -> None:
    """A hand card slides under the deck, unseen by the others: only its owner knows it there."""
    hand = s.hands[p]
    card = card_of_colour(s, p, colour)
    if len(hand) > 1:
        # Whoever had seen a card of this hand cannot tell whether it is the one that left.
        s.forget(hand)
    hand.remove(card)
    s.deck.insert(0, card)
    s.remember(card, p)
    if s.heard:
        s.tell("STEL-060", "card changed", seat=p, card=Secret(card, p))


@rule("STEL-076", "STEL-091", "STEL-165")
def place_card(s: StellarState, p: int, colour: int, race: int, rule_id: str) -> None:
    """A hand card is placed face up in front of the pad of a race."""
    card = card_of_colour(s, p, colour)
    s.hands[p].remove(card)
    s.placed = changed(s.placed, race, (*s.placed[race], card))
    if s.heard:
        if race == s.race[p]:
            s.tell(rule_id, "card placed", seat=p, card=card)
        else:
            s.tell(rule_id, "card swapped", seat=p, card=card, race=race)


@rule("STEL-115", "STEL-116", "STEL-117", "STEL-118", "STEL-R28", "STEL-R52")
def place_top_card_down(s: StellarState, p: int) -> None:
    """The top card is placed face down; nobody looks at it, and an empty deck gives nothing."""
    if not s.deck:
        s.tell("STEL-R28", "no bonus", seat=p)
        return
    race = s.race[p]
    s.bonus += (s.deck.pop(),)
    s.bonus_of += (race,)
    s.placed = changed(s.placed, race, (*s.placed[race], FACE_DOWN))
    if s.heard:
        s.tell("STEL-115", "bonus placed", seat=p)


@rule("STEL-135", "STEL-R44", "STEL-R52", "STEL-R60")
def remove_placed(s: StellarState, race: int) -> None:
    """The newest placed card goes under the deck; an unseen one stays unseen."""
    *left, card = s.placed[race]
    s.placed = changed(s.placed, race, tuple(left))
    if card == FACE_DOWN:
        newest = len(s.bonus_of) - 1 - s.bonus_of[::-1].index(race)
        s.bonus_of = s.bonus_of[:newest] + s.bonus_of[newest + 1 :]
        s.deck.insert(0, s.bonus[newest])
        s.bonus = s.bonus[:newest] + s.bonus[newest + 1 :]
    else:
        s.deck.insert(0, card)
        # It lay open before, so nobody learns anything: all know where it is now.
        s.turn_up(card)
    if s.heard:
        s.tell("STEL-135", "placed card lost", race=race, card=card, left=len(left))


@rule("STEL-143", "STEL-149", "STEL-R69")
def shuffle_in(s: StellarState) -> None:
    """All placed cards of players and NPRs go back, and the whole deck is shuffled; hands stay."""
    s.deck += [card for row in s.placed for card in row if card != FACE_DOWN]
    s.deck += s.bonus
    s.placed = ((),) * len(s.placed)
    s.bonus, s.bonus_of = (), ()
    s.shuffle(s.deck)
    s.tell("STEL-143", "deck shuffled", size=len(s.deck))


# Crystals


@rule("STEL-062", "STEL-066", "STEL-R14")
def pad_to_pouch(s: StellarState, race: int, number: int, rule_id: str) -> None:
    """Crystals leave the pad, topmost first, and go into the pouch."""
    s.pad = added(s.pad, race, -number)
    if s.heard:
        s.tell(rule_id, "crystal to pouch", race=race, left=s.pad[race])


@rule("STEL-083", "STEL-136", "STEL-R37", "STEL-R38")
def pouch_draw(s: StellarState, race: int, number: int, rule_id: str) -> int:
    """Crystals out of the pouch at random, shown to all; how many are of the race's own colour."""
    inside = list(pouch(s))
    found: list[int] = []
    for _ in range(min(number, sum(inside))):
        crystal = s.roll_one(crystal_die(tuple(inside)))
        inside[crystal] -= 1
        found.append(crystal)
    s.crystals = tuple(found)
    if s.heard:
        s.tell(rule_id, "crystals drawn", race=race, crystals=s.crystals)
    return found.count(race)


@rule("STEL-066", "STEL-083", "STEL-099", "STEL-137", "STEL-R34")
def use_crystal(s: StellarState, race: int, number: int, rule_id: str) -> None:
    """Drawn own crystals go to the pad, lowest slot first; without an empty slot back into the pouch."""
    to_pad = min(number, CRYSTALS_ON_PAD - s.pad[race])
    s.pad = added(s.pad, race, to_pad)
    if s.heard:
        # Those left go back into the pouch at once: only who is told of it sees them.
        others = [crystal for crystal in s.crystals if crystal != race]
        s.crystals = (*others, *[race] * (s.crystals.count(race) - number))
        s.tell(rule_id, "crystals used", race=race, used=number, pad=s.pad[race])
        if to_pad < number:
            s.tell("STEL-R34", "pad full", race=race, back=number - to_pad)


@rule("STEL-083", "STEL-099", "STEL-137", "STEL-R35", "STEL-R38")
def return_crystals(s: StellarState) -> None:
    """What was drawn and not used is back in the pouch before anything else is drawn."""
    s.crystals = ()


# Tiles in the ship


@rule("STEL-010", "STEL-017", "STEL-069", "STEL-102", "STEL-R10", "STEL-R29", "STEL-R88")
def add_tile(s: StellarState, race: int, area: int, rule_id: str) -> None:
    """A pad tile goes into the ship: a flipped one if there is one, since tiles come back available."""
    if s.flipped[race]:
        s.flipped[race] -= 1
    else:
        s.available[race] -= 1
    s.level = changed(s.level, race, added(s.level[race], area, 1))
    if s.heard:
        s.tell(rule_id, "tile added", race=race, area=area, level=s.level[race][area])


@rule("STEL-011", "STEL-079", "STEL-181", "STEL-R31", "STEL-R33")
def level_up(s: StellarState, p: int, area: int, rule_id: str) -> None:
    """A tile onto an own unit; on a unit of the highest level it is 1 SP instead."""
    race = s.race[p]
    if s.level[race][area] >= MAX_LEVEL:
        gain_sp(s, p, INSTEAD, "STEL-011")
    else:
        add_tile(s, race, area, rule_id)


@rule("STEL-018", "STEL-139", "STEL-R44")
def remove_tile(s: StellarState, race: int, area: int, rule_id: str) -> None:
    """The top tile of a unit returns to the pad, colourful side up."""
    s.level = changed(s.level, race, added(s.level[race], area, -1))
    s.available[race] += 1
    if s.heard:
        s.tell(rule_id, "tile removed", race=race, area=area, level=s.level[race][area])


# Dice and the gate


def roll(s: StellarState, p: int, number: int, rule_id: str) -> None:
    """Dice onto the tray; what lay there is gone."""
    s.dice = tuple(s.roll(DIE, number))
    if s.heard:
        s.tell(rule_id, "dice rolled", seat=p, dice=s.dice)


@rule("STEL-085", "STEL-103", "STEL-113", "STEL-016")
def reroll(s: StellarState, p: int, value: int, rule_id: str) -> None:
    """One tile is flipped and one die that shows this value is rolled again."""
    flip_tile(s, p, 1)
    shown = s.roll_one(DIE)
    die = s.dice.index(value)
    s.dice = (*s.dice[:die], shown, *s.dice[die + 1 :])
    if s.heard:
        s.tell(rule_id, "die rerolled", seat=p, value=value, shown=shown)


def keep_die(s: StellarState, p: int, value: int, rule_id: str) -> None:
    """One die of the tray is the result; the others are gone."""
    s.dice = (value,)
    if s.heard:
        s.tell(rule_id, "die kept", seat=p, value=value)


@rule("STEL-014", "STEL-111", "STEL-119", "STEL-R51")
def move_gate(s: StellarState, p: int, position: int) -> None:
    """The gate tile goes to a position; sectors follow at once, units stay where they are."""
    s.gate = position
    if s.heard:
        s.tell("STEL-111", "gate moved", seat=p, gate=position)


@rule("STEL-111", "STEL-R13")
def advance_gate_cube(s: StellarState) -> None:
    """The cube goes to the next slot; on the last it stays."""
    if s.cube < len(GATE_NUMBERS) - 1:
        s.cube += 1
        s.tell("STEL-111", "cube advanced", number=GATE_NUMBERS[s.cube])
    else:
        s.tell("STEL-R13", "cube stays", number=GATE_NUMBERS[s.cube])


@rule("STEL-146", "STEL-159", "STEL-R12")
def reset_gate_cube(s: StellarState) -> None:
    """The cube returns to the first slot for the number of players; the gate tile stays."""
    s.cube = GATE_START[s.players]
    s.tell("STEL-146", "cube returned", number=GATE_NUMBERS[s.cube])


# Phases


@rule("STEL-027")
def flip_at(s: StellarState, p: int) -> None:
    """The AT played in this turn show their small symbol now."""
    s.older = changed(s.older, p, tuple(map(add, s.older[p], s.fresh)))
    s.fresh = [0] * len(s.fresh)


@rule("STEL-145")
def take_back_at(s: StellarState) -> None:
    """All AT leave the left board, unplayed again."""
    for p, played in enumerate(s.older):
        s.at[p] += sum(played)
    s.older = ((0,) * len(s.fresh),) * s.players
    s.tell("STEL-145", "AT taken back")


@rule("STEL-144")
def turn_up_tiles(s: StellarState) -> None:
    """All pad tiles show their colourful side."""
    s.available = list(map(add, s.available, s.flipped))
    s.flipped = [0] * len(s.flipped)
    s.tell("STEL-144", "tiles turned up")


@rule("STEL-147")
def next_round(s: StellarState) -> None:
    """The round cube moves one slot on."""
    s.round += 1


@rule("STEL-148", "STEL-R76")
def pass_marker(s: StellarState) -> None:
    """The 1st player marker goes to the next seat clockwise."""
    s.marker = (s.marker + 1) % s.players
    s.tell("STEL-148", "marker passed", seat=s.marker)


def gain_sp_of_race(s: StellarState, race: int, number: int, rule_id: str) -> None:
    """SP for a race; a Non Player Race gains none."""
    p = seat_of(s, race)
    if p != NOBODY:
        gain_sp(s, p, number, rule_id)
