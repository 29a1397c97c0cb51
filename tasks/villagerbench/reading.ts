import { type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import type { BlueprintCell } from '../../protocol/blueprint.ts';
import {
  type BlockPosition,
  cellsOf,
  type Facing,
  formatPosition,
  neighbour,
  positionKey,
  samePosition,
  sizeOf,
} from '../../protocol/geometry.ts';
import { isTwoCellBlock } from '../construction/materials.ts';
import { halfOf, propertiesOf } from './letters.ts';
import { claimsOf, type StatementClaim, type StatementShape, sizeOfShape } from './statement.ts';
import { parseText, syntaxError } from './syntax.ts';

/**
 * A doubt about one cell. `texts` are the texts it rests on, as "line 3: ..."; `chosen` is the state taken for the
 * cell, or null where none was taken and the cell is left out.
 *
 * - duplicate: the same state is claimed more than once. Harmless; taken once.
 * - contradiction: different states are claimed. None is taken.
 * - rectangle: inside of a rectangle given by its corners, which may mean the area or its outline. The area is taken.
 * - box: start and end differ on several axes; the cell is neither. The filled box is taken.
 * - torch-on-wall: a "torch" with a facing; only a wall torch has one, so a wall torch is taken.
 * - halves: a door or bed whose text says nothing of halves. Of two doors on top of each other the lower is taken for
 *   the lower half, of two beds the one that `facing` points to for the head; a single bed may be either half.
 */
export interface ReadingIssue {
  readonly kind: 'duplicate' | 'contradiction' | 'rectangle' | 'box' | 'torch-on-wall' | 'halves';
  readonly position: BlockPosition;
  readonly texts: readonly string[];
  readonly chosen: BlockState | null;
  /** All states claimed for the cell, in the order of the texts. */
  readonly readings: readonly BlockState[];
}

/** Where a cell comes from: the texts' lines (from 1) and columns (from 1). */
interface Provenance {
  readonly line: number;
  readonly column: number;
}

/** A blueprint text read: the cells without doubt or with a stated choice, and every doubt. Arena coordinates. */
export interface StatementReading {
  readonly cells: readonly (BlueprintCell & { readonly from: readonly Provenance[] })[];
  readonly issues: readonly ReadingIssue[];
}

/** Claims on cells in one task; the arena holds 5,070 cells. */
const MOST_CLAIMS = 100_000;

/** Reads a task's texts. @throws ConfigError 'bad-blueprint-text' naming task, line and column. */
export function readBlueprintTexts(task: string, texts: readonly string[]): StatementReading {
  const claimed = new Map<string, Claimed[]>();
  let claims = 0;
  for (const [index, text] of texts.entries()) {
    const place = { task, line: index + 1 };
    for (const claim of claimsOf(parseText(text, place), place)) {
      claims += sizeOfShape(claim.shape);
      if (claims > MOST_CLAIMS)
        throw syntaxError(place, claim.column, `${claims} cells up to here`, `at most ${MOST_CLAIMS} in a task`);
      for (const position of cellsOfShape(claim.shape)) {
        const list = claimed.get(positionKey(position)) ?? [];
        claimed.set(positionKey(position), list);
        list.push({ position, claim, line: place.line, text, ...stateOf(claim) });
      }
    }
  }
  const issues: ReadingIssue[] = [];
  const cells: StatementReading['cells'][number][] = [];
  for (const list of claimed.values()) {
    const [first] = list as [Claimed];
    const contradicted = list.some(({ state }) => formatBlockState(state) !== formatBlockState(first.state));
    const report = (kind: ReadingIssue['kind'], of: readonly Claimed[]) =>
      issues.push({
        kind,
        position: first.position,
        texts: of.map(({ line, text }) => `line ${line}: ${text}`),
        chosen: contradicted ? null : first.state,
        readings: of.map(({ state }) => state),
      });
    if (contradicted) report('contradiction', list);
    else if (list.length > 1) report('duplicate', list);
    // A doubt about an area is none where another text names the very cell.
    if (list.every(({ claim, position }) => isInnerCell(claim.shape, position)))
      report(first.claim.shape.type === 'rectangle' ? 'rectangle' : 'box', list);
    const torches = list.filter(({ mended }) => mended);
    if (torches.length > 0) report('torch-on-wall', torches);
    if (!contradicted)
      cells.push({
        position: first.position,
        state: first.state,
        from: list.map(({ line, claim }) => ({ line, column: claim.column })),
      });
  }
  return withHalves(cells, issues, texts);
}

/** One line for people: "contradiction at (-10, -60, 1): stone / dirt; none taken". */
export function describeIssue(issue: ReadingIssue): string {
  const readings = [...new Set(issue.readings.map(formatBlockState))].join(' / ');
  const taken = issue.chosen ? `taken as ${formatBlockState(issue.chosen)}` : 'none taken';
  return `${issue.kind} at ${formatPosition(issue.position)}: ${readings}; ${taken}`;
}

interface Claimed {
  readonly position: BlockPosition;
  readonly claim: StatementClaim;
  readonly line: number;
  readonly text: string;
  readonly state: BlockState;
  readonly mended: boolean;
}

function stateOf({ material, facing }: StatementClaim): { state: BlockState; mended: boolean } {
  const properties = propertiesOf(facing);
  const mended = material === 'torch' && properties.facing !== undefined;
  return { state: { id: mended ? 'wall_torch' : material, properties }, mended };
}

function cellsOfShape(shape: StatementShape): Iterable<BlockPosition> {
  switch (shape.type) {
    case 'cell':
      return [shape.position];
    case 'range':
      return cellsOf(shape.box);
    case 'rectangle': {
      const missing = new Set(shape.missing.map(positionKey));
      return [...cellsOf(shape.box)].filter((position) => !missing.has(positionKey(position)));
    }
    default:
      return shape satisfies never;
  }
}

/** Whether another reading of the shape would leave the cell out: a rectangle's outline, or a box's two ends alone. */
function isInnerCell(shape: StatementShape, at: BlockPosition): boolean {
  if (shape.type === 'cell') return false;
  const { min, max } = shape.box;
  const size = sizeOf(shape.box);
  const wide = (['x', 'y', 'z'] as const).filter((axis) => size[axis] > 1);
  if (shape.type === 'range') return wide.length > 1 && !shape.ends.some((end) => samePosition(end, at));
  return wide.length === 2 && wide.every((axis) => at[axis] > min[axis] && at[axis] < max[axis]);
}

/** Completes the halves of doors and beds, which the texts never state. */
function withHalves(
  cells: readonly StatementReading['cells'][number][],
  issues: readonly ReadingIssue[],
  texts: readonly string[],
): StatementReading {
  const ids = new Map(cells.map(({ position, state }) => [positionKey(position), state.id]));
  const found = [...issues];
  const completed = cells.map((cell) => {
    const { position, state } = cell;
    if (!isTwoCellBlock(state.id)) return cell;
    const hasMate = (side: Facing) => ids.get(positionKey(neighbour(position, side))) === state.id;
    const chosen = { id: state.id, properties: { ...state.properties, ...halfOf(state, hasMate) } };
    found.push({
      kind: 'halves',
      position,
      texts: cell.from.map(({ line }) => `line ${line}: ${texts[line - 1]}`),
      chosen,
      readings: [state],
    });
    return { ...cell, state: chosen };
  });
  return { cells: completed, issues: found };
}
