import type { MetricDefinition } from './metricDefinition.ts';
import {
  ACTION_TIME,
  BALANCE,
  BALANCE_MINMAX,
  BALANCE_TO_LIMIT,
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
} from './shared.ts';

/** Every metric of a cooking score, in the order tables show them. */
export const COOKING_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition:
      'Points of the reached checkpoints that are not part of another reached one, of 100, where reached means that one agent held enough of the item at the end of a tick.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours, after VillagerBench eq. 6 as coded',
  },
  {
    name: 'completion.asCoded',
    title: 'Completion, as VillagerBench codes it',
    definition: 'The same points, with agents looked at every five seconds and only while they are in the place.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'as coded in VillagerBench',
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
      'How evenly credit for the points is spread over the agents whose actions brought in what the checkpoints ask for: 1 is as even as whole points allow, 0 is one agent having it all.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or no points',
    evidence: 'exact',
    source: 'ours, VillagerBench eq. 7-8 with credit by logged actions',
  },
  {
    name: 'acr.firstHolder',
    title: 'Agent contribution rate, as VillagerBench codes it',
    definition:
      'How evenly the kinds of checkpoint items are spread over the agents who were first seen holding any, looked at every five seconds.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never; 0 when nobody was seen with any, 1 for a team of one that was',
    evidence: 'any',
    source: 'as coded in VillagerBench (cooperation)',
  },
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until an agent held the dish.',
    unit: 'minutes',
    higherIsBetter: false,
    unscored: 'nobody ever held it',
    evidence: 'any',
    source: 'ours',
  },
  ACTION_TIME,
  {
    name: 'complexity',
    title: 'Dependency complexity',
    definition:
      'Sum over the dish’s ingredients of how many it takes times the steps on the longest way to having one in hand.',
    unit: 'complexity',
    higherIsBetter: null,
    unscored: 'never',
    evidence: 'any',
    source: 'ours, VillagerBench eq. 9',
  },
  {
    name: 'complexity.asCoded',
    title: 'Dependency complexity, as VillagerBench codes it',
    definition: 'Sum of the ranks of the ingredients’ sources in the reference’s lists, plus one for each list.',
    unit: 'complexity',
    higherIsBetter: null,
    unscored: 'never',
    evidence: 'any',
    source: 'as coded in VillagerBench',
  },
];
