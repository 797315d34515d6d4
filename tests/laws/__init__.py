"""Laws that every discovered game keeps, without code for any one of them."""
