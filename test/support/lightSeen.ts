import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import type { TestClient } from './env.ts';

/** The light a client has been told of: what chunk packets said, as later updates changed it. */
export interface LightSeen {
  /** 0 to 15; undefined where nothing was told. World coordinates. */
  sky(x: number, y: number, z: number): number | undefined;
  block(x: number, y: number, z: number): number | undefined;
  /** Light updates heard. */
  readonly updates: PacketFields[];
}

type Kind = 'sky' | 'block';
type Longs = readonly (readonly [number, number])[];

/**
 * Follows what a client is told of light, from the first packet on when given to `connect` as `watch`. Bytes are read as
 * the protocol has them, the lower half first; prismarine-chunk, which Mineflayer uses, reads each long the wrong way
 * round.
 */
export function lightSeen(): LightSeen & {
  watch(name: string, fields: PacketFields): void;
  follow(client: TestClient): void;
} {
  const sections = new Map<string, readonly number[]>();
  const updates: PacketFields[] = [];
  const take = (chunkX: number, chunkZ: number, fields: PacketFields) => {
    for (const kind of ['sky', 'block'] as const) {
      const [mask, empty] = [`${kind}LightMask`, kind === 'sky' ? 'emptySkyLightMask' : 'emptyBlockLightMask'].map(
        (name) => bitsOf(fields[name] as Longs),
      );
      const arrays = fields[`${kind}Light`] as number[][];
      let next = 0;
      for (let section = 0; section < 26; section++) {
        const key = keyOf(kind, chunkX, chunkZ, section);
        if ((mask ?? 0) & (1 << section)) sections.set(key, arrays[next++] as number[]);
        else if ((empty ?? 0) & (1 << section)) sections.set(key, []);
      }
    }
  };
  const watch = (name: string, fields: PacketFields) => {
    if (name === 'map_chunk') take(fields.x as number, fields.z as number, fields);
    if (name !== 'update_light') return;
    updates.push(fields);
    take(fields.chunkX as number, fields.chunkZ as number, fields);
  };
  const read = (kind: Kind, x: number, y: number, z: number) => {
    const bytes = sections.get(keyOf(kind, x >> 4, z >> 4, (y + 80) >> 4));
    if (!bytes) return undefined;
    const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
    return ((bytes[cell >> 1] ?? 0) >> ((cell & 1) * 4)) & 15;
  };
  return {
    updates,
    watch,
    follow: (client) => {
      for (const name of ['map_chunk', 'update_light'])
        client.raw.on(name as never, ((fields: PacketFields) => watch(name, fields)) as never);
    },
    sky: (x, y, z) => read('sky', x, y, z),
    block: (x, y, z) => read('block', x, y, z),
  };
}

function bitsOf(longs: Longs): number {
  return longs[0]?.[1] ?? 0;
}

function keyOf(kind: Kind, chunkX: number, chunkZ: number, section: number): string {
  return `${kind} ${chunkX} ${chunkZ} ${section}`;
}
