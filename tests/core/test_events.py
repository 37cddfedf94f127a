"""What happened and why, and who may read it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from starhall.core import Event, Journal, Kind, Match, Public, Scripted, Secret, State, Words
from starhall.core.events import UNSEEN, Events, Reader
from starhall.core.scenes import scene, told
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.rules.auction import look
from tests.fixtures.cargo.rules.turn import raided, steal, threw
from tests.fixtures.play import played
from tests.fixtures.small import any_of, begin, small_game


class Bare(State):
    """Nothing of its own."""

    lit: Public[int]


def tell(s: Bare, name: str, *inner: Any) -> None:
    """Tell, then do."""
    s.tell("R", name)
    s.do(*inner)


def quiet(s: Bare, *inner: Any) -> None:
    """Do without telling."""
    s.do(*inner)


def heard(*frames: Any) -> list[Event]:
    """The events of a game that consists of these frames."""

    def set_up(s: Bare) -> None:
        s.lit = 0
        s.known = bytes(4)
        s.do(*frames)

    journal = Journal()
    begin(small_game(Bare, set_up), 3, journal)
    return list(journal.events)


def causes(events: list[Event]) -> dict[str, str | None]:
    """By event: the name of its cause."""
    return {event.name: None if event.cause is None else events[event.cause].name for event in events}


# ------------------------------------------------------------------ causes


def test_what_a_step_puts_on_the_stack_is_caused_by_its_headline() -> None:
    events = heard((tell, "a", (tell, "a1", (tell, "a11")), (tell, "a2")), (tell, "b"))
    assert causes(events) == {"a": None, "a1": "a", "a11": "a1", "a2": "a", "b": None}
    assert [event.number for event in events] == [0, 1, 2, 3, 4]


def test_a_quiet_step_hands_its_own_cause_on() -> None:
    events = heard((tell, "a", (quiet, (quiet, (tell, "deep")))), (quiet, (tell, "alone")))
    assert causes(events) == {"a": None, "deep": "a", "alone": None}


def two_events(s: Bare) -> None:
    s.do((tell, "pushed before"))
    s.tell("R", "headline")
    s.tell("R", "further")
    s.do((tell, "pushed after"))


def test_the_first_event_of_a_step_is_the_cause_of_the_rest() -> None:
    events = heard((tell, "root", (two_events,)))
    assert causes(events) == {
        "root": None,
        "headline": "root",
        "further": "headline",
        "pushed before": "root",
        "pushed after": "headline",
    }


def test_a_chain_of_bribes_leads_back_to_the_raid() -> None:
    s = scene(
        GAME,
        players=2,
        dealer=Scripted(0),
        hands=[[0, 21], [1, 20]],
        market=[16],
        stack=[(raided, 1, 0, 16)],
    )
    for seat, card in ((1, 20), (0, 21), (1, 26)):
        GAME.apply(s, seat, GAME.kinds_by_name["answer"].choice(card))
    names = [(event.name, event.operands["seat"]) for event in told(s)]
    assert names == [("raided", 0), ("bribed", 1), ("bribed", 0), ("stopped", 1), ("stole", 0)]
    assert [event.cause for event in told(s)] == [None, 0, 1, 2, 0]


def test_an_answer_is_caused_by_what_led_to_its_question() -> None:
    yes = Kind("yes", "yes or no", size=2, options=any_of(2))

    def after(s: Bare, value: int) -> None:
        s.tell("R", "answered")

    def question(s: Bare) -> None:
        s.ask(0, yes, after)

    def set_up(s: Bare) -> None:
        s.lit = 0
        s.do((tell, "a", (question,)), (tell, "b"))

    match = Match(small_game(Bare, set_up, yes), 2, seed="x")
    match.choose(0, 1)
    assert causes(list(match.journal.events)) == {"a": None, "answered": "a", "b": None}


# ------------------------------------------------------------------ readers


def whisper(s: Bare) -> None:
    s.tell("R", "public")
    s.do((tell_one, 1, (tell_one, 2, (tell, "shout"))))


def tell_one(s: Bare, seat: int, *inner: Any) -> None:
    s.tell("R", f"for {seat}", only=(seat,), seat=seat)
    s.do(*inner)


def test_each_reader_has_a_log_of_its_own_numbers_without_gaps() -> None:
    def set_up(s: Bare) -> None:
        s.lit = 0
        s.do((whisper,))

    journal = Journal()
    begin(small_game(Bare, set_up), 3, journal)
    logs = {reader: journal.seen_by(reader) for reader in (0, 1, 2, None)}
    assert [e.name for e in logs[0]] == [e.name for e in logs[None]] == ["public", "shout"]
    assert [e.name for e in logs[1]] == ["public", "for 1", "shout"]
    for log in logs.values():
        assert [e.number for e in log] == list(range(len(log)))
    assert causes(logs[0]) == {"public": None, "shout": "public"}
    assert causes(logs[1]) == {"public": None, "for 1": "public", "shout": "for 1"}
    assert causes(logs[2]) == {"public": None, "for 2": "public", "shout": "for 2"}
    assert logs[0] == logs[None]


def test_a_secret_operand_is_read_by_its_seats_only() -> None:
    s = scene(
        GAME, players=3, dealer=Scripted(0), hands=[[], [5], []], plays=[[0, 16, 0]], stack=[(steal, 0, 1)]
    )
    cards = {reader: [e.operands["card"] for e in s.journal.seen_by(reader)] for reader in (0, 1, 2, None)}
    assert cards == {0: [5], 1: [5], 2: [UNSEEN], None: [UNSEEN]}


def test_an_event_for_one_seat_is_not_there_for_the_others() -> None:
    s = scene(GAME, players=3, stack=[(look, 1)])
    assert [len(s.journal.seen_by(reader)) for reader in (0, 1, 2, None)] == [0, 1, 0, 0]


def test_no_card_that_a_reader_may_not_know_is_in_its_log() -> None:
    for seed in range(12):
        match = played(GAME, 3, seed=seed)
        for reader in (0, 1, 2, None):
            for event in match.log(reader):
                assert not any(isinstance(value, Secret) for value in event.operands.values())
                if event.name in ("drew", "threw", "swapped") and event.operands["seat"] != reader:
                    assert event.operands["card"] == UNSEEN
                if event.name == "looked":
                    assert event.operands["seat"] == reader


def test_a_secret_inside_a_list_is_read_by_its_seats_only() -> None:
    journal = Journal()
    journal.tell("R", "dealt", None, {"cards": [Secret(3, 0), Secret(4, 1)]}, 0)
    assert "4" not in repr(journal.seen_by(0))
    assert journal.seen_by(0)[0].operands["cards"] == [3, UNSEEN]


# ------------------------------------------------------------------ barriers


def test_a_draw_or_a_reveal_makes_the_next_event_a_barrier() -> None:
    def all_of_it(s: Bare) -> None:
        s.tell("R", "before")
        s.pick(4)
        s.tell("R", "picked")
        s.tell("R", "calm")
        s.show(2, 0)
        s.tell("R", "shown")
        s.shuffle([0, 1])
        s.pick(2)
        s.tell("R", "shuffled")
        s.tell("R", "end")

    found = {event.name: event.barrier for event in heard((all_of_it,))}
    assert found == {
        "before": False,
        "picked": True,
        "calm": False,
        "shown": True,
        "shuffled": True,
        "end": False,
    }


def test_a_barrier_stands_for_those_too_who_do_not_see_its_event() -> None:
    def draw(s: Bare) -> None:
        s.tell("R", "before")
        s.pick(4)
        s.tell("R", "secret", only=(1,))
        s.tell("R", "after")

    journal = Journal()
    journal.events = Events(heard((draw,)))
    assert [event.barrier for event in journal.seen_by(1)] == [False, True, False]
    assert [event.barrier for event in journal.seen_by(0)] == [False, True]


# ------------------------------------------------------------------ the journal itself


def test_nobody_listens_to_a_state_without_a_journal() -> None:
    s = GAME.new(2, Scripted("as is"))
    assert s.journal is None
    s.tell("R", "nothing", x=1)


def test_a_journal_goes_back_to_a_mark() -> None:
    match = played(GAME, 3, 6, seed=2)
    journal = match.journal
    mark, events, chance = journal.mark(), list(journal.events), list(journal.chance)
    journal.pushed(2)
    journal.popped()
    journal.tell("R", "x", None, {}, 99)
    journal.chance.append(1)
    journal.rewind(mark)
    assert (list(journal.events), journal.chance, journal.mark()) == (events, chance, mark)


def test_a_hidden_discard_tells_the_others_nothing_but_that_it_happened() -> None:
    def log(card: int) -> list[Event]:
        s = scene(GAME, players=2, hands=[[0, 1, 2, 3], [4]], stack=[(threw, card, 0)])
        found: list[Event] = s.journal.seen_by(1)
        return found

    assert log(0) == log(3)
    assert log(0)[0].operands == {"seat": 0, "card": UNSEEN}


# ------------------------------------------------------------------ what was true when it happened


def flip(s: Bare) -> None:
    """Light the lamp, and tell of it before and after."""
    s.tell("R", "before")
    s.lit = 1
    s.tell("R", "after")


def test_an_event_keeps_what_was_true_when_it_happened() -> None:
    def set_up(s: Bare) -> None:
        s.lit = 0
        s.known = bytes(4)
        s.do((flip,))

    journal = Journal()
    begin(small_game(Bare, set_up, telling=lambda s: {"lit": s.lit, "card": Secret(7, 1)}), 3, journal)
    assert [event.facts["lit"] for event in journal.events] == [0, 1]
    assert [event.facts["card"] for event in journal.seen_by(1)] == [7, 7]
    assert [event.facts["card"] for event in journal.seen_by(0)] == [UNSEEN, UNSEEN]


def test_a_sentence_is_said_with_the_facts_of_its_event() -> None:
    words = Words({"moved": "{seat} goes to {cell}."}, {}, says={"cell": lambda facts, c: facts["ground"][c]})
    event = Event(0, "R", "moved", {"seat": 0, "cell": 1}, None, False, facts={"ground": ("Void", "Volcano")})
    assert words.event(["Ann"], event) == "Ann goes to Volcano."


def test_a_sentence_that_was_kept_is_said_as_it_was() -> None:
    event = Event(0, "R", "gone", {}, None, False, texts={None: "A card is drawn.", 1: "Ace is drawn."})
    words = Words({}, {})
    assert words.event(["Ann", "Bea"], event.read_by(0)) == "A card is drawn."
    assert words.event(["Ann", "Bea"], event.read_by(1)) == "Ace is drawn."


# ------------------------------------------------------------------ a reader that keeps up


@given(
    events=st.lists(
        st.tuples(st.booleans(), st.none() | st.sets(st.integers(0, 2)), st.integers(0, 30)), max_size=25
    ),
    stops=st.lists(st.integers(0, 25), max_size=6),
)
def test_a_reader_that_follows_and_rewinds_knows_what_one_reading_from_the_start_knows(
    events: list[tuple[bool, set[int] | None, int]], stops: list[int]
) -> None:
    log = [
        Event(n, "R", "e", {"x": Secret(n, 0)}, cause % n if n and cause % 3 else None, barrier, only)
        for n, (barrier, seats, cause) in enumerate(events)
        for only in [None if seats is None else tuple(sorted(seats))]
    ]
    journal = Journal()
    journal.events = Events(log)
    for seat in (0, 1, None):
        reader, known = Reader(seat), list[Event]()
        for stop in [*stops, len(log)]:
            end = min(stop, len(log))
            reader.rewind(log, end)
            del known[len(reader.numbers) :]
            known += reader.follow(log, end)
            assert known == journal.seen_by(seat, end)


def test_an_event_tells_more_only_to_the_seats_that_may_read_a_secret_of_it() -> None:
    plain = Event(0, "R", "e", {"x": 1}, None, False)
    secret = Event(0, "R", "e", {"x": [1, (Secret(2, 0), 3)]}, None, False, facts={"y": Secret(4, 2)})
    older = Event(0, "R", "e", {}, None, False, texts={None: "a card", 1: "the ace"})
    for event, seats in ((plain, set()), (secret, {0, 2}), (older, {1})):
        assert {seat for seat in range(4) if event.tells_more_to(seat)} == seats
        assert not event.tells_more_to(None)
        for seat in set(range(4)) - seats:
            assert event.read_by(seat) == event.read_by(None)
