import { expect, test } from 'vitest';
import { deeperTests } from './deeperTests.ts';

const files = deeperTests(`${import.meta.dirname}/../..`);

test('the exhaustive run has the files that ask for a depth, themselves or through another file', () => {
  expect(files).toContain('test/game-server/fuzz.integration.test.ts');
  expect(files).toContain('test/game-server/conformance/mobs.integration.test.ts');
});

test('and no file that is the same at each depth', () => {
  expect(files).not.toContain('test/layering.test.ts');
  expect(files).not.toContain('test/sidecar/model/ask.test.ts');
});
