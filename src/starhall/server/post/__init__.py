"""By post: people who are not here are told that it is their turn, by mail, push or webhook."""
