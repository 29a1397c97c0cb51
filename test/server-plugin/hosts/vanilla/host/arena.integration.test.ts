import { describe, expect, test } from 'vitest';
import { blockState } from '../../../../../protocol/blockState.ts';
import type { HostFault } from '../../../../../protocol/errors.ts';
import { CALM_RULES, SURVIVAL_RULES } from '../../../../../protocol/gameRules.ts';
import { shiftBox } from '../../../../../protocol/geometry.ts';
import { ArenaYard } from '../../../../../server-plugin/arena/arena.ts';
import { snapshotContent } from '../../../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../../../../server-plugin/arena/arenaGrid.ts';
import { EmbeddedHost } from '../../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';
import { inWorld, ROOM } from './hostPlan.ts';
import { HostWorld, type HostWorldOptions } from './hostWorld.ts';

async function room(options: HostWorldOptions = {}) {
  const world = await HostWorld.start({ plans: [ROOM], ...options });
  const yard = new ArenaYard(world.host, new ArenaGrid());
  // Slot 0 lies where players begin.
  yard.claim(ROOM);
  const arena = yard.claim(ROOM);
  await world.run(() => arena.reset());
  return { world, yard, arena };
}

describe.each(['1.20.4', '1.19.2', '1.21.4'])('an arena on a server at %s', (version) => {
  test('is as planned, by the pack or command by command', async () => {
    for (const plans of [[ROOM], []]) {
      const { world, arena } = await room({ version, plans });
      await using _ = world;
      const seen = await world.run(() => arena.snapshot(0));
      const truth = await new EmbeddedHost(world.standIn.server, world.standIn.systems).snapshot(
        shiftBox(ROOM.box, arena.origin),
      );
      expect(seen.containers).toEqual([
        {
          position: { x: 4, y: -60, z: 4 },
          id: 'chest',
          items: [
            { slot: 0, id: 'oak_log', count: 5 },
            { slot: 26, id: 'iron_axe', count: 1, data: { damage: 3 } },
          ],
        },
      ]);
      expect(seen.entities).toEqual([
        { type: 'sheep', position: { x: 14.5, y: -60, z: 8.5 }, traits: { baby: true, color: 'red' } },
        { type: 'cow', position: { x: 16.5, y: -60, z: 8.5 }, traits: { noAI: true, name: 'Bertha' } },
      ]);
      expect(snapshotContent({ ...truth, entities: [] }).cells).toEqual(
        snapshotContent({ ...seen, entities: [] }).cells,
      );
    }
  });
});

describe('an arena on a server', () => {
  test('leaves the server as it was', async () => {
    const { world, arena } = await room();
    await using _ = world;
    const inside = `${arena.origin.x} -60 ${arena.origin.z - 1}`;
    expect(await world.command(`execute if block ${inside} minecraft:barrier`)).toBe('Test passed');
    expect(await world.command('gamerule keepInventory')).toContain('true');
    await world.run(() => arena.free());
    expect(await world.command(`execute if block ${inside} minecraft:barrier`)).not.toBe('Test passed');
    expect(await world.command('gamerule keepInventory')).toContain('false');
    expect(await world.command('difficulty')).toContain('Normal');
    expect(await world.command('forceload query')).toContain('No force loaded chunks');
    expect(await world.command('team list')).toContain('There are no teams');
    expect(await world.command('execute if entity @e[type=marker]')).toBe('Test failed');
    expect(await world.command('scoreboard objectives list')).not.toContain('gh.u.');
  });

  test('refuses zones by other rules with the way out, and takes those by the same', async () => {
    const { world, arena } = await room();
    await using _ = world;
    const box = shiftBox(arena.plan.box, { x: 1000, y: 0, z: 1000 });
    const refused = await world
      .run(() => world.host.openZone({ id: 'other', box, rules: SURVIVAL_RULES }))
      .catch((e) => e);
    expect(refused).toMatchObject({ code: 'rules-differ' });
    expect((refused as HostFault).message).toContain('one kind at a time');
    await world.run(() => world.host.openZone({ id: 'other', box, rules: { ...CALM_RULES, pvp: true } }));
    await world.run(() => world.host.closeZone('other'));
  });

  test('that is not as planned is told by what stands there', async () => {
    const { world, yard } = await room({ plans: [] });
    await using _ = world;
    // The game joins fences that stand side by side.
    const box = { min: { x: 12, y: -60, z: 6 }, max: { x: 13, y: -60, z: 6 } };
    const unjoined: BuildPlan = {
      ...ROOM,
      steps: [...ROOM.steps, { type: 'fill', box, state: blockState('oak_fence') }],
    };
    const arena = yard.claim(unjoined);
    const fault = await world.run(() => arena.reset()).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'arena-mismatch' });
    expect((fault as HostFault).message).toMatch(/expected oak_fence.*found oak_fence\[east=true/);
  });

  test('shows what was changed at the console since, and what an intervention changed', async () => {
    const { world, arena } = await room();
    await using _ = world;
    const stone = inWorld(15, -60, 2, arena.origin);
    await world.command(`setblock ${stone.x} ${stone.y} ${stone.z} minecraft:gold_block`);
    await world.run(() =>
      world.host.intervene({
        type: 'set-blocks',
        cells: [
          {
            position: inWorld(4, -60, 4, arena.origin),
            state: blockState('chest', { facing: 'south' }),
            items: [{ slot: 3, id: 'apple', count: 2 }],
          },
          {
            position: inWorld(10, -60, 4, arena.origin),
            state: blockState('iron_door', { facing: 'south', half: 'lower', open: 'true' }),
          },
          {
            position: inWorld(6, -60, 4, arena.origin),
            state: blockState('oak_sign', { rotation: '8' }),
            lines: ['new'],
          },
        ],
      }),
    );
    const seen = await world.run(() => arena.snapshot(0));
    await world.pass(10);
    expect(seen.containers[0]?.items).toEqual([{ slot: 3, id: 'apple', count: 2 }]);
    expect(seen.signs[0]?.front).toEqual(['new', '', '', '']);
    const truth = await new EmbeddedHost(world.standIn.server, world.standIn.systems).snapshot(
      shiftBox(ROOM.box, arena.origin),
    );
    expect(snapshotContent({ ...truth, entities: [] }).cells).toEqual(snapshotContent({ ...seen, entities: [] }).cells);
    expect(seen.palette).toContain('gold_block');
    expect(await world.run(() => world.host.block(stone))).toEqual(blockState('gold_block'));
    const told = world.events.filter(({ type }) => type.startsWith('block-') || type === 'container-changed');
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter((event) => 'player' in event)).toEqual([]);
  });
});
