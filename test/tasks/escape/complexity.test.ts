import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { atomNumbered } from '../../../tasks/escape/atoms/atoms.ts';
import { complexityAsCoded, escapeLimits, type PlacedAtom } from '../../../tasks/escape/complexity.ts';
import { makeEscapeTask } from '../../../tasks/escape/makeEscapeTask.ts';
import { COMPOSITIONS } from '../../../tasks/villagerbench/escape/importEscape.ts';
import { sharedFile } from '../../support/sharedData.ts';

/** villagerbench.md, appendix B: rooms, atoms from the exit back, complexity, T_act and T_max in seconds; two agents. */
const APPENDIX_B: readonly (readonly [rooms: number, atoms: readonly number[], c: number, act: number, max: number])[] =
  [
    [1, [11], 1, 90, 420],
    [2, [3, 3], 4, 180, 480],
    [1, [7], 4, 180, 420],
    [1, [2], 0.5, 75, 420],
    [1, [8], 6, 240, 420],
    [2, [11, 9], 2, 120, 480],
    [3, [3, 3, 16], 4.25, 187.5, 540],
    [2, [7, 17], 4.5, 195, 480],
    [2, [2, 12], 1.5, 105, 480],
    [2, [8, 14], 10, 360, 480],
    [3, [11, 9, 16], 2.5, 135, 540],
    [4, [3, 3, 16, 13], 4.583, 197.5, 600],
    [3, [7, 17, 6], 6.5, 255, 540],
    [2, [2, 12], 1.5, 105, 480],
    [3, [8, 14, 13], 10.667, 380, 540],
    [4, [11, 9, 16, 2], 3, 150, 600],
    [4, [3, 3, 16, 4], 5.25, 217.5, 600],
    [4, [7, 17, 6, 8], 12.5, 435, 600],
    [1, [10], 0.5, 75, 420],
    [4, [8, 14, 13, 10], 11.167, 395, 600],
    [5, [11, 9, 16, 2, 16], 3.5, 165, 660],
    [5, [12, 17, 1, 10, 9], 3.5, 165, 660],
    [6, [7, 17, 6, 8, 3, 3], 16.5, 555, 720],
    [1, [8], 6, 240, 420],
    [5, [8, 14, 13, 10, 1], 11.667, 410, 660],
  ];
const TEAM = 2;

/**
 * The reference lists a room that merges once for each agent, and fills the columns behind it agent by agent until a room
 * that splits joins them.
 */
function placed(atoms: readonly number[]): PlacedAtom[] {
  const rooms: PlacedAtom[] = [];
  let apart = false;
  for (let index = 0; index < atoms.length; index++) {
    const atom = atomNumbered(atoms[index] as number);
    if (atom.kind === 'merge') {
      index += TEAM - 1;
      apart = true;
    } else if (atom.kind === 'split') apart = false;
    rooms.push({ atom, agents: apart && atom.kind !== 'merge' ? 1 : TEAM });
  }
  return rooms;
}

describe('as VillagerBench codes them', () => {
  test.each(APPENDIX_B)('%i rooms of atoms %j: complexity and limits of appendix B', (rooms, atoms, c, act, max) => {
    const complexity = complexityAsCoded(placed(atoms));
    expect(complexity).toBeCloseTo(c, 3);
    const limits = escapeLimits(complexity, rooms);
    expect([limits.actionTicks / 20, limits.gameTicks / 20, limits.noProgressTicks]).toEqual([act, max, null]);
  });
});

describe('the table of appendix B', () => {
  const facts = sharedFile('spec', 'villagerbench.md');
  const missing = facts ? '' : ' (skipped: set GUILDHALL_SHARED to the folder with spec/villagerbench.md)';

  test('lists the compositions that are imported', () => {
    expect(APPENDIX_B.map(([, atoms]) => atoms)).toEqual(COMPOSITIONS.map(({ atoms }) => atoms));
  });

  test.skipIf(missing !== '')(`is the fact sheet’s${missing}`, () => {
    const rows = [
      ...readFileSync(facts as string, 'utf8').matchAll(
        /^\| ([1-5]) \| ([0-4]) \| (\d+) \| ([\d, ]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| [01] \|$/gm,
      ),
    ].map((row) => row.slice(1));
    expect(rows.map(([level, seed]) => [Number(level), Number(seed)])).toEqual(
      COMPOSITIONS.map(({ level, seed }) => [level, seed]),
    );
    expect(
      rows.map(([, , rooms, atoms, ...figures]) => [
        Number(rooms),
        (atoms as string).split(', ').map(Number),
        ...figures.map(Number),
      ]),
    ).toEqual(APPENDIX_B);
  });
});

describe('ours', () => {
  const task = (numbers: readonly number[], agents = 2) =>
    makeEscapeTask({
      id: 'escape/test',
      title: 'test',
      level: numbers.length,
      seed: 1,
      agents,
      atoms: numbers.map(atomNumbered),
    });

  test.each([
    [[11], 2, 2],
    [[10, 13], 2, 2],
    [[8], 2, 3],
    [[4, 5, 3], 2, 1 + 2 + 2],
    [[15, 6], 2, 2 + 2],
    [[0, 2, 17], 5, 5 + 1 + 5],
    [[4, 3], 8, 1 + 8],
  ])('atoms %j for %i: the conditions of all rooms make %i (eq. 11)', (numbers, agents, conditions) => {
    expect(task(numbers, agents).complexity.ours).toBe(conditions);
  });

  test('a task has the limits of its complexity and its chambers', () => {
    // The split is one chamber, crossing and merging two each.
    const { limits, complexity } = task([4, 5, 3]);
    expect(complexity.asCoded).toBe(1 + 4 + 4);
    expect(limits).toEqual({ actionTicks: (30 * 9 + 60) * 20, gameTicks: (60 * 5 + 360) * 20, noProgressTicks: null });
  });
});
