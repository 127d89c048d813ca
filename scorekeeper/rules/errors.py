"""The exceptions of the rules library. A broken rule is never an exception but a finding."""


class RulesError(Exception):
    """The base of everything that the rules library raises on purpose.

    `code` is stable and in kebab-case. `where` is the path in the input
    ("hands[0].sides[1].melds[2]", "" for the whole). `message` is one plain sentence.
    """

    def __init__(self, code: str, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.code = code
        self.message = message
        self.where = where


class RecordError(RulesError, ValueError):
    """A record, a question or a cards string cannot be read."""


class UnknownVariant(RulesError, LookupError):  # noqa: N818 - reads as what happened
    """No variant has this id."""


class HouseRuleError(RulesError, ValueError):
    """A house rule does not exist, has an impossible value or contradicts another one."""
