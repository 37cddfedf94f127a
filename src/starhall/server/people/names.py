"""Names of accounts: readable, of one script, and none that looks like another.

A skeleton is what a name looks like: compatibility forms are unfolded, marks and signs dropped, capitals made
small. Letters and digits that look like a Latin letter (Cyrillic, Greek and Armenian ones; `0`, `1`, `3`,
`4`, `5`, `@`, `$`, `|`) become that letter, and so do pairs such as `rn` and `vv`. Other scripts are told
apart by their letters alone.
"""

from __future__ import annotations

import unicodedata

from starhall.server.book.names import RESERVED, clean, letters, looks_like
from starhall.server.book.refusals import Refused

SHORTEST, LONGEST = 3, 20
_PAIRS = (("rn", "m"), ("vv", "w"), ("ci", "d"))
"""Once `l` has become `i`: two letters that are read as one."""
_ARMENIAN = str.maketrans({"\u0585": "o", "\u057d": "u", "\u0578": "n", "\u0570": "h", "\u0566": "q"})
_BESIDE = " -_.'"
"""What may stand between letters and digits."""
_TOGETHER = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}
"""Scripts that are written together, and beside Latin."""
_OWN = frozenset(map(letters, ("guest", "operator", "arbiter", "support", "somebody", "nobody", "player")))


def skeleton(name: str) -> str:
    """What a name looks like."""
    seen = looks_like(unicodedata.normalize("NFKD", name)).translate(_ARMENIAN)
    bare = "".join(c for c in seen if c.isalnum())
    for pair, letter in _PAIRS:
        bare = bare.replace(pair, letter)
    return bare


def account_name(text: str) -> str:
    """A name for an account, or a refusal that says what is wrong with it."""
    name = clean(text, 2 * LONGEST)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused("not_understood", f"A name has {SHORTEST} to {LONGEST} characters.")
    if not all(c.isalpha() or c in "0123456789" or c in _BESIDE or _is_mark(c) for c in name):
        raise Refused("not_understood", "A name is made of letters, digits, spaces, hyphens and dots.")
    if len(skeleton(name)) < SHORTEST:
        raise Refused("not_understood", f"A name has at least {SHORTEST} letters or digits.")
    if not _is_of_one_script(name):
        raise Refused("not_understood", "All letters of a name are of one script. Leave the others out.")
    if letters(name) in RESERVED | _OWN:
        raise Refused("not_understood", f"{name!r} belongs to the house. Choose another name.")
    return name


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Mc"}


def _is_of_one_script(name: str) -> bool:
    scripts = {unicodedata.name(c, "?").partition(" ")[0] for c in name if c.isalpha()}
    return len(scripts) <= 1 or (bool(scripts & _TOGETHER) and scripts <= _TOGETHER | {"LATIN"})
