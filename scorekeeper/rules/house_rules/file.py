"""A club's set of house rules as a small JSON file in the format `canasta-rules/1`.

The file holds `format`, `name`, `variant` and `house_rules`, and nothing else. Reading is strict: a
duplicate key, a number that is not JSON, or a rule that the variant does not allow is refused with
its path.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.errors import HouseRuleError, RecordError
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.record.strict_json import UnreadableError, loads

FORMAT = "canasta-rules/1"
MAX_BYTES = 16 * 1024
MAX_NAME = 60  # characters
_KEYS = ("format", "name", "variant", "house_rules")


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
        data = plain.mapping(loads(raw), "", _KEYS)
        for key in _KEYS:
            plain.needed(data, key)
        plain.choice(data["format"], "format", (FORMAT,))
        name = " ".join(plain.text(data["name"], "name", MAX_NAME).split())
        if not name:
            raise plain.refuse("name", msg("expected a name that can be shown"))
        variant_id = plain.text(data["variant"], "variant")
        house_rules = plain.mapping(data["house_rules"], "house_rules")
    except UnreadableError as error:
        raise HouseRuleError("rules-file.not-json", error.message, error.where) from None
    except RecordError as error:
        raise HouseRuleError("rules-file.unreadable", error.message, error.where) from None
    resolve(variant_id, house_rules)
    return RulesFile(name, variant_id, house_rules)
