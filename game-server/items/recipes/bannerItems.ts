import { type BannerLayer, codeOfPattern, MOST_LAYERS_READ, patternOfCode } from '../../data/bannerPatterns.ts';
import { DYE_COLOURS } from '../../data/families.ts';
import { type Stack, withData } from '../inventory/stack.ts';

/** The layers of a banner item, in whichever form its version has them; what makes no sense is left out. */
export function layersOfItem({ data }: Stack): BannerLayer[] {
  const { banner_patterns: named, BlockEntityTag: block } = (data?.other ?? {}) as Record<string, unknown>;
  const listed = Array.isArray(named) ? named : (block as { Patterns?: unknown } | undefined)?.Patterns;
  return (Array.isArray(listed) ? listed : []).slice(0, MOST_LAYERS_READ).flatMap((layer: unknown) => {
    const { pattern, color, Pattern, Color } = (layer ?? {}) as Record<string, unknown>;
    const name = typeof pattern === 'string' ? pattern.replace(/^minecraft:/, '') : patternOfCode(String(Pattern));
    const colour = DYE_COLOURS.find((known, number) => known === color || number === Color);
    return name !== undefined && colour ? [{ pattern: name, colour }] : [];
  });
}

/** A banner item with these layers. @param asComponents whether the version has item components. */
export function withLayers(stack: Stack, layers: readonly BannerLayer[], asComponents: boolean): Stack {
  const { banner_patterns: _, BlockEntityTag: __, ...rest } = stack.data?.other ?? {};
  const said = asComponents
    ? { banner_patterns: layers.map(({ pattern, colour }) => ({ pattern: `minecraft:${pattern}`, color: colour })) }
    : {
        BlockEntityTag: {
          Patterns: layers.map(({ pattern, colour }) => ({
            Pattern: codeOfPattern(pattern) ?? 'b',
            Color: DYE_COLOURS.indexOf(colour),
          })),
          id: 'minecraft:banner',
        },
      };
  const other = layers.length > 0 ? { ...rest, ...said } : rest;
  return withData(stack, { ...stack.data, other: Object.keys(other).length > 0 ? other : undefined });
}
