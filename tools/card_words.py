"""Write what stands on the cards of Grand Saga Futura, in words, for the browser client.

python tools/card_words.py          write the file
python tools/card_words.py --check  say whether it is as it should be
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from starhall.games.futura.words.cards import ACO_TEXT, DIS_TEXT, FACE_TEXT, STA_TEXT
from starhall.games.futura.components import ACO_ID, DIS_ID, ID, STA_ID

WORDS = Path(__file__).resolve().parents[1] / "web" / "src" / "games" / "futura" / "cardwords.json"


def words() -> str:
    """The text of every card by its id."""
    texts = {
        **dict(zip(ID, FACE_TEXT, strict=True)),
        **dict(zip(ACO_ID, ACO_TEXT, strict=True)),
        **dict(zip(DIS_ID, DIS_TEXT, strict=True)),
        **dict(zip(STA_ID, STA_TEXT, strict=True)),
    }
    return json.dumps(texts, ensure_ascii=False, indent=1) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file, or check it."""
    if "--check" in arguments:
        same = WORDS.exists() and WORDS.read_text(encoding="utf-8") == words()
        if not same:
            print("cardwords.json is not what the cards say: run python tools/card_words.py", file=sys.stderr)
        return 0 if same else 1
    WORDS.write_text(words(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
