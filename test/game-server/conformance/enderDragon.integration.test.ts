import { expect } from 'vitest';
import { EnderDragon } from '../../../game-server/mobs/dragon/enderDragon.ts';
import { SURVIVAL_RULES } from '../../../protocol/gameRules.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Ender Dragon"';
/** The pillars lie within; the End's platform does not matter here. */
const ZONE = { id: 'zone', box: { min: { x: -128, y: -64, z: -128 }, max: { x: 127, y: 255, z: 127 } } };
const END = { end: { type: 'end', seed: 7 }, zone: ZONE } as const;
const RESTING = { x: 30.5, y: 90, z: 0.5 };

const crystalsOf = ({ end }: Env) => [...end.systems.entities.ofKind('end_crystal')];
const dragonOf = ({ end }: Env): EnderDragon => {
  const [dragon] = [...end.systems.entities.ofKind('ender_dragon')];
  return dragon instanceof EnderDragon ? dragon : expect.fail('no dragon');
};

/** A raw client on a ledge of glass in the End, and the dragon that has come there. */
async function fighter({ env, client, tick }: Stage, at: Point = RESTING) {
  const alice = await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
  const { player } = alice;
  env.server.dimensions.send(player, env.end.server, { position: at, yaw: 0, pitch: 0 });
  await tick(2);
  env.end.server.world.setBlock(
    { x: Math.floor(at.x), y: Math.floor(at.y) - 1, z: Math.floor(at.z) },
    { id: 'glass', properties: {} },
    { type: 'build' },
  );
  await tick(10);
  return { alice, there: () => env.end.server.players.get('Alice') ?? expect.fail('Alice is not there') };
}

behaviour(
  'the End has a dragon, ten crystals, and a way out that is shut; who is there sees its health',
  { source: `${WIKI}, "End Crystal"`, env: END },
  async (stage) => {
    const { env, tick } = stage;
    const { alice, there } = await fighter(stage);
    const bars = alice.collect('boss_bar');
    const dragon = dragonOf(env);
    expect(dragon.health).toBe(200);
    expect(crystalsOf(env)).toHaveLength(10);
    const middle = env.end.systems.exitPortal.middleOf(env.zone) ?? expect.fail('no way out');
    expect(env.end.server.world.block({ ...middle, x: 1 }).id).toBe('air');
    expect(env.end.server.world.block({ ...middle, x: 3 }).id).toBe('bedrock');
    env.end.systems.damage.hurt(dragon, 40, { type: 'player_attack', attacker: there() });
    await tick(10);
    expect(bars.packets.at(-1)).toMatchObject({ action: 2 });
    expect(Number(bars.packets.at(-1)?.health)).toBeLessThan(1);
  },
);

behaviour(
  'the dragon feels a blow whole at its head, elsewhere by a quarter and a point, and nothing of a fall or fire',
  { source: `${WIKI}: damage`, env: END },
  async (stage) => {
    const { env } = stage;
    const { there } = await fighter(stage);
    const dragon = dragonOf(env);
    const { damage } = env.end.systems;
    const hurtBy = (amount: number, part: number) => {
      dragon.health = 200;
      dragon.hurtCooldown = 0;
      dragon.aimedAt(dragon.entityId + part);
      damage.hurt(dragon, amount, { type: 'player_attack', attacker: there() });
      return 200 - dragon.health;
    };
    expect(hurtBy(8, 1)).toBe(8);
    expect(hurtBy(8, 3)).toBe(3);
    expect(hurtBy(8, 0)).toBe(3);
    expect(env.end.systems.entities.get(dragon.entityId + 1)).toBe(dragon);
    expect(damage.hurt(dragon, 20, { type: 'lava' })).toBe(false);
  },
);

behaviour(
  'crystals near the dragon heal it, and the one that does hurts it when it is broken',
  { source: `${WIKI}: a point each half second within 32 blocks, 10 points`, env: END },
  async (stage) => {
    const { env, tick } = stage;
    const { there } = await fighter(stage);
    const dragon = dragonOf(env);
    const [crystal] = crystalsOf(env);
    if (!crystal) return expect.fail('no crystal');
    const beside = () => {
      dragon.position = { ...crystal.position, y: crystal.position.y + 8 };
    };
    dragon.health = 100;
    for (let ticks = 0; ticks < 40; ticks++) {
      beside();
      await tick();
    }
    expect(dragon.health).toBeGreaterThanOrEqual(103);
    expect(dragon.health).toBeLessThanOrEqual(105);
    dragon.hurtCooldown = 0;
    const before = dragon.health;
    crystal.struck(there(), false);
    await tick(2);
    expect(crystalsOf(env)).toHaveLength(9);
    // A quarter and a point of ten, and what the bang itself does.
    expect(dragon.health).toBeLessThan(before);
  },
);

behaviour(
  'a dragon that dies leaves 12,000 points, the egg on the pillar and the way out open',
  { source: `${WIKI}: death`, env: END, timeout: 60_000 },
  async (stage) => {
    const { env, tick, until } = stage;
    const { there } = await fighter(stage);
    const dragon = dragonOf(env);
    for (const crystal of crystalsOf(env)) env.end.systems.entities.remove(crystal);
    env.end.systems.damage.kill(dragon, { type: 'player_attack', attacker: there() });
    const seen = new Map<number, number>();
    const before = there().experience.total;
    for (let ticks = 0; ticks < 205; ticks++) {
      await tick();
      for (const orb of env.end.systems.entities.ofKind('experience_orb'))
        if ('points' in orb) seen.set(orb.entityId, Math.max(seen.get(orb.entityId) ?? 0, Number(orb.points)));
    }
    const points = [...seen.values()].reduce((sum, value) => sum + value, 0);
    // Orbs that merge count for what they hold; some may be taken meanwhile.
    expect(points + there().experience.total - before).toBeGreaterThanOrEqual(11_500);
    expect(dragon.removed).toBe(true);
    const middle = env.end.systems.exitPortal.middleOf(env.zone) ?? expect.fail('no way out');
    const { world } = env.end.server;
    await until(() => world.block({ ...middle, x: 1 }).id === 'end_portal', 'the way out', 5);
    expect(world.block({ ...middle, y: middle.y + 4 }).id).toBe('dragon_egg');
    await tick(30);
    expect([...env.end.systems.entities.ofKind('ender_dragon')]).toEqual([]);
  },
);

behaviour(
  'the dragon circles, and without crystals soon comes down to the way out and breathes at who is near',
  {
    source: `${WIKI}: behaviour`,
    env: { ...END, zone: { ...ZONE, rules: { ...SURVIVAL_RULES, naturalRegeneration: false } } },
    timeout: 60_000,
  },
  async (stage) => {
    const { env, tick, until } = stage;
    const middle = { x: 6.5, y: 75, z: 0.5 };
    const { there } = await fighter(stage, middle);
    const dragon = dragonOf(env);
    for (const crystal of crystalsOf(env)) env.end.systems.entities.remove(crystal);
    const far: number[] = [];
    await until(
      () => {
        there().health = 20;
        far.push(Math.hypot(dragon.position.x, dragon.position.z));
        return dragon.phase === 'watching';
      },
      'the landing',
      4000,
    );
    expect(Math.max(...far)).toBeGreaterThan(30);
    const perch = env.end.systems.exitPortal.middleOf(env.zone) ?? expect.fail('no way out');
    expect(dragon.position).toMatchObject({ x: perch.x + 0.5, y: perch.y + 4, z: perch.z + 0.5 });
    await until(() => dragon.phase === 'breathing', 'the breath', 200);
    const clouds = () => [...env.end.systems.entities.ofKind('area_effect_cloud')];
    for (const old of clouds()) env.end.systems.entities.remove(old);
    const cloud = await until(() => clouds()[0], 'the cloud', 20);
    const player = there();
    player.health = 20;
    player.position = { ...cloud.position };
    await until(() => player.health < 20, 'the wounds', 60);
    expect(player.health).toBe(17);
    await tick(20);
    expect(player.health).toBe(14);
    await tick();
    expect(env.end.systems.damage.hurt(dragon, 5, { type: 'arrow', attacker: player })).toBe(false);
  },
);
