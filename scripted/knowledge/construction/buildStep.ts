import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import {
  type BlockPosition,
  FACINGS,
  type Facing,
  neighbour,
  oppositeOf,
  positionKey,
} from '../../../protocol/geometry.ts';

/** One placement. Doors, beds and tall plants fill two cells with one item; `cells[0]` is the one clicked for. */
export interface PlacingStep {
  readonly cells: readonly BlockPosition[];
  /** Of `cells[0]`, with only those properties a builder decides. */
  readonly state: BlockState;
  /** A dirt block that only helps and must be gone at the end. */
  readonly helper: boolean;
}

/** Properties that follow from a placement or a setting; the rest (links, shapes, power) follow from neighbours. */
const DECIDED: ReadonlySet<string> = new Set([
  'facing',
  'axis',
  'half',
  'type',
  'part',
  'face',
  'hanging',
  'rotation',
  'hinge',
  'open',
  'layers',
  'candles',
]);

export const DIRT: BlockState = { id: 'dirt', properties: {} };

/** The part of a state that a builder decides. */
export function decidedPart(state: BlockState): BlockState {
  const kept = Object.entries(state.properties).filter(
    ([name, value]) => DECIDED.has(name) && !(name === 'open' && value === 'false') && isKept(state.id, name, value),
  );
  return blockState(state.id, Object.fromEntries(kept));
}

function isKept(id: string, name: string, value: string): boolean {
  if (name === 'type') return id.endsWith('_slab');
  if (name === 'facing') return value !== 'up' || !/^(torch|soul_torch|redstone_torch)$/.test(id);
  return true;
}

/** Whether a block in the world is what the blueprint asks for, as far as a builder decides it. */
export function isAsBlueprinted(wanted: BlockState, found: BlockState | undefined): boolean {
  if (!found || found.id !== wanted.id) return false;
  const decided = decidedPart(wanted).properties;
  return Object.entries(decided).every(
    ([name, value]) => found.properties[name] === undefined || found.properties[name] === value,
  );
}

/** Turns cells into placements, joining the two halves of doors, beds and tall plants. */
export function stepsOf(cells: readonly BlueprintCell[]): PlacingStep[] {
  const byKey = new Map(cells.map((cell) => [positionKey(cell.position), cell]));
  const steps: PlacingStep[] = [];
  for (const { position, state } of cells) {
    const first = firstHalfOf(position, state);
    if (first && byKey.get(positionKey(first))?.state.id === state.id) continue;
    steps.push({ cells: [position, ...secondHalfOf(position, state)], state: decidedPart(state), helper: false });
  }
  return steps;
}

const isTall = (id: string) => /_door$|^(sunflower|lilac|rose_bush|peony|tall_grass|large_fern)$/.test(id);

function firstHalfOf(position: BlockPosition, { id, properties }: BlockState): BlockPosition | undefined {
  if (isTall(id) && properties.half === 'upper') return neighbour(position, 'down');
  const facing = FACINGS.find((name) => name === properties.facing);
  if (id.endsWith('_bed') && properties.part === 'head' && facing)
    return neighbour(position, oppositeOf(facing as Facing));
  return undefined;
}

function secondHalfOf(position: BlockPosition, { id, properties }: BlockState): BlockPosition[] {
  if (isTall(id)) return [neighbour(position, 'up')];
  const facing = FACINGS.find((name) => name === properties.facing);
  if (id.endsWith('_bed') && facing)
    return [neighbour(position, properties.part === 'head' ? oppositeOf(facing) : facing)];
  return [];
}
