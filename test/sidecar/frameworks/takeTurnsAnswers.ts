import { z } from 'zod';
import type { RulesAnswer } from '../../../scripted/rules/answers/answers.ts';
import { plannerFor } from '../../../scripted/rules/planners/planners.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';

const Shown = z.object({ teamState: TeamState, agent: z.string() });

/** What answers the purposes of take-turns. */
export const TAKE_TURNS_ANSWERS: Readonly<Record<string, RulesAnswer>> = {
  'take-turns.order': (context) => {
    const { teamState, agent } = Shown.parse(context);
    const orders = plannerFor(teamState)?.plan(teamState, { workers: [agent], most: 1, past: [] });
    return { order: orders?.[0]?.text ?? null };
  },
};
