"""Dice are thrown, and what lies in front afterwards is what was rolled."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from starhall.core import Match
from starhall.games.futura import FuturaState
from starhall.games.futura.rules.fight.interaction import dice_of
from starhall.games.futura.seen import FuturaSeen
from starhall.games.peace.box.rows import DEFENSE_FACES, INVASION_FACES
from tests.browser.hall import Hall
from tests.browser.layout import SETTLED
from tests.browser.people import Person
from tests.browser.positions import asked, found, take_up, uploaded
from tests.browser.test_futura import MOST_GAMES, played

Come = Callable[..., Person]

THROWS = """window.thrown = []
addEventListener('animationstart', (event) => {
    if (event.animationName.endsWith('hop')) window.thrown.push(event.target.closest('.die').parentElement)
})"""
"""Keeps what holds each die that flies, from now on."""

IN_FRONT = """(where) => [...document.querySelectorAll(where + ' [data-face]')]
    .map((side) => side.closest('.die')).filter((die, i, dice) => dice.indexOf(die) === i)
    .map((die) => {
        die.scrollIntoView({ block: 'center' })
        const box = die.getBoundingClientRect()
        const seen = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return Number(seen.find((one) => one.closest('[data-face]')).closest('[data-face]').dataset.face)
    })"""
"""By die: the face that an eye meets in its middle."""


def helped(match: Match[FuturaState], at: int) -> bool:
    """Has anything ever counted with somebody's dice?"""
    return any("ROLL" in (event.operands.get("force") or ()) for event in match.events(at))


def fight_with_two_kinds_of_dice() -> tuple[Match[FuturaState], int]:
    """A game, and a choice of it after which a d6 meets a die that is no cube."""
    for seed in range(MOST_GAMES):
        match = played(2, seed)
        for at in range(1, len(match.moments)):
            if helped(match, at):
                break
            s = match.moments[at].state
            if not any(event.name == "rolled" for event in match.events(at)) or not s.rolls:
                continue
            dice = [[die.name for die in dice_of(s, unit)] for unit, _ in s.rolls]
            if len(dice) == 2 and ["d6"] in dice and max(map(len, dice)) == 1 and dice[0] != dice[1]:
                return match, at
    raise AssertionError("no such fight")


def test_the_faces_in_front_after_a_throw_are_those_that_were_rolled(hall: Hall, person: Come) -> None:
    match, at = fight_with_two_kinds_of_dice()
    seen = match.game.view(match.moments[at].state, None)
    assert isinstance(seen, FuturaSeen)
    ann = person(speed="fast")
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, match)}#{at - 1}")
    expect(ann.page.get_by_text(re.compile(f"choice {at - 1} of"))).to_be_visible()
    ann.page.evaluate(THROWS)
    ann.page.keyboard.press("]")
    ann.until(lambda: bool(ann.page.evaluate("thrown.length >= 2")))
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate(IN_FRONT, ".duels") == [shown - 1 for _, shown in seen.rolls]


def test_dice_that_are_rolled_again_fly_alone(hall: Hall, person: Come) -> None:
    match = found("peace", 2, lambda s: asked(s, "reroll") and s.round == 2)
    ann = person(speed="normal")
    take_up(ann, hall, match)
    ann.page.evaluate(THROWS)
    ann.roll_again(2)
    ann.until(lambda: bool(ann.page.evaluate("thrown.length")))
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate("thrown.map((holder) => holder.innerText.match(/\\d+$/)[0])") == ["2"]
    tray = ann.page.get_by_role("region", name="Defense dice")
    names = [re.sub(r"\s+", " ", die.inner_text()) for die in tray.get_by_role("button").all()]
    faces = list(DEFENSE_FACES.values())
    shown = [faces[face].name for face in ann.page.evaluate(IN_FRONT, "section.hand")]
    assert len(shown) == len(names) == len(match.state.defense)
    assert all(face in name for face, name in zip(shown, names, strict=True))
    sky = ann.page.get_by_role("region", name="Invasion")
    saucers = [
        int(re.findall(r"(\d+) saucer", die.text_content() or "")[0])
        for die in sky.get_by_role("button").all()
    ]
    fleet = INVASION_FACES["light"].saucers
    assert [fleet[face] for face in ann.page.evaluate(IN_FRONT, ".sky")] == saucers


def test_where_nothing_is_told_no_die_flies(hall: Hall, person: Come) -> None:
    match = found("peace", 2, lambda s: asked(s, "reroll") and s.round == 2)
    ann = person(speed="off")
    take_up(ann, hall, match)
    ann.page.evaluate(THROWS)
    ann.roll_again(2)
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate("thrown") == []
