import { B, C, E, type Experiment, T } from './experiment.ts';
import { CAUSALMACE_TABLE_4 } from './paperFigures.ts';

/** Ten constructions of all sizes that a team is busy with for a while: every tenth but the least. */
const TEN = [14, 24, 34, 44, 54, 64, 74, 84, 94, 99];
/** Game time of one answer: about what a small model takes, so that asking more often costs something. */
const THINK = 'fixed:2000';

const BUILDING = {
  section: 'Construction',
  columns: [C, T, E, B],
  suite: 'villager/construction',
  numbers: TEN,
} as const;

/**
 * What the papers' figures show that does not depend on a particular language model: how the parts of a framework, the
 * organisation of a team and its size change the outcome. They run under `rules` with a fixed thinking time unless a
 * model is given, and say so.
 */
export const SHAPES: readonly Experiment[] = [
  {
    name: 'shapes/dependencies',
    title: 'CausalMACE: what graph, intervention and busy rate are worth',
    rows: 'Setting',
    question: 'How much does a planner that adds false dependencies lose without the parts that deal with them?',
    frameworks: [],
    model: 'rules:spurious=0.3',
    think: THINK,
    trials: 3,
    parts: [
      { ...BUILDING, row: 'all parts', framework: 'causalmace', agents: 6 },
      { ...BUILDING, row: 'no busy rate', framework: 'causalmace:busyRate=off', agents: 6 },
      { ...BUILDING, row: 'no intervention', framework: 'causalmace:intervention=off', agents: 6 },
      { ...BUILDING, row: 'neither', framework: 'causalmace:intervention=off,busyRate=off', agents: 6 },
      { ...BUILDING, row: 'no graph', framework: 'causalmace:graph=off', agents: 6 },
      { ...BUILDING, row: 'no graph, no busy rate', framework: 'causalmace:graph=off,busyRate=off', agents: 6 },
    ],
    paper: {
      caption: 'CausalMACE, table 4, 6 agents',
      rows: CAUSALMACE_TABLE_4,
      note: 'Printed figures of the CausalMACE paper, with language models, other tasks, limits and formulas: only the order of the rows compares. Its text and the order of its rows disagree about which of rows 1 and 3 lacks the graph; the labels follow the text.',
    },
  },
  {
    name: 'shapes/organisations',
    title: 'S-Agents: tree, chain and graph',
    rows: 'Organisation',
    question: 'What does it cost a team who may instruct whom?',
    frameworks: [],
    think: THINK,
    trials: 3,
    parts: (['tree', 'chain', 'graph'] as const).map((organisation) => ({
      ...BUILDING,
      row: organisation,
      framework: `s-agents:organisation=${organisation}`,
      agents: 4,
    })),
    paper: null,
  },
  {
    name: 'shapes/collaboration',
    title: 'S-Agents: non-obstructive, in rounds, in relay',
    rows: 'Collaboration',
    question: 'What does it cost a team to wait for one another?',
    frameworks: [],
    think: THINK,
    trials: 3,
    parts: (['async', 'rounds', 'relay'] as const).map((collaboration) => ({
      ...BUILDING,
      row: collaboration,
      framework: `s-agents:collaboration=${collaboration}`,
      agents: 4,
    })),
    paper: null,
  },
  {
    name: 'shapes/team-size',
    title: 'Teams of 1, 2, 4 and 8',
    rows: 'Agents',
    question: 'Do more agents get further, or faster?',
    frameworks: ['dagent'],
    think: THINK,
    trials: 3,
    parts: [1, 2, 4, 8].map((agents) => ({ ...BUILDING, row: String(agents), agents })),
    paper: null,
  },
];
