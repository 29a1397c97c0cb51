import { createRequire } from 'node:module';
import prismarineRegistry from 'prismarine-registry';
import { expect, test } from 'vitest';
import '../../sidecar/body/sharedClasses.ts';

const requireAsMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));
const load = (name: string) => requireAsMineflayer(name) as (registry: unknown) => object;

test('the registries of a version share one class of blocks and one of items', () => {
  for (const name of ['prismarine-block', 'prismarine-item']) {
    const classes = load(name);
    expect(classes(prismarineRegistry('1.20.4')), name).toBe(classes(prismarineRegistry('1.20.4')));
    expect(classes('1.20.4'), name).toBe(classes(prismarineRegistry('1.20.4')));
    expect(classes(prismarineRegistry('1.21.4')), name).not.toBe(classes(prismarineRegistry('1.20.4')));
  }
});

test('all of Mineflayer gets the shared classes', () => {
  const registry = prismarineRegistry('1.19.2');
  const Block = load('prismarine-block')(registry) as { prototype: object };
  const Column = load('prismarine-chunk')(registry) as unknown as new (
    options: object,
  ) => { getBlock(at: object): object };
  const column = new Column({ minY: -64, worldHeight: 384 });
  expect(Object.getPrototypeOf(column.getBlock({ x: 0, y: 0, z: 0 }))).toBe(Block.prototype);
});
