"""Whether answers in words hold what a line of `questions.jsonl` asks for."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

# The shared set, and five that were written without a look at the words of players.
NAMES = ("questions", "second", "third", "fourth", "fifth", "sixth")
FILES = tuple(Path(__file__).with_name(f"{name}.jsonl") for name in NAMES)
READ, MOST = 3, 240  # answers, and letters of each
MARKS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-") | dict.fromkeys("\u2018\u2019\u02bc", "'")
)
THOUSANDS = re.compile("(?<=[0-9])[.,'\u00a0\u202f](?=[0-9]{3}(?![0-9]))")


def questions() -> Iterator[dict[str, Any]]:
    """Yield the questions: language, variant, question, what an answer says, and what it does not say."""
    for each in FILES:
        yield from map(json.loads, each.read_text(encoding="utf-8").splitlines())


def is_right(row: dict[str, Any], texts: Sequence[str]) -> bool:
    """Whether the first answers say what they should; for what no rule answers, whether there is none."""
    if row.get("none"):
        return not texts
    joined = "\n".join(text[:MOST] for text in texts[:READ])
    wanted = all(any(holds(joined, each) for each in group) for group in row["says"])
    return wanted and not any(holds(joined, each) for each in row.get("not", []))


def holds(text: str, wanted: str) -> bool:
    """Whether a text has some words; those of four letters or more may go on, and accents make no difference there."""
    long = len(wanted) > 3 or any(each.isdigit() for each in wanted)
    here, words = (_plain(each, bare=long) for each in (text, wanted))
    after = "" if re.search(r"[^\W\d_]{4}$", words) else r"(?![^\W_])"
    return re.search(r"(?<![^\W_])" + re.escape(words) + after, here) is not None


def _plain(text: str, *, bare: bool) -> str:
    folded = " ".join(THOUSANDS.sub("", text.translate(MARKS).casefold()).split())
    parts = unicodedata.normalize("NFKD", folded)
    return "".join(each for each in parts if not unicodedata.combining(each)) if bare else folded
