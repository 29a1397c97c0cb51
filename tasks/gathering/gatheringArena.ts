import { type BlockPosition, type Box, boxOf, cellOf } from '../../protocol/geometry.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import type { GatheringTask } from './gatheringTask.ts';

/** How far around the chest, or the first start, snapshots show the land, blocks. */
const WATCHED = 2;

/** A gathering task's part of the land as a build plan, for so many agents. */
export function gatheringArena(task: GatheringTask, agents: number): BuildPlan {
  const { box, steps, ground, rules, chest, starts, kit } = task;
  const middle = chest ?? cellOf((starts[0] as (typeof starts)[number]).position);
  return {
    box,
    steps,
    ground,
    watched: within(box, middle),
    rules,
    loadouts: starts.slice(0, agents).map((start) => ({ ...start, pitch: 0, items: kit })),
  };
}

function within({ min, max }: Box, { x, y, z }: BlockPosition): Box {
  return boxOf(
    {
      x: Math.max(min.x, x - WATCHED),
      y: Math.max(min.y, y - WATCHED),
      z: Math.max(min.z, z - WATCHED),
    },
    {
      x: Math.min(max.x, x + WATCHED),
      y: Math.min(max.y, y + WATCHED),
      z: Math.min(max.z, z + WATCHED),
    },
  );
}
