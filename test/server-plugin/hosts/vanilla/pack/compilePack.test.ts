import { describe, expect, test } from 'vitest';
import { allGroups } from '../../../../../bench/tasks/selectTasks.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import { blockState } from '../../../../../protocol/blockState.ts';
import { rulesOf } from '../../../../../server-plugin/episode/families/rules.ts';
import { dialectOf } from '../../../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { VANILLA_VERSIONS } from '../../../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { compileArena, MOST_COMMANDS } from '../../../../../server-plugin/hosts/vanilla/pack/arenaCommands.ts';
import { compilePack } from '../../../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import { FunctionFiles } from '../../../../../server-plugin/hosts/vanilla/pack/functionFiles.ts';
import { zipPack } from '../../../../../server-plugin/hosts/vanilla/pack/packZip.ts';
import { clone, fill, point } from '../../../../../server-plugin/hosts/vanilla/pack/places.ts';
import { isEmbeddedOnly } from '../../../../../tasks/landGround.ts';
import type { BuildPlan, BuildStep } from '../../../../../worlds/plan/buildPlan.ts';
import { EXHAUSTIVE, sampleOf } from '../../../../support/depth.ts';

const VERSIONS = sampleOf(['1.20.4', ...VANILLA_VERSIONS.filter((version) => version !== '1.20.4')] as const, 2);

const box = { min: { x: -2, y: -60, z: 0 }, max: { x: 5, y: -50, z: 7 } };
const planOf = (...steps: BuildStep[]): BuildPlan => ({
  box,
  steps,
  loadouts: [{ position: { x: 0.5, y: -59, z: 0.5 }, yaw: 0, pitch: 0, items: [] }],
});
const set = (x: number, y: number, z: number, id: string, properties: Record<string, string> = {}): BuildStep => ({
  type: 'set',
  position: { x, y, z },
  state: blockState(id, properties),
});
const indexOf = (lines: readonly string[], part: string) => {
  const index = lines.findIndex((line) => line.includes(part));
  expect(index, part).toBeGreaterThanOrEqual(0);
  return index;
};

describe('an arena as commands', () => {
  test('comes in an order that survives what neighbours do', () => {
    const { build } = compileArena(
      planOf(
        set(0, -59, 0, 'water'),
        set(1, -58, 0, 'piston_head', { facing: 'up' }),
        set(1, -59, 0, 'piston', { facing: 'up', extended: 'true' }),
        set(2, -59, 0, 'torch'),
        set(3, -58, 0, 'lantern', { hanging: 'true' }),
        set(4, -59, 0, 'oak_door', { half: 'upper' }),
        set(4, -60, 0, 'oak_door', { half: 'lower' }),
        set(5, -59, 1, 'sand'),
        set(3, -57, 0, 'stone'),
        set(2, -60, 0, 'dirt'),
        set(1, -60, 0, 'redstone_block'),
        set(5, -60, 1, 'oak_fence'),
      ),
      '1.20.4',
    );
    const order = [
      'kill @e',
      ' minecraft:air',
      'redstone_block',
      'minecraft:sand',
      'half=lower',
      'lantern',
      ' minecraft:piston[',
      'piston_head',
      'minecraft:water',
    ];
    const places = order.map((part) => indexOf(build, part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(indexOf(build, 'half=lower')).toBeLessThan(indexOf(build, 'half=upper'));
    expect(indexOf(build, 'minecraft:dirt')).toBeLessThan(indexOf(build, 'minecraft:torch'));
    expect(indexOf(build, 'minecraft:stone')).toBeLessThan(indexOf(build, 'minecraft:lantern'));
    // What a neighbour may have changed is set once more, unless the version leaves neighbours alone.
    expect(build.filter((line) => line.includes('oak_fence'))).toHaveLength(2);
    const later = compileArena(planOf(set(5, -60, 1, 'oak_fence')), '1.21.11').build;
    expect(later.filter((line) => line.includes('oak_fence'))).toEqual([
      'setblock ~5 ~-60 ~1 minecraft:oak_fence[east=false,north=false,south=false,waterlogged=false,west=false] strict',
    ]);
  });

  test('is checked without emptying what holds something', () => {
    const { verify } = compileArena(
      planOf(
        {
          type: 'fill',
          box: { min: { x: 0, y: -60, z: 0 }, max: { x: 3, y: -60, z: 0 } },
          state: blockState('barrel'),
        },
        { type: 'container', position: { x: 1, y: -60, z: 0 }, items: [{ slot: 2, id: 'bread', count: 3 }] },
      ),
      '1.20.4',
    );
    expect(verify.filter((line) => /fill .*barrel/.test(line))).toEqual([]);
    expect(verify.filter((line) => /if block .*barrel/.test(line))).toHaveLength(4);
    expect(verify).toContain(
      'execute if data block ~1 ~-60 ~ Items[{Slot:2b,id:"minecraft:bread",Count:3b}] run scoreboard players remove #wrong gh 1',
    );
    // Whatever must be found counts as wrong until it is.
    const counted = verify.filter((line) => line.endsWith('players remove #wrong gh 1')).length;
    expect(verify[0]).toBe(`scoreboard players set #wrong gh ${counted}`);
  });

  test('is refused where it cannot be said', () => {
    const items: BuildStep = {
      type: 'container',
      position: { x: 0, y: -60, z: 0 },
      items: [{ slot: 0, id: 'bread', count: 1 }],
    };
    expect(() => compileArena(planOf(items), '1.20.4')).toThrow('expected a container');
    expect(() =>
      compileArena(planOf({ type: 'sign', position: { x: 0, y: -60, z: 0 }, lines: ['a'] }), '1.20.4'),
    ).toThrow('expected a sign');
    expect(() => compileArena(planOf(set(0, -60, 0, 'pale_oak_planks')), '1.20.4')).toThrow('pale_oak_planks');
  });

  test('has one id for whatever makes the same arena', () => {
    const plan = planOf(set(0, -60, 0, 'stone'));
    const id = (of: BuildPlan) => compileArena(of, '1.20.4').planId;
    const laden = {
      ...plan,
      loadouts: [
        { ...(plan.loadouts[0] as BuildPlan['loadouts'][number]), items: [{ slot: 36, id: 'bread', count: 1 }] },
      ],
    };
    expect(id(laden)).toBe(id(plan));
    expect(id(plan)).toMatch(/^[0-9a-f]{16}$/);
    const cow: BuildStep = { type: 'summon', kind: 'cow', position: { x: 1, y: -59, z: 1 } };
    expect(id(planOf(...plan.steps, cow))).not.toBe(id(planOf(...plan.steps, { ...cow, yaw: 90 })));
  });
});

describe('limits', () => {
  test('of fills and clones are kept or refused', () => {
    const dialect = dialectOf('1.20.4');
    const large = { min: { x: 0, y: 0, z: 0 }, max: { x: 31, y: 31, z: 32 } };
    expect(() => fill(dialect, 'absolute', large, blockState('stone'))).toThrow('at most 32768');
    expect(() => clone(dialect, large, { x: 0, y: 0, z: 0 })).toThrow('at most 32768');
    expect(fill(dialect, 'absolute', { ...large, max: { x: 31, y: 31, z: 31 } }, blockState('stone'))).toBe(
      'fill 0 0 0 31 31 31 minecraft:stone',
    );
  });

  test('whole numbers are written so that nothing moves them to the middle of a block', () => {
    expect(point('absolute', { x: 3, y: -60.5, z: -0.25 })).toBe('3.0 -60.5 -0.25');
    expect(point('relative', { x: 0, y: 1, z: -2 })).toBe('~ ~1.0 ~-2.0');
  });

  test('a line that is no command gets into no function', () => {
    for (const line of ['/say a', 'say a\nsay b', ' say', 'say \\'])
      expect(() => new FunctionFiles(dialectOf('1.20.4')).add('guildhall:x', [line])).toThrow('not one command');
  });
});

describe.each(VERSIONS)('the pack of %s', (version) => {
  const gameData = VersionGameData.ofVersion(version);
  const tasks = sampleOf(
    allGroups().flatMap((group) => group.taskIds.map((id) => () => group.find(id))),
    60,
  )
    .map((make) => make())
    // Generated land is the embedded server's alone.
    .filter((task) => !isEmbeddedOnly(task));
  const plans = tasks.map((task) =>
    rulesOf(task).plan(Math.min(task.agents.max, Math.max(task.agents.min, 2)), gameData),
  );

  test('holds every arena of the catalogue within the limits of functions', () => {
    const pack = compilePack(version, plans);
    expect(pack.info.arenas).toBe(pack.planIds.length);
    expect(pack.info.arenas).toBeGreaterThan(EXHAUSTIVE ? 250 : 20);
    const functions = `data/guildhall/${dialectOf(version).folders.function}`;
    const problems: string[] = [];
    for (const [path, text] of pack.files) {
      if (!path.endsWith('.mcfunction')) continue;
      const lines = text.split('\n').slice(0, -1);
      expect(lines.length, path).toBeLessThan(MOST_COMMANDS);
      for (const line of lines) {
        if (line.length >= 32_500) problems.push(`${path}: a line of ${line.length} characters`);
        if (line.includes('$(')) problems.push(`${path}: a macro in ${line}`);
        for (const [, id] of line.matchAll(/\bfunction guildhall:(\S+)/g))
          if (!pack.files.has(`${functions}/${id}.mcfunction`)) problems.push(`${path}: no function ${id} for ${line}`);
      }
    }
    expect(problems.slice(0, 20)).toEqual([]);
  });

  // Their order is dealt with before anything is written for a version.
  test.runIf(EXHAUSTIVE || version === VERSIONS[0])(
    'is the same bytes for the same plans, in whatever order they come',
    () => {
      const some = plans.filter((_, index) => index % (EXHAUSTIVE ? 12 : 8) === 0);
      const heard: number[] = [];
      const one = compilePack(version, some, (number) => heard.push(number));
      expect(heard).toEqual(some.map((_, index) => index + 1));
      const other = compilePack(version, [...some].reverse());
      expect(Buffer.from(zipPack(other.files)).equals(Buffer.from(zipPack(one.files)))).toBe(true);
      expect(other.info.hash).toBe(one.info.hash);
      expect(compilePack(version, some.slice(1)).info.hash).not.toBe(one.info.hash);
    },
  );
});
