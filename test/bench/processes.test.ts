import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { expectFree, freePort } from './processes.ts';

test('a free port is none that the system gives to whoever asks for any', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(expectFree(port)).rejects.toThrow('EADDRINUSE');
  await new Promise((resolve) => server.close(resolve));
  await expectFree(port);
});
