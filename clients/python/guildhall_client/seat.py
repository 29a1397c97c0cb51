"""One seat of a run: its connection, what it is told, and what it asks."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import inspect
import json
import os
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

PROTOCOL_VERSION = 2
#: Seconds between attempts to come back: doubled from the first to the longest.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
LARGEST_FRAME = 64 * 1024 * 1024
#: The close code of a gateway whose run is over.
GOING_AWAY = 1001
#: Updates that wait for somebody to read them; the oldest are dropped for more.
MOST_UPDATES = 1_000
#: After these codes there is no point in coming back.
FATAL = frozenset({"unsupported-protocol", "unauthorized", "forbidden", "bad-request"})
#: A request that fails with one of these was not answered because its episode was over, if it was.
UNANSWERED = frozenset({"wrong-state", "connection-lost", "run-over"})
#: Newer versions of websockets look for a proxy, which a gateway on this machine must not be asked through.
_NO_PROXY: dict[str, Any] = (
    {"proxy": None} if "proxy" in inspect.signature(websockets.connect.__init__).parameters else {}
)


class GuildhallError(Exception):
    """Base of every error of this package. `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} [{code}]")
        self.code = code


class Refused(GuildhallError):
    """The gateway refused a request: it is at fault with its arguments or its time."""


class ConnectionLost(GuildhallError):
    """The connection broke while a request was under way: whether it was done is unknown. The seat comes back by itself."""

    def __init__(self, message: str) -> None:
        super().__init__("connection-lost", message)


class RunOver(GuildhallError):
    """The gateway has closed, refused the token, or cannot be reached: nothing more can be asked."""


class EpisodeEnded(GuildhallError):
    """The episode has ended, as `ended` states. The next one, if any, begins by itself."""

    def __init__(self, ended: Ended) -> None:
        detail = f": {ended.detail}" if ended.detail else ""
        super().__init__("episode-ended", f"{ended.episode_id} has ended: {ended.termination} ({ended.reason}){detail}")
        self.ended = ended


@dataclass(frozen=True)
class Briefed:
    """An episode is about to begin. `briefing` holds goal, documents, team, tools and limits."""

    briefing: dict[str, Any]


@dataclass(frozen=True)
class Released:
    """The players are free, and game time counts."""

    episode_id: str


@dataclass(frozen=True)
class Ended:
    """How an episode ended. Its score is in the run's folder: no client is told it."""

    episode_id: str
    termination: str
    reason: str
    detail: str


Update: TypeAlias = Briefed | Released | Ended


@dataclass(frozen=True)
class Observation:
    """What the body sees and carries."""

    #: Game time since the body joined, in ms.
    at: float
    #: The same as sentences.
    text: str
    #: The same as data; None where it would be too long.
    state: Any
    #: A PNG of what its eyes see, in runs with pictures.
    picture: bytes | None = None


@dataclass(frozen=True)
class Tool:
    name: str
    description: str
    #: JSON Schema of the arguments.
    parameters: dict[str, Any]


@dataclass(frozen=True)
class ToolResult:
    """What the game server confirmed. A call that failed is a result, too, with `ok` False and a `code`."""

    ok: bool
    message: str
    code: str | None = None
    data: Any = None

    def __bool__(self) -> bool:
        return self.ok


@dataclass
class _Episode:
    briefing: dict[str, Any]
    is_released: bool = False
    ended: Ended | None = None

    @property
    def id(self) -> str:
        return str(self.briefing["episodeId"])


@dataclass
class _Changes:
    """Wakes everybody who waits for something to change."""

    _event: asyncio.Event = field(default_factory=asyncio.Event)

    def announce(self) -> None:
        self._event.set()
        self._event = asyncio.Event()

    async def next(self) -> None:
        await self._event.wait()


class Seat:
    """A seat for tools, in all episodes of a run. Use it as `async with Seat() as seat`.

    url and token: what the run printed; by default the environment variables GUILDHALL_GATEWAY and GUILDHALL_TOKEN.
    give_up: seconds without a connection after which the run counts as over.
    """

    def __init__(self, url: str | None = None, token: str | None = None, *, give_up: float = 30.0) -> None:
        self.url = url or os.environ.get("GUILDHALL_GATEWAY", "")
        self._token = token or os.environ.get("GUILDHALL_TOKEN", "")
        if not self.url.startswith(("ws://", "wss://")):
            raise ValueError("the gateway is missing: give url='ws://...' or set GUILDHALL_GATEWAY")
        if not self._token:
            raise ValueError("the token of the seat is missing: give token='...' or set GUILDHALL_TOKEN")
        self._give_up = give_up
        #: The player's name, once connected.
        self.agent = ""
        self._socket: Any = None
        self._over: GuildhallError | None = None
        self._episode: _Episode | None = None
        #: The one that `released` returned last: requests are for it alone.
        self._playing: _Episode | None = None
        self._pending: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._next_id = 0
        self._changes = _Changes()
        self._updates: asyncio.Queue[Update | None] = asyncio.Queue(MOST_UPDATES)
        self._task: asyncio.Task[None] | None = None

    # Connection

    async def connect(self) -> Seat:
        """Connects. Raises RunOver when the gateway cannot be reached or refuses the token."""
        if self._task is None:
            self._task = asyncio.create_task(self._stay_connected())
        await self._until(lambda: self._socket is not None)
        return self

    async def close(self) -> None:
        """Leaves the seat. Its body stays in the game, without anybody who plays it."""
        if self._task is None:
            return
        self._finish(RunOver("closed", "the seat was closed"))
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def __aenter__(self) -> Seat:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # What the seat is told

    @property
    def briefing(self) -> dict[str, Any] | None:
        """The latest briefing; None before the first."""
        return self._episode.briefing if self._episode else None

    @property
    def ended(self) -> Ended | None:
        """How the episode that is played ended; None while it goes on."""
        return self._playing.ended if self._playing else None

    async def released(self) -> dict[str, Any]:
        """Waits until an episode is under way, and returns its briefing: from now on the seat plays it.

        Raises RunOver when there is none any more.
        """
        await self._until(lambda: self._present() is not None)
        self._playing = self._present()
        assert self._playing is not None
        return self._playing.briefing

    async def until_ended(self) -> Ended:
        """Waits for the end of the episode that is played."""
        playing = await self._played()
        await self._until(lambda: playing.ended is not None)
        assert playing.ended is not None
        return playing.ended

    async def episodes(self) -> AsyncIterator[dict[str, Any]]:
        """The briefing of each episode of the run, once its players are released, until the run is over."""
        while True:
            try:
                yield await self.released()
                await self.until_ended()
            except RunOver as over:
                if over.code in ("closed", "run-over"):
                    return
                raise

    async def updates(self) -> AsyncIterator[Update]:
        """Everything the seat is told, as it comes, until the run is over. After a reconnect some of it comes again."""
        while (update := await self._updates.get()) is not None:
            yield update

    # What the seat asks

    async def observe(self) -> Observation:
        """What the body sees and carries now. Takes no game time."""
        answer = await self._ask_again({"type": "observe"})
        picture = answer.get("picture")
        data = base64.b64decode(picture["data"]) if picture else None
        return Observation(answer["at"], answer["text"], answer["state"], data)

    async def tools(self) -> list[Tool]:
        """The tools that may be called."""
        answer = await self._ask_again({"type": "tools"})
        return [Tool(tool["name"], tool["description"], tool["parameters"]) for tool in answer["tools"]]

    async def call(self, tool: str, /, arguments: Mapping[str, Any] | None = None, **more: Any) -> ToolResult:
        """Calls a tool, by keywords or with a mapping, and waits until it is done or has failed. One call at a time."""
        request = {"type": "call-tool", "tool": tool, "arguments": {**(arguments or {}), **more}}
        return _tool_result(await self._ask(request))

    async def say(self, message: str) -> ToolResult:
        """Sends one line of at most 256 characters to all team mates."""
        return _tool_result(await self._ask({"type": "say", "message": message}))

    async def done(self) -> None:
        """Reports that the work is done. The seat plays no more in this episode."""
        await self._ask({"type": "done"})

    # Below

    def _present(self) -> _Episode | None:
        episode = self._episode
        return episode if episode and episode.is_released and episode.ended is None else None

    async def _played(self) -> _Episode:
        if self._playing is None:
            await self.released()
        assert self._playing is not None
        return self._playing

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            if self._over:
                raise self._over
            await self._changes.next()

    async def _ask_again(self, request: dict[str, Any]) -> dict[str, Any]:
        """For what may be asked twice: a connection that breaks is no reason to fail."""
        while True:
            try:
                return await self._ask(request)
            except ConnectionLost:
                continue

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._task is None:
            raise RunOver("closed", "the seat is not connected: call connect() first")
        playing = await self._played()
        if playing.ended is not None:
            raise EpisodeEnded(playing.ended)
        await self._until(lambda: self._socket is not None)
        number, self._next_id = self._next_id, self._next_id + 1
        text = json.dumps({**request, "id": number})
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[number] = answer
        try:
            # Whoever reads the connection fails the answer once all that came before its end has been taken.
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)
            return await answer
        except (Refused, ConnectionLost, RunOver) as error:
            # At the end of a run the gateway closes behind the news of the end, and answers nothing that comes after it.
            if playing.ended is not None and error.code in UNANSWERED:
                raise EpisodeEnded(playing.ended) from error
            raise
        finally:
            self._pending.pop(number, None)
            if answer.done() and not answer.cancelled():
                answer.exception()

    async def _stay_connected(self) -> None:
        loop = asyncio.get_running_loop()
        pause, since = FIRST_PAUSE, loop.time()
        while self._over is None:
            problem = "it closed the connection"
            try:
                async with websockets.connect(self.url, max_size=LARGEST_FRAME, **_NO_PROXY) as socket:
                    if await self._converse(socket):
                        pause, since = FIRST_PAUSE, loop.time()
            except InvalidURI as error:
                self._finish(RunOver("bad-address", str(error)))
            except (OSError, InvalidHandshake, asyncio.TimeoutError) as error:
                problem = str(error) or type(error).__name__
            if self._over is None and loop.time() - since > self._give_up:
                self._finish(RunOver("unreachable", f"{self.url} is out of reach for {self._give_up} s: {problem}"))
            if self._over is None:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _converse(self, socket: Any) -> bool:
        """Speaks over one connection until it ends. Returns whether it was ever welcome."""
        welcome = False
        try:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL_VERSION, "token": self._token}))
            async for text in socket:
                frame = json.loads(text)
                if frame["type"] == "welcome":
                    welcome = self._welcomed(frame, socket)
                else:
                    self._take(frame)
                if self._over is not None:
                    break
        except ConnectionClosed:
            pass
        finally:
            self._socket = None
            if self._over is None and _close_code(socket) == GOING_AWAY:
                self._finish(RunOver("run-over", "the gateway has closed: the run is over"))
            for answer in list(self._pending.values()):
                if not answer.done():
                    answer.set_exception(ConnectionLost(f"the connection to {self.url} broke"))
            self._changes.announce()
        return welcome

    def _welcomed(self, frame: dict[str, Any], socket: Any) -> bool:
        if frame["role"] != "mind":
            role = frame["role"]
            self._finish(RunOver("forbidden", f"the token is for the role {role}: expected that of a seat for tools"))
            return False
        self.agent = frame["agent"]
        self._socket = socket
        self._changes.announce()
        return True

    def _take(self, frame: dict[str, Any]) -> None:
        kind = frame["type"]
        if kind == "result":
            self._answer(frame["requestId"], lambda answer: answer.set_result(frame["result"]))
        elif kind == "error" and "requestId" in frame:
            refused = Refused(frame["code"], frame["message"])
            self._answer(frame["requestId"], lambda answer: answer.set_exception(refused))
        elif kind == "error" and frame["code"] in FATAL:
            self._finish(RunOver(frame["code"], f"the gateway refused: {frame['message']}"))
        elif kind == "briefing":
            before, briefing = self._episode, frame["briefing"]
            # After a reconnect everything is sent again.
            if before is None or before.ended is not None or before.id != briefing["episodeId"]:
                self._episode = _Episode(briefing)
                if before is not None and before.ended is None:
                    before.ended = Ended(before.id, "fault", "sidecar-lost", "the next episode has begun")
            self._tell(Briefed(briefing))
        elif kind == "released" and self._episode:
            self._episode.is_released = True
            self._tell(Released(frame["episodeId"]))
        elif kind == "ended" and self._episode:
            ended = Ended(frame["episodeId"], frame["termination"], frame["reason"], frame["detail"])
            self._episode.ended = ended
            self._tell(ended)

    def _answer(self, number: int, settle: Callable[[asyncio.Future[dict[str, Any]]], None]) -> None:
        answer = self._pending.get(number)
        if answer is not None and not answer.done():
            settle(answer)

    def _tell(self, update: Update | None) -> None:
        if self._updates.full():
            self._updates.get_nowait()
        self._updates.put_nowait(update)
        self._changes.announce()

    def _finish(self, over: GuildhallError) -> None:
        if self._over is not None:
            return
        self._over = over
        for answer in list(self._pending.values()):
            if not answer.done():
                answer.set_exception(over)
        self._tell(None)


def _tool_result(answer: dict[str, Any]) -> ToolResult:
    return ToolResult(answer["ok"], answer["message"], answer.get("code"), answer.get("data"))


def _close_code(socket: Any) -> int | None:
    code = getattr(socket, "close_code", None)
    return code if isinstance(code, int) else None
