import type { ModelImage, ModelMessage } from './model.ts';

/** Tokens of any picture, and of each tile of it that is looked at closely (OpenAI's documentation, "Images and vision"). */
const WHOLE = 85;
const TILE = 170;
/** Pixels along a tile, and what larger pictures are reduced to: the longer side first, then the shorter. */
const TILE_PIXELS = 512;
const LONGER_SIDE = 2048;
const SHORTER_SIDE = 768;

/** The input tokens that a picture counts for at services that count by tiles; others differ, and say so afterwards. */
export function imageTokens({ width, height, detail }: Pick<ModelImage, 'width' | 'height' | 'detail'>): number {
  if (detail === 'low') return WHOLE;
  let scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  scale = Math.min(scale, SHORTER_SIDE / Math.min(width, height));
  const tiles = (pixels: number) => Math.max(1, Math.ceil((pixels * scale) / TILE_PIXELS));
  return WHOLE + TILE * tiles(width) * tiles(height);
}

/** The input tokens of all pictures of a prompt. */
export function promptImageTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, { images = [] }) => sum + images.reduce((own, image) => own + imageTokens(image), 0), 0);
}
