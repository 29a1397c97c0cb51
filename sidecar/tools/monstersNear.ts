import { distance, type Point } from '../../protocol/geometry.ts';
import { isMonster } from '../../protocol/monsterKinds.ts';
import type { Observation } from '../body/body.ts';

/** How near monsters are told one by one, blocks, and how many. */
const NEAR = 16;
const MOST = 4;
/** Clockwise from north, which is -z. */
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/**
 * How far the monsters known of are and which way, such as "zombie 2 W, spider 5 NE, 3 more within 16, 8 more further off":
 * those within 16 blocks, otherwise the nearest; undefined where there is none.
 */
export function monstersNear({ entities, position }: Pick<Observation, 'entities' | 'position'>): string | undefined {
  const seen = entities
    .filter(({ kind, name }) => kind === 'mob' && isMonster(name))
    .map((mob) => ({ ...mob, away: distance(mob.position, position) }));
  const near = seen.filter(({ away }) => away <= NEAR);
  const told = (near.length > 0 ? near : seen.slice(0, 1)).slice(0, MOST);
  if (told.length === 0) return undefined;
  const more = Math.max(0, near.length - told.length);
  const beyond = seen.length - Math.max(near.length, told.length);
  return [
    ...told.map((mob) => `${mob.name} ${Math.round(mob.away)} ${directionTo(position, mob.position)}`),
    ...(more > 0 ? [`${more} more within ${NEAR}`] : []),
    ...(beyond > 0 ? [`${beyond} more further off`] : []),
  ].join(', ');
}

/** One of eight directions on the map. */
function directionTo(from: Point, to: Point): (typeof COMPASS)[number] {
  const turns = Math.atan2(to.x - from.x, from.z - to.z) / (2 * Math.PI);
  return COMPASS[(Math.round(turns * COMPASS.length) + COMPASS.length) % COMPASS.length] ?? 'N';
}
