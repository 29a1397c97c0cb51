import { OVERWORLD } from '../replayDocument.ts';

/** Where an agent is and looks, at a tick that need not be whole. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees as in Minecraft: 0 south, 90 west. */
  readonly yaw: number;
  readonly pitch: number;
  /** Blocks a tick over the ground; 0 for one that stands. */
  readonly speed: number;
  /** Number of the dimension, whose coordinates these are. */
  readonly dimension: number;
}

/** Ticks between two samples of somebody who walks: the log has a position at most once a second. */
const SAMPLE_TICKS = 20;
const WIDTH = 6;

/**
 * An agent's samples, and its way between them: in a straight line from one to the next, over the second before the next one
 * where they lie further apart, because who stands still is not sampled.
 */
export class Track {
  readonly #samples: number[] = [];
  readonly #jumps = new Set<number>();
  /** In the order of time. */
  readonly #crossings: { readonly tick: number; readonly dimension: number }[] = [];

  get length(): number {
    return this.#samples.length / WIDTH;
  }

  addJump(tick: number): void {
    this.#jumps.add(tick);
  }

  /** Samples from a tick on lie in another dimension. */
  addCrossing(tick: number, dimension: number): void {
    this.#crossings.push({ tick, dimension });
  }

  /** The dimension in which a sample lies. */
  dimensionOf(index: number): number {
    const tick = this.#field(index * WIDTH);
    return this.#crossings.findLast((crossing) => crossing.tick <= tick)?.dimension ?? OVERWORLD;
  }

  add(tick: number, x: number, y: number, z: number, yaw: number, pitch: number): void {
    this.#samples.push(tick, x, y, z, yaw, pitch);
  }

  /** Tick and position of a sample. */
  sample(index: number): readonly [tick: number, x: number, y: number, z: number] {
    const at = index * WIDTH;
    return [this.#field(at), this.#field(at + 1), this.#field(at + 2), this.#field(at + 3)];
  }

  /** Whether the agent came to a sample by other means than walking. */
  isJump(index: number): boolean {
    return this.#jumps.has(this.#field(index * WIDTH));
  }

  /** The last sample that is not later than a tick; -1 before the first. */
  indexAt(tick: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#field(middle * WIDTH) <= tick) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The pose at a tick; undefined before the first sample. */
  poseAt(tick: number): Pose | undefined {
    const index = this.indexAt(tick);
    if (index < 0) return undefined;
    const at = index * WIDTH;
    const next = at + WIDTH;
    const dimension = this.dimensionOf(index);
    const still = { ...this.#poseOf(at), speed: 0, dimension };
    if (next >= this.#samples.length || this.isJump(index + 1)) return still;
    const to = this.#field(next);
    const from = Math.max(this.#field(at), to - SAMPLE_TICKS);
    if (tick <= from || to === from) return still;
    const share = (tick - from) / (to - from);
    const mix = (field: number) => this.#field(at + field) * (1 - share) + this.#field(next + field) * share;
    const turn = ((((this.#field(next + 4) - this.#field(at + 4)) % 360) + 540) % 360) - 180;
    const way = Math.hypot(this.#field(next + 1) - this.#field(at + 1), this.#field(next + 3) - this.#field(at + 3));
    return {
      x: mix(1),
      y: mix(2),
      z: mix(3),
      yaw: this.#field(at + 4) + turn * share,
      pitch: mix(5),
      speed: way / (to - from),
      dimension,
    };
  }

  #poseOf(at: number): Omit<Pose, 'speed' | 'dimension'> {
    return {
      x: this.#field(at + 1),
      y: this.#field(at + 2),
      z: this.#field(at + 3),
      yaw: this.#field(at + 4),
      pitch: this.#field(at + 5),
    };
  }

  #field(at: number): number {
    return this.#samples[at] ?? 0;
  }
}
