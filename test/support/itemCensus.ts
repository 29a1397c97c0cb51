import type { Stack } from '../../game-server/items/inventory/stack.ts';
import { ItemFrame } from '../../game-server/mechanics/furnishings/itemFrame.ts';
import { Vehicle } from '../../game-server/mechanics/vehicles/vehicle.ts';
import type { Player } from '../../game-server/players/player.ts';
import type { Env } from './env.ts';

/** A server with its systems, in whose world items are counted. */
type Holder = Pick<Env, 'server' | 'systems'>;

/**
 * Every stack there is in a world: carried by players (armour, cursor, crafting grid), in their ender chests, in
 * windows that hold items only while open, in blocks, on and in entities, lying about, and what shulker boxes among
 * these carry. Whoever adds a place where items can be must add it here. Players who have left are counted only when
 * they are given.
 */
export function* everyStack(env: Holder, players: Iterable<Player> = env.server.players.values()): Generator<Stack> {
  for (const stack of outermost(env, players)) {
    yield stack;
    for (const { id, count } of stack.data?.contents ?? []) yield { id, count };
  }
}

function* outermost(env: Holder, players: Iterable<Player>): Generator<Stack> {
  const present = (stacks: Iterable<Stack | null>) => [...stacks].filter((stack) => stack !== null);
  for (const item of env.systems.items.all()) yield item.stack;
  for (const slots of env.systems.enderChests.all()) yield* present(slots.all());
  for (const { inventory } of players) yield* present([...inventory.slots.all(), inventory.cursor]);
  for (const { container } of env.systems.windows.viewers())
    for (const grid of container.loose ?? []) yield* present(grid.all());
  for (const { entity } of env.server.world.entitiesWhere(() => true))
    if (entity.type === 'container') yield* present(entity.slots.all());
  for (const entity of env.systems.entities.all()) {
    for (const [, stack] of entity.equipmentEntries()) yield stack;
    if (entity instanceof Vehicle && entity.storage) yield* present(entity.storage.all());
    if (entity instanceof ItemFrame) yield* present([entity.item]);
  }
}

/** How many there are of each item in a world. */
export function itemCensus(env: Holder, players?: Iterable<Player>): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { id, count } of everyStack(env, players)) totals.set(id, (totals.get(id) ?? 0) + count);
  return totals;
}
