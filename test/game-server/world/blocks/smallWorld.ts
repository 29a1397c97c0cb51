import type { BlockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { settle } from '../../../../game-server/world/blocks/neighbours.ts';
import { type PlacementRequest, placeBlock } from '../../../../game-server/world/blocks/placement.ts';
import { AIR, type BlockState, formatBlockState, parseBlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, type Point, positionKey } from '../../../../protocol/geometry.ts';

/** Cells by "x,y,z" in state texts; everything else is air. */
export type Cells = Readonly<Record<string, string>>;

export const at = (key: string): BlockPosition => {
  const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
  return { x, y, z };
};

/** A handful of blocks that the block rules are tried on, with the changes applied. */
export class SmallWorld {
  readonly facts: BlockFacts;
  readonly cells = new Map<string, BlockState>();

  constructor(facts: BlockFacts, cells: Cells) {
    this.facts = facts;
    for (const [key, text] of Object.entries(cells)) this.set(key, text);
  }

  reader = (position: BlockPosition): BlockState => this.cells.get(positionKey(position)) ?? AIR;

  set(key: string, text: string): void {
    const state = parseBlockState(text);
    if (!state) throw new Error(`not a state: ${text}`);
    this.cells.set(key, this.facts.complete(state));
  }

  text(key: string): string {
    return formatBlockState(this.reader(at(key)));
  }

  /** Only the named properties of a cell's state, as text. */
  shows(key: string, ...names: string[]): string {
    const { id, properties } = this.reader(at(key));
    return formatBlockState({
      id,
      properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? '?'])),
    });
  }

  place(request: Partial<PlacementRequest> & { item: string; clicked: BlockPosition; face: Facing; cursor?: Point }) {
    const result = placeBlock(
      this.facts,
      { yaw: 0, pitch: 0, sneaking: false, cursor: { x: 0.5, y: 0.5, z: 0.5 }, ...request },
      this.reader,
    );
    if (result.ok) for (const cell of result.cells) this.cells.set(positionKey(cell.position), cell.state);
    return result;
  }

  /** Applies what follows from the cells having changed. */
  settle(...keys: string[]) {
    const changes = settle(this.facts, this.reader, keys.map(at));
    for (const change of changes) this.cells.set(positionKey(change.position), change.to);
    return changes;
  }
}

/** Whether `state` has all the properties the text names. */
export function matches(state: BlockState, text: string): boolean {
  const wanted = parseBlockState(text);
  if (!wanted) throw new Error(`not a state: ${text}`);
  return (
    state.id === wanted.id &&
    Object.entries(wanted.properties).every(([name, value]) => state.properties[name] === value)
  );
}
