"""A club's set of house rules as a small JSON file in the format `canasta-rules/1`.

The file holds `format`, `name`, `variant` and `house_rules`, and nothing else. Reading is strict: a
duplicate key, a number that is not JSON, or a rule that the variant does not allow is refused with
its path.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.errors import HouseRuleError, RecordError, RulesError
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.record.strict_json import line_and_column

FORMAT = "canasta-rules/1"
MAX_BYTES = 16 * 1024
MAX_NAME = 60  # characters
_KEYS = ("format", "name", "variant", "house_rules")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class RulesFile:
    """The content of a file; `house_rules` are those that were chosen, and fit the variant."""

    name: str
    variant_id: str
    house_rules: Mapping[str, object]


def write_rules_file(rules: RulesFile) -> str:
    """Return the text of the file; `read_rules_file` returns an equal value."""
    data = {"format": FORMAT, "name": rules.name, "variant": rules.variant_id, "house_rules": dict(rules.house_rules)}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def read_rules_file(raw: bytes) -> RulesFile:
    """Read a file; raises `HouseRuleError` with the path of what is wrong.

    The code is `rules-file.too-large`, `.not-json` or `.unreadable`, or that of a house rule.
    Raises `UnknownVariant` if the variant does not exist.
    """
    if len(raw) > MAX_BYTES:
        size = msg(
            "the file has {name_size} bytes; at most {name_most} are allowed",
            name_size=str(len(raw)),
            name_most=str(MAX_BYTES),
        )
        raise HouseRuleError("rules-file.too-large", size)
    try:
        data = plain.mapping(_parse(raw), "", _KEYS)
        for key in _KEYS:
            plain.needed(data, key)
        plain.choice(data["format"], "format", (FORMAT,))
        name = " ".join(plain.text(data["name"], "name", MAX_NAME).split())
        if not name or not name.isprintable():
            raise plain.refuse("name", msg("expected a name that can be shown"))
        variant_id = plain.text(data["variant"], "variant")
        house_rules = plain.mapping(data["house_rules"], "house_rules")
    except RecordError as error:
        raise HouseRuleError("rules-file.unreadable", error.message, error.where) from None
    resolve(variant_id, house_rules)
    return RulesFile(name, variant_id, house_rules)


def _parse(raw: bytes) -> object:
    try:
        text = raw.removeprefix(_BYTE_ORDER_MARK).decode("utf-8")
        data: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)
    except RulesError:
        raise
    except json.JSONDecodeError as error:
        where = line_and_column(error.lineno, error.colno)
        raise HouseRuleError("rules-file.not-json", msg("not JSON: {name_why}", name_why=error.msg), where) from None
    except (ValueError, RecursionError):  # not UTF-8, an endless number, nested too deep
        raise HouseRuleError("rules-file.not-json", msg("the file is not JSON")) from None
    return data


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    for key, _ in pairs:
        if sum(key == other for other, _ in pairs) > 1:
            message = msg("the key {name_key} occurs twice", name_key=plain.show(key))
            raise HouseRuleError("rules-file.not-json", message, key[:200])
    return found


def _constant(word: str) -> object:
    raise HouseRuleError("rules-file.not-json", msg("{name_word} is not a number in JSON", name_word=word))


def _float(text: str) -> object:
    message = msg("{name_text} is not a whole number", name_text=text[:20])
    raise HouseRuleError("rules-file.not-json", message)
