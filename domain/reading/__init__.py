"""What words mean in any letter, whatever is played: courtesy, numbers, parts of a line, second thoughts, doubt."""
