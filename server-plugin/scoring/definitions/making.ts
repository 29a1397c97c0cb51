import type { MetricDefinition } from './metricDefinition.ts';
import { ACTION_TIME, BALANCE_AS_CODED, EFFICIENCY, EFFICIENCY_PER_AGENT_TIME, HANDOVERS, MESSAGES } from './shared.ts';

/** Every metric of a making score, in the order tables show them. */
export const MAKING_METRICS: readonly MetricDefinition[] = [
  {
    name: 'completion',
    title: 'Completion',
    definition:
      'Whether all was made, 1 or 0: one agent held all targets without a holder at the end of a tick, and every agent that a target names has held it.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'MineCollab (success), decided once by the server',
  },
  {
    name: 'completion.asCoded',
    title: 'Completion, as MINDcraft codes it',
    definition:
      'Whether inventories, looked at every 6 ticks and at every message, showed all targets at one look, 1 or 0.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'as coded in MINDcraft',
  },
  {
    name: 'progress',
    title: 'Progress',
    definition:
      'The largest share of what has to be held together that one agent held at a time, as a mean over the targets; in Hell’s Kitchen the share of the targets that their agents have held.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'never',
    evidence: 'any',
    source: 'ours',
  },
  EFFICIENCY,
  EFFICIENCY_PER_AGENT_TIME,
  BALANCE_AS_CODED,
  {
    name: 'timeCost',
    title: 'Time cost',
    definition: 'Minutes of game time from release until all was made.',
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
    name: 'duplicates',
    title: 'Duplicate work',
    definition:
      'Items crafted for nothing because two did the same: what the team holds of a kind at the end beyond what was asked for, as far as others than its first maker crafted it.',
    unit: 'count',
    higherIsBetter: false,
    unscored: 'never',
    evidence: 'exact',
    source: 'ours',
  },
  {
    name: 'destroyed',
    title: 'Destroyed work of mates',
    definition: 'Items of a kind that only mates had made, and that an agent ate or threw away for good.',
    unit: 'count',
    higherIsBetter: false,
    unscored: 'there are fewer than two agents',
    evidence: 'exact',
    source: 'ours',
  },
];
