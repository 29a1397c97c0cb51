import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each of red, green and blue (PNG specification, 11.2.2). */
const TRUE_COLOUR = 2;
const CHANNELS = 3;
/** Filters that are tried for each row: none, sub, up. */
const FILTERS = [0, 1, 2] as const;

/** A picture of red, green and blue bytes, row by row, as a PNG. The same picture gives the same bytes on one Node. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  if (rgb.length !== width * height * CHANNELS)
    throw new RangeError(`${width} x ${height} pixels take ${width * height * CHANNELS} bytes, not ${rgb.length}`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = TRUE_COLOUR;
  const data = deflateSync(filtered(width, height, rgb), { level: 6 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** Each row as differences from what is to its left or above, whichever are least in sum (specification, 12.8). */
function filtered(width: number, height: number, rgb: Uint8Array): Buffer {
  const length = width * CHANNELS;
  const out = Buffer.alloc((length + 1) * height);
  const row = Buffer.alloc(length);
  for (let y = 0; y < height; y++) {
    const start = y * length;
    const to = y * (length + 1);
    let least = Infinity;
    for (const filter of FILTERS) {
      let sum = 0;
      for (let at = 0; at < length; at++) {
        const before =
          filter === 1
            ? at < CHANNELS
              ? 0
              : rgb[start + at - CHANNELS]
            : filter === 2 && y > 0
              ? rgb[start + at - length]
              : 0;
        const value = ((rgb[start + at] as number) - (before as number)) & 255;
        row[at] = value;
        sum += value < 128 ? value : 256 - value;
      }
      if (sum >= least) continue;
      least = sum;
      out[to] = filter;
      row.copy(out, to + 1);
    }
  }
  return out;
}
