import { unzipSync } from 'fflate';
import type { ReplayTexture } from '../replayDocument.ts';
import { PIXELS } from './blockTextures.ts';
import { isDrawable, MOST_PIXELS } from './pngHeader.ts';

const FOLDER = 'assets/minecraft/textures/block/';
/** Larger packs and pictures are refused, bytes. */
const MOST_ZIP_BYTES = 256 * 1024 * 1024;
const MOST_PNG_BYTES = 4 * 1024 * 1024;
const MOST_ALL_BYTES = 64 * 1024 * 1024;

/** A picture in a pack: its bytes as a PNG. */
type Pictures = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The pixels of a zipped pack's pictures by the number of the texture they take the place of. @throws Error for another file. */
export async function readPack(
  file: Blob,
  textures: readonly ReplayTexture[],
): Promise<Map<number, Uint8ClampedArray>> {
  if (file.size > MOST_ZIP_BYTES)
    throw new Error(`the file has ${file.size} bytes; expected at most ${MOST_ZIP_BYTES}`);
  const wanted = namesIn(textures);
  let sum = 0;
  const found = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      if (!wanted.has(name) || originalSize > MOST_PNG_BYTES) return false;
      sum += originalSize;
      return sum <= MOST_ALL_BYTES;
    },
  });
  return pixelsBy(textures, new Map(Object.entries(found)));
}

/** The same of a pack's folder, whatever the folder that holds its `assets` is called. */
export async function readPackFolder(
  files: readonly File[],
  textures: readonly ReplayTexture[],
): Promise<Map<number, Uint8ClampedArray>> {
  const wanted = namesIn(textures);
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  let sum = 0;
  for (const file of files) {
    const path = file.webkitRelativePath;
    const name = path.slice(Math.max(0, path.indexOf(FOLDER)));
    if (!wanted.has(name) || file.size > MOST_PNG_BYTES) continue;
    sum += file.size;
    if (sum > MOST_ALL_BYTES) break;
    pictures.set(name, new Uint8Array(await file.arrayBuffer()));
  }
  return pixelsBy(textures, pictures);
}

function namesIn(textures: readonly ReplayTexture[]): ReadonlySet<string> {
  return new Set(textures.flatMap(({ files }) => files.map((name) => `${FOLDER}${name}.png`)));
}

async function pixelsBy(
  textures: readonly ReplayTexture[],
  pictures: Pictures,
): Promise<Map<number, Uint8ClampedArray>> {
  if (pictures.size === 0) throw new Error(`it has none of this replay's pictures in ${FOLDER}`);
  const read = new Map<number, Uint8ClampedArray>();
  for (const [number, { files, tint }] of textures.entries()) {
    const bytes = files.map((name) => pictures.get(`${FOLDER}${name}.png`)).find((picture) => picture !== undefined);
    if (bytes && isDrawable(bytes)) read.set(number, await pixelsOf(bytes, tint));
  }
  if (read.size === 0) throw new Error(`its pictures in ${FOLDER} are not PNGs of at most ${MOST_PIXELS} pixels`);
  return read;
}

/** The first square of a picture, which has the further steps of moving ones below it. */
async function pixelsOf(png: Uint8Array<ArrayBuffer>, tint: ReplayTexture['tint']): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }));
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PIXELS, PIXELS];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingEnabled = side > PIXELS;
  context.drawImage(bitmap, 0, 0, side, side, 0, 0, PIXELS, PIXELS);
  bitmap.close();
  const { data } = context.getImageData(0, 0, PIXELS, PIXELS);
  if (tint)
    for (let at = 0; at < data.length; at++) {
      const share = tint[(at % 4) as 0 | 1 | 2];
      if (share !== undefined) data[at] = ((data[at] ?? 0) * share) / 255;
    }
  return data;
}
