import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { summon } from '../../../../../game-server/mobs/summon.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import type { Agent } from '../../../../../sidecar/frameworks/framework.ts';
import { lintCode } from '../../../../../sidecar/frameworks/mindcraft/code/lint.ts';
import { ProgramStopped, runCodeProgram } from '../../../../../sidecar/frameworks/mindcraft/code/runCodeProgram.ts';
import {
  namesOf,
  SKILL_LIBRARY,
  skillsPermitted,
} from '../../../../../sidecar/frameworks/mindcraft/code/skillLibrary.ts';
import { REFLEX_TOOLS } from '../../../../../sidecar/tools/mindcraft/reflexTools.ts';
import { ALL_TOOLS, createToolBelt } from '../../../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, briefingFor, createBodyWorld, FLOOR_Y, ORIGIN } from '../../../body/bodyWorld.ts';

const Y = FLOOR_Y;
let world: BodyWorld;
let alice: Body;
let agent: Agent;
beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
  await world.join('Bob', { at: { x: 6.5, y: Y, z: 6.5 } });
  const tools = [...ALL_TOOLS, ...REFLEX_TOOLS];
  const names = tools.map(({ name }) => name);
  agent = {
    name: 'Alice',
    briefing: briefingFor('Alice', '', '1.20.4', { x: 0.5, y: Y, z: 0.5 }),
    body: alice,
    tools: createToolBelt(alice, names, { clock: world.clock, tools }),
  };
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const entity of [...world.systems.entities.all()]) world.systems.entities.remove(entity);
  world.systems.commands.console('kill @e[type=item]', 'zone');
  world.clear();
  world.give('Alice', {});
  const player = world.server.players.get('alice');
  if (!player) throw new Error('Alice is not in play');
  world.systems.movement.teleport(player, { x: 0.5 + ORIGIN.x, y: Y, z: 0.5 + ORIGIN.z });
  await world.play(() => alice.perform({ type: 'wait', ms: 500 }));
});

function mob(kind: string, x: number, z: number): void {
  const position = { x: x + ORIGIN.x, y: Y, z: z + ORIGIN.z };
  summon(world.systems.habitat, kind, { zone: 'zone', position }, { noAI: true, health: 2 });
}

interface Case {
  readonly has?: Readonly<Record<string, number>>;
  readonly scene?: () => void;
  readonly program: string;
  /** What the program's last value logged must match. */
  readonly gives: RegExp;
}

const chest = () => {
  world.set(2, Y, 0, 'chest[facing=west,type=single]');
  world.fill({ x: 2, y: Y, z: 0 }, { bread: 5 });
};

const CASES: Readonly<Record<string, Case>> = {
  goToPosition: {
    program: `await skills.goToPosition(bot, 6, ${Y}, 0, 0); return (await world.getPosition(bot)).floored()`,
    gives: /^\(6, -60, 0\)$/,
  },
  goToNearestBlock: {
    scene: () => world.set(8, Y, 0, 'stone'),
    program: 'await skills.goToNearestBlock(bot, "stone", 2); return (await world.getPosition(bot)).x > 5',
    gives: /^true$/,
  },
  goToNearestEntity: {
    scene: () => mob('cow', 8, 0),
    program: 'await skills.goToNearestEntity(bot, "cow"); return (await world.getPosition(bot)).x > 4',
    gives: /^true$/,
  },
  goToPlayer: {
    program: 'await skills.goToPlayer(bot, "Bob"); return (await world.getNearbyPlayers(bot, 3.5))[0].name',
    gives: /^Bob$/,
  },
  moveAway: {
    program:
      'await skills.moveAway(bot, 6); return (await world.getPosition(bot)).distanceTo(new Vec3(0.5, -60, 0.5)) > 5',
    gives: /^true$/,
  },
  moveAwayFromEntity: {
    scene: () => mob('cow', 3, 0),
    program:
      'const [cow] = (await world.getNearbyEntities(bot)).filter((e) => e.name === "cow"); await skills.moveAwayFromEntity(bot, cow, 8); return (await world.getPosition(bot)).distanceTo(cow.position) > 7',
    gives: /^true$/,
  },
  avoidEnemies: {
    scene: () => mob('zombie', 5, 0),
    program:
      'return await skills.avoidEnemies(bot, 12) && (await world.getNearbyEntities(bot, 11)).every((e) => e.name !== "zombie")',
    gives: /^true$/,
  },
  stay: { program: 'return await skills.stay(bot, 2)', gives: /^true$/ },
  wait: { program: 'return await skills.wait(bot, 500)', gives: /^true$/ },
  useDoor: {
    scene: () => {
      world.set(2, Y, 0, 'oak_door[half=lower,open=false]');
      world.set(2, Y + 1, 0, 'oak_door[half=upper,open=false]');
    },
    program: `await skills.useDoor(bot, new Vec3(2, ${Y}, 0)); return (await world.getBlockAtPosition(bot, 2, ${Y}, 0)).properties.open`,
    gives: /^true$/,
  },
  goToBed: { program: 'return await skills.goToBed(bot)', gives: /^false$/ },
  craftRecipe: {
    has: { oak_log: 1 },
    program: 'await skills.craftRecipe(bot, "oak_planks", 1); return (await world.getInventoryCounts(bot)).oak_planks',
    gives: /^4$/,
  },
  smeltItem: {
    has: { potato: 1, coal: 1 },
    scene: () => world.set(3, Y, 0, 'furnace[facing=west]'),
    program: 'await skills.smeltItem(bot, "potato", 1); return (await world.getInventoryCounts(bot)).baked_potato',
    gives: /^1$/,
  },
  equip: { has: { stone_sword: 1 }, program: 'return await skills.equip(bot, "stone_sword")', gives: /^true$/ },
  discard: {
    has: { dirt: 3 },
    program: 'await skills.discard(bot, "dirt"); return (await world.getInventoryCounts(bot)).dirt',
    gives: /^undefined$/,
  },
  putInChest: {
    has: { dirt: 3 },
    scene: chest,
    program: 'await skills.putInChest(bot, "dirt", 2); return (await world.getInventoryCounts(bot)).dirt',
    gives: /^1$/,
  },
  takeFromChest: {
    scene: chest,
    program: 'await skills.takeFromChest(bot, "bread", 2); return (await world.getInventoryCounts(bot)).bread',
    gives: /^2$/,
  },
  viewChest: { scene: chest, program: 'return await skills.viewChest(bot)', gives: /^true$/ },
  consume: { has: { honey_bottle: 1 }, program: 'return await skills.consume(bot, "bread")', gives: /^false$/ },
  giveToPlayer: {
    has: { bread: 2 },
    program: 'await skills.giveToPlayer(bot, "bread", "Bob", 2); return (await world.getInventoryCounts(bot)).bread',
    gives: /^undefined$/,
  },
  collectBlock: {
    scene: () => world.set(4, Y, 0, 'oak_log[axis=y]'),
    program: 'await skills.collectBlock(bot, "oak_log", 1); return (await world.getInventoryCounts(bot)).oak_log',
    gives: /^1$/,
  },
  pickupNearbyItems: {
    scene: () =>
      void world.systems.items.spawn(
        { id: 'stick', count: 1 },
        { x: 3.5 + ORIGIN.x, y: Y, z: 0.5 + ORIGIN.z },
        { x: 0, y: 0, z: 0 },
        10,
      ),
    program: 'await skills.pickupNearbyItems(bot); return (await world.getInventoryCounts(bot)).stick',
    gives: /^1$/,
  },
  breakBlockAt: {
    scene: () => world.set(3, Y, 0, 'dirt'),
    program: `await skills.breakBlockAt(bot, 3, ${Y}, 0); return (await world.getBlockAtPosition(bot, 3, ${Y}, 0)).name`,
    gives: /^air$/,
  },
  placeBlock: {
    has: { oak_stairs: 1 },
    program: `await skills.placeBlock(bot, "oak_stairs[facing=east,half=bottom]", 3, ${Y}, 0); return (await world.getBlockAtPosition(bot, new Vec3(3, ${Y}, 0))).properties.facing`,
    gives: /^east$/,
  },
  attackNearest: {
    scene: () => mob('cow', 4, 0),
    program: 'return await skills.attackNearest(bot, "cow")',
    gives: /^true$/,
  },
  attackEntity: {
    scene: () => mob('cow', 4, 0),
    program:
      'const [cow] = (await world.getNearbyEntities(bot)).filter((e) => e.name === "cow"); return await skills.attackEntity(bot, cow)',
    gives: /^true$/,
  },
  defendSelf: {
    scene: () => mob('zombie', 4, 0),
    program: 'await skills.defendSelf(bot, 9); return (await world.getNearbyEntityTypes(bot)).length',
    gives: /^0$/,
  },
  tillAndSow: {
    has: { stone_hoe: 1, wheat_seeds: 1 },
    program: `await skills.tillAndSow(bot, 2, ${Y - 1}, 0, "wheat_seeds"); return (await world.getBlockAtPosition(bot, 2, ${Y}, 0)).name`,
    gives: /^wheat$/,
  },
  activateNearestBlock: {
    scene: () => world.set(3, Y, 0, 'lever[face=floor,facing=north,powered=false]'),
    program: `await skills.activateNearestBlock(bot, "lever"); return (await world.getBlockAtPosition(bot, 3, ${Y}, 0)).properties.powered`,
    gives: /^true$/,
  },
  getNearbyBlockTypes: {
    scene: () => world.set(3, Y, 0, 'stone'),
    program: 'return (await world.getNearbyBlockTypes(bot, 8)).includes("stone")',
    gives: /^true$/,
  },
  getNearbyPlayerNames: { program: 'return (await world.getNearbyPlayerNames(bot)).join()', gives: /^Bob$/ },
  isClearPath: {
    scene: () => mob('cow', 4, 0),
    program:
      'const [cow] = (await world.getNearbyEntities(bot)).filter((e) => e.name === "cow"); return await world.isClearPath(bot, cow)',
    gives: /^true$/,
  },
  shouldPlaceTorch: { has: { torch: 1 }, program: 'return await world.shouldPlaceTorch(bot)', gives: /^true$/ },
  // Last, since it leaves her in a hole.
  digDown: { program: `await skills.digDown(bot, 1); return (await world.getPosition(bot)).y`, gives: /^-61$/ },
  getNearestFreeSpace: { program: 'return (await world.getNearestFreeSpace(bot, 3, 8)).y', gives: /^-60$/ },
  getNearestBlocks: {
    scene: () => {
      world.set(3, Y, 0, 'stone');
      world.set(5, Y, 0, 'stone');
    },
    program:
      'return (await world.getNearestBlocks(bot, ["stone", "lever"], 8, 9)).filter((b) => b.name === "stone").map((b) => b.position.x).join()',
    gives: /^3,5$/,
  },
};
/** These stand in other cases, or take a command of MINDcraft's that answers them. */
const ELSEWHERE = [
  'followPlayer',
  'getPosition',
  'getNearestBlock',
  'getBlockAtPosition',
  'getNearbyEntities',
  'getNearbyEntityTypes',
  'getNearbyPlayers',
  'getInventoryCounts',
];
const BY_COMMAND = ['clearNearestFurnace', 'getCraftableItems', 'getBiomeName'];

test('every skill has a case', () => {
  expect([...Object.keys(CASES), ...ELSEWHERE, ...BY_COMMAND].sort()).toEqual(
    SKILL_LIBRARY.map(({ name }) => name).sort(),
  );
});

test.each(Object.entries(CASES))('%s', { timeout: 60_000 }, async (_, { has = {}, scene, program, gives }) => {
  world.give('Alice', has);
  scene?.();
  const skills = skillsPermitted(agent.tools.names);
  const source = `const value = await (async () => { ${program}; })(); log(bot, String(value));`;
  expect(lintCode(source, namesOf(skills))).toEqual([]);
  const signal = new AbortController().signal;
  const run = await world.play(() =>
    runCodeProgram({ source, skills, seed: 1 }, { agent, clock: world.clock }, signal),
  );
  expect(run.error).toBe('');
  const lines = run.output.map(({ text }) => text);
  expect(lines.at(-1), lines.join('\n')).toMatch(gives);
});

test('followPlayer follows until it is stopped', { timeout: 60_000 }, async () => {
  const skills = skillsPermitted(agent.tools.names);
  const source = 'await skills.followPlayer(bot, "Bob", 4); log(bot, "never");';
  const { position } = alice.observe();
  const stopped = await world.play(async () => {
    const limit = world.clock.deadline(5_000);
    return runCodeProgram({ source, skills, seed: 1 }, { agent, clock: world.clock }, limit.signal).then(
      () => undefined,
      (error: unknown) => error,
    );
  });
  expect(stopped).toBeInstanceOf(ProgramStopped);
  expect((stopped as ProgramStopped).output.map(({ text }) => text)).not.toContain('never');
  expect(alice.observe().position).not.toEqual(position);
});
