"""The laboratory: measure games and those who play them."""
