import { isShulkerBox } from '../../data/blockTags.ts';
import { rocketData } from '../../data/otherComponents.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type Stack, stackOf, withData } from '../inventory/stack.ts';
import type { Crafted, CraftingInput } from './recipe.ts';
import { DYE_COLORS, DYEABLE, STEW_EFFECTS } from './recipeData.ts';

/** A filled cell and its place. */
interface Lying {
  readonly stack: Stack;
  readonly cell: number;
}
type Special = (gameData: ServerGameData, lying: readonly Lying[], input: CraftingInput) => Crafted | undefined;

const dyeOf = (id: string) => {
  const colour = id.endsWith('_dye') ? id.slice(0, -'_dye'.length) : undefined;
  return colour !== undefined && colour in DYE_COLORS ? colour : undefined;
};

/** One dye and one other thing, in any order. */
function withOneDye(lying: readonly Lying[]): { readonly colour: string; readonly other: Stack } | undefined {
  const [a, b] = lying;
  if (!a || !b || lying.length !== 2) return undefined;
  const [first, second] = [dyeOf(a.stack.id), dyeOf(b.stack.id)];
  if (first !== undefined && second === undefined) return { colour: first, other: b.stack };
  if (second !== undefined && first === undefined) return { colour: second, other: a.stack };
  return undefined;
}

/** A shulker box takes a dye's colour and keeps what is in it (wiki, "Shulker Box"). */
const shulkerDyeing: Special = (_, lying) => {
  const pair = withOneDye(lying);
  if (!pair || !isShulkerBox(pair.other.id)) return undefined;
  return { result: { ...pair.other, id: `${pair.colour}_shulker_box`, count: 1 } };
};

/** Leather takes the mean of its own colour and the dyes', as bright as they are on average (wiki, "Dye"). */
const leatherDyeing: Special = (_, lying) => {
  const worn = lying.filter(({ stack }) => DYEABLE.has(stack.id));
  const dyes = lying.flatMap(({ stack }) => {
    const colour = dyeOf(stack.id);
    return colour === undefined ? [] : [DYE_COLORS[colour] as number];
  });
  const [piece] = worn;
  if (!piece || worn.length !== 1 || dyes.length === 0 || dyes.length + 1 !== lying.length) return undefined;
  const own = piece.stack.data?.color;
  const color = mixed(own === undefined ? dyes : [own, ...dyes]);
  return { result: withData({ ...piece.stack, count: 1 }, { ...piece.stack.data, color }) };
};

function mixed(colours: readonly number[]): number {
  const channels = colours.map((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff] as const);
  const mean = [0, 1, 2].map((channel) =>
    Math.floor(channels.reduce((sum, rgb) => sum + (rgb[channel] as number), 0) / channels.length),
  );
  const brightness = channels.reduce((sum, rgb) => sum + Math.max(...rgb), 0) / channels.length;
  const brightest = Math.max(...mean, 1);
  const [red, green, blue] = mean.map((channel) => Math.min(255, Math.floor((channel * brightness) / brightest)));
  return ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0);
}

const suspiciousStew: Special = (gameData, lying) => {
  if (lying.length !== 4) return undefined;
  const ids = lying.map(({ stack }) => stack.id);
  const flower = ids.find((id) => Object.hasOwn(STEW_EFFECTS, id));
  const effect = flower === undefined ? undefined : STEW_EFFECTS[flower];
  if (!effect || !['bowl', 'brown_mushroom', 'red_mushroom'].every((id) => ids.includes(id))) return undefined;
  const duration = gameData.source.features.itemComponents ? effect.since : effect.before;
  return { result: stackOf('suspicious_stew', 1, { stewEffects: [{ id: effect.id, duration }] }) };
};

/** Eight arrows around a lingering potion (wiki, "Tipped Arrow"). */
const tippedArrows: Special = (_, lying, { width, cells }) => {
  const potion = width === 3 && lying.length === 9 ? cells[4] : null;
  if (potion?.id !== 'lingering_potion' || lying.some(({ stack, cell }) => cell !== 4 && stack.id !== 'arrow'))
    return undefined;
  const kind = potion.data?.potion;
  return { result: stackOf('tipped_arrow', 8, kind === undefined ? undefined : { potion: kind }) };
};

/** A written book and as many books and quills as copies are wanted; the book itself stays (wiki, "Written Book"). */
const bookCopies: Special = (_, lying) => {
  const written = lying.filter(({ stack }) => stack.id === 'written_book');
  const blank = lying.filter(({ stack }) => stack.id === 'writable_book');
  const [book] = written;
  if (!book || written.length !== 1 || blank.length === 0 || blank.length + 1 !== lying.length) return undefined;
  return {
    result: { ...book.stack, count: blank.length },
    remains: new Map([[book.cell, { ...book.stack, count: 1 }]]),
  };
};

/**
 * Two worn pieces of equipment become one with the durability of both and a twentieth more; enchantments but curses
 * are lost (wiki, "Item repair").
 */
const repair: Special = (gameData, lying) => {
  const [a, b] = lying;
  if (!a || !b || lying.length !== 2 || a.stack.id !== b.stack.id) return undefined;
  const durability = gameData.source.data.itemsByName[a.stack.id]?.maxDurability;
  if (!durability || a.stack.count !== 1 || b.stack.count !== 1) return undefined;
  const left = [a, b].reduce((sum, { stack }) => sum + durability - (stack.data?.damage ?? 0), 0);
  const damage = Math.max(0, durability - left - Math.floor((durability * 5) / 100));
  const curses = Object.entries({ ...a.stack.data?.enchantments, ...b.stack.data?.enchantments }).filter(([id]) =>
    id.endsWith('_curse'),
  );
  return {
    result: stackOf(a.stack.id, 1, {
      damage: damage || undefined,
      enchantments: curses.length > 0 ? Object.fromEntries(curses) : undefined,
    }),
  };
};

/** Paper and one to three gunpowder: three rockets that fly so long (wiki, "Firework Rocket"). */
const rockets: Special = (gameData, lying) => {
  const ids = lying.map(({ stack }) => stack.id);
  const powder = ids.filter((id) => id === 'gunpowder').length;
  if (powder < 1 || powder > 3 || ids.length !== powder + 1 || !ids.includes('paper')) return undefined;
  return { result: stackOf('firework_rocket', 3, rocketData(gameData, powder)) };
};

const SPECIALS: readonly Special[] = [
  rockets,
  shulkerDyeing,
  leatherDyeing,
  suspiciousStew,
  tippedArrows,
  bookCopies,
  repair,
];

/** What a grid makes by a rule that depends on more than ids; undefined when none applies. */
export function specialResult(gameData: ServerGameData, input: CraftingInput): Crafted | undefined {
  const lying = input.cells.flatMap((stack, cell) => (stack ? [{ stack, cell }] : []));
  if (lying.length < 2) return undefined;
  for (const special of SPECIALS) {
    const crafted = special(gameData, lying, input);
    if (crafted && gameData.hasItem(crafted.result.id)) return crafted;
  }
  return undefined;
}
