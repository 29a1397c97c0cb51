import { Random } from '../../../clock/random.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { findForSeat } from '../../../scripted/frameworks.ts';
import { createEpisodeModel } from '../../../scripted/models.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { keysFor, type ServiceKeys } from '../../../sidecar/model/presets/presets.ts';
import { isReplay } from '../../../sidecar/model/replay/replayModel.ts';
import type { ModelChoice } from './modelChoice.ts';
import type { RunOptions } from './runOptions.ts';

interface PlayerChoice
  extends Pick<RunOptions, 'framework' | 'model' | 'baseUrl' | 'saboteur' | 'modelUsdPerMinute'>,
    Partial<ModelChoice> {}

/**
 * Checks that framework and models exist, that its file of skills is one, and that the models have their key, and prices where cost is limited, without
 * asking them anything. Throws ConfigError
 * otherwise. `usesModel` is false for frameworks that never ask one; their runs name no model;
 * nor does a language model play then.
 */
export function checkPlayers(
  choice: PlayerChoice,
  environment: Readonly<Record<string, string | undefined>>,
): { usesModel: boolean; isLanguageModel: boolean; apiKeys: ServiceKeys } {
  const framework = findForSeat(choice.framework);
  const saboteur = choice.saboteur === undefined ? undefined : findForSeat(choice.saboteur);
  // An invalid file of skills is refused before anything is played.
  framework.skills?.read();
  const apiKeys = keysFor([choice.model, ...Object.values(choice.roles ?? {})], environment);
  const usesModel = framework.usesModel || saboteur?.usesModel === true;
  // A recording is looked for once it is clear which episodes there are.
  if (usesModel && choice.model === NO_MODEL_NAME)
    throw new ConfigError(
      'unknown-model',
      `--model ${NO_MODEL_NAME}: ${choice.framework} needs a model; expected rules, replay:PATH or <provider>/<name>, such as openai/<name>`,
    );
  if (isReplay(choice.model)) return { usesModel, isLanguageModel: false, apiKeys };
  const { model: name, roles, settings, baseUrl } = choice;
  const limits = { usdPerMinute: choice.modelUsdPerMinute };
  const model = createEpisodeModel(
    { model: name, roles, settings },
    { baseUrl, apiKeys, limits, random: new Random(0) },
  );
  return { usesModel, isLanguageModel: usesModel && model.isLanguageModel, apiKeys };
}
