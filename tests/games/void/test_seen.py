"""What follows for whoever looks at the table: outlook, dangers, targets, and what answers lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core import Seeded
from starhall.core.scenes import asked, checks, choose, offered
from starhall.games.void import GAME
from starhall.games.void.aims import NOWHERE, Aim, aim, searches, works
from starhall.games.void.box.geometry import CELLS, cells_of
from starhall.games.void.box.language import Effect
from starhall.games.void.box.parts import CARD_NAMES, TYPES
from starhall.games.void.facts import Ending, destinations, passing
from starhall.games.void.rules.losing import beast_turn
from starhall.games.void.rules.turns import action, travel
from starhall.games.void.seen import Danger, Landing, Outlook, Target
from starhall.games.void.state import VoidState
from tests.games.void.helpers import alone, beast, cell, cells, kind, moment, playing, view_of


@checks("VOID-035", "VOID-038")
def test_the_outlook_in_the_action_phase_is_what_the_cards_owed_leave() -> None:
    s = moment((action, 0), hands=[["C25", "C25", "C26", "C32", "C32"]])
    assert view_of(s, 0).outlook == Outlook(True, 5, 3, 2, bare=False)
    choose(s, 0, "play", kind("C32"))
    assert view_of(s, 0).outlook == Outlook(True, 4, 2, 2, bare=False)


@checks("VOID-035", "VOID-R73")
def test_the_outlook_of_the_next_turn_counts_income_and_powers() -> None:
    def ahead(name: str, **scene: Any) -> Outlook | None:
        s = moment(aliens=[name, "Neffi"], active=1, hands=[["C25"] * 3], powers="on", **scene)
        return view_of(s, 0).outlook

    assert ahead("Neffi", tiles={"r3c3": "S36"}) == Outlook(False, 6, 3, 3, bare=False)
    assert ahead("Neffi", holes=["r3c3"]) == Outlook(False, 3, 2, 1, bare=False)
    assert ahead("Topkul", holes=["r3c3"]) == Outlook(False, 5, 3, 2, bare=False)
    assert ahead("Mossu", holes=["r3c3"]) == Outlook(False, 4, 2, 2, bare=False)
    assert ahead("Neffi", holes=["r3c3"], affectors=[("r3c3", "C02")] * 3) == Outlook(
        False, 0, 0, 0, bare=True
    )


@checks("VOID-047")
def test_a_hand_that_must_be_played_in_full_is_foreseen_as_bare() -> None:
    s = moment((action, 0), hands=[["C32"]])
    assert view_of(s, 0).outlook == Outlook(True, 1, 1, 0, bare=True)


def test_a_beast_and_a_spectator_have_no_outlook_and_no_dangers() -> None:
    s = moment(players=3, lost=(0,), ship=[-1] * 7, beast=(beast("B1"), -1, -1), hands=[[], []])
    for reader in (0, None):
        assert (view_of(s, reader).outlook, view_of(s, reader).dangers) == (None, [])


@checks("VOID-R70", "VOID-R72")
def test_dangers_say_whether_a_power_saves() -> None:
    s = moment((action, 0), hands=[["C32"]], holes=["r3c3"], aliens=["Gattoli", "Mossu"], powers="on")
    assert view_of(s, 0).dangers == [Danger("black hole", False), Danger("every card", True)]
    assert view_of(s, 0).captains[0].saved
    s = moment((action, 0), hands=[["C32"]], holes=["r3c3"], aliens=["Quaskar", "Mossu"], powers="on")
    assert view_of(s, 0).dangers == [Danger("black hole", True), Danger("every card", False)]
    assert not view_of(s, 0).captains[0].saved


def targets_of(s: VoidState, p: int, card: str) -> Target:
    """What a card in the hand of `p` could be aimed at."""
    (found,) = [target for target in view_of(s, p).targets if target.source == kind(card)]
    return found


@checks("VOID-098", "VOID-R26")
def test_a_card_that_destroys_is_aimed_at_what_it_could_destroy() -> None:
    s = moment(hands=[["C25"]], ships=["r1c1", "r2c2"], holes=["r5c5"], affectors=[("r3c3", "C06")])
    everywhere = set(range(CELLS))
    assert set(targets_of(s, 0, "C25").cells) == everywhere - set(cells("r1c1", "r2c2", "r3c3", "r5c5"))


@checks("VOID-R28", "VOID-R32")
def test_the_card_itself_is_in_no_hand_when_it_counts_cards() -> None:
    s = moment(hands=[["C20", "C25"], ["C07"]])
    assert targets_of(s, 0, "C20").seats == (0, 1)
    assert targets_of(s, 0, "C25").seats == ()


@checks("VOID-043")
def test_who_must_discard_is_aimed_at_and_who_draws_is_not() -> None:
    def aimed(effect: Effect, **scene: Any) -> tuple[bool, Aim]:
        view = view_of(moment(**scene), 0)
        return works(view, 0, effect), aim(view, 0, searches(effect))

    assert aimed(("DISCARD", "me", 1), hands=[["C07"]]) == (True, (0, 0b1))
    assert aimed(("DISCARD", "me", 1), hands=[[]]) == (False, NOWHERE)
    assert aimed(("DRAW", "me", 1)) == (True, NOWHERE)


def aimed_at(s: VoidState, p: int) -> tuple[str, Sequence[int]]:
    """What the question that a card asks first offers: cells or seats."""
    values = offered(s, p)
    refers = s.asked[0][1].refers
    if refers == "affector":
        return "cells", sorted({value // TYPES for value in values})
    return f"{refers}s", [value for value in values if refers != "cell" or value < CELLS]


def test_targets_are_what_the_first_question_of_a_card_offers() -> None:
    checked = set()
    for seed in range(12):
        s = GAME.new(3, Seeded(seed), {"powers": "off"})
        while s.asked:
            seat, chosen, _, _ = s.asked[0]
            if chosen.name == "play":
                for target in view_of(s, seat).targets:
                    after = alone(s, seat, target.source)
                    # A card that plays another one has its targets only then.
                    if after.asked and after.asked[0][0] == seat and len(after.playing) == 1:
                        what, values = aimed_at(after, seat)
                        if what in ("cells", "seats"):
                            assert list(getattr(target, what)) == list(values), CARD_NAMES[target.source]
                            checked.add(target.source)
            s.answer(seat, s.choices(seat)[len(offered(s, seat)) // 2])
    assert len(checked) > 25


def test_cards_to_choose_from_have_targets_too() -> None:
    s = playing("C54", deck=["C07", "C26", "C08"])
    assert asked(s) == [(0, "best")]
    assert targets_of(s, 0, "C26").cells == tuple(range(CELLS))
    s = playing("C24", hands=[["C24", "C51"], ["C26", "C32"]], holes=["r1c1"])
    assert asked(s) == [(0, "take")]
    assert targets_of(s, 0, "C32").cells == (0,)
    s = playing("C13", discard=["C32", "C40"], holes=["r1c1"])
    assert asked(s) == [(0, "recover")]
    assert targets_of(s, 0, "C32").cells == (0,)


@checks("VOID-067")
def test_a_beast_sees_what_each_ability_could_be_aimed_at() -> None:
    s = moment(
        (beast_turn, 0),
        players=3,
        lost=(0,),
        ships=["r3c3", "r1c1", "r3c3"],
        beast=(beast("B1"), -1, -1),
        slot=(3, 0, 0),
        hands=[[], ["C07"], ["C07"]],
        ship=[-1, -1, -1, cell("r1c1"), -1, -1, -1],
        alien=[6, 3, 1],
    )
    s.ship[1] = cell("r3c3")
    ladder = view_of(s, 0).ladder
    assert [target.source for target in ladder] == [0, 1, 2, 3]
    assert ladder[0].seats == (1,)  # nothing is three spaces ahead of the middle
    assert ladder[2].cells == cells_of(passing(s, 0, ("corner",)))
    assert ladder[3] == Target(3, (), ())
    assert view_of(s, 1).ladder == []


@checks("VOID-029", "VOID-R24", "VOID-R73")
def test_where_a_ship_could_go_it_is_told_what_that_would_mean() -> None:
    s = moment(
        (travel, 0),
        tiles={"r3c3": "S22"},
        holes=["r3c2"],
        affectors=[("r3c4", "C04"), ("r3c4", "C02")],
        aliens=["Topkul", "Mossu"],
        powers="on",
    )
    landings = view_of(s, 0).landings
    assert landings[cell("r3c2")] == Landing(0, 2, 0, 0)
    to = cell("r3c4")
    assert (landings[to].start, landings[to].mines) == (0, 1)
    assert landings[to].income == view_of(s, 0).sectors[to].value
    assert landings[to].ways == len(destinations(s, to))
    assert view_of(s, 1).landings == []


@checks("VOID-R73")
def test_a_landing_is_that_of_the_captain_whose_ship_goes() -> None:
    s = playing("C39", aliens=["Neffi", "Mossu"], ships=["r1c1", "r3c3"], powers="on", holes=["r2c2"])
    choose(s, 0, "ship", 1)
    assert asked(s) == [(0, "destination")]
    assert view_of(s, 0).landings[cell("r2c2")].income == 1


@checks("VOID-R09", "VOID-R25")
def test_how_far_a_sector_turns_is_told_with_where_it_leads() -> None:
    s = playing("C48", tiles={"r3c3": "S36"}, affectors=[("r3c3", "C05"), ("r5c5", "C05")])
    turned = view_of(s, 0).turned
    assert turned[0] == destinations(s, cell("r3c3"))
    choose(s, 0, "turn", 2)
    assert destinations(s, cell("r3c3")) == turned[3] != turned[0]
    assert cell("r5c5") in turned[3]


@checks("VOID-053", "VOID-054")
def test_where_an_affector_goes_is_told_with_what_the_sector_would_be_worth() -> None:
    s = playing("C02", holes=["r1c1"])
    assert view_of(s, 0).worths[0] == -2
    choose(s, 0, "place", 0)
    assert view_of(s, 0).sectors[0].value == -2
    assert view_of(s, 0).worths == []


@checks("VOID-084", "VOID-085")
def test_what_could_be_restored_is_told_with_what_it_would_be_worth() -> None:
    s = playing("C32", holes=["r1c1", "r5c5"], tiles={"r1c1": "S36"}, affectors=[("r1c1", "C02")])
    assert asked(s) == [(0, "restore")]
    worth = view_of(s, 0).worths[0]
    choose(s, 0, "restore", 0)
    assert view_of(s, 0).sectors[0].value == worth == 3


@checks("VOID-059")
def test_arrows_that_lead_off_the_board_are_told() -> None:
    s = moment(tiles={"r1c1": "S01", "r3c3": "S02"})
    corner, middle = (view_of(s, 0).sectors[cell(name)] for name in ("r1c1", "r3c3"))
    north_east, *_, north_west = corner.front
    assert corner.off == (north_east, north_west)
    assert [*corner.exits] == cells("r1c2", "r2c1")
    assert middle.off == ()


@checks("VOID-002", "VOID-R55", "VOID-R74")
def test_everybody_is_told_how_the_game_ended_for_them() -> None:
    def endings(lost: tuple[int, ...], places: tuple[int, ...]) -> list[Ending]:
        reasons = ("action", "hole")[: len(lost)]
        s = moment(players=3, lost=lost, reasons=reasons, places=places, hands=[[], []])
        return view_of(s, None).endings

    assert endings((2,), ()) == []
    assert endings((2,), (1, 2, 3)) == ["standing", "standing", "action"]
    assert endings((2, 0), (2, 1, 3)) == ["hole", "last", "action"]
