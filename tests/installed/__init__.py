"""The distribution as people install it: built, put into an empty environment, and used from another folder."""
