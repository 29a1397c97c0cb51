import { z } from 'zod';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import { wearArmour } from './armour.ts';
import { eatUp } from './meals.ts';

const Cell = z.tuple([z.int(), z.int(), z.int()]);
/** What a briefing states of a village. */
const Village = z.object({ doorways: z.array(Cell) });

const ENEMIES: ReadonlySet<string> = new Set([
  'zombie',
  'husk',
  'drowned',
  'zombie_villager',
  'spider',
  'cave_spider',
  'skeleton',
  'stray',
  'creeper',
  'vindicator',
  'pillager',
  'witch',
  'slime',
]);
/** Food level below which wounds do not heal (Minecraft wiki, "Hunger"). */
const HEALS = 18;
const WATCH_MS = 2_000;
/** Farther from the middle of the village nobody goes after enemies. */
const FARTHEST = 40;

/** Shuts the houses of a village and fights whatever comes near, until the referee ends the game. */
export async function defend(context: FrameworkContext): Promise<void> {
  const parsed = Village.safeParse(context.agents[0]?.briefing.documents.village);
  const doorways = parsed.success ? parsed.data.doorways : [];
  await Promise.all(
    context.agents.map(async (agent, index) => {
      const own = doorways.filter((_, number) => number % context.agents.length === index);
      for (const [x, y, z] of own)
        for (const above of [0, 1])
          await act(context, agent, {
            type: 'place',
            position: { x, y: y + above, z },
            state: { id: 'oak_planks', properties: {} },
          });
      await wearArmour(context, agent);
      await fight(context, agent);
    }),
  );
}

async function fight(context: FrameworkContext, agent: Agent): Promise<void> {
  while (!agent.body.lost.aborted) {
    context.signal.throwIfAborted();
    const { entities, food } = agent.body.observe();
    if (food < HEALS) await eatUp(context, agent);
    const enemy = entities.find(
      ({ kind, name, position }) =>
        kind === 'mob' && ENEMIES.has(name) && Math.hypot(position.x, position.z) < FARTHEST,
    );
    const result = enemy && (await act(context, agent, { type: 'attack', target: enemy.id, leave: true }));
    if (!result?.ok) await act(context, agent, { type: 'wait', ms: WATCH_MS });
  }
}

function act(context: FrameworkContext, agent: Agent, action: Action): Promise<ActionResult> {
  return actAndNote(context, agent, action);
}
