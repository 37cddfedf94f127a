"""Why a play is refused, reason by reason, and why it is not paid like that."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import CARD, CLAUSES, DISTRICT, MUTANT, MUTANT_THING, NONE, PASS, STATION
from starhall.games.futura.rules.plays.refusals import MISSED, _span, why_not_play
from starhall.games.futura.state import FuturaState, Possessed, Rolled
from tests.games.futura.fight import effect, engaged, sigil_cards
from tests.games.futura.playing import on
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    ELOI,
    HAMMERFIST,
    HOSPICE,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    WREN,
    card,
    dress,
    load_up,
    said,
    slot,
    table,
)

NOT_YOURS = ("FUT-R18", "that is not yours to play")
NO_PART = ("FUT-R18", "its bearer takes no part in this fight")
ANOTHER_MOMENT = ("FUT-052", "it is played at another moment")


def why(
    s: FuturaState,
    p: int,
    window: str,
    thing: int,
    clause: int = 0,
    subject: int = NONE,
    foe: int | None = None,
) -> tuple[str, str] | None:
    """Why this is not played."""
    return said(why_not_play(s, thing * CLAUSES + clause, p, window, subject, foe))


def rolled(s: FuturaState, mine: int, theirs: int) -> None:
    """The primary and the defending unit have rolled."""
    s.rolls = (Rolled(s.primary, mine), Rolled(s.target, theirs))


# Whose it is.


@checks("FUT-R18", "FUT-208")
def test_things_of_others_and_things_that_are_none_are_not_yours_to_play() -> None:
    s = engaged()
    (theirs,) = dress(s, ONDRA, "ABL-17")
    place_at(s, station={AEGIS: NONE})
    s.place[ELOI] = MUTANT
    place_at(s, mutants={AEGIS: (ELOI,)})
    for thing in (
        *(ONDRA, ELOI, STATION + TERRACE, STATION + AEGIS, DISTRICT + TERRACE, DISTRICT + ARCHIVE),
        *(CARD + slot(theirs), CARD + LAST_SLOT, CARD, MUTANT_THING + ELOI),
    ):
        assert why(s, 0, "POST", thing) == NOT_YOURS
    assert why(s, 0, "POST", CHEN, 1) == NOT_YOURS
    place_at(s, holder={THORN: 0})
    place_at(s, side={ELOI: 0})
    assert why(s, 0, "POST", DISTRICT + THORN) == why(s, 0, "POST", ELOI) == ANOTHER_MOMENT
    assert why(s, 0, "POST", STATION + THORN) == NOT_YOURS
    place_at(s, station={THORN: 11})
    assert why(s, 0, "POST", STATION + THORN) == why(s, 0, "POST", DISTRICT) == ANOTHER_MOMENT
    nothing = ("FUT-208", "something has to be played now that playing was chosen")
    assert why(s, 0, "MAIN", PASS // CLAUSES) == why(s, 0, "MAIN", DISTRICT + 12) == nothing


@checks("FUT-R18", "FUT-052")
@pytest.mark.parametrize("number", [0, LAST_SLOT])
def test_the_first_and_the_last_card_of_the_box_are_known_to_their_owner(number: int) -> None:
    s = engaged()
    place_at(s, abilities={CHEN: (card("ABL-17", number),)})
    assert why(s, 0, "PRE", CARD + number) == ANOTHER_MOMENT
    rolled(s, 1, 1)
    assert why(s, 0, "POST", CARD + number) == ("FUT-R61", "its bearer has not won")
    place_at(s, station={AEGIS: 0})
    assert why(s, 0, "POST", STATION + AEGIS) == ANOTHER_MOMENT
    assert why(s, 0, "DEC", STATION + AEGIS) == NO_PART


@checks("FUT-193", "FUT-R62")
def test_who_is_possessed_is_played_by_the_other_side() -> None:
    s = engaged(ONDRA)
    s.possessed = (Possessed(CHEN, 1, 1),)
    rolled(s, 1, 5)
    held = ("FUT-R62", "it is possessed and fights for the other side")
    assert why(s, 0, "POST", CHEN) == held
    assert why(s, 0, "POST", VELARIS) == ANOTHER_MOMENT
    assert why(s, 0, "RESP", VELARIS) == NO_PART
    s.energy[1] = 0
    assert why(s, 1, "POST", CHEN) not in (held, NOT_YOURS)


@checks("FUT-R18", "FUT-052")
def test_a_bearer_takes_part_or_can_be_used() -> None:
    s = engaged()
    dress(s, HAMMERFIST, "ABL-17", "ABL-30")
    assert why(s, 0, "POST", on(s, "ABL-17")) == NO_PART
    assert why(s, 0, "MAIN", on(s, "ABL-17")) == ANOTHER_MOMENT
    s = table()
    place_at(s, holder={ARCHIVE: 0})
    assert why(s, 0, "MAIN", DISTRICT + ARCHIVE) == ("FUT-R18", "its bearer cannot be used now")


# Used up.


@checks("FUT-R19", "FUT-056", "FUT-066")
def test_for_how_long_each_has_been_used() -> None:
    s = engaged()
    (creature,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    dress(s, CHEN, "ABL-17")
    s.used_cycle = 0b11 << CHEN * CLAUSES
    s.used_turn = 0b11 << (CARD + slot(creature)) * CLAUSES
    s.used_interaction = 1 << on(s, "ABL-17") * CLAUSES
    assert why(s, 0, "POST", CHEN) == ("FUT-R19", "it has been used in this battle cycle")
    assert why(s, 1, "POST", CARD + slot(creature)) == ("FUT-R19", "it has been used in this turn")
    assert why(s, 0, "POST", on(s, "ABL-17")) == ("FUT-R19", "it has been used in this interaction")


@checks("FUT-R19")
@pytest.mark.parametrize(
    ("thing", "name", "span"),
    [
        (0, "", "battle cycle"),
        (STATION - 1, "", "battle cycle"),
        (STATION, "", "interaction"),
        (CARD - 1, "", "interaction"),
        (CARD, "CRE-01", "turn"),
        (CARD, "CRE-10", "turn"),
        (CARD, "ART-05", "interaction"),
        (CARD, "ARM-01", "interaction"),
        (DISTRICT - 1, "", "interaction"),
        (DISTRICT, "", "battle cycle"),
        (DISTRICT + 11, "", "battle cycle"),
    ],
)
def test_the_span_of_each_kind_of_thing(thing: int, name: str, span: str) -> None:
    for number in (0, LAST_SLOT) if name else (0,):
        assert _span(thing, card(name, number) if name else NONE) == span


# Conditions.


@checks("FUT-R61", "FUT-128", "FUT-401", "FUT-R19", "FUT-R94")
def test_which_condition_is_missing() -> None:
    s = engaged(ONDRA, primary=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-23", "ABL-17", "ABL-31", "ABL-25", "ABL-32", "ABL-06", "ITM-20", "XIT-01")
    dress(s, ONDRA, "ABL-12", "XIT-05")
    rolled(s, 4, 4)

    def missing(
        window: str, name: str, clause: int = 0, p: int = 0, subject: int = NONE
    ) -> tuple[str, str] | None:
        return why(s, p, window, on(s, name), clause, subject)

    assert missing("POST", "ABL-17") == ("FUT-R61", "its bearer has not won")
    assert missing("DEC", "ABL-12", p=1) == ("FUT-128", "it is for attackers")
    assert missing("POST", "ABL-06") == MISSED["support"]
    assert MISSED["support"][1] == "it needs a support, and the support must use it"
    s.interaction = 2
    assert missing("PRE", "ABL-32") == ("FUT-401", "it is for the first interaction of an assault")
    rolled(s, 5, 4)
    assert missing("POST", "ABL-31") == ("FUT-R61", "its bearer has not lost")
    assert missing("POST", "XIT-01") == ("FUT-128", "the opposing unit is not of the kind it asks for")
    s.used_assault = 1 << on(s, "ARM-23") * CLAUSES + 1
    assert missing("POST", "ARM-23", 1) == ("FUT-R19", "it has been used in this assault")


@checks("FUT-128")
def test_what_is_for_defenders_is_refused_to_attackers() -> None:
    s = engaged(ONDRA, primary=HAMMERFIST)
    dress(s, HAMMERFIST, "XIT-05")
    assert why(s, 0, "PRE", on(s, "XIT-05")) == ("FUT-128", "it is for defenders")


@checks("FUT-R63", "FUT-128", "FUT-169")
def test_for_whose_end_a_play_is() -> None:
    s = engaged(ONDRA, primary=HAMMERFIST)
    dress(s, HAMMERFIST, "ABL-14", "ABL-04", "ABL-05", "ART-02")
    s.force = [effect("FATAL", HAMMERFIST, seat=-1)]
    sigil_cards(s, 0, "PAL")
    assert why(s, 0, "KO", on(s, "ABL-14"), subject=ONDRA) == (
        "FUT-128",
        "it is for its bearer's own end",
    )
    assert why(s, 0, "KO", on(s, "ABL-04"), subject=HAMMERFIST) == ("FUT-128", "no enemy acolyte is dying")
    mutant = "only the attacking primary can use it, on a mutant it has defeated"
    assert why(s, 0, "KO", on(s, "ABL-05"), subject=ONDRA) == ("FUT-R63", mutant)
    assert why(s, 0, "PRE", on(s, "ART-02")) == ("FUT-169", "you possess no acolyte")


@checks("FUT-128", "FUT-R87")
def test_what_strikes_back_looks_at_whoever_struck() -> None:
    s = engaged(ONDRA)
    (armour,) = dress(s, CHEN, "ARM-15")
    thing = CARD + slot(armour)
    other_kind = ("FUT-128", "the opposing unit is not of the kind it asks for")
    assert why(s, 0, "STRUCK", thing, subject=CHEN, foe=STATION + TERRACE) == other_kind
    s.energy[0] = 0
    costs = ("FUT-319", "it costs 1 energy, you have 0")
    assert why(s, 0, "STRUCK", thing, subject=CHEN, foe=ONDRA) == costs


@checks("FUT-R87")
def test_a_play_without_a_target_is_refused_last() -> None:
    s = table()
    s.place[WREN], s.base[WREN] = s.place[CHEN], 1
    place_at(s, side={WREN: 0})
    assert why(s, 0, "MAIN", WREN) == ("FUT-R87", "it has no legal target")
    s.energy[0] = 0
    assert why(s, 0, "MAIN", WREN) == ("FUT-319", "it costs 1 energy, you have 0")
    place_at(s, holder={HOSPICE: 0})
    place_at(s, site={HOSPICE: s.site[AEGIS]})
    place_at(s, station={HOSPICE: 9})
    assert why(s, 0, "MAIN", DISTRICT + HOSPICE) == ("FUT-R87", "it has no legal target")
