import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import { creepTo } from '../../navigation/walking/keys.ts';
import { ActionError } from '../../player/actionError.ts';
import { carried, countOf } from '../../player/inventory.ts';
import { feetOf, type Player } from '../../player/player.ts';
import { land } from '../column.ts';
import { digBlock } from '../dig.ts';
import { isAbove, putUnderneath } from '../rise.ts';

/** What a pillar is built of, soonest dug again first; logs and planks at need. */
const PLAIN: readonly string[] = [
  'dirt',
  'cobblestone',
  'cobbled_deepslate',
  'netherrack',
  'andesite',
  'diorite',
  'granite',
  'tuff',
];
const WOOD = /_(?:planks|log)$/;
/** The highest pillar, blocks. */
const HIGHEST = 24;
/** How far from the middle of its cell the body may be without brushing against what stands beside it, blocks. */
const OFF_CENTRE = 0.15;

/** The block carried that a pillar is best built of; undefined when none is. `keeps`: how many of an item are needed for something else. */
export function pillarBlock(player: Player, keeps: ReadonlyMap<string, number> = new Map()): string | undefined {
  const ids = carried(player)
    .map(({ name }) => name)
    .filter((id) => countOf(player, id) > (keeps.get(id) ?? 0));
  return PLAIN.find((id) => ids.includes(id)) ?? ids.find((id) => WOOD.test(id));
}

/** A pillar of blocks carried that grows under the body, and is taken down again riding on it. World coordinates. */
export class Pillar {
  readonly #player: Player;
  readonly #signal: AbortSignal;
  readonly #cells: BlockPosition[] = [];

  constructor(player: Player, signal: AbortSignal) {
    this.#player = player;
    this.#signal = signal;
  }

  get height(): number {
    return this.#cells.length;
  }

  /** Puts one block under the feet and returns its cell. Throws ActionError when that fails. */
  async raise(): Promise<BlockPosition> {
    const player = this.#player;
    const item = pillarBlock(player);
    if (item === undefined) throw new ActionError('missing-item', 'carries no block to raise a pillar of');
    if (this.height >= HIGHEST) throw new ActionError('too-far', `a pillar is at most ${HIGHEST} blocks high`);
    const feet = feetOf(player);
    const cell = { x: Math.floor(feet.x), y: Math.floor(feet.y + 0.01), z: Math.floor(feet.z) };
    const middle = { x: cell.x + 0.5, z: cell.z + 0.5 };
    if (Math.hypot(feet.x - middle.x, feet.z - middle.z) > OFF_CENTRE) await creepTo(player, middle, this.#signal);
    await putUnderneath(player, cell, item, this.#signal);
    this.#cells.push(cell);
    return cell;
  }

  /** Digs it from its top down, as long as the body stands on it. */
  async takeDown(): Promise<void> {
    for (let cell = this.#cells.at(-1); cell; cell = this.#cells.at(-1)) {
      if (!isAbove(this.#player, cell) || this.#player.blocks.at(neighbour(cell, 'down'))?.shapes.length === 0) {
        this.#cells.length = 0;
        return;
      }
      await digBlock(this.#player, cell, this.#signal, { collect: false, stay: true });
      this.#cells.pop();
      await land(this.#player, this.#signal);
    }
  }
}
