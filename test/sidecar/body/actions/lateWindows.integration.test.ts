import { expect, test } from 'vitest';
import { createBodyWorld, FLOOR_Y } from '../bodyWorld.ts';

const FURNACE = { x: 1, y: FLOOR_Y, z: 2 };
const CHEST = { x: -1, y: FLOOR_Y, z: 2 };

test('a window that opens after its action was cancelled is nobody else’s', async () => {
  await using world = await createBodyWorld();
  world.set(FURNACE.x, FURNACE.y, FURNACE.z, 'furnace[facing=north]');
  world.set(CHEST.x, CHEST.y, CHEST.z, 'chest[facing=north]');
  world.fill(CHEST, { diamond: 3 });
  const body = await world.join('Alice');
  let cancelled = 0;
  for (let ms = 0; ms <= 60; ms += 5) {
    const cancel = new AbortController();
    await world.play(async () => {
      // Between two ticks, so that the server answers a while after the click.
      await world.clock.sleep(30);
      world.clock.after(ms, () => cancel.abort(new Error('enough')));
      const opening = await body.perform({ type: 'look-into-container', position: FURNACE }, cancel.signal);
      if (!opening.ok && opening.code === 'cancelled') cancelled++;
      const found = await body.perform({ type: 'look-into-container', position: CHEST });
      expect(found, `cancelled after ${ms} ms`).toMatchObject({
        ok: true,
        data: { items: [{ id: 'diamond', count: 3 }] },
      });
      await world.clock.sleep(100);
      // Nothing was left open.
      expect(await body.perform({ type: 'close-container' })).toMatchObject({ ok: false, code: 'nothing-there' });
    });
  }
  expect(cancelled).toBeGreaterThan(3);
});
