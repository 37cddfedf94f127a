"""The screen of We Come In Peace, from positions that were played before and are taken up in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from starhall.games.peace import PeaceState
from starhall.games.peace.box.parts import INTERCEPTOR, MISSILE
from starhall.games.peace.facts import saucers_left, targets
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.positions import NAMES, Position, asked, found, take_up

Come = Callable[..., Person]


def position(wanted: Callable[[PeaceState], bool]) -> Position[PeaceState]:
    """A game of two that has come to such a position."""
    return found("peace", 2, wanted)


def test_a_damaged_city_is_repaired_by_a_click_and_a_whole_one_says_why_not(hall: Hall, person: Come) -> None:
    match = position(lambda s: asked(s, "repair") and s.pool >= 2 and s.hp[s.asked[0][0]].count(1) >= 3)
    planet = match.state.hp[match.seat]
    ann = person()
    take_up(ann, hall, match)
    board = ann.page.get_by_role("grid")
    whole = board.get_by_role("gridcell", name=re.compile("City, whole")).first
    expect(whole).to_have_attribute("aria-disabled", "true")
    # Greyed, and still it answers.
    whole.click(force=True)
    why = ann.page.get_by_role("dialog", name="Why?")
    expect(why).to_contain_text("is undamaged already")
    expect(why).to_contain_text("PEACE-089")
    ann.page.keyboard.press("Escape")

    damaged = board.get_by_role("gridcell", name=re.compile("^Repair .*City, damaged"))
    expect(damaged).to_have_count(planet[1:].count(1))
    score = ann.page.get_by_role("button", name=re.compile(rf"^\d+ points of {NAMES[match.seat]}"))
    before = int(re.findall(r"\d+", score.inner_text())[0])
    # The pointer alone shows what would come of it.
    damaged.first.hover()
    expect(ann.ask).to_contain_text(f"{NAMES[match.seat]} repairs")
    expect(score).to_contain_text(f"→{before + 1}")
    damaged.first.click()
    expect(score).to_contain_text(str(before + 1))
    expect(damaged).to_have_count(planet[1:].count(1) - 1)
    # Nobody has acted on it, so it is taken back at once.
    ann.ask.get_by_role("button", name="Undo", exact=True).click()
    expect(score).to_contain_text(str(before))


def test_a_defense_die_shows_what_its_face_can_reach(hall: Hall, person: Come) -> None:
    at = position(lambda s: asked(s, "reroll") and MISSILE in s.defense and INTERCEPTOR in s.defense)
    s = at.state
    ann = person()
    take_up(ann, hall, at)
    dice, planets = ann.page.locator('.reached[data-at^="invasion:"]'), ann.page.locator(".mini.reached")
    for d, face in enumerate(s.defense):
        ann.page.locator(f'[data-at="defense:{d}"]').focus()
        expect(planets).to_have_count(s.players - 1 if face == MISSILE else 0)
        reached = targets(s.invasion, face)
        expect(dice).to_have_count(len(reached))
        for i in reached:
            expect(ann.page.locator(f'[data-at="invasion:{i}"]')).to_have_class(re.compile(r"\breached\b"))
    expect(ann.open_button("^Keep all dice")).to_contain_text("no face that has work to do is lost")


def test_everything_is_repaired_at_once_where_the_points_are_enough(hall: Hall, person: Come) -> None:
    match = position(lambda s: asked(s, "repair") and 2 <= 26 - sum(s.hp[s.asked[0][0]]) <= s.pool)
    missing = 26 - sum(match.state.hp[match.seat])
    ann = person()
    take_up(ann, hall, match)
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    repairs = log.filter(has_text=re.compile(f"{NAMES[match.seat]} (repairs|puts .* back)"))
    before = repairs.count()
    ann.ask.get_by_role("button", name=re.compile("^Repair everything")).click()
    expect(repairs).to_have_count(before + missing)


def test_dice_are_aimed_in_any_order_and_the_sum_is_seen_before_firing(hall: Hall, person: Come) -> None:
    match = position(lambda s: asked(s, "assign") and s.round == 2 and targets_of_two(s))
    s = match.state
    ann = person()
    take_up(ann, hall, match)
    fire = ann.ask.get_by_role("button", name=re.compile("^Fire"))
    expect(fire).to_contain_text(f"{sum(s.invasion)} saucers get through")
    expect(fire).to_have_attribute("aria-disabled", "true")
    fire.click(force=True)
    expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text("Aim every die first")
    ann.page.keyboard.press("Escape")

    # The last die first, on the board itself.
    last = [d for d, face in enumerate(s.defense) if face == 3][-1]
    ann.page.get_by_role("button", name=re.compile(f"^D{last + 1}, Interceptor")).click()
    strongest = max(range(len(s.invasion)), key=lambda i: s.invasion[i])
    name = ("Y1", "B1", "P1", "Y2", "B2", "P2")[strongest]
    ann.page.get_by_role("region", name="Invasion").get_by_role("button", name=re.compile(f"^{name}")).click()
    through = sum(s.invasion) - s.invasion[strongest]
    expect(fire).to_contain_text(re.compile(f"{through} saucers? gets? through"))
    ann.ask.get_by_role("button", name=re.compile("^Best cover")).click()
    expect(fire).not_to_have_attribute("aria-disabled", "true")
    fire.click()
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.filter(has_text=re.compile(f"{NAMES[match.seat]} assigns D")).first).to_be_visible()


def test_after_the_attack_the_sky_tells_how_many_saucers_got_through(hall: Hall, person: Come) -> None:
    match = position(lambda s: asked(s, "repair") and not s.attack and sum(saucers_left(s)) > 1)
    ann = person()
    take_up(ann, hall, match)
    through = sum(saucers_left(match.state))
    sky = ann.page.get_by_role("region", name="Invasion")
    expect(sky).to_contain_text(re.compile(rf"{through}\s+saucers got through"))


def targets_of_two(s: PeaceState) -> bool:
    """Two Interceptors or more, and enough saucers to shoot at; nothing is assigned yet."""
    return (
        s.defense.count(3) >= 2
        and sum(s.invasion) >= 5
        and list(s.assigned) == [9] * len(s.defense)
        and s.asked[0][3][0] == min(d for d, face in enumerate(s.defense) if face <= 3)
    )


def test_a_planet_is_seen_large_also_when_it_is_somebody_elses(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    own = ann.page.get_by_role("grid").get_attribute("aria-label")
    other = ann.page.get_by_role("button", name=re.compile("Rook bot, 2\\d points"))
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(ann.page.get_by_role("grid")).to_have_attribute("aria-label", re.compile("of Rook bot"))
    ann.button("Back to mine").click()
    expect(ann.page.get_by_role("grid")).to_have_attribute("aria-label", own or "")
