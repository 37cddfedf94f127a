"""Borders on the mat: the first and the last that counts, and what is left as it was."""

from __future__ import annotations

from starhall.core.scenes import checks, choose, place_at, refused
from starhall.games.futura.box.parts import (
    BENCH,
    CARD,
    DISTRICT_COUNT,
    FACE,
    NOBODY,
    NONE,
    PRIMAL,
    SIGIL,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.kinds import (
    ACOLYTE,
    ACTION,
    FIRST,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    PLACE,
    SET,
)
from starhall.games.futura.rules.mat import gear, shedding, sigils, stations, storage
from starhall.games.futura.rules.mat.cards import discard, left_unseen
from tests.games.futura.fight import thing
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    FOUNDRY,
    ONDRA,
    TERRACE,
    act,
    dress,
    give,
    load_up,
    new,
    refused_saying,
    slot,
    turn,
)

# Cards.


@checks("FUT-R91")
def test_a_card_of_one_who_is_out_leaves_the_game() -> None:
    s = turn(0, players=3)
    card = new(s, 1, "ARM-02")
    s.playing = (0, 2)
    discard(s, 1, card)
    assert (s.removed, s.discards[1]) == ([card], [])


@checks("FUT-R71")
def test_not_even_the_first_seat_can_tell_which_of_two_cards_has_gone() -> None:
    s = turn(1)
    one, two = give(s, 1, "ARM-02", "ARM-03")
    for card in (one, two):
        s.show(card, 0)
    left_unseen(s, (one, two), (one, two))
    assert (s.known[slot(one)], s.known[slot(two)]) == (0, 0)


@checks("FUT-038", "FUT-095", "FUT-R34")
def test_a_shield_that_is_bought_is_held_in_the_off_hand() -> None:
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-15")
    (shield,) = give(s, 0, "ITM-04")
    act(s, 0, "EQUIP", slot(shield))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert (s.off_hand[CHEN], s.items[CHEN]) == (shield, ())


@checks("FUT-095", "FUT-096", "FUT-R36")
def test_of_three_abilities_or_three_items_one_must_go() -> None:
    s = turn()
    dress(s, CHEN, "ARM-34", "ABL-01", "ABL-02", "ITM-12")
    assert gear.too_many(s, CHEN) == []
    dress(s, CHEN, "ABL-03")
    assert gear.too_many(s, CHEN) == list(s.abilities[CHEN])
    place_at(s, abilities={CHEN: ()})
    dress(s, CHEN, "ITM-13", "ITM-14")
    assert gear.too_many(s, CHEN) == list(s.items[CHEN])


@checks("FUT-341", "FUT-R87")
def test_a_loose_card_is_not_put_on_the_last_acolyte_of_the_box_if_it_is_of_another() -> None:
    s = turn()
    s.loose[0] = [new(s, 0, "SAB-02")]
    s.place[ELOI] = BENCH
    place_at(s, side={ELOI: 1})
    assert shedding.why_not_loose(s, ON_ACOLYTE + ELOI, 0, CHEN) is None
    s.active = 1
    reason = shedding.why_not_loose(s, ON_ACOLYTE + ELOI, 0, CHEN)
    assert reason is not None
    assert reason.rule == "FUT-341"


@checks("FUT-R82")
def test_a_card_that_can_go_nowhere_stays_on_its_station_or_in_the_hand() -> None:
    s = turn()
    (doors,) = load_up(s, AEGIS, "ITM-24", fitted=True)
    s.chosen = (doors,)
    storage.taken_out(s, NOWHERE, 0, "take out")
    assert (s.fitted[AEGIS], s.cargo[AEGIS], s.hands[0], s.handled) == ((doors,), (), [], 0)
    (gun,) = give(s, 0, "ITM-25")
    s.chosen = (gun,)
    storage.fitted(s, NOWHERE, 0, "fit")
    assert (s.fitted[AEGIS], s.hands[0], s.energy[0]) == ((doors,), [gun], 20)


# Stations.


@checks("FUT-231", "FUT-319")
def test_the_price_of_a_station_is_named() -> None:
    s = turn(energy=[9, 20])
    place_at(s, site={AEGIS: UNBUILT})
    assert refused_saying(s, 0, "action", FIRST["BUILD"] + AEGIS) == "it costs 10 energy, you have 9"


@checks("FUT-089", "FUT-276", "FUT-R27", "FUT-R51")
def test_a_looted_station_has_no_level_and_a_camp_gives_no_upgrade_card_back() -> None:
    s = turn()
    supply = s.supply
    stations.loot_upgrade(s, 0, FOUNDRY)
    assert s.level[FOUNDRY] == 0
    stations.raze(s, TERRACE)
    assert s.supply == supply


# Sigils.


@checks("FUT-331", "FUT-R16")
def test_a_mark_protects_a_creature_without_giving_it_anything() -> None:
    s = turn()
    wolf = thing(load_up(s, TERRACE, "CRE-01", fitted=True)[0])
    sigils.mark(s, wolf, PRIMAL)
    assert sigils.protecting(s, wolf) == (PRIMAL, 0, wolf)
    assert sigils.striking(s, wolf) == (PRIMAL, 0)


@checks("FUT-150", "FUT-404", "FUT-R17")
def test_the_living_sigil_of_an_ambushed_acolyte_works_too() -> None:
    s = turn()
    dress(s, ONDRA, "ARM-24", "SAB-15")
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, ONDRA
    sigils.check_wards(s)
    assert [entry[:3] for entry in s.applied] == [(ONDRA, SIGIL[FACE["ARM-24"]], NONE)]


@checks("FUT-150", "FUT-404")
def test_living_sigils_are_those_of_the_pieces_and_a_station_has_none() -> None:
    s = turn()
    for place in (0, SLOTS - 1):
        for name in ("ITM-12", "ITM-02", "ITM-06", "ITM-05"):
            place_at(s, items={CHEN: (FACE[name] * SLOTS + place,)})
            assert sigils._living_sigils(s, CHEN, {"all"})[-1:] == [SIGIL[FACE[name]]]
        place_at(s, items={CHEN: ()})
        for name in ("ARM-01", "ARM-34"):
            place_at(s, armour={CHEN: FACE[name] * SLOTS + place})
            assert sigils._living_sigils(s, CHEN, {"armour"}) == [SIGIL[FACE[name]]]
        for name in ("SAB-01", "SAB-02", "SAB-34"):
            place_at(s, saber={CHEN: FACE[name] * SLOTS + place})
            assert sigils._living_sigils(s, CHEN, {"saber"}) == [SIGIL[FACE[name]]]
    assert sigils._living_sigils(s, CARD - 1, {"all"}) == []


# Questions.


def test_the_places_of_a_card_keep_their_numbers() -> None:
    assert (ON_ACOLYTE, IN_STATION, NOWHERE) == (5, 17, 17 + DISTRICT_COUNT)
    assert PLACE.size == NOWHERE + 1
    assert (ACOLYTE.size, SET.size) == (12, 1 << 12)


@checks("FUT-R87")
def test_what_can_be_chosen_is_not_refused() -> None:
    s = turn()
    assert refused(s, 0, "action", FIRST["END"]) is None
    assert refused(s, 0, "action", FIRST["CAST_OFF"]) is not None
    assert ACTION.why_not is not None
    assert ACTION.why_not(s, FIRST["END"], 0, "turn") is None


@checks("FUT-R52", "FUT-R105")
def test_nothing_of_a_turn_is_left_to_happen_when_its_player_is_out() -> None:
    s = turn(0, players=3)
    s.do((ending.check_victory,), (ending.check_victory,))
    ending.eliminate(s, 0)
    assert len(s.stack) == 1
    assert s.side.count(NOBODY) == 12 - 6
