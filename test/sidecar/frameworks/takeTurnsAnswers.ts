import { z } from 'zod';
import type { Answer } from '../../../scripted/rules/answers/answers.ts';
import { plannerFor } from '../../../scripted/rules/planners/planners.ts';
import { Situation } from '../../../sidecar/prompt/situation.ts';

const Shown = z.object({ situation: Situation, agent: z.string() });

/** What answers the purposes of take-turns. */
export const TAKE_TURNS_ANSWERS: Readonly<Record<string, Answer>> = {
  'take-turns.order': (context) => {
    const { situation, agent } = Shown.parse(context);
    const orders = plannerFor(situation)?.plan(situation, { workers: [agent], most: 1, past: [] });
    return { order: orders?.[0]?.text ?? null };
  },
};
