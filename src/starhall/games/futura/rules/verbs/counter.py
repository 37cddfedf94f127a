"""Verbs that deal with other effects: cancelling, turning, copying, modes, and changed or living sigils."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.language import EFFECT_TYPES, Act
from starhall.games.futura.box.parts import (
    CARD,
    DISTRICT,
    KIND,
    NONE,
    SIGIL_NAMES,
    SLOTS,
    STATION,
    TAG,
    USE,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import NUMBER, SIGIL, THING, TYPE
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.mat.cards import discard, is_up
from starhall.games.futura.rules.mat.gear import is_broken
from starhall.games.futura.rules.plays.announce import leave_bearer
from starhall.games.futura.rules.plays.carry import ON_EQUIPMENT, carry_on, choose_targets
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.plays.in_force import district_on, effect_type, source_left, stat_ap
from starhall.games.futura.rules.plays.tables import card_played, is_ability, is_one_off
from starhall.games.futura.rules.verbs.table import (
    TURNED,
    Choice,
    acts_of,
    can,
    clause_of,
    in_force,
    opponent,
    verb_of,
)
from starhall.games.futura.state import Force, FuturaState, Play

OFFENSIVE = (
    *("STRIKE", "DAM", "OVERCHARGE", "WOUND", "SUNDER", "CHRONIC", "STASIS", "POSSESS", "DESTROY"),
    *("STEAL", "NULLIFY", "JAM", "CHECK", "REVEAL"),
)
"""Verbs that are aimed at the other side."""


# Plays that are being answered.


def answered_play(s: FuturaState, p: int) -> Play | None:
    """The announced enemy play that seat `p` may answer now."""
    if not s.announced:
        return None
    play = s.announced[-1]
    return play if play.seat != p and play.tier else None


def cancel(s: FuturaState, rule_id: str) -> None:
    """The play that is being answered does nothing; its costs stay paid."""
    play = s.announced[-1]
    s.announced[-1] = play._replace(tier=0)
    s.tell(rule_id, "countered", seat=play.seat, thing=play.thing, card=card_played(s, play.thing))


# NULLIFY.


@rule("FUT-146")
def ongoing(s: FuturaState, p: int) -> list[int]:
    """Enemy ability cards that are announced, wait in the queue, or still work; passive ones once seen."""
    enemy = opponent(s, p)
    found: dict[int, None] = {}
    play = answered_play(s, p)
    if play is not None:
        found[play.thing] = None
    for queued in s.queue:
        if queued.seat == enemy:
            found[queued.thing] = None
    for force in s.force:
        # An ambush that has begun is no longer the card's doing.
        if force.seat == enemy and force.verb != "AMBUSH":
            found[force.source] = None
    for shield in s.shields:
        if units.side_of(s, shield.thing) == enemy:
            found[shield.source] = None
    things = [thing for thing in found if is_ability(s, thing)]
    for unit in _fighters(s, enemy):
        for card in s.abilities[unit]:
            if USE[card // SLOTS] == "Passive" and is_up(s, card):
                things.append(CARD + card % SLOTS)
    return things


def _fighters(s: FuturaState, seat: int) -> list[int]:
    units_of = (s.primary, s.support) if seat == s.attacker else (s.target, s.summoned)
    return [unit for unit in units_of if units.is_acolyte(unit)]


def enemy_sigils(s: FuturaState, p: int) -> list[int]:
    """Places in `s.applied` of sigil cards on the equipment or creatures of the other side."""
    enemy = opponent(s, p)
    return [
        i
        for i, (thing, _, card, _) in enumerate(s.applied)
        if card != NONE and units.side_of(s, thing) == enemy
    ]


def _possible(s: FuturaState, p: int, word: str) -> bool:
    """Is there something for this form of NULLIFY?"""
    if word == "ability":
        return bool(ongoing(s, p))
    if word in ("sigil", "all-sigils"):
        return bool(enemy_sigils(s, p))
    if word == "item":
        play = answered_play(s, p)
        return play is not None and is_one_off(s, play.thing)
    d = units.district(s)
    return d != NONE and p == s.attacker and district_on(s, d)


def can_nullify(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Something of what it names must be there."""
    chosen = play.chosen
    words = (act.what[chosen[0]],) if chosen else act.what
    return any(_possible(s, play.seat, word) for word in words)


def what_to_nullify(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """Which form, if there are two, then which card or sigil."""
    chosen = play.chosen
    if not chosen:
        return NUMBER, "nullify"
    if len(chosen) == 1:
        word = act.what[chosen[0]]
        if word == "ability":
            return THING, "nullify"
        if word == "sigil":
            return NUMBER, ON_EQUIPMENT
    return None


def forms(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """The forms of which there is something."""
    act = next(act for act in acts_of(s, play) if act.verb == "NULLIFY")
    return [i for i, word in enumerate(act.what) if _possible(s, play.seat, word)]


def abilities_to_nullify(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Enemy ability cards."""
    return ongoing(s, play.seat)


def sigils_to_nullify(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Enemy sigils on equipment."""
    return enemy_sigils(s, play.seat)


@rule("FUT-135", "FUT-146", "FUT-383", "FUT-R100")
def nullify(s: FuturaState, play: Play, act: Act) -> None:
    """An ability card, a sigil, all sigils, a one-off item, or a district does nothing any more."""
    chosen = play.chosen
    match act.what[chosen[0]] if chosen else act.what[0]:
        case "ability":
            _nullify_ability(s, chosen[1])
        case "sigil":
            for i in reversed(enemy_sigils(s, play.seat)):
                if s.applied[i].card == chosen[1]:
                    sigils.lose(s, i)
        case "all-sigils":
            for i in reversed(enemy_sigils(s, play.seat)):
                sigils.lose(s, i)
        case "item":
            cancel(s, "FUT-146")
        case "district":
            _switch_off(s, play, act)


def _nullify_ability(s: FuturaState, thing: int) -> None:
    """Announced, queued or at work: it ends; a passive card is discarded."""
    if s.announced and s.announced[-1].thing == thing:
        cancel(s, "FUT-146")
        return
    s.queue = [queued for queued in s.queue if queued.thing != thing]
    s.resolved = tuple(done for done in s.resolved if done.thing != thing)
    source_left(s, thing)
    card = units.card_of(s, thing)
    if card != NONE:
        owner = units.owner_of(s, thing)
        leave_bearer(s, card)
        discard(s, owner, card)
    s.tell("FUT-146", "nullified", thing=thing, card=card_played(s, thing))


@rule("FUT-383", "FUT-R100")
def _switch_off(s: FuturaState, play: Play, act: Act) -> None:
    """The district has no effects; the AP that it gave its station are taken, but never the last one."""
    d = units.district(s)
    taken = min(stat_ap(s, d), s.ap[d] - 1)
    until = act.until if act.until != "interaction" else "assault"
    s.force.append(Force("NULLIFY district", DISTRICT + d, taken, until, play.thing, play.seat, ""))
    s.ap[d] -= taken
    s.tell("FUT-383", "district off", district=d)


# TURN and COPY.


@rule("FUT-141")
def can_turn(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """An announced enemy effect that is aimed at this side."""
    announced = answered_play(s, play.seat)
    return announced is not None and any(_aims(other) for other in acts_of(s, announced))


def _aims(act: Act) -> bool:
    return (act.verb in OFFENSIVE and act.target != "self") or act.target == "foe" or "foe" in act.what


@rule("FUT-141")
def turn(s: FuturaState, play: Play, act: Act) -> None:
    """It is carried out with the sides exchanged, at the tier paid; its targets are chosen anew."""
    announced = s.announced[-1]
    unit = units.acting_primary(s) if play.seat == s.attacker else units.fighting_unit(s)
    s.announced[-1] = announced._replace(seat=play.seat, about=(unit, TURNED))
    s.tell("FUT-141", "turned", seat=play.seat, thing=announced.thing, card=card_played(s, announced.thing))


@rule("FUT-389", "FUT-R77")
def copyable(s: FuturaState, play: Play) -> list[int]:
    """Ability cards of this interaction that this seat could use now; none that is Unique."""
    found: dict[int, None] = {}
    for other in (*s.resolved, *s.queue):
        thing = other.thing
        if not is_ability(s, thing) or TAG[card_played(s, thing) // SLOTS] == "Unique":
            continue
        mine = _as_mine(other, play)
        windows = clause_of(s, other).windows
        conditions = windows["POST"] if "POST" in windows else next(iter(windows.values()))
        kind = effect_type(s, thing)
        if met(s, conditions, mine.seat, mine.bearer, None, "", thing, other.clause, NONE, kind) and any(
            can(s, mine, act, kind) for act in acts_of(s, mine)
        ):
            found[thing] = None
    return list(found)


def _as_mine(other: Play, play: Play) -> Play:
    """Somebody's play, as if this seat's unit made it."""
    return other._replace(seat=play.seat, about=(play.bearer, NONE))


def can_copy(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """One of them is there; once chosen, it must have been carried out."""
    chosen = play.chosen
    return any(done.thing == chosen[0] for done in s.resolved) if chosen else bool(copyable(s, play))


def what_to_copy(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """One ability card."""
    return None if play.chosen else (THING, "copy")


def abilities_to_copy(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Those carried out in this interaction, or announced in it."""
    return copyable(s, play)


@rule("FUT-389", "FUT-R77")
def copy(s: FuturaState, play: Play, act: Act) -> None:
    """The same effect again, as if it were one's own, free and at the same tier."""
    thing = play.chosen[0]
    if thing not in copyable(s, play):
        s.tell("FUT-R87", "no effect", seat=play.seat, thing=play.thing, card=card_played(s, play.thing))
        return
    done = next(done for done in s.resolved if done.thing == thing)
    s.tell("FUT-402", "copied", seat=play.seat, thing=thing, card=card_played(s, thing))
    s.do((choose_targets, _as_mine(done, play), "POST", carry_on))


# MODE.


def _mode(s: FuturaState, play: Play, act: Act) -> Act | None:
    """The entry named after the sigil that pays, or that would pay."""
    sigil = play.sigil if play.sigil != NONE else sigils.front(s, play.seat)
    return act.modes[SIGIL_NAMES[sigil]] if act.modes is not None and sigil != NONE else None


def can_mode(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """The entry of the front sigil must have a target."""
    entry = _mode(s, play, act)
    return entry is not None and can(s, play, entry, kind)


@rule("FUT-152")
def mode(s: FuturaState, play: Play, act: Act) -> None:
    """Carry out the entry named after the sigil that paid."""
    entry = _mode(s, play, act)
    if entry is not None:
        verb_of(entry).step(s, play, entry)


# RETYPE and LIVING.


def pieces(s: FuturaState, unit: int) -> list[int]:
    """The armour and sabers of an acolyte, as things."""
    if not units.is_acolyte(unit):
        return []
    armour = NONE if is_broken(s, unit) else s.armour[unit]
    off_hand = s.off_hand[unit]
    if off_hand != NONE and KIND[off_hand // SLOTS] != KIND[s.saber[unit] // SLOTS]:
        off_hand = NONE
    return [CARD + card % SLOTS for card in (armour, s.saber[unit], off_hand) if card != NONE]


def can_retype(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """A piece to change."""
    return bool(pieces(s, play.bearer))


def how_to_retype(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """The piece, its new sigil, its new effect type."""
    return ((THING, "retype"), (SIGIL, "retype"), (TYPE, "retype"), None)[len(play.chosen)]


def retypable(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Armour or sabers of the bearer."""
    return pieces(s, play.bearer)


def any_sigil(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Any of the five."""
    return list(range(len(SIGIL_NAMES)))


def any_type(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Any effect type."""
    return list(range(len(EFFECT_TYPES)))


@rule("FUT-161")
def retype(s: FuturaState, play: Play, act: Act) -> None:
    """A piece counts as another sigil and effect type for an interaction."""
    piece, sigil, kind = play.chosen
    in_force(s, play, act, "RETYPE", piece, sigil, EFFECT_TYPES[kind])


@rule("FUT-150", "FUT-404")
def living(s: FuturaState, play: Play, act: Act) -> None:
    """Pieces of the bearer count as ensigiled without a sigil card."""
    unit = play.bearer
    # On a station it means its creatures, whichever of them fights.
    living_units = [unit] if unit < STATION else units.creatures(s, units.district(s))
    for one in living_units:
        for word in act.what:
            in_force(s, play, act, "LIVING", one, 1, word)
        sigils.living_applied(s, one)
