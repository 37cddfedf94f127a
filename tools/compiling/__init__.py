"""The compiled engine: native modules of the core and of the games' rules, made from the one source."""
