import type { MetricDefinition } from './metricDefinition.ts';
import {
  ACTION_TIME,
  BALANCE,
  BALANCE_MINMAX,
  BALANCE_TO_LIMIT,
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
} from './shared.ts';

/** Every metric of an escape score, in the order tables show them. */
export const ESCAPE_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition:
      'Mean over the rooms, by their weights, of the share of a room’s conditions that were met together within its window, as far as enough agents had a hand in it.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours, VillagerBench eq. 10',
  },
  {
    name: 'completion.asCoded',
    title: 'Completion, as VillagerBench codes it',
    definition:
      'Plain mean over the chambers of the largest share of their room’s conditions that held at once in a sample, one a second and one at the end, regardless of which agent met them.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'as coded in VillagerBench',
  },
  {
    name: 'exitReached',
    title: 'Exit reached',
    definition: 'Share of the team that has stood in the exit.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours; VillagerBench never looks',
  },
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
  BALANCE,
  BALANCE_MINMAX,
  BALANCE_TO_LIMIT,
  {
    name: 'acr',
    title: 'Agent contribution rate',
    definition:
      'How evenly credit for met conditions is spread over the agents who had a hand in them: 1 is all having the same, 0 is one agent having it all.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or nobody met a condition',
    evidence: 'exact',
    source: 'ours, VillagerBench eq. 7-8 with credit by logged actions',
  },
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until every room was passed and every agent had stood in the exit.',
    unit: 'minutes',
    higherIsBetter: false,
    unscored: 'the team did not escape',
    evidence: 'any',
    source: 'ours',
  },
  ACTION_TIME,
  {
    name: 'complexity',
    title: 'Dependency complexity',
    definition: 'Number of conditions of all rooms between the entrance and the exit.',
    unit: 'complexity',
    higherIsBetter: null,
    unscored: 'never',
    evidence: 'any',
    source: 'ours, VillagerBench eq. 11',
  },
  {
    name: 'complexity.asCoded',
    title: 'Dependency complexity, as VillagerBench codes it',
    definition:
      'Sum over the rooms of agents times conditions over the atom’s waiting time, with fixed amounts where the team splits, meets or works apart.',
    unit: 'complexity',
    higherIsBetter: null,
    unscored: 'never',
    evidence: 'any',
    source: 'as coded in VillagerBench',
  },
];
