import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import { namedModel } from '../../sidecar/model/presets/presets.ts';
import { isReplay } from '../../sidecar/model/replay/replayModel.ts';

/** What stands behind an episode's players, in words that leave no doubt whether a language model took part. */
interface PlayersBadge {
  readonly label: string;
  readonly isLanguageModel: boolean;
  readonly explanation: string;
}

/** Whose badge it is: the main model, and the models of roles. */
interface WhoPlayed {
  readonly framework: string;
  readonly model: string;
  readonly roles?: Readonly<Record<string, string>> | undefined;
}

/**
 * The badge of an episode. Only models reached through a language-model provider count as such, and only where they
 * answered every call; anything unknown does not.
 */
export function badgeOf(episode: WhoPlayed): PlayersBadge {
  const { framework, model } = episode;
  const models = [...new Set([model, ...Object.values(episode.roles ?? {})])];
  const languageModels = models.filter((name) => namedModel(name) !== undefined);
  if (languageModels.length === models.length)
    return {
      label: models.join(' + '),
      isLanguageModel: true,
      explanation: models.length === 1 ? 'Played by a language model.' : 'Played by language models.',
    };
  if (languageModels.length > 0)
    return {
      label: 'partly a script',
      isLanguageModel: false,
      explanation: `Some calls were answered by ${languageModels.join(' and ')}, others by a script (${models.filter((name) => namedModel(name) === undefined).join(', ')}). These figures are no language model's.`,
    };
  if (isReplay(model))
    return {
      label: 'replay',
      isLanguageModel: false,
      explanation: `"${model}" repeats what was recorded in another run, and asks no model. These figures repeat that run's.`,
    };
  if (model === NO_MODEL_NAME)
    return {
      label: 'not a language model',
      isLanguageModel: false,
      explanation: `The framework "${framework}" is a program and asks no model. These figures say nothing about any language model.`,
    };
  if (model === 'rules' || model.startsWith('rules:'))
    return {
      label: 'not a language model',
      isLanguageModel: false,
      explanation: `"${model}" is a script that answers each prompt from the data shown in it. These figures say nothing about any language model.`,
    };
  return {
    label: 'not a language model',
    isLanguageModel: false,
    explanation: `"${model}" is not known to be a language model. Do not read these figures as one's.`,
  };
}
