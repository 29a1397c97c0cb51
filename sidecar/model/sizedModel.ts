import { aroundModel } from './aroundModel.ts';
import { estimateTokens } from './estimateTokens.ts';
import type { Model, ModelReply, ModelRequest, PromptSizing } from './model.ts';
import type { ModelSettings } from './modelSettings.ts';
import { sentMessages } from './sentMessages.ts';

/** Bounds of what is believed of a service's count: beyond them it counts something else than the prompt. */
const LEAST_RATIO = 0.5;
const MOST_RATIO = 2;
/** What the newest reply counts for at least, once there were several. */
const NEWEST = 1 / 4;
/** Prompts of fewer tokens tell more of what a service adds than of how it counts. */
const LEAST_TOKENS = 200;

/**
 * A model that states what prompts have to fit: the context and the limit of replies that the user gave it, and how many of
 * its tokens there are for each that we estimate. That ratio begins at 1 and follows the tokens that its replies report,
 * smoothed; it depends on these replies in their order and on nothing else. A script reports none, so that it stays 1.
 */
export function sizedModel(
  model: Model,
  { contextTokens, maxOutputTokens: outputTokens }: Pick<ModelSettings, 'contextTokens' | 'maxOutputTokens'>,
): Model {
  let ratio = 1;
  let replies = 0;
  const learn = (request: ModelRequest, { usage, toolsOffered }: ModelReply) => {
    const estimated = requestTokens(request, toolsOffered === true);
    // What a picture counts for differs more between services than what a word does.
    const hasImages = request.messages.some(({ images = [] }) => images.length > 0);
    if (!usage.inputTokens || hasImages || estimated < LEAST_TOKENS) return;
    const reported = Math.min(MOST_RATIO, Math.max(LEAST_RATIO, usage.inputTokens / estimated));
    ratio += Math.max(NEWEST, 1 / (++replies + 1)) * (reported - ratio);
  };
  return aroundModel(model, {
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      learn(request, reply);
      return reply;
    },
    sizing: (): PromptSizing | undefined => {
      const shown = Math.round(ratio * 100) / 100;
      if (shown === 1 && contextTokens === undefined) return undefined;
      return {
        ratio: shown,
        ...(contextTokens === undefined ? {} : { contextTokens }),
        ...(contextTokens === undefined || outputTokens === undefined ? {} : { outputTokens }),
      };
    },
  });
}

/** Estimated tokens of all a service is sent but the form of the reply, which it may or may not count. */
export function requestTokens(request: ModelRequest, native: boolean): number {
  const messages = sentMessages(request, native).reduce((sum, { content }) => sum + estimateTokens(content), 0);
  return messages + (native ? estimateTokens(JSON.stringify(request.tools ?? [])) : 0);
}
