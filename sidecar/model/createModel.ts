import type { Random } from '../../clock/random.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Model } from './model.ts';
import type { ReasoningEffort } from './modelSettings.ts';
import { OpenAiModel } from './openai/openAiModel.ts';
import { DEFAULT_TIMEOUT_MS, type ServiceLimits } from './openai/serviceLimits.ts';

/** Environment variables that may hold a key for the model service, the first one set wins. */
const KEY_VARIABLES = ['GUILDHALL_MODEL_KEY', 'OPENAI_API_KEY'] as const;

export interface ModelOptions {
  /** Of any service that speaks OpenAI's chat completions; OpenAI's own when absent. */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Draws the rules model's mistakes when its spec names no seed, and a language model's sampling seed. */
  readonly random: Random;
  /** How hard a model that reasons is to think; the service's own choice when absent. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Longest wait for one answer of the service, wall ms; that of the limits, else 300 s, when absent. */
  readonly timeoutMs?: number | undefined;
  /** Further attempts after 429, 5xx, broken connections and unreadable answers; 5 when absent. */
  readonly retries?: number | undefined;
  /** What this process may ask of the service. */
  readonly limits?: ServiceLimits | undefined;
  /** The service's model for embeddings; found among its models when absent. */
  readonly embeddingModel?: string | undefined;
}

/** Makes models that are scripts; undefined for a spec that names none of them. @throws ConfigError 'bad-model-option'. */
export type ScriptedModels = (spec: string, random: Random) => Model | undefined;

/** The key a user left in the environment, or undefined. Blanks around it, such as a file's last newline, are no part of it. */
export function apiKeyFrom(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const name of KEY_VARIABLES) {
    const key = environment[name]?.trim();
    if (key) return key;
  }
  return undefined;
}

/**
 * The model a user names: a script such as "rules" or "rules:mistakes=0.2,seed=7", or "openai/<model name>".
 * @throws ConfigError 'unknown-model', 'bad-model-option', 'bad-base-url' or 'model-without-key'. Nothing is contacted.
 */
export function modelFor(spec: string, options: ModelOptions, scripted: ScriptedModels): Model {
  const script = scripted(spec, options.random);
  if (script) return script;
  const name = /^openai\/(\S+)$/.exec(spec)?.[1];
  if (!name)
    throw new ConfigError(
      'unknown-model',
      `unknown model "${spec}": expected "rules", "rules:mistakes=0.2,seed=7", "openai/<model name>" or, for all calls, "replay:PATH"`,
    );
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
  if (!options.apiKey)
    throw new ConfigError(
      'model-without-key',
      `model "${spec}" needs a key: set ${KEY_VARIABLES.join(' or ')} (any text will do for a server that asks for none)`,
    );
  return new OpenAiModel(spec, {
    model: name,
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    timeoutMs: options.timeoutMs ?? options.limits?.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retries: options.retries ?? 5,
    limits: options.limits ?? {},
    reasoningEffort: options.reasoningEffort,
    embeddingModel: options.embeddingModel,
    random: options.random,
  });
}

/**
 * Checks a base URL, in which no secret may be: it stands in messages and in a run's record.
 * @throws ConfigError 'bad-base-url'.
 */
export function checkBaseUrl(text: string): void {
  const url = URL.parse(text);
  const problem =
    !url || !/^https?:$/.test(url.protocol)
      ? `"${text.replace(/\/\/[^/]*@/, '//…@')}" is not a URL such as http://127.0.0.1:8000/v1`
      : url.username !== '' || url.password !== ''
        ? `at ${url.host} has a user name or password in it; a key goes into ${KEY_VARIABLES.join(' or ')}`
        : url.search !== '' || url.hash !== ''
          ? `at ${url.host} has a "?" or "#" in it; expected one such as http://127.0.0.1:8000/v1`
          : undefined;
  if (problem !== undefined) throw new ConfigError('bad-base-url', `base URL ${problem}`);
}
