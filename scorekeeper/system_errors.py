"""Why the operating system refused something, in words that every language of the program has."""

import errno
import socket

from scorekeeper.rules.messages import msg

_WHY: dict[int | None, str] = {
    errno.ENOENT: msg("there is no such file or folder"),
    errno.EACCES: msg("permission is missing"),
    errno.EPERM: msg("permission is missing"),
    errno.EEXIST: msg("there is something of this name already"),
    errno.EISDIR: msg("it is a folder"),
    errno.ENOTDIR: msg("a part of the path is no folder"),
    errno.ENOSPC: msg("the disk is full"),
    errno.EROFS: msg("the disk can only be read"),
    errno.ENAMETOOLONG: msg("the name is too long"),
    errno.ELOOP: msg("links in the path lead in a circle"),
    errno.EADDRINUSE: msg("another program uses it"),
    errno.EADDRNOTAVAIL: msg("this machine has no such address"),
    errno.ECONNREFUSED: msg("nothing answers there"),
    getattr(socket, "EAI_NONAME", errno.EHOSTUNREACH): msg("there is no such address"),
}


def reason(error: Exception) -> str:
    """Return why the system refused something; what has no entry here is in the words of the system.

    >>> reason(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    'there is no such file or folder'
    """
    found = getattr(error, "reason", error)  # urllib puts what happened into an error of its own
    return _WHY.get(getattr(found, "errno", None)) or getattr(found, "strerror", None) or str(error)
