import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { score } from '../../bench/commands/score.ts';
import { EPISODE_FILES, episodeFolder } from '../../bench/run/folder/paths.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { testContext } from './commandLine.ts';
import { writeSampleRun } from './report/sampleRun.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-score-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('further views are printed of constructions, and refused where there are none', () => {
  const run = join(folder, 'lamp');
  writeSampleRun(run, [{ task: findTask('construction/lamp') }]);
  const lines: string[] = [];
  const context = testContext((line) => lines.push(line));
  expect(score(run, { views: '45,30' }, context)).toBe(0);
  expect(lines[0]).toMatch(/vhr 100\.0 %, vhr over 1 given view 100\.0 %, agrees with score\.json$/);
  const dish = JSON.stringify(findTask('villager/cooking/036'));
  writeFileSync(join(episodeFolder(run, 0), EPISODE_FILES.task), dish);
  expect(() => score(run, { views: '45,30' }, context)).toThrow(
    `--views: only a construction has a view hit rate, and ${run} has none`,
  );
});
