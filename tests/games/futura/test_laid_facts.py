"""What can be read off the table, and the numbers under which choices are made and recorded."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import BUILT, FACE, NOBODY, NONE, UNBUILT
from starhall.games.futura.facts import (
    collection_rows,
    front_sigil,
    games_won,
    half_points,
    income,
    own_stations,
    owned,
    picked,
    seats_in_order,
    sigils_of,
)
from starhall.games.futura.rules import kinds
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat import equipping, shedding
from starhall.games.futura.state import Score
from tests.games.futura.fight import question
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    HOSPICE,
    LAST_SLOT,
    LOWMARKET,
    NEEDLE,
    SKYHOOK,
    TERRACE,
    THORN,
    card,
    dress,
    go,
    refusal,
    table,
    turn,
)

# Seats.


@checks("FUT-R74")
def test_a_shared_first_place_is_a_game_won_by_each() -> None:
    s = table(players=3, finished=((1, 2, 3), (2, 1, 1), (3, 1, 2), (1, 1, 1)))
    assert games_won(s) == [2, 3, 2]


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0]), (4, 3, [3, 0, 1, 2])],
)
def test_seats_go_clockwise_from_the_first_player(players: int, first: int, order: list[int]) -> None:
    assert seats_in_order(table(players=players, first=first)) == order


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ([], []),
        ([1], []),
        ([0], [0]),
        ([0, 0, 0], [0, 1, 2]),
        ([1, 0, 1, 0], [1, 3]),
        ([0, 1, 1, 0], [0, 3]),
        ([NOBODY, 1, 0], [2]),
    ],
)
def test_where_a_seat_stands_in_a_row_of_seats(row: list[int], places: list[int]) -> None:
    assert owned(tuple(row), 0) == places


@checks("FUT-R37")
def test_for_each_face_the_first_card_that_is_not_taken_yet_is_picked() -> None:
    cards = [card("ARM-02", LAST_SLOT), card("SAB-34", 0), card("ARM-02", 3), card("ARM-01", 0)]
    wanted = [FACE["ARM-02"], FACE["SAB-34"], FACE["ARM-02"], FACE["ARM-02"], FACE["ARM-01"], FACE["ABL-01"]]
    assert picked(cards, wanted) == [cards[0], cards[1], cards[2], NONE, cards[3], NONE]
    assert picked([], wanted[:1]) == [NONE]
    assert picked(cards, []) == []


# Sigils and stations.


@checks("FUT-111", "FUT-330")
def test_the_bay_is_read_the_oldest_first() -> None:
    s = turn()
    s.bays[1] = [card("SIG-EMP", 0), card("SIG-PAL", LAST_SLOT), card("SIG-STR", LAST_SLOT)]
    assert (sigils_of(s, 1), sigils_of(s, 0)) == ([4, 0, 2], [])
    assert (front_sigil(s, 1), front_sigil(s, 0)) == (4, NONE)
    s.bays[1].reverse()
    assert front_sigil(s, 1) == 2


@checks("FUT-058", "FUT-069", "FUT-211", "FUT-232", "FUT-370", "FUT-371", "FUT-417", "FUT-R07")
def test_income_is_nine_and_the_figures_of_built_stations() -> None:
    s = table(players=4)
    assert [income(s, p) for p in range(4)] == [9 + 4 + 3, 9 + 7 + 3, 9 + 6 + 3, 9 + 7 + 3]
    s.level[TERRACE] = 4
    place_at(s, site={NEEDLE: UNBUILT})
    assert own_stations(s, 1) == [3, TERRACE]
    assert income(s, 1) == 9 + 2 + 1 + 3 + 4


@checks("FUT-055", "FUT-162", "FUT-211", "FUT-232")
def test_a_collection_is_told_row_by_row() -> None:
    for p in range(4):
        s = table(players=4)
        s.level[3 * p + 1] = 3
        rows = collection_rows(s, p)
        assert rows[0] == ("Basic income", 9, "FUT-211")
        by_level = [row for row in rows if row[2] == "FUT-232"]
        assert by_level == [(f"Level {n} there", n, "FUT-232") for n in (1, 3, 1)]
        assert sum(n for _, n, rule in rows if rule in ("FUT-211", "FUT-058", "FUT-232")) == income(s, p)
    s = table()
    for a in range(12):
        place_at(s, side={a: 0})
        place_at(s, holder={a: 0})
        s.level[a] = 1
        place_at(s, site={a: BUILT})
    given = [row for row in collection_rows(s, 0) if row[2] in ("FUT-055", "FUT-162")]
    assert given == [("Aegis Outpost", 2, "FUT-162"), ("Ondra Vell", 1, "FUT-055")]
    assert collection_rows(s, 1) == (("Basic income", 9, "FUT-211"),)


@checks("FUT-299", "FUT-300", "FUT-301", "FUT-302", "FUT-303", "FUT-R54")
@pytest.mark.parametrize(
    ("districts", "ranks", "levels", "energy", "score"),
    [
        ((), (), 0, 0, Score(0, 0, 0, 0, 0, 0)),
        ((AEGIS,), (0,), 1, 1, Score(6, 2, 4, 0, 1, 2)),
        ((AEGIS, THORN), (1,), 0, 0, Score(12, 4, 4, 4, 0, 0)),
        ((LOWMARKET, SKYHOOK, HOSPICE), (2, 3, 0), 7, 5, Score(18, 14, 12, 20, 7, 10)),
    ],
)
def test_points_are_counted_in_halves(
    districts: tuple[int, ...], ranks: tuple[int, ...], levels: int, energy: int, score: Score
) -> None:
    s = table()
    for d in range(12):
        holder, site = (1, BUILT) if d in districts else (0, UNBUILT)
        place_at(s, holder={d: holder}, site={d: site})
    s.energy[1] = energy
    assert half_points(s, 1, ranks, levels) == score


# The numbers of choices.


def test_every_action_keeps_its_number() -> None:
    assert FIRST == {
        "END": 0,
        "PLAY": 1,
        "CAST_OFF": 2,
        "RECALL": 3,
        "OFFER": 4,
        "REPAIR": 8,
        "MOVE": 20,
        "MOVE_SUPPORT": 32,
        "ENSIGIL": 44,
        "DECLARE": 56,
        "BUILD": 68,
        "UPGRADE": 80,
        "PLACE_LOOT": 92,
        "EQUIP": 104,
        "UNEQUIP": 344,
        "STORE": 584,
        "RETRIEVE": 824,
        "FIT": 1064,
        "TAKE_OUT": 1304,
        "SELL": 1544,
    }
    assert len(kinds.BLOCK_OF) == kinds.ACTION.size == 1784
    assert [kinds.BLOCK_OF[FIRST[block]] for block in FIRST] == list(FIRST)
    assert [kinds.BLOCK_OF[FIRST[block] - 1] for block in list(FIRST)[1:]] == list(FIRST)[:-1]


def test_every_kind_has_room_for_its_values() -> None:
    sizes = {kind.name: kind.size for kind in GAME.kinds}
    assert sizes["deck"] == kinds.OWN + 1
    assert (sizes["face"], sizes["pay"], sizes["sigil"], sizes["type"]) == (177, 5, 5, 49)
    assert (sizes["number"], sizes["yes"], sizes["set"], sizes["place"]) == (256, 2, 1 << 12, 30)
    assert (sizes["play"], sizes["thing"], sizes["card"]) == (kinds.PLAY.size, 288, 241)
    assert (sizes["seat"], sizes["acolyte"], sizes["station"], sizes["trade"]) == (4, 12, 12, 244)
    assert (sizes["leave"], sizes["time"]) == (4, 1)
    assert [kind.name for kind in GAME.kinds if kind.is_set] == ["set"]
    assert not any(kind.take_the_only_one for kind in kinds.ASKED)


def test_the_ways_to_pay_and_to_place_keep_their_numbers() -> None:
    assert (kinds.TIER_1, kinds.TIER_2, kinds.TIER_3, kinds.FIXED, kinds.BY_SIGIL) == (0, 1, 2, 3, 4)
    assert (kinds.TO_HAND, kinds.TO_SALE, kinds.TO_DISCARD) == (0, 1, 2)
    assert (kinds.AS_PRIMARY, kinds.AS_OFF_HAND, kinds.NO_CARD) == (3, 4, 240)
    assert (kinds.OFFER_DONE, kinds.GIVE_ENERGY, kinds.ASK_ENERGY, kinds.ASK_CARD) == (0, 1, 2, 3)
    assert (kinds.GIVE, kinds.ON_ACOLYTE, kinds.IN_STATION, kinds.NOWHERE) == (4, 5, 17, 29)


@checks("FUT-R87")
def test_what_nobody_has_a_reason_for_is_refused_in_the_usual_words() -> None:
    s = turn()
    s.loose[0] = [card("ARM-02", 7)]
    go(s, (shedding.place_loose, 0, CHEN))
    assert refusal(s, 0, "place", kinds.AS_PRIMARY) == ("FUT-R87", "that is not among what can be chosen now")


@checks("FUT-R34")
def test_a_question_with_one_answer_is_not_asked() -> None:
    for name, places in (("ARM-02", 1), ("SAB-01", 2)):
        s = turn()
        dress(s, CHEN, "ARM-18", "SAB-16")
        s.hands[0] = [card(name, 50)]
        s.chosen, s.asked, s.stack = (card(name, 50),), (), []
        kinds.ask_or_take(s, 0, kinds.PLACE, equipping.put_on, 0, "hold", CHEN)
        one = (equipping.put_on, kinds.NOWHERE, 0, "hold", CHEN)
        assert s.stack == ([one] if places == 1 else [])
        assert question(s) == ((-1, "", "") if places == 1 else (0, "place", "hold"))
