import { ConfigError } from '../../protocol/errors.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import type { ModelRoles } from '../../sidecar/model/modelSettings.ts';
import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import type { ServiceKeys } from '../../sidecar/model/presets/presets.ts';
import { badgeOf } from '../results/players.ts';
import { checkPlayers } from '../run/plan/checkPlayers.ts';
import type { ModelChoice } from '../run/plan/modelChoice.ts';
import type { RunPlan } from '../run/plan/planRun.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Who plays an arm; `model` is "none" for a framework that asks none. */
export interface Players {
  readonly framework: string;
  readonly model: string;
  readonly roles?: ModelRoles | undefined;
}

/** Every framework is to play with every model. */
interface PlayersChoice extends Partial<ModelChoice> {
  readonly frameworks: readonly string[];
  readonly models: readonly string[];
  readonly baseUrl?: string | undefined;
}

/** The players of an experiment and the keys for their models. */
interface CheckedPlayers {
  readonly players: readonly Players[];
  readonly apiKeys: ServiceKeys;
  /** Whether one of them asks a language model. */
  readonly isLanguageModel: boolean;
}

/** The names tables give to frameworks where these are not what users write. */
const PRINTED: Readonly<Record<string, string>> = nameTable({
  dagent: 'DAGENT',
  agentverse: 'AgentVerse',
  'agentverse:ending=fixed': 'AgentVerse',
});

/**
 * Every framework with every model it can play with.
 * @throws ConfigError 'unknown-framework', or for a model that is unknown or lacks its key.
 */
export function choosePlayers(
  { frameworks, models, roles, settings, baseUrl }: PlayersChoice,
  environment: Environment,
): CheckedPlayers {
  if (frameworks.length === 0 || models.length === 0)
    throw new ConfigError('bad-option', '--frameworks, --models: expected at least one framework and one model');
  const players = new Map<string, Players>();
  let apiKeys: ServiceKeys = {};
  let isLanguageModel = false;
  for (const framework of frameworks)
    for (const model of models) {
      const access = baseUrl === undefined ? {} : { baseUrl };
      const checked = checkPlayers({ framework, model, roles, settings, ...access }, environment);
      apiKeys = { ...apiKeys, ...checked.apiKeys };
      isLanguageModel ||= checked.isLanguageModel;
      const asks = checked.usesModel;
      const who = { framework, model: asks ? model : NO_MODEL_NAME, ...(asks && roles ? { roles } : {}) };
      players.set(`${who.framework} ${who.model}`, who);
    }
  return { players: [...players.values()], apiKeys, isLanguageModel };
}

/** What of a plan decides which models are asked. */
interface AskingPlan {
  readonly episodes: readonly Pick<RunPlan['episodes'][number], 'record'>[];
  readonly record: Pick<RunPlan['record'], 'models'>;
}

/** The keys for the models of what is to be played, each checked as before a run. @throws as `choosePlayers` does. */
export function serviceKeysFor(
  { episodes, record: { models } }: AskingPlan,
  baseUrl: string | undefined,
  environment: Environment,
): ServiceKeys | undefined {
  const asking = episodes.map(({ record }) => record).filter(({ model }) => model !== NO_MODEL_NAME);
  if (asking.length === 0) return undefined;
  const choice = {
    frameworks: [...new Set(asking.map(({ framework }) => framework))],
    models: [...new Set(asking.map(({ model }) => model))],
    roles: asking[0]?.roles,
    settings: models,
    baseUrl,
  };
  return choosePlayers(choice, environment).apiKeys;
}

/** Players in a table's row; a script is marked as one. */
export function playersLabel({ framework, model, roles = {} }: Players): string {
  const name = PRINTED[framework] ?? framework;
  const others = Object.entries(roles).map(([who, other]) => `${who}: ${other.replace(/^openai\//, '')}`);
  const models = [model.replace(/^openai\//, ''), ...others].join(', ');
  const who = model === NO_MODEL_NAME ? name : `${name} ${models}`;
  const badge = badgeOf({ framework, model, roles });
  if (badge.isLanguageModel) return who;
  return `${who} (${NO_LANGUAGE_MODEL[badge.label] ?? 'script, not a language model'})`;
}

const NO_LANGUAGE_MODEL: Readonly<Record<string, string>> = nameTable({
  replay: 'a replay',
  'partly a script': 'partly a script',
});
