"""Orders in their writer's own words: read where every word of their sentence is known, and one order alone fits (G-22)."""
