import { expect, test } from 'vitest';
import { EXHAUSTIVE } from '../support/depth.ts';
import { pythonWith, runClientTests } from '../support/python.ts';

const PYTHON = pythonWith('asyncio, sys; assert sys.version_info >= (3, 11)');

test.runIf(EXHAUSTIVE && PYTHON)(
  `the tasks and the agent of Harbor play episodes and take the server's score${PYTHON ? '' : ' (skipped: no python3.11)'}`,
  { timeout: 300_000 },
  async () => {
    const { code, stderr } = await runClientTests(PYTHON ?? '', 'harbor', 'tests.test_harbor');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Ran 7 tests');
  },
);
