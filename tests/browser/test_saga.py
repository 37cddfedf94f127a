"""The screen of Saga of a Dying World: a stretch of play by roles, and positions taken up in the browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import expect

from starhall.core import Match, record, registry
from starhall.games.saga import SagaState
from starhall.games.saga.components import CUBES, GROUND_NAMES
from starhall.games.saga.geometry import SQUARES, square_name
from starhall.games.saga.state import life
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.test_looks import SCREENS, SIZES

Come = Callable[..., Person]

NAMES = ("Ann", "Bea", "Cid", "Dov")
STRETCH = 40
"""Seconds of play by roles."""
ENOUGH_TURNS = 4


def played_until(
    wanted: Callable[[SagaState], bool], players: int = 3, games: int = 120, **options: str
) -> Match[SagaState]:
    """A game that has come to such a position."""
    for seed in range(games):
        match: Match[SagaState] = Match(
            registry.game("saga"), NAMES[:players], seed=f"board-{seed}", options=options
        )
        choose = Random(seed).choice
        while not match.over:
            if wanted(match.state):
                return match
            seat = match.state.asked[0][0]
            match.choose(seat, choose(match.state.choices(seat)))
    raise AssertionError(f"no such position in {games} games")


def asked(s: SagaState, kind: str) -> bool:
    return bool(s.asked) and s.asked[0][1].name == kind


def take_up(person: Person, hall: Hall, match: Match[SagaState]) -> int:
    """Go on from here against bots; the seat that is taken."""
    seat = match.state.asked[0][0]
    shared = person.context.request.post(
        f"{hall.url}/api/records",
        data=record.save(match),
        headers={"Content-Type": "application/json", "Origin": hall.url},
    )
    if shared.status == 429:
        # A hall takes only so many records in a minute.
        time.sleep(shared.json()["retry"] + 0.5)
        return take_up(person, hall, match)
    assert shared.status == 201, shared.text()
    opened = person.context.request.post(
        f"{hall.url}/api/records/{shared.json()['record']}/branch",
        data={"at": len(match.choices), "seat": seat, "level": "random", "name": NAMES[seat]},
    )
    assert opened.status == 201, opened.text()
    person.visit(f"{hall.url}/t/{opened.json()['table']}")
    expect(person.turn_heading()).to_be_visible()
    return seat


def answer(person: Person, choose: Random) -> None:
    """Answer whatever is asked by a button of the panel: step by step, then go, and yes where asked twice."""
    before = person.sentence()
    go = person.open_button("^(Go:|Discard .*,)").and_(person.page.locator(":not([aria-disabled])"))
    if go.count():
        go.first.click()
    else:
        buttons = person.ask.get_by_role("group").last.get_by_role("button", disabled=False)
        open_ones = [b for b in buttons.all() if b.get_attribute("aria-disabled") != "true"]
        fresh = [b for b in open_ones if not re.match("Start over", b.inner_text())]
        choose.choice(fresh or open_ones).click()
    person.confirm()
    person.until(lambda: person.sentence() != before or person.is_over())


def is_asked(person: Person) -> bool:
    return person.turn_heading().is_visible()


def test_a_stretch_of_the_game_is_played_by_roles_only(hall: Hall, person: Come) -> None:
    ann = person()
    body = {
        "game": "saga",
        "seats": [{"sits": "me", "name": "Ann"}, {"sits": "bot", "level": "random"}],
    }
    opened = ann.context.request.post(f"{hall.url}/api/tables", data=body).json()
    ann.visit(f"{hall.url}/t/{opened['table']}")
    expect(ann.turn_heading()).to_be_visible()
    # Characters are chosen from their cards, one of which is pressed here.
    hand = ann.page.get_by_role("region", name="Your hand")
    hand.get_by_role("button", name=re.compile("Robo-Mob")).click()
    ann.confirm()
    expect(ann.page.get_by_role("region", name="Seats")).to_contain_text("Robo-Mob")
    choose = Random(5)
    end = time.monotonic() + STRETCH
    phases = ann.page.get_by_role("region", name="Phases of the turn")
    turn = 0
    while time.monotonic() < end and not ann.is_over():
        if is_asked(ann):
            answer(ann, choose)
            found = re.search(r"Turn (\d+)", phases.inner_text())
            turn = max(turn, int(found[1]) if found else 0)
        ann.page.wait_for_timeout(15)
    assert ann.is_over() or turn >= ENOUGH_TURNS, f"only {turn} turns"


@cache
def late() -> Match[SagaState]:
    """A ring has collapsed, Charge Ups lie on the table, all three are in the game."""
    return played_until(
        lambda s: (
            asked(s, "play")
            and s.collapses == 1
            and len(s.order) == 3
            and sum(len(entries) for entries in s.face_up) >= 3
        )
    )


def test_the_board_shows_what_the_view_says(hall: Hall, person: Come) -> None:
    match = late()
    s = match.state
    ann = person()
    seat = take_up(ann, hall, match)
    world = ann.page.get_by_role("grid", name=re.compile("The world"))
    labels = [cell.get_attribute("aria-label") or "" for cell in world.get_by_role("gridcell").all()]
    assert len(labels) == SQUARES
    for square, label in enumerate(labels):
        assert label.startswith(f"{square_name(square)}: {GROUND_NAMES[s.ground[square]]}"), label
        if square in s.at:
            assert f"{NAMES[s.at.index(square)]} (" in label
            assert "stands here" in label
        else:
            assert "stands here" not in label
    doom = ann.page.get_by_role("region", name="Doomsday clock")
    expect(doom).to_contain_text(f"{len(s.deck)} cards in the deck")
    expect(doom).to_contain_text("The second ring flips next")
    ladder = ann.page.get_by_role("region", name="Energy ladder").get_by_role("list").first
    rungs = [row.inner_text() for row in ladder.get_by_role("listitem").all()]
    assert [NAMES.index(re.search("Ann|Bea|Cid", rung)[0]) for rung in rungs] == list(s.order)  # type: ignore[index]
    for p, name in enumerate(NAMES[:3]):
        panel = ann.page.get_by_role("article", name=name, exact=True)
        hand, table = len(s.hands[p]), len(s.face_up[p])
        expect(panel).to_contain_text(f"{life(s, p)} lives: {hand} in hand, {table} face-up")
        for card, side, cubes in s.face_up[p]:
            squares = CUBES[2 * card + side]
            if squares:
                expect(
                    panel.get_by_role("button", name=re.compile(f"{cubes} of {squares} cubes?")).first
                ).to_contain_text(f"fires in {squares - cubes}")
    cards = ann.page.get_by_role("region", name="Your hand").get_by_role("listitem")
    expect(cards).to_have_count(len(s.hands[seat]))


def test_a_card_under_the_pointer_shows_the_next_turns_order(hall: Hall, person: Come) -> None:
    ann = person()
    take_up(ann, hall, late())
    ladder = ann.page.get_by_role("region", name="Energy ladder")
    expect(ladder).to_contain_text("if compared now")
    hand = ann.page.get_by_role("region", name="Your hand")
    side = hand.get_by_role("button", name=re.compile("upside-down , Energy")).first
    energy = re.search(r"Energy\s+([\d,]+)", side.inner_text())
    assert energy
    side.hover()
    expect(ladder).to_contain_text(re.compile("with "))
    expect(ladder.get_by_role("list").last).to_contain_text(energy[1])
    # The other side of the Nova card is for later, and says so.
    early = hand.get_by_role("button", name=re.compile("^Victory is Mine!"))
    if early.count():
        early.click(force=True)
        expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text("Omega Phase")


def shoves_next(s: SagaState) -> bool:
    """Two steps are to be made, and somebody stands one square east."""
    if not asked(s, "step") or s.omega or s.asked[0][3][1] != 2:
        return False
    seat = s.asked[0][0]
    here = s.at[seat]
    return here % 7 < 4 and here + 1 in s.at and here + 2 not in s.at and here + 3 not in s.at


@cache
def about_to_shove() -> Match[SagaState]:
    """A Move of two steps beside somebody."""
    return played_until(shoves_next)


def test_a_move_is_seen_with_its_shoves_before_anybody_moves(hall: Hall, person: Come) -> None:
    match = about_to_shove()
    s = match.state
    mover = s.asked[0][0]
    here = s.at[mover]
    other = s.at.index(here + 1)
    ann = person()
    take_up(ann, hall, match)
    world = ann.page.get_by_role("grid", name=re.compile("The world"))
    cells = world.get_by_role("gridcell")
    cells.nth(here + 1).click()
    go = ann.ask.get_by_role("button", name=re.compile("^Go:"))
    expect(go).to_contain_text(f"{NAMES[other]} is shoved to {square_name(here + 2)}")
    expect(go).to_have_attribute("aria-disabled", "true")
    go.click(force=True)
    expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text("a Move is made in full")
    ann.page.keyboard.press("Escape")
    cells.nth(here + 2).click()
    expect(go).to_contain_text(f"{NAMES[other]} is shoved to {square_name(here + 3)}")
    # Nothing has moved yet.
    expect(cells.nth(here)).to_have_attribute("aria-label", re.compile(rf"{NAMES[mover]} \(.*stands here"))
    go.click()
    log = ann.page.get_by_role("region", name="Log")
    expect(log).to_contain_text(f"{NAMES[mover]} moves east to {square_name(here + 2)}")
    expect(log).to_contain_text(f"shoves {NAMES[other]}")


def test_damage_says_what_it_costs_of_ones_lives(hall: Hall, person: Come) -> None:
    match = played_until(lambda s: asked(s, "discard") and s.asked[0][3][1] == 2 and not s.omega)
    seat, lives = match.state.asked[0][0], life(match.state, match.state.asked[0][0])
    ann = person()
    take_up(ann, hall, match)
    expect(ann.ask).to_contain_text(f"Costs 2 of your {lives} lives.")
    pay = ann.ask.get_by_role("button", name=re.compile(f"Costs 2 of your {lives} lives")).first
    expect(pay).to_have_attribute("aria-disabled", "true")
    hand = ann.page.get_by_role("region", name="Your hand").get_by_role("button")
    first, second = hand.first, hand.nth(1)
    expect(first).to_have_accessible_name(re.compile(f"Costs 1 of your {lives} lives"))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(pay).not_to_have_attribute("aria-disabled", "true")
    pay.click()
    ann.confirm()
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.filter(has_text=re.compile(f"{NAMES[seat]} discards")).nth(1)).to_be_visible()


def test_the_omega_nova_fills_the_screen_and_can_be_skipped(hall: Hall, person: Come) -> None:
    match = played_until(
        lambda s: asked(s, "play") and len(s.deck) == 1 and s.order[-1] == s.asked[0][0], players=2
    )
    ann = person(speed="slow")
    take_up(ann, hall, match)
    moment = ann.page.get_by_role("dialog", name=re.compile("^(Omega-Nova|Collapse)"))
    omega = ann.page.get_by_role("dialog", name="Omega-Nova")
    choose = Random(2)
    for _ in range(400):
        if moment.is_visible() or ann.is_over():
            break
        if is_asked(ann):
            answer(ann, choose)
        ann.page.wait_for_timeout(25)
    SCREENS.mkdir(parents=True, exist_ok=True)
    while not omega.is_visible():
        expect(moment).to_be_visible()
        ann.page.screenshot(path=SCREENS / "saga-collapse.png")
        moment.get_by_role("button", name="Skip").click()
        expect(moment.or_(omega).first).to_be_visible()
    expect(omega).to_contain_text("Everybody takes the Omega-Form")
    found = faults(ann.page)
    assert not found, "\n".join(found)
    ann.page.screenshot(path=SCREENS / "saga-omega.png")
    ann.page.keyboard.press("Escape")
    expect(omega).to_be_hidden()
    expect(ann.page.get_by_role("region", name="Doomsday clock")).to_contain_text("Omega Phase")


def test_the_board_is_played_by_keyboard(hall: Hall, person: Come) -> None:
    match = played_until(lambda s: asked(s, "start"))
    ann = person()
    seat = take_up(ann, hall, match)
    world = ann.page.get_by_role("grid", name=re.compile("The world"))
    legal = world.get_by_role("gridcell", name=re.compile("Start on")).first
    legal.focus()
    name = (legal.get_attribute("aria-label") or "").split(":")[0]
    ann.page.keyboard.press("Enter")
    ann.confirm()
    log = ann.page.get_by_role("region", name="Log")
    expect(log).to_contain_text(f"{NAMES[seat]} starts on {name}")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", SIZES)
def test_screens_at_every_size(hall: Hall, person: Come, width: int, scheme: str) -> None:
    """Pictures to look at; all fits, question and hand are in sight, and axe finds nothing serious."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    for what, match in (("play", late()), ("step", about_to_shove())):
        ann = person(width=width, height=SIZES[width], scheme=scheme)
        take_up(ann, hall, match)
        expect(ann.ask).to_be_in_viewport(ratio=0.9)
        expect(ann.page.get_by_role("region", name="Your hand")).to_be_in_viewport(ratio=0.9)
        if what == "step":
            cells = ann.page.get_by_role("grid").get_by_role("gridcell")
            cells.nth(match.state.at[match.state.asked[0][0]] + 1).click()
        ann.page.wait_for_timeout(350)
        ann.page.screenshot(path=SCREENS / f"saga-{what}-{width}-{scheme}.png")
        wide = ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{what} is {wide} px too wide"
        if width == 1440 and what == "play":
            session = ann.context.new_cdp_session(ann.page)
            for sight in ("deuteranopia", "achromatopsia"):
                session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
                ann.page.screenshot(path=SCREENS / f"saga-{what}-{width}-{scheme}-{sight}.png")
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        if width == 1440:
            # A few answers on, so that the log has lines.
            log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
            choose = Random(1)
            while not log.count():
                answer(ann, choose)
            ann.page.wait_for_timeout(350)
        found = faults(ann.page)
        assert not found, f"{what}: " + "\n".join(found)
