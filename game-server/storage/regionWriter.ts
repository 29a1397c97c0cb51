import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { REGION } from '../../game-data/regionFile.ts';
import { HostFault } from '../../protocol/errors.ts';

/** The unit of a region file, and the size of each of its two tables (Minecraft wiki, "Region file format"). */
const SECTOR = 4096;
const HEADER_SECTORS = 2;
/** Compression by zlib. */
const ZLIB = 2;
/** Sectors of one chunk that the table has room for. */
const MOST_SECTORS = 255;

/**
 * Puts chunks into a region file, which keeps those it holds of others. All at once and in one go, as a server saves that
 * logs "Saved the game" when it has: the file is written beside and then takes the old one's place.
 * @param chunks uncompressed NBT by (z << 5) | x within the region.
 * @throws the file system's errors; HostFault 'chunk-too-large'.
 */
export function writeRegion(file: string, chunks: ReadonlyMap<number, Buffer>): void {
  const records = existsSync(file) ? recordsOf(readFileSync(file)) : new Map<number, Buffer>();
  for (const [index, nbt] of chunks) records.set(index, recordOf(nbt));
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
  const beside = `${file}.new`;
  writeFileSync(beside, Buffer.concat(parts));
  renameSync(beside, file);
}

/** Length, compression and compressed bytes of a chunk, as they stand in the file. */
function recordOf(nbt: Buffer): Buffer {
  // The fastest compression: a world is saved often and read seldom.
  const body = deflateSync(nbt, { level: 1 });
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
