import { expect, test } from 'vitest';

test('what a test waits for may take longer than a second', async () => {
  let asked = 0;
  // Vitest asks once in 50 ms, and would give up after 1 s by itself.
  await expect.poll(() => ++asked).toBeGreaterThan(24);
});
