"""Play a seat of a Guildhall run by calling tools.

`guildhall run TASK --seat Bob=tools` prints the gateway's address and the seat's token. A `Seat` connects with them, and
plays every episode of the run over one connection. The protocol: docs/reference/protocol.md.
"""

from .parallel_env import ParallelEnv
from .seat import (
    Briefed,
    ConnectionLost,
    Ended,
    EpisodeEnded,
    GuildhallError,
    Observation,
    Refused,
    Released,
    RunOver,
    Seat,
    Tool,
    ToolResult,
    Update,
)

__all__ = [
    "Briefed",
    "ConnectionLost",
    "Ended",
    "EpisodeEnded",
    "GuildhallError",
    "Observation",
    "ParallelEnv",
    "Refused",
    "Released",
    "RunOver",
    "Seat",
    "Tool",
    "ToolResult",
    "Update",
]
