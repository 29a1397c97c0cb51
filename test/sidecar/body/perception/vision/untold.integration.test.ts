import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlockPosition } from '../../../../../protocol/geometry.ts';
import type { Action } from '../../../../../sidecar/body/action.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

const HIDDEN = { x: 6, y: FLOOR_Y + 1, z: 0 };

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { sight: 'line-of-sight', items: { cobblestone: 3, coal: 1, bread: 1 } });
});
afterAll(() => world[Symbol.asyncDispose]());

/** A cube of bedrock, which nobody opens, with something in its middle. */
async function hide(id: string) {
  for (let x = 4; x <= 8; x++)
    for (let y = FLOOR_Y - 1; y <= FLOOR_Y + 3; y++) for (let z = -2; z <= 2; z++) world.set(x, y, z, 'bedrock');
  await world.play(() => world.clock.sleep(100));
  world.set(HIDDEN.x, HIDDEN.y, HIDDEN.z, id);
  await world.play(() => world.clock.sleep(600));
}

/** What is answered where the body stands, or after looking for a way on foot. */
const asked = (position: BlockPosition): readonly Action[] => [
  { type: 'dig', position },
  { type: 'place', position, state: { id: 'cobblestone', properties: {} } },
  { type: 'place', position, state: { id: 'diamond_ore', properties: {} } },
  { type: 'place', position, state: { id: 'oak_log', properties: {} } },
  { type: 'look-into-container', position },
  { type: 'withdraw', position, item: 'diamond', count: 1 },
  { type: 'deposit', position, item: 'coal', count: 1 },
  { type: 'put-into-furnace', position, as: 'fuel', item: 'coal', count: 1 },
  { type: 'use-block', position },
  { type: 'use-item-on-block', position, item: 'coal' },
  { type: 'erect-ladder', top: position },
  { type: 'dismantle-ladder', top: position },
  { type: 'pillar-down', foot: position },
  { type: 'lay-beam', from: position, to: { ...position, x: position.x + 1 } },
  { type: 'remove-beam', from: position, to: { ...position, x: position.x + 1 } },
  { type: 'write-sign', position, lines: ['x'] },
  { type: 'sleep', position },
  { type: 'walk-to', position, range: 1 },
];

/** What goes there to look. */
const gone = (position: BlockPosition): readonly Action[] => [
  { type: 'mine-vein', position },
  { type: 'fell-tree', position },
  { type: 'travel', position, range: 1 },
];

async function answers(actions: readonly Action[]): Promise<string[]> {
  const heard: string[] = [];
  for (const action of actions) {
    await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0.5 }));
    const { ok, message, data } = await world.play(() => alice.perform(action));
    heard.push(`${action.type}: ${ok} ${message} ${JSON.stringify(data ?? null)}`);
  }
  return heard;
}

describe('what is out of sight', () => {
  test('no question about a cell tells what is in it', async () => {
    await hide('bedrock');
    const ofRock = await answers(asked(HIDDEN));
    for (const id of ['diamond_ore', 'oak_log']) {
      await hide(id);
      expect(await answers(asked(HIDDEN)), id).toEqual(ofRock);
      expect(alice.findBlocks((other) => other === id, 16, 4)).toEqual([]);
    }
  });

  test('whoever goes to look and sees nothing tells nothing', async () => {
    await hide('diamond_ore');
    const heard = await answers(gone(HIDDEN));
    expect(heard).toHaveLength(3);
    for (const answer of heard) expect(answer).toMatch(/^[\w-]+: false (?!.*diamond)/);
  });

  test('what is seen is called by its name', async () => {
    await hide('diamond_ore');
    for (let x = 4; x <= 5; x++) for (let y = FLOOR_Y; y <= HIDDEN.y; y++) world.set(x, y, 0, 'air');
    const { message } = await world.play(() => alice.perform({ type: 'mine-vein', position: HIDDEN }));
    expect(message).toContain('diamond_ore at');
    expect(message).toContain('drops nothing without an iron_pickaxe');
  });
});
