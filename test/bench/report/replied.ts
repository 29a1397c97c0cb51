/** The line of a transcript for one call of a model; `problem` says why its reply could not be used. */
export function replied(problem: string | null, model = 'openai/m'): unknown {
  const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: null, reasoningTokens: null };
  const call = { at: 0, agent: null, purpose: 'react.step', model, messages: [], reply: '', latencyMs: 1 };
  return { type: 'model-called', ...call, usage, problem };
}
