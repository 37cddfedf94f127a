"""Learning the values of a game from play that search has improved; numpy comes with the extra `research`."""
