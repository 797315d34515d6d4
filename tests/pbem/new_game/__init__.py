"""The recipe of docs/new_game.md, built in a copy of the checkout, held to every law, and played."""
