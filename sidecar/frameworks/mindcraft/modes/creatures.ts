import { distance } from '../../../../protocol/geometry.ts';
import type { Body, Observation, SeenEntity } from '../../../body/body.ts';

/** Creatures that attack players, in Minecraft's ids from 1.19 to 1.21 (minecraft-data, types "hostile" and "mob" without golems). */
const HOSTILE: ReadonlySet<string> = new Set(
  (
    'blaze bogged breeze cave_spider creaking creeper drowned elder_guardian ender_dragon enderman endermite evoker ghast ' +
    'giant guardian hoglin husk illusioner magma_cube phantom piglin piglin_brute pillager ravager shulker silverfish skeleton ' +
    'slime spider stray vex vindicator warden witch wither wither_skeleton zoglin zombie zombie_villager zombified_piglin'
  ).split(' '),
);
/** Those that leave alone who leaves them alone. */
const NEUTRAL: ReadonlySet<string> = new Set(['enderman', 'piglin', 'zombified_piglin']);
const HUNTED: ReadonlySet<string> = new Set('chicken cow llama mooshroom pig rabbit sheep'.split(' '));

/** Cells looked at for a path to something near, and how near a cell must lead to it, blocks. */
const MOST_CELLS = 600;
const BESIDE = 2;

/** Whether a creature counts as an enemy; under upstream's quirks those do that attack only who attacks them. */
export function isHostile({ kind, name }: SeenEntity, quirks: boolean): boolean {
  return kind === 'mob' && HOSTILE.has(name) && (quirks || !NEUTRAL.has(name));
}

/** Whether it is a grown animal that is hunted for its meat. */
export function isHunted({ kind, name, baby }: SeenEntity): boolean {
  return kind === 'mob' && HUNTED.has(name) && baby !== true;
}

/** Those within some blocks of the body, nearest first. */
export function within(seen: Observation, blocks: number, matches: (entity: SeenEntity) => boolean): SeenEntity[] {
  return seen.entities.filter((entity) => matches(entity) && distance(entity.position, seen.position) <= blocks);
}

/** Whether the body can walk to something near without digging or placing. */
export function canWalkTo(body: Pick<Body, 'walkable'>, { position }: SeenEntity): boolean {
  return body.walkable(MOST_CELLS).some(({ x, y, z }) => distance({ x: x + 0.5, y, z: z + 0.5 }, position) <= BESIDE);
}
