/** A crop of farmland (Minecraft wiki, "Crops"). */
export interface Crop {
  /** The item that is sown. */
  readonly sown: string;
  /** The block that grows of it. */
  readonly block: string;
  /** Its last age, as the block's property has it. */
  readonly ripe: string;
  /** The item that it is grown for; harvests give of what is sown, too. */
  readonly harvest: string;
}

/** What grows on farmland and can be sown again from its own harvest. */
export const CROPS = [
  { sown: 'wheat_seeds', block: 'wheat', ripe: '7', harvest: 'wheat' },
  { sown: 'carrot', block: 'carrots', ripe: '7', harvest: 'carrot' },
  { sown: 'potato', block: 'potatoes', ripe: '7', harvest: 'potato' },
  { sown: 'beetroot_seeds', block: 'beetroots', ripe: '3', harvest: 'beetroot' },
] as const satisfies readonly Crop[];

const RIPE = new Map<string, string>(CROPS.map(({ block, ripe }) => [block, ripe]));

/** The age at which a crop's block is ripe; undefined for other blocks. */
export function ripeAge(block: string): string | undefined {
  return RIPE.get(block);
}
