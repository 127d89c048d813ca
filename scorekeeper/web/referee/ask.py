"""Ask the referee: in a game, which fills in what it knows, by a club's or by printed rules."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules import RecordError
from scorekeeper.rules.topics.empty_stock.topic import stock_answers
from scorekeeper.web.forms.ask import FIELDS, AskForm
from scorekeeper.web.referee import questions as ask_questions
from scorekeeper.web.referee.checks import ask_for_missing, check_form
from scorekeeper.web.referee.pages import QUESTIONS, AnswerPage, QuestionPage, questions_in
from scorekeeper.web.referee.setting import has_partner, open_setting
from scorekeeper.web.start import library

# A question changes nothing: it is asked with GET, so that an answer can be gone back to.
blueprint = Blueprint("ask", __name__)


@blueprint.get("/ask")
@blueprint.get("/g/<token>/ask")
def show(token: str = "") -> str:
    """The questions."""
    setting = open_setting(token)
    families = {} if token or setting.saved else library.variants_by_family()
    questions = questions_in(setting.variant)
    return render_template(
        "ask/questions.html", setting=setting, questions=questions, families=families
    )


@blueprint.get("/ask/stock")
@blueprint.get("/g/<token>/ask/stock")
def stock(token: str = "") -> str:
    """What happens at the end of the stock."""
    setting = open_setting(token)
    heading, _ = QUESTIONS["stock"]
    answers = stock_answers(setting.variant)
    return render_template("ask/stock.html", setting=setting, heading=heading, answers=answers)


@blueprint.get("/ask/<what>")
@blueprint.get("/g/<token>/ask/<what>")
def question(what: str, token: str = "") -> ResponseReturnValue:
    """The form of a question; filled and sent, the answer."""
    if what not in FIELDS:
        abort(404)
    setting = open_setting(token)
    asked = "asked" in request.args
    filled = asked or "again" in request.args
    form = AskForm.of(what, setting.sides)(request.args if filled else None)
    page = QuestionPage(setting, what, form, setting.variant_for(0))
    if not has_partner(page.variant):
        form.leave_out_partner()
    if not asked:
        return render_template("ask/question.html", page=page)
    return answer(page) if form.validate() else refuse(page)


def answer(page: QuestionPage) -> ResponseReturnValue:
    """The answer, or what is missing or wrong in the circumstances."""
    if ask_for_missing(page.form, page.setting):
        return refuse(page)
    try:
        check_form(page.form, page.setting)
        ruled = ask_questions.rule(page.form, page.setting)
    except RecordError as error:
        page.form.blame(error.where, error.message)
        return refuse(page)
    shown = AnswerPage(page.setting, page.ask, ruled, page.form)
    again = [pair for pair in request.args.items(multi=True) if pair[0] != "asked"]
    return render_template("ask/answer.html", page=shown, again=again)


def refuse(page: QuestionPage) -> ResponseReturnValue:
    """The form again, with a sentence instead of a ruling."""
    return render_template("ask/question.html", page=page), 422
