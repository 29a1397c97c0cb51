import type { MetricDefinition } from './metricDefinition.ts';
import { ACTION_TIME, BALANCE, BALANCE_MINMAX, EFFICIENCY, EFFICIENCY_PER_AGENT_TIME } from './shared.ts';

/** Every metric of a gathering score, in the order tables show them. */
export const GATHERING_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition:
      'In hand: share of the milestones that one agent has held. In the chest: share of the count that the chest and the agents hold, at most 1.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours',
  },
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
  BALANCE,
  BALANCE_MINMAX,
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until what was asked for was there.',
    unit: 'minutes',
    higherIsBetter: false,
    unscored: 'the goal was not reached',
    evidence: 'any',
    source: 'S-Agents, TC',
  },
  ACTION_TIME,
];
