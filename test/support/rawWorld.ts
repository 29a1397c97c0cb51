import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import nbt from 'prismarine-nbt';

const SECTOR = 4096;

/** A tag as prismarine-nbt reads it. */
export interface RawTag {
  readonly type: string;
  readonly value: unknown;
}

/** The chunks of a region file, read as the format's description has it and with nothing of the server's. */
export function rawChunks(file: string): Map<number, RawTag> {
  const bytes = readFileSync(file);
  const chunks = new Map<number, RawTag>();
  for (let index = 0; index < 1024 && bytes.length >= 2 * SECTOR; index++) {
    const place = bytes.readUInt32BE(index * 4);
    if (place === 0) continue;
    const start = (place >>> 8) * SECTOR;
    const body = bytes.subarray(start + 5, start + 4 + bytes.readUInt32BE(start));
    chunks.set(index, nbt.parseUncompressed(inflateSync(body)) as unknown as RawTag);
  }
  return chunks;
}

/** The NBT of a packed file such as level.dat. */
export function rawFile(file: string): RawTag {
  return nbt.parseUncompressed(gunzipSync(readFileSync(file))) as unknown as RawTag;
}

/** Every file of a world that holds items, with its NBT. */
function* rawTags(folder: string): Generator<{ readonly place: string; readonly tag: RawTag }> {
  for (const inner of ['region', 'entities', join('DIM-1', 'region'), join('DIM-1', 'entities')]) {
    if (!existsSync(join(folder, inner))) continue;
    for (const name of readdirSync(join(folder, inner)))
      if (name.endsWith('.mca'))
        for (const tag of rawChunks(join(folder, inner, name)).values()) yield { place: inner, tag };
  }
  const players = join(folder, 'playerdata');
  if (existsSync(players))
    for (const name of readdirSync(players))
      if (name.endsWith('.dat')) yield { place: 'playerdata', tag: rawFile(join(players, name)) };
}

/** How many of an item lie in all of a world's files, by the folder they lie in. */
export function rawItemCount(folder: string, id: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { place, tag } of rawTags(folder)) {
    const count = countIn(tag, id);
    if (count > 0) counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return counts;
}

function countIn({ type, value }: RawTag, id: string): number {
  if (type === 'compound') {
    const fields = value as Record<string, RawTag | undefined>;
    const own = fields.id?.value === `minecraft:${id}` ? Number((fields.Count ?? fields.count)?.value ?? 0) : 0;
    // What is held stands in the inventory as well.
    const inner = Object.entries(fields).map(([name, tag]) => (tag && name !== 'SelectedItem' ? countIn(tag, id) : 0));
    return inner.reduce((sum, count) => sum + count, own);
  }
  if (type !== 'list') return 0;
  const list = value as { readonly type: string; readonly value: readonly unknown[] };
  return list.value.reduce<number>((sum, element) => sum + countIn({ type: list.type, value: element }, id), 0);
}
