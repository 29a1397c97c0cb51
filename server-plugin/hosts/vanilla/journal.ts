import { z } from 'zod';
import { Box } from '../../../protocol/geometry.ts';
import type { Orders } from './orders.ts';
import { NAMESPACE } from './pack/packContract.ts';

/** Where the server itself keeps what is to be put right on it; saved with its world. */
const STORAGE = `storage ${NAMESPACE}:host`;

const JournalZone = z.object({ number: z.int(), box: Box });
type JournalZone = z.infer<typeof JournalZone>;

const Journal = z.object({
  /** The commands that give the server its own rules back. */
  restore: z.array(z.string()).default([]),
  zones: z.array(JournalZone).default([]),
});
type Journal = z.infer<typeof Journal>;

/**
 * What has been done to a server and not been undone yet, kept on the server, so that whoever comes after a lost
 * connection or a killed process can still put everything back.
 */
export class ServerJournal {
  readonly #orders: Orders;

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  /** What was left behind. What cannot be read was not written by us, and counts as nothing. */
  async read(): Promise<Journal> {
    const parsed = Journal.safeParse(await this.#orders.data(STORAGE));
    return parsed.success ? parsed.data : { restore: [], zones: [] };
  }

  async noteRestoring(commands: readonly string[]): Promise<void> {
    await this.forgetRestoring();
    for (const command of commands)
      await this.#orders.give(`data modify ${STORAGE} restore append value ${JSON.stringify(command)}`);
  }

  async forgetRestoring(): Promise<void> {
    await this.#orders.give(`data modify ${STORAGE} restore set value []`);
  }

  async noteZone({ number, box }: JournalZone): Promise<void> {
    const corner = ({ x, y, z: zed }: { x: number; y: number; z: number }) => `{x:${x},y:${y},z:${zed}}`;
    await this.#orders.give(
      `data modify ${STORAGE} zones append value {number:${number},box:{min:${corner(box.min)},max:${corner(box.max)}}}`,
    );
  }

  async forgetZone(number: number): Promise<void> {
    await this.#orders.console.run(`data remove ${STORAGE} zones[{number:${number}}]`);
  }
}
