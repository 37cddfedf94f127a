"""Fine print: cases in which two rules meet, and what nobody may learn on the way."""

from __future__ import annotations

import pytest

from starhall.core import HOST
from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    AP,
    BAY,
    BENCH,
    CARD,
    CLAUSES,
    DISTRICT,
    FACE,
    FALLEN,
    NOBODY,
    NONE,
    PASS,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.breaking_off import retreat
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    BY_SIGIL,
    FIRST,
    FIXED,
    ON_ACOLYTE,
    TO_DISCARD,
)
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import Chronic, FuturaState
from tests.games.futura.fight import Made, call_off, declare, dice, go_on, lead, question, sigil_cards
from tests.games.futura.playing import (
    armour_harm,
    decline,
    duel,
    fight,
    force,
    may,
    play,
    plays,
    seen,
    until_asked,
)
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    CLOISTER,
    FOUNDRY,
    HAMMERFIST,
    MUSTER,
    ONDRA,
    SKYHOOK,
    TERRACE,
    act,
    dress,
    give,
    load_up,
    names,
    turn,
)

# Counters and immunity.


@checks("FUT-155", "FUT-157", "FUT-R69")
def test_putting_on_armour_that_is_immune_ends_the_counters_of_its_type() -> None:
    s = turn(0)
    s.chronic = [Chronic(CHEN, "Biohazard", 5, 3, NONE), Chronic(CHEN, "Radiation", 2, 2, NONE)]
    (card,) = give(s, 0, "ARM-10")
    act(s, 0, "EQUIP", card % SLOTS)
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert s.chronic == [(CHEN, "Radiation", 2, 2, NONE)]


@checks("FUT-155", "FUT-219")
def test_repairing_such_armour_ends_them_too() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-10")
    s.harm[s.armour[CHEN] % SLOTS] = AP[FACE["ARM-10"]]
    s.chronic = [Chronic(CHEN, "Biohazard", 5, 3, NONE)]
    act(s, 0, "REPAIR", CHEN)
    assert s.chronic == []


@checks("FUT-134", "FUT-R102")
@pytest.mark.parametrize(("saber", "armour"), [("SAB-04", "ARM-05"), ("SAB-17", "ARM-16")])
def test_a_creature_that_resists_electricity_does_not_keep_energy_from_the_striker(
    saber: str, armour: str
) -> None:
    s = fight(armour, saber, fitted=("CRE-07",), energy=(9, 9), rolls=(8, 1), level=2)
    lead(s)
    assert s.energy[0] == 9 + 1


@checks("FUT-R43")
@pytest.mark.parametrize("left", [5, 50])
def test_armour_that_breaks_in_the_exchange_has_struck_all_the_same(left: int) -> None:
    s = turn(0)
    dress(s, HAMMERFIST, "ARM-26", "SAB-26", "ABL-08")
    dress(s, CHEN, "ARM-05", "SAB-01")
    dress(s, ONDRA, "ARM-34")
    s.harm[s.armour[ONDRA] % SLOTS] = AP[FACE["ARM-34"]] - left
    s.place[HAMMERFIST] = s.place[CHEN] = s.place[ONDRA] = BAY
    dice(s, 1, 8, 6)
    declare(s, 0, HAMMERFIST, ONDRA, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    lead(s)
    assert gear.is_broken(s, ONDRA) == (left == 5)
    assert [(counter[0], counter[1]) for counter in s.chronic] == [(HAMMERFIST, "Radiation")]


# Roles.


@checks("FUT-147", "FUT-R62", "FUT-R94")
def test_a_support_that_acts_for_a_possessed_primary_is_saved_by_its_own_harness() -> None:
    s = fight(
        *("ARM-05", "SAB-01"),
        a=HAMMERFIST,
        support=CHEN,
        helping=("ITM-15",),
        target=CLOISTER,
        station="STA-09",
        rolls=(20, 1, 8, 8),
    )
    s.base[CHEN] = 1
    choose(s, 1, "play", (DISTRICT + CLOISTER) * CLAUSES + 1)
    lead(s)
    assert s.place[CHEN] == BENCH
    assert seen(s, "saved", "acolyte") == [CHEN]


@checks("FUT-153", "FUT-339", "FUT-R40")
def test_warp_brings_in_nobody_that_has_attacked_this_turn() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-26", "SAB-26")
    dress(s, HAMMERFIST, "ARM-05", "SAB-01", "XIT-02")
    s.place[CHEN] = s.place[HAMMERFIST] = BAY
    s.ap[TERRACE] = 60
    dice(s, 12, 1, 1, 8, 12, 1)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    call_off(s)
    choose(s, 0, "action", FIRST["RECALL"])
    choose(s, 0, "set", 1 << CHEN)
    declare(s, 0, HAMMERFIST, STATION + FOUNDRY)
    until_asked(s, 0, "PRE")
    play(s, 0, "XIT-02")
    while question(s)[1] == "thing":
        assert CHEN not in offered(s, 0)
        choose(s, 0, "thing", offered(s, 0)[0])
    assert s.primary not in (CHEN, NONE)


@checks("FUT-150", "FUT-404")
def test_the_seal_on_a_station_is_for_all_its_creatures() -> None:
    s = fight(
        *("ARM-26", "SAB-26"),
        target=CLOISTER,
        level=3,
        fitted=("ART-03", "CRE-02", "CRE-03"),
        ap=60,
        rolls=(12, 1),
    )
    until_asked(s, 1, "DEC")
    play(s, 1, "ART-03")
    creatures = units.creatures(s, CLOISTER)
    assert len(creatures) == 2
    assert all(in_force.living(s, thing) == {"all"} for thing in creatures)


@checks("FUT-245", "FUT-R94")
def test_passive_armour_of_a_support_stays_on() -> None:
    def worn_down(s: FuturaState) -> None:
        s.harm[s.armour[CHEN] % SLOTS] = 10

    s = fight(
        *("ARM-16", "SAB-15"),
        support=CHEN,
        helping=("ARM-22",),
        ap=200,
        rolls=(10, 5, 1),
        prepare=worn_down,
    )
    lead(s)
    assert armour_harm(s, CHEN) == 9


# Effects.


@checks("FUT-144")
@pytest.mark.parametrize(("chances", "lost", "back"), [((40, 80), 0, 80), ((80, 80), 80, 0)])
def test_two_overcharges_multiply_and_one_that_fails_turns_the_strike(
    chances: tuple[int, int], lost: int, back: int
) -> None:
    s = fight("ARM-26", "SAB-26", "ABL-03", "ABL-11", sigils=(("EMP", "PRI"), ()), ap=400, rolls=(12, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-03", pay=BY_SIGIL)
    until_asked(s, 0, "POST")
    dice(s, 5, *chances)
    play(s, 0, "ABL-11")
    lead(s)
    assert 400 - s.ap[ARCHIVE] == lost
    assert armour_harm(s, HAMMERFIST) == min(back, AP[FACE["ARM-26"]])


@checks("FUT-146")
def test_a_sigil_to_be_nullified_is_remembered_by_its_card() -> None:
    def ensigiled(s: FuturaState) -> None:
        choose(s, 0, "action", FIRST["ENSIGIL"] + HAMMERFIST)

    s = duel(
        *("ARM-17", "SAB-16", "ABL-13"),
        theirs=("ARM-17", "SAB-16", "ABL-13"),
        sigils=(("PAL", "PUR"), ("PAL", "PUR")),
        rolls=(5, 5),
        prepare=ensigiled,
    )
    while question(s)[2] != "POST":
        seat, kind, purpose = question(s)
        choose(s, seat, kind, int(seat == 1) if purpose == "ensigil" else PASS)
    assert [applied.thing for applied in s.applied] == [HAMMERFIST, ONDRA]
    for p, a in ((1, ONDRA), (0, HAMMERFIST)):
        while question(s)[0] != p or question(s)[2] != "POST":
            decline(s)
        (hymn,) = (card for card in s.abilities[a] if card // SLOTS == FACE["ABL-13"])
        choose(s, p, "play", (CARD + hymn % SLOTS) * CLAUSES)
        while question(s)[2].startswith("nullify"):
            seat, kind, _ = question(s)
            choose(s, seat, kind, offered(s, seat)[-1])
    lead(s)
    assert s.applied == ()


@checks("FUT-173")
def test_a_jammed_station_is_not_protected_by_the_band_of_one_who_stands_before_it() -> None:
    def banded(s: FuturaState) -> None:
        dress(s, ONDRA, "ITM-35")

    s = fight(*("ARM-26", "SAB-26", "ABL-48"), target=MUSTER, level=2, ap=60, rolls=(12, 1), prepare=banded)
    until_asked(s, 1, "DEC")
    choose(s, 1, "play", (DISTRICT + MUSTER) * CLAUSES)
    while question(s)[1] == "thing":
        choose(s, 1, "thing", ONDRA)
    until_asked(s, 0, "DEC")
    play(s, 0, "ABL-48")
    assert [thing for thing, *_ in force(s, "JAM")] == [STATION + MUSTER]
    assert told(s, "chance rolled") == []


@checks("FUT-175", "FUT-179", "FUT-R66")
def test_a_replay_takes_back_the_delayed_price_with_the_benefit() -> None:
    s = fight("ARM-26", "SAB-26", "ITM-08", "ABL-34", sigils=(("PUR",), ()), ap=200, rolls=(12, 1, 12, 1))
    until_asked(s, 0, "PRE")
    play(s, 0, "ITM-08")
    assert s.later
    until_asked(s, 0, "REPLAY")
    play(s, 0, "ABL-34")
    assert s.later == []
    lead(s)
    call_off(s)
    assert armour_harm(s, HAMMERFIST) == 0


@checks("FUT-147", "FUT-178", "FUT-R65")
def test_what_acts_by_itself_acts_in_stasis_too() -> None:
    s = duel("ARM-16", "SAB-16", "ABL-38", theirs=("ITM-15",), sigils=(("PUR",), ()), rolls=(1, 6))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-38")
    lead(s)
    s.base[ONDRA] = 1
    dice(s, 10)
    go_on(s)
    assert s.place[ONDRA] == BENCH


@checks("FUT-166", "FUT-R49")
def test_two_bombardments_are_rolled_for_both() -> None:
    s = fight("ARM-26", "SAB-26", target=SKYHOOK, fitted=("ITM-29",), ap=10, rolls=(12, 1))
    lead(s, until=("LOST",))
    dice(s, 1, 2, 3, 4)
    choose(s, 1, "play", plays(s, 1)[0])
    choose(s, 1, "play", plays(s, 1)[0])
    while s.asked and question(s)[2] != "turn":
        seat, kind, _ = question(s)
        choose(s, seat, kind, offered(s, seat)[-1])
    assert armour_harm(s, HAMMERFIST) == 10


@checks("FUT-R19", "FUT-R20")
def test_what_has_answered_the_ambush_card_is_used_for_the_assault() -> None:
    def known(s: FuturaState) -> None:
        s.turn_up(s.saber[ONDRA])
        choose(s, 0, "action", FIRST["ENSIGIL"] + HAMMERFIST)

    s = duel(
        *("ARM-17", "SAB-16"),
        theirs=("ARM-17", "SAB-23"),
        sigils=(("PAL", "PAL"), ()),
        rolls=(5, 5),
        prepare=known,
    )
    uses = 0
    while s.asked and question(s)[2] != "go on":
        seat, kind, purpose = question(s)
        if seat == 1 and purpose == "RESP" and may(s, 1, "SAB-23"):
            uses += 1
            play(s, 1, "SAB-23")
        else:
            choose(s, seat, kind, int(seat == 0) if purpose == "ensigil" else 0 if kind == "yes" else PASS)
    assert uses == 1


# Equipment.


@checks("FUT-253", "FUT-R43")
@pytest.mark.parametrize("shield_first", [False, True])
def test_the_oldest_item_takes_the_blow_in_whichever_hand(shield_first: bool) -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15")
    graft, targe = give(s, 0, "ITM-12", "ITM-04")
    for card in (targe, graft) if shield_first else (graft, targe):
        act(s, 0, "EQUIP", card % SLOTS)
        choose(s, 0, "place", ON_ACOLYTE + CHEN)
    s.place[CHEN] = BAY
    place_at(s, dam={TERRACE: 2})
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    older, newer = (targe, graft) if shield_first else (graft, targe)
    assert s.harm[older % SLOTS] == 2
    assert newer % SLOTS not in s.harm


@checks("FUT-R34", "FUT-R47")
@pytest.mark.parametrize(
    ("mine", "how", "primary", "off_hand"),
    [
        (("SAB-15", "SAB-01"), AS_OFF_HAND, "SAB-15", "SAB-08"),
        (("SAB-15", "SAB-01"), AS_PRIMARY, "SAB-08", "SAB-01"),
        (("SAB-01",), AS_PRIMARY, "SAB-08", ""),
    ],
)
def test_a_claimed_recon_saber_goes_in_either_hand_of_an_adept(
    mine: tuple[str, ...], how: int, primary: str, off_hand: str
) -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", *mine)
    load_up(s, FOUNDRY, "SAB-08")
    s.ap[FOUNDRY] = 1
    dice(s, 10, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    lead(s)
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert question(s)[2] == "hold claimed"
    choose(s, 0, "place", how)
    if question(s)[2] == "loose":
        choose(s, 0, "place", TO_DISCARD)
    assert names([s.saber[CHEN]]) == [primary]
    assert names([card for card in (s.off_hand[CHEN],) if card != NONE]) == ([off_hand] if off_hand else [])
    assert s.claims == []


@checks("FUT-227", "FUT-R56")
def test_a_saber_that_was_retrieved_this_turn_may_still_change_the_hand() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-01")
    s.handled |= 1 << s.saber[CHEN] % SLOTS
    (second,) = give(s, 0, "SAB-15")
    act(s, 0, "EQUIP", second % SLOTS)
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert question(s)[2] == "loose"
    choose(s, 0, "place", AS_OFF_HAND)
    assert names([s.saber[CHEN], s.off_hand[CHEN]]) == ["SAB-15", "SAB-01"]


# The end.


@checks("FUT-392", "FUT-R72")
def test_no_interaction_begins_once_time_was_called() -> None:
    s = turn(0, options={"clock_minutes": 45})
    dress(s, CHEN, "ARM-26", "SAB-26")
    s.ap[FOUNDRY] = 60
    dice(s, 12, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    assert lead(s) == "go on"
    call = s.call("time")
    assert call is not None
    GAME.apply(s, HOST, call)
    assert s.over
    assert s.interaction == 1


@checks("FUT-392", "FUT-R49", "FUT-R72")
@pytest.mark.parametrize("called_when_asked", [False, True])
def test_after_time_a_station_falls_without_a_bombardment(called_when_asked: bool) -> None:
    s = turn(0, options={"clock_minutes": 45})
    dress(s, CHEN, "ARM-26", "SAB-26", "ABL-31")
    load_up(s, FOUNDRY, "ITM-29", fitted=True)
    s.ap[FOUNDRY] = 1
    dice(s, 12, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    assert lead(s, until=("LOST",) if called_when_asked else ("POST",)) in ("LOST", "POST")
    call = s.call("time")
    assert call is not None
    GAME.apply(s, HOST, call)
    assert lead(s, until=("LOST",)) == "claim", "nobody is asked for a play any more"
    choose(s, 0, "place", TO_DISCARD)
    assert s.over
    assert s.holder[FOUNDRY] == 0
    assert told(s, "bombardment called") == []


@checks("FUT-R39", "FUT-R72")
def test_after_time_nobody_is_asked_to_pay_the_way_home() -> None:
    s = turn(0, options={"clock_minutes": 45})
    dress(s, CHEN, "ARM-26", "SAB-26")
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    s.interaction, s.time_called = 1, 1
    retreat(s)
    s.asked = ()
    s.run()
    assert s.over
    assert told(s, "went home") == []


@checks("FUT-R105")
def test_who_loses_the_last_acolyte_with_the_victory_keeps_nothing_of_it() -> None:
    s = turn(0, players=3)
    for a in (1, 2):
        s.place[a] = FALLEN
        place_at(s, side={a: NOBODY})
    dress(s, CHEN, "ARM-01", "SAB-01", "ITM-07")  # Redline Ampoule: 3 to oneself in the aftermath
    (spoil,) = load_up(s, FOUNDRY, "ARM-26")
    s.base[CHEN], s.ap[FOUNDRY] = 1, 1
    s.harm[s.armour[CHEN] % SLOTS] = AP[FACE["ARM-01"]] - 1
    dice(s, 8, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    ampoule = s.items[CHEN][0]
    lead(s, Made(0, "PRE", CARD + ampoule % SLOTS))
    assert 0 not in s.playing
    assert spoil in s.removed
    assert s.claims == []


@checks("FUT-394", "FUT-R73")
def test_the_set_up_is_behind_an_interrupted_first_turn() -> None:
    s = turn(0)
    s.turns, s.cycle = 0, 1
    playing = GAME.turns_done
    assert playing is not None
    during = playing(s)
    s.cycle = 0
    assert playing(s) < during


# What nobody may learn.


@checks("FUT-R71")
def test_the_sheet_does_not_name_the_sigil_of_a_saber_that_waits_face_down() -> None:
    for saber in ("SAB-01", "SAB-02"):
        s = turn(0)
        sigil_cards(s, 0, "PAL")
        dress(s, CHEN, "ARM-01", saber)
        dress(s, HAMMERFIST, "ARM-05", "SAB-01")
        dice(s, 1, 8)
        choose(s, 0, "action", FIRST["MOVE"] + CHEN, FIRST["ENSIGIL"] + CHEN)
        declare(s, 0, HAMMERFIST, STATION + FOUNDRY)
        for reader in (1, None):
            rows = GAME.view(s, reader).acolytes[CHEN].dam
            assert not any("sigil" in str(row) for row in rows)


@checks("FUT-R71")
def test_an_ambusher_is_asked_for_the_card_however_many_there_are() -> None:
    for abilities in (("ABL-08", "ABL-08"), ("ABL-08", "ABL-06")):
        s = turn(0)
        dress(s, CHEN, "ARM-16", "SAB-15", *abilities)
        s.place[ONDRA] = BAY
        choose(s, 0, "action", FIRST["DECLARE"] + CHEN)
        choose(s, 0, "thing", ONDRA)
        if question(s)[2] == "support":
            choose(s, 0, "acolyte", CHEN)
        assert question(s)[2] == "ambush"


@checks("FUT-R71")
def test_boots_that_nobody_has_seen_are_not_told_by_the_question_for_a_support() -> None:
    for item in ("ITM-34", "ITM-14"):
        s = turn(0)
        s.energy[0] = 1
        dress(s, CHEN, "ARM-11", "SAB-01")
        dress(s, HAMMERFIST, item)
        s.place[2] = FALLEN
        place_at(s, side={2: NOBODY})
        choose(s, 0, "action", FIRST["DECLARE"] + CHEN)
        choose(s, 0, "thing", STATION + FOUNDRY)
        assert question(s)[2] == "support"
