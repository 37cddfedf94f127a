"""The verbs of the cards: what each of them does."""
