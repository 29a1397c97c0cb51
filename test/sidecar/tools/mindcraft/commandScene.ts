import { Boat } from '../../../../game-server/mechanics/vehicles/boat.ts';
import { type SummonOptions, summon } from '../../../../game-server/mobs/summon.ts';
import type { Briefing } from '../../../../protocol/briefing.ts';
import type { Body } from '../../../../sidecar/body/body.ts';
import { MINDCRAFT_TOOLS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import type { ToolBelt, ToolResult } from '../../../../sidecar/tools/tool.ts';
import { createToolBelt } from '../../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../../body/bodyWorld.ts';

/** A world with Alice, who has every command of the body, and Bob, who stands by. */
export interface CommandScene extends AsyncDisposable {
  readonly world: BodyWorld;
  readonly alice: Body;
  readonly bob: Body;
  readonly belt: ToolBelt;
  call(name: string, args?: unknown): Promise<ToolResult>;
  /** Calls a command and interrupts it after so much game time. */
  interrupted(name: string, args: unknown, ms: number): Promise<ToolResult>;
  /** Empties the world, gives Alice exactly these items and puts both where they began. */
  reset(items?: Readonly<Record<string, number>>): Promise<void>;
  /** Puts a boat on the floor, at arena coordinates. */
  boat(x: number, z: number): void;
  /** Sets the time of day, ticks. */
  time(ticks: number): void;
  /** Gives Alice levels of experience. */
  levels(count: number): void;
  /** Puts a mob on the floor, at arena coordinates. */
  mob(kind: string, x: number, z: number, options?: SummonOptions): number;
}

/** Where Bob stands. */
export const BOB = { x: 6, y: FLOOR_Y, z: 6 };
const never = new AbortController().signal;

/** Starts a scene; one at a time in a process. */
export async function createCommandScene(
  version: string,
  documents: Briefing['documents'] = {},
): Promise<CommandScene> {
  const world = await createBodyWorld(version);
  const alice = await world.join('Alice');
  const bob = await world.join('Bob', { at: { x: BOB.x + 0.5, y: BOB.y, z: BOB.z + 0.5 } });
  const belt = createToolBelt(
    alice,
    MINDCRAFT_TOOLS.map(({ name }) => name),
    {
      clock: world.clock,
      briefing: { version, documents },
      onDefect: (tool, error) => {
        throw new Error(`${tool} has a defect`, { cause: error });
      },
    },
  );
  return {
    world,
    alice,
    bob,
    belt,
    call: (name, args = {}) => world.play(() => belt.call(name, args, never)),
    interrupted: (name, args, ms) =>
      world.play(async () => {
        const stop = new AbortController();
        const abort = () => stop.abort(new Error('a newer action'));
        const timer = ms > 0 ? world.clock.after(ms, abort) : undefined;
        if (ms === 0) abort();
        const result = await belt.call(name, args, stop.signal);
        timer?.cancel();
        return result;
      }),
    async reset(items = {}) {
      world.clear();
      // Holes of the test before.
      for (let x = -1; x <= 10; x++)
        for (let z = -3; z <= 3; z++) for (const y of [FLOOR_Y - 2, FLOOR_Y - 3]) world.set(x, y, z, 'dirt');
      const { entities } = world.systems;
      for (const entity of [...entities.all()]) entities.remove(entity);
      world.give('Alice', items);
      await world.play(async () => {
        await alice.perform({ type: 'dismount' });
        await alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 });
        await bob.perform({ type: 'walk-to', position: BOB, range: 0 });
      });
    },
    mob(kind, x, z, options = {}) {
      const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z };
      return summon(world.systems.habitat, kind, { zone: 'zone', position }, options).entityId;
    },
    boat(x, z) {
      const position = { x: x + 0.5 + ORIGIN.x, y: FLOOR_Y, z: z + 0.5 + ORIGIN.z };
      world.systems.entities.add(new Boat(world.server, { zone: 'zone', position }, 'oak_boat'));
    },
    time(ticks) {
      world.systems.dayCycle.setTime('zone', ticks);
    },
    levels(count) {
      const player = world.server.players.get('alice');
      if (player) world.systems.experience.giveLevels(player, count);
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
