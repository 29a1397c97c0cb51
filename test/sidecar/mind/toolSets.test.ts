import { expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { type Happening, Query, Wish } from '../../../sidecar/mind/frames.ts';
import { Seat } from '../../../sidecar/mind/seat.ts';
import { ALL_TOOLS, createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { stubBody } from '../body/stubBody.ts';

const OFFERED = ['scanNearbyEntities'];

/** A mind whose agent has `OFFERED` for tools, and what its body was made to do. */
function seated() {
  const clock = new ManualClock();
  const performed: unknown[] = [];
  const body = {
    ...stubBody(),
    perform: async (action: unknown) => {
      performed.push(action);
      return { ok: true as const, message: 'done' };
    },
  };
  const settled: Happening[] = [];
  const context = {
    agents: [{ name: 'Alice', body, tools: createToolBelt(body, OFFERED, { clock }) }],
    clock,
    signal: new AbortController().signal,
  } as unknown as FrameworkContext;
  const seat = new Seat(context, { begin: (_, happenings) => settled.push(...happenings), onRest: () => {} });
  seat.ended.catch(() => {});
  seat.takeTurn();
  return { seat, performed, settled };
}

test('a mind that calls tools its agent was not given moves no body', async () => {
  const { seat, performed, settled } = seated();
  const others = ALL_TOOLS.map(({ name }) => name).filter((name) => !OFFERED.includes(name));
  const names = [...others, 'constructor', '__proto__', 'perform'];
  seat.rest(names.map((tool, id) => Wish.parse({ type: 'call-tool', id, agent: 'Alice', tool, args: {} })));
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  seat.takeTurn();
  const answers = settled.filter((happening) => happening.type === 'settled');
  expect(answers).toHaveLength(names.length);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { ok: false, code: 'unknown-tool' } });
  expect(performed).toEqual([]);
});

test('a mind has no other door to what a body does', () => {
  expect(Wish.safeParse({ type: 'perform', id: 1, agent: 'Alice', action: { type: 'say', text: 'hi' } }).success).toBe(
    false,
  );
  const asks = (sense: string) =>
    Query.safeParse({ type: 'query', agent: 'Alice', calls: [{ sense, args: [{ type: 'say', text: 'hi' }] }] }).success;
  expect(asks('observe')).toBe(true);
  expect(['perform', 'close', 'scene', 'constructor'].filter(asks)).toEqual([]);
});
