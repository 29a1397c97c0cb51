import { z } from 'zod';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { ActionHistory } from '../../../sidecar/frameworks/react/history.ts';
import { PAPER_REACT_LIMITS, runReact } from '../../../sidecar/frameworks/react/reactLoop.ts';
import { ask } from '../../../sidecar/model/ask.ts';
import { composePrompt } from '../../../sidecar/prompt/promptBudget.ts';
import { teamStateParts } from '../../../sidecar/prompt/teamStateText.ts';
import { TeamView } from '../../../sidecar/prompt/teamView.ts';
import { UNTRUSTED_RULE } from '../../../sidecar/prompt/untrusted.ts';

const ORDER_PROMPT = `You lead Minecraft players who work one after another. Give the named player its next piece of work in one line, naming cells and items; null when nothing is left to do.`;
const NextOrder = z.strictObject({ order: z.string().min(1).max(400).nullable() });

/** Players take turns; before each turn a leader who sees all says what to do. */
export const takeTurns: Framework = {
  name: 'take-turns',
  usesModel: true,
  purposes: ['take-turns.order', 'react.step'],
  run: async (context) => {
    const { clock, signal } = context;
    const view = new TeamView(context.agents);
    const players = view.agents.map((agent) => ({ agent, history: new ActionHistory(10) }));
    for (let turn = 0, fruitless = 0; fruitless < 3 * players.length; turn++) {
      const { agent, history } = players[turn % players.length] as (typeof players)[number];
      fruitless++;
      if (agent.body.lost.aborted) continue;
      const teamState = view.show();
      const parts = [...teamStateParts(teamState), { title: 'Next', text: agent.name, worth: 100 }];
      const question = {
        purpose: 'take-turns.order',
        agent: agent.name,
        system: `${ORDER_PROMPT}\n${UNTRUSTED_RULE}`,
        ...composePrompt(parts, 4_000, { teamState, agent: agent.name }),
        schema: NextOrder,
        maxOutputTokens: 4_096,
        temperature: 0,
      };
      const answer = await ask(context, question, signal);
      if (answer.ok && answer.value.order === null) return;
      if (answer.ok && answer.value.order !== null) {
        const subtask = {
          id: String(turn),
          description: answer.value.order,
          milestones: [],
          background: [],
          context: {},
          see: () => view.show(),
        };
        const own = AbortSignal.any([signal, agent.body.lost]);
        const work = runReact(context, agent, subtask, history, PAPER_REACT_LIMITS, own);
        const outcome = await work.catch((error: unknown) => {
          if (signal.aborted || !agent.body.lost.aborted) throw error;
        });
        if (outcome?.actions.some(({ ok }) => ok)) fruitless = 0;
      }
      if (fruitless > 0) await clock.sleep(1_000, signal);
    }
  },
};
