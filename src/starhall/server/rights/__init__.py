"""Who may come in, to which seat, and how often."""
