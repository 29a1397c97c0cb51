import { boxContains } from '../../../protocol/geometry.ts';
import type { EmbeddedServer, System } from '../server.ts';
import { Chunks } from '../world/chunks.ts';
import type { Mob } from './mob.ts';
import { summon } from './summon.ts';

/** Chunks around a player, in each direction, whose animals are there. */
const NEAR = 4;
/** Animals that are settled in all; those that die are not replaced. */
const MOST = 300;

/** Puts the animals a chunk of the land has at first into a zone, those within its box. They come the same every time. */
export function settleChunk(server: EmbeddedServer, zone: string, chunkX: number, chunkZ: number): Mob[] {
  const { ground } = server.world.chunks;
  const box = server.zones.get(zone)?.box;
  if (ground.type !== 'land' || !box) return [];
  return ground.land
    .herds(chunkX, chunkZ)
    .flatMap(({ species, members }) =>
      members
        .filter((position) => boxContains(box, position))
        .map(({ x, y, z, young }) => summon(server, species, { zone, position: { x, y, z } }, { baby: young })),
    );
}

/** Settles the herds of the land around the players of a zone, each chunk once and one chunk a tick. */
export class WildHerds implements System {
  readonly name = 'wild-herds';
  readonly #zone: string;
  readonly #settled = new Set<number>();
  #animals = 0;

  constructor(zone: string) {
    this.#zone = zone;
  }

  install(server: EmbeddedServer): void {
    server.onPhase('mobs', () => {
      if (this.#animals >= MOST) return;
      for (const { position } of server.playersIn(this.#zone)) {
        const [chunkX, chunkZ] = [Math.floor(position.x) >> 4, Math.floor(position.z) >> 4];
        const key = this.#nextAround(chunkX, chunkZ);
        if (key === undefined) continue;
        this.#settled.add(key);
        const place = Chunks.ofKey(key);
        this.#animals += settleChunk(server, this.#zone, place.chunkX, place.chunkZ).length;
        return;
      }
    });
  }

  #nextAround(chunkX: number, chunkZ: number): number | undefined {
    for (let dz = -NEAR; dz <= NEAR; dz++)
      for (let dx = -NEAR; dx <= NEAR; dx++) {
        const key = Chunks.key(chunkX + dx, chunkZ + dz);
        if (!this.#settled.has(key)) return key;
      }
    return undefined;
  }
}
