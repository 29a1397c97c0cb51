import type { MetricDefinition } from './metricDefinition.ts';
import {
  ACTION_TIME,
  BALANCE,
  BALANCE_AS_CODED,
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
  HANDOVERS,
  MESSAGES,
} from './shared.ts';

const UNSEEN = 'a predicate of the task needs what a sampled server does not show';

/** Every metric of a task written as data, in the order tables show them. */
export const CUSTOM_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition:
      'The task’s checkpoints by their weights: each counts once it was true at the end of a tick, a lasting one only as far as it is true in the end, a partial one by the part of it that is; without checkpoints 1 when the goal was reached, else 0.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: UNSEEN,
    evidence: 'any',
    source: 'ours',
  },
  {
    name: 'progress',
    title: 'Progress',
    definition: 'The largest part of the whole goal that was true at the end of a tick.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: UNSEEN,
    evidence: 'any',
    source: 'ours',
  },
  BALANCE,
  {
    name: 'acr',
    title: 'Agent contribution rate',
    definition:
      'How evenly credit for the checkpoints is spread over the agents whose actions brought them about: 1 when all agents have the same, 0 when one has it all.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'there are fewer than two agents, or nobody has credit',
    evidence: 'exact',
    source: 'ours, VillagerBench eq. 7-8 with credit by logged actions',
  },
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
  BALANCE_AS_CODED,
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until the goal was reached.',
    unit: 'minutes',
    higherIsBetter: false,
    unscored: 'it never was',
    evidence: 'any',
    source: 'ours',
  },
  ACTION_TIME,
  MESSAGES,
  HANDOVERS,
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
  {
    name: 'sunrises',
    title: 'Sunrises',
    definition:
      'How many sunrises an agent lived to see on average: all sunrises seen, divided by the agents of the team.',
    unit: 'count',
    higherIsBetter: true,
    unscored: 'no predicate of the task asks for sunrises, or the server is sampled',
    evidence: 'exact',
    source: 'ours',
  },
  {
    name: 'meanFood',
    title: 'Mean food level',
    definition:
      'The food level, 0 to 20, averaged over all ticks of all agents who were alive in the game: Σ food · ticks / Σ ticks.',
    unit: 'count',
    higherIsBetter: true,
    unscored: 'no predicate of the task asks for food, or the server is sampled',
    evidence: 'exact',
    source: 'ours',
  },
];
