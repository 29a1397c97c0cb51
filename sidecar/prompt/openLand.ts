import { z } from 'zod';
import type { Briefing } from '../../protocol/briefing.ts';
import { type BlockPosition, cellOf, distance, positionKey } from '../../protocol/geometry.ts';
import type { Body, SeenBlock } from '../body/body.ts';
import type { ShownLand, ShownPlace } from './teamState.ts';

/** The document of gathering tasks (tasks/gathering). */
const GatheringDocument = z.object({
  what: z.string(),
  items: z.array(z.string()),
  count: z.number(),
  chest: z.tuple([z.int(), z.int(), z.int()]).nullable(),
});

const SIGHT = 64;
const MOST_LOGS = 400;
const MOST_TREES = 8;
/** How far plain ground is looked for, blocks, and how much of it is shown. */
const GROUND_SIGHT = 32;
const MOST_GROUND = 3;
const GROUND: readonly { readonly block: string; readonly ids: RegExp }[] = [
  { block: 'stone', ids: /^(?:stone|(?:mossy_)?cobblestone)$/ },
  // No tool is made of these.
  { block: 'other rock', ids: /^(?:andesite|diorite|granite|tuff)$/ },
  { block: 'deepslate', ids: /^(?:deepslate|cobbled_deepslate)$/ },
  { block: 'water', ids: /^water$/ },
  { block: 'lava', ids: /^lava$/ },
  { block: 'sand', ids: /^(?:red_)?sand$/ },
  { block: 'gravel', ids: /^gravel$/ },
  { block: 'clay', ids: /^clay$/ },
];

/** Logs, fluids and what land consists of are listed apart from other resources, since there is no end of them. */
export const LAND_BLOCKS = /_(?:log|stem)$|^(?:water|lava|gravel|clay)$/;

interface Settler {
  readonly name: string;
  readonly body: Body;
}

/** Whether a briefing is of a task in the open whose target its documents name. */
export function isGathering({ documents }: Pick<Briefing, 'documents'>): boolean {
  return GatheringDocument.safeParse(documents.gathering).success;
}

/** What agents know of the land around them; undefined where the briefing asks for no gathering. */
export function landKnown(
  { documents }: Pick<Briefing, 'documents'>,
  able: readonly Settler[],
  holds: (chest: BlockPosition) => Readonly<Record<string, number>> | null,
): ShownLand | undefined {
  const document = GatheringDocument.safeParse(documents.gathering);
  if (!document.success) return undefined;
  const { what, items, count, chest } = document.data;
  const inChest = chest && holds({ x: chest[0], y: chest[1], z: chest[2] });
  const sum = (counts: Readonly<Record<string, number>>) =>
    items.reduce((total, item) => total + (counts[item] ?? 0), 0);
  const carried = able.flatMap(({ body }) => body.observe().inventory.filter(({ id }) => items.includes(id)));
  return {
    target: {
      what,
      items,
      count,
      carried: carried.reduce((total, stack) => total + stack.count, 0),
      chest,
      stored: inChest ? sum(inChest) : null,
    },
    agents: able.map(({ name, body }) => ({
      name,
      underSky: body.underSky(),
      unexplored: [...body.unexplored()],
    })),
    trees: treesKnown(able),
    ground: GROUND.flatMap(({ block, ids }) => {
      const nearest = together(able, (id) => ids.test(id), GROUND_SIGHT, MOST_GROUND).slice(0, MOST_GROUND);
      return nearest.length > 0 ? [{ block, nearest: nearest.map(({ position }) => placeOf(position)) }] : [];
    }),
  };
}

function treesKnown(able: readonly Settler[]): ShownLand['trees'] {
  const trees = treesOf(together(able, (id) => /_(?:log|stem)$/.test(id), SIGHT, MOST_LOGS));
  const woods = [...new Set(trees.map(({ wood }) => wood))];
  return woods.map((wood) => {
    const own = trees.filter((tree) => tree.wood === wood);
    return { wood, count: own.length, nearest: own.slice(0, MOST_TREES).map(({ foot }) => placeOf(foot)) };
  });
}

/** What any of some agents know, each block once, nearest to anyone of them first. */
function together(
  able: readonly Settler[],
  matches: (id: string) => boolean,
  radius: number,
  limit: number,
): SeenBlock[] {
  const found = new Map<string, { block: SeenBlock; away: number }>();
  for (const { body } of able) {
    const feet = cellOf(body.observe().position);
    for (const block of body.findBlocks(matches, radius, limit)) {
      const away = distance(block.position, feet);
      const known = found.get(positionKey(block.position));
      if (!known || away < known.away) found.set(positionKey(block.position), { block, away });
    }
  }
  return [...found.values()].sort((a, b) => a.away - b.away).map(({ block }) => block);
}

function placeOf({ x, y, z: zed }: BlockPosition): ShownPlace {
  return [x, y, zed];
}

/** Logs that stand together: a tree as far as it was seen. */
interface SeenTree {
  /** Such as "oak". */
  readonly wood: string;
  /** Its lowest log that was seen. */
  readonly foot: BlockPosition;
  readonly logs: number;
}

/** Trees that logs belong to, in the order of their first logs: those of one wood that touch, also across corners. */
function treesOf(logs: readonly SeenBlock[]): SeenTree[] {
  const left = new Map(logs.map((log) => [positionKey(log.position), log]));
  const trees: SeenTree[] = [];
  for (const first of logs) {
    if (!left.delete(positionKey(first.position))) continue;
    const tree = [first];
    for (let head = 0; head < tree.length; head++)
      for (const near of cellsAround((tree[head] as SeenBlock).position)) {
        const log = left.get(positionKey(near));
        if (log?.state.id !== first.state.id) continue;
        left.delete(positionKey(near));
        tree.push(log);
      }
    const foot = tree.reduce((lowest, { position }) => (position.y < lowest.y ? position : lowest), first.position);
    trees.push({ wood: first.state.id.replace(/_(?:log|stem)$/, ''), foot, logs: tree.length });
  }
  return trees;
}

function* cellsAround({ x, y, z }: BlockPosition): Generator<BlockPosition> {
  for (let besideX = x - 1; besideX <= x + 1; besideX++)
    for (let besideY = y - 1; besideY <= y + 1; besideY++)
      for (let besideZ = z - 1; besideZ <= z + 1; besideZ++) yield { x: besideX, y: besideY, z: besideZ };
}
