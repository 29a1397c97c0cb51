import { Random } from '../../../clock/random.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { blockFacts } from '../../../game-server/world/blocks/blockFacts.ts';
import { lootOf } from '../../../game-server/world/blocks/drops.ts';
import { type BlockState, formatBlockState, isAir } from '../../../protocol/blockState.ts';
import { CROPS } from '../../../protocol/crops.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import type { Stock } from '../../../tasks/making/solver/search.ts';
import { siteYield } from '../../../tasks/making/solver/siteYield.ts';

/** Blocks that operators alone set, or that lead out of the arena. */
const FOR_OPERATORS =
  /^(?:(?:chain_|repeating_)?command_block|structure_(?:block|void)|jigsaw|spawner|trial_spawner|(?:end|nether)_portal|end_gateway|moving_piston)$/;
/** Items for operators that are not blocks. */
const OPERATOR_ITEMS = /^(?:command_block_minecart|debug_stick|knowledge_book)$/;

/** Where they grow, or what a hoe makes it of. */
const SOIL: ReadonlySet<string> = new Set(['farmland', 'dirt', 'grass_block', 'dirt_path']);

/** Whether a block or an item is of no use, or of too much, to whoever is not an operator. */
export function isForOperators(id: string): boolean {
  return FOR_OPERATORS.test(id) || OPERATOR_ITEMS.test(id);
}

/** Whether nobody breaks a block in survival. */
export function isUnbreakable(id: string, version: string): boolean {
  return !isAir(id) && !/^(?:water|lava)$/.test(id) && (blockFacts(version).block(id)?.hardness ?? 0) < 0;
}

/**
 * What kits, the site and its part of the Nether hold, and whatever breaking their blocks, killing their mobs and sowing may give,
 * in any number.
 */
export function stockOf({ kits, site: { steps }, nether }: CustomTask, version: string): Stock {
  const site = { steps: [...steps, ...(nether?.steps ?? [])] };
  const given = siteYield({ steps: site.steps.filter(({ type }) => type !== 'fill' && type !== 'set') });
  const stations = new Set(siteYield({ steps: site.steps.filter(({ type }) => type === 'set') }).stations);
  const items = new Map<string, number>();
  for (const step of site.steps)
    if (step.type === 'container') for (const { id, count } of step.items) items.set(id, (items.get(id) ?? 0) + count);
  for (const { id, count } of kits.flat()) items.set(id, (items.get(id) ?? 0) + count);
  const held = new Set(site.steps.flatMap((step) => (step.type === 'container' ? step.items.map(({ id }) => id) : [])));
  for (const item of given.most.keys()) if (!held.has(item)) items.set(item, Number.POSITIVE_INFINITY);
  for (const state of statesOf(site))
    for (const item of dropsOf(state, version)) items.set(item, Number.POSITIVE_INFINITY);
  if (statesOf(site).some(({ id }) => SOIL.has(id)))
    for (const { sown, harvest } of CROPS)
      if (items.has(sown)) for (const item of [sown, harvest]) items.set(item, Number.POSITIVE_INFINITY);
  for (const { id } of statesOf(site))
    if (['crafting_table', 'furnace', 'smoker', 'blast_furnace'].includes(id)) stations.add(id);
  return { items, stations: new Set([...stations, ...given.stations]), hasFuel: given.hasFuel };
}

function statesOf({ steps }: Pick<CustomTask['site'], 'steps'>): BlockState[] {
  const states = steps.flatMap((step) => (step.type === 'fill' || step.type === 'set' ? [step.state] : []));
  return [...new Map(states.map((state) => [formatBlockState(state), state])).values()];
}

/** What a block may leave, by hand, a good pickaxe or shears. */
function dropsOf(state: BlockState, version: string): string[] {
  if (isAir(state.id) || isUnbreakable(state.id, version)) return [];
  const facts = blockFacts(version);
  if (ServerGameData.of(version).problemWith(state) !== undefined) return [];
  const random = new Random(1).fork('drops');
  const tools = [{}, { tool: 'diamond_pickaxe' }, { tool: 'shears' }];
  return tools.flatMap((conditions) =>
    // Some drops are left to chance.
    Array.from({ length: 8 }, () => lootOf(facts, state, conditions, random).map(({ id }) => id)).flat(),
  );
}
