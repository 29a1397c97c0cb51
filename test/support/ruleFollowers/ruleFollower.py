"""A small program that plays a seat by simple rules: it builds, fetches what a recipe needs, and works levers and plates."""

import asyncio
import re

from guildhall_client import EpisodeEnded, Refused, Seat

#: How long a device that was worked counts for, ms of game time.
WORKED = 20_000


class Player:
    def __init__(self, seat: Seat, briefing: dict) -> None:
        self.seat = seat
        self.name = briefing["agent"]
        self.team = [mate["agent"] for mate in briefing["team"]]
        self.rank = self.team.index(self.name)
        self.recipes = briefing["documents"].get("recipes", [])
        #: What the dish is made of, and what of it falls to this seat when it is dealt out in the team's order.
        self.parts = {item["id"]: item["count"] for recipe in self.recipes[:1] for item in recipe["ingredients"]}
        self.share = sorted(self.parts)[self.rank - 1 :: len(self.team) - 1] if self.rank else []
        self.tried: set[str] = set()
        self.worked_at = -WORKED

    async def play(self) -> None:
        while True:
            seen = await self.seat.observe()
            if not await self.step(seen.state, seen.at):
                await self.seat.call("wait", seconds=0.5)

    async def step(self, state: dict, now: float) -> bool:
        """Does one thing; False where there is nothing to do."""
        if state["blueprint"]:
            return await self.build(state["blueprint"]["missing"])
        if self.recipes:
            return await self.fetch(state)
        return await self.escape(state, now)

    async def build(self, missing: list[str]) -> bool:
        cells = [(block, x, y, z) for line in missing for block, x, y, z in cells_in(line)]
        if not cells:
            return False
        lowest = [cell for cell in cells if cell[2] == min(y for _, _, y, _ in cells)]
        block, x, y, z = lowest[self.rank % len(lowest)]
        await self.seat.call("withdrawItem", item_name=block, item_count=1)
        return bool(await self.seat.call("placeBlock", item_name=block, x=x, y=y, z=z))

    async def fetch(self, state: dict) -> bool:
        """Brings the cook, who is the first of the team, its share."""
        cook = self.team[0]
        carried = state["team"][0]["inventory"]
        for item in [item for item in self.parts if item in carried]:
            if await self.seat.call("handoverBlock", target_player_name=cook, item_name=item, item_count=carried[item]):
                return True
        for chest in state["containers"]:
            x, y, z = chest["position"]
            if chest["holds"] is None:
                return bool(await self.seat.call("fetchContainerContents", item_name="chest", x=x, y=y, z=z))
            left = [item for item in self.share if item in chest["holds"] and item not in self.tried]
            if left:
                item = left[0]
                self.tried.add(item)
                taken = {"item_name": item, "item_count": self.parts[item], "x": x, "y": y, "z": z}
                return bool(await self.seat.call("withdrawItem", taken))
        return False

    async def escape(self, state: dict, now: float) -> bool:
        for place in state["places"]:
            if place["name"] == "exit" and self.name in place["reach"]:
                return await self.go_to(place["position"])
        if now - self.worked_at < WORKED:
            return False
        devices = [
            device
            for device in state["devices"]
            if self.name in device["reach"] and device["state"].get("powered") == "false"
        ]
        if not devices:
            return False
        device = devices[self.rank % len(devices)]
        x, y, z = device["position"]
        worked = (
            await self.go_to(device["position"])
            if "plate" in device["block"]
            else bool(await self.seat.call("ToggleAction", item_name=device["block"], x=x, y=y, z=z))
        )
        if worked:
            self.worked_at = now
        return worked

    async def go_to(self, position: list[int]) -> bool:
        x, y, z = position
        return bool(await self.seat.call("navigateTo", x=x, y=y, z=z))


def cells_in(line: str) -> list[tuple[str, int, int, int]]:
    block = re.search(r": (\w+)", line)
    cells = re.findall(r"\((-?\d+),(-?\d+),(-?\d+)\)", line)
    return [(block[1], int(x), int(y), int(z)) for x, y, z in cells] if block else []


async def main() -> None:
    async with Seat() as seat:
        async for briefing in seat.episodes():
            try:
                await Player(seat, briefing).play()
            except EpisodeEnded as end:
                print(end)


asyncio.run(main())
