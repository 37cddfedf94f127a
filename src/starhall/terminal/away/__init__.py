"""Tables in a hall elsewhere: signing in there, finding a seat, and playing by the wire protocol."""
