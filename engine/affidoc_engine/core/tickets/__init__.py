"""The ticket control plane. So far: the numbers it works with (`defaults`)."""
