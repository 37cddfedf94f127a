"""Verbs of cards, energy, prices and spoils, each played from a card."""

from __future__ import annotations

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import CARD, DISTRICT, OUT, SLOTS, STATION
from starhall.games.futura.rules.mat.prices import discount, keeps_broken, repair_price
from starhall.games.futura.rules.mat.storage import fit_sites
from starhall.games.futura.rules.plays.triggers import collection
from starhall.games.futura.rules.plays.windows import main_plays
from starhall.games.futura.rules.turn.movement import move_price, recall_price
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import lead, question
from tests.games.futura.playing import (
    armour_harm,
    asked_for,
    duel,
    fight,
    items_of,
    made,
    play,
    seen,
    shows,
    until_asked,
    used_cards,
)
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    CLOISTER,
    FOUNDRY,
    HAMMERFIST,
    HESK,
    LOWMARKET,
    ONDRA,
    SKYHOOK,
    TERRACE,
    VELARIS,
    WREN,
    act,
    dress,
    give,
    go,
    load_up,
    names,
    new,
    stack_deck,
    table,
)


def main(s: FuturaState, p: int = 0) -> None:
    """Open the plays of the action step."""
    go(s, (action_step, p))
    act(s, p, "PLAY")


# REVEAL.


@shows("ABL-29", "ITM-32", "DIS-11")
@checks("FUT-167", "FUT-271", "FUT-196")
def test_an_informant_turns_up_the_cards_of_an_enemy_station() -> None:
    for name in ("ABL-29", "ITM-32"):
        s = table()
        dress(s, CHEN, name)
        inside = load_up(s, TERRACE, "SAB-20", "ARM-26")
        main(s)
        play(s, 0, name)
        assert all(s.known[card % SLOTS] == 0b11 for card in inside)
    s = table()
    s.level[ARCHIVE] = 1
    place_at(s, holder={ARCHIVE: 0})
    place_at(s, site={ARCHIVE: 3})
    place_at(s, station={ARCHIVE: 8})
    (inside_foundry,) = load_up(s, FOUNDRY, "SAB-20")
    load_up(s, TERRACE, "SAB-20")
    main(s)
    choose(s, 0, "play", (DISTRICT + ARCHIVE) * 2)
    assert offered(s, 0) == [STATION + FOUNDRY, STATION + TERRACE]
    choose(s, 0, "thing", STATION + FOUNDRY)
    assert s.known[inside_foundry % SLOTS] == 0b11


@shows("ACO-09")
@checks("FUT-167", "FUT-009")
def test_a_borrowed_face_sees_a_hand_and_nobody_else_does() -> None:
    s = table(players=3)
    s.place[WREN] = 1
    place_at(s, side={WREN: 0})
    held = give(s, 1, "SAB-20", "ARM-26")
    give(s, 2, "SAB-01")
    main(s)
    play(s, 0, "ACO-09", at=[1])
    assert all(s.known[card % SLOTS] == 0b001 for card in held)
    assert s.energy[0] == 19
    assert GAME.view(s, 0).hands[1].known == sorted(held)
    assert GAME.view(s, 2).hands[1].known == []


@shows("ARM-21")
@checks("FUT-174")
def test_the_relay_frame_reads_a_station_at_the_declaration() -> None:
    s = fight("ARM-21", stored=["SAB-20"], rolls=(10, 1))
    until_asked(s, 0, "DEC")
    play(s, 0, "ARM-21", clause=1)
    assert s.known[s.cargo[ARCHIVE][0] % SLOTS] == 0b11
    assert s.energy[0] == 7


# DRAW and RECOVER.


@shows("ABL-43")
@checks("FUT-402", "FUT-R09")
def test_a_quartermasters_eye_draws_two_cards_and_sigils_go_to_the_bay() -> None:
    s = table()
    dress(s, CHEN, "ABL-43")
    stack_deck(s, 0, "SIG-PAL", "SAB-01", "SAB-02")
    main(s)
    play(s, 0, "ABL-43", pay=None)
    assert names(s.hands[0]) == ["SAB-01"]
    assert names(s.bays[0]) == ["SIG-PAL"]


@checks("FUT-R09", "FUT-R87")
def test_with_five_cards_in_hand_nothing_can_be_drawn() -> None:
    s = table()
    dress(s, CHEN, "ABL-43")
    give(s, 0, *["SAB-01"] * 5)
    stack_deck(s, 0, "SAB-02")
    go(s, (action_step, 0))
    assert "ABL-43" not in playable_names(s)


def playable_names(s: FuturaState) -> list[str]:
    """The ability cards that could be played in the action step of seat 0."""
    things = {value // 2 for value in main_plays(s, 0)}
    return [name for card in s.abilities[CHEN] for name in names([card]) if CARD + card % SLOTS in things]


@shows("ITM-31")
@checks("FUT-397", "FUT-402")
def test_a_hook_brings_equipment_back_from_the_own_discard_pile_but_not_itself() -> None:
    s = table()
    dress(s, CHEN, "ITM-31")
    for name in ("ABL-01", "SAB-20", "CRE-01", "ITM-01"):
        s.discards[0].append(new(s, 0, name))
    main(s)
    play(s, 0, "ITM-31")
    assert names([card for card in s.discards[0] if card % SLOTS in offered(s, 0)]) == ["SAB-20", "ITM-01"]
    choose(s, 0, "card", s.discards[0][1] % SLOTS)
    assert names(s.hands[0]) == ["SAB-20"]
    assert used_cards(s, 0) == ["ABL-01", "CRE-01", "ITM-01", "ITM-31"]


# GAIN and STEAL.


@shows("XIT-03", "ARM-06", "ARM-28", "STA-09")
@checks("FUT-402", "FUT-134", "FUT-051")
def test_energy_comes_from_cells_storms_and_blood() -> None:
    s = table()
    dress(s, CHEN, "XIT-03")
    main(s)
    play(s, 0, "XIT-03")
    assert s.energy[0] == 25
    s = fight("ARM-06", rolls=(1, 8))
    lead(s)
    assert s.energy[0] == 10
    s = fight("ARM-28", rolls=(1, 8))
    lead(s)
    assert s.energy[0] == 11

    def weak(s: FuturaState) -> None:
        s.base[HAMMERFIST] = 2

    s = fight(station="STA-09", rolls=(1, 8), prepare=weak)
    lead(s)
    assert s.energy[1] == 12


@shows("ACO-05", "ART-05", "DIS-01")
@checks("FUT-162", "FUT-211", "FUT-R07", "FUT-R70")
def test_collection_pays_what_acolytes_artefacts_and_districts_bring() -> None:
    s = table()
    dress(s, CHEN, "ART-05")
    collection(s, 0)
    assert s.energy[0] == 20 + 2 + 2, "the artefact and Aegis Outpost"
    collection(s, 1)
    assert s.energy[1] == 21, "Ondra's ledger"
    load_up(s, LOWMARKET, "ART-05", fitted=True)
    collection(s, 0)
    assert s.energy[0] == 24 + 6
    place_at(s, site={0: OUT})
    collection(s, 0)
    assert s.energy[0] == 30 + 4, "a district works only with a station"


@shows("CRE-07", "ARM-18", "SAB-28")
@checks("FUT-134")
def test_a_discharge_takes_energy_from_the_opponent_only() -> None:
    s = fight("ARM-26", fitted=["CRE-07"], level=2, energy=(1, 9), rolls=(1, 10), players=3)
    lead(s, made(s, 1, "POST", "CRE-07"))
    assert s.energy == [0, 9 - 2 + 1, 9]
    s = duel("ARM-18", rolls=(10, 1))
    lead(s)
    assert s.energy == [10, 8]
    s = duel("ARM-26", "SAB-28", rolls=(12, 1))
    lead(s)
    assert s.energy == [11, 7]


# COST, KEEP, PERMIT.


@shows("ARM-13", "ARM-30", "ITM-34", "ITM-14", "ACO-08")
@checks("FUT-158", "FUT-173")
def test_gear_lowers_prices_as_long_as_it_is_worn() -> None:
    s = table()
    dress(s, CHEN, "ARM-30", "ITM-34")
    assert move_price(s, CHEN, False) == 0
    assert recall_price(s, CHEN) == 1
    dress(s, VELARIS, "ARM-13", "ITM-14")
    assert recall_price(s, VELARIS) == 0
    s.harm[s.armour[VELARIS] % SLOTS] = 5
    assert repair_price(s, VELARIS) == 1
    assert keeps_broken(s, VELARIS)
    assert discount(s, VELARIS, "swap-armour") < -20
    assert keeps_broken(s, HESK)
    assert not keeps_broken(s, CHEN)


@shows("DIS-03")
@checks("FUT-169")
def test_the_drowned_cloister_takes_artefacts_of_every_carrier() -> None:
    s = table()
    (seal,) = give(s, 0, "ART-03")
    assert fit_sites(s, 0, seal) == [CLOISTER]


# DESTROY.


@shows("ITM-20")
@checks("FUT-159")
def test_grey_dust_eats_an_item_at_random_or_a_revealed_one_of_choice() -> None:
    s = duel("ITM-20", theirs=["ARM-26", "ITM-10", "ITM-11"], rolls=(6, 1, 1))
    lead(s, made(s, 0, "POST", "ITM-20"))
    assert items_of(s, ONDRA) == ["ITM-10"]
    assert used_cards(s, 1) == ["ITM-11"]

    def seen_items(s: FuturaState) -> None:
        for card in s.items[ONDRA]:
            place_at(s, known={card % SLOTS: 0b11})

    s = duel("ITM-20", theirs=["ARM-26", "ITM-10", "ITM-11"], rolls=(6, 1), prepare=seen_items)
    lead(s, made(s, 0, "POST", "ITM-20"))
    assert question(s) == (0, "card", "destroy")
    choose(s, 0, "card", s.items[ONDRA][0] % SLOTS)
    assert items_of(s, ONDRA) == ["ITM-11"]


@checks("FUT-159", "FUT-184")
def test_grey_tide_at_the_third_tier_eats_an_item_besides() -> None:
    s = duel("ABL-44", theirs=["ARM-26", "ITM-10"], rolls=(6, 1, 0))
    lead(s, made(s, 0, "POST", "ABL-44", 0, 2))
    assert items_of(s, ONDRA) == []
    s = duel("ABL-44", theirs=["ARM-26", "ITM-10"], rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-44", 0, 1))
    assert items_of(s, ONDRA) == ["ITM-10"]


# LOOT, KEEP cargo, BOMBARD.


@shows("ACO-02")
@checks("FUT-276", "FUT-127", "FUT-191")
def test_hammerfist_keeps_the_upgrade_of_a_destroyed_station_also_as_support() -> None:
    for a, support in ((HAMMERFIST, -1), (CHEN, HAMMERFIST)):
        rolls = (6, 1) if support == -1 else (6, 6, 1)
        s = fight(a=a, support=support, level=2, ap=2, rolls=rolls)
        lead(s)
        assert [level for level, _ in s.loot[0]] == [2]


@shows("STA-05")
@checks("FUT-100", "FUT-R95", "FUT-051")
def test_a_bolt_hole_keeps_a_cargo_card_of_the_owners_choice() -> None:
    s = fight(ap=2, level=2, stored=["SAB-20", "ARM-26"], rolls=(6, 1))
    lead(s)
    assert question(s) == (1, "card", "keep cargo")
    choose(s, 1, "card", s.cargo[ARCHIVE][1] % SLOTS)
    assert names(s.hands[1]) == ["ARM-26"]
    lead(s)
    assert question(s) == (0, "place", "claim"), "the other one falls to the victor"


@shows("DIS-07", "ITM-29")
@checks("FUT-166", "FUT-R49")
def test_a_scorch_order_bombards_the_victor_and_the_district_is_gone() -> None:
    s = fight("ARM-26", target=SKYHOOK, ap=2, rolls=(12, 1, 20, 5))
    lead(s, until=("LOST",))
    assert asked_for(s) == (1, "LOST")
    choose(s, 1, "play", (DISTRICT + SKYHOOK) * 2)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 25
    assert s.site[SKYHOOK] == OUT
    s = fight("ARM-26", ap=2, fitted=["ITM-29"], rolls=(12, 1, 20, 5))
    lead(s, made(s, 1, "LOST", "ITM-29"))
    assert armour_harm(s, HAMMERFIST) == 25
    assert used_cards(s, 1) == ["ITM-29"], "it is not claimed"


@checks("FUT-166")
def test_a_bombardment_may_be_declined() -> None:
    s = fight("ARM-26", target=SKYHOOK, ap=2, rolls=(12, 1))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 0
    assert s.holder[SKYHOOK] == 0
    assert seen(s, "bombardment called", "seat") == []
