import { expect, test } from 'vitest';
import { drawLatency, MEAN_LATENCY_MS } from '../../../../bench/developer/perf/endpointLatency.ts';
import { endpointReply } from '../../../../bench/developer/perf/endpointReply.ts';
import { summaryOf } from '../../../../bench/developer/perf/figure.ts';
import { Random } from '../../../../clock/random.ts';

test('latencies have the median, the 95th percentile and the mean that are published', () => {
  const random = new Random(3);
  const drawn = Array.from({ length: 40_000 }, () => drawLatency(random)).sort((a, b) => a - b);
  const share = (value: number, of: number) => Math.abs(value / of - 1);
  expect(share(summaryOf(drawn).median, 3_000)).toBeLessThan(0.03);
  expect(share(drawn[Math.floor(drawn.length * 0.95)] as number, 12_000)).toBeLessThan(0.03);
  expect(share(drawn.reduce((sum, ms) => sum + ms, 0) / drawn.length, MEAN_LATENCY_MS)).toBeLessThan(0.03);
});

test('replies call tools, by what was asked alone, and walk from where the player stands', () => {
  const asked = (step: number) => ({
    model: 'double',
    messages: [{ role: 'user', content: `## You\nat (41.5, -60, 124.5), health 20 of 20\nStep ${step}` }],
  });
  const replies = Array.from({ length: 40 }, (_, step) => endpointReply(asked(step)));
  expect(endpointReply(asked(7))).toEqual(replies[7]);
  const calls = replies.map(({ choices }) => {
    const [choice] = choices as { message: { tool_calls: { function: { name: string; arguments: string } }[] } }[];
    return choice?.message.tool_calls[0]?.function as { name: string; arguments: string };
  });
  expect(new Set(calls.map(({ name }) => name))).toEqual(
    new Set(['navigateTo', 'fetchContainerContents', 'scanNearbyEntities']),
  );
  for (const { x, y, z } of calls
    .filter(({ name }) => name === 'navigateTo')
    .map((call) => JSON.parse(call.arguments))) {
    expect(Math.abs(x - 41)).toBeLessThanOrEqual(6);
    expect(y).toBe(-60);
    expect(Math.abs(z - 124)).toBeLessThanOrEqual(6);
  }
});
