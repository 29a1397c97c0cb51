/** Rooms the reference's generator strings together for two agents (villagerbench.md, Appendix B): facts about its runs. */
export interface Composition {
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
export function roomsInOrder({ atoms }: Composition, merges: (atom: number) => boolean): number[] {
  const rooms: number[] = [];
  for (const atom of [...atoms].reverse()) if (!(merges(atom) && rooms.at(-1) === atom)) rooms.push(atom);
  return rooms;
}
