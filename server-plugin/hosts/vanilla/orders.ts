import { HostFault } from '../../../protocol/errors.ts';
import { OBJECTIVE } from './pack/packContract.ts';
import type { Console } from './rcon/console.ts';
import { isNobody, isSyntaxError, readData, readScore, readTest, readTime } from './replies/replies.ts';
import type { SnbtValue } from './replies/snbt.ts';

/**
 * Ways in which vanilla says that a command did nothing though it was understood (en_us.json: "argument.pos.unloaded",
 * "argument.pos.outofworld", "commands.fill.toobig", "commands.clone.toobig", "commands.clone.overlap",
 * "commands.item.target.*", "commands.forceload.toobig", "commands.generic.exception").
 */
const REFUSALS =
  /That position is not loaded|That position is out of this world|Too many blocks in the specified area|The source and destination areas cannot overlap|does not have slot|is not a container|Too many chunks in the specified area|An unexpected error occurred/;

/** Commands to a server, with a check of its answer: vanilla answers a failure as it answers a success, by a text. */
export class Orders {
  readonly console: Console;

  constructor(console: Console) {
    this.console = console;
  }

  /**
   * Runs a command that must not be refused; whether it changed anything is left open.
   * @returns what the server answered.
   * @throws HostFault 'not-online' where it found nobody to do it to, 'command-failed', and what `Console.run` throws.
   */
  async give(command: string): Promise<string> {
    const reply = await this.console.run(command);
    if (isNobody(reply)) throw new HostFault('not-online', `no such player for "${shown(command)}"`);
    if (isSyntaxError(reply) || REFUSALS.test(reply))
      throw new HostFault('command-failed', `the server refused "${shown(command)}": ${shown(reply)}`);
    return reply;
  }

  /** Gives several, one after the other. */
  async giveAll(commands: Iterable<string>): Promise<void> {
    for (const command of commands) await this.give(command);
  }

  /** Whether `execute <condition>` holds: "if block 0 0 0 stone". */
  async test(condition: string): Promise<boolean> {
    return readTest(await this.give(`execute ${condition}`));
  }

  /** One of the pack's own numbers; undefined where it is not set. */
  async number(name: string): Promise<number | undefined> {
    return readScore(await this.console.run(`scoreboard players get ${name} ${OBJECTIVE}`));
  }

  async setNumber(name: string, value: number): Promise<void> {
    await this.give(`scoreboard players set ${name} ${OBJECTIVE} ${value}`);
  }

  /** What `data get <source>` shows ("entity Alice Pos", "storage a:b c"); undefined where nothing is. */
  async data(source: string): Promise<SnbtValue | undefined> {
    return readData(await this.console.run(`data get ${source}`));
  }

  /** The world's age in ticks. */
  async gameTime(): Promise<number> {
    return readTime(await this.give('time query gametime'));
  }
}

/** A line of which the beginning says enough. */
function shown(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}
