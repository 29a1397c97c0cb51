import { ConfigError } from '../../protocol/errors.ts';
import { type Model, type ModelReply, type ModelRequest, NO_USAGE } from '../../sidecar/model/model.ts';
import { ANSWERS } from './answers/answers.ts';
import { spoil } from './mistakes/mistakes.ts';
import type { RulesSettings } from './rulesSpec.ts';

/**
 * Not a language model: it answers each call's declared purpose by fixed rules from the request's context, which is what
 * the prompt shows, and errs as often as its settings ask for. It makes everything run without a key; nothing it does is
 * ever presented as a language model's.
 */
export class RulesModel implements Model {
  readonly name: string;
  readonly isLanguageModel = false;
  readonly #settings: RulesSettings;

  constructor(name: string, settings: RulesSettings) {
    this.name = name;
    this.#settings = settings;
  }

  /** Throws ConfigError 'unknown-purpose' for a purpose it has no rules for. */
  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    const answer = ANSWERS[request.purpose];
    if (!answer) throw new ConfigError('unknown-purpose', `model "rules" has no rules for "${request.purpose}"`);
    const reply = answer(request.context, this.#settings);
    const { mistakes, random } = this.#settings;
    const text =
      mistakes > 0 && random.float() < mistakes ? spoil(request.purpose, reply, random) : JSON.stringify(reply);
    return { text, finish: 'stop', usage: NO_USAGE };
  }
}
