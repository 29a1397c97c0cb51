import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import { isButton, isLightningRod, isPressurePlate } from '../../data/blockTags.ts';
import { type BlockFacts, blockFacts } from '../../world/blocks/blockFacts.ts';
import { BlockView } from '../../world/blocks/blockView.ts';
import { SIDES, UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import type { World } from '../../world/world.ts';

/** The strongest a redstone signal can be. */
export const FULL_POWER = 15;

/** What gives power that its state does not show: a comparator's strength, the viewers of a trapped chest. */
type HiddenStrength = (position: BlockPosition, state: BlockState) => number;

/**
 * Who powers whom (Minecraft wiki, "Redstone mechanics" and the "Behavior" sections of each component). A direction in a
 * question is always the one in which the asker looks at the component.
 */
export class Signals {
  readonly world: World;
  readonly facts: BlockFacts;
  readonly view: BlockView;
  readonly #conducts: Int8Array;
  readonly #hidden = new Map<string, HiddenStrength>();
  /** Whether two cells lie in different zones, so that neither hears of the other. */
  readonly isApart: (a: BlockPosition, b: BlockPosition) => boolean;

  constructor(world: World, isApart: (a: BlockPosition, b: BlockPosition) => boolean = () => false) {
    this.world = world;
    this.isApart = isApart;
    this.facts = blockFacts(world.gameData.version);
    this.view = new BlockView(this.facts, world.reader);
    this.#conducts = new Int8Array(world.gameData.states.count).fill(-1);
  }

  /** Registers a function for a block's strength, where its state alone does not show it. */
  hide(id: string, strength: HiddenStrength): void {
    this.#hidden.set(id, strength);
  }

  /** Whether the block of a cell takes up strong power and hands it on. */
  conducts(position: BlockPosition): boolean {
    const stateId = this.world.stateId(position);
    let answer = this.#conducts[stateId] as number;
    if (answer < 0) {
      answer = this.view.conductor(this.world.gameData.states.state(stateId)) ? 1 : 0;
      this.#conducts[stateId] = answer;
    }
    return answer === 1;
  }

  /** What the block at a cell gives to a neighbour that looks at it in `direction`, dust included unless excluded. */
  from(position: BlockPosition, direction: Facing, dust = true): number {
    const own = this.#weak(position, direction, dust);
    const power = own < FULL_POWER && this.conducts(position) ? Math.max(own, this.strongInto(position, dust)) : own;
    return this.#reaching(power, position, direction);
  }

  /** The power that is left of it for whoever looks at a cell in `direction`: none from another zone. */
  #reaching(power: number, position: BlockPosition, direction: Facing): number {
    return power > 0 && this.isApart(position, neighbour(position, oppositeOf(direction))) ? 0 : power;
  }

  /** The strong power a cell gets from the components around it. */
  strongInto(position: BlockPosition, dust = true): number {
    let best = 0;
    for (const side of UPDATE_ORDER) {
      best = Math.max(best, this.strong(neighbour(position, side), side, dust));
      if (best >= FULL_POWER) break;
    }
    return best;
  }

  /** The most a cell gets from any neighbour. */
  into(position: BlockPosition, dust = true): number {
    let best = 0;
    for (const side of UPDATE_ORDER) {
      best = Math.max(best, this.from(neighbour(position, side), side, dust));
      if (best >= FULL_POWER) break;
    }
    return best;
  }

  /** Whether any neighbour powers a cell. */
  powers(position: BlockPosition): boolean {
    return UPDATE_ORDER.some((side) => this.from(neighbour(position, side), side) > 0);
  }

  /** The strong power of a component: what a conductor that looks at it in `direction` takes up. */
  strong(position: BlockPosition, direction: Facing, dust = true): number {
    return this.#reaching(this.#strong(position, direction, dust), position, direction);
  }

  #strong(position: BlockPosition, direction: Facing, dust: boolean): number {
    const state = this.world.block(position);
    const { id, properties } = state;
    if (id === 'lever' || isButton(id)) return isOn(state) && facesAway(state) === direction ? FULL_POWER : 0;
    if (isPressurePlate(id) || id === 'detector_rail' || id === 'trapped_chest' || id === 'lectern')
      return direction === 'up' ? this.#weak(position, direction, dust) : 0;
    if (isLightningRod(id)) return isOn(state) && properties.facing === direction ? FULL_POWER : 0;
    if (id === 'tripwire_hook') return isOn(state) && properties.facing === direction ? FULL_POWER : 0;
    switch (id) {
      case 'redstone_torch':
      case 'redstone_wall_torch':
        return direction === 'down' ? this.#weak(position, direction, dust) : 0;
      case 'redstone_wire':
      case 'repeater':
      case 'comparator':
      case 'observer':
        return this.#weak(position, direction, dust);
      default:
        return 0;
    }
  }

  #weak(position: BlockPosition, direction: Facing, dust: boolean): number {
    const state = this.world.block(position);
    const { id, properties } = state;
    if (isLightningRod(id)) return isOn(state) ? FULL_POWER : 0;
    if (id === 'lever' || id === 'tripwire_hook' || id === 'detector_rail' || id === 'lectern' || isButton(id))
      return isOn(state) ? FULL_POWER : 0;
    if (isPressurePlate(id)) return plateStrength(state);
    switch (id) {
      case 'redstone_block':
        return FULL_POWER;
      case 'redstone_torch':
        return properties.lit === 'true' && direction !== 'up' ? FULL_POWER : 0;
      case 'redstone_wall_torch':
        return properties.lit === 'true' && direction !== properties.facing ? FULL_POWER : 0;
      case 'redstone_wire':
        return dust ? wireGives(state, direction) : 0;
      case 'repeater':
      case 'observer':
        return isOn(state) && properties.facing === direction ? FULL_POWER : 0;
      case 'comparator':
        return isOn(state) && properties.facing === direction ? this.#hiddenOf(position, state) : 0;
      case 'trapped_chest':
        return this.#hiddenOf(position, state);
      case 'daylight_detector':
      case 'target':
        return Number(properties.power);
      default:
        return 0;
    }
  }

  #hiddenOf(position: BlockPosition, state: BlockState): number {
    return this.#hidden.get(state.id)?.(position, state) ?? 0;
  }
}

/** The strength a plate stands for; weighted plates have it as a number (wiki: Pressure Plate). */
export function plateStrength({ properties }: BlockState): number {
  return properties.power === undefined ? (properties.powered === 'true' ? FULL_POWER : 0) : Number(properties.power);
}

const isOn = ({ properties }: BlockState): boolean => properties.powered === 'true';

/** The direction from the block that holds a lever or button to the lever or button. */
function facesAway({ properties }: BlockState): Facing {
  if (properties.face === 'floor') return 'up';
  return properties.face === 'ceiling' ? 'down' : ((properties.facing ?? 'north') as Facing);
}

/** Dust powers what it lies on and what it points at (wiki: Redstone Dust). */
function wireGives({ properties }: BlockState, direction: Facing): number {
  if (direction === 'down') return 0;
  const power = Number(properties.power);
  if (direction === 'up') return power;
  return properties[oppositeOf(direction)] === 'none' ? 0 : power;
}

/** The dust cells that a piece of dust may be fed by or feed: beside it, and one up or down on each side. */
export function nearbyWireCells(position: BlockPosition): BlockPosition[] {
  return SIDES.flatMap((side) => {
    const beside = neighbour(position, side);
    return [beside, neighbour(beside, 'up'), neighbour(beside, 'down')];
  });
}
