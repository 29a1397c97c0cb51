import type { BlockState } from '../../../protocol/blockState.ts';
import { axisOf, FACINGS, type Facing, HORIZONTAL_FACINGS, oppositeOf } from '../../../protocol/geometry.ts';
import { blockTraitsOf, falls, needsBlockBelow, TRAIT } from './blockTraits.ts';

/**
 * Where neighbours must be for a block to end up in the wanted state (wiki, "Placement" sections of each block).
 * `sides` are the directions from the cell to a neighbour that may be clicked; `required` is a neighbour without which
 * the block cannot stay.
 */
interface ClickRule {
  readonly sides: readonly Facing[];
  readonly required: Facing | null;
}

const facingOf = (value: string | undefined): Facing | undefined => FACINGS.find((facing) => facing === value);

const rules = new WeakMap<BlockState, ClickRule>();

/** The rule of one block. What only the player's view direction decides (most `facing`s) restricts nothing here. */
export function clickRuleOf(state: BlockState): ClickRule {
  let rule = rules.get(state);
  if (!rule) {
    rule = derivedRule(state);
    rules.set(state, rule);
  }
  return rule;
}

function derivedRule(state: BlockState): ClickRule {
  const { id, properties } = state;
  const facing = facingOf(properties.facing);
  if (hangsOnWall(id, properties) && facing) return only(oppositeOf(facing));
  if (properties.face === 'ceiling') return only('up');
  if (properties.face === 'floor') return only('down');
  if (/(^|_)lantern$/.test(id) && id !== 'sea_lantern' && id !== 'jack_o_lantern')
    return only(properties.hanging === 'true' ? 'up' : 'down');
  if (
    /^(end_rod|lightning_rod)$|shulker_box$|^(amethyst_cluster|small_amethyst_bud|medium_amethyst_bud|large_amethyst_bud)$/.test(
      id,
    )
  )
    return facing ? { sides: [oppositeOf(facing)], required: null } : anySide;
  if (id === 'hopper' && facing) return { sides: facing === 'down' ? ['down', 'up'] : [facing], required: null };
  if (properties.axis !== undefined)
    return { sides: FACINGS.filter((side) => axisOf(side) === properties.axis), required: null };
  if (id.endsWith('_trapdoor')) return trapdoorRule(facing, properties.half);
  if (id.endsWith('_stairs')) return halfRule(properties.half);
  if (id.endsWith('_slab')) return halfRule(properties.type);
  if (needsBlockBelow(state)) return { sides: ['down', ...HORIZONTAL_FACINGS], required: 'down' };
  if (falls(id)) return { sides: FACINGS, required: 'down' };
  return anySide;
}

const anySide: ClickRule = { sides: FACINGS, required: null };

function only(side: Facing): ClickRule {
  return { sides: [side], required: side };
}

function hangsOnWall(id: string, properties: Readonly<Record<string, string>>): boolean {
  if (/^(lever|grindstone)$|_button$/.test(id)) return properties.face === 'wall';
  return (
    /_wall_(torch|sign|banner|skull|head|fan)$|^(wall_torch|ladder|tripwire_hook)$/.test(id) && !id.includes('hanging')
  );
}

function halfRule(half: string | undefined): ClickRule {
  if (half === 'top') return { sides: ['up', ...HORIZONTAL_FACINGS], required: null };
  if (half === 'bottom') return { sides: ['down', ...HORIZONTAL_FACINGS], required: null };
  return anySide;
}

function trapdoorRule(facing: Facing | undefined, half: string | undefined): ClickRule {
  const flat: readonly Facing[] = half === 'top' ? ['up'] : half === 'bottom' ? ['down'] : ['down', 'up'];
  return { sides: facing ? [...flat, oppositeOf(facing)] : [...flat, ...HORIZONTAL_FACINGS], required: null };
}

/**
 * Whether `neighbour`, lying at `side` of the cell, can be clicked so that `state` comes out: half blocks show only
 * half of their faces, and a slab clicked with a slab of its kind merges.
 */
export function canClick(state: BlockState, side: Facing, neighbour: BlockState): boolean {
  const traits = blockTraitsOf(neighbour);
  if ((traits & TRAIT.clickable) === 0 || (traits & TRAIT.replaceable) !== 0) return false;
  if (clickRuleOf(state).required === side && (traits & TRAIT.full) === 0 && !holdsAnything(state, side, neighbour))
    return false;
  if ((traits & TRAIT.full) !== 0) return true;
  const shown = halfOf(neighbour);
  const vertical = side === 'up' || side === 'down';
  if (vertical) return !(state.id.endsWith('_slab') && state.id === neighbour.id);
  const wanted = halfOf(state);
  return shown === null || wanted === null || shown === wanted;
}

/** Partial blocks that still hold a thing: a top slab or upside-down stairs a torch, anything a carpet. */
function holdsAnything(state: BlockState, side: Facing, neighbour: BlockState): boolean {
  if (/(carpet|lantern)$|_concrete_powder$/.test(state.id) || falls(state.id)) return true;
  if (side === 'down') return halfOf(neighbour) === 'top' || /_(fence|wall)$/.test(neighbour.id);
  if (side === 'up') return /_(fence|wall)$|chain$/.test(neighbour.id);
  return false;
}

function halfOf({ id, properties }: BlockState): 'top' | 'bottom' | null {
  const half = id.endsWith('_slab')
    ? (properties.type ?? 'bottom')
    : id.endsWith('_stairs') || id.endsWith('_trapdoor')
      ? (properties.half ?? 'bottom')
      : null;
  return half === 'top' || half === 'bottom' ? half : null;
}
