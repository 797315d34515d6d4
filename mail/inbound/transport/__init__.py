"""Letters taken in: from mail servers by LMTP or SMTP, and through a pipe."""
