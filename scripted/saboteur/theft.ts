import { z } from 'zod';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { Sabotage } from './saboteur.ts';

/** How far it looks for containers, blocks, how many it knows of, and how much it takes at once. */
const SIGHT = 24;
const MOST_CONTAINERS = 8;
const HANDFUL = 8;
/** How far from where it took something it throws it away, blocks. */
const AWAY = { least: 4, most: 16, places: 200 };

const Held = z.object({ items: z.array(z.object({ id: z.string(), count: z.number() })) });

/** Takes a handful of something out of a container and throws it away at some distance. */
export const steal: Sabotage = async ({ agent, chance, signal }) => {
  const { body, tools } = agent;
  const containers = body.findBlocks((id) => /(?:^|_)chest$|^barrel$/.test(id), SIGHT, MOST_CONTAINERS);
  for (const { position } of chance.shuffle(containers)) {
    const looked = await tools.call('fetchContainerContents', { item_name: 'container', ...position }, signal);
    const held = Held.safeParse(looked.data);
    if (!held.success || held.data.items.length === 0) continue;
    const { id, count } = chance.pick(held.data.items);
    const taken = { item_name: id, item_count: Math.min(count, chance.integer(1, HANDFUL)) };
    const result = await tools.call('withdrawItem', { ...taken, from_name: 'container', ...position }, signal);
    if (!result.ok) continue;
    const place = chance.shuffle(
      placesAway(
        position,
        body.findBlocks(() => true, AWAY.most, AWAY.places),
      ),
    )[0];
    if (place) await tools.call('navigateTo', { ...place, y: place.y + 1 }, signal);
    await tools.call('tossItem', taken, signal);
    return true;
  }
  return false;
};

function placesAway(from: BlockPosition, blocks: readonly { readonly position: BlockPosition }[]): BlockPosition[] {
  return blocks
    .map(({ position }) => position)
    .filter(({ x, y, z }) => y < from.y && Math.max(Math.abs(x - from.x), Math.abs(z - from.z)) >= AWAY.least);
}
