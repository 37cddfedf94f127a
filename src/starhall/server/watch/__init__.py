"""The server seen from outside: its log, its figures, its memory, its clock."""
