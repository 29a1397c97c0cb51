import { z } from 'zod';
import { type Model, NO_USAGE } from '../model.ts';
import { OUTSIDE_PURPOSE, OutsideResult, type OutsideStep } from './outsideStep.ts';

/** How users and records name who plays a seat from outside. */
export const OUTSIDE_NAME = 'outside';

/** Those who play seats from outside. */
export interface OutsideMinds {
  /** Hands a mind what came of its last step and waits for the next one. Rejects with the signal's reason. */
  next(agent: string, result: OutsideResult, signal: AbortSignal): Promise<OutsideStep>;
}

const Context = z.object({ result: OutsideResult });

/**
 * Minds outside as a model: each step is a call and its reply, so that what they did is recorded, replayed and charged game
 * time like a language model's. Which program or model is behind one is for it alone to say.
 * @param minds absent where nothing is to be played: every call then rejects.
 */
export function outsideModel(minds: OutsideMinds | undefined): Model {
  return {
    name: OUTSIDE_NAME,
    // It takes real time to answer, and differs from play to play.
    isLanguageModel: true,
    async complete({ purpose, agent, context }, signal) {
      if (purpose !== OUTSIDE_PURPOSE || agent === undefined)
        throw new Error(`a mind outside was asked for "${purpose}"; it can be asked for "${OUTSIDE_PURPOSE}" alone`);
      if (!minds) throw new Error('nobody outside can be asked here');
      const step = await minds.next(agent, Context.parse(context).result, signal);
      return { text: JSON.stringify(step), usage: NO_USAGE, finish: 'stop' };
    },
  };
}
