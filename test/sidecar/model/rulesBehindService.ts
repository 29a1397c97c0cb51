import { Random } from '../../../clock/random.ts';
import { createModel } from '../../../scripted/models.ts';
import type { ModelOptions } from '../../../sidecar/model/createModel.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { type Responder, says } from './openAiDouble.ts';

/** Says what it was asked to say: the last message. */
export const echoes: Responder = (request, response) => {
  const messages = request.body.messages as { content: string }[];
  says(messages.at(-1)?.content ?? '')(request, response);
};

/**
 * A language model behind a real connection that knows what to do: where the service echoes, it answers what the rules
 * would have. Everything but the words on the wire is the real thing.
 */
export function rulesBehindService(baseUrl: string, options: Partial<ModelOptions> = {}, spec = 'openai/echo'): Model {
  const random = new Random(1);
  const wise = createModel('rules', { random });
  const remote = createModel(spec, {
    random,
    apiKeys: { OPENAI_API_KEY: 'sk-0123456789' },
    baseUrl,
    ...options,
  });
  return {
    name: remote.name,
    isLanguageModel: true,
    async complete(request, signal) {
      const { text } = await wise.complete(request, signal);
      return remote.complete({ ...request, messages: [{ role: 'user', content: text }] }, signal);
    },
  };
}
