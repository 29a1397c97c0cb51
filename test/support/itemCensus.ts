import { EnderChests } from '../../server-plugin/embedded/containers/enderChests.ts';
import type { Stack } from '../../server-plugin/embedded/inventory/stack.ts';
import type { Player } from '../../server-plugin/embedded/players/player.ts';
import type { Env } from './env.ts';

/**
 * Every stack there is in an Env's world: carried by players (armour, cursor, crafting grid), in windows that hold items
 * only while open, in blocks, in ender chests, in shulker boxes that are items, lying about. Whoever adds a place where items can be must add it here. Players who have left
 * are counted only when they are given.
 */
export function* everyStack(env: Env, players: Iterable<Player> = env.server.players.values()): Generator<Stack> {
  for (const stack of outerStacks(env, players)) {
    yield stack;
    yield* stack.data?.contents ?? [];
  }
}

function* outerStacks(env: Env, players: Iterable<Player>): Generator<Stack> {
  const present = (stacks: Iterable<Stack | null>) => [...stacks].filter((stack) => stack !== null);
  for (const item of env.systems.items.all()) yield item.stack;
  for (const { inventory } of players) {
    yield* present(inventory.slots.all());
    yield* present([inventory.cursor]);
  }
  for (const { container } of env.systems.windows.viewers())
    for (const grid of container.loose ?? []) yield* present(grid.all());
  for (const { entity } of env.server.world.entitiesWhere(() => true))
    if (entity.type === 'container') yield* present(entity.slots.all());
  for (const grid of env.server.find(EnderChests).all()) yield* present(grid.all());
}

/** How many there are of each item in an Env's world. */
export function itemCensus(env: Env, players?: Iterable<Player>): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { id, count } of everyStack(env, players)) totals.set(id, (totals.get(id) ?? 0) + count);
  return totals;
}
