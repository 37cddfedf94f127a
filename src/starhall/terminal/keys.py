"""The keys of the hall, for its help."""

HELP = """\
At the table
 1-9 0 A-Z  choose; of a set: put in, take out
 ↑ ↓ Enter  go through the choices, and choose; or click
 /          filter the choices by words
 ?  or w    why this question, why the last event;
            on a line of the log: why that event
 n          why not: what is not legal now
 k  g       the coach, against bots alone: what is best,
            was the last choice good
 u          undo, as far as the table has agreed
 b  l       the board, the log; again: large; Esc: back
 v          the next part of a board that is shown in parts
 h          your hand
 s          save (each choice is kept anyway)
 t          let a bot go on for a seat, or take it back
 c          the curtain on or off, if nothing is secret
 Space      do not wait for the bots
 q          back to the hall; the game is kept

In a lesson
 Enter      go on
 x          skip the section
 q          leave; the lesson is kept

In a puzzle
 a          the answer, and why it is the best choice
 q          leave

In a replay
 ← →        one choice back or on
 PgUp PgDn  to where another seat begins to choose
 Home End   the beginning, the end; or click on the line
 Space      run, stop
 p          through whose eyes
 ?          why the selected event happened

Everywhere
 Tab        the next part of the screen
 F1         this help
 Ctrl-C     leave (Ctrl-Q too); a game is kept"""
