"""The only place that will wire ports to stores and adapters; so far there is nothing to wire."""
