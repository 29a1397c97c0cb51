import { inflateSync } from 'node:zlib';

/** A picture with opacity. */
export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity, row by row from the upper left. */
  readonly rgba: Uint8Array;
}

const SIGNATURE = '89504e470d0a1a0a';
/** A side of more pixels than this is no texture. */
const MOST_PIXELS = 16_384;
/** Samples of a pixel by colour type (PNG specification, table 11.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a PNG as textures are: up to eight bits a sample, not interlaced.
 * @throws Error saying what is wrong with it, or not supported.
 */
export function decodePng(bytes: Uint8Array): DecodedPng {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('it is not a PNG');
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || header.length < 13) throw new Error('the header is missing');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, type, interlaced] = [header[8] as number, header[9] as number, header[12]];
  const samples = SAMPLES[type];
  if (width === 0 || height === 0 || width * height > MOST_PIXELS * 16)
    throw new Error(`a texture of ${width} x ${height} pixels is too large, or empty`);
  if (samples === undefined || depth > 8 || (depth < 8 && type !== 0 && type !== 3) || interlaced !== 0)
    throw new Error(`colour type ${type} with ${depth} bits${interlaced ? ', interlaced,' : ''} is not supported`);
  const bits = samples * depth;
  const length = Math.ceil((width * bits) / 8);
  const packed = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map(({ data }) => data));
  const rows = inflateSync(packed, { maxOutputLength: (length + 1) * height + 1024 });
  if (rows.length < (length + 1) * height) throw new Error('the picture ends too early');
  unfilter(rows, length, height, Math.max(1, bits >> 3));
  const palette = chunks.find((chunk) => chunk.type === 'PLTE')?.data;
  const opacities = chunks.find((chunk) => chunk.type === 'tRNS')?.data;
  const rgba = new Uint8Array(width * height * 4);
  const most = (1 << depth) - 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sample = (index: number): number => {
        const bit = (x * samples + index) * depth;
        const byte = rows[y * (length + 1) + 1 + (bit >> 3)] as number;
        return (byte >> (8 - depth - (bit & 7))) & most;
      };
      const at = (y * width + x) * 4;
      if (type === 3) {
        const entry = sample(0);
        rgba.set([palette?.[entry * 3] ?? 0, palette?.[entry * 3 + 1] ?? 0, palette?.[entry * 3 + 2] ?? 0], at);
        rgba[at + 3] = opacities?.[entry] ?? 255;
      } else if (samples < 3) {
        rgba.fill(Math.round((sample(0) * 255) / most), at, at + 3);
        const isHole =
          type === 0 && opacities !== undefined && opacities.length > 1 && opacities.readUInt16BE(0) === sample(0);
        rgba[at + 3] = type === 4 ? sample(1) : isHole ? 0 : 255;
      } else rgba.set([sample(0), sample(1), sample(2), samples === 4 ? sample(3) : 255], at);
    }
  return { width, height, rgba };
}

function chunksOf(file: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (at + 12 + length > file.length) throw new Error('the file ends too early');
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Turns differences from neighbours into values, in place (PNG specification, 9.2). */
function unfilter(rows: Buffer, length: number, height: number, step: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const filter = rows[start] as number;
    if (filter > 4) throw new Error(`filter ${filter} is unknown`);
    for (let index = 0; index < length; index++) {
      const at = start + 1 + index;
      const left = index < step ? 0 : (rows[at - step] as number);
      const above = y === 0 ? 0 : (rows[at - length - 1] as number);
      const corner = index < step || y === 0 ? 0 : (rows[at - length - 1 - step] as number);
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] as number;
      rows[at] = ((rows[at] as number) + guess) & 255;
    }
  }
}

/** Of three neighbours, the one nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
