"""The pages of play, by what they serve."""
