"""What each party of a fight has at hand, and what a seat has outside of combat."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BAY, CARD, DISTRICT, NEUTRAL, NONE, STATION
from starhall.games.futura.rules.plays.quiet import ALONE, PLAYED
from starhall.games.futura.rules.plays.reach import STASIS, Source, in_fight, source_of, sources
from starhall.games.futura.state import FuturaState, Possessed
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    ELOI,
    GARRIS,
    HAMMERFIST,
    HOSPICE,
    ILMAR,
    KESTRANE,
    LAST_SLOT,
    NEEDLE,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    table,
)


def battle(
    primary: int = CHEN,
    target: int = STATION + TERRACE,
    support: int = NONE,
    parties: tuple[int, int] = (0, 1),
) -> FuturaState:
    """One party assaults the other, between two windows; the others look on."""
    s = table(players=4)
    s.attacker, s.defender = parties
    s.primary, s.support, s.target, s.interaction = primary, support, target, 1
    for a in (primary, support):
        if a != NONE:
            s.place[a] = BAY
    return s


def used(found: list[Source]) -> list[tuple[int, int]]:
    """The things of sources and who bears them."""
    return [(source.thing, source.bearer) for source in found]


def own(*things: int) -> list[tuple[int, int]]:
    """Acolytes with abilities of their own."""
    return [(a, a) for a in things]


# The attacker.


@checks("FUT-286", "FUT-R18")
@pytest.mark.parametrize("parties", [(0, 1), (3, 0), (1, 3)])
@pytest.mark.parametrize(
    ("primary", "support", "found"),
    [
        (CHEN, NONE, [CHEN]),
        (KESTRANE, NONE, [KESTRANE]),
        (CHEN, GARRIS, [CHEN, GARRIS]),
        (GARRIS, CHEN, [GARRIS]),
        (ELOI, YARROW, [YARROW]),
        (NONE, GARRIS, [GARRIS]),
    ],
)
def test_the_attacker_has_its_primary_and_what_helps_of_its_support(
    primary: int, support: int, found: list[int], parties: tuple[int, int]
) -> None:
    s = battle(primary, support=support, parties=parties)
    assert used(in_fight(s, parties[0], "POST", PLAYED)) == own(*found)
    assert in_fight(s, 2, "POST", PLAYED) == []


@checks("FUT-286")
def test_nobody_stands_in_for_a_primary_or_support_that_is_missing() -> None:
    s = battle(NONE)
    place_at(s, abilities={ELOI: (card("ABL-16", 3),)})
    assert in_fight(s, 0, "RESP", PLAYED) == in_fight(s, 0, "POST", PLAYED) == []


@checks("FUT-149", "FUT-286")
def test_the_first_acolyte_helps_as_a_support_too() -> None:
    s = battle(VELARIS, support=CHEN)
    place_at(s, abilities={CHEN: (card("ABL-16", 3),)})
    assert used(in_fight(s, 0, "POST", PLAYED)) == [(CARD + 3, CHEN)]


@checks("FUT-193", "FUT-410", "FUT-R62")
def test_possession_changes_who_uses_what() -> None:
    s = battle(CHEN, support=KESTRANE)
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert used(in_fight(s, 1, "POST", PLAYED)) == own(CHEN)
    # The support leads on with all it has.
    assert used(in_fight(s, 0, "POST", PLAYED)) == own(KESTRANE)
    s.possessed = (Possessed(CHEN, 1, 1), Possessed(KESTRANE, 1, 1))
    assert used(in_fight(s, 1, "POST", PLAYED)) == own(CHEN, KESTRANE)
    assert in_fight(s, 0, "POST", PLAYED) == []


# The defender.


@checks("FUT-286", "FUT-R61")
@pytest.mark.parametrize("victim", [CHEN, KESTRANE, YARROW])
@pytest.mark.parametrize("parties", [(1, 0), (0, 3)])
def test_an_ambushed_acolyte_has_what_it_carries(victim: int, parties: tuple[int, int]) -> None:
    s = battle(VELARIS, victim, parties=parties)
    place_at(s, abilities={victim: (card("ABL-01", LAST_SLOT),)})
    both = [*own(victim), (CARD + LAST_SLOT, victim)]
    assert used(in_fight(s, parties[1], "POST", PLAYED)) == both
    s.target = NONE
    assert in_fight(s, parties[1], "POST", PLAYED) == in_fight(s, parties[1], "RESP", PLAYED) == []


@checks("FUT-286", "FUT-R64", "FUT-R103")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, HOSPICE])
@pytest.mark.parametrize("summoned", [CHEN, KESTRANE])
def test_a_summoned_acolyte_fights_beside_the_station(d: int, summoned: int) -> None:
    s = battle(VELARIS, STATION + d)
    place_at(s, station={d: 2})
    assert used(in_fight(s, 1, "POST", PLAYED)) == [(STATION + d, STATION + d)]
    assert in_fight(s, 1, "RESP", PLAYED) == []
    s.summoned = summoned
    assert used(in_fight(s, 1, "POST", PLAYED)) == [*own(summoned), (STATION + d, summoned)]
    s.possessed = (Possessed(summoned, 0, 1),)
    assert used(in_fight(s, 1, "POST", PLAYED)) == [(STATION + d, STATION + d)]
    assert used(in_fight(s, 0, "POST", PLAYED)) == own(summoned)


@checks("FUT-R18", "FUT-R41", "FUT-178")
@pytest.mark.parametrize("target", [STATION + ARCHIVE, KESTRANE])
@pytest.mark.parametrize("parties", [(1, 0), (2, 1)])
def test_the_bench_of_the_defender_speaks_when_an_assault_is_declared(
    target: int, parties: tuple[int, int]
) -> None:
    s = battle(ELOI, target, parties=parties)
    place_at(s, station={ARCHIVE: NONE})
    benched = 3 * parties[1] + 1
    place_at(s, abilities={benched: (card("ABL-25", 5),)})
    place_at(s, abilities={3 * parties[0] + 1: (card("ABL-25", 6),)})
    assert used(in_fight(s, parties[1], "DEC", PLAYED)) == [(CARD + 5, benched)]
    assert in_fight(s, parties[1], "PRE", PLAYED) == []
    assert in_fight(s, parties[0], "DEC", PLAYED) == []
    s.force = [effect(STASIS, NONE, seat=parties[1], until="interaction")]
    assert in_fight(s, parties[1], "DEC", PLAYED) == []


@checks("FUT-R91")
def test_a_neutral_station_has_itself_alone() -> None:
    s = battle(ELOI, STATION + THORN, parties=(0, NEUTRAL))
    place_at(s, station={THORN: 1})
    assert used(in_fight(s, NEUTRAL, "DEC", PLAYED)) == [(STATION + THORN, STATION + THORN)]


@checks("FUT-178", "FUT-R65")
def test_stasis_forbids_to_play_cards_and_what_acts_by_itself_goes_on() -> None:
    s = battle(ELOI)
    s.force = [effect(STASIS, NONE, until="interaction")]
    place_at(s, abilities={ELOI: (card("ABL-45", 3), card("ABL-01", 4))}, items={ELOI: (card("ITM-15", 5),)})
    assert in_fight(s, 0, "POST", PLAYED) == []
    assert used(in_fight(s, 0, "KO", ALONE)) == [(CARD + 5, ELOI)]
    assert used(sources(s, 0, "STRUCK", ELOI, ALONE)) == [(CARD + 3, ELOI)]
    s.force = []
    assert used(in_fight(s, 0, "POST", PLAYED)) == [(CARD + 4, ELOI)]


# All windows.


@checks("FUT-R87", "FUT-286")
def test_each_window_asks_the_right_hands() -> None:
    s = battle(CHEN, STATION + NEEDLE)
    place_at(s, items={ILMAR: (card("XIT-03", 7),)})
    assert used(sources(s, 0, "POST", NONE)) == own(CHEN)
    assert used(sources(s, 1, "MAIN", NONE)) == [*own(ILMAR), (CARD + 7, ILMAR)]
    assert used(sources(s, 0, "TRN", NONE, ALONE)) == [(DISTRICT + AEGIS, NONE)]
    place_at(s, abilities={CHEN: (card("ABL-08", 8), card("ABL-34", 9))})
    assert used(sources(s, 0, "AMBUSH", NONE)) == [(CARD + 8, CHEN)]
    assert used(sources(s, 0, "REPLAY", NONE)) == [(CARD + 9, CHEN)]
    s.primary = HAMMERFIST
    assert used(sources(s, 0, "WON", NONE, ALONE)) == own(HAMMERFIST)


@checks("FUT-R87")
@pytest.mark.parametrize("struck", [CHEN, ELOI])
def test_who_was_struck_answers_with_its_armour_even_in_stasis(struck: int) -> None:
    s = battle(struck)
    place_at(s, armour={struck: card("ARM-15", 3)})
    s.force = [effect(STASIS, NONE, until="interaction")]
    assert used(sources(s, 0, "STRUCK", struck)) == [(CARD + 3, struck)]
    assert sources(s, 0, "STRUCK", STATION + TERRACE) == sources(s, 0, "STRUCK", NONE) == []


@checks("FUT-125", "FUT-R87", "FUT-178")
@pytest.mark.parametrize(("dying", "p"), [(CHEN, 0), (ELOI, 3)])
def test_the_dying_acolyte_itself_may_be_saved_unless_it_supports(dying: int, p: int) -> None:
    s = battle(dying, parties=(p, 1))
    place_at(s, abilities={dying: (card("ABL-14", 3),)}, items={dying: (card("ITM-15", 4),)})
    place_at(s, abilities={GARRIS: (card("ABL-14", 5),)})
    assert used(sources(s, p, "KO", dying)) == [(CARD + 3, dying)]
    assert used(sources(s, p, "KO", dying, ALONE)) == [(CARD + 4, dying)]
    s.force = [effect(STASIS, NONE, seat=p, until="interaction")]
    assert sources(s, p, "KO", dying) == []
    assert used(sources(s, p, "KO", dying, ALONE)) == [(CARD + 4, dying)]
    s.force, s.primary, s.support = [], GARRIS, dying
    assert sources(s, p, "KO", dying) == sources(s, p, "KO", dying, ALONE) == []


@checks("FUT-286", "FUT-R63")
def test_when_another_dies_the_parties_have_what_they_have_in_the_fight() -> None:
    s = battle(ELOI, ONDRA)
    place_at(s, items={ONDRA: (card("ITM-28", 4),)})
    assert used(sources(s, 1, "KO", ELOI)) == [(CARD + 4, ONDRA)]
    place_at(s, items={ELOI: (card("ITM-28", 6),)})
    assert used(sources(s, 0, "KO", ONDRA)) == [(CARD + 6, ELOI)]
    assert used(sources(s, 0, "KO", NONE)) == [(CARD + 6, ELOI)]
    assert sources(s, 2, "KO", ONDRA) == []


@checks("FUT-125")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_play_leads_back_to_its_source(slot: int) -> None:
    s = battle(YARROW)
    place_at(s, armour={YARROW: card("ARM-23", slot)}, items={YARROW: (card("ITM-10", 4), card("ITM-15", 5))})
    for value, found in (
        (YARROW * 2, Source(YARROW, NONE, (0,), YARROW)),
        ((CARD + slot) * 2 + 1, Source(CARD + slot, card("ARM-23", slot), (1,), YARROW)),
        ((CARD + 4) * 2, Source(CARD + 4, card("ITM-10", 4), (0,), YARROW)),
    ):
        assert source_of(s, 0, "POST", NONE, value) == found
    with pytest.raises(StopIteration):
        source_of(s, 0, "POST", NONE, (CARD + slot) * 2)
    saved = source_of(s, 0, "KO", NONE, (CARD + 5) * 2, ALONE)
    assert saved == Source(CARD + 5, card("ITM-15", 5), (0,), YARROW)
