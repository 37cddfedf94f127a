"""The plain mode: lines only, for pipes, screen readers and very small terminals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from starhall.bots import shelf
from starhall.core import Event, NotUnderstood, StarhallError, Typed
from starhall.core.asking import Ask, Option
from starhall.core.dealer import OutcomeNeeded
from starhall.terminal import explain
from starhall.terminal.table import Plan, Table, begin, read_match, read_outcomes
from starhall.terminal.text import clean, in_encoding

HELP = """\
number    choose that option; for a set, type all its numbers: 1 3
?         why this question is asked, and why the last thing happened
? n       why line n of the log happened
n         why not: the choices that are not legal now
k         what the coach would do, if you play against bots alone
g         was that good? What the coach says of your last choice
b         the board
h         your hand
l         the log, with the numbers of its lines
u         undo your last choice
s         save the game under a name of its own
t         who sits where; "t 2 level3" lets a bot go on for seat 2, "t 2 person" takes it back
q         leave; the game is kept
help      this list"""

_DEEPEST = 4
_LATEST = 12
"""So many events are told of a game that is taken up again."""
_OUT_OF_SIGHT = 60
"""So many empty lines take a hand out of sight in a terminal without a curtain."""


class Leave(Exception):
    """The person leaves the table."""


class Lines:
    """Reads and writes lines; what was typed is shown again where no terminal does it."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.echo = not stdin.isatty()

    def say(self, text: str = "") -> None:
        """Write lines."""
        self.stdout.write(in_encoding(f"{text}\n", getattr(self.stdout, "encoding", None)))

    def ask(self) -> str:
        """Read a line; the end of the input leaves the table."""
        self.stdout.write("> ")
        self.stdout.flush()
        line = self.stdin.readline()
        typed = " ".join(clean(line).split())
        if self.echo:
            self.say(typed)
        if not line:
            raise Leave
        return typed


def play(table: Table, lines: Lines) -> int:
    """Play a table to its end, or until somebody leaves."""
    try:
        lines.say(
            f"{table.game.name}: {' · '.join(_seat(table, seat) for seat in range(len(table.sitters)))}"
        )
        if not table.match.choices and table.match.start is None:
            lines.say(explain.contract_text(table.match))
        for sentence in table.renewal:
            lines.say(sentence)
        _tell(table, lines, table.match.log(table.viewer)[-_LATEST:])
        while (seat := table.next_seat) is not None:
            if table.asks_person(seat):
                _hand_over(table, lines, seat)
                question(table, lines, seat)
            else:
                choice = table.think(seat)
                if table.fallen_back:
                    lines.say(clean(table.fallen_back))
                choose(table, lines, seat, choice)
    except (Leave, KeyboardInterrupt):
        lines.say(f"\n{table.farewell}".rstrip())
        return 0
    _results(table, lines)
    return 0


def start(plan: Plan, lines: Lines) -> Table | None:
    """Begin a table; where the dice are typed, the set-up may ask for some. None if somebody leaves."""
    script: list[object] = []
    while True:
        try:
            return begin(plan, Typed(*script) if plan.typed else None)
        except OutcomeNeeded as needed:
            try:
                names = [sitter.name for sitter in plan.sitters]
                script += read_outcomes(needed, _fell(lines, needed, names))
            except (Leave, KeyboardInterrupt):
                lines.say()
                return None


def show_replay(path: Path, lines: Lines, at: int | None = None) -> int:
    """The whole log of a game, or the table after so many choices."""
    match = read_match(path)
    last = len(match.choices)
    if at is not None and not 0 <= at <= last:
        raise NotUnderstood(f"there are the moments 0 to {last}, not {at}")
    made = match.older.kept[-1] if match.older and match.older.kept else last
    lines.say(f"{match.game.name}: {' · '.join(match.state.names)}, {made} choices")
    if match.older:
        lines.say(f"This game was {match.older}.")
    _write_log(lines, match.log(None, at), explain.log_words(match, None, at))
    lines.say()
    lines.say(clean(match.game.board(match.view(None, at))))
    if match.over and at in (None, last):
        lines.say(f"{explain.winners_text(match)}.")
    return 0


def _seat(table: Table, seat: int) -> str:
    sitter = table.sitters[seat]
    return f"{seat + 1} {sitter.name}" + (f" (bot {sitter.bot})" if sitter.bot else "")


def _tell(table: Table, lines: Lines, events: list[Event]) -> None:
    for words in explain.sentences(table.match, events):
        lines.say(f"- {words}")


def _hand_over(table: Table, lines: Lines, seat: int) -> None:
    if table.looking == seat:
        return
    name = table.sitters[seat].name
    if table.secrets and table.curtain_due:
        lines.say("\n" * _OUT_OF_SIGHT + f"Pass to {name}, who presses Enter.")
        lines.ask()
        table.sit(seat)
        _tell(table, lines, table.match.log(seat)[table.read.get(seat, 0) :])
    elif len(table.people) > 1:
        lines.say(f"It is for {name} to answer.")
    table.sit(seat)


def question(table: Table, lines: Lines, seat: int, *, board: bool = True) -> None:
    """Ask until a choice is made, or the table has changed under the question."""
    asked = explain.ask(table, seat)
    if board:
        _show_board(table, lines)
    _show_ask(table, lines, asked)
    moment = (len(table.match.choices), tuple(table.sitters))
    while moment == (len(table.match.choices), tuple(table.sitters)):
        line = lines.ask()
        try:
            _obey(table, lines, asked, line)
        except StarhallError as error:
            lines.say(clean(str(error)))


def _obey(table: Table, lines: Lines, asked: Ask, line: str) -> None:
    word, _, rest = line.partition(" ")
    if line.replace(",", " ").replace(" ", "").isdecimal():
        choose(table, lines, asked.seat, read_choice(table, asked, line))
    elif word == "?":
        _why(table, lines, asked, rest)
    elif word == "n":
        lines.say(explain.why_not_text(table, asked))
    elif word == "k":
        lines.say("\n".join(map(clean, table.hint(asked.seat))))
    elif word == "g":
        lines.say("\n".join(map(clean, table.verdict(asked.seat))))
    elif word == "b":
        _show_board(table, lines)
        _show_ask(table, lines, asked)
    elif word == "h":
        lines.say(explain.hand_text(table))
    elif word == "l":
        log = table.match.log(table.viewer)
        _write_log(lines, log, explain.log_words(table.match, table.viewer))
    elif word == "u":
        table.undo()
        lines.say("The last choice is taken back.")
    elif word == "s":
        lines.say(_save(table))
    elif word == "t":
        _seats(table, lines, rest)
    elif word in {"q", "quit", "exit"}:
        raise Leave
    elif word == "help":
        lines.say(HELP)
    else:
        raise NotUnderstood(f"{line!r} is not understood: type the number of an option, or help")


def read_choice(table: Table, asked: Ask, line: str) -> int:
    """The choice that a typed line names."""
    numbers = [int(word) for word in line.replace(",", " ").split()]
    things, others = explain.things(table, asked), _others(asked)
    if not things:
        return _pick(asked.options, numbers)
    first = len(things) + 1
    if len(numbers) == 1 and first <= numbers[0] < first + len(others):
        return others[numbers[0] - first].choice
    value = 0
    for number in numbers:
        if not 0 <= number <= len(things):
            raise NotUnderstood(f"{number} is not on the list: the numbers run to {len(things)}")
        value |= things[number - 1][0] if number else 0
    return asked.first + value


def _pick(options: list[Option], numbers: list[int]) -> int:
    if len(numbers) != 1 or not 1 <= numbers[0] <= len(options):
        raise NotUnderstood(f"type one number from 1 to {len(options)}")
    return options[numbers[0] - 1].choice


def _others(asked: Ask) -> list[Option]:
    """At a question after a set: what may be done besides answering it."""
    return [option for option in asked.options if not asked.is_own(option.choice)]


def _show_board(table: Table, lines: Lines) -> None:
    lines.say()
    lines.say(clean(table.game.board(table.match.view(table.viewer))))
    lines.say()


def _show_ask(table: Table, lines: Lines, asked: Ask) -> None:
    left = f" ({asked.left})" if asked.left else ""
    lines.say(f"{explain.who(table, asked)}{left}: {asked.text}")
    if asked.decline:
        lines.say(f"To decline: {asked.decline}")
    lines.say(f"Why: {asked.why}. {asked.rule}")
    things = explain.things(table, asked)
    if things:
        for option in asked.options:
            if option.choice == asked.first:
                lines.say(f"  0  {_with_gain(option)}")
    rows = [words for _, words in things] + [_with_gain(option) for option in _others(asked)]
    for number, words in enumerate(rows if things else [*map(_with_gain, asked.options)], 1):
        lines.say(f"  {number}  {words}")
    if len(things) > 1:
        lines.say("  Several numbers in one line go together.")


def _with_gain(option: Option) -> str:
    """An option with what it brings, if that is said."""
    return f"{option.text} · {option.brings}" if option.brings else option.text


def _why(table: Table, lines: Lines, asked: Ask, line: str) -> None:
    log = table.match.log(table.viewer)
    if line:
        if not line.isdecimal() or not 1 <= int(line) <= len(log):
            raise NotUnderstood(f"the log has the lines 1 to {len(log)}, not {line!r}")
        lines.say(explain.why_event(table.match, table.viewer, int(line) - 1))
        return
    lines.say(explain.why_asked(asked))
    if log:
        lines.say()
        lines.say(explain.why_event(table.match, table.viewer, len(log) - 1))


def _write_log(lines: Lines, log: list[Event], words: list[str]) -> None:
    for event, text in zip(log, words, strict=True):
        indent = "  " * min(explain.depth(log, event), _DEEPEST)
        lines.say(f"{event.number + 1:>4}  {indent}{text} [{event.rule}]")


def _save(table: Table) -> str:
    try:
        return f"Saved in {table.save()}"
    except OSError as error:
        return f"The game could not be saved: {error.strerror or error}"


def _seats(table: Table, lines: Lines, line: str) -> None:
    words = line.split()
    if words:
        who = words[-1]
        if len(words) != 2 or not words[0].isdecimal() or not 1 <= int(words[0]) <= len(table.sitters):
            raise NotUnderstood(f"type the number of a seat and person, {' or '.join(shelf.offered())}")
        if who != "person":
            shelf.bot(who)
        table.seat_bot(int(words[0]) - 1, "" if who == "person" else who)
    for seat in range(len(table.sitters)):
        lines.say(_seat(table, seat))


def choose(table: Table, lines: Lines, seat: int, choice: int) -> None:
    """Make a choice; typed dice are asked for until it can be carried out."""
    while True:
        try:
            events = table.choose(seat, choice)
        except OutcomeNeeded as needed:
            try:
                table.give(needed, _fell(lines, needed, table.match.state.names))
            except Leave:
                table.forget_typed()
                raise
        else:
            break
    _tell(table, lines, events)
    if table.trouble:
        lines.say(table.trouble)


def _fell(lines: Lines, needed: OutcomeNeeded, names: Sequence[str]) -> str:
    """What somebody types who was asked what fell, once it can be read."""
    while True:
        lines.say(f"What fell? {explain.drawn_for(needed)}")
        lines.say(explain.to_type(needed, names))
        line = lines.ask()
        if line in {"q", "quit"}:
            raise Leave
        try:
            read_outcomes(needed, line)
        except StarhallError as error:
            lines.say(clean(str(error)))
        else:
            return line


def _results(table: Table, lines: Lines) -> None:
    _show_board(table, lines)
    lines.say(f"The game is over: {explain.winners_text(table.match)}.")
    for place, name, points in explain.final_table(table.match):
        lines.say(f"  {place}. {name}: {points}")
    if table.replay:
        lines.say(f"The replay is kept in {table.replay}")
