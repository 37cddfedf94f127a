"""Every lesson of every game: it is played to its end, along everything it allows."""

from __future__ import annotations

import pytest

from starhall.core import registry
from starhall.core.lessons import LEARNER, Lesson, lesson, lessons, play, tried
from tests.lessons.pupil import think

GAMES = [slug for slug in registry.slugs() if lessons(registry.game(slug))]
EVERY = [(slug, name) for slug in GAMES for name in lessons(registry.game(slug))]


def taken(slug: str, name: str) -> Lesson:
    """A lesson of a game."""
    return lesson(registry.game(slug), name)


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_every_allowed_choice_leads_on_to_the_end_and_every_beat_comes(slug: str, name: str) -> None:
    for trial in tried(registry.game(slug), taken(slug, name), think):
        assert trial.faults == []
        assert trial.ways >= 1


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_a_model_pupil_meets_the_beats_in_their_order(slug: str, name: str) -> None:
    for part in taken(slug, name).parts:
        came, at = [], -1
        for guide in play(registry.game(slug), part, think):
            assert len(guide.match.choices) == at + 1
            at = len(guide.match.choices)
            came += [(one.section, one.number) for one in guide.here.now]
        assert guide.is_done
        must = [one.number for one in guide.beats if not one.moment.maybe]
        assert [number for _, number in came if number in must] == must
        assert [section for section, _ in came] == sorted(section for section, _ in came)


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_game_takes_eight_to_twelve_minutes_and_ends_in_a_victory(slug: str) -> None:
    first = taken(slug, "first")
    assert 3 <= len(first.section) <= 5
    assert 8 <= first.minutes <= 12
    *_, guide = play(registry.game(slug), first.parts[-1], think)
    assert guide.match.over
    assert registry.game(slug).results(guide.match.state).winners == (LEARNER,)


@pytest.mark.parametrize("slug", GAMES)
def test_lessons_have_places_and_titles_of_their_own(slug: str) -> None:
    found = lessons(registry.game(slug)).values()
    assert [one.order for one in found] == list(range(1, len(found) + 1))
    assert len({one.title for one in found}) == len(found)
