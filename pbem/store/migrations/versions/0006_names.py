"""Players may have a name, which lies in the vault."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has one yet."""
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("name_vault_id", sa.Text(), sa.ForeignKey("vault.id")))
