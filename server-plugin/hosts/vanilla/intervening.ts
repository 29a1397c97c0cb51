import { HostFault } from '../../../protocol/errors.ts';
import type { Intervention, PutBlock } from '../../../protocol/gameServer/intervention.ts';
import { type BlockPosition, FACINGS, formatPosition, neighbour } from '../../../protocol/geometry.ts';
import type { Crowd } from './crowd.ts';
import { spawnAt } from './equipping.ts';
import type { Orders } from './orders.ts';
import { type ItemWords, itemArgument } from './pack/itemText.ts';
import { block, cell } from './pack/places.ts';
import { signData } from './pack/signText.ts';
import type { Sampler } from './sampling/sampler.ts';
import type { WorldClock } from './worldClock.ts';
import type { VanillaZones } from './zones.ts';

interface InterveningOptions {
  readonly orders: Orders;
  readonly words: ItemWords;
  readonly zones: VanillaZones;
  readonly sampler: Sampler;
  readonly crowd: Crowd;
  readonly worldClock: WorldClock;
  /** Fetches and publishes everything seen so far. */
  readonly sample: () => Promise<void>;
}

/**
 * Does to the world what a referee asks for. The changes are reported without a player.
 * @throws HostFault 'not-online', 'outside-zones', 'command-failed'.
 */
export async function intervene(intervention: Intervention, options: InterveningOptions): Promise<void> {
  const { orders, crowd, words } = options;
  switch (intervention.type) {
    case 'set-blocks':
      return putAll(intervention.cells, options);
    case 'teleport':
      return crowd.move(intervention.player, { position: intervention.position, yaw: intervention.yaw, pitch: 0 });
    case 'set-respawn':
      crowd.check(intervention.player);
      await orders.give(spawnAt(intervention.player, intervention.position));
      return;
    case 'give': {
      crowd.check(intervention.player);
      const item = itemArgument(words, { id: intervention.item, count: 1 });
      await orders.give(`give ${intervention.player} ${item} ${intervention.count}`);
      return;
    }
    default:
      intervention satisfies never;
  }
}

/**
 * Puts blocks as one change where the server's time can be stopped, else within the few ticks their commands take. What
 * players did before is reported first, under their names.
 */
async function putAll(cells: readonly PutBlock[], options: InterveningOptions): Promise<void> {
  const { orders, zones, sampler, worldClock, sample } = options;
  const [first] = cells;
  if (!first) return;
  const zone = zones.at(first.position);
  if (!zone)
    throw new HostFault(
      'outside-zones',
      `no arena is open at ${formatPosition(first.position)}, where blocks should be placed`,
    );
  await sample();
  const own = sampler.disclaim(zone.id, withNeighbours(cells.map(({ position }) => position)));
  try {
    const commands = cells.flatMap((put) => putCommands(put, options.words));
    await worldClock.between(zones.open.size === 1, () => orders.giveAll(commands));
    await sample();
  } finally {
    own.to();
  }
}

function putCommands({ position, state, items, lines }: PutBlock, words: ItemWords): string[] {
  const place = cell('absolute', position);
  return [
    `setblock ${place} ${block(state)}`,
    ...(items
      ? [
          `data modify block ${place} Items set value []`,
          ...items.map(
            (stack) =>
              `item replace block ${place} container.${stack.slot} with ${itemArgument(words, stack)} ${stack.count}`,
          ),
        ]
      : []),
    ...(lines ? [`data merge block ${place} ${signData(words.dialect, lines)}`] : []),
  ];
}

/** What reacts to a change of a cell: what hangs on it, or is joined to it. */
function withNeighbours(cells: readonly BlockPosition[]): BlockPosition[] {
  return cells.flatMap((position) => [position, ...FACINGS.map((facing) => neighbour(position, facing))]);
}
