import type { Random } from '../../clock/random.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { ANTHROPIC_PACKAGE, AnthropicWire } from './anthropic/anthropicWire.ts';
import { GOOGLE_PACKAGE, GoogleWire } from './google/googleWire.ts';
import type { Model } from './model.ts';
import type { ReasoningEffort } from './modelSettings.ts';
import { OpenAiWire } from './openai/openAiWire.ts';
import type { OutsideMinds } from './outside/outsideModel.ts';
import type { Preset } from './presets/preset.ts';
import { keyOf, namedModel, PRESETS, type ServiceKeys } from './presets/presets.ts';
import type { ModelPrice } from './prices.ts';
import type { RequestAdmission } from './service/admission/requestAdmission.ts';
import type { KnownDialect } from './service/dialect.ts';
import { checkInstalled } from './service/optionalPackage.ts';
import { DEFAULT_TIMEOUT_MS, type ServiceLimits } from './service/serviceLimits.ts';
import { ServiceModel } from './service/serviceModel.ts';
import type { ServiceSettings, Wire, WireSettings } from './service/wire.ts';

export interface ModelOptions {
  /** Instead of the service's own. */
  readonly baseUrl?: string | undefined;
  /** By environment variable; a service gets its own alone. */
  readonly apiKeys?: ServiceKeys | undefined;
  /** Draws the rules model's mistakes when its spec names no seed, and a language model's sampling seed. */
  readonly random: Random;
  /** How hard a model that reasons is to think; the service's own choice when absent. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Longest wait for one answer of the service, wall ms; that of the limits, else 300 s, when absent. */
  readonly timeoutMs?: number | undefined;
  /** Further attempts after 429, 5xx, broken connections and unreadable answers; 5 when absent. */
  readonly retries?: number | undefined;
  /** What this process may ask of the service, unless somebody else admits its requests. */
  readonly limits?: ServiceLimits | undefined;
  /** By which spending is limited; none when absent. */
  readonly price?: ModelPrice | null | undefined;
  /** Who admits requests to the service; this process by itself when absent. */
  readonly admission?: RequestAdmission | undefined;
  /** Whose requests they are: episodes take turns. All of one when absent. */
  readonly episode?: string | undefined;
  /** The service's model for embeddings; found among its models when absent. */
  readonly embeddingModel?: string | undefined;
  /** Those who play seats from outside; absent where nothing is to be played. */
  readonly outside?: OutsideMinds | undefined;
}

/** Makes models that are scripts; undefined for a spec that names none of them. @throws ConfigError 'bad-model-option'. */
export type ScriptedModels = (spec: string, random: Random) => Model | undefined;

/**
 * The model a user names: a script such as "rules" or "rules:mistakes=0.2,seed=7", or one of a service or local server,
 * such as "openai/<name>" or "ollama/<name>" (presets/).
 * @throws ConfigError 'unknown-model', 'bad-model-option', 'bad-base-url', 'model-without-base-url', 'model-without-key' or
 * 'missing-package'. Nothing is contacted.
 */
export function modelFor(spec: string, options: ModelOptions, scripted: ScriptedModels): Model {
  return scripted(spec, options.random) ?? serviceModelFor(spec, options);
}

/** The same of a model that is of a service or a local server. @throws as `modelFor` does. */
export function serviceModelFor(spec: string, options: ModelOptions): ServiceModel {
  const named = namedModel(spec);
  if (!named)
    throw new ConfigError(
      'unknown-model',
      `unknown model "${spec}": expected "rules", "rules:mistakes=0.2,seed=7", "<provider>/<model name>" with a provider of ${PRESETS.map(({ name }) => name).join(', ')}, or, for all calls, "replay:PATH"`,
    );
  const { preset, model } = named;
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
  const baseUrl = options.baseUrl ?? preset.baseUrl;
  if (baseUrl === null)
    throw new ConfigError(
      'model-without-base-url',
      `model "${spec}" needs --base-url: ${preset.label} has an address for each user (${preset.hint})`,
    );
  const key = keyOf(preset, options.apiKeys ?? {});
  if (key === undefined && preset.needsKey)
    throw new ConfigError(
      'model-without-key',
      `model "${spec}" needs a key: set ${preset.keys.join(' or ')}${options.baseUrl === undefined ? '' : ' (any text will do for a server that asks for none)'}`,
    );
  const settings = {
    model,
    baseUrl,
    apiKey: key ?? NO_KEY,
    timeoutMs: options.timeoutMs ?? options.limits?.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retries: options.retries ?? 5,
    limits: options.limits ?? {},
    price: options.price ?? null,
    admission: options.admission,
    episode: options.episode ?? '',
    dialect: dialectOf(preset, options.baseUrl),
    effort: options.reasoningEffort,
    embeddingModel: options.embeddingModel,
    random: options.random,
  };
  return new ServiceModel(spec, settings, wireFor(preset, settings));
}

/** What servers that ask for no key get; OpenAI's client wants one. */
const NO_KEY = 'none';

/** What is known beforehand of what is asked: OpenAI's own endpoint knows a newer name of the limit than those like it. */
function dialectOf({ name, dialect = {} }: Preset, baseUrl: string | undefined): KnownDialect {
  return name === 'openai' && baseUrl === undefined ? { limitName: 'max_completion_tokens' } : dialect;
}

/** Finds the library of a wire, where a user has to install one. @throws ConfigError 'missing-package'. */
function wireFor(preset: Preset, { baseUrl, embeddingModel }: ServiceSettings): (settings: WireSettings) => Wire {
  switch (preset.wire) {
    case 'openai': {
      const { keyHeader, query } = preset;
      const asked = query && new URL(baseUrl).pathname.includes(query.where) ? query.parameters : undefined;
      return (settings) => new OpenAiWire(settings, { keyHeader, query: asked, embeddingModel });
    }
    case 'anthropic':
      checkInstalled(ANTHROPIC_PACKAGE, 'anthropic/<name>');
      return (settings) => new AnthropicWire(settings);
    case 'google':
      checkInstalled(GOOGLE_PACKAGE, 'google/<name>');
      return (settings) => new GoogleWire(settings);
    default: {
      const unknown: never = preset.wire;
      throw new Error(`no wire "${String(unknown)}"`);
    }
  }
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
        ? `at ${url.host} has a user name or password in it; a key goes into the environment (guildhall models)`
        : url.search !== '' || url.hash !== ''
          ? `at ${url.host} has a "?" or "#" in it; expected one such as http://127.0.0.1:8000/v1`
          : undefined;
  if (problem !== undefined) throw new ConfigError('bad-base-url', `base URL ${problem}`);
}
