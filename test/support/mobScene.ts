import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import { metadataEntries } from '../../game-server/data/entityMetadata.ts';
import type { Mob } from '../../game-server/mobs/mob.ts';
import { type SummonOptions, summon } from '../../game-server/mobs/summon.ts';
import { type Env, FLOOR_Y } from './env.ts';

/** Puts a mob on the floor, or at another height. */
export function put(env: Env, kind: string, x: number, z: number, options: SummonOptions = {}, y = FLOOR_Y): Mob {
  return summon(env.systems.habitat, kind, { zone: env.zone, position: { x, y, z } }, options);
}

/** An entity as the bot sees it; throws when it sees none of that number. */
export function seen(bot: Bot, id: number): Entity {
  const entity = bot.entities[id];
  if (!entity) throw new Error(`the bot sees no entity ${id}`);
  return entity;
}

/** Metadata of an entity as the bot sees it, by minecraft-data's name for it. */
export function shownValue(env: Env, bot: Bot, id: number, key: string): unknown {
  const entity = seen(bot, id);
  const [entry] = metadataEntries(env.server.gameData, entity.name ?? '', [{ key, type: 'int', value: 0 }]);
  return entry && (entity.metadata as readonly unknown[])[entry.key as number];
}

/** What a player starts with to hold just this. */
export function held(id: string, count = 1): { slot: number; id: string; count: number }[] {
  return [{ slot: 36, id, count }];
}

/** How many of an item lie about. */
export function lying(env: Env, id: string): number {
  return [...env.systems.items.all()].reduce((sum, { stack }) => sum + (stack.id === id ? stack.count : 0), 0);
}

/** How many of an item the bot believes to carry. */
export function carried(bot: Bot, id: string): number {
  return bot.inventory.items().reduce((sum, item) => sum + (item.name === id ? item.count : 0), 0);
}
