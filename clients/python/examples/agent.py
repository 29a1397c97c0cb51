import asyncio
import re

from guildhall_client import EpisodeEnded, Seat


async def main() -> None:
    async with Seat() as seat:
        async for briefing in seat.episodes():
            print(briefing["goal"])
            try:
                while missing := (await seat.observe()).state["blueprint"]["missing"]:
                    item, *cell = re.search(r": (\w+).*\((.+?),(.+?),(.+?)\)", missing[0]).groups()
                    x, y, z = map(int, cell)
                    await seat.call("withdrawItem", item_name=item, item_count=1)
                    print(await seat.call("placeBlock", item_name=item, x=x, y=y, z=z))
            except EpisodeEnded as end:
                print(end)


asyncio.run(main())
