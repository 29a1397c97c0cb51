import type { Metric } from '../../protocol/score.ts';

/** What a metric means, for reports, tables and docs/metrics.md, which a test holds to this list. */
export interface MetricDefinition {
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly definition: string;
  readonly unit: Metric['unit'];
  /** null where neither end is better. */
  readonly higherIsBetter: boolean | null;
  /** When it is unscored, besides episodes that ended by a fault. */
  readonly unscored: string;
  /** Where the formula comes from. */
  readonly source: string;
}

/** Every metric of a construction score, in the order tables show them. */
export const CONSTRUCTION_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition: 'Share of the blueprint’s cells that hold the right block, standing the right way.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'the blueprint has no cells',
    source: 'ours, after VillagerBench eq. 4',
  },
  {
    name: 'completion.idOnly',
    title: 'Completion, by block id',
    definition: 'Share of the blueprint’s cells that hold a block of the right id, however it stands.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'the blueprint has no cells',
    source: 'ours',
  },
  {
    name: 'completion.asCoded',
    title: 'Completion, as VillagerBench codes it',
    definition:
      'Share of the blueprint’s cells, water and lava left out, whose block has the right id and the right horizontal facing or else axis.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never; a blueprint without cells counts as complete',
    source: 'as coded in VillagerBench (block hit rate)',
  },
  {
    name: 'vhr',
    title: 'View hit rate',
    definition:
      'Mean over the views of the share of picture points, among those where either the built or the expected structure shows a block, where both show the same block id.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'the blueprint has no cells',
    source: 'ours, VillagerBench eq. 3',
  },
  {
    name: 'vhr.asCoded',
    title: 'View hit rate, as VillagerBench codes it',
    definition:
      'Mean over five views of the share of picture points showing an expected block where the first block in sight has that block’s id.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'the blueprint has no cells besides water and lava',
    source: 'as coded in VillagerBench (view hit rate)',
  },
  {
    name: 'efficiency',
    title: 'Efficiency',
    definition: 'Completion in percent per minute of game time from release to the end.',
    unit: 'percent-per-minute',
    higherIsBetter: true,
    unscored: 'completion is unscored, or no game time passed',
    source: 'ours, VillagerBench’s definition of E on the server’s clock',
  },
  {
    name: 'efficiency.perAgentTime',
    title: 'Efficiency per agent time',
    definition: 'Completion in percent per minute of active time, summed over the agents.',
    unit: 'percent-per-minute',
    higherIsBetter: true,
    unscored: 'completion is unscored, or nobody acted',
    source: 'CausalMACE eq. 6',
  },
  {
    name: 'balance',
    title: 'Balance',
    definition: 'One minus the population deviation of the agents’ active times, each divided by the longest.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or nobody acted',
    source: 'as coded in VillagerBench, undefined cases ours',
  },
  {
    name: 'balance.minmax',
    title: 'Balance, min-max',
    definition:
      'One minus the population deviation of the agents’ active times, scaled so that the shortest is 0 and the longest 1.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or all acted equally long',
    source: 'VillagerBench eq. 1-2',
  },
  {
    name: 'acr',
    title: 'Agent contribution rate',
    definition:
      'How evenly credit for the correct blocks is spread over the agents: 1 is as even as whole blocks allow, 0 is one agent having it all.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or fewer than two creditable blocks',
    source: 'ours, VillagerBench eq. 7-8 with credit by logged placements',
  },
  {
    name: 'undoRate',
    title: 'Undo rate',
    definition: 'Share of correctly placed blocks that did not stay: broken, replaced or turned before the end.',
    unit: 'ratio',
    higherIsBetter: false,
    unscored: 'no block was placed correctly',
    source: 'ours, after a failure MINDcraft’s authors describe',
  },
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until the structure was complete for good.',
    unit: 'minutes',
    higherIsBetter: false,
    unscored: 'the structure is not complete in the end, or was from the start',
    source: 'ours',
  },
  {
    name: 'actionTime',
    title: 'Action time',
    definition: 'Game ticks in which at least one agent acted.',
    unit: 'ticks',
    higherIsBetter: null,
    unscored: 'never',
    source: 'ours, VillagerBench’s action time as the server sees it',
  },
  {
    name: 'leftOver',
    title: 'Left-over blocks',
    definition: 'Blocks inside the blueprint’s box where it wants none and the arena had none.',
    unit: 'count',
    higherIsBetter: false,
    unscored: 'the blueprint has no cells',
    source: 'ours',
  },
  {
    name: 'complexity',
    title: 'Dependency complexity',
    definition:
      'Sum over the blueprint’s blocks of one over the neighbours each can be placed against, plus a weight for height.',
    unit: 'complexity',
    higherIsBetter: null,
    unscored: 'the blueprint has no cells',
    source: 'ours, VillagerBench eq. 5',
  },
  {
    name: 'complexity.asCoded',
    title: 'Dependency complexity, as VillagerBench codes it',
    definition: 'The same sum with the reference code’s factor, offsets and mix-ups of directions.',
    unit: 'complexity',
    higherIsBetter: null,
    unscored: 'the blueprint has no cells',
    source: 'as coded in VillagerBench',
  },
];

const BY_NAME = new Map(CONSTRUCTION_METRICS.map((definition) => [definition.name, definition]));

/** The definition of a metric; undefined for a name this version does not know. */
export function definitionOf(name: string): MetricDefinition | undefined {
  return BY_NAME.get(name);
}
