// The messages on the wire. Made from src/starhall/wire by tools/wire_types.py: change it there.
/* eslint-disable */

export const PROTOCOL = 2

/** How somebody signs in, and where they are signed in. */
export interface AccountFacts {
  me: MeFacts
  passkeys: PasskeyFacts[]
  codes: number
  sessions: SessionFacts[]
}

/** Done, and written down for good, as this number. */
export interface Ack {
  type: "ack"
  re: string
  number: number
}

/** What helps a beginner, and how that was measured. */
export interface AdviceFacts {
  text: string
  why: string
  bot: "greedy" | "random"
  players: number
  games: number
  with_it: number
  without: number
  spread: number
}

/** A table option as this table has it. */
export interface AgreedOption {
  name: string
  value: string | number
  standard: string | number
  text: string
}

/** A ruling that matters at this table. */
export interface AgreedRuling {
  id: string
  question: string
  ruling: string
}

/** The analysis of a finished game. */
export interface AnalysisFacts {
  game: string
  seats: string[]
  choices: number
  measured: boolean
  line: ChancePoint[]
  parts: ResultParts[]
  turns: TurningPoint[]
  costly: CostFacts[]
}

/** How far the analysis of a record is. */
export interface AnalysisState {
  state: "done" | "failed" | "none" | "running"
  done: number
  of: number
  text: string
  analysis: AnalysisFacts | null
}

/** What the arbiter does, and why. */
export interface Arbiter {
  verb: "add-time" | "average" | "begin" | "cancel" | "check-in" | "drop" | "go-on" | "pause" | "reinstate" | "replay" | "set" | "swap" | "void"
  reason?: string
  entrant?: number
  table?: number
  round?: number | null
  places?: number[]
  swap?: number[]
  minutes?: number
}

/** All of a table but the game itself. */
export interface Around {
  status: "closed" | "open" | "over" | "playing"
  seats: SeatInfo[]
  clock: ClockInfo
  undo: UndoInfo | null
  rematch: string
  fairness: Fairness
  life: Life | null
  closed: ClosedInfo | null
  renewed: Renewal[]
  slow: number
  older: string
}

/** What a seat is asked now: the same for terminal, server, command line and browser. */
export interface Ask {
  seat: number
  since: number
  kind: string
  refers: string
  first: number
  size: number
  is_set: boolean
  about: Record<string, any>
  text: string
  why: string
  rule: string
  must: boolean
  left: string
  decline: string
  waiting: string
  options: Option[]
}

/** What somebody asks the coach, for a seat of their own. */
export interface AskCoach {
  seat: number
}

/** A terminal wants to sign in: under this name its owner will see it. */
export interface AskDevice {
  label: string
}

/** Begin with a passkey: to sign in, to make an account with this name, or to add one to one's own. */
export interface AskPasskey {
  purpose: "add" | "register" | "sign_in"
  name: string
}

/** Somebody has lost the password: a link goes to the address of that account, if it has one. */
export interface AskRecovery {
  name: string
}

/** Something that was done by those who look after the hall. */
export interface AuditLine {
  at: number
  by: string
  did: string
  what: string
}

/** What was done last about what people say. */
export interface AuditLines {
  lines: AuditLine[]
}

/** The holiday of somebody, in which clocks of days stand. */
export interface AwayFacts {
  until: number | null
  left: number
  possible: number
}

/** A paragraph of the rules to read, an item of a list, an example, a table or a picture. */
export interface BlockFacts {
  kind: "example" | "item" | "picture" | "table" | "text"
  text: string
  rules: string[]
  rows: string[][]
}

/** A level of bots. */
export interface BotFacts {
  level: string
  name: string
  text: string
  cast: CharacterFacts[]
}

/** What a bot weighed for one choice, in words. */
export interface BotThought {
  weighed: number
  tries: number
  options: WeighedOption[]
  line: string[]
}

/** Play on from a moment against bots. */
export interface Branch {
  at: number
  seat: number
  level?: string
  name?: string
}

/** Something that a lesson says. */
export interface Bubble {
  say: string
  point: Pointed[]
  section: number
}

/** Let a bot stand in for a seat whose clock has run out, or, as the host, for one that is away. */
export interface CallStandIn {
  type: "call_stand_in"
  id: string
  seat: number
  away: number
}

/** A report with what was said around it, and what was done about it. Nothing of the game is in it. */
export interface CaseFacts {
  report: ReportFacts
  title: string
  status: string
  slow: number
  said: SayingFacts[]
  own: boolean
  lines: AuditLine[]
}

/** How likely each seat was to win before a choice, as the chooser could know. */
export interface ChancePoint {
  at: number
  seat: number
  chances: number[]
  within: number[]
}

/** Ask somebody to be friends or agree to it; have no more to do with them; or block them. Or read no more what they say, or read it again: that is apart from the others. */
export interface ChangeTie {
  name: string
  wish: "befriend" | "block" | "mute" | "part" | "unmute"
}

/** What stands under one heading. */
export interface ChapterFacts {
  title: string
  blocks: BlockFacts[]
}

/** A bot as people meet it: its name at a table, and a line of character. */
export interface CharacterFacts {
  name: string
  line: string
}

/** A deck, perhaps half built, and how it is to be checked. */
export interface CheckDeck {
  cards: Record<string, number>
  check: string
}

/** Somebody is here. */
export interface CheckIn {
  salt?: string
}

/** Answer the question that a seat is asked. */
export interface Choose {
  type: "choose"
  id: string
  seat: number
  choice: number
  at: number
}

/** The seats that belong to one's account now. */
export interface Claims {
  table: string
  seats: number[]
}

/** A clock that a table may choose. */
export interface ClockFacts {
  clock: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  turn: number
  bank: number
  text: string
}

/** The clock of a table. */
export interface ClockInfo {
  profile: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  expiry: "move" | "stand_in" | "wait"
  seats: SeatClock[]
  game: number | null
}

/** Decide about a report: something was done, or there was nothing to do. */
export interface CloseReport {
  verdict: "dismissed" | "resolved"
  why: string
}

/** Why a table was closed before its end. */
export interface ClosedInfo {
  by: "arbiter" | "operator" | "time"
  when: number
  text: string
}

/** The socket closes now, and why. */
export interface Closing {
  type: "closing"
  code: "banned" | "deleted" | "flooding" | "not_understood" | "seat_taken" | "too_slow" | "went_wrong"
  text: string
}

/** One of the best options. */
export interface CoachAdvice {
  choice: number
  text: string
  chance: number
  error: number
  follows: string[]
  rules: string[]
  expects: string[]
}

/** Recovery codes: shown once, each works once. */
export interface Codes {
  me: MeFacts
  codes: string[]
}

/** An address is confirmed. */
export interface Confirmed {
  address: string
}

/** A choice held against the best one. */
export interface CostFacts {
  at: number
  seat: number
  cost: number
  within: number
  made: string
  better: string
  follows: string[]
  rules: string[]
}

/** What is wrong with a deck, and what it has room for. */
export interface DeckChecked {
  faults: DeckFault[]
  legal: string[]
  no_more: Record<string, string>
}

/** Something that is wrong with a deck. */
export interface DeckFault {
  rule: string
  text: string
}

/** A deck from its text, or what of the text is not understood. */
export interface DeckRead {
  name: string
  notes: string[]
  cards: Record<string, number>
  trouble: string[]
}

/** The text of a deck. */
export interface DeckWritten {
  text: string
}

/** What the terminal shows, and what it comes back with. */
export interface DeviceAsked {
  code: string
  secret: string
  seconds: number
}

/** The code that a terminal shows. */
export interface DeviceCode {
  code: string
}

/** Which terminal shows the code. */
export interface DeviceNamed {
  label: string
}

/** What the terminal was given with its code. */
export interface DeviceSecret {
  secret: string
}

/** The terminal is signed in: it sends `Authorization: Bearer` with this token from now on. */
export interface DeviceSignedIn {
  token: string
  name: string
}

/** One draw of chance, as the rules made it. */
export interface Draw {
  number: number
  kind: "dice" | "order" | "pick"
  size: number
  outcomes: number[]
}

/** Somebody plays no more rounds. */
export interface DropOut {
  reason?: string
}

/** End a session by its id; all others but this one where it is empty. */
export interface EndSession {
  id: string
}

/** Where somebody is told. */
export interface EndpointFacts {
  id: string
  channel: "hook" | "mail" | "push"
  address: string
  confirmed: boolean
  on: boolean
  trouble: string
  at: number
}

/** Turn keys from a link into the cookie. */
export interface Enter {
  keys: string[]
}

/** Somebody wants to take part. */
export interface EnterEvent {
  name?: string
}

/** What the cookie opens now, and which game is played there: its board can be fetched at once. */
export interface Entered {
  table: string
  seats: number[]
  host: boolean
  game: string
  content: string
  dead: number
}

/** Somebody who takes part. */
export interface EntrantFacts {
  name: string
  bot: string
  here: boolean
  deck: string
}

/** A tournament as lists show it. */
export interface EventCard {
  event: string
  title: string
  game: string
  format: string
  status: "cancelled" | "check-in" | "finished" | "open" | "running"
  entrants: number
  round: number
}

/** A tournament as somebody may know it. */
export interface EventFacts {
  event: string
  title: string
  game: string
  name: string
  format: FormatFacts
  seats: number
  clock: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  bots: string
  fill: number
  status: "cancelled" | "check-in" | "finished" | "open" | "running"
  paused: boolean
  commitment: string
  secret: string | null
  decks: boolean
  entrants: EntrantFacts[]
  rounds: RoundFacts[]
  standings: StandingFacts[]
  log: EventLine[]
  mine: number[]
  arbiter: boolean
  now: MyPlace[]
  accounts: boolean
  by_role: boolean
}

/** What the hall or the arbiter did. */
export interface EventLine {
  at: number
  text: string
}

/** The tournaments of a hall, everyone's newest before anyone's second, and the formats there are. */
export interface EventList {
  events: EventCard[]
  formats: FormatFacts[]
}

/** A tournament was opened; the arbiter's key is in the cookie too. */
export interface EventOpened {
  event: string
  key: string
}

/** What makes the dice checkable: the commitment before the first draw, the rest after the end. */
export interface Fairness {
  commitment: string
  salts: string[]
  secret: string | null
  chosen: boolean
}

/** A field of a seen table, or of a record in it. */
export interface Field {
  name: string
  label: string
  text: string
  shows: Shown
}

/** Look for a game with others who do. */
export interface Find {
  game: string
  seats: number
  clock: "days" | "live" | "relaxed"
  rated: boolean
}

/** Answers `preview`: the table after a choice that consumes no chance and shows nothing hidden. */
export interface Foreseen {
  type: "foreseen"
  re: string
  option: Option
  commits: boolean
  lines: string[]
  view: any
}

/** A format of tournaments. */
export interface FormatFacts {
  format: string
  name: string
  text: string
  duels: boolean
  rounds: boolean
  boards: boolean
  alone: boolean
}

/** How it stands with one who looks for a game; nobody who does where `state` is empty. */
export interface FoundFacts {
  state: "" | "called" | "seated" | "waiting"
  game: string
  seats: number
  clock: string
  rated: boolean
  waited: number
  bots_in: number | null
  others: number
  table: string
}

/** What a link in a mail says, sent by the page that it leads to. */
export interface FromMail {
  token: string
}

/** A box on the shelf. */
export interface GameFacts {
  game: string
  name: string
  version: string
  summary: string
  credits: string
  minutes: string
  least: number
  most: number
  options: OptionFacts[]
  kinds: KindFacts[]
  actions: number
  stand_ins: boolean
  resign: boolean
  secrets: boolean
  lessons: boolean
  content: string
}

/** What somebody's finished games of one game come to. */
export interface GameStatistics {
  game: string
  games: number
  won: number
  tallies: TallyFacts[]
}

/** The words of a game. */
export interface Glossary {
  game: string
  words: WordFacts[]
}

/** Begin a holiday of so many days. */
export interface GoAway {
  days: number
}

/** Everything a client needs before it opens a table. */
export interface Hall {
  protocol: number
  version: string
  games: GameFacts[]
  bots: BotFacts[]
  phrases: Phrase[]
  clocks: ClockFacts[]
}

/** Let another device or person take this seat over. */
export interface HandOver {
  seat: number
}

/** `/t/CODE#x-…`: whoever opens it first within ten minutes has the seat; this device then has not. */
export interface Handed {
  link: string
  seconds: number
}

/** One entry of the table's book, as everybody may know it. */
export interface Happening {
  kind: "away" | "back" | "chose" | "claimed" | "closed" | "expired" | "forgotten" | "halted" | "handed" | "hinted" | "joined" | "kept" | "left" | "opened" | "reclaimed" | "rematch" | "removed" | "resumed" | "said" | "silenced" | "slowed_down" | "stand_in" | "started" | "taken_down" | "time_added" | "undo_asked" | "undo_refused" | "undone" | "unsealed" | "went_on"
  number: number
  when: number
  seat: number | null
  text: string
  phrase: string
}

/** It was heard; whether anything comes of it is not said. */
export interface Heard {
  text: string
}

/** The first message: what the client speaks, and what it has. */
export interface Hello {
  type: "hello"
  protocol: number
  have?: number | null
  seat?: number | null
  told?: boolean
  muted?: number[]
}

/** What the coach would do, as far as the seat itself can know. */
export interface HintFacts {
  options: number
  tries: number
  sure: boolean
  measured: boolean
  advice: CoachAdvice[]
}

/** The table as it stood after `at` choices; answered by a `moment`. */
export interface History {
  type: "history"
  id: string
  at: number
  seat?: number | null
  told?: boolean
}

/** A webhook, and the secret that its calls are signed with: shown once. */
export interface HookMade {
  notices: NoticesFacts
  secret: string
}

/** When somebody wants to be told. */
export interface Hours {
  zone: string
  quiet_from: number
  quiet_to: number
  digest: number | null
}

/** How others reach this server. */
export interface House {
  addresses: string[]
  alone: boolean
  saves: boolean
}

/** A card in the index. */
export interface IndexedCard {
  shelf: string
  name: string
  text: string
  rules: string[]
  words: string[]
}

/** A table to which one is asked. */
export interface InvitationFacts {
  id: string
  by: string
  at: number
  table: string
  title: string
  game: string
  clock: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  rated: boolean
  names: string[]
  free: number
}

/** Where one is asked to, the newest first. */
export interface Invitations {
  invitations: InvitationFacts[]
}

/** Ask somebody with an account to a table. */
export interface InviteByName {
  name: string
}

/** Take an open seat, or one whose person has left. */
export interface Join {
  name?: string
  seat?: number | null
  salt?: string
}

/** The seat is yours; the key is in the cookie too. */
export interface Joined {
  table: string
  seat: number
  key: string
}

/** Keep a table open at which nothing happens. */
export interface Keep {
  type: "keep"
  id: string
  seat?: number | null
}

/** What this browser keeps, by game; `base` are the decks as it last had them from the account. */
export interface KeepShelf {
  met: Record<string, string[]>
  solved: Record<string, string[]>
  decks: Record<string, KeptDeck[]>
  base: Record<string, KeptDeck[]>
}

/** A deck as a browser keeps it. */
export interface KeptDeck {
  id: string
  name: string
  notes: string[]
  cards: Record<string, number>
}

/** A kind of decision: its choices run from `first` to `first + size - 1`. */
export interface KindFacts {
  name: string
  refers: string
  first: number
  size: number
  is_set: boolean
}

/** Get up: a bot stands in, if the table has one; the seat can be reclaimed. */
export interface Leave {
  type: "leave"
  id: string
  seat: number
  resign?: boolean
}

/** Order something in the place of what was ordered before; null takes it back. */
export interface LeaveOrder {
  order: LeftOrder | null
}

/** An answer that is given beforehand, to questions of a kind. */
export interface LeftOrder {
  kind: string
  value: number
  until: "me" | "once" | "turn"
  about: Record<string, number | string>
}

/** Something that the learner wonders about; answered by `foreseen`, `reasons` or `moment`. */
export interface LessonAsk {
  part: number
  choices: [number, number][]
  check: string
  choice: number
  at: number
  told: boolean
}

/** A lesson in the list of a game. */
export interface LessonFacts {
  lesson: string
  title: string
  about: string
  minutes: number
  beats: number
  rules: string[]
}

/** The table at a moment of a lesson, and what is said about it. */
export interface LessonMoment {
  at: number
  seat: number | null
  kept: number
  lines: Line[]
  position: Position
  told: Told | null
  section: number
  beats: number
  now: Bubble[]
  allowed: number[]
  refusals: Record<string, string>
  riddle: boolean
  done: boolean
}

/** How a lesson goes on, up to where the learner is asked or a part is done. */
export interface LessonTaken {
  game: string
  content: string
  lesson: string
  title: string
  sections: string[]
  of: number
  part: number
  parts: number
  check: string
  seats: SeatInfo[]
  options: Record<string, string | number>
  later: string
  choices: [number, number][]
  moments: LessonMoment[]
}

/** The lessons of a game, the first game first. */
export interface Lessons {
  game: string
  name: string
  lessons: LessonFacts[]
  tips: Record<string, string>
}

/** How long a table lasts at which nothing happens, in seconds since 1970: any entry begins it anew. */
export interface Life {
  warns: number
  closes: number
}

/** One event as this reader may know it: a line of the log. */
export interface Line {
  number: number
  at: number
  rule: string
  name: string
  operands: Record<string, any>
  cause: number | null
  barrier: boolean
  text: string
}

/** A browser that the launcher opened wants to be linked. */
export interface LinkBrowser {
  ticket: string
}

/** Whether it is. */
export interface Linked {
  token: string
}

/** The deck that somebody plays. */
export interface LockDeck {
  deck: string
}

/** See the table as one of the seats held here, or as the public (null). */
export interface Look {
  type: "look"
  id: string
  seat: number | null
}

/** Who is signed in; nobody where the name is empty. */
export interface MeFacts {
  name: string
  since: number
  fresh: boolean
  passkeys_possible: boolean
  roles: ("arbiter" | "moderator" | "operator")[]
}

/** What a moderator does at a table. */
export interface Moderate {
  act: "mute" | "silence" | "slow" | "take_down" | "take_down_title" | "unmute" | "unsilence"
  saying: number | null
  seat: number | null
  days: number | null
  seconds: number
  why: string
}

/** It is done. */
export interface Moderated {
  table: string
}

/** Answers `history`. */
export interface Moment {
  type: "moment"
  re: string
  seat: number | null
  last: number
  position: Position
  before: any
  told: Told | null
}

/** Do not send here what this seat says, or send it again; told by `muted`. Whoever is signed in has it kept with the account: for another account at every table, for a guest here. */
export interface Mute {
  type: "mute"
  id: string
  seat: number
  on: boolean
}

/** Of which seats this socket is not sent what they say, and the last of the chat without them. */
export interface Muted {
  type: "muted"
  seats: number[]
  said: Happening[]
}

/** A seat that is to be taken. */
export interface MyPlace {
  entrant: number
  table: string
}

/** The tables at which one has a seat: those that go on first, whose turn it is in their cards. */
export interface MyTables {
  tables: TableCard[]
}

/** A tournament to be opened; the one who opens it is its arbiter. */
export interface NewEvent {
  game: string
  format: string
  seats?: number
  rounds?: number
  title?: string
  options?: Record<string, string | number>
  clock?: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  bots?: string
  fill?: number
  accounts?: boolean
}

/** An address that is called, in the place of the one before: by https, at a public address. */
export interface NewHook {
  address: string
}

/** An address for mail, in the place of the one before; its owner has to confirm it. */
export interface NewMail {
  address: string
}

/** Another password. */
export interface NewPassword {
  password: string
}

/** This browser is told, also when it is closed: what it has made for that. */
export interface NewPush {
  endpoint: string
  p256dh: string
  auth: string
}

/** A table to be opened. It begins at once if no seat is open. */
export interface NewTable {
  game: string
  seats: SeatPlan[]
  options?: Record<string, string | number>
  title?: string
  public?: boolean
  clock?: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  expiry?: "move" | "stand_in" | "wait"
  stand_in?: string
  chat?: "free" | "off" | "phrases"
  take_backs?: "consent" | "free" | "none" | null
  coach?: "hints" | "learning" | "off" | null
  hot_seat?: boolean
  salt?: string
  seed?: string
  rated?: boolean
}

/** What somebody has written down for themselves at a table; nobody else reads it. */
export interface Note {
  text: string
}

/** Where and when somebody is told that it is their turn. */
export interface NoticesFacts {
  mail: boolean
  push: string
  endpoints: EndpointFacts[]
  hours: Hours
  away: AwayFacts
}

/** Answers `rematch`: the next table, and the key of this seat there. */
export interface Offer {
  type: "offer"
  re: string
  table: string
  seat: number
  key: string
}

/** One of one's endpoints: to be removed, or to be tried out. */
export interface OneEndpoint {
  id: string
}

/** A table was opened; its keys are in the cookie too. */
export interface Opened {
  table: string
  keys: string[]
  invite: string
}

/** A legal choice. */
export interface Option {
  choice: number
  value: number
  kind: string
  refers: string
  text: string
  label: string
  detail: string
  brings: string
}

/** Something the table may agree on before the game. */
export interface OptionFacts {
  name: string
  default: string | number
  text: string
  values: Record<string, (string | number)[]>
  more: Record<string, number>
  rules: string[]
}

/** What somebody has ordered at a table; nobody else knows of it. */
export interface OrderFacts {
  text: string
  order: LeftOrder
  at: number
}

/** Something that may be ordered. */
export interface OrderOffer {
  text: string
  kind: string
  value: number
  about: Record<string, number | string>
  until: ("me" | "once" | "turn")[]
}

/** What somebody may answer beforehand at a table, and what they have. */
export interface OrdersFacts {
  seat: number | null
  why: string
  offers: OrderOffer[]
  left: OrderFacts | null
}

/** How the game ended, by seat. */
export interface Outcome {
  places: number[]
  scores: number[]
  winners: number[]
}

/** A table of a round. */
export interface PairingFacts {
  seats: number[]
  places: number[] | null
  scores: number[]
  table: string
  ruled: string
}

/** What the browser needs for that, as the Web Authentication API has it. */
export interface PasskeyAsked {
  options: any
}

/** A passkey. */
export interface PasskeyFacts {
  id: string
  label: string
  at: number
}

/** For which games people wait. */
export interface PeopleWaiting {
  waiting: WaitingFacts[]
}

/** A person as the asker may see them; what they may not see is null. */
export interface PersonPage {
  name: string
  since: number
  mine: boolean
  tie: "" | "asked" | "asks" | "blocked" | "friend"
  ratings: RatingFacts[] | null
  statistics: GameStatistics[] | null
  history: PlayedGame[] | null
  tables: TableCard[] | null
  privacy: Privacy | null
}

/** Something to say with one click. */
export interface Phrase {
  id: string
  text: string
}

/** A table that is shown by the game's own board. */
export interface PictureFacts {
  name: string
  caption: string
  show: "board" | "hand"
  names: string[]
  seat: number
  view: any
}

/** Is the line alive? Answered by a `pong`. */
export interface Ping {
  type: "ping"
  id: string
}

/** A finished game of somebody. */
export interface PlayedGame {
  table: string
  game: string
  at: number
  place: number
  last: number
  players: number
  rated: boolean
  record: string
  others: PlayedWith[]
  roles: Record<string, string[]>
}

/** Somebody else in a finished game. */
export interface PlayedWith {
  kind: "bot" | "guest" | "person"
  name: string
  place: number
}

/** Something to look at. */
export interface Pointed {
  what: "card" | "option" | "seat" | "thing"
  name: string
  choices: number[]
}

/** Answers `ping`. */
export interface Pong {
  type: "pong"
  re: string
  when: number
}

/** The game as this reader may know it. */
export interface Position {
  choices: number
  lines: number
  view: any
  waiting: Waiting[]
  ask: Ask | null
  outcome: Outcome | null
  undo: "ask" | "at_once" | "no"
  why_no_undo: string
}

/** Who is here now. Not numbered: the last one counts. */
export interface Presence {
  type: "presence"
  present: number[]
  watching: number
}

/** What would this choice do? */
export interface Preview {
  type: "preview"
  id: string
  seat: number
  choice: number
}

/** Who sees what of somebody. */
export interface Privacy {
  page: "everybody" | "friends" | "nobody"
  history: "everybody" | "friends" | "nobody"
  tables: "everybody" | "friends" | "nobody"
  invites: "everybody" | "friends" | "nobody"
}

/** Whether it is solved; why comes once it is, or is given up. */
export interface PuzzleAnswered {
  solved: boolean
  text: string
  options: PuzzleOption[]
  measured: boolean
  follows: string[]
  rules: string[]
  expects: string[]
}

/** What somebody answers, or wonders about; that is answered by `foreseen`, `reasons` or `moment`. */
export interface PuzzleAsk {
  choice: number | null
  at: number
  told: boolean
}

/** The puzzle of a day by the calendar (UTC). */
export interface PuzzleOfDay {
  day: string
  game: string
  name: string
  number: number
  puzzle: string
}

/** A choice, how likely it wins, and within what that is known (95 %). */
export interface PuzzleOption {
  choice: number
  text: string
  chance: number
  spread: number
}

/** A puzzle in the list of a game. */
export interface PuzzleRow {
  puzzle: string
  hard: boolean
  players: number
}

/** The puzzles of a game; they are numbered from 1 on. */
export interface PuzzleShelf {
  game: string
  name: string
  puzzles: PuzzleRow[]
}

/** A puzzle: the table as its seat sees it, and what it is asked. */
export interface PuzzleShown {
  game: string
  content: string
  puzzle: string
  number: number
  of: number
  hard: boolean
  seat: number
  seats: SeatInfo[]
  options: Record<string, string | number>
  lines: Line[]
  position: Position
}

/** All puzzles, and the one of today; null where there is none at all. */
export interface Puzzles {
  today: PuzzleOfDay | null
  games: PuzzleShelf[]
}

/** How strong somebody is thought to be in a game of about so many players. */
export interface RatingFacts {
  name: string
  game: string
  players: string
  rating: number
  spread: number
  games: number
  provisional: boolean
  alone: boolean
  bot: boolean
}

/** Ratings: of everybody in a game, the surest first; or one's own in every game. */
export interface Ratings {
  ratings: RatingFacts[]
}

/** A deck as people write it. */
export interface ReadDeck {
  text: string
}

/** The rules of a game for people: chapters, one page for those who know it, words, cards, advice. */
export interface Reading {
  game: string
  name: string
  credits: string
  chapters: ChapterFacts[]
  aid: ChapterFacts[]
  words: WordFacts[]
  pictures: PictureFacts[]
  advice: AdviceFacts[]
  cards: IndexedCard[]
}

/** Answers `why_not`; no rule and no text if the choice is legal or nobody says. */
export interface Reasons {
  type: "reasons"
  re: string
  choice: number
  option: string
  rule: string
  text: string
}

/** Take a seat back from the bot that stands in. */
export interface Reclaim {
  type: "reclaim"
  id: string
  seat: number
}

/** A recorded game. */
export interface RecordCard {
  record: string
  game: string
  rules: string
  older: string
  kept: number[]
  seats: string[]
  options: Record<string, string | number>
  choices: number
  over: boolean
  outcome: Outcome | null
  fairness: Fairness | null
  played: "elsewhere" | "here" | "unknown"
  played_text: string
  draws: Draw[]
  lines: Line[]
}

/** The public keys (Ed25519) that records of this hall are signed with, the one in use first. */
export interface RecordKeys {
  keys: string[]
}

/** Answers `/api/records/{id}/moment?at=n&seat=s`, with `told=1` also how it came to this. */
export interface RecordMoment {
  seat: number | null
  last: number
  position: Position
  before: any
  told: Told | null
}

/** A recovery code in the place of a password, and a new password. */
export interface Recover {
  name: string
  code: string
  password: string
}

/** A link from a mail in the place of a password, and a new password. */
export interface RecoverByMail {
  token: string
  password: string
}

/** Refused: what was wrong, and what may be done instead. Nothing has changed. */
export interface Refusal {
  type: "error"
  re: string | null
  code: "banned" | "busy" | "engine_fault" | "foreign_origin" | "no_such_record" | "no_such_table" | "not_legal" | "not_now" | "not_understood" | "not_yours" | "out_of_date" | "rate_limited" | "sign_in" | "storage_full" | "too_large" | "went_wrong"
  text: string
  rule: string
  number: number | null
  retry: number | null
}

/** Any answer that is no success. */
export interface Refused {
  code: "banned" | "busy" | "engine_fault" | "foreign_origin" | "no_such_record" | "no_such_table" | "not_legal" | "not_now" | "not_understood" | "not_yours" | "out_of_date" | "rate_limited" | "sign_in" | "storage_full" | "too_large" | "went_wrong"
  text: string
  rule: string
  retry: number | null
}

/** An account to be made: with a password, or with a passkey that the browser has made for it. */
export interface Register {
  name: string
  password: string
  passkey: Record<string, any> | null
}

/** Ask for the same again; answered by an `offer`. */
export interface Rematch {
  type: "rematch"
  id: string
  seat: number
}

/** Take a seat from somebody, before the game begins or when they do not come back. For the host. */
export interface Remove {
  type: "remove"
  id: string
  away: number
}

/** A passkey that opens nothing any more. */
export interface RemovePasskey {
  id: string
}

/** Other rules than before: from then on the game went by them. */
export interface Renewal {
  when: number
  before: string
  now: string
  text: string
  changes: string[]
}

/** This looks wrong: keep the record and this note for the keepers of the rules. */
export interface Report {
  type: "report"
  id: string
  seat?: number | null
  line?: number | null
  saying?: number | null
  text?: string
}

/** Somebody has reported a saying. */
export interface ReportFacts {
  id: string
  table: string
  game: string
  at: number
  note: string
  name: string
  text: string
  done: number | null
  verdict: "dismissed" | "resolved" | ""
  why: string
}

/** The reports that wait, the oldest first, or those that are done, the newest first. */
export interface Reports {
  reports: ReportFacts[]
}

/** What made the result of a seat: the rest is the sum of all the others. */
export interface ResultParts {
  start: number
  own: number
  others: number
  luck: number
  result: number
}

/** A round. */
export interface RoundFacts {
  tables: PairingFacts[]
  byes: number[]
  closed: boolean
}

/** A rule of the ledger, or a ruling. */
export interface RuleFacts {
  id: string
  kind: "rule" | "ruling"
  chapter: string
  text: string
  source: string
  rulings: string[]
}

/** Where a rule stands, and what cites it. */
export interface RulePage {
  id: string
  rulings: string[]
  rules: string[]
  code: Where[]
  tests: Where[] | null
  events: Said[]
  prompts: Said[]
  refusals: Said[]
  options: string[]
  browser: Where[] | null
}

/** The ledger of a game. */
export interface Rules {
  game: string
  rules: RuleFacts[]
}

/** The rules of a game that somebody knows. */
export interface RulesMet {
  met: string[]
}

/** An event, a question or a refusal that cites a rule. */
export interface Said {
  name: string
  text: string
  file: string
  line: number
  sure: boolean
}

/** What other browsers have saved since. */
export interface SavedFacts {
  linked: boolean
  hall: string
  number: number
  items: SavedItem[]
}

/** One thing that a browser has saved. */
export interface SavedItem {
  name: string
  at: number
  value: string | null
}

/** Chat: a text, or the id of a quick phrase. */
export interface Say {
  type: "say"
  id: string
  seat: number
  text?: string
  phrase?: string
}

/** Something that was said at a table. */
export interface SayingFacts {
  number: number
  at: number
  seat: number
  name: string
  account: string
  text: string
  taken_down: boolean
  reported: boolean
  muted: number | null
  silenced: boolean
  there: boolean
}

/** The time of one seat, in seconds, at the moment the message was made. */
export interface SeatClock {
  seat: number
  turn: number
  bank: number
  running: boolean
  expired: boolean
  away: number | null
}

/** Who sits at a seat, as everybody may know. */
export interface SeatInfo {
  seat: number
  name: string
  sits: "bot" | "open" | "person"
  level: string
  stand_in: boolean
  left: boolean
  resigned: boolean
  silenced: boolean
}

/** Who shall sit at a seat. */
export interface SeatPlan {
  sits: "bot" | "me" | "open"
  name?: string
  level?: string
}

/** The way to a seat; its key is in the cookie of the table. */
export interface Seated {
  table: string
}

/** A browser in which somebody is signed in. */
export interface SessionFacts {
  id: string
  label: string
  at: number
  seen: number
  here: boolean
}

/** A game's seen table, without what every table has. */
export interface Shape {
  cards: string[]
  fields: Field[]
}

/** A record that anybody may look at: `/r/ID`, and `/r/ID#n` for the moment after n choices. */
export interface Shared {
  record: string
}

/** What is kept with the account, by game: rules met, puzzles solved, decks. */
export interface Shelf {
  met: Record<string, string[]>
  solved: Record<string, string[]>
  decks: Record<string, KeptDeck[]>
}

/** What a value is. */
export interface Shown {
  what: "anything" | "by name" | "by seat" | "card" | "die" | "hand" | "list" | "number" | "pile" | "record" | "row" | "seat" | "words" | "yes or no"
  of: Shown | null
  fields: Field[]
}

/** Who somebody is: a name and a password, or what a passkey has signed. */
export interface SignIn {
  name: string
  password: string
  passkey: Record<string, any> | null
}

/** Let somebody play, but not speak at this table, or let them speak again. For the host. */
export interface Silence {
  type: "silence"
  id: string
  whom: number
  on: boolean
}

/** Let every seat speak once in so many seconds; 0 lifts it. For the host. */
export interface SlowDown {
  type: "slow_down"
  id: string
  seconds: number
}

/** Everything this reader may know: forget what was, begin from here. */
export interface Snapshot {
  type: "snapshot"
  number: number
  reader: number | null
  held: number[]
  host: boolean
  table: TableFacts
  around: Around
  lines: Line[]
  said: Happening[]
  position: Position | null
  muted: number[]
}

/** A line of the standings. */
export interface StandingFacts {
  rank: number
  entrant: number
  figures: Record<string, number>
}

/** Begin with the seats that are filled; bots take the open ones. For the host. */
export interface Start {
  type: "start"
  id: string
}

/** The next entry of the table's book; numbers follow each other without a gap. */
export interface Step {
  type: "step"
  number: number
  happening: Happening
  around: Around
  kept: number
  lines: Line[]
  position: Position | null
  told: Told | null
}

/** Switch one of one's endpoints on or off. */
export interface SwitchNotices {
  id: string
  on: boolean
}

/** What a linked browser has saved since the last time. */
export interface SyncSaved {
  items?: SavedItem[]
  since?: number
}

/** A table as the list shows it. */
export interface TableCard {
  table: string
  title: string
  game: string
  status: "closed" | "open" | "over" | "playing"
  public: boolean
  seats: SeatInfo[]
  clock: "days" | "live" | "none" | "relaxed" | "three_days" | "week"
  choices: number
  created: number
  take_backs: "consent" | "free" | "none"
  life: Life | null
  held: number[]
  host: boolean
  waiting: number[]
  rated: boolean
}

/** The options, those that differ from the standard first, and the rulings that matter. */
export interface TableContract {
  rules: string
  options: AgreedOption[]
  rulings: AgreedRuling[]
  note: string
  fingerprint: string
  kept: string
}

/** What never changes about a table. */
export interface TableFacts {
  table: string
  title: string
  game: string
  content: string
  options: Record<string, string | number>
  public: boolean
  hot_seat: boolean
  chat: "free" | "off" | "phrases"
  stand_in: string
  take_backs: "consent" | "free" | "none"
  branch_of: string
  coach: "hints" | "learning" | "off"
  event: string
  rated: boolean
}

/** A table at which rules come up that are new to them. */
export interface TableOffer {
  players: number
  options: Record<string, string | number>
  seed: string
  rules: string[]
}

/** The public tables, the newest first. */
export interface Tables {
  tables: TableCard[]
}

/** Where somebody is in a lesson, and what is done there; the server keeps nothing of it. */
export interface TakeLesson {
  part: number
  choices: [number, number][]
  check: string
  choice: number | null
  past: number | null
  told: boolean
}

/** Games of one kind, and how many were won; against an opponent: in how many one came before them. */
export interface TallyFacts {
  sort: string
  name: string
  games: number
  won: number
}

/** Somebody else, and what they are to one. */
export interface TieFacts {
  name: string
  tie: "" | "asked" | "asks" | "blocked" | "friend"
}

/** Friends, those who ask to be, and those whom one has blocked. */
export interface Ties {
  ties: TieFacts[]
  unheard: string[]
}

/** How a choice is told: by line, what it changes on the table. A change is an object of changes by name; in a list, by place. Or it is a list: with one thing, which is there now; with none, where a name has gone; with three, a place in a list, how many go there, and what comes instead. */
export interface Told {
  stills: any[]
  rest: any
}

/** A moment at which the chances changed much. */
export interface TurningPoint {
  at: number
  by: "choice" | "luck"
  seat: number
  change: number
  text: string
  happened: string[]
}

/** Take back: at once where that is free, else by asking the others. */
export interface Undo {
  type: "undo"
  id: string
  seat: number
  to?: number | null
}

/** Agree to an undo that somebody asks for, or refuse it. */
export interface UndoAnswer {
  type: "undo_answer"
  id: string
  seat: number
  yes: boolean
}

/** An undo that somebody asks for. */
export interface UndoInfo {
  by: number
  to: number
  waits_for: number[]
}

/** Was that good? The last choice of a seat. */
export interface VerdictFacts {
  at: number
  seat: number
  cost: number
  within: number
  made: string
  better: string
  follows: string[]
  rules: string[]
  good: boolean
  measured: boolean
}

/** Sent once the game is over: all that is needed to check every draw. */
export interface Verify {
  type: "verify"
  fairness: Fairness
  outcomes: any[]
  draws: Draw[]
}

/** Somebody who is asked, as the others read it. */
export interface Waiting {
  seat: number
  kind: string
  text: string
}

/** How many wait for a game of so many players. */
export interface WaitingFacts {
  game: string
  seats: number
  waiting: number
}

/** An option, and how likely the bot thought it would win with it. */
export interface WeighedOption {
  text: string
  chance: number
}

/** Something named in the sources. */
export interface Where {
  name: string
  file: string
  line: number
}

/** Why is this choice not legal now? */
export interface WhyNot {
  type: "why_not"
  id: string
  seat: number
  choice: number
}

/** A word of the game. */
export interface WordFacts {
  id: string
  word: string
  forms: string[]
  text: string
  picture: string
  rules: string[]
}

/** A deck that is to be written as text. */
export interface WriteDeck {
  name: string
  notes: string[]
  cards: Record<string, number>
}

export type FromClient =
  | CallStandIn
  | Choose
  | Hello
  | History
  | Keep
  | Leave
  | Look
  | Mute
  | Ping
  | Preview
  | Reclaim
  | Rematch
  | Remove
  | Report
  | Say
  | Silence
  | SlowDown
  | Start
  | Undo
  | UndoAnswer
  | WhyNot

export type FromServer =
  | Ack
  | Closing
  | Foreseen
  | Moment
  | Muted
  | Offer
  | Pong
  | Presence
  | Reasons
  | Refusal
  | Snapshot
  | Step
  | Verify
