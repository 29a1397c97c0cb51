import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import { DyeColour } from '../../../protocol/dyeColour.ts';
import type { SeenEntity } from '../body.ts';
import { plainText } from '../player/plainText.ts';

/** Numbers of metadata (protocol "Entity metadata", the same from 1.17 on); of wool up to 1.21.11, and at 26.1. */
const CUSTOM_NAME = 2;
const BABY = 16;
const SLIME_SIZE = 16;
const WOOL = [17, 18] as const;
const SHEARED = 0x10;

/** Whether an entity is a mob: alive and no player. */
export function isLiving(entity: Entity): boolean {
  return /^(?:mob|animal|hostile|passive|water_creature|ambient|living)$/.test(entity.type);
}

/** How much smaller young mobs are, and how wide and high a slime is for each of its sizes, blocks (Minecraft wiki, "Slime"). */
const YOUNG = 0.5;
const SLIME = 0.52;

/** The box of a mob, blocks; a player's where the client does not know its kind. */
export function bodySizeOf(entity: Entity): { readonly width: number; readonly height: number } {
  const { width = 0.6, height = 1.8, name } = entity;
  const data = entity.metadata as readonly unknown[];
  if (name === 'slime' || name === 'magma_cube') {
    const side = SLIME * Number(data[SLIME_SIZE] ?? 1);
    return { width: side, height: side };
  }
  return data[BABY] === true ? { width: width * YOUNG, height: height * YOUNG } : { width, height };
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
