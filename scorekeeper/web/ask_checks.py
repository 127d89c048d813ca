"""What a form says beside the question itself, where that contradicts the game or itself."""

from collections.abc import Iterator

from scorekeeper.rules import RecordError, Variant
from scorekeeper.rules.plausible import CONTRADICTION
from scorekeeper.web.ask_setting import Setting, has_partner
from scorekeeper.web.forms.ask import NOTHING, PARTNER, AskForm


def check_form(form: AskForm, setting: Setting) -> None:
    """Raise `RecordError` with the name of a field that cannot be beside the others."""
    for where, sentence in _contradictions(form, setting.variant_for(0)):
        raise RecordError(CONTRADICTION, sentence, where)


def _contradictions(form: AskForm, variant: Variant) -> Iterator[tuple[str, str]]:
    if "was_open" not in form:
        return
    told = form["was_open"].data
    if told == PARTNER and not has_partner(variant):
        yield "was_open", "Each plays alone in this game: there is no partner who had melded."
    if form["permission"].data and not has_partner(variant):
        yield "permission", "Each plays alone in this game: there is no partner to ask."
    if told == NOTHING and form["before"].data:
        yield "before", "Nothing was melded before, so your partner has no melds there."
