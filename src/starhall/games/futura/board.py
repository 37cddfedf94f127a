"""The table as lines of text: every mat, the middle, the fight, and the reader's hand."""

from __future__ import annotations

from collections.abc import Iterator

from starhall.core import and_list, count, halved, percent
from starhall.core.spots import Spot
from starhall.games.futura.box.parts import (
    ACO_ABILITY,
    ACO_AP,
    ACO_NAME,
    ACO_SIGIL,
    ACO_USE,
    AP,
    BAY,
    BEATS,
    BENCH,
    BUILT,
    CLASS_NAMES,
    CYCLES,
    DAM,
    DIS_ABILITY,
    DIS_ENERGY,
    DIS_NAME,
    DIS_USE,
    DISTRICT,
    FACE_DOWN,
    FALLEN,
    LEVEL_NAME,
    LEVEL_SLOTS,
    NAME,
    NEUTRAL,
    NOBODY,
    NONE,
    OUT,
    SIGIL_NAMES,
    SLOTS,
    STA_NAME,
    STATION_TYPES,
    UNBUILT,
    WEAK,
)
from starhall.games.futura.facts import Row, sigils_of
from starhall.games.futura.seen import Fight, FuturaSeen, Piece, Unit
from starhall.games.futura.state import Play
from starhall.games.futura.words.cards import ACO_TEXT, DIS_TEXT, FACE_TEXT, STA_TEXT, WINDOW_TEXTS
from starhall.games.futura.words.decks import card_facts
from starhall.games.futura.words.names import by_seat, look_words, player, seen_source, unit_name

_PARTS = {
    "setup": "setting up",
    "cycle": "start of the cycle",
    "collect": "collection",
    "action": "action step",
    "assault": "assault phase",
    "over": "the game is over",
}
POINTS = ("Stations", "Districts", "Acolytes", "Ranks", "Equipment", "Energy")
"""The rows of the table of victory points."""
_BAR = 12
"""How long a bar of AP is drawn."""


def board(seen: FuturaSeen) -> str:
    """Everything that lies on the table, as the reader sees it."""
    lines = [heading(seen), ""]
    if seen.fight:
        lines += [*_fight(seen, seen.fight), ""]
    for p in seen.order:
        lines += [*_mat(seen, p), ""]
    lines += [*_middle(seen), _wheel()]
    return "\n".join(line.rstrip() for line in lines)


def heading(seen: FuturaSeen) -> str:
    """Where the game stands."""
    parts = [*_match(seen)]
    if seen.cycle:
        parts.append(f"Battle cycle {seen.cycle} of {CYCLES}")
    if seen.active != NOBODY:
        parts.append(f"turn of {player(seen.names, seen.active)}")
    parts.append(_PARTS[seen.part])
    if seen.window:
        parts.append(WINDOW_TEXTS[seen.window])
    if seen.options.get("clock_minutes"):
        parts.append(f"{seen.options['clock_minutes']} minutes for the game")
    return ", ".join(parts)


def _match(seen: FuturaSeen) -> Iterator[str]:
    """In a match of several games: which one this is, and the games won."""
    match = seen.match
    if match.games > 1:
        yield f"Game {match.game} of at most {match.games} (won: {by_seat(seen.names, match.won)})"


# Mats.


def _mat(seen: FuturaSeen, p: int) -> Iterator[str]:
    mat = seen.mats[p]
    you = " (you)" if p == seen.seat else ""
    turn = " *" if p == seen.active else ""
    if p not in seen.playing:
        yield f"== {player(seen.names, p)}{you}: out of the game"
        return
    yield (
        f"== {player(seen.names, p)}{you}{turn}: {seen.energy[p]} energy (+{mat.earns} next turn), "
        f"{count(seen.hands[p].count, 'card')} in hand, deck {mat.deck}, "
        f"discard pile {len(seen.discards[p])}, "
        f"{halved(sum(mat.points))} VP{'' if p == seen.seat else ' as far as is open'}"
    )
    yield f"   Sigil bay, the oldest first: {_bay(sigils_of(seen, p))}"
    yield f"   Income: {', '.join(f'{what} {n}' for what, n, _ in mat.income)}"
    rows = [f"{name} {halved(half)}" for name, half in zip(POINTS, mat.points, strict=False)]
    yield f"   VP: {', '.join(rows)}"
    for loot in seen.loot[p]:
        yield f"   Looted upgrade: {LEVEL_NAME[loot.level]}, usable from cycle {loot.cycle}"
    for heading, where in (("Bench", BENCH), ("Assault bay", BAY)):
        here = [a for a in mat.acolytes if seen.place[a] == where]
        if here:
            yield f"   {heading}:"
            for a in here:
                yield from (f"     {line}" for line in _acolyte(seen, a))
    if mat.districts:
        yield "   Districts:"
        for d in mat.districts:
            yield from (f"     {line}" for line in _district(seen, d))


def _bay(bay: list[int]) -> str:
    if not bay:
        return "empty"
    return ", ".join(
        f"{'[' if i == 0 else ''}{SIGIL_NAMES[sigil]}{']' if i == 0 else ''} "
        f"(wards off {SIGIL_NAMES[BEATS[sigil]]})"
        for i, sigil in enumerate(bay)
    )


def bar(left: int, full: int) -> str:
    """AP as a bar with its figures."""
    filled = 0 if full <= 0 else min(_BAR, (max(0, left) * _BAR + full - 1) // full)
    return f"{'█' * filled}{'·' * (_BAR - filled)} {left}/{full}"


def piece_words(piece: Piece | None) -> str:
    """A card in play: by name if the reader knows it, else what its back shows."""
    if piece is None:
        return "none"
    if piece.card == NONE:
        return f"<{look_words(piece.kind, piece.rank, piece.level)}>"
    face = piece.card // SLOTS
    harm = f" {AP[face] - piece.harm}/{AP[face]} AP" if AP[face] > 0 else ""
    dam = f" {DAM[face]} DAM" if DAM[face] else ""
    hidden = "" if piece.up else " (face down)"
    return f"{NAME[face]}{harm}{dam}{hidden}"


def _acolyte(seen: FuturaSeen, a: int) -> Iterator[str]:
    about = seen.acolytes[a]
    broken = ", armour broken" if about.broken else ""
    yield (
        f"{ACO_NAME[a]}: {CLASS_NAMES[about.rank]} {'+'.join(about.dice)}{broken}, "
        f"base {bar(seen.base[a], ACO_AP[a])}, {SIGIL_NAMES[ACO_SIGIL[a]]}"
    )
    yield f"  AP {_rows(about.ap)} | strike {_rows(about.dam)}"
    yield (
        f"  armour {piece_words(about.armour)} | saber {piece_words(about.saber)}"
        + (f" | off-hand {piece_words(about.off_hand)}" if about.off_hand else "")
        + "".join(f" | {piece_words(piece)}" for piece in (*about.items, *about.abilities))
    )
    yield f"  {ACO_ABILITY[a]} ({_use(seen, a, ACO_USE[a])}): {ACO_TEXT[a]}"
    state = and_list(_state(seen, a))
    if state:
        yield f"  {state}"


def _rows(rows: tuple[Row, ...]) -> str:
    total = sum(n for _, n, _ in rows)
    parts = " + ".join(f"{name} {n}" for name, n, _ in rows)
    return f"{total} ({parts})" if len(rows) > 1 else str(total)


def _use(seen: FuturaSeen, thing: int, use: str) -> str:
    if use == "Passive":
        return "always on"
    return "used up in this cycle" if seen.spent.get(thing) == "cycle" else "not used yet"


def _state(seen: FuturaSeen, a: int) -> list[str]:
    found = []
    if a in seen.ways:
        ways = seen.ways[a]
        where = (
            f"moving in costs {ways.move}, as support {ways.support}"
            if seen.place[a] == BENCH
            else f"the way home costs {ways.recall}"
        )
        found.append(where)
    if seen.resting >> a & 1:
        found.append("rests until the next cycle")
    if seen.attacked >> a & 1:
        found.append("has attacked this turn")
    elif seen.supported[a]:
        found.append(f"was support {seen.supported[a]} of 2 times this turn")
    elif seen.as_support >> a & 1:
        found.append("can only support this turn")
    if seen.risen >> a & 1:
        found.append("has risen by a class this turn")
    return found


def _district(seen: FuturaSeen, d: int) -> Iterator[str]:
    about, site, level = seen.districts[d], seen.site[d], seen.level[d]
    if site != BUILT:
        state = "face down until the owner's next turn" if site == FACE_DOWN else "no station"
        yield f"{DIS_NAME[d]} (energy {DIS_ENERGY[d]}): {state}"
        return
    ap = sum(n for _, n, _ in about.ap)
    yield (
        f"{DIS_NAME[d]} (energy {DIS_ENERGY[d]}): {STA_NAME[seen.station[d]]}, level {level} "
        f"{LEVEL_NAME[level]}, {'+'.join(about.dice)}, AP {bar(ap, seen.ap_full[d])}, "
        f"strike {_rows(about.dam)}"
    )
    off = "" if about.on else ", nullified"
    yield f"  {DIS_ABILITY[d]} ({_use(seen, DISTRICT + d, DIS_USE[d])}{off}): {DIS_TEXT[d]}"
    yield f"  Station: {STA_TEXT[seen.station[d]]}"
    inside = [piece_words(piece) for piece in about.fitted]
    inside += [f"stored {piece_words(piece)}" for piece in about.cargo]
    inside += [f"the mutant {ACO_NAME[m.acolyte]} {m.left}/{m.full} AP" for m in about.mutants]
    inside += ["<face down>"] * about.face_down
    yield f"  Slots {len(inside)} of {LEVEL_SLOTS[level]}: {', '.join(inside) if inside else 'empty'}"


# The middle.


def _middle(seen: FuturaSeen) -> Iterator[str]:
    yield "== The middle"
    left = [f"{name} {sum(1 for card in seen.middle if STA_NAME[card] == name)}" for name in STATION_TYPES]
    yield f"   Stations left: {', '.join(left)}"
    upgrades = [f"{LEVEL_NAME[i + 1]} {n}" for i, n in enumerate(seen.supply)]
    yield f"   Upgrade cards left: {', '.join(upgrades)}"
    fallen = [ACO_NAME[a] for a, place in enumerate(seen.place) if place == FALLEN]
    if fallen:
        yield f"   The fallen: {', '.join(fallen)}"
    for d, (holder, site) in enumerate(zip(seen.holder, seen.site, strict=True)):
        if holder == NEUTRAL and site == BUILT:
            yield "   Neutral:"
            yield from (f"     {line}" for line in _district(seen, d))
        elif holder == NOBODY and site == UNBUILT:
            yield f"   Open to everybody: {DIS_NAME[d]} (energy {DIS_ENERGY[d]})"
    gone = [DIS_NAME[d] for d, site in enumerate(seen.site) if site == OUT]
    if gone and seen.cycle:
        yield f"   Out of the game: {', '.join(gone)}"


def _wheel() -> str:
    names, now = [SIGIL_NAMES[0]], 0
    for _ in SIGIL_NAMES:
        now = BEATS[now]
        names.append(SIGIL_NAMES[now])
    return f"Sigil wheel, each beats the next: {' > '.join(names)}"


# The fight.


def _fight(seen: FuturaSeen, fight: Fight) -> Iterator[str]:
    yield (
        f"== {player(seen.names, seen.attacker)} attacks {player(seen.names, seen.defender)}: "
        f"interaction {seen.interaction} of at most {seen.options['assault_cap']}"
    )
    parties = ((fight.attackers, "Attack"), (fight.defenders, "Defence"), (fight.waiting, "Behind"))
    for units, name in parties:
        for unit in units:
            yield f"   {name}: {_unit(seen, unit)}"
    for play in seen.queue:
        yield f"   Waiting in the queue of {_play(seen, play)}"
    for play in seen.announced:
        if play.tier:
            yield f"   Announced by {_play(seen, play)}"


def _play(seen: FuturaSeen, play: Play) -> str:
    return f"{player(seen.names, play.seat)}: {seen_source(seen, play.thing)}, tier {play.tier}"


def _unit(seen: FuturaSeen, unit: Unit) -> str:
    plus = f"{unit.plus:+d}" if unit.plus else ""
    parts = [f"{unit_name(seen, unit.thing)} {'+'.join(unit.dice)}{plus}"]
    if unit.roll:
        outcome = " wins" if unit.won else " loses" if unit.lost else ""
        parts.append(f"rolled {unit.roll}{outcome}")
    elif unit.chance is not None:
        parts.append(f"{percent(unit.chance)} to win the next roll")
    parts.append(f"AP {bar(unit.left, unit.full)}")
    parts.append(f"strike {_rows(unit.dam)}")
    parts += [
        f"{SIGIL_NAMES[sigil]} sigil{' (warded off)' if warded else ''}" for sigil, warded in unit.sigils
    ]
    parts += [f"{kind} {x} for {count(times, 'interaction')}" for kind, x, times in unit.chronic]
    return ", ".join(parts)


def things(seen: FuturaSeen) -> dict[str, Spot]:
    """What can be pointed at: mats, bays, acolytes and districts by name, the fight, the middle."""
    found = {name: Spot(f"     {name}:") for name in ACO_NAME}
    found |= {name: Spot(f"{name} (energy") for name in DIS_NAME}
    found |= {
        "attack": Spot("   Attack: "),
        "defence": Spot("   Defence: "),
        "middle": Spot("== The middle"),
        "the fallen": Spot("   The fallen:"),
        "sigil wheel": Spot("Sigil wheel"),
    }
    for p in seen.playing:
        of = "" if p == seen.seat else f" of {seen.names[p]}"
        mat = next(_mat(seen, p))
        found[f"mat{of}"] = Spot(mat)
        found[f"energy{of}"] = Spot(mat, f"{seen.energy[p]} energy")
        found[f"bay{of}"] = Spot(f"   Sigil bay, the oldest first: {_bay(sigils_of(seen, p))}")
    return found


# The hand.


def hand(seen: FuturaSeen) -> str:
    """The reader's hand: each card with its figures, prices, and what stands in the way of equipping it."""
    p = seen.seat
    if p is None:
        return "Nobody's hand is open to you."
    lines = []
    for card in seen.hands[p].known:
        about = seen.in_hand[card % SLOTS]
        lines.append(f"{NAME[card // SLOTS]}: {card_facts(card // SLOTS)}{_weak(card // SLOTS)}")
        if FACE_TEXT[card // SLOTS]:
            lines.append(f"  {FACE_TEXT[card // SLOTS]}")
        on = and_list([ACO_NAME[a] for a in about.on]) if about.on else "nobody now"
        lines.append(f"  Equip for {about.price} on {on}; sells for {about.sale}")
        lines += [f"  Not {ACO_NAME[a]}: {text} ({rule})" for a, rule, text in about.refused]
    return "\n".join(lines) if lines else "Your hand is empty."


def _weak(face: int) -> str:
    kind, more = WEAK[face]
    return f", weak to {kind} (+{more})" if kind else ""
