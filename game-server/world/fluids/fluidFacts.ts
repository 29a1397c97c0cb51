import type { BlockState } from '../../../protocol/blockState.ts';
import { FACINGS, type Facing } from '../../../protocol/geometry.ts';
import { isDoor, isSign } from '../../data/blockTags.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type BlockFacts, blockFacts } from '../blocks/blockFacts.ts';
import { isCollisionFaceFull, isSolid } from '../blocks/shapes.ts';

export type FluidKind = 'water' | 'lava';

/** What fluid a block state holds. */
export interface Fluid {
  readonly kind: FluidKind;
  /** 8 full, 1 least. */
  readonly amount: number;
  readonly source: boolean;
  readonly falling: boolean;
}

/** How a block takes fluid that comes its way. */
type Taking =
  /** It stays, and keeps the fluid out. */
  | 'no'
  /** Air or something the fluid washes away. */
  | 'gives-way'
  /** It can hold a source of water, and does not yet. */
  | 'waterlogs';

/** Blocks that hold water without saying so in a property. */
const ALWAYS_WET: ReadonlySet<string> = new Set(['kelp', 'kelp_plant', 'seagrass', 'tall_seagrass', 'bubble_column']);
/** Not solid, and yet no fluid washes them away (Minecraft wiki, "Fluid", "Flowing"). */
const WITHSTANDS: ReadonlySet<string> = new Set([
  'ladder',
  'sugar_cane',
  'nether_portal',
  'end_portal',
  'end_gateway',
  'structure_void',
  'light',
]);
const WASHED_THOUGH_SOLID: ReadonlySet<string> = new Set(['cobweb', 'bamboo_sapling']);

/** Most a fluid's level counts: a block of a falling column. */
export const FULL_AMOUNT = 8;

interface Facts {
  readonly fluid: Fluid | undefined;
  readonly taking: Taking;
  readonly closed: ReadonlySet<Facing>;
}

/** What states have to do with fluids, worked out once for each state of a version. */
export class FluidFacts {
  readonly facts: BlockFacts;
  readonly #gameData: ServerGameData;
  readonly #known: (Facts | undefined)[];

  constructor(gameData: ServerGameData) {
    this.#gameData = gameData;
    this.facts = blockFacts(gameData.version);
    this.#known = new Array(gameData.states.count);
  }

  /** The fluid in a state; undefined for a dry block. */
  fluid(stateId: number): Fluid | undefined {
    return this.#of(stateId).fluid;
  }

  taking(stateId: number): Taking {
    return this.#of(stateId).taking;
  }

  /** Whether the block's own shape closes that side of its cell. */
  closes(stateId: number, side: Facing): boolean {
    return this.#of(stateId).closed.has(side);
  }

  /** The block of a fluid. */
  state({ kind, amount, source, falling }: Fluid): BlockState {
    return this.facts.state(kind, { level: source ? '0' : falling ? '8' : `${FULL_AMOUNT - amount}` });
  }

  #of(stateId: number): Facts {
    let facts = this.#known[stateId];
    if (!facts) {
      const state = this.#gameData.states.state(stateId);
      facts = {
        fluid: fluidOf(state),
        taking: takingOf(this.facts, state),
        closed: new Set(FACINGS.filter((side) => isCollisionFaceFull(this.facts, state, side))),
      };
      this.#known[stateId] = facts;
    }
    return facts;
  }
}

function fluidOf({ id, properties }: BlockState): Fluid | undefined {
  if (id === 'water' || id === 'lava') {
    const level = Number(properties.level);
    if (level === 0) return { kind: id, amount: FULL_AMOUNT, source: true, falling: false };
    return level >= FULL_AMOUNT
      ? { kind: id, amount: FULL_AMOUNT, source: false, falling: true }
      : { kind: id, amount: FULL_AMOUNT - level, source: false, falling: false };
  }
  const wet = properties.waterlogged === 'true' || ALWAYS_WET.has(id);
  return wet ? { kind: 'water', amount: FULL_AMOUNT, source: true, falling: false } : undefined;
}

function takingOf(facts: BlockFacts, state: BlockState): Taking {
  const { id, properties } = state;
  if (properties.waterlogged !== undefined)
    return properties.waterlogged === 'false' && properties.type !== 'double' ? 'waterlogs' : 'no';
  if (ALWAYS_WET.has(id) || WITHSTANDS.has(id) || isDoor(id) || isSign(id)) return 'no';
  if (id === 'water' || id === 'lava') return 'gives-way';
  return WASHED_THOUGH_SOLID.has(id) || !isSolid(facts, state) ? 'gives-way' : 'no';
}
