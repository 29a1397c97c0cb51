import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { put } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';

const night = (env: Env) => env.systems.dayCycle.setTime(env.zone, 18_000);
const healthOf = (env: Env, name: string) => env.server.players.get(name)?.health ?? 0;

behaviour(
  'a zombie comes and strikes for three points at normal difficulty',
  { source: 'Minecraft wiki, "Zombie": damage 3 (normal)' },
  async ({ env, bot, until }) => {
    await bot('Alice');
    night(env);
    const zombie = put(env, 'zombie', 10.5, 0.5);
    await until(() => healthOf(env, 'Alice') < 20, 'the blow', 600);
    expect(healthOf(env, 'Alice')).toBe(17);
    expect(zombie.position.x).toBeLessThan(4);
    expect(env.eventsOf('player-hurt')).toMatchObject([
      { player: 'Alice', cause: 'mob_attack', attacker: 'zombie', amount: 3 },
    ]);
  },
);

behaviour(
  'a zombie strikes less on easy and more on hard',
  { source: 'Minecraft wiki, "Difficulty": 2.5 and 4.5 points' },
  async ({ env, bot, until }) => {
    await bot('Alice');
    night(env);
    env.server.setRule(env.zone, 'difficulty', 'hard');
    put(env, 'zombie', 2.5, 0.5);
    const blows = () => env.eventsOf('player-hurt').map(({ amount }) => amount);
    await until(() => blows().length === 1, 'the blow', 600);
    env.server.setRule(env.zone, 'difficulty', 'easy');
    await until(() => blows().length === 2, 'the next blow', 600);
    expect(blows()).toEqual([4.5, 2.5]);
  },
);

behaviour(
  'monsters leave creative and held players alone',
  { source: 'Minecraft wiki, "Creative"' },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    const player = env.server.players.get('Alice');
    if (player) player.gameMode = 'creative';
    night(env);
    const zombie = put(env, 'zombie', 5.5, 0.5);
    await tick(200);
    expect(zombie.target).toBeUndefined();
  },
);

behaviour(
  'monsters vanish while the difficulty is peaceful',
  { source: 'Minecraft wiki, "Difficulty": peaceful' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    night(env);
    const zombie = put(env, 'zombie', 5.5, 0.5, { noAI: true });
    await until(() => alice.entities[zombie.entityId], 'the zombie');
    env.server.setRule(env.zone, 'difficulty', 'peaceful');
    await until(() => !alice.entities[zombie.entityId], 'the zombie to go');
  },
);

behaviour(
  'zombies and skeletons burn by day, unless they wear a helmet',
  { source: 'Minecraft wiki, "Zombie", "Skeleton": sunlight' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.dayCycle.setTime(env.zone, 6000);
    const zombie = put(env, 'zombie', 0.5, 0.5, { noAI: true });
    const skeleton = put(env, 'skeleton', 3.5, 0.5, { noAI: true });
    const helmed = put(env, 'zombie', 6.5, 0.5, { noAI: true, equipment: { head: { id: 'iron_helmet', count: 1 } } });
    await until(() => zombie.health < 20 && skeleton.health < 20, 'the burns');
    expect(Number(alice.entities[zombie.entityId]?.metadata[0]) & 1).toBe(1);
    expect(helmed.health).toBe(20);
  },
);

behaviour(
  'a zombie does not burn under a roof or at night',
  { source: 'Minecraft wiki, "Zombie": sunlight' },
  async ({ env, bot, tick }) => {
    await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.dayCycle.setTime(env.zone, 6000);
    env.setBlock(0, FLOOR_Y + 4, 0, 'stone');
    const covered = put(env, 'zombie', 0.5, 0.5, { noAI: true });
    await tick(200);
    expect(covered.health).toBe(20);
    night(env);
    const outside = put(env, 'zombie', 6.5, 0.5, { noAI: true });
    await tick(200);
    expect(outside.health).toBe(20);
  },
);

behaviour(
  'a zombie drops rotten flesh and gives experience to who killed it',
  { source: 'Minecraft wiki, "Zombie": drops' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 3.5, y: FLOOR_Y, z: 0.5 } });
    night(env);
    const attacker = env.server.players.get('Alice');
    let flesh = 0;
    for (let count = 0; count < 8; count++) {
      const zombie = put(env, 'zombie', 0.5, 0.5, { noAI: true });
      env.systems.damage.hurt(zombie, 1000, { type: 'player_attack', attacker });
    }
    for (const { stack } of env.systems.items.all()) if (stack.id === 'rotten_flesh') flesh += stack.count;
    expect(flesh).toBeGreaterThan(0);
    expect(flesh).toBeLessThanOrEqual(16);
    await until(() => (attacker?.experience.total ?? 0) >= 30, 'the experience');
  },
);

behaviour(
  'a skeleton draws its bow and shoots arrows that wound',
  { source: 'Minecraft wiki, "Skeleton": attack', timeout: 30_000 },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    night(env);
    const skeleton = put(env, 'skeleton', 8.5, 0.5);
    await until(() => alice.entities[skeleton.entityId], 'the skeleton');
    const kinds = new Set<string>();
    alice.on('entitySpawn', ({ name }) => void kinds.add(name ?? '?'));
    await until(() => healthOf(env, 'Alice') < 20, 'the wound', 1200);
    expect(kinds).toContain('arrow');
    expect(env.eventsOf('player-hurt')[0]).toMatchObject({ cause: 'arrow', attacker: 'skeleton' });
    expect(alice.entities[skeleton.entityId]?.equipment[0]?.name).toBe('bow');
  },
);

behaviour(
  'a creeper hisses, swells and blows up within a second and a half, breaking blocks',
  { source: 'Minecraft wiki, "Creeper"; Explosion: power 3' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    night(env);
    const creeper = put(env, 'creeper', 3.5, 0.5);
    await until(() => alice.entities[creeper.entityId], 'the creeper');
    let bangs = 0;
    alice._client.on('explosion', () => {
      bangs++;
    });
    await until(() => bangs > 0, 'the bang', 200);
    expect(alice.entities[creeper.entityId]).toBeUndefined();
    expect(env.eventsOf('player-hurt')[0]).toMatchObject({
      player: 'Alice',
      cause: 'explosion',
      attacker: 'creeper',
    });
    expect(env.eventsOf('block-broken').length).toBeGreaterThan(3);
  },
);

behaviour(
  'a creeper breaks nothing where the rule mobGriefing is off',
  { source: 'Minecraft wiki, "Game rule": mobGriefing', env: { rules: { mobGriefing: false } } },
  async ({ env, bot, until }) => {
    await bot('Alice');
    night(env);
    const creeper = put(env, 'creeper', 2.5, 0.5);
    await until(() => creeper.removed, 'the bang', 200);
    expect(env.eventsOf('block-broken')).toEqual([]);
  },
);

behaviour(
  'a creeper calms down when its target gets away',
  { source: 'Minecraft wiki, "Creeper": 7 blocks' },
  async ({ env, bot, tick, until }) => {
    await bot('Alice');
    night(env);
    const creeper = put(env, 'creeper', 2.5, 0.5);
    await until(() => creeper.metadata('swell_dir') === 1, 'the hiss');
    const player = env.server.players.get('Alice');
    if (player) env.systems.movement.teleport(player, { x: 40.5, y: FLOOR_Y, z: 0.5 });
    await tick(60);
    expect(creeper.removed).toBe(false);
    expect(creeper.metadata('swell_dir')).toBe(-1);
  },
);

behaviour(
  'a spider attacks by night and is peaceful by day, unless it is hurt',
  { source: 'Minecraft wiki, "Spider"' },
  async ({ env, bot, tick, until }) => {
    await bot('Alice');
    env.systems.dayCycle.setTime(env.zone, 6000);
    const spider = put(env, 'spider', 4.5, 0.5);
    await tick(100);
    expect(spider.target).toBeUndefined();
    const attacker = env.server.players.get('Alice');
    env.systems.damage.hurt(spider, 1, { type: 'player_attack', attacker });
    await until(() => healthOf(env, 'Alice') < 20, 'the bite', 300);
  },
);

behaviour(
  'a spider climbs over a wall to its target',
  { source: 'Minecraft wiki, "Spider": climbing' },
  async ({ env, bot, until }) => {
    await bot('Alice');
    night(env);
    for (let x = -4; x <= 4; x++)
      for (let z = -4; z <= 4; z++)
        if (Math.max(Math.abs(x), Math.abs(z)) === 4)
          for (let y = 0; y < 3; y++) env.setBlock(x, FLOOR_Y + y, z, 'stone');
    const spider = put(env, 'spider', 8.5, 0.5);
    spider.target = env.server.players.get('Alice');
    await until(
      () => {
        spider.target ??= env.server.players.get('Alice');
        return healthOf(env, 'Alice') < 20;
      },
      'the bite',
      800,
    );
  },
);

behaviour(
  'an iron golem strikes a zombie dead',
  { source: 'Minecraft wiki, "Iron Golem"' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    night(env);
    put(env, 'iron_golem', 0.5, 0.5);
    const zombie = put(env, 'zombie', 5.5, 0.5);
    await until(() => !zombie.alive, 'the end', 800);
    expect(env.eventsOf('entity-died')).toMatchObject([{ kind: 'zombie', cause: 'mob_attack' }]);
  },
);

behaviour(
  'every living kind of the version can be summoned and lives',
  { source: 'minecraft-data: entities.json', timeout: 60_000 },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 40.5 } });
    const player = env.server.players.get('Alice');
    if (player) player.gameMode = 'spectator';
    env.server.setRule(env.zone, 'mobGriefing', false);
    const { gameData } = env.server;
    const kinds = gameData.source.data.entitiesArray.map(({ name }) => name).filter((name) => gameData.hasMob(name));
    expect(kinds.length).toBeGreaterThan(70);
    for (const [index, kind] of kinds.entries()) put(env, kind, (index % 10) * 8 - 40, Math.floor(index / 10) * 8 - 40);
    await tick(5);
    const names = new Set(Object.values(alice.entities).map(({ name }) => name));
    for (const kind of kinds) expect(names).toContain(kind);
    await tick(150);
  },
);

behaviour('a bee stings who hurt it, once', { source: 'Minecraft wiki, "Bee"' }, async ({ env, bot, tick, until }) => {
  await bot('Alice');
  const bee = put(env, 'bee', 3.5, 0.5, {}, FLOOR_Y + 1);
  const attacker = env.server.players.get('Alice');
  env.systems.damage.hurt(bee, 1, { type: 'player_attack', attacker });
  await until(() => healthOf(env, 'Alice') < 20, 'the sting', 300);
  expect(env.eventsOf('player-hurt')).toMatchObject([{ cause: 'sting', amount: 2 }]);
  await tick(60);
  expect(env.eventsOf('player-hurt')).toHaveLength(1);
});

behaviour(
  'a large slime falls apart into two to four smaller ones, the smallest leave slime balls',
  { source: 'Minecraft wiki, "Slime"' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    const slimes = () =>
      [...env.systems.entities.inZone(env.zone)].filter(({ kind, removed }) => kind === 'slime' && !removed);
    const slime = put(env, 'slime', 0.5, 0.5, { variant: '2', noAI: true });
    expect(slime).toMatchObject({ health: 4, maxHealth: 4 });
    expect(slime.width).toBeCloseTo(1.04, 2);
    const damage = env.systems.damage;
    damage.hurt(slime, 10, { type: 'generic' });
    await until(() => slime.removed, 'the fall');
    const parts = slimes();
    expect(parts.length).toBeGreaterThanOrEqual(2);
    expect(parts.length).toBeLessThanOrEqual(4);
    for (const part of parts) damage.hurt(part as never, 10, { type: 'generic' });
    await until(() => slimes().length === 0, 'the end');
  },
);

behaviour(
  'an enderman is peaceful until a player looks it in the eye',
  { source: 'Minecraft wiki, "Enderman"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { yaw: 90 });
    night(env);
    const enderman = put(env, 'enderman', 6.5, 0.5);
    enderman.noAI = true;
    await tick(40);
    enderman.noAI = false;
    expect(enderman.target).toBeUndefined();
    await until(() => {
      const { x, y, z } = enderman.eyes;
      void alice.lookAt(alice.entity.position.offset(0, 0, 0).set(x, y, z), true);
      return enderman.target !== undefined;
    }, 'the anger');
    expect(enderman.metadata('creepy') ?? true).toBe(true);
  },
);
