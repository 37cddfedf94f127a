"""The table as lines of text: ship, left board, right board, pads, pouch, and where the game stands."""

from __future__ import annotations

from starhall.core import View
from starhall.games.stellar.components import (
    ACTION_IDS,
    ALL_RACES,
    AREA_IDS,
    AREAS,
    CATEGORY_NAMES,
    COLOUR,
    COLOURS,
    CRYSTALS_ON_PAD,
    FACE_DOWN,
    GATE_IDS,
    GATES,
    NOBODY,
    ORBIT_LENGTH,
    RACE_NAMES,
    TAGS,
    TITLES,
)

_ACTION_SHORT = ("CARD", "CRYSTAL", "TILE", "DECODE", "ATTACK", "GATE")


def board(view: View) -> str:
    """Everything that lies on the table, as the reader may see it."""
    lines = [_heading(view)]
    lines += ["", *_ship(view)]
    lines += ["", *_left_board(view)]
    lines += ["", *_right_board(view)]
    lines += ["", *_pads(view)]
    lines += ["", *_pouch(view)]
    lines += _hand(view)
    lines += _tray(view)
    lines += _omega(view)
    return "\n".join(line.rstrip() for line in lines)


def _heading(view: View) -> str:
    if view["places"]:
        return "The game is over"
    if not view["phase"]:
        return "Races are chosen"
    if view["phase"] == "omega":
        return "Phase omega: the end"
    strip = " ".join(f"[{phase}]" if phase == view["phase"] else phase for phase in "ABCD")
    steps = ""
    if view["step"]:
        steps = " | " + " > ".join(
            f"[{step['name']}]" if step["state"] == "now" else step["name"]
            for step in view["phase_c"]
            if step["state"] != "done"
        )
    return f"Round {view['round']} of {view['rounds']}, phase {strip}{steps}"


def _who(view: View, race: int) -> str:
    if race not in view["race"]:
        return f"{RACE_NAMES[race]} (NPR)"
    seat = view["race"].index(race)
    you = ", you" if seat == view["seat"] else ""
    return f"{RACE_NAMES[race]} ({view['names'][seat]}{you})"


def _ship(view: View) -> list[str]:
    gate = GATES[GATE_IDS[view["gate"]]]
    one, other = gate.wall
    lines = [f"SHIP  gate tile on {GATE_IDS[view['gate']]}: the wall between {one} and {other} is open"]
    for area, name in enumerate(AREA_IDS):
        closed = area == view["closed"]
        sector = "closed: decode here, no attacks" if closed else "open"
        units = [
            f"{TAGS[race]} {level} {'●' * level}"
            for race in ALL_RACES
            if (level := view["level"][race][area])
        ]
        mark = "▓" if closed else " "
        lines.append(f"{mark} {name} {AREAS[name].name:<13} {sector:<32} {'  '.join(units) or '-'}")
    return lines


def _left_board(view: View) -> list[str]:
    lines = []
    if view["order"]:
        ranks = []
        for rank, race in enumerate(view["order"]):
            seat = view["race"].index(race)
            bid = f" bid {view['bids'][seat]}" if view["bids"] else ""
            ranks.append(f"{rank + 1} {RACE_NAMES[race]}{bid} (+{view['cosmic_sp'][rank]} SP)")
        ties = f"; {' and '.join(RACE_NAMES[r] for r in view['nprs'])} win ties" if view["nprs"] else ""
        lines.append(f"COSMIC ORDER  {', '.join(ranks)}{ties}")
    track = " ".join(f"[{n}]" if i == view["cube"] else str(n) for i, n in enumerate(view["gate_track"]))
    need = view["gate_number"] + 1
    lines.append(f"GATE CONTROL  {track}: roll {need} or more, {view['gate_chance']:.0%} on a plain roll")
    lines.append("ACTIONS       " + "  ".join(_action_area(view, a) for a in range(len(ACTION_IDS))))
    return lines


def _action_area(view: View, action: int) -> str:
    """An action area: the price for the active player, fresh AT as capitals, older ones small."""
    tokens = []
    for seat, race in enumerate(view["race"]):
        fresh = view["fresh"][action] if seat == view["active"] else 0
        older = view["older"][seat][action]
        if race != NOBODY and fresh + older:
            tokens.append(f"{TAGS[race].upper()}{fresh}" if fresh else "")
            tokens.append(f"{TAGS[race].lower()}{older}" if older else "")
    price = view["prices"][view["active"]][action]
    cost = "-" if price > view["at_each"] else str(price)
    return f"{_ACTION_SHORT[action]}({cost}) {' '.join(filter(None, tokens)) or '·'}"


def _right_board(view: View) -> list[str]:
    lines = ["TRACKS        " + "".join(f"{name:>13}" for name in (*CATEGORY_NAMES, "total"))]
    for seat, race in enumerate(view["race"]):
        if race == NOBODY:
            continue
        cells = "".join(f"{slot:>13}" for slot in (*view["vp"][seat], view["totals"][seat]))
        place = f"  place {view['places'][seat]}" if view["places"] else ""
        lines.append(f"  {RACE_NAMES[race]:<12}{cells}{place}")
    return lines


def _pads(view: View) -> list[str]:
    lines = []
    for seat in view["seat_order"]:
        race = view["race"][seat]
        if race == NOBODY:
            lines.append(f"{view['names'][seat]}: no race yet")
            continue
        marks = ("1st " if seat == view["marker"] else "") + ("> " if seat == view["active"] else "")
        orbit = " ".join(f"[{n}]" if n == view["sp"][seat] else str(n) for n in range(ORBIT_LENGTH))
        used = f"{view['actions']} of " if seat == view["active"] and view["phase"] == "B" else "up to "
        income = (
            f" idle income {view['idle'][seat]} SP" if not view["at"][seat] and view["phase"] == "B" else ""
        )
        lines.append(
            f"{marks}{_who(view, race)}, {COLOURS[race]}: crystals {_slots(view, race)} {used}"
            f"{view['max_actions'][seat]} actions | AT {view['at'][seat]}{income}"
        )
        lines.append(
            f"    tiles {view['available'][race]} available, {view['flipped'][race]} flipped, "
            f"{sum(view['level'][race])} in ship | SP {orbit} | VP tokens {_tokens(view, seat)} | "
            f"hand {_size(view['hands'][seat])} | placed {_placed(view, race)}"
        )
    for race in view["nprs"]:
        lines.append(
            f"NPR {RACE_NAMES[race]}, {COLOURS[race]}, wins ties: crystals {_slots(view, race)} | "
            f"tiles {view['available'][race]} beside the board, {sum(view['level'][race])} in ship | "
            f"placed {_placed(view, race)}"
        )
    return lines


def _slots(view: View, race: int) -> str:
    """The three slots from the top: a crystal, or the bare number."""
    missing = CRYSTALS_ON_PAD - view["pad"][race]
    return " ".join(f"{slot + 2}A" if slot < missing else "◆" for slot in range(CRYSTALS_ON_PAD))


def _size(pile: list[int] | dict[str, int]) -> int:
    return len(pile) if isinstance(pile, list) else pile["count"]


def _tokens(view: View, seat: int) -> str:
    held = _size(view["tokens"][seat]) + len(view["revealed"][seat])
    if seat != view["seat"] or not held or view["revealed"][seat]:
        return str(held)
    faces = ", ".join(f"{n} {name}" for n, name in zip(view["own_tokens"], CATEGORY_NAMES, strict=True) if n)
    return f"{held} ({faces})"


def _placed(view: View, race: int) -> str:
    row = view["placed"][race]
    down = row.count(FACE_DOWN)
    up = ", ".join(COLOURS[COLOUR[card]] for card in row if card != FACE_DOWN)
    return f"{len(row)}" + (
        f" ({up}{', ' if up and down else ''}{f'{down} face down' if down else ''})" if row else ""
    )


def _pouch(view: View) -> list[str]:
    inside = ", ".join(f"{n} {COLOURS[race]}" for race, n in enumerate(view["pouch"]))
    lines = [f"POUCH  {inside} | deck {view['deck']['count']} cards | pile {view['pile']['count']} VP tokens"]
    if view["seat"] is not None and view["race"][view["seat"]] != NOBODY:
        chances = view["chances"][view["race"][view["seat"]]]
        odds = ", ".join(f"{n}: {chance:.0%}" for n, chance in enumerate(chances, 1))
        lines.append(f"       your chance of an own crystal by number drawn: {odds}")
    return lines


def _hand(view: View) -> list[str]:
    if view["seat"] is None:
        return []
    cards = [f"{TITLES[card]} ({COLOURS[COLOUR[card]]})" for card in view["hands"][view["seat"]]]
    return [f"HAND   {', '.join(cards) or 'empty'}"]


def _tray(view: View) -> list[str]:
    lines = []
    if view["dice"]:
        lines.append(f"DICE   {' '.join(map(str, view['dice']))}, sum {sum(view['dice'])}")
    if view["crystals"]:
        lines.append(f"DRAWN  {', '.join(COLOURS[crystal] for crystal in view['crystals'])}")
    if view["values"]:
        values = ", ".join(f"{RACE_NAMES[race]} {n}" for race, n in enumerate(view["values"]))
        lines.append(f"VALUES {values}")
    if view["victim"] != NOBODY:
        lines.append(f"SHIP ATTACKS {_who(view, view['victim'])}: {view['damage']} damage left")
    return lines


def _omega(view: View) -> list[str]:
    if not view["omega"]:
        return []
    lines = ["", "OMEGA         SP for tiles, cards, crystals | tokens | nudges, by category"]
    for seat, row in enumerate(view["omega"]):
        parts = [" ".join(f"{n:+d}" for n in row[i : i + 3]) for i in (0, 3, 6)]
        lines.append(f"  {RACE_NAMES[view['race'][seat]]:<12}{' | '.join(parts)}")
    return lines
