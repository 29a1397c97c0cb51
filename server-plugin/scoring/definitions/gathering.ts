import type { MetricDefinition } from './metricDefinition.ts';
import {
  ACTION_TIME,
  BALANCE,
  BALANCE_AS_CODED,
  BALANCE_MINMAX,
  BALANCE_TO_LIMIT,
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
} from './shared.ts';

/** Every metric of a gathering score, in the order tables show them. */
export const GATHERING_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition:
      'Share of what is asked for that one agent has held, or, where there is a team’s chest, that lies in it at the end; 1 once all of it was there at the end of a tick.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours, after CausalMACE C.4 and S-Agents section 4.1',
  },
  {
    name: 'collection',
    title: 'Collection',
    definition:
      'Share of what is asked for that the team has at the end, in its inventories and its chest together, at most 1.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours',
  },
  {
    name: 'progress',
    title: 'Progress',
    definition:
      'Share of the milestones that were reached; with a team’s chest, half of it is the quarters of the count that have lain there.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours',
  },
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
  BALANCE,
  BALANCE_AS_CODED,
  BALANCE_MINMAX,
  BALANCE_TO_LIMIT,
  {
    name: 'acr',
    title: 'Agent contribution rate',
    definition:
      'How evenly what lies in the chest, or what reached the milestones, is spread over the agents who brought it into being: 1 is as even as whole items allow, 0 is one agent having brought it all.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or nobody brought anything',
    evidence: 'exact',
    source: 'ours, VillagerBench eq. 7-8 with credit by logged actions',
  },
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until all that is asked for was there.',
    unit: 'minutes',
    higherIsBetter: false,
    unscored: 'it never was',
    evidence: 'any',
    source: 'S-Agents (TC), on the server’s clock',
  },
  ACTION_TIME,
  {
    name: 'deaths',
    title: 'Deaths',
    definition: 'How often agents died.',
    unit: 'count',
    higherIsBetter: false,
    unscored: 'never',
    evidence: 'any',
    source: 'ours',
  },
];
