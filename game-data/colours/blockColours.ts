import { DYES, MATERIALS, type Rgb, WOODS } from './blockPalette.ts';

/**
 * A block's colour in pictures, "#rrggbb". The same id has the same colour in every report; ids the palette does not
 * know get one from a hash of their name.
 */
export function blockColour(id: string): string {
  return toHex(colourOf(id));
}

/** A colour made lighter (`amount` > 0) or darker (< 0), by a share from -1 to 1. */
export function shade(hex: string, amount: number): string {
  const target: Rgb = amount < 0 ? [0, 0, 0] : [255, 255, 255];
  return toHex(mix(fromHex(hex), target, Math.abs(amount)));
}

/** A block's colour as numbers. */
export function colourOf(id: string): Rgb {
  const dye = Object.keys(DYES)
    .sort((a, b) => b.length - a.length)
    .find((name) => id.startsWith(`${name}_`));
  const dyed = dye === undefined ? undefined : DYES[dye];
  if (dyed && /_(wool|carpet|bed|concrete|concrete_powder|banner|candle|shulker_box)$/.test(id)) return dyed;
  if (dyed && id.endsWith('terracotta')) return mix(dyed, [143, 91, 68], 0.45);
  if (dyed && id.includes('glass')) return mix(dyed, [255, 255, 255], 0.35);

  const bare = id.replace(/^(stripped|potted|waxed|infested)_/, '');
  const wood = Object.keys(WOODS)
    .sort((a, b) => b.length - a.length)
    .find((name) => bare.startsWith(`${name}_`));
  const tones = wood === undefined ? undefined : WOODS[wood];
  if (tones && /_(leaves|sapling|propagule)$/.test(id)) return mix([72, 120, 40], tones.planks, 0.15);
  if (tones && /_(log|wood|stem|hyphae|roots)$/.test(id))
    return id.startsWith('stripped_') ? mix(tones.planks, tones.log, 0.15) : tones.log;
  if (tones) return mix(tones.planks, tones.log, sawnShare(id));

  const known = MATERIALS.find(([pattern]) => pattern.test(id));
  return known ? known[1] : hashed(id);
}

/** What is sawn from one wood gets slightly different tones, so that it can be told apart in flat pictures. */
function sawnShare(id: string): number {
  if (/_(door|trapdoor)$/.test(id)) return 0.4;
  if (/_(fence|fence_gate|sign|button|pressure_plate)$/.test(id)) return 0.28;
  if (id.endsWith('_stairs')) return 0.14;
  return id.endsWith('_slab') ? 0.07 : 0;
}

/** A colour of a name's own. FNV-1a over the name picks a hue; muted, so that an unknown block does not shout. */
export function hashed(id: string): Rgb {
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const hue = (hash % 360) / 60;
  const [low, high] = [96, 184];
  const slope = low + (high - low) * (1 - Math.abs((hue % 2) - 1));
  const turns: Rgb[] = [
    [high, slope, low],
    [slope, high, low],
    [low, high, slope],
    [low, slope, high],
    [slope, low, high],
    [high, low, slope],
  ];
  return turns[Math.floor(hue)] ?? [128, 128, 128];
}

/** `share` of the way from one colour to another. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return [channel(0), channel(1), channel(2)];
}

function toHex(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
