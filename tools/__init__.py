"""What the Makefile calls, where a command is more than a line."""
