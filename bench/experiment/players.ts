import { ConfigError } from '../../protocol/errors.ts';
import { FRAMEWORKS } from '../../sidecar/frameworks/registry.ts';
import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import { badgeOf } from '../report/players.ts';
import { checkPlayers } from '../run/checkPlayers.ts';

/** Who plays an arm; `model` is "none" for a framework that asks none. */
export interface Players {
  readonly framework: string;
  readonly model: string;
}

/** The players of an experiment, the key for their models, and what was asked for and cannot be had. */
export interface CheckedPlayers {
  readonly players: readonly Players[];
  readonly apiKey: string | undefined;
  readonly remarks: readonly string[];
}

/** Of the paper, and not built yet. */
const MISSING: readonly string[] = ['agentverse'];

/**
 * Every framework with every model it can play with. A framework of the paper that does not exist yet is left out with a
 * remark, unless it is all there is.
 * @throws ConfigError 'unknown-framework', or for a model that is unknown or lacks its key.
 */
export function choosePlayers(
  frameworks: readonly string[],
  models: readonly string[],
  baseUrl: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): CheckedPlayers {
  if (frameworks.length === 0 || models.length === 0)
    throw new ConfigError('bad-option', 'expected at least one framework and one model');
  const known = (name: string) => FRAMEWORKS.some((framework) => framework.name === name);
  const missing = frameworks.filter((name) => MISSING.includes(name) && !known(name));
  const remarks = missing.map((name) => `${name} does not exist yet; the table has no row for it`);
  if (missing.length === frameworks.length)
    throw new ConfigError(
      'unknown-framework',
      `${missing.join(', ')}: does not exist yet, so there is nothing to compare`,
    );
  const players = new Map<string, Players>();
  let apiKey: string | undefined;
  for (const framework of frameworks.filter((name) => !missing.includes(name)))
    for (const model of models) {
      const checked = checkPlayers({ framework, model, ...(baseUrl === undefined ? {} : { baseUrl }) }, environment);
      apiKey = checked.apiKey;
      const who = { framework, model: checked.usesModel ? model : NO_MODEL_NAME };
      players.set(`${who.framework} ${who.model}`, who);
    }
  return { players: [...players.values()], apiKey, remarks };
}

/** Players in a table's row; what is no language model says so. */
export function playersLabel({ framework, model }: Players): string {
  const name = framework === 'dagent' ? 'DAGENT' : framework;
  const who = model === NO_MODEL_NAME ? name : `${name} ${model.replace(/^openai\//, '')}`;
  return badgeOf({ framework, model }).isLanguageModel ? who : `${who} (script, not a language model)`;
}
