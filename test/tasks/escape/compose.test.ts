import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import type { Atom } from '../../../tasks/escape/atoms/atom.ts';
import { ATOMS } from '../../../tasks/escape/atoms/atoms.ts';
import { compose } from '../../../tasks/escape/compose.ts';

const SEEDS = 300;
const TEAMS = [1, 2, 3, 4, 5, 6, 7, 8];
const LEVELS = [1, 2, 3, 4, 5, 9];

/**
 * Walks agents through a composition by what its atoms say alone: where they are, what they carry, how many it takes. Says
 * what does not fit.
 */
function objection(atoms: readonly Atom[], agents: number): string | undefined {
  let together = !(atoms[0]?.kind === 'merge' || atoms[0]?.kind === 'cross');
  let gold: 'none' | 'here' | 'left behind' = 'none';
  for (const { kind, number, minAgents, needs, yields } of atoms) {
    if (minAgents(agents) > agents) return `${number} needs ${minAgents(agents)} of ${agents}`;
    const apart = kind === 'merge' || kind === 'cross';
    if (apart === together) return `${number} takes agents ${apart ? 'apart' : 'together'}`;
    if (needs && gold !== 'here') return `${number} needs gold, which is ${gold}`;
    if (needs) gold = 'none';
    if (yields) gold = 'here';
    if (kind !== 'together' && gold === 'here') gold = 'left behind';
    if (kind === 'merge') together = true;
    if (kind === 'split') together = false;
  }
  if (!together) return 'agents come to the exit apart';
  if (gold !== 'none') return 'the gold is for nothing';
  return undefined;
}

const each = TEAMS.flatMap((agents) => LEVELS.map((level) => [level, agents] as const));
const composed = (level: number, agents: number) =>
  Array.from({ length: SEEDS }, (_, seed) => compose({ level, agents, random: new Random(seed).fork('test') }));

describe('compose', () => {
  test.each(each)(
    'level %i for %i: as many rooms as the level, each feasible after those before it',
    (level, agents) => {
      const all = composed(level, agents);
      expect(all.map((atoms) => atoms.length)).toEqual(all.map(() => level));
      expect(all.flatMap((atoms) => objection(atoms, agents) ?? [])).toEqual([]);
    },
  );

  test.each(each)('level %i for %i: some room needs everyone', (level, agents) => {
    for (const atoms of composed(level, agents))
      expect(Math.max(...atoms.map((atom) => atom.minAgents(agents)))).toBe(agents);
  });

  test('reaches every atom a team of its size can pass, for some seed', () => {
    for (const agents of TEAMS) {
      const reached = new Map<number, number>();
      for (const [seed, atoms] of composed(3, agents).entries())
        for (const { number } of atoms) if (!reached.has(number)) reached.set(number, seed);
      const possible = ATOMS.filter(
        (atom) => atom.minAgents(agents) <= agents && (agents > 1 || atom.kind === 'together'),
      ).map(({ number }) => number);
      expect([...reached.keys()].sort((a, b) => a - b)).toEqual(possible);
    }
  });

  test('repeats no atom while there are others', () => {
    for (const atoms of composed(5, 2)) expect(new Set(atoms).size).toBe(5);
  });

  test('depends on the seed alone', () => {
    const numbers = (seed: number) =>
      compose({ level: 5, agents: 2, random: new Random(seed).fork('test') }).map(({ number }) => number);
    expect(numbers(3)).toEqual(numbers(3));
    expect(numbers(3)).not.toEqual(numbers(4));
  });

  test('refuses what makes no escape', () => {
    const random = new Random(1);
    expect(() => compose({ level: 0, agents: 2, random })).toThrow(RangeError);
    expect(() => compose({ level: 1, agents: 0, random })).toThrow(RangeError);
  });
});

describe('atoms', () => {
  test('are the eighteen of VillagerBench, each at its number', () => {
    expect(ATOMS.map(({ number }) => number)).toEqual(Array.from({ length: 18 }, (_, index) => index));
    expect(new Set(ATOMS.map(({ title }) => title)).size).toBe(18);
  });
});
