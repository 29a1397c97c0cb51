import type { MetricDefinition } from './metricDefinition.ts';
import { HANDOVERS, MESSAGES } from './shared.ts';

/** What is scored besides where builders carry the materials (MineCollab's construction). */
export const HOUSE_METRICS: readonly MetricDefinition[] = [
  {
    name: 'editDistance',
    title: 'Edit distance',
    definition:
      'Blocks that would have to be placed, replaced or removed within the blueprint’s bounding box, divided by the blueprint’s blocks and the surplus ones there.',
    unit: 'ratio',
    higherIsBetter: false,
    unscored: 'builders carry no materials of their own',
    evidence: 'any',
    source: 'ours, after MineCollab’s edit distance',
  },
  {
    name: 'cellMatch.asCoded',
    title: 'Matching cells, as MINDcraft codes it',
    definition:
      'Cells of the blueprint’s bounding box whose block has the blueprint’s name, of those where either has a block.',
    unit: 'ratio',
    higherIsBetter: true,
    unscored: 'builders carry no materials of their own',
    evidence: 'any',
    source: 'as coded in MINDcraft',
  },
  MESSAGES,
  HANDOVERS,
  {
    name: 'duplicates',
    title: 'Duplicate work',
    definition: 'Times a block of the blueprint was made right by another agent than the first who had made it right.',
    unit: 'count',
    higherIsBetter: false,
    unscored: 'never',
    evidence: 'exact',
    source: 'ours',
  },
  {
    name: 'destroyed',
    title: 'Destroyed work of mates',
    definition: 'Times an agent broke or replaced a block of the blueprint that only mates had made right.',
    unit: 'count',
    higherIsBetter: false,
    unscored: 'there are fewer than two agents',
    evidence: 'exact',
    source: 'ours, after a failure MINDcraft’s authors describe',
  },
];
