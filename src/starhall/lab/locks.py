"""A file that only one process holds at a time."""

from __future__ import annotations

import sys
from typing import IO, Any


def take(lock: IO[Any]) -> bool:
    """Lock an open file, if nobody has; the system lets go of it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            # Far behind the end: there nobody reads or writes.
            lock.seek(1 << 30)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
