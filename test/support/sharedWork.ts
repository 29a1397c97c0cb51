import { z } from 'zod';
import { blockState } from '../../protocol/blockState.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { constructionTask } from '../../tasks/construction/constructionTask.ts';
import { CookingTask } from '../../tasks/cooking/cookingTask.ts';

import type { Task } from '../../tasks/task.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';

/** Where the cook starts, behind walls that make the way to the chest long: the others have time to take their share. */
const COOK_START = { position: { x: 50.5, y: -60, z: 145.5 }, yaw: 180 };

/** Walls across the kitchen, each with a gap at the other end than the next. */
const WALLS = [144, 142, 140, 138].map((z, index): BuildStep => {
  const west = index % 2 === 0 ? 32 : 31;
  return {
    type: 'fill',
    box: { min: { x: west, y: -60, z }, max: { x: west + 19, y: -58, z } },
    state: blockState('glass'),
  };
});

/** The slot where the second set of ingredients begins. */
const SECOND_SET = 14;

/** Blocks of the row, each a step from the next. */
const ROW = 10;

/** A row of blocks, of which any can come first, and a cake of which the first of the team bakes what the others bring. */
export function sharedWork(agents: number): Task[] {
  const kitchen = CookingTask.parse(findTask('villager/cooking/000'));
  // Rules bake nothing where a part is missing, so the chest has one of each for those who bring them and one for the cook.
  const steps = kitchen.site.steps.map((step) =>
    step.type === 'container'
      ? { ...step, items: [...step.items, ...step.items.map((item) => ({ ...item, slot: item.slot + SECOND_SET }))] }
      : step,
  );
  const cake: CookingTask = {
    ...kitchen,
    id: 'shared/cake',
    agents: { min: agents, max: agents },
    site: { ...kitchen.site, steps: [...steps, ...WALLS] },
    starts: kitchen.starts.with(0, COOK_START),
  };
  const cells = Array.from({ length: ROW }, (_, index) => ({
    position: { x: 0, y: 0, z: 2 * index },
    state: blockState('oak_planks'),
  }));
  const row = constructionTask({ name: 'row', cells }, { id: 'shared/row', title: 'a row of planks' });
  return [row, cake];
}

/** Who placed a block, took something out of a chest, made something or worked a device, by the log; sorted. */
export function whoWorked(log: string): string[] {
  const events = log
    .trimEnd()
    .split('\n')
    .map((line) => Worked.safeParse(JSON.parse(line)).data?.actor);
  return [...new Set(events.filter((actor) => actor !== undefined))].sort();
}

const Worked = z.object({
  type: z.enum(['block-placed', 'container-changed', 'item-crafted', 'device-changed']),
  actor: z.string(),
});

/** How many levers were on at any time, by the log. */
export function leversOn(log: string): number {
  const positions = log.matchAll(/"type":"device-changed".*?"position":(\{[^}]*\}),"device":"lever","on":true/g);
  return new Set([...positions].map(([, position]) => position)).size;
}
