import type { Duplex } from 'node:stream';
import mineflayer, { type Bot, type ControlState } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { parseBlockState } from '../../protocol/blockState.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { keepOutOfWalls } from '../../sidecar/body/patches/wallContact.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../sidecar/body/bodyWorld.ts';
import { runs, versionsToTest } from '../support/depth.ts';

/** Blocks that are stood on, climbed, swum in, stepped over or squeezed past in ways of their own. */
const COURSES: Readonly<Record<string, readonly string[]>> = {
  steps: [
    'stone',
    'oak_slab[type=bottom]',
    'oak_slab[type=top]',
    'oak_stairs[facing=east]',
    'oak_stairs[facing=south,shape=inner_left]',
    'snow[layers=3]',
    'white_carpet',
    'farmland',
  ],
  barriers: [
    'oak_fence',
    'cobblestone_wall[up=true]',
    'glass_pane[east=true,west=true]',
    'oak_trapdoor',
    'oak_trapdoor[open=true]',
    'chest',
    'lantern',
    'anvil',
  ],
  climbs: ['stone', 'ladder[facing=east]', 'ladder[facing=south]', 'vine', 'water', 'kelp', 'lava', 'oak_slab'],
  waters: [
    'water',
    'water',
    'bubble_column[drag=false]',
    'bubble_column[drag=true]',
    'kelp_plant',
    'oak_slab[type=bottom,waterlogged=true]',
    'oak_stairs[facing=north]',
    'ladder[facing=east,waterlogged=true]',
    'soul_sand',
    'magma_block',
  ],
  slippery: [
    'ice',
    'packed_ice',
    'blue_ice',
    'slime_block',
    'snow[layers=2]',
    'oak_slab[type=bottom]',
    'stone',
    'soul_sand',
  ],
  odd: ['slime_block', 'honey_block', 'soul_sand', 'ice', 'cobweb', 'white_bed', 'powder_snow', 'scaffolding'],
};
const NAMES = ['alice', 'bob', 'carol'];
const CONTROLS: Readonly<Record<ControlState, number>> = {
  forward: 0.85,
  sprint: 0.5,
  jump: 0.4,
  sneak: 0.15,
  left: 0.2,
  right: 0.2,
  back: 0.1,
};
/** The course is so many blocks square and high; turns of the players and of the blocks alternate. */
const SIDE = 14;
const HEIGHT = 6;
const BLOCKS = 200;
const TURNS = runs(24, 80);
const TURN_MS = 250;
/** On each course. */
const GAMES = Number(process.env.GUILDHALL_RANDOM_GAMES) || runs(1, 5);

function openBot(world: BodyWorld, username: string, version: string): Bot {
  const joinToken = `token-of-${username}`;
  const position = placeOf(username);
  world.server.admit({ username, joinToken, zone: 'zone', loadout: { position, yaw: 0, pitch: 0, items: [] } });
  let opening: { setSocket(stream: Duplex): void; emit(event: string): void } | undefined;
  const bot = mineflayer.createBot({
    username,
    version,
    auth: 'offline',
    fakeHost: joinHost(joinToken),
    hideErrors: true,
    logErrors: false,
    connect: (client: typeof opening) => {
      opening = client;
    },
  } as unknown as mineflayer.BotOptions);
  bot.once('inject_allowed', () => {
    keepOutOfWalls(bot);
    opening?.setSocket(world.server.connectStream());
    opening?.emit('connect');
  });
  return bot;
}

/** Puts a random block or air anywhere but into a player, as a player's placing would. */
function changeBlock(world: BodyWorld, kinds: readonly string[], random: Random, type: 'build' | 'game'): void {
  const part = (most: number) => Math.floor(random.float() * most);
  const low = random.float();
  const [x, z] = [ORIGIN.x + part(SIDE) - SIDE / 2, ORIGIN.z + part(SIDE) - SIDE / 2];
  const y = FLOOR_Y + part(HEIGHT * low);
  const text = random.float() < 0.3 ? 'air' : (kinds[part(kinds.length)] ?? 'air');
  for (const { position } of world.server.players.values())
    if (Math.hypot(position.x - x - 0.5, position.z - z - 0.5) < 1.2 && position.y < y + 1.5 && position.y + 1.8 > y)
      return;
  const state = parseBlockState(text);
  if (!state) throw new Error(text);
  world.server.world.setBlock({ x, y, z }, state, { type });
}

/** Where players begin, beside the course. */
const placeOf = (name: string) => ({ x: ORIGIN.x + 9.5, y: FLOOR_Y, z: ORIGIN.z + 2 * NAMES.indexOf(name) });

/** Takes the course away, and puts the players back beside it, as after a death. */
async function beginAgain(world: BodyWorld, bots: readonly Bot[]): Promise<void> {
  for (const bot of bots) bot.clearControlStates();
  world.clear();
  world.systems.commands.console('kill @e[type=item]');
  for (const player of world.server.players.values())
    world.systems.vitals.restore(player, placeOf(player.username), { yaw: 0, pitch: 0 });
  // Fluids run dry, and clients go where they were put.
  await world.play(() => world.clock.sleep(2_000));
}

/** Plays one game on a course, in which nobody may be put back. */
async function playGame(
  world: BodyWorld,
  bots: readonly Bot[],
  kinds: readonly string[],
  random: Random,
): Promise<void> {
  for (let count = 0; count < BLOCKS; count++) changeBlock(world, kinds, random, 'build');
  await world.play(() => world.clock.sleep(200));
  const before = world.events.length;
  await world.play(async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      for (const bot of bots) {
        const { x, z } = bot.entity.position;
        const [dx, dz] = [ORIGIN.x - x + random.float() * 10 - 5, ORIGIN.z - z + random.float() * 10 - 5];
        if (random.float() < 0.4) void bot.look(Math.atan2(-dx, -dz), 0, true);
        for (const [control, share] of Object.entries(CONTROLS))
          if (random.float() < 0.3) bot.setControlState(control as ControlState, random.float() < share);
      }
      changeBlock(world, kinds, random, 'game');
      changeBlock(world, kinds, random, 'game');
      await world.clock.sleep(TURN_MS);
    }
  });
  const events = world.events.slice(before);
  expect(events.filter(({ type }) => type === 'player-corrected' || type === 'action-refused')).toEqual([]);
  expect(events.filter(({ type }) => type === 'player-moved').length).toBeGreaterThan(TURNS);
}

describe.each(versionsToTest())('players who run about at random at %s', (version) => {
  // The games of a course are played in one world: to start it and to join takes as long as a fifth of a game.
  test.each(Object.entries(COURSES))(
    `among changing %s are never corrected in ${GAMES} games`,
    {
      timeout: 60_000 * GAMES,
    },
    async (course, kinds) => {
      await using world = await createBodyWorld(version);
      const bots = NAMES.map((name) => openBot(world, name, version));
      await world.play(() => world.clock.sleep(1500));
      for (const player of world.server.players.values()) player.frozen = false;
      for (let game = 0; game < GAMES; game++) {
        if (game > 0) await beginAgain(world, bots);
        await playGame(world, bots, kinds, new Random(course.length + 100 * game)).catch((error: unknown) => {
          throw new Error(`game ${game}: ${(error as Error).message}`, { cause: error });
        });
      }
      await world.play(async () => {
        for (const bot of bots) bot.end('done');
        await world.clock.sleep(200);
      });
    },
  );
});
