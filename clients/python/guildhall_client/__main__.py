"""Looks at a seat from the command line, or makes one call: python -m guildhall_client --help."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict

from .seat import GuildhallError, Seat


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m guildhall_client",
        description="Look at a seat of a Guildhall run, or make one call. Waits for the release of the players. "
        "The run waits a minute for the next command before it gives the seat up.",
    )
    parser.add_argument("--url", help="gateway that the run printed (default: GUILDHALL_GATEWAY)")
    parser.add_argument(
        "--token", help="token of the seat; other users can read command lines (default: GUILDHALL_TOKEN)"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("tools", help="list the tools that may be called (default)")
    commands.add_parser("briefing", help="print the briefing as JSON")
    commands.add_parser("observe", help="print what the body sees now")
    call = commands.add_parser("call", help="call a tool and print what came of it")
    call.add_argument("tool")
    call.add_argument("arguments", nargs="?", default="{}", help='as JSON, such as \'{"item_name": "chest"}\'')
    say = commands.add_parser("say", help="send one line to all team mates")
    say.add_argument("message")
    commands.add_parser("done", help="report that the work is done")
    return parser


async def _do(options: argparse.Namespace) -> int:
    async with Seat(options.url, options.token) as seat:
        briefing = await seat.released()
        match options.command:
            case "briefing":
                print(json.dumps(briefing, indent=2))
            case "observe":
                print((await seat.observe()).text)
            case "call":
                result = await seat.call(options.tool, json.loads(options.arguments))
                print(json.dumps(asdict(result), indent=2))
                return 0 if result else 1
            case "say":
                print((await seat.say(options.message)).message)
            case "done":
                await seat.done()
            case _:
                for tool in await seat.tools():
                    arguments = ", ".join(tool.parameters.get("properties", {}))
                    print(f"{tool.name}({arguments})\n    {tool.description}")
    return 0


def main() -> int:
    """Exit codes: 0; 1 for a call that failed; 2 for bad input; 3 when the gateway refuses or cannot be reached."""
    options = _parser().parse_args()
    try:
        return asyncio.run(_do(options))
    except GuildhallError as error:
        print(f"guildhall_client: {error}", file=sys.stderr)
        return 3
    except ValueError as error:
        print(f"guildhall_client: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
