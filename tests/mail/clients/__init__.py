"""Answers to a letter of ours that real mail programs wrote, and the script that has them written."""
