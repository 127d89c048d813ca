"""The facts of an answer as the terminal shows them: labels in place of keys and codes."""

from collections.abc import Iterator, Mapping

from scorekeeper import rules
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.words.formats import number
from scorekeeper.words.language import mark_for_translation as _mark
from scorekeeper.words.language import translate

# The facts of an answer, by their keys.
FACTS = (
    _mark("kind"),
    _mark("naturals"),
    _mark("wilds"),
    _mark("points"),
    _mark("canasta"),
    _mark("canastas"),
    _mark("required"),
    _mark("short"),
    _mark("short by"),
    _mark("ways"),
    _mark("condition"),
    _mark("must take"),
    _mark("concealed"),
    _mark("opening"),
)
SET, SEQUENCE = _mark("set"), _mark("sequence")


def fact_lines(answer: rules.Answer, variant: rules.Variant) -> Iterator[str]:
    """Yield a line for each fact that is known."""
    names = _names(variant)
    for key, value in answer.facts.items():
        if value is not None:
            yield f"  {translate(key.replace('_', ' '))}{translate(': ')}{_plain(value, names)}"


def _names(variant: rules.Variant) -> dict[str, object]:
    """Return what the codes among the facts of an answer are called."""
    kinds = {kind.code: kind.label for kind in variant.canasta_kinds}
    return {"set": SET, "sequence": SEQUENCE, **kinds}


def _plain(value: object, names: Mapping[str, object]) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(_plain(each, names) for each in value) or translate("none")
    if isinstance(value, Mapping):  # such as canastas by kind
        counts = (f"{_plain(kind, names)} {_plain(each, names)}" for kind, each in value.items())
        return ", ".join(counts) or translate("none")
    if value is None or isinstance(value, bool):
        return {None: translate("none"), True: translate("yes"), False: translate("no")}[value]
    if isinstance(value, int):
        return in_terminal(value)
    return translate(value if isinstance(value, Choice) else names.get(f"{value}", f"{value}"))


def in_terminal(points: int) -> str:
    """Write points as a terminal does, with a plain minus sign that other programs can read."""
    return number(points).replace("\N{MINUS SIGN}", "-")
