import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';

const MAP = { source: 'Minecraft wiki, "Map"; "Map item format"' } as const;

interface MapPacket {
  readonly itemDamage: number;
  readonly scale: number;
  readonly locked: boolean;
  readonly icons: readonly { readonly type: number; readonly x: number; readonly z: number }[];
  readonly columns: number;
  readonly rows?: number;
  readonly x?: number;
  readonly y?: number;
  readonly data?: Buffer;
}

/** The pixels that packets have put on a client's map. */
function pictureOf(packets: readonly unknown[]): Uint8Array {
  const pixels = new Uint8Array(128 * 128);
  for (const { columns, rows = 0, x = 0, y = 0, data } of packets as readonly MapPacket[])
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        pixels[(y + row) * 128 + x + column] = data?.[row * columns + column] ?? 0;
  return pixels;
}

/** A raw client that unfolds the empty map in its hand. */
async function mapper(stage: Stage) {
  const { env, client, tick } = stage;
  env.setBlock(3, FLOOR_Y - 1, 2, 'gold_block');
  const alice = await client('Alice', { items: [{ slot: 36, id: 'map', count: 2 }] });
  const sent = alice.collect('map');
  alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
  await tick(2);
  return { alice, sent };
}

const mapNumber = ({ version }: Stage, number: number) => ({
  other: { [since(version, '1.20.5') ? 'map_id' : 'map']: number },
});

behaviour('an empty map becomes a map of the square one stands in', MAP, async (stage) => {
  const { alice } = await mapper(stage);
  expect(alice.player.inventory.slots.get(36)).toEqual({ id: 'map', count: 1 });
  const drawn = [...alice.player.inventory.slots.all()].find((stack) => stack?.id === 'filled_map');
  expect(drawn).toEqual({ id: 'filled_map', count: 1, data: mapNumber(stage, 0) });
  const { facts } = stage.env.systems.maps.archives.of(stage.env.zone).drawing(0) ?? expect.fail('no map');
  // Squares of 128 blocks that begin at -64.
  expect(facts).toMatchObject({ scale: 0, x: 0, z: 0, dimension: 'overworld', locked: false });
});

behaviour('a map in hand is drawn from the land and shows its holder', MAP, async (stage) => {
  const { tick } = stage;
  const { alice, sent } = await mapper(stage);
  const slot = alice.player.inventory.slots.all().findIndex((stack) => stack?.id === 'filled_map');
  alice.player.inventory.slots.set(36, alice.player.inventory.slots.get(slot));
  await tick(40);
  const [first] = sent.packets as unknown as MapPacket[];
  expect(first).toMatchObject({ itemDamage: 0, scale: 0, locked: false });
  const last = sent.packets.at(-1) as unknown as MapPacket;
  expect(first?.icons ?? last.icons).toMatchObject([{ type: 0, x: 1, z: 1 }]);
  const pixels = pictureOf(sent.packets);
  // Grass is 1 and gold 30; four brightnesses each. The middle lies at (64, 64).
  expect(Math.floor((pixels[(64 + 2) * 128 + 64 + 3] ?? 0) / 4)).toBe(30);
  expect(Math.floor((pixels[(64 + 5) * 128 + 64 + 5] ?? 0) / 4)).toBe(1);
  // What changes is drawn anew, and is all that is sent.
  sent.packets.length = 0;
  stage.env.setBlock(3, FLOOR_Y - 1, 2, 'diamond_block');
  await tick(30);
  const changed = (sent.packets as unknown as MapPacket[]).filter(({ columns }) => columns > 0);
  expect(changed.map(({ x, columns }) => [x, columns])).toEqual([[67, 1]]);
  expect(Math.floor((changed[0]?.data?.[0] ?? 0) / 4)).toBe(31);
});

behaviour(
  'a cartography table zooms a map out with paper, copies it with an empty map, locks it with a glass pane',
  { source: 'Minecraft wiki, "Cartography Table"' },
  async (stage) => {
    const { env, bot, until, tick } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'cartography_table');
    const { maps } = env.systems;
    const map = maps.make(env.zone, { x: 0, z: 0 }, 0);
    map.paint(5, 5, 42);
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'filled_map', count: 1, data: mapNumber(stage, 0) },
        { slot: 37, id: 'paper', count: 2 },
        { slot: 38, id: 'map', count: 1 },
        { slot: 39, id: 'glass_pane', count: 1 },
      ],
    });
    const block = await until(() => alice.findBlock({ matching: ({ name }) => name === 'cartography_table' }), 'it');
    const window = await until(alice.openBlock(block));
    /** Puts the map and something else on the table, and takes what comes of it. */
    const work = async (item: string) => {
      for (const name of ['filled_map', item]) {
        const slot = window.slots.findIndex((stack, at) => at >= 3 && stack?.name === name);
        await until(alice.clickWindow(slot, 0, 0));
        await until(alice.clickWindow(name === 'filled_map' ? 0 : 1, 0, 0));
        // What is left of a stack goes back.
        if (window.selectedItem) await until(alice.clickWindow(slot, 0, 0));
      }
      await tick(3);
      await until(alice.clickWindow(2, 0, 1));
      await tick(3);
    };
    const held = () =>
      (env.server.players.get('Alice')?.inventory.slots.all() ?? []).flatMap((stack) =>
        stack?.id === 'filled_map' ? [[maps.of(env.zone, stack)?.facts.id, stack.count]] : [],
      );
    await work('paper');
    expect(held()).toEqual([[1, 1]]);
    expect(maps.archives.of(env.zone).drawing(1)?.facts).toMatchObject({ scale: 1, x: 64, z: 64 });
    await work('map');
    expect(held()).toEqual([[1, 2]]);
    await work('glass_pane');
    expect(held()).toEqual(expect.arrayContaining([[2, 1]]));
    expect(maps.archives.of(env.zone).drawing(2)?.facts).toMatchObject({ scale: 1, locked: true });
  },
);

behaviour(
  'maps begin anew with every game',
  { source: 'Minecraft wiki, "Map": each world counts its own' },
  async ({ env }) => {
    const { archives } = env.systems.maps;
    env.systems.maps.make(env.zone, { x: 0, z: 0 }, 0);
    expect(archives.of('another').next).toBe(0);
    expect(archives.of(env.zone).next).toBe(1);
    const zone = env.server.zones.get(env.zone);
    if (!zone) throw new Error('no zone');
    env.server.openZone(zone);
    expect([archives.of(env.zone).next, archives.of(env.zone).drawing(0)]).toEqual([0, undefined]);
  },
);

behaviour('stained glass has its colour on a map, plain glass none', MAP, async (stage) => {
  const { env, tick } = stage;
  env.setBlock(5, FLOOR_Y, 2, 'red_stained_glass');
  env.setBlock(7, FLOOR_Y, 2, 'glass');
  const { alice, sent } = await mapper(stage);
  const slot = alice.player.inventory.slots.all().findIndex((stack) => stack?.id === 'filled_map');
  alice.player.inventory.slots.set(36, alice.player.inventory.slots.get(slot));
  await tick(40);
  const pixels = pictureOf(sent.packets);
  const colourAt = (x: number) => Math.floor((pixels[(64 + 2) * 128 + 64 + x] ?? 0) / 4);
  // Red is 28, and grass shows through plain glass.
  expect([colourAt(5), colourAt(7)]).toEqual([28, 1]);
});
