import type { Bot } from 'mineflayer';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const isBoat = ({ name }: { name?: string | undefined }) => name === 'boat' || name === 'oak_boat';

/** Mineflayer's types leave `vehicle` out. */
const riddenBy = (bot: Bot) =>
  (bot as unknown as { vehicle?: { position: { x: number; y: number; z: number } } }).vehicle;

async function inBoat(stage: Stage) {
  const { env, bot, until, tick } = stage;
  for (let x = -6; x <= 6; x++) for (let z = 1; z <= 20; z++) env.setBlock(x, FLOOR_Y - 1, z, 'water');
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_boat', count: 1 }] });
  await until(alice.look(Math.PI, -0.7, true));
  await tick(2);
  alice.activateItem();
  const boat = await until(() => Object.values(alice.entities).find(isBoat), 'a boat');
  await tick(20);
  alice.mount(boat);
  await until(() => riddenBy(alice), 'to sit in the boat');
  return { alice, boat };
}

behaviour(
  'a boat is placed on water, floats, and carries who uses it',
  { source: 'Minecraft wiki, "Boat"' },
  async (stage) => {
    const { alice, boat } = await inBoat(stage);
    expect(alice.inventory.items()).toEqual([]);
    expect(boat.position.y).toBeGreaterThan(FLOOR_Y - 0.6);
    expect(boat.position.y).toBeLessThan(FLOOR_Y);
    await stage.tick(5);
    const player = stage.env.server.players.get('Alice');
    expect(player?.position.x).toBeCloseTo(boat.position.x, 1);
    expect(player?.position.y).toBeCloseTo(boat.position.y - 0.45, 1);
    expect(stage.env.eventsOf('entity-mounted')).toHaveLength(1);
  },
);

behaviour(
  'a boat goes where its driver’s client steers it, no faster than a boat can',
  { source: 'Minecraft wiki, "Boat": 8 m/s on water' },
  async (stage) => {
    const { env, until, tick } = stage;
    const { alice } = await inBoat(stage);
    const boat = [...env.systems.entities.all()][0];
    if (!boat) throw new Error('no boat');
    const start = { ...boat.position };
    const steer = (z: number) =>
      alice._client.write('vehicle_move', { x: start.x, y: start.y, z, yaw: 0, pitch: 0, onGround: false });
    for (let step = 1; step <= 10; step++) {
      steer(start.z + step * 0.4);
      await tick();
    }
    expect(boat.position.z).toBeCloseTo(start.z + 4, 5);
    steer(start.z + 12);
    await tick(2);
    expect(boat.position.z).toBeCloseTo(start.z + 4, 5);
    expect(env.eventsOf('action-refused').map(({ action }) => action)).toEqual(['steer']);
    await until(() => Math.abs((riddenBy(alice)?.position.z ?? 0) - start.z - 4) < 0.1, 'the true place');
  },
);

behaviour(
  'who gets off a boat stands beside it',
  {
    source: 'Minecraft wiki, "Boat"',
    unless: {
      '1.21.4': 'Mineflayer gets off by the jump key there, which a boat does not heed',
      '26.1': 'Mineflayer gets off by the jump key there, which a boat does not heed',
    },
  },
  async (stage) => {
    const { env, until, tick } = stage;
    const { alice } = await inBoat(stage);
    alice.dismount();
    const player = env.server.players.get('Alice');
    // Mineflayer does not take an empty list of passengers as news; the server's word counts.
    await until(() => player && !player.vehicle, 'to be off');
    await tick(5);
    expect(env.eventsOf('entity-dismounted')).toHaveLength(1);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    expect(player?.position.x).toBeCloseTo(alice.entity.position.x, 1);
  },
);

behaviour(
  'a boat breaks after a few blows and drops itself',
  { source: 'Minecraft wiki, "Boat"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_boat', count: 1 }] });
    await until(alice.look(Math.PI, -0.7, true));
    await tick(2);
    alice.activateItem();
    const boat = await until(() => Object.values(alice.entities).find(isBoat), 'a boat');
    for (let blow = 0; blow < 8 && [...env.systems.entities.all()].length > 0; blow++) {
      alice.attack(boat);
      await tick(4);
    }
    expect([...env.systems.entities.all()]).toEqual([]);
    alice.setControlState('forward', true);
    await until(() => alice.inventory.items().some(({ name }) => name === 'oak_boat'), 'the boat back', 100);
  },
);

behaviour(
  'a minecart is placed on a rail and runs down a slope and on',
  { source: 'Minecraft wiki, "Minecart", "Rail"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'minecart', count: 1 }] });
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    env.setBlock(2, FLOOR_Y + 1, 0, 'rail[shape=east_west]');
    env.setBlock(3, FLOOR_Y, 0, 'rail[shape=ascending_west]');
    for (let x = 4; x <= 20; x++) env.setBlock(x, FLOOR_Y, 0, 'rail[shape=east_west]');
    await tick(2);
    const rail = alice.blockAt(alice.entity.position.offset(2.5, 0, 0).floored());
    if (!rail) throw new Error('no rail');
    await until(alice.activateBlock(rail));
    const cart = await until(() => Object.values(alice.entities).find(({ name }) => name === 'minecart'), 'a minecart');
    await tick(60);
    expect(cart.position.x).toBeGreaterThan(4.5);
    expect(cart.position.y).toBeCloseTo(FLOOR_Y + 0.06, 1);
    expect(alice.inventory.items()).toEqual([]);
  },
);

behaviour(
  'a rider drives a minecart by the forward key, and a curve turns it',
  { source: 'Minecraft wiki, "Minecart"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'minecart', count: 1 }] });
    for (let x = 2; x <= 6; x++) env.setBlock(x, FLOOR_Y, 0, 'rail[shape=east_west]');
    env.setBlock(7, FLOOR_Y, 0, 'rail[shape=south_west]');
    for (let z = 1; z <= 9; z++) env.setBlock(7, FLOOR_Y, z, 'rail[shape=north_south]');
    await tick(2);
    const rail = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
    if (!rail) throw new Error('no rail');
    await until(alice.activateBlock(rail));
    const cart = await until(() => Object.values(alice.entities).find(({ name }) => name === 'minecart'), 'a minecart');
    alice.mount(cart);
    await until(() => riddenBy(alice), 'to sit in it');
    await until(alice.look(-Math.PI / 2, 0, true));
    for (let step = 0; step < 160 && cart.position.z < 3; step++) {
      alice.moveVehicle(0, 1);
      await tick();
    }
    expect(cart.position.x).toBeCloseTo(7.5, 0);
    expect(cart.position.z).toBeGreaterThan(2);
    expect(env.server.players.get('Alice')?.position.z).toBeGreaterThan(2);
  },
);

behaviour(
  'a powered rail drives a minecart, an unpowered one stops it',
  { source: 'Minecraft wiki, "Powered Rail"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'minecart', count: 1 }] });
    env.setBlock(1, FLOOR_Y, 2, 'stone');
    for (let x = 2; x <= 4; x++) env.setBlock(x, FLOOR_Y, 2, 'powered_rail[shape=east_west,powered=true]');
    for (let x = 5; x <= 12; x++) env.setBlock(x, FLOOR_Y, 2, 'rail[shape=east_west]');
    for (let x = 13; x <= 15; x++) env.setBlock(x, FLOOR_Y, 2, 'powered_rail[shape=east_west,powered=false]');
    await tick(2);
    const rail = alice.blockAt(alice.entity.position.offset(2, 0, 2).floored());
    if (!rail) throw new Error('no rail');
    await until(alice.activateBlock(rail));
    const cart = await until(() => Object.values(alice.entities).find(({ name }) => name === 'minecart'), 'a minecart');
    await until(() => cart.position.x > 12, 'to be driven', 300);
    await tick(100);
    expect(cart.position.x).toBeLessThan(16);
    expect(env.systems.entities.get(cart.id)?.velocity.x).toBeCloseTo(0, 2);
  },
);

behaviour(
  'a minecart with chest keeps items and drops them when it breaks',
  { source: 'Minecraft wiki, "Minecart with Chest"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'chest_minecart', count: 1 },
        { slot: 37, id: 'emerald', count: 9 },
      ],
    });
    for (let x = 1; x <= 3; x++) env.setBlock(x, FLOOR_Y, 2, 'rail[shape=east_west]');
    await tick(2);
    const rail = alice.blockAt(alice.entity.position.offset(1, 0, 2).floored());
    if (!rail) throw new Error('no rail');
    await until(alice.activateBlock(rail));
    const isCart = ({ name }: { name?: string | undefined }) => name === 'chest_minecart';
    const cart = await until(() => Object.values(alice.entities).find(isCart), 'a minecart');
    const chest = await until(alice.openContainer(cart));
    await until(chest.deposit(alice.registry.itemsByName.emerald?.id ?? 0, null, 9));
    chest.close();
    await tick(2);
    expect(env.server.players.get('Alice')?.inventory.count('emerald')).toBe(0);
    expect(env.eventsOf('container-changed').map(({ container, item, delta }) => [container, item, delta])).toEqual([
      ['chest_minecart', 'emerald', 9],
    ]);
    for (let blow = 0; blow < 8 && [...env.systems.entities.all()].length > 0; blow++) {
      alice.attack(cart);
      await tick(4);
    }
    const lying = [...env.systems.items.all()].map(({ stack }) => `${stack.count} ${stack.id}`);
    expect(lying.sort()).toEqual(['1 chest_minecart', '9 emerald']);
  },
);
