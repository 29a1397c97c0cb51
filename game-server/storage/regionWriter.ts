import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { REGION } from '../../game-data/regionFile.ts';
import { HostFault } from '../../protocol/errors.ts';

/** The unit of a region file, and the size of each of its two tables (Minecraft wiki, "Region file format"). */
const SECTOR = 4096;
const HEADER_SECTORS = 2;
/** Compression by zlib. */
const ZLIB = 2;
/** Sectors of one chunk that the table has room for. */
const MOST_SECTORS = 255;

/** The fastest compression: a world is saved often and read seldom. */
const FAST = { level: 1 };
const deflateSoon = promisify(deflate);

/** A region's chunks as they stand in its file, by (z << 5) | x within the region. */
export type ChunkRecords = ReadonlyMap<number, Buffer>;

/**
 * A region file with these chunks, and those others that it held before.
 * @param before its bytes until now; undefined when there was no such file.
 * @param file its name, for errors. @throws HostFault 'chunk-too-large'.
 */
export function regionBytes(before: Buffer | undefined, chunks: ChunkRecords, file: string): Buffer {
  const records = before ? recordsOf(before) : new Map<number, Buffer>();
  for (const [index, record] of chunks) records.set(index, record);
  const header = Buffer.alloc(HEADER_SECTORS * SECTOR);
  const parts: Buffer[] = [header];
  let sector = HEADER_SECTORS;
  for (const [index, record] of [...records].sort(([a], [b]) => a - b)) {
    const sectors = Math.ceil(record.length / SECTOR);
    if (sectors > MOST_SECTORS)
      throw new HostFault('chunk-too-large', `a chunk of ${file} takes ${record.length} bytes, expected at most 1 MiB`);
    header.writeUInt32BE((sector << 8) | sectors, index * 4);
    parts.push(record, Buffer.alloc(sectors * SECTOR - record.length));
    sector += sectors;
  }
  return Buffer.concat(parts);
}

/** A chunk of uncompressed NBT as it stands in a region file: length, compression, compressed bytes. */
export function chunkRecord(nbt: Buffer): Buffer {
  return recordOf(deflateSync(nbt, FAST));
}

/** The same without holding up the process. */
export async function chunkRecordSoon(nbt: Buffer): Promise<Buffer> {
  return recordOf(await deflateSoon(nbt, FAST));
}

function recordOf(body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(body.length + 1, 0);
  head.writeUInt8(ZLIB, 4);
  return Buffer.concat([head, body]);
}

/** The chunks a region file holds; what its tables misplace is left out. */
function recordsOf(bytes: Buffer): Map<number, Buffer> {
  const records = new Map<number, Buffer>();
  if (bytes.length < HEADER_SECTORS * SECTOR) return records;
  for (let index = 0; index < REGION * REGION; index++) {
    const place = bytes.readUInt32BE(index * 4);
    const start = (place >>> 8) * SECTOR;
    if (start < HEADER_SECTORS * SECTOR || start + 5 > bytes.length) continue;
    const end = start + 4 + bytes.readUInt32BE(start);
    if (end <= bytes.length) records.set(index, bytes.subarray(start, end));
  }
  return records;
}
