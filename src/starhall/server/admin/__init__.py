"""`starhall admin`: what the operator of a hall does, also while its server runs."""
