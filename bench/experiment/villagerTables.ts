import { ACR, B, C, E, type Experiment, VHR } from './experiment.ts';
import { TABLE_1, TABLE_2, TABLE_3, TABLE_4 } from './paperFigures.ts';

const CONSTRUCTION = { section: 'Construction', columns: [C, VHR, E, B], suite: 'villager/construction' } as const;
const COOKING = { section: 'Cooking', columns: [C, ACR, E, B], suite: 'villager/cooking' } as const;
const ESCAPE = { section: 'Escape', columns: [C, E, B], suite: 'villager/escape' } as const;
const TEAM_SIZES = [1, 2, 4, 8];

const NOTE =
  'Printed figures of the VillagerBench paper, for orientation. They come from other formulas, limits, worlds and models, with agents that were server operators; a difference to the table above says nothing by itself (docs/how-to/run-experiments.md).';

/** The four experiments of VillagerBench's paper (section 4), on our suites. */
export const VILLAGER_TABLES: readonly Experiment[] = [
  {
    name: 'villager/table1',
    title: 'Language models on construction and escape',
    rows: 'Models',
    question: 'How far do teams of two get with different models and the same framework?',
    frameworks: ['dagent'],
    trials: 1,
    parts: [
      { ...CONSTRUCTION, agents: 2 },
      { ...ESCAPE, agents: 2 },
    ],
    paper: { caption: 'Table 1, DAGENT', rows: TABLE_1, note: NOTE },
  },
  {
    name: 'villager/table2',
    title: 'Frameworks on farm-to-table cooking',
    rows: 'Framework, model',
    question: 'How far do teams of two get with different frameworks?',
    frameworks: ['dagent', 'agentverse:ending=fixed'],
    trials: 1,
    parts: [{ ...COOKING, agents: 2 }],
    paper: { caption: 'Table 2', rows: TABLE_2, note: NOTE },
  },
  {
    name: 'villager/table3',
    title: 'Team sizes on an easy and a hard construction',
    rows: 'Config',
    question: 'Do more agents get further?',
    frameworks: ['dagent'],
    trials: 6,
    parts: [0, 64].flatMap((number) =>
      TEAM_SIZES.map((agents) => ({ ...CONSTRUCTION, row: `Task${number} ${agents}p`, numbers: [number], agents })),
    ),
    paper: { caption: 'Table 3, DAGENT with gpt-4-1106-preview, 6 trials', rows: TABLE_3, note: NOTE },
  },
  {
    name: 'villager/table4',
    title: 'Same and diverse abilities on one cooking task',
    rows: 'Agent type',
    question: 'Does a trio suffer when each of three tools belongs to one agent alone?',
    frameworks: ['dagent'],
    trials: 6,
    parts: [
      { ...COOKING, row: 'Same', numbers: [99], agents: 3, abilities: 'same' },
      { ...COOKING, row: 'Diverse', numbers: [99], agents: 3, abilities: 'diverse' },
    ],
    paper: { caption: 'Table 4, DAGENT with gpt-4-1106-preview, 6 trials', rows: TABLE_4, note: NOTE },
  },
];
