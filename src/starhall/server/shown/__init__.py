"""What readers are shown: games, positions, questions, replays."""
