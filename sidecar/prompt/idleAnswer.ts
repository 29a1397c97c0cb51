import type { PromptPart } from './promptBudget.ts';

/**
 * That the last answer to the same question gave nothing to do, so that a model does not reason about it from the start again.
 * @param since when it gave that answer, game ms; null where the last answer gave something to do
 */
export function idleAnswerPart(since: number | null, now: number): PromptPart {
  const text = since === null ? '' : `nothing to do now (${Math.round((now - since) / 1000)} s ago)`;
  return { title: 'Your last answer', text, worth: 65 };
}
