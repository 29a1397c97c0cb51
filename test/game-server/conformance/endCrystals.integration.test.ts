import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "End Crystal"';
const CRYSTAL = { slot: 36, id: 'end_crystal', count: 2 };
const crystals = (env: Env) => [...env.systems.entities.ofKind('end_crystal')];

behaviour(
  'a bot puts a crystal on obsidian, and on nothing else',
  { source: `${WIKI}; Mineflayer: bot.placeEntity` },
  async ({ env, bot, until }) => {
    env.setBlock(2, FLOOR_Y, 0, 'obsidian');
    const alice = await bot('Alice', { items: [CRYSTAL] });
    const block = alice.blockAt(new Vec3(2, FLOOR_Y, 0));
    if (!block) throw new Error('no obsidian');
    const entity = await until(alice.placeEntity(block, new Vec3(0, 1, 0)));
    expect(entity.name).toBe('end_crystal');
    expect(entity.position).toMatchObject({ x: 2.5, y: FLOOR_Y + 1, z: 0.5 });
    const grass = alice.blockAt(new Vec3(-2, FLOOR_Y - 1, 0));
    if (!grass) throw new Error('no grass');
    await until(alice.activateBlock(grass));
    expect(crystals(env)).toHaveLength(1);
    expect(env.server.players.get('Alice')?.inventory.count('end_crystal')).toBe(1);
  },
);

behaviour(
  'a blow makes a crystal explode, which hurts who is near and breaks blocks',
  { source: `${WIKI}: power 6`, env: { rules: { mobGriefing: true } } },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'obsidian');
    env.setBlock(2, FLOOR_Y + 1, 2, 'dirt');
    const alice = await bot('Alice', { items: [CRYSTAL] });
    env.systems.entities.add(
      env.systems.endCrystals.make({ zone: env.zone, position: { x: 2.5, y: FLOOR_Y + 1, z: 0.5 } }),
    );
    const seen = await until(() => alice.nearestEntity(({ name }) => name === 'end_crystal'), 'the crystal');
    alice.attack(seen);
    await tick(3);
    expect(crystals(env)).toEqual([]);
    expect(env.block(2, FLOOR_Y, 0)).toBe('obsidian');
    expect(env.block(2, FLOOR_Y + 1, 2)).toBe('air');
    expect(env.eventsOf('player-hurt').map(({ cause }) => cause)).toEqual(['player_explosion']);
  },
);

behaviour('an arrow makes a crystal explode', { source: WIKI }, async ({ env, bot, until, tick }) => {
  const alice = await bot('Alice', {
    items: [
      { slot: 36, id: 'bow', count: 1 },
      { slot: 37, id: 'arrow', count: 1 },
    ],
  });
  env.systems.entities.add(env.systems.endCrystals.make({ zone: env.zone, position: { x: 0.5, y: FLOOR_Y, z: 20.5 } }));
  await until(alice.look(Math.PI, 0, true));
  await tick(2);
  alice.activateItem();
  await tick(25);
  alice.deactivateItem();
  await until(() => crystals(env).length === 0, 'the bang', 60);
  expect(env.eventsOf('entity-died')).toMatchObject([{ kind: 'end_crystal', player: 'Alice' }]);
});

behaviour(
  'a crystal that another explosion reaches is gone without a bang of its own',
  { source: `${WIKI}: destroyed by explosions` },
  async ({ env, bot, tick }) => {
    await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    const at = (z: number) => ({ zone: env.zone, position: { x: 0.5, y: FLOOR_Y, z } });
    const first = env.systems.entities.add(env.systems.endCrystals.make(at(0.5)));
    env.systems.entities.add(env.systems.endCrystals.make(at(4.5)));
    first.struck(undefined, false);
    await tick();
    expect(crystals(env)).toEqual([]);
    expect(env.eventsOf('entity-died').map(({ cause }) => cause)).toEqual(['generic', 'explosion']);
  },
);
