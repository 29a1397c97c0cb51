import { boxContains, type Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { compound, int, type Tag } from '../data/nbtTag.ts';
import { Chunks } from '../world/chunks.ts';
import type { Habitat } from './habitat.ts';
import type { Mob } from './mob.ts';
import { summon } from './summon.ts';

/** Chunks around a player, in each direction, whose animals are there. */
const NEAR = 4;
/** Animals that are settled in all; those that die are not replaced. */
const MOST = 300;

/** Puts the animals a chunk of the land has at first into a zone, those within its box. They come the same every time. */
export function settleChunk(habitat: Habitat, zone: string, chunkX: number, chunkZ: number): Mob[] {
  const { server } = habitat;
  const chunk = server.world.chunks.landAt(chunkX, chunkZ);
  const box = server.zones.get(zone)?.box;
  if (!chunk || !box) return [];
  const [shiftX, shiftZ] = [(chunkX - chunk.chunkX) * 16, (chunkZ - chunk.chunkZ) * 16];
  return chunk.land.herds(chunk.chunkX, chunk.chunkZ).flatMap(({ species, members }) =>
    members
      .map(({ x, y, z, young }) => ({ position: { x: x + shiftX, y, z: z + shiftZ }, young }))
      .filter(({ position }) => boxContains(box, position) && hasRoom(server, position))
      .map(({ position, young }) => summon(habitat, species, { zone, position }, { baby: young })),
  );
}

/** Whether nothing has been built where an animal is to stand. */
function hasRoom({ world }: GameServer, { x, y, z }: Point): boolean {
  return world.boxesAt(Math.floor(x), Math.floor(y), Math.floor(z)).length === 0;
}

/** Settles the herds of the land around the players of a zone, each chunk once and one chunk a tick. */
export class WildHerds {
  readonly #habitat: Habitat;
  readonly #zone: string;
  readonly #settled = new Set<number>();
  #animals = 0;

  constructor(habitat: Habitat, zone: string) {
    this.#habitat = habitat;
    this.#zone = zone;
  }

  install(): void {
    const { server } = this.#habitat;
    server.keep('herds', { write: () => this.#saved(), read: (tag) => this.#resume(tag) });
    server.onPhase('mobs', () => {
      if (this.#animals >= MOST) return;
      for (const { position } of server.playersIn(this.#zone)) {
        const [chunkX, chunkZ] = [Math.floor(position.x) >> 4, Math.floor(position.z) >> 4];
        const key = this.#nextAround(chunkX, chunkZ);
        if (key === undefined) continue;
        this.#settled.add(key);
        const place = Chunks.ofKey(key);
        this.#animals += settleChunk(this.#habitat, this.#zone, place.chunkX, place.chunkZ).length;
        return;
      }
    });
  }

  /** Chunks that have got their animals, two numbers each. */
  #saved(): Tag {
    const places = [...this.#settled].map((key) => Chunks.ofKey(key));
    return compound({
      animals: int(this.#animals),
      settled: { type: 'intArray', value: places.flatMap(({ chunkX, chunkZ }) => [chunkX, chunkZ]) },
    });
  }

  #resume(saved: Tag): void {
    const [animals, settled] =
      saved.type === 'compound' ? ['animals', 'settled'].map((name) => saved.value.get(name)) : [];
    if (animals?.type === 'int') this.#animals = Math.max(0, animals.value);
    if (settled?.type !== 'intArray') return;
    for (let at = 0; at + 1 < settled.value.length; at += 2)
      this.#settled.add(Chunks.key(settled.value[at] as number, settled.value[at + 1] as number));
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
