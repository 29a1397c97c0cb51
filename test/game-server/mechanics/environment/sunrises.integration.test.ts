import { expect, test } from 'vitest';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

test('an arena begins at the hour of its rules, and a sunrise is reported of everybody alive', async () => {
  await using env = await createEnv({ rules: { startTime: 23_990 } });
  await env.connect('Alice');
  const bob = await env.connect('Bob');
  expect(env.systems.dayCycle.timeOfDay(env.zone)).toBeGreaterThanOrEqual(23_990);
  env.systems.vitals.kill(env.server.players.get('Bob') as never);
  await env.tick(20);
  expect(env.eventsOf('sunrise-seen')).toMatchObject([{ player: 'Alice', sunrises: 1 }]);
  bob.write('client_command', { actionId: 0 });
  await env.tick(2);
  // A night that is skipped ends with a sunrise too.
  env.systems.dayCycle.setTime(env.zone, 48_000);
  await env.tick(2);
  expect(env.eventsOf('sunrise-seen').map(({ player, sunrises }) => [player, sunrises])).toEqual([
    ['Alice', 1],
    ['Alice', 2],
    ['Bob', 2],
  ]);
});

test('nobody sees a sunrise where the sun stands still', async () => {
  await using env = await createEnv({ rules: { doDaylightCycle: false, startTime: 23_999 } });
  await env.connect('Alice');
  await env.tick(10);
  expect(env.systems.dayCycle.timeOfDay(env.zone)).toBe(23_999);
  expect(env.eventsOf('sunrise-seen')).toEqual([]);
});

test('a changed food level is reported, and only then', async () => {
  await using env = await createEnv();
  const alice = await env.connect('Alice');
  const health = alice.collect('update_health');
  const player = env.server.players.get('Alice');
  if (!player) throw new Error('Alice is not there');
  env.systems.vitals.feed(player, 7);
  await env.tick(3);
  expect(health.last()).toMatchObject({ food: 7, foodSaturation: 5 });
  env.systems.vitals.feed(player, 3);
  await env.tick(3);
  expect(health.last()).toMatchObject({ food: 3, foodSaturation: 3 });
  expect(env.eventsOf('food-changed').map(({ food }) => food)).toEqual([7, 3]);
});

test('who begins hungry is shown no other food level first', async () => {
  await using env = await createEnv();
  const loadout = { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [], food: 8 };
  const admission = { username: 'Alice', joinToken: 'of Alice', zone: env.zone, loadout };
  env.server.admit(admission);
  const shown: unknown[] = [];
  await env.reconnect(admission, (packet, { food }) => {
    if (packet === 'update_health') shown.push(food);
  });
  await env.tick(2);
  expect([...new Set(shown)]).toEqual([8]);
});
