"""The effect language: every part of a clause is read as it is written, and nothing else is."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box import parts as c
from starhall.games.futura.box.language import (
    CONDITIONS,
    DAMAGE_TYPES,
    TARGETS,
    VERBS,
    WINDOWS,
    Act,
    Amount,
    Clause,
    parse,
)

EFFECTS = (*c.CLAUSES_OF, *c.ACO_CLAUSES, *c.DIS_CLAUSES, *c.STA_CLAUSES)


def only(text: str) -> Clause:
    """The single clause of an effect."""
    (clause,) = parse(text)
    return clause


def act(text: str) -> Act:
    """The single act of a clause in POST."""
    (found,) = only(f"POST -: {text}").acts
    return found


def flat(x: int) -> Amount:
    return Amount((x, x, x))


def test_none_is_no_clause() -> None:
    assert parse("none") == ()


def test_two_clauses_stand_apart() -> None:
    first, second = parse("POST[lose] t: REFLECT {30/60/100} // RESP s: TURN")
    assert first.charged
    assert not first.sigil
    assert first.acts[0].amount == Amount((30, 60, 100))
    assert second.sigil
    assert second.windows == {"RESP": ()}
    assert second.acts == (Act("TURN"),)


def test_a_bracket_holds_for_the_windows_before_it_that_have_none() -> None:
    assert only("PRE,POST[support] t: TRANSFER 4").windows == {"PRE": ("support",), "POST": ("support",)}
    windows = only("KO[mutant], PRE[possessed] e2 or s: PURIFY").windows
    assert windows == {"KO": ("mutant",), "PRE": ("possessed",)}
    assert only("DEC,PRE -: RETYPE").windows == {"DEC": (), "PRE": ()}


@checks("FUT-182", "FUT-184")
def test_costs_are_nothing_energy_tiers_or_a_sigil() -> None:
    assert only("PRE -: SWAP").free
    assert only("PRE e3: SWAP").energy == 3
    assert only("PRE t: SWAP").charged
    both = only("PRE e2 or s: SWAP")
    assert (both.energy, both.sigil, both.free, both.charged) == (2, True, False, False)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("WOUND 4", flat(4)),
        ("DAM +{3/6/9}", Amount((3, 6, 9))),
        ("DAM +d4", Amount(dice=(4,))),
        ("WOUND d8+4", Amount((4, 4, 4), (8,))),
        ("WOUND half(d20)", Amount(dice=(20,), over=2)),
        ("STRIKE d20x{0.5/1/2}", Amount(dice=(20,), times=(1, 2, 4), over=2)),
        ("REDUCE all", Amount(everything=True)),
        ("ROLL -2", flat(-2)),
    ],
)
def test_amounts_are_figures_tiers_dice_or_all(text: str, amount: Amount) -> None:
    assert act(text).amount == amount


def test_types_targets_and_spans_follow_the_figures() -> None:
    found = act("DAM +4 as Fire @primary ~assault")
    assert (found.as_type, found.target, found.until) == ("Fire", "primary", "assault")
    assert act("DAM +4").until == "interaction"
    assert only("ALW -: DAM +4").acts[0].until == "worn"


def test_verbs_with_more_words_keep_them() -> None:
    over = act("OVERCHARGE x{2/3/4} over 50")
    assert (over.amount, over.second) == (Amount((2, 3, 4)), flat(50))
    chronic = act("CHRONIC {3/5/7}*3 as Biohazard")
    assert (chronic.amount, chronic.second, chronic.as_type) == (Amount((3, 5, 7)), flat(3), "Biohazard")
    assert act("IMMUNE Droid, Nano Swarm").what == ("Droid", "Nano Swarm")
    assert act("NULLIFY ability or sigil").what == ("ability", "sigil")
    check = act("CHECK 20 else POSSESS 1")
    assert (check.amount, check.what, check.second) == (flat(20), ("POSSESS",), flat(1))
    stat = act("STAT DAM+2 AP+4 @station")
    assert (stat.amount, stat.second, stat.target) == (flat(2), flat(4), "station")
    assert act("COST move -1").what == ("move",)
    assert act("COST swap-armour free").amount.everything
    assert act("KEEP cargo 1").what == ("cargo",)
    assert act("SUMMON creature").what == ("creature",)


def test_a_mode_for_each_sigil_lasts_as_long_as_the_whole() -> None:
    found = act("MODE {Paladin: SHIELD 15; Puritan: NULLIFY all-sigils} ~assault")
    assert found.modes is not None
    assert found.modes["Paladin"] == Act("SHIELD", flat(15), until="assault")
    assert found.modes["Puritan"].what == ("all-sigils",)


def test_what_comes_later_has_its_own_window() -> None:
    clause = only("PRE -: ROLL +3 >> AFT: WOUND 3 @self")
    assert clause.acts == (Act("ROLL", flat(3)),)
    assert clause.after == (("AFT", Act("WOUND", flat(3), target="self")),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("SOON -: JAM", "'SOON' is not one of ALW"),
        ("POST JAM", "the cost 'JAM' is not one of -, e1"),
        ("POST -: JAM 3", "'3' comes after the end"),
        ("POST -: WOUND many", "'many' is no figure"),
        ("POST -: WOUND d7", "there is no d7"),
        ("POST -: WOUND 3 as Jelly", "'Jelly' is not one of Void"),
        ("POST -: WOUND 3 @you", "'you' is not one of self"),
        ("POST -: WOUND 3 ~ever", "'ever' is not one of interaction"),
        ("POST -: NULLIFY hope", "'hope' is not one of ability"),
        ("POST -: IMMUNE Cold", "'Cold' is not one of Void"),
        ("POST -: CHECK 20 else DIE", "'DIE' is not one of RETREAT"),
        ("POST -: COST bread -1", "'bread' is not one of move"),
        ("POST -: STAT 3", "'3' '' is not `DAM"),
        ("POST -: MODE {Paladin: JAM", "'}' is missing"),
        ("POST -: MODE {Nobody: JAM}", "'Nobody' is not one of Paladin"),
        ("POST -: STRIKE d20x{0.3/1/2}", "whole numbers"),
        ("POST -: JAM >> SOON: JAM", "'SOON' is not one of ALW"),
        ("POST -: JAM >> AFT", "':' is missing"),
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(text)


@checks("FUT-125", "FUT-188", "FUT-191")
def test_effects_sit_on_equipment_abilities_acolytes_creatures_districts_and_stations() -> None:
    carriers = {c.KIND[face] for face, clauses in enumerate(c.CLAUSES_OF) if clauses}
    assert carriers == {c.ARMOUR, c.SABER, c.ABILITY, c.ITEM, c.CREATURE}
    assert all(c.ACO_CLAUSES)
    assert all(c.DIS_CLAUSES)
    assert all(c.STA_CLAUSES)


def test_the_cards_use_every_word_of_the_vocabulary_but_one() -> None:
    clauses = [clause for effect in EFFECTS for clause in effect]
    acts = [one for clause in clauses for one in (*clause.acts, *(later for _, later in clause.after))]
    acts += [mode for one in acts for mode in (one.modes or {}).values()]
    assert set(VERBS) - {one.verb for one in acts} == {"RETREAT"}
    assert {window for clause in clauses for window in clause.windows} == set(WINDOWS) - {"END"}
    conditions = {word for clause in clauses for words in clause.windows.values() for word in words}
    assert set(CONDITIONS) - conditions == {"low25"}
    assert set(TARGETS) - {one.target for one in acts} == {"support"}
    assert {one.as_type for one in acts} <= {"", *DAMAGE_TYPES}
