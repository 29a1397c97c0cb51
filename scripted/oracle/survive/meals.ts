import { FULL_FOOD } from '../../../protocol/vitals.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import { Fetcher } from '../custom/fetcher.ts';
import type { ShownGoal } from '../custom/shownGoal.ts';

/** Animals that are eaten, and what they leave (Minecraft wiki, "Food"). */
const PREY: ReadonlySet<string> = new Set(['cow', 'mooshroom', 'pig', 'sheep', 'chicken', 'rabbit']);
/** What is eaten without harm worth speaking of. */
const FOOD =
  /^(?:cooked_.*|bread|apple|carrot|baked_potato|beetroot|melon_slice|sweet_berries|golden_carrot|beef|porkchop|mutton|rabbit|chicken)$/;
/** Tries at one meal after another. */
const MOST_TRIES = 48;

/** How much food an agent carries, pieces. */
export function foodCarried({ body }: Agent): number {
  return body.observe().inventory.reduce((sum, { id, count }) => sum + (FOOD.test(id) ? count : 0), 0);
}

/** Eats of what is carried while hungry. */
export async function eatUp(context: FrameworkContext, agent: Agent): Promise<void> {
  if (agent.body.observe().food < FULL_FOOD && foodCarried(agent) > 0)
    await actAndNote(context, agent, { type: 'eat' });
}

/** Kills the nearest animal that is eaten and takes what it leaves. @returns whether there was one */
export async function hunt(context: FrameworkContext, agent: Agent): Promise<boolean> {
  const prey = agent.body.observe().entities.find(({ kind, name, baby }) => kind === 'mob' && PREY.has(name) && !baby);
  if (!prey) return false;
  await actAndNote(context, agent, { type: 'attack', target: prey.id });
  return true;
}

/** Hunts and eats until those concerned are as well fed as asked. */
export async function feedAll(
  context: FrameworkContext,
  { min, who }: Extract<ShownGoal, { type: 'food' }>,
): Promise<void> {
  const named = context.agents.filter(({ name }) => name === who);
  const fed = named.length > 0 ? named : who === 'any' ? context.agents.slice(0, 1) : context.agents;
  await Promise.all(
    fed.map(async (agent) => {
      for (let tries = 0; tries < MOST_TRIES && agent.body.observe().food < min; tries++) {
        if (foodCarried(agent) > 0) await eatUp(context, agent);
        else if (!(await hunt(context, agent))) return;
      }
    }),
  );
}

/** Has items fetched or made, and eaten. */
export async function eatOf(
  context: FrameworkContext,
  { items, count, by }: Extract<ShownGoal, { type: 'eaten' }>,
): Promise<void> {
  const named = context.agents.filter(({ name }) => name === by);
  const eaters = named.length > 0 ? named : by === 'each' ? context.agents : context.agents.slice(0, 1);
  const fetcher = new Fetcher(context);
  for (const agent of eaters)
    for (const item of items) {
      if (!(await fetcher.obtain(agent, item, count))) continue;
      for (let eaten = 0; eaten < count; eaten++) await actAndNote(context, agent, { type: 'consume', item });
      break;
    }
}
