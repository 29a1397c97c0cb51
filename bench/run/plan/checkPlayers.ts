import { Random } from '../../../clock/random.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { createEpisodeModel, findFramework } from '../../../scripted/players.ts';
import { apiKeyFrom } from '../../../sidecar/model/createModel.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { isReplay } from '../../../sidecar/model/replay/replayModel.ts';
import type { ModelChoice } from './modelChoice.ts';
import type { RunOptions } from './runOptions.ts';

interface PlayerChoice extends Pick<RunOptions, 'framework' | 'model' | 'baseUrl'>, Partial<ModelChoice> {}

/**
 * Checks that framework and models exist and that the models have their key, and prices where cost is limited, without
 * asking them anything. Throws ConfigError
 * otherwise. `usesModel` is false for frameworks that never ask one; their runs name no model;
 * nor does a language model play then.
 */
export function checkPlayers(
  choice: PlayerChoice,
  environment: Readonly<Record<string, string | undefined>>,
): { usesModel: boolean; isLanguageModel: boolean; apiKey: string | undefined } {
  const framework = findFramework(choice.framework);
  const apiKey = apiKeyFrom(environment);
  const { usesModel } = framework;
  // A recording is looked for once it is clear which episodes there are.
  if (usesModel && choice.model === NO_MODEL_NAME)
    throw new ConfigError(
      'unknown-model',
      `--model ${NO_MODEL_NAME}: ${choice.framework} needs a model; expected rules, replay:PATH or openai/<name>`,
    );
  if (isReplay(choice.model)) return { usesModel, isLanguageModel: false, apiKey };
  const { model: name, roles, settings, baseUrl } = choice;
  const model = createEpisodeModel({ model: name, roles, settings }, { baseUrl, apiKey, random: new Random(0) });
  return { usesModel, isLanguageModel: usesModel && model.isLanguageModel, apiKey };
}
