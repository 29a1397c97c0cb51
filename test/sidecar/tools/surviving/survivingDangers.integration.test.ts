import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SummonOptions, summon } from '../../../../game-server/mobs/summon.ts';
import { distance } from '../../../../protocol/geometry.ts';
import type { Body } from '../../../../sidecar/body/body.ts';
import { partText } from '../../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../../sidecar/prompt/surroundings.ts';
import { teamStateParts } from '../../../../sidecar/prompt/teamStateText.ts';
import { TeamView } from '../../../../sidecar/prompt/teamView.ts';
import type { ToolBelt } from '../../../../sidecar/tools/tool.ts';
import { createToolBelt } from '../../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, briefingFor, createBodyWorld, FLOOR_Y, ORIGIN } from '../../body/bodyWorld.ts';

const never = new AbortController().signal;
/** Far from where Alice begins: cells there lie beyond those that a ground has. */
const FAR = 36.5;

let world: BodyWorld;
let alice: Body;
let bob: Body;
let belt: ToolBelt;
beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { living: true });
  bob = await world.join('Bob', { living: true, at: { x: FAR, y: FLOOR_Y, z: 0.5 } });
  belt = createToolBelt(alice, ['fight', 'navigateTo', 'wear', 'placeBlock', 'MineBlock'], { clock: world.clock });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const entity of [...world.systems.entities.all()]) world.systems.entities.remove(entity);
  world.give('Alice', {});
  await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 }));
});

const call = (name: string, args: unknown) => world.play(() => belt.call(name, args, never));

function mob(kind: string, x: number, z: number, options: SummonOptions = {}) {
  const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z };
  return summon(world.systems.habitat, kind, { zone: 'zone', position }, options);
}

function playerOf(name: string) {
  const player = world.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
}

describe('fight', () => {
  test('tells where the mob died and what is left of the health, and fetches what lies there', async () => {
    world.give('Alice', { iron_sword: 1 });
    mob('husk', 9.5, 0.5, { health: 1 });
    const killed = await call('fight', { target_name: 'monster' });
    expect(killed, killed.message).toMatchObject({ ok: true, data: { killed: true, hits: 1 } });
    const died = world.events.findLast(({ type }) => type === 'entity-died');
    const told = /^killed husk at \((.*?)\) with 1 hit.*; health [\d.]+ of 20, before it [\d.]+$/.exec(killed.message);
    const place = (died as unknown as { position: { x: number } }).position;
    expect(Number(told?.[1]?.split(', ')[0])).toBeCloseTo(place.x - ORIGIN.x, 0);
  });

  test('leaves what a mob drops where others are too many, and says so', async () => {
    world.give('Alice', { iron_sword: 1 });
    mob('cow', 3.5, 0.5, { health: 1 });
    const stop = world.server.onEvent((event) => {
      if (event.type === 'entity-died') world.systems.damage.hurt(playerOf('alice'), 9, { type: 'generic' });
    });
    const { health } = alice.observe();
    const killed = await call('fight', { target_name: 'cow', retreat_at_health: Math.ceil(health) - 2 });
    stop();
    expect(killed, killed.message).toMatchObject({
      ok: true,
      message: expect.stringMatching(
        /^killed cow at .* with 1 hit, but did not pick up what it dropped: health .* of 20, retreat at \d+; you stand at .*, with no monster in sight; health .* now$/,
      ),
      data: { killed: true, picked: [] },
    });
    expect(alice.observe().inventory.map(({ id }) => id)).toEqual(['iron_sword']);
  });
});

describe('navigateTo', () => {
  test('keeps away from monsters on the way, and gets to what is beside one all the same', async () => {
    const husk = mob('husk', 6.5, 0.5, { noAI: true });
    let nearest = Number.POSITIVE_INFINITY;
    const stop = world.server.onTick(() => {
      nearest = Math.min(nearest, distance(playerOf('alice').position, husk.position));
    });
    const far = await call('navigateTo', { x: 12, y: FLOOR_Y, z: 0 });
    stop();
    expect(far, far.message).toMatchObject({ ok: true });
    expect(nearest).toBeGreaterThan(2.5);
    const beside = await call('navigateTo', { x: 7, y: FLOOR_Y, z: 0 });
    expect(beside, beside.message).toMatchObject({ ok: true });
  });

  test('stops within two blocks, or in the very cell where that is asked', async () => {
    const cell = { x: 6, y: FLOOR_Y, z: 0 };
    await call('navigateTo', cell);
    expect(Math.floor(alice.observe().position.x)).toBeLessThan(6);
    await call('navigateTo', { ...cell, exact: true });
    expect(Math.floor(alice.observe().position.x)).toBe(6);
  });
});

describe('tools that walk to a cell', () => {
  test('keep away from monsters on the way as well', async () => {
    world.give('Alice', { dirt: 1 });
    const husk = mob('husk', 6.5, 0.5, { noAI: true });
    let nearest = Number.POSITIVE_INFINITY;
    const stop = world.server.onTick(() => {
      nearest = Math.min(nearest, distance(playerOf('alice').position, husk.position));
    });
    const cell = { x: 14, y: FLOOR_Y, z: 0 };
    expect(await call('placeBlock', { item_name: 'dirt', ...cell })).toMatchObject({ ok: true });
    await call('navigateTo', { x: 0, y: FLOOR_Y, z: 0 });
    expect(await call('MineBlock', cell)).toMatchObject({ ok: true });
    stop();
    expect(nearest).toBeGreaterThan(2.5);
    expect(world.carries('Alice', 'dirt')).toBe(1);
  });

  test('are the library’s where nobody is among monsters, and report as that does what they cannot reach', async () => {
    const cell = { x: 9, y: FLOOR_Y + 9, z: 0 };
    const library = createToolBelt(alice, ['placeBlock'], { clock: world.clock });
    const result = await world.play(() => library.call('placeBlock', { item_name: 'dirt', ...cell }, never));
    expect(result.ok).toBe(false);
    expect(await call('placeBlock', { item_name: 'dirt', ...cell })).toEqual(result);
  });

  test('do not walk anywhere for an item that is not carried', async () => {
    const before = alice.observe().position;
    const refused = await call('placeBlock', { item_name: 'stone', x: 14, y: FLOOR_Y, z: 0 });
    expect(refused).toMatchObject({ ok: false, code: 'missing-item' });
    expect(alice.observe().position).toEqual(before);
  });
});

describe('wear', () => {
  test('puts on the best of all armour that is carried', async () => {
    world.give('Alice', { leather_helmet: 1, iron_helmet: 1, iron_chestplate: 1, golden_boots: 1, bread: 1 });
    expect(await call('wear', { item_name: 'armour' })).toMatchObject({
      ok: true,
      message: 'you now wear iron_helmet, iron_chestplate, golden_boots',
      data: { worn: ['iron_helmet', 'iron_chestplate', 'golden_boots'] },
    });
    expect(await call('wear', { item_name: 'armour' })).toMatchObject({
      ok: true,
      message: 'you wear the best armour you carry already',
    });
    world.give('Alice', { bread: 1 });
    playerOf('alice').inventory.slots.replaceAll([]);
  });
});

describe('prompts', () => {
  test('tell how far monsters are and which way, and what effects there are for how long', async () => {
    mob('husk', 3.5, 0.5, { noAI: true });
    mob('spider', 0.5, -4.5, { noAI: true });
    mob('cow', 1.5, 2.5, { noAI: true });
    await world.play(() => world.clock.sleep(1_000));
    const text = () => partText(surroundingsPart('You', 50, surroundingsOf(alice)));
    expect(text()).toContain('\nmonsters near, also behind blocks, by distance in blocks: husk 3 E, spider 5 N\n');
    expect(text()).not.toContain('effects');
    world.systems.effects.give(playerOf('alice'), { id: 'fire_resistance', duration: 3_600 });
    await world.play(() => world.clock.sleep(20_000));
    expect(text()).toMatch(/\neffects on you: fire_resistance for 1(?:60|59|61) s\n/);
  });

  test('do not say that those cannot get to one another who are only far apart', () => {
    const agents = [alice, bob].map((body) => ({
      name: body.agent,
      body,
      briefing: briefingFor(body.agent, 'token', '1.20.4', body.observe().position),
      tools: { names: [], describe: () => [], call: () => Promise.reject(new Error('no tool was to be called')) },
    }));
    const state = new TeamView(agents).show();
    expect(state.groups).toEqual([['Alice', 'Bob']]);
    expect(teamStateParts(state).map(partText).join('\n')).not.toContain('cannot get to');
  });
});
