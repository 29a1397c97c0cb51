"""One seat against a real run, which test/clients/python.e2e.test.ts starts for each class."""

import asyncio
import json
import os
import unittest
from typing import Any

import websockets
from guildhall_client import (
    Briefed,
    ConnectionLost,
    Ended,
    EpisodeEnded,
    Refused,
    Released,
    RunOver,
    Seat,
)


class PlaysEpisodes(unittest.IsolatedAsyncioTestCase):
    """Two episodes of construction/lamp; Bob's mates are idle."""

    async def test_builds_the_lamp_twice(self) -> None:
        updates: list[object] = []
        results: list[Ended] = []
        async with Seat() as seat:
            self.assertEqual(seat.agent, "Bob")

            async def read() -> None:
                async for update in seat.updates():
                    updates.append(update)

            reading = asyncio.create_task(read())
            async for briefing in seat.episodes():
                self.assertEqual(briefing["taskId"], "construction/lamp")
                names = {tool.name for tool in await seat.tools()}
                self.assertLessEqual({"placeBlock", "withdrawItem"}, names)
                failed = await seat.call("placeBlock", item_name="diamond_block", x=-8, y=-60, z=0)
                self.assertFalse(failed)
                self.assertEqual(failed.code, "missing-item")
                self.assertTrue(await seat.say("I build it"))
                with self.assertRaises(Refused) as refused:
                    await seat.say("x" * 257)
                self.assertEqual(refused.exception.code, "bad-frame")
                with self.assertRaises(EpisodeEnded) as end:
                    for index, item in enumerate(["stone_bricks", "oak_fence", "torch"]):
                        self.assertTrue(await seat.call("withdrawItem", item_name=item, item_count=1))
                        self.assertIn(item, (await seat.observe()).text)
                        await seat.call("placeBlock", {"item_name": item, "x": -8}, y=-60 + index, z=0)
                    await seat.observe()
                results.append(end.exception.ended)
                with self.assertRaises(EpisodeEnded):
                    # Also once the next episode has begun: it is not played before it is asked for.
                    await seat.call("wait")
            await reading
            with self.assertRaises(EpisodeEnded):
                await seat.observe()
            with self.assertRaises(RunOver):
                await seat.released()
        self.assertEqual([(ended.episode_id, ended.reason) for ended in results],
                         [("episode-0", "goal-reached"), ("episode-1", "goal-reached")])
        self.assertEqual([type(update) for update in updates], [Briefed, Released, Ended] * 2)


class ComesBack(unittest.IsolatedAsyncioTestCase):
    """One episode of construction/lamp in real time."""

    async def test_after_its_connection_broke(self) -> None:
        async with Seat() as seat:
            await seat.released()
            waiting = asyncio.create_task(seat.call("wait", seconds=60))
            await seat.observe()
            seat._socket.transport.abort()
            with self.assertRaises(ConnectionLost):
                await waiting
            # What may be asked twice is asked again by itself.
            self.assertIn("## You, Bob", (await seat.observe()).text)
            # The first call is still under way.
            with self.assertRaises(Refused) as refused:
                await seat.call("withdrawItem", item_name="torch", item_count=1)
            self.assertEqual(refused.exception.code, "busy")


class OutlivesItsGateway(unittest.IsolatedAsyncioTestCase):
    """A gateway of the test's own, which closes behind the news of the end and leaves the last call without an answer."""

    async def play_against(self, last_words: list[dict[str, object]], code: int) -> Exception:
        """What a call ends with that is under way when these frames come and the connection is closed."""

        async def gateway(socket: Any, *_: object) -> None:
            await socket.recv()
            briefing = {"episodeId": "episode-0"}
            for frame in [
                {"type": "welcome", "role": "mind", "agent": "Bob"},
                {"type": "briefing", "briefing": briefing},
                {"type": "released", "episodeId": "episode-0"},
            ]:
                await socket.send(json.dumps(frame))
            await socket.recv()
            for frame in last_words:
                await socket.send(json.dumps(frame))
            await socket.close(code)

        async with websockets.serve(gateway, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with Seat(f"ws://127.0.0.1:{port}", "x") as seat:
                await seat.released()
                with self.assertRaises(Exception) as raised:
                    await seat.call("wait", seconds=60)
                return raised.exception

    async def test_that_tells_it_of_the_end_first(self) -> None:
        end = {"type": "ended", "episodeId": "episode-0", "termination": "goal", "reason": "goal-reached", "detail": ""}
        for code in (1001, 1011):
            raised = await self.play_against([end], code)
            self.assertIsInstance(raised, EpisodeEnded)
            self.assertEqual(raised.ended.reason, "goal-reached")

    async def test_that_goes_without_a_word(self) -> None:
        raised = await self.play_against([], 1001)
        self.assertIsInstance(raised, RunOver)
        self.assertEqual(raised.code, "run-over")
        self.assertIsInstance(await self.play_against([], 1011), ConnectionLost)


class IsRefused(unittest.IsolatedAsyncioTestCase):
    """Any run."""

    async def test_with_a_wrong_token(self) -> None:
        with self.assertRaises(RunOver) as over:
            async with Seat(token="wrong"):
                pass
        self.assertEqual(over.exception.code, "unauthorized")

    async def test_without_a_gateway(self) -> None:
        with self.assertRaises(RunOver) as over:
            async with Seat("ws://127.0.0.1:1", "x", give_up=0.05):
                pass
        self.assertEqual(over.exception.code, "unreachable")

    def test_without_an_address(self) -> None:
        address = os.environ.pop("GUILDHALL_GATEWAY")
        try:
            with self.assertRaisesRegex(ValueError, "GUILDHALL_GATEWAY"):
                Seat()
        finally:
            os.environ["GUILDHALL_GATEWAY"] = address
