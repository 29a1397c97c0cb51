"""A team of two seats against a real run, which test/clients/python.e2e.test.ts starts."""

import json
import os
import unittest
import warnings

from guildhall_client import ParallelEnv, RunOver

CHEST = {"x": -4, "y": -60, "z": 0}


def take(item: str) -> dict[str, object]:
    return {"tool": "withdrawItem", "arguments": {"item_name": item, "item_count": 1, **CHEST}}


def place(item: str, height: int) -> dict[str, object]:
    return {"tool": "placeBlock", "arguments": {"item_name": item, "x": -8, "y": height, "z": 0}}


class Team(unittest.TestCase):
    """Two episodes of construction/lamp with seed 7, in which game time stands while anybody thinks."""

    def test_plays_two_episodes(self) -> None:
        env = ParallelEnv(json.loads(os.environ["GUILDHALL_TOKENS"]))
        try:
            self.assertEqual(env.possible_agents, ["Alice", "Bob"])
            self.assertEqual(env.agents, [])
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                observations, infos = env.reset(seed=-1, options={})
            self.assertEqual(env.agents, ["Alice", "Bob"])
            self.assertIn("the run decides the seed", str(caught[0].message))
            self.assertIn("## You, Bob", observations["Bob"]["text"])
            self.assertEqual(infos["Alice"]["briefing"]["agent"], "Alice")
            self.assertIn("placeBlock", [tool["name"] for tool in infos["Bob"]["tools"]])

            # Actions of different lengths, and an agent without one.
            observations, rewards, terminations, truncations, infos = env.step({"Alice": take("stone_bricks")})
            self.assertTrue(infos["Alice"]["result"]["ok"], infos)
            self.assertEqual(observations["Alice"]["state"]["team"][0]["inventory"], {"stone_bricks": 1})
            self.assertEqual(rewards, {"Alice": 0.0, "Bob": 0.0})
            self.assertEqual([terminations, truncations], [{"Alice": False, "Bob": False}] * 2)
            *_, infos = env.step({"Alice": place("stone_bricks", -60), "Bob": take("oak_fence")})
            self.assertTrue(infos["Alice"]["result"]["ok"] and infos["Bob"]["result"]["ok"], infos)
            *_, infos = env.step({"Alice": {"say": "the rest is yours"}, "Bob": place("oak_fence", -59)})
            self.assertTrue(infos["Bob"]["result"]["ok"], infos)

            # Who is done leaves; the others play on.
            _, _, terminations, _, _ = env.step({"Alice": {"done": True}, "Bob": take("torch")})
            self.assertEqual(terminations, {"Alice": True, "Bob": False})
            self.assertEqual(env.agents, ["Bob"])
            with self.assertRaisesRegex(ValueError, "Alice"):
                env.step({"Alice": None})
            observations, _, terminations, truncations, infos = env.step({"Bob": place("torch", -58)})
            self.assertEqual([terminations, truncations], [{"Bob": True}, {"Bob": False}])
            self.assertEqual(infos["Bob"]["ended"]["reason"], "goal-reached")
            self.assertEqual(env.agents, [])

            # The second episode is given up.
            observations, infos = env.reset()
            self.assertEqual(infos["Bob"]["briefing"]["episodeId"], "episode-1")
            with self.assertRaises(RunOver):
                env.reset()
        finally:
            env.close()
