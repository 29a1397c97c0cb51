import { describe, expect, test } from 'vitest';
import { GameQueue } from '../../../bench/queue/broker.ts';
import { queueRegistry, serveMetrics } from '../../../bench/queue/metrics.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { HAS_REDIS, startRedis } from '../../support/redisServer.ts';

describe.runIf(HAS_REDIS)('what a queue holds, for Prometheus', () => {
  test('is told while the queue can be reached, and 503 says when it cannot', async () => {
    await using redis = await startRedis();
    const queue = await GameQueue.open(redis.address, new RealtimeClock());
    try {
      const status = () => queue.counts();
      // Long enough for an answer of a queue that is there, however slow the machine is.
      await using patient = await serveMetrics({ host: '127.0.0.1', port: 0 }, queueRegistry(queue), status, 60_000);
      await using hasty = await serveMetrics({ host: '127.0.0.1', port: 0 }, queueRegistry(queue), status, 50);
      const get = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      expect(await (await get(patient.port, '/status')).json()).toMatchObject({ waiting: 0, active: 0 });
      expect(await (await get(patient.port, '/metrics')).text()).toContain('guildhall_queue_games{state="waiting"} 0');

      await redis.kill();
      for (const path of ['/status', '/metrics']) {
        const answer = await get(hasty.port, path);
        expect(answer.status).toBe(503);
        expect(await answer.text()).toBe('the queue cannot be reached\n');
      }
      expect((await get(hasty.port, '/healthz')).status).toBe(200);
    } finally {
      await queue.close();
    }
  });
});
