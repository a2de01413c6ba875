"""The pages of the encyclopedia, the cards and the search."""
