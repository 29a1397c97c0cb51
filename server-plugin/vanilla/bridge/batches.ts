import { HostFault } from '../../../protocol/errors.ts';
import { BATCH_TICKS, FUNCTIONS, NUMBERS, OBJECTIVE, STORAGE, TickSample } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import { readBatch } from '../replies/packReplies.ts';
import { isUnknownFunction, readData, readScore } from '../replies/replies.ts';

const { batch, queued } = NUMBERS;
/** Says nothing, and stands in no log, where there is nothing to take. */
const TAKE = `execute unless score ${batch} ${OBJECTIVE} matches 1.. if score ${queued} ${OBJECTIVE} matches 1.. run function ${FUNCTIONS.take}`;
const TICKS = `data get storage ${STORAGE.batch} ticks`;

/**
 * Takes a server's samples in batches. A batch lies on the server until it is known to have been read: one whose answer
 * was lost is read again, one whose clearing was lost is cleared again and not told twice.
 */
export class Batches {
  readonly #console: Console;
  /** Read, and not yet given to anybody. */
  readonly #read: TickSample[] = [];
  /** The number of the last batch that was read and may still lie there; undefined when it is known not to. */
  #lies: number | undefined;

  constructor(console: Console) {
    this.#console = console;
  }

  /** What was read so far belongs to another time. */
  forget(): void {
    this.#read.length = 0;
    this.#lies = undefined;
  }

  /**
   * Everything that is queued. What it had read when it failed comes first the next time.
   * @throws HostFault of the console, 'pack-missing', 'pack-mismatch' or 'reply-cut'.
   */
  async takeAll(): Promise<TickSample[]> {
    let more = true;
    while (more) {
      const reply = await this.#console.run(TAKE);
      if (isUnknownFunction(reply)) throw packGone();
      const number = readScore(await this.#console.run(`scoreboard players get ${batch} ${OBJECTIVE}`)) ?? 0;
      if (number === 0) {
        this.#lies = undefined;
        break;
      }
      if (number !== this.#lies) {
        const ticks = await this.#readTicks();
        this.#read.push(...ticks);
        this.#lies = number;
        more = ticks.length >= BATCH_TICKS;
      }
      await this.#console.run(`function ${FUNCTIONS.done}`);
      this.#lies = undefined;
    }
    return this.#read.splice(0);
  }

  async #readTicks(): Promise<TickSample[]> {
    try {
      return readBatch(await this.#console.run(TICKS));
    } catch (error) {
      if (error instanceof HostFault && error.code === 'reply-cut') return this.#readPiecemeal();
      throw error;
    }
  }

  /** Tick by tick, and those with too much in them entry by entry. */
  async #readPiecemeal(): Promise<TickSample[]> {
    const ticks: TickSample[] = [];
    for (;;) {
      const path = `${TICKS}[${ticks.length}]`;
      const tick = await this.#piece(path, () => this.#readTick(path));
      if (tick === undefined) return ticks;
      ticks.push(parsed(tick));
    }
  }

  async #readTick(path: string): Promise<unknown> {
    const entries: unknown[] = [];
    for (;;) {
      const entry = readData(await this.#console.run(`${path}.e[${entries.length}]`));
      if (entry === undefined) break;
      entries.push(entry);
    }
    return { t: readData(await this.#console.run(`${path}.t`)), e: entries };
  }

  async #piece(command: string, whenCut: () => Promise<unknown>): Promise<unknown> {
    try {
      return readData(await this.#console.run(command));
    } catch (error) {
      if (error instanceof HostFault && error.code === 'reply-cut') return whenCut();
      throw error;
    }
  }
}

function parsed(tick: unknown): TickSample {
  const sample = TickSample.safeParse(tick);
  if (sample.success) return sample.data;
  throw new HostFault(
    'pack-mismatch',
    `the server's data pack told what cannot be read: ${sample.error.issues[0]?.message}`,
  );
}

/** The fault of a pack that was there and is no more. */
export function packGone(): HostFault {
  return new HostFault(
    'pack-missing',
    "the server does not know the data pack's functions any more: expected Guildhall's data pack to be enabled (datapack list)",
  );
}
