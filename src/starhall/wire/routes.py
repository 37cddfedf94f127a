"""The bodies of requests and answers outside the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from starhall.wire.messages import ErrorCode
from starhall.wire.parts import (
    Chat,
    ClockName,
    Coach,
    Count,
    Draw,
    Expiry,
    Fairness,
    Life,
    Line,
    Outcome,
    Part,
    Position,
    SeatInfo,
    Short,
    Status,
    TakeBacks,
    Told,
)

Name = Annotated[str, msgspec.Meta(max_length=64)]
"""Longer ones are refused; what is shown of a name is cleaned and cut to 24 characters."""
Key = Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9]{1,2}|h|i|x)-[0-9a-f]{32}$")]
"""What opens something: `0-…` a seat, `h-…` the host's powers, `i-…` an invitation, `x-…` a hand-over."""


CardId = Annotated[str, msgspec.Meta(max_length=16)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=99)]
DeckText = Annotated[str, msgspec.Meta(max_length=20_000)]

# GET /api/hall


class OptionFacts(Part):
    """Something the table may agree on before the game."""

    name: str
    default: str | int
    text: str
    values: dict[str, list[str | int]]
    """By number of players: the possible values, at most 12 of them."""
    more: dict[str, int]
    """By number of players: how many there are beyond those; then offer a text field."""
    rules: list[str]


class KindFacts(Part):
    """A kind of decision: its choices run from `first` to `first + size - 1`."""

    name: str
    refers: str
    first: int
    size: int
    is_set: bool


class GameFacts(Part):
    """A box on the shelf."""

    game: str
    name: str
    version: str
    summary: str
    credits: str
    minutes: str
    least: int
    """Players."""
    most: int
    options: list[OptionFacts]
    kinds: list[KindFacts]
    actions: int
    stand_ins: bool
    """May a bot go on for a seat that was left?"""
    resign: bool
    """Does the game say what becomes of a player who gives up?"""
    secrets: bool
    """Does anybody know what others do not?"""
    lessons: bool
    """Can it be learned in lessons?"""
    content: str
    """The fingerprint of its cards and tables: what they are is asked for by it."""


class CharacterFacts(Part):
    """A bot as people meet it: its name at a table, and a line of character."""

    name: str
    line: str


class BotFacts(Part):
    """A level of bots."""

    level: str
    """What a table is opened with: `level3`, or with a style `level4:cautious`."""
    name: str
    """As people choose it: `4 Strategist, cautious`."""
    text: str
    cast: list[CharacterFacts] = msgspec.field(default_factory=list)
    """Who plays at this level, in the order in which they sit down."""


class Phrase(Part):
    """Something to say with one click."""

    id: str
    text: str


class ClockFacts(Part):
    """A clock that a table may choose."""

    clock: ClockName
    turn: float
    """Seconds for each question."""
    bank: float
    """Seconds in reserve for the whole game."""
    text: str


class Hall(Part):
    """Everything a client needs before it opens a table."""

    protocol: int
    version: str
    games: list[GameFacts]
    bots: list[BotFacts]
    """None where one game was asked for: who sits at a table needs them no more."""
    phrases: list[Phrase]
    clocks: list[ClockFacts]


# GET /api/house


class House(Part):
    """How others reach this server."""

    addresses: list[str]
    """As `http://192.168.0.7:8765`, for other devices in the house; told only on the server's own machine."""
    alone: bool
    """Does the server listen to its own machine only?"""


# GET /api/games/{game}/rules


class RuleFacts(Part):
    """A rule of the ledger, or a ruling."""

    id: str
    kind: Literal["rule", "ruling"]
    chapter: str
    text: str
    source: str
    rulings: list[str]


class Rules(Part):
    """The ledger of a game."""

    game: str
    rules: list[RuleFacts]


# GET /api/games/{game}/glossary


class WordFacts(Part):
    """A word of the game."""

    id: str
    word: str
    forms: list[str]
    """In which other forms it is met."""
    text: str
    """What it means."""
    picture: str
    """The name of one of the pictures; empty if it has none."""
    rules: list[str]


class Glossary(Part):
    """The words of a game."""

    game: str
    words: list[WordFacts]


# GET /api/games/{game}/reading


class BlockFacts(Part):
    """A paragraph of the rules to read, an item of a list, an example, a table or a picture."""

    kind: Literal["text", "item", "example", "picture", "table"]
    text: str
    """For a picture: its name. Between pairs of asterisks it is strong."""
    rules: list[str]
    """The rules that it tells."""
    rows: list[list[str]]
    """Of a table, the heads first."""


class ChapterFacts(Part):
    """What stands under one heading."""

    title: str
    blocks: list[BlockFacts]


class PictureFacts(Part):
    """A table that is shown by the game's own board."""

    name: str
    caption: str
    show: Literal["board", "hand"]
    names: list[str]
    seat: Count
    view: Any


class AdviceFacts(Part):
    """What helps a beginner, and how that was measured."""

    text: str
    why: str
    bot: Literal["random", "greedy"]
    """How all players chose otherwise."""
    players: Count
    games: Count
    """So many pairs of games were played, which differ in nothing but the habit of one player."""
    with_it: float
    """Per cent of the games that a player won who kept the advice."""
    without: float
    """And one who did the contrary."""
    spread: float
    """The difference is known to so many points, 95 times in 100."""


class IndexedCard(Part):
    """A card in the index."""

    shelf: str
    name: str
    text: str
    rules: list[str]
    """The rules that name it."""
    words: list[str]
    """The words of the game in its text, by their ids."""


class Reading(Part):
    """The rules of a game for people: chapters, one page for those who know it, words, cards, advice."""

    game: str
    name: str
    credits: str
    chapters: list[ChapterFacts]
    aid: list[ChapterFacts]
    words: list[WordFacts]
    pictures: list[PictureFacts]
    advice: list[AdviceFacts]
    cards: list[IndexedCard]


# GET /api/games/{game}/rules/{rule}


class Where(Part):
    """Something named in the sources."""

    name: str
    file: str
    line: Count


class Said(Part):
    """An event, a question or a refusal that cites a rule."""

    name: str
    text: str
    file: str
    line: Count
    sure: bool
    """False where a card or a power names the rule under which it is said."""


class RulePage(Part):
    """Where a rule stands, and what cites it."""

    id: str
    rulings: list[str]
    """The rulings that it rests on."""
    rules: list[str]
    """The rules that rest on it."""
    code: list[Where]
    tests: list[Where] | None
    """None where the server is installed without them."""
    events: list[Said]
    prompts: list[Said]
    refusals: list[Said]
    options: list[str]
    browser: list[Where] | None
    """What the board does with it; None as above."""


# GET /api/tables, GET /api/tables/{code}


class TableCard(Part):
    """A table as the list shows it."""

    table: str
    title: str
    game: str
    status: Status
    public: bool
    seats: list[SeatInfo]
    clock: ClockName
    choices: Count
    created: float
    take_backs: TakeBacks = "free"
    life: Life | None = None
    held: list[Count] = msgspec.field(default_factory=list)
    """The seats that the asker's cookie opens."""
    host: bool = False
    waiting: list[Count] = msgspec.field(default_factory=list)
    """The seats that have to answer now."""
    rated: bool = False


class Tables(Part):
    """The public tables, the newest first."""

    tables: list[TableCard]


# GET /api/tables/{code}/thoughts/{at}


class WeighedOption(Part):
    """An option, and how likely the bot thought it would win with it."""

    text: str
    chance: float


class BotThought(Part):
    """What a bot weighed for one choice, in words."""

    weighed: Count
    """How many options there were."""
    tries: Count
    """How often it tried out what may follow."""
    options: list[WeighedOption]
    """The best of them, its choice first."""
    line: list[str]
    """What it expected to follow."""


# POST /api/tables/{code}/hint, verdict


class AskCoach(Part):
    """What somebody asks the coach, for a seat of their own."""

    seat: Count


class CoachAdvice(Part):
    """One of the best options."""

    choice: Count
    text: str
    chance: float
    error: float
    """The standard error of the chance."""
    follows: list[str]
    """What it does for certain, in sentences."""
    rules: list[str]
    """The rules behind that."""
    expects: list[str]
    """What is likely to follow."""


class HintFacts(Part):
    """What the coach would do, as far as the seat itself can know."""

    options: Count
    """How many there are."""
    tries: Count
    sure: bool
    """Is the first surely better than the second?"""
    measured: bool
    """Were the chances of this game held against many games? Else they are rough."""
    advice: list[CoachAdvice]
    """The best first."""


class CostFacts(Part):
    """A choice held against the best one."""

    at: Count
    """How many choices were made before it."""
    seat: Count
    cost: float
    """What it took from the chance of its seat to win."""
    within: float
    """How far the tries disagree about that."""
    made: str
    better: str
    follows: list[str]
    """What the better one does for certain."""
    rules: list[str]


class VerdictFacts(CostFacts):
    """Was that good? The last choice of a seat."""

    good: bool
    """Was nothing that was tried surely better?"""
    measured: bool


# GET and POST /api/records/{id}/analysis


class ChancePoint(Part):
    """How likely each seat was to win before a choice, as the chooser could know."""

    at: Count
    seat: Count
    chances: list[float]
    within: list[float]
    """How far the tries disagree."""


class ResultParts(Part):
    """What made the result of a seat: the rest is the sum of all the others."""

    start: float
    own: float
    """What its own choices changed."""
    others: float
    luck: float
    result: float


class TurningPoint(Part):
    """A moment at which the chances changed much."""

    at: Count
    by: Literal["choice", "luck"]
    seat: Count
    """Whose chance changed most."""
    change: float
    text: str
    happened: list[str]


class AnalysisFacts(Part):
    """The analysis of a finished game."""

    game: str
    seats: list[str]
    choices: Count
    measured: bool
    line: list[ChancePoint]
    parts: list[ResultParts]
    turns: list[TurningPoint]
    costly: list[CostFacts]


class AnalysisState(Part):
    """How far the analysis of a record is."""

    state: Literal["none", "running", "done", "failed"]
    done: Count = 0
    of: Count = 0
    text: str = ""
    """Why it failed."""
    analysis: AnalysisFacts | None = None


# POST /api/tables


class SeatPlan(Part):
    """Who shall sit at a seat."""

    sits: Literal["me", "open", "bot"]
    """`me` more than once makes a hot-seat table."""
    name: Name = ""
    level: Short = ""
    """For a bot."""


class NewTable(Part):
    """A table to be opened. It begins at once if no seat is open."""

    game: Short
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, str | int], msgspec.Meta(max_length=32)] = msgspec.field(
        default_factory=dict
    )
    title: Name = ""
    public: bool = False
    clock: ClockName = "none"
    expiry: Expiry = "wait"
    stand_in: Short = "greedy"
    chat: Chat = "free"
    take_backs: TakeBacks | None = None
    """Left open, they are free against bots alone and by consent with people."""
    coach: Coach | None = None
    """Left open, there are hints against bots alone, and none with people."""
    hot_seat: bool = False
    """May one person sit at several seats? With several of the opener's own it is so anyway."""
    salt: Annotated[str, msgspec.Meta(max_length=32, pattern="^[0-9a-zA-Z]*$")] = ""
    """Thrown into the seed by the one who opens the table."""
    seed: Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-zA-Z]*$")] = ""
    """The secret behind all chance, chosen beforehand: against bots alone, and said at the table."""
    rated: bool = False
    """Does it count for ratings? For people with an account, with a clock and the usual options; and bots of
    published rating."""


class Opened(Part):
    """A table was opened; its keys are in the cookie too."""

    table: str
    keys: list[str]
    """Of the host and of the host's seats: shown once, never again."""
    invite: str
    """`/t/CODE#i-…`: the link for friends."""


# POST /api/tables/{code}/enter, join, hand-over, branch, share


class Enter(Part):
    """Turn keys from a link into the cookie."""

    keys: Annotated[list[Key], msgspec.Meta(max_length=20)]


class Entered(Part):
    """What the cookie opens now, and which game is played there: its board can be fetched at once."""

    table: str
    seats: list[Count]
    host: bool
    game: str = ""
    content: str = ""
    dead: Count = 0
    """How many of the keys in the link open nothing here: a mistyped, spent or withdrawn one."""


class Join(Part):
    """Take an open seat, or one whose person has left."""

    name: Name = ""
    seat: Count | None = None
    """Null: the first that is free."""
    salt: Annotated[str, msgspec.Meta(max_length=32, pattern="^[0-9a-zA-Z]*$")] = ""


class Joined(Part):
    """The seat is yours; the key is in the cookie too."""

    table: str
    seat: Count
    key: str


class HandOver(Part):
    """Let another device or person take this seat over."""

    seat: Count


class Handed(Part):
    """`/t/CODE#x-…`: whoever opens it first within ten minutes has the seat; this device then has not."""

    link: str
    seconds: float


class Branch(Part):
    """Play on from a moment against bots."""

    at: Count
    seat: Count
    level: Short = "greedy"
    name: Name = ""


class Shared(Part):
    """A record that anybody may look at: `/r/ID`, and `/r/ID#n` for the moment after n choices."""

    record: str


# POST /api/games/{game}/decks/check


class CheckDeck(Part):
    """A deck, perhaps half built, and how it is to be checked."""

    cards: Annotated[dict[CardId, Copies], msgspec.Meta(max_length=300)]
    """Copies by the id of the card."""
    check: Short


class DeckFault(Part):
    """Something that is wrong with a deck."""

    rule: str
    text: str


class DeckChecked(Part):
    """What is wrong with a deck, and what it has room for."""

    faults: list[DeckFault]
    legal: list[str]
    """The checks that it passes."""
    no_more: dict[str, str]
    """By card: why one more of it would be too many."""


# POST /api/games/{game}/decks/read


class ReadDeck(Part):
    """A deck as people write it."""

    text: DeckText


class DeckRead(Part):
    """A deck from its text, or what of the text is not understood."""

    name: str
    notes: list[str]
    cards: dict[str, Count]
    """Copies by the id of the card."""
    trouble: list[str]
    """What is not understood, line by line; then there is no deck."""


# POST /api/games/{game}/decks/write


class WriteDeck(Part):
    """A deck that is to be written as text."""

    name: DeckText
    notes: Annotated[list[DeckText], msgspec.Meta(max_length=1000)]
    cards: Annotated[dict[CardId, Copies], msgspec.Meta(max_length=300)]
    """Copies by the id of the card."""


class DeckWritten(Part):
    """The text of a deck."""

    text: str


# GET /api/games/{game}/lessons


class LessonFacts(Part):
    """A lesson in the list of a game."""

    lesson: str
    title: str
    about: str
    minutes: int
    beats: Count
    rules: list[str]
    """The rules and rulings that it teaches."""


class Lessons(Part):
    """The lessons of a game, the first game first."""

    game: str
    name: str
    lessons: list[LessonFacts]
    tips: dict[str, str]
    """By rule: what is said the first time that it bites somebody outside lessons."""


# POST /api/games/{game}/lessons/{lesson}

Made = Annotated[list[tuple[int, Count]], msgspec.Meta(max_length=2000)]
"""Choices one after another, each with its seat."""


class TakeLesson(Part):
    """Where somebody is in a lesson, and what is done there; the server keeps nothing of it."""

    part: Count = 0
    choices: Made = msgspec.field(default_factory=list)
    check: Short = ""
    """Of the lesson that the choices belong to; needed where there are some."""
    choice: Count | None = None
    """What the learner answers; null: the lesson goes on from these choices."""
    past: Count | None = None
    """Play on to the end of this section, as a model pupil would."""
    told: bool = False
    """Send what each line changes on the table."""


What = Literal["card", "seat", "option", "thing"]


class Pointed(Part):
    """Something to look at."""

    what: What
    name: str
    choices: list[Count] = msgspec.field(default_factory=list)
    """Of an option: the choices that are meant."""


class Bubble(Part):
    """Something that a lesson says."""

    say: str
    point: list[Pointed]
    section: Count


class LessonMoment(Part):
    """The table at a moment of a lesson, and what is said about it."""

    at: Count
    """So many choices had been made."""
    seat: int | None
    """Who made the last of them."""
    kept: Count
    """Keep so many lines of the log, then add these."""
    lines: list[Line]
    position: Position
    told: Told | None
    section: Count
    beats: Count
    """How many beats have come, of the whole lesson."""
    now: list[Bubble]
    """To be read one after another; where something is asked, the last is read with the question."""
    allowed: list[Count]
    """What may be chosen, the model first."""
    refusals: dict[str, str]
    """By choice: what it answers instead of "later in this lesson"."""
    riddle: bool
    """Is it for the learner to find out what may be chosen?"""
    done: bool
    """Is nothing left of this part?"""


class LessonTaken(Part):
    """How a lesson goes on, up to where the learner is asked or a part is done."""

    game: str
    content: str
    lesson: str
    title: str
    sections: list[str]
    """Their titles."""
    of: Count
    """How many beats it has."""
    part: Count
    parts: Count
    check: str
    seats: list[SeatInfo]
    options: dict[str, str | int]
    later: str
    """What a choice answers that is neither allowed nor refused in other words."""
    choices: Made
    moments: list[LessonMoment]


# POST /api/games/{game}/lessons/{lesson}/{preview|why-not|moment}


class LessonAsk(Part):
    """Something that the learner wonders about; answered by `foreseen`, `reasons` or `moment`."""

    part: Count
    choices: Made
    check: Short
    choice: Count = 0
    at: Count = 0
    told: bool = False


# POST /api/games/{game}/new-rules


class RulesMet(Part):
    """The rules of a game that somebody knows."""

    met: Annotated[list[Short], msgspec.Meta(max_length=2000)]


class TableOffer(Part):
    """A table at which rules come up that are new to them."""

    players: Count
    options: dict[str, str | int]
    seed: str
    """Of the trial game: a table opened with it, and without a salt, has the same dice and cards."""
    rules: list[str]
    """Those that came up in the trial game."""


# GET /api/puzzles


class PuzzleRow(Part):
    """A puzzle in the list of a game."""

    puzzle: str
    hard: bool
    players: Count


class PuzzleShelf(Part):
    """The puzzles of a game; they are numbered from 1 on."""

    game: str
    name: str
    puzzles: list[PuzzleRow]


class PuzzleOfDay(Part):
    """The puzzle of a day by the calendar (UTC)."""

    day: str
    game: str
    name: str
    number: Count
    puzzle: str


class Puzzles(Part):
    """All puzzles, and the one of today; null where there is none at all."""

    today: PuzzleOfDay | None
    games: list[PuzzleShelf]


# GET /api/games/{game}/puzzles/{puzzle}


class PuzzleShown(Part):
    """A puzzle: the table as its seat sees it, and what it is asked."""

    game: str
    content: str
    puzzle: str
    number: Count
    of: Count
    hard: bool
    seat: Count
    seats: list[SeatInfo]
    options: dict[str, str | int]
    lines: list[Line]
    position: Position


# POST /api/games/{game}/puzzles/{puzzle}/{answer|preview|why-not|moment}


class PuzzleAsk(Part):
    """What somebody answers, or wonders about; that is answered by `foreseen`, `reasons` or `moment`."""

    choice: Count | None = None
    """Null as an answer: it is given up."""
    at: Count = 0
    told: bool = False


class PuzzleOption(Part):
    """A choice, how likely it wins, and within what that is known (95 %)."""

    choice: Count
    text: str
    chance: float
    spread: float


class PuzzleAnswered(Part):
    """Whether it is solved; why comes once it is, or is given up."""

    solved: bool
    text: str
    """In a sentence."""
    options: list[PuzzleOption]
    """The best choices, the answer first."""
    measured: bool
    """Were the chances held against many games?"""
    follows: list[str]
    """What the answer does for certain."""
    rules: list[str]
    expects: list[str]
    """What is likely to follow."""


# GET /api/keys


class RecordKeys(Part):
    """The public keys (Ed25519) that records of this hall are signed with, the one in use first."""

    keys: list[str]
    """Each as 64 hexadecimal digits."""


# GET /api/records/{id}

Played = Literal["here", "elsewhere", "unknown"]
"""Where a recorded game was played, as far as that can be known."""


class RecordCard(Part):
    """A recorded game."""

    record: str
    game: str
    rules: str
    """The version that it was played by."""
    older: str
    """For a game of older rules, which is shown as it was told: in words; else empty."""
    kept: list[Count]
    """For one of which only some moments were kept: by moment, how many choices had been made."""
    seats: list[str]
    options: dict[str, str | int]
    choices: Count
    over: bool
    outcome: Outcome | None
    fairness: Fairness | None
    played: Played
    """Signed by this hall; or not, but the dice agree with the seed; or neither."""
    played_text: str
    """What that means, in sentences."""
    draws: list[Draw]
    """Every draw, where the seed is known."""
    lines: list[Line]
    """The whole log as the public reads it; after the end, as everybody could."""


class RecordMoment(Part):
    """Answers `/api/records/{id}/moment?at=n&seat=s`, with `told=1` also how it came to this."""

    seat: Count | None
    last: Count
    position: Position
    before: Any = None
    """Where it was asked to be told: the view before the last of these choices."""
    told: Told | None = None
    """What the lines of the last choice change on the table."""


class Refused(Part):
    """Any answer that is no success."""

    code: ErrorCode
    text: str
    rule: str = ""
    retry: float | None = None
