"""Mixed load on servers that are killed, and the check that no data was lost."""
