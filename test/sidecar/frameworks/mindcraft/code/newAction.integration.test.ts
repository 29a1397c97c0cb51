import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import type { Json } from '../../../../../protocol/briefing.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import type { Agent } from '../../../../../sidecar/frameworks/framework.ts';
import { ActionRunner } from '../../../../../sidecar/frameworks/mindcraft/actions/actionRunner.ts';
import { type CodeRequest, createCoder } from '../../../../../sidecar/frameworks/mindcraft/code/newAction.ts';
import { createRetriever } from '../../../../../sidecar/model/retrieval/retriever.ts';
import { REFLEX_TOOLS } from '../../../../../sidecar/tools/mindcraft/reflexTools.ts';
import type { ToolResult } from '../../../../../sidecar/tools/tool.ts';
import { ALL_TOOLS, createToolBelt, type ToolCallRecord } from '../../../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, briefingFor, createBodyWorld, FLOOR_Y } from '../../../body/bodyWorld.ts';

let world: BodyWorld;
let alice: Body;
let agent: Agent;
const calls: ToolCallRecord[] = [];
beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
  const names = ['placeBlock', 'MineBlock', 'navigateTo', 'collectDrops', 'craftItem', 'wait'];
  const reflexes = REFLEX_TOOLS.map(({ name }) => name);
  const tools = createToolBelt(alice, [...names, ...reflexes], {
    clock: world.clock,
    tools: [...ALL_TOOLS, ...REFLEX_TOOLS],
    onCall: (call) => calls.push(call),
  });
  const at = { x: 0.5, y: FLOOR_Y, z: 0.5 };
  agent = { name: 'Alice', briefing: briefingFor('Alice', '', '1.20.4', at), body: alice, tools };
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  world.give('Alice', {});
  await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 }));
  calls.length = 0;
});

interface Session {
  readonly result: ToolResult;
  readonly requests: readonly CodeRequest[];
  readonly notes: readonly { readonly [key: string]: Json }[];
  readonly ms: number;
}

/** `!newAction` with a model that gives these replies in turn. */
async function act(
  replies: readonly string[],
  { programMs, stopAfterMs }: { programMs?: number; stopAfterMs?: number } = {},
): Promise<Session> {
  const requests: CodeRequest[] = [];
  const notes: { [key: string]: Json }[] = [];
  const left = [...replies];
  const coder = createCoder({
    agent,
    clock: world.clock,
    random: new Random(3),
    retriever: createRetriever({ model: {} as never }),
    write: async (request) => {
      requests.push(request);
      return left.shift() ?? 'nothing more';
    },
    note: (_, data) => notes.push(data as { [key: string]: Json }),
    ...(programMs === undefined ? {} : { programMs }),
  });
  const stop = new AbortController();
  const begun = world.clock.now();
  const result = await world.play(async () => {
    if (stopAfterMs !== undefined) world.clock.after(stopAfterMs, () => stop.abort(new Error('stop')));
    return coder('do it', stop.signal);
  });
  return { result, requests, notes, ms: world.clock.now() - begun };
}

const fenced = (program: string) => `I will do this.\n\`\`\`js\n${program}\n\`\`\`\nThere.`;

describe('a program', { timeout: 120_000 }, () => {
  test('builds a pyramid of more than a hundred blocks', async () => {
    world.give('Alice', { cobblestone: 140 });
    const { result, notes } = await act([
      fenced(`
const base = await world.getPosition(bot);
const corner = new Vec3(4, base.y, -3).floored();
for (let level = 0; level < 4; level++) {
  for (let x = level; x < 7 - level + 2; x++) {
    for (let z = level; z < 7 - level; z++) {
      const at = corner.offset(x, level, z);
      if (!await skills.placeBlock(bot, 'cobblestone', at.x, at.y, at.z)) log(bot, 'left out ' + at);
    }
  }
}`),
    ]);
    expect(result, result.message).toMatchObject({ ok: true });
    expect(notes.at(-1)).toMatchObject({ ran: true, ok: true });
    expect(calls.filter(({ tool }) => tool === 'placeBlock').length).toBeGreaterThan(100);
    expect(140 - world.carries('Alice', 'cobblestone')).toBeGreaterThan(100);
    expect(result.message).toMatch(/^The program ran to its end\. Its output, counted: placed cobblestone x1\d\d/);
  });

  test('puts out what it and its skills log, in order', async () => {
    world.give('Alice', { dirt: 1 });
    const { result } = await act([
      fenced(`
console.log('before');
await skills.placeBlock(bot, 'dirt', 2, ${FLOOR_Y}, 0);
log(bot, 'after', await world.getInventoryCounts(bot));
const block = await world.getBlockAtPosition(bot, 2, ${FLOOR_Y}, 0);
skills.log(bot, block.name + block.position.offset(1, 0, 0));`),
    ]);
    expect(result.message).toMatch(/before\n.*placed dirt.*\nafter \{\}\ndirt\(3, -60, 0\)$/);
  });

  test('that fails is written again with the line in which it did', async () => {
    const { result, requests } = await act([
      fenced('const a = 1;\nawait skills.wait(bot, "long");'),
      fenced('const block = await world.getNearestBlock(bot, "diamond_ore");\nlog(bot, block.position.x);'),
      fenced('log(bot, "enough");'),
    ]);
    expect(result).toMatchObject({ ok: true, message: 'The program ran to its end. Its output:\nenough' });
    const [, second, third] = requests.map(({ turns }) => turns.at(-1)?.content);
    expect(second).toMatch(
      /^The program failed in line 2: Error: skills\.wait: milliseconds must be a number, not "long"/,
    );
    expect(third).toMatch(
      /^The program failed in line 2: TypeError: cannot read property 'position' of null\n {4}log\(bot/,
    );
  });

  test('that the linter refuses is not run', async () => {
    const { requests, notes } = await act([fenced('skills.flyAway(bot);'), fenced('await skills.wait(bot, 50);')]);
    expect(requests[1]?.turns.at(-1)?.content).toMatch(/was not run, because of this:\nline 1: /);
    expect(notes.map(({ ran }) => ran)).toEqual([false, true]);
  });

  test('is tried five times, and a reply without one three times', async () => {
    const failing = await act(Array(9).fill(fenced('throw new Error("no");')));
    expect(failing.result).toMatchObject({ ok: false, code: 'wrong-result' });
    expect(failing.result.message).toMatch(
      /^No program worked in 5 attempts\. The program failed in line 1: Error: no\n/,
    );
    expect(failing.result.message).not.toContain('Mend it');
    expect(failing.requests).toHaveLength(5);
    const silent = await act(Array(9).fill('I would rather talk.'));
    expect(silent.result).toMatchObject({ ok: false, message: /^No program was written: / });
    expect(silent.requests).toHaveLength(3);
    expect(silent.requests[1]?.turns.at(-1)?.content).toBe(
      'No program was run: there is no program in the reply.\nMend it and write the whole program again.',
    );
  });

  test('ends at its limit of game time, and says what it had put out', async () => {
    const { result, ms } = await act([fenced('for (;;) { await skills.wait(bot, 900); log(bot, "tick"); }')], {
      programMs: 10_000,
    });
    expect(result).toMatchObject({
      ok: false,
      code: 'time-limit',
      message: /^The program was not finished: it ran for more than 10 s\./,
    });
    expect(ms).toBeLessThan(11_000);
  });

  test('that computes without end is ended and written again', async () => {
    const { requests } = await act([fenced('let n = 0;\nwhile (true) n++;'), fenced('log(bot, 1);')]);
    expect(requests[1]?.turns.at(-1)?.content).toMatch(/^The program failed: the program computes for too long/);
  });

  test('that looks without end takes time', async () => {
    const { result } = await act([fenced('for (;;) await world.getPosition(bot);')], { programMs: 5_000 });
    expect(result).toMatchObject({ code: 'time-limit' });
  });

  test('is stopped in the middle of a call, and reports what it did', async () => {
    world.give('Alice', { dirt: 40 });
    const program = `for (let x = -8; x < 8; x++) for (let z = 2; z < 4; z++) await skills.placeBlock(bot, 'dirt', x, ${FLOOR_Y}, z);`;
    const { result, ms } = await act([fenced(program)], { stopAfterMs: 3_000 });
    expect(result).toMatchObject({
      ok: false,
      code: 'cancelled',
      message: /it was stopped\. Its output:\nplaced dirt/,
    });
    expect(ms).toBeLessThan(4_500);
    await world.play(() => alice.perform({ type: 'wait', ms: 500 }));
    const placed = 40 - world.carries('Alice', 'dirt');
    expect(placed).toBeGreaterThan(0);
    expect(placed).toBeLessThan(32);
  });

  test('as an action, it is interrupted by the next and its report tells both', async () => {
    const signal = new AbortController().signal;
    const actions = new ActionRunner({ clock: world.clock, signal, observe: () => alice.observe() });
    const coder = createCoder({
      agent,
      clock: world.clock,
      random: new Random(3),
      retriever: createRetriever({ model: {} as never }),
      write: async () =>
        fenced('log(bot, "begun"); await skills.goToPosition(bot, 10, -60, 0, 0); await skills.stay(bot, 100);'),
    });
    const report = await world.play(async () => {
      const running = actions.run('!newAction', (stop) => coder('go', stop));
      await world.clock.sleep(6_000);
      const next = actions.run('!stay', (stop) => agent.tools.call('wait', { seconds: 1 }, stop));
      const ended = await running;
      await next;
      return ended;
    });
    expect(report).toMatchObject({ interrupted: true, by: '!stay' });
    expect(report.message).toMatch(
      /^!newAction was interrupted by !stay.*The program was not finished.*moved \d+ blocks to \(10, /s,
    );
  });
});

test('the same replies do the same every time', { timeout: 120_000 }, async () => {
  const program = fenced(`
world.getPosition(bot).then((at) => log(bot, at));
await skills.goToPosition(bot, Math.floor(Math.random() * 8), ${FLOOR_Y}, 3, 0);
await Promise.all([skills.breakBlockAt(bot, 1, ${FLOOR_Y - 1}, 1), skills.pickupNearbyItems(bot)]);`);
  const once = async () => {
    calls.length = 0;
    const { result, ms } = await act([program]);
    const done = calls.map(({ tool, args }) => [tool, args]);
    world.clear();
    world.give('Alice', {});
    await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 }));
    return { result, ms, done };
  };
  const { done, result } = await once();
  const again = await once();
  expect(again.done).toEqual(done);
  expect(again.result.ok).toBe(result.ok);
});
