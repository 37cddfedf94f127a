"""What silence ends, and whose effects are turned or repeated."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import CARD, EMPEROR, NONE, PRIMAL
from starhall.games.futura.rules.kinds import THING
from starhall.games.futura.rules.plays.carry import carry_on, choose_targets
from starhall.games.futura.rules.verbs import counter
from starhall.games.futura.rules.verbs.table import TURNED
from starhall.games.futura.state import Applied, FuturaState, Play, Rolled, Shield
from tests.games.futura.fight import TARGET, effect, siege
from tests.games.futura.playing import made_by, seen
from tests.games.futura.table import CHEN, ELOI, HAMMERFIST, LAST_SLOT, ONDRA, card, dress, names, slot


def played(s: FuturaState, name: str, at: int) -> int:
    """A card of this slot that has been played and is gone, as a thing."""
    s.played[at] = card(name, at)
    return CARD + at


# NULLIFY is carried out.


@checks("FUT-146", "FUT-R61")
def test_an_announced_card_that_is_silenced_is_cancelled_and_nothing_else_happens_to_it() -> None:
    s = siege()
    one, other = played(s, "ABL-17", 61), played(s, "ABL-28", 62)
    first, last = made_by(1, other, ONDRA), made_by(1, one, ONDRA)
    s.announced, s.force = [first, last], [effect("DAM", ONDRA, 1, source=one, seat=1)]
    counter.nullify(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, 0, one)), Act("NULLIFY", what=("ability",)))
    assert s.announced == [first, last._replace(tier=0)]
    assert len(s.force) == 1
    assert told(s, "nullified") == []


@checks("FUT-146", "FUT-374")
def test_a_silenced_card_leaves_queue_and_field_and_others_stay() -> None:
    s = siege()
    one, other = played(s, "ABL-17", 61), played(s, "ABL-28", 62)
    plays = [made_by(1, one, ONDRA), made_by(1, other, ONDRA)]
    s.announced, s.queue, s.resolved = [plays[1]], list(plays), tuple(plays)
    s.force = [effect("DAM", ONDRA, 1, source=source, seat=1) for source in (one, other)]
    s.shields = [Shield(ONDRA, "ability", 3, "assault", source, 0) for source in (one, other)]
    counter.nullify(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, 0, one)), Act("NULLIFY", what=("ability",)))
    assert s.announced == [plays[1]]
    assert s.queue == [plays[1]]
    assert s.resolved == (plays[1],)
    assert [one.source for one in s.force] == [other]
    assert [shield.source for shield in s.shields] == [other]
    assert (s.discards, s.removed) == ([[], []], []), "the card lies in the discard pile already"
    assert len(told(s, "nullified")) == 1


@checks("FUT-050", "FUT-146")
@pytest.mark.parametrize(("name", "at"), [("ABL-01", 0), ("ABL-46", 0), ("ABL-49", LAST_SLOT)])
def test_a_silenced_card_that_is_still_worn_goes_to_the_pile_of_its_owner(name: str, at: int) -> None:
    s = siege()
    place_at(s, abilities={ONDRA: (card(name, at), card("ABL-17", 7))})
    counter.nullify(
        s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, 0, CARD + at)), Act("NULLIFY", what=("ability",))
    )
    assert names(s.abilities[ONDRA]) == ["ABL-17"]
    assert [names(pile) for pile in s.discards] == [[], [name]]


@checks("FUT-146", "FUT-152")
@pytest.mark.parametrize(
    ("forms", "chosen", "gone"),
    [
        (("ability", "sigil"), (1, card("SIG-PRI", 61)), [2]),
        (("ability", "sigil"), (1, card("SIG-PRI", 60)), [1]),
        (("all-sigils", "item"), (), [1, 2]),
    ],
)
def test_a_chosen_sigil_or_all_of_the_enemy_are_taken_off(
    forms: tuple[str, ...], chosen: tuple[int, ...], gone: list[int]
) -> None:
    s = siege()
    wearers = ((CHEN, 5), (ONDRA, 60), (TARGET, 61))
    applied = [Applied(unit, PRIMAL, card("SIG-PRI", at), 0) for unit, at in wearers]
    applied.append(Applied(ONDRA, PRIMAL, NONE, 0))
    s.applied = tuple(applied)
    counter.nullify(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, *chosen)), Act("NULLIFY", what=forms))
    assert s.applied == tuple(one for i, one in enumerate(applied) if i not in gone)
    assert sorted(s.discards[1]) == [applied[i].card for i in gone]


@checks("FUT-132", "FUT-146")
def test_a_silenced_item_is_cancelled() -> None:
    s = siege()
    bomb = made_by(1, played(s, "ITM-01", 70), ONDRA)
    s.announced = [bomb]
    counter.nullify(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, 0)), Act("NULLIFY", what=("item",)))
    assert s.announced == [bomb._replace(tier=0)]


# TURN.


@checks("FUT-141")
@pytest.mark.parametrize(
    ("act", "aims"),
    [
        (Act("WOUND"), True),
        (Act("WOUND", target="self"), False),
        (Act("STRIKE"), True),
        (Act("REVEAL", what=("hand",)), True),
        (Act("SHIELD"), False),
        (Act("SHIELD", target="self"), False),
        (Act("ROLL", target="foe"), True),
        (Act("ROLL", target="self"), False),
        (Act("REROLL", what=("foe",)), True),
        (Act("REROLL", what=("own",)), False),
    ],
)
def test_what_is_aimed_at_the_other_side(act: Act, aims: bool) -> None:
    assert counter._aims(act) == aims


@checks("FUT-141", "FUT-R87")
@pytest.mark.parametrize(("name", "turnable"), [("ABL-17", True), ("ABL-01", False), ("ABL-44", True)])
def test_only_an_announced_effect_that_is_aimed_at_this_side_is_turned(name: str, turnable: bool) -> None:
    s = siege()
    mine = made_by(0, CHEN, CHEN)
    assert not counter.can_turn(s, mine, Act("TURN"), "")
    announced = made_by(1, played(s, name, 60), ONDRA)
    s.announced = [announced]
    assert counter.can_turn(s, mine, Act("TURN"), "") == turnable
    assert not counter.can_turn(s, made_by(1, ONDRA, ONDRA), Act("TURN"), ""), "nobody turns the own play"


@checks("FUT-141", "FUT-R110")
@pytest.mark.parametrize(("p", "unit"), [(0, CHEN), (1, ONDRA)])
def test_a_turned_play_is_made_by_the_fighting_unit_of_who_turns_it(p: int, unit: int) -> None:
    s = siege()
    first = made_by(p, HAMMERFIST, HAMMERFIST)
    last = Play(1 - p, ELOI, 0, 2, NONE, (ELOI, NONE, 5))
    s.announced = [first, first, last]
    counter.turn(s, made_by(p, CHEN, CHEN), Act("TURN"))
    assert s.announced == [first, first, Play(p, ELOI, 0, 2, NONE, (unit, TURNED))]


# COPY.


def lens(*chosen: int) -> Play:
    """Seat 0 plays a lens on Chen."""
    return Play(0, CARD + 50, 0, 1, NONE, (CHEN, NONE, *chosen))


@checks("FUT-389", "FUT-R77")
@pytest.mark.parametrize(
    ("name", "at", "rolls", "copied"),
    [
        ("ABL-33", 0, (), True),
        ("ABL-33", LAST_SLOT, (), True),
        ("ABL-17", 3, ((CHEN, 8), (ONDRA, 1)), True),
        ("ABL-17", 3, ((CHEN, 1), (ONDRA, 8)), False),
        ("ABL-24", 3, ((CHEN, 8), (TARGET, 1)), True),
        ("ABL-42", 3, (), False),
        ("ABL-01", 3, (), True),
        ("ABL-19", 0, (), False),
        ("ABL-19", LAST_SLOT, (), False),
        ("ABL-18", LAST_SLOT, ((CHEN, 8), (ONDRA, 1)), True),
        ("ABL-20", 0, (), True),
        ("ITM-07", 3, (), False),
        ("ABL-04", 3, (), False),
        ("ABL-14", 3, (), False),
    ],
)
@pytest.mark.parametrize("zone", ["resolved", "queue"])
def test_an_ability_is_copied_only_by_who_could_use_it_now(
    name: str, at: int, rolls: tuple[tuple[int, int], ...], copied: bool, zone: str
) -> None:
    s = siege()
    s.rolls = tuple(Rolled(*one) for one in rolls)
    done = played(s, name, at)
    theirs = Play(1, done, 0, 1, EMPEROR, (ONDRA, NONE))
    if zone == "resolved":
        s.resolved = (theirs,)
    else:
        s.queue = [theirs]
    assert counter.copyable(s, lens()) == ([done] if copied else [])
    assert counter.abilities_to_copy(s, 0, lens()) == ([done] if copied else [])
    assert counter.can_copy(s, lens(), Act("COPY"), "") == copied


@checks("FUT-389", "FUT-R77")
def test_armour_that_has_lost_ap_makes_a_hymn_worth_copying() -> None:
    s = siege()
    (armour,) = dress(s, CHEN, "ARM-11")
    hymn = played(s, "ABL-42", 3)
    s.resolved = (made_by(1, hymn, ONDRA),)
    assert counter.copyable(s, lens()) == []
    s.harm[slot(armour)] = 1
    assert counter.copyable(s, lens()) == [hymn]


@checks("FUT-389")
def test_one_card_is_chosen_to_be_copied_and_must_have_been_carried_out() -> None:
    s = siege()
    one, other = played(s, "ABL-33", 1), played(s, "ABL-18", 2)
    s.resolved, s.queue = (made_by(0, one, CHEN),), [made_by(0, other, CHEN)]
    assert counter.what_to_copy(s, lens(), Act("COPY")) == (THING, "copy")
    assert counter.what_to_copy(s, lens(one), Act("COPY")) is None
    assert counter.can_copy(s, lens(one, 99), Act("COPY"), "")
    assert not counter.can_copy(s, lens(other), Act("COPY"), "")


@checks("FUT-389", "FUT-402", "FUT-R77")
def test_a_copy_is_the_same_effect_of_the_copying_unit_at_the_same_tier() -> None:
    s = siege()
    one, other = played(s, "ABL-33", 1), played(s, "ABL-28", 2)
    s.resolved = (
        Play(1, other, 0, 3, EMPEROR, (ONDRA, NONE)),
        Play(1, one, 0, 2, EMPEROR, (ONDRA, NONE, 9)),
    )
    counter.copy(s, lens(one, 99), Act("COPY"))
    mine = Play(0, one, 0, 2, EMPEROR, (CHEN, NONE))
    assert s.stack[-1] == (choose_targets, mine, "POST", carry_on)
    assert seen(s, "copied", "thing") == [one]


@checks("FUT-389", "FUT-R87")
def test_a_card_that_cannot_be_used_any_more_is_not_copied() -> None:
    s = siege()
    pylon = played(s, "ABL-17", 1)
    s.resolved, s.rolls = (made_by(1, pylon, ONDRA),), (Rolled(CHEN, 1), Rolled(ONDRA, 8))
    before = list(s.stack)
    counter.copy(s, lens(pylon), Act("COPY"))
    assert s.stack == before
    assert (len(told(s, "no effect")), told(s, "copied")) == (1, [])
