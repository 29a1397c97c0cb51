import type { BlockState } from '../../../protocol/blockState.ts';
import type { Local } from '../../escape/chamber.ts';

/** A condition of a room before it is laid out; a scattered one stands for as many devices as there are agents. */
export type PlannedCondition =
  | { readonly type: 'device'; readonly place: Local; readonly id: string }
  | { readonly type: 'block'; readonly place: Local; readonly id: string }
  | { readonly type: 'scattered'; readonly id: string };

export type PlannedEffect =
  | {
      readonly type: 'set';
      readonly place: Local;
      readonly state: BlockState;
      readonly item?: { readonly slot: number; readonly id: string };
    }
  | { readonly type: 'bring-on' }
  | { readonly type: 'move'; readonly who: 'everyone-in-room' | 'who-met-it'; readonly to: Local }
  | { readonly type: 'give'; readonly item: string };

export interface PlannedStage {
  readonly conditions: readonly PlannedCondition[];
  readonly effects: PlannedEffect[];
}

/** An atom of the file as a room of ours, in the room's own coordinates. */
export interface RoomPlan {
  readonly kind: 'together' | 'merge' | 'split' | 'cross';
  readonly blocks: readonly { readonly place: Local; readonly state: BlockState }[];
  readonly stages: readonly PlannedStage[];
  /** Put into a chest of the room. */
  readonly items: Readonly<Record<string, number>>;
  readonly minPlayers: number;
  /** What the reference's complexity counts. */
  readonly asCoded: { readonly conditions: number; readonly waitInterval: number };
}

/**
 * A block that a condition asks for and nobody can have by then: it is not among what the room holds, and no earlier stage
 * gives it or puts it up. Undefined when there is none.
 */
export function blockNobodyHas(stages: readonly PlannedStage[], held: readonly string[]): string | undefined {
  const atHand = new Set(held);
  for (const { conditions, effects } of stages) {
    const missing = conditions.find(({ type, id }) => type === 'block' && !atHand.has(id));
    if (missing) return missing.id;
    for (const effect of effects)
      if (effect.type === 'give') atHand.add(effect.item);
      else if (effect.type === 'set') for (const id of [effect.state.id, effect.item?.id]) if (id) atHand.add(id);
  }
  return undefined;
}

/** Whether a device goes off again by itself: what must be held, or pressed in the moment. */
export function isMomentary(id: string): boolean {
  return id.endsWith('_pressure_plate') || id.endsWith('_button');
}

/** Whether the block is something agents work. */
export function isDevice(id: string): boolean {
  return isMomentary(id) || id === 'lever';
}
