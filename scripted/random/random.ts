import type { Random } from '../../clock/random.ts';
import type { Agent, Framework, FrameworkContext } from '../../sidecar/frameworks/framework.ts';
import { drawArguments } from './drawArguments.ts';
import { SeenItems } from './seenItems.ts';

/** Between two calls of an agent, ms of game time: about as long as a quick model thinks. */
const PAUSE_MS = [250, 1_500] as const;
/** Tools tried for one call, since not every tool has something to be used on. */
const TRIES = 16;

/**
 * Every agent calls one permitted tool after the other, with arguments drawn from what it sees and knows, until the
 * episode is over: the floor that a strategy with any idea of the task must beat. The same seed plays the same.
 */
export const random: Framework = {
  name: 'random',
  usesModel: false,
  purposes: [],
  async run(context) {
    context.signal.throwIfAborted();
    await Promise.all(context.agents.map((agent) => play(context, agent, context.random.fork(`random/${agent.name}`))));
    context.signal.throwIfAborted();
  },
};

async function play({ clock, signal }: FrameworkContext, agent: Agent, chance: Random): Promise<void> {
  const tools = agent.tools.describe();
  const memory = new SeenItems(agent.briefing);
  if (tools.length === 0) return;
  while (!agent.body.lost.aborted) {
    for (let tries = 0; tries < TRIES; tries++) {
      const tool = chance.pick(tools);
      const args = drawArguments(tool, agent, memory, chance);
      if (args === undefined) continue;
      memory.learn(await agent.tools.call(tool.name, args, signal), args.item_name);
      break;
    }
    await clock.sleep(chance.integer(...PAUSE_MS), signal);
  }
}
