"""How much what stands beside orders sounds as if these should wait, or were not all: weights that were learned."""
