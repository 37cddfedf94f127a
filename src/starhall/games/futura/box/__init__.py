"""What is in the box: cards, acolytes, districts, stations, and the language of their effects."""
