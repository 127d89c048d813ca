"""A club evening on paper: the form, the print while it is made, the file."""

import secrets

from flask import (
    Blueprint,
    Flask,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug import Response
from werkzeug.datastructures import MultiDict

from scorekeeper.web.forms.packet import PacketForm
from scorekeeper.web.game import share
from scorekeeper.web.print import packet_requests
from scorekeeper.web.print.jobs import DONE, After, Job, Jobs, TooBusy
from scorekeeper.web.print.packet_requests import Wanted
from scorekeeper.web.print.printing import download, file_name, pdf
from scorekeeper.web.print.sheet_language import remember
from scorekeeper.web.print.sheet_paper import remember_paper

blueprint = Blueprint("packets", __name__, url_prefix="/print")

ZIP = "zip"
BUSY_SECONDS = 60
BUSY = "Several files are being made already. Wait a minute, then send this again."


def init_app(app: Flask) -> None:
    """Give the application its list of prints."""
    app.extensions["prints"] = Jobs()


@blueprint.get("")
def form() -> str:
    """What a packet can hold."""
    return _shown(packet_requests.read_form(MultiDict()))


@blueprint.post("")
def start() -> Response:
    """Begin to print, or say what cannot be taken."""
    filled = packet_requests.read_form(request.form)
    work = packet_requests.work_of(filled) if filled.validate() else None
    if work is None:
        return make_response(_shown(filled), 422)
    try:
        return begun(work)
    except TooBusy:
        return make_response(_shown(filled, BUSY), 503, {"Retry-After": str(BUSY_SECONDS)})


@blueprint.get("/<job_id>")
def show(job_id: str) -> Response:
    """How a print stands; with `?part` only that, for the script of the page."""
    job = _prints().find(_owner(), job_id)
    template = "print/_job.html" if "part" in request.args else "print/job.html"
    response = make_response(render_template(template, job=job), 200 if job else 404)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/<job_id>/cancel")
def cancel(job_id: str) -> Response:
    """Stop a print."""
    _prints().cancel(_owner(), job_id)
    return redirect(url_for("packets.show", job_id=job_id), 303)


@blueprint.get("/<job_id>/packet.pdf")
@blueprint.get("/<job_id>/archive.zip")
def file(job_id: str) -> Response:
    """The finished file; what is not there leads to the page that says why."""
    job: Job | None = _prints().find(_owner(), job_id)
    if job is None or job.state != DONE:
        return redirect(url_for("packets.show", job_id=job_id), 303)
    if job.after.ending == ZIP:
        return download(job.content, "application/zip", file_name(job.name, ZIP))
    return pdf(job.content, job.name)


def begun(work: Wanted, after: After | None = None) -> Response:
    """Begin a print of this device and lead to its page; raises TooBusy.

    The paper and the language of the form that was sent are held for the device.
    """
    if "paper" in request.form:
        remember_paper(request.form["paper"])
    if "lang" in request.form:
        remember(request.form["lang"])
    session.setdefault("prints", secrets.token_urlsafe(12))
    job_id = _prints().start(_owner(), work.name, work.make, work.notices, after or After())
    return redirect(url_for("packets.show", job_id=job_id), 303)


def _shown(filled: PacketForm, problem: str = "") -> str:
    shown = {"form": filled, "reached": share.is_reached(), "problem": problem}
    return render_template("print/form.html", **shown)


def _prints() -> Jobs:
    prints: Jobs = current_app.extensions["prints"]
    return prints


def _owner() -> str:
    """What this device is called here, "" if it never printed: it may see its own prints."""
    return str(session.get("prints", ""))
