"""Prompts, options and events in plain English."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.core import Event, Seeded
from starhall.core.asking import Ask
from starhall.core.errors import NotLegal
from starhall.core.scenes import asked, checks, choose, told
from starhall.games.peace import GAME, rules
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.damage import damage, hit
from starhall.games.peace.rules.defense import defense
from starhall.games.peace.rules.invasion import invasion
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild
from starhall.games.peace.rules.scoring import scoring
from starhall.games.peace.state import PeaceState
from starhall.games.peace.words.prompts import face_help
from tests.games.peace.helpers import (
    NONE,
    STOP,
    answer,
    bare,
    crater,
    moment,
    planet,
    random_game,
    seen_by,
    start,
)

RULES = Path(str(rules.__file__)).parent


def tells() -> Iterator[ast.Call]:
    """Every `s.tell(rule, event, ...)` in the rules."""
    for file in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
            ):
                yield node


def texts(node: ast.AST) -> set[str]:
    """The texts that an expression may give."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def sentence(s: PeaceState, event: Event) -> str:
    """An event as people read it."""
    return GAME.words.event(s.names, event)


def sentences(s: PeaceState) -> list[str]:
    """The whole log."""
    return [sentence(s, event) for event in told(s)]


def missile(shooter: int, target: int, sector: int, outer: str, inner: str) -> list[str]:
    """How the log tells of a Missile of Round 3 that removes the outer City and damages the inner one."""
    return [
        f"Player {shooter} fires a Missile at Sector {sector} of Player {target}: 3 points of damage.",
        f"Player {target} rolls {sector + 1} and does not counter the Missile at Sector {sector}.",
        f"Player {target}: the City {outer} on O{sector} is damaged.",
        f"Player {target}: the City {outer} on O{sector} is destroyed.",
        f"Player {target}: the City {inner} on I{sector} is damaged.",
    ]


def described(s: PeaceState) -> Ask:
    """The open question in words."""
    found = GAME.ask(s, asked(s)[0][0])
    assert found is not None
    return found


def test_every_event_that_the_rules_can_tell_has_a_template_and_no_template_is_left_over() -> None:
    names = {name for call in tells() for name in texts(call.args[1])}
    assert names == set(GAME.words.events)


def test_every_event_is_told_under_a_rule_of_the_ledger() -> None:
    for call in tells():
        for rule in texts(call.args[0]):
            assert rule in GAME.ledger
    for seed in range(4):
        for event in told(random_game(seed, players=2 + seed)):
            assert event.rule in GAME.ledger, event


@pytest.mark.parametrize("seed", range(6))
def test_every_event_of_a_whole_game_is_a_sentence(seed: int) -> None:
    s = random_game(seed, players=2 + seed % 5)
    for text in sentences(s):
        assert text.endswith(".")
        assert text[0].isupper() or text[0].isdigit()
        assert not {"{", "}", "_"} & set(text)
        assert "  " not in text
        assert "None" not in text


def test_every_template_is_used_by_some_game() -> None:
    seen = {event.name for seed in range(8) for event in told(random_game(seed, players=3, duel_cap=1))}
    duel = moment(scoring, round=3, dice=(4, 4, 2, 5))
    shared = moment(scoring, round=3, dice=(1, 2) * 4, options={"duel_cap": 2})
    line = moment((hit, 0, 1, 11))
    repelled = moment(damage, invasion=[1, 0, 0], defense="I", assigned=[0])
    seen |= {event.name for s in (duel, shared, line, repelled) for event in told(s)}
    assert seen == set(GAME.words.events)


def test_the_log_of_a_turn_reads_as_a_story() -> None:
    s = start(2, 2, 0, 1, *"YMR", "I", 5, 6, 1, 0, 0, 0, *"BBB")
    choose(s, 0, "reroll", 0b001)
    choose(s, 0, "reroll", 0)
    choose(s, 0, "assign", 2)
    choose(s, 0, "repair", crater("O5"))
    assert sentences(s)[:-2] == [
        "Player 1 is the first player and gets the Staging Board.",
        "Player 1 defends Brindlemoor of the Mossbacks and Player 2 defends Okkavar of the Stilt Choir.",
        "Round 1 begins with 3 Invasion dice and 3 Defense dice; Blaster, Missile and Rebuild are worth 1.",
        "Player 1 takes a turn in Round 1.",
        "Player 2 rolls the invasion of Player 1: 2 saucers on Y1 and 1 on P1; B1 is blank.",
        "Player 1 rolls D1 (yellow Blaster), D2 (Missile) and D3 (Rebuild).",
        "Player 1 rolls D1 again and has D1 (Interceptor), D2 (Missile) and D3 (Rebuild); 2 re-rolls left.",
        "Player 1 keeps D1 (Interceptor), D2 (Missile) and D3 (Rebuild).",
        "Player 1 assigns D1 (Interceptor) to P1: 1 saucer negated, none left.",
        "Y1 strikes Sector 5 of Player 1 with 2 saucers.",
        "Player 1: the City Rootwick on O5 is damaged.",
        "Player 1: the City Rootwick on O5 is destroyed.",
        "Player 1 fires a Missile at Sector 6 of Player 2: 1 point of damage.",
        "Player 2 rolls 1 and does not counter the Missile at Sector 6.",
        "Player 2: the City Fermata on O6 is damaged.",
        "Player 1 rebuilds with 1 point from D3.",
        "Player 1 puts the City Rootwick on O5 back, damaged; no points left.",
        "Player 2 takes a turn in Round 1.",
    ]


def test_the_log_of_a_duel_reads_as_a_story() -> None:
    s = moment(scoring, round=3, hp=[planet(C=1), planet(C=1)], dice=(*(1, 2), *(1, 2), *(4, 4), *(2, 3)))
    choose(s, 1, "repair", crater("C"), STOP)
    assert sentences(s) == [
        "The points are counted: Player 1 has 25 and Player 2 has 25.",
        "Player 1 and Player 2 are tied at 25 points and fight on with Missiles.",
        "Duel, pass 1: Player 1 and Player 2 fire.",
        *missile(1, 2, 1, "Altoreach", "Glissade"),
        *missile(2, 1, 1, "Fernhold", "Burrfield"),
        "Player 1 and Player 2 are still tied at 22 points.",
        "Duel, pass 2: Player 1 and Player 2 fire.",
        "Player 1 fires a Missile at Sector 4 of Player 2: 3 points of damage.",
        "Player 2 rolls 4 and counters the Missile.",
        "Player 2 gets a free Rebuild of 3 points for countering.",
        "Player 2 repairs the Core; 2 points left.",
        "Player 2 stops repairing and loses 2 points.",
        *missile(2, 1, 2, "Loamgate", "Dewstead"),
        "Player 1 drops out of the duel with 19 points against 26.",
        "Player 2 wins the duel in pass 2, after the tie at 25 points.",
        "The places: 1st Player 2 with 25 points and 2nd Player 1 with 25 points.",
    ]


def test_the_core_and_a_lost_point_in_words() -> None:
    s = moment((hit, 0, 1, 4), hp=[bare(C=2), planet()])
    assert sentences(s) == [
        "Player 1: the Core is damaged.",
        "Player 1: the Core is destroyed.",
        "Player 1: no piece is left on the path from Sector 1 to take 2 points of damage.",
    ]


@checks("PEACE-R23")
def test_a_missile_that_finds_nothing_is_not_called_a_hit() -> None:
    s = moment(missiles, hp=[planet(), bare(O2=1)], defense="M", dice=(1, 2))
    assert sentences(s)[1:] == [
        "Player 2 rolls 2 and does not counter the Missile at Sector 1.",
        "Player 2: no piece is left on the path from Sector 1 to take 1 point of damage.",
    ]


@pytest.mark.parametrize(
    ("saucers", "text"),
    [
        ((1, 0, 0), "1 saucer on Y1; B1 and P1 are blank"),
        ((0, 1, 0), "1 saucer on B1; Y1 and P1 are blank"),
        ((3, 1, 2), "3 saucers on Y1, 1 on B1 and 2 on P1"),
        ((0, 2, 3), "2 saucers on B1 and 3 on P1; Y1 is blank"),
        ((0, 0, 0), "all dice are blank"),
    ],
)
@checks("PEACE-024")
def test_the_invasion_is_told_by_the_names_of_its_dice(saucers: tuple[int, ...], text: str) -> None:
    s = moment(invasion, dice=saucers)
    assert sentences(s) == [f"Player 2 rolls the invasion of Player 1: {text}."]


@checks("PEACE-038", "PEACE-041", "PEACE-043", "PEACE-044")
def test_an_assignment_says_what_it_negates_and_under_which_rule() -> None:
    s = moment(assign, round=2, invasion=[3, 2, 0, 0, 0, 0], defense="YYYIB")
    choose(s, 0, "assign", 0, 0, 0, 1, NONE)
    assert sentences(s) == [
        "Player 1 assigns D1 (yellow Blaster) to Y1: 2 saucers negated, 1 left.",
        "Player 1 assigns D2 (yellow Blaster) to Y1: 1 saucer negated, none left.",
        "Player 1 assigns D3 (yellow Blaster) to Y1: nothing is left there to negate.",
        "Player 1 assigns D4 (Interceptor) to B1: 2 saucers negated, none left.",
        "Player 1 assigns D5 (blue Blaster) to none.",
    ]
    assert [event.rule for event in told(s)] == [
        "PEACE-038",
        "PEACE-038",
        "PEACE-043",
        "PEACE-041",
        "PEACE-044",
    ]


@checks("PEACE-R14", "PEACE-R41")
def test_dice_without_a_target_are_told_of() -> None:
    s = moment(assign, invasion=[0, 1, 0], defense="YMP")
    assert sentences(s) == ["Player 1 has no target for D1 (yellow Blaster) and D3 (purple Blaster)."]
    assert told(s)[0].rule == "PEACE-R14"
    s = moment(assign, invasion=[0, 0, 0], defense="IMR")
    assert sentences(s) == ["Player 1 has no target for D1 (Interceptor)."]
    assert told(s)[0].rule == "PEACE-R41"
    assert sentences(moment(assign, invasion=[0, 0, 0], defense="MRM")) == []


@checks("PEACE-049")
def test_an_invasion_that_is_repelled_altogether_leaves_a_line() -> None:
    s = moment(damage, invasion=[1, 0, 0], defense="I", assigned=[0])
    assert sentences(s) == ["Player 1 repels every saucer."]
    assert told(s)[0].rule == "PEACE-049"
    assert sentences(moment(damage, invasion=[0, 0, 0])) == []
    s = moment(damage, invasion=[1, 0, 1], defense="I", assigned=[0], dice=(3,))
    assert sentences(s)[0] == "P1 strikes Sector 3 of Player 1 with 1 saucer."


@checks("PEACE-R26", "PEACE-R33", "PEACE-086")
def test_points_that_are_lost_say_why() -> None:
    s = moment(rebuild, round=2, hp=[planet(O1=0), planet()], defense="RRB")
    choose(s, 0, "repair", crater("O1"), crater("O1"))
    assert sentences(s) == [
        "Player 1 rebuilds with 4 points from D1 and D2.",
        "Player 1 puts the City Fernhold on O1 back, damaged; 3 points left.",
        "Player 1 repairs the City Fernhold on O1; 2 points left.",
        "Player 1 has nothing left to repair and loses 2 points.",
    ]
    s = moment(rebuild, hp=[planet(C=0), planet()], defense="R")
    choose(s, 0, "repair", STOP)
    assert sentences(s)[1:] == ["Player 1 stops repairing and loses 1 point."]


@checks("PEACE-107", "PEACE-109", "PEACE-110", "PEACE-R33")
def test_what_happens_in_the_duel_happens_under_the_rules_of_the_duel() -> None:
    s = moment(scoring, round=3, dice=(*(4, 4), *(2, 5)))
    rules = {event.name: event.rule for event in told(s)}
    assert rules["missile launched"] == "PEACE-107"
    assert rules["countered"] == rules["free rebuild"] == "PEACE-109"
    assert rules["nothing to repair"] == "PEACE-R33"
    assert rules["not countered"] == "PEACE-110"


@checks("PEACE-105")
def test_the_end_tells_who_wins_with_how_much_and_every_place() -> None:
    hp = [planet(O1=1), planet(C=1), planet(), planet(O2=1)]
    s = moment(scoring, players=4, round=3, hp=hp)
    assert sentences(s)[-2:] == [
        "Player 3 wins with 29 points, more than anybody else.",
        "The places: 1st Player 3 with 29 points, 2nd Player 1 with 28 points, "
        "2nd Player 4 with 28 points and 4th Player 2 with 25 points.",
    ]


@checks("PEACE-R34")
def test_a_shared_victory_tells_how_long_the_duel_was() -> None:
    s = moment(scoring, round=3, hp=[bare(), bare()], dice=(1, 2) * 4, options={"duel_cap": 2})
    assert sentences(s)[-2:] == [
        "Player 1 and Player 2 are still tied at 0 points after pass 2, the last of the duel, "
        "and share the victory.",
        "The places: 1st Player 1 with 0 points and 1st Player 2 with 0 points.",
    ]
    assert "Player 1 and Player 2 are still tied at 0 points." in sentences(s)


@checks("PEACE-109")
def test_the_question_for_a_free_rebuild_in_the_duel_names_the_rule_of_the_duel() -> None:
    s = moment(scoring, round=3, hp=[planet(C=1), planet(C=1)], dice=(4, 4))
    found = described(s)
    assert found.text == "Free Rebuild: choose a crater of your planet to repair, one point at a time."
    assert (found.why, found.left) == ("PEACE-109", "3 points left")


@checks("PEACE-030")
def test_the_question_for_rerolls() -> None:
    s = moment(defense, dice="YIM")
    found = described(s)
    assert found.text == "Choose the Defense dice to roll again, or keep them all."
    assert found.left == "3 re-rolls left"
    assert found.must is False
    assert found.decline == "Keeping all ends the step: these faces count."
    assert [option.text for option in found.options] == [
        "Keep all dice",
        "Roll D1 (yellow Blaster) again",
        "Roll D2 (Interceptor) again",
        "Roll D1 (yellow Blaster) and D2 (Interceptor) again",
        "Roll D3 (Missile) again",
        "Roll D1 (yellow Blaster) and D3 (Missile) again",
        "Roll D2 (Interceptor) and D3 (Missile) again",
        "Roll D1 (yellow Blaster), D2 (Interceptor) and D3 (Missile) again",
    ]


def test_the_last_reroll_is_one_reroll() -> None:
    s = moment(defense, dice="YIMYY")
    choose(s, 0, "reroll", 1, 1)
    assert described(s).left == "1 re-roll left"


@checks("PEACE-037", "PEACE-041")
def test_the_question_for_assignments() -> None:
    s = moment(assign, round=2, invasion=[3, 0, 1, 2, 0, 0], defense="YI")
    found = described(s)
    assert found.text == (
        "Choose the Invasion die that D1 (yellow Blaster) negates: "
        "it negates up to 2 saucers on one yellow die."
    )
    assert (found.why, found.left) == ("PEACE-037", "6 saucers to stop")
    assert [option.text for option in found.options] == [
        "Negate Y1: 3 saucers to 1",
        "Negate Y2: 2 saucers to 0",
        "Assign it to none",
    ]
    choose(s, 0, "assign", 3)
    found = described(s)
    assert found.text == (
        "Choose the Invasion die that D2 (Interceptor) negates: "
        "it negates one whole Invasion die of any colour."
    )
    assert (found.why, found.left) == ("PEACE-041", "4 saucers to stop")
    assert [option.text for option in found.options] == [
        "Negate Y1: 3 saucers to 0",
        "Negate P1: 1 saucer to 0",
        "Negate Y2: 0 saucers to 0 (nothing left to negate)",
        "Assign it to none",
    ]


@checks("PEACE-078", "PEACE-069")
def test_the_question_for_repairs() -> None:
    s = moment(rebuild, hp=[planet(O1=0, I1=1, C=1), planet()], defense="RR", options={"planets": "PL1,PL2"})
    found = described(s)
    assert found.text == "Rebuild: choose a crater of your planet to repair, one point at a time."
    assert (found.why, found.left) == ("PEACE-078", "2 points left")
    assert [option.text for option in found.options] == [
        "Repair the Core (+4)",
        "Put back the City Fernhold on O1 (+1)",
        "Repair the City Burrfield on I1 (+1)",
        "Stop repairing",
    ]


@checks("PEACE-069")
def test_the_question_for_a_free_rebuild() -> None:
    s = moment(
        *(missiles,),
        hp=[planet(), planet(C=0)],
        defense="M",
        dice=(4, 4),
        options={"planets": "PL1,PL2"},
    )
    found = described(s)
    assert found.text == "Free Rebuild: choose a crater of your planet to repair, one point at a time."
    assert (found.why, found.left) == ("PEACE-069", "1 point left")
    assert [option.text for option in found.options] == [
        "Put back the Core (+1)",
        "Stop repairing",
    ]


@checks("PEACE-044", "PEACE-086")
def test_nobody_must_assign_or_repair() -> None:
    for s in (
        moment(assign, invasion=[1, 0, 0], defense="Y"),
        moment(rebuild, hp=[bare(), planet()], defense="R"),
    ):
        prompt = described(s)
        assert not prompt.must
        assert prompt.decline


@checks("PEACE-043")
def test_a_blaster_never_leaves_less_than_no_saucer() -> None:
    s = moment(assign, round=3, invasion=[1, *[0] * 8], defense="Y")
    assert [option.text for option in described(s).options] == [
        "Negate Y1: 1 saucer to 0",
        "Assign it to none",
    ]


@checks("PEACE-022", "PEACE-089")
def test_a_refusal_names_what_cannot_be_done() -> None:
    s = moment(assign, invasion=[1, 0, 0], defense="Y")
    with pytest.raises(NotLegal, match="cannot negate Y2: Y2 is not rolled in Round 1"):
        choose(s, 0, "assign", 3)
    s = moment(rebuild, hp=[bare(O2=2), planet()], defense="R")
    with pytest.raises(NotLegal, match="cannot repair the City Loamgate on O2: the City on O2 is"):
        choose(s, 0, "repair", crater("O2"))


@pytest.mark.parametrize("seed", range(3))
def test_every_question_of_a_whole_game_has_words(seed: int) -> None:
    s = start(3, dealer=Seeded(seed))
    while not s.over:
        found = described(s)
        assert found.text.endswith(".")
        assert found.decline.endswith(".")
        assert found.why in GAME.ledger
        assert found.left
        assert found.waiting
        options = [option.text for option in found.options]
        assert len(options) == len(set(options)) == len(s.choices(found.seat))
        assert all(text and not {"{", "}"} & set(text) for text in options)
        answer(s, lambda kind, options: options[seed % len(options)])


@checks("PEACE-R14", "PEACE-037", "PEACE-022", "PEACE-027", "PEACE-089")
def test_every_greyed_choice_says_why_under_a_rule_of_the_ledger() -> None:
    scenes = {
        "reroll": moment(defense, dice="YBP"),
        "assign": moment(assign, invasion=[0, 2, 1], defense="B"),
        "repair": moment(rebuild, hp=[planet(O1=1), planet()], defense="R"),
    }
    for name, s in scenes.items():
        kind = GAME.kinds_by_name[name]
        legal = set(s.choices(0))
        greyed = 0
        for value in range(kind.size):
            reason = GAME.why_not(s, 0, kind.choice(value))
            assert (reason is None) == (kind.choice(value) in legal), (name, value)
            if reason is not None:
                greyed += 1
                assert reason.rule in GAME.ledger
                assert reason.text[0].islower() or reason.text[1].isdigit()
        assert greyed == kind.size - len(legal) > 0


def test_what_each_face_does_is_said_with_the_value_of_the_round() -> None:

    seen = seen_by(moment(round=3), 0)
    assert [face_help(seen, face) for face in (1, 3, 4, 5)] == [
        "negates up to 3 saucers on one blue die",
        "negates one whole Invasion die of any colour",
        "fires at every other planet, 3 points of damage each",
        "gives 3 points to repair your planet after the attacks",
    ]


def test_saucers_that_strike_are_counted_in_words() -> None:
    s = moment(damage, invasion=[0, 1, 0], dice=(3,))
    assert sentences(s)[0] == "B1 strikes Sector 3 of Player 1 with 1 saucer."
