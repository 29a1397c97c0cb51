import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shiftBox } from '../../../../../protocol/geometry.ts';
import { ArenaYard } from '../../../../../server-plugin/arena/arena.ts';
import { snapshotContent } from '../../../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../../../../server-plugin/arena/arenaGrid.ts';
import { EmbeddedHost } from '../../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { dialectOf } from '../../../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { MIRROR_OFFSET } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { readRegionFiles } from '../../../../../server-plugin/hosts/vanilla/regionFiles.ts';
import { ROOM } from './hostPlan.ts';
import { HostWorld } from './hostWorld.ts';

async function room(version: string, files = true) {
  const world = await HostWorld.start({ version, plans: [ROOM] });
  const worldFolder = files ? world.standIn.worldFolder : join(world.folder, 'nowhere');
  await world.run(() => world.host.close());
  world.host = await world.run(() => world.startHost({ worldFolder }));
  const yard = new ArenaYard(world.host, new ArenaGrid());
  yard.claim(ROOM);
  const arena = yard.claim(ROOM);
  await world.run(() => arena.reset());
  return { world, arena, worldFolder };
}

/** Somebody plays: from then on the files have the last word. */
async function play(world: HostWorld, arena: Awaited<ReturnType<typeof room>>['arena']) {
  await world.run(() =>
    world.host.admit({ username: 'Alice', joinToken: '', zone: arena.zone, loadout: arena.loadoutInWorld(0) }),
  );
  const body = await world.run(() => world.join('Alice'));
  await world.pass(10);
  await world.run(() => world.host.hold('Alice', false));
  return body;
}

describe.each(['1.20.4', '1.19.2', '1.21.4'])('the files of a world of %s', (version) => {
  test('say what stands in an arena, and what was not seen of it', async () => {
    const { world, arena, worldFolder } = await room(version);
    await using _ = world;
    const body = await play(world, arena);
    const box = shiftBox(ROOM.box, arena.origin);
    const shown = async () => {
      const content = snapshotContent(await world.run(() => world.host.snapshot(box)));
      return { ...content, entities: [] };
    };
    const truth = async () => ({
      ...snapshotContent(await new EmbeddedHost(world.standIn.server, world.standIn.systems).snapshot(box)),
      entities: [],
    });
    expect(await shown()).toEqual(await truth());
    const files = readRegionFiles(worldFolder, box, dialectOf(version), 7);
    expect(files.tick).toBe(7);
    expect({ ...snapshotContent(files), entities: [] }).toEqual(await truth());
    expect(world.warnings).toEqual([]);
    // Behind the samplers' back: in the arena and in its mirror at once.
    const { x, z } = arena.origin;
    await world.command(`setblock ${x + 9} -60 ${z + 9} minecraft:gold_block`);
    await world.command(`setblock ${x + 9 + MIRROR_OFFSET.x} -60 ${z + 9} minecraft:gold_block`);
    expect(await shown()).toEqual(await truth());
    expect(world.warnings).toEqual([expect.stringMatching(/^1 cells .* gold_block in the world's files, air/)]);
    await world.run(() => body.close());
  });
});

test('where the files cannot be read, the samples count, and an operator hears of it', async () => {
  const { world, arena } = await room('1.20.4', false);
  await using _ = world;
  const body = await play(world, arena);
  const seen = await world.run(() => arena.snapshot(0));
  expect(seen.containers).toHaveLength(1);
  expect(world.warnings).toEqual([expect.stringContaining('comes from samples alone')]);
  await world.run(() => body.close());
});
