import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { expectFree, freePort } from './processes.ts';

/** Linux: the lowest and the highest port that it gives to whoever asks for any. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

test.runIf(existsSync(RANGE))('a free port is not one that the system gives to whoever asks for any', async () => {
  const [lowest = Number.NaN, highest = Number.NaN] = readFileSync(RANGE, 'utf8').trim().split(/\s+/).map(Number);
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  // A machine that is set to give out nearly all of its ports leaves none that could be meant.
  const given = lowest > 2_048 ? ports.filter((port) => port >= lowest && port <= highest) : [];
  expect(given).toEqual([]);
});

test('a port is free when nobody listens on it', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(expectFree(port)).rejects.toThrow('EADDRINUSE');
  await new Promise((resolve) => server.close(resolve));
  await expectFree(port);
});
