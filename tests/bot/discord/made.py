"""What is to be posted, made by hand."""

from bot.play.views.outbox import News
from bot.storage.rows import EncounterRow, Status

NEWS = News(
    encounter=EncounterRow(
        id="e",
        token="fight",
        campaign="guild",
        channel="1",
        ruleset="duel",
        edition=1,
        name="",
        status=Status.RUNNING,
        opened_at=0,
    ),
    campaign=None,
    told=(),
    opened=(),
    names={},
    upto=0,
)
