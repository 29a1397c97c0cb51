import { ConfigError } from '../../protocol/errors.ts';
import type { ABILITY_NAMES } from '../../tasks/cooking/abilities.ts';
import { type PublishedRow, TABLE_1, TABLE_2, TABLE_3, TABLE_4 } from './paperFigures.ts';

/** A column of a table: a metric of the score under the paper's heading. */
export interface Column {
  readonly heading: string;
  readonly metric: string;
}

/** Tasks that are played alike and fill one section of one row, or of a row for each players. */
export interface Part {
  /** Heading over the columns. */
  readonly section: 'Construction' | 'Cooking' | 'Escape';
  readonly columns: readonly Column[];
  /** The row's name; a part without one has a row named after its players. */
  readonly row?: string;
  readonly suite: string;
  /** Which of the suite's tasks, by number; all unless given. */
  readonly numbers?: readonly number[];
  readonly agents: number;
  /** How the tools of a cooking task are dealt out. */
  readonly abilities?: (typeof ABILITY_NAMES)[number];
}

/** One of the paper's experiments. */
export interface Experiment {
  readonly name: string;
  readonly title: string;
  /** Heading of the first column. */
  readonly rows: string;
  /** What the paper asks, in a sentence. */
  readonly question: string;
  readonly frameworks: readonly string[];
  readonly trials: number;
  readonly parts: readonly Part[];
  readonly paper: { readonly caption: string; readonly rows: readonly PublishedRow[] };
}

const [C, E, B] = [
  { heading: 'C (%)', metric: 'completion' },
  { heading: 'E (%/min)', metric: 'efficiency' },
  { heading: 'B (%)', metric: 'balance' },
] as const;
const VHR = { heading: 'VHR (%)', metric: 'vhr' };
const ACR = { heading: 'ACR (%)', metric: 'acr' };

const CONSTRUCTION = { section: 'Construction', columns: [C, VHR, E, B], suite: 'villager/construction' } as const;
const COOKING = { section: 'Cooking', columns: [C, ACR, E, B], suite: 'villager/cooking' } as const;
const ESCAPE = { section: 'Escape', columns: [C, E, B], suite: 'villager/escape' } as const;
const TEAM_SIZES = [1, 2, 4, 8];

/** The paper's four experiments (section 4), on our suites. */
export const EXPERIMENTS: readonly Experiment[] = [
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
    paper: { caption: 'Table 1, DAGENT', rows: TABLE_1 },
  },
  {
    name: 'villager/table2',
    title: 'Frameworks on farm-to-table cooking',
    rows: 'Framework, model',
    question: 'How far do teams of two get with different frameworks?',
    frameworks: ['dagent', 'agentverse'],
    trials: 1,
    parts: [{ ...COOKING, agents: 2 }],
    paper: { caption: 'Table 2', rows: TABLE_2 },
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
    paper: { caption: 'Table 3, DAGENT with gpt-4-1106-preview, 6 trials', rows: TABLE_3 },
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
    paper: { caption: 'Table 4, DAGENT with gpt-4-1106-preview, 6 trials', rows: TABLE_4 },
  },
];

/** The experiment of a name, which may leave out "villager/". @throws ConfigError 'unknown-experiment'. */
export function findExperiment(name: string): Experiment {
  const found = EXPERIMENTS.find((experiment) => experiment.name === name || experiment.name === `villager/${name}`);
  if (found) return found;
  throw new ConfigError(
    'unknown-experiment',
    `no experiment "${name}"; there are ${EXPERIMENTS.map((experiment) => experiment.name).join(', ')}`,
  );
}
