import type { BlockFacts } from '../../perception/blockView.ts';
import { carried } from '../../player/inventory.ts';
import type { Player } from '../../player/player.ts';

/** Plain blocks a body builds its way of, those it can best do without first. */
const FILLERS: readonly string[] = [
  'dirt',
  'coarse_dirt',
  'rooted_dirt',
  'diorite',
  'granite',
  'andesite',
  'tuff',
  'calcite',
  'netherrack',
  'cobbled_deepslate',
  'cobblestone',
  'mossy_cobblestone',
  'stone',
  'deepslate',
  'sandstone',
  'grass_block',
];
/** Blocks walked in a second, and what turning to a block and hitting it takes beyond the digging, ms. */
const PACE = 4.3;
const AIMING_MS = 300;
/** What setting a block down costs, in blocks walked, and what each costs more when few are left. */
const FILL = 5;
const SCARCE = 4;
const FEW = 6;

/** The item a body would fill a cell with; undefined when it carries none. */
export function filler(player: Player): string | undefined {
  const items = new Set(carried(player).map(({ name }) => name));
  return FILLERS.find((item) => items.has(item));
}

/** How many blocks a body could fill in. */
function fillersLeft(player: Player): number {
  return carried(player).reduce((sum, { name, count }) => sum + (FILLERS.includes(name) ? count : 0), 0);
}

/** What digging and filling cost a body with what it carries now, in blocks walked. */
export class WorkCosts {
  /** Undefined when there is nothing to fill with. */
  readonly fill: number | undefined;
  readonly #player: Player;
  readonly #tools: readonly number[];
  readonly #digs = new Map<string, number>();

  constructor(player: Player) {
    this.#player = player;
    this.#tools = [...new Set(player.bot.inventory.items().map(({ type }) => type))];
    const left = fillersLeft(player);
    this.fill = left === 0 ? undefined : FILL + (left < FEW ? SCARCE : 0);
  }

  /** Infinite for what cannot be dug; of a block nobody has seen, what rock costs. */
  dig(facts: BlockFacts | undefined, y: number): number {
    const id = facts?.state.id ?? (y < 4 ? 'deepslate' : 'stone');
    let cost = this.#digs.get(id);
    if (cost === undefined) {
      cost = ((this.#breakMs(id) + AIMING_MS) / 1000) * PACE;
      this.#digs.set(id, cost);
    }
    return cost;
  }

  /** The time to break a block with the best tool carried (wiki "Breaking", speed). */
  #breakMs(id: string): number {
    const { registry } = this.#player.bot;
    const block = registry.blocksByName[id];
    if (!block?.diggable || block.hardness === null || (block.hardness ?? -1) < 0) return Number.POSITIVE_INFINITY;
    const speeds = registry.materials[block.material ?? ''] as Record<number, number> | undefined;
    const harvests = (tool: number | undefined) =>
      !block.harvestTools || (tool !== undefined && block.harvestTools[tool] === true);
    let least = Number.POSITIVE_INFINITY;
    for (const tool of [undefined, ...this.#tools]) {
      const speed = (tool !== undefined && speeds?.[tool]) || 1;
      const perTick = speed / (block.hardness ?? 1) / (harvests(tool) ? 30 : 100);
      least = Math.min(least, perTick >= 1 ? 0 : Math.ceil(1 / perTick) * 50);
    }
    return least;
  }
}
