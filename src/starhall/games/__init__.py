"""The games of the hall. Nothing imports them by name but the registry."""
