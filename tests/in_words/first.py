"""What the first index of a process takes, the next one and an answer, in seconds of the processor.

`python -m tests.in_words.first VARIANT LANGUAGE ...` prints them for pairs of a game and a language, of
which nothing has been read before, not even the catalog.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain, cycle

from scorekeeper.in_words.answering import answers
from scorekeeper.in_words.passages import index_of
from scorekeeper.rules import VARIANTS
from scorekeeper.words.language import LANGUAGES
from tests.in_words.question_sets import questions
from tests.patience import quickest, seconds_of

INDEX, ANSWER = 0.1, 0.02  # seconds, at most
ASKED = {row["lang"]: row["question"] for row in questions()}


def seconds_apart(work: Callable[[], object], before: Callable[[], object] = bool) -> float:
    """Seconds of the processor that some work takes in a copy of this process, after something else."""
    result, sent = os.pipe()
    if not os.fork():
        try:
            before()
            os.write(sent, str(seconds_of(work)).encode())
        finally:
            os._exit(0)
    os.close(sent)
    with os.fdopen(result) as file:
        taken = file.read()
    os.wait()
    return float(taken)


def main() -> None:
    """Print a line for each pair."""
    for name, code in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        variant, other = VARIANTS[name], VARIANTS["samba" if name != "samba" else "classic"]
        index, next_to = partial(index_of, variant, code), partial(index_of, other, code)
        taken = (
            best(index, INDEX, seconds_apart),
            best(index, INDEX, partial(seconds_apart, before=next_to)),
            best(partial(answers, variant, code, ASKED[code]), ANSWER, partial(seconds_apart, before=index)),
        )
        sys.stdout.write(" ".join(map(str, taken)) + "\n")


def best(work: Callable[[], object], most: float, timed: Callable[[Callable[[], object]], float]) -> float:
    """Return the shortest of three measurements."""
    return min(quickest(work, most, timed=timed) for _ in range(3))


def taken_in(pairs: Iterable[tuple[str, str]]) -> list[tuple[float, ...]]:
    """Return for each pair what the first index, the next one and an answer take."""
    command = [sys.executable, "-m", "tests.in_words.first", *chain.from_iterable(pairs)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [tuple(map(float, line.split())) for line in printed.splitlines()]


def bench_questions(say: Callable[[str], None]) -> bool:
    """Index the rules of every game; False if that or an answer takes too long."""
    taken = taken_in(zip(VARIANTS, cycle(LANGUAGES), strict=False))
    names = ("first index of a process", "next index of the language", "answer to a question in words")
    for name, each, most in zip(names, zip(*taken, strict=True), (INDEX, INDEX, ANSWER), strict=True):
        middle, longest = statistics.median(each) * 1e3, max(each) * 1e3
        say(
            f"{name}: median {middle:.0f} ms, longest {longest:.0f} ms ({len(each)} games; at most {most * 1e3:.0f} ms)"
        )
    return all(max(first, following) <= INDEX and asked <= ANSWER for first, following, asked in taken)


if __name__ == "__main__":
    main()
