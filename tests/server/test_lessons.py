"""Lessons over the wire: part and choices say where somebody is, and the server keeps nothing of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from starhall.core import Match, fair, registry
from starhall.core.lessons import LATER, LEARNER, lesson, lessons
from starhall.server.book.refusals import Refused
from starhall.server.rights.limits import Rate
from starhall.server.shown.lessons import Teacher, shelf
from starhall.server.shown.readers import MOST_WAITING_OF_ONE
from starhall.wire.learning import LessonAsk, LessonTaken, TakeLesson
from tests.server.harness import Person, Site, running

EVERY = [
    pytest.param(slug, name, marks=() if name == "first" else pytest.mark.soak)
    for slug in registry.slugs()
    for name in lessons(registry.game(slug))
]


def go_on(teacher: Teacher, slug: str, name: str, before: LessonTaken | None, **wanted: Any) -> LessonTaken:
    """The lesson from where it was."""
    if before is not None:
        wanted = {"part": before.part, "choices": before.choices, "check": before.check, **wanted}
    return teacher.take(registry.game(slug), name, TakeLesson(**wanted))


def taken(slug: str, name: str, told: bool = False) -> list[LessonTaken]:
    """All answers of a lesson, as a model pupil takes it."""
    teacher = Teacher()
    found = [go_on(teacher, slug, name, None, told=told)]
    while True:
        last = found[-1].moments[-1]
        if not last.done:
            found.append(go_on(teacher, slug, name, found[-1], choice=last.allowed[0], told=told))
        elif found[-1].part + 1 < found[-1].parts:
            found.append(go_on(teacher, slug, name, None, part=found[-1].part + 1, told=told))
        else:
            return found


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_every_lesson_is_told_in_order_up_to_its_end(slug: str, name: str) -> None:
    answers = taken(slug, name)
    said = [bubble.say for answer in answers for moment in answer.moments for bubble in moment.now]
    once = [text for n, text in enumerate(said) if text not in said[:n]]
    beats = [beat for section in lesson(registry.game(slug), name).section for beat in section.beat]
    assert set(once) <= {beat.say for beat in beats}
    assert [beat.say for beat in beats if beat.say and not beat.maybe and beat.say not in once] == []
    for answer in answers:
        for before, after in zip(answer.moments, answer.moments[1:], strict=False):
            assert before.position.ask is None
            assert after.kept == before.kept + len(before.lines)
    progress = [moment.beats for answer in answers for moment in answer.moments]
    assert progress == sorted(progress)


def test_a_choice_halts_at_what_a_beat_speaks_of() -> None:
    first = taken("peace", "duel", told=True)[0]
    halts = [(moment.at, [line.name for line in moment.lines]) for moment in first.moments]
    assert halts[0] == (0, ["points counted", "tied"])
    assert halts[1][1][0] == "duel pass"
    assert first.moments[0].position.lines == 2
    assert first.moments[0].position.ask is None
    assert first.moments[0].now[0].say


def test_what_a_lesson_does_not_allow_answers_in_its_words() -> None:
    teacher = Teacher()
    first = go_on(teacher, "peace", "line", None)
    last = first.moments[-1]
    asked = last.position.ask
    assert asked is not None
    others = [option.choice for option in asked.options if option.choice not in last.allowed]
    assert "One saucer is less than two." in last.refusals.values()
    for choice in others:
        with pytest.raises(Refused) as refused:
            go_on(teacher, "peace", "line", first, choice=choice)
        assert refused.value.text == last.refusals.get(str(choice), LATER)
    assert go_on(teacher, "peace", "line", first).choices == first.choices


def test_who_comes_back_is_where_they_were() -> None:
    teacher = Teacher()
    first = go_on(teacher, "void", "first", None)
    second = go_on(teacher, "void", "first", first, choice=first.moments[-1].allowed[0])
    again = go_on(Teacher(), "void", "first", second)
    assert again.moments[-1].position.ask == second.moments[-1].position.ask
    assert again.moments[0].kept == 0
    assert again.moments[0].now == []
    told = [moment.now for moment in again.moments[1:]]
    assert told == [moment.now for moment in second.moments][-len(told) :]
    assert again.moments[-1].position.lines == second.moments[-1].position.lines
    # Another learner, who is not as far, has the same teacher.
    assert go_on(teacher, "void", "first", None).moments[-1].position.choices == 0


def test_a_section_is_skipped_as_a_model_pupil_would_play_it() -> None:
    teacher = Teacher()
    first = go_on(teacher, "void", "first", None)
    after = go_on(teacher, "void", "first", first, past=0)
    assert after.moments[-1].section == 1
    assert after.moments[0].kept == 0
    assert any(seat == LEARNER for seat, _ in after.choices)


def test_choices_of_another_lesson_are_refused() -> None:
    teacher = Teacher()
    with pytest.raises(Refused, match="has changed since you left it"):
        go_on(teacher, "peace", "first", None, choices=[(0, 1)], check="other")
    first = go_on(teacher, "peace", "first", None)
    with pytest.raises(Refused, match="has changed since you left it"):
        go_on(teacher, "peace", "first", None, choices=[(0, 10**6)], check=first.check)
    with pytest.raises(Refused, match="has 1 parts"):
        go_on(teacher, "peace", "first", None, part=7)


def test_the_learner_may_wonder() -> None:
    teacher, game = Teacher(), registry.game("peace")
    first = go_on(teacher, "peace", "line", None)
    asked = first.moments[-1].position.ask
    assert asked is not None
    about: dict[str, Any] = {"part": 0, "choices": first.choices, "check": first.check}
    foreseen: Any = teacher.wonder(
        game, "line", "preview", LessonAsk(**about, choice=asked.options[0].choice)
    )
    assert foreseen.option == asked.options[0]
    illegal = next(n for n in range(game.actions) if n not in {one.choice for one in asked.options})
    reasons: Any = teacher.wonder(game, "line", "why-not", LessonAsk(**about, choice=illegal))
    assert reasons.choice == illegal
    with pytest.raises(Refused, match="not legal"):
        teacher.wonder(game, "line", "preview", LessonAsk(**about, choice=illegal))
    moment: Any = teacher.wonder(game, "line", "moment", LessonAsk(**about, at=0, told=True))
    assert moment.position.choices == 0


def test_the_list_says_what_each_lesson_teaches() -> None:
    found = shelf(registry.game("void"))
    assert found.lessons[0].lesson == "first"
    assert all(one.rules and one.about and one.beats for one in found.lessons)
    assert found.tips["VOID-R73"].startswith("Mossu's income")


async def test_a_lesson_is_taken_over_http(site: Site) -> None:
    person = site.person()
    listed = (await person.get("/api/games/peace/lessons")).json()
    assert [one["lesson"] for one in listed["lessons"]] == ["first", "re-rolls", "duel", "line"]
    path = "/api/games/peace/lessons/line"
    first = (await person.post(path, {})).json()
    allowed = first["moments"][-1]["allowed"]
    at = {"choices": first["choices"], "check": first["check"]}
    after = (await person.post(path, {**at, "choice": allowed[0]})).json()
    assert after["choices"][: len(first["choices"]) + 1] == [*first["choices"], [0, allowed[0]]]
    asked = await person.post(f"{path}/preview", {"part": 0, **at, "choice": allowed[0]})
    assert asked.json()["type"] == "foreseen"
    assert (await person.post(f"{path}/sing", {"part": 0, **at})).status_code == 400
    assert "there are duel, first" in (await person.post("/api/games/peace/lessons/none", {})).json()["text"]


async def test_who_has_met_some_rules_is_offered_a_table_with_others(site: Site) -> None:
    person = site.person()
    path = "/api/games/stellar/new-rules"
    all_new = (await person.post(path, {"met": []})).json()
    assert all_new["players"] in range(2, 5)
    others = (await person.post(path, {"met": all_new["rules"]})).json()
    assert not set(others["rules"]) & set(all_new["rules"])


async def test_tables_with_new_rules_have_a_rate_of_their_own(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_new_rules=Rate(2, 0.001)) as site:
        person, path = site.person(), "/api/games/peace/new-rules"
        answers = [await person.post(path, {"met": []}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[2].headers["retry-after"]) > 900
        assert "new rules too fast" in answers[2].json()["text"]
        assert (await person.post("/api/games/peace/lessons/line", {})).status_code == 200


async def test_a_flood_of_lessons_keeps_nobody_else_from_learning(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="*") as site:
        ann, flood = site.person(), site.person()
        ann.http.headers["x-forwarded-for"] = "192.0.2.1"
        flood.http.headers["x-forwarded-for"] = "192.0.2.66"
        done: list[str] = []

        async def learn(person: Person, name: str) -> int:
            answer = await person.post("/api/games/peace/lessons/line", {})
            done.append(name)
            return answer.status_code

        readings = site.parts.replays.readers.all
        held = [await reading.turns.take() for reading in readings]
        asked = [asyncio.create_task(learn(flood, "flood")) for _ in range(MOST_WAITING_OF_ONE + 2)]
        while len(done) < 2:
            await asyncio.sleep(0.01)
        refused = asyncio.create_task(learn(flood, "flood"))
        assert await refused == 429
        asked.append(asyncio.create_task(learn(ann, "ann")))
        while max(len(reading.turns.waiting) for reading in readings) <= MOST_WAITING_OF_ONE:
            await asyncio.sleep(0.01)
        done.clear()
        for reading in held:
            reading.turns.give(reading)
        statuses = await asyncio.gather(*asked)
        assert done.index("ann") <= 1, "at most one question of theirs goes before"
        assert sorted(statuses) == [200] * (MOST_WAITING_OF_ONE + 1) + [429] * 2


async def test_dice_are_chosen_against_bots_alone_and_the_table_says_so(site: Site) -> None:
    person = site.person()
    opened = await person.open("void", seed="abc")
    async with person.at(opened["table"]) as seat:
        fairness = seat.around["fairness"]
    assert (fairness["chosen"], fairness["secret"], fairness["salts"]) == (True, "abc", ["", ""])
    plan = {"game": "void", "seats": [{"sits": "me"}, {"sits": "open"}], "seed": "abc"}
    refused = await person.post("/api/tables", plan)
    assert refused.status_code == 400
    assert "bots alone" in refused.json()["text"]


def test_a_record_says_that_its_dice_were_chosen() -> None:
    about = {"commitment": fair.sealed("abc"), "salts": ["", ""]}
    match = Match(registry.game("peace"), 2, seed="abc//", about=about)
    assert fair.check(match).fault == ""
    match.about[fair.CHOSEN] = True
    assert "chosen by the one who opened the table" in fair.check(match).fault
