"""The screen of Avoid the Void: a game by roles, positions taken up in the browser, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from starhall.games.void import GAME, VoidState
from starhall.games.void.seen import VoidSeen
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import SCHEMES, at_every_size, faults_of
from tests.browser.positions import Position, asked, found, take_up

Come = Callable[..., Person]
ON_THE_TABLE = (".table-area", ".ask-area")
"""What differs from position to position: bar, seats and log are alike."""


def in_the_thick_of_it(s: VoidState) -> bool:
    return asked(s, "play") and s.holes.bit_count() >= 6 and bool(s.lost) and len(s.affectors) >= 2


def ladder_climbed(s: VoidState) -> bool:
    return asked(s, "ability") and s.slot[s.asked[0][0]] == 2 and not s.used


POSITIONS: dict[str, tuple[int, Callable[[VoidState], bool]]] = {
    "play": (7, in_the_thick_of_it),
    "beast": (5, ladder_climbed),
    "destroy": (4, lambda s: asked(s, "destroy") and s.holes.bit_count() >= 4),
    "shift": (4, lambda s: asked(s, "shift") and s.holes.bit_count() >= 2),
    "turn": (3, lambda s: asked(s, "turn")),
    "ship": (5, lambda s: asked(s, "ship")),
    "stuck": (3, lambda s: asked(s, "play") and s.holes >> s.ship[s.alien[s.asked[0][0]]] & 1 == 1),
}


def position(name: str) -> Position[VoidState]:
    """A game that has come to such a position."""
    players, wanted = POSITIONS[name]
    return found("void", players, wanted)


def take(person: Person, hall: Hall, name: str) -> VoidState:
    """Go on from a position as the seat that is asked, against bots."""
    take_up(person, hall, position(name))
    return position(name).state


def sectors(person: Person) -> Locator:
    """The 25 sectors, row by row."""
    return person.page.get_by_role("grid", name="The galaxy").get_by_role("gridcell")


def hand(person: Person) -> Locator:
    """The cards, or whatever else lies below the board."""
    return person.page.get_by_role("region", name="Cards").get_by_role("button")


def test_a_person_and_a_bot_finish_a_game(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    ann.box("Avoid the Void").get_by_role("button", name="Play a bot now").click()
    choose = Random(4).choice
    while ann.await_question():
        ann.answer_somehow(choose)
    # The end is told below the board too: who stood longest, and what took the other.
    last = ann.page.get_by_role("region", name="Cards").get_by_role("listitem")
    expect(last).to_have_count(2)
    expect(last.first).to_contain_text("last one standing")
    expect(last.last).to_contain_text(re.compile("no cards|no arrow|black hole"))


def test_the_board_says_what_the_table_holds(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "play")
    seat = s.asked[0][0]
    view: VoidSeen = GAME.view(s, seat)
    names = [sectors(ann).nth(cell).get_attribute("aria-label") or "" for cell in range(25)]
    for cell, (name, sector) in enumerate(zip(names, view.sectors, strict=True)):
        assert name.startswith(f"r{cell // 5 + 1}c{cell % 5 + 1}, ")
        assert ("black hole" in name) == sector.hole
        if not sector.hole:
            assert f"worth {str(sector.value).replace('-', '−')}" in name
        for exit in sector.exits:
            assert f"r{exit // 5 + 1}c{exit % 5 + 1}" in name
        for p in sector.ships:
            assert s.names[p] in name
    expect(hand(ann)).to_have_count(len(set(view.hands[seat].known)))
    expect(ann.page.get_by_text(f"Play exactly {s.owed} more")).to_be_visible()
    left = view.hands[seat].count - s.owed
    expect(ann.page.get_by_role("button", name=re.compile("^Survival"))).to_contain_text(
        f"After these plays: {left} card"
    )
    captains = ann.page.get_by_role("group", name="Captains").get_by_role("button")
    expect(captains).to_have_count(6)
    for p in s.lost:
        expect(captains.filter(has_text=s.names[p])).to_contain_text("slot")


def test_a_sector_is_destroyed_by_a_click_and_a_black_hole_says_why_not(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "destroy")
    hole = next(cell for cell in range(25) if s.holes >> cell & 1)
    expect(sectors(ann).nth(hole)).to_have_attribute("aria-disabled", "true")
    # Greyed, but it answers.
    sectors(ann).nth(hole).click(force=True)
    why = ann.page.get_by_role("dialog", name="Why?")
    expect(why).to_contain_text("is a black hole already")
    expect(why).to_contain_text("VOID-083")
    ann.page.keyboard.press("Escape")
    legal = sectors(ann).filter(has=ann.page.locator("xpath=self::*[starts-with(@aria-label, 'Destroy')]"))
    before = legal.count()
    place = re.findall(r"r\dc\d", legal.first.get_attribute("aria-label") or "")[0]
    assert before == len(s.choices(s.asked[0][0]))
    legal.first.click()
    ann.confirm()
    expect(
        ann.page.get_by_role("gridcell", name=re.compile(rf"(^|\. ){place}, black hole")).first
    ).to_be_visible()


def test_a_sector_is_reached_and_chosen_by_keys_alone(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "destroy")
    sentence = ann.sentence()
    first = ann.page.get_by_role("gridcell", name=re.compile("^Destroy")).first
    first.focus()
    start = first.get_attribute("aria-label") or ""
    ann.page.keyboard.press("ArrowRight")
    now = ann.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert now
    assert now != start
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("ArrowLeft")
    first.focus()
    ann.page.keyboard.press("Enter")
    ann.confirm()
    ann.until(lambda: ann.sentence() != sentence)


def test_a_beast_uses_its_ladder_and_asks_why_the_last_rung_is_shut(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "beast")
    rungs = hand(ann)
    expect(rungs).to_have_count(4)
    expect(rungs.nth(3)).to_have_attribute("aria-disabled", "true")
    rungs.nth(3).click(force=True)
    expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text("not that far down the ladder")
    ann.page.keyboard.press("Escape")
    rungs.first.click()
    ann.confirm()
    expect(rungs.first).to_contain_text("Used")


def test_rows_are_shifted_and_sectors_turned_by_handles(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "shift")
    ann.page.get_by_role("main").get_by_role("button", name="Shift row 1 east").click()
    ann.confirm()
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.filter(has_text="shifts row 1 east")).to_have_count(1)
    bea = person()
    take(bea, hall, "turn")
    # The question does not name the sector; the screen finds it out and says so.
    expect(bea.ask).to_contain_text(re.compile(r"It is r\dc\d\."))
    dial = bea.page.get_by_role("group", name=re.compile(r"^How far does r\dc\d turn"))
    expect(dial.get_by_role("button")).to_have_count(
        len(position("turn").state.choices(position("turn").seat))
    )


def test_a_ship_in_a_dead_end_is_warned_of_it(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "stuck")
    expect(ann.page.get_by_role("alert").filter(has_text="Dead end")).to_be_visible()


def test_a_card_shows_its_targets_before_it_is_played(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "play")
    reached = ann.page.get_by_role("gridcell", name=re.compile("this card can reach it"))
    plates = ann.page.get_by_role("group", name="Captains").locator(".aimed")
    expect(reached).to_have_count(0)
    found = 0
    for card in hand(ann).all():
        card.hover()
        ann.page.wait_for_timeout(60)
        found += reached.count() + plates.count()
    assert found


def card_and_hole(ann: Person, s: VoidState) -> tuple[Locator, int]:
    """A card in the hand that restores sectors, and a black hole for it; cards can be dragged now."""
    seen: VoidSeen = GAME.view(s, s.asked[0][0])
    holes = {cell for cell, sector in enumerate(seen.sectors) if sector.hole}
    restoring = next(target for target in seen.targets if target.cells and {*target.cells} <= holes)
    ann.page.keyboard.press("Shift")
    ann.page.locator("[data-drags]").wait_for()
    return ann.page.locator(f'[data-at="held:{restoring.source}"]'), restoring.cells[0]


def middle(thing: Locator) -> dict[str, float]:
    """Where a finger is put on a thing."""
    box = thing.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_finger_that_has_rested_pulls_a_card_onto_its_sector(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740)
    card, cell = card_and_hole(ann, take(ann, hall, "play"))
    sector = ann.page.locator(f'[data-at="cell:{cell}"]')
    finger = ann.context.new_cdp_session(ann.page)

    def touch(what: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": list(points)})

    card.scroll_into_view_if_needed()
    start, end = middle(card), middle(sector)
    touch("touchStart", start)
    # It has rested: what the card can be dropped on is marked.
    expect(sector).to_have_attribute("data-drop", "")
    # However long it rests, it may still pull: the close-up waits until it is lifted.
    ann.page.wait_for_timeout(500)
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    for share in (0.2, 0.6, 1.0):
        touch("touchMove", {way: start[way] + share * (end[way] - start[way]) for way in start})
    touch("touchEnd")
    expect(sector).not_to_have_accessible_name(re.compile("black hole"))


def test_a_card_is_dropped_on_the_sector_that_it_shall_concern(hall: Hall, person: Come) -> None:
    ann = person()
    card, cell = card_and_hole(ann, take(ann, hall, "play"))
    card.drag_to(ann.page.locator(f'[data-at="cell:{cell}"]'))
    log = ann.page.get_by_role("region", name="Log")
    expect(log.get_by_text(f"restores r{cell // 5 + 1}c{cell % 5 + 1}.").first).to_be_visible()


def test_the_void_is_whole_at_every_size_and_for_axe(hall: Hall, person: Come) -> None:
    """The galaxy and the question are in sight; pictures to look at."""
    ann = person()
    board = ann.page.get_by_role("grid", name="The galaxy")

    def in_sight(width: int) -> None:
        expect(board.get_by_role("gridcell").first).to_be_in_viewport(ratio=0.9)
        expect(board.get_by_role("gridcell").last).to_be_in_viewport(ratio=0.5)
        expect(ann.turn_heading()).to_be_in_viewport()

    for name in ("play", "beast", "shift"):
        take(ann, hall, name)
        first = name == "play"
        within = () if first else ON_THE_TABLE
        at_every_size(ann, f"void-{name}", in_sight, SCHEMES if first else SCHEMES[:1], within)
    take(ann, hall, "ship")
    assert faults_of(ann, SCHEMES[:1], ON_THE_TABLE) == []


def test_holes_stand_still_for_those_who_ask_for_none(hall: Hall, person: Come) -> None:
    ann = person(speed="slow")
    ann.page.emulate_media(reduced_motion="reduce")
    take(ann, hall, "play")
    longest = ann.page.evaluate(
        "() => Math.max(0, ...document.getAnimations().map(a => a.effect.getComputedTiming().activeDuration))"
    )
    assert longest <= 50
