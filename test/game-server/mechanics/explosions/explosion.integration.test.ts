import { expect, test } from 'vitest';
import { LivingEntity } from '../../../../game-server/entities/livingEntity.ts';
import { explode } from '../../../../game-server/mechanics/explosions/explosion.ts';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

test('a blast without power hurts nobody, not even who stands where it is', async () => {
  await using env = await createEnv();
  env.systems.commands.console(`summon pig 0.5 ${FLOOR_Y} 0.5 {NoAI:1b}`);
  const [pig] = [...env.systems.entities.ofKind('pig')];
  if (!(pig instanceof LivingEntity)) return expect.fail('no pig');
  const { circuit, bodies } = env.systems.habitat.redstone;
  await env.tick(2);
  explode(circuit, bodies, { zone: env.zone, at: { ...pig.position }, power: 0, breaks: true });
  expect(pig).toMatchObject({ health: 10, alive: true, velocity: { x: 0, z: 0 } });
});
