import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summon } from '../../../../game-server/mobs/summon.ts';
import type { Body } from '../../../../sidecar/body/body.ts';
import { GatewayError } from '../../../../sidecar/gateway/gatewayError.ts';
import { partText } from '../../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../../sidecar/prompt/surroundings.ts';
import type { ToolBelt } from '../../../../sidecar/tools/tool.ts';
import { createToolBelt } from '../../../../sidecar/tools/toolBelt.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../../body/bodyWorld.ts';
import { EMPTY_TEAM_STATE } from '../../prompt/emptyTeamState.ts';

const never = new AbortController().signal;
const TOOLS = ['eat', 'wait', 'sleep', 'get_environment_info', 'scanNearbyEntities'];

let world: BodyWorld;
let alice: Body;
let bob: Body;
let belts: Record<'alice' | 'bob', ToolBelt>;
beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { living: true });
  bob = await world.join('Bob', { at: { x: 6.5, y: FLOOR_Y, z: 0.5 } });
  const beltOf = (body: Body) => createToolBelt(body, [...TOOLS, 'fight'], { clock: world.clock });
  belts = { alice: beltOf(alice), bob: beltOf(bob) };
});
afterAll(() => world[Symbol.asyncDispose]());

const call = (name: string, args: unknown) => world.play(() => belts.alice.call(name, args, never));

function playerOf(name: string) {
  const player = world.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
}

/** Has clients be told the hour, which they are once a second. */
async function setHour(ticks: number): Promise<void> {
  world.systems.dayCycle.setTime('zone', ticks);
  await world.play(() => world.clock.sleep(1_500));
}

function mob(kind: string, x: number, z: number, noAI = true): void {
  const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z };
  summon(world.systems.habitat, kind, { zone: 'zone', position }, { noAI });
}

describe('eat', () => {
  test('goes on until the food level is full', async () => {
    world.give('Alice', { bread: 5 });
    world.systems.vitals.feed(playerOf('alice'), 6);
    expect(await call('eat', { item_name: 'bread' })).toMatchObject({
      ok: true,
      message: 'ate 3 bread, 2 left; food 20 of 20, health 20 of 20',
      data: { eaten: 3, left: 2, food: 20, gained: 14 },
    });
    expect(world.carries('Alice', 'bread')).toBe(2);
    expect(await call('eat', { item_name: 'bread' })).toMatchObject({
      ok: false,
      code: 'refused-by-server',
      message: 'did not consume bread: you are not hungry (food 20 of 20)',
    });
    expect(world.carries('Alice', 'bread')).toBe(2);
  });

  test('or until none is left', async () => {
    world.systems.vitals.feed(playerOf('alice'), 6);
    expect(await call('eat', { item_name: 'bread' })).toMatchObject({
      ok: true,
      message: 'ate 2 bread, 0 left; food 16 of 20, health 20 of 20',
    });
    expect(await call('eat', { item_name: 'bread' })).toMatchObject({ ok: false, code: 'missing-item' });
  });

  test('is broken off by a wound, and is the library’s where nobody has to survive', async () => {
    world.give('Alice', { bread: 9 });
    world.systems.vitals.feed(playerOf('alice'), 2);
    world.clock.after(2_500, () => world.systems.damage.hurt(playerOf('alice'), 3, { type: 'generic' }));
    expect(await call('eat', { item_name: 'bread' })).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^ate 2 bread, 7 left; .*; broken off: you were hurt$/),
    });
    const library = createToolBelt(alice, TOOLS, { clock: world.clock });
    const result = await world.play(() => library.call('eat', { item_name: 'bread' }, never));
    expect(result).toMatchObject({ ok: true, message: expect.stringMatching(/^consumed bread/) });
    expect(world.carries('Alice', 'bread')).toBe(6);
    expect(library.describe()[1]?.parameters).not.toHaveProperty('properties.until');
  });
});

describe('wait', () => {
  test('until night and until sunrise in one call each', async () => {
    await setHour(12_900);
    const night = await call('wait', { until: 'night' });
    expect(night).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^after \d+(\.\d+)? s it is night \(130\d\d/),
    });
    await setHour(23_400);
    const sunrise = await call('wait', { until: 'sunrise' });
    expect(sunrise.message).toMatch(/^after \d\d(\.\d+)? s it is sunrise \(\d\d? of 24000 ticks\)/);
    await setHour(14_000);
    expect(await call('wait', { until: 'night' })).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^it is night already: /),
    });
  });

  test('some minutes in one call, as crops take', async () => {
    await setHour(1_000);
    expect((await call('wait', { seconds: 65 })).message).toMatch(
      /^waited 65 s; no new message for you; it is morning/,
    );
  });

  test.runIf(EXHAUSTIVE)(
    'a whole night through, and no longer than the most that a call waits',
    { timeout: 30_000 },
    async () => {
      await setHour(13_000);
      expect((await call('wait', { until: 'sunrise' })).message).toMatch(/^after 5[45]\d(\.\d+)? s it is sunrise/);
      await setHour(3_000);
      expect((await call('wait', { until: 'sunrise' })).message).toMatch(/^after 10[45]\d(\.\d+)? s it is sunrise/);
    },
  );

  test('no longer than it is told, and says then what has not come yet', async () => {
    await setHour(13_000);
    expect((await call('wait', { until: 'sunrise', seconds: 2 })).message).toMatch(
      /^waited 2 s; not yet sunrise, call wait again; no new message for you; it is night/,
    );
    const alone: Body = Object.assign(Object.create(alice) as Body, {
      team: ['Alice'],
      observe: () => alice.observe(),
      perform: (...args: Parameters<Body['perform']>) => alice.perform(...args),
    });
    const own = createToolBelt(alone, [...TOOLS, 'fight'], { clock: world.clock });
    const waited = await world.play(() => own.call('wait', { seconds: 2 }, never));
    expect(waited.message).toMatch(/^waited 2 s; it is night/);
  });

  test('ends when one is hurt or spoken to', async () => {
    await setHour(14_000);
    world.clock.after(3_000, () => world.systems.damage.hurt(playerOf('alice'), 3, { type: 'generic' }));
    expect((await call('wait', { until: 'sunrise' })).message).toMatch(
      /^after [23](\.\d+)? s you were hurt: health 1\d(\.\d)? of 20, at night .*; no monster in sight$/,
    );
    mob('husk', 4.5, 0.5);
    await world.play(() => world.clock.sleep(500));
    world.clock.after(3_000, () => world.systems.damage.hurt(playerOf('alice'), 3, { type: 'generic' }));
    expect((await call('wait', { until: 'sunrise' })).message).toMatch(/ s you were hurt: .*; near you: husk \d E$/);
    for (const each of [...world.systems.mobs.all()]) world.systems.entities.remove(each);
    await world.play(() => world.clock.sleep(500));
    const { deaths = 0 } = alice.observe();
    world.clock.after(3_000, () => world.systems.damage.kill(playerOf('alice'), { type: 'generic_kill' }));
    expect((await call('wait', { until: 'sunrise' })).message).toMatch(
      / s you died, at night .*; no monster in sight$/,
    );
    await world.play(() => world.clock.sleep(3_000));
    expect(alice.observe()).toMatchObject({ deaths: deaths + 1, health: 20 });
    await setHour(14_000);
    const [heard] = await world.play(() =>
      Promise.all([
        belts.alice.call('wait', { until: 'sunrise' }, never),
        world.clock.sleep(2_000).then(() => bob.perform({ type: 'say', message: 'come out' })),
      ]),
    );
    expect(heard).toMatchObject({ ok: true, data: [{ from: 'Bob', text: 'come out' }] });
  });

  test('counts as done where the round of a framework ends it', async () => {
    const round = new AbortController();
    world.clock.after(4_000, () => round.abort(new Error('the round is over')));
    expect(await world.play(() => belts.alice.call('wait', { until: 'sunrise' }, round.signal))).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^waited 3(\.\d+)? s, then it was cut off$/),
    });
  });

  test('says that the game ended where that ends it', async () => {
    const game = new AbortController();
    world.clock.after(2_000, () => game.abort(new GatewayError('wrong-state', 'the episode is over: game-time')));
    expect(await world.play(() => belts.alice.call('wait', { until: 'sunrise' }, game.signal))).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^waited 1(\.\d+)? s, then the game ended$/),
    });
  });

  test('for seconds, five unless told; an hour that does not pass is not waited for', async () => {
    const begun = world.clock.now();
    expect((await call('wait', {})).message).toMatch(/^waited 5 s; no new message for you; it is night/);
    expect(world.clock.now() - begun).toBeLessThan(6_000);
    expect(await call('wait', { seconds: 701 })).toMatchObject({ ok: false, code: 'bad-argument' });
    world.server.setRule('zone', 'doDaylightCycle', false);
    await setHour(6_000);
    expect(await call('wait', { until: 'night' })).toMatchObject({ ok: false, code: 'bad-argument' });
    world.server.setRule('zone', 'doDaylightCycle', true);
  });
});

describe('sleep', () => {
  test('tells who is awaited, and where it is of no use', async () => {
    await setHour(14_000);
    for (const z of [2, 4]) {
      world.set(2, FLOOR_Y, z, 'red_bed[part=foot,facing=east]');
      world.set(3, FLOOR_Y, z, 'red_bed[part=head,facing=east]');
    }
    await world.play(() => world.clock.sleep(100));
    const { message } = await call('get_environment_info', {});
    expect(message).toMatch(/red_bed\[[^\]]*part=foot[^\]]*\] at \(2, -60, 2\) and 1 more/);
    expect(surroundingsOf(alice).devices).toHaveLength(2);
    const own = { x: 2, y: FLOOR_Y, z: 2 };
    expect(await call('sleep', own)).toMatchObject({
      ok: true,
      message: expect.stringMatching(
        /and sleeps; 1 of 2 needed for the night to pass are in bed; mates not seen in bed: Bob, Carol$/,
      ),
    });
    const second = await world.play(() => belts.bob.call('sleep', { ...own, z: 4 }, never));
    expect(second).toMatchObject({ ok: true, message: expect.stringMatching(/and sleeps$/) });
    expect((await call('wait', { until: 'sunrise' })).message).toMatch(/^after [45](\.\d+)? s it is sunrise/);
    world.server.setRule('zone', 'playersSleepingPercentage', 101);
    await setHour(14_000);
    expect((await call('sleep', own)).message).toMatch(/and sleeps; No amount of rest can pass this night$/);
    world.server.setRule('zone', 'playersSleepingPercentage', 100);
  });
});

test('the wear of what is held and the growth of crops are shown, in living worlds alone', async () => {
  for (const name of ['Alice', 'Bob'])
    world.systems.commands.console(`item replace entity ${name} weapon.mainhand with stone_sword{Damage:11}`, 'zone');
  world.set(3, FLOOR_Y - 1, -3, 'farmland[moisture=7]');
  world.set(4, FLOOR_Y - 1, -3, 'farmland[moisture=7]');
  world.set(3, FLOOR_Y, -3, 'wheat[age=7]');
  world.set(4, FLOOR_Y, -3, 'wheat[age=2]');
  await world.play(() => world.clock.sleep(500));
  expect((await call('get_environment_info', {})).message).toContain('You hold stone_sword (120 of 131 uses left)');
  expect(partText(surroundingsPart('You', 50, surroundingsOf(alice)))).toContain(
    'stone_sword (in hand, 120 of 131 uses left)',
  );
  expect((await call('scanNearbyEntities', { item_name: 'wheat' })).message).toMatch(/-3\) ripe; .*-3\) stage 2 of 7$/);
  const { message } = await world.play(() => belts.bob.call('get_environment_info', {}, never));
  expect(message).not.toContain('uses left');
  const scanned = await world.play(() => belts.bob.call('scanNearbyEntities', { item_name: 'wheat' }, never));
  expect(scanned.message).not.toMatch(/ripe|stage/);
});

test('of herds the nearest of each kind are named, in living worlds alone, with those a team state counts', async () => {
  world.give('Alice', {});
  await setHour(1_000);
  for (let number = 0; number < 14; number++) mob('sheep', 1 + number / 4, 3);
  mob('cow', 9.5, 9.5);
  mob('cow', 11.5, 9.5);
  await world.play(() => world.clock.sleep(500));
  const state = {
    ...EMPTY_TEAM_STATE,
    creatures: [
      { kind: 'sheep', count: 14, nearest: [1, FLOOR_Y, 3] as const },
      { kind: 'cow', count: 2, nearest: [9, FLOOR_Y, 9] as const },
    ],
  };
  const shown = (body: Body) => partText(surroundingsPart('You', 50, surroundingsOf(body), state as never));
  expect(shown(alice)).toMatch(/sheep \(colour white\) at .*cow at \(9\.5, -60, 9\.5\)/);
  expect(shown(bob)).not.toContain('cow');
  expect((await call('get_environment_info', {})).message).toMatch(/cow \(id \d+\) at \(9\.5/);
});
