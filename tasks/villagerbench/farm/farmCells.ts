import { type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import type { GameFacts } from '../../importing/objections.ts';
import { ImportRejection } from '../../importing/rejection.ts';
import { currentId } from '../../importing/renamed.ts';
import type { FarmBlock } from './farmFiles.ts';

/** A block of a farm with a state it can have, and what is in it. */
export interface FarmCell {
  readonly position: BlockPosition;
  readonly state: BlockState;
  readonly items: readonly ItemStack[];
}

/** A kind of block that had to be mended, or that is worth a remark, and how often it occurs. */
export interface FarmRemark {
  readonly outcome: 'repaired' | 'kept';
  readonly what: string;
  readonly how: string;
}

const CROPS: ReadonlySet<string> = new Set(['wheat', 'carrots', 'potatoes', 'beetroots']);

/**
 * Blocks of a file as cells, shifted by `at`; remarks are reported once for each kind, with their number.
 * @throws ImportRejection naming a block the game version lacks.
 */
export function cellsOfBlocks(
  blocks: readonly FarmBlock[],
  at: BlockPosition,
  facts: GameFacts,
): { readonly cells: readonly FarmCell[]; readonly remarks: readonly FarmRemark[] } {
  const remarks = new Map<string, { remark: FarmRemark; count: number }>();
  const remark = (outcome: FarmRemark['outcome'], what: string, how: string) => {
    const known = remarks.get(what) ?? { remark: { outcome, what, how }, count: 0 };
    remarks.set(what, { ...known, count: known.count + 1 });
  };
  const cells = blocks.map(({ position: [x, y, z], name, properties, items = [] }): FarmCell => {
    const id = currentId(name, facts.problemWith);
    const unknown = facts.problemWith?.({ id, properties: {} });
    if (unknown !== undefined) throw new ImportRejection('unknown-block', unknown);
    const position = { x: x + at.x, y: y + at.y, z: z + at.z };
    const state = possibleState({ id, properties }, facts, remark);
    if (CROPS.has(id) && state.properties.age === undefined)
      remark('kept', `${id} without an age`, 'unripe, as in the reference: they yield one item each');
    return { position, state, items: items.map((item) => ({ id: item.name, count: item.count })) };
  });
  return {
    cells,
    remarks: [...remarks.values()].map(({ remark: { outcome, what, how }, count }) => ({
      outcome,
      what: `${count} ${what}`,
      how,
    })),
  };
}

function possibleState(
  state: BlockState,
  { problemWith }: GameFacts,
  remark: (outcome: 'repaired', what: string, how: string) => void,
): BlockState {
  const { id, properties } = state;
  if (id === 'torch' && properties.facing !== undefined) {
    remark('repaired', 'torch with a facing, which the reference fails to place', 'a wall_torch');
    return { id: 'wall_torch', properties: { facing: properties.facing } };
  }
  if (!problemWith || problemWith(state) === undefined) return state;
  const kept = Object.entries(properties).filter(
    ([key, value]) => problemWith({ id, properties: { [key]: value } }) === undefined,
  );
  const mended = { id, properties: Object.fromEntries(kept) };
  remark(
    'repaired',
    `${formatBlockState(state)}, which the reference fails to place`,
    `taken as ${formatBlockState(mended)}`,
  );
  return mended;
}
