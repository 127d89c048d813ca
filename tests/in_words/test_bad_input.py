"""Whatever is asked: an answer or none, in time, and nothing of it is run or kept."""

import re
import tracemalloc
from functools import partial

import pytest

from scorekeeper.in_words.answering import answers
from scorekeeper.in_words.passages import _index, _Key
from scorekeeper.in_words.vocabulary import vocabulary
from scorekeeper.rules import VARIANTS
from scorekeeper.words.language import LANGUAGES
from tests.in_words.question_sets import questions
from tests.patience import quickest

WITHIN = 0.02  # seconds

STRANGE = [
    "",
    "???",
    "x" * 2_000,
    "re " * 700,
    "joker " * 400,
    "1540 " * 400,
    "K" * 2_000,
    "qqq " * 500,
    "<script>alert(1)</script>" * 80,
    "{{ config }} {% raw %} %s {0} \\x00\x00",
    "'; DROP TABLE game; --",
    "日本語でジョーカーは何点ですか",
    "сколько стоит джокер",
    "كم يساوي الجوكر",
    "\u202ejoker\ufeff\u200b",
    "\ud800",
    "🃏🃏🃏",
    "9" * 1_999,
    "-" * 2_000,
    "³ kings ½ ⑦",
    "0 0 0 0 at 0",
    "from ace to ace to king to 2",
    "\ufdfa" * 2_000,
    "".join(map(chr, range(0x900, 0x3000, 5))),
    "jokker pille medl cnasta openning fozen " * 50,  # codespell:ignore openning,fozen
]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("variant", ["classic", "burraco", "american"])
def test_any_text_is_answered_or_not_in_time(variant: str, code: str) -> None:
    answers(VARIANTS[variant], code, "joker")

    works = {each[:20]: partial(answers, VARIANTS[variant], code, each) for each in STRANGE}
    slow = [each for each, work in works.items() if quickest(work, WITHIN) > WITHIN]

    assert not slow


@pytest.mark.parametrize("text", [each for each in STRANGE if not re.search("[a-wyzA-Z0-9]", each)])
def test_what_says_nothing_of_the_game_has_no_answer(text: str) -> None:
    assert answers(VARIANTS["classic"], "en", text) == ()


def test_an_answer_takes_a_fiftieth_of_a_second_and_an_index_a_tenth() -> None:
    for row in [*questions()][::21]:
        variant, lang = VARIANTS[row["variant"]], row["lang"]
        answers(variant, lang, row["question"])

        assert quickest(partial(answers, variant, lang, row["question"]), WITHIN) < WITHIN
        key = _Key("", lang, variant)
        assert quickest(partial(_anew, key), 5 * WITHIN) < 5 * WITHIN


def _anew(key: _Key) -> None:
    """Make an index of texts that no other index has had."""
    vocabulary(key.code).sense.cache_clear()
    key.variant.memo.clear()
    _index.__wrapped__(key)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_index_has_at_most_two_megabytes(code: str) -> None:
    _index(_Key("", code, VARIANTS["classic"]))
    tracemalloc.start()
    kept = _index.__wrapped__(_Key("", code, VARIANTS["american"]))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert kept.passages
    assert size < 2_000_000
