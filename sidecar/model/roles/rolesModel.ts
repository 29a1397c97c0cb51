import type { Embeddings, Model, ModelReply, ModelRequest, PromptSizing } from '../model.ts';
import { roleFor } from './rolePattern.ts';

/** A model and the calls that fall to it (rolePattern.ts). */
interface CastRole {
  readonly pattern: string;
  readonly model: Model;
}

/**
 * Several models behind one face: each call goes to the model of the most specific role that fits, or to the main one.
 * Embeddings are the main model's. It counts as a language model as soon as one of them is one.
 */
export class RolesModel implements Model {
  readonly name: string;
  readonly isLanguageModel: boolean;
  readonly embed?: (texts: readonly string[], signal: AbortSignal) => Promise<Embeddings | null>;
  readonly #main: Model;
  readonly #roles: readonly CastRole[];

  constructor(main: Model, roles: readonly CastRole[]) {
    this.name = main.name;
    this.isLanguageModel = [main, ...roles.map(({ model }) => model)].some((model) => model.isLanguageModel);
    this.#main = main;
    this.#roles = roles;
    if (main.embed) this.embed = main.embed.bind(main);
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const model = this.#modelFor(request);
    return { ...(await model.complete(request, signal)), model: model.name };
  }

  sizing(call: Pick<ModelRequest, 'purpose' | 'agent'>): PromptSizing | undefined {
    return this.#modelFor(call).sizing?.(call);
  }

  #modelFor({ purpose, agent, seat }: Pick<ModelRequest, 'purpose' | 'agent' | 'seat'>): Model {
    // What nobody in particular asks is asked by the whole of a part of the team.
    return roleFor(this.#roles, { purpose, agent: agent ?? seat })?.model ?? this.#main;
  }

  /** The same roles with something around every model. */
  each(wrap: (model: Model) => Model): RolesModel {
    return new RolesModel(
      wrap(this.#main),
      this.#roles.map(({ pattern, model }) => ({ pattern, model: wrap(model) })),
    );
  }
}

/** Puts something around a model, or around each one of several: what depends on which of them answers. */
export function aroundEach(model: Model, wrap: (model: Model) => Model): Model {
  return model instanceof RolesModel ? model.each(wrap) : wrap(model);
}
