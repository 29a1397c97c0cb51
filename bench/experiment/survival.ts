import { C, D, type Experiment, MPT, SR, TC } from './experiment.ts';

/** Game time of one answer, as in the open: about what a small model takes. */
const THINK = 'fixed:2000';
const SUITES = [
  ['Nights', 'survive/nights'],
  ['Village', 'survive/village'],
  ['Farm', 'survive/farm'],
] as const;

/** The survival suites, by framework. */
export const SURVIVAL: readonly Experiment[] = [
  {
    name: 'survive/frameworks',
    title: 'Frameworks surviving: nights, a village and a farm, by two',
    rows: 'Framework, model',
    question: 'How often do two agents live through three nights, defend a village, and grow bread for a week?',
    frameworks: ['react', 'dagent', 's-agents', 'mindcraft'],
    think: THINK,
    trials: 1,
    parts: SUITES.map(([section, suite]) => ({ section, columns: [SR, TC, MPT, C, D], suite, agents: 2 })),
    paper: null,
  },
];
