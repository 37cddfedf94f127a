"""The table as lines of text: ship, left board, right board, pads, pouch, and where the game stands."""

from __future__ import annotations

from starhall.core import percent
from starhall.core.spots import Spot
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    AREA_IDS,
    AT_PER_PLAYER,
    CATEGORY_NAMES,
    COLOUR,
    COLOURS,
    CRYSTALS_ON_PAD,
    FACE_DOWN,
    GATE_IDS,
    GATE_NUMBERS,
    MAX_ACTIONS,
    NOBODY,
    ORBIT_LENGTH,
    RACE_NAMES,
    TAGS,
    TITLES,
)
from starhall.games.stellar.box.rows import AREAS, GATES
from starhall.games.stellar.facts import is_idle
from starhall.games.stellar.seen import StellarSeen

_ACTION_SHORT = ("CARD", "CRYSTAL", "TILE", "DECODE", "ATTACK", "GATE")


def board(seen: StellarSeen) -> str:
    """Everything that lies on the table, as the reader may see it."""
    lines = [heading(seen)]
    lines += ["", *_ship(seen)]
    lines += ["", *_left_board(seen)]
    lines += ["", *_right_board(seen)]
    lines += ["", *_pads(seen)]
    lines += ["", *_pouch(seen)]
    lines += _hand(seen)
    lines += _tray(seen)
    lines += _omega(seen)
    return "\n".join(line.rstrip() for line in lines)


def heading(seen: StellarSeen) -> str:
    """Where the game stands."""
    if seen.places:
        return "The game is over"
    if not seen.phase:
        return "Races are chosen"
    if seen.phase == "omega":
        return "Phase omega: the end"
    strip = " ".join(f"[{phase}]" if phase == seen.phase else phase for phase in "ABCD")
    steps = ""
    if seen.step:
        steps = " | " + " > ".join(
            f"[{step.name}]" if step.state == "now" else step.name
            for step in seen.phase_c
            if step.state != "done"
        )
    return f"Round {seen.round} of {seen.rounds}, phase {strip}{steps}"


def _who(seen: StellarSeen, race: int) -> str:
    if race not in seen.race:
        return f"{RACE_NAMES[race]} (NPR)"
    seat = seen.race.index(race)
    you = ", you" if seat == seen.seat else ""
    return f"{RACE_NAMES[race]} ({seen.names[seat]}{you})"


def _ship(seen: StellarSeen) -> list[str]:
    gate = GATES[GATE_IDS[seen.gate]]
    one, other = gate.wall
    lines = [f"SHIP  gate tile on {GATE_IDS[seen.gate]}: the wall between {one} and {other} is open"]
    for area, name in enumerate(AREA_IDS):
        closed = area == seen.closed
        sector = "closed: decode here, no attacks" if closed else "open"
        units = [
            f"{TAGS[race]} {level} {'●' * level}" for race in ALL_RACES if (level := seen.level[race][area])
        ]
        mark = "▓" if closed else " "
        lines.append(f"{mark} {name} {AREAS[name].name:<13} {sector:<32} {'  '.join(units) or '-'}")
    return lines


def _left_board(seen: StellarSeen) -> list[str]:
    lines = []
    if seen.order:
        ranks = []
        for rank, race in enumerate(seen.order):
            seat = seen.race.index(race)
            bid = f" bid {seen.bids[seat]}" if seen.bids else ""
            ranks.append(f"{rank + 1} {RACE_NAMES[race]}{bid} (+{seen.cosmic_sp[rank]} SP)")
        ties = f"; {' and '.join(RACE_NAMES[r] for r in seen.nprs)} win ties" if seen.nprs else ""
        lines.append(f"COSMIC ORDER  {', '.join(ranks)}{ties}")
    track = " ".join(f"[{n}]" if i == seen.cube else str(n) for i, n in enumerate(GATE_NUMBERS))
    chance = f"{percent(seen.gate_chance)} on a plain roll"
    lines.append(f"GATE CONTROL  {track}: roll {seen.gate_needs} or more, {chance}")
    lines.append("ACTIONS       " + "  ".join(_action_area(seen, a) for a in range(len(ACTION_IDS))))
    return lines


def _action_area(seen: StellarSeen, action: int) -> str:
    """An action area: the price for the active player, fresh AT as capitals, older ones small."""
    tokens = []
    for seat, race in enumerate(seen.race):
        fresh = seen.fresh[action] if seat == seen.active else 0
        older = seen.older[seat][action]
        if race != NOBODY and fresh + older:
            tokens.append(f"{TAGS[race].upper()}{fresh}" if fresh else "")
            tokens.append(f"{TAGS[race].lower()}{older}" if older else "")
    price = seen.prices[seen.active][action]
    cost = "-" if price > AT_PER_PLAYER else str(price)
    return f"{_ACTION_SHORT[action]}({cost}) {' '.join(filter(None, tokens)) or '·'}"


def _right_board(seen: StellarSeen) -> list[str]:
    lines = ["TRACKS        " + "".join(f"{name:>13}" for name in (*CATEGORY_NAMES, "total"))]
    for seat, race in enumerate(seen.race):
        if race == NOBODY:
            continue
        cells = "".join(f"{slot:>13}" for slot in (*seen.vp[seat], seen.totals[seat]))
        place = f"  place {seen.places[seat]}" if seen.places else ""
        lines.append(f"  {RACE_NAMES[race]:<12}{cells}{place}")
    return lines


def _pads(seen: StellarSeen) -> list[str]:
    lines = []
    for seat in seen.seat_order:
        race = seen.race[seat]
        if race == NOBODY:
            lines.append(f"{seen.names[seat]}: no race yet")
            continue
        marks = ("1st " if seat == seen.marker else "") + ("> " if seat == seen.active else "")
        orbit = " ".join(f"[{n}]" if n == seen.sp[seat] else str(n) for n in range(ORBIT_LENGTH))
        used = f"{seen.actions} of " if seat == seen.active and seen.phase == "B" else "up to "
        income = f" idle income {seen.idle[seat]} SP" if is_idle(seen, seat) else ""
        lines.append(
            f"{marks}{_who(seen, race)}, {COLOURS[race]}: crystals {_slots(seen, race)} {used}"
            f"{seen.max_actions[seat]} actions | AT {seen.at[seat]}{income}"
        )
        lines.append(
            f"    tiles {seen.available[race]} available, {seen.flipped[race]} flipped, "
            f"{sum(seen.level[race])} in ship | SP {orbit} | VP tokens {_tokens(seen, seat)} | "
            f"hand {seen.hands[seat].count} | placed {_placed(seen, race)}"
        )
    for race in seen.nprs:
        lines.append(
            f"NPR {RACE_NAMES[race]}, {COLOURS[race]}, wins ties: crystals {_slots(seen, race)} | "
            f"tiles {seen.available[race]} beside the board, {sum(seen.level[race])} in ship | "
            f"placed {_placed(seen, race)}"
        )
    return lines


def _slots(seen: StellarSeen, race: int) -> str:
    """The three slots from the top: a crystal, or the bare number."""
    bare = [f"{MAX_ACTIONS[left]}A" for left in range(seen.pad[race], CRYSTALS_ON_PAD)]
    return " ".join([*reversed(bare), *["◆"] * seen.pad[race]])


def _tokens(seen: StellarSeen, seat: int) -> str:
    held = seen.tokens[seat].count + len(seen.revealed[seat])
    if seat != seen.seat or not held or seen.revealed[seat]:
        return str(held)
    faces = ", ".join(f"{n} {name}" for n, name in zip(seen.own_tokens, CATEGORY_NAMES, strict=True) if n)
    return f"{held} ({faces})"


def _placed(seen: StellarSeen, race: int) -> str:
    row = seen.placed[race]
    down = row.count(FACE_DOWN)
    up = ", ".join(COLOURS[COLOUR[card]] for card in row if card != FACE_DOWN)
    return f"{len(row)}" + (
        f" ({up}{', ' if up and down else ''}{f'{down} face down' if down else ''})" if row else ""
    )


def _pouch(seen: StellarSeen) -> list[str]:
    inside = ", ".join(f"{n} {COLOURS[race]}" for race, n in enumerate(seen.pouch))
    lines = [f"POUCH  {inside} | deck {seen.deck.count} cards | pile {seen.pile.count} VP tokens"]
    if seen.seat is not None and seen.race[seen.seat] != NOBODY:
        chances = seen.chances[seen.race[seen.seat]]
        odds = ", ".join(f"{n}: {percent(chance)}" for n, chance in enumerate(chances, 1))
        lines.append(f"       your chance of an own crystal by number drawn: {odds}")
    return lines


def _hand(seen: StellarSeen) -> list[str]:
    if seen.seat is None:
        return []
    cards = [f"{TITLES[card]} ({COLOURS[COLOUR[card]]})" for card in seen.hands[seen.seat].known]
    return [f"HAND   {', '.join(cards) or 'empty'}"]


def _tray(seen: StellarSeen) -> list[str]:
    lines = []
    if seen.dice:
        lines.append(f"DICE   {' '.join(map(str, seen.dice))}, sum {sum(seen.dice)}")
    if seen.crystals:
        lines.append(f"DRAWN  {', '.join(COLOURS[crystal] for crystal in seen.crystals)}")
    if seen.values:
        values = ", ".join(f"{RACE_NAMES[race]} {n}" for race, n in enumerate(seen.values))
        lines.append(f"VALUES {values}")
    if seen.victim != NOBODY:
        lines.append(f"SHIP ATTACKS {_who(seen, seen.victim)}: {seen.damage} damage left")
    return lines


def _omega(seen: StellarSeen) -> list[str]:
    if not seen.omega:
        return []
    lines = ["", "OMEGA         SP for tiles, cards, crystals | tokens | nudges, by category"]
    for seat, account in enumerate(seen.accounts):
        columns = (account.converted, account.tokens, account.nudges)
        parts = [" ".join(f"{n:+d}" for n in column) for column in columns]
        lines.append(f"  {RACE_NAMES[seen.race[seat]]:<12}{' | '.join(parts)}")
    return lines


def things(seen: StellarSeen) -> dict[str, Spot]:
    """What can be pointed at: areas, boards, tracks, pads and what is on them, pouch, hand, dice."""
    found = {
        "phases": Spot("phase "),
        "gate tile": Spot("SHIP  gate tile"),
        "cosmic order": Spot("COSMIC ORDER"),
        "gate track": Spot("GATE CONTROL"),
        "actions": Spot("ACTIONS  "),
        "tracks": Spot("TRACKS  "),
        "pouch": Spot("POUCH  "),
        "hand": Spot("HAND   "),
        "dice": Spot("DICE   "),
        "crystals drawn": Spot("DRAWN  "),
        "values": Spot("VALUES "),
    }
    found |= {f"area {name}": Spot(f" {name} {AREAS[name].name}") for name in AREA_IDS}
    for seat, race in enumerate(seen.race):
        if race != NOBODY:
            of = "" if seat == seen.seat else f" of {seen.names[seat]}"
            pad = f"{_who(seen, race)}, {COLOURS[race]}: crystals"
            found[f"pad{of}"] = Spot(pad)
            found[f"AT{of}"] = Spot(pad, f"AT {seen.at[seat]}")
            found[f"track{of}"] = Spot(f"  {RACE_NAMES[race]:<12}  ")
    return found
