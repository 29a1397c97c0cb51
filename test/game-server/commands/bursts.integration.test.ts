import { describe, expect, test } from 'vitest';
import { versionsToTest } from '../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../../support/env.ts';
import { giveCommand } from '../../support/giveCommand.ts';

/** Cells of a cube with this side, as MINDcraft's generated construction tasks have. */
function* cube(side: number, corner = { x: 0, y: FLOOR_Y, z: 0 }) {
  for (let y = 0; y < side; y++)
    for (let z = 0; z < side; z++)
      for (let x = 0; x < side; x++) yield `${corner.x + x} ${corner.y + y} ${corner.z + z}`;
}

/** Ticks until nothing of an operator's waits. @returns how many commands each tick answered. */
async function drain(env: Env, operator: TestClient): Promise<number[]> {
  const answers = operator.collect('system_chat');
  const perTick: number[] = [];
  for (let before = 0; ; before = answers.packets.length) {
    await env.tick();
    await env.settle();
    perTick.push(answers.packets.length - before);
    if (env.server.operators.waitingOf(operator.player) === 0) return perTick;
  }
}

/** How a chat line of a client goes out at every version. */
function say(client: TestClient, message: string): void {
  client.write('chat_message', {
    message,
    timestamp: 0n,
    salt: 0n,
    signature: client.raw.version === '1.19.2' ? Buffer.alloc(0) : undefined,
    offset: 0,
    signedPreview: false,
    previousMessages: [],
    lastRejectedMessage: undefined,
    messageCount: 0,
    acknowledged: Buffer.alloc(3),
  });
}

describe.each(versionsToTest())('bursts of commands at %s', (version) => {
  test('8,000 setblocks of an operator in one tick are all carried out, in order, so many a tick', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const olga = await env.connect('Olga', { operator: true });
    for (const cell of cube(20)) giveCommand(olga, `setblock ${cell} stone`);
    giveCommand(olga, 'setblock 0 -60 0 gold_block');
    const changed: string[] = [];
    env.server.world.onBlockChanged(({ position: { x, y, z } }) => {
      // The grass below dies meanwhile.
      if (y >= FLOOR_Y) changed.push(`${x} ${y} ${z}`);
    });
    const perTick = await drain(env, olga);
    expect(perTick).toEqual([...Array.from({ length: 40 }, () => 200), 1]);
    expect(changed).toEqual([...cube(20), '0 -60 0']);
    expect(env.block(0, FLOOR_Y, 0)).toBe('gold_block');
    expect(olga.kicked).toBeUndefined();
    expect(env.eventsOf('action-refused')).toEqual([]);
  });

  test('a flood of packets by somebody without rights still ends the connection', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const alice = await env.connect('Alice');
    for (const cell of cube(15)) giveCommand(alice, `setblock ${cell} stone`);
    await env.tick(2);
    expect(alice.kicked).toBe('more packets than a client may send');
    expect(env.block(0, FLOOR_Y, 0)).toBe('air');
  });
});

test('an operator who sends other packets without end is disconnected like everybody', async () => {
  await using env = await createEnv({ allowOp: true });
  const olga = await env.connect('Olga', { operator: true });
  for (let count = 0; count < 2100; count++) olga.write('arm_animation', { hand: 0 });
  await env.tick(2);
  expect(olga.kicked).toBeDefined();
});

test('operators take turns: one burst does not hold up the commands of another', async () => {
  await using env = await createEnv({ allowOp: true });
  const olga = await env.connect('Olga', { operator: true });
  const otto = await env.connect('Otto', { operator: true });
  for (const cell of cube(15)) giveCommand(olga, `setblock ${cell} stone`);
  giveCommand(otto, 'setblock 30 -60 30 gold_block');
  await env.tick(2);
  expect(env.block(30, FLOOR_Y, 30)).toBe('gold_block');
  expect(env.server.operators.waitingOf(olga.player)).toBeGreaterThan(2900);
});

test('two operators clear the same site at once, and both are answered in full', async () => {
  await using env = await createEnv({ allowOp: true });
  const olga = await env.connect('Olga', { operator: true });
  const otto = await env.connect('Otto', { operator: true });
  const answers = [olga, otto].map((one) => one.collect('system_chat'));
  for (const cell of cube(15)) for (const one of [olga, otto]) giveCommand(one, `setblock ${cell} stone`);
  await drain(env, olga);
  await drain(env, otto);
  for (const { packets } of answers) {
    const texts = packets.map(({ content }) => JSON.stringify(content));
    // The other's successes arrive as notices.
    const own = texts.filter((text) => !text.includes('chat.type.admin'));
    expect(own).toHaveLength(15 ** 3);
    expect(own.filter((text) => /commands.setblock.(success|failed)/.test(text))).toHaveLength(15 ** 3);
  }
  expect([olga.kicked, otto.kicked]).toEqual([undefined, undefined]);
});

test('a large fill counts as the many commands whose work it does', async () => {
  await using env = await createEnv({ allowOp: true, viewDistance: 4 });
  const olga = await env.connect('Olga', { operator: true });
  giveCommand(olga, 'fill 0 -60 0 50 -50 50 stone');
  giveCommand(olga, 'setblock 60 -60 60 gold_block');
  await env.tick();
  expect(env.block(50, FLOOR_Y, 50)).toBe('stone');
  expect(env.block(60, FLOOR_Y, 60)).toBe('air');
  await env.tick(16);
  expect(env.block(60, FLOOR_Y, 60)).toBe('gold_block');
});

test('commands that find too many waiting are refused, and the operator is told so', async () => {
  await using env = await createEnv({ allowOp: true });
  const olga = await env.connect('Olga', { operator: true });
  for (let count = 0; count < 33_000; count++) giveCommand(olga, `setblock 0 -60 0 ${count % 2 ? 'air' : 'stone'}`);
  const answers = olga.collect('system_chat');
  await env.tick();
  expect(olga.kicked).toBeUndefined();
  const refusals = env.eventsOf('action-refused');
  expect(refusals[0]).toMatchObject({ action: 'command', reason: 'too many of your commands are waiting' });
  expect(refusals.length).toBeLessThanOrEqual(101);
  expect(JSON.stringify(answers.packets)).toContain('too many of your commands are waiting');
  expect(env.server.operators.waitingOf(olga.player)).toBeLessThanOrEqual(32_768);
});

test('what an operator sent before leaving is carried out; after deop nothing more is', async () => {
  await using env = await createEnv({ allowOp: true });
  const olga = await env.connect('Olga', { operator: true });
  const otto = await env.connect('Otto', { operator: true });
  for (const cell of cube(10)) giveCommand(olga, `setblock ${cell} stone`);
  for (const cell of cube(10, { x: 20, y: FLOOR_Y, z: 20 })) giveCommand(otto, `setblock ${cell} stone`);
  await env.settle();
  olga.raw.end('leaving');
  await env.tick(2);
  env.systems.commands.console('deop Otto');
  await env.tick(12);
  expect(env.server.players.has('Olga')).toBe(false);
  expect(env.block(9, FLOOR_Y + 9, 9)).toBe('stone');
  expect(env.block(29, FLOOR_Y + 9, 29)).toBe('air');
});

test('an operator chats without limit, everybody else is silenced', async () => {
  await using env = await createEnv({ allowOp: true });
  const olga = await env.connect('Olga', { operator: true });
  const alice = await env.connect('Alice');
  for (let count = 0; count < 500; count++) {
    say(olga, `line ${count}`);
    say(alice, `line ${count}`);
  }
  await env.tick(5);
  const lines = (name: string) => env.eventsOf('chat-sent').filter(({ player }) => player === name);
  expect(lines('Olga').map(({ message }) => message)).toEqual(Array.from({ length: 500 }, (_, n) => `line ${n}`));
  expect(lines('Alice')).toHaveLength(10);
  expect([olga.kicked, alice.kicked]).toEqual([undefined, undefined]);
});

test('the same bursts give the same events at the same ticks', async () => {
  const play = async () => {
    await using env = await createEnv({ allowOp: true });
    const olga = await env.connect('Olga', { operator: true });
    for (const cell of cube(12)) giveCommand(olga, `setblock ${cell} stone`);
    giveCommand(olga, 'fill 20 -60 20 40 -55 40 dirt');
    for (let count = 0; count < 56; count++) giveCommand(olga, `summon cow ${count % 8} -40 ${count % 7}`);
    await drain(env, olga);
    return JSON.stringify(env.events);
  };
  expect(await play()).toBe(await play());
});
