import { describe, expect, test } from 'vitest';
import { boxContains, positionKey } from '../../../protocol/geometry.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { ATOMS } from '../../../tasks/escape/atoms/atoms.ts';
import { escapeGenerator } from '../../../tasks/escape/escapeGenerator.ts';
import { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { MOST_ROOMS, makeEscapeTask, STRICT_WINDOW } from '../../../tasks/escape/makeEscapeTask.ts';
import { signTexts } from '../../../tasks/escape/signText.ts';
import { runs } from '../../support/depth.ts';
import { playThrough } from './playThrough.ts';
import { Walk } from './walk.ts';

const make = (level: number, agents: number, seed: number) =>
  makeEscapeTask({ id: 'escape/test', title: 'test', level, seed, agents });

describe('an escape', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('for %i can be walked through, and no room before it is passed', (agents) => {
    for (let seed = 0; seed < runs(5, 60); seed++)
      expect(playThrough(make(1 + (seed % 5), agents, seed)), `seed ${seed}`).toBeUndefined();
  });

  test('is a valid task with its exit where VillagerBench has it', () => {
    for (let seed = 0; seed < 40; seed++) {
      const task = make(1 + (seed % 5), 1 + (seed % 8), seed);
      expect(EscapeTask.parse(task)).toEqual(task);
      expect(boxContains(task.exit, { x: 130, y: -60, z: 140 })).toBe(true);
      expect(task.rooms).toHaveLength(task.level);
      expect(task.starts).toHaveLength(task.agents.max);
      expect(task.rooms.map(({ leadsTo }) => leadsTo)).toEqual([...task.rooms.slice(1).map(({ name }) => [name]), []]);
    }
  });

  test('lies within walls that hands cannot break, everywhere', () => {
    const task = make(5, 3, 7);
    const walk = new Walk(task);
    for (const { box } of task.rooms.flatMap(({ chambers }) => chambers)) {
      const { min, max } = box;
      for (let x = min.x - 1; x <= max.x + 1; x++)
        for (let z = min.z - 1; z <= max.z + 1; z++) {
          expect(walk.at({ x, y: min.y - 1, z })).toBe('bedrock');
          expect(walk.at({ x, y: max.y + 1, z })).toMatch(/^(?:barrier|bedrock)\b/);
        }
      for (let y = min.y; y <= max.y; y++)
        for (let z = min.z; z <= max.z; z++)
          for (const x of [min.x - 2, max.x + 2]) expect(walk.at({ x, y, z })).toBe('bedrock');
    }
  });

  test.each(ATOMS.map((atom) => [atom.number, atom] as const))(
    'of atom %i has devices that hold on to something',
    (_, atom) => {
      const atoms =
        atom.number === 0
          ? [atom, ATOMS[2]]
          : atom.number === 2
            ? [ATOMS[0], atom]
            : atom.number === 4 || atom.number === 5
              ? [atom, ATOMS[3]]
              : [atom];
      for (const seed of [1, 2, 3, 4]) {
        const task = makeEscapeTask({
          id: 'escape/test',
          title: 'test',
          level: atoms.length,
          seed,
          agents: 4,
          atoms: atoms as never,
        });
        const walk = new Walk(task);
        const places = new Set<string>();
        for (const condition of task.rooms.flatMap(({ stages }) => stages).flatMap(({ conditions }) => conditions)) {
          const { position } = condition;
          expect(places.has(positionKey(position))).toBe(false);
          places.add(positionKey(position));
          const text = walk.at(position);
          const wall = /face=wall,facing=(\w+)/.exec(text)?.[1];
          const behind = { north: [0, 1], south: [0, -1], east: [-1, 0], west: [1, 0] }[wall ?? ''] as
            | [number, number]
            | undefined;
          const held = behind
            ? { x: position.x + behind[0], y: position.y, z: position.z + behind[1] }
            : { ...position, y: position.y - 1 };
          expect(walk.at(held)).not.toMatch(/^(?:air|lava)/);
        }
      }
    },
  );

  test('says in each chamber what to do, on signs that can be read', () => {
    const made: EscapeTask[] = [];
    const taskWith = (atom: number): EscapeTask => {
      for (let seed = 0; seed < 400; seed++) {
        made[seed] ??= make(3, 2, seed);
        const task = made[seed] as EscapeTask;
        if (task.rooms.some((room) => room.atom === atom)) return task;
      }
      throw new Error(`no task has atom ${atom}`);
    };
    for (const atom of ATOMS) {
      const task = taskWith(atom.number);
      for (const { box } of task.rooms.find((room) => room.atom === atom.number)?.chambers ?? []) {
        const signs = task.site.steps.filter((step) => step.type === 'sign' && boxContains(box, step.position));
        expect(signs.length).toBeGreaterThan(0);
        for (const sign of signs)
          if (sign.type === 'sign') for (const line of sign.lines) expect(line.length).toBeLessThanOrEqual(15);
      }
    }
  });

  test('fits an arena at its largest, and is refused beyond', () => {
    expect(new ArenaGrid().allocate(make(MOST_ROOMS, 8, 1).site.box)).toBe(0);
    expect(() => make(MOST_ROOMS + 1, 2, 1)).toThrow('level 16');
    expect(() => make(0, 2, 1)).toThrow('level 0');
  });

  test('tells of its exit and its window, and not of what lies ahead', () => {
    const [short, long] = [make(1, 2, 1), make(5, 2, 1)];
    expect(short.goal).toContain('(130, -60, 140)');
    expect(short.goal).toContain('within 30 seconds');
    expect(short.goal).toBe(long.goal);
    const strict = makeEscapeTask({
      id: 'escape/test',
      title: 'test',
      level: 1,
      seed: 1,
      agents: 2,
      windowTicks: STRICT_WINDOW,
    });
    expect(strict.goal).toContain('within 1 second,');
  });
});

describe('the generator', () => {
  test('makes the same task of the same options, and another of every other', () => {
    const options = { split: 'dev', index: 11, agents: 3, level: 4 } as const;
    const task = escapeGenerator.make(options);
    expect(escapeGenerator.make(options)).toEqual(task);
    expect([task.id, task.level, task.agents]).toEqual(['escape/dev/000011-l4-a3', 4, { min: 3, max: 3 }]);
    expect(task.origin).toMatchObject({ split: 'dev' });
    const others = [{ split: 'train' }, { index: 12 }, { agents: 4 }, { level: 3 }] as const;
    for (const other of others)
      expect(JSON.stringify(escapeGenerator.make({ ...options, ...other }).site)).not.toBe(JSON.stringify(task.site));
  });

  /** By atom, the first task of the training split that has it, for a team of two. */
  const FIRST_WITH = [3, 7, 3, 2, 4, 2, 4, 8, 0, 4, 2, 21, 3, 8, 1, 8, 3, 1];
  test.each(FIRST_WITH.map((index, atom) => [atom, index]))('shows atom %i in training task %i', (atom, index) => {
    const atomsOf = (at: number) => escapeGenerator.make({ split: 'train', index: at }).rooms.map((room) => room.atom);
    expect(atomsOf(index)).toContain(atom);
    for (let before = 0; before < index; before++) expect(atomsOf(before)).not.toContain(atom);
  });

  test('has a level and a team of its own choice, and refuses what it cannot make', () => {
    expect([0, 1, 4, 5].map((index) => escapeGenerator.make({ split: 'train', index }).level)).toEqual([1, 2, 5, 1]);
    expect(escapeGenerator.make({ split: 'train', index: 0 }).agents).toEqual({ min: 2, max: 2 });
    expect(() => escapeGenerator.make({ split: 'train', index: 0, level: 99 })).toThrow(RangeError);
    expect(() => escapeGenerator.make({ split: 'train', index: 0, agents: 9 })).toThrow(RangeError);
    expect(() => escapeGenerator.make({ split: 'train', index: -1 })).toThrow(RangeError);
  });
});

describe('signTexts', () => {
  test('breaks between words, four lines a sign, a new sign at each bar', () => {
    expect(signTexts('Step on the oak plate and press the stone button. | Go.', 3)).toEqual([
      ['Step on the oak', 'plate and press', 'the stone', 'button.'],
      ['Go.'],
    ]);
    expect(() => signTexts('one two | three', 1)).toThrow('takes 2 signs');
    expect(() => signTexts('incomprehensibilities', 1)).toThrow('longer');
  });
});
