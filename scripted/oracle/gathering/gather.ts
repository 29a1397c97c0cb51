import { HORIZONTAL_FACINGS, type HorizontalFacing } from '../../../protocol/geometry.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { Gatherer } from './gatherer.ts';
import { GatheringAgent } from './gatheringAgent.ts';
import { readGatheringGoal } from './gatheringGoal.ts';
import { GatheringTeam } from './team.ts';

/**
 * Gets what a gathering task asks for out of open land: each agent makes its own tools and goes its own way, and all bring
 * their share to the chest. Returns when it is done, or when nobody gets any further.
 * @throws ConfigError 'unreadable-gathering'
 */
export async function gather(context: FrameworkContext): Promise<void> {
  const first = context.agents[0];
  if (!first) return;
  const team = new GatheringTeam(readGatheringGoal(first.briefing), context.agents);
  await Promise.all(
    context.agents.map((agent, index) => {
      const facing = HORIZONTAL_FACINGS[index % HORIZONTAL_FACINGS.length] as HorizontalFacing;
      return new Gatherer(new GatheringAgent(context, agent, team, facing)).run();
    }),
  );
}
