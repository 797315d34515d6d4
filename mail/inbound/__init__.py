"""Letters in: from the bytes a mail server hands over to the newest words and who wrote them."""
