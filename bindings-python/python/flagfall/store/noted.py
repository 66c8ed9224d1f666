"""The time of a store, which never goes back."""

from __future__ import annotations

from dataclasses import dataclass

# While a store runs, it notes the time this often; a longer gap is a downtime.
NOTED_MS = 1_000
_DOWNTIME_MS = 5 * NOTED_MS


@dataclass(slots=True)
class NotedTime:
    """The store's time: that of the system's clock, less what was skipped.

    seen_ms -- the latest reading of the system's clock that is noted in the database
    """

    skipped_ms: int
    seen_ms: int

    def read(self, wall_ms: int, charge_downtime: bool) -> int:
        """The store's time when the system's clock shows `wall_ms`."""
        gap_ms = wall_ms - self.seen_ms
        # A clock that was set back goes on from where it was.
        if gap_ms < 0 or gap_ms > _DOWNTIME_MS and not charge_downtime:
            self.skipped_ms += gap_ms
        self.seen_ms = wall_ms
        return wall_ms - self.skipped_ms
