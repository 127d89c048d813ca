"""The pages to ask the referee: in a game, which fills in facts, or by club or printed rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import rules
from scorekeeper.in_words import answering
from scorekeeper.rules import RecordError, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.plausible import CONTRADICTION
from scorekeeper.rules.topics.empty_stock.topic import stock_answers
from scorekeeper.rules.topics.going_out.fields import PermissionRule
from scorekeeper.web.forms.ask import NOTHING, PARTNER, AskForm, fields_of, shown
from scorekeeper.web.referee import questions as ask_questions
from scorekeeper.web.referee.pages import AnswerPage, QuestionPage, questions_in
from scorekeeper.web.referee.questions import CIRCUMSTANCES
from scorekeeper.web.referee.setting import RulesInPlay, has_partner, open_setting
from scorekeeper.web.rules.rulebook import anchor_of
from scorekeeper.web.start import library
from scorekeeper.words.language import current_language

# A question changes nothing: it is asked with GET, so that the Back button can return to an answer.
blueprint = Blueprint("ask", __name__)


MOST_ASKED = 500  # characters of a question in words that are looked at


@blueprint.get("/ask")
@blueprint.get("/g/<token>/ask")
def show(token: str = "") -> str:
    """Show the questions to the referee, or what the rules say to a question in words."""
    setting = open_setting(token)
    families = {} if token or setting.saved else library.variants_by_family(rules.VARIANTS)
    questions = questions_in(setting.variant)
    known = {"setting": setting, "questions": questions, "families": families}
    asked = " ".join(request.args.get("q", "").split())[:MOST_ASKED]
    if asked:
        known |= said(asked, setting)
    return render_template("ask/questions.html", **known)


def said(asked: str, setting: RulesInPlay) -> dict[str, object]:
    """Return what the page shows about a question in words."""
    here = setting.variant, current_language().code, asked
    found, meant = answering.answers(*here, setting.where), answering.nearest_answered(*here)
    return {"asked": asked, "found": found, "meant": meant, "anchor": anchor_of, "filled_in": filled_in}


def filled_in(known: Mapping[str, Any] | None, setting: RulesInPlay) -> dict[str, str]:
    """Return the parameters of the form for a question about cards, filled in but not sent yet."""
    if known is None:
        return setting.place
    told = {"melds": ", ".join(known.get("melds", ())), **{key: known.get(key) for key in ("cards", "score")}}
    return {
        **setting.place,
        "again": "1",
        **{key: str(value) for key, value in told.items() if value not in (None, "")},
    }


@blueprint.get("/ask/stock")
@blueprint.get("/g/<token>/ask/stock")
def stock(token: str = "") -> str:
    """Show what happens at the end of the stock."""
    setting = open_setting(token)
    heading, _ = questions_in(setting.variant).get("stock") or abort(404)
    answers = stock_answers(setting.variant)
    return render_template("ask/stock.html", setting=setting, heading=heading, answers=answers)


@blueprint.get("/ask/<what>")
@blueprint.get("/g/<token>/ask/<what>")
def question(what: str, token: str = "") -> ResponseReturnValue:
    """Show the form of a question; filled in and sent, the answer."""
    setting = open_setting(token)
    if not fields_of(what, setting.variant):
        abort(404)
    asked = _ASKED in request.args
    filled = asked or "again" in request.args
    form = AskForm.of(what, setting.variant, setting.sides)(request.args if filled else None)
    page = QuestionPage(setting, what, form, setting.variant_for(0))
    if not has_partner(page.variant):
        form.leave_out_partner()
    if not asked:
        return render_template("ask/question.html", page=page)
    return answer(page) if form.validate() else refuse(page)


def answer(page: QuestionPage) -> ResponseReturnValue:
    """Show the answer, or what is missing or wrong in the circumstances."""
    if ask_for_missing(page.form, page.setting):
        return refuse(page)
    try:
        check_form(page.form, page.setting)
        ruled = ask_questions.rule(page.form, page.setting)
    except RecordError as error:
        page.form.blame(error.where, error.message)
        return refuse(page)
    answer_page = AnswerPage(page.setting, page.ask, ruled, page.form)
    again = [pair for pair in request.args.items(multi=True) if pair[0] != _ASKED]
    return render_template("ask/answer.html", page=answer_page, again=again)


def refuse(page: QuestionPage) -> ResponseReturnValue:
    """Show the form again, with a sentence instead of a ruling."""
    return render_template("ask/question.html", page=page), 422


_PERMISSION, _ASKED = "permission", "asked"
# What nobody but the table knows, and what decides the answer: nothing is taken for granted here.
TO_TELL: Mapping[str, str] = {
    "side": msg("Say which side is asking."),
    "score": msg("Write the score of the side before this hand, 0 in the first hand."),
    "hand_number": msg("Write the number of the hand."),
    "has_melded": msg("Say whether your side has melded."),
    "was_open": msg("Say what was melded before this turn."),
    _PERMISSION: msg("Say what your partner answered, or that nobody was asked."),
    "foot_played": msg("Say whether your foot has been played."),
    "pot": msg("Say whether your side has taken its pot."),
}


def ask_for_missing(form: AskForm, setting: RulesInPlay) -> bool:
    """Add an error to every empty field that decides the answer; return whether any is."""
    variant = setting.variant_for(0)
    asked = shown(form.ask, variant, in_game=setting.view is not None)
    missing = [name for name in TO_TELL if name in asked and form[name].data is None and _decides(name, form, variant)]
    for name in missing:
        form.blame(name, TO_TELL[name])
    return bool(missing)


def _decides(name: str, form: AskForm, variant: Variant) -> bool:
    if name in CIRCUMSTANCES:
        return _opens(form)
    return name != _PERMISSION or variant.going_out.permission is PermissionRule.REQUIRED


def _opens(form: AskForm) -> bool:
    """Return whether the side opens in this turn, so that its minimum counts."""
    melded = {name: form[name].data for name in ("has_melded", "was_open") if name in form}
    return not melded or "no" in melded.values()


def check_form(form: AskForm, setting: RulesInPlay) -> None:
    """Raise `RecordError` with the name of a field that contradicts others."""
    for where, sentence in _contradictions(form, setting.variant_for(0)):
        raise RecordError(CONTRADICTION, sentence, where)


def _contradictions(form: AskForm, variant: Variant) -> Iterator[tuple[str, str]]:
    data = {field.short_name: field.data for field in form}
    alone = data.get("side_players") or not has_partner(variant)
    if alone and data.get("permission"):
        yield "permission", msg("Each plays alone in this game: there is no partner to ask.")
    if alone and data.get("was_open") == PARTNER:
        yield "was_open", msg("Each plays alone in this game: there is no partner who had melded.")
    if data.get("was_open") == NOTHING and data.get("before"):
        yield "before", msg("Nothing was melded before, so your partner has no melds there.")
