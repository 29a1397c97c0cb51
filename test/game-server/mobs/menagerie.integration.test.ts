import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { Mob } from '../../../game-server/mobs/mob.ts';
import { summon } from '../../../game-server/mobs/summon.ts';
import { versionsToTest } from '../../support/depth.ts';
import { createEnv, FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';

const ITEMS = [
  'shears',
  'bucket',
  'bowl',
  'wheat',
  'carrot',
  'bone',
  'cod',
  'lead',
  'saddle',
  'name_tag',
  'blue_dye',
  'golden_apple',
  'water_bucket',
  'flint_and_steel',
  'emerald',
  'wheat_seeds',
  'cow_spawn_egg',
  'diamond_sword',
  'bow',
  'hay_block',
];

describe('a menagerie', () => {
  test.each(versionsToTest())(
    'bears whatever a client does to every kind of animal, at %s',
    async (version) => {
      await using env = await createEnv({ version, rules: { mobGriefing: false } });
      const random = new Random(3);
      const alice = await env.connect('Alice');
      const { gameData } = env.server;
      const kinds = gameData.source.data.entitiesArray.map(({ name }) => name).filter((name) => gameData.hasMob(name));
      const centre = { x: 0.5, y: FLOOR_Y, z: 0.5 };
      for (const [x, y, z] of [
        [2, 0, 2],
        [-2, 0, 2],
      ] as const)
        env.setBlock(x, FLOOR_Y + y, z, 'oak_fence');
      let count = 0;
      for (let round = 0; round < 350; round++) {
        if (round % 40 === 0)
          alice.player.inventory.replaceAll(
            random
              .shuffle(ITEMS)
              .slice(0, 9)
              .map(
                (id, index) =>
                  ({ slot: 36 + index, id, count: id === 'diamond_sword' || id === 'shears' ? 1 : 4 }) as never,
              )
              .map((stack: { slot: number; id: string; count: number }) => ({
                ...stack,
                count: Math.min(stack.count, gameData.stackSize(stack.id) ?? 1),
              })),
          );
        alice.player.health = 20;
        const near = [...env.systems.entities.inZone(env.zone)].filter(
          ({ position }) => Math.hypot(position.x, position.z) < 5,
        );
        if (near.length < 6)
          summon(
            env.systems.habitat,
            kinds[count++ % kinds.length] as string,
            { zone: env.zone, position: { ...centre, x: random.integer(-3, 3) + 0.5, z: random.integer(-3, 3) + 0.5 } },
            random.integer(0, 1) === 0 ? { tame: true, owner: 'Alice', profession: 'farmer' } : {},
          );
        const target = near.length > 0 ? random.pick(near).entityId : random.integer(-5, 400);
        alice.write('held_item_slot', { slotId: random.integer(0, 8) });
        const mouse = random.pick([0, 0, 0, 1, 2]);
        alice.write('use_entity', {
          target,
          mouse,
          ...(mouse === 2 ? { x: random.float(), y: random.float() * 2, z: random.float() } : {}),
          ...(mouse === 1 ? {} : { hand: random.integer(0, 1) }),
          sneaking: random.integer(0, 5) === 0,
        });
        if (random.integer(0, 6) === 0) alice.write('close_window', { windowId: random.integer(0, 20) });
        if (random.integer(0, 9) === 0)
          alice.write('block_place', {
            hand: 0,
            location: { x: random.pick([2, -2]), y: FLOOR_Y, z: 2 },
            direction: 1,
            cursorX: 0.5,
            cursorY: 0.5,
            cursorZ: 0.5,
            insideBlock: false,
            sequence: round,
            worldBorderHit: false,
          });
        if (alice.player.vehicle && random.integer(0, 3) === 0)
          if (since(version, '1.21.2'))
            alice.write('player_input', {
              inputs: { forward: true, jump: random.integer(0, 1) === 0, shift: random.integer(0, 4) === 0 },
            });
          else alice.write('steer_vehicle', { sideways: 0, forward: 1, jump: random.integer(0, 3) });
        await env.tick();
        for (const entity of env.systems.entities.inZone(env.zone)) {
          const { x, y, z } = entity.position;
          if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)))
            throw new Error(`${entity.kind} is nowhere: ${x} ${y} ${z}`);
          if (entity instanceof Mob && entity.alive) expect(Math.abs(x)).toBeLessThanOrEqual(65);
        }
        if (Math.hypot(alice.player.position.x, alice.player.position.z) > 3 && !alice.player.vehicle)
          env.systems.movement.teleport(alice.player, centre);
      }
      expect(alice.kicked).toBeUndefined();
      expect(count).toBeGreaterThan(10);
      const uses = new Set(env.events.map(({ type }) => type).filter((type) => type.startsWith('entity-')));
      expect(uses.size).toBeGreaterThan(4);
    },
    120_000,
  );
});
