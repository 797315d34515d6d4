"""The rules of La Vedova Nera, on webs drawn as text."""
