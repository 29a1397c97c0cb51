import type { Json } from '../../../protocol/briefing.ts';
import { ask } from '../../model/ask.ts';
import { OUTSIDE_PURPOSE, type OutsideResult, OutsideStep } from '../../model/outside/outsideStep.ts';
import { resultText, type ToolResult } from '../../tools/tool.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';

/** What is written of a mind's step, as of a call to a model. */
const SYSTEM = 'A program outside plays this seat: each reply is the step it asked for.';
/** A step is never cut: its size is bounded where it comes in. */
const MOST_TOKENS = 1_000_000;

/**
 * Seats that are played from outside: a program of somebody else's calls our tools, one after the other, and its body is
 * ours. It decides nothing itself.
 */
export const outside: Framework = {
  name: 'outside',
  usesModel: true,
  showsPictures: true,
  purposes: [OUTSIDE_PURPOSE],
  async run(context) {
    context.signal.throwIfAborted();
    await Promise.all(context.agents.map((agent) => play(context, agent)));
  },
};

async function play(context: FrameworkContext, agent: Agent): Promise<void> {
  const signal = AbortSignal.any([context.signal, agent.body.lost]);
  try {
    for (let result: OutsideResult = null; ; ) {
      const step = await nextStep(context, agent.name, result, signal);
      if (step.type !== 'call') {
        if (step.type === 'left') note(context, 'outside.left', { agent: agent.name, reason: step.reason });
        return;
      }
      result = plain(await agent.tools.call(step.tool, step.arguments, signal));
    }
  } catch (error) {
    // Who has lost its body plays no more; its mates go on.
    if (context.signal.aborted || !agent.body.lost.aborted) throw error;
    note(context, 'outside.body-lost', { agent: agent.name });
  }
}

async function nextStep(
  context: FrameworkContext,
  agent: string,
  result: OutsideResult,
  signal: AbortSignal,
): Promise<OutsideStep> {
  const answer = await ask(
    context,
    {
      purpose: OUTSIDE_PURPOSE,
      agent,
      system: SYSTEM,
      user: result === null ? 'The players are released.' : resultText(result),
      context: { result },
      schema: OutsideStep,
      maxOutputTokens: MOST_TOKENS,
      temperature: 0,
    },
    signal,
  );
  if (!answer.ok) throw new Error(`the step of ${agent} cannot be read: ${answer.problem}`);
  return answer.value;
}

function plain(result: ToolResult): OutsideResult {
  const { ok, message, data } = result;
  return { ok, ...(result.ok ? {} : { code: result.code }), message, ...(data === undefined ? {} : { data }) };
}

function note({ transcript, clock }: FrameworkContext, topic: string, data: Json): void {
  transcript.add({ type: 'framework-noted', at: clock.now(), topic, data });
}
