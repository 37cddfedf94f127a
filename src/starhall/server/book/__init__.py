"""The book of a table and the table it folds into: no sockets, no database, no waiting."""
