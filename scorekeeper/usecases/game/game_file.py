"""The record in a file that somebody brings: the PDF of a sheet, or the record itself as JSON."""

from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.rules.record.strict_json import UnreadableError, loads
from scorekeeper.sheets.game.reading import MAX_PDF, NoRecord, is_pdf, record_in
from scorekeeper.usecases.errors import InputError

MAX_FILE = MAX_PDF  # bytes


@dataclass(frozen=True, slots=True)
class GameFile:
    """A record as its file has it: the bytes, and the data that they say."""

    text: bytes
    data: object


def read_game_file(content: bytes) -> GameFile:
    """Return the record in a sheet or a JSON file.

    Raises InputError with one sentence for a file that holds no record, or is damaged, protected
    or too large, and RecordError, UnknownVariant or HouseRuleError for a record that says what
    cannot be.
    """
    if not content.strip():
        raise InputError("The file is empty. Choose the PDF of a sheet, or a record.", "file")
    try:
        text = record_in(content) if is_pdf(content) else content
        data = loads(text)
    except NoRecord as error:
        raise InputError(str(error), "file") from None
    except UnreadableError as error:
        raise InputError(_sentence(error), "file") from None
    rules.read_record(data, stored=True)
    return GameFile(text, data)


def _sentence(error: UnreadableError) -> str:
    return (
        "The file is neither the PDF of a sheet nor a record as JSON "
        f"({error.where}: {error.message})."
    )
