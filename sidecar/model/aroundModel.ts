import type { Embeddings, Model, ModelReply, ModelRequest, PromptSizing } from './model.ts';

/** What a wrapper does around a model's calls; what it leaves out goes straight through. */
interface Around {
  /** Around calls of every kind: runs `call`, with the given signal or one of its own. */
  readonly each?: <T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly complete?: (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>;
  readonly embed?: (texts: readonly string[], signal: AbortSignal) => Promise<Embeddings | null>;
  readonly sizing?: (call: Pick<ModelRequest, 'purpose' | 'agent'>) => PromptSizing | undefined;
}

/** The model with something around its calls: same name, same abilities. `each` surrounds the other two. */
export function aroundModel(model: Model, around: Around): Model {
  const each = around.each ?? ((call, signal) => call(signal));
  const complete = around.complete ?? model.complete.bind(model);
  const embed = model.embed && (around.embed ?? model.embed.bind(model));
  const sizing = around.sizing ?? model.sizing?.bind(model);
  return {
    name: model.name,
    isLanguageModel: model.isLanguageModel,
    complete: (request, signal) => each((inner) => complete(request, inner), signal),
    ...(sizing && { sizing }),
    ...(embed && { embed: (texts, signal) => each((inner) => embed(texts, inner), signal) }),
  };
}
