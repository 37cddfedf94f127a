"""What a seat is asked, and what each of its options does."""

from __future__ import annotations

from functools import lru_cache

from starhall.core import KindWords, Prompt, and_list, count
from starhall.games.peace.box.parts import (
    BLASTER_VALUE,
    FACE_NAMES,
    INTERCEPTOR,
    INVASION_NAMES,
    NO_DIE,
    REMOVED,
    UNDAMAGED,
)
from starhall.games.peace.box.rows import DEFENSE_FACES
from starhall.games.peace.facts import gain, left_by
from starhall.games.peace.rules.defense import DICE_OF
from starhall.games.peace.rules.defense import STOP as KEEP_ALL
from starhall.games.peace.rules.rebuild import STOP
from starhall.games.peace.seen import PeaceSeen
from starhall.games.peace.words import brings
from starhall.games.peace.words.names import DIE_NAMES, die_name, piece_name


def face_help(seen: PeaceSeen, face: int) -> str:
    """What a face does in this round, in a few words."""
    value = BLASTER_VALUE[seen.round]
    printed = DEFENSE_FACES[FACE_NAMES[face]]
    return {
        "negate": f"negates up to {count(value, 'saucer')} on one {printed.colour} die",
        "cancel": "negates one whole Invasion die of any colour",
        "launch": f"fires at every other planet, {count(value, 'point')} of damage each",
        "rebuild": f"gives {count(value, 'point')} to repair your planet after the attacks",
    }[printed.effect]


def _reroll_prompt(seen: PeaceSeen) -> Prompt:
    return Prompt(
        "Choose the Defense dice to roll again, or keep them all.",
        why="PEACE-030",
        must=False,
        left=f"{count(seen.rerolls, 're-roll')} left",
        decline="Keeping all ends the step: these faces count.",
        waiting="may roll Defense dice again",
    )


def _reroll_option(seen: PeaceSeen, mask: int) -> str:
    if mask == KEEP_ALL:
        return "Keep all dice"
    faces, dice = seen.defense, DICE_OF[mask]
    return _roll(tuple([(d, faces[d] if d < len(faces) else None) for d in dice]))


@lru_cache(1 << 12)
def _roll(dice: tuple[tuple[int, int | None], ...]) -> str:
    """Said anew for a dozen sets with every question; there are some thousand of them."""
    return (
        f"Roll {and_list([DIE_NAMES[d] if face is None else die_name((d, face)) for d, face in dice])} again"
    )


def _die_and_face(seen: PeaceSeen, d: int) -> str:
    faces = seen.defense
    return die_name((d, faces[d])) if d < len(faces) else DIE_NAMES[d]


def _assign_prompt(seen: PeaceSeen, d: int) -> Prompt:
    coming = sum(seen.saucers_left)
    return Prompt(
        f"Choose the Invasion die that {_die_and_face(seen, d)} negates: "
        f"it {face_help(seen, seen.defense[d])}.",
        why="PEACE-041" if seen.defense[d] == INTERCEPTOR else "PEACE-037",
        must=False,
        left=f"{count(coming, 'saucer')} to stop",
        decline="None leaves the die unused; it has no other use.",
        waiting="assigns Defense dice to saucers",
    )


def _assign_option(seen: PeaceSeen, target: int, d: int) -> str:
    if target == NO_DIE:
        return "Assign it to none"
    left = seen.saucers_left
    if target >= len(left):
        return f"Negate {INVASION_NAMES[target]}"
    now = left[target]
    after = left_by(seen.defense[d], now, seen.round)
    wasted = " (nothing left to negate)" if now == 0 else ""
    return f"Negate {INVASION_NAMES[target]}: {count(now, 'saucer')} to {after}{wasted}"


def _repair_prompt(seen: PeaceSeen, p: int) -> Prompt:
    if seen.attack:
        why = "PEACE-109" if seen.duellists else "PEACE-069"
        source = "Free Rebuild: choose a crater of your planet to repair"
    else:
        why, source = "PEACE-078", "Rebuild: choose a crater of your planet to repair"
    return Prompt(
        f"{source}, one point at a time.",
        why=why,
        must=False,
        left=f"{count(seen.pool, 'point')} left",
        decline="Stopping loses the points that are left.",
        waiting="may repair",
    )


def _repair_option(seen: PeaceSeen, crater: int, p: int) -> str:
    if crater == STOP:
        return "Stop repairing"
    hp = seen.hp[p][crater]
    what = piece_name(seen.planets[p], crater)
    if hp == UNDAMAGED:
        return f"Repair {what}"
    return f"{'Put back' if hp == REMOVED else 'Repair'} {what} (+{gain(crater, hp)})"


KINDS = {
    "reroll": KindWords(_reroll_prompt, _reroll_option, brings.reroll),
    "assign": KindWords(_assign_prompt, _assign_option, brings.assign),
    "repair": KindWords(_repair_prompt, _repair_option, brings.repair),
}
