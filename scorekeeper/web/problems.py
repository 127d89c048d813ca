"""The problems of requests that cannot be answered, whatever they are about."""

from dataclasses import dataclass

from scorekeeper.rules.messages import msg


@dataclass(frozen=True, slots=True)
class Problem:
    """What the error page or the JSON answer shows."""

    status: int
    code: str
    heading: str
    message: str
    where: str = ""


# Errors that Flask itself raises: code, heading, sentence.
HTTP_PROBLEMS = {
    400: ("bad-request", msg("This could not be read"), msg("The request is incomplete. Go back one page.")),
    404: ("not-found", msg("There is nothing here"), msg("No page has this address. Check every letter.")),
    405: ("wrong-method", msg("Not possible this way"), msg("Open the game again and use its own buttons.")),
    413: ("too-large", msg("Too much at once"), msg("More was sent than can be accepted. Nothing was saved.")),
    414: ("too-long", msg("This address is too long"), msg("Open the game again from the start page.")),
}

# For a `Host` header that is not a host name: links cannot be made with it.
NO_HOST = msg("This address cannot be read. Open the scorekeeper at the address that it printed.")

FOREIGN = Problem(
    403,
    "foreign-site",
    msg("Not from another site"),
    msg("Scores are changed only on this scorekeeper's own pages. Nothing was saved."),
)

CROWDED = Problem(
    503, "crowded", msg("One moment"), msg("Other sheets or files are being made. Wait a few seconds, then try again.")
)

SPENT = Problem(
    429,
    "spent",
    msg("Too much in a short time"),
    msg(
        "This device has sent many requests that take long. Hands and pages still work. Wait a little, then try again."
    ),
)
