"""Records what was decided before anything is done, and recovers after a crash. Not written yet."""
