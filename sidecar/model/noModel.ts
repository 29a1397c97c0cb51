import type { Model } from './model.ts';

/** What a run names where no model takes part. */
export const NO_MODEL_NAME = 'none';

/** Stands in for the model of frameworks that ask none; asking it is a defect of the framework and throws. */
export const noModel: Model = {
  name: NO_MODEL_NAME,
  isLanguageModel: false,
  complete: async ({ purpose }) => {
    throw new Error(`${purpose} asked for a model, but this framework plays without one`);
  },
};
