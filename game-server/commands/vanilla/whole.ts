import type { WholeServer } from '../packs/wholeServer.ts';
import type { CommandSource } from '../source.ts';
import { failure } from '../syntax/commandError.ts';

/** What only a server has that runs as a vanilla server. @throws CommandError on any other, which lacks these commands. */
export function wholeOf({ game }: CommandSource): WholeServer {
  if (!game.whole) throw failure('command.unknown.command');
  return game.whole;
}
