import { expect } from 'vitest';
import { EnderDragon } from '../../../game-server/mobs/dragon/enderDragon.ts';
import type { Env, TestClient } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Ender Dragon": Respawning';
const ZONE = { id: 'zone', box: { min: { x: -128, y: -64, z: -128 }, max: { x: 127, y: 255, z: 127 } } };
const END = { end: { type: 'end', seed: 7 }, zone: ZONE } as const;
const SIDES = [
  [3, 0],
  [0, 3],
  [-3, 0],
  [0, -3],
] as const;

const dragonsOf = ({ end }: Env) =>
  [...end.systems.entities.ofKind('ender_dragon')].filter((entity) => entity instanceof EnderDragon);
const crystalsOf = ({ end }: Env) => [...end.systems.entities.ofKind('end_crystal')];

/** A raw client beside the open way out of an End whose dragon has died, with four crystals. */
async function winner({ env, client, tick, until }: Stage) {
  const alice = await client('Alice', { items: [{ slot: 36, id: 'end_crystal', count: 5 }] });
  env.server.dimensions.send(alice.player, env.end.server, {
    position: { x: 0.5, y: 140, z: 0.5 },
    yaw: 0,
    pitch: 0,
  });
  await tick(12);
  const { systems } = env.end;
  for (const crystal of crystalsOf(env)) systems.entities.remove(crystal);
  const [dragon] = dragonsOf(env);
  if (!dragon) return expect.fail('no dragon');
  systems.damage.kill(dragon, { type: 'generic_kill' });
  await until(() => systems.exitPortal.isOpen(env.zone), 'the way out', 240);
  const middle = systems.exitPortal.middleOf(env.zone) ?? expect.fail('no way out');
  const player = env.end.server.players.get('Alice') ?? expect.fail('Alice is not there');
  player.gameMode = 'creative';
  systems.movement.teleport(player, { x: 0.5, y: middle.y + 4, z: 0.5 });
  await tick(2);
  return { alice, player, middle };
}

function putCrystal(client: TestClient, location: { x: number; y: number; z: number }): void {
  const click = { direction: 1, hand: 0, cursorX: 0.5, cursorY: 1, cursorZ: 0.5 };
  client.write('block_place', { location, ...click, insideBlock: false, worldBorderHit: false, sequence: 1 });
}

behaviour(
  'four crystals beside the open way out build the pillars again and call a dragon of 500 points without an egg',
  { source: `${WIKI}; vanilla's DragonRespawnAnimation`, env: END, timeout: 60_000 },
  async (stage) => {
    const { env, tick, until } = stage;
    const { alice, player, middle } = await winner(stage);
    const { world } = env.end.server;
    world.setBlock({ ...middle, y: middle.y + 4 }, { id: 'air', properties: {} }, { type: 'build' });
    for (const [x, z] of SIDES.slice(0, 3)) putCrystal(alice, { x: middle.x + x, y: middle.y, z: middle.z + z });
    await tick(3);
    expect(env.end.systems.exitPortal.isOpen(env.zone)).toBe(true);
    const [x, z] = SIDES[3];
    putCrystal(alice, { x: middle.x + x, y: middle.y, z: middle.z + z });
    await tick(3);
    expect(crystalsOf(env)).toHaveLength(4);
    expect(env.end.systems.exitPortal.isOpen(env.zone)).toBe(false);
    expect(crystalsOf(env)[0]?.metadata('beam_target')).toEqual({ x: 0, y: 128, z: 0 });
    await tick(180);
    // The first pillar stands again, with a crystal that nothing breaks yet.
    const crystal = crystalsOf(env)[4] ?? expect.fail('no crystal on a pillar');
    crystal.struck(player, false);
    await tick(1);
    expect(crystal.removed).toBe(false);
    expect(dragonsOf(env)).toEqual([]);
    await until(() => dragonsOf(env)[0], 'the dragon', 500);
    expect(crystalsOf(env)).toHaveLength(10);
    expect(crystalsOf(env).every((each) => each.metadata('beam_target') === undefined)).toBe(true);
    const [dragon] = dragonsOf(env);
    if (!dragon) return expect.fail('no dragon');
    player.position = { x: 0.5, y: 200, z: 0.5 };
    for (const each of crystalsOf(env)) env.end.systems.entities.remove(each);
    for (const orb of [...env.end.systems.entities.ofKind('experience_orb')]) env.end.systems.entities.remove(orb);
    const before = player.experience.total;
    env.end.systems.damage.kill(dragon, { type: 'generic_kill' });
    const points = new Map<number, number>();
    for (let ticks = 0; ticks < 205; ticks++) {
      await tick();
      for (const orb of env.end.systems.entities.ofKind('experience_orb'))
        if ('points' in orb) points.set(orb.entityId, Math.max(points.get(orb.entityId) ?? 0, Number(orb.points)));
    }
    const sum = [...points.values()].reduce((all, value) => all + value, 0) + player.experience.total - before;
    expect(sum).toBeGreaterThan(400);
    expect(sum).toBeLessThan(600);
    expect(env.end.systems.exitPortal.isOpen(env.zone)).toBe(true);
    expect(world.block({ ...middle, y: middle.y + 4 }).id).toBe('air');
    expect(env.end.systems.endGateways.count(env.zone)).toBe(2);
  },
);

behaviour(
  'a crystal broken while the dragon is called ends that, and the way out opens again',
  { source: WIKI, env: END },
  async (stage) => {
    const { env, tick } = stage;
    const { alice, player, middle } = await winner(stage);
    for (const [x, z] of SIDES) putCrystal(alice, { x: middle.x + x, y: middle.y, z: middle.z + z });
    await tick(20);
    expect(env.end.systems.exitPortal.isOpen(env.zone)).toBe(false);
    crystalsOf(env)[0]?.struck(player, true);
    await tick(2);
    expect(env.end.systems.exitPortal.isOpen(env.zone)).toBe(true);
    await tick(120);
    expect(dragonsOf(env)).toEqual([]);
  },
);
