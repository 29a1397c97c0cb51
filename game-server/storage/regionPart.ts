import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { REGION } from '../../game-data/regionFile.ts';

/** The unit of a region file, and the size of each of its two tables (Minecraft wiki, "Region file format"). */
const SECTOR = 4096;
const HEADER_SECTORS = 2;
/** Compression by zlib, and the bit that says that the bytes lie in a file of their own. */
const ZLIB = 2;
const EXTERNAL = 0x80;
/** Sectors of one chunk that the table has room for. */
const MOST_SECTORS = 255;
/** Bytes before each record of a part: its place within the region, and its length. */
const PART_HEAD = 6;

/** The fastest compression: a world is saved often and read seldom. */
const FAST = { level: 1 };
const deflateSoon = promisify(deflate);

/** A chunk as it stands in a region file: length, compression, compressed bytes; and those bytes where they are too many for it. */
export interface ChunkRecord {
  readonly record: Buffer;
  readonly external: Buffer | undefined;
}

/** A chunk of uncompressed NBT as it will stand in a region file. */
export function chunkRecord(nbt: Buffer): ChunkRecord {
  return recordOf(deflateSync(nbt, FAST));
}

/** The same without holding up the process. */
export async function chunkRecordSoon(nbt: Buffer): Promise<ChunkRecord> {
  return recordOf(await deflateSoon(nbt, FAST));
}

function recordOf(body: Buffer): ChunkRecord {
  const isLarge = Math.ceil((body.length + 5) / SECTOR) > MOST_SECTORS;
  const head = Buffer.alloc(5);
  head.writeUInt32BE(isLarge ? 1 : body.length + 1, 0);
  head.writeUInt8(isLarge ? ZLIB | EXTERNAL : ZLIB, 4);
  return isLarge ? { record: head, external: body } : { record: Buffer.concat([head, body]), external: undefined };
}

/** Changes of one region file: records by (z << 5) | x within it; null takes a chunk out. */
export function partBytes(records: ReadonlyMap<number, Buffer | null>): Buffer {
  const parts: Buffer[] = [];
  for (const [index, record] of records) {
    const head = Buffer.alloc(PART_HEAD);
    head.writeUInt16BE(index, 0);
    head.writeUInt32BE(record?.length ?? 0, 2);
    parts.push(head);
    if (record) parts.push(record);
  }
  return Buffer.concat(parts);
}

/**
 * Makes the changes of a part in a region file, which is made where there is none. What is overwritten is free space, the
 * table comes last: a process killed meanwhile leaves the file as it was, and making the changes again makes them once.
 * @throws the file system's errors.
 */
export function applyPart(file: string, part: Buffer): void {
  const handle = openForChanges(file);
  try {
    const table = Buffer.alloc(HEADER_SECTORS * SECTOR);
    const { size } = fstatSync(handle);
    if (size >= table.length) readSync(handle, table, 0, table.length, 0);
    else writeSync(handle, table, 0, table.length, 0);
    const sectors = new Sectors(table, size);
    for (let at = 0; at + PART_HEAD <= part.length; ) {
      const index = part.readUInt16BE(at);
      const length = part.readUInt32BE(at + 2);
      const record = part.subarray(at + PART_HEAD, at + PART_HEAD + length);
      at += PART_HEAD + length;
      if (index >= REGION * REGION) continue;
      const count = Math.ceil(length / SECTOR);
      const start = count > 0 ? sectors.take(count) : 0;
      if (count > 0) {
        const padded = Buffer.alloc(count * SECTOR);
        record.copy(padded);
        writeSync(handle, padded, 0, padded.length, start * SECTOR);
      }
      table.writeUInt32BE(count > 0 ? ((start << 8) | count) >>> 0 : 0, index * 4);
    }
    writeSync(handle, table, 0, SECTOR, 0);
  } finally {
    closeSync(handle);
  }
}

/** Which sectors of a region file are taken. */
class Sectors {
  readonly #taken: boolean[] = [];

  constructor(table: Buffer, size: number) {
    for (let sector = 0; sector < HEADER_SECTORS; sector++) this.#taken[sector] = true;
    const most = Math.ceil(size / SECTOR);
    for (let index = 0; index < REGION * REGION; index++) {
      const place = table.readUInt32BE(index * 4);
      // A table may say anything; what points outside the file takes nothing.
      const [start, end] = [place >>> 8, Math.min(most, (place >>> 8) + (place & 0xff))];
      for (let sector = start; sector < end; sector++) this.#taken[sector] = true;
    }
  }

  /** The first run of so many free sectors; what records of before lie in is free once the table says so. */
  take(count: number): number {
    let start = HEADER_SECTORS;
    for (let sector = start; sector < start + count; sector++) if (this.#taken[sector]) start = sector + 1;
    for (let sector = start; sector < start + count; sector++) this.#taken[sector] = true;
    return start;
  }
}

function openForChanges(file: string): number {
  try {
    return openSync(file, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return openSync(file, 'w+');
  }
}
