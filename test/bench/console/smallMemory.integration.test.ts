import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('../../../bench/console/smallMemory.ts', import.meta.url).href;

/** What a script that runs with little memory, or with the usual one, prints as a number in the end. */
function printed(isSmall: boolean, script: string): number {
  const before = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepMemorySmall } from ${JSON.stringify(MODULE)};
    if (${isSmall}) keepMemorySmall();`;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', before + script];
  return Number(execFileSync(process.execPath, options, { encoding: 'utf8' }));
}

test('young objects get no more space than they have', () => {
  const script = `
    let kept = [];
    for (let count = 0; count < 3_000_000; count++) {
      kept.push({ count });
      if (kept.length > 500_000) kept = [];
    }
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    process.stdout.write(String(young.space_size));`;
  expect(printed(true, script)).toBeLessThan(printed(false, script) / 2);
});

test('what is let go of is collected before it is several times what is in use', () => {
  const script = `
    const kept = Array.from({ length: 400_000 }, (_, count) => ({ count, list: [count] }));
    const used = [];
    for (let count = 0; count < 4_000_000; count++) {
      kept[count % kept.length] = { count, list: [count] };
      if (count % 10_000 > 0) continue;
      // A server in real time waits between its ticks, which is when V8 begins and ends collections.
      await new Promise(setImmediate);
      if (count > kept.length) used.push(process.memoryUsage().heapUsed);
    }
    // The most depends on whether the threads that collect get a core.
    process.stdout.write(String(used.sort((a, b) => a - b)[used.length >> 1]));`;
  expect(printed(true, script)).toBeLessThan(printed(false, script) * 0.7);
});
