import { ConfigError } from '../../../protocol/errors.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { MakingGoal } from '../../knowledge/making/making.ts';
import { Maker } from './maker.ts';

/** Rounds in which everybody passes on what they carry: what went astray in one is passed on in the next. */
const ROUNDS = 4;

/**
 * Makes what a making task asks for: everybody brings what they carry to one agent, who gathers what the site has, smelts
 * and crafts, and passes on what somebody else has to hold. Returns when it is done, or when nobody gets any further.
 * @throws ConfigError 'unreadable-making'
 */
export async function makeTogether(context: FrameworkContext): Promise<void> {
  const [first] = context.agents;
  if (!first) return;
  const { targets } = readGoal(first);
  const byName = new Map(context.agents.map((agent) => [agent.name, agent]));
  const maker = byName.get(targets[0]?.holder ?? '') ?? first;
  const hands = new Maker(context, maker);
  for (let round = 0; round < ROUNDS; round++) {
    await bringTogether(context, maker);
    let isDone = true;
    for (const { item, count } of targets) isDone = (await hands.obtain(item, count)) && isDone;
    if (isDone) break;
  }
  for (const { item, count, holder } of targets) {
    const receiver = byName.get(holder ?? '');
    if (receiver && receiver !== maker) await hands.handOver(receiver, item, count);
  }
}

function readGoal({ briefing }: Agent): MakingGoal {
  const parsed = MakingGoal.safeParse(briefing.documents.making);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    'unreadable-making',
    `task ${briefing.taskId}: the oracle cannot derive from its document "making" what to make: ${JSON.stringify(briefing.documents.making ?? null)}`,
    { cause: parsed.error },
  );
}

/** One after the other, so that nobody stands in the way of what others toss. */
async function bringTogether(context: FrameworkContext, maker: Agent): Promise<void> {
  for (const agent of context.agents) {
    if (agent === maker) continue;
    const hands = new Maker(context, agent);
    for (const { id, count } of agent.body.observe().inventory) await hands.handOver(maker, id, count);
  }
}
