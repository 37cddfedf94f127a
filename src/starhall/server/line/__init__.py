"""One socket at one table."""
