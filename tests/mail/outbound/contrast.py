"""How well two colours are told apart, as WCAG 2 measures it."""

from mail.outbound.drawing.palette import rgb


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2 computes it; 4.5 is the least for text."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(value / 255) for value in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
