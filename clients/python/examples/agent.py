"""Lays blocks of the blueprint until nothing is missing. It shares the work by taking the next block that it can get."""

import asyncio
import re

from guildhall_client import EpisodeEnded, Seat


async def main() -> None:
    async with Seat() as seat:
        async for briefing in seat.episodes():
            print(f"{briefing['agent']}: {briefing['goal'].splitlines()[0]}")
            try:
                while missing := (await seat.observe()).state["blueprint"]["missing"]:
                    item, x, y, z = re.search(r": (\w+).* at \((-?\d+),(-?\d+),(-?\d+)\)", missing[0]).groups()
                    await seat.call("withdrawItem", item_name=item, item_count=1)
                    print(await seat.call("placeBlock", item_name=item, x=int(x), y=int(y), z=int(z)))
                await seat.done()
            except EpisodeEnded as end:
                print(end)


asyncio.run(main())
