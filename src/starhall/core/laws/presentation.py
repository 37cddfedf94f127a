"""Reasons, words, events, encodings and evaluations: what people and bots are given."""

from __future__ import annotations

from starhall.core.dealer import Resampling
from starhall.core.fitting import misfit
from starhall.core.laws.scene import Scene, name
from starhall.core.snapshot import digest


def law_reasons(scene: Scene) -> None:
    """A kind that gives reasons has one from the ledger for every illegal value, and none for a legal one."""
    game, s = scene.game, scene.s
    for question in s.asked:
        seat, kind, _, args = question
        if kind.why_not is None:
            continue
        legal = set(kind.options(s, *args))
        seen = game.view(s, seat)
        for value in range(kind.size):
            reason = kind.why_not(s, value, *args)
            if (reason is None) != (value in legal):
                raise scene.broken(
                    "reasons",
                    f"{kind.name} {value} for seat {seat}: legal is {value in legal}, reason is {reason}",
                )
            if reason is None:
                continue
            if not game.say(seen, question, kind.choice(value)):
                raise scene.broken("reasons", f"{kind.name} {value} has no words")
            if reason.rule not in game.ledger:
                raise scene.broken("reasons", f"{kind.name} {value}: {reason.rule} is not in the ledger")


def law_seen(scene: Scene) -> None:
    """A seen table is what it declares, and every question is about what its kind declares."""
    game, s = scene.game, scene.s
    for reader in (None, *range(s.players)):
        seen = game.view(s, reader)
        for field, hint in seen.types.items():
            if not hasattr(seen, field):
                raise scene.broken("seen", f"nothing fills in {field} for {name(reader)}")
            if fault := misfit(getattr(seen, field), hint, field):
                raise scene.broken("seen", f"for {name(reader)}, {fault}")
    for _, kind, _, args in s.asked:
        if len(args) > len(kind.about):
            raise scene.broken(
                "seen", f"{kind.name} is asked about {len(args)} things, not {len(kind.about)}"
            )
        for (field, hint), value in zip(kind.about.items(), args, strict=False):
            if fault := misfit(value, hint, field):
                raise scene.broken("seen", f"{kind.name}: {fault}")


def law_encoding(scene: Scene) -> None:
    """An encoding has the declared size and stays within its spaces."""
    game, s = scene.game, scene.s
    for seat in range(s.players):
        numbers = iter(game.encode(s, seat))
        for space in game.encoded:
            for i in range(space.size):
                number = next(numbers, None)
                if number is None or not space.low <= number <= space.high:
                    raise scene.broken(
                        "encoding", f"{space.name}[{i}] is {number}, not in {space.low} to {space.high}"
                    )
        if next(numbers, None) is not None:
            raise scene.broken("encoding", "it is longer than its spaces")


def law_telling(scene: Scene) -> None:
    """What looks the same to the asked seat is the same question with the same choices.

    A view that does not tell something open would show here: while this game is played on, two moments
    with equal encodings ask for different things. A game without spaces of its own encodes nothing.
    """
    game, s = scene.game, scene.s.copy()
    if not game.spaces:
        return
    s.dealer = Resampling(scene.rng)
    asked: dict[tuple[int, tuple[int, ...]], tuple[object, ...]] = {}
    for _ in range(_LOOK_ON):
        for seat, kind, _, args in s.asked:
            key = (seat, tuple(game.encode(s, seat)))
            question = (kind.name, args, tuple(s.choices(seat)))
            other = asked.setdefault(key, question)
            if other != question:
                raise scene.broken("telling", f"one encoding for seat {seat} is {other} and {question}")
        if s.over:
            return
        seat = scene.rng.choice(s.asked)[0]
        s.answer(seat, scene.rng.choice(s.choices(seat)))


_LOOK_ON = 10
"""Two questions that look alike come soon after each other, if ever."""


def law_words(scene: Scene) -> None:
    """Every question says what is asked and why, and every option what it does, each differently."""
    game, s = scene.game, scene.s
    for question in s.asked:
        asked = game.ask(s, question[0])
        if asked is None or not asked.text or not asked.waiting:
            raise scene.broken("words", f"{question[1].name}: a prompt without words")
        if asked.why not in game.ledger:
            raise scene.broken("words", f"{asked.kind}: its reason {asked.why!r} is not in the ledger")
        texts = [option.text for option in asked.options]
        if not all(texts) or len(set(texts)) != len(texts):
            raise scene.broken(
                "words", f"{question[1].name}: options without words or with the same: {texts}"
            )
    if not game.board(game.view(s, None)):
        raise scene.broken("words", "the board is empty for a spectator")


def law_evaluation(scene: Scene) -> None:
    """The evaluation is a number for every seat, alone or with the others, and changes nothing."""
    s = scene.s
    before = digest(s)
    together = scene.game.evaluate_all(s)
    for seat in range(s.players):
        value = scene.game.evaluate(s, seat)
        if not abs(value) < float("inf"):
            raise scene.broken("evaluation", f"{value} for seat {seat}")
        if together[seat] != value:
            raise scene.broken(
                "evaluation", f"{value} for seat {seat} alone, {together[seat]} with the others"
            )
    if digest(s) != before:
        raise scene.broken("evaluation", "evaluating changed the state")


def law_events(scene: Scene) -> None:
    """Every event has a rule of the ledger, a cause before it, and words for every reader."""
    game, match = scene.game, scene.match
    for event in match.journal.events:
        if event.rule not in game.ledger:
            raise scene.broken("events", f"{event.name}: {event.rule} is not in the ledger")
        if event.cause is not None and event.cause >= event.number:
            raise scene.broken("events", f"{event.name} is caused by a later event")
    for reader in (*range(match.state.players), None):
        for event in match.log(reader):
            text = match.say(event)
            if not text or "{" in text:
                raise scene.broken("events", f"{event.name} has no words: {text!r}")
