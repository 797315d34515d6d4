"""The ninety houses and the cards that carry chess pieces."""
