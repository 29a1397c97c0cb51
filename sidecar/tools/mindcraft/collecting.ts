import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Body, SeenBlock } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { performAction } from '../villager/defineTool.ts';
import { bodyChanges } from './bodyChanges.ts';
import { commandTool, type Progress } from './commandTool.ts';

/** How far blocks are looked for, how many are known at a time, and how many may fail before it gives up. */
const RADIUS = 64;
const MOST_KNOWN = 64;
const MOST_FAILED = 8;
/** The most blocks one go at a vein takes. */
const MOST_AT_ONCE = 64;
/** How long collecting goes on, ms of game time. */
const COLLECT_MS = 600_000;

/** What grows, at the age at which it is ripe (wiki, "Crop"). */
const RIPE_AT: Readonly<Record<string, number>> = nameTable({
  wheat: 7,
  carrots: 7,
  potatoes: 7,
  beetroots: 3,
  nether_wart: 3,
  cocoa: 2,
});
/** What is broken at once, one by one, rather than mined as a vein. */
const PLANT =
  /^(?:wheat|carrots|potatoes|beetroots|nether_wart|cocoa|sugar_cane|bamboo|cactus|kelp|melon|pumpkin|dandelion|poppy|allium|azure_bluet|cornflower|blue_orchid|lily_of_the_valley|oxeye_daisy|sunflower|lilac|rose_bush|peony|fern|grass|short_grass|tall_grass|dead_bush|torch|wall_torch|sweet_berry_bush)$|_(?:tulip|mushroom|sapling|carpet|bush)$/;

/** Commands that break blocks and pick things up. */
export const COLLECTING_TOOLS: readonly Tool[] = [
  commandTool('!collectBlocks', collectBlocks, { limitMs: COLLECT_MS }),
  commandTool('!breakAt', (body, { x, y, z }: BlockPosition, signal) =>
    performAction(body, { type: 'dig', position: { x, y, z } }, signal),
  ),
  commandTool('!collectDrops', (body, { distance }: { distance: number }, signal) =>
    performAction(body, { type: 'collect-drops', radius: distance }, signal),
  ),
];

async function collectBlocks(
  body: Body,
  { type, num }: { type: string; num: number },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  if (type === 'water' || type === 'lava')
    return refusal('cannot-break', `${type} is not collected by hand: use a bucket`);
  const kinds = kindsOf(type);
  const before = body.observe();
  const failed = new Set<string>();
  let [collected, problem] = [0, ''];
  const text = () => `collected ${collected} of ${num} ${type}`;
  while (collected < num && failed.size < MOST_FAILED) {
    progress(text());
    const block = nextOf(body, kinds, failed);
    if (!block) break;
    const result = await collect(body, block, num - collected, signal);
    if (!result.ok && (result.code === 'cancelled' || result.code === 'disconnected')) return result;
    const { mined = result.ok ? 1 : 0, cut = mined } = (result.data ?? {}) as { mined?: number; cut?: number };
    collected += cut;
    if (result.ok) continue;
    problem = result.message;
    failed.add(positionKey(block.position));
    if (result.code === 'missing-item' || result.code === 'died') break;
  }
  const why = problem !== '' ? `: ${problem}` : `: no more within ${RADIUS} blocks`;
  const changes = bodyChanges(before, body.observe());
  const message = `${text()}${collected < num ? why : ''}${changes ? `; ${changes}` : ''}`;
  return collected >= num ? { ok: true, message } : refusal(collected > 0 ? 'wrong-result' : 'nothing-there', message);
}

/** An ore stands for itself in deepslate too, dirt for grass, and what an ore gives for the ore. */
function kindsOf(type: string): ReadonlySet<string> {
  const ore = /^(?:coal|iron|copper|gold|diamond|emerald|redstone|lapis_lazuli)$/.test(type)
    ? `${type.replace('_lazuli', '')}_ore`
    : type;
  if (/^(?!deepslate_|nether_).*_ore$/.test(ore)) return new Set([ore, `deepslate_${ore}`]);
  return new Set(type === 'dirt' ? ['dirt', 'grass_block'] : [type]);
}

/** The nearest block that has not failed; ripe crops before the others. */
function nextOf(body: Body, kinds: ReadonlySet<string>, failed: ReadonlySet<string>): SeenBlock | undefined {
  const known = body
    .findBlocks((id) => kinds.has(id), RADIUS, MOST_KNOWN)
    .filter(({ position }) => !failed.has(positionKey(position)));
  return known.find(isRipe) ?? known[0];
}

function isRipe({ state }: SeenBlock): boolean {
  const age = RIPE_AT[state.id];
  return age === undefined || Number(state.properties.age) >= age;
}

async function collect(
  body: Body,
  { position, state }: SeenBlock,
  most: number,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (PLANT.test(state.id)) return performAction(body, { type: 'dig', position }, signal);
  const mined = await performAction(body, { type: 'mine-vein', position, most: Math.min(most, MOST_AT_ONCE) }, signal);
  if (mined.ok || mined.code !== 'unreachable' || !/_(?:log|stem)$/.test(state.id)) return mined;
  return performAction(body, { type: 'fell-tree', position }, signal);
}
