"""What has happened is told line by line, each on the table that it happened on; questions wait for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from starhall.core import HOST, TIME, Match, registry
from tests.browser import test_futura as futura
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.positions import Position, played, take_up, uploaded

Come = Callable[..., Person]

WATCH = """() => {
    window.seen = []
    const number = (one) => one?.dataset.line === undefined ? null : Number(one.dataset.line)
    const look = () => {
        const now = {
            caption: number(document.querySelector('.strip .told[data-line]')),
            board: number(document.querySelector('main.board')),
            question: document.querySelector('section.ask')?.dataset.question ?? null,
            over: document.querySelector('section[aria-label="The game is over"]') !== null,
            scores: [...document.querySelectorAll('.seats .score')].map((one) => parseInt(one.innerText)),
        }
        if (JSON.stringify(window.seen.at(-1)) !== JSON.stringify(now)) window.seen.push(now)
    }
    new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true })
}"""
"""Writes down, whenever the page changes, what it says of the story, the question and the points."""


def watched(ann: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ann.page.evaluate("window.seen")
    return found


def hits() -> tuple[Match[Any], int]:
    """A choice that much comes of: cities fall on both planets."""
    for seed in range(40):
        match = played("peace", 2, seed)
        for at in range(1, len(match.choices) + 1):
            fallen = {event.operands["seat"] for event in match.events(at) if event.name == "destroyed"}
            if len(fallen) == 2:
                return match, at
    raise AssertionError("no such choice")


def test_each_line_is_told_on_the_table_that_it_happened_on(hall: Hall, person: Come) -> None:
    match, at = hits()
    first = len(match.log(None, at - 1))
    points = {
        first + i: [planet.points for planet in match.game.view(still, None).standing]
        for i, still in enumerate(match.stills(at))
    }
    ann = person(speed="fast")
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, match)}#{at - 1}")
    expect(ann.page.get_by_text(f"choice {at - 1} of")).to_be_visible()
    ann.page.evaluate(WATCH)
    ann.page.keyboard.press("]")
    ann.until(lambda: any(now["caption"] is not None for now in watched(ann)))
    expect(ann.page.locator(".strip .told")).to_be_hidden()
    told = [now for now in watched(ann) if now["caption"] is not None]
    assert all(now["caption"] == now["board"] for now in told)
    order = match.game.view(match.state, None).order
    assert {now["caption"]: now["scores"] for now in told} == {
        number: [points[number][seat] for seat in order] for number in {now["caption"] for now in told}
    }
    assert len({now["caption"] for now in told}) > 5
    assert len({str(now["scores"]) for now in told}) > 2


def test_no_question_stands_while_a_story_is_told_and_it_comes_at_once_on_a_key(
    hall: Hall, person: Come
) -> None:
    ann = person(speed="slow")
    ann.play_a_bot(hall.url)
    ann.page.evaluate(WATCH)
    while not any(now["caption"] is not None for now in watched(ann)):
        assert ann.await_turn()
        ann.answer()
    # Whatever comes while the key is on its way is skipped by the next one.
    while not ann.look()["question"]:
        ann.page.keyboard.press("x")
    told = [now for now in watched(ann) if now["caption"] is not None or now["board"] is not None]
    assert told
    assert all(now["caption"] == now["board"] for now in told)
    assert all(now["question"] is None and not now["over"] for now in told)


def test_where_nothing_is_to_be_told_the_question_is_there_at_once(hall: Hall, person: Come) -> None:
    ann = person(speed="off")
    ann.play_a_bot(hall.url)
    ann.page.evaluate(WATCH)
    for _ in range(6):
        assert ann.await_turn()
        ann.answer()
    assert all(now["caption"] is None and now["board"] is None for now in watched(ann))
    assert any(now["question"] for now in watched(ann))


PLACES = """() => {
    window.seen = {}
    const board = document.querySelector('main.board')
    const box = (one) => one.getBoundingClientRect()
    const middle = (one) => box(one).y + box(one).height / 2
    const drawn = (where) => [...document.querySelectorAll(where)]
        .filter((one) => one.checkVisibility() && box(one).width > 0)
    const named = (found) => found.flatMap((one) => one.dataset.at.split(' '))
    // Hand and question lie over the end of the board, where they stick to the foot of the screen.
    const feet = () => [...document.querySelectorAll('.ask-area, .table-area > .hand')]
        .filter((foot) => foot.matches('.ask-area') || getComputedStyle(foot).position === 'sticky')
    const sighted = (one) => middle(one) > 0 && middle(one) < innerHeight
        && !(board.contains(one) && feet().some((foot) => middle(one) > box(foot).top))
    const look = () => {
        const caption = document.querySelector('.strip .told[data-line]')
        if (!caption) return
        const words = caption.querySelector('.text')
        window.seen[caption.dataset.line] = {
            of: board.dataset.line,
            places: named(drawn('main.board [data-at], .hand [data-at]')),
            sighted: named(drawn('[data-at]').filter(sighted)),
            caption: box(caption).top >= 0 && box(caption).bottom <= innerHeight,
            cut: words.scrollHeight > words.clientHeight + 2,
            text: words.innerText,
            scene: document.querySelector('.tableau')?.dataset.scene ?? '',
            words: document.querySelector('.tableau .words')?.innerText ?? '',
        }
    }
    new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true })
    // The camera follows what is told.
    addEventListener('scroll', look, true)
}"""
"""Writes down, line by line that is told, what the board beside the caption shows, and what is in sight."""

Operands = Mapping[str, Any]


def shown(ann: Person) -> dict[str, dict[str, Any]]:
    """By number of a line: what was written down."""
    found: dict[str, dict[str, Any]] = ann.page.evaluate("window.seen")
    return found


def of_peace(told: Operands, view: Any) -> Iterator[str]:
    """The planets, sectors and pieces that a line names."""
    for seat in (told.get("seat"), *told.get("targets", ())):
        if seat is not None:
            yield f"planet:{seat}"
    if "piece" in told:
        yield f"crater:{told['seat']}:{told['piece'][1]}"
    elif "sector" in told and "targets" not in told:
        yield f"sector:{told['seat']}:{told['sector']}"


def of_void(told: Operands, view: Any) -> Iterator[str]:
    """The captains and sectors that a line names."""
    yield from (f"crew:{told[name]}" for name in ("seat", "to", "of") if name in told)
    yield from (f"cell:{told[name]}" for name in ("cell", "left") if told.get(name, -1) >= 0)


def of_saga(told: Operands, view: Any) -> Iterator[str]:
    """The players and squares that a line names."""
    for seat in (told.get("seat"), told.get("victim"), *told.get("seats", ())):
        if seat is not None:
            yield f"panel:{seat}"
    if "square" in told:
        yield f"square:{told['square']}"


def of_stellar(told: Operands, view: Any) -> Iterator[str]:
    """The races, decks, gates and actions that a line names."""
    if "seat" in told:
        yield f"pad:{view.race[told['seat']]}"
    if "race" in told:
        yield f"pad:{told['race']}|rank:{told['race']}"
    yield from (f"{place}:{told[name]}" for name, place in STELLAR.items() if name in told)


STELLAR = {"area": "area", "gate": "gate", "action": "action"}


def of_futura(told: Operands, view: Any) -> Iterator[str]:
    """The players, acolytes and districts that a line names, on the mats or in the fight."""
    if "seat" in told:
        yield f"mat:{told['seat']}"
    unit = told.get("acolyte", told.get("unit", -1))
    if 0 <= unit < len(view.place):
        yield f"acolyte:{unit}|unit:{unit}"
    if "district" in told:
        yield f"district:{told['district']}|unit:{len(view.place) + told['district']}"


NAMED = {"peace": of_peace, "void": of_void, "saga": of_saga, "stellar": of_stellar, "futura": of_futura}
GONE = {"killed", "eliminated", "station fell", "district destroyed"}
"""What these take away is shown where it was."""


def full_choice(game: str) -> tuple[Match[Any], int]:
    """A choice of which much is told, of many kinds, but not too much."""
    match = played(game, 3 if game != "futura" else 2, 2)
    told = {
        at: [event.name for event in match.events(at) if event.only is None]
        for at in range(1, len(match.choices))
    }
    kinds = {at: len(set(names)) for at, names in told.items() if 5 <= len(names) <= 14}
    return match, max(kinds, key=lambda at: (kinds[at], at))


def seen_of(ann: Person, hall: Hall, match: Match[Any], at: int) -> dict[str, dict[str, Any]]:
    """What was seen of each line of a choice while it was told."""
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, match)}#{at - 1}")
    seen: dict[str, dict[str, Any]] = {}
    # What a board brings when it is needed is here the second time.
    for _ in range(2):
        expect(ann.page.get_by_text(f"choice {at - 1} of")).to_be_visible()
        ann.page.evaluate(PLACES)
        ann.page.keyboard.press("]")
        ann.until(lambda: bool(shown(ann)))
        expect(ann.page.locator(".strip .told[data-line]")).to_be_hidden()
        seen = shown(ann)
        ann.page.keyboard.press("[")
    assert len(seen) > 2
    return seen


@pytest.mark.parametrize("game", NAMED)
def test_a_caption_names_nothing_that_the_board_beside_it_does_not_show(
    hall: Hall, person: Come, game: str
) -> None:
    match, at = full_choice(game)
    seen = seen_of(person(speed="fast"), hall, match, at)
    log, view = match.log(None), match.view(None, at)
    before: set[str] = set()
    for number, now in sorted(seen.items(), key=lambda row: int(row[0])):
        event = log[int(number)]
        places = set(now["places"]) | (before if event.name in GONE else set())
        assert now["of"] == number
        for place in NAMED[game](event.operands, view):
            assert places.intersection(place.split("|")), (event.name, place, match.say(event))
        before = set(now["places"])


def concerned(told: Operands, view: Any) -> Iterator[int]:
    """The seats that a line names, or whose race it names."""
    yield from (told[name] for name in ("seat", "victim") if name in told)
    if told.get("race") in getattr(view, "race", ()):
        yield view.race.index(told["race"])


@pytest.mark.parametrize("game", NAMED)
def test_on_a_phone_the_caption_and_what_it_names_are_in_sight(hall: Hall, person: Come, game: str) -> None:
    match, at = full_choice(game)
    log, view = match.log(None), match.view(None, at)
    for number, now in seen_of(person(width=360, height=740, speed="fast"), hall, match, at).items():
        event = log[int(number)]
        named = {place for places in NAMED[game](event.operands, view) for place in places.split("|")}
        # Whom it concerns is seen at their seat, too; what is gone was where it was.
        named.update(f"seat:{seat}" for seat in concerned(event.operands, view))
        assert now["caption"], match.say(event)
        assert not now["cut"], match.say(event)
        if named and event.name not in GONE:
            assert named.intersection(now["sighted"]), (event.name, named, match.say(event))


def test_on_a_phone_the_longest_caption_is_whole(hall: Hall, person: Come) -> None:
    match = played("void", 6, 1)
    placed = match.log(None)[-1]
    now = seen_of(person(width=360, height=740, speed="fast"), hall, match, len(match.choices))[
        str(placed.number)
    ]
    assert len(match.say(placed)) > 200
    assert now["caption"]
    assert not now["cut"]


def first_choice(match: Match[Any], name: str) -> int:
    """The first choice of which this is told."""
    return next(
        at for at in range(1, len(match.choices) + 1) if any(event.name == name for event in match.events(at))
    )


def test_on_a_phone_both_planets_of_a_duel_are_in_sight(hall: Hall, person: Come) -> None:
    match = next(match for match in (played("peace", 4, seed) for seed in range(40)) if match.state.passes)
    at = first_choice(match, "tied")
    seen = seen_of(person(width=360, height=740, speed="fast"), hall, match, at)
    (tied,) = (event for event in match.events(at) if event.name == "tied")
    now = seen[str(tied.number)]
    assert now["scene"] == "tied"
    assert {f"planet:{seat}" for seat in tied.operands["seats"]} <= set(now["sighted"])


@pytest.mark.parametrize(("name", "place"), [("dice rolled", "stage"), ("vp lost", "rank")])
def test_on_a_phone_stellar_shows_the_dice_and_the_ladder_that_it_tells_of(
    hall: Hall, person: Come, name: str, place: str
) -> None:
    match = next(
        match
        for match in (played("stellar", 3, seed) for seed in range(40))
        if any(event.name == name for event in match.log(None))
    )
    at = first_choice(match, name)
    seen = seen_of(person(width=360, height=740, speed="fast"), hall, match, at)
    told = next(event for event in match.events(at) if event.name == name)
    race = match.view(None, at).race[told.operands["seat"]]
    assert {"stage": "stage", "rank": f"rank:{race}"}[place] in seen[str(told.number)]["sighted"]


def test_on_a_phone_what_befalls_the_planet_of_a_bot_is_in_sight(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740, speed="normal")
    ann.play_a_bot(hall.url, bots=2, name="Ann")
    ann.page.evaluate(PLACES)
    hurt: list[tuple[str, list[str]]] = []
    while len(hurt) < 3 and ann.await_turn():
        ann.answer()
        seats = ann.page.locator(".seats-area [data-at^='seat:']").all()
        bots = {seat.inner_text(): str(seat.get_attribute("data-at")) for seat in seats}
        hurt = [
            (place.replace("seat", "planet"), now["sighted"])
            for now in shown(ann).values()
            if (words := re.match(r"(.+ bot): .+ is (damaged|destroyed)", now["text"]))
            for name, place in bots.items()
            if words[1] in name
        ]
    assert hurt
    for planet, sighted in hurt:
        assert planet in sighted


ROLLED = """() => {
    window.rolled = false
    const look = () => window.rolled ||= /rolls/.test(document.querySelector('.strip .told .text')?.innerText)
        && document.querySelectorAll('.stage .dice > .die').length === 3
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""
"""Remembers whether three dice ever lay beside the words that they were rolled."""


def test_a_pointer_that_rests_on_the_log_changes_nothing_of_what_is_told(hall: Hall, person: Come) -> None:
    match = played("stellar", 3, 0)
    at = first_choice(match, "dice rolled")
    ann = person(speed="fast")
    seen_of(ann, hall, match, at)
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    for resting in (False, True):
        expect(ann.page.get_by_text(f"choice {at - 1} of")).to_be_visible()
        log.first.scroll_into_view_if_needed()
        log.first.hover() if resting else ann.page.mouse.move(1, 1)
        ann.page.evaluate(ROLLED)
        ann.page.keyboard.press("]")
        ann.page.wait_for_function("() => window.rolled")
        expect(ann.page.locator(".strip .told[data-line]")).to_be_hidden()
        ann.page.keyboard.press("[")


def test_an_elimination_is_over_when_the_next_turn_begins(hall: Hall, person: Come) -> None:
    match = futura.played(3, 0)
    at = first_choice(match, "eliminated")
    seen = seen_of(person(speed="fast"), hall, match, at)
    scenes = {match.log(None)[int(number)].name: now["scene"] for number, now in seen.items()}
    assert scenes["eliminated"] == "eliminated"
    assert scenes["turn began"] == ""


def test_an_elimination_says_what_led_to_it(hall: Hall, person: Come) -> None:
    match = futura.played(3, 0)
    seen = seen_of(person(speed="fast"), hall, match, first_choice(match, "eliminated"))
    log = match.log(None)
    number = next(number for number, event in enumerate(log) if event.name == "eliminated")
    out = log[number]
    assert out.cause is not None
    died = [one for one in log[out.cause : number] if one.name == "killed"]
    assert died[-1].operands["seat"] == out.operands["seat"]
    words = seen[str(number)]["words"]
    assert [match.say(one) for one in (log[out.cause], died[-1], out) if match.say(one) not in words] == []


PAUSE = """() => {
    window.seen = ''
    const look = () => {
        const words = document.querySelector('.tableau[data-scene="next game"] .words')?.innerText ?? ''
        if (words.length > window.seen.length) window.seen = words
    }
    new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true })
}"""
"""Writes down what stands between two games of a match."""


def between_games() -> tuple[Match[Any], int]:
    """A match of Futura in which the first game has just ended, on time, and the second begins."""
    game, rng = registry.game("futura"), Random(1)
    options = {"match": "best_of_three", "clock_minutes": 45}
    match: Match[Any] = Match(game, ("Ann", "Bea"), options, seed="between")
    while not match.state.cycle:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    match.choose(HOST, game.kinds_by_name[TIME].choice(0))
    return match, len(match.choices)


def test_between_two_games_of_a_match_it_says_how_one_was_won_and_how_it_stands(
    hall: Hall, person: Come
) -> None:
    match, at = between_games()
    said = {event.name: match.say(event) for event in match.events(at)}
    ann = person(speed="fast")
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, match)}#{at - 1}")
    expect(ann.page.get_by_text(f"choice {at - 1} of")).to_be_visible()
    ann.page.evaluate(PAUSE)
    ann.page.keyboard.press("]")
    ann.until(lambda: bool(ann.page.evaluate("window.seen")))
    expect(ann.page.locator(".tableau")).to_be_hidden()
    words = ann.page.evaluate("window.seen")
    assert [name for name in ("game over", "match stands", "next game") if said[name] not in words] == []


def last_choice_of_a_game() -> Position[Any]:
    """The first game of a match of Futura ends with the next choice."""
    game, rng = registry.game("futura"), Random(3)
    match: Match[Any] = Match(game, ("Ann", "Bea"), {"match": "best_of_three"}, seed="last")
    while not match.state.finished:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return Position(match, len(match.choices) - 1)


def test_at_a_table_the_next_game_of_a_match_waits_twenty_seconds_for_a_key(hall: Hall, person: Come) -> None:
    ann = person(speed="fast")
    # The page's own time, so that nobody waits.
    ann.page.clock.install()
    take_up(ann, hall, last_choice_of_a_game())
    ann.open_button("^End the turn").click()
    ann.confirm()
    pause = ann.page.locator('.tableau[data-scene="next game"]')
    expect(pause).to_be_visible()
    for words in (
        "Ann wins the game with the most victory points.",
        "Games won after game 1 of the match: Ann 1, Bea 0.",
        "Game 2 of the match begins; everybody keeps the deck.",
        "Any key or click goes on",
    ):
        expect(pause).to_contain_text(words)
    ann.page.clock.fast_forward(15_000)
    expect(pause).to_be_visible()
    assert ann.look()["question"] == ""
    ann.page.clock.fast_forward(6_000)
    expect(pause).to_be_hidden()
    assert ann.await_question()
