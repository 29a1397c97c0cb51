import { z } from 'zod';
import { CROPS, ripeAge } from '../../../protocol/crops.ts';
import { type BlockPosition, boxOf, cellsOf, neighbour } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type ToolResult } from '../tool.ts';
import { performAction, tool } from '../villager/defineTool.ts';

/** Cells that one call tends: some minutes of work. */
const MOST_CELLS = 96;
/** What a hoe makes farmland of. */
const TILLED: ReadonlySet<string> = new Set(['grass_block', 'dirt', 'dirt_path']);
/** How far around the field what fell is picked up, blocks. */
const DROPS_RADIUS = 8;
/** Cells in a row that nothing comes of before the rest is left. */
const MOST_FAILURES = 3;

const x = z.int().describe('of a corner of the field');

/** Harvests what is ripe in a field, and tills and sows what is free, cell by cell as by hand. */
export const tendField = tool({
  name: 'tendField',
  description:
    `Tend a whole field, at most ${MOST_CELLS} cells: harvest every crop that is ripe, pick up what falls, till grass or dirt with a hoe ` +
    'you carry, and sow seed_name on free farmland. y is that of the ground, from_ and to_ are two corners. What is not ' +
    'ripe stays. Reports how much was harvested, tilled and sown, and what still grows.',
  parameters: z.strictObject({
    seed_name: z.enum(CROPS.map(({ sown }) => sown)).default('wheat_seeds'),
    from_x: x,
    from_z: x,
    to_x: x,
    to_z: x,
    y: z.int(),
  }),
  run: (body, { seed_name, from_x, from_z, to_x, to_z, y }, signal) => {
    const box = boxOf({ x: from_x, y, z: from_z }, { x: to_x, y, z: to_z });
    const size = (box.max.x - box.min.x + 1) * (box.max.z - box.min.z + 1);
    if (size > MOST_CELLS)
      return Promise.resolve(refusal('bad-argument', `the field has ${size} cells; expected at most ${MOST_CELLS}`));
    return new Tending(body, seed_name, signal).tend(inRows(box));
  },
});

class Tending {
  readonly #body: Body;
  readonly #seed: string;
  readonly #signal: AbortSignal;
  #harvested = 0;
  #tilled = 0;
  #sown = 0;
  #growing = 0;
  /** How far the least and the most grown of them are, and when that is ripe. */
  #ages: { readonly least: number; readonly most: number; readonly ripe: number } | undefined;
  #failures = 0;
  /** Ground that no hoe was left for. */
  #untilled = 0;
  #lastFailure = '';

  constructor(body: Body, seed: string, signal: AbortSignal) {
    this.#body = body;
    this.#seed = seed;
    this.#signal = signal;
  }

  async tend(grounds: readonly BlockPosition[]): Promise<ToolResult> {
    for (const ground of grounds) await this.#reap(ground);
    if (this.#harvested > 0)
      await performAction(this.#body, { type: 'collect-drops', radius: DROPS_RADIUS }, this.#signal);
    for (const ground of grounds) {
      if (this.#carried(this.#seed) === 0) break;
      await this.#sow(ground);
    }
    for (const ground of grounds) this.#measure(ground);
    return this.#report();
  }

  async #reap(ground: BlockPosition): Promise<void> {
    const crop = this.#above(ground);
    const ripe = crop && ripeAge(crop.id);
    if (ripe === undefined || crop?.properties.age !== ripe) return;
    if (await this.#does({ type: 'dig', position: neighbour(ground, 'up') })) this.#harvested++;
  }

  async #sow(ground: BlockPosition): Promise<void> {
    if (this.#above(ground)?.id !== 'air') return;
    const id = this.#body.seenAt(ground)?.id ?? '';
    if (TILLED.has(id)) {
      const hoe = this.#body.observe().inventory.find((stack) => stack.id.endsWith('_hoe'));
      if (!hoe) this.#untilled++;
      if (!hoe || !(await this.#does({ type: 'use-item-on-block', item: hoe.id, position: ground }))) return;
      this.#tilled++;
    } else if (id !== 'farmland') return;
    if (await this.#does({ type: 'use-item-on-block', item: this.#seed, position: ground })) this.#sown++;
  }

  #measure(ground: BlockPosition): void {
    const crop = this.#above(ground);
    const ripe = crop && ripeAge(crop.id);
    if (ripe === undefined) return;
    this.#growing++;
    const age = Number(crop?.properties.age ?? 0);
    const { least, most } = this.#ages ?? { least: age, most: age };
    this.#ages = {
      least: Math.min(least, age),
      most: Math.max(most, age),
      ripe: Math.max(this.#ages?.ripe ?? 0, Number(ripe)),
    };
  }

  /** How many cells grow, and how far they are. */
  #growingText(): string {
    const cells = `${this.#growing} cells grow there now`;
    if (!this.#ages) return cells;
    const { least, most, ripe } = this.#ages;
    return `${cells}, at stage ${least === most ? least : `${least} to ${most}`} of ${ripe}`;
  }

  /** Does one thing to a cell, unless several in a row have failed: the field is out of reach then. */
  async #does(action: Parameters<Body['perform']>[0]): Promise<boolean> {
    this.#signal.throwIfAborted();
    if (this.#failures >= MOST_FAILURES) return false;
    const result = await performAction(this.#body, action, this.#signal);
    this.#failures = result.ok ? 0 : this.#failures + 1;
    if (!result.ok) this.#lastFailure = result.message;
    return result.ok;
  }

  #report(): ToolResult {
    const seeds = this.#carried(this.#seed);
    const data = { harvested: this.#harvested, tilled: this.#tilled, sown: this.#sown, growing: this.#growing, seeds };
    const lack = this.#untilled === 0 ? '' : `; ${this.#untilled} cells of it are not tilled, as you carry no hoe`;
    const done = `harvested ${data.harvested}, tilled ${data.tilled} and sowed ${data.sown} cells; ${this.#growingText()}, and you carry ${seeds} ${this.#seed}${lack}`;
    if (data.harvested + data.tilled + data.sown > 0)
      return {
        ok: true,
        message: this.#failures >= MOST_FAILURES ? `${done}; left the rest: ${this.#lastFailure}` : done,
        data,
      };
    if (this.#lastFailure !== '') return { ok: false, code: 'unreachable', message: this.#lastFailure, data };
    // The block was renamed in 1.20.3.
    const grass = this.#body.idOf('Short Grass') ?? 'grass';
    const found = this.#seed === 'wheat_seeds' ? ` (${grass} drops some)` : '';
    const why =
      seeds === 0
        ? `nothing is ripe, and you carry no ${this.#seed}${found}`
        : `nothing is ripe, and no cell is free to sow${lack}`;
    return { ok: false, code: 'nothing-there', message: `${why}; ${this.#growingText()}`, data };
  }

  #above(ground: BlockPosition): ReturnType<Body['seenAt']> {
    return this.#body.seenAt(neighbour(ground, 'up'));
  }

  #carried(item: string): number {
    return this.#body.observe().inventory.reduce((sum, { id, count }) => sum + (id === item ? count : 0), 0);
  }
}

/** One row along the longer side after the other, every second one backwards, so that nobody walks for nothing and a ditch is crossed once. */
function inRows(box: ReturnType<typeof boxOf>): BlockPosition[] {
  const [along, across]: readonly ['x' | 'z', 'x' | 'z'] =
    box.max.x - box.min.x > box.max.z - box.min.z ? ['x', 'z'] : ['z', 'x'];
  const turned = (cell: BlockPosition) => ((cell[across] - box.min[across]) % 2 === 0 ? cell[along] : -cell[along]);
  return [...cellsOf(box)].sort((a, b) => a[across] - b[across] || turned(a) - turned(b));
}
