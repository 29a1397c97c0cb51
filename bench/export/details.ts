import { type Candidate, textOf } from './candidates.ts';
import type { JudgedEpisode } from './episodes.ts';
import type { PairSide } from './rows.ts';
import type { TextMemory } from './textMemory.ts';

/** Our scripts, with their options behind a colon. */
const SCRIPT = /^rules(:|$)/;

/** What a row has beside its messages: who was asked for what, what it took, and what became of the episode. */
export function detailsOf({ call, prompt, reply }: Candidate, episode: JudgedEpisode, texts: TextMemory): PairSide {
  const { runId, record, task, score, verdict, split } = episode;
  const scripted = SCRIPT.test(call.model);
  const { inputTokens, outputTokens } = call.usage;
  const isCounted = inputTokens !== null && outputTokens !== null;
  return {
    purpose: call.purpose,
    agent: call.agent,
    model: scripted ? 'rules' : call.model,
    scripted,
    tokens: isCounted
      ? { prompt: wholeNumber(inputTokens), completion: wholeNumber(outputTokens), counted: 'service' }
      : {
          prompt: prompt.reduce((sum, { content }) => sum + texts.of(content).tokens, 0),
          completion: texts.of(textOf(reply)).tokens,
          counted: 'estimate',
        },
    outcome: {
      termination: score.termination,
      reason: score.reason,
      success: verdict === 'success',
      ticks: score.ticks,
    },
    score: Object.fromEntries(Object.entries(score.metrics ?? {}).map(([name, { value }]) => [name, value])),
    source: {
      run: runId,
      episode: record.index,
      trial: record.trial,
      seed: record.seed,
      task: task.id,
      family: task.family,
      split,
      licence: (task.family === 'custom' && task.licence) || null,
      canary: (task.family === 'custom' && task.canary) || null,
      framework: record.framework,
      agents: record.agents.length,
      call: call.call !== undefined && Number.isSafeInteger(call.call) && call.call >= 0 ? call.call : null,
    },
  };
}

/** The players' record may claim any number. */
function wholeNumber(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.round(value)), Number.MAX_SAFE_INTEGER) : 0;
}
