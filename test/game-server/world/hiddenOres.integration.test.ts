import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { VANILLA_SENSES, type Zone } from '../../../protocol/gameServer/zone.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { versionsToTest } from '../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../../support/env.ts';
import { joinPlainBot } from '../../support/plainBot.ts';

const BOX: Zone['box'] = { min: { x: -64, y: -64, z: -64 }, max: { x: 63, y: 319, z: 63 } };
const SCORED: Zone = { id: 'scored', box: BOX, senses: { ...VANILLA_SENSES, oresHidden: true } };
const PLAIN: Zone = { id: 'plain', box: BOX };
/** In the corner of four chunks, so that what covers it lies in others. */
const ORE = { x: 16, y: FLOOR_Y + 1, z: 16 };

function beside(dx: number, dy: number, dz: number): BlockPosition {
  return { x: ORE.x + dx, y: ORE.y + dy, z: ORE.z + dz };
}

function put(env: Env, { x, y, z }: BlockPosition, state: string): void {
  env.setBlock(x, y, z, state);
}

/** A cube of rock of three blocks a side around an ore. */
function buildRock(env: Env, ore: string): void {
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) for (let dz = -1; dz <= 1; dz++) put(env, beside(dx, dy, dz), 'granite');
  put(env, ORE, ore);
}

function nameAt(bot: Bot, { x, y, z }: BlockPosition): string | undefined {
  return bot.blockAt(new Vec3(x, y, z))?.name;
}

async function withBot(
  zone: Zone,
  version: string,
  build: (env: Env) => void,
  play: (env: Env, bot: Bot) => Promise<void>,
): Promise<void> {
  await using env = await createEnv({ zone, version });
  const leave = useGameTime(env.clock, new Random(1));
  try {
    build(env);
    const bot = await joinPlainBot(env, 'Alice', { position: { x: 13.5, y: FLOOR_Y, z: 16.5 } });
    await env.tick(10);
    await play(env, bot);
    bot.end();
    await env.tick(2);
  } finally {
    leave();
  }
}

const VERSIONS = versionsToTest({ differs: 'chunk packets have other fields' });

test.each(VERSIONS)('at %s clients find no ore in the rock before a side of it is free', async (version) => {
  await withBot(
    SCORED,
    version,
    (env) => buildRock(env, 'diamond_ore'),
    async (env, bot) => {
      expect(nameAt(bot, ORE)).toBe('stone');
      // The server shows the truth where it refuses something, and where it answers a probe.
      for (const status of [0, 2])
        bot._client.write('block_dig', { status, location: new Vec3(ORE.x, ORE.y, ORE.z), face: 1, sequence: 1 });
      await env.tick(2);
      expect(nameAt(bot, ORE)).toBe('stone');
      put(env, ORE, 'deepslate_iron_ore');
      await env.tick(2);
      expect(nameAt(bot, ORE)).toBe('deepslate');
      put(env, beside(-1, 0, 0), 'air');
      await env.tick(2);
      expect(nameAt(bot, ORE)).toBe('deepslate_iron_ore');
    },
  );
});

test('what does not hide an ore shows it: air, glass, leaves, water and slabs', async () => {
  const open = ['air', 'glass', 'oak_leaves', 'water', 'stone_slab', 'chest'];
  for (const cover of open)
    await withBot(
      SCORED,
      '1.20.4',
      (env) => {
        buildRock(env, 'gold_ore');
        put(env, beside(0, 1, 0), cover);
      },
      async (_, bot) => expect([cover, nameAt(bot, ORE)]).toEqual([cover, 'gold_ore']),
    );
});

test('ores hide each other, and the nearer is laid open first', async () => {
  await withBot(
    SCORED,
    '1.20.4',
    (env) => {
      buildRock(env, 'coal_ore');
      put(env, beside(-1, 0, 0), 'coal_ore');
    },
    async (env, bot) => {
      expect([nameAt(bot, beside(-1, 0, 0)), nameAt(bot, ORE)]).toEqual(['coal_ore', 'stone']);
      put(env, beside(-1, 0, 0), 'air');
      await env.tick(2);
      expect(nameAt(bot, ORE)).toBe('coal_ore');
    },
  );
});

test('where the game is played as vanilla servers play it, clients have the true blocks', async () => {
  await withBot(
    PLAIN,
    '1.20.4',
    (env) => buildRock(env, 'diamond_ore'),
    async (_, bot) => expect(nameAt(bot, ORE)).toBe('diamond_ore'),
  );
});
