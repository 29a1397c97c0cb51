import { resolve } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { findForSeat } from '../../../scripted/frameworks.ts';
import { checkBaseUrl } from '../../../sidecar/model/createModel.ts';
import type { ModelRoles, ModelSettings } from '../../../sidecar/model/modelSettings.ts';
import { outputLimit } from '../../../sidecar/model/outputLimits.ts';
import { readPrices } from '../../../sidecar/model/prices.ts';
import { isReplay } from '../../../sidecar/model/replay/replayModel.ts';
import { checkRoles, parseRole } from '../../../sidecar/model/roles/rolePattern.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import { openResourcePack } from '../../../sidecar/vision/resourcePack.ts';
import type { ModelFlags } from '../folder/recordedOptions.ts';

/** A larger cost limit is a typing error. */
const MOST_USD = 1_000_000;

/** Who plays, as far as roles must fit it. */
interface RoleContext {
  readonly frameworks: readonly string[];
  readonly models: readonly string[];
  /** Everybody who is in any of the teams. */
  readonly agents: readonly string[];
}

/** What a run records of its models beyond their names; empty parts are undefined. */
export interface ModelChoice {
  readonly roles: ModelRoles | undefined;
  readonly settings: ModelSettings | undefined;
}

/**
 * The models' settings and roles.
 * @throws ConfigError 'bad-option', 'bad-base-url', 'bad-prices', 'bad-resource-pack' or 'bad-model-for' for what is out of range, cannot be read or fits nobody.
 */
export function chooseModels(flags: ModelFlags, context: RoleContext): ModelChoice {
  // Also where it is of no use, because a run records its command line.
  if (flags.baseUrl !== undefined) checkBaseUrl(flags.baseUrl);
  const { temperature, maxOutputTokens, reasoningEffort, embeddingModel, costLimit, tokenLimit, prices } = flags;
  const { contextTokens } = flags;
  if (temperature !== undefined && temperature > 2)
    throw new ConfigError('bad-option', `--temperature ${temperature}: expected 0 to 2`);
  if (maxOutputTokens !== undefined && maxOutputTokens < 1)
    throw new ConfigError('bad-option', `--max-output-tokens ${maxOutputTokens}: expected at least 1`);
  if (contextTokens !== undefined) checkContext(contextTokens, maxOutputTokens, context.frameworks);
  if (costLimit !== undefined && !(costLimit > 0 && costLimit <= MOST_USD))
    throw new ConfigError(
      'bad-option',
      `--cost-limit ${costLimit}: expected more than 0 and at most ${MOST_USD} US dollars`,
    );
  if (embeddingModel !== undefined && !/^\S{1,200}$/.test(embeddingModel))
    throw new ConfigError(
      'bad-option',
      `--embedding-model "${embeddingModel}": expected a model's name without blanks`,
    );
  if (tokenLimit !== undefined && tokenLimit < 1)
    throw new ConfigError('bad-option', `--token-limit ${tokenLimit}: expected at least 1`);
  const settings: ModelSettings = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(flags.aids === undefined ? {} : { aids: flags.aids }),
    ...(embeddingModel === undefined ? {} : { embeddingModel }),
    ...(costLimit === undefined ? {} : { costLimitUsd: costLimit }),
    ...(tokenLimit === undefined ? {} : { tokenLimit }),
    ...(prices === undefined ? {} : { prices: readPrices(prices) }),
    ...visionOf(flags, context.frameworks),
  };
  return {
    roles: rolesOf(flags.modelFor ?? [], context),
    settings: Object.keys(settings).length === 0 ? undefined : settings,
  };
}

/** Tokens that the longest instructions and tools take, and the least that is worth reading of a game. */
const LEAST_PROMPT = 3_000;

/** @throws ConfigError 'bad-option' where a reply leaves too little of a context for its prompt. */
function checkContext(contextTokens: number, chosen: number | undefined, frameworks: readonly string[]): void {
  const purposes = frameworks.flatMap((name) => findForSeat(name).purposes);
  const longest = purposes.reduce((most, purpose) => Math.max(most, chosen ?? outputLimit(purpose)), 0);
  if (contextTokens >= longest + LEAST_PROMPT) return;
  throw new ConfigError(
    'bad-option',
    `--context-tokens ${contextTokens}: expected at least ${longest + LEAST_PROMPT}: ${LEAST_PROMPT} for a prompt and ${longest} for the reply` +
      (chosen === undefined ? '; shorter replies (--max-output-tokens) need less' : ' (--max-output-tokens)'),
  );
}

/** @throws ConfigError 'bad-option' or 'bad-resource-pack'. */
function visionOf(
  { vision = false, textures }: ModelFlags,
  frameworks: readonly string[],
): Pick<ModelSettings, 'vision'> {
  if (!vision) {
    if (textures !== undefined) throw new ConfigError('bad-option', '--textures: needs --vision');
    return {};
  }
  if (!frameworks.some((name) => findForSeat(name).showsPictures))
    throw new ConfigError(
      'bad-option',
      `--vision: the framework ${frameworks[0]} shows its models no pictures; expected react, voyager or mindcraft`,
    );
  if (textures === undefined) return { vision: {} };
  const path = resolve(textures);
  openResourcePack(path);
  return { vision: { textures: path } };
}

function rolesOf(texts: readonly string[], { frameworks, models, agents }: RoleContext): ModelRoles | undefined {
  if (texts.length === 0) return undefined;
  const roles = texts.map(parseRole);
  const purposes = frameworks.flatMap((name) => findForSeat(name).purposes);
  checkRoles(roles, agents, [...new Set(purposes)]);
  const replay = [...models, ...roles.map(({ model }) => model)].find(isReplay);
  if (replay)
    throw new ConfigError(
      'bad-option',
      `--model-for: cannot be given with "${replay}", which repeats all calls of an episode`,
    );
  return Object.fromEntries(roles.map(({ pattern, model }) => [pattern, model]));
}

/** Where a run is traced; undefined where it is not. Throws ConfigError 'bad-option' for what is not an address. */
export function chooseTracing({ otel: url, otelContent = false }: ModelFlags): TraceTarget | undefined {
  if (url === undefined) {
    if (otelContent) throw new ConfigError('bad-option', '--otel-content: needs --otel URL');
    return undefined;
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConfigError(
      'bad-option',
      `--otel ${url}: expected the URL of a collector, such as http://127.0.0.1:4318`,
    );
  const { username, password } = new URL(url);
  if (username !== '' || password !== '')
    throw new ConfigError(
      'bad-option',
      '--otel: contains a user name or password, which a run would record; use a header in OTEL_EXPORTER_OTLP_HEADERS',
    );
  return { url, content: otelContent };
}
