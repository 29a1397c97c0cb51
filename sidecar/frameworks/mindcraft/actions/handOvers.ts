import type { Clock } from '../../../../clock/clock.ts';
import type { ToolBelt } from '../../../tools/tool.ts';

/** Tools that throw items for others to have. */
const THROWING: ReadonlySet<string> = new Set(['!givePlayer', '!discard', 'handoverBlock', 'tossItem']);

/** When an agent last gave items away, whoever had it do so: a command, a program or a mode. */
export class HandOvers {
  readonly #clock: Pick<Clock, 'now'>;
  #underWay = 0;
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Game time of the end of the last one, ms; now while one is under way, -Infinity before the first. */
  get lastAt(): number {
    return this.#underWay > 0 ? this.#clock.now() : this.#endedAt;
  }

  /** The same tools; what they give away is noted here. */
  watch(tools: ToolBelt): ToolBelt {
    return {
      names: tools.names,
      describe: () => tools.describe(),
      call: (name, args, signal) =>
        THROWING.has(name) ? this.#noting(() => tools.call(name, args, signal)) : tools.call(name, args, signal),
    };
  }

  async #noting<T>(call: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await call();
    } finally {
      this.#underWay--;
      this.#endedAt = this.#clock.now();
    }
  }
}
