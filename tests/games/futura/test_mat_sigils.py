"""Whose sigils count, what they strengthen, and what is said where one is missing."""

from __future__ import annotations

from starhall.core.scenes import checks, choose, offered, place, place_at
from starhall.games.futura.box.language import EFFECT_TYPES
from starhall.games.futura.box.parts import (
    ACO_SIGIL,
    BAY,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    FACE,
    FACES,
    KIND,
    NONE,
    PASS,
    SIGIL,
    SIGIL_NAMES,
    SLOTS,
)
from starhall.games.futura.rules.fight import possession
from starhall.games.futura.rules.kinds import BY_SIGIL, FIRST
from starhall.games.futura.rules.mat import gear, sigils
from starhall.games.futura.rules.plays import refusals
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.state import Applied, Possessed
from tests.games.futura.fight import engaged, question, sigil_cards, thing
from tests.games.futura.playing import fight, on, play, until_asked
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    ONDRA,
    TERRACE,
    dress,
    load_up,
    refusal,
    refused_saying,
    turn,
)


@checks("FUT-150", "FUT-404")
def test_whose_sigils_a_living_sigil_counts_as() -> None:
    s = engaged()
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    assert sigils._living_sigils(s, thing(wolf), {"all"}) == [SIGIL[FACE["CRE-01"]]]
    assert sigils._living_sigils(s, thing(wolf), {"armour"}) == []
    assert sigils._living_sigils(s, s.target, {"all"}) == []
    dress(s, CHEN, "ARM-11", "SAB-01")
    both = [SIGIL[FACE["ARM-11"]], SIGIL[FACE["SAB-01"]]]
    assert sigils._living_sigils(s, CHEN, {"all"}) == both
    assert sigils._living_sigils(s, CHEN, {"armour"}) == both[:1]
    assert sigils._living_sigils(s, CHEN, {"saber"}) == both[1:]


@checks("FUT-150")
def test_a_piece_without_a_sigil_has_no_living_one() -> None:
    s = engaged()
    plain = next(
        face for face in range(FACES) if KIND[face] == 4 and SIGIL[face] == NONE and gear.CARRIED[face]
    )
    place_at(s, items={CHEN: (plain * SLOTS,)})
    assert sigils._living_sigils(s, CHEN, {"all"}) == []


@checks("FUT-109", "FUT-R13", "FUT-R16")
def test_what_a_sigil_strengthens() -> None:
    s = engaged()
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    own = SIGIL[FACE["CRE-01"]]
    assert [sigil for sigil in range(5) if sigils.matches(s, thing(wolf), sigil)] == [own]
    assert not any(sigils.matches(s, s.target, sigil) for sigil in range(5))
    assert not sigils.matches(s, CHEN, NONE)
    (saber,) = dress(s, CHEN, "SAB-01")
    assert [sigil for sigil in range(5) if sigils.matches(s, CHEN, sigil)] == [SIGIL[saber // SLOTS]]


@checks("FUT-R15")
def test_who_has_no_sigil_strikes_and_is_protected_with_none() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-11", "SAB-01")
    assert (sigils.striking(s, CHEN), sigils.protecting(s, CHEN)) == ((NONE, 0), (NONE, 0, NONE))
    s.applied = (Applied(HAMMERFIST, 0, NONE, 0),)
    assert (sigils.striking(s, CHEN), sigils.protecting(s, CHEN)) == ((NONE, 0), (NONE, 0, NONE))


@checks("FUT-331", "FUT-R16")
def test_a_sigil_spent_on_a_creature_marks_that_creature_alone() -> None:
    s = engaged()
    s.level[TERRACE] = 3
    wolf, hound = load_up(s, TERRACE, "CRE-01", "CRE-03", fitted=True)
    sigils.mark(s, CARD + wolf % SLOTS, SIGIL[wolf // SLOTS])
    assert sigils.striking(s, CARD + wolf % SLOTS).sigil == SIGIL[wolf // SLOTS]
    assert sigils.striking(s, CARD + hound % SLOTS) == (NONE, 0)


@checks("FUT-331", "FUT-R16")
def test_a_sigil_spent_on_an_acolytes_ability_marks_nothing() -> None:
    s = fight("ARM-11", a=CHEN, sigils=(["STR", "PAL", "PRI"], []), rolls=(1, 8, 10))
    s.bays[0] = [card for card in s.bays[0] if card // SLOTS == 68 + ACO_SIGIL[CHEN]] or s.bays[0]
    until_asked(s, 0, "POST")
    play(s, 0, "ACO-01", pay=BY_SIGIL)
    assert s.applied == ()


@checks("FUT-116", "FUT-161", "FUT-R13")
def test_a_sigil_that_fits_only_after_a_piece_was_recast_is_asked_for_again() -> None:
    s = fight("ARM-11", "SAB-02", "ABL-26", sigils=(["EMP"], []), rolls=(8, 1))
    assert not sigils.matches(s, HAMMERFIST, 4)
    until_asked(s, 0, "PRE")
    piece = CARD + s.saber[HAMMERFIST] % SLOTS
    play(s, 0, "ABL-26", at=[piece, 4, EFFECT_TYPES.index("Void")])
    while question(s)[2] == "PRE":
        choose(s, 0, "play", PASS)
    assert question(s) == (0, "yes", "ensigil")
    assert offered(s, 0) == [0, 1]


@checks("FUT-169", "FUT-R12")
def test_a_converted_acolyte_loses_its_sigils() -> None:
    s = engaged()
    sigil_cards(s, 0, "PAL")
    (card,) = s.bays[0]
    place(s, bays=[[], []], applied=(Applied(CHEN, 0, card, 0),), possessed=(Possessed(CHEN, 1, 1),))
    possession.convert(s, 1, CHEN)
    assert s.applied == ()
    assert s.discards[0] == [card]


@checks("FUT-146", "FUT-150")
def test_a_living_sigil_is_no_card_that_could_be_discarded() -> None:
    s = engaged(target=ONDRA)
    sigil_cards(s, 1, "PAL")
    s.applied = (
        Applied(ONDRA, 0, NONE, 0),
        Applied(ONDRA, 0, s.bays[1][0], 0),
        Applied(CHEN, 1, s.bays[1][0], 0),
    )
    assert verbs_counter.enemy_sigils(s, 0) == [1]


@checks("FUT-111")
def test_an_empty_bay_ensigils_nobody() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-11", "SAB-01")
    s.place[CHEN] = BAY
    assert refusal(s, 0, "action", FIRST["ENSIGIL"] + CHEN) == ("FUT-111", "your sigil bay is empty")


@checks("FUT-186", "FUT-R18")
def test_a_missing_sigil_is_named() -> None:
    for name in ("ABL-25", "ABL-36", "ABL-38"):
        s = fight("ARM-26", name, rolls=(6, 1))
        face = FACE[name]
        clause = next(c for c in CLAUSES_OF[face] if c.sigil and not c.energy)
        found = refusals._cannot_pay(s, 0, clause, SIGIL[face])
        assert found.text == f"it takes {SIGIL_NAMES[SIGIL[face]]} as the front sigil of your bay"
    assert SIGIL[FACE["ABL-25"]] == 0


@checks("FUT-186", "FUT-R18")
def test_a_card_of_any_sigil_says_so_when_there_is_none() -> None:
    s = fight("ABL-19", "ABL-25", target=TERRACE, sigils=(["PAL"], []), rolls=(6, 1))
    until_asked(s, 0, "DEC")
    s.bays[0] = []
    assert (
        refused_saying(s, 0, "play", on(s, "ABL-19") * CLAUSES)
        == "it takes any as the front sigil of your bay"
    )
