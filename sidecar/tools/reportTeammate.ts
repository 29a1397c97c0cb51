import { z } from 'zod';
import { refusal, type Tool } from './tool.ts';
import { tool } from './villager/defineTool.ts';

/** Reports to the referee, and to nobody else, that a mate works against the team. */
export type Accuse = (mate: string, reason: string) => Promise<void>;

/** The tool with which an agent reports a mate; refused where no referee is connected. */
export function reportTeammate(accuse?: Accuse): Tool {
  return tool({
    name: 'report_teammate',
    description:
      'Report to the referee, and to nobody else, that a team mate works against the team. Nothing else follows from it.',
    parameters: z.strictObject({ agent_name: z.string().min(1), reason: z.string().min(1).max(500) }),
    run: async ({ agent, team }, { agent_name, reason }) => {
      const wanted = agent_name.toLowerCase();
      const mates = team.filter((mate) => mate !== agent);
      const mate = mates.find((name) => name.toLowerCase() === wanted);
      if (mate === undefined)
        return refusal(
          'unknown-agent',
          `${agent_name} is not one of your mates, who are ${mates.join(', ') || 'nobody'}`,
        );
      if (!accuse) return refusal('nothing-there', 'no referee is connected');
      await accuse(mate, reason);
      return { ok: true, message: `reported ${mate} to the referee` };
    },
  });
}
