import { ConfigError } from '../../../protocol/errors.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { build } from '../construction/build.ts';
import { defend } from '../survive/defend.ts';
import { farm, hasFarm } from '../survive/farm.ts';
import { liveThrough } from '../survive/liveThrough.ts';
import { eatOf, feedAll } from '../survive/meals.ts';
import { comeHome, enterNether, fetchFromNether, hasNetherTrip, powderAsked } from '../survive/nether.ts';
import { Fetcher } from './fetcher.ts';
import { herd, slay } from './mobs.ts';
import { ShownGoal } from './shownGoal.ts';
import { standIn } from './standing.ts';

/**
 * Brings about what the document "predicates" asks for, part by part: builds, fetches, makes, hands over, stores, walks, breeds and
 * slays. It is a general planner and no more: what it takes cunning for needs a recorded solution.
 * @throws ConfigError 'unreadable-goal'
 */
export async function achieve(context: FrameworkContext): Promise<void> {
  const [first] = context.agents;
  if (!first) return;
  const parsed = ShownGoal.safeParse(first.briefing.documents.predicates);
  if (!parsed.success)
    throw new ConfigError(
      'unreadable-goal',
      `task ${first.briefing.taskId}: the oracle cannot read its document "predicates": ${JSON.stringify(first.briefing.documents.predicates ?? null)}`,
      { cause: parsed.error },
    );
  await bringAbout(parsed.data, context);
}

async function bringAbout(goal: ShownGoal, context: FrameworkContext): Promise<void> {
  context.signal.throwIfAborted();
  switch (goal.type) {
    case 'all':
      if (hasFarm(context)) {
        await farm(context);
        return;
      }
      if (goal.of.some(({ type }) => type === 'sunrises')) {
        // Those who have to be alive at sunrise have to be defended; else whoever has to see it lies low.
        const areDefended = goal.of.some((part) => part.type === 'entities' && part.min > 0);
        await (areDefended ? defend(context) : liveThrough(context));
        return;
      }
      // Where people have to stand comes last, since everything else takes them elsewhere.
      for (const part of [...goal.of].sort((one, other) => rankOf(one) - rankOf(other)))
        await bringAbout(part, context);
      return;
    case 'sequence':
      for (const part of goal.of) await bringAbout(part, context);
      return;
    case 'any': {
      const powder = hasNetherTrip(context) ? powderAsked(goal) : undefined;
      if (powder !== undefined) {
        await fetchFromNether(context, powder);
        return;
      }
      // Whichever comes true ends the game.
      for (const part of goal.of) await bringAbout(part, context);
      return;
    }
    case 'blocks':
      await comeHome(context);
      await build({ ...context, agents: context.agents.map((agent) => withBlueprint(agent, goal.cells)) });
      return;
    case 'inventory':
      if (goal.chest) await comeHome(context);
      await new Fetcher(context).provide(goal);
      return;
    case 'crafted':
      await new Fetcher(context).craft(goal);
      return;
    case 'entities':
      await comeHome(context);
      if (goal.max !== null) await slay(context, goal.kind, goal.max);
      if (goal.min > 0) await herd(context, goal);
      return;
    case 'position':
      await comeHome(context);
      await standIn(context, goal);
      return;
    case 'entered':
      await enterNether(context, goal.who);
      return;
    case 'sunrises':
      await liveThrough(context);
      return;
    case 'food':
      await feedAll(context, goal);
      return;
    case 'eaten':
      await eatOf(context, goal);
      return;
    default:
      return goal satisfies never;
  }
}

function rankOf({ type }: ShownGoal): number {
  return type === 'position' ? 1 : 0;
}

/** The agent as a builder of these cells sees it. */
function withBlueprint({ name, briefing, body, tools, aids }: Agent, cells: readonly string[]): Agent {
  const documents = { ...briefing.documents, blueprint: [...cells] };
  return { name, briefing: { ...briefing, documents }, body, tools, ...(aids ? { aids } : {}) };
}
