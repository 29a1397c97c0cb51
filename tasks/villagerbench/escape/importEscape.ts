import type { Atom } from '../../escape/atoms/atom.ts';
import { makeEscapeTask } from '../../escape/makeEscapeTask.ts';
import { type ImportDefect, type ImportedTasks, refused, refusedBy, repaired } from '../../importing/defect.ts';
import type { GameFacts } from '../../importing/objections.ts';
import type { Task } from '../../task.ts';
import { readEntry, readSource } from '../readSource.ts';
import { AtomFile, AtomFiles } from './atomFile.ts';
import { importedAtom } from './importedAtom.ts';
import { planRoom } from './planRoom.ts';

const AGENTS = 2;
/** How many atoms VillagerBench has; a file of another number is not what its compositions were made of. */
const ATOMS = 18;

/**
 * Makes escapes for two of VillagerBench's atoms (`escape_atom.json`): each atom as a single room of ours, and the 25
 * compositions its generator makes of them, as far as agents can come from each room into the next.
 * @throws ConfigError 'villagerbench-not-found' or 'bad-villagerbench-file'; single atoms are refused.
 */
export function importEscape(path: string, facts: GameFacts): ImportedTasks {
  const entries = readSource<unknown[]>(path, AtomFiles, {
    expected: '[{"init": [...], "condition": [...], "effect": [...]}, ...]',
  });
  const tasks: Task[] = [];
  const defects: ImportDefect[] = [];
  const atoms = entries.map((entry, index) => readAtom(entry, index, facts, defects));
  for (const [index, atom] of atoms.entries()) {
    if (!atom) continue;
    const id = singleId(index);
    const rooms = atom.kind === 'cross' ? [atom, atoms.find((other) => other?.kind === 'merge')] : [atom];
    if (atom.kind === 'cross') {
      if (!rooms[1]) {
        defects.push(
          refused(id, 'missing-part', 'it leaves agents apart, and no atom of the file brings them together'),
        );
        continue;
      }
      defects.push(
        repaired(id, 'it leaves agents apart', `room ${rooms[1].number} follows, which brings them together`),
      );
    }
    make(id, `VillagerBench escape, atom ${index}`, 1, index, rooms as Atom[], tasks, defects);
  }
  if (entries.length === ATOMS)
    for (const composition of COMPOSITIONS) {
      const { level, seed } = composition;
      const id = `villagerbench/escape/level-${level}-seed-${seed}`;
      const numbers = roomsInOrder(composition, (number) => atoms[number]?.kind === 'merge');
      const missing = numbers.find((number) => !atoms[number]);
      if (missing !== undefined) {
        defects.push(refused(id, 'missing-part', `it needs atom ${missing}, which is refused`));
        continue;
      }
      const rooms = numbers.map((number) => atoms[number] as Atom);
      const gap = gapIn(rooms);
      if (gap) defects.push(refused(id, 'not-playable', gap));
      else make(id, `VillagerBench escape, level ${level}, seed ${seed}`, level, seed, rooms, tasks, defects);
    }
  return { tasks, defects };
}

function singleId(index: number): string {
  return `villagerbench/escape/atom-${String(index).padStart(2, '0')}`;
}

function readAtom(entry: unknown, index: number, facts: GameFacts, defects: ImportDefect[]): Atom | undefined {
  const id = singleId(index);
  const mended: { what: string; how: string }[] = [];
  try {
    const atom = importedAtom(planRoom(readEntry(AtomFile, entry, 'the atom'), facts, mended), index);
    defects.push(...mended.map(({ what, how }) => repaired(id, what, how)));
    return atom;
  } catch (error) {
    defects.push(refusedBy(id, error));
    return undefined;
  }
}

function make(
  id: string,
  title: string,
  level: number,
  seed: number,
  atoms: readonly Atom[],
  tasks: Task[],
  defects: ImportDefect[],
): void {
  const needed = Math.max(...atoms.map((atom) => atom.minAgents(AGENTS)));
  if (needed > AGENTS) {
    defects.push(refused(id, 'not-playable', `it needs ${needed} agents; escapes are imported for ${AGENTS}`));
    return;
  }
  try {
    tasks.push(makeEscapeTask({ id, title, level, seed, agents: AGENTS, atoms }));
  } catch (error) {
    defects.push(refusedBy(id, error));
  }
}

/** Why agents cannot go from one room into the next; undefined when they can, through all of them. */
function gapIn(rooms: readonly Atom[]): string | undefined {
  for (const [index, room] of rooms.entries()) {
    const next = rooms[index + 1];
    const apartAfter = room.kind === 'split' || room.kind === 'cross';
    const apartNext = next !== undefined && (next.kind === 'merge' || next.kind === 'cross');
    if (apartAfter === apartNext) continue;
    return apartNext
      ? `agents come out of atom ${room.number} together, and atom ${next.number} is for agents who are apart`
      : `agents come out of atom ${room.number} apart, and ${next ? `atom ${next.number} is for agents who are together` : 'there is one exit'}`;
  }
  return undefined;
}

/** Rooms the reference's generator strings together for two agents (villagerbench.md, Appendix B): facts about its runs. */
interface Composition {
  readonly level: number;
  readonly seed: number;
  /** Atoms from the exit to the start; agents go the other way. A 3 stands once for each agent it keeps apart. */
  readonly atoms: readonly number[];
}

const BY_LEVEL: readonly (readonly (readonly number[])[])[] = [
  [[11], [3, 3], [7], [2], [8]],
  [
    [11, 9],
    [3, 3, 16],
    [7, 17],
    [2, 12],
    [8, 14],
  ],
  [
    [11, 9, 16],
    [3, 3, 16, 13],
    [7, 17, 6],
    [2, 12],
    [8, 14, 13],
  ],
  [[11, 9, 16, 2], [3, 3, 16, 4], [7, 17, 6, 8], [10], [8, 14, 13, 10]],
  [[11, 9, 16, 2, 16], [12, 17, 1, 10, 9], [7, 17, 6, 8, 3, 3], [8], [8, 14, 13, 10, 1]],
];

/** The 25 of levels 1 to 5 and seeds 0 to 4. */
export const COMPOSITIONS: readonly Composition[] = BY_LEVEL.flatMap((seeds, level) =>
  seeds.map((atoms, seed) => ({ level: level + 1, seed, atoms })),
);

/** The atoms of a composition from the start to the exit, each room once: merging rooms that stand side by side are one. */
function roomsInOrder({ atoms }: Composition, merges: (atom: number) => boolean): number[] {
  const rooms: number[] = [];
  for (const atom of [...atoms].reverse()) if (!(merges(atom) && rooms.at(-1) === atom)) rooms.push(atom);
  return rooms;
}
