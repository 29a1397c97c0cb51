import { expect, test } from 'vitest';
import { createBodyWorld, FLOOR_Y, ORIGIN } from './bodyWorld.ts';

for (const version of ['1.19.2', '1.20.4', '1.21.4'])
  test(`${version}: signs are read as they came with the chunk and as they change`, async () => {
    await using world = await createBodyWorld(version);
    const write = (x: number, lines: string[]) => {
      const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: ORIGIN.z };
      const entity = world.server.world.entityAt(position);
      if (entity?.type !== 'sign') return expect.fail('no sign there');
      entity.front = lines;
      world.server.world.touch(position);
    };
    const at = (x: number) => ({ x, y: FLOOR_Y, z: 0 });
    world.set(3, FLOOR_Y, 0, 'oak_sign');
    write(3, ['Pull the', '"lever", then', '', '{run}']);
    world.set(5, FLOOR_Y, 0, 'stone');
    const alice = await world.join('Alice');
    expect(alice.signAt(at(3))).toEqual(['Pull the', '"lever", then', '{run}']);
    expect(alice.signAt(at(5))).toBeUndefined();

    world.set(5, FLOOR_Y, 0, 'oak_sign');
    write(5, ['', 'new', '', '']);
    await world.play(() => world.clock.sleep(200));
    expect(alice.signAt(at(5))).toEqual(['new']);
    world.set(3, FLOOR_Y, 0, 'oak_wall_sign');
    world.set(5, FLOOR_Y, 0, 'air');
    await world.play(() => world.clock.sleep(200));
    expect(alice.signAt(at(3))).toEqual([]);
    expect(alice.signAt(at(5))).toBeUndefined();
  });
