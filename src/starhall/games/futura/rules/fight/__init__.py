"""The fight: from the declaration of an assault to what is left of it."""
