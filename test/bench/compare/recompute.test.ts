import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareRows } from '../../../bench/compare/compareRows.ts';
import { comparisonTables } from '../../../bench/compare/comparisonTables.ts';
import { readResults } from '../../../bench/results/readResults.ts';
import { formatInterval } from '../../../bench/summary/measures.ts';
import { conditionSummaries } from '../../../bench/summary/summarise.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { writeSampleRun } from '../report/sampleRun.ts';
import { HAS_PYTHON, recompute } from './recomputed.ts';

const METRICS = ['completion', 'success'];

// Where it is missing, the name of the suite says why nothing ran.
describe.skipIf(!HAS_PYTHON)(`an outsider’s recomputation in Python${HAS_PYTHON ? '' : ': python3 is missing'}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-recompute-'));
    const tasks = ['flower-bed', 'lamp', 'bench'].map((name) => findTask(`construction/${name}`));
    const conditions = ['dagent', 'react', 'deps'].map((framework, error) => ({ framework, error }));
    // How much is left out differs by condition, task and trial, now and then nothing.
    const episodes = conditions.flatMap(({ framework, error }) =>
      tasks.flatMap((task, number) =>
        [0, 1].map((trial) => ({
          task,
          framework,
          skip: new Set([0, 1, 2, 3, 4].slice(0, (error * 2 + number * trial) % 5)),
        })),
      ),
    );
    writeSampleRun(folder, episodes);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(METRICS)('prints the same means, intervals, ranks, differences and p of %s', (metric) => {
    const { groups, tables } = recompute(metric, folder);
    const { rows } = readResults(folder);
    const [means, differences] = comparisonTables(compareRows(rows, { by: 'condition', metrics: [metric] }));
    expect(means?.rows).toHaveLength(3);
    expect({ means: means?.rows, differences: differences?.rows }).toEqual(tables);
    for (const { conditionId, means: all, passHat, passAt } of conditionSummaries(rows)) {
      const own = groups[conditionId];
      const found = all[metric];
      expect(found && formatInterval(metric, found)).toBe(own?.text);
      expect(found?.mean).toBeCloseTo(own?.mean ?? -1, 12);
      if (metric !== 'success') continue;
      expect(passHat[1]).toBeCloseTo(own?.passHat?.[1] ?? -1, 12);
      expect(passAt[1]).toBeCloseTo(own?.passAt?.[1] ?? -1, 12);
    }
  });
});
