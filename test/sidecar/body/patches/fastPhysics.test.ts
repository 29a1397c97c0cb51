import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import prismarineChunk from 'prismarine-chunk';
import prismarineRegistry from 'prismarine-registry';
import { Vec3 } from 'vec3';
import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { Columns } from '../../../../sidecar/body/client/columns.ts';
import { type Physics, speedUpPhysics } from '../../../../sidecar/body/patches/physics/fastPhysics.ts';
import {
  type Controls,
  PlayerState,
  replacePlayerState,
} from '../../../../sidecar/body/patches/physics/playerState.ts';
import { keepOutOfWalls } from '../../../../sidecar/body/patches/wallContact.ts';

const requireAsMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));
const { Physics: loadPhysics } = requireAsMineflayer('prismarine-physics') as {
  Physics(registry: unknown, world: unknown): Physics;
};
const loadWorlds = requireAsMineflayer('prismarine-world') as (registry: unknown) => new () => { sync: World };
type State = InstanceType<typeof PlayerState>;
/** The library's own class. */
const Original = replacePlayerState();

interface World {
  setColumn(x: number, z: number, column: unknown): void;
  unloadColumn(x: number, z: number): void;
  getBlock(at: Vec3): unknown;
  setBlockStateId(at: Vec3, stateId: number): void;
}

const FLOOR = 64;
const SIZE = 14;
const GROUND = ['stone', 'stone', 'ice', 'soul_sand', 'honey_block', 'slime_block', 'blue_ice', 'magma_block'];
const THINGS = [
  ...['water', 'lava', 'cobweb', 'ladder', 'vine', 'oak_fence', 'oak_slab', 'oak_stairs', 'cobblestone_wall'],
  ...['oak_trapdoor', 'scaffolding', 'bubble_column', 'kelp', 'snow', 'white_carpet', 'oak_door', 'stone', 'air'],
];

type Registry = ReturnType<typeof prismarineRegistry>;

function terrain(registry: Registry, random: Random) {
  const Chunk = (prismarineChunk as unknown as (registry: Registry) => new (options: object) => unknown)(registry);
  const world = new (loadWorlds(registry))().sync;
  const anyState = (names: readonly string[]) => {
    const block = registry.blocksByName[names[random.integer(0, names.length - 1)] as string];
    if (!block) return 0;
    const first = block.minStateId ?? 0;
    return random.integer(0, 2) === 0
      ? random.integer(first, block.maxStateId ?? first)
      : (block.defaultState ?? first);
  };
  for (const x of [-1, 0]) for (const z of [-1, 0]) world.setColumn(x, z, new Chunk({ minY: -64, worldHeight: 384 }));
  for (let x = -SIZE; x < SIZE; x++)
    for (let z = -SIZE; z < SIZE; z++) {
      world.setBlockStateId(new Vec3(x, FLOOR - 1, z), anyState(GROUND));
      const edge = Math.max(Math.abs(x + 0.5), Math.abs(z + 0.5)) > SIZE - 1;
      for (let y = FLOOR; y < FLOOR + (edge ? 5 : random.integer(0, 3)); y++)
        world.setBlockStateId(new Vec3(x, y, z), edge ? anyState(['stone']) : anyState(THINGS));
    }
  return { world, anyState };
}

interface TestBot {
  entity: Omit<State, 'attributes'> & {
    position: Vec3;
    velocity: Vec3;
    effects: Record<number, object>;
    attributes: Record<string, object>;
  };
  readonly inventory: { slots: (object | null)[] };
  readonly physics: Physics & { readonly sprintingUUID: string };
  jumpTicks: number;
  jumpQueued: boolean;
}

function botIn(world: World, registry: Registry, version: string): TestBot {
  const source = { getBlock: (at: Vec3) => world.getBlock(at) };
  return {
    version,
    registry,
    world,
    blockAt: source.getBlock,
    physics: loadPhysics(registry, source),
    inventory: { slots: new Array(46).fill(null) },
    jumpTicks: 0,
    jumpQueued: false,
    fireworkRocketDuration: 0,
    entity: {
      position: new Vec3(0.5, FLOOR + 3, 0.5),
      velocity: new Vec3(0, 0, 0),
      onGround: false,
      isInWater: false,
      isInLava: false,
      isInWeb: false,
      isCollidedHorizontally: false,
      isCollidedVertically: false,
      elytraFlying: undefined,
      yaw: 0,
      pitch: 0,
      effects: {},
      attributes: {},
    },
  } as unknown as TestBot;
}

function outcomeOf({ entity, jumpTicks, jumpQueued }: TestBot): unknown[] {
  const { position, velocity, attributes } = entity;
  return [
    ...[position.x, position.y, position.z, velocity.x, velocity.y, velocity.z].map((value) =>
      Object.is(value, -0) ? '-0' : value,
    ),
    ...[entity.onGround, entity.isInWater, entity.isInLava, entity.isInWeb, entity.elytraFlying],
    ...[entity.isCollidedHorizontally, entity.isCollidedVertically, jumpTicks, jumpQueued, JSON.stringify(attributes)],
  ];
}

const released = (): Record<keyof Controls, boolean> => ({
  forward: false,
  back: false,
  left: false,
  right: false,
  jump: false,
  sprint: false,
  sneak: false,
});

for (const version of ['1.19.2', '1.20.4', '1.21.4'])
  test(`fast steps end where the library's own do, bit for bit, in ${version}`, () => {
    const random = new Random(7).fork(version);
    const registry = prismarineRegistry(version);
    const seen = { rested: 0, water: 0, web: 0, lava: 0, pushed: 0, steps: 0 };
    for (let scene = 0; scene < 6; scene++) {
      const { world, anyState } = terrain(registry, random);
      const original = botIn(world, registry, version);
      const lean = botIn(world, registry, version);
      const both = [original, lean];
      const originalWorld = { getBlock: (at: { x: number; y: number; z: number }) => world.getBlock(at as Vec3) };
      for (const bot of both) keepOutOfWalls(bot as unknown as Bot);
      let steps = 0;
      const step = lean.physics.simulatePlayer;
      lean.physics.simulatePlayer = (state, blocks) => {
        steps++;
        return step(state, blocks);
      };
      speedUpPhysics(lean as unknown as Bot, new Columns(lean as unknown as Bot));
      const control = released();
      const speed = original.physics.movementSpeedAttribute;
      let left = 0;
      for (let tick = 0; tick < 700; tick++) {
        if (left-- === 0) {
          const idle = random.integer(0, 2) === 0;
          left = random.integer(1, idle ? 40 : 14);
          Object.assign(control, released());
          if (!idle)
            for (const key of Object.keys(control) as (keyof Controls)[]) control[key] = random.integer(0, 2) === 0;
          else control.sneak = random.integer(0, 3) === 0;
          const [yaw, pitch] = [random.float() * 7 - 3.5, random.float() * 3 - 1.5];
          for (const bot of both) Object.assign(bot.entity, { yaw, pitch });
        }
        const chance = random.integer(0, 99);
        const { x, y, z } = original.entity.position.floored();
        if (chance === 0) {
          const push = [random.float() - 0.5, random.float() * 0.6, random.float() - 0.5] as const;
          for (const { entity } of both) entity.velocity.translate(...push);
        } else if (chance === 1) {
          const to = [random.integer(-9, 9) + 0.5, FLOOR + random.integer(0, 4), random.integer(-9, 9) + 0.5] as const;
          for (const { entity } of both) entity.position.set(...to);
        } else if (chance < 6) {
          const at = new Vec3(x + random.integer(-1, 1), y + random.integer(-1, 2), z + random.integer(-1, 1));
          world.setBlockStateId(at, anyState(at.y < FLOOR ? GROUND : THINGS));
        } else if (chance === 6) {
          const id = registry.effectsByName[random.integer(0, 1) ? 'JumpBoost' : 'SlowFalling']?.id ?? 0;
          for (const { entity } of both) entity.effects = { [id]: { amplifier: chance % 2 } };
        } else if (chance === 7) for (const { entity } of both) entity.effects = {};
        else if (chance === 8) {
          const modifiers = [{ uuid: original.physics.sprintingUUID, amount: 0.3, operation: 2 }];
          for (const { entity } of both) entity.attributes[speed] = { value: 0.1, modifiers: [...modifiers] };
        } else if (chance === 9) for (const bot of both) bot.jumpQueued = true;
        else if (chance === 10 && tick % 2 === 0) {
          const enchantments = { type: 'compound', value: { id: string('minecraft:depth_strider'), lvl: short(2) } };
          const nbt = { type: 'compound', name: '', value: { Enchantments: list([enchantments.value]) } };
          for (const bot of both) bot.inventory.slots[8] = { name: 'diamond_boots', nbt };
        }
        const before = steps;
        const state = new Original(original as never, control);
        original.physics.simulatePlayer(state, originalWorld).apply(original as never);
        lean.physics.simulatePlayer(new PlayerState(lean as never, control), originalWorld).apply(lean as never);
        expect(outcomeOf(lean), `scene ${scene}, tick ${tick}`).toEqual(outcomeOf(original));
        if (steps === before) seen.rested++;
        seen.steps += steps - before;
        if (lean.entity.isInWater) seen.water++;
        if (lean.entity.isInLava) seen.lava++;
        if (lean.entity.isInWeb) seen.web++;
        if (lean.entity.isCollidedHorizontally) seen.pushed++;
      }
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(50);
  });

function string(value: string) {
  return { type: 'string', value };
}

function short(value: number) {
  return { type: 'short', value };
}

function list(value: readonly object[]) {
  return { type: 'list', value: { type: 'compound', value } };
}

test('a state holds what the library reads from a bot, for any effects and boots', () => {
  const version = '1.20.4';
  const registry = prismarineRegistry(version);
  const bot = botIn(terrain(registry, new Random(1)).world, registry, version);
  const names = ['JumpBoost', 'Speed', 'Slowness', 'DolphinsGrace', 'SlowFalling', 'Levitation'];
  const boots = (enchantments: readonly object[]) => ({
    name: 'iron_boots',
    nbt: { type: 'compound', name: '', value: { Enchantments: list(enchantments) } },
  });
  const cases = [
    boots([{ id: string('minecraft:depth_strider'), lvl: short(3) }]),
    boots([{ id: string('minecraft:unbreaking'), lvl: short(3) }]),
    { name: 'iron_boots', nbt: null },
    null,
  ];
  for (const [index, name] of [...names, ''].entries()) {
    const id = registry.effectsByName[name]?.id;
    bot.entity.effects = id === undefined ? {} : { [id]: { amplifier: index } };
    if (name) expect(id, name).toBeDefined();
    for (const item of cases) {
      bot.inventory.slots[8] = item;
      bot.inventory.slots[6] = index % 2 ? { name: 'elytra', nbt: null } : null;
      const control = released();
      expect({ ...new PlayerState(bot as never, control) }).toEqual({ ...new Original(bot as never, control) });
    }
  }
});
