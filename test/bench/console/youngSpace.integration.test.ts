import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('../../../bench/console/youngSpace.ts', import.meta.url).href;

/** Bytes of a fresh process's space for young objects after it kept some 30 MiB of them for a while, many times over. */
function youngSpace(small: boolean): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepYoungSpaceSmall } from ${JSON.stringify(MODULE)};
    if (${small}) keepYoungSpaceSmall();
    let kept = [];
    for (let count = 0; count < 3_000_000; count++) {
      kept.push({ count });
      if (kept.length > 500_000) kept = [];
    }
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    process.stdout.write(String(young.space_size));
  `;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  return Number(execFileSync(process.execPath, options, { encoding: 'utf8' }));
}

test('young objects get no more space than they have', () => {
  expect(youngSpace(true)).toBeLessThan(youngSpace(false) / 2);
});
