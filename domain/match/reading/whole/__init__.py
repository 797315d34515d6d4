"""What a letter says as a whole: one word alone, a yes to a question of ours, the places of one order, a row of our list."""
