"""A player: a person with a verified address, who may sit in seats. What they wrote and who they are lies in the vault."""
