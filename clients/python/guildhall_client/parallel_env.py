"""Several seats of one run as a parallel environment in the style of PettingZoo, which need not be installed."""

from __future__ import annotations

import asyncio
import os
import threading
import warnings
from collections.abc import Coroutine, Mapping
from dataclasses import asdict
from typing import Any, TypeAlias, TypeVar

from .seat import EpisodeEnded, GuildhallError, Seat, ToolResult

#: What an agent does in a step: {"tool": name, "arguments": {...}}, {"say": text}, {"done": True}, or None to wait.
Action: TypeAlias = Mapping[str, Any] | None
Observations: TypeAlias = dict[str, dict[str, Any]]
Infos: TypeAlias = dict[str, dict[str, Any]]
T = TypeVar("T")

#: How long an agent waits that has nothing to do, seconds of game time.
WAIT = {"seconds": 0.5}


class ParallelEnv:
    """`reset` and `step` over seats for tools, with PettingZoo's parallel signatures.

    tokens: the token of each seat, by agent, as `guildhall run --seat NAME=tools` printed them.

    A step does one action of every agent at the same time and lasts until the longest is done; agents that finish earlier
    wait (by the tool "wait", where they have it). Rewards are always 0: scores are the server's, and stand in the run's
    folder after the run. Infos carry the results of the actions. Observations are {"at", "text", "state", "picture"}; there
    are no spaces to sample from.
    """

    metadata = {"name": "guildhall_v0", "render_modes": []}

    def __init__(self, tokens: Mapping[str, str], url: str | None = None, *, give_up: float = 30.0) -> None:
        if not tokens:
            raise ValueError("no seat is given: expected the token of at least one")
        self.possible_agents: list[str] = list(tokens)
        #: Who still plays in the present episode.
        self.agents: list[str] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="guildhall", daemon=True)
        self._thread.start()
        address = url or os.environ.get("GUILDHALL_GATEWAY")
        self._seats: dict[str, Seat] = {}
        self._latest: Observations = {}
        self._can_wait: dict[str, bool] = {}
        #: Waits that were still under way when a step was over: game time may stand until the next one.
        self._waits: dict[str, asyncio.Task[None]] = {}
        try:
            self._run(self._connect(dict(tokens), address, give_up))
        except BaseException:
            self.close()
            raise

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        """Waits for the next episode of the run. One that is under way is given up: its agents report that they are done.

        The run decides tasks and seeds (`--seed`); another `seed` than the episode's causes a warning. `options` are
        unused. Infos hold "briefing", "tools" and "seed". Raises RunOver when the run has no more episodes.
        """
        del options
        observations, infos = self._run(self._reset())
        actual = infos[self.agents[0]]["seed"] if self.agents else None
        if seed is not None and actual is not None and seed != actual:
            warnings.warn(f"the run decides the seed: it is {actual}, not {seed}", stacklevel=2)
        return observations, infos

    def step(
        self, actions: Mapping[str, Action]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Observations, rewards (0), terminations, truncations and infos, of the agents that played in this step.

        An agent terminates by reporting that it is done, and with the episode; an episode that a limit or a fault ended is
        truncated. Infos hold "result" of an action, "refused" where the gateway did not take it, and "ended".
        """
        strange = [agent for agent in actions if agent not in self.agents]
        if strange:
            raise ValueError(f"not playing: {', '.join(strange)}; expected {', '.join(self.agents) or 'reset first'}")
        return self._run(self._step(actions))

    def close(self) -> None:
        """Leaves all seats."""
        if self._loop.is_closed():
            return
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _connect(self, tokens: dict[str, str], url: str | None, give_up: float) -> None:
        for agent, token in tokens.items():
            seat = Seat(url, token, give_up=give_up)
            self._seats[agent] = seat
            await seat.connect()
            if seat.agent != agent:
                raise ValueError(f"the token of {agent} is that of {seat.agent}")

    async def _close(self) -> None:
        for wait in self._waits.values():
            wait.cancel()
        await asyncio.gather(*(seat.close() for seat in self._seats.values()))

    async def _reset(self) -> tuple[Observations, Infos]:
        await asyncio.gather(*(self._give_up(agent) for agent in self.agents))
        if self._latest:
            await asyncio.gather(*(seat.until_ended() for seat in self._seats.values()))
        briefings = await asyncio.gather(*(seat.released() for seat in self._seats.values()))
        self.agents = list(self.possible_agents)
        self._latest = {}
        infos: Infos = {}
        for agent, briefing in zip(self.agents, briefings, strict=True):
            tools = [asdict(tool) for tool in await self._seats[agent].tools()]
            self._can_wait[agent] = any(tool["name"] == "wait" for tool in tools)
            infos[agent] = {"briefing": briefing, "tools": tools, "seed": briefing["seed"]}
            await self._observe(agent)
        return dict(self._latest), infos

    async def _give_up(self, agent: str) -> None:
        await self._after_wait(agent)
        try:
            await self._seats[agent].done()
        except GuildhallError:
            pass

    async def _after_wait(self, agent: str) -> None:
        wait = self._waits.pop(agent, None)
        if wait is not None:
            await wait

    async def _wait(self, agent: str) -> None:
        try:
            await self._seats[agent].call("wait", WAIT)
        except GuildhallError:
            pass

    async def _step(
        self, actions: Mapping[str, Action]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        playing = list(self.agents)
        infos: Infos = {agent: {} for agent in playing}
        acting = set(playing)
        finished = {agent for agent in playing if (actions.get(agent) or {}).get("done")}

        all_acted = asyncio.Event()

        async def play(agent: str) -> None:
            try:
                await self._after_wait(agent)
                await self._act(agent, actions.get(agent), infos[agent])
            except EpisodeEnded:
                pass
            except GuildhallError as error:
                infos[agent]["refused"] = str(error)
            finally:
                acting.discard(agent)
                if not acting:
                    all_acted.set()
            # Game time may stand still until everybody has asked for something.
            while not (all_acted.is_set() or agent in finished or self._seats[agent].ended) and self._can_wait[agent]:
                wait = self._waits[agent] = asyncio.create_task(self._wait(agent))
                over = asyncio.create_task(all_acted.wait())
                await asyncio.wait({wait, over}, return_when=asyncio.FIRST_COMPLETED)
                over.cancel()

        await asyncio.gather(*(play(agent) for agent in playing))
        for agent in playing:
            await self._observe(agent)
        terminations, truncations = {}, {}
        for agent in playing:
            ended = self._seats[agent].ended
            is_cut = ended is not None and ended.termination in ("limit", "fault")
            truncations[agent] = is_cut
            terminations[agent] = agent in finished or (ended is not None and not is_cut)
            if ended is not None:
                infos[agent]["ended"] = asdict(ended)
        self.agents = [agent for agent in playing if not (terminations[agent] or truncations[agent])]
        observations = {agent: self._latest[agent] for agent in playing}
        return observations, dict.fromkeys(playing, 0.0), terminations, truncations, infos

    async def _act(self, agent: str, action: Action, info: dict[str, Any]) -> None:
        seat = self._seats[agent]
        result: ToolResult | None = None
        if action is None:
            if self._can_wait[agent]:
                result = await seat.call("wait", WAIT)
        elif "tool" in action:
            result = await seat.call(str(action["tool"]), action.get("arguments") or {})
        elif "say" in action:
            result = await seat.say(str(action["say"]))
        elif action.get("done"):
            await seat.done()
        else:
            raise ValueError(f'{agent}: expected an action with "tool", "say" or "done", or None; found {action!r}')
        if result is not None:
            info["result"] = asdict(result)

    async def _observe(self, agent: str) -> None:
        """What an agent sees; after the end what it saw last."""
        try:
            self._latest[agent] = asdict(await self._seats[agent].observe())
        except GuildhallError:
            self._latest.setdefault(agent, {"at": 0.0, "text": "", "state": None, "picture": None})
