import { blockState } from '../../protocol/blockState.ts';
import { OPEN_WORLD_RULES } from '../../protocol/gameRules.ts';
import { type BlockPosition, type Box, boxOf, formatPosition } from '../../protocol/geometry.ts';
import type { LandName } from '../../worlds/landPresets.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';
import type { Origin } from '../taskBase.ts';
import { campSite } from './campSite.ts';
import { COLLECT_TEAM, type GatheringGoal, goalOf, landsFor } from './gatheringKinds.ts';
import type { GatheringTask } from './gatheringTask.ts';

/** How many chunks of land lie on either side of the one to begin in: 384 blocks from border to border. */
const REACH = 12;
const CHUNK = 16;

interface GatheringOptions {
  readonly id: string;
  readonly title: string;
  /** A kind by the name of its suite, such as "gather/iron" or "collect/logs-50"; the count may be any up to `MOST_COLLECTED`. */
  readonly kind: string;
  /** Of the land. */
  readonly seed: number;
  /** The kind's usual land unless given. */
  readonly land?: LandName | undefined;
  readonly version?: number;
  readonly origin?: Origin;
}

/**
 * A gathering task on the land of a seed: agents with empty hands, for a team with a chest between them.
 * @throws RangeError for a kind there is not, or land without what the kind needs.
 */
export function makeGatheringTask(options: GatheringOptions): GatheringTask {
  const { id, title, kind, seed, version = 1, origin } = options;
  const { goal, isForTeam } = goalOf(kind);
  const lands = landsFor(kind);
  const preset = options.land ?? goal.land;
  if (!lands.includes(preset))
    throw new RangeError(
      `${kind} on ${preset}: the land does not hold everything it needs; expected ${lands.join(' or ')}`,
    );
  const site = campSite(preset, seed);
  const chest = isForTeam ? site.chest : null;
  return {
    id,
    version,
    title,
    goal: chest ? collectText(goal, chest) : gatherText(goal),
    agents: { min: 1, max: isForTeam ? COLLECT_TEAM : 1 },
    limits: goal.limits,
    ...(origin ? { origin } : {}),
    family: 'gathering',
    ground: { preset, seed, herds: true },
    box: boxAround(chest ?? site.alone.position),
    steps: chest ? [{ type: 'set', position: chest, state: blockState('chest') }] : [],
    starts: isForTeam ? [...site.around] : [site.alone],
    kit: [],
    rules: OPEN_WORLD_RULES,
    target: { what: goal.what, items: [...goal.items], count: goal.count },
    chest,
    milestones: goal.milestones.map(({ name, items }) => ({ name, items: [...items] })),
  };
}

/** Whole chunks with the place in the middle one, from the world's bottom to its top. */
function boxAround({ x, z }: { readonly x: number; readonly z: number }): Box {
  const low = (at: number) => (Math.floor(at / CHUNK) - REACH) * CHUNK;
  const size = 2 * REACH * CHUNK;
  return boxOf(
    { x: low(x), y: TERRAIN_MIN_Y, z: low(z) },
    { x: low(x) + size - 1, y: TERRAIN_MIN_Y + TERRAIN_HEIGHT - 1, z: low(z) + size - 1 },
  );
}

function gatherText({ what, items }: GatheringGoal): string {
  const article = /^[aeio]/.test(what) ? 'an' : 'a';
  return [
    `Get ${article} ${what} into your inventory.`,
    ...(items.length > 1 ? [`Any of these will do: ${items.join(', ')}.`] : []),
    'You are alone in open country, with nothing in your hands:',
    'whatever it takes you have to find, dig, fell, craft and smelt yourself. The task is done as soon as you hold it.',
  ].join(' ');
}

function collectText({ what, items, count }: GatheringGoal, chest: BlockPosition): string {
  return [
    `Collect ${count} ${what} together in the team's chest at ${formatPosition(chest)}.`,
    `Any of these count, and all of them together: ${items.join(', ')}.`,
    'Only what lies in the chest counts. You begin around it in open country, with nothing in your hands:',
    'whatever it takes you have to find, dig, fell, craft and smelt yourselves. The task is done as soon as the chest holds it all.',
  ].join(' ');
}
