import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Action, ActionResult } from '../../../../../sidecar/body/action.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

/** Alice on the flat floor, who knows what her eyes have met alone. */
export interface AliceAlone {
  readonly world: BodyWorld;
  readonly alice: Body;
  /** Has her act, on game time. */
  perform(action: Action, signal?: AbortSignal): Promise<ActionResult>;
}

/** Starts the scene for all tests of a file; before each of them she stands in the middle of nothing and carries `items`. */
export function aliceAlone(items: Readonly<Record<string, number>>): AliceAlone {
  let world: BodyWorld;
  let alice: Body;
  const perform = (action: Action, signal?: AbortSignal) => world.play(() => alice.perform(action, signal));
  beforeAll(async () => {
    world = await createBodyWorld();
    alice = await world.join('Alice', { sight: 'line-of-sight' });
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.clear();
    world.give('Alice', items);
    await perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 });
  });
  return {
    get world() {
      return world;
    },
    get alice() {
      return alice;
    },
    perform,
  };
}
