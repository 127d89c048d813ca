"""What a form leaves open, and what it says that contradicts the game or itself."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules import RecordError, Variant
from scorekeeper.rules.questions.plausible import CONTRADICTION
from scorekeeper.web.forms.ask import NOTHING, PARTNER, AskForm, shown
from scorekeeper.web.referee.setting import RulesInPlay, has_partner

# What nobody but the table knows, and what decides the answer: nothing is taken for granted here.
TO_TELL: Mapping[str, str] = {
    "side": "Say which side asks.",
    "score": "Write the score of the side before this hand, 0 in the first hand.",
    "hand_number": "Write the number of the hand.",
    "has_melded": "Say whether your side has melded.",
    "was_open": "Say what was melded before this turn.",
    "permission": "Say what your partner answered, or that nobody was asked.",
    "foot_played": "Say whether your foot has been played.",
}


def ask_for_missing(form: AskForm, setting: RulesInPlay) -> bool:
    """Put a sentence beside every field that decides the answer and is empty; tell if any is."""
    variant = setting.variant_for(0)
    asked = shown(form.ask, variant, in_game=setting.view is not None)
    missing = [
        name
        for name in TO_TELL
        if name in asked and form[name].data is None and _decides(name, form, variant)
    ]
    for name in missing:
        form.blame(name, TO_TELL[name])
    return bool(missing)


def _decides(name: str, form: AskForm, variant: Variant) -> bool:
    if name in ("score", "hand_number"):
        return _opens(form)
    return name != "permission" or variant.going_out.permission == "required"


def _opens(form: AskForm) -> bool:
    """The side lays down its opening in this turn, so that its minimum counts."""
    told = {name: form[name].data for name in ("has_melded", "was_open") if name in form}
    return not told or "no" in told.values()


NO_PARTNER = "Each plays alone in this game: there is no partner to ask."


def check_form(form: AskForm, setting: RulesInPlay) -> None:
    """Raise `RecordError` with the name of a field that cannot be beside the others."""
    for where, sentence in _contradictions(form, setting.variant_for(0)):
        raise RecordError(CONTRADICTION, sentence, where)


def _contradictions(form: AskForm, variant: Variant) -> Iterator[tuple[str, str]]:
    if form.ask == "acaba" and form["permission"].data and not has_partner(variant):
        yield "permission", NO_PARTNER
    if "was_open" not in form:
        return
    yield from _of_going_out(form, variant)


def _of_going_out(form: AskForm, variant: Variant) -> Iterator[tuple[str, str]]:
    told = form["was_open"].data
    if told == PARTNER and not has_partner(variant):
        yield "was_open", "Each plays alone in this game: there is no partner who had melded."
    if form["permission"].data and not has_partner(variant):
        yield "permission", NO_PARTNER
    if form["side_players"].data and form["permission"].data:
        yield "permission", NO_PARTNER
    if form["side_players"].data and told == PARTNER:
        yield "was_open", "Each plays alone in this game: there is no partner who had melded."
    if told == NOTHING and form["before"].data:
        yield "before", "Nothing was melded before, so your partner has no melds there."
