import type { MetricDefinition } from './metricDefinition.ts';

// What all families have, in the same words; completion is theirs.

/** E of VillagerBench, on the server’s clock. */
export const EFFICIENCY: MetricDefinition = {
  name: 'efficiency',
  title: 'Efficiency',
  definition: 'Completion in percent per minute of game time from release to the end.',
  unit: 'percent-per-minute',
  higherIsBetter: true,
  unscored: 'completion is below 90 %, or no game time passed',
  evidence: 'any',
  source: 'ours, VillagerBench’s definition of E on the server’s clock',
};

/** E of CausalMACE. */
export const EFFICIENCY_PER_AGENT_TIME: MetricDefinition = {
  name: 'efficiency.perAgentTime',
  title: 'Efficiency per agent time',
  definition: 'Completion in percent per minute of active time, summed over the agents.',
  unit: 'percent-per-minute',
  higherIsBetter: true,
  unscored: 'completion is below 90 %, or nobody acted',
  evidence: 'exact',
  source: 'CausalMACE eq. 6',
};

/** How evenly the team's work is spread, by what came of it. */
export const BALANCE: MetricDefinition = {
  name: 'balance',
  title: 'Balance',
  definition: 'One minus the population deviation of the agents’ credits, each divided by the largest.',
  unit: 'ratio',
  higherIsBetter: true,
  unscored: 'there are fewer than two agents, or nobody has credit for anything',
  evidence: 'exact',
  source: 'ours, VillagerBench’s formula over work that counted instead of active time',
};

/** B, as the code has it. */
export const BALANCE_AS_CODED: MetricDefinition = {
  name: 'balance.asCoded',
  title: 'Balance, as VillagerBench codes it',
  definition: 'One minus the population deviation of the agents’ active times, each divided by the longest.',
  unit: 'ratio',
  higherIsBetter: true,
  unscored: 'there are fewer than two agents, or nobody acted',
  evidence: 'exact',
  source: 'as coded in VillagerBench, undefined cases ours',
};

/** B, as the paper has it. */
export const BALANCE_MINMAX: MetricDefinition = {
  name: 'balance.minmax',
  title: 'Balance, min-max',
  definition:
    'One minus the population deviation of the agents’ active times, scaled so that the shortest is 0 and the longest 1.',
  unit: 'ratio',
  higherIsBetter: true,
  unscored: 'there are fewer than two agents, or all acted equally long',
  evidence: 'exact',
  source: 'VillagerBench eq. 1-2',
};

/** BS of CausalMACE. */
export const BALANCE_TO_LIMIT: MetricDefinition = {
  name: 'balance.toLimit',
  title: 'Balance, by the time limit',
  definition:
    'One minus the population deviation of the agents’ active times, scaled so that the shortest is 0 and the task’s limit of action time 1.',
  unit: 'ratio',
  higherIsBetter: true,
  unscored: 'there are fewer than two agents, nobody acted, or all acted as long as the task allows',
  evidence: 'exact',
  source: 'CausalMACE eq. 7',
};

/** How long anyone acted. */
export const ACTION_TIME: MetricDefinition = {
  name: 'actionTime',
  title: 'Action time',
  definition: 'Game ticks in which at least one agent acted.',
  unit: 'ticks',
  higherIsBetter: null,
  unscored: 'never',
  evidence: 'exact',
  source: 'ours, VillagerBench’s action time as the server sees it',
};

/** How much a team said. */
export const MESSAGES: MetricDefinition = {
  name: 'messages',
  title: 'Messages',
  definition: 'Chat messages that agents sent, to all or to some.',
  unit: 'count',
  higherIsBetter: null,
  unscored: 'never',
  evidence: 'any',
  source: 'ours',
};

/** How much agents passed on. */
export const HANDOVERS: MetricDefinition = {
  name: 'handovers',
  title: 'Hand-overs',
  definition: 'Stacks that one agent tossed and another picked up.',
  unit: 'count',
  higherIsBetter: null,
  unscored: 'never',
  evidence: 'exact',
  source: 'ours',
};
