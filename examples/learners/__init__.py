"""Learners to begin from: what each one learns, and how strong it becomes, is in docs/learners.md."""
