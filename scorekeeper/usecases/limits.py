"""Limits on everything that people type or phones send, and the checks that enforce them."""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import datetime
from unicodedata import normalize

from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import SignError, is_blank, is_invisible, kept, normal
from scorekeeper.usecases.errors import InputError

MAX_NAME = 60  # characters of a player or a side
MAX_TITLE = 80
MAX_REASON = 300
MAX_DEVICE = 60
MAX_HAND_BYTES = 32 * 1024  # of a hand as JSON in UTF-8
MAX_HOUSE_RULES_BYTES = 8 * 1024
MAX_HANDS = 100  # of a game, without those on paper
MAX_HANDS_ON_PAPER = 500
MAX_SCORE = 1_000_000  # points, either sign
MAX_ENTRIES = 2_000  # of a game, without those that erase names
MAX_NOTE = 300  # characters of a penalty's note or a protest
MAX_TIMES = 20  # that one irregularity is noted at once
MAX_NOTED = 40  # penalties and protests of one hand
MAX_CHARGE = 10_000  # points of one ruling, either sign

_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


def clean_text(value: str, where: str, longest: int, signs: Callable[[str], str] = normal) -> str:
    """Return one line of text, normalised (NFC) and with single spaces; raises InputError.

    Direction marks and other invisible signs are removed, because they would also turn the words
    round them on a page. A text of invisible characters alone counts as empty.
    """
    try:
        text = " ".join(signs(value).split())
    except SignError as error:
        raise InputError(error.message, where) from error
    if is_blank(text):
        return ""
    if len(text) > longest:
        raise InputError(
            msg("The text has {count} characters; at most {most} fit.", count=len(text), most=longest), where
        )
    return text


def is_clean(value: object, most: int) -> bool:
    """Tell whether a value is a text as some version stored it when a person typed it, and not empty."""
    if not isinstance(value, str) or not 0 < len(value) <= most:
        return False
    return clean_text(value, "", most, kept) == normalize("NFC", value) == value


def clean_device(value: str) -> str:
    """Return a device's label without invisible characters, cut to `MAX_DEVICE`; "" if it cannot be shown."""
    beginning = value[: 10 * MAX_DEVICE]  # to put many accents in order takes the square of the time
    shown = normalize("NFC", "".join(each for each in beginning if not is_invisible(each) or each.isspace()))
    label = " ".join(shown.split())[:MAX_DEVICE]
    try:
        return label if is_device(label) else ""
    except InputError:
        return ""


def is_device(value: str) -> bool:
    """Tell whether `clean_device` can have returned this; what was cut may end with a space."""
    return value == "" or is_clean(value.rstrip(" "), MAX_DEVICE)


def request_hash(request_id: str) -> str:
    """Return the hash that is stored of a request id; raises InputError for an invalid id."""
    if not _REQUEST_ID.fullmatch(request_id):
        raise InputError(msg("The request has no valid id; load the page again."), "request_id")
    return hashlib.sha256(request_id.encode()).hexdigest()


def content_digest(*parts: object) -> str:
    """Return a digest of plain data, which tells a repeated request from a reused id."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def check_size(data: object, where: str, most_bytes: int) -> None:
    """Raise InputError unless the data is plain JSON of at most `most_bytes`."""
    try:
        size = len(json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True).encode())
    except (TypeError, ValueError, RecursionError) as error:  # the second: NaN, lone surrogates
        raise InputError(msg("The entry could not be read."), where) from error
    if size > most_bytes:
        raise InputError(
            msg(
                "The entry has {name_size} bytes; at most {name_most} are accepted.",
                name_size=str(size),
                name_most=str(most_bytes),
            ),
            where,
        )


def check_time(now: datetime) -> None:
    """Raise ValueError if the time has no zone, which is a bug of the caller."""
    if now.tzinfo is None:
        raise ValueError("now must be an aware datetime")
