import { describe, expect, test, vi } from 'vitest';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { createEnv, type Env, type TestClient } from '../support/env.ts';

const SECOND_MS = 1_000;

/** Takes over the server's time: each call runs one tick `ms` after the last, as on a machine that does other work. */
function ticksOf(env: Env): (ms?: number) => Promise<void> {
  let now = env.clock.now();
  vi.spyOn(env.clock, 'now').mockImplementation(() => now);
  return async (ms = MS_PER_TICK) => {
    await env.settle();
    now += ms;
    env.server.tick();
    await env.settle();
  };
}

function say(client: TestClient, lines: number): void {
  for (let line = 0; line < lines; line++)
    client.write('chat_message', {
      message: `line ${line}`,
      timestamp: 0n,
      salt: 0n,
      offset: 0,
      checksum: 0,
      acknowledged: Buffer.alloc(3),
      signedPreview: false,
      previousMessages: [],
    });
}

describe('a server whose tick is late', () => {
  test('takes lines that came over seconds for what they are, and no more than those', async () => {
    await using env = await createEnv();
    const alice = await env.connect('Alice');
    const tick = ticksOf(env);
    say(alice, 10);
    await tick();
    expect(env.eventsOf('chat-sent')).toHaveLength(10);
    say(alice, 20);
    await tick(6 * SECOND_MS);
    expect(env.eventsOf('chat-sent')).toHaveLength(16);
    expect(env.eventsOf('action-refused').at(-1)?.reason).toBe('too many chat lines at once');
  });

  test('still takes a burst for a burst once it is on time again', async () => {
    await using env = await createEnv();
    const alice = await env.connect('Alice');
    const tick = ticksOf(env);
    say(alice, 1);
    await tick();
    say(alice, 3);
    await tick(6 * SECOND_MS);
    say(alice, 30);
    await tick();
    expect(env.eventsOf('chat-sent')).toHaveLength(1 + 3 + 10);
  });

  test('does not kick a client over what it did meanwhile', async () => {
    await using env = await createEnv();
    const alice = await env.connect('Alice');
    const tick = ticksOf(env);
    const swing = (times: number) => {
      for (let time = 0; time < times; time++) alice.write('arm_animation', { hand: 0 });
    };
    swing(400);
    await tick();
    swing(300);
    await tick(5 * SECOND_MS);
    await tick();
    expect(alice.kicked).toBeUndefined();
    swing(500);
    await tick();
    expect(alice.kicked).toContain('acted more often than anyone can');
  });
});
