import { formatBlockState, parseBlockState } from './blockState.ts';
import type { BlueprintCell } from './blueprint.ts';
import { type BlockPosition, boxOf, cellsOf, positionKey } from './geometry.ts';

/** Cells that fill a row, or a rectangle, are written as a run from this many on. */
const SHORTEST_RUN = 3;

/**
 * A blueprint as text for people and models, in arena coordinates: one document for each layer and block state, from
 * the lowest layer up,
 *
 *     layer y=-60: oak_log[axis=y] x4 at (-10,-60,0), (-8,-60,0)..(-8,-60,2)
 *
 * `a..b` is every cell of the row between two ends, both included; with `rectangles` also of the rectangle between two
 * corners, which is shorter. Nothing is lost: `parseBlueprintText` gives the cells back.
 */
export function formatBlueprintText(
  cells: readonly BlueprintCell[],
  { rectangles = false }: { readonly rectangles?: boolean } = {},
): string[] {
  const groups = new Map<string, { y: number; state: string; positions: BlockPosition[] }>();
  for (const { position, state } of cells) {
    const text = formatBlockState(state);
    const key = `${position.y} ${text}`;
    const group = groups.get(key) ?? { y: position.y, state: text, positions: [] };
    group.positions.push(position);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => a.y - b.y)
    .map(
      ({ y, state, positions }) =>
        `layer y=${y}: ${state} x${positions.length} at ${runsOf(positions, rectangles).map(formatRun).join(', ')}`,
    );
}

const DOCUMENT = /^layer y=(-?\d+): ([a-z0-9_]+(?:\[[a-z0-9_=,-]+\])?) x(\d+) at (.+)$/;
const RUN = /^\((-?\d+),(-?\d+),(-?\d+)\)(?:\.\.\((-?\d+),(-?\d+),(-?\d+)\))?$/;

/**
 * The cells of documents written by `formatBlueprintText`, in the order they are named.
 * @returns undefined when a document is not of that form or contradicts itself (wrong layer, wrong count).
 */
export function parseBlueprintText(documents: readonly string[]): BlueprintCell[] | undefined {
  const cells: BlueprintCell[] = [];
  for (const document of documents) {
    const match = DOCUMENT.exec(document);
    const state = parseBlockState(match?.[2] ?? '');
    if (!match || !state) return undefined;
    let count = 0;
    for (const part of (match[4] as string).split(', ')) {
      const run = RUN.exec(part);
      if (!run) return undefined;
      const [x1, y1, z1, x2, y2, z2] = run.slice(1).map((text) => (text === undefined ? undefined : Number(text)));
      const from = { x: x1 as number, y: y1 as number, z: z1 as number };
      const box = boxOf(from, { x: x2 ?? from.x, y: y2 ?? from.y, z: z2 ?? from.z });
      for (const position of cellsOf(box)) {
        if (position.y !== Number(match[1])) return undefined;
        cells.push({ position, state });
        count++;
      }
    }
    if (count !== Number(match[3])) return undefined;
  }
  return cells;
}

interface Run {
  from: BlockPosition;
  to: BlockPosition;
}

function runsOf(positions: readonly BlockPosition[], rectangles: boolean): Run[] {
  const left = new Set(positions.map(positionKey));
  const areLeft = (from: BlockPosition, to: BlockPosition) =>
    [...cellsOf(boxOf(from, to))].every((cell) => left.has(positionKey(cell)));
  const runs: Run[] = [];
  for (const from of positions) {
    if (!left.has(positionKey(from))) continue;
    /** The run from here that is grown along one axis, then, as a rectangle, along the other. */
    const grown = (first: 'x' | 'z', second: 'x' | 'z') => {
      let to = from;
      while (left.has(positionKey({ ...to, [first]: to[first] + 1 }))) to = { ...to, [first]: to[first] + 1 };
      const row = (at: number) =>
        [
          { ...from, [second]: at },
          { ...to, [second]: at },
        ] as const;
      while (rectangles && areLeft(...row(to[second] + 1))) to = { ...to, [second]: to[second] + 1 };
      return { to, size: (to.x - from.x + 1) * (to.z - from.z + 1) };
    };
    const [x, z] = [grown('x', 'z'), grown('z', 'x')];
    const best = z.size > x.size ? z : x;
    const to = best.size >= SHORTEST_RUN ? best.to : from;
    for (const position of cellsOf(boxOf(from, to))) left.delete(positionKey(position));
    runs.push({ from, to });
  }
  return runs;
}

function formatRun({ from, to }: Run): string {
  const text = ({ x, y, z }: BlockPosition) => `(${x},${y},${z})`;
  return positionKey(from) === positionKey(to) ? text(from) : `${text(from)}..${text(to)}`;
}
