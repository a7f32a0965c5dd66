"""Mixed load on a campus whose servers are killed, and the proof that nothing was lost."""
