"""What every page says about itself: title, variant, house rules, and which rules are assumed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.rules import VARIANTS, Option, Variant, house_rule_options
from scorekeeper.sheets.pad.pad import sheet_class, side_rows, signature_rows
from scorekeeper.sheets.paper.fit import lines, longest_word, width_of
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import current_language, translate


@dataclass(frozen=True)
class Document:
    """The metadata of a PDF; dates are those of the record in ISO form, or ""."""

    title: str
    created: str = ""
    modified: str = ""
    lang: str = field(default_factory=lambda: current_language().tag)


@dataclass(frozen=True)
class SheetOfPages:
    """What every sheet of one or more pages has; `about` is printed at the foot of each page."""

    document: Document
    paper: Paper
    title: str
    about: str

    @property
    def look(self) -> str:
        """The CSS classes for the special features of the paper."""
        return sheet_class(self.paper)

    @property
    def running(self) -> str:
        """The head of every page after the first, in one line."""
        return cut(self.title, self.paper.head_room)

    @property
    def stacked(self) -> bool:
        """Whether names are above their figures."""
        return self.paper.large or self.paper.narrow


@dataclass(frozen=True)
class SheetWithPad(SheetOfPages):
    """A sheet with a pad. Its rows are `row_height` mm high, or as high as usual for 0."""

    row_height: float
    signatures: tuple[str, ...]  # one for each side, then the scorekeeper's

    @property
    def side_rows(self) -> tuple[tuple[int, int], ...]:
        """The sides in each row, as (first, one after the last)."""
        return side_rows(self.paper, self.signatures[:-1])

    @property
    def signature_rows(self) -> tuple[tuple[int, int], ...]:
        """The signature lines in each row, as (first, one after the last)."""
        return signature_rows(self.paper, len(self.signatures))


DOT, ELLIPSIS = " · ", "…"
PAGE_NUMBER = " " + "0" * 17  # as wide as "page 100 of 123"
LONG_WORD = 0.4  # of a line: `Paper.foot_room` allows for the gaps that shorter words leave


def about_rules(
    variant: Variant, rules_name: str, paper: Paper, *, house: int = 0, day: str = "", listed: bool = True
) -> str:
    """Return in words in one or two lines under which rules a page was played.

    `rules_name` is the club's name for its house rules, `house` their number, and `day` the day the
    game began. Assumed rules are only counted; if `listed`, the end of the sheet lists them.
    """
    parts = [translate(variant.name), *([rules_words(rules_name, house)] if variant.counts_cards else [])]
    if variant.assumed:  # an asterisk leads to the words at the end
        words = "{count} assumed*" if listed else "{count} assumed"
        parts.append(translate(words, count=len(variant.assumed)))
    said = [*parts, *([day] if day else [])]
    while paper.large and len(said) > 1 and width_of(DOT.join(said)) > paper.foot_room:
        said.pop()
    return cut_words(DOT.join(said), paper)


def rules_words(rules_name: str, house: int) -> str:
    """Return in words which rules hold; `house` is the number of house rules."""
    if rules_name:
        return translate("rules “{name}”", name=plain(rules_name))
    if house:
        return translate("{count:house rule|house rules}", count=house)
    return translate("rules as printed")


def cut_words(text: str, paper: Paper) -> str:
    """Cut a text to fit the foot of a paper; a long word may leave a gap at the end of a line."""
    count, width = paper.foot_lines
    kept, room = cut(text, paper.foot_room), paper.foot_room
    longest = max(map(width_of, text.split()), default=0)
    page_number = PAGE_NUMBER if paper.narrow else ""  # it is in the last line there
    while longest > width * LONG_WORD and lines(kept + page_number, width) > count:
        room -= 1
        kept = cut(text, room)
    return kept


def short_names(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Return names for the heads of columns of `room` letter sizes: if one has a longer word, all are cut.

    Names of which two would then be the same are whole.
    """
    short = {cut(name, room): name for name in names}
    fit = len(short) < len(names) or all(longest_word(name) <= room for name in names)
    return tuple(names if fit else short)


def cut(text: str, room: float) -> str:
    """Cut a text that is wider than `room`, in letter sizes.

    >>> cut("Ann & Ben", 20), cut("Ann & Ben", 4)
    ('Ann & Ben', 'Ann…')
    """
    if width_of(text) <= room:
        return text
    used, kept = width_of(ELLIPSIS), 0
    for letter in text:
        used += width_of(letter)
        if used > room:
            break
        kept += 1
    return text[:kept].rstrip(" ·,“&/") + ELLIPSIS


def house_rules(variant: Variant, chosen: Mapping[str, object]) -> tuple[str, ...]:
    """Return in words each chosen house rule that differs from the printed rules.

    `variant` is the resolved one. A house rule that its catalogue no longer knows is named by its
    id.
    """
    printed = VARIANTS.get(variant.id)
    before = {option.id: option for option in house_rule_options(printed)} if printed else {}
    known = before | {option.id: option for option in house_rule_options(variant)}
    return tuple(
        house_rule_words(known[rule], value)
        if rule in known
        else f"{plain(rule)}{translate(': ')}{_plain_value(value, {})}"
        for rule, value in chosen.items()
        if rule not in before or comparable(before[rule].default) != comparable(value)
    )


def house_rule_words(option: Option, value: object) -> str:
    """Return a house rule with its value, as a table would write it down."""
    return f"{translate(option.label.partition(' (empty')[0])}{translate(': ')}{value_words(option, value)}"


def value_words(option: Option, value: object) -> str:
    """Return the value of a house rule, as a table would write it down."""
    return _plain_value(value, dict(option.choices + option.named))


def _plain_value(value: object, names: Mapping[object, str]) -> str:
    """Return a value as a table would write it: yes, no, none, a number, or a list of these.

    `names` are the labels of codes.
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{_plain_value(key, names)} {_plain_value(each, names)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        if any(isinstance(each, list | tuple) for each in value):
            return translate("as the rules below say")  # a table of its own
        return ", ".join(_plain_value(each, names) for each in value)
    if value in names:
        return translate(names[value])
    return _single_value(value)


def _single_value(value: object) -> str:
    """Return yes, no, none, a number or a word as a table would write it."""
    if value is None or isinstance(value, bool):
        return {None: translate("none"), True: translate("yes"), False: translate("no")}[value]
    if isinstance(value, int):
        return number(value)
    return translate(plain(str(value)))


def comparable(value: object) -> object:
    """Return a value with its lists as tuples, so that both compare as equal."""
    return tuple(comparable(each) for each in value) if isinstance(value, list | tuple) else value
