/**
 * What happens in a tick after all packets have been handled, in this order. A system registers for the phase its work
 * belongs to; within a phase systems run in the order they were installed.
 */
const TICK_PHASES = [
  'commands',
  'digging',
  'placing',
  'containers',
  'furnaces',
  'devices',
  'crops',
  'mobs',
  'items',
  'players',
  /** Telling the clients: chunks, blocks, entities, slots. Nothing changes the world any more. */
  'views',
] as const;
export type TickPhase = (typeof TICK_PHASES)[number];

/** The work of every tick, phase by phase. */
export class TickPhases {
  readonly #work: (() => void)[][] = TICK_PHASES.map(() => []);
  #skips: ((phase: TickPhase) => boolean) | undefined;

  add(phase: TickPhase, run: () => void): void {
    this.#work[TICK_PHASES.indexOf(phase)]?.push(run);
  }

  /** Asks `skips` in every tick which phases stand still. */
  skipWhere(skips: (phase: TickPhase) => boolean): void {
    this.#skips = skips;
  }

  /** Runs one tick's work; what fails ends nothing but itself, unless `failed` throws. */
  run(failed: (phase: TickPhase, error: unknown) => void): void {
    for (let index = 0; index < TICK_PHASES.length; index++) {
      const phase = TICK_PHASES[index] as TickPhase;
      if (this.#skips?.(phase)) continue;
      const work = this.#work[index] as (() => void)[];
      for (let at = 0; at < work.length; at++)
        try {
          (work[at] as () => void)();
        } catch (error) {
          failed(phase, error);
        }
    }
  }
}
