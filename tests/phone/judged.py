"""One golden line in, the whole answer of the rules out: for both Pythons the same few lines."""

import json

from scorekeeper import rules


def judged(line: str) -> str:
    """Return the answer to a line of the corpus, as one line of JSON."""
    vector = json.loads(line)
    try:
        if vector["kind"] == "ask":
            found = rules.answer(vector["input"]).as_json()
        else:
            found = rules.adjudicate(rules.read_record(vector["input"])).as_json()
    except rules.RulesError as error:
        found = {"error": {"code": error.code, "message": error.message, "where": error.where}}
    return json.dumps(found, ensure_ascii=False)
