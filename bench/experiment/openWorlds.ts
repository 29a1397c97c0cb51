import { ACR, B, C, D, type Experiment, MPT, ORDER, P, type Part, SR, TC } from './experiment.ts';
import { CAUSALMACE_TABLE_3, S_AGENTS_FIGURE_7A, S_AGENTS_FIGURE_7C } from './paperFigures.ts';

/** Game time of one answer: about what a small model takes, so that asking more often costs something. */
const THINK = 'fixed:2000';

const TEAM = [SR, TC, MPT, P, B, ACR];
const LOGS_50 = { section: '50 logs', columns: TEAM, suite: 'collect/logs-50' } as const;
const LOGS_100 = { section: '100 logs', columns: TEAM, suite: 'collect/logs-100' } as const;
const STONE_50 = { section: '50 stone', columns: TEAM, suite: 'collect/stone-50' } as const;
const IRON_50 = { section: '50 iron', columns: TEAM, suite: 'collect/iron-50' } as const;
const IRON_100 = { section: '100 iron', columns: TEAM, suite: 'collect/iron-100' } as const;

const SHELTER = { section: 'Shelter', columns: [SR, TC, MPT, C, ORDER, B, ACR], suite: 'shelter/basic' } as const;

const ALONE = [SR, TC, MPT, P, D];
const THINGS = [
  ['Wood', 'gather/wood'],
  ['Cobblestone', 'gather/cobblestone'],
  ['Iron', 'gather/iron'],
  ['Gold', 'gather/gold'],
  ['Diamond', 'gather/diamond'],
] as const;

/** S-Agents' teams by who may instruct whom; one agent is its own team. */
const sAgents = (organisation: string) => `s-agents:organisation=${organisation}`;

const S_AGENTS_NOTE =
  'Figures that the text of the S-Agents paper states (section 4.2); its figure 7 is a picture. Language models, minutes of another clock, unknown land and skills learnt beforehand: only which is less compares.';

/** The papers' experiments in the open: item gathering (CausalMACE, table 3) and collective collection (S-Agents, section 4.2). */
export const OPEN_WORLDS: readonly Experiment[] = [
  {
    name: 's-agents/structures',
    title: 'S-Agents collecting as tree, chain and graph, and one alone',
    rows: 'Organisation',
    question: 'What does it cost a team of three who may instruct whom?',
    frameworks: [],
    think: THINK,
    trials: 1,
    parts: [LOGS_50, STONE_50].flatMap((collection): Part[] => [
      ...['tree', 'chain', 'graph'].map((shape) => ({
        ...collection,
        row: shape,
        framework: sAgents(shape),
        agents: 3,
      })),
      { ...collection, row: 'one alone', framework: sAgents('solo'), agents: 1 },
    ]),
    paper: {
      caption: 'S-Agents, section 4.2 and figure 7a',
      rows: S_AGENTS_FIGURE_7A,
      note: `${S_AGENTS_NOTE} The text says "mine 50 logs", the caption of the figure it refers to 50 stones.`,
    },
  },
  {
    name: 's-agents/team-size',
    title: 'S-Agents collecting as one, two and three',
    rows: 'Agents',
    question: 'How much time do more agents save, on easy and on hard collections?',
    frameworks: [],
    think: THINK,
    trials: 1,
    parts: [LOGS_50, LOGS_100, IRON_50, IRON_100].flatMap((collection): Part[] =>
      [1, 2, 3].map((agents) => ({
        ...collection,
        row: String(agents),
        framework: sAgents(agents === 1 ? 'solo' : 'tree'),
        agents,
      })),
    ),
    paper: {
      caption: 'S-Agents, section 4.2 and figure 7c: minutes that several agents need less than one',
      rows: S_AGENTS_FIGURE_7C,
      note: `${S_AGENTS_NOTE} Of iron the text says that attempts of one agent alone were largely ineffective (NaN: no progress for over 40 minutes).`,
    },
  },
  {
    name: 's-agents/shelter',
    title: 'S-Agents building a shelter as tree, chain and graph, and one alone',
    rows: 'Organisation',
    question: 'What does it cost builders who carry different materials who may instruct whom?',
    frameworks: [],
    think: THINK,
    trials: 1,
    parts: [
      ...['tree', 'chain', 'graph'].map((shape) => ({ ...SHELTER, row: shape, framework: sAgents(shape), agents: 3 })),
      { ...SHELTER, row: 'one alone', framework: sAgents('solo'), agents: 1 },
    ],
    paper: null,
  },
  {
    name: 'causalmace/gathering',
    title: 'Frameworks gathering from nothing, alone',
    rows: 'Framework, model',
    question: 'How often does one agent come by an item, from empty hands, within the time its difficulty allows?',
    frameworks: ['react', 'inner-monologue', 'deps', 'voyager', 'causalmace'],
    think: THINK,
    trials: 1,
    parts: THINGS.map(([section, suite]) => ({ section, columns: ALONE, suite, agents: 1 })),
    paper: {
      caption: 'CausalMACE, table 3: success rates',
      rows: CAUSALMACE_TABLE_3,
      note: 'Printed figures of the CausalMACE paper: language models (GPT-4o) and learnt policies, other worlds, versions and limits, some of them taken over from other papers. A difference to the table above says nothing by itself.',
    },
  },
];
