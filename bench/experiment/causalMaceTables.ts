import { ACR, BS, C, type Column, EA, type Experiment, type Part, T, VHR } from './experiment.ts';
import { CAUSALMACE_TABLE_1, CAUSALMACE_TABLE_2, CAUSALMACE_TABLE_5 } from './paperFigures.ts';

/** Who plays with how many, as the rows of the paper's tables 1 and 2. AgentVerse plays cooking alone. */
const ROWS = [
  { name: 'AgentVerse', framework: 'agentverse:ending=fixed', agents: 2, cookingOnly: true },
  { name: 'DAGENT', framework: 'dagent', agents: 2, cookingOnly: false },
  { name: 'DAGENT', framework: 'dagent', agents: 3, cookingOnly: false },
  { name: 'CausalMACE', framework: 'causalmace', agents: 2, cookingOnly: false },
  { name: 'CausalMACE', framework: 'causalmace', agents: 3, cookingOnly: false },
  { name: 'CausalMACE', framework: 'causalmace', agents: 6, cookingOnly: false },
] as const;

/** Escapes are for an exact number of agents. */
const ESCAPES = { 2: 'villager/escape', 3: 'escape/team-3', 6: 'escape/team-6' } as const;

interface FamilyColumns {
  readonly building: readonly Column[];
  readonly escaping: readonly Column[];
  readonly kitchen: readonly Column[];
}

function partsWith({ building, escaping, kitchen }: FamilyColumns): Part[] {
  return ROWS.flatMap(({ name, framework, agents, cookingOnly }): Part[] => {
    const who = { row: `${name}, ${agents} agents`, framework, agents };
    const cooking: Part = { ...who, section: 'Cooking', columns: kitchen, suite: 'villager/cooking' };
    if (cookingOnly) return [cooking];
    return [
      { ...who, section: 'Construction', columns: building, suite: 'villager/construction' },
      { ...who, section: 'Escape', columns: escaping, suite: ESCAPES[agents] },
      cooking,
    ];
  });
}

const NOTE =
  'Printed figures of the CausalMACE paper, with GPT-4o and on the worlds of VillagerBench, for orientation: other tasks, limits, clocks and models. The paper calls DAGENT "VillagerAgent". Its averages over families are left out.';

/** CausalMACE's comparisons on VillagerBench (tables 1, 2 and 5), on our suites. */
export const CAUSALMACE_TABLES: readonly Experiment[] = [
  {
    name: 'causalmace/table1',
    title: 'Frameworks and team sizes on all families',
    rows: 'Framework, agents',
    question: 'How far do teams of two, three and six get with each framework?',
    frameworks: [],
    trials: 1,
    parts: partsWith({ building: [C, VHR, EA], escaping: [C, EA], kitchen: [C, ACR, EA] }),
    paper: { caption: 'CausalMACE, table 1', rows: CAUSALMACE_TABLE_1, note: NOTE },
  },
  {
    name: 'causalmace/table2',
    title: 'Balance of frameworks and team sizes',
    rows: 'Framework, agents',
    question: 'How evenly do teams of two, three and six share the work?',
    frameworks: [],
    trials: 1,
    parts: partsWith({ building: [BS], escaping: [BS], kitchen: [BS] }),
    paper: { caption: 'CausalMACE, table 2', rows: CAUSALMACE_TABLE_2, note: NOTE },
  },
  {
    name: 'causalmace/table5',
    title: 'Time to build a tent and a ruin with six agents',
    rows: 'Framework',
    question: 'How long do six agents take for a structure?',
    frameworks: [],
    trials: 6,
    parts: (
      [
        ['DAGENT', 'dagent'],
        ['CausalMACE', 'causalmace'],
      ] as const
    ).flatMap(([row, framework]): Part[] => {
      const built = { row, framework, agents: 6, columns: [T, C], suite: 'villager/construction' };
      return [
        { ...built, section: 'Tent', numbers: [48] },
        { ...built, section: 'Ruin', numbers: [83] },
      ];
    }),
    paper: {
      caption: 'CausalMACE, table 5, seconds, 6 agents',
      rows: CAUSALMACE_TABLE_5,
      note: 'Printed figures of the CausalMACE paper, with GPT-4o: seconds for two structures of Mojang, "Pillager Tents" and "Ruined Portal", of which ours are a tent of 35 blocks and a ruined house of 61. Luban is no framework of ours. The paper does not state whether structures that were never finished count; our times are those of finished ones.',
    },
  },
];
