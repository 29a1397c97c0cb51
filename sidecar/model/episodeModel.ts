import { ConfigError } from '../../protocol/errors.ts';
import { aroundModel } from './aroundModel.ts';
import { Budget } from './budget/budget.ts';
import { meteredModel } from './budget/meteredModel.ts';
import { type ModelOptions, modelFor, type ScriptedModels } from './createModel.ts';
import type { Model } from './model.ts';
import type { ModelRoles, ModelSettings } from './modelSettings.ts';
import { NO_MODEL_NAME, noModel } from './noModel.ts';
import { OUTSIDE_NAME, outsideModel } from './outside/outsideModel.ts';
import { namedModel } from './presets/presets.ts';
import { priceOf, tablesFor } from './prices.ts';
import type { Recording } from './replay/recording.ts';
import { isReplay, ReplayModel } from './replay/replayModel.ts';
import { RolesModel } from './roles/rolesModel.ts';
import { sizedModel } from './sizedModel.ts';

/** Who answers an episode's calls. */
export interface ModelCast {
  /** The main model: "none", "rules", "replay:<path>" or one of a service, such as "openai/<name>". */
  readonly model: string;
  readonly roles?: ModelRoles | undefined;
  /** What "replay:" says again. */
  readonly recording?: Recording | undefined;
  readonly settings?: ModelSettings | undefined;
}

/**
 * Everything that answers one episode's calls, behind one face: the main model and those for roles, asked as the
 * settings say, priced, and drawing on one budget. Nothing is contacted.
 * @throws ConfigError for a model that is unknown or lacks its key, and for a cost limit on a model without a price.
 */
export function episodeModelFor(cast: ModelCast, access: ModelOptions, scripted: ScriptedModels): Model {
  const { model: name, roles = {}, recording, settings = {} } = cast;
  if (name === NO_MODEL_NAME && Object.keys(roles).length === 0) return noModel;
  if (isReplay(name)) {
    if (recording === undefined)
      throw new ConfigError('bad-recording', `${name}: no recording was found for this episode`);
    return new ReplayModel(name, recording);
  }
  const { costLimitUsd: costUsd, tokenLimit: tokens, embeddingModel, reasoningEffort } = settings;
  const budget = costUsd === undefined && tokens === undefined ? undefined : new Budget({ costUsd, tokens });
  const isNamed = addressedBy(name, Object.values(roles));
  const create = (spec: string, options: ModelOptions): Model => {
    if (spec === NO_MODEL_NAME) return noModel;
    if (spec === OUTSIDE_NAME) return outsideModel(options.outside);
    const baseUrl = isNamed(spec) ? options.baseUrl : undefined;
    const tables = tablesFor(baseUrl ?? namedModel(spec)?.preset.baseUrl ?? null, settings.prices);
    const price = priceOf(namedModel(spec)?.model ?? spec, tables);
    const own = {
      ...options,
      price,
      baseUrl,
      embeddingModel: embeddingModel ?? options.embeddingModel,
      reasoningEffort,
    };
    const model = modelFor(spec, own, scripted);
    if (!model.isLanguageModel) return settings.contextTokens === undefined ? model : sizedModel(model, settings);
    const limit =
      costUsd !== undefined ? '--cost-limit' : access.limits?.usdPerMinute !== undefined && '--model-usd-per-minute';
    if (limit && !price) throw unpriced(limit, spec);
    const embedding = embeddingModel === undefined ? null : priceOf(embeddingModel, tables);
    const metered = meteredModel(costUsd !== undefined && !embedding ? withoutEmbeddings(model) : model, {
      price,
      embeddingPrice: (name) => priceOf(name, tables),
      mostEmbeddingUsd: embedding?.inputUsd ?? 0,
      budget,
    });
    return sizedModel(sampledModel(metered, settings), settings);
  };
  const main = create(name, access);
  const others = Object.entries(roles).map(([pattern, spec]) => ({
    pattern,
    model: create(spec, { ...access, random: access.random.fork(`model for ${pattern}`) }),
  }));
  return others.length === 0 ? main : new RolesModel(main, others);
}

/**
 * Whether a base URL that the user named is the address of a model: it belongs to the service of the main model, or to
 * that of the first role where the main model is a script. Other services keep their own, and their keys with them.
 */
function addressedBy(main: string, roles: readonly string[]): (spec: string) => boolean {
  const [owner] = [main, ...roles].flatMap((spec) => namedModel(spec)?.preset ?? []);
  return (spec) => namedModel(spec)?.preset === owner;
}

function sampledModel(model: Model, { temperature, maxOutputTokens }: ModelSettings): Model {
  if (temperature === undefined && maxOutputTokens === undefined) return model;
  return aroundModel(model, {
    complete: (request, signal) =>
      model.complete(
        {
          ...request,
          ...(temperature === undefined ? {} : { temperature }),
          ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
        },
        signal,
      ),
  });
}

/** A model that is not asked for embeddings whose price nobody knows; retrieval goes by words then. */
function withoutEmbeddings(model: Model): Model {
  return aroundModel(model, { embed: async () => null });
}

function unpriced(limit: string, spec: string): ConfigError {
  return new ConfigError(
    'unknown-price',
    `${limit}: the price of "${spec}" is not known (the built-in prices are of OpenAI’s own endpoint); give it with --prices FILE, or limit with --token-limit`,
  );
}
