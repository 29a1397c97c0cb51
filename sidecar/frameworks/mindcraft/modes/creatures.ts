import { distance } from '../../../../protocol/geometry.ts';
import { isMonster } from '../../../../protocol/monsterKinds.ts';
import type { Body, Observation, SeenEntity } from '../../../body/body.ts';

const HUNTED: ReadonlySet<string> = new Set('chicken cow llama mooshroom pig rabbit sheep'.split(' '));

/** Cells looked at for a path to something near, and how near a cell must lead to it, blocks. */
const MOST_CELLS = 600;
const BESIDE = 2;

/** Whether a creature counts as an enemy; under upstream's quirks those do that attack only who attacks them. */
export function isHostile({ kind, name }: SeenEntity, quirks: boolean): boolean {
  return kind === 'mob' && isMonster(name, quirks);
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
