"""Games over the API: the same tables, seats and moves as the pages have, for programs."""
