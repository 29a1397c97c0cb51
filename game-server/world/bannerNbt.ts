import { type BannerLayer, codeOfPattern, MOST_LAYERS_READ, patternOfCode } from '../data/bannerPatterns.ts';
import { DYE_COLOURS } from '../data/families.ts';
import { type CompoundTag, compound, elementsOf, int, list, numberOf, string, stringOf } from '../data/nbtTag.ts';
import type { VersionFeatures } from '../data/versionData.ts';
import type { BannerEntity } from './blockEntity.ts';

/** The patterns of a banner (Minecraft wiki, "Banner", block data): by name since 1.20.5, by code before. */
export function bannerTag({ layers }: BannerEntity, { itemComponents }: VersionFeatures): CompoundTag {
  if (layers.length === 0) return compound();
  if (itemComponents)
    return compound({
      patterns: list(
        ...layers.map(({ pattern, colour }) =>
          compound({ pattern: string(`minecraft:${pattern}`), color: string(colour) }),
        ),
      ),
    });
  const tags = layers.map(({ pattern, colour }) =>
    compound({ Pattern: string(codeOfPattern(pattern) ?? 'b'), Color: int(DYE_COLOURS.indexOf(colour)) }),
  );
  return compound({ Patterns: list(...tags) });
}

/** Gives a banner the patterns of its tags, in either form; what makes no sense is left out. */
export function readBanner(banner: BannerEntity, { value }: CompoundTag): void {
  const listed = elementsOf(value.get('patterns') ?? value.get('Patterns'));
  if (!listed) return;
  banner.layers = listed.slice(0, MOST_LAYERS_READ).flatMap((tag): BannerLayer[] => {
    if (tag.type !== 'compound') return [];
    const name = stringOf(tag.value.get('pattern'))?.replace(/^minecraft:/, '');
    const pattern = name ?? patternOfCode(stringOf(tag.value.get('Pattern')) ?? '');
    const [word, number] = [stringOf(tag.value.get('color')), numberOf(tag.value.get('Color'))];
    const colour = DYE_COLOURS.find((known, index) => known === word || index === number);
    return pattern !== undefined && colour ? [{ pattern, colour }] : [];
  });
}
