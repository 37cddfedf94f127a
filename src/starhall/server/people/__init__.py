"""People with an account: their names, how they sign in, and what is theirs."""
