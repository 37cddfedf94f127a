"""What goes over the wire: messages, their parts, and one schema, apart from the server."""

from starhall.core.extras import needs

with needs("server", "read and write messages of a hall"):
    from starhall.wire.messages import LONGEST_FRAME, FromServer
    from starhall.wire.parts import PROTOCOL

__all__ = ["LONGEST_FRAME", "PROTOCOL", "FromServer"]
