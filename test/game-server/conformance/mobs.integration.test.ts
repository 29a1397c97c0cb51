import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { Animal } from '../../../game-server/mobs/animals/animal.ts';
import type { Chicken } from '../../../game-server/mobs/animals/farmAnimals.ts';
import type { Sheep } from '../../../game-server/mobs/animals/sheep.ts';
import { summon } from '../../../game-server/mobs/summon.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { clientForm } from '../../support/laterClient.ts';
import { carried, held, lying, put, seen, shownValue } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';

behaviour(
  'a summoned cow is seen by its kind, where it stands, as tall as the game has it',
  { source: 'minecraft-data: entities.json' },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    const cow = put(env, 'cow', 4.5, 3.5, { noAI: true });
    await tick(2);
    const entity = seen(alice, cow.entityId);
    expect(entity).toMatchObject({ name: 'cow', type: 'animal', height: 1.4, width: 0.9 });
    expect(entity.position).toEqual(new Vec3(4.5, FLOOR_Y, 3.5));
  },
);

behaviour(
  'a late joiner sees the mobs that are there, with name and youth',
  { source: 'Minecraft wiki, "Entity metadata"' },
  async ({ env, bot, tick, version }) => {
    await bot('Alice');
    const calf = put(env, 'cow', 4.5, 3.5, { noAI: true, baby: true, name: 'Berta' });
    const bob = await bot('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    await tick(2);
    const entity = seen(bob, calf.entityId);
    expect(entity.metadata[16]).toBe(true);
    expect(JSON.stringify(entity.metadata[2])).toContain('Berta');
    expect(version).toBeDefined();
  },
);

behaviour(
  'milking a cow with a bucket gives milk, and is reported',
  { source: 'Minecraft wiki, "Cow": milk' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('bucket') });
    const cow = put(env, 'cow', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => carried(alice, 'milk_bucket') === 1, 'milk');
    expect(carried(alice, 'bucket')).toBe(0);
    expect(env.eventsOf('entity-milked')).toMatchObject([{ player: 'Alice', kind: 'cow' }]);
  },
);

behaviour(
  'of a stack of buckets one is filled with milk',
  { source: 'Minecraft wiki, "Milk Bucket"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('bucket', 3) });
    const cow = put(env, 'cow', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => carried(alice, 'milk_bucket') === 1, 'milk');
    expect(carried(alice, 'bucket')).toBe(2);
  },
);

behaviour(
  'a mooshroom fills a bowl with mushroom stew',
  { source: 'Minecraft wiki, "Mooshroom"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('bowl') });
    const mooshroom = put(env, 'mooshroom', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[mooshroom.entityId], 'the mooshroom');
    alice.activateEntity(seen(alice, mooshroom.entityId));
    await until(() => carried(alice, 'mushroom_stew') === 1, 'stew');
  },
);

behaviour(
  'shearing a mooshroom leaves a cow and five mushrooms',
  { source: 'Minecraft wiki, "Mooshroom": shearing' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('shears'), position: { x: -1.5, y: FLOOR_Y, z: 0.5 } });
    const mooshroom = put(env, 'mooshroom', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[mooshroom.entityId], 'the mooshroom');
    alice.activateEntity(seen(alice, mooshroom.entityId));
    await until(() => Object.values(alice.entities).some(({ name }) => name === 'cow'), 'the cow');
    expect(alice.entities[mooshroom.entityId]).toBeUndefined();
    expect(lying(env, 'red_mushroom')).toBe(5);
  },
);

behaviour(
  'shearing a sheep gives one to three wool of its colour, once',
  { source: 'Minecraft wiki, "Sheep": shearing; Entity metadata: wool' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: held('shears'), position: { x: -1.5, y: FLOOR_Y, z: 0.5 } });
    const sheep = put(env, 'sheep', 2.5, 0.5, { noAI: true, color: 'red' });
    await until(() => alice.entities[sheep.entityId], 'the sheep');
    expect(shownValue(env, alice, sheep.entityId, 'wool')).toBe(14);
    alice.activateEntity(seen(alice, sheep.entityId));
    await until(() => shownValue(env, alice, sheep.entityId, 'wool') === (14 | 16), 'the shorn sheep');
    const wool = lying(env, 'red_wool');
    expect(wool).toBeGreaterThanOrEqual(1);
    expect(wool).toBeLessThanOrEqual(3);
    alice.activateEntity(seen(alice, sheep.entityId));
    await tick(5);
    expect(lying(env, 'red_wool')).toBe(wool);
    expect(env.eventsOf('entity-sheared')).toHaveLength(1);
    expect(env.server.players.get('Alice')?.inventory.inHand(0)?.data?.damage).toBe(1);
  },
);

behaviour(
  'a shorn sheep grows its wool again when it has eaten grass, which leaves dirt',
  { source: 'Minecraft wiki, "Sheep": eating grass', timeout: 60_000 },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const sheep = put(env, 'sheep', 2.5, 0.5, { sheared: true, color: 'white' }) as Sheep;
    await until(() => !sheep.shorn, 'the wool', 12_000);
    expect(env.events.some((event) => event.type === 'block-placed' && event.state === 'dirt')).toBe(true);
  },
);

behaviour(
  'a dye colours a sheep and is used up',
  { source: 'Minecraft wiki, "Sheep": dyeing' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('blue_dye', 2) });
    const sheep = put(env, 'sheep', 2.5, 0.5, { noAI: true, color: 'white' });
    await until(() => alice.entities[sheep.entityId], 'the sheep');
    alice.activateEntity(seen(alice, sheep.entityId));
    await until(() => shownValue(env, alice, sheep.entityId, 'wool') === 11, 'the blue sheep');
    expect(carried(alice, 'blue_dye')).toBe(1);
    expect(env.eventsOf('entity-dyed')).toMatchObject([{ player: 'Alice', kind: 'sheep' }]);
  },
);

behaviour(
  'two cows fed with wheat show hearts, come together and have a calf',
  { source: 'Minecraft wiki, "Breeding"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('wheat', 5) });
    const cows = [put(env, 'cow', 2.5, 0.5), put(env, 'cow', 2.5, 2.5)];
    await until(() => cows.every((cow) => alice.entities[cow.entityId]), 'the cows');
    let hearts = 0;
    alice._client.on('entity_status', ({ entityStatus }) => {
      if (entityStatus === 18) hearts++;
    });
    for (const cow of cows) alice.activateEntity(seen(alice, cow.entityId));
    const calf = await until(() =>
      Object.values(alice.entities).find(({ name, metadata }) => name === 'cow' && metadata[16] === (true as unknown)),
    );
    expect(hearts).toBe(2);
    expect(calf.name).toBe('cow');
    expect(carried(alice, 'wheat')).toBe(3);
    expect(env.eventsOf('entity-fed')).toHaveLength(2);
    expect(env.eventsOf('entity-bred')).toMatchObject([{ player: 'Alice', kind: 'cow' }]);
    expect(cows.every((cow) => (cow as Animal).growth > 5900)).toBe(true);
  },
);

behaviour(
  'a meal takes a tenth off the time a calf needs to grow up',
  { source: 'Minecraft wiki, "Breeding": growth' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('wheat') });
    const calf = put(env, 'cow', 2.5, 0.5, { noAI: true, age: -1000 }) as Animal;
    await until(() => alice.entities[calf.entityId], 'the calf');
    const before = calf.growth;
    alice.activateEntity(seen(alice, calf.entityId));
    await until(() => calf.growth > before * 0.91, 'growth');
    expect(calf.growth).toBeLessThan(before * 0.88);
  },
);

behaviour('a calf grows up to full size', { source: 'Minecraft wiki, "Cow": baby' }, async ({ env, bot, until }) => {
  const alice = await bot('Alice');
  const calf = put(env, 'cow', 4.5, 0.5, { noAI: true, age: -20 });
  await until(() => alice.entities[calf.entityId], 'the calf');
  expect(calf).toMatchObject({ width: 0.45, height: 0.7 });
  await until(() => seen(alice, calf.entityId).metadata[16] === (false as unknown), 'the cow');
  expect(calf).toMatchObject({ width: 0.9, height: 1.4 });
});

behaviour(
  'a chicken lays an egg',
  { source: 'Minecraft wiki, "Chicken": every 6000 to 12000 ticks' },
  async ({ env, bot, tick, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const chicken = put(env, 'chicken', 2.5, 0.5, { noAI: true }) as Chicken;
    expect(chicken.eggIn).toBeGreaterThanOrEqual(6000);
    expect(chicken.eggIn).toBeLessThanOrEqual(12_000);
    chicken.eggIn = 3;
    await until(() => lying(env, 'egg') === 1, 'the egg');
    await tick(1);
    expect(chicken.eggIn).toBeGreaterThan(5900);
  },
);

behaviour(
  'a chicken flutters down unharmed',
  { source: 'Minecraft wiki, "Chicken": immune to fall damage' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const chicken = put(env, 'chicken', 2.5, 0.5, {}, FLOOR_Y + 20);
    await until(() => chicken.onGround, 'the landing');
    expect(chicken.health).toBe(4);
  },
);

behaviour(
  'a cow follows wheat in a hand, and stops near it',
  { source: 'Minecraft wiki, "Cow": follows within 10 blocks' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('wheat') });
    const cow = put(env, 'cow', 8.5, 0.5);
    await until(() => cow.distanceTo({ x: 0.5, y: FLOOR_Y, z: 0.5 }) < 3, 'the cow to come');
    await until(
      () => Math.abs(seen(alice, cow.entityId).position.x - cow.position.x) < 0.1,
      'the bot to see it where it is',
    );
  },
);

behaviour(
  'a pen of fences keeps a cow that is called',
  { source: 'Minecraft wiki, "Fence": 1.5 blocks high for mobs' },
  async ({ env, bot, tick }) => {
    await bot('Alice', { items: held('wheat') });
    for (let x = 4; x <= 8; x++) for (const z of [-2, 2]) env.setBlock(x, FLOOR_Y, z, 'oak_fence[east=true,west=true]');
    for (let z = -2; z <= 2; z++)
      for (const x of [4, 8]) env.setBlock(x, FLOOR_Y, z, 'oak_fence[north=true,south=true]');
    const cow = put(env, 'cow', 6.5, 0.5);
    await tick(300);
    expect(cow.position.x).toBeGreaterThan(4.5);
    expect(cow.position.x).toBeLessThan(8.5);
    expect(Math.abs(cow.position.z - 0.5)).toBeLessThan(2);
    expect(cow.position.y).toBe(FLOOR_Y);
  },
);

behaviour(
  'a cow walks about by itself on the ground',
  { source: 'Minecraft wiki, "Cow": behavior' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { position: { x: -10.5, y: FLOOR_Y, z: 0.5 } });
    const cow = put(env, 'cow', 0.5, 0.5);
    await until(() => alice.entities[cow.entityId], 'the cow');
    await until(() => seen(alice, cow.entityId).position.distanceTo(new Vec3(0.5, FLOOR_Y, 0.5)) > 2, 'a walk', 1500);
    expect(cow.position.y).toBe(FLOOR_Y);
  },
);

behaviour(
  'a mob that dies lies for a second, then goes with smoke and leaves its drops',
  { source: 'Minecraft wiki, "Mob": death; "Cow": drops' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const cow = put(env, 'cow', 3.5, 0.5, { noAI: true });
    await until(() => alice.entities[cow.entityId], 'the cow');
    const statuses: number[] = [];
    alice._client.on('entity_status', ({ entityId, entityStatus }) => {
      if (entityId === cow.entityId) statuses.push(entityStatus);
    });
    env.systems.damage.hurt(cow, 10, { type: 'generic' });
    await tick(2);
    expect(alice.entities[cow.entityId]).toBeDefined();
    await until(() => !alice.entities[cow.entityId], 'the body to go');
    expect(statuses.slice(-2)).toEqual([3, 60]);
    expect(lying(env, 'beef')).toBeGreaterThanOrEqual(1);
    expect(lying(env, 'beef')).toBeLessThanOrEqual(3);
    expect(env.eventsOf('entity-died')).toMatchObject([{ kind: 'cow', cause: 'generic' }]);
  },
);

behaviour('a hurt cow flees', { source: 'Minecraft wiki, "Cow": panic' }, async ({ env, bot, until }) => {
  const alice = await bot('Alice');
  const cow = put(env, 'cow', 2.5, 0.5);
  await until(() => alice.entities[cow.entityId], 'the cow');
  const player = env.server.players.get('Alice');
  env.systems.damage.hurt(cow, 1, { type: 'player_attack', attacker: player });
  await until(() => cow.distanceTo({ x: 2.5, y: FLOOR_Y, z: 0.5 }) > 3, 'the flight', 200);
});

behaviour(
  'a name tag with a name names a mob and is used up',
  { source: 'Minecraft wiki, "Name Tag"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', {
      items: [{ slot: 36, id: 'name_tag', count: 1, data: { customName: 'Berta' } }],
    });
    const cow = put(env, 'cow', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => JSON.stringify(seen(alice, cow.entityId).metadata[2] ?? '').includes('Berta'), 'the name');
    expect(carried(alice, 'name_tag')).toBe(0);
    expect(env.eventsOf('entity-named')).toMatchObject([{ player: 'Alice', kind: 'cow' }]);
  },
);

behaviour(
  'a bot kills a pig with a sword and gathers meat and experience',
  { source: 'Minecraft wiki, "Pig": health 10, drops; Mineflayer: bot.attack' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: held('diamond_sword') });
    // The arm has recovered from taking the sword.
    await tick(15);
    const pig = put(env, 'pig', 2.5, 0.5);
    await until(() => alice.entities[pig.entityId], 'the pig');
    const hurt: number[] = [];
    alice.on('entityHurt', ({ id }) => void hurt.push(id));
    alice.attack(seen(alice, pig.entityId));
    await until(() => pig.health === 3, 'seven points');
    expect(pig.velocity.x !== 0 || pig.position.x > 2.5).toBe(true);
    await tick(15);
    const player = env.server.players.get('Alice');
    if (player) env.systems.movement.teleport(player, { ...pig.position, x: pig.position.x - 1.5 });
    await tick(2);
    alice.attack(seen(alice, pig.entityId));
    await until(() => !alice.entities[pig.entityId], 'the end');
    expect(hurt).toContain(pig.entityId);
    expect(env.eventsOf('entity-died')).toMatchObject([{ player: 'Alice', kind: 'pig', cause: 'player_attack' }]);
    const meat = () => carried(alice, 'porkchop') + lying(env, 'porkchop');
    expect(meat()).toBeGreaterThanOrEqual(1);
    expect(meat()).toBeLessThanOrEqual(3);
    await until(() => (player?.experience.total ?? 0) >= 1, 'the experience');
  },
);

behaviour(
  'a burning animal leaves cooked meat',
  { source: 'Minecraft wiki, "Cow": drops' },
  async ({ env, bot, until }) => {
    await bot('Alice');
    const cow = put(env, 'cow', 6.5, 0.5, { health: 2 });
    cow.fireTicks = 100;
    await until(() => lying(env, 'cooked_beef') > 0, 'the meat');
    expect(lying(env, 'beef')).toBe(0);
  },
);

behaviour(
  'looting brings more drops',
  { source: 'Minecraft wiki, "Looting": up to one more a level' },
  async ({ env, bot }) => {
    await bot('Alice', {
      items: [{ slot: 36, id: 'diamond_sword', count: 1, data: { enchantments: { looting: 3 } } }],
    });
    const attacker = env.server.players.get('Alice');
    for (let count = 0; count < 20; count++) {
      const chicken = put(env, 'chicken', 6.5, 0.5, { noAI: true });
      env.systems.damage.hurt(chicken, 100, { type: 'player_attack', attacker });
    }
    // Without looting each leaves exactly one.
    expect(lying(env, 'chicken')).toBeGreaterThan(30);
    expect(lying(env, 'chicken')).toBeLessThanOrEqual(80);
  },
);

behaviour(
  'nothing drops where the rule doMobLoot is off',
  { source: 'Minecraft wiki, "Game rule": doMobLoot', env: { rules: { doMobLoot: false } } },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    const sheep = put(env, 'sheep', 4.5, 0.5, { noAI: true });
    env.systems.damage.hurt(sheep, 100, { type: 'generic' });
    await tick(25);
    expect(sheep.removed).toBe(true);
    expect([...env.systems.items.all()]).toEqual([]);
  },
);

behaviour('a calf leaves nothing', { source: 'Minecraft wiki, "Drops": baby animals' }, async ({ env, bot, tick }) => {
  await bot('Alice');
  const calf = put(env, 'cow', 4.5, 0.5, { noAI: true, baby: true });
  env.systems.damage.hurt(calf, 100, { type: 'player_attack', attacker: env.server.players.get('Alice') });
  await tick(25);
  expect([...env.systems.items.all()]).toEqual([]);
});

behaviour(
  'a calf stays by a grown cow',
  { source: 'Minecraft wiki, "Breeding": follows its parent' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const cow = put(env, 'cow', 0.5, 0.5, { noAI: true });
    const calf = put(env, 'cow', 7.5, 0.5, { baby: true });
    await until(() => calf.distanceTo(cow.position) < 3.2, 'the calf', 600);
  },
);

behaviour(
  'animals do not stand in one another',
  { source: 'Minecraft wiki, "Entity": collision' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const cows = [put(env, 'cow', 0.5, 0.5), put(env, 'cow', 0.6, 0.5)];
    await until(() => (cows[0]?.distanceTo(cows[1]?.position ?? cows[0].position) ?? 0) > 0.85, 'the cows apart');
  },
);

behaviour(
  'a cow in water keeps its head up',
  { source: 'Minecraft wiki, "Cow"; Swimming' },
  async ({ env, bot, tick }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    for (let y = 0; y < 4; y++)
      for (let x = -2; x <= 2; x++)
        for (let z = -2; z <= 2; z++)
          env.setBlock(x, FLOOR_Y + y, z, Math.max(Math.abs(x), Math.abs(z)) === 2 ? 'glass' : y < 3 ? 'water' : 'air');
    const cow = put(env, 'cow', 0.5, 0.5);
    await tick(400);
    expect(cow.health).toBe(10);
    expect(cow.position.y).toBeGreaterThan(FLOOR_Y + 1);
  },
);

behaviour(
  'a fish is scooped up with a bucket of water',
  { source: 'Minecraft wiki, "Bucket of fish"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('water_bucket') });
    const cod = put(env, 'cod', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[cod.entityId], 'the cod');
    alice.activateEntity(seen(alice, cod.entityId));
    await until(() => carried(alice, 'cod_bucket') === 1, 'the bucket');
    await until(() => !alice.entities[cod.entityId], 'the cod to go');
  },
);

behaviour(
  'mobs of one zone are neither seen nor touched from another',
  { source: 'vanilla keeps worlds apart; an arena is a world of its own' },
  async ({ env, bot, tick, client }) => {
    env.server.openZone({ id: 'other', box: { min: { x: 100, y: -64, z: 0 }, max: { x: 140, y: 0, z: 40 } } });
    const alice = await bot('Alice');
    await client('Bob', { zone: 'other', position: { x: 120.5, y: FLOOR_Y, z: 20.5 } });
    const cow = summon(env.systems.habitat, 'cow', { zone: 'other', position: { x: 118.5, y: FLOOR_Y, z: 20.5 } });
    await tick(40);
    expect(alice.entities[cow.entityId]).toBeUndefined();
    alice._client.write(
      ...clientForm(env.version, 'use_entity', { target: cow.entityId, mouse: 1, hand: 0, sneaking: false }),
    );
    await tick(3);
    expect(cow.health).toBe(10);
  },
);

behaviour(
  'a chick may come out of a thrown egg',
  { source: 'Minecraft wiki, "Egg": 1 in 8', timeout: 30_000 },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: held('egg', 16), pitch: 60 });
    const chick = () => Object.values(alice.entities).find(({ name }) => name === 'chicken');
    for (let eggs = 0; eggs < 48 && !chick(); eggs++) {
      if (carried(alice, 'egg') < 2) env.server.players.get('Alice')?.inventory.insert({ id: 'egg', count: 15 });
      alice.activateItem();
      await tick(8);
    }
    const found = await until(chick, 'a chick');
    await until(() => found.metadata[16] === (true as unknown), 'its youth');
  },
);

behaviour(
  'a cow that falls onto farmland tramples it, where mobs may',
  { source: 'Minecraft wiki, "Farmland": trampling' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(0, FLOOR_Y - 1, 0, 'farmland');
    const cow = put(env, 'cow', 0.5, 0.5, {}, FLOOR_Y + 3);
    await until(() => cow.onGround, 'the landing');
    expect(env.block(0, FLOOR_Y - 1, 0)).toBe('dirt');
  },
);

behaviour(
  'a mob suffocates in a wall and burns in fire',
  { source: 'Minecraft wiki, "Damage": suffocation, fire' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const walled = put(env, 'cow', 0.5, 0.5, { noAI: true });
    env.setBlock(0, FLOOR_Y + 1, 0, 'stone');
    const burning = put(env, 'cow', 6.5, 0.5, { noAI: true });
    env.setBlock(6, FLOOR_Y, 0, 'fire');
    await until(() => walled.health < 10 && burning.health < 10, 'both hurt');
    const causes = env.eventsOf('entity-hurt').map(({ cause }) => cause);
    expect(causes).toContain('in_wall');
    expect(causes).toContain('in_fire');
    expect(burning.fireTicks).toBeGreaterThan(100);
  },
);

behaviour(
  'a cactus pricks an animal that touches it',
  { source: 'Minecraft wiki, "Cactus"' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(1, FLOOR_Y, 0, 'cactus');
    const cow = put(env, 'cow', 0.6, 0.5, { noAI: true });
    await until(() => cow.health < 10, 'the prick');
    expect(env.eventsOf('entity-hurt')[0]).toMatchObject({ cause: 'cactus', amount: 1 });
  },
);

behaviour(
  'a bee gathers nectar at a flower and fills a hive with it',
  { source: 'Minecraft wiki, "Bee": pollinating; "Beehive": honey_level', timeout: 60_000 },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(2, FLOOR_Y, 0, 'poppy');
    env.setBlock(-3, FLOOR_Y, 0, 'beehive');
    const bee = put(env, 'bee', 0.5, 0.5, {}, FLOOR_Y + 1);
    await until(() => Number(bee.metadata('flags')) === 8, 'the nectar', 3000);
    await until(() => env.block(-3, FLOOR_Y, 0).includes('honey_level=1'), 'the honey', 3000);
    expect(bee.metadata('flags')).toBe(0);
  },
);

behaviour(
  'who robs a hive is stung, unless a campfire smokes below',
  { source: 'Minecraft wiki, "Beehive": harvesting' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: held('glass_bottle', 2) });
    const rob = async () => {
      env.setBlock(2, FLOOR_Y + 1, 0, 'beehive[honey_level=5]');
      const hive = alice.blockAt(alice.entity.position.offset(1.5, 1, -0.5).floored());
      await tick(2);
      if (!hive) throw new Error('no hive');
      await until(alice.activateBlock(alice.blockAt(hive.position) ?? hive));
      await until(() => env.block(2, FLOOR_Y + 1, 0).includes('honey_level=0'), 'the robbery');
    };
    const bee = put(env, 'bee', 2.5, 3.5, {}, FLOOR_Y + 2);
    env.setBlock(2, FLOOR_Y, 0, 'campfire');
    await rob();
    await tick(40);
    expect(bee.target).toBeUndefined();
    env.setBlock(2, FLOOR_Y, 0, 'air');
    bee.position = { x: 2.5, y: FLOOR_Y + 2, z: 3.5 };
    await rob();
    await until(() => env.eventsOf('player-hurt').some(({ cause }) => cause === 'sting'), 'the sting', 300);
  },
);
