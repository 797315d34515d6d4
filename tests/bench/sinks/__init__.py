"""Mail servers that only count: where our letters go while something is measured."""
