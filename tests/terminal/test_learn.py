"""Lessons on the screen and in lines: what is said and marked, what may be done, leaving and going on."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Static

from starhall.core import NotUnderstood, registry
from starhall.core.lessons import LEARNER, lesson, lessons
from starhall.terminal import plain_lesson
from starhall.terminal.app import Hall
from starhall.terminal.ask import CONFIRM
from starhall.terminal.dialogs import PickScreen
from starhall.terminal.hall import run_plain_lesson
from starhall.terminal.learn import LessonScreen
from starhall.terminal.lessons import LessonTable, find, progress_of
from starhall.terminal.menu import MenuScreen
from starhall.terminal.paint import POINTED
from starhall.terminal.plain import Lines
from starhall.terminal.text import wrap_marked
from tests.lessons.pupil import SMALL
from tests.terminal.driver import comes, peace, seen, told, until


def table(name: str = "duel", *, again: bool = False) -> LessonTable:
    """A lesson of the game without secrets."""
    return LessonTable(peace(), *find(peace(), name), again=again)


def hall(name: str = "duel") -> Hall:
    """The hall, open at a lesson."""
    return Hall(opened=table(name), bot_delay=0)


def screen(app: Hall) -> LessonScreen:
    """The lesson on top."""
    assert isinstance(app.screen, LessonScreen), app.screen
    return app.screen


async def ready(app: Hall, pilot: Pilot[str]) -> None:
    """Wait until there is something to read, to choose or to pick."""
    await until(pilot, lambda: not isinstance(app.screen, LessonScreen) or bool(screen(app).ask_panel.rows))


async def follow(app: Hall, pilot: Pilot[str]) -> list[str]:
    """Take the lesson to its end by keys, as it wants it; gives what was said."""
    said = []
    await ready(app, pilot)
    while isinstance(app.screen, LessonScreen):
        found = screen(app).lesson
        if found.bubble is not None:
            said.append(found.bubble.beat.say)
        await go(app, pilot)
        await ready(app, pilot)
    return said


async def go(app: Hall, pilot: Pilot[str]) -> None:
    """One step on: something is read, or a choice is made."""
    here = screen(app)
    before = where(here.lesson)
    await press(app, pilot)
    await until(pilot, lambda: app.screen is not here or where(here.lesson) != before)


def where(found: LessonTable) -> tuple[int, int, int]:
    """How far a lesson is."""
    return found.part, found.told, len(found.match.choices)


async def press(app: Hall, pilot: Pilot[str]) -> None:
    """Go on, or choose the first thing that is allowed."""
    panel = screen(app).ask_panel
    found = screen(app).lesson
    if found.must_read:
        await pilot.press("enter")
        return
    wanted = found.guide.allowed[0]
    assert panel.asked is not None
    if panel.asked.is_set:
        for row in panel.rows:
            if row.bit & (wanted - panel.asked.first):
                await pilot.press(row.key)
        await until(pilot, lambda: any(row.key == CONFIRM and row.choice == wanted for row in panel.rows))
        await pilot.press("enter")
    else:
        await pilot.press(next(row.key for row in panel.rows if row.choice == wanted))


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_a_lesson_is_taken_to_its_end_by_keys(size: tuple[int, int]) -> None:
    app = hall()
    async with app.run_test(size=size) as pilot:
        said = await follow(app, pilot)
        assert [line for n, line in enumerate(said) if line not in said[:n]] == [
            beat.say for section in lesson(peace(), "duel").section for beat in section.beat
        ]
        await until(pilot, lambda: "The duel: done" in seen(app))
        assert progress_of(peace(), "duel", lesson(peace(), "duel")).done


async def test_a_lesson_of_two_games_goes_on_with_the_second() -> None:
    app = hall("re-rolls")
    async with app.run_test(size=(80, 24)) as pilot:
        said = await follow(app, pilot)
        assert said[-1].startswith("Nothing got through.")


async def test_what_is_pointed_at_is_marked_and_named() -> None:
    app = hall("first")
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        await until(pilot, lambda: "Look at: planet" in seen(app))
        assert "1/4 What counts · 1 of 34" in seen(app)
        board = screen(app).query_one("#board-text", Static).content
        assert isinstance(board, Content)
        marked = [board.plain[span.start : span.end] for span in board.spans if span.style == POINTED]
        assert len(marked) == 1
        assert marked[0].startswith("*1 Robin (you)")


async def test_the_log_goes_as_far_as_what_is_said() -> None:
    app = hall("duel")
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(app, pilot)
        told_of = [event.name for event in screen(app).table.match.journal.events]
        assert told_of[:3] == ["points counted", "tied", "duel pass"]
        assert screen(app).log_pane.option_count == 2
        await go(app, pilot)
        await until(pilot, lambda: screen(app).log_pane.option_count == 3)


async def test_other_choices_are_dim_and_answer_in_words_of_the_lesson() -> None:
    app = hall("line")
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        panel = screen(app).ask_panel
        rows = {row.text.split(":")[0]: row for row in panel.rows}
        assert rows["Negate P3"].later == ""
        assert rows["Negate P1"].later == "One saucer is less than two."
        await pilot.press(rows["Negate P1"].key)
        await told(app, pilot, "One saucer is less than two.")
        assert screen(app).table.match.choices == []


async def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    app = hall("first")
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(8):
            await ready(app, pilot)
            await go(app, pilot)
        choices = list(screen(app).table.match.choices)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    again = table("first")
    assert again.match.choices == choices
    assert choices
    assert table("first", again=True).match.choices == []


async def test_a_section_can_be_skipped() -> None:
    app = hall("first")
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        for heading in ("2/4 A turn", "3/4 Strike and be struck", "4/4 The last word"):
            await pilot.press("x")
            await until(pilot, lambda heading=heading: heading in seen(app))  # type: ignore[misc]
            await ready(app, pilot)
        await pilot.press("x")
        assert await comes(pilot, PickScreen)


async def test_the_menu_offers_the_lessons_of_a_game() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press("l")
        await until(pilot, lambda: "Learn We Come In Peace" in seen(app))
        assert "First game (10 minutes)" in seen(app)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))


async def test_a_choice_is_taken_back_in_a_lesson() -> None:
    app = hall("line")
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(app, pilot)
        await press(app, pilot)
        await until(pilot, lambda: len(screen(app).table.match.choices) == 1)
        await pilot.press("u")
        await until(pilot, lambda: not screen(app).table.match.choices)
        assert screen(app).lesson.told == 0


def test_a_lesson_that_was_changed_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    found = table(str(file))
    found.choose(LEARNER, found.guide.allowed[0])
    assert table(str(file)).match.choices == found.match.choices
    file.write_text(SMALL.replace("Your planet.", "Your own planet."), encoding="utf-8")
    assert table(str(file)).match.choices == []


def test_what_is_no_lesson_is_refused() -> None:
    with pytest.raises(
        NotUnderstood, match="peace has no lesson 'none'; there are duel, first, line or re-rolls"
    ):
        find(peace(), "none")
    with pytest.raises(NotUnderstood, match=r"nothing\.toml cannot be read"):
        find(peace(), "nothing.toml")


class Pupil(Lines):
    """Types what the lesson wants."""

    def __init__(self, taken: LessonTable) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.taken = taken

    def ask(self) -> str:
        """Enter, or the number of the first choice that is allowed."""
        guide = self.taken.guide
        if self.taken.must_read:
            return ""
        asked = guide.asked(LEARNER)
        wanted = guide.allowed[0]
        if asked.is_set:
            return " ".join(str(n + 1) for n in range(9) if wanted - asked.first >> n & 1) or "0"
        return str(1 + [option.choice for option in asked.options].index(wanted))


EVERY = [(slug, name) for slug in registry.slugs() for name in lessons(registry.game(slug))]


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "name"), EVERY)
async def test_every_lesson_is_taken_to_its_end_by_keys(slug: str, name: str) -> None:
    game = registry.game(slug)
    taken = LessonTable(game, *find(game, name))
    app = Hall(opened=taken, bot_delay=0)
    async with app.run_test(size=(80, 24)) as pilot:
        said = await follow(app, pilot)
        await until(pilot, lambda: f"{taken.lesson.title}: done" in seen(app))
    must = [beat.say for section in taken.lesson.section for beat in section.beat if not beat.maybe]
    assert [say for say in must if say not in said] == []
    assert progress_of(game, name, taken.lesson).done


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_every_lesson_is_taken_in_lines(slug: str, name: str) -> None:
    game = registry.game(slug)
    taken = LessonTable(game, *find(game, name))
    pupil = Pupil(taken)
    assert plain_lesson.take(taken, pupil) == 0
    assert isinstance(pupil.stdout, io.StringIO)
    text = pupil.stdout.getvalue()
    must = [beat.say for section in taken.lesson.section for beat in section.beat if not beat.maybe]
    assert [say for say in must if say not in text] == []
    assert text.endswith(f"{taken.lesson.title}: done.\n")
    assert "»" in text


def test_leaving_a_lesson_in_lines_says_how_it_goes_on() -> None:
    out = io.StringIO()
    assert run_plain_lesson("peace", "duel", stdin=io.StringIO("\nq\n"), stdout=out) == 0
    assert out.getvalue().endswith("The lesson is kept: starhall learn peace duel goes on with it.\n")


def test_marks_stay_on_their_words_when_lines_are_broken() -> None:
    lines, marks = wrap_marked("one two three four five\nsix", 14, "  ", [(0, 8, 18), (1, 0, 3)])
    assert lines == ["one two three", "  four five", "six"]
    assert [lines[number][first:end] for number, first, end in marks] == ["three", "four", "six"]
