import type { Entity } from 'prismarine-entity';
import { distance, type Point } from '../../../protocol/geometry.ts';
import { isMonster } from '../../../protocol/monsterKinds.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import type { Goal } from '../navigation/walking/search.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { cellKey } from '../perception/blockView.ts';
import { isDead } from '../perception/mobAppearance.ts';
import { isInSight } from '../perception/vision/entitySight.ts';
import { ActionError } from '../player/actionError.ts';
import { feetOf, type Player } from '../player/player.ts';
import { within } from '../player/waiting.ts';

/** How far a monster in sight is a threat, blocks. */
const THREAT = 24;
/** How far from every threat a run leads, the farthest first, and at which distance it is over, blocks. */
const AWAY: readonly number[] = [20, 12];
const ENOUGH = 10;
/** How long a body runs at most, ms. */
const RUN_LIMIT_MS = 10_000;
/** How near to a threat no path leads, blocks: it strikes at about half of that. */
const BERTH = 3;

/** How long a path around monsters is followed before it is looked for again: they have moved meanwhile, ms. */
const AGAIN_MS = 1_500;
/** How often, before the body goes straight on. */
const MOST_TURNS = 40;

/** The monsters in sight that are a threat, nearest first. */
export function threatsTo(player: Player): Entity[] {
  const feet = feetOf(player);
  return Object.values(player.bot.entities)
    .filter((entity) => isMonster(entity.name) && !isDead(entity) && distance(entity.position, feet) <= THREAT)
    .filter((entity) => isInSight(player, entity))
    .sort((a, b) => distance(a.position, feet) - distance(b.position, feet) || a.id - b.id);
}

/** Cells close to monsters, for paths to go around, by `cellKey`: those nearer to one than the body is already. */
export function cellsBesideThreats(player: Player): ReadonlySet<number> {
  const feet = feetOf(player);
  const cells = new Set<number>();
  for (const { position } of threatsTo(player)) {
    const berth = Math.min(BERTH, distance(position, feet) - 0.5);
    const reach = Math.ceil(berth);
    const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)];
    for (let dx = -reach; dx <= reach; dx++)
      for (let dz = -reach; dz <= reach; dz++)
        if (Math.hypot(dx, dz) <= berth) for (let dy = -1; dy <= 1; dy++) cells.add(cellKey(x + dx, y + dy, z + dz));
  }
  return cells;
}

/** Walks as `walkTo` does, but keeps away from the monsters in sight as long as any path around them leads there. */
export async function walkAround(player: Player, goal: Goal, what: string, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    if (threatsTo(player).length === 0) {
      if (await walkUnlessThreatened(player, goal, what, signal)) return;
      continue;
    }
    const avoids = new Set([...cellsBesideThreats(player), ...(goal.avoids ?? [])]);
    const step = (each: Goal) =>
      within(player.clock, AGAIN_MS, signal, (limited) => walkTo(player, each, what, limited));
    try {
      if (await step({ ...goal, avoids })) return;
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      if (await step(goal)) return;
    }
  }
  await walkTo(player, goal, what, signal);
}

/** Walks as `walkTo` does; false as soon as a monster comes into sight. */
async function walkUnlessThreatened(player: Player, goal: Goal, what: string, signal: AbortSignal): Promise<boolean> {
  const alarm = new AbortController();
  const look = () => {
    if (threatsTo(player).length > 0) alarm.abort();
  };
  player.bot.on('physicsTick', look);
  try {
    await walkTo(player, goal, what, AbortSignal.any([signal, alarm.signal]));
    return true;
  } catch (error) {
    if (error === alarm.signal.reason && !signal.aborted) return false;
    throw error;
  } finally {
    player.bot.removeListener('physicsTick', look);
  }
}

/**
 * Runs from the monsters in sight until none of them is near, for ten seconds at most; returns, as half a sentence, where
 * that ended and how far the nearest is then. Throws what `signal` was aborted with.
 */
export async function getAway(player: Player, signal: AbortSignal): Promise<string> {
  const began = { ...feetOf(player) };
  if (threatsTo(player).length > 0)
    await within(player.clock, RUN_LIMIT_MS, signal, async (limited) => {
      while ((await runOnce(player, limited)) && awayFrom(threatsTo(player), feetOf(player)) < ENOUGH);
    });
  const [nearest] = threatsTo(player);
  const ran = distance(began, feetOf(player)) >= 2;
  const where = `${ran ? 'you got away to' : 'you stand at'} ${player.frame.showPoint(feetOf(player))}`;
  return nearest
    ? `${where}, ${distance(nearest.position, feetOf(player)).toFixed(1)} blocks from the nearest ${nearest.name}`
    : `${where}, with no monster in sight`;
}

/** Runs to where no threat is near, past none if that can be; false where no path leads away. */
async function runOnce(player: Player, signal: AbortSignal): Promise<boolean> {
  const places = threatsTo(player).map(({ position }) => ({ ...position }));
  const beside = cellsBesideThreats(player);
  for (const avoids of beside.size > 0 ? [beside, new Set<number>()] : [beside])
    for (const far of AWAY) {
      const from = (point: Point) => Math.min(...places.map((place) => distance(place, point)));
      const goal: Goal = {
        accepts: (footing) => !footing.ladder && from(middleOf(footing)) >= far,
        estimate: (footing) => Math.max(0, far - from(middleOf(footing))),
        unhurt: true,
        avoids,
      };
      try {
        await walkTo(player, goal, 'a place away from monsters', signal);
        return true;
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
      }
    }
  return false;
}

function awayFrom(threats: readonly Entity[], feet: Point): number {
  return Math.min(...threats.map(({ position }) => distance(position, feet)), Number.POSITIVE_INFINITY);
}
