import type { MetricDefinition } from './metricDefinition.ts';

/** What is scored besides where a building is to go up in stages. */
export const STAGE_METRICS: readonly MetricDefinition[] = [
  {
    name: 'stages',
    title: 'Stages finished',
    definition: 'Share of the stages whose every block stands in the end.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'the task has no stages',
    evidence: 'any',
    source: 'ours, after S-Agents’ staged shelter',
  },
  {
    name: 'stageOrder',
    title: 'Stages in order',
    definition:
      'Of the blocks agents put right, each counted when it first was, the share that was put while all earlier stages stood complete.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'the task has no stages, or no block of the building was placed',
    evidence: 'exact',
    source: 'ours, after S-Agents’ rule that a stage comes after those it rests on',
  },
];
