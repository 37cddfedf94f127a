"""The checker of words finds each class of faults, and finds none in the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from starhall.core import HOST, Match, Secret, registry
from starhall.core.events import UNSEEN, Event, Events
from starhall.lab import wording
from starhall.lab.faults import ALONE, AMONG, Fault, Line, Log
from starhall.lab.terms import TERMS
from starhall.lab.wording import (
    PLAYERS,
    changed,
    check,
    faults,
    faults_of_questions,
    lines_of,
    play,
    questions,
)

PLAYED = {"futura": (5, 1), "peace": (32, 2), "saga": (24, 2), "stellar": (6, 1), "void": (28, 2)}
"""By game: how many games are played at random and how many greedily."""
LOOKS = 4
"""A greedy player need not play well here, only otherwise than at random."""


def line(
    text: str,
    name: str = "said",
    *,
    number: int = 0,
    rule: str = "",
    cause: int | None = None,
    choice: int = 1,
    **operands: Any,
) -> Line:
    """A line as if it had been told."""
    return Line(Event(number, rule, name, operands, cause, False), text, choice)


@pytest.fixture(autouse=True)
def games_as_they_were() -> Iterator[None]:
    """A game with other words or points is a game of its own: the states go back to ours."""
    ours = [registry.game(slug) for slug in registry.slugs()]
    yield
    for game in ours:
        game.state.game = game


def log(*lines: Line, slug: str = "void", players: int = 3) -> Log:
    """These lines as the log of a game that has just begun, all journal numbers in order."""
    told = [replace(one, event=replace(one.event, number=number)) for number, one in enumerate(lines)]
    match: Match[Any] = Match(registry.game(slug), PLAYERS[:players], seed="words")
    match.journal.events = Events(one.event for one in told)
    return Log(match, None, told)


def ended(*lines: Line, slug: str, places: tuple[int, ...], scores: tuple[float, ...] = ()) -> Log:
    """These lines as the log of a game that is over with these places and points."""
    found = log(*lines, slug=slug, players=len(places))
    found.match.state.asked = ()
    found.match.state.places = places
    if scores:
        found.match.game = replace(found.match.game, scores=lambda s: scores)
    return found


def kinds(found: Log) -> set[str]:
    """The classes of faults in a log."""
    return {fault.kind for fault in faults([found])}


# Sentences by themselves.


@pytest.mark.parametrize(
    ("kind", "wrong", "right"),
    [
        ("sentence", "the Core is gone.", "The Core is gone."),
        ("sentence", "Ann plays Slingshot", "Ann plays Slingshot."),
        ("marks", "Ann plays Nova Power Up!.", "Ann plays Nova Power Up!"),
        ("marks", "Ann draws 2 cards..", "Ann draws 2 cards."),
        ("marks", "Ann moves , then stops.", "Ann moves, then stops."),
        ("marks", "Ann  moves.", "Ann moves."),
        ("marks", "Ann draws 2 cards ().", "Ann draws 2 cards (Slingshot)."),
        ("marks", "Ann draws 2 cards (Slingshot.", "Ann draws 2 cards (Slingshot)."),
        ("marks", 'Ann uses "Swap two sectors.', 'Ann uses "Swap two sectors."'),
        ("stuttered", "Ann moves to to r1c1.", "Ann moves to r1c1."),
        ("stuttered", "Ann and Ann swap hands.", "Ann and Bea swap hands."),
        ("leftovers", "Ann takes None.", "Ann takes nothing."),
        ("leftovers", "Ann draws {card}.", "Ann draws a card."),
        ("leftovers", "Ann draws [3, 4].", "Ann draws 2 cards."),
        ("leftovers", "Ann draws ….", "Ann draws a card."),
        ("leftovers", "Ann draws something.", "Ann draws a card."),
        ("leftovers", "The winners are (0, 2).", "The winners are Ann and Cyd."),
        ("leftovers", "Ann becomes void_beast.", "Ann becomes a Void Beast."),
        ("capital the", "Ann acts for The neutral station.", "Ann acts for the neutral station."),
        ("capital the", "Bea, The neutral station acts.", "Ann plays The Great Dial."),
        ("article", "Ann has a ability.", "Ann has an ability."),
        ("article", "Ann puts an Starport on r1c1.", "Ann puts a Starport on r1c1."),
        ("article", "A Iguarin flies.", "An Iguarin flies."),
        ("article", "Ann gets an unit.", "Ann gets a unit."),
        ("article", "Ann gets a SP.", "Ann gets an SP."),
        ("article", "Ann rolls a 8.", "Ann rolls an 8."),
        ("number", "Ann draws 1 cards.", "Ann draws 1 card."),
        ("number", "Ann draws 12 card.", "Ann draws 12 cards."),
        ("nothing", "Ann gains 0 energy.", "Ann has 0 energy left."),
        ("nothing", "Ann regains 0 base AP.", "Ann regains 10 base AP."),
        ("nothing", "Bea stops Ann after 0 sectors.", "Bea stops Ann before any sector."),
        ("nothing", "Ann goes from r1c1 to r1c1.", "Ann goes from r1c1 to r1c2."),
        ("nothing", "The equipment of Ann is turned up: nothing.", "Ann has nothing to turn up."),
        ("instead", "Ann draws a card from the own pile.", "Ann draws a card from her own pile."),
        ("instead", "Ann turns r1c1 by a half of a turn.", "Ann turns r1c1 by half a turn."),
        ("instead", "Ann destroys the tile r1c1.", "Ann destroys the sector r1c1."),
        ("agreement", "Ann and Bea wins.", "Ann and Bea win."),
        ("agreement", "Ann, Bea and Cyd has won.", "Ann, Bea and Cyd have won."),
        ("agreement", "Round 1: Ann take a turn.", "Round 1: Ann takes a turn."),
        ("agreement", "Nobody are left.", "Nobody is left."),
        ("tense", "Ann won the game.", "Ann wins the game."),
        ("tense", "Ann (Clones) blocked the attack.", "Ann (Clones) blocks the attack."),
        ("tense", "The pile was empty.", "The pile is empty."),
        ("tense", "Slingshot of Ann failed.", "Slingshot of Ann fails."),
    ],
)
def test_a_sentence_is_whole_plain_and_in_the_present(kind: str, wrong: str, right: str) -> None:
    assert kind in kinds(log(line(wrong)))
    assert kinds(log(line(right))) == set()


def test_one_thing_has_one_name_in_each_game() -> None:
    assert kinds(log(line("Ann puts a damaged piece on C."), slug="peace")) == {"instead"}
    assert kinds(log(line("Ann discards a hand card."), slug="saga")) == {"instead"}
    assert kinds(log(line("The NPR Clones: a tile goes."), slug="stellar")) == set()


def test_a_race_is_a_plural_subject() -> None:
    assert kinds(log(line("NPR Clones wins Captain with 1."), slug="stellar")) == {"agreement"}
    assert kinds(log(line("NPR Clones win Captain with 1."), slug="stellar")) == set()


# What the event knows.


def test_every_player_and_every_amount_of_an_event_is_said() -> None:
    silent = log(line("A Minefield is hit.", "mines", seat=1), line("Ann draws cards.", "dealt", seat=0, n=2))
    assert [fault.why for fault in faults([silent])] == ["seat is not said: Bea", "n is not said: 2"]
    assert kinds(log(line("Bea hits 2 Minefields.", "mines", seat=1, n=2))) == set()


def test_what_differs_is_not_told_in_the_same_words() -> None:
    one = line("Ann puts a Starport down.", "put down", seat=0, cell=3)
    other = line("Ann puts a Starport down.", "put down", seat=0, cell=4, choice=2)
    assert kinds(log(one, other)) == {"conflated"}
    assert kinds(log(one, replace(other, event=one.event))) == set()
    # Two cards of one name are alike: what has a place in the sentence is said as it is called.
    played = [line("Ann plays Starport.", "played", kind=kind, choice=kind) for kind in range(2)]
    assert kinds(log(*played)) == {"idle"}


def test_what_an_event_implies_need_not_be_said() -> None:
    assert kinds(log(line("Everybody passes the whole hand to the left.", "hands passed", seat=0))) == set()


def test_no_card_is_named_that_its_reader_does_not_know() -> None:
    match: Match[Any] = Match(registry.game("saga"), PLAYERS[:2], seed="words")
    while not match.state.hands[1]:
        seat = match.state.asked[0][0]
        match.choose(seat, match.state.choices(seat)[0])
    card, now = match.state.hands[1][0], len(match.choices) + 1
    named = line("Bea keeps this card.", "kept", seat=1, card=card, choice=now)
    several = line("Bea keeps these cards.", "kept", seat=1, cards=[card], choice=now)
    masked = line("Bea keeps a card.", "kept", seat=1, cards=UNSEEN, choice=now)
    for reader, known in ((None, False), (0, False), (1, True)):
        for told in (named, several):
            assert kinds(Log(match, reader, [told])) == (set() if known else {"unseen"})
        assert kinds(Log(match, reader, [masked])) == set()


# What stands before and after.


def test_one_choice_says_nothing_twice_in_a_row() -> None:
    twice = [line("Ann draws a card.", choice=3), line("Ann draws a card.", choice=3)]
    assert kinds(log(*twice)) == {"repeated"}
    assert kinds(log(twice[0], line("Bea draws a card.", choice=3), twice[1])) == set()
    assert kinds(log(twice[0], replace(twice[1], choice=4))) == set()


def test_what_one_rule_does_is_not_taken_back_at_once() -> None:
    def nudged(name: str, seat: int, rule: str = "STEL-155") -> Line:
        return line(f"{PLAYERS[seat]} is nudged.", name, rule=rule, seat=seat, track="Crew", vp=1)

    up, down, other = nudged("vp gained", 0), nudged("vp lost", 0), nudged("vp gained", 1)
    assert "cancelled" in kinds(log(up, down, slug="stellar"))
    assert "cancelled" in kinds(log(up, other, down, slug="stellar"))
    assert "cancelled" not in kinds(log(other, down, slug="stellar"))
    assert "cancelled" not in kinds(log(up, nudged("vp lost", 0, "STEL-127"), slug="stellar"))
    assert "cancelled" not in kinds(log(up, replace(down, choice=2), slug="stellar"))


def test_no_line_denies_the_one_before() -> None:
    hit = line("Ann rolls 2 and is hit in Sector 4.")
    none = line("Ann: nothing is left in the way of 3 points.")
    assert kinds(log(hit, none, slug="peace")) == {"contradicted"}
    assert kinds(log(hit, line("Ann: the Core is damaged."), none, slug="peace")) == set()


def test_a_gain_says_its_source_or_stands_under_it() -> None:
    gain = line("Ann gains 20 energy.", "gained", seat=0, n=20, cause=0)
    turn = line("The turn of Ann begins.", "turn began", seat=0)
    apart = line("Ann moves.", "moved", seat=0)
    assert kinds(log(turn, gain, slug="futura")) == set()
    assert kinds(log(turn, apart, gain, slug="futura")) == {"source"}
    assert (
        kinds(log(turn, apart, replace(gain, text="Ann gains 20 energy from districts."), slug="futura"))
        == set()
    )
    assert kinds(log(turn, apart, line("Ann draws.", "card drawn", cause=0), slug="stellar")) == {"source"}
    second = line("Ann gains 1 energy.", "gained", seat=0, n=1, cause=1)
    assert kinds(log(turn, gain, second, slug="futura")) == {"source"}


def test_an_effect_without_effect_leaves_a_line() -> None:
    played = line("Ann plays Slingshot.", "played", seat=0)
    drew = line("Ann draws 1 card.", "drew", seat=0, n=1, cause=0)
    turn = line("Round 1: Bea takes a turn.", "turn begins", seat=1)
    assert kinds(log(played, turn)) == {"idle"}
    assert kinds(log(played, drew, turn)) == set()
    shuffled = line("The discard pile is shuffled.", "reshuffled")
    behind = [replace(one, event=replace(one.event, cause=0)) for one in (played, drew)]
    assert kinds(log(shuffled, *behind, turn)) == set()
    uses = line("Ann uses Nine Debts.", "plays", seat=0)
    assert kinds(log(uses, line("Interaction 1.", "interaction began"), slug="futura")) == {"idle"}
    assert kinds(log(uses, line("Ann reflects 20 %.", "in force"), slug="futura")) == set()


def test_who_is_out_of_the_game_does_nothing_any_more() -> None:
    out = line("Ann is eliminated!", "eliminated", seat=0, choice=4)
    draws = line("Ann draws a card from the deck.", "drew", seat=0, choice=5)
    last = line("Turn 3 begins.", choice=6)
    assert kinds(log(out, draws, last, slug="saga")) == {"absent"}
    assert kinds(log(out, replace(draws, choice=4), last, slug="saga")) == set()
    dead = line("Hammerfist of Ann is dead.", "killed", seat=0, acolyte=1, choice=4)
    back = line("Hammerfist returns to the bench of Ann.", "revived", seat=0, acolyte=1, choice=5)
    moves = line("Hammerfist of Ann moves in.", "moved in", seat=0, acolyte=1, choice=6)
    end = line("Ann ends the turn.", "turn ended", seat=0, choice=7)
    assert kinds(log(dead, moves, end, slug="futura")) == {"absent"}
    assert kinds(log(dead, back, moves, end, slug="futura")) == set()


# The end.

PLACES = line("Places: 1. Bea, 2. Ann, 3. Cyd.")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([line("The assault of Bea is over.")], "nothing says that Bea won"),
        ([line("Ann wins with 3 points."), PLACES], "nothing says that Bea won"),
        ([line("Bea wins the game."), PLACES], "nothing says how Bea won"),
        ([line("Bea wins with 9 points.")], "nothing gives the whole table of places"),
        (
            [line("Bea wins with 9 points."), line("Places: 1. Bea, 2. Cyd, 3. Ann.")],
            "nothing gives the whole table of places",
        ),
    ],
)
def test_the_end_says_who_won_how_and_every_place(lines: list[Line], why: str) -> None:
    found = ended(*lines, slug="void", places=(2, 1, 3))
    assert [(fault.kind, fault.why) for fault in faults([found])] == [("ending", why)]
    whole = [line("Bea wins with 9 points."), PLACES]
    assert kinds(ended(*whole, slug="void", places=(2, 1, 3))) == set()


def test_a_tie_says_how_it_was_broken() -> None:
    end = [line("Bea wins with 9 points."), PLACES]
    untold = ended(*end, slug="peace", places=(2, 1, 3), scores=(9.0, 9.0, 4.0))
    assert kinds(untold) == {"tie"}
    duel = line("Ann and Bea are tied and fight a duel.")
    assert kinds(ended(duel, *end, slug="peace", places=(2, 1, 3), scores=(9.0, 9.0, 4.0))) == set()
    assert kinds(ended(*end, slug="peace", places=(2, 1, 3), scores=(8.0, 9.0, 4.0))) == set()
    out = [line(f"{PLAYERS[seat]} is eliminated.", "eliminated", seat=seat) for seat in (2, 0)]
    assert kinds(ended(*out, *end, slug="futura", places=(2, 1, 3), scores=(0.0, 9.0, 0.0))) == set()


# Then and now.


def test_words_that_depend_on_later_facts_are_found() -> None:
    played = play(registry.game("void"), 0, "later")
    match = played.match
    assert list(changed(played.logs, match)) == []
    says: Mapping[str, Any] = {
        **match.game.words.says,
        "seat": lambda facts, seat: f"seat of {len(match.choices)}",
    }
    match.game = replace(match.game, words=replace(match.game.words, says=says))
    assert {fault.kind for fault in changed(played.logs, match)} == {"changed"}


def test_questions_and_options_are_read_too() -> None:
    asked = log(line("Choose a ability."), line("Put it on r1c1"), line("Play 2 card"), line("Use The power"))
    found = list(faults_of_questions([asked], {}))
    assert [fault.kind for fault in found] == ["article", "number", "capital the"]
    match: Match[Any] = Match(registry.game("void"), PLAYERS[:2], seed="words")
    seat = match.state.asked[0][0]
    described = match.game.ask(match.state, seat)
    assert described is not None
    texts = [told.text for told in questions(match, seat)]
    assert texts[0] == described.text
    assert texts[-1] == described.options[-1].text


def test_every_class_has_a_planted_fault() -> None:
    planted = {
        *(
            "sentence",
            "marks",
            "stuttered",
            "leftovers",
            "capital the",
            "article",
            "number",
            "nothing",
            "instead",
        ),
        *("agreement", "tense", "operands", "unseen", "repeated", "cancelled", "contradicted", "source"),
        *("idle", "absent", "ending", "tie"),
    }
    assert {*ALONE, *AMONG} == planted


def test_every_reader_has_a_log_and_secrets_stay_with_their_owners() -> None:
    match: Match[Any] = Match(registry.game("void"), PLAYERS[:2], seed="words")
    event = Event(0, "", "discarded", {"seat": 0, "kind": Secret(6, 0)}, None, False)
    match.game = replace(
        match.game, words=replace(match.game.words, events={"discarded": "{seat} discards {kind:card}."})
    )
    said = {reader: told.text for reader, told in lines_of(match, [event], 0)}
    assert said[0] != said[1]
    assert said[1] == said[None] == "Ann discards a card."


def test_what_the_table_calls_out_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "_CALLED", 1.0)
    played = play(registry.game("saga"), 2, "calls")
    assert "left" in {told.event.name for told in played.logs[0].lines}
    assert HOST in {seat for seat, _ in played.match.choices}


def test_the_command_line_prints_a_fault_with_the_log_around(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = log(line("Bea moves."), line("ann moves."), line("Cyd moves."))
    monkeypatch.setattr(
        wording, "check", lambda *given, **more: iter([Fault("sentence", "no capital", found, 1)])
    )
    assert wording.main(["void", "--games", "1"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "== sentence, said: 1",
        "sentence: no capital (said, as everybody reads it)",
        "    Bea moves.",
        "  > ann moves.",
        "    Cyd moves.",
        "1 faults in 1 games",
    ]


# The games.


@pytest.mark.parametrize("slug", registry.slugs())
def test_nothing_is_wrong_in_the_words_of_a_game(slug: str) -> None:
    game = registry.game(slug)
    at_random, greedily = PLAYED[slug]
    found = [*check(game, range(at_random), "words"), *check(game, range(greedily), "greedy", looks=LOOKS)]
    assert [fault.around() for fault in found[:10]] == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("slug", registry.slugs())
def test_nothing_is_wrong_in_the_words_of_many_games(slug: str, part: int) -> None:
    game = registry.game(slug)
    at_random, greedily = PLAYED[slug]
    found = [
        *check(game, range(12 * at_random), f"soak {part}"),
        *check(game, range(2 * greedily), f"greedy {part}", looks=LOOKS),
    ]
    assert [fault.around() for fault in found[:10]] == []


@pytest.mark.parametrize("slug", sorted(TERMS))
def test_every_event_that_the_checker_watches_is_one_that_the_game_tells(slug: str) -> None:
    terms = TERMS[slug]
    watched = {
        *terms.acts, *terms.pauses, *terms.often, *terms.gone, *terms.back, *terms.anew, *terms.gains,
        *(name for pair in terms.opposites for name in pair), *(name for name in terms.unsaid if name),
    }  # fmt: skip
    assert watched - set(registry.game(slug).words.events) == set()
