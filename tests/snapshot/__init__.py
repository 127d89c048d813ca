"""Everything that the rules say, in the order in which they say it, as digests by part.

A change that only moves code leaves `digests.txt` as it is. `python -m tests.snapshot` writes it
anew; `python -m tests.snapshot PART` prints what a part says today: print it before and after a
change, and compare the two.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path

from scorekeeper import rules
from scorekeeper.rules.all_topics import LAWS, RULES, checks_of, in_force
from scorekeeper.rules.examples.shown import examples, option_examples
from scorekeeper.rules.questions.plausible import changes
from tests.canasta import CANASTA
from tests.cli.vectors import Vector, load
from tests.rules.test_golden_hands import answered

DIGESTS = Path(__file__).parent / "digests.txt"
ADVISED = 5  # one question of so many is also asked what would change its answer
SHOWN = 16  # characters of a digest

Lines = Iterator[str]


def parts() -> Mapping[str, Callable[[], Lines]]:
    """What the rules say by the name of the part; a part makes its lines when it is called."""
    found: dict[str, Callable[[], Lines]] = {"messages": _messages}
    for name, variant in rules.VARIANTS.items():
        for what, lines in _OF_A_VARIANT.items():
            found[f"{what}/{name}"] = partial(lines, variant)
    for name, vectors in _by_file_and_variant().items():
        found[f"rulings/{name}"] = partial(_rulings, vectors)
        found[f"advice/{name}"] = partial(_advice, vectors)
    return found


def digests() -> dict[str, str]:
    """The digest of every part that says anything."""
    found = {}
    for name, lines in parts().items():
        text = "\n".join(lines())
        if text:
            found[name] = hashlib.sha256(text.encode()).hexdigest()[:SHOWN]
    return found


def kept() -> dict[str, str]:
    """The digests that were written down."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" ", 1) for line in lines)


def write() -> None:
    """Write the digests of today."""
    lines = (f"{name} {digest}\n" for name, digest in sorted(digests().items()))
    DIGESTS.write_text("".join(lines), encoding="utf-8")


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_fields)


def _fields(value: object) -> object:
    """The values of a dataclass without its name: what says the same may be called otherwise."""
    if is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, each.name) for each in fields(value)]
    return str(value)


def _messages() -> Lines:
    for code in sorted(RULES):
        yield f"{code}: {RULES[code].message}"


def _checks(variant: rules.Variant) -> Lines:
    for check in checks_of(variant):
        codes = " ".join(rule.code for rule in check.rules)
        yield f"{check.run.__name__} {codes} {check.needs_cards}"


def _laws(variant: rules.Variant) -> Lines:
    for code in sorted(LAWS.keys() & in_force(variant).rules.keys()):
        cite = variant.cite(code)
        yield f"{code}: {LAWS[code].stated(variant)} ({cite.source}, {cite.section})"


def _rulebook(variant: rules.Variant) -> Lines:
    for section in rules.describe(variant):
        yield f"# {section.heading} {_plain(section.columns)}"
        for row in section.rows:
            yield _plain(row)


def _options(variant: rules.Variant) -> Lines:
    for option in rules.house_rule_options(variant):
        choices = _plain(option.choices)
        said = f"{option.id} | {option.heading} | {option.label} | {option.kind} | {choices}"
        yield f"{said} | {option.nullable} | {_plain(option.default)} | {_plain(option.cite)}"


def _examples(variant: rules.Variant) -> Lines:
    for rule, example in examples(variant):
        yield f"{rule.code}: {example.situation.words} {example.finding.message}"


def _option_examples(variant: rules.Variant) -> Lines:
    for each in option_examples(variant):
        said = f"{each.option.id} {_plain(each.value)}: {each.situation.words}"
        yield f"{said} {' / '.join(each.printed)} -> {' / '.join(each.changed)}"


_OF_A_VARIANT: Mapping[str, Callable[[rules.Variant], Lines]] = {
    "checks": _checks,
    "laws": _laws,
    "rulebook": _rulebook,
    "options": _options,
    "examples": _examples,
    "option-examples": _option_examples,
}


def _by_file_and_variant() -> dict[str, list[Vector]]:
    found: dict[str, list[Vector]] = defaultdict(list)
    for vector in load():
        if vector.variant in CANASTA:
            found[f"{vector.variant}/{vector.file}"].append(vector)
    return found


def _rulings(vectors: list[Vector]) -> Lines:
    """Rulings and answers; the digest of the rules grows with every field and is left out."""
    for vector in vectors:
        said = answered(vector)
        said.pop("rules_digest", None)
        yield f"{vector.id} {_plain(said)}"


def _advice(vectors: list[Vector]) -> Lines:
    for vector in [each for each in vectors if each.kind == "ask"][::ADVISED]:
        try:
            question = rules.read_question(vector.input)
        except rules.RulesError:
            continue
        yield f"{vector.id} {_plain([each.words for each in changes(question)])}"
