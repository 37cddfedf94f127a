"""What may become of a message: it is sent, it is to be tried again, or nobody is there."""

from __future__ import annotations


class NotSent(Exception):
    """It could not be sent now; later it may."""


class NobodyThere(Exception):
    """It will never be taken there."""
