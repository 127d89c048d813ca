"""The signs that no text may hold, whoever wrote it. Nothing else decides about them.

Everything that is typed is made `normal`, and so is every document. Only texts under a digest stay
as they were written (`kept`): another writer may have stored invisible signs before they were removed.
"""

import unicodedata

from scorekeeper.rules.messages import Msg, msg

MOST_MARKS = 30  # on one letter: no language needs more, and sorting them takes the square of the time
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"  # some scripts need them for spelling
# Embeddings, overrides and isolates: they turn the words after them round.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, blank to the eye
CANNOT_BE_SHOWN = msg("The text contains a character that cannot be shown.")


class SignError(ValueError):
    """A text holds a sign that no text may hold; `code` is stable, `message` one sentence."""

    def __init__(self, message: Msg, code: str = "sign") -> None:
        super().__init__(message)
        self.message = message
        self.code = code


def normal(text: str) -> str:
    r"""Return a text in NFC without direction marks and other invisible signs; white space stays.

    Raises SignError for control characters and others that nobody can have meant.

    >>> normal("Ann\u202e"), normal("e\u0301")
    ('Ann', 'é')
    """
    if text.isascii() and text.isprintable():
        return text
    shown, marks = [], 0
    for letter in text:
        _check(letter)
        if not is_invisible(letter) or letter.isspace():
            shown.append(letter)
            marks = marks + 1 if unicodedata.combining(letter) else 0
            if marks > MOST_MARKS:
                raise SignError(msg("The text has more than {most} accents on one letter.", most=MOST_MARKS))
    return unicodedata.normalize("NFC", "".join(shown))


def kept(text: str) -> str:
    """Return a text unchanged; raises SignError for signs that no version has ever stored."""
    if not (text.isascii() and text.isprintable()):
        for letter in text:
            _check(letter)
            if letter in _TURNING:
                raise SignError(CANNOT_BE_SHOWN)
    return text


def is_invisible(letter: str) -> bool:
    """Tell whether a letter is a control character, or steers others without being seen."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs"} and letter not in _JOINERS


def is_blank(text: str) -> bool:
    """Tell whether nothing of a text can be seen."""
    return all(unicodedata.category(each) in {"Cc", "Cf", "Mn", "Zs"} or each in _BLANK for each in text)


def _check(letter: str) -> None:
    category = unicodedata.category(letter)
    if category == "Cs":
        raise SignError(msg("text with half a surrogate pair"), "surrogate")
    control = category == "Cc" and not letter.isspace()
    if control or (category == "Cn" and (ord(letter) & 0xFFFE == 0xFFFE or "\ufdd0" <= letter <= "\ufdef")):
        raise SignError(CANNOT_BE_SHOWN)
