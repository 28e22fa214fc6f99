"""Federation: teams, sessions and relayed questions. Nothing is written yet."""
