"""The forms of what this part of the API reads and says, by subject."""
