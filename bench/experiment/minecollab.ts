import { C, type Column, type Experiment, P, type Part, SR, TC } from './experiment.ts';

/** Game time of one answer: about what a small model takes, so that talking costs something. */
const THINK = 'fixed:2000';

const MESSAGES: Column = { heading: 'messages', metric: 'messages' };
const HANDOVERS: Column = { heading: 'hand-overs', metric: 'handovers' };
const DUPLICATES: Column = { heading: 'duplicates', metric: 'duplicates' };
const EDITS: Column = { heading: 'edits', metric: 'editDistance' };
const MADE = [SR, TC, P, MESSAGES, HANDOVERS, DUPLICATES];

const COMMON = {
  frameworks: ['mindcraft'],
  think: THINK,
  trials: 1,
  paper: null,
} as const;

/** Numbers below a bound that pass a test. */
function numbersOf(size: number, test: (index: number) => boolean): number[] {
  return Array.from({ length: size }, (_, index) => index).filter(test);
}

/** Suites deal out their factors by number (tasks/suites/minecollab.ts); a test reads them from the tasks. */
const ACCESS = ['full', 'partial', 'none'] as const;

/** MineCollab's questions (its tables 2 to 5), over suites of our own; language models play them through MINDcraft's agent. */
export const MINECOLLAB: readonly Experiment[] = [
  {
    ...COMMON,
    name: 'minecollab/agents',
    title: 'Crafting by two to five agents',
    rows: 'Agents',
    question: 'What does it cost that more agents each carry less of what it takes?',
    parts: [2, 3, 4, 5].map(
      (agents): Part => ({
        section: 'Crafting',
        columns: MADE,
        row: String(agents),
        suite: `minecollab/crafting-${agents}`,
        agents,
      }),
    ),
  },
  {
    ...COMMON,
    name: 'minecollab/plans',
    title: 'Crafting with a crafting plan for all, some and none',
    rows: 'Plan access',
    question: 'What does it cost that not everybody can look up what an item is made of?',
    parts: ACCESS.map(
      (row, access): Part => ({
        section: 'Crafting',
        columns: MADE,
        row,
        suite: 'minecollab/crafting-2',
        numbers: numbersOf(25, (index) => Math.floor(index / 2) % 3 === access),
        agents: 2,
      }),
    ),
  },
  {
    ...COMMON,
    name: 'minecollab/recipes',
    title: "Cooking with the recipes for all, some and none, and Hell's Kitchen",
    rows: 'Recipe access',
    question: 'What does it cost that recipes have to be asked for?',
    parts: [
      ...ACCESS.map(
        (row, access): Part => ({
          section: 'Cooking',
          columns: MADE,
          row,
          suite: 'minecollab/cooking',
          numbers: numbersOf(90, (index) => (index % 9) % 3 === 0 && Math.floor(index / 9) % 3 === access),
          agents: 2,
        }),
      ),
      { section: 'Cooking', columns: MADE, row: 'swapped', suite: 'minecollab/hells-kitchen', agents: 2 },
    ],
  },
  {
    ...COMMON,
    name: 'minecollab/rooms',
    title: 'Houses of two, three and four rooms by two builders',
    rows: 'Rooms',
    question: 'What does it cost that a house has more rooms?',
    parts: [0, 1, 2].map(
      (rooms): Part => ({
        section: 'Construction',
        columns: [SR, C, EDITS],
        row: String(rooms + 2),
        suite: 'minecollab/construction',
        numbers: numbersOf(27, (index) => index % 2 === 0 && Math.floor(index / 3) % 3 === rooms),
        agents: 2,
      }),
    ),
  },
];
