import { expect } from 'vitest';
import { DragonFireball } from '../../../game-server/mobs/dragon/dragonBreath.ts';
import { EnderDragon } from '../../../game-server/mobs/dragon/enderDragon.ts';
import { SURVIVAL_RULES } from '../../../protocol/gameRules.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const BALL = 'Minecraft wiki, "Dragon Fireball"';
const BREATH = 'Minecraft wiki, "Dragon\'s Breath"';
const ZONE = {
  id: 'zone',
  box: { min: { x: -128, y: -64, z: -128 }, max: { x: 127, y: 255, z: 127 } },
  rules: { ...SURVIVAL_RULES, naturalRegeneration: false },
};
const END = { end: { type: 'end', seed: 7 }, zone: ZONE } as const;
/** High above the void beside the island's pillars, on glass. */
const LEDGE = { x: 30, y: 150, z: 0 };

const dragonOf = ({ end }: Env): EnderDragon => {
  const [dragon] = [...end.systems.entities.ofKind('ender_dragon')];
  return dragon instanceof EnderDragon ? dragon : expect.fail('no dragon');
};
const cloudsOf = ({ end }: Env) => [...end.systems.entities.ofKind('area_effect_cloud')];

/** A raw client on a ledge in the End, with the dragon far from it. */
async function onLedge({ env, client, tick }: Stage, items: Parameters<Stage['client']>[1] = {}) {
  const alice = await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, ...items });
  for (let x = -6; x <= 6; x++)
    for (let z = -6; z <= 6; z++)
      env.end.server.world.setBlock(
        { x: LEDGE.x + x, y: LEDGE.y - 1, z: LEDGE.z + z },
        { id: 'glass', properties: {} },
        { type: 'build' },
      );
  const position: Point = { x: LEDGE.x + 0.5, y: LEDGE.y, z: LEDGE.z + 0.5 };
  env.server.dimensions.send(alice.player, env.end.server, { position, yaw: 0, pitch: 0 });
  await tick(12);
  const player = env.end.server.players.get('Alice') ?? expect.fail('Alice is not there');
  const dragon = dragonOf(env);
  env.end.systems.entities.remove(dragon);
  env.end.systems.exitPortal.openFor(env.zone, false);
  return { alice, player, dragon };
}

behaviour(
  "a dragon's fireball hurts by what it leaves: breath that grows for half a minute, 6 points a second",
  { source: `${BALL}: cloud of 3 to 7 blocks, Instant Damage II at half strength`, env: END },
  async (stage) => {
    const { env, tick, until } = stage;
    const { alice, player, dragon } = await onLedge(stage);
    const seen = alice.collect('spawn_entity');
    const metadata = alice.collect('entity_metadata');
    const { entities } = env.end.systems;
    const at = { x: LEDGE.x + 0.5, y: LEDGE.y + 8, z: LEDGE.z + 3.5 };
    entities.add(
      new DragonFireball(env.end.systems.habitat, { zone: env.zone, position: at }, { x: 0, y: -1, z: 0 }, dragon),
    );
    const cloud = await until(() => cloudsOf(env)[0], 'the cloud', 60);
    // At the feet of who is near.
    expect(cloud.position).toEqual(player.position);
    expect(player.health).toBe(20);
    await tick(2);
    expect(seen.packets.length).toBeGreaterThanOrEqual(2);
    expect(metadata.packets.some((packet) => JSON.stringify(packet).match(/dragon_breath|particleId/))).toBe(true);
    await until(() => player.health < 20, 'the wounds', 40);
    expect(player.health).toBe(14);
    await tick(20);
    expect(player.health).toBe(8);
    const before = Number(cloud.metadata('radius'));
    await tick(20);
    expect(Number(cloud.metadata('radius'))).toBeGreaterThan(before);
  },
);

behaviour(
  'a glass bottle is filled with what a dragon has breathed, and the breath shrinks by half a block',
  { source: `${BREATH}: obtaining`, env: END },
  async (stage) => {
    const { env, tick, until } = stage;
    const { alice, player, dragon } = await onLedge(stage, { items: [{ slot: 36, id: 'glass_bottle', count: 2 }] });
    player.gameMode = 'survival';
    const use = async () => {
      alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
      await tick(2);
    };
    await use();
    expect(player.inventory.slots.get(36)).toMatchObject({ id: 'glass_bottle', count: 2 });
    const { entities, habitat } = env.end.systems;
    const at = { x: LEDGE.x + 4.5, y: LEDGE.y + 3, z: LEDGE.z + 4.5 };
    entities.add(new DragonFireball(habitat, { zone: env.zone, position: at }, { x: 0, y: -1, z: 0 }, dragon));
    const cloud = await until(() => cloudsOf(env)[0], 'the cloud', 60);
    const before = 'radius' in cloud ? Number(cloud.radius) : 0;
    await use();
    expect(player.inventory.slots.get(36)).toMatchObject({ id: 'glass_bottle', count: 1 });
    expect([...player.inventory.slots.contents()].some((stack) => stack?.id === 'dragon_breath')).toBe(true);
    expect('radius' in cloud && Number(cloud.radius)).toBeLessThan(before);
  },
);

behaviour(
  'a dragon in the air spits at who it sees before it',
  {
    source: 'Minecraft wiki, "Ender Dragon": behaviour; vanilla\'s DragonStrafePlayerPhase',
    env: END,
    timeout: 60_000,
  },
  async (stage) => {
    const { env, until } = stage;
    const { player } = await onLedge(stage);
    const { entities, dragonFight } = env.end.systems;
    entities.add(dragonFight.make({ zone: env.zone, position: { x: 60.5, y: 160, z: 0.5 } }));
    const ball = await until(
      () => {
        player.health = 20;
        return [...entities.ofKind('dragon_fireball')][0];
      },
      'a fireball',
      4000,
    );
    const [dragon] = [...entities.ofKind('ender_dragon')];
    expect(ball).toMatchObject({ owner: dragon });
    await until(() => cloudsOf(env).length > 0 || ball.removed, 'its end', 700);
  },
);
