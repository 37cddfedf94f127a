"""The guide says of a match where in its lesson it is, what is to be read and what may be done."""

from __future__ import annotations

from starhall.core import record
from starhall.core.lessons import LATER, LEARNER, Guide, begin, model
from tests.lessons.pupil import peace, small, think


def guide(*changes: tuple[str, str]) -> Guide:
    """At the beginning of the small lesson."""
    part = small(*changes).parts[0]
    return Guide(part, begin(peace(), part.start))


def choose(found: Guide, words: str) -> None:
    """The learner chooses what reads like this."""
    option = next(option for option in found.asked(LEARNER).options if option.text.startswith(words))
    assert option.choice in found.allowed
    found.match.choose(LEARNER, option.choice)


def said(found: Guide) -> list[str]:
    """What is to be read now."""
    return [came.beat.say for came in found.here.now]


def test_a_beat_comes_with_its_question_and_those_that_follow_it_come_too() -> None:
    assert said(guide()) == ["Your planet.", "Roll D2 and D3."]


def test_what_happened_on_a_placed_table_before_the_first_question_is_told() -> None:
    found = guide()
    assert [event.name for event in found.match.journal.events] == [
        "turn begins",
        "invasion rolled",
        "defense rolled",
    ]
    assert found.match.state.defense == (3, 1, 5)


def test_choices_are_narrowed_and_others_answer_later_or_in_words_of_the_beat() -> None:
    found = guide()
    texts = {option.text: option.choice for option in found.asked(LEARNER).options}
    assert found.allowed == [texts["Roll D2 (blue Blaster) and D3 (Rebuild) again"]]
    assert found.refusal(found.allowed[0]) == ""
    assert found.refusal(texts["Roll D1 (Interceptor) again"]) == "Keep the Interceptor."
    assert found.refusal(texts["Keep all dice"]) == LATER


def test_one_beat_may_stand_for_several_questions() -> None:
    found = guide()
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1"):
        choose(found, words)
    assert said(found) == []
    assert found.here.narrowing is not None
    assert found.here.narrowing.beat.say == "Aim both."
    choose(found, "Negate Y1")
    assert said(found) == ["Hit.", "Mend."]


def test_a_beat_of_an_event_knows_which_it_was() -> None:
    found = guide()
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1", "Negate Y1"):
        choose(found, words)
    hit = found.here.now[0]
    assert hit.event is not None
    assert found.match.journal.events[hit.event].name == "damaged"
    assert found.here.now[1].event is None


def test_it_is_done_when_the_last_choice_is_made() -> None:
    found = guide()
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1", "Negate Y1"):
        choose(found, words)
        assert not found.is_done
    choose(found, "Repair")
    assert found.is_done
    assert found.missing == []


def test_its_place_follows_from_the_choices_alone() -> None:
    found = guide()
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1"):
        choose(found, words)
    again = guide()
    for seat, choice in found.match.choices:
        again.match.choose(seat, choice)
    assert again.here == found.here
    found.match.rewind(1)
    assert said(found) == ["Keep."]
    assert found.here.came == {0, 1, 2}


def test_dice_are_listed_first_and_seeded_afterwards_and_fall_the_same_again() -> None:
    found = guide()
    while (choice := model(found, think)) is not None and len(found.match.choices) < 9:
        found.match.choose(found.match.state.asked[0][0], choice)
    chance = list(found.match.journal.chance)
    assert len(chance) > 9
    found.match.rewind(0)
    while (choice := model(found, think)) is not None and len(found.match.choices) < 9:
        found.match.choose(found.match.state.asked[0][0], choice)
    assert found.match.journal.chance == chance


def test_the_record_of_a_lesson_is_a_record_like_any_other() -> None:
    found = guide()
    for words in ("Roll D2 (blue Blaster) and D3", "Keep"):
        choose(found, words)
    again = record.load(record.save(found.match))
    assert again.told(LEARNER) == found.match.told(LEARNER)
    assert again.state.defense == found.match.state.defense


def test_a_script_is_followed_choice_by_choice_and_what_is_usual_wherever_it_is_offered() -> None:
    found = guide(
        ('seed = "small"', 'seed = "small"\nscript = { Ada = ["Roll D1 *", "Keep all dice | *"] }\n'),
        ("teaches", "maybe = false\nteaches"),
    )
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1", "Negate Y1", "Repair"):
        choose(found, words)
    texts = []
    for _ in range(2):
        choice = found.answer(1)
        assert choice is not None
        texts.append(next(option.text for option in found.asked(1).options if option.choice == choice))
        found.match.choose(1, choice)
    assert texts[0].startswith("Roll D1 (")
    assert texts[1] == "Keep all dice"
    assert found.expected(1) == ""


def test_a_question_that_is_usual_for_the_learner_is_answered_by_the_lesson() -> None:
    found = guide(
        ('seed = "small"', 'seed = "small"\nusual = { Robin = ["assign: *P1*", "assign: *Y1*"] }\n')
    )
    for words in ("Roll D2 (blue Blaster) and D3", "Keep"):
        choose(found, words)
    assert said(found) == []
    assert found.answer(LEARNER) is not None


def test_a_beat_may_come_with_the_first_bite_of_a_rule() -> None:
    found = guide(('event = "damaged"\nwhere = { seat = 0 }\nwords = "*on O4*"', 'rule = "PEACE-047"'))
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1", "Negate Y1"):
        choose(found, words)
    bite = found.here.now[0]
    assert bite.event is not None
    assert found.match.journal.events[bite.event].name == "saucers strike"


def test_what_is_forbidden_is_taken_out_of_what_is_allowed() -> None:
    found = guide(('allow = ["Keep all dice"]', 'allow = ["*"]\nforbid = ["Roll *"]'))
    choose(found, "Roll D2 (blue Blaster) and D3")
    assert [
        found.match.game.say(found.match.view(0), found.match.state.asked[0], c) for c in found.allowed
    ] == ["Keep all dice"]


def test_beats_that_may_fail_to_come_wait_in_any_order_until_their_section_is_over() -> None:
    later = '[[section.beat]]\nquestion = "assign"\nsay = "Late."\nmaybe = true\nallow = ["Negate P1*"]\n\n'
    section = '[[section]]\ntitle = "More"\n\n[[section.beat]]\nquestion = "assign"'
    found = guide(('[[section.beat]]\nquestion = "assign"', f"{later}{section}"))
    for words in ("Roll D2 (blue Blaster) and D3", "Keep"):
        choose(found, words)
    assert said(found) == ["Late."]
    choose(found, "Negate P1")
    assert said(found) == ["Aim both."]
    assert found.here.section == 1


def test_the_table_is_seen_as_it_was_when_a_beat_came() -> None:
    found = guide()
    for words in ("Roll D2 (blue Blaster) and D3", "Keep", "Negate P1", "Negate Y1"):
        choose(found, words)
    hit, mend = found.here.now
    assert found.seen(hit).pool == 0
    assert found.seen(mend).pool == 1
