import type { WholeServer } from '../packs/wholeServer.ts';
import type { WorldKeeping } from '../serverLife.ts';
import type { CommandSource } from '../source.ts';
import { failure } from '../syntax/commandError.ts';

/** What only a server has that runs as a vanilla server. @throws CommandError on any other, which lacks these commands. */
export function wholeOf({ game }: CommandSource): WholeServer {
  if (!game.whole) throw failure('command.unknown.command');
  return game.whole;
}

/** What a server has that keeps a world. @throws CommandError on any other, which lacks these commands. */
export function keepingOf({ game }: CommandSource): WorldKeeping {
  if (!game.keeping) throw failure('command.unknown.command');
  return game.keeping;
}
