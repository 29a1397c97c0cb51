import { type SummonOptions, summon } from '../../../game-server/mobs/summon.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import type { ToolBelt, ToolResult } from '../../../sidecar/tools/tool.ts';
import { createToolBelt, type ToolCallRecord } from '../../../sidecar/tools/toolBelt.ts';
import { VILLAGER_TOOLS } from '../../../sidecar/tools/villager/villagerTools.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../body/bodyWorld.ts';

/** A world with Alice, who has every tool, and Bob, who stands by. */
export interface ToolScene extends AsyncDisposable {
  readonly world: BodyWorld;
  readonly alice: Body;
  readonly bob: Body;
  readonly belt: ToolBelt;
  readonly calls: ToolCallRecord[];
  call(name: string, args?: unknown): Promise<ToolResult>;
  /** Empties the world and Alice's pockets and puts her back to the middle. */
  reset(): Promise<void>;
  /** Puts a mob on the floor, at arena coordinates, and returns its number. */
  mob(kind: string, x: number, z: number, options?: SummonOptions): number;
  /** Gives Alice levels of experience. */
  levels(count: number): void;
}

const never = new AbortController().signal;

/** Starts a scene; one at a time in a process. */
export async function createToolScene(version?: string): Promise<ToolScene> {
  const world = await createBodyWorld(version);
  const alice = await world.join('Alice');
  const bob = await world.join('Bob', { at: { x: 6.5, y: FLOOR_Y, z: 6.5 } });
  const calls: ToolCallRecord[] = [];
  const names = VILLAGER_TOOLS.map(({ name }) => name);
  const belt = createToolBelt(alice, names, { clock: world.clock, onCall: (call) => calls.push(call) });
  return {
    world,
    alice,
    bob,
    belt,
    calls,
    call: (name, args = {}) => world.play(() => belt.call(name, args, never)),
    async reset() {
      const entities = world.systems.entities;
      for (const entity of [...entities.all()]) entities.remove(entity);
      world.clear();
      world.give('Alice', {});
      await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 }));
      calls.length = 0;
    },
    mob(kind, x, z, options = {}) {
      const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z };
      return summon(world.systems.habitat, kind, { zone: 'zone', position }, options).entityId;
    },
    levels(count) {
      const player = world.server.players.get('alice');
      if (!player) throw new Error('Alice is not in play');
      world.systems.experience.giveLevels(player, count);
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
