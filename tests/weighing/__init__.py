"""Paragraphs that people write beside orders, what each makes of these, and the weights that are learned from them."""
