"""What a seat sees of mats, equipment and fights, and what is kept from it."""

from __future__ import annotations

from random import Random
from typing import Any

from starhall.core import Match, registry
from starhall.core.scenes import checks, place_at
from starhall.games.futura import GAME, FuturaState
from starhall.games.futura.board import POINTS
from starhall.games.futura.box.parts import (
    ACO_ABILITY,
    ACO_AP,
    BENCH,
    BUILT,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    DISTRICT,
    FACE,
    KIND,
    LEVEL,
    LEVEL_DIE,
    LEVEL_NAME,
    LEVEL_SLOTS,
    NONE,
    OUT,
    RECON,
    SABER,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.facts import income
from starhall.games.futura.rules.ending import score
from starhall.games.futura.rules.kinds import BLOCK_OF, BY_SIGIL, FIXED, PAY, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.mat.gear import OFF_HAND, strike_of, worn
from starhall.games.futura.rules.mat.slots import slots_free
from starhall.games.futura.rules.plays.announce import way_chosen
from starhall.games.futura.rules.turn.movement import move_price, recall_price
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.seen import Piece, Ways
from starhall.games.futura.state import Shield
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    GARRIS,
    HAMMERFIST,
    LOWMARKET,
    ONDRA,
    VELARIS,
    dress,
    give,
    load_up,
    new,
    table,
    turn,
    view,
)

NAMES = ("Ann", "Bea", "Cid")
PRINTED = ("FUT-416", "FUT-031", "FUT-040", "FUT-041")
"""The rules of base, saber, off-hand and item DAM."""


def played(seed: int, players: int = 2) -> list[FuturaState]:
    """Moments of a game in which people equip themselves and fight."""
    match: Match[FuturaState] = Match(registry.game("futura"), NAMES[:players], seed=f"view-{seed}")
    rng = Random(seed)
    found = []
    while not match.over:
        s = match.state
        seat, kind = s.asked[0][:2]
        choices = s.choices(seat)
        if kind.name == "deck":
            choices = choices[:5]
        if kind.name == "action":
            wanted = ("EQUIP", "FIT") if s.cycle < 3 else ("EQUIP", "FIT", "DECLARE", "STORE")
            good = [c for c in choices if _block(c - kind.first) in wanted]
            choices = good if good and s.moves < 12 else [kind.first]
        found.append(s.copy())
        match.choose(seat, rng.choice(choices))
    found.append(match.state)
    return found


def _block(value: int) -> str:
    return BLOCK_OF[value] if 0 <= value < len(BLOCK_OF) else ""


def everything(about: Any) -> list[Any]:
    """Every value in plain data."""
    if isinstance(about, dict):
        return [value for inner in about.values() for value in everything(inner)]
    if isinstance(about, list):
        return [value for inner in about for value in everything(inner)]
    return [about]


@checks("FUT-R71")
def test_others_see_kind_class_and_level_of_what_lies_face_down() -> None:
    backs = 0
    for s in played(1):
        seen = view(s, 1)
        for a, about in enumerate(seen.acolytes):
            if s.side[a] == 0:
                cards = list(worn(s, a))
                hidden = [card for card in cards if not s.known[card % SLOTS] >> 1 & 1]
                assert [piece.card for piece in about.pieces].count(NONE) == len(hidden)
                backs += len(hidden)
                assert len(about.pieces) == len(cards)
                if s.armour[a] in hidden:
                    face = s.armour[a] // SLOTS
                    assert about.armour == Piece(NONE, False, 0, KIND[face], LEVEL[face], about.rank)
    assert backs


@checks("FUT-009", "FUT-R71")
def test_no_card_that_a_reader_does_not_know_has_its_number_in_the_view() -> None:
    game = registry.game("futura")
    looked = 0
    for s in played(2, 3)[::7]:
        for reader in (None, 0, 1, 2):
            hidden = {card for card in game.hidden(s, reader) if card >= 2 * SLOTS}
            looked += len(hidden)
            assert not hidden & {value for value in everything(view(s, reader).plain()) if type(value) is int}
    assert looked


@checks("FUT-239", "FUT-R22")
def test_in_a_fight_both_parties_stand_there_with_their_sums() -> None:
    fights = 0
    for s in played(3):
        seen = view(s, 0)
        fight = seen.fight
        assert (fight is None) == (NONE in (s.primary, s.target))
        if fight is None:
            continue
        fights += 1
        primary = fight.attackers[0]
        assert primary.thing == s.primary or s.primary in [thing for thing, _, _ in s.possessed]
        if primary.thing < len(s.base):
            assert sum(n for what, n, _ in primary.ap if what == "Base AP") == s.base[primary.thing]
        assert primary.chance is not None
        assert 0 <= primary.chance < 1
        rolls = dict(s.rolls)
        assert [unit.roll for unit in fight.attackers] == [rolls.get(u.thing, 0) for u in fight.attackers]
        assert all(rule.startswith("FUT-") for unit in fight.defenders for _, _, rule in unit.dam)
    assert fights


@checks("FUT-031", "FUT-220", "FUT-R97")
def test_the_own_sheet_adds_up_to_what_the_rules_say() -> None:
    strong = 0
    for s in (*played(4), *played(9)):
        for a, p in enumerate(s.side):
            if p >= 0 and s.place[a] == BENCH:
                about = view(s, p).acolytes[a]
                plain = [n for _, n, rule in about.dam if rule in PRINTED]
                assert max(0, sum(plain)) == strike_of(s, a)
                strong += len(plain) > 1
    assert strong


@checks("FUT-211", "FUT-300", "FUT-301", "FUT-302", "FUT-303", "FUT-R07", "FUT-R54")
def test_a_mat_shows_income_and_the_points_of_now() -> None:
    for s in played(5):
        if s.part == "setup":
            continue
        for p in range(2):
            mat = view(s, p).mats[p]
            basic = [n for _, n, rule in mat.income if rule in ("FUT-211", "FUT-058", "FUT-232")]
            assert sum(basic) == income(s, p)
            assert mat.points == (score(s, p) if not s.points else s.points[p])
            assert len(mat.points) == len(POINTS)


@checks("FUT-302", "FUT-R71")
def test_of_another_mat_only_the_points_in_sight_are_counted() -> None:
    less = 0
    for s in played(6):
        if s.part == "setup" or s.points:
            continue
        shown, true = view(s, 0).mats[1].points, score(s, 1)
        assert shown[4] <= true.equipment
        assert shown[:4] == true[:4]
        less += shown[4] < true.equipment
    assert less


@checks("FUT-217", "FUT-320", "FUT-R31")
def test_of_each_card_in_hand_the_owner_sees_price_sale_and_who_may_wear_it() -> None:
    refused = 0
    for s in played(7):
        own = view(s, 0).in_hand
        assert set(own) == {card % SLOTS for card in s.hands[0]}
        for about in own.values():
            assert not set(about.on) & {a for a, rule, _ in about.refused if rule != "FUT-319"}
            refused += len(about.refused)
        assert view(s, None).in_hand == {}
    assert refused


@checks("FUT-R71")
def test_of_a_station_others_see_that_its_slots_are_used() -> None:
    used = 0
    for s in played(8):
        for d, about in enumerate(view(s, 1).districts):
            if s.site[d] == BUILT and s.holder[d] == 0:
                inside = len(s.cargo[d]) + len(s.fitted[d])
                assert about.face_down + len(about.cargo) + len(about.fitted) == inside
                assert (about.slots, about.free) == (LEVEL_SLOTS[s.level[d]], slots_free(s, d))
                used += about.free < about.slots
                assert about.ap[-1][1] == s.ap[d]
    assert used


@checks("FUT-R71")
def test_a_re_deal_leaves_in_the_off_hand_what_is_held_there() -> None:
    s = table((action_step, 0))
    dress(s, GARRIS, "ARM-18", "SAB-15", "ITM-03")
    dress(s, ONDRA, "ARM-01", "ITM-12", "ITM-12")
    held, carried = s.off_hand[GARRIS] // SLOTS, {card // SLOTS for card in s.items[ONDRA]}
    assert OFF_HAND[held]
    assert not any(OFF_HAND[face] for face in carried)
    rng = Random(1)
    for _ in range(200):
        other = GAME.resample(s, 0, rng)
        assert OFF_HAND[other.off_hand[GARRIS] // SLOTS]
        assert not any(OFF_HAND[card // SLOTS] for card in other.items[ONDRA])


# Sheets are made once for all who know the same cards: whatever changes must show at once.


@checks("FUT-218", "FUT-R71")
def test_a_blow_shows_on_the_sheet_at_once() -> None:
    s = turn(0)
    armour, _ = dress(s, CHEN, "ARM-01", "SAB-04")
    whole = view(s, 0).acolytes[CHEN]
    assert [(what, n) for what, n, _ in whole.ap] == [("Dustrunner Vest", 18), ("Base AP", s.base[CHEN])]
    s.harm[armour % SLOTS] = 10
    s.base[CHEN] -= 1
    struck = view(s, 0).acolytes[CHEN]
    assert [n for _, n, _ in struck.ap] == [8, s.base[CHEN]]
    assert whole.full == struck.full == 18 + ACO_AP[CHEN]
    assert view(s, 1).acolytes[CHEN].full == ACO_AP[CHEN]
    assert not struck.broken
    s.harm[armour % SLOTS] = 18
    assert view(s, 0).acolytes[CHEN].broken


@checks("FUT-239", "FUT-R71")
def test_a_card_that_is_turned_up_has_its_line_on_everybodys_sheet() -> None:
    s = turn(0)
    _, saber = dress(s, CHEN, "ARM-01", "SAB-04")
    assert [what for what, _, _ in view(s, 1).acolytes[CHEN].dam] == ["Base DAM"]
    assert view(s, None).acolytes[CHEN].saber == Piece(NONE, False, 0, SABER, 2, RECON)
    s.turn_up(saber)
    assert [what for what, _, _ in view(s, 1).acolytes[CHEN].dam] == ["Base DAM", "Spark Rapier"]
    assert view(s, None).acolytes[CHEN].saber == Piece(saber, True, 0, SABER, 2, RECON)


@checks("FUT-253")
def test_a_shield_stands_on_the_sheet_as_long_as_it_is_there() -> None:
    s = turn(0)
    s.shields = [Shield(CHEN, "ability", 4, "assault", HAMMERFIST, 0)]
    first = view(s, 1).acolytes[CHEN].ap[0]
    assert first == (f"Shield: {ACO_ABILITY[HAMMERFIST]}", 4, "FUT-253")
    assert len(view(s, 1).acolytes[HAMMERFIST].ap) == 1
    s.shields = []
    assert [what for what, _, _ in view(s, 1).acolytes[CHEN].ap] == ["Base AP"]


@checks("FUT-072", "FUT-R71")
def test_the_sheet_of_a_station_follows_what_befalls_it() -> None:
    s = turn(0)
    (beast,) = load_up(s, AEGIS, "CRE-01", fitted=True)
    mine, theirs = view(s, 0).districts[AEGIS], view(s, 1).districts[AEGIS]
    assert [piece.card for piece in mine.fitted] == [beast]
    assert (theirs.fitted, theirs.face_down) == ((), 1)
    s.ap[AEGIS], s.level[AEGIS] = 7, 2
    shown = view(s, 1).districts[AEGIS]
    assert shown.ap == ((LEVEL_NAME[2], 7, "FUT-072"),)
    assert shown.dice == tuple(die.name for die in LEVEL_DIE[2])
    s.force = [effect("NULLIFY district", DISTRICT + AEGIS, seat=1)]
    assert not view(s, 1).districts[AEGIS].on
    place_at(s, site={AEGIS: UNBUILT})
    assert view(s, 0).districts[AEGIS].ap == ()


def test_a_district_that_is_out_of_the_game_lies_on_no_mat() -> None:
    s = turn(0)
    assert view(s, 0).mats[0].districts == [AEGIS, LOWMARKET, CLOISTER]
    place_at(s, site={LOWMARKET: OUT})
    assert view(s, 0).mats[0].districts == [AEGIS, CLOISTER]


# What the reader may want to know.


@checks("FUT-082", "FUT-237", "FUT-278")
def test_what_the_ways_of_acolytes_cost_is_told_to_their_player() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-18")
    seen = view(s, 0)
    assert set(seen.ways) == {CHEN, HAMMERFIST, VELARIS}
    assert seen.ways[CHEN] == Ways(
        move_price(s, CHEN, False), move_price(s, CHEN, True), recall_price(s, CHEN)
    )
    assert seen.ways[CHEN] != seen.ways[HAMMERFIST]
    assert view(s, None).ways == {}


@checks("FUT-056", "FUT-059")
def test_what_is_used_up_is_marked_until_it_can_be_used_again() -> None:
    s = turn(0)
    assert view(s, 1).spent == {}
    s.used_cycle = 1 << CHEN * CLAUSES | 1 << (DISTRICT + AEGIS) * CLAUSES + 1
    s.used_turn = 1 << HAMMERFIST * CLAUSES | 1 << CHEN * CLAUSES
    s.used_assault = 1 << VELARIS * CLAUSES
    assert view(s, 1).spent == {
        CHEN: "cycle",
        HAMMERFIST: "turn",
        VELARIS: "assault",
        DISTRICT + AEGIS: "cycle",
    }


@checks("FUT-184")
def test_who_is_asked_how_to_pay_sees_the_energy_of_each_way() -> None:
    s = turn(0)
    _, card = dress(s, CHEN, "ARM-18", "ABL-01")
    play = (CARD + card % SLOTS) * CLAUSES
    s.ask(0, PAY, way_chosen, 0, "play", "POST", NONE, play, CHEN)
    ways = view(s, 0).payments
    assert [ways[way].energy for way in (TIER_1, TIER_2, TIER_3, BY_SIGIL)] == [1, 2, 3, 0]
    assert ways[FIXED].energy == CLAUSES_OF[FACE["ABL-01"]][0].energy
    assert view(s, 1).payments == {}


def test_a_reader_finds_every_card_that_lies_open_or_is_its_own() -> None:
    s = turn(0)
    (held,) = give(s, 0, "ARM-01")
    (worn_card,) = dress(s, GARRIS, "ARM-01")
    s.discards[1] = [gone := new(s, 1, "ITM-03")]
    assert view(s, 0).cards == {card % SLOTS: card for card in (held, gone)}
    assert view(s, 1).cards == {card % SLOTS: card for card in (worn_card, gone)}
    assert view(s, None).cards == {gone % SLOTS: gone}
