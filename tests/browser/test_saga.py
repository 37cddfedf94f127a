"""The screen of Saga of a Dying World: a stretch of play by roles, and positions taken up in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from random import Random

from playwright.sync_api import expect

from starhall.games.saga.box.geometry import SQUARES, square_name
from starhall.games.saga.box.parts import CUBES, GROUND_NAMES
from starhall.games.saga.facts import innermost
from starhall.games.saga.state import SagaState
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.layout import WINDOWS, colliding, out_of_sight
from tests.browser.people import Person
from tests.browser.pictures import SCHEMES, as_others_see, at_every_size, faults_of, picture
from tests.browser.positions import NAMES, Position, asked, found, played, take_up, with_a_choice
from tests.browser.reach import unreached
from tests.games.saga.helpers import life

Come = Callable[..., Person]

PHONE = WINDOWS[-1][0]
TURNS = 2
"""In this turn playing by roles ends: by then every phase was played once."""


def position(wanted: Callable[[SagaState], bool], players: int = 3) -> Position[SagaState]:
    """A game that has come to such a position."""
    return found("saga", players, wanted)


def answer(person: Person, choose: Random) -> None:
    """Answer whatever is asked by a button of the panel: step by step, then go, and yes where asked twice."""

    def press(offered: Sequence[str]) -> str:
        ready = [words for words in offered if re.match("Go:|Discard .*,", words)]
        fresh = [words for words in offered if not re.match("Start over", words)]
        return choose.choice(ready or fresh or list(offered))

    person.answer_somehow(press)


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
    phases = ann.page.get_by_role("region", name="Phases of the turn")
    while ann.await_question() and not phases.get_by_text(f"Turn {TURNS}").is_visible():
        answer(ann, choose)
    expect(phases.get_by_text(f"Turn {TURNS}").or_(ann.over).first).to_be_visible()


@cache
def late() -> Position[SagaState]:
    """A ring has collapsed, Charge Ups lie on the table, all three are in the game."""
    return position(
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
def about_to_shove() -> Position[SagaState]:
    """A Move of two steps beside somebody."""
    return position(shoves_next)


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
    match = position(lambda s: asked(s, "discard") and s.asked[0][3][1] == 2 and not s.omega)
    seat, lives = match.seat, life(match.state, match.seat)
    ann = person()
    take_up(ann, hall, match)
    expect(ann.ask).to_contain_text(f"Costs 2 of your {lives} lives.")
    pay = ann.ask.get_by_role("button", name=re.compile(f"Costs 2 of your {lives} lives")).first
    expect(pay).to_have_attribute("aria-disabled", "true")
    hand = ann.page.get_by_role("region", name="Your hand").get_by_role("button")
    first, second = hand.first, hand.nth(1)
    # One card alone is only a part of it, and nothing says otherwise.
    expect(first).to_have_accessible_name(re.compile("Pays 1 of 2"))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(pay).not_to_have_attribute("aria-disabled", "true")
    pay.click()
    ann.confirm()
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.filter(has_text=re.compile(f"{NAMES[seat]} discards")).nth(1)).to_be_visible()


def owes_two_with_cards_out(s: SagaState) -> bool:
    """Two damage are to be paid by somebody with an Active Card and a Charge Up that has cubes."""
    if not asked(s, "discard") or s.asked[0][3][1] != 2:
        return False
    p = s.asked[0][0]
    charging = any(CUBES[2 * card + side] and cubes for card, side, cubes in s.face_up[p])
    return charging and len(s.face_up[p]) >= 2 and s.active[p] >= 0


def test_what_two_damage_cost_is_the_same_everywhere_and_no_words_collide(hall: Hall, person: Come) -> None:
    match = position(owes_two_with_cards_out)
    s, seat, lives = match.state, match.seat, life(match.state, match.seat)
    ann = person(width=1440, height=900)
    take_up(ann, hall, match)
    own = ann.page.get_by_role("article", name=NAMES[seat], exact=True)
    hand = ann.page.get_by_role("region", name="Your hand")
    expect(ann.ask).to_contain_text("discard 2 cards")
    hand.get_by_role("button").first.click()
    expect(ann.ask.get_by_role("button", name=re.compile("and 1 more")).first).to_be_visible()
    hand.get_by_role("button").first.hover()
    expect(own).to_contain_text(f"→ {lives - 2}")
    for part in (own, hand, ann.ask):
        expect(part).not_to_contain_text("Costs 1")
        expect(part).not_to_contain_text(f"→{lives - 1}")
    # Only the card whose effect it is does the damage, not every card under way.
    does = own.get_by_text("does this damage")
    expect(does).to_have_count(sum(2 * card + side == innermost(s) for card, side, _ in s.face_up[seat]))
    for width, height in ((1440, 900), (768, 1024), (360, 740)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert colliding(ann, ".seats > .you, .hand, .ask-area") == [], width
        if width == 1440:
            assert out_of_sight(ann, ".seats > .you") == []


HELD = """() => {
    const { setTimeout } = window
    window.setTimeout = (run, most = 0, ...more) => setTimeout(run, most < 1000 ? most : 1e8, ...more)
}"""


def last_breath() -> Position[SagaState]:
    """One answer before the Omega-Nova, with a single card in the deck: nothing can come between."""
    for seed in range(60):
        moments = played("saga", 2, seed).moments
        for at, (now, then) in enumerate(pairwise(moments)):
            if then.state.omega and asked(now.state, "charge") and len(now.state.deck) == 1:
                return Position(played("saga", 2, seed), at)
    raise AssertionError("no world of sixty comes to its end")


def test_the_omega_nova_fills_the_screen_and_can_be_skipped(hall: Hall, person: Come) -> None:
    match = last_breath()
    ann = person(speed="fast")
    take_up(ann, hall, match)
    # So fast only these scenes stay for a second and more: held, none passes between two looks.
    ann.page.evaluate(HELD)
    collapse = ann.page.get_by_role("dialog", name=re.compile("^Collapse"))
    omega = ann.page.get_by_role("dialog", name="Omega-Nova")
    choose = Random(2)
    while not omega.is_visible():
        assert not ann.is_over(), "the world did not come to its end"
        if collapse.is_visible():
            picture(ann, "saga-collapse")
            collapse.get_by_role("button", name="Skip").click()
        elif ann.standing():
            answer(ann, choose)
        ann.page.wait_for_timeout(25)
    expect(omega).to_contain_text("Everybody takes the Omega-Form")
    assert faults(ann.page, within=("dialog",)) == []
    picture(ann, "saga-omega")
    ann.page.keyboard.press("Escape")
    expect(omega).to_be_hidden()
    expect(ann.page.get_by_role("region", name="Doomsday clock")).to_contain_text("Omega Phase")


AIMED: dict[str, Callable[[SagaState], bool]] = {
    "play": lambda s: asked(s, "play") and s.turn > 1,
    "step": lambda s: asked(s, "step") and not s.omega and s.asked[0][3][1] == 1,
    "attack": lambda s: asked(s, "attack"),
    "teleport": lambda s: asked(s, "teleport"),
    "charge": lambda s: asked(s, "charge"),
    "discard": lambda s: asked(s, "discard") and s.asked[0][3][1] == 1 and bool(s.face_up[s.asked[0][0]]),
    "loot": lambda s: asked(s, "loot"),
}
"""By what is asked: a position in which it is, with more than one answer."""


def test_every_answer_is_reached_from_the_thing_that_it_concerns(hall: Hall, person: Come) -> None:
    ann = person()
    for kind, wanted in AIMED.items():
        take_up(ann, hall, position(with_a_choice(wanted)))
        # To stand still, or to take nothing, is about no thing.
        missing = [words for words in unreached(ann) if not re.match("Stop|Take nothing", words)]
        assert missing == [], kind


def test_the_board_is_played_by_keyboard(hall: Hall, person: Come) -> None:
    match = position(lambda s: asked(s, "start"))
    ann = person()
    seat = take_up(ann, hall, match)
    world = ann.page.get_by_role("grid", name=re.compile("The world"))
    legal = world.get_by_role("gridcell", name=re.compile("Start on")).first
    legal.focus()
    name = (legal.get_attribute("aria-label") or "").split(":")[0]
    ann.page.keyboard.press("Enter")
    log = ann.page.get_by_role("region", name="Log")
    expect(log).to_contain_text(f"{NAMES[seat]} starts on {name}")


def test_the_dying_world_is_whole_at_every_size_and_for_axe(hall: Hall, person: Come) -> None:
    """All fits, question and hand are in sight; pictures to look at."""
    ann = person()

    def in_sight(width: int) -> None:
        expect(ann.ask).to_be_in_viewport(ratio=0.9)
        expect(ann.page.get_by_role("region", name="Your hand")).to_be_in_viewport(ratio=0.9)

    take_up(ann, hall, late())
    # A few answers on, so that the log has lines.
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    choose = Random(1)
    while not log.count():
        answer(ann, choose)
    at_every_size(ann, "saga-play", in_sight)
    as_others_see(ann, "saga-play")
    step = about_to_shove()
    take_up(ann, hall, step)
    ann.page.get_by_role("grid").get_by_role("gridcell").nth(step.state.at[step.seat] + 1).click()

    def narrow_too(width: int) -> None:
        in_sight(width)
        if width == PHONE:
            assert faults_of(ann, SCHEMES[:1]) == []

    at_every_size(ann, "saga-step", narrow_too, SCHEMES[:1], ("main.board", ".ask-area"))
    take_up(ann, hall, position(lambda s: asked(s, "character")))
    assert faults_of(ann, SCHEMES[:1], (".hand", ".ask-area")) == []
