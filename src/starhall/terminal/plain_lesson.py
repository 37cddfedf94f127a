"""A lesson in lines: what is said, then the question; Enter goes on."""

from __future__ import annotations

from starhall.core.lessons import LEARNER, pointed
from starhall.core.spots import span
from starhall.terminal import explain, plain
from starhall.terminal.lessons import LessonTable
from starhall.terminal.plain import Leave, Lines
from starhall.terminal.text import clean

MOST_NAMED = 4
"""Of more choices than this, the lesson names none: there is something to find out."""


def take(table: LessonTable, lines: Lines) -> int:
    """Take a lesson to its end, or until somebody leaves."""
    try:
        while True:
            _read(table, lines)
            if table.is_done and table.is_last:
                break
            if table.is_done:
                table.go_on()
            else:
                _move(table, lines)
    except (Leave, KeyboardInterrupt):
        table.write()
        lines.say(f"\n{table.farewell}")
        return 0
    table.write()
    lines.say(f"{table.lesson.title}: done.")
    return 0


def _read(table: LessonTable, lines: Lines) -> None:
    """Say what is to be read; the last bubble before a choice is said with it."""
    while table.must_read:
        _say(table, lines)
        lines.say("  (Enter goes on, q leaves)")
        if lines.ask() in {"q", "quit", "exit"}:
            raise Leave
        table.read_on()


def _move(table: LessonTable, lines: Lines) -> None:
    seat = table.next_seat
    assert seat is not None
    if not table.asks_person(seat):
        plain.choose(table, lines, seat, table.think(seat))
        return
    _say(table, lines)
    plain.question(table, lines, seat, board=table.bubble is None)


def _say(table: LessonTable, lines: Lines) -> None:
    """The table, marked where the lesson points, and what it says."""
    bubble = table.bubble
    if bubble is None:
        return
    lines.say()
    lines.say(f"== {table.heading} ==")
    lines.say(_marked_board(table))
    lines.say()
    if bubble.beat.say:
        lines.say(f">> {clean(bubble.beat.say)}")
    if table.look_at:
        lines.say(f"   {table.look_at}")
    allowed = [] if table.must_read or bubble.beat.riddle else table.guide.allowed
    if 0 < len(allowed) <= MOST_NAMED:
        asked = explain.ask(table, LEARNER)
        for choice in allowed:
            lines.say(f"   Do now: {table.words(asked, choice)}")


def _marked_board(table: LessonTable) -> str:
    """The board, with »«  around what the lesson points at."""
    seen, bubble = table.seen, table.bubble
    board = clean(table.game.board(seen)).split("\n")
    found = [pointed(table.match, point, seen) for point in (bubble.beat.point if bubble else ())]
    spots = [span("\n".join(board), one.spot) for one in found if one is not None and one.spot is not None]
    for line, first, end in sorted((spot for spot in spots if spot), reverse=True):
        board[line] = f"{board[line][:first]}»{board[line][first:end]}«{board[line][end:]}"
    return "\n".join(board)
