import type { Experiment } from './experiment.ts';
import type { PublishedRow } from './paperFigures.ts';

/** What MineCollab's paper prints (White et al. 2025), as printed; for what it plots without numbers there is no row. */
const OTHERS =
  'Printed figures of the MineCollab paper: language models and tasks of its own, agents that score themselves. A difference to the table above says nothing by itself.';

/** A row for each model of a level, its figures in the order of the models. */
function byModel(
  section: string,
  heading: string,
  models: readonly string[],
  levels: Readonly<Record<string, readonly number[]>>,
): PublishedRow[] {
  return Object.entries(levels).flatMap(([level, figures]) =>
    figures.map((figure, index) => ({
      row: `${level}, ${models[index] ?? ''}`,
      figures: { [section]: { [heading]: figure } },
    })),
  );
}

const MODELS = ['GPT-4o', 'Claude 3.5', 'LLaMA3-70B'] as const;
const SR = 'SR (%)';

/** Of figures 3a and 3b, which are pictures, what the text says of both. */
export const AGENTS_IN_PRINT: Experiment['paper'] = {
  caption: 'MineCollab, section 5: the most with two agents and the least with five',
  rows: [
    { row: '2, at most', figures: { 'Crafting and cooking': { [SR]: 90 } } },
    { row: '5, less than', figures: { 'Crafting and cooking': { [SR]: 30 } } },
  ],
  note: `${OTHERS} Its figures 3a and 3b are pictures; these two bounds are all that its text says, of all models and both kinds together.`,
};

export const PLANS_IN_PRINT: Experiment['paper'] = {
  caption: 'MineCollab, table 4: success rates by plan access',
  rows: byModel('Crafting', SR, [...MODELS, 'LLaMA3-8B', 'LLaMA3-8B-SFT'], {
    'full, 14 tasks': [35.71, 85.71, 35.71, 0, 42.86],
    'partial, 11 tasks': [27.27, 72.73, 36.36, 0, 45.45],
  }),
  note: `${OTHERS} It has no row of teams in which nobody has the plan.`,
};

export const RECIPES_IN_PRINT: Experiment['paper'] = {
  caption: 'MineCollab, table 5: success rates by access to recipes',
  rows: byModel('Cooking', SR, [...MODELS, 'LLaMA3-8B-SFT'], {
    'full (no agent blocked)': [58.33, 91.67, 50, 41.67],
    'partial (one blocked)': [58.33, 75, 50, 16.67],
    'none (both blocked)': [83.33, 66.67, 33.33, 0],
  }),
  note: `${OTHERS} Of Hell's Kitchen it says that the effect is similar, without a figure.`,
};

export const ROOMS_IN_PRINT: Experiment['paper'] = {
  caption: 'MineCollab, table 6: mean scores by the level of rooms',
  rows: byModel('Construction', 'score (%)', MODELS, {
    'level 0': [36.15, 38.82, 22.07],
    'level 1': [28.72, 30.19, 22.7],
    'level 2': [27.23, 38.67, 12.68],
  }),
  note: `${OTHERS} Levels are not numbers of rooms, and its houses have storeys. The score is what its section 4 calls a metric based on edit distance and its appendix the share of blocks that are there.`,
};

export const TALK_IN_PRINT: Experiment['paper'] = {
  caption: 'MineCollab, table 7: prompts of LLaMA3-70B on crafting, with and without communication',
  rows: [
    { row: 'pairs (full prompts)', figures: { Crafting: { [SR]: 36 } } },
    { row: 'none (no communication)', figures: { Crafting: { [SR]: 0 } } },
  ],
  note: `${OTHERS} Its agents talk in pairs; it has no figure of a team that talks together, nor of other models without communication.`,
};

export const PEOPLE_IN_PRINT: Experiment['paper'] = {
  caption: 'MineCollab: no figure',
  rows: [],
  note: 'The MineCollab paper has tasks for agents with people, and prints no figure of any.',
};
