import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { gameNbtProblem } from '../files/nbtScan.ts';
import { readBounded } from '../files/reading.ts';

/** Chunks along one side of a region file. */
export const REGION = 32;
const SECTOR = 4096;
/** How a chunk may be compressed, and the bit that says it lies in a file of its own (Minecraft wiki, "Region file format"). */
const [GZIP, ZLIB, NONE, LZ4] = [1, 2, 3, 4];
const EXTERNAL = 0x80;
/** A chunk that unpacks to more bytes than this is corrupt. */
const MOST_BYTES = 32 * 1024 * 1024;
/** As one that holds more numbers (files/nbtScan.ts), each of which its reader makes an object of. */
const MOST_NUMBERS = 8_000_000;

/**
 * The uncompressed NBT of one chunk of a region file, which is opened for reading alone and closed again; undefined when
 * it holds no such chunk. prismarine-provider-anvil opens files to write, makes missing ones, and fills up the last sector of one
 * whose server is running.
 * @param folder the world's "region" folder.
 * @throws Error saying what is wrong with the chunk, and the file system's errors.
 */
export function readChunkNbt(folder: string, chunkX: number, chunkZ: number): Buffer | undefined {
  const file = join(folder, `r.${chunkX >> 5}.${chunkZ >> 5}.mca`);
  if (!existsSync(file)) return undefined;
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    // The game makes empty files before it writes to them.
    if (size < 2 * SECTOR) return undefined;
    const index = (chunkZ & (REGION - 1)) * REGION + (chunkX & (REGION - 1));
    const place = read(handle, 4, index * 4).readUInt32BE(0);
    if (place === 0) return undefined;
    const [start, room] = [(place >>> 8) * SECTOR, (place & 0xff) * SECTOR];
    if (start < 2 * SECTOR || start + 5 > size) throw new Error('the table points outside the file');
    const head = read(handle, 5, start);
    const length = head.readUInt32BE(0);
    const compression = head.readUInt8(4);
    if (length < 1 || length + 4 > room || start + 4 + length > size)
      throw new Error(`a chunk's length of ${length} bytes does not fit`);
    const body =
      (compression & EXTERNAL) === 0
        ? read(handle, length - 1, start + 5)
        : readBounded(join(dirname(file), `c.${chunkX}.${chunkZ}.mcc`), MOST_BYTES);
    const nbt = unpack(body, compression & ~EXTERNAL);
    const problem = gameNbtProblem(nbt, MOST_NUMBERS);
    if (problem !== undefined) throw new Error(problem);
    return nbt;
  } finally {
    closeSync(handle);
  }
}

function read(handle: number, length: number, from: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(handle, bytes, 0, length, from) < length) throw new Error('the file ends too early');
  return bytes;
}

function unpack(body: Buffer, compression: number): Buffer {
  switch (compression) {
    case GZIP:
      return gunzipSync(body, { maxOutputLength: MOST_BYTES });
    case ZLIB:
      return inflateSync(body, { maxOutputLength: MOST_BYTES });
    case NONE:
      return body;
    case LZ4:
      throw new Error('it is compressed by LZ4; set region-file-compression=deflate and save the world again');
    default:
      throw new Error(`compression ${compression} is unknown`);
  }
}
