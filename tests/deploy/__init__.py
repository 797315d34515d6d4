"""What deploy/ holds: checked without a container engine, and its commands run as plain processes."""
