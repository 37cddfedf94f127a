"""What the parts of a card mean: uses, abilities, creatures, wards; and what is no part of the game."""

from __future__ import annotations

from random import Random

from starhall.core import Match, record
from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ACO_HOUSE,
    BAY,
    BUILT,
    CARD,
    CLAUSES,
    DISTRICT,
    FALLEN,
    MUTANT,
    NOBODY,
    PALADIN,
    PASS,
    PRIMAL,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.kinds import TIER_3
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.turn.turns import begin_cycle
from starhall.games.futura.state import FuturaState
from starhall.games.futura.words import WORDS
from tests.games.futura.fight import Made, assault, declare, dice, go_on, lead, question, sigil_cards, thing
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    HOSPICE,
    NEEDLE,
    TERRACE,
    THORN,
    VELARIS,
    act,
    can,
    dress,
    give,
    go,
    load_up,
    slot,
    stack_deck,
    turn,
)


def plays(s: FuturaState, p: int) -> list[int]:
    """The things that a seat may use now."""
    return [value // CLAUSES for value in offered(s, p) if value != PASS]


# The four uses.


@checks("FUT-049")
def test_an_active_ability_is_used_in_an_interaction_and_not_in_the_action_step() -> None:
    s = assault(STATION + TERRACE)
    (card,) = dress(s, CHEN, "ABL-42")
    dress(s, CHEN, "ARM-11")
    s.harm[s.armour[CHEN] % SLOTS] = 9
    assert can(s, 0, "PLAY") == []
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, until=("POST",))
    while question(s)[0] == 1:
        choose(s, 1, "play", PASS)
    assert thing(card) in plays(s, 0)


@checks("FUT-050", "FUT-127")
def test_a_passive_ability_is_always_on_without_being_used() -> None:
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-11", "ABL-45")
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert gear.armour_left(s, CHEN) == 30 - (4 - 1)
    assert len(s.abilities[CHEN]) == 1


@checks("FUT-051", "FUT-128")
def test_a_conditional_ability_acts_by_itself_when_its_condition_is_met() -> None:
    s = assault(STATION + NEEDLE)
    dress(s, CHEN, "ARM-11")
    dice(s, 13)
    declare(s, 0, CHEN, STATION + NEEDLE)
    assert gear.armour_left(s, CHEN) == 30 - 13 // 2
    assert told(s, "acts")[-1].operands["thing"] == DISTRICT + NEEDLE


@checks("FUT-052")
def test_a_declared_ability_is_announced_when_the_assault_begins_or_not_at_all() -> None:
    s = assault(STATION + TERRACE)
    armour, _ = dress(s, CHEN, "ARM-11", "SAB-22")
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    choose(s, 1, "play", PASS)
    assert question(s)[::2] == (0, "DEC")
    assert thing(armour) in plays(s, 0)
    choose(s, 0, "play", PASS)
    lead(s, until=("PRE",))
    assert question(s)[::2] == (0, "PRE")
    assert thing(armour) not in plays(s, 0)


@checks("FUT-053")
def test_an_ability_card_costs_nothing_to_take_but_its_charge_to_use() -> None:
    s = turn(0)
    stack_deck(s, 0, "ARM-01", "ARM-02")
    (card,) = give(s, 0, "ABL-43")
    act(s, 0, "EQUIP", slot(card))
    choose(s, 0, "place", 5 + CHEN)
    assert s.energy[0] == 20
    act(s, 0, "PLAY")
    choose(s, 0, "play", (CARD + slot(card)) * CLAUSES)
    assert s.energy[0] == 19


# Acolytes.


def stealthy(bay: str = "") -> FuturaState:
    """Chen has lost her comparison and may use Stealth Manoeuvre."""
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-26")
    if bay:
        sigil_cards(s, 0, bay)
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, until=("POST",))
    while question(s)[0] == 1:
        choose(s, 1, "play", PASS)
    return s


@checks("FUT-055")
def test_an_acolytes_ability_is_activated_like_an_ability_card() -> None:
    s = stealthy("PRI")
    assert CHEN in plays(s, 0)
    choose(s, 0, "play", CHEN * CLAUSES)
    assert question(s)[1] == "pay"
    assert len(offered(s, 0)) == 4
    dice(s, 60)
    choose(s, 0, "pay", 4)
    assert s.bays[0] == []
    lead(s)
    assert gear.armour_left(s, CHEN) == 78


@checks("FUT-056")
def test_an_acolytes_ability_can_be_used_once_in_a_battle_cycle() -> None:
    s = stealthy()
    choose(s, 0, "play", CHEN * CLAUSES)
    choose(s, 0, "pay", TIER_3)
    dice(s, 100, 1, 8)
    lead(s)
    assert gear.armour_left(s, CHEN) == 74
    choose(s, 0, "yes", 1)
    lead(s, until=("POST",))
    while question(s)[0] == 1:
        choose(s, 1, "play", PASS)
    assert question(s)[2] != "POST" or CHEN not in plays(s, 0)


@checks("FUT-057")
def test_at_0_base_ap_an_acolyte_is_dead_and_its_card_leaves_play() -> None:
    s = assault(STATION + TERRACE)
    s.base[CHEN] = 4
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert s.place[CHEN] == FALLEN
    assert s.side[CHEN] == NOBODY


@checks("FUT-098", "FUT-257")
def test_sometimes_the_acolyte_card_itself_falls_to_the_victor() -> None:
    s = assault(STATION + TERRACE)
    s.level[THORN] = 1
    place_at(s, holder={THORN: 1})
    place_at(s, site={THORN: BUILT})
    place_at(s, station={THORN: 7})
    s.ap[THORN] = 20
    place_at(s, ap_full={THORN: s.ap[THORN]}, dam={THORN: 9})
    s.base[CHEN] = 4
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + THORN)
    lead(s)
    assert s.place[CHEN] == MUTANT
    assert s.mutants[THORN] == (CHEN,)


@checks("FUT-421")
def test_a_saved_acolyte_with_0_ap_is_armoured_from_the_next_cycle_on() -> None:
    s = turn(0)
    s.base[CHEN] = 0
    s.resting = 1 << CHEN
    (card,) = give(s, 0, "ARM-01")
    act(s, 0, "EQUIP", slot(card))
    assert offered(s, 0) == [5 + HAMMERFIST, 5 + VELARIS]
    again = turn(0)
    again.base[CHEN] = 0
    again.resting = 1 << CHEN
    go(again, (begin_cycle,))
    assert again.resting == 0


# Districts.


@checks("FUT-059")
def test_a_districts_ability_is_free_and_used_once_in_a_battle_cycle() -> None:
    s = turn(0)
    s.level[HOSPICE] = 1
    place_at(s, holder={HOSPICE: 0})
    place_at(s, site={HOSPICE: 3})
    place_at(s, station={HOSPICE: 9})
    s.base[CHEN] = 5
    s.base[HAMMERFIST] = 5
    act(s, 0, "PLAY")
    assert plays(s, 0) == [DISTRICT + HOSPICE]
    choose(s, 0, "play", (DISTRICT + HOSPICE) * CLAUSES)
    choose(s, 0, "thing", CHEN)
    assert s.base[CHEN] == 9
    assert s.energy[0] == 20
    assert can(s, 0, "PLAY") == []


# Creatures.


def guarded(card: str = "CRE-03") -> tuple[FuturaState, int]:
    """A station with a creature in front, and Chen before it."""
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-26", "SAB-26")
    (creature,) = load_up(s, TERRACE, card, fitted=True)
    return s, thing(creature)


@checks("FUT-063")
def test_a_creature_is_used_up_before_the_station_takes_damage() -> None:
    s, hound = guarded()
    dice(s, 12, 1)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert s.harm[hound - CARD] == 21
    assert s.ap[TERRACE] == 20


@checks("FUT-064", "FUT-R24")
def test_while_a_creature_lives_the_station_neither_rolls_nor_strikes() -> None:
    s, hound = guarded()
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert [unit for unit, _, _ in told(s, "rolled")[-1].operands["rolls"]] == [CHEN, hound]
    assert gear.armour_left(s, CHEN) == 78 - 7


@checks("FUT-065")
def test_a_creature_suffers_more_from_what_it_is_weak_to() -> None:
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-26", "SAB-27")
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    dice(s, 12, 1)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert s.harm[hound % SLOTS] == 20 + 3 + 3


@checks("FUT-066")
def test_a_creatures_ability_is_paid_for_and_used_once_in_a_turn() -> None:
    s, hound = guarded()
    dice(s, 1, 8, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(1, "POST", hound))
    assert s.energy[1] == 19
    assert gear.armour_left(s, CHEN) == 78 - 11
    go_on(s, until=("POST",))
    assert question(s)[::2] != (1, "POST") or hound not in plays(s, 1)


# Sigils.


@checks("FUT-046")
def test_holding_a_sigil_is_enough_to_nullify_the_weaker_one_of_the_enemy() -> None:
    s = turn(0)
    s.place[CHEN] = BAY
    dress(s, CHEN, "ARM-11", "SAB-02")
    sigil_cards(s, 0, "PRI")
    sigil_cards(s, 1, "PAL")
    act(s, 0, "ENSIGIL", CHEN)
    dice(s, 8, 1)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert told(s, "warded")[-1].operands == {"seat": 1, "sigil": PRIMAL, "ward": PALADIN}
    assert len(s.bays[1]) == 1
    assert s.ap[TERRACE] == 20 - 7


# What is no part of the game.


@checks("FUT-365")
def test_an_offer_holds_cards_and_energy_and_no_promise() -> None:
    s = turn(0)
    give(s, 0, "ARM-11")
    act(s, 0, "OFFER", 1)
    described = GAME.ask(s, 0)
    assert described is not None
    assert {option.text.split()[0] for option in described.options} == {"Make", "Give", "Ask"}
    assert not any("promise" in text or "alliance" in text for text in WORDS.events.values())


@checks("FUT-394", "FUT-R73")
def test_a_game_that_was_broken_off_goes_on_where_it_was() -> None:
    rng = Random(3)
    match = Match(GAME, 2, seed="broken off")
    for seat in (0, 1):
        match.choose(seat, match.state.choices(seat)[seat])
    while match.state.turns < 2:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    again = record.load(record.save(match))
    assert again.state.turns == 2
    assert again.view(0) == match.view(0)
    assert again.view(1) == match.view(1)
    for one in (match, again):
        chosen = Random(4)
        for _ in range(40):
            if one.over:
                break
            seat = one.state.asked[0][0]
            one.choose(seat, chosen.choice(one.state.choices(seat)))
    assert again.view(None) == match.view(None)


@checks("FUT-002", "FUT-202")
def test_a_faction_may_be_of_several_houses() -> None:
    match = Match(GAME, 2, {"acolyte_selection": "choose"}, seed="houses")
    for seat in (0, 1):
        match.choose(seat, match.state.choices(seat)[0])
    first = match.state.first
    kind = GAME.kinds_by_name["acolyte"]
    wanted = [CHEN, HAMMERFIST, VELARIS]
    while match.state.asked[0][1] is kind:
        seat = match.state.asked[0][0]
        match.choose(seat, kind.choice(wanted.pop(0)) if seat == first else match.state.choices(seat)[-1])
    mine = [a for a, side in enumerate(match.state.side) if side == first]
    assert mine == [CHEN, HAMMERFIST, VELARIS]
    assert len({ACO_HOUSE[a] for a in mine}) == 3
