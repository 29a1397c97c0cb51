import { B, C, E, type Experiment, T } from './experiment.ts';
import { CAUSALMACE_TABLE_4 } from './paperFigures.ts';

/** Tasks that every framework is held to: of all sizes and sources, levels and seeds (l1-s1 to l5-s4). */
const TENS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];
const LEVELS = [1, 7, 13, 19, 24];
const FRAMEWORKS = ['react', 'dagent', 'agentverse', 'causalmace', 's-agents'];

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
const COOKING = { section: 'Cooking', columns: [C, T, E, B], suite: 'villager/cooking' } as const;
const ESCAPE = { section: 'Escape', columns: [C, T, E, B], suite: 'villager/escape' } as const;

/**
 * Results of the papers that do not depend on a particular language model: what the parts of a framework and the
 * organisation of a team contribute (ablations), and how team size, framework and mistakes change the outcome (trends).
 * They run under `rules` with a fixed thinking time unless a model is given, and the table says so.
 */
export const ABLATIONS_AND_TRENDS: readonly Experiment[] = [
  {
    name: 'ablations/dependencies',
    title: 'CausalMACE: what graph, intervention and busy rate contribute',
    rows: 'Setting',
    question:
      'How much does a planner that lists steps in random order and adds false dependencies lose without the parts that correct that?',
    frameworks: [],
    models: ['rules:spurious=0.8,unordered=1'],
    think: THINK,
    trials: 3,
    // As in the paper, the task is planned once.
    parts: [
      { ...BUILDING, row: 'all parts', framework: 'causalmace:replan=off', agents: 6 },
      { ...BUILDING, row: 'no busy rate', framework: 'causalmace:busyRate=off,replan=off', agents: 6 },
      { ...BUILDING, row: 'no intervention', framework: 'causalmace:intervention=off,replan=off', agents: 6 },
      { ...BUILDING, row: 'neither', framework: 'causalmace:intervention=off,busyRate=off,replan=off', agents: 6 },
      { ...BUILDING, row: 'no graph', framework: 'causalmace:graph=off,replan=off', agents: 6 },
      {
        ...BUILDING,
        row: 'no graph, no busy rate',
        framework: 'causalmace:graph=off,busyRate=off,replan=off',
        agents: 6,
      },
    ],
    paper: {
      caption: 'CausalMACE, table 4, 6 agents',
      rows: CAUSALMACE_TABLE_4,
      note: 'Printed figures of the CausalMACE paper, with language models, other tasks, limits and formulas: only the order of the rows compares. Its text and the order of its rows disagree about which of rows 1 and 3 lacks the graph; the labels follow the text.',
    },
  },
  {
    name: 'ablations/organisations',
    title: 'S-Agents: tree, chain and graph',
    rows: 'Organisation',
    question: 'How does it change the outcome who may instruct whom?',
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
    name: 'ablations/collaboration',
    title: 'S-Agents: non-obstructive, in rounds, in relay',
    rows: 'Collaboration',
    question: 'What does waiting for one another cost a team?',
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
    name: 'trends/team-size',
    title: 'Teams of 1, 2, 4 and 8',
    rows: 'Agents',
    question: 'Do more agents get further, or faster?',
    frameworks: ['dagent'],
    think: THINK,
    trials: 3,
    parts: [1, 2, 4, 8].map((agents) => ({ ...BUILDING, row: String(agents), agents })),
    paper: null,
  },
  {
    name: 'trends/frameworks',
    title: 'Every framework on every family',
    rows: 'Team',
    question: 'Does every framework complete building, cooking and escaping?',
    frameworks: FRAMEWORKS,
    think: 'zero',
    trials: 1,
    parts: [
      ...[2, 4].flatMap((agents) => [
        { ...BUILDING, row: String(agents), numbers: TENS, agents },
        { ...COOKING, row: String(agents), numbers: TENS, agents },
      ]),
      { ...ESCAPE, row: '2', numbers: LEVELS, agents: 2 },
    ],
    paper: null,
  },
  {
    name: 'trends/mistakes',
    title: 'Frameworks and a model that makes mistakes',
    rows: 'Players',
    question: 'How well do frameworks cope when a tenth or a third of the replies are wrong?',
    frameworks: FRAMEWORKS,
    models: ['rules', 'rules:mistakes=0.1', 'rules:mistakes=0.3'],
    think: THINK,
    // Most mistakes are corrected sooner or later; short games show the time that takes.
    gameTime: 120,
    trials: 4,
    parts: [
      { ...BUILDING, numbers: TENS, agents: 2 },
      { ...COOKING, numbers: TENS, agents: 2 },
      { ...ESCAPE, numbers: LEVELS, agents: 2 },
    ],
    paper: null,
  },
];
