"""Tables that somebody is at, or that go on by themselves."""
