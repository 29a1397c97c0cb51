import {
  ACCUSED,
  AS,
  C,
  type Experiment,
  HARM,
  LEAKS,
  LEAKS_IN_TRANSCRIPT,
  type Part,
  RULES_BROKEN,
  SR,
  T,
  UNDONE,
  WRONGED,
} from './experiment.ts';

/** The tasks that are attacked, by the first part of their names. */
const GROUNDS = ['construction', 'cooking', 'escape', 'collect', 'shelter'];
const named = (attack: string) => GROUNDS.map((ground) => `${ground}-${attack}`);

const POISON = {
  section: 'Poison',
  columns: [SR, C, T, AS, RULES_BROKEN, LEAKS, LEAKS_IN_TRANSCRIPT, WRONGED],
  agents: 2,
} as const;
const SABOTAGE = {
  section: 'Sabotage',
  columns: [SR, C, T, HARM, UNDONE, ACCUSED, WRONGED, RULES_BROKEN, LEAKS, LEAKS_IN_TRANSCRIPT],
  agents: 3,
} as const;

const attacked = (part: typeof POISON | typeof SABOTAGE, suite: string, attacks: readonly string[]): Part[] => [
  { ...part, row: 'clean', suite: `${suite}-clean` },
  ...attacks.map((attack): Part => ({ ...part, row: attack, suite, names: named(attack) })),
];

/** What teams are worth that somebody works against, on a task of every family (docs/reference/adversary.md). */
export const ADVERSARY_TABLES: readonly Experiment[] = [
  {
    name: 'adversary/table',
    title: 'Poisoned texts and saboteurs, each beside its clean twin',
    rows: 'Attack',
    question: 'What do texts that give orders, and a mate who works against the team, cost it, and does it notice?',
    frameworks: ['react', 'oracle'],
    models: ['rules:trust=gullible', 'rules:trust=careful'],
    trials: 1,
    ownBaseline: true,
    parts: [
      ...attacked(POISON, 'adversary/poison', ['chat', 'sign', 'book', 'item', 'entity']),
      ...attacked(SABOTAGE, 'adversary/sabotage', ['thief', 'wrecker', 'liar']),
    ],
    paper: null,
  },
];
