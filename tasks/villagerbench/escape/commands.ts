/**
 * What an atom's command asks for. Commands are read, never run: only the forms VillagerBench's atoms use are known, and of
 * those only what our rooms can do.
 */
type AtomCommand =
  /** Everyone to the place of the block that has the command. */
  | { readonly type: 'all-here' }
  /** Whoever is at it, so far from where they stand. */
  | { readonly type: 'lift'; readonly by: readonly [number, number, number] }
  | { readonly type: 'merge' }
  | { readonly type: 'split' }
  | { readonly type: 'remove-block' }
  | { readonly type: 'fill-container'; readonly slot: number; readonly item: string }
  | { readonly type: 'give'; readonly item: string };

const NUMBER = String.raw`(-?\d{1,2})`;
const FORMS: readonly [form: RegExp, read: (match: RegExpExecArray) => AtomCommand][] = [
  [/^tp @[aer]\[[^\]]*\] _merge_pos_$/, () => ({ type: 'merge' })],
  [/^tp @[aer]\[[^\]]*\] _split_pos_$/, () => ({ type: 'split' })],
  [/^tp @[ae]\[[^\]]*\] _pos_$/, () => ({ type: 'all-here' })],
  [
    new RegExp(String.raw`^execute as @[aerp]\[[^\]]*\] at @s run tp @s ~${NUMBER}? ~${NUMBER}? ~${NUMBER}?$`),
    ([, x = '0', y = '0', z = '0']) => ({ type: 'lift', by: [Number(x), Number(y), Number(z)] }),
  ],
  [/^setblock _pos_ (?:minecraft:)?air$/, () => ({ type: 'remove-block' })],
  [
    /^item replace block _pos_ container\.(\d{1,2}) with (?:minecraft:)?([a-z0-9_]+)$/,
    ([, slot = '0', item = '']) => ({ type: 'fill-container', slot: Number(slot), item }),
  ],
  [/^give @[aerp]\[[^\]]*\] (?:minecraft:)?([a-z0-9_]+)(?:\{.*\})?$/, ([, item = '']) => ({ type: 'give', item })],
];

/** Reads a command; undefined for one of no known form. */
export function readCommand(text: string): AtomCommand | undefined {
  const bare = text.trim().replace(/^\//, '');
  for (const [form, read] of FORMS) {
    const match = form.exec(bare);
    if (match) return read(match);
  }
  return undefined;
}
