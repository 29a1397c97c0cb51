import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import { DyeColour } from '../../../protocol/dyeColour.ts';
import type { SeenEntity } from '../body.ts';
import { plainText } from '../player/plainText.ts';

/** Numbers of metadata (protocol "Entity metadata", the same from 1.17 on); of wool up to 1.21.11, and at 26.1. */
const CUSTOM_NAME = 2;
const BABY = 16;
const WOOL = [17, 18] as const;
const SHEARED = 0x10;

/** Whether an entity is a mob: alive and no player. */
export function isLiving(entity: Entity): boolean {
  return /^(?:mob|animal|hostile|passive|water_creature|ambient|living)$/.test(entity.type);
}

const dead = new WeakSet<Entity>();

/** Remembers which mobs have died: for a second their bodies are still there to be seen. */
export function noticeDeaths(bot: Bot): void {
  bot.on('entityDead', (entity) => {
    if (entity.type !== 'player') dead.add(entity);
  });
}

/** Whether a mob has died. */
export function isDead(entity: Entity): boolean {
  return dead.has(entity);
}

/** What can be seen of a mob besides its kind and position. */
export function appearanceOf(entity: Entity): Pick<SeenEntity, 'baby' | 'sheared' | 'colour' | 'called'> {
  const data = entity.metadata as readonly unknown[];
  const wool =
    entity.name === 'sheep'
      ? Number(WOOL.map((at) => data[at]).find((value) => typeof value === 'number') ?? 0)
      : undefined;
  const colour = wool === undefined ? undefined : DyeColour.options[wool & 0xf];
  const name = data[CUSTOM_NAME];
  const called = name === undefined || name === null ? '' : plainText(name);
  return {
    ...(data[BABY] === true ? { baby: true } : {}),
    ...(wool !== undefined && (wool & SHEARED) !== 0 ? { sheared: true } : {}),
    ...(colour === undefined ? {} : { colour }),
    ...(called ? { called } : {}),
  };
}
