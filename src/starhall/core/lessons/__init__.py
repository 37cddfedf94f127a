"""Lessons: annotated games in which the learner makes the moves, as data beside each game."""

from starhall.core.lessons.guide import Came, Guide, Here
from starhall.core.lessons.meeting import Offer, offer
from starhall.core.lessons.pointing import CARD, OPTION, SEAT, THING, Pointed, pointed
from starhall.core.lessons.rows import LATER, LEARNER, Beat, Lesson, Part, Section, Start
from starhall.core.lessons.shelf import check, has_lessons, lesson, lessons, read
from starhall.core.lessons.start import begin
from starhall.core.lessons.tips import Tip, taught, tips
from starhall.core.lessons.trying import Trial, model, play, tried

__all__ = [
    "CARD",
    "LATER",
    "LEARNER",
    "OPTION",
    "SEAT",
    "THING",
    "Beat",
    "Came",
    "Guide",
    "Here",
    "Lesson",
    "Offer",
    "Part",
    "Pointed",
    "Section",
    "Start",
    "Tip",
    "Trial",
    "begin",
    "check",
    "has_lessons",
    "lesson",
    "lessons",
    "model",
    "offer",
    "play",
    "pointed",
    "read",
    "taught",
    "tips",
    "tried",
]
