"""Copies, snapshots, questions, options, replays, results: the machine under every game."""

from __future__ import annotations

import json
from typing import Any

from starhall.core import record
from starhall.core.errors import NotLegal, NotUnderstood, OutOfDate, StarhallError
from starhall.core.kinds import HOST
from starhall.core.laws.scene import Scene
from starhall.core.snapshot import digest, from_plain, to_plain
from starhall.core.state import State, held


def law_copy(scene: Scene) -> None:
    """A copy equals its original, and playing on with it changes nothing there."""
    s = scene.s
    before = digest(s)
    copy = s.copy()
    if digest(copy) != before:
        raise scene.broken("copy", "a copy differs from its original")
    odd = (held(copy) ^ set(s.fields)) | (held(s) ^ set(s.fields))
    if odd:
        raise scene.broken("copy", f"undeclared or missing fields: {', '.join(sorted(odd))}")
    play_on(scene, copy)
    if digest(s) != before:
        raise scene.broken("copy", "playing on with a copy changed the original")


def play_on(scene: Scene, s: State, choices: int = 8) -> None:
    """Make some random choices on a copy; what is offered must be possible there, too."""
    for _ in range(choices):
        if s.over:
            return
        seat = scene.rng.choice(s.asked)[0]
        offered = s.choices(seat)
        if not offered:
            raise scene.broken("options", f"seat {seat} is asked but has nothing to choose")
        choice = scene.rng.choice(offered)
        try:
            s.answer(seat, choice)
        except Exception as error:
            raise scene.broken("options", f"choice {choice} was offered, but: {error!r}") from error


def law_snapshot(scene: Scene) -> None:
    """A snapshot comes back as the same state and plays on in the same way."""
    s = scene.s
    text = json.dumps(to_plain(s))
    back = from_plain(scene.game, json.loads(text), s.dealer)
    if digest(back) != digest(s):
        raise scene.broken("snapshot", "a state differs after saving and loading")
    there, here = s.copy(), back
    for _ in range(3):
        if there.over:
            break
        seat = scene.rng.choice(there.asked)[0]
        choice = scene.rng.choice(there.choices(seat))
        there.answer(seat, choice)
        here.answer(seat, choice)
    if digest(here) != digest(there):
        raise scene.broken("snapshot", "a loaded state plays on differently")


def law_ask_again(scene: Scene) -> None:
    """The step that asked changes nothing: run again, it asks the same."""
    s = scene.s
    if not s.asked or any(answer is not None for answer in s.answers):
        return
    again = s.copy()
    again.asked, again.together, again.answers = (), (), ()
    again.stack.append(again.asker)
    again.run()
    if digest(again) != digest(s):
        step = s.asker[0].__name__
        raise scene.broken(
            "ask again", f"{step} changed something before it asked: put that in a step of its own"
        )


def law_options(scene: Scene) -> None:
    """What is offered can be done; what is not is refused with the right error and changes nothing."""
    game, s = scene.game, scene.s
    before = digest(s)
    for question in s.asked:
        seat, kind = question[0], question[1]
        choices = s.choices(seat)
        if not choices or len(set(choices)) != len(choices):
            raise scene.broken("options", f"{kind.name}: no options, or one twice: {choices}")
        for value in kind.options(s, *question[3]):
            if not 0 <= value < kind.size:
                raise scene.broken("options", f"{kind.name}: {value} is not below {kind.size}")
        for choice in choices:
            game.apply(s.copy(), seat, choice)
        illegal = [choice for choice in range(game.actions) if choice not in choices]
        for choice in scene.rng.sample(illegal, min(len(illegal), 12)):
            _must_refuse(scene, seat, choice, NotLegal)
        for nonsense in (-1, game.actions, True, None, "0"):
            _must_refuse(scene, seat, nonsense, NotUnderstood)
        for other in range(s.players):
            if s.question(other) is None:
                _must_refuse(scene, other, choices[0], OutOfDate)
        _must_refuse(scene, s.players, choices[0], NotUnderstood)
    if digest(s) != before:
        raise scene.broken("options", "looking at options or refusing a choice changed the state")


def _must_refuse(scene: Scene, seat: Any, choice: Any, error: type[StarhallError]) -> None:
    try:
        scene.game.apply(scene.s.copy(), seat, choice)
    except error:
        return
    except StarhallError as other:
        raise scene.broken(
            "options", f"{choice!r} by seat {seat!r} raised {other!r}, not {error.__name__}"
        ) from None
    raise scene.broken("options", f"{choice!r} by seat {seat!r} was not refused")


def law_calls(scene: Scene) -> None:
    """Whatever the table itself calls out at any moment, the game goes on or is properly over."""
    s = scene.s
    inventory = scene.game.inventory(s)
    for choice in s.choices(HOST):
        called = s.copy()
        scene.game.apply(called, HOST, choice)
        play_on(scene, called)
        if scene.game.inventory(called) != inventory:
            raise scene.broken("calls", f"call {choice} loses or makes components")
        if called.over and (called.stack or not called.places):
            raise scene.broken("calls", f"call {choice} ends the game without a result")


def law_redeal_plays(scene: Scene) -> None:
    """A fair re-deal is a state like any other: it can be played on."""
    s = scene.s
    seat = scene.rng.choice(s.asked)[0]
    other = scene.game.resample(s, seat, scene.rng)
    inventory = scene.game.inventory(other)
    play_on(scene, other)
    if scene.game.inventory(other) != inventory or inventory != scene.game.inventory(s):
        raise scene.broken("redeal", "a re-deal loses or makes components")


def law_replay(scene: Scene) -> None:
    """The record, played again, gives the same states, events and outcomes."""
    text = record.save(scene.match)
    again = record.load(text, find=lambda slug: scene.game)
    if digest(again.state) != digest(scene.s) or again.journal.events != scene.match.journal.events:
        raise scene.broken("replay", "the record gives another game")
    if record.save(again) != text:
        raise scene.broken("replay", "the record of the replay is another one")


def law_results(scene: Scene) -> None:
    """Places are a ranking: one for each seat, someone is first, ties leave a gap. Points are not too few."""
    results = scene.game.results(scene.s)
    places, scores, least = results.places, results.scores, scene.game.least
    fair = tuple(1 + sum(other < place for other in places) for place in places)
    if len(places) != scene.s.players or places != fair:
        raise scene.broken("results", f"{places} are no places")
    if len(scores) != len(places) or min(scores) < least:
        raise scene.broken("results", f"{scores} are no points of {len(places)} seats, {least:g} or more")
    if scene.s.stack:
        raise scene.broken("results", "the game is over but steps are left to do")
