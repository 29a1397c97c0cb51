import { C, D, type Experiment, MPT, SR, TC } from './experiment.ts';

/** Game time of one answer, as in the open: about what a small model takes. */
const THINK = 'fixed:2000';
const SUITES = [
  ['Nights', 'survive/nights'],
  ['Village', 'survive/village'],
  ['Farm', 'survive/farm'],
  ['Nether', 'survive/nether'],
] as const;

/** The survival suites, by framework. */
export const SURVIVAL: readonly Experiment[] = [
  {
    name: 'survive/frameworks',
    title: 'Frameworks surviving: nights, a village, a farm and the Nether, by two',
    rows: 'Framework, model',
    question:
      'How often do two agents live through three nights, defend a village, grow bread for a week, and bring powder from the Nether?',
    frameworks: ['react', 'dagent', 's-agents', 'mindcraft'],
    think: THINK,
    trials: 1,
    parts: SUITES.map(([section, suite]) => ({ section, columns: [SR, TC, MPT, C, D], suite, agents: 2 })),
    paper: null,
  },
];
