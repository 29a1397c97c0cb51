import type { BlockPosition, Point } from '../../../../protocol/geometry.ts';
import { GATHERING_TOOLS } from '../../../../server-plugin/episode/families/gathering.ts';
import type { Body } from '../../../../sidecar/body/body.ts';
import type { ToolBelt, ToolResult } from '../../../../sidecar/tools/tool.ts';
import { createToolBelt } from '../../../../sidecar/tools/toolBelt.ts';
import type { LandName } from '../../../../worlds/landPresets.ts';
import { type BodyWorld, createLandWorld } from '../../body/bodyWorld.ts';

/** Generated land with Alice and Bob, who have the tools of the open, and their chest. */
export interface LandScene extends AsyncDisposable {
  readonly world: BodyWorld;
  readonly alice: Body;
  readonly bob: Body;
  readonly belt: ToolBelt;
  readonly chest: BlockPosition;
  call(name: string, args?: unknown): Promise<ToolResult>;
  /** The nearest block in Alice's sight of an id that passes. */
  see(matches: (id: string) => boolean): BlockPosition;
}

const never = new AbortController().signal;

/** Starts a scene; one at a time in a process. */
export async function createLandScene(
  preset: LandName,
  seed: number,
  items: Readonly<Record<string, number>>,
  version?: string,
): Promise<LandScene> {
  const world = await createLandWorld({ preset, seed }, version);
  const first = await world.join('Carol');
  const begin = cell(first.observe().position);
  const chest = { ...begin, x: begin.x + 2 };
  world.set(chest.x, chest.y, chest.z, 'chest[facing=north]');
  const documents = { gathering: { what: 'logs', items: ['oak_log'], count: 1, chest: [chest.x, chest.y, chest.z] } };
  const alice = await world.join('Alice', { items, documents });
  const bob = await world.join('Bob', { documents });
  const belt = createToolBelt(alice, GATHERING_TOOLS, { clock: world.clock });
  return {
    world,
    alice,
    bob,
    belt,
    chest,
    call: (name, args = {}) => world.play(() => belt.call(name, args, never)),
    see(matches) {
      const found = alice.findBlocks(matches, 40, 1)[0];
      if (!found) throw new Error('Alice sees no such block');
      return found.position;
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

function cell({ x, y, z }: Point): BlockPosition {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}
