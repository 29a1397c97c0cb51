import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';
import { command, NEAR, operator, ruleLine, wiki } from './operator.ts';

behaviour('time set changes the hour that clients see', wiki('Commands/time'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/time set midnight', /^Set the time to 18000$/);
  await stage.until(() => olga.time.timeOfDay >= 18_000 && olga.time.timeOfDay < 18_100, 'midnight');
  await command(stage, olga, heard, '/time add 1d', /^Set the time to 180\d\d$/);
  expect(stage.env.systems.commands.console('time query day').result).toBe(1);
});

behaviour('weather rain makes it rain for clients', wiki('Commands/weather'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/weather rain', /^Set the weather to rain$/);
  await stage.until(() => olga.isRaining, 'rain', 200);
  await command(stage, olga, heard, '/weather clear', /^Set the weather to clear$/);
  await stage.until(() => !olga.isRaining, 'the sun', 200);
});

behaviour(
  'gamerule and difficulty change the arena and answer what they are',
  wiki('Commands/gamerule'),
  async (stage) => {
    const { olga, heard } = await operator(stage);
    const rule = ruleLine(stage.version, 'keepInventory');
    await command(stage, olga, heard, `/gamerule ${rule} true`, new RegExp(`^Gamerule ${rule} is now set to: true$`));
    expect(stage.env.server.rules(stage.env.zone).keepInventory).toBe(true);
    await command(stage, olga, heard, `/gamerule ${rule}`, new RegExp(`^Gamerule ${rule} is currently set to: true$`));
    await command(stage, olga, heard, '/difficulty hard', /^The difficulty has been set to Hard$/);
    expect(stage.env.server.rules(stage.env.zone).difficulty).toBe('hard');
    await command(stage, olga, heard, '/difficulty hard', /^The difficulty did not change/);
  },
);

behaviour('a sound is played to its targets', wiki('Commands/playsound'), async ({ env, bot, until }) => {
  const heard: string[] = [];
  const alice = await bot('Alice');
  alice.on('soundEffectHeard', (name) => {
    heard.push(String(name));
  });
  expect(env.systems.commands.console('playsound minecraft:block.note_block.harp master Alice 0 -60 0').lines).toEqual([
    'Played sound minecraft:block.note_block.harp to Alice',
  ]);
  await until(() => heard.length > 0, 'the sound');
  expect(heard[0]).toMatch(/block.note_block.harp$/);
  expect(env.systems.commands.console('playsound minecraft:block.note_block.harp master Alice 40 -60 0').lines).toEqual(
    ['The sound is too far away to be heard'],
  );
});

behaviour('particles are sent to who is near', wiki('Commands/particle'), async ({ env, client, tick }) => {
  const alice = await client('Alice');
  const seen = alice.collect('world_particles');
  const { commands } = env.systems;
  const dust = since(env.version, '1.20.5') ? 'dust{color:[1.0,0.0,0.0],scale:2.0}' : 'dust 1 0 0 2';
  const block = since(env.version, '1.20.5') ? 'block{block_state:"minecraft:stone"}' : 'block minecraft:stone';
  for (const name of ['flame', dust, block])
    expect(commands.console(`particle ${name} 1 -59 1 0.5 0.5 0.5 0.1 10`).success).toBe(true);
  await tick(2);
  expect(seen.packets).toHaveLength(3);
  const { particle, data } = seen.packets[1] as { particle?: { data: unknown }; data?: unknown };
  const red = since(env.version, '1.21.2') ? { color: 0xff0000 } : { red: 1, green: 0, blue: 0 };
  expect(particle?.data ?? data).toMatchObject({ ...red, scale: 2 });
  expect(commands.console('particle flame 60 -59 1 0 0 0 0 1').lines).toEqual([
    'The particle was not visible for anybody',
  ]);
});

behaviour(
  'spreadplayers puts bodies onto ground, apart from each other',
  wiki('Commands/spreadplayers'),
  async (stage) => {
    const { env, bot, tick } = stage;
    const bots = [await bot('Alice'), await bot('Bob', { position: NEAR })];
    env.setBlock(0, FLOOR_Y + 3, 0, 'stone');
    const { lines, success } = env.systems.commands.console('spreadplayers 8 8 6 12 under -57 false @a');
    expect(lines).toEqual([
      expect.stringMatching(
        /^Spread 2 (?:players|player\(s\)|entity\/entities) around 8\.5, 8\.5 with an average distance of/,
      ),
    ]);
    expect(success).toBe(true);
    await tick(3);
    const [a, b] = bots.map(({ entity }) => entity.position);
    if (!a || !b) throw new Error('nobody');
    for (const { x, y, z } of [a, b]) {
      expect(y).toBeCloseTo(FLOOR_Y, 5);
      expect(Math.max(Math.abs(x - 8.5), Math.abs(z - 8.5))).toBeLessThanOrEqual(12.5);
    }
    expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeGreaterThanOrEqual(6);
    expect(env.systems.commands.console('spreadplayers 8 8 90 12 false @a').lines[0]).toMatch(/^Could not spread 2/);
    expect(bots.map(({ entity }) => entity.position.y)).toEqual([FLOOR_Y, FLOOR_Y]);
  },
);

behaviour(
  'the world border reaches clients, moves, and hurts who stays outside',
  wiki('World border'),
  async (stage) => {
    const { env, client, bot, tick } = stage;
    const raw = await client('Rob', { position: NEAR });
    const told = raw.collect('initialize_world_border');
    const alice = await bot('Alice', { position: { x: 12.5, y: FLOOR_Y, z: 0.5 } });
    const run = (line: string) => env.systems.commands.console(line).lines[0];
    expect(run('worldborder get')).toMatch(/^The world border is currently 59999968 block/);
    expect(run('worldborder set 20')).toMatch(/^Set the world border to 20\.0 block/);
    expect(run('worldborder set 20')).toMatch(/^Nothing changed/);
    await tick(15);
    expect(told.packets.at(-1)).toMatchObject({ x: 0, z: 0, oldDiameter: 20, newDiameter: 20, warningBlocks: 5 });
    // 2.5 blocks out, within the buffer of 5.
    expect(alice.health).toBe(20);
    expect(run('worldborder damage buffer 0')).toMatch(/^Set the world border damage buffer to 0\.00/);
    expect(run('worldborder damage amount 2')).toMatch(/^Set the world border damage to 2\.00/);
    await tick(3);
    expect(alice.health).toBe(15);
    expect(run('worldborder set 40 10')).toMatch(/^Growing the world border to 40\.0 blocks wide over 10 seconds/);
    await tick(100);
    expect(env.systems.commands.console('worldborder get').result).toBe(30);
    await tick(100);
    expect(env.systems.commands.console('worldborder get').result).toBe(40);
    expect(told.packets.at(-1)).toMatchObject({ newDiameter: 40, speed: 10_000 });
  },
);

behaviour(
  'a rule that lets no command run lets one run all the same, so that it can be taken back',
  { source: "vanilla's Commands.executeCommandInContext: at least one" },
  async ({ env }) => {
    const { commands } = env.systems;
    expect(commands.console(`gamerule ${ruleLine(env.version, 'maxCommandChainLength', 0)}`).success).toBe(true);
    expect(commands.console('difficulty').success).toBe(true);
    expect(commands.console(`gamerule ${ruleLine(env.version, 'maxCommandChainLength', 100)}`).success).toBe(true);
  },
);

behaviour(
  'setworldspawn and defaultgamemode decide where and how newcomers begin',
  { source: 'Minecraft wiki, "Commands/setworldspawn", "Commands/defaultgamemode"' },
  async ({ version, env, client, tick }) => {
    const loadout = { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] };
    env.server.openDoor({ zone: env.zone, loadout, most: 8, fromAnywhere: true });
    const no = () => false;
    const whitelist = { on: false, setOn: no, names: () => [], add: no, remove: no, reload: () => undefined };
    env.systems.commands.keepWorld({ hasFolder: false, save: no, setSaving: no, stop: () => undefined, whitelist });
    const alice = await client('Alice');
    const compass = alice.collect('spawn_position');
    const { commands } = env.systems;
    expect(commands.console(`setworldspawn 7 ${FLOOR_Y} -3`).lines).toEqual([
      `Set the world spawn point to 7, ${FLOOR_Y}, -3 [0.0]`,
    ]);
    expect(commands.console('defaultgamemode creative').lines).toEqual(['The default game mode is now Creative Mode']);
    await tick();
    const location = { x: 7, y: FLOOR_Y, z: -3 };
    expect(compass.packets.at(-1)).toMatchObject(since(version, '26.1') ? { globalPos: { location } } : { location });
    const { door } = env.server.admissions;
    expect([door?.loadout.position, door?.gameMode]).toEqual([{ x: 7.5, y: FLOOR_Y, z: -2.5 }, 'creative']);
  },
);
