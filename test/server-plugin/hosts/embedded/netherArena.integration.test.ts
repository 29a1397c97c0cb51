import { describe, expect, test } from 'vitest';
import type { PlayedDimension } from '../../../../game-server/survival/openDimension.ts';
import { blockState, formatBlockState } from '../../../../protocol/blockState.ts';
import { SURVIVAL_RULES } from '../../../../protocol/gameRules.ts';
import { add, boxContains, distance, subtract } from '../../../../protocol/geometry.ts';
import { ArenaYard } from '../../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../../server-plugin/arena/arenaGrid.ts';
import { Roster } from '../../../../server-plugin/episode/team.ts';
import { EventTranslation } from '../../../../server-plugin/episode/translation.ts';
import { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { BuildPlan, BuildStep } from '../../../../worlds/plan/buildPlan.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, type TestClient } from '../../../support/env.ts';
import { comeIn } from '../../../support/newcomer.ts';

const GRID = { viewDistance: 2, largestReach: 64, slots: 4 };
/** Ticks in a portal before one travels, and a few for the way. */
const TRAVEL = 84;
const FEET = 64;
const NETHER_FEET = 32;

const fill = (from: readonly number[], to: readonly number[], id: string): BuildStep => ({
  type: 'fill',
  box: {
    min: { x: from[0] as number, y: from[1] as number, z: from[2] as number },
    max: { x: to[0] as number, y: to[1] as number, z: to[2] as number },
  },
  state: id === 'nether_portal' ? blockState(id, { axis: 'x' }) : blockState(id),
});

/** A lit portal at x 16 and 17, z 8, and a floor with a chest and a blaze's spawner in the Nether. */
const PLAN: BuildPlan = {
  box: { min: { x: -24, y: FEET - 2, z: -24 }, max: { x: 31, y: FEET + 10, z: 31 } },
  steps: [
    fill([-24, FEET - 1, -24], [31, FEET - 1, 31], 'stone'),
    fill([15, FEET - 1, 8], [18, FEET + 3, 8], 'obsidian'),
    fill([16, FEET, 8], [17, FEET + 2, 8], 'nether_portal'),
  ],
  nether: {
    box: { min: { x: -20, y: NETHER_FEET - 2, z: -20 }, max: { x: 27, y: NETHER_FEET + 12, z: 27 } },
    steps: [
      fill([-20, NETHER_FEET - 1, -20], [27, NETHER_FEET - 1, 27], 'netherrack'),
      { type: 'set', position: { x: 9, y: NETHER_FEET, z: 9 }, state: blockState('chest', { facing: 'west' }) },
      { type: 'container', position: { x: 9, y: NETHER_FEET, z: 9 }, items: [{ slot: 0, id: 'bread', count: 2 }] },
      { type: 'set', position: { x: -10, y: NETHER_FEET, z: -10 }, state: blockState('spawner') },
      { type: 'spawner', position: { x: -10, y: NETHER_FEET, z: -10 }, kind: 'blaze' },
      { type: 'summon', kind: 'zombified_piglin', position: { x: 20.5, y: NETHER_FEET, z: 20.5 } },
    ],
  },
  rules: { ...SURVIVAL_RULES, keepInventory: true },
  loadouts: [{ position: { x: 0.5, y: FEET, z: 0.5 }, yaw: 0, pitch: 0, items: [] }],
};
const IN_PORTAL = { x: 17, y: FEET, z: 8.5 };

function stage(env: Env) {
  const host = new EmbeddedHost(env.server, env.systems);
  return { host, yard: new ArenaYard(host, new ArenaGrid(GRID)) };
}

function netherOf(host: EmbeddedHost): PlayedDimension {
  if (!host.nether) throw new Error('the host has no Nether');
  return host.nether;
}

describe.each(versionsToTest())('arenas with a part of the Nether, at %s', (version) => {
  test('send their players to parts of their own, eight blocks to one, and home again by death', async () => {
    await using env = await createEnv({ version });
    const { host, yard } = stage(env);
    expect(host.nether).toBeUndefined();
    const arenas = [yard.claim(PLAN), yard.claim(PLAN)];
    const events: Parameters<EventTranslation['translate']>[0][] = [];
    host.onEvent((event) => {
      if (event.type !== 'player-moved' && event.type !== 'player-acted') events.push(event);
    });
    for (const arena of arenas) await arena.reset(5);
    const names = ['Alice', 'Bob'];
    const clients: TestClient[] = [];
    for (const [index, name] of names.entries()) {
      const arena = arenas[index];
      if (!arena) throw new Error('no arena');
      clients.push(await env.connect(name, { zone: arena.zone, position: add(IN_PORTAL, arena.origin) }));
    }
    await env.tick(TRAVEL);
    const nether = netherOf(host);
    expect(env.server.players.size).toBe(0);
    for (const [index, name] of names.entries()) {
      const arena = arenas[index];
      const player = nether.server.players.get(name);
      if (!arena?.netherInWorld || !player) throw new Error(`${name} is not in the Nether`);
      expect(player.zone.id).toBe(arena.zone);
      expect(boxContains(arena.netherInWorld, player.position)).toBe(true);
      const { position } = (await host.player(name)) ?? {};
      if (!position) throw new Error('not found');
      expect(distance(subtract(position, arena.origin), { x: 2, y: NETHER_FEET, z: 1 })).toBeLessThan(4);
    }
    // Both dimensions have the same tick, and say which of them it was.
    expect(nether.server.tickNumber).toBe(env.server.tickNumber);
    expect(events.filter(({ type }) => type === 'dimension-entered')).toMatchObject(
      names.map((player) => ({ player, dimension: 'the_nether', tick: expect.any(Number) })),
    );
    const [arena] = arenas;
    const alice = nether.server.players.get('Alice');
    if (!arena || !alice) throw new Error('nobody');
    const spot = add({ x: 5, y: NETHER_FEET, z: 5 }, arena.origin);
    nether.server.world.setBlock(spot, { id: 'glowstone', properties: {} }, { type: 'player', player: 'Alice' });
    nether.systems.damage.hurt(alice, 100, { type: 'generic' });
    await env.tick(2);
    const placed = events.find((event) => event.type === 'block-placed' && event.player === 'Alice');
    expect(placed).toMatchObject({ dimension: 'the_nether', position: spot });
    const died = events.filter(({ type }) => type === 'player-died');
    expect(died).toMatchObject([{ player: 'Alice', dimension: 'the_nether' }]);
    clients[0]?.write('client_command', { actionId: 0 });
    await env.tick(4);
    expect(env.server.players.get('Alice')?.position).toEqual(add(IN_PORTAL, arena.origin));
    // Whoever is in the Nether when an episode is prepared or ends is found there, too.
    await host.equip('Bob');
    expect(env.server.players.has('Bob')).toBe(true);
    await host.dismiss('Bob', 'over');
    await env.tick();
    expect(await host.player('Bob')).toBeUndefined();
    for (const arena of arenas) await arena.free();
    expect(nether.server.zones.size).toBe(0);
    await env.tick();
  });

  test('a part that is low and full of rock has room made for the portal within it', async () => {
    await using env = await createEnv({ version });
    const { host, yard } = stage(env);
    const box = { min: { x: -20, y: 0, z: -20 }, max: { x: 27, y: 24, z: 27 } };
    const arena = yard.claim({ ...PLAN, nether: { box, steps: [fill([-20, 0, -20], [27, 24, 27], 'netherrack')] } });
    await arena.reset(5);
    const { origin, zone, netherInWorld } = arena;
    await env.connect('Alice', { zone, position: add(IN_PORTAL, origin) });
    await env.tick(TRAVEL);
    const player = netherOf(host).server.players.get('Alice');
    if (!player || !netherInWorld) throw new Error('Alice is not in the Nether');
    expect(boxContains(netherInWorld, player.position)).toBe(true);
    await arena.free();
  });

  test('verify their part, and leave nothing there', async () => {
    await using env = await createEnv({ version });
    const { host, yard } = stage(env);
    const arena = yard.claim(PLAN);
    await arena.reset(5);
    const nether = netherOf(host);
    expect(await arena.standingHash()).toBe(arena.hash);
    const { nether: _, ...flat } = PLAN;
    expect(yard.claim(flat).hash).not.toBe(arena.hash);
    expect([...nether.systems.entities.all()].map(({ kind }) => kind)).toEqual(['zombified_piglin']);
    const spot = add({ x: 5, y: NETHER_FEET, z: 5 }, arena.origin);
    nether.server.world.setBlock(spot, { id: 'glowstone', properties: {} }, { type: 'game' });
    await env.connect('Alice', { zone: arena.zone, position: add({ x: 0.5, y: FEET, z: 0.5 }, arena.origin) });
    await expect(arena.verify(['Alice'])).rejects.toThrow(
      'arena differs from its plan: in the Nether, cell (5, 32, 5): expected air, found glowstone',
    );
    await arena.free();
    const box = arena.netherInWorld;
    if (!box) throw new Error('no part of the Nether');
    expect([...nether.systems.entities.all()]).toEqual([]);
    expect(formatBlockState(nether.server.world.block(spot))).toBe('air');
    await expect(host.snapshot(box, 'the_nether')).rejects.toMatchObject({ code: 'no-nether' });
  });
});

test('an arena without a part of the Nether has portals that lead nowhere, beside one that has', async () => {
  await using env = await createEnv();
  const { yard } = stage(env);
  const { nether: _, ...flat } = PLAN;
  const [with_, without] = [yard.claim(PLAN), yard.claim(flat)];
  await with_.reset(5);
  await without.reset(5);
  await env.connect('Alice', { zone: without.zone, position: add(IN_PORTAL, without.origin) });
  await env.tick(TRAVEL + 40);
  expect(env.server.players.has('Alice')).toBe(true);
});

test('the host refuses parts of the Nether that overlap, and arenas whose part is too far away', async () => {
  await using env = await createEnv();
  const { host, yard } = stage(env);
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 15, y: 15, z: 15 } };
  const nether = { box, origin: { x: 0, z: 0 } };
  await host.openZone({ id: 'one', box, nether });
  await expect(host.openZone({ id: 'two', box, nether })).rejects.toMatchObject({ code: 'zones-overlap' });
  const far = { ...box, max: { ...box.max, x: 65 } };
  expect(() => yard.claim({ ...PLAN, nether: { box: far, steps: [] } })).toThrow(
    "the arena's part of the Nether, (0, 0, 0)..(65, 15, 15), is too large",
  );
});

test('a spawner of a plan makes what the plan says, and the log names the dimension', async () => {
  await using env = await createEnv();
  const { host, yard } = stage(env);
  const arena = yard.claim(PLAN);
  await arena.reset(5);
  const roster = new Roster(['Alice'], arena.slot);
  const box = PLAN.box;
  const translation = new EventTranslation(
    roster,
    arena.origin,
    { min: add(box.min, arena.origin), max: add(box.max, arena.origin) },
    { nether: arena.netherInWorld },
  );
  const logged: unknown[] = [];
  host.onEvent((event) => {
    if (event.type === 'player-moved' || event.type === 'player-acted') return;
    const translated = translation.translate(event);
    if (translated) logged.push(translated);
  });
  const name = roster.usernameOf('Alice');
  await env.connect(name, { zone: arena.zone, position: add(IN_PORTAL, arena.origin) });
  await env.tick(TRAVEL);
  const nether = netherOf(host);
  const alice = nether.server.players.get(name);
  if (!alice) throw new Error('not in the Nether');
  nether.systems.movement.teleport(alice, add({ x: -4.5, y: NETHER_FEET, z: -9.5 }, arena.origin));
  for (let tick = 0; tick < 900; tick++) {
    await env.tick();
    if ([...nether.systems.entities.all()].some(({ kind }) => kind === 'blaze')) break;
  }
  expect([...nether.systems.entities.all()].some(({ kind }) => kind === 'blaze')).toBe(true);
  expect(logged).toContainEqual(
    expect.objectContaining({ type: 'dimension-entered', actor: 'Alice', dimension: 'the_nether' }),
  );
  expect(logged).toContainEqual(
    expect.objectContaining({ type: 'entity-spawned', kind: 'blaze', dimension: 'the_nether' }),
  );
});

test('a second episode goes as the first did in the Nether, too, in whatever slot and whatever is played beside it', async () => {
  await using env = await createEnv();
  const { host, yard } = stage(env);
  const play = async (beside: boolean): Promise<unknown[]> => {
    const other = beside ? yard.claim(PLAN) : undefined;
    await other?.reset(9);
    const arena = yard.claim(PLAN);
    await arena.reset(5);
    const roster = new Roster(['Alice'], arena.slot);
    const world = { min: add(PLAN.box.min, arena.origin), max: add(PLAN.box.max, arena.origin) };
    const translation = new EventTranslation(roster, arena.origin, world, { nether: arena.netherInWorld });
    const name = roster.usernameOf('Alice');
    let start = 0;
    const story: unknown[] = [];
    const stop = host.onEvent((event) => {
      if (start === 0 || event.type === 'player-moved' || event.type === 'player-acted') return;
      const translated = translation.translate(event);
      if (translated) story.push({ ...translated, tick: event.tick - start });
    });
    if (other) await env.connect('Bob', { zone: other.zone, position: add(IN_PORTAL, other.origin) });
    await env.connect(name, { zone: arena.zone, position: add(IN_PORTAL, arena.origin), held: true });
    start = env.server.tickNumber;
    await host.hold(name, false);
    await env.tick(TRAVEL);
    const nether = netherOf(host);
    const alice = nether.server.players.get(name);
    if (!alice) throw new Error('not in the Nether');
    nether.systems.movement.teleport(alice, add({ x: -4.5, y: NETHER_FEET, z: -9.5 }, arena.origin));
    await env.tick(400);
    stop();
    for (const left of [name, ...(beside ? ['Bob'] : [])]) await host.dismiss(left, 'over');
    await env.tick();
    await arena.free();
    await other?.free();
    return story;
  };
  const first = await play(false);
  expect(JSON.stringify(first)).toContain('"blaze"');
  expect(await play(false)).toEqual(first);
  expect(await play(true)).toEqual(first);
}, 30_000);

test('a person who plays in the Nether is brought back to the waiting room, and one who leaves there is gone', async () => {
  await using env = await createEnv();
  const { host, yard } = stage(env);
  const room = { min: { x: 1000, y: 60, z: 1000 }, max: { x: 1015, y: 70, z: 1015 } };
  const loadout = { position: { x: 1008.5, y: 61, z: 1008.5 }, yaw: 0, pitch: 0, items: [] };
  await host.openZone({ id: 'room', box: room });
  await host.people.open({ zone: 'room', loadout });
  const reports: string[] = [];
  host.people.onPerson(({ type, person }) => reports.push(`${type} ${person}`));
  const arena = yard.claim(PLAN);
  await arena.reset(5);
  const seats = ['Alice', 'Bob'];
  const visitors = [];
  for (const username of seats) {
    const visitor = await comeIn(env, 'Somebody');
    const person = reports.at(-1)?.slice('came '.length) as string;
    const start = { ...loadout, position: add(IN_PORTAL, arena.origin) };
    await host.admit({ username, joinToken: 'secret', zone: arena.zone, loadout: start });
    await host.people.seat(person, username);
    await host.hold(username, false);
    visitors.push({ visitor, person });
  }
  await env.tick(TRAVEL);
  const nether = netherOf(host);
  expect([...nether.server.players.keys()].sort()).toEqual(seats);
  visitors[1]?.visitor.leave();
  await env.tick(2);
  expect(reports.at(-1)).toBe(`left ${visitors[1]?.person}`);
  await host.dismiss('Alice', 'over');
  await env.tick(2);
  expect(visitors[0]?.visitor.refused).toBeUndefined();
  expect(env.server.players.get(visitors[0]?.person as string)?.zone.id).toBe('room');
  expect(nether.server.players.size).toBe(0);
  await arena.free();
});
