"""Rules of Operation: Mata Hari."""
