"""What sentences beside orders name: whether it is ordered too, by rule and by weight."""
