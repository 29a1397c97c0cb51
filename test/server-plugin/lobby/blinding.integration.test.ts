import { describe, expect, test } from 'vitest';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { comeIn, type Newcomer } from '../../support/newcomer.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';
import { createLobbyEnv, type LobbyEnv } from './lobbyEnv.ts';

/** Packets about the world at large, which name no player. */
const IMPERSONAL = /^(?:keep_alive|update_time|map_chunk|chunk_batch_|update_light|tags|declare_|registry_data)/;

type Entrance = (own: LobbyEnv, episode: Episode, code: string) => Promise<Newcomer>;

const asProgram: Entrance = async (own, episode) => {
  const bob = await own.program(episode, 'Bob');
  episode.report('Bob', 'ready');
  return bob;
};

const asPerson: Entrance = async (own, _episode, code) => {
  const bob = await comeIn(own.env, 'xX_Steve_Xx');
  bob.raw.write('settings', {
    locale: 'de_de',
    viewDistance: 9,
    chatFlags: 0,
    chatColors: true,
    skinParts: 0x7f,
    mainHand: 0,
    enableTextFiltering: false,
    enableServerListing: true,
    particleStatus: 'all',
  });
  await own.agree(bob, code);
  bob.chat('/ready');
  return bob;
};

/** Plays a game in which Bob always does the same; what Alice is sent from before he comes until the end. */
async function sentToAlice(enter: Entrance, version: string): Promise<string[]> {
  await using own = await createLobbyEnv({ version });
  const { env } = own;
  const { episode, code } = own.offer();
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  const alice = await own.program(episode, 'Alice');
  episode.report('Alice', 'ready');
  const briefing = episode.briefing('Alice');
  await env.tick(5);
  const from = alice.got.length;
  const bob = await enter(own, episode, code);
  await own.reach(episode, 'running');
  await env.tick(5);
  const player = env.server.players.get('Bob') ?? expect.fail();
  const { entityId, position } = player;
  // Numbers that counted up would tell who connected before the arena stood.
  for (const one of env.server.players.values()) expect(one.entityId).toBeGreaterThanOrEqual(0x10000000);
  bob.chat('hello Alice');
  bob.move({ ...position, x: position.x + 0.2 });
  await env.tick(4);
  bob.raw.write('arm_animation', { hand: 0 });
  bob.raw.write('held_item_slot', { slotId: 3 });
  player.inventory.slots.set(39, { id: 'stone', count: 1 });
  env.systems.damage.hurt(player, 1, { type: 'generic' });
  // The list of players shows latencies every half minute; people are farther away than programs.
  for (let passed = 0; passed < 700; passed += 10) {
    player.latency = enter === asPerson ? 280 : 3;
    await env.tick(10);
  }
  bob.leave();
  await env.tick(5);
  const [self] = env.server.players.values();
  expect(self).toBeDefined();
  const told = alice.got.slice(from).filter(({ name }) => !IMPERSONAL.test(name));
  const texts = told.map(({ name, fields }) => JSON.stringify([name, fields], plain));
  return [JSON.stringify(briefing.team), ...texts].map((text) => text.replaceAll(`${entityId}`, 'BOB'));
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}

describe.each(TESTED_VERSIONS)('a mate at %s', (version) => {
  test('is sent and shown alike, whether a program plays or a person who came by code', async () => {
    const [program, person] = [await sentToAlice(asProgram, version), await sentToAlice(asPerson, version)];
    expect(person).toEqual(program);
    expect(program.join()).toContain('BOB');
    expect(person.join()).not.toMatch(/Guest|Steve/);
  });
});
