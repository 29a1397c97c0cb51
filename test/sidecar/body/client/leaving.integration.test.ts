import type { Bot } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { useGameTime } from '../../../../patches/gameScope.ts';
import { createEnv, type Env } from '../../../support/env.ts';
import { rejoinPlainBot } from '../../../support/plainBot.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { joinLinkedBot, linked } from './linkedBot.ts';

/** What a bot hears of its end, in order. */
function endOf(bot: Bot): string[] {
  const heard: string[] = [];
  bot.on('kicked', (reason) => {
    heard.push(`kicked: ${JSON.stringify(reason).includes('enough') ? 'enough' : reason}`);
  });
  bot.on('end', (reason) => {
    heard.push(`end: ${reason}`);
  });
  return heard;
}

/** Runs `play` in a world on game time, which a test must leave before the next enters. */
async function inGame(version: string, play: (env: Env) => Promise<void>): Promise<void> {
  await using env = await createEnv({ version });
  const leave = useGameTime(env.clock, env.server.random.fork('game packages'));
  try {
    await play(env);
  } finally {
    leave();
  }
}

describe.each(TESTED_VERSIONS)('a bot on a link at %s', (version) => {
  test('hears why it is kicked before its connection ends, once, and can come back', () =>
    inGame(version, async (env) => {
      const alice = await joinLinkedBot(env, 'Alice');
      const heard = endOf(alice);
      const player = env.server.players.get('Alice') ?? expect.fail('Alice is not in play');
      env.server.kick(player, 'enough');
      alice._client.write('keep_alive', { keepAliveId: 1n });
      await env.tick(3);
      expect(heard).toEqual(['kicked: enough', 'end: socketClosed']);
      expect(alice._client.ended).toBe(true);
      alice.end();
      await env.tick(3);
      expect(heard.length).toBe(2);
      const again = await rejoinPlainBot(env, 'Alice', linked(env));
      expect(again.entity.position.x).toBeCloseTo(0.5);
      expect(env.eventsOf('player-joined').length).toBe(2);
    }));

  test('leaves after what it said last', () =>
    inGame(version, async (env) => {
      const alice = await joinLinkedBot(env, 'Alice');
      const heard = endOf(alice);
      alice.chat('farewell');
      alice.end('done');
      alice.chat('too late');
      await env.settle();
      expect(heard).toEqual(['end: done']);
      expect(env.server.players.has('Alice')).toBe(true);
      await env.tick();
      expect(env.eventsOf('chat-sent').map(({ message }) => message)).toEqual(['farewell']);
      expect(env.eventsOf('player-left').map(({ player }) => player)).toEqual(['Alice']);
    }));

  test('is turned away like on a stream', () =>
    inGame(version, async (env) => {
      const stranger = rejoinPlainBot(env, 'Mallory', linked(env));
      await expect(stranger).rejects.toThrow('Mallory is not expected here');
    }));

  test('ends when the server does, and when the server hears nothing of it', () =>
    inGame(version, async (env) => {
      const alice = await joinLinkedBot(env, 'Alice');
      const bob = await joinLinkedBot(env, 'Bob', { position: { x: 2.5, y: -60, z: 0.5 } });
      const heard = endOf(alice);
      const bobs = endOf(bob);
      // Bob does not answer keep-alives.
      bob._client.removeAllListeners('keep_alive');
      await env.tick(700);
      expect(bobs.at(-1)).toBe('end: socketClosed');
      expect(env.eventsOf('player-left').map(({ player, reason }) => [player, reason])).toEqual([['Bob', 'timed out']]);
      expect(heard).toEqual([]);
      env.server.close('enough');
      await env.settle();
      expect(heard).toEqual(['kicked: enough', 'end: socketClosed']);
    }));
});
