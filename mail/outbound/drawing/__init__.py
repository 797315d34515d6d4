"""Diagrams drawn: as a picture and as SVG, from one geometry."""
