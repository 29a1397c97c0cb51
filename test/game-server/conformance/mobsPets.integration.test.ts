import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { Horse } from '../../../game-server/mobs/animals/horse.ts';
import type { Pet } from '../../../game-server/mobs/animals/pet.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { carried, held, lying, put, seen, shownValue } from '../../support/mobScene.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';

behaviour(
  'bones tame a wolf, which then sits and belongs to the player',
  { source: 'Minecraft wiki, "Wolf": taming, 1 in 3; Entity statuses 6 and 7' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: held('bone', 64) });
    const wolf = put(env, 'wolf', 2.5, 0.5) as Pet;
    wolf.noAI = true;
    await until(() => alice.entities[wolf.entityId], 'the wolf');
    const statuses: number[] = [];
    alice._client.on('entity_status', ({ entityStatus }) => void statuses.push(entityStatus));
    for (let bones = 0; bones < 60 && !wolf.tame; bones++) {
      await until(alice.activateEntity(seen(alice, wolf.entityId)));
      await tick(2);
    }
    expect([wolf.owner, wolf.sitting]).toEqual(['Alice', true]);
    expect(statuses.at(-1)).toBe(7);
    expect(statuses.slice(0, -1).every((status) => status === 6)).toBe(true);
    expect(carried(alice, 'bone')).toBe(64 - statuses.length);
    expect(env.eventsOf('entity-tamed')).toMatchObject([{ player: 'Alice', kind: 'wolf' }]);
    await until(() => shownValue(env, alice, wolf.entityId, 'flags') === 5, 'sitting and tame');
    expect(JSON.stringify(shownValue(env, alice, wolf.entityId, 'owneruuid'))).toContain(alice.player.uuid);
  },
);

behaviour(
  'a tame wolf stands up and sits down when its owner says so, and nobody else',
  { source: 'Minecraft wiki, "Wolf": behavior' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const wolf = put(env, 'wolf', 2.5, 0.5, { owner: 'Alice', sitting: true }) as Pet;
    await until(() => bob.entities[wolf.entityId] && alice.entities[wolf.entityId], 'the wolf');
    bob.activateEntity(seen(bob, wolf.entityId));
    await tick(3);
    expect(wolf.sitting).toBe(true);
    alice.activateEntity(seen(alice, wolf.entityId));
    await until(() => !wolf.sitting, 'the wolf to stand');
  },
);

behaviour(
  'a tame wolf follows its owner, and appears beside them when they are far',
  { source: 'Minecraft wiki, "Wolf": teleports beyond 12 blocks' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { position: { x: 30.5, y: FLOOR_Y, z: 0.5 } });
    const wolf = put(env, 'wolf', 2.5, 0.5, { owner: 'Alice' });
    await until(() => wolf.distanceTo(env.server.players.get('Alice')?.position ?? wolf.position) < 5, 'the wolf');
    expect(alice.entity.position.x).toBe(30.5);
  },
);

behaviour(
  'a tame wolf attacks what its owner attacks',
  { source: 'Minecraft wiki, "Wolf": behavior' },
  async ({ env, bot, until }) => {
    await bot('Alice');
    put(env, 'wolf', 2.5, 0.5, { owner: 'Alice' });
    const pig = put(env, 'pig', 5.5, 0.5);
    const attacker = env.server.players.get('Alice');
    env.systems.damage.hurt(pig, 1, { type: 'player_attack', attacker });
    await until(() => pig.health < 9, 'the bite', 600);
  },
);

behaviour(
  'fish tames a cat',
  { source: 'Minecraft wiki, "Cat": taming, 1 in 3' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: held('cod', 64) });
    const cat = put(env, 'cat', 2.5, 0.5, { noAI: true }) as Pet;
    await until(() => alice.entities[cat.entityId], 'the cat');
    for (let fish = 0; fish < 60 && !cat.tame; fish++) {
      await until(alice.activateEntity(seen(alice, cat.entityId)));
      await tick(2);
    }
    expect(cat.owner).toBe('Alice');
  },
);

behaviour(
  'a lead leads an animal, which the client is told of, and comes back when taken off',
  { source: 'Minecraft wiki, "Lead"; "Java Edition protocol": Link Entities' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('lead') });
    const cow = put(env, 'cow', 2.5, 0.5, { noAI: true });
    await until(() => alice.entities[cow.entityId], 'the cow');
    const links: unknown[] = [];
    alice._client.on('attach_entity', (fields) => void links.push(fields));
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => links.length === 1, 'the lead');
    expect(links).toEqual([{ entityId: cow.entityId, vehicleId: alice.entity.id }]);
    expect(carried(alice, 'lead')).toBe(0);
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => links.length === 2, 'the lead off');
    expect(links[1]).toMatchObject({ entityId: cow.entityId, vehicleId: 0 });
    await until(() => carried(alice, 'lead') + lying(env, 'lead') === 1, 'the lead back');
    expect(env.eventsOf('entity-leashed')).toHaveLength(1);
    expect(env.eventsOf('entity-unleashed')).toHaveLength(1);
  },
);

behaviour(
  'a led cow comes along',
  { source: 'Minecraft wiki, "Lead": pulls beyond 6 blocks' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('lead'), yaw: -90 });
    const cow = put(env, 'cow', -1.5, 0.5);
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => cow.leashHolder, 'the lead');
    await until(alice.look(-Math.PI / 2, 0, true));
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.x > 16, 'the walk', 600);
    alice.clearControlStates();
    expect(cow.leashHolder).toBeDefined();
    expect(cow.position.x).toBeGreaterThan(6);
  },
);

behaviour(
  'a lead tears beyond ten blocks and falls down',
  { source: 'Minecraft wiki, "Lead": 10 blocks' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('lead') });
    const cow = put(env, 'cow', 2.5, 0.5, { noAI: false });
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => cow.leashHolder, 'the lead');
    const player = env.server.players.get('Alice');
    if (player) env.systems.movement.teleport(player, { x: 2.5, y: FLOOR_Y, z: 20.5 });
    await until(() => !cow.leashHolder, 'the tear');
    expect(lying(env, 'lead')).toBe(1);
  },
);

behaviour(
  'a led animal is tied to a fence by a knot, and set free by a click on it',
  { source: 'Minecraft wiki, "Lead": fences' },
  async ({ env, bot, until }) => {
    env.setBlock(3, FLOOR_Y, 2, 'oak_fence');
    const alice = await bot('Alice', { items: held('lead') });
    const cow = put(env, 'cow', 2.5, -0.5, { noAI: true });
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => cow.leashHolder, 'the lead');
    const fence = alice.blockAt(new Vec3(3, FLOOR_Y, 2));
    if (!fence) throw new Error('no fence');
    await until(alice.activateBlock(fence));
    const knot = await until(() => Object.values(alice.entities).find(({ name }) => name === 'leash_knot'), 'the knot');
    expect(cow.leashHolder?.entityId).toBe(knot.id);
    alice.activateEntity(knot);
    await until(() => !alice.entities[knot.id], 'the knot to go');
    expect(cow.leashHolder).toBeUndefined();
    await until(() => carried(alice, 'lead') + lying(env, 'lead') === 1, 'the lead back');
  },
);

behaviour(
  'a broken fence frees what was tied to it',
  { source: 'Minecraft wiki, "Lead"' },
  async ({ env, bot, until }) => {
    env.setBlock(3, FLOOR_Y, 2, 'oak_fence');
    const alice = await bot('Alice', { items: held('lead') });
    const cow = put(env, 'cow', 2.5, -0.5);
    cow.noAI = true;
    await until(() => alice.entities[cow.entityId], 'the cow');
    alice.activateEntity(seen(alice, cow.entityId));
    await until(() => cow.leashHolder, 'the lead');
    const fence = alice.blockAt(new Vec3(3, FLOOR_Y, 2));
    if (!fence) throw new Error('no fence');
    await until(alice.activateBlock(fence));
    await until(() => cow.leashHolder?.entityId !== alice.entity.id, 'the knot');
    cow.noAI = false;
    env.setBlock(3, FLOOR_Y, 2, 'air');
    await until(() => !cow.leashHolder, 'freedom');
    expect(lying(env, 'lead') + carried(alice, 'lead')).toBe(1);
  },
);

behaviour(
  'a horse throws its riders off until it bears one',
  { source: 'Minecraft wiki, "Horse": taming', timeout: 60_000 },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const horse = put(env, 'horse', 2.5, 0.5) as Horse;
    await until(() => alice.entities[horse.entityId], 'the horse');
    for (let ticks = 0; ticks < 6000 && !horse.tame; ticks += 5) {
      const player = env.server.players.get('Alice');
      if (player && !player.vehicle) {
        env.systems.movement.teleport(player, { ...horse.position, x: horse.position.x + 2 });
        await tick(2);
        await until(alice.activateEntity(seen(alice, horse.entityId)));
      }
      await tick(5);
    }
    expect(horse.tame).toBe(true);
    expect(env.eventsOf('entity-tamed')).toMatchObject([{ player: 'Alice', kind: 'horse' }]);
    const [on, off] = [env.eventsOf('entity-mounted').length, env.eventsOf('entity-dismounted').length];
    expect(on).toBeGreaterThan(1);
    expect(off).toBe(on - 1);
  },
);

behaviour(
  'a saddled horse goes where its rider steers',
  { source: 'Minecraft wiki, "Horse": riding; "Java Edition protocol": Player Input' },
  async ({ env, bot, until, version }) => {
    const alice = await bot('Alice', { yaw: -90 });
    const horse = put(env, 'horse', 2.5, 0.5, { saddled: true }) as Horse;
    await until(() => alice.entities[horse.entityId], 'the horse');
    alice.mount(seen(alice, horse.entityId));
    await until(() => env.server.players.get('Alice')?.vehicle === horse, 'the ride');
    alice.moveVehicle(0, 1);
    await until(() => {
      alice.moveVehicle(0, 1);
      return horse.position.x > 8;
    }, 'the ride east');
    expect(Math.abs(horse.position.z - 0.5)).toBeLessThan(0.5);
    // Mineflayer presses the jump key to get off at 1.21.4, which makes a horse jump.
    if (since(version, '1.21.2')) alice._client.write('player_input', { inputs: { shift: true } });
    else alice.dismount();
    await until(() => !env.server.players.get('Alice')?.vehicle, 'getting off');
  },
);

behaviour(
  'a saddle in the hand is put on a tame horse, and drops when it dies',
  { source: 'Minecraft wiki, "Saddle"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('saddle') });
    const horse = put(env, 'horse', 3, 0.5, { owner: 'Alice', noAI: true }) as Horse;
    await until(() => alice.entities[horse.entityId], 'the horse');
    alice.activateEntity(seen(alice, horse.entityId));
    await until(() => horse.saddled, 'the saddle');
    expect(carried(alice, 'saddle')).toBe(0);
    env.systems.damage.hurt(horse, 100, { type: 'generic' });
    await until(() => lying(env, 'saddle') + carried(alice, 'saddle') === 1, 'the saddle');
  },
);

behaviour('a spawn egg lets its animal out', { source: 'Minecraft wiki, "Spawn Egg"' }, async ({ env, bot, until }) => {
  const alice = await bot('Alice', { items: held('pig_spawn_egg', 2) });
  const ground = alice.blockAt(new Vec3(2, FLOOR_Y - 1, 0));
  if (!ground) throw new Error('no ground');
  await until(alice.activateBlock(ground, new Vec3(0, 1, 0)));
  await until(() => Object.values(alice.entities).some(({ name }) => name === 'pig'), 'the pig');
  expect(carried(alice, 'pig_spawn_egg')).toBe(1);
  expect(env.eventsOf('entity-spawned')).toMatchObject([{ kind: 'pig', player: 'Alice' }]);
});
