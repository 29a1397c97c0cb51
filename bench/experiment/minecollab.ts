import { C, type Column, type Experiment, P, type Part, type Section, SR, TC } from './experiment.ts';
import {
  AGENTS_IN_PRINT,
  PEOPLE_IN_PRINT,
  PLANS_IN_PRINT,
  RECIPES_IN_PRINT,
  ROOMS_IN_PRINT,
  TALK_IN_PRINT,
} from './minecollabFigures.ts';

/** Game time of one answer: about what a small model takes, so that talking costs something. */
const THINK = 'fixed:2000';

const MESSAGES: Column = { heading: 'messages', metric: 'messages' };
const HANDOVERS: Column = { heading: 'hand-overs', metric: 'handovers' };
const DUPLICATES: Column = { heading: 'duplicates', metric: 'duplicates' };
const DESTROYED: Column = { heading: 'destroyed', metric: 'destroyed' };
const EDITS: Column = { heading: 'edits', metric: 'editDistance' };
const TOGETHER = [MESSAGES, HANDOVERS, DUPLICATES, DESTROYED];
const MADE = [SR, TC, P, ...TOGETHER];
const BUILT = [SR, C, EDITS, TC, ...TOGETHER];

const COMMON = {
  frameworks: ['mindcraft'],
  think: THINK,
  trials: 1,
} as const;

/** Numbers below a bound that pass a test. */
function numbersOf(size: number, test: (index: number) => boolean): number[] {
  return Array.from({ length: size }, (_, index) => index).filter(test);
}

/** Suites deal out their factors by number (tasks/suites/minecollab.ts); a test reads them from the tasks. */
const ACCESS = ['full', 'partial', 'none'] as const;

/** Tasks that cannot be done without passing things on, by how many have to agree; and one in which recipes have to be passed on too. */
const TALKED_ABOUT: readonly { readonly section: Section; readonly suite: string; readonly agents: number }[] = [
  { section: 'Crafting by 2', suite: 'minecollab/crafting-2', agents: 2 },
  { section: 'Crafting by 3', suite: 'minecollab/crafting-3', agents: 3 },
  { section: 'Crafting by 5', suite: 'minecollab/crafting-5', agents: 5 },
  { section: "Hell's Kitchen", suite: 'minecollab/hells-kitchen', agents: 2 },
];

/** The tasks for an agent and a person. */
const WITH_PEOPLE: readonly Pick<Part, 'section' | 'suite' | 'columns'>[] = [
  { section: 'Crafting', suite: 'minecollab/human-crafting', columns: MADE },
  { section: 'Cooking', suite: 'minecollab/human-cooking', columns: MADE },
  { section: 'Construction', suite: 'minecollab/human-construction', columns: BUILT },
];

/** MineCollab's questions (its figure 3, its tables 4 to 7), over suites of our own; language models play them through MINDcraft's agent. */
export const MINECOLLAB: readonly Experiment[] = [
  {
    ...COMMON,
    name: 'minecollab/agents',
    title: 'Crafting by two to five agents',
    rows: 'Agents',
    question: 'What does it cost that more agents each carry less of what it takes?',
    paper: AGENTS_IN_PRINT,
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
    paper: PLANS_IN_PRINT,
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
    paper: RECIPES_IN_PRINT,
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
    paper: ROOMS_IN_PRINT,
    parts: [0, 1, 2].map(
      (rooms): Part => ({
        section: 'Construction',
        columns: BUILT,
        row: String(rooms + 2),
        suite: 'minecollab/construction',
        numbers: numbersOf(27, (index) => index % 2 === 0 && Math.floor(index / 3) % 3 === rooms),
        agents: 2,
      }),
    ),
  },
  {
    ...COMMON,
    name: 'minecollab/talk',
    title: 'Talking in pairs, all together, and not at all',
    rows: 'Talk',
    question:
      'Is communication the bottleneck: what is gained when all hear everything, and what is lost when nobody speaks?',
    paper: TALK_IN_PRINT,
    frameworks: [],
    parts: (['pairs', 'group', 'none'] as const).flatMap((talk) =>
      TALKED_ABOUT.map((part): Part => ({ ...part, columns: MADE, row: talk, framework: `mindcraft:talk=${talk}` })),
    ),
  },
  {
    name: 'minecollab/human',
    title: 'An agent and a person, and two agents',
    rows: 'Team',
    question: 'How do agents do with a person, compared with one another, on the same tasks?',
    paper: PEOPLE_IN_PRINT,
    frameworks: ['mindcraft'],
    trials: 1,
    inRealTime: true,
    // People play first: they need not wait until the agents have played alone.
    parts: [
      ...WITH_PEOPLE.map((part): Part => ({ ...part, row: 'agent and person', agents: 2 })),
      ...WITH_PEOPLE.map((part): Part => ({ ...part, row: 'two agents', agents: 2, playsPeople: true })),
    ],
  },
];
