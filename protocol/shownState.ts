import { type BlockState, formatBlockState } from './blockState.ts';

/** What a block's neighbours, the game's bookkeeping or its noise decide, and nobody acts on. */
const DERIVED: ReadonlySet<string> = new Set([
  'north',
  'south',
  'east',
  'west',
  'up',
  'down',
  'in_wall',
  'distance',
  'persistent',
  'note',
  'instrument',
  'triggered',
  'unstable',
  'attached',
  'stage',
]);
/** Blocks whose sides are what placing decides. */
const ON_SIDES = /^(?:vine|glow_lichen|sculk_vein)$/;
/** What a property is while nothing has set it. */
const UNSET: ReadonlySet<string> = new Set(['false', 'none', 'straight']);
/** Devices, whose state matters also while they are off. */
const SWITCHED = /(?:^lever|_button|_pressure_plate)$/;

/** A state as its text form with only the properties that tell a reader something: what is unset or derived is left out. */
export function shownState({ id, properties }: BlockState): string {
  const shown = Object.entries(properties).filter(([name, value]) => {
    if (name === 'open' || (name === 'powered' && SWITCHED.test(id))) return true;
    return !UNSET.has(value) && (!DERIVED.has(name) || ON_SIDES.test(id));
  });
  return formatBlockState({ id, properties: Object.fromEntries(shown) });
}
