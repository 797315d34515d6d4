"""What happens in matches because time passes: decisions closed, reminders, a clock that jumped, deadlines set aside."""
