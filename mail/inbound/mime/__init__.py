"""Bytes into headers, bodies and text, without ever raising."""
