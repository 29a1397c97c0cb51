import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';

/** What stands behind an episode's players, in words that leave no doubt whether a language model took part. */
export interface PlayersBadge {
  readonly label: string;
  readonly isLanguageModel: boolean;
  readonly explanation: string;
}

/**
 * The badge of an episode. Only a model reached through a language-model provider counts as one; anything unknown does
 * not.
 */
export function badgeOf(episode: { readonly framework: string; readonly model: string }): PlayersBadge {
  const { framework, model } = episode;
  if (model.startsWith('openai/'))
    return { label: model, isLanguageModel: true, explanation: 'Played by a language model.' };
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
      explanation: `"${model}" is a script that answers each prompt from the data shown in it, and can plan constructions only. These figures say nothing about any language model.`,
    };
  return {
    label: 'not a language model',
    isLanguageModel: false,
    explanation: `"${model}" is not known to be a language model. Do not read these figures as one's.`,
  };
}
